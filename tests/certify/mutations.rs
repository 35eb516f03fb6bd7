//! Every clause of small formulas, changed in every way that changes one thing; the hashes are made right again.

use std::collections::BTreeSet;
use std::sync::Arc;

use cluesat::backend::{Backend, Limits, Solver, SolverResult};
use cluesat::cnf::{Cnf, Encoder, Lit, RuleMode};
use cluesat::family::{Deduce, Puzzle};

use super::memory::{Memory, SHIDOKU, prove, puzzle};

const LOOPS: &str = "# family: slitherlink\n3-\n--\n";
const PICTURE: &str = "width 3\nheight 3\nrows\n1\n1,1\n2\ncolumns\n1\n1,1\n2\n";

/// The formula of a certificate, line by line.
struct Formula {
    lines: Vec<String>,
    /// Which lines are clauses.
    clauses: Vec<usize>,
}

impl Formula {
    fn of(store: &Memory) -> Self {
        let lines: Vec<String> = store.text("formula.cnf").lines().map(str::to_owned).collect();
        let clauses = (0..lines.len()).filter(|&at| !lines[at].starts_with(['c', 'p'])).collect();
        Formula { lines, clauses }
    }

    fn lits(&self, clause: usize) -> Vec<i64> {
        let words = self.lines[self.clauses[clause]].split_whitespace();
        let mut lits: Vec<i64> = words.map(|word| word.parse().expect("a number")).collect();
        assert_eq!(lits.pop(), Some(0));
        lits
    }

    /// The text with a clause replaced by any number of clauses.
    fn with(&self, clause: usize, by: &[Vec<i64>]) -> String {
        let mut text = String::new();
        for (at, line) in self.lines.iter().enumerate() {
            if at == self.clauses[clause] {
                for lits in by {
                    lits.iter().for_each(|lit| text.extend([&lit.to_string(), " "]));
                    text += "0\n";
                }
            } else if let Some(header) = line.strip_prefix("p cnf ") {
                let (vars, clauses) = header.split_once(' ').expect("two numbers");
                let clauses = clauses.parse::<usize>().expect("a number") + by.len() - 1;
                text.extend(["p cnf ", vars, " ", &clauses.to_string(), "\n"]);
            } else {
                text += line;
                text.push('\n');
            }
        }
        text
    }
}

/// What becomes of a clause: gone, twice, and each change of one literal.
fn changes(lits: &[i64], vars: i64) -> Vec<(&'static str, Vec<Vec<i64>>)> {
    let mut all = vec![("dropped", vec![]), ("doubled", vec![lits.to_vec(), lits.to_vec()])];
    for at in 0..lits.len() {
        let mut flipped = lits.to_vec();
        flipped[at] = -flipped[at];
        all.push(("a literal flipped", vec![flipped]));
        let mut shorter = lits.to_vec();
        shorter.remove(at);
        all.push(("a literal dropped", vec![shorter]));
        let mut other = lits.to_vec();
        other[at] = other[at].signum() * (other[at].abs() % vars + 1);
        all.push(("another variable", vec![other]));
    }
    if let Some(more) = (1..=vars).find(|var| !lits.contains(var) && !lits.contains(&-var)) {
        all.push(("a literal added", vec![[lits, &[more]].concat()]));
        all.push(("a clause added", vec![lits.to_vec(), vec![more, lits[0]]]));
    }
    all
}

#[test]
fn check_proof_notices_every_change_of_every_clause() {
    for (text, max) in [(SHIDOKU, 1), (LOOPS, 10), (PICTURE, 10)] {
        let (_, store) = prove(text, max);
        assert!(store.check().is_accepted());
        let formula = Formula::of(&store);
        let sizes = store.manifest()["formula"].clone();
        let number = |name: &str| sizes[name].as_u64().expect("a number") as usize;
        let (rules, lemmas) = (number("rules"), number("lemmas"));
        let mut refused = 0;
        for clause in 0..formula.clauses.len() {
            let part = if clause < rules {
                "rules"
            } else if clause < rules + lemmas {
                "lemmas"
            } else {
                "blocked"
            };
            for (what, by) in changes(&formula.lits(clause), number("variables") as i64) {
                let copy = store.clone();
                copy.set("formula.cnf", formula.with(clause, &by));
                let careless = copy.refusal();
                assert!(
                    ["has ", "its sha256"].iter().any(|why| careless.starts_with(&format!("formula.cnf: {why}"))),
                    "{careless}"
                );
                let mut manifest = copy.manifest();
                manifest["formula"][part] = (number(part) + by.len() - 1).into();
                copy.set_manifest(&manifest);
                copy.reseal();
                let careful = copy.refusal();
                // A place (of two clauses that are the same, either may be the wrong one), or what is missing.
                let told = careful.starts_with("formula.cnf: line ")
                    || careful.starts_with("loops.json: loop")
                    || by.len() != 1
                        && (careful.starts_with("formula.cnf: ") || careful.starts_with("loops.json: has"));
                assert!(told, "clause {} of {text:?} {what}: {careful}", clause + 1);
                refused += 1;
            }
        }
        eprintln!("{} clauses, {refused} changes, all refused", formula.clauses.len());
    }
}

