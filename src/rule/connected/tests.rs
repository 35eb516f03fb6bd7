//! Propagation, lemmas, judge, clauses and search of the rule against all boards of small graphs.

use fastrand::Rng;

use super::net::{Is, Search};
use super::{Connected, encode};
use crate::backend::{Backend, Enumerator, Limits, Next, SolverResult};
use crate::board::{Board, Domains, Holds, Layout, Place, Value, Values};
use crate::card::{Connectivity, Encoding, Size};
use crate::cnf::{Cnf, Encoder, Lit, RuleMode, Theories, Theory};
use crate::rule::{Fact, Head, LazyRule as _, Phrase, Reason, Rule, Vars};

const TWO: Values = Values::two(&["white", "black"]);

fn four() -> Values {
    Values::digits(4)
}

fn head() -> Head {
    let phrase = Phrase::new("the black cells", ("are", "cannot be"), "connected");
    Head { kind: "connected", origin: crate::rule::Origin::Law, phrase, clue_place: None, label: "black".to_owned() }
}

fn line(count: usize) -> Vec<Place> {
    (0..count as u32).map(Place).collect()
}

/// The rule on cells that touch by their sides.
fn cells(height: usize, width: usize, of: &[Value], rim: Option<&[Place]>) -> Connected {
    let (layout, places) = (Layout::cells(height, width), line(height * width));
    let pairs = Connected::pairs(&layout, &places, false);
    Connected::new(&layout, head(), places, pairs, (TWO, of), rim)
}

/// So many places, any of which may touch, with or without a rim.
fn random(count: usize, values: Values, random: &mut Rng) -> Connected {
    let layout = Layout::cells(1, count);
    let all = (0..count as u32).flat_map(|one| (0..one).map(move |other| [Place(one), Place(other)]));
    let some: Vec<[Place; 2]> = all.filter(|_| random.u8(..10) < 4).collect();
    let rim: Option<Vec<Place>> =
        random.bool().then(|| line(count).into_iter().filter(|_| random.u8(..10) < 4).collect());
    let mut of: Vec<Value> = values.range().filter(|_| random.bool()).collect();
    if of.is_empty() || of.len() == values.len() {
        of = vec![values.value(0)];
    }
    Connected::new(&layout, head(), line(count), some, (values, &of), rim.as_deref())
}

fn all_open(count: usize, values: Values) -> Vars {
    let mut cnf = Cnf::new();
    Vars::new(&Layout::cells(1, count), &Domains::all(Holds::all(values, count)), &mut Encoder::new(&mut cnf))
}

fn boards(count: usize, values: Values) -> Vec<Board> {
    let each = values.len();
    let board = |number: usize| (0..count).map(|at| values.value(number / each.pow(at as u32) % each)).collect();
    (0..each.pow(count as u32)).map(|number| Board(board(number))).collect()
}

/// What the rule means, said in another way: from any place that is in, all are reached, or the rim is.
fn passes(rule: &Connected, board: &Board) -> bool {
    let is_in = rule.on(board);
    let ends: Vec<u32> = (0..is_in.len() as u32).filter(|&node| is_in[node as usize]).collect();
    let mut joined: Vec<u32> = (0..is_in.len() as u32).collect();
    for _ in 0..is_in.len() {
        for &one in &ends {
            for &other in rule.net.beside(one).iter().filter(|&&other| is_in[other as usize]) {
                let least = joined[one as usize].min(joined[other as usize]);
                (joined[one as usize], joined[other as usize]) = (least, least);
            }
        }
    }
    ends.windows(2).all(|pair| joined[pair[0] as usize] == joined[pair[1] as usize])
}

fn holds(said: &[Fact], board: &Board) -> bool {
    said.iter().any(|fact| (board[fact.place] == fact.value) == fact.holds)
}

fn facts(vars: &Vars, clause: &[Lit]) -> Vec<Fact> {
    let fact = |lit: &Lit| {
        let (place, value, open) = vars.open().find(|(.., open)| open.var() == lit.var()).expect("a place");
        Fact { place, value, holds: open == *lit }
    };
    clause.iter().map(fact).collect()
}

