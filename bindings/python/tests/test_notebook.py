"""The notebooks run from the first cell to the last."""

import pathlib

import pytest

EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize(("name", "cells"), [("tour", None), ("kind", 10)])
def test_a_notebook(name, cells):
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    notebook = nbformat.read(EXAMPLES / f"{name}.ipynb", as_version=4)
    assert cells is None or len(notebook.cells) == cells
    client.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs), "boards are pictures"
