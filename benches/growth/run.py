"""Measures how time and memory grow with the size of a puzzle.

In: the binary. Out: growth.jsonl beside this file, a line for each puzzle and way. Must not know: how it is drawn.
Python 3, standard library only.

    cargo build --release
    python3 benches/growth/run.py target/release/cluesat [family ...]

Of each series the next larger puzzle is tried until one takes more than a minute. Each puzzle is measured by a process
of its own, `cluesat bench --json`: with deduction (the answer and the proof that it is the only one, or a second
answer), and without, where only what it costs to write the whole formula counts. What is shorter than a few seconds is
measured by five processes, and the fastest counts, so that other work on the machine disturbs little.
`export_seconds` is the whole process that writes the formula to a file, without what an empty process takes. With
families named, the lines of the others are kept.
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

LOOPS = [5, 7, 10, 14, 20, 30, 42, 60, 80, 100, 140, 200, 280, 400]
BOARDS = [4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144]
PICTURES = [5, 7, 10, 14, 20, 30, 42, 60, 80, 100, 140, 200, 280, 400]
SERIES = [
    ("sudoku", "60", BOARDS, "varisat"),
    ("sudoku", "50", BOARDS, "varisat"),
    ("nonogram", "noise", PICTURES, "varisat"),
    ("nonogram", "blobs", PICTURES, "varisat"),
    ("slitherlink", "100", LOOPS, "varisat"),
    ("slitherlink", "60", LOOPS, "varisat"),
    ("slitherlink", "60", LOOPS, "batsat"),
]
# Of these the formula is written whole, to see what that costs.
WHOLE = {("sudoku", "60"), ("nonogram", "noise"), ("slitherlink", "100")}
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


def series(binary, family, kind, sizes, engine, out):
    """Measures puzzles of one kind until one takes more than a minute."""
    last = 0.0
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "puzzle.txt"
            path.write_text(puzzles.puzzle(family, size, kind))
            head = {"family": family, "kind": kind, "size": size, "backend": engine}
            repeat = ["--repeat", "5"] if last < 0.1 else ["--time-limit", str(int(MINUTE))]
            formula = whole(binary, path)
            line = bench(binary, path, "--backend", engine, *repeat, times=5 if last < 1.0 else 1)
            out({**head, "deduce": "full", **formula, **line})
            last = line["seconds"]
            if (family, kind) in WHOLE:
                # What the engine makes of it is not the question.
                limits = ["--verb", "solve", "--deduce", "off", "--time-limit", "3"]
                out({**head, "deduce": "off", **formula, **bench(binary, path, *limits, times=5 if last < 1.0 else 2)})
            if line["status"] == "limit" or last > MINUTE:
                break


def main():
    binary = os.path.abspath(sys.argv[1])
    wanted = sys.argv[2:]
    lines = RESULT.read_text().splitlines() if RESULT.exists() and wanted else []
    lines = [line for line in lines if json.loads(line)["family"] not in wanted]

    def out(line):
        lines.append(json.dumps(line))
        RESULT.write_text("\n".join(lines) + "\n")
        print(lines[-1], file=sys.stderr)

    for family, kind, sizes, engine in SERIES:
        if not wanted or family in wanted:
            series(binary, family, kind, sizes, engine, out)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main()