#[test]
fn propagation_is_complete() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..60 {
        let count = rng.usize(1..8);
        let rule = random(count, TWO, &mut rng);
        let passing: Vec<Board> =
            boards(count, TWO).into_iter().filter(|board| rule.is_kept(board, &rule.layout)).collect();
        assert!(boards(count, TWO).iter().all(|board| rule.is_kept(board, &rule.layout) == passes(&rule, board)));
        for _ in 0..40 {
            let share = rng.u8(..11);
            let known: Vec<Option<bool>> = (0..count).map(|_| (rng.u8(..10) < share).then(|| rng.bool())).collect();
            let fits = |board: &&Board| (0..count).all(|at| known[at].is_none_or(|known| (board.0[at] == 1) == known));
            let left: Vec<&Board> = passing.iter().filter(fits).collect();
            let found = rule.propagate(&known);
            assert_eq!(found.is_none(), left.is_empty(), "{rule:?} {known:?}");
            for at in (0..count).filter(|&at| known[at].is_none() && !left.is_empty()) {
                let same = left.iter().all(|board| board.0[at] == left[0].0[at]);
                let says = found.iter().flatten().find(|one| one.0 == at).map(|one| u16::from(one.1));
                assert_eq!(says, same.then_some(left[0].0[at]), "{rule:?} {known:?} {at}");
            }
        }
    }
}

#[test]
fn lemmas_hold_on_every_board_that_passes_and_the_judge_sees_why() {
    let mut rng = Rng::with_seed(2);
    let (mut lemmas, mut refused) = (0, 0);
    for values in [TWO, four()] {
        for _ in 0..if values.are_two() { 60 } else { 12 } {
            let count = rng.usize(2..6);
            let rule = random(count, values, &mut rng);
            let vars = all_open(count, values);
            let all = boards(count, values);
            let (passing, broken): (Vec<_>, Vec<_>) = all.iter().partition(|board| passes(&rule, board));
            for board in broken {
                let found = rule.lemmas(&[], &vars, board);
                assert!(!found.is_empty(), "{rule:?} {board:?}");
                for lemma in found {
                    lemmas += 1;
                    let said = facts(&vars, &lemma.clause);
                    assert!(!holds(&said, board), "{rule:?} {board:?} {lemma:?}");
                    assert!(passing.iter().all(|board| holds(&said, board)), "{rule:?} {lemma:?}");
                    assert_eq!(rule.justifies(&[], &said, &lemma.reason), Ok(()), "{rule:?} {lemma:?}");
                    assert!(rule.reason(&[], &said).is_some_and(|reason| rule.justifies(&[], &said, &reason).is_ok()));
                    // Without any part of it the clause does not hold, or the judge does not see why.
                    for at in 0..said.len() {
                        let less: Vec<Fact> = [&said[..at], &said[at + 1..]].concat();
                        let is_fine = rule.justifies(&[], &less, &lemma.reason).is_ok();
                        let follows = passing.iter().all(|board| holds(&less, board));
                        assert!(!is_fine || follows, "{rule:?} {less:?}");
                        refused += usize::from(!is_fine);
                        let mut other = said.clone();
                        other[at].holds = !other[at].holds;
                        assert!(rule.justifies(&[], &other, &lemma.reason).is_err(), "{rule:?} {other:?}");
                    }
                    let named = Reason { name: "loop".into(), ..lemma.reason.clone() };
                    assert!(rule.justifies(&[], &said, &named).is_err());
                    let fewer = Reason { places: lemma.reason.places[1..].to_vec(), ..lemma.reason.clone() };
                    assert!(rule.justifies(&[], &said, &fewer).is_err());
                }
            }
        }
    }
    assert!(lemmas > 1_000 && refused > 1_000, "{lemmas} {refused}");
}

/// Literals come and go at random, as in an engine: all that the rule says then holds on every board that passes.
#[test]
fn what_the_rule_says_inside_a_search_holds() {
    let mut rng = Rng::with_seed(3);
    let (mut implied, mut conflicts) = (0, 0);
    for round in 0..80 {
        let values = if round % 3 == 0 { four() } else { TWO };
        let count = rng.usize(2..7);
        let rule = random(count, values, &mut rng);
        let vars = all_open(count, values);
        let passing: Vec<Board> = boards(count, values).into_iter().filter(|board| passes(&rule, board)).collect();
        let mut theory = rule.theory(&[], &vars, &[]).expect("nothing is known");
        let open: Vec<Lit> = vars.open().map(|(.., lit)| lit).collect();
        let mut trail: Vec<Lit> = Vec::new();
        for _ in 0..200 {
            let lit = open[rng.usize(..open.len())];
            let lit = if rng.bool() { lit } else { !lit };
            if rng.u8(..3) == 0 || trail.contains(&lit) || trail.contains(&!lit) {
                if trail.pop().is_some() {
                    theory.undo();
                }
                continue;
            }
            let mut found = Vec::new();
            trail.push(lit);
            let said = theory.assert(lit, &mut found).and_then(|()| theory.settle(&mut found));
            let mut clauses: Vec<Vec<Lit>> = Vec::new();
            match said {
                Err(clause) => {
                    conflicts += 1;
                    assert!(clause.iter().all(|&lit| trail.contains(&!lit)), "{rule:?} {clause:?} {trail:?}");
                    clauses.push(clause);
                }
                Ok(()) => {
                    for lit in found.into_iter().filter(|lit| !trail.contains(lit) && !trail.contains(&!*lit)) {
                        implied += 1;
                        let mut clause = Vec::new();
                        theory.explain(lit, &mut clause);
                        assert!(clause.iter().all(|&lit| trail.contains(&!lit)), "{rule:?} {clause:?} {trail:?}");
                        clause.push(lit);
                        clauses.push(clause);
                    }
                }
            }
            for clause in clauses {
                let said = facts(&vars, &clause);
                assert!(passing.iter().all(|board| holds(&said, board)), "{rule:?} {clause:?}");
                // Of a place with several values it may say one, and then the clause is no lemma of the judge's.
                let reason = rule.reason(&[], &said);
                assert!(reason.is_some() || values.len() > 2, "{rule:?} {clause:?}");
                assert!(reason.is_none_or(|reason| rule.justifies(&[], &said, &reason).is_ok()), "{rule:?} {clause:?}");
            }
        }
    }
    assert!(implied > 500 && conflicts > 100, "{implied} {conflicts}");
}

