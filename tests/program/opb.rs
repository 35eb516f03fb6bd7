//! Pseudo-Boolean constraints: their models are the answers, by a count of our own and by clasp.
//!
//! clasp is asked where it is installed; `CLUESAT_REQUIRE_SOLVERS=1` says that it must be.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::run_in;

/// Factors with the numbers of their variables, whether the sum is to be equal, and to what; else it is at least that.
type Constraint = (Vec<(i64, usize)>, bool, i64);

struct Formula {
    variables: usize,
    constraints: Vec<Constraint>,
    /// The variables that the answer is about.
    shown: Vec<usize>,
}

fn read(text: &str) -> Formula {
    let number = |word: &str| word.parse::<i64>().unwrap_or_else(|_| panic!("{word}"));
    let head: Vec<&str> = text.lines().next().expect("a header").split_whitespace().collect();
    let ["*", "#variable=", variables, "#constraint=", count] = head[..] else { panic!("{head:?}") };
    let mut constraints = Vec::new();
    let mut shown = Vec::new();
    for line in text.lines().skip(1) {
        if let Some(comment) = line.strip_prefix("* ") {
            let all = comment.strip_prefix("p show ").map(|all| all.trim_end_matches(" 0").split(' '));
            shown.extend(all.into_iter().flatten().map(|word| number(word) as usize));
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let [ref terms @ .., operator, bound, ";"] = words[..] else { panic!("{line}") };
        let term = |two: &[&str]| (number(two[0]), number(two[1].strip_prefix('x').expect("a variable")) as usize);
        constraints.push((terms.chunks(2).map(term).collect(), operator == "=", number(bound)));
    }
    assert_eq!(constraints.len().to_string(), count);
    Formula { variables: variables.parse().expect("a number"), constraints, shown }
}

impl Formula {
    /// Whether a constraint can still be kept.
    fn is_open(&self, (terms, is_equal, bound): &Constraint, known: &[Option<bool>]) -> bool {
        let sum = |open: fn(i64) -> i64| -> i64 {
            let value = |&(factor, variable): &(i64, usize)| match known[variable] {
                None => open(factor),
                Some(holds) => factor * i64::from(holds),
            };
            terms.iter().map(value).sum()
        };
        sum(|factor| factor.max(0)) >= *bound && (!is_equal || sum(|factor| factor.min(0)) <= *bound)
    }

    fn models(&self, next: usize, known: &mut Vec<Option<bool>>, of: &[Vec<usize>], found: &mut BTreeSet<Vec<bool>>) {
        if next > self.variables {
            found.insert(self.shown.iter().map(|&variable| known[variable] == Some(true)).collect());
            return;
        }
        for value in [false, true] {
            known[next] = Some(value);
            if of[next].iter().all(|&at| self.is_open(&self.constraints[at], known)) {
                self.models(next + 1, known, of, found);
            }
        }
        known[next] = None;
    }

    fn all(&self) -> BTreeSet<Vec<bool>> {
        let mut of = vec![Vec::new(); self.variables + 1];
        for (at, (terms, ..)) in self.constraints.iter().enumerate() {
            terms.iter().for_each(|&(_, variable)| of[variable].push(at));
        }
        let mut found = BTreeSet::new();
        self.models(1, &mut vec![None; self.variables + 1], &of, &mut found);
        found
    }
}

/// How many models clasp finds, and the last one; `None` where it is not there.
fn by_clasp(formula: &Formula, file: &std::path::Path) -> Option<(usize, Vec<bool>)> {
    let run = Command::new("clasp").arg("0").arg(file).output();
    let required = std::env::var_os("CLUESAT_REQUIRE_SOLVERS").is_some_and(|value| value == "1");
    assert!(run.is_ok() || !required, "CLUESAT_REQUIRE_SOLVERS is set, but there is no clasp");
    let text = String::from_utf8(run.ok()?.stdout).expect("text");
    let values = text.lines().filter_map(|line| line.strip_prefix("v "));
    let holds: BTreeSet<&str> = values.flat_map(str::split_whitespace).collect();
    let count = text.lines().find_map(|line| line.strip_prefix("c Models")?.split(':').nth(1)?.trim().parse().ok());
    let model = formula.shown.iter().map(|variable| holds.contains(&*format!("x{variable}"))).collect();
    Some((count.unwrap_or_else(|| panic!("{text}")), model))
}

#[test]
fn pseudo_boolean_constraints_have_the_answers_as_their_models() {
    let puzzles = [
        ("sudoku", "1......24......3\n"),
        ("sudoku", "1.....34......2.\n"),
        ("nonogram", "width 3\nheight 3\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n"),
        ("star-battle", "4 4 1\n1 1 2 2\n3 1 2 2\n3 3 4 4\n3 3 4 4\n"),
        ("star-battle", "5 5 1\n1 1 1 2 2\n3 1 2 2 2\n3 3 4 4 4\n3 3 4 4 5\n3 5 5 5 5\n"),
        ("mosaic", "3 3\n- 3 -\n- - 4\n- - -\n"),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let run = |args: &[&str]| {
        let run = run_in(folder.path(), args);
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        (run.status.code(), String::from_utf8(run.stdout).expect("text"), said)
    };
    let mut counts = 0;
    for (family, text) in puzzles {
        fs::write(folder.path().join("puzzle"), text).expect("there is room");
        let (code, opb, said) = run(&["export", "-q", "--raw", "--format", "opb", "--family", family, "puzzle"]);
        assert_eq!(code, Some(0), "{family} {text}: {said}");
        let (_, count, said) = run(&["count", "-q", "--family", family, "puzzle"]);
        let wanted: usize = count.trim().parse().unwrap_or_else(|_| panic!("{family} {text} {count} {said}"));
        let formula = read(&opb);
        let models = formula.all();
        assert_eq!(models.len(), wanted, "{family} {text}");
        // A count of three or more stands as it is.
        counts += formula.constraints.iter().filter(|(terms, _, bound)| terms.len() > 2 && *bound != 1).count();
        let file = folder.path().join("puzzle.opb");
        fs::write(&file, &opb).expect("there is room");
        // Variables of rules are functions of the board, so there is one model for each answer.
        if let Some((count, last)) = by_clasp(&formula, &file) {
            assert!(count == wanted && (count == 0 || models.contains(&last)), "{family} {text}: {count}");
        }
    }
    assert!(counts > 10, "{counts}");
    // A name tells the format; no answer is no formula without constraints; numbers of clauses are none of counts.
    fs::write(folder.path().join("puzzle"), "12....3.........\n").expect("there is room");
    assert_eq!(run(&["export", "-q", "puzzle", "-o", "none.opb"]).0, Some(0));
    let none = fs::read_to_string(folder.path().join("none.opb")).expect("it was written");
    assert!(read(&none).all().is_empty() && none.contains("+1 x1 >= 2 ;"), "{none}");
    let (code, _, said) = run(&["export", "--format", "opb", "--stats", "puzzle"]);
    assert!(code == Some(2) && said.contains("OPB has counts"), "{said}");
}
