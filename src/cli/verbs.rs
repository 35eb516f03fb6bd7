//! The verbs.
//!
//! In: nothing. Out: each verb's name, its purpose, examples, arguments, and the function that runs it. Must not know:
//! how help is laid out.

use anyhow::Result;
use clap::{ArgMatches, Command, FromArgMatches};

use super::exit::Exit;
use super::help;
use super::{
    backends, bench, book, browser, check, check_proof, completions, convert, count, decode, draw, explain, export,
    generate, hint, kinds, man, merge, prove, rate, reduce, repair, sat, solve, split, unique,
};

/// A verb of the command line.
pub(super) struct Verb {
    pub(super) name: &'static str,
    /// In one line of help.
    pub(super) about: &'static str,
    /// Command lines that a reader can copy, run by a test in a copy of the project's folder.
    pub(super) examples: &'static [&'static str],
    /// Adds its arguments. The verbs have many, so only those of the verb in use are built.
    pub(super) arguments: fn(Command) -> Command,
    /// Adds them with all that help tells of them.
    pub(super) told: fn(Command) -> Command,
    pub(super) run: Box<dyn Fn(&mut ArgMatches) -> Result<Exit>>,
}

/// The verbs that serve one purpose.
pub(super) struct Group {
    pub(super) title: &'static str,
    pub(super) verbs: Vec<Verb>,
}

fn verb<A: clap::Args + 'static>(
    name: &'static str,
    about: &'static str,
    run: fn(&A) -> Result<Exit>,
    examples: &'static [&'static str],
) -> Verb {
    let run = Box::new(move |found: &mut ArgMatches| run(&<A as FromArgMatches>::from_arg_matches_mut(found)?));
    Verb { name, about, examples, arguments: help::arguments::<A>, told: help::told::<A>, run }
}

/// All verbs, in the order in which they are listed.
pub(super) fn groups() -> [Group; 7] {
    [
        Group { title: "Answers", verbs: answers() },
        Group { title: "Reasons", verbs: reasons() },
        Group { title: "Setting puzzles", verbs: setting() },
        Group { title: "Pictures and formats", verbs: formats() },
        Group { title: "SAT", verbs: sat() },
        Group { title: "Certificates and many machines", verbs: certificates() },
        Group { title: "The shell", verbs: shell() },
    ]
}

/// All verbs, without their groups.
pub(super) fn all() -> impl Iterator<Item = Verb> {
    groups().into_iter().flat_map(|group| group.verbs)
}

fn answers() -> Vec<Verb> {
    vec![
        verb(
            "solve",
            "Print the answer, or several",
            solve::run,
            &[
                "cluesat solve puzzles/sudoku/9x9-hard.txt",
                "cluesat solve --all puzzles/slitherlink/two-3x4.txt",
                "cluesat solve puzzles/nonogram/key-5x5.txt -o key.svg",
            ],
        ),
        verb(
            "unique",
            "Tell whether there is exactly one answer; if not, where two differ",
            unique::run,
            &[
                "cluesat unique puzzles/sudoku/9x9-two-answers.txt",
                "cluesat unique --decided puzzles/sudoku/9x9-two-answers.txt",
                "cluesat unique --format line puzzles/sudoku/9x9-hard.txt",
            ],
        ),
        verb(
            "count",
            "Count the answers",
            count::run,
            &[
                "cluesat count puzzles/sudoku/4x4-empty.txt",
                "cluesat count --max 1000 puzzles/sudoku/9x9-many-answers.txt",
                "cluesat count --distinct r1c1:r2c2 puzzles/sudoku/4x4-empty.txt",
            ],
        ),
        verb(
            "check",
            "Judge a board, filled or half-filled",
            check::run,
            &[
                "cluesat draw --form puzzles/sudoku/4x4-easy.txt -o mine.txt",
                "cluesat check puzzles/sudoku/4x4-easy.txt --board mine.txt",
                "cluesat check puzzles/sudoku/4x4-easy.txt --board mine.txt -mm",
                "cluesat check puzzles/sudoku/4x4-easy.txt --board mine.txt --format json",
            ],
        ),
    ]
}

