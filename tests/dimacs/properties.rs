//! Round trips of random formulas and answers; mutated bytes never panic.

use cluesat::cnf::dimacs::{Dimacs, Notes, Strictness, read, write, write_grouped};
use cluesat::cnf::{ClauseSink, Cnf, Lit, SolverOutput, Var};
use proptest::collection::vec;
use proptest::prelude::*;

use super::source;

const VARS: usize = 12;

fn literal() -> impl Strategy<Value = Lit> {
    (0..VARS, any::<bool>()).prop_map(|(var, value)| Var::new(var).lit(value))
}

fn formula() -> impl Strategy<Value = Cnf> {
    vec(vec(literal(), 0..6), 0..30).prop_map(|clauses| {
        let mut cnf = Cnf::new();
        for _ in 0..VARS {
            cnf.new_var();
        }
        for clause in &clauses {
            cnf.add_clause(clause);
        }
        cnf
    })
}

/// Text that a comment line keeps as it is, and that no reader takes for something else.
fn words() -> impl Strategy<Value = String> {
    "[a-z<=ä][a-z0-9 <=ä-]{0,20}[a-z0-9]".prop_filter("is read as what it looks like", |text| {
        !["var ", "group ", "p show "].iter().any(|head| text.starts_with(head))
    })
}

fn notes() -> impl Strategy<Value = Notes> {
    let names = vec((0..VARS, words()), 0..5)
        .prop_map(|names| names.into_iter().map(|(var, name)| (Var::new(var), name)).collect());
    let show = proptest::option::of(vec((0..VARS).prop_map(Var::new), 0..5));
    (vec(words(), 0..4), names, vec(words(), 0..4), show).prop_map(|(comments, names, groups, show)| Notes {
        comments,
        names,
        groups,
        show,
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read(cnf in formula(), notes in notes()) {
        let mut bytes = Vec::new();
        write(&mut bytes, &cnf, &notes).expect("memory takes all");
        for strictness in [Strictness::Strict, Strictness::Relaxed] {
            let dimacs = read(&source(&bytes), strictness).expect("what is written can be read");
            prop_assert_eq!(&dimacs, &Dimacs { cnf: cnf.clone(), notes: notes.clone(), groups: None });
        }
    }

    #[test]
    fn groups_are_read(cnf in formula(), rules in vec(proptest::option::of(0..9u32), 30), notes in notes()) {
        let rules = &rules[..cnf.len()];
        let mut bytes = Vec::new();
        write_grouped(&mut bytes, &cnf, &notes, rules).expect("memory takes all");
        let dimacs = read(&source(&bytes), Strictness::Strict).expect("what is written can be read");
        let groups = Some(rules.iter().map(|rule| rule.map_or(0, |rule| rule + 1)).collect());
        prop_assert_eq!(dimacs, Dimacs { cnf, notes, groups });
    }

    #[test]
    fn answers_are_read(values in vec(any::<bool>(), 0..300), verdict in 0..3) {
        let values: Vec<Lit> = values.iter().enumerate().map(|(var, &value)| Var::new(var).lit(value)).collect();
        let answer = match verdict {
            0 => SolverOutput::Sat(Some(values)),
            1 => SolverOutput::Unsat,
            _ => SolverOutput::Unknown,
        };
        let mut bytes = Vec::new();
        answer.write(&mut bytes).expect("memory takes all");
        prop_assert_eq!(SolverOutput::read(&source(&bytes)).expect("what is written can be read"), answer);
    }

    #[test]
    fn mutated_bytes_never_panic(
        cnf in formula(),
        notes in notes(),
        grouped: bool,
        changes in vec((any::<prop::sample::Index>(), prop::sample::select(&b"0123456789-c pv%{}\n\r\t \0\xffsSATUNIDE"[..])), 1..12),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut bytes = Vec::new();
        let rules = vec![Some(1); cnf.len()];
        let written = if grouped { write_grouped(&mut bytes, &cnf, &notes, &rules) } else { write(&mut bytes, &cnf, &notes) };
        written.expect("memory takes all");
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes.truncate(bytes.len().min(cut.index(2 * bytes.len())));
        for strictness in [Strictness::Strict, Strictness::Relaxed] {
            match read(&source(&bytes), strictness) {
                Err(error) => prop_assert!(!error.render(false).is_empty()),
                // What could be read can be written and read again.
                Ok(dimacs) => {
                    let (compact, used) = dimacs.cnf.compact();
                    prop_assert_eq!(compact.vars(), used.len());
                    let mut again = Vec::new();
                    write(&mut again, &dimacs.cnf, &Notes::default()).expect("memory takes all");
                    let again = read(&source(&again), Strictness::Strict).expect("what is written can be read");
                    prop_assert_eq!(again.cnf, dimacs.cnf);
                }
            }
        }
        let _ = SolverOutput::read(&source(&bytes)).map_err(|error| error.render(false));
    }

    #[test]
    fn mutated_answers_never_panic(
        values in vec(any::<bool>(), 0..40),
        changes in vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        let values: Vec<Lit> = values.iter().enumerate().map(|(var, &value)| Var::new(var).lit(value)).collect();
        let mut bytes = Vec::new();
        SolverOutput::Sat(Some(values)).write(&mut bytes).expect("memory takes all");
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Err(error) = SolverOutput::read(&source(&bytes)) {
            prop_assert!(!error.render(false).is_empty());
        }
    }
}
