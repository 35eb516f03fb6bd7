"""Measures what a setter waits for: new puzzles, clues taken away, repairs; Tatham's generators beside ours.

In: the binary. Out: a table. Must not know: how puzzles are made. Python 3, standard library only.

    cargo build --release
    python3 benches/setting/run.py target/release/cluesat [slitherlinks|others|repairs]... [once]

All figures are processor time in user mode of one process with one thread, for one puzzle. Tatham's programs are those of
Debian's package sgt-puzzles; where one is missing its rows are left out. Seeds and sizes are fixed, so ours are the same
puzzles every time; Tatham's are not. `once` makes one puzzle of each kind, to see that the script works.
"""

import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

PARTS = [word for word in sys.argv[2:] if word != "once"]
ONCE = "once" in sys.argv[2:]
CLUESAT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "target/release/cluesat").resolve()
# Seconds of the clock for each puzzle.
GIVE_UP = 100


def run(command, count=1):
    """What a command prints, and its time in user mode."""
    before = os.times().children_user
    done = subprocess.run(command, capture_output=True, text=True, timeout=GIVE_UP * count)
    return done, os.times().children_user - before


def ours(arguments, count):
    """What is printed, and seconds for each; no seconds where one did not end in time."""
    count = 1 if ONCE else count
    wish = [str(CLUESAT), "generate", *arguments, "-n", str(count), "-j1", "-q"]
    try:
        done, seconds = run(wish, count)
    except subprocess.TimeoutExpired:
        return "", None
    if done.returncode != 0:
        sys.exit(f"{arguments}: {done.stderr}")
    return done.stdout, seconds / count


def tatham(game, parameters, count):
    """Game ids, and seconds for each; nothing where the program is missing or takes too long."""
    count = 1 if ONCE else count
    folders = os.environ.get("PATH", "") + os.pathsep + "/usr/games"
    program = shutil.which(f"sgt-{game}", path=folders)
    if program is None:
        return None
    try:
        done, seconds = run([program, "--generate", str(count), parameters], count)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout.split(), seconds / count


def density(ids):
    """Clues for each cell of slitherlinks, in percent; the first number of an id is the width, the second the height."""
    shares = [0] if not ids else []
    for text in ids:
        size, clues = text.split(":", 1)
        width, height = (int(number) for number in re.findall(r"\d+", size)[:2])
        shares.append(sum(sign.isdigit() for sign in clues) / (width * height))
    return 100 * sum(shares) / len(shares)


def row(what, seconds, goal, more=""):
    if seconds is None:
        return print(f"| {what} | not in {GIVE_UP} s | {goal} | |", flush=True)
    shown = f"{1 / max(seconds, 1e-6):.0f} a second" if goal.endswith("a second") else f"{seconds:.3g} s"
    print(f"| {what} | {shown} | {goal} | {more} |", flush=True)


def slitherlinks():
    for size, count, goal in [(10, 50, "0.02 s"), (20, 10, "1 s"), (30, 3, "10 s")]:
        ids, seconds = ours(["slitherlink", "--size", str(size), "--to", "tatham"], count)
        row(f"slitherlink {size}x{size}, irreducible", seconds, goal, f"{density(ids.split()):.0f} % of cells with a clue")
        rival = tatham("loopy", f"{size}x{size}t0dh", max(1, count // 3))
        if rival is None:
            print(f"| ... Tatham's hard ones | no figure | | missing, or not in {GIVE_UP} s |")
            continue
        ids, seconds = rival
        share = density(ids)
        row("... Tatham's hard ones", seconds, "", f"{share:.0f} %")
        # As many clues as theirs.
        clues = round(share * size * size / 100)
        wish = f"{clues - size // 5}..{clues + size // 5}"
        ids, seconds = ours(["slitherlink", "--size", str(size), "--clues", wish, "--to", "tatham"], max(1, count // 3))
        row("... ours with as many clues", seconds, "", f"{density(ids.split()):.0f} %")


def others():
    row("sudoku 9x9, minimal", ours(["sudoku"], 2000)[1], "2000 a second")
    row("... Tatham's unreasonable ones", *rival_row("solo", "3x3du", 20))
    row("sudoku 16x16, minimal", ours(["sudoku", "--size", "16"], 10)[1], "0.2 s")
    row("masyu 10x10", ours(["masyu", "--size", "10"], 50)[1], "0.1 s")
    row("... Tatham's tricky ones", *rival_row("pearl", "10x10dt", 20))
    row("nonogram 25x25, 60 % filled", ours(["nonogram", "--size", "25", "--share", "60"], 100)[1], "100 a second")
    row("... Tatham's, line by line", *rival_row("pattern", "25x25", 10))


def rival_row(game, parameters, count):
    rival = tatham(game, parameters, count)
    return (rival[1], "") if rival else (None, "")


def picture(height, width, share, seed):
    """A plain picture of noise, as PBM."""
    noise = random.Random(seed)
    rows = [" ".join("1" if noise.random() < share else "0" for _ in range(width)) for _ in range(height)]
    return "\n".join(["P1", f"{width} {height}", *rows, ""])


def repairs():
    with tempfile.TemporaryDirectory() as folder:
        pictures(pathlib.Path(folder))
        wrong_numbers(pathlib.Path(folder))


def pictures(folder):
    times, opens = [], []
    for seed in range(60):
        path = folder / f"{seed}.pbm"
        path.write_text(picture(40, 40, 0.57, seed))
        told, _ = run([str(CLUESAT), "bench", "-q", "--json", "--verb", "decided", str(path)])
        left = int(re.search(r'"number":(\d+)', told.stdout).group(1))
        if 25 <= left <= 35:
            done, seconds = run([str(CLUESAT), "repair", "-q", "-j1", str(path)])
            times.append(seconds)
            opens.append(left)
    row("repair of a 40x40 picture, the slowest", max(times), "1 s", f"{len(times)} pictures, {min(opens)} to {max(opens)} cells open, mean {sum(times) / len(times):.3f} s")


def wrong_numbers(folder):
    times = []
    for seed in range(10):
        made, _ = ours(["nonogram", "--size", "25", "--share", "60", "--seed", str(seed), "--to", "non"], 1)
        lines = made.splitlines()
        numbers = [at for at, line in enumerate(lines) if re.fullmatch(r"[\d,]+", line)]
        noise = random.Random(seed)
        at = noise.choice(numbers)
        parts = lines[at].split(",")
        which = noise.randrange(len(parts))
        parts[which] = str(int(parts[which]) + 1)
        lines[at] = ",".join(parts)
        path = folder / f"wrong{seed}.non"
        path.write_text("\n".join(lines) + "\n")
        done, seconds = run([str(CLUESAT), "repair", "-q", "-j1", str(path)])
        if "no answer" in done.stdout:
            times.append(seconds)
    row("a 25x25 nonogram with one number too large, the slowest", max(times), "1 s", f"{len(times)} puzzles, mean {sum(times) / len(times):.3f} s")


def main(parts):
    print("| what | for one | goal | |\n| --- | ---: | ---: | --- |")
    for part in parts or ["slitherlinks", "others", "repairs"]:
        {"slitherlinks": slitherlinks, "others": others, "repairs": repairs}[part]()


main(PARTS)
