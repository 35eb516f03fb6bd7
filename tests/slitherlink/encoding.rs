//! The size of the clauses.

use cluesat::cnf::{Cnf, Encoder, RuleMode};
use cluesat::family::Deduce;
use cluesat::family::slitherlink::Slitherlink;
use fastrand::Rng;

use super::common::{boundary, clueless, is_single_loop, object, sides};
use super::generate::random_loop;

fn cnf(puzzle: &Slitherlink, deduce: Deduce) -> Cnf {
    let puzzle = object(puzzle);
    let mut cnf = Cnf::new();
    let mut enc = Encoder::new(&mut cnf);
    puzzle.encode(&puzzle.deduce(deduce).expect("there is an answer"), &mut enc);
    cnf
}

#[test]
fn sizes_are_the_formulas() {
    for (height, width) in [(1, 1), (1, 7), (6, 1), (2, 2), (5, 8), (20, 36)] {
        let cnf = cnf(&clueless(height, width), Deduce::Off);
        assert_eq!(cnf.vars(), 2 * height * width + height + width);
        assert_eq!(cnf.len(), 8 * height * width + 1, "{height}x{width}");
    }
}

#[test]
fn each_clue_takes_at_most_8_clauses() {
    let mut rng = Rng::with_seed(2);
    let line = random_loop(20, 36, &mut rng);
    assert!(is_single_loop(&line));
    let mut clues = clueless(20, 36).clues().clone();
    let mut expected = 8 * 20 * 36;
    let mut count = 0;
    for cell in clues.positions() {
        // As many clues as published boards of this size have.
        if rng.usize(..20) < 8 {
            let clue = sides(&line, cell);
            clues[cell] = Some(clue);
            expected += [4, 7, 8, 7, 4][usize::from(clue)];
            count += 1;
        }
    }
    let cnf = cnf(&Slitherlink::new(clues).expect("a board"), Deduce::Off);
    assert_eq!((cnf.vars(), cnf.len()), (1496, expected));
    assert!(count > 250 && cnf.len() <= 8200, "{count} clues, {} clauses", cnf.len());
}

#[test]
fn deduction_only_takes_away() {
    let line = boundary(4, 4, |cell| cell.row + cell.col < 3);
    let mut clues = clueless(4, 4).clues().clone();
    for cell in clues.positions() {
        clues[cell] = Some(sides(&line, cell));
    }
    let puzzle = Slitherlink::new(clues).expect("a board");
    let (off, full) = (cnf(&puzzle, Deduce::Off), cnf(&puzzle, Deduce::Full));
    assert!(full.vars() < off.vars() && full.len() < off.len());
}

#[test]
fn traced_variables_are_named_after_their_edges() {
    let mut cnf = Cnf::new();
    let mut enc = Encoder::with(&mut cnf, RuleMode::Traced, cluesat::card::Encoding::default());
    let puzzle = object(&clueless(1, 1));
    puzzle.encode(&puzzle.deduce(Deduce::Off).expect("nothing is deduced"), &mut enc);
    let trace = enc.finish();
    let names: Vec<&str> = trace.names.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(names, ["edge r1c1-r1c2", "edge r2c1-r2c2", "edge r1c1-r2c1", "edge r1c2-r2c2"]);
    assert_eq!(trace.clause_rules.len(), cnf.len());
    assert!(trace.clause_rules.iter().all(Option::is_some));
}
