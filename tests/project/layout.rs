//! The invariants of ARCHITECTURE.md that are about who may know whom.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// All source files below a folder of `src`, or one file, with comments and `#[cfg(test)]` modules cut off.
fn sources(place: &str) -> Vec<(PathBuf, String)> {
    fn walk(path: &Path, found: &mut Vec<PathBuf>) {
        if path.is_dir() {
            for entry in fs::read_dir(path).expect("the folder can be read") {
                walk(&entry.expect("the entry can be read").path(), found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            found.push(path.to_owned());
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(place), &mut found);
    assert!(!found.is_empty(), "src/{place} is there");
    found.sort();
    let code = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("the source can be read");
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
        let lines = text.lines().map(without_comment);
        let code = lines.collect::<Vec<_>>().join("\n");
        (path, code)
    };
    found.into_iter().map(code).collect()
}

/// A line without a comment at its end; slashes in a text begin none.
fn without_comment(line: &str) -> &str {
    let quotes = |part: &str| part.replace("\\\"", "").replace("'\"'", "").matches('"').count();
    let comment = line.match_indices("//").find(|&(at, _)| quotes(&line[..at]) % 2 == 0);
    comment.map_or(line, |(at, _)| &line[..at])
}

/// Fails when a file of `place` holds one of `words`, unless its path ends with one of `except`.
fn must_not_know(place: &str, words: &[&str], except: &[&str]) {
    for (path, code) in sources(place) {
        if except.iter().any(|end| path.ends_with(end)) {
            continue;
        }
        for (number, line) in code.lines().enumerate() {
            for word in words {
                assert!(!line.contains(word), "{}:{} must not know `{word}`", path.display(), number + 1);
            }
        }
    }
}

/// The house from the ground up: each folder of `src`, and all that it knows of others. So there are no circles.
const KNOWS: [(&str, &[&str]); 22] = [
    ("colour", &[]),
    ("diagnostic", &[]),
    ("grid", &[]),
    ("patience", &[]),
    ("text", &["diagnostic", "grid"]),
    ("board", &["grid"]),
    ("cnf", &["diagnostic"]),
    ("card", &["cnf"]),
    ("backend", &["cnf", "diagnostic"]),
    ("rule", &["board", "card", "cnf", "grid", "patience"]),
    ("json", &["board", "diagnostic"]),
    ("render", &["board", "colour", "diagnostic", "grid"]),
    ("kind", &["board", "diagnostic", "grid", "patience", "rule", "text"]),
    ("family", &["board", "cnf", "colour", "diagnostic", "grid", "kind", "patience", "render", "rule", "text"]),
    ("input", &["colour", "diagnostic", "family", "grid", "kind", "text"]),
    ("search", &["backend", "board", "card", "cnf", "family", "grid", "patience", "rule"]),
    ("invent", &["backend", "board", "family", "kind", "search"]),
    ("explain", &["backend", "board", "cnf", "family", "grid", "rule", "search"]),
    ("view", &["board", "diagnostic", "explain", "family", "grid", "render", "rule"]),
    ("certify", &["backend", "board", "card", "cnf", "diagnostic", "family", "json", "rule", "search"]),
    ("front", &["board", "diagnostic", "explain", "family", "search", "view"]),
    (
        "cli",
        &[
            "backend",
            "board",
            "card",
            "certify",
            "cnf",
            "diagnostic",
            "explain",
            "family",
            "grid",
            "input",
            "invent",
            "json",
            "kind",
            "patience",
            "render",
            "rule",
            "search",
            "text",
            "view",
        ],
    ),
];

/// The folder or file of a name in the table.
fn place(name: &str) -> String {
    let is_folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name).is_dir();
    if is_folder { name.to_owned() } else { format!("{name}.rs") }
}

/// All folders and files of the table but these.
fn all_but(except: &[&str]) -> Vec<String> {
    KNOWS.iter().filter(|(name, _)| !except.contains(name)).map(|(name, _)| place(name)).collect()
}

#[test]
fn a_folder_knows_only_those_below_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders: Vec<String> = (fs::read_dir(&src).expect("the sources can be read"))
        .map(|entry| entry.expect("an entry").path().with_extension(""))
        .map(|path| path.file_name().expect("a name").to_string_lossy().into_owned())
        .filter(|name| !["lib", "main"].contains(&&**name))
        .collect();
    folders.sort();
    let mut listed = KNOWS.map(|(place, _)| place);
    listed.sort_unstable();
    assert_eq!(folders, listed, "the table has all folders");
    for (height, (name, knows)) in KNOWS.iter().enumerate() {
        let code = sources(&place(name));
        let test = |path: &Path| path.to_string_lossy().ends_with("tests.rs");
        let mut known = BTreeSet::new();
        for (path, code) in code.iter().filter(|(path, _)| !test(path)) {
            assert!(!code.contains("crate::{"), "{}: one `use` for each folder", path.display());
            let names = code
                .split("crate::")
                .skip(1)
                .map(|rest| rest.split(|char: char| !char.is_alphanumeric() && char != '_').next().unwrap_or_default());
            known.extend(names.filter(|other| listed.contains(other) && other != name));
        }
        assert_eq!(known.into_iter().collect::<Vec<_>>(), *knows, "what {name} knows");
        for below in *knows {
            let lower = KNOWS[..height].iter().any(|(other, _)| other == below);
            assert!(lower, "{name} knows {below}, which is not below it");
        }
    }
    for place in ["cnf", "card", "backend"] {
        must_not_know(place, &["puzzle"], &[]);
    }
}

