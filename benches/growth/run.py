"""Measures how time and memory grow with the size of a puzzle.

In: the binary. Out: growth.jsonl beside this file, a line for each puzzle and way. Must not know: how it is drawn.
Python 3, standard library only.

    cargo build --release
    rm benches/growth/growth.jsonl
    python3 benches/growth/run.py target/release/cluesat

Of each series the next larger puzzle is tried until one takes more than a minute. Each puzzle is measured by processes
of its own, `cluesat bench --json`: with deduction (two answers, or one and the proof that there is no other), and
without, where only what it costs to write the whole formula counts. What is shorter than a second is measured by several
processes, and the fastest counts, so that other work on the machine disturbs little. `export_seconds` is the whole
process that writes the formula to a file, without what an empty process takes. What stands in growth.jsonl is not
measured again, so that a run may be broken off.
"""

import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

import puzzles

HERE = pathlib.Path(__file__).parent
RESULT = HERE / "growth.jsonl"
MINUTE = 60.0
# On the wall; with other work on the machine that is not a minute of its processors.
LIMIT = "90"

LOOPS = [5, 7, 10, 14, 20, 30, 42, 60, 80, 100, 140, 200, 280, 400, 560, 800]
# Boards up to 128x128 are read.
BOARDS = [4, 9, 16, 25, 36, 49, 64, 81, 100, 121]
PICTURES = [5, 7, 10, 14, 20, 30, 42, 60, 80, 100, 120, 140, 200, 280, 400]
SERIES = [
    ("sudoku", "70", BOARDS, "varisat"),
    ("sudoku", "60", BOARDS, "varisat"),
    ("sudoku", "50", BOARDS, "varisat"),
    ("nonogram", "noise", PICTURES, "varisat"),
    ("nonogram", "blobs", PICTURES, "varisat"),
    ("slitherlink", "100", LOOPS, "varisat"),
    ("slitherlink", "60", LOOPS, "varisat"),
    ("slitherlink", "60", LOOPS, "batsat"),
]
# Of these the formula is written whole, too, to see what that costs; of nonograms also after line solving alone.
WHOLE = {("sudoku", "70"): ["off"], ("nonogram", "noise"): ["off", "singles"], ("slitherlink", "100"): ["off"]}
KEPT = [
    "status",
    "vars",
    "clauses",
    "rounds",
    "lemmas",
    "read_seconds",
    "deduce_seconds",
    "encode_seconds",
    "solve_seconds",
    "check_seconds",
    "seconds",
    "peak_bytes",
]


def bench(binary, path, *options, times):
    """What `bench --json` says of a puzzle, the fastest of several processes."""
    command = [binary, "bench", "--json", *options, str(path)]
    lines = []
    for _ in range(times):
        output = subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout
        lines.append(json.loads(output.splitlines()[0]))
    line = min(lines, key=lambda line: line["seconds"])
    return {key: line[key] for key in KEPT if key in line}


def processor(command):
    """Processor time of a process, the least of three."""
    least = float("inf")
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return least


def whole(binary, path):
    """Variables and clauses of the whole formula, and what it costs to write it as a file."""
    command = [binary, "export", "--raw", "--bare", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        head = process.stdout.readline().split()
        process.stdout.close()
    return {
        "whole_vars": int(head[2]),
        "whole_clauses": int(head[3]),
        "export_seconds": max(0.0, processor(command) - processor([binary, "--version"])),
    }


def answers(binary, path, engine):
    """What both answers, or the proof that there is one, cost with deduction."""
    line = bench(binary, path, "--backend", engine, "--time-limit", LIMIT, times=1)
    if line["seconds"] > 1.0:
        return line
    # A limit costs a thread, so there is none now.
    return bench(binary, path, "--backend", engine, "--repeat", "3", times=5)


def series(binary, family, kind, sizes, engine, done, out):
    """Measures puzzles of one kind until one takes more than a minute; what was done before is not done again."""
    for size in sizes:
        head = {"family": family, "kind": kind, "size": size, "backend": engine}
        before = [line for line in done if head.items() <= line.items()]
        for line in before:
            out(line)
        if not before:
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "puzzle.txt"
                path.write_text(puzzles.puzzle(family, size, kind))
                formula = whole(binary, path)
                before = [{**head, "deduce": "full", **formula, **answers(binary, path, engine)}]
                for deduce in WHOLE.get((family, kind), []):
                    # What the engine makes of it is not the question.
                    limits = ["--verb", "solve", "--deduce", deduce, "--time-limit", "3"]
                    before.append({**head, "deduce": deduce, **formula, **bench(binary, path, *limits, times=3)})
            for line in before:
                out(line)
        if before[0]["status"] == "limit" or before[0]["seconds"] > MINUTE:
            break


def main():
    binary = os.path.abspath(sys.argv[1])
    done = [json.loads(line) for line in RESULT.read_text().splitlines()] if RESULT.exists() else []
    lines = []

    def out(line):
        lines.append(line)
        # What comes later is kept until it is reached, so that a run may be broken off.
        later = [line for line in done if line not in lines]
        RESULT.write_text("".join(json.dumps(line) + "\n" for line in lines + later))

    for family, kind, sizes, engine in SERIES:
        series(binary, family, kind, sizes, engine, done, out)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main()