fn reasons() -> Vec<Verb> {
    vec![
        verb(
            "hint",
            "Show the easiest next step, or point out mistakes",
            hint::run,
            &[
                "cluesat hint puzzles/sudoku/9x9-easy.txt",
                "cluesat hint -mm puzzles/sudoku/9x9-easy.txt",
                "cluesat hint puzzles/sudoku/4x4-easy.txt --board mine.txt",
            ],
        ),
        verb(
            "explain",
            "Explain why, step by step, from the clues to the answer",
            explain::run,
            &[
                "cluesat explain puzzles/sudoku/9x9-easy.txt",
                "cluesat explain --every 10 puzzles/nonogram/key-5x5.txt",
                "cluesat explain puzzles/nonogram/key-5x5.txt -o key.html",
            ],
        ),
        verb(
            "rate",
            "Tell how hard each puzzle is",
            rate::run,
            &[
                "cluesat rate puzzles/sudoku/9x9-easy.txt",
                "cluesat rate puzzles/sudoku/9x9-easy.txt puzzles/sudoku/9x9-17-givens.txt",
                "cluesat rate --format json puzzles/nonogram/key-5x5.txt",
            ],
        ),
    ]
}

fn setting() -> Vec<Verb> {
    vec![
        verb(
            "generate",
            "Make new puzzles with exactly one answer",
            generate::run,
            &[
                "cluesat generate sudoku --symmetry rotate180 --level easy",
                "cluesat generate slitherlink --size 7x7 --count 3 --seed 1",
                "cluesat generate nonogram --size 10x10 -o new.non",
            ],
        ),
        verb(
            "reduce",
            "Take away clues that a puzzle does not need",
            reduce::run,
            &[
                "cluesat reduce puzzles/sudoku/4x4-easy.txt",
                "cluesat reduce --fewest puzzles/sudoku/4x4-easy.txt",
                "cluesat reduce --symmetry rotate180 puzzles/sudoku/9x9-easy.txt",
            ],
        ),
        verb(
            "repair",
            "Find the smallest change that leaves exactly one answer",
            repair::run,
            &[
                "cluesat repair puzzles/sudoku/9x9-two-answers.txt",
                "cluesat repair --all puzzles/sudoku/9x9-two-answers.txt",
                "cluesat repair puzzles/nonogram/swapped-15x15.non",
            ],
        ),
    ]
}

fn formats() -> Vec<Verb> {
    vec![
        verb(
            "draw",
            "Draw a puzzle or its answer: text, SVG, PNG, bitmap, LaTeX, PDF",
            draw::run,
            &[
                "cluesat draw --answer puzzles/nonogram/key-5x5.txt",
                "cluesat draw puzzles/sudoku/9x9-17-givens.txt -o hard.png --scale 2",
                "cluesat draw --form puzzles/sudoku/4x4-easy.txt",
            ],
        ),
        verb(
            "book",
            "Lay puzzles out as a PDF booklet, with the answers at the end",
            book::run,
            &[
                "cluesat book puzzles/sudoku/9x9-easy.txt puzzles/sudoku/9x9-hard.txt -o sudokus.pdf",
                "cluesat book --title 'On the train' puzzles/nonogram/key-5x5.txt -o train.pdf",
                "cluesat book --levels --by-level puzzles/slitherlink/easy-*.txt -o loops.pdf",
            ],
        ),
        verb(
            "convert",
            "Write puzzles in another format",
            convert::run,
            &[
                "cluesat convert --to puzzlink puzzles/slitherlink/easy-5x5.txt",
                "cluesat convert --to line puzzles/sudoku/9x9-hard.txt",
                "cluesat convert --to webpbn --answer puzzles/nonogram/key-5x5.txt -o key.xml",
            ],
        ),
    ]
}

fn sat() -> Vec<Verb> {
    vec![
        verb(
            "export",
            "Write puzzles as DIMACS, with a map of their variables",
            export::run,
            &[
                "cluesat export --raw puzzles/sudoku/4x4-easy.txt -o easy.cnf",
                "cluesat export --raw puzzles/nonogram/*.non puzzles/sudoku/9x9-*.txt -o formulas/",
                "cluesat export --raw --stats puzzles/sudoku/9x9-easy.txt",
            ],
        ),
        verb(
            "sat",
            "Run an engine on a DIMACS file, as solvers of the SAT competition do",
            sat::run,
            &["cluesat sat easy.cnf", "cluesat sat --backend batsat easy.cnf", "cluesat sat --no-model easy.cnf"],
        ),
        verb(
            "decode",
            "Turn a SAT solver's output on an exported formula back into a board",
            decode::run,
            &[
                "cluesat sat easy.cnf -o easy.out",
                "cluesat decode easy.cnf easy.out",
                "cluesat decode easy.cnf easy.out -o easy.svg",
            ],
        ),
        verb(
            "kinds",
            "List the kinds of puzzles that texts describe, or check one of your own",
            kinds::run,
            &["cluesat kinds", "cluesat kinds heyawake --explain", "cluesat kinds --check kinds/heyawake.toml"],
        ),
        verb(
            "backends",
            "List the engines that are on this machine",
            backends::run,
            &[
                "cluesat backends",
                "cluesat solve --backend batsat puzzles/sudoku/9x9-hard.txt",
                "cluesat sat --backend varisat easy.cnf",
            ],
        ),
        verb(
            "bench",
            "Measure deduction, encoding and solving, puzzle by puzzle",
            bench::run,
            &[
                "cluesat bench puzzles/sudoku/9x9-hard.txt",
                "cluesat bench --backend varisat --backend batsat puzzles/nonogram/domino-6.non",
                "cluesat bench --encoding amo=pairwise --encoding amo=product puzzles/sudoku/6x6*",
            ],
        ),
    ]
}