/// Each kind of rule stands in a table of rules that are held against brute force.
#[test]
fn each_rule_is_held_against_brute_force() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tables = [
        "tests/puzzles/rules/cases.rs",
        "tests/puzzles/rules/small.rs",
        "tests/puzzles/automata/rows.rs",
        "src/rule/circle_tests.rs",
    ];
    let tables = tables.map(|path| fs::read_to_string(root.join(path)).expect("the table can be read")).concat();
    let words: BTreeSet<&str> = tables.split(|char: char| !char.is_alphanumeric()).collect();
    let mut rules = 0;
    for (path, code) in sources("rule") {
        for rest in code.split(" Rule for ").skip(1) {
            let name = rest.split(|char: char| !char.is_alphanumeric()).next().unwrap_or_default();
            assert!(words.contains(name), "{}: {name} has no row in a table of rules", path.display());
            rules += 1;
        }
        // An automaton is a rule by its constructors.
        for constructors in code.split("impl AutomatonRule<").skip(1).filter(|_| code.contains("impl Automaton for")) {
            for rest in constructors.split("\n}\n").next().unwrap_or_default().split("pub fn ").skip(1) {
                let name = rest.split('(').next().unwrap_or_default();
                let is_there = tables.contains(&format!("AutomatonRule::{name}("));
                assert!(is_there, "{}: `{name}` has no row in a table of rules", path.display());
                rules += 1;
            }
        }
    }
    assert!(rules > 30, "{rules} rules");
}

#[test]
fn certificates_are_checked_without_the_encoders() {
    let encoders = ["Encoder", ".encode(", "card::", "deduce("];
    for place in ["certify/judge.rs", "certify/plain.rs", "certify/formula.rs", "certify/check.rs", "certify/drat.rs"] {
        must_not_know(place, &encoders, &[]);
    }
    must_not_know("certify", &["crate::cli", "fs::", "File::", "Command::new"], &[]);
}

#[test]
fn the_engines_are_named_in_one_file_each() {
    for place in &all_but(&[]) {
        must_not_know(
            place,
            &["varisat::", "use varisat"],
            &[
                "backend/varisat.rs",
                "backend/mod.rs",
                "backend/stoppable.rs",
                "backend/logged.rs",
                "backend/logged_here.rs",
            ],
        );
        must_not_know(place, &["batsat::", "use batsat"], &["backend/batsat.rs", "backend/mod.rs"]);
    }
    for place in &all_but(&["backend"]) {
        must_not_know(place, &["Backend::Varisat", "Backend::Batsat"], &[]);
    }
}

#[test]
fn only_the_command_line_talks() {
    for place in &all_but(&["cli"]) {
        must_not_know(place, &["println!", "eprint", "print!(", "io::stdout", "io::stderr", "process::exit"], &[]);
        // Where programs are is asked in one place.
        must_not_know(place, &["env::var", "env::args"], &["backend/command.rs"]);
    }
}

#[test]
fn files_and_processes_have_their_places() {
    let files = ["std::fs", " fs::", "File::"];
    for place in &all_but(&["cli", "input"]) {
        must_not_know(place, &files, &[]);
        must_not_know(place, &["io::stdin"], &[]);
    }
    for place in &all_but(&["cli", "backend"]) {
        must_not_know(place, &["process::Command", "Command::new"], &[]);
    }
    // What gets its name there is on the disk before.
    must_not_know("cli", &["fs::rename", "sync_all"], &["cli/replace.rs", "cli/platform/unix.rs", "cli/written.rs"]);
    must_not_know("cli/written.rs", &["rename("], &[]);
    must_not_know("backend", &["Command::new"], &["backend/process.rs"]);
    must_not_know("cli", &["Command::new"], &[]);
}

