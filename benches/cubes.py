"""Measures what it costs to cut a puzzle into parts: all parts by one worker, the longest of them, the single run.

In: the binary, how many parts, files of one puzzle each; `count:` before a file asks for the number of answers, and not
whether there is one only. Out: a row for each file. Must not know: how a puzzle is cut. Python 3, standard library only.

    python3 benches/cubes.py target/release/cluesat 64 hard.txt count:many.txt

All figures are processor time in user mode of one process with one thread. A run is given up after `GIVE_UP` seconds of
the clock, a part as well.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

GIVE_UP = 600


def run(cluesat, *arguments):
    """What a command prints, and its time in user mode."""
    before = os.times().children_user
    done = subprocess.run([cluesat, *map(str, arguments)], capture_output=True, text=True, check=False)
    return done, os.times().children_user - before


def verdict(done):
    """The word of a run, or its number; `limit` for one that did not end."""
    answer = json.loads(done.stdout.splitlines()[0])
    return str(answer["count"]) if answer["status"] == "counted" else answer["status"]


def main(cluesat, parts, files):
    print("| puzzle | single run | parts in all | the longest part | verdicts |\n| --- | ---: | ---: | ---: | --- |", flush=True)
    asked = ["--jobs", "1", "--json", "-q", "--time-limit", GIVE_UP]
    for asked_of in files:
        question, _, file = asked_of.rpartition(":")
        verb = question or "unique"
        single, alone = run(cluesat, verb, file, *asked)
        with tempfile.TemporaryDirectory() as folder:
            cubes, answers = pathlib.Path(folder, "cubes.jsonl"), []
            cut, first = run(cluesat, "split", file, "-n", parts, "-o", cubes)
            if cut.returncode != 0:
                sys.exit(f"{file}: {cut.stderr}")
            count, times = len(cubes.read_text().splitlines()), []
            for shard in range(count):
                answer, seconds = run(cluesat, verb, file, "--under", cubes, "--shard", f"{shard}/{count}", *asked)
                answers.append(pathlib.Path(folder, f"{shard}.json"))
                answers[-1].write_text(answer.stdout)
                times.append(seconds)
            merged, _ = run(cluesat, "merge", *answers)
        words = f"{verdict(single)}, {verdict(merged)}"
        row = [f"{alone:.1f} s", f"{first + sum(times):.1f} s in {count}", f"{max(times):.1f} s", words]
        print(f"| {pathlib.Path(file).name} | " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