fn certificates() -> Vec<Verb> {
    vec![
        verb(
            "prove",
            "Write a certificate of the number of answers",
            prove::run,
            &[
                "cluesat prove puzzles/sudoku/9x9-hard.txt -o proof",
                "cluesat prove --max 10 puzzles/sudoku/9x9-two-answers.txt -o two",
                "cluesat prove --text puzzles/slitherlink/easy-5x5.txt -o loop",
            ],
        ),
        verb(
            "check-proof",
            "Check certificates",
            check_proof::run,
            &[
                "cluesat check-proof proof",
                "cluesat check-proof proof two loop",
                "cluesat check-proof --format json two",
            ],
        ),
        verb(
            "split",
            "Cut one hard puzzle into parts, for many machines",
            split::run,
            &[
                "cluesat split -n 8 puzzles/nonogram/domino-6.non -o cubes.jsonl",
                "cluesat split -n 8 puzzles/nonogram/domino-6.non -o cubes.icnf",
                "cluesat split -n 8 --refine 1000 puzzles/nonogram/domino-6.non -o finer.jsonl",
            ],
        ),
        verb(
            "merge",
            "Combine the answers of shards or parts, and say what is missing",
            merge::run,
            &[
                "cluesat unique --under cubes.jsonl puzzles/nonogram/domino-6.non -o parts.jsonl",
                "cluesat merge parts.jsonl",
                "cluesat merge parts.jsonl -o whole.json",
            ],
        ),
    ]
}

fn shell() -> Vec<Verb> {
    let page = || {
        let about = "Open the page: boards to play on, hints, new puzzles, kinds of your own";
        verb(
            "page",
            about,
            browser::run,
            &["cluesat page", "cluesat page -o cluesat.html", "cluesat page -o - > cluesat.html"],
        )
    };
    let mut verbs = vec![
        verb(
            "completions",
            "Print a script that completes verbs and options",
            completions::run,
            &["cluesat completions bash", "cluesat completions zsh", "cluesat completions fish"],
        ),
        verb(
            "man",
            "Print the manual page of a verb, or write all of them",
            man::run,
            &["cluesat man", "cluesat man solve", "cluesat man --dir pages"],
        ),
    ];
    verbs.extend(browser::IS_HERE.then(page));
    verbs
}

/// Words that people try, and the verb that they mean.
const MEANT: [(&str, &str); 29] = [
    ("answer", "solve"),
    ("answers", "solve"),
    ("enumerate", "solve"),
    ("verify", "check"),
    ("validate", "check"),
    ("test", "unique"),
    ("next", "hint"),
    ("help-me", "hint"),
    ("play", "hint"),
    ("why", "explain"),
    ("steps", "explain"),
    ("difficulty", "rate"),
    ("grade", "rate"),
    ("info", "rate"),
    ("new", "generate"),
    ("make", "generate"),
    ("create", "generate"),
    ("minimize", "reduce"),
    ("minimise", "reduce"),
    ("fix", "repair"),
    ("show", "draw"),
    ("print", "draw"),
    ("render", "draw"),
    ("pdf", "book"),
    ("translate", "convert"),
    ("dimacs", "export"),
    ("cnf", "export"),
    ("encode", "export"),
    ("certify", "prove"),
];

/// Options that people try, and those that they mean.
const MEANT_OPTIONS: [(&str, &str); 7] = [
    ("--engine", "--backend"),
    ("--solver", "--backend"),
    ("--limit", "--time-limit"),
    ("--timeout", "--time-limit"),
    ("--threads", "--jobs"),
    ("--position", "--board"),
    ("--out", "--output"),
];

/// The option that is meant by an unknown one.
pub(super) fn meant_option(option: &str) -> Option<&'static str> {
    MEANT_OPTIONS.iter().find(|(other, _)| *other == option).map(|&(_, meant)| meant)
}

/// The verb that is meant by an unknown word.
pub(super) fn meant(word: &str) -> Option<&'static str> {
    MEANT.iter().find(|(other, _)| *other == word).map(|&(_, verb)| verb)
}