/// Which boards satisfy a formula, as values of the key, found by one engine that blocks each.
fn boards(cnf: &Cnf, key: &[Lit]) -> BTreeSet<Vec<bool>> {
    let mut solver: Box<dyn Solver> = Backend::Batsat.solver(&Limits::none());
    cnf.pour(&mut *solver);
    let mut found = BTreeSet::new();
    while let SolverResult::Sat(model) = solver.solve(&[], &Limits::none()).expect("batsat runs") {
        let board: Vec<bool> = key.iter().map(|&lit| model.value(lit)).collect();
        let other: Vec<Lit> = key.iter().map(|&lit| if model.value(lit) { !lit } else { lit }).collect();
        solver.add_clause(&other);
        assert!(found.insert(board));
    }
    found
}

/// The encoder's own clauses and the literals that tell boards apart.
fn encoded(puzzle: &Arc<dyn Puzzle>) -> (Cnf, Vec<Lit>) {
    let mut cnf = Cnf::new();
    let mut enc = Encoder::with(&mut cnf, RuleMode::Plain, cluesat::card::Encoding::default());
    let known = puzzle.deduce(Deduce::Off).expect("nothing is deduced");
    let vars = puzzle.encode(&known, &mut enc);
    (cnf, puzzle.projection(&vars))
}

fn formula(vars: usize, clauses: impl Iterator<Item = Vec<Lit>>) -> Cnf {
    let mut cnf = Cnf::new();
    for _ in 0..vars {
        cluesat::cnf::ClauseSink::new_var(&mut cnf);
    }
    clauses.for_each(|clause| cluesat::cnf::ClauseSink::add_clause(&mut cnf, &clause));
    cnf
}

/// Whether a formula implies a clause, by the other engine.
fn implies(cnf: &Cnf, clause: &[Lit]) -> bool {
    let mut solver = Backend::Varisat.solver(&Limits::none());
    cnf.pour(&mut *solver);
    let denied: Vec<Lit> = clause.iter().map(|&lit| !lit).collect();
    !matches!(solver.solve(&denied, &Limits::none()).expect("varisat runs"), SolverResult::Sat(_))
}

/// What came of changing the encoder's clauses one at a time.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counted {
    clauses: usize,
    /// Clauses that the others imply: without them the boards are the same.
    implied: usize,
    flips: usize,
    /// Flipped literals that leave an equivalent formula.
    equivalent: usize,
    /// Changes that leave the boards as they are, but not the auxiliary variables.
    of_auxiliaries: usize,
}

/// Drops each clause and flips each literal of the encoder's clauses. The boards change, unless the formula is
/// equivalent to what it was, which another engine is asked.
fn count(text: &str) -> Counted {
    let (cnf, key) = encoded(&puzzle(text));
    let auxiliaries = key.len() < cnf.vars();
    let wanted = boards(&cnf, &key);
    let mut counted = Counted { clauses: cnf.len(), ..Counted::default() };
    for index in 0..cnf.len() {
        let clause = cnf.clause(index);
        let others = |change: Option<Vec<Lit>>| {
            let kept = (0..cnf.len()).filter(move |&at| at != index).map(|at| cnf.clause(at).to_vec());
            formula(cnf.vars(), kept.chain(change))
        };
        let mut judge = |changed: &Cnf, equivalent: bool| {
            let same = boards(changed, &key) == wanted;
            assert!(same || !equivalent, "{text}: equivalent formulas have the same boards");
            assert!(equivalent || !same || auxiliaries, "{text}: clause {} was changed and nobody noticed", index + 1);
            counted.of_auxiliaries += usize::from(same && !equivalent);
        };
        let rest = others(None);
        let implied = implies(&rest, clause);
        judge(&rest, implied);
        counted.implied += usize::from(implied);
        for at in 0..clause.len() {
            let mut flipped = clause.to_vec();
            flipped[at] = !flipped[at];
            let changed = others(Some(flipped.clone()));
            let equivalent = implies(&changed, clause) && implies(&cnf, &flipped);
            judge(&changed, equivalent);
            counted.flips += 1;
            counted.equivalent += usize::from(equivalent);
        }
    }
    counted
}

#[test]
fn the_boards_notice_every_change_that_is_not_redundant() {
    let shidoku = "# family: sudoku\n....\n....\n....\n....\n";
    let clueless = "# family: slitherlink\n--\n--\n";
    let permutations = "width 3\nheight 3\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n";
    let found: Vec<Counted> = [shidoku, clueless, LOOPS, permutations, PICTURE].map(count).into();
    let expected = |clauses, implied, flips, equivalent, of_auxiliaries| Counted {
        clauses,
        implied,
        flips,
        equivalent,
        of_auxiliaries,
    };
    // Each rule is stated in several ways, so that one clause less is mostly harmless, and check-proof has to see it.
    let known = [
        expected(384, 384, 896, 0, 0),
        expected(33, 32, 104, 0, 0),
        expected(39, 36, 108, 30, 0),
        expected(48, 48, 102, 0, 0),
        expected(32, 32, 58, 28, 0),
    ];
    assert_eq!(found, known);
}
