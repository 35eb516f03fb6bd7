//! Every rule that is an automaton or a table of pairs, against brute force over all boards of a small scope.

mod rows;

use std::collections::HashMap;

use cluesat::board::{Board, Domain, Domains, Holds, Layout, Place, Value, Values};
use cluesat::card::{Encoding, Size};
use cluesat::cnf::{Cnf, Encoder, Lit, RuleMode, Var};
use cluesat::rule::automaton::{Automaton, AutomatonRule, Diagram, Method, TooLarge};
use cluesat::rule::{Claim, Fact, Vars};
use rows::{Row, rows};

impl Row {
    fn layout(&self) -> Layout {
        Layout::cells(1, self.places)
    }

    fn boards(&self) -> Vec<Board> {
        let mut boards = vec![Vec::new()];
        for _ in 0..self.places {
            let longer = |board: &Vec<Value>| {
                let board = board.clone();
                self.values.range().map(move |value| [board.clone(), vec![value]].concat())
            };
            boards = boards.iter().flat_map(longer).collect();
        }
        boards.into_iter().map(Board).collect()
    }

    fn keeps(&self, board: &Board) -> bool {
        let mut kept = true;
        self.rule.check(board, &self.layout(), &mut |_, _| kept = false);
        kept
    }

    fn encode(&self, known: &Domains) -> (Cnf, Vars, Vec<(Var, String)>) {
        let mut cnf = Cnf::new();
        let mut enc = Encoder::with(&mut cnf, RuleMode::Named, Encoding::default());
        let vars = Vars::new(&self.layout(), known, &mut enc);
        self.rule.encode(&vars, &mut enc);
        let names = enc.finish().names;
        (cnf, vars, names)
    }

    /// What each variable of a formula says.
    fn claims(&self, names: &[(Var, String)]) -> HashMap<Var, Claim> {
        let scope = self.rule.scope();
        let claim = |name: &str| {
            if let Some(number) = self.rule.own_number(&self.layout(), name) {
                assert_eq!(self.rule.own_name(&self.layout(), number).as_deref(), Some(name));
                return Claim::Own { number, holds: true };
            }
            let atom = scope.iter().find(|&&atom| self.values.atom_name(&self.layout(), atom) == name);
            let &(place, value) = atom.unwrap_or_else(|| panic!("what is {name}?"));
            Claim::Fact(Fact { place, value, holds: true })
        };
        names.iter().map(|(var, name)| (*var, claim(name))).collect()
    }

    /// Whether a board, which keeps the rule, satisfies a claim: own variables by walking the diagram.
    fn satisfies(&self, board: &Board, claim: Claim) -> bool {
        let number = match claim {
            Claim::Fact(Fact { place, value, holds }) => return (board[place] == value) == holds,
            Claim::Own { number, .. } => number,
        };
        let Claim::Own { holds, .. } = claim else { unreachable!() };
        let (diagram, _) = self.of.as_ref().expect("no own variables without a diagram");
        let name = self.rule.own_name(&self.layout(), number).expect("a name");
        let words: Vec<&str> = name.rsplit(' ').collect();
        let (which, at): (u32, usize) = (words[0].parse().expect("a number"), words[2].parse().expect("a number"));
        // The walk starts at the front: where a place is read first depends on the rule, so try the word by the scope.
        let mut order: Vec<Place> = Vec::new();
        for &(place, _) in self.rule.scope().iter() {
            if order.last() != Some(&place) {
                order.push(place);
            }
        }
        let walk = |start: u32| {
            let mut state = start;
            let steps = diagram.steps().iter().enumerate().map(|(position, steps)| {
                let index = self.values.index(board[order[position]]).expect("a value");
                let step = *steps.iter().find(|step| step.from == state && usize::from(step.index) == index)?;
                state = step.to;
                Some(step)
            });
            steps.collect::<Option<Vec<_>>>().map(|steps| (start, steps))
        };
        let (start, steps) = (0..diagram.widths()[0] as u32)
            .find_map(walk)
            .expect("a board that keeps the rule is a word of the diagram");
        if at == 0 {
            return (start == which) == holds;
        }
        for (position, step) in steps.iter().enumerate() {
            let state = step.to;
            if position + 1 == at {
                return if words[3] == "step" { step.number == which } else { state == which } == holds;
            }
        }
        panic!("{name} is past the end")
    }
}