/// A web page has neither clock nor threads; what must not know them is compiled for one as it is.
#[test]
fn clocks_and_threads_have_their_places() {
    let clocks = ["Instant", "SystemTime"];
    let threads = ["thread::", "mpsc"];
    for (path, code) in sources("") {
        let is = |place: &str| path.ends_with(place) || path.components().any(|part| part.as_os_str() == place);
        let timed = is("cli") || is("backend/clock.rs");
        let parallel =
            ["cli", "backend/process.rs", "backend/stoppable.rs", "backend/logged.rs", "search/portfolio.rs"];
        for (number, line) in code.lines().enumerate() {
            let at = format!("{}:{}: {}", path.display(), number + 1, line.trim());
            assert!(timed || !clocks.iter().any(|word| line.contains(word)), "takes its own time: {at}");
            let asks = ["Moment::now", ".elapsed()"].iter().any(|word| line.contains(word));
            assert!(is("backend") || is("cli") || !asks, "asks the clock and not its limits: {at}");
            let here = parallel.iter().any(|&place| is(place));
            assert!(here || !threads.iter().any(|word| line.contains(word)), "starts threads: {at}");
        }
    }
}

/// A family is a row of the table; whoever else needs one asks the table.
#[test]
fn families_are_named_by_themselves_and_in_the_table_alone() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let names = |name: &str| {
        let type_name: String = name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        [name.to_owned(), name.replace('-', "_"), type_name]
    };
    let all = cluesat::family::FAMILIES.map(|family| family.name);
    let mut named = Vec::new();
    for name in all {
        // A name that holds this one, as that of a kind of slitherlink does, is another one.
        let longer = all.into_iter().filter(|other| *other != name && other.contains(name)).flat_map(names);
        let longer: Vec<String> = longer.collect();
        for (path, code) in sources("") {
            let path = path.strip_prefix(&src).expect("sources are below src");
            let folder = Path::new("family").join(&names(name)[1]);
            // A file may hold two families, one called after the other.
            let of_stem = |stem: &str| stem.contains(&names(name)[1]) || names(name)[1].starts_with(stem);
            let own = path.starts_with(&folder)
                || path.parent() == Some(Path::new("family"))
                    && path.file_stem().is_some_and(|stem| of_stem(&stem.to_string_lossy()));
            if own || path == Path::new("family/mod.rs") {
                continue;
            }
            for (number, line) in code.lines().enumerate() {
                // An example in the help of a verb is of some family, and sites and their formats are called after
                // theirs.
                let example = path == Path::new("cli/verbs.rs") && line.contains("\"cluesat ");
                let of_site = [Path::new("family/sites.rs"), Path::new("family/format.rs")].contains(&path);
                if example || of_site {
                    continue;
                }
                let rest = longer.iter().fold(line.to_owned(), |line, other| line.replace(other, ""));
                if names(name).iter().any(|name| rest.contains(name)) {
                    named.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
                }
            }
        }
    }
    assert!(named.is_empty(), "these lines name a family:\n{}", named.join("\n"));
}

/// A constraint of a sudoku is a page: its row, with what it calls, and its share of the file that it is in.
#[test]
fn a_constraint_is_short() {
    let mut kinds = 0;
    for (path, code) in sources("family/sudoku/constraint") {
        let rows = code.matches("ConstraintKind {").count() - code.matches("struct ConstraintKind {").count();
        let functions = code.matches("-> ConstraintKind {").count();
        let rows = rows - functions;
        kinds += rows;
        let lines = fs::read_to_string(&path).expect("the source can be read").lines().count();
        assert!(rows == 0 || lines <= 120 * rows, "{} has {lines} lines for {rows} kinds", path.display());
    }
    assert!(kinds > 30, "{kinds} kinds were found");
}

/// A file is an idea, not a shelf: none of the source has more than 400 lines, and none of the command line more than
/// 200 but the table of its verbs.
#[test]
fn files_are_short() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (path, _) in sources("") {
        let most = match path.strip_prefix(&src).expect("sources are below src") {
            path if path == Path::new("cli/verbs.rs") => 400,
            path if path.starts_with("cli") => 200,
            _ => 400,
        };
        let lines = fs::read_to_string(&path).expect("the source can be read").lines().count();
        assert!(lines <= most, "{} has {lines} lines, of which {most} are to be at most", path.display());
    }
}
