//! Samples in which changes say nothing: how many, and why. One change more is something lost, one less is mended.

/// By reason: the family, format and name of a sample, and the number of changes.
pub(super) const KNOWN: &[(&str, &[(&str, usize)])] = &[
    ("the letter behind the size says how hard the puzzle is", &[("masyu tatham named", 1)]),
    (
        "an arrow without a number counts nothing, wherever it points",
        &[("yajilin puzzlink all codes", 1), ("yajilin puzzlink random 2", 1), ("yajilin-out puzzlink random 2", 1)],
    ),
    (
        "cells at the end of an address may be left out where all are empty",
        &[
            ("country-road puzzlink random 2", 1),
            ("country-road-empty puzzlink random 2", 1),
            ("simple-loop puzzlink random 1", 1),
        ],
    ),
    (
        "a blank line is an empty clue, too",
        &[
            ("nonogram blocks random 2", 1),
            ("nonogram cwd random 2", 2),
            ("nonogram mk random 2", 2),
            ("nonogram nin random 2", 2),
        ],
    ),
    (
        "numbers of the script that its readers do not use, and multiples of its divisors",
        &[("nonogram nonograms-org random 1", 56), ("nonogram nonograms-org random 2", 64)],
    ),
    (
        "what stands behind the pixels, and white space",
        &[
            ("nonogram pbm random 1", 3),
            ("nonogram pbm random 2", 3),
            ("nonogram png random 1", 37),
            ("nonogram png random 2", 45),
        ],
    ),
    (
        "the usual symbols, names and shades may be said or not; `true` is 1; names of styles that are none are told",
        &[
            ("nonogram g all sections", 10),
            ("nonogram g random 2", 19),
            ("nonogram json colours", 5),
            ("nonogram json given and saved", 6),
            ("nonogram json random 1", 14),
            ("nonogram json random 2", 15),
            ("nonogram json styles", 1),
            ("nonogram non random 2", 6),
            ("nonogram toml all tables", 9),
            ("nonogram toml random 2", 8),
            ("nonogram webpbn a goal alone", 1),
            ("nonogram webpbn all elements", 19),
            ("nonogram webpbn random 1", 3),
            ("nonogram webpbn random 2", 3),
            ("nonogram xpm all kinds", 25),
            ("nonogram xpm random 1", 5),
            ("nonogram xpm random 2", 9),
        ],
    ),
    (
        "a short word before a board is its id, a number behind it a rating; a map may use other digits",
        &[
            ("sudoku line a rule", 1),
            ("sudoku line regions", 4),
            ("sudoku sdm random 2", 2),
            ("sudoku short random 1", 3),
            ("sudoku short random 2", 3),
        ],
    ),
    (
        "the title of a section begins with `Puzzle`, or is no title",
        &[("sudoku sdk a state", 2), ("sudoku sdk random 1", 2), ("sudoku sdk random 2", 2)],
    ),
    (
        "bits that fill up the last character of what is packed",
        &[
            ("sudoku fpuzzles random 1", 2),
            ("sudoku fpuzzles random 2", 2),
            ("sudoku sudokupad random 1", 3),
            ("sudoku sudokupad random 2", 5),
        ],
    ),
    ("a cell without a region is in its usual box", &[("sudoku json cells", 4)]),
    ("which corner marks are left aside", &[("sudoku json pencil marks", 1)]),
    (
        "a number that is the usual one may be left out",
        &[
            ("sudoku json constraints 1", 1),
            ("sudoku json constraints 2", 1),
            ("sudoku json difference", 1),
            ("sudoku json lockout", 1),
            ("sudoku json modular", 1),
            ("sudoku json ratio", 1),
            ("sudoku json whispers", 1),
            ("sudoku variant sum line", 1),
            ("sudoku variant sum loop", 1),
        ],
    ),
    ("a cage has its sum twice, and what is only drawn is told as a whole", &[("sudoku json SudokuPad cages", 105)]),
    ("the cells of a little killer follow from its direction", &[("sudoku json little killer", 1)]),
    ("the cell in the middle of a palindrome", &[("sudoku iss palindrome", 1), ("sudoku json palindrome", 1)]),
    (
        "names have dashes or not, and end with `s` or not",
        &[
            ("sudoku variant a grid", 1),
            ("sudoku variant anti-king", 1),
            ("sudoku variant anti-knight", 1),
            ("sudoku variant anti-taxicab", 1),
            ("sudoku variant non-consecutive", 1),
            ("sudoku variant whispers", 1),
            ("sudoku variant x-sum", 1),
        ],
    ),
    (
        "the same cells once more: the words of the rule are the same, and the ledger goes by these",
        &[("sudoku variant regex", 1)],
    ),
    ("a letter that no digit of the board is", &[("sudoku iss regex", 1)]),
    ("a dot, or a dash between two groups, may be missing", &[("sudoku iss blanks", 1), ("sudoku iss equal sums", 2)]),
];
