"""Other programs: where they are, or how they are built.

In: a folder to build in. Out: ways for a race, `None` where a program cannot be had. Must not know: what is raced.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

from race import each, seconds

HERE = Path(__file__).resolve().parent


def crate_sudoku(folder):
    project = folder / "crate-sudoku"
    (project / "src").mkdir(parents=True)
    shutil.copy(HERE / "sudoku.rs", project / "src/main.rs")
    manifest = '[package]\nname = "crate-sudoku"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nsudoku = "0.8"\n'
    (project / "Cargo.toml").write_text(manifest + "[workspace]\n")
    built = subprocess.run(["cargo", "build", "--release", "-q"], cwd=project, capture_output=True, text=True)
    return project / "target/release/crate-sudoku" if built.returncode == 0 else None


def tdoku(sources, folder):
    if sources is None:
        return None
    program, src = folder / "tdoku", Path(sources) / "src"
    files = [HERE / "tdoku.cc", src / "solver_dpll_triad_simd.cc", src / "util.cc"]
    command = ["g++", "-O3", "-march=native", "-std=c++17", f"-I{src}", f"-I{sources}/include", *files, "-o", program]
    built = subprocess.run(command, capture_output=True, text=True)
    return program if built.returncode == 0 else None


def nonogrid(cluesat, files, folder, limit=None):
    """The program of the crate, from the path or built here, with its own SAT engine, which is varisat."""
    program = shutil.which("nonogrid") or folder / "nonogrid/bin/nonogrid"
    if not Path(program).exists():
        command = ["cargo", "install", "-q", "nonogrid@0.7.3", "--features", "sat", "--root", folder / "nonogrid"]
        if subprocess.run(command, capture_output=True).returncode != 0:
            return "nonogrid", None
    written = {file: folder / (file.stem + ".nin") for file in files}
    for file, nin in written.items():
        subprocess.run([cluesat, "convert", "--to", "nin", file, "-o", nin], check=True)

    def ask(file):
        spent, printed = seconds([program, "-m", "2", written[file]], limit=limit)
        if printed is None:
            return spent, None
        return spent, ("multiple" if "2-th solution" in printed else "unique",)
    return "nonogrid", each(files, ask)


def tatham(game, files):
    """A solver of Tatham's, which reasons: what it solves has one answer."""
    program = shutil.which(f"{game}solver")

    def ask(file):
        spent, printed = seconds([program, file.read_text().strip()])
        gave_up = "Unable" in printed or "?" in printed or "multiple" in printed
        return spent, None if gave_up else ("unique",)
    return f"Tatham's {game}solver", program and each(files, ask)


def clingo(files):
    """clingo with a short program for slitherlinks, on files of one game id."""
    program, rules = shutil.which("clingo"), (HERE / "loop.lp").read_text()

    def ask(file):
        spent, printed = seconds([program, "2", "-q", "--outf=2", "-"], rules + facts(file.read_text()))
        return spent, ("unique" if json.loads(printed)["Models"]["Number"] == 1 else "multiple",)
    return "clingo", program and each(files, ask)


def facts(line):
    """The facts of a slitherlink in one line: WxH:CLUES, letters are that many blanks."""
    head, clues = line.strip().split(":")
    width, height = map(int, head.split("t")[0].split("d")[0].split("x"))
    cells = []
    for letter in clues:
        cells += [None] * (ord(letter) - ord("a") + 1) if letter.isalpha() else [letter]
    across = (height + 1) * width
    edges = [(r * width + c, r * (width + 1) + c, r * (width + 1) + c + 1) for r in range(height + 1) for c in range(width)]
    edges += [(across + r * (width + 1) + c, r * (width + 1) + c, (r + 1) * (width + 1) + c)
              for r in range(height) for c in range(width + 1)]
    text = [f"ends({e},{a},{b})." for e, a, b in edges]
    for index, clue in enumerate(cells):
        if clue is not None:
            r, c = divmod(index, width)
            sides = (r * width + c, (r + 1) * width + c, across + r * (width + 1) + c, across + r * (width + 1) + c + 1)
            text += [f"clue({index},{clue})."] + [f"side({index},{e})." for e in sides]
    return "\n".join(text)


def cspuz(sources):
    """A program over cspuz_core's solvers, built beside its sources with its default engine, glucose, alone."""
    project = Path(sources).resolve() / "race"
    (project / "src").mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "cspuz.rs", project / "src/main.rs")
    (project / "Cargo.toml").write_text(
        '[package]\nname = "race"\nversion = "0.1.0"\nedition = "2021"\n[workspace]\n'
        '[dependencies]\ncspuz_solver_backend = { path = "../cspuz_solver_backend" }\n')
    quiet = os.environ | {"RUSTFLAGS": "-Awarnings"}
    subprocess.run(["cargo", "build", "--release", "-q"], cwd=project, check=True, env=quiet)
    return project / "target/release/race"