/// Both colours connected: engines that follow both rules, or get lemmas, or clauses that state all, find the same boards.
#[test]
fn every_engine_finds_the_boards_on_which_both_colours_are_connected() {
    for (height, width) in [(2, 3), (3, 3), (3, 4)] {
        let rules: Vec<Box<dyn Rule>> =
            vec![Box::new(cells(height, width, &[0], None)), Box::new(cells(height, width, &[1], None))];
        let count = height * width;
        let layout = Layout::cells(height, width);
        let kept = |board: &Board| rules.iter().all(|rule| rule.is_kept(board, &layout));
        let wanted = boards(count, TWO).iter().filter(|board| kept(board)).count();
        assert!(wanted > 10 && wanted < 1 << count);
        let theory = |vars: &Vars| -> Box<dyn Theory> {
            let all = rules.iter().filter_map(|rule| rule.lazy()?.theory(&rules, vars, &[]));
            Theories::all(all.collect()).expect("two rules")
        };

        let mut engine = Enumerator::new(Limits::none());
        let vars = Vars::new(&layout, &Domains::all(Holds::all(TWO, count)), &mut Encoder::new(&mut engine));
        vars.open().for_each(|(.., lit)| engine.tell_apart_by(lit.var()));
        engine.follow(theory(&vars));
        let mut listed = 0;
        while engine.next() == Next::Model {
            assert!(kept(&vars.decode(&engine.model())));
            listed += 1;
        }
        assert_eq!(listed, wanted, "listed");

        for (connectivity, follows) in
            [(Connectivity::Lazy, true), (Connectivity::Lemmas, false), (Connectivity::Static, false)]
        {
            let mut solver = Backend::Batsat.solver(&Limits::none());
            let encoding = Encoding { connectivity, ..Encoding::default() };
            let mut enc = Encoder::with(&mut *solver, RuleMode::Plain, encoding);
            let vars = Vars::new(&layout, &Domains::all(Holds::all(TWO, count)), &mut enc);
            rules.iter().for_each(|rule| rule.encode(&vars, &mut enc));
            drop(enc);
            if follows {
                solver.follow(theory(&vars));
            }
            let mut found = 0;
            while let SolverResult::Sat(model) = solver.solve(&[], &Limits::none()).expect("the engine runs") {
                let board = vars.decode(&model);
                let lazy = || rules.iter().filter_map(|rule| rule.lazy());
                let lemmas: Vec<Vec<Lit>> = lazy().flat_map(|rule| rule.violated(&vars, &board, &|_| false)).collect();
                assert_eq!(lemmas.is_empty(), kept(&board));
                assert!(lemmas.is_empty() || connectivity == Connectivity::Lemmas, "{connectivity:?} {board:?}");
                if lemmas.is_empty() {
                    found += 1;
                    let block: Vec<Lit> =
                        vars.open().map(|(.., lit)| if model.value(lit) { !lit } else { lit }).collect();
                    solver.add_clause(&block);
                }
                lemmas.iter().for_each(|lemma| solver.add_clause(lemma));
            }
            assert_eq!(found, wanted, "{connectivity:?}");
        }
    }
}

#[test]
fn clauses_cost_what_their_formula_says() {
    for (height, width) in [(1, 2), (2, 2), (3, 4), (5, 5)] {
        let rule = cells(height, width, &[1], None);
        let (n, m) = (height * width, 2 * height * width - height - width);
        let most = encode::longest(&rule.net);
        let mut cnf = Cnf::new();
        let encoding = Encoding { connectivity: Connectivity::Static, ..Encoding::default() };
        let mut enc = Encoder::with(&mut cnf, RuleMode::Plain, encoding);
        let vars = Vars::new(&Layout::cells(height, width), &Domains::all(Holds::all(TWO, n)), &mut enc);
        rule.encode(&vars, &mut enc);
        drop(enc);
        let k = rule.net.beside(0).len();
        let clauses = 6 * n - 9 + (most - 1) * (2 * (n - 1) + 2 * m - k) + 2 * (n - 1);
        let formula = Size::new(n - 2 + n - 1 + (most - 1) * (n - 1), clauses);
        assert_eq!(Size::new(cnf.vars() - n, cnf.len()), formula, "{height}x{width}");
    }
}

