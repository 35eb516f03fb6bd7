//! Proofs that were cut short or changed.

use std::collections::HashMap;

use cluesat::backend::ProofFormat;
use cluesat::certify::{Task, write_lrat};
use cluesat::search::Options;

use super::memory::{Memory, NONOGRAM, Result, SHIDOKU, SLITHERLINK, SUDOKU, prove_with};

/// A certificate whose proof is text.
fn as_text(text: &str) -> Memory {
    let (search, store) = (Options::default(), Memory::default());
    let task = Task { search: &search, max: 1, proof: ProofFormat::Text };
    assert_eq!(prove_with(text, &task, &store), Result::Proved(1));
    store
}

fn numbers(line: &str) -> Vec<i64> {
    line.split_whitespace().filter_map(|word| word.parse().ok()).filter(|&number| number != 0).collect()
}

/// Whether the steps refute the clauses, each by unit propagation: as simple as can be.
fn refutes(formula: &str, proof: &[Vec<i64>]) -> bool {
    let clauses = formula.lines().filter(|line| !line.starts_with(['c', 'p']));
    let mut clauses: Vec<Vec<i64>> = clauses.map(numbers).collect();
    for step in proof {
        let mut known: Vec<i64> = step.iter().map(|lit| -lit).collect();
        let conflict = loop {
            let mut more = None;
            let mut conflict = false;
            for clause in &clauses {
                let mut open = clause.iter().filter(|&&lit| !known.contains(&-lit));
                match (open.next(), open.next()) {
                    (None, _) => conflict = true,
                    (Some(&lit), None) if !known.contains(&lit) => more = Some(lit),
                    _ => {}
                }
            }
            match more {
                _ if conflict => break true,
                Some(lit) => known.push(lit),
                None => break false,
            }
        };
        // A clause with a literal and its opposite always holds.
        if !conflict && !step.iter().any(|lit| step.contains(&-lit)) {
            return false;
        }
        if step.is_empty() {
            return true;
        }
        clauses.push(step.clone());
    }
    false
}

/// Whether each step with hints holds: each clause that it names has one literal left, the last none. As a verified checker
/// does it, without any search.
fn is_led(formula: &str, hinted: &str) -> bool {
    let clauses = formula.lines().filter(|line| !line.starts_with(['c', 'p'])).map(numbers);
    let mut clauses: HashMap<i64, Vec<i64>> = (1..).zip(clauses).collect();
    for line in hinted.lines() {
        let (id, rest) = line.split_once(' ').expect("a number in front");
        if let Some(gone) = rest.strip_prefix("d ") {
            if numbers(gone).iter().any(|id| clauses.remove(id).is_none()) {
                return false;
            }
            continue;
        }
        let (lits, hints) = rest.strip_prefix("0 ").map_or_else(
            || rest.split_once(" 0 ").map(|(lits, hints)| (numbers(lits), numbers(hints))).expect("literals, hints"),
            |hints| (Vec::new(), numbers(hints)),
        );
        let mut known: Vec<i64> = lits.iter().map(|lit| -lit).collect();
        let mut ended = false;
        for hint in hints {
            let Some(clause) = clauses.get(&hint).filter(|_| !ended) else { return false };
            let open: Vec<i64> = clause.iter().copied().filter(|lit| !known.contains(&-lit)).collect();
            match open[..] {
                [] => ended = true,
                [lit] => known.push(lit),
                _ => return false,
            }
        }
        if !ended || clauses.insert(id.parse().expect("a number"), lits.clone()).is_some() {
            return false;
        }
        if lits.is_empty() {
            return true;
        }
    }
    false
}

