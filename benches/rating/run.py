"""How well scores agree with the labels that Tatham's generators give: the rank correlation (Spearman), by size.

In: the binary. Out: a line for each size. Must not know: how puzzles are rated. Python 3, standard library only.

    cargo build --release
    python3 benches/rating/run.py target/release/cluesat                       new puzzles of the sizes below
    python3 benches/rating/run.py target/release/cluesat loopy:9x9t0 solo:2x4   of these sizes
    python3 benches/rating/run.py target/release/cluesat NAME e=FILE n=FILE ...  of puzzles in files, by label

Tatham's programs are those of Debian's package sgt-puzzles. Labels that a size does not have are left out, as far as the
program says so or takes longer than a minute. What cannot be rated in `--time-limit 60` is left out, and said.
"""

import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

COUNT = 10
# The easiest first. A board without a way of these labels gets an easier one from the generator, in silence.
LABELS = {"loopy": "enth", "solo": "tbiaeu"}
SIZES = ["loopy:6x6t0", "loopy:8x8t0", "loopy:12x12t0", "loopy:15x15t0", "solo:2x3", "solo:3x3", "solo:2x4", "solo:3x3x"]


def generated(game, size, label):
    program = shutil.which(f"sgt-{game}") or f"/usr/games/sgt-{game}"
    command = [program, "--generate", str(COUNT), f"{size}d{label}"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return []
    return done.stdout.split() if done.returncode == 0 else []


def scores(cluesat, ids):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "ids.txt"
        file.write_text("\n".join(ids) + "\n")
        command = [cluesat, "rate", "--format", "json", "-q", "--time-limit", "60", str(file)]
        done = subprocess.run(command, capture_output=True, text=True)
    rated = [json.loads(line) for line in done.stdout.splitlines()]
    return [one["score"] for one in rated if "score" in one and one["status"] == "unique"]


def ranks(values):
    """Ranks from 1; equals share the middle one."""
    order = sorted(values)
    first = {value: order.index(value) for value in set(values)}
    return [first[value] + (order.count(value) + 1) / 2 for value in values]


def row(cluesat, name, by_label):
    labels, all_scores, told = [], [], []
    for place, (label, ids) in enumerate(by_label):
        if ids:
            here = scores(cluesat, ids)
            labels += [place] * len(here)
            all_scores += here
            told.append(f"{label} {statistics.median(here):.1f}" if here else f"{label} -")
            if len(here) < len(ids):
                told[-1] += f" ({len(ids) - len(here)} not rated)"
    if len(set(labels)) < 2:
        print(f"{name}: fewer than two labels")
        return
    rank = statistics.correlation(ranks(labels), ranks(all_scores))
    # Labels are few: even a perfect order stays below 1, as puzzles of one label have different scores.
    best = statistics.correlation(ranks(labels), ranks([place + at / 1e6 for at, place in enumerate(labels)]))
    print(f"{name}: {rank:.2f} of at most {best:.2f}, {len(labels)} puzzles; medians {', '.join(told)}", flush=True)


def main():
    cluesat, *rest = sys.argv[1:]
    cluesat = str(pathlib.Path(cluesat).resolve())
    if any("=" in word for word in rest):
        name, *files = rest
        pairs = [word.split("=", 1) for word in files]
        return row(cluesat, name, [(label, pathlib.Path(file).read_text().split()) for label, file in pairs])
    for size in rest or SIZES:
        game, parameters = size.split(":")
        row(cluesat, size, [(label, generated(game, parameters, label)) for label in LABELS[game]])


if __name__ == "__main__":
    main()