#[test]
fn no_way_without_a_shortcut_is_longer_than_the_bound() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..200 {
        let count = rng.usize(1..9);
        let rule = random(count, TWO, &mut rng);
        let net = &rule.net;
        for board in boards(count, TWO) {
            let is_in = rule.on(&board);
            for start in (0..net.len()).filter(|&node| is_in[node]) {
                let (mut steps, mut front) = (0, vec![start as u32]);
                let mut seen = vec![false; net.len()];
                seen[start] = true;
                loop {
                    let beside = front.iter().flat_map(|&node| net.beside(node)).copied();
                    let next: Vec<u32> = beside
                        .filter(|&node| is_in[node as usize] && !std::mem::replace(&mut seen[node as usize], true))
                        .collect();
                    if next.is_empty() {
                        break;
                    }
                    (steps, front) = (steps + 1, next);
                }
                assert!(steps <= encode::longest(net), "{rule:?} {board:?}");
            }
        }
    }
    assert!(encode::longest(&cells(10, 10, &[1], None).net) < 75);
}

#[test]
fn flaws_say_which_cells_are_cut_off() {
    let says = |rule: &Connected, board: &[u16]| {
        let mut all = Vec::new();
        rule.check(&Board(board.to_vec()), &rule.layout, &mut |places, text| all.push((places.to_vec(), text)));
        all
    };
    let rule = cells(2, 3, &[1], None);
    assert_eq!(
        says(&rule, &[1, 0, 1, 0, 0, 1]),
        [(vec![Place(0)], "1 of the black cells, at r1c1, is cut off from the others".to_owned())]
    );
    assert_eq!(says(&rule, &[0, 0, 0, 0, 0, 0]), []);
    let rim = [0, 1, 2, 3, 5, 6, 7, 8].map(Place);
    let rule = cells(3, 3, &[0], Some(&rim));
    assert_eq!(
        says(&rule, &[1, 1, 1, 1, 0, 1, 1, 1, 1]),
        [(vec![Place(4)], "1 of the black cells, at r2c2, is cut off from the rim".to_owned())]
    );
    assert_eq!(says(&rule, &[0, 1, 0, 1, 1, 1, 0, 1, 0]), []);
}

#[test]
fn words_name_the_way() {
    let rim = [0, 1, 2, 3, 5, 6, 7, 8].map(Place);
    let black = |place: u32, holds: bool| Fact { place: Place(place), value: u16::from(holds), holds: true };
    let why = |rule: &Connected, facts: &[Fact], found| rule.why(&rule.layout, facts, found).map(|words| words.0);
    let says = |text: &str| Some(text.to_owned());
    let rule = cells(3, 3, &[1], None);
    let facts = [black(0, true), black(3, false), black(8, true)];
    assert_eq!(why(&rule, &facts, black(1, true)), says("r1c1 can only be joined to r3c3 through r1c2"));
    let facts = [black(1, false), black(3, false), black(8, true)];
    assert_eq!(why(&rule, &facts, black(0, false)), says("r1c1 cannot be joined to r3c3"));
    assert_eq!(why(&rule, &facts[..2], black(0, false)), None);
    // The first value: a place is in if its atom is false.
    let rule = cells(3, 3, &[0], Some(&rim));
    let facts = [black(4, false), black(1, true), black(3, true), black(5, true)];
    assert_eq!(why(&rule, &facts, black(7, false)), says("r2c2 can only reach the rim through r3c2"));
    let facts = [1, 3, 5, 7].map(|place| black(place, true));
    assert_eq!(why(&rule, &facts, black(4, true)), says("r2c2 cannot reach the rim"));
}

/// A corridor: the cell in the middle is the only way.
#[test]
fn a_reason_names_the_wall() {
    let rule = cells(2, 3, &[1], None);
    let is = [Is::In, Is::Open, Is::In, Is::Open, Is::Out, Is::Open];
    let mut search = Search::default();
    search.run(&rule.net, |node| is[node as usize], |_| 0).expect("it can be kept");
    let found: Vec<(u32, bool)> = search.found.iter().map(|one| (one.node, one.is_in)).collect();
    assert_eq!(found, [(1, true)]);
    assert_eq!(rule.net.between([0, 2], |node| node == 1 || is[node as usize] == Is::Out), [1, 4]);
}