/// Unit propagation: false when it meets a contradiction.
fn propagate(cnf: &Cnf, truth: &mut [Option<bool>]) -> bool {
    loop {
        let mut changed = false;
        for clause in cnf.clauses() {
            let value = |lit: &Lit| truth[lit.var().index()].map(|value| value == lit.is_positive());
            if clause.iter().any(|lit| value(lit) == Some(true)) {
                continue;
            }
            let open: Vec<Lit> = clause.iter().filter(|lit| value(lit).is_none()).copied().collect();
            match open[..] {
                [] => return false,
                [lit] => {
                    truth[lit.var().index()] = Some(lit.is_positive());
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return true;
        }
    }
}

fn satisfiable(cnf: &Cnf, mut truth: Vec<Option<bool>>) -> bool {
    if !propagate(cnf, &mut truth) {
        return false;
    }
    let Some(open) = truth.iter().position(Option::is_none) else { return true };
    [false, true].into_iter().any(|value| {
        let mut truth = truth.clone();
        truth[open] = Some(value);
        satisfiable(cnf, truth)
    })
}

fn fixed(cnf: &Cnf, vars: &Vars, board: &Board) -> Vec<Option<bool>> {
    let mut truth = vec![None; cnf.vars()];
    vars.open().for_each(|(place, value, lit)| truth[lit.var().index()] = Some(board[place] == value));
    truth
}

fn some_known(row: &Row, rng: &mut fastrand::Rng) -> Domains {
    let all = Domain::first(row.values.len());
    let one = |rng: &mut fastrand::Rng| match rng.u32(..4) {
        0 => Domain::just(rng.usize(..row.values.len())),
        1 => Domain(rng.u128(1..=all.0)),
        _ => all,
    };
    Domains::new(row.values, (0..row.places).map(|_| one(rng)).collect())
}

#[test]
fn models_are_the_boards_that_the_check_passes() {
    let mut rng = fastrand::Rng::with_seed(7);
    for row in rows() {
        let boards = row.boards();
        for round in 0..6 {
            let all = Domains::all(Holds::all(row.values, row.places));
            let known = if round == 0 { all } else { some_known(&row, &mut rng) };
            let (cnf, vars, names) = row.encode(&known);
            let claims = row.claims(&names);
            for board in &boards {
                if board.iter().any(|(place, value)| known.known(place, value) == Some(false)) {
                    continue;
                }
                let (model, kept) = (satisfiable(&cnf, fixed(&cnf, &vars, board)), row.keeps(board));
                assert_eq!(model, kept, "{:?} {:?} {board:?} of {known:?}", row.rule, row.method);
                if kept {
                    // What the variables mean makes a model.
                    let holds = |lit: &Lit| row.satisfies(board, claims[&lit.var()]) == lit.is_positive();
                    assert!(cnf.clauses().all(|clause| clause.iter().any(holds)), "{:?} {board:?}", row.rule);
                }
            }
            // Every clause follows from the rule and from what is known of the places.
            let mut given = Vec::new();
            for place in (0..row.places as u32).map(Place) {
                for value in row.values.range().filter(|&value| known.known(place, value) == Some(false)) {
                    given.push(Claim::Fact(Fact { place, value, holds: true }));
                }
            }
            for clause in cnf.clauses() {
                let claim = |lit: &Lit| negate_unless(claims[&lit.var()], lit.is_positive());
                let clause: Vec<Claim> = clause.iter().map(claim).chain(given.iter().copied()).collect();
                assert!(row.rule.entails(&clause), "{:?} {clause:?}", row.rule);
            }
        }
    }
}

fn negate_unless(claim: Claim, positive: bool) -> Claim {
    match claim {
        Claim::Fact(fact) => Claim::Fact(Fact { holds: fact.holds == positive, ..fact }),
        Claim::Own { number, holds } => Claim::Own { number, holds: holds == positive },
    }
}

#[test]
fn propagation_finds_all_and_nothing_else() {
    let mut rng = fastrand::Rng::with_seed(8);
    for row in rows() {
        let kept: Vec<Board> = row.boards().into_iter().filter(|board| row.keeps(board)).collect();
        let scope = row.rule.scope();
        let (cnf, vars, _) = row.encode(&Domains::all(Holds::all(row.values, row.places)));
        for _ in 0..60 {
            let share = rng.u32(1..8);
            let known: Vec<Option<bool>> =
                scope.iter().map(|_| (rng.u32(..8) < share).then(|| rng.u32(..6) == 0)).collect();
            let fits = |board: &&Board| {
                scope
                    .iter()
                    .zip(&known)
                    .all(|(&(place, value), known)| known.is_none_or(|k| k == (board[place] == value)))
            };
            let boards: Vec<&Board> = kept.iter().filter(fits).collect();
            let found = row.rule.propagate(&known);
            assert_eq!(found.is_none(), boards.is_empty(), "{:?} {known:?}", row.rule);
            let mut expected = Vec::new();
            for (at, &(place, value)) in scope.iter().enumerate().filter(|&(at, _)| known[at].is_none()) {
                let mut all = boards.iter().map(|board| board[place] == value);
                if let Some(first) = all.next().filter(|_| found.is_some())
                    && all.all(|holds| holds == first)
                {
                    expected.push((at, first));
                }
            }
            let found = found.map(|mut found| {
                found.sort_unstable();
                found
            });
            assert_eq!(found.clone().unwrap_or_default(), expected, "{:?} {known:?}", row.rule);
            if row.method == Method::Transitions {
                // Unit propagation is as strong, given that a place has exactly one value.
                let mut cnf = cnf.clone();
                exactly_one(&mut cnf, &vars, &row);
                let mut truth = vec![None; cnf.vars()];
                for (&(place, value), &known) in scope.iter().zip(&known) {
                    truth[vars.lit(place, value).expect("open").var().index()] = known;
                }
                let kept = propagate(&cnf, &mut truth);
                assert_eq!(kept, found.is_some(), "{:?} {known:?}", row.rule);
                for (at, holds) in expected {
                    let var = vars.lit(scope[at].0, scope[at].1).expect("open").var();
                    assert_eq!(truth[var.index()], Some(holds), "{:?} {known:?}", row.rule);
                }
            }
        }
    }
}

fn exactly_one(cnf: &mut Cnf, vars: &Vars, row: &Row) {
    use cluesat::card::{Amo, exactly_one};
    for place in (0..row.places as u32).map(Place) {
        let lits: Vec<Lit> = row.values.range().filter_map(|value| vars.lit(place, value)).collect();
        exactly_one(cnf, &lits, Amo::Pairwise);
    }
}

#[test]
fn clauses_are_entailed_when_they_hold_on_all_boards_that_keep_the_rule() {
    let mut rng = fastrand::Rng::with_seed(9);
    for row in rows() {
        let kept: Vec<Board> = row.boards().into_iter().filter(|board| row.keeps(board)).collect();
        let scope = row.rule.scope();
        let own = (0..10_000).take_while(|&number| row.rule.own_name(&row.layout(), number).is_some()).count();
        for _ in 0..120 {
            let claim = |rng: &mut fastrand::Rng| match rng.u32(..3) {
                0 if own > 0 => Claim::Own { number: rng.usize(..own) as u32, holds: rng.bool() },
                _ => {
                    let (place, value) = scope[rng.usize(..scope.len())];
                    Claim::Fact(Fact { place, value, holds: rng.bool() })
                }
            };
            let clause: Vec<Claim> = (0..rng.usize(..5)).map(|_| claim(&mut rng)).collect();
            let holds = kept.iter().all(|board| clause.iter().any(|&claim| row.satisfies(board, claim)));
            // Of several ways to begin one is enough for a board; the rule says what holds for all of them.
            let several = row.of.as_ref().is_some_and(|(diagram, _)| diagram.widths()[0] > 1);
            let entails = row.rule.entails(&clause);
            assert!(if several { !entails || holds } else { entails == holds }, "{:?} {clause:?}", row.rule);
        }
    }
}

#[test]
fn sizes_are_those_of_the_formula() {
    for row in rows() {
        let (cnf, _, names) = row.encode(&Domains::all(Holds::all(row.values, row.places)));
        let Some((_, Some(size))) = row.of else { continue };
        let own = names.iter().filter(|(_, name)| row.rule.own_number(&row.layout(), name).is_some()).count();
        assert_eq!(Size::new(own, cnf.len()), size, "{:?} {:?}", row.rule, row.method);
        let unique: std::collections::HashSet<&String> = names.iter().map(|(_, name)| name).collect();
        assert_eq!(unique.len(), names.len());
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    /// Remembers everything.
    #[derive(Debug)]
    struct All;
    impl Automaton for All {
        type State = Vec<Value>;
        fn start(&self) -> Vec<Value> {
            Vec::new()
        }
        fn step(&self, state: &Vec<Value>, value: Value, _: usize) -> Option<Vec<Value>> {
            Some([&state[..], &[value]].concat())
        }
        fn accepts(&self, _: &Vec<Value>) -> bool {
            true
        }
    }
    assert_eq!(Diagram::new(&All, Values::digits(9), 40), Err(TooLarge));
    // What is remembered for nothing is forgotten from the end.
    assert_eq!(Diagram::new(&All, Values::digits(4), 6).map(|all| all.widths().to_vec()), Ok(vec![1; 7]));
}

#[test]
fn a_place_may_stand_in_a_line_twice() {
    let (layout, values, twice) = (Layout::cells(1, 2), Values::digits(4), vec![Place(0), Place(1), Place(0)]);
    let rule = AutomatonRule::sum(&layout, values, twice, 7).expect("a small rule");
    let row = Row { rule: Box::new(rule), places: 2, values, method: Method::States, of: None };
    let (cnf, vars, _) = row.encode(&Domains::all(Holds::all(values, 2)));
    for board in row.boards() {
        assert_eq!(row.keeps(&board), 2 * board[Place(0)] + board[Place(1)] == 7);
        assert_eq!(satisfiable(&cnf, fixed(&cnf, &vars, &board)), row.keeps(&board), "{board:?}");
    }
}
