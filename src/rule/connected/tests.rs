//! Propagation, lemmas, judge, clauses and search of the rule against all boards of small graphs.

use fastrand::Rng;

use super::net::{Is, Search};
use super::{Connected, encode};
use crate::board::{Board, Domains, Holds, Layout, Place, Value, Values};
use crate::card::{Connectivity, Encoding, Size};
use crate::cnf::{Cnf, Encoder, RuleMode};
use crate::rule::tests::{Trial, all_open, boards, every_engine_finds, facts};
use crate::rule::{Fact, Head, Phrase, Reason, Rule, Vars};

const TWO: Values = Values::two(&["white", "black"]);

fn four() -> Values {
    Values::digits(4)
}

fn head() -> Head {
    let phrase = Phrase::new("the black cells", ("are", "cannot be"), "connected");
    Head {
        kind: "connected",
        origin: crate::rule::Origin::Law,
        phrase: phrase.into(),
        clue_place: None,
        label: "black".to_owned().into(),
    }
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

/// Of rules of two values and of four, and boards that pass, what `tried` counts.
fn tried(seed: u64, mut each: impl FnMut(&Trial<'_>, Values, &[Board], &mut Rng) -> [usize; 2]) -> [usize; 2] {
    let (mut rng, mut sums) = (Rng::with_seed(seed), [0; 2]);
    for round in 0..80 {
        let values = if round % 4 == 0 { four() } else { TWO };
        let count = rng.usize(2..if values.are_two() { 7 } else { 6 });
        let rule = random(count, values, &mut rng);
        let vars = all_open(count, values);
        let (passing, broken): (Vec<Board>, Vec<Board>) =
            boards(count, values).into_iter().partition(|board| passes(&rule, board));
        let trial = Trial { rule: &rule, others: &[], vars: &vars, passing: &passing };
        let found = each(&trial, values, &broken, &mut rng);
        sums = [sums[0] + found[0], sums[1] + found[1]];
    }
    sums
}

#[test]
fn lemmas_hold_on_every_board_that_passes_and_the_judge_sees_why() {
    let [lemmas, refused] = tried(2, |trial, _, broken, _| trial.all_lemmas(broken.iter()));
    assert!(lemmas > 1_000 && refused > 1_000, "{lemmas} {refused}");
}

#[test]
fn the_judge_asks_for_the_places_of_a_reason_and_each_sign() {
    tried(5, |trial, _, broken, _| {
        let lazy = trial.rule.lazy().expect("it is lazy");
        for lemma in broken.iter().flat_map(|board| lazy.lemmas(&[], trial.vars, board)) {
            let said = facts(trial.vars, &lemma.clause);
            let fewer = Reason { places: lemma.reason.places[1..].to_vec(), ..lemma.reason.clone() };
            assert!(lazy.justifies(&[], &said, &fewer).is_err(), "{fewer:?}");
            for at in 0..said.len() {
                let mut other = said.clone();
                other[at].holds = !other[at].holds;
                assert!(lazy.justifies(&[], &other, &lemma.reason).is_err(), "{other:?}");
            }
        }
        [0; 2]
    });
}

#[test]
fn what_the_rule_says_inside_a_search_holds() {
    // Of a place with several values it may say one, and then the clause is no lemma of the judge's.
    let [implied, conflicts] = tried(3, |trial, values, _, rng| trial.search(rng, values.len() == 2));
    assert!(implied > 500 && conflicts > 100, "{implied} {conflicts}");
}

#[test]
fn every_engine_finds_the_boards_on_which_both_colours_are_connected() {
    for (height, width) in [(2, 3), (3, 3), (3, 4)] {
        let rules = [0, 1].map(|of| Box::new(cells(height, width, &[of], None)) as Box<dyn Rule>);
        let found = every_engine_finds(&rules, &Layout::cells(height, width), height * width, TWO);
        assert!(found > 10 && found < 1 << (height * width));
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
