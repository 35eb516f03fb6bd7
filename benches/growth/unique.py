"""A slitherlink with few clues and one answer.

In: the binary, a size, the share of clues to begin with, a seed. Out: the text of a puzzle: where two answers differ,
the clues of the loop it was made from are put back, until there is one answer. Must not know: how it is solved.
Python 3, standard library only. Which clues come back depends on the two answers that the binary finds, so the same
puzzle comes out of the same version only.

    python3 benches/growth/unique.py target/release/cluesat 60 55 > 60x60.txt
"""

import json
import subprocess
import sys

import puzzles


def verdict(binary, text):
    """What `unique` says of a puzzle."""
    command = [binary, "unique", "--backend", "batsat", "--format", "json", "-"]
    output = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=False).stdout
    return json.loads(output.splitlines()[0])


def beside(answers):
    """The cells beside the edges in which two answers differ."""
    one, other = answers
    for row, (first, second) in enumerate(zip(one["horizontal"], other["horizontal"])):
        for column in range(len(first)):
            if first[column] != second[column]:
                yield from ((row - 1, column), (row, column))
    for row, (first, second) in enumerate(zip(one["vertical"], other["vertical"])):
        for column in range(len(first)):
            if first[column] != second[column]:
                yield from ((row, column - 1), (row, column))


def unique(binary, size, percent, seed):
    """The puzzle."""
    source = puzzles.dice("slitherlink", size, percent, seed)
    full = puzzles.clues(puzzles.region(size, source), size)
    board = [[clue if 100 * source.random() < percent else "-" for clue in line] for line in full]
    while True:
        text = "\n".join(["# family: slitherlink", *map("".join, board)]) + "\n"
        found = verdict(binary, text)
        if found["status"] == "unique":
            return text
        cells = {
            (row, column)
            for row, column in beside(found["answers"])
            if 0 <= row < size and 0 <= column < size and board[row][column] == "-"
        }
        if not cells:
            # The answers differ where all clues are given: another loop is needed.
            return unique(binary, size, percent, seed + 1000)
        # One in eight is enough to tell the two apart.
        for row, column in puzzles.shuffled(sorted(cells), source)[: 1 + len(cells) // 8]:
            board[row][column] = full[row][column]


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    seed = int(sys.argv[4]) if len(sys.argv) == 5 else 1
    sys.stdout.write(unique(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), seed))
