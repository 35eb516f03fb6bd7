#!/usr/bin/env python3
"""Times cluesat against other programs, in turn, in one run, and prints a table of ratios.

    python3 benches/rivals/run.py target/release/cluesat [--tdoku FOLDER] [--corpus FOLDER] [--sudoku LIST ...]
        [--repeat 5] [--seed 1] [--only sudokus|loops|nonograms|ids|counts|start ...]

All puzzles are generated, so that nothing has to be at hand. `--corpus` adds published collections: a folder with
`slitherlink/` (`published.tsv`, `sparse.tsv`, `minimal-and-large.tsv`, Tatham's game ids in `sgt-10x10-h.txt` and so on)
and `nonogram/` (`pattern-15x15.txt`, `pattern-30x30.txt`, `survey/*.non`); `--sudoku` adds lists of sudokus, one a line.

A rival that is not there is left out and named: the crates `sudoku` and `nonogrid` are built by cargo, tdoku from its
sources in FOLDER (g++, -march=native), clingo, clasp and Tatham's patternsolver, loopysolver and solosolver are taken from
the path. The last three are built with the sources of Debian's sgt-puzzles, but are not in the package.

Seconds of processor time, the system's part included, of whole processes: medians, with the least and the most. A ratio is
the rival's median by ours, so above 1 we are faster. A verdict that differs ends the run. Programs that only reason may
give up on a puzzle, and nonogrid has 4 s for each puzzle of the survey; then the row says how many they ended.
"""

import argparse
import tempfile
from pathlib import Path

import boards
import counts
import sudokus
from race import Race

PARTS = ("sudokus", "loops", "nonograms", "ids", "counts", "start")
PUZZLES = Path(__file__).resolve().parent.parent.parent / "puzzles"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("cluesat", type=Path)
    arguments.add_argument("--tdoku", type=Path, metavar="FOLDER")
    arguments.add_argument("--corpus", type=Path, metavar="FOLDER")
    arguments.add_argument("--sudoku", type=Path, action="append", default=[], metavar="LIST")
    arguments.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART")
    arguments.add_argument("--repeat", type=int, default=5)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    cluesat, corpus, seed = options.cluesat.resolve(), options.corpus, options.seed
    race = Race(options.repeat)
    print("| what | program | median, s | least to most | of ours |\n| --- | --- | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if "sudokus" in options.only:
            sudokus.run(race, cluesat, options.sudoku, options.tdoku, seed, folder)
        if "loops" in options.only:
            boards.loops(race, cluesat, corpus, seed, folder)
        if "nonograms" in options.only:
            boards.nonograms(race, cluesat, corpus, seed, folder)
        if "ids" in options.only:
            boards.sudokus(race, cluesat, seed, folder)
        if "counts" in options.only:
            counts.run(race, cluesat, folder)
        if "start" in options.only:
            boards.start(race, cluesat, PUZZLES)
    race.print_missing()


if __name__ == "__main__":
    main()