#[test]
fn hints_lead_through_every_step() {
    let mut steps = 0;
    for text in [SHIDOKU, SLITHERLINK, NONOGRAM, SUDOKU] {
        for store in [super::memory::prove(text, 1).1, as_text(text)] {
            write_lrat(&store).expect("the proof is right");
            assert!(store.check().is_accepted(), "a proof with hints beside the parts is no fault");
            let formula = String::from_utf8(store.0.borrow()["formula.cnf"].clone()).expect("text");
            let hinted = String::from_utf8(store.0.borrow()["proof.lrat"].clone()).expect("text");
            assert!(is_led(&formula, &hinted), "{text}");
            steps += hinted.lines().count();
            // Without its first hint, no step of several holds.
            let long =
                hinted.lines().position(|line| line.split(' ').count() > 6 && !line.contains(" d ")).expect("one");
            let cut = |(at, line): (usize, &str)| {
                let (head, hints) = line.rsplit_once(" 0 ").unwrap_or((line, ""));
                match hints.split_once(' ') {
                    Some((_, rest)) if at == long => format!("{head} 0 {rest}"),
                    _ => line.to_owned(),
                }
            };
            let cut: Vec<String> = hinted.lines().enumerate().map(cut).collect();
            assert!(!is_led(&formula, &cut.join("\n")), "{text}");
        }
    }
    assert!(steps > 100, "{steps} steps");
    let is_refused = |text: &&str| {
        let (_, store) = super::memory::prove(text, 1);
        store.set("proof.drat", Vec::new());
        write_lrat(&store).is_err()
    };
    assert!([SLITHERLINK, NONOGRAM, SUDOKU].iter().any(is_refused), "a proof without its steps");
}

#[test]
fn proofs_that_are_cut_short_are_refused_at_their_end() {
    for text in [SHIDOKU, SLITHERLINK, NONOGRAM, SUDOKU] {
        let (_, binary) = super::memory::prove(text, 1);
        for (store, part) in [(binary, "proof.drat"), (as_text(text), "proof.drat.txt")] {
            let whole = store.0.borrow()[part].clone();
            let step = (whole.len() / 100).max(1);
            for length in (0..whole.len()).step_by(step).chain([whole.len() - 1, whole.len() - 2]) {
                let copy = store.clone();
                copy.set(part, &whole[..length]);
                assert!(copy.refusal().starts_with(&format!("{part}: has {length} bytes")), "{}", copy.refusal());
                copy.reseal();
                let refusal = copy.refusal();
                assert!(refusal.starts_with(&format!("{part}: step ")), "{refusal}");
                assert!(
                    refusal.ends_with("the proof ends without a contradiction")
                        || refusal.ends_with("the proof ends in the middle of a step"),
                    "{refusal}"
                );
            }
            // Something behind the contradiction.
            let copy = store.clone();
            copy.set(part, [&whole[..], &whole[..]].concat());
            copy.reseal();
            assert!(copy.refusal().ends_with("there is more behind the contradiction"), "{}", copy.refusal());
        }
    }
}

#[test]
fn a_changed_step_is_refused_unless_the_proof_still_is_one() {
    let mut counts = (0, 0);
    for text in [SHIDOKU, SLITHERLINK, NONOGRAM] {
        let store = as_text(text);
        let formula = store.text("formula.cnf");
        let proof = store.text("proof.drat.txt");
        // Deletions aside: then the simple check has the same clauses.
        let steps: Vec<Vec<i64>> = proof.lines().filter(|line| !line.starts_with('d')).map(numbers).collect();
        let mut changes = vec![steps.clone()];
        for at in 0..steps.len() {
            let mut fewer = steps.clone();
            fewer.remove(at);
            changes.push(fewer);
            for lit in 0..steps[at].len() {
                let (mut flipped, mut shorter) = (steps.clone(), steps.clone());
                flipped[at][lit] = -flipped[at][lit];
                shorter[at].remove(lit);
                changes.extend([flipped, shorter]);
            }
        }
        for changed in changes {
            let copy = store.clone();
            let lines = changed.iter().map(|step| step.iter().map(|lit| format!("{lit} ")).collect::<String>() + "0\n");
            copy.set("proof.drat.txt", lines.collect::<String>());
            copy.reseal();
            let report = copy.check();
            let emptied = changed.iter().position(Vec::is_empty).is_some_and(|at| at + 1 < changed.len());
            let right = refutes(&formula, &changed) && !emptied;
            assert_eq!(report.is_accepted(), right, "{text}: {changed:?}: {:?}", report.refusals);
            if let Some(refusal) = report.refusals.first() {
                assert!(refusal.to_string().starts_with("proof.drat.txt: step "), "{refusal}");
            }
            counts = if right { (counts.0 + 1, counts.1) } else { (counts.0, counts.1 + 1) };
        }
    }
    eprintln!("{} changed proofs were proofs still, {} were refused", counts.0, counts.1);
    assert!(counts.0 >= 3 && counts.1 > 10, "{counts:?}");
}
