"""The notebook runs from the first cell to the last."""

import pathlib

import pytest

NOTEBOOK = pathlib.Path(__file__).parents[1] / "examples" / "tour.ipynb"


def test_the_tour():
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    client.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs), "boards are pictures"
