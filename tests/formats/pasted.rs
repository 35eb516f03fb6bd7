//! Pasted texts: clear ones are read; for others the error says what they are and what to do.

use super::sample::Same;
use super::streams::read;

/// A text that is read as another one.
fn same(text: &str, other: &str) {
    let one: Vec<Same> = read(text.as_bytes()).unwrap_or_else(|refused| panic!("{text}\n{refused}"));
    assert_eq!(Ok(one), read(other.as_bytes()), "{text}");
}

/// A text that is refused with these words.
fn refused(text: &str, words: &str) {
    let refused = read(text.as_bytes()).expect_err(text);
    assert!(refused.contains(words), "{text}\n{refused}");
}

const SLITHER: &str = "https://puzz.link/p?slither/5/5/cbcbcddad";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn an_address_in_another_one() {
    for text in [
        format!("https://swaroopg92.github.io/penpa-edit/?m=solve&p={SLITHER}"),
        format!("https://any.site/?url={SLITHER}"),
        "https://any.site/?url=https%3A%2F%2Fpuzz.link%2Fp%3Fslither%2F5%2F5%2Fcbcbcddad".to_owned(),
        format!("<{SLITHER}>"),
        format!("see ({SLITHER}) there"),
        format!("a name\t\"{SLITHER}\""),
    ] {
        same(&text, SLITHER);
    }
    for behind in [".", ",", ").", "!", "\"", "**"] {
        same(&format!("{SLITHER}{behind}"), SLITHER);
        same(&format!("https://puzz.link/p?sudoku/4/4/g1k23k3g{behind}"), "sudoku/4/4/g1k23k3g");
    }
    // This sign is a clue there.
    same("https://puzz.link/p?slither/2/1/1.", "# family: slitherlink\n1.\n");
    let packed = "https://any.site/?url=https%3A%2F%2Fpuzz.link%2Fp%3Fslither%2F5%2F5%2Fcbcbcddad&x=1";
    refused(packed, &format!("give that one: `{SLITHER}`"));
    let iss = ".Cage~10~R1C1~R1C2";
    same(&format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={iss}"), iss);
}

#[test]
fn cells_in_the_address_of_any_page() {
    let digits = EASY.replace('.', "0");
    for text in [
        format!("https://sudoku.coach/en/play/{digits}"),
        format!("https://www.thonky.com/sudoku/solution-count?puzzle={EASY}"),
    ] {
        same(&text, EASY);
    }
}

#[test]
fn kinds_and_games_that_are_not_known_are_named() {
    refused("https://puzz.link/p?no-such-kind/6/6/ii02q2070d0gg221", "`no-such-kind` is a kind of puzzle that is not");
    let page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/undead.html#4x4:5,2,2,aRdLeLaRaL,2";
    refused(page, "the ids of `undead` are not read");
}

#[test]
fn files_of_programs_are_named() {
    refused("pzprv3\nstatuepark\n2\n2\n. . \n. . \n", "this is a file that puzz.link saved: `statuepark`");
    refused("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :5:Chess\n", "this is Chess as");
    refused("\\documentclass{article}\n\\begin{document}\n", "this is LaTeX");
    refused("[Dimensions]\n2\n2\n[Row clues]\n1\n1\n[Column clues]\n1\n1\n", "a file of Gnonograms");
    refused("ID;PWXL;N;E\nC;Y1;X1;K5\n", "spreadsheet");
    // Which of the two are the rows?
    refused("x = [[1], [1]]\ny = [[2], [0]]\n", "`rows =`");
}

#[test]
fn rows_of_bits_have_two_readings() {
    refused("101\n010\n101\n", "or as a slitherlink with `--family slitherlink`");
    same("# family: slitherlink\n101\n010\n101\n", "3x3t0:101010101");
}

#[test]
fn lists_of_clues_with_short_names() {
    same("{\"ver\":[[1],[1]],\"hor\":[[2],[0]]}", "2\n0\n\n1\n1\n");
}

#[test]
fn what_an_address_cannot_say_is_refused() {
    refused("https://puzz.link/p?yajilin/4/4/03o", "this number has no arrow");
    refused("https://puzz.link/p?simpleloop/2/2/3", "more than the 4 cells");
    refused("https://puzz.link/p?slither/ff/2/2/", "the variant");
}

#[test]
fn what_stands_beside_an_address_is_told() {
    for (before, told) in [
        ("1112122233343444", "a map of regions?"),
        ("size: 4", "words in front of an address that may be a rule"),
        ("killer", "in front of an address"),
        ("anti-knight", "words in front of an address that may be a rule"),
    ] {
        refused(&format!("{before} https://puzz.link/p?sudoku/4/4/g1k23k3g"), told);
    }
    refused(&format!("size: 5 {SLITHER}"), "words in front of an address that may be a rule");
    same(&format!("Killer queen {SLITHER}"), SLITHER);
    same("Puzzle 3: https://puzz.link/p?sudoku/4/4/g1k23k3g", "sudoku/4/4/g1k23k3g");
    for text in [
        format!("see {SLITHER} please"),
        format!("{SLITHER} # foo"),
        format!("{SLITHER} /5/5 foo"),
        format!("<p>{SLITHER}</p>"),
    ] {
        refused(&text, "words behind an address are not read");
    }
    // What is wrong with the address itself is told first.
    refused(&format!("{SLITHER}/5/5 foo"), "the address has more than its board");
    refused(&format!("4x4\n{SLITHER}"), "a size alone is no puzzle");
    refused("size: 4\nhttps://puzz.link/p?sudoku/4/4/g1k23k3g\n", "an address is no row of a board");
}

#[test]
fn an_address_of_another_family_than_the_line_above_names() {
    for (address, family) in [(SLITHER, "slitherlink"), ("https://puzz.link/p?sudoku/4/4/g1k23k3g", "sudoku")] {
        let told = format!("this is the address of a {family}, and the line above names masyu");
        refused(&format!("# family: masyu\n{address}\n"), &told);
    }
}
