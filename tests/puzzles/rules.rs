//! Every rule against brute force over all boards of its scope: clauses, check, propagation and entailment state the
//! same. A rule enters by a line in [`table`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cluesat::board::{Board, Domain, Domains, Layout, Place, Value, Values};
use cluesat::card::{Connectivity, Encoding};
use cluesat::cnf::{Cnf, Encoder, Lit, RuleMode, Truth};
use cluesat::rule::automaton::Head;
use cluesat::rule::local::{Local, Ways};
use cluesat::rule::window::Window;
use cluesat::rule::{
    Among, Claim, Clue, Count, Distinct, ExactlyOne, Fact, Given, House, Named, NoneOrTwo, Origin, Phrase, Rule, Run,
    Runs, SingleLoop, Vars,
};
use fastrand::Rng;
use varisat::ExtendFormula;

/// Rules over the same few places. Mostly one; several where only together they state all that they demand.
struct Case {
    layout: Layout,
    values: Values,
    rules: Vec<Box<dyn Rule>>,
}

const TWO: Values = Values::two(&["empty", "filled"]);
const LINES: Values = Values::two(&["no line", "line"]);

fn line(cells: usize) -> Vec<Place> {
    (0..cells as u32).map(Place).collect()
}

fn case(layout: Layout, values: Values, rule: impl Rule + 'static) -> Case {
    Case { layout, values, rules: vec![Box::new(rule)] }
}

/// A house of so many cells: each digit by itself cannot tell that it is missing.
fn house(cells: usize, house: &Arc<House>) -> Case {
    let values = Values::digits(cells);
    let digits = values.range().map(|digit| Box::new(ExactlyOne::place(house.clone(), digit, values)) as Box<dyn Rule>);
    Case { layout: Layout::cells(1, cells), values, rules: digits.collect() }
}

/// So many consecutive digits.
fn window(cells: usize, digits: usize) -> Case {
    let (layout, values) = (Layout::cells(1, cells), Values::digits(digits));
    let rule = Window::renban(&layout, values, line(cells)).expect("a small rule");
    case(layout, values, rule)
}

#[test]
fn windows_cost_what_their_formula_says() {
    for (cells, digits) in [(2, 4), (3, 6), (4, 4), (4, 5), (5, 9), (8, 9), (9, 9)] {
        let (layout, values) = (Layout::cells(1, cells), Values::digits(digits));
        let rule = Window::renban(&layout, values, line(cells)).expect("a small rule");
        let mut cnf = Cnf::new();
        let mut enc = Encoder::with(&mut cnf, RuleMode::Plain, Encoding::default());
        let vars = Vars::new(&layout, &Domains::all(values, cells), &mut enc);
        rule.encode(&vars, &mut enc);
        drop(enc);
        let size = cluesat::card::Size::new(cnf.vars() - cells * digits, cnf.len());
        assert_eq!(size, rule.size(), "{cells} of {digits}");
    }
}

fn runs<const N: usize>(cells: usize, runs: [u32; N]) -> Case {
    case(Layout::cells(1, cells), TWO, Runs::new("row", "row 1".to_owned(), line(cells), Clue::new(runs)))
}

/// A line in so many colours; the first letter of the alphabet is the first colour: `2a1b`.
fn coloured(cells: usize, colours: Value, clue: &str, tells_cells: bool) -> Case {
    let run = |pair: &[u8]| Run { length: u32::from(pair[0] - b'0'), colour: Value::from(pair[1] - b'a' + 1) };
    let clue = Clue::coloured(clue.as_bytes().chunks(2).map(run));
    let names = ["empty", "red", "green", "blue"].map(str::to_owned);
    let layout = Layout::cells(1, cells).with_value_names(names.to_vec());
    let values = Values::colours(colours);
    case(layout, values, Runs::coloured("row", "row 1".to_owned(), line(cells), clue, values, tells_cells))
}

/// So many of the four edges round one cell.
fn count(k: usize) -> Case {
    let layout = Layout::squares(1, 1);
    let atoms = layout.graph().round(0).iter().map(|&edge| (Place(edge), 1)).collect();
    let named = Named::Seat(layout.face(0));
    case(layout, LINES, Count { kind: "clue", origin: Origin::Clue, named, noun: "edge", atoms, k })
}

/// The dot with this number on 2x2 squares.
fn dot(number: usize) -> Case {
    let layout = Layout::squares(2, 2);
    let rule = NoneOrTwo::new(&layout, number);
    case(layout, LINES, rule)
}

/// The dot with this number on 2x2 squares whose dots tell whether they are on the line.
fn passed_dot(number: usize) -> Case {
    let layout = Layout::squares(2, 2);
    let rule = Local::passed_dots(&layout).swap_remove(number);
    Case { layout, values: LINES, rules: vec![rule] }
}

/// So many cells, of which the ways in the bits of `allowed` are.
fn local(cells: usize, allowed: u64) -> Case {
    let rule = Local {
        kind: "cells",
        origin: Origin::Clue,
        phrase: Phrase::new("the cells", "are", "as allowed"),
        seat: None,
        passes: None,
        atoms: line(cells).into_iter().map(|place| (place, 1)).collect(),
        ways: Ways::new(cells, |way| allowed >> way & 1 == 1),
        wrong: |_| "are not as allowed",
    };
    case(Layout::cells(1, cells), TWO, rule)
}

/// The edges at a corner, of which so many are lines.
fn at_dot(k: usize) -> Case {
    let layout = Layout::squares(2, 2);
    let rule = Count::at_dot(&layout, "dot", Origin::Law, 4, k);
    case(layout, LINES, rule)
}

/// All dots and the loop of 2x2 squares: the loop leans on the dots.
fn single_loop() -> Case {
    let layout = Arc::new(Layout::squares(2, 2));
    let dots = (0..layout.dot_count()).map(|dot| Box::new(NoneOrTwo::new(&layout, dot)) as Box<dyn Rule>);
    let the_loop: Box<dyn Rule> = Box::new(SingleLoop::new(&layout, true, None));
    Case { layout: (*layout).clone(), values: LINES, rules: dots.chain([the_loop]).collect() }
}

/// One line for each rule.
fn table() -> Vec<Case> {
    let row = |cells| House::new("row", "row 1".to_owned(), line(cells));
    // A box of 2x2 whose lines are stated by nobody here: it must state all where rules stand alone.
    let square = House::across("box", "box 1".to_owned(), line(4), vec![[0, 0], [0, 1], [1, 0], [1, 1]]);
    vec![
        case(Layout::cells(1, 1), Values::digits(4), Given::new(Place(0), 3, Values::digits(4))),
        case(Layout::cells(1, 1), TWO, Given::new(Place(0), 0, TWO)),
        case(Layout::cells(1, 1), TWO, Given::new(Place(0), 1, TWO)),
        case(Layout::cells(1, 1), Values::digits(5), ExactlyOne::value(Place(0), Values::digits(5))),
        case(Layout::cells(1, 1), Values::digits(5), {
            let head = Head::at(&Layout::cells(1, 1), "odd", &line(1), "is", "odd");
            Among::new(head, Values::digits(5), Place(0), |value| value % 2 == 1)
        }),
        case(Layout::cells(1, 3), Values::digits(4), {
            let head = Head::at(&Layout::cells(1, 3), "region", &line(3), "has", "no digit twice");
            Distinct::new(head, Values::digits(4), line(3))
        }),
        window(1, 4),
        window(2, 4),
        window(3, 6),
        window(4, 4),
        window(4, 5),
        house(2, &row(2)),
        house(4, &row(4)),
        house(4, &square),
        runs(1, []),
        runs(4, []),
        runs(3, [3]),
        runs(5, [2]),
        runs(6, [1, 2]),
        runs(7, [1, 1, 1]),
        runs(8, [2, 1, 2]),
        runs(9, [1, 3]),
        coloured(1, 2, "", true),
        coloured(2, 2, "1a1b", true),
        coloured(3, 2, "2a1b", true),
        coloured(5, 2, "1a1b", true),
        coloured(5, 2, "1a1a", false),
        coloured(6, 2, "1b2a1b", true),
        coloured(6, 2, "1a1a1b", false),
        coloured(4, 3, "1a1c", true),
        coloured(5, 3, "1c1a1b", true),
        coloured(5, 3, "2b1b", true),
        coloured(4, 3, "1a1b1a1b", false),
        count(0),
        count(1),
        count(3),
        count(4),
        // A corner, a dot of the rim, one inside: two, three and four edges.
        dot(0),
        dot(1),
        dot(4),
        single_loop(),
        passed_dot(0),
        passed_dot(1),
        passed_dot(4),
        at_dot(0),
        at_dot(2),
        local(1, 0b10),
        local(2, 0b0111),
        local(3, 0b1001_0110),
        local(3, 0b1111_1111),
        local(4, 0x9e3b),
        local(6, 0x0123_4567_89ab_cdef),
        local(6, 0x8000_0000_0000_0001),
    ]
}

impl Case {
    /// The places that the rules speak of.
    fn places(&self) -> Vec<Place> {
        let atoms = self.rules.iter().flat_map(|rule| rule.scope().to_vec());
        atoms.map(|(place, _)| place).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// How many places a board has.
    fn size(&self) -> usize {
        self.places().last().map_or(0, |place| place.index() + 1)
    }

    /// All boards of the scope; other places have the first value.
    fn boards(&self) -> Vec<Board> {
        let first = self.values.value(0);
        let mut boards = vec![Board(vec![first; self.size()])];
        for place in self.places() {
            let with = |board: &Board, value| {
                let mut board = board.clone();
                board[place] = value;
                board
            };
            boards = boards.iter().flat_map(|board| self.values.range().map(move |value| with(board, value))).collect();
        }
        assert!(boards.len() <= 5_000, "the scope is small");
        boards
    }

    fn passes(&self, board: &Board) -> bool {
        let mut flaws = 0;
        for rule in &self.rules {
            rule.check(board, &self.layout, &mut |places, text| {
                assert!(!text.is_empty());
                assert!(places.iter().all(|place| self.places().contains(place)));
                flaws += 1;
            });
        }
        flaws == 0
    }

    fn all(&self) -> Domains {
        Domains::all(self.values, self.size())
    }

    /// Some values of some places ruled out.
    fn some(&self, random: &mut Rng) -> Domains {
        let mut known = self.all();
        for place in self.places() {
            let keep = Domain(random.u128(..) & Domain::first(self.values.len()).0);
            if random.bool() && !keep.is_empty() {
                known.set(place, keep);
            }
        }
        known
    }
}

fn fits(known: &Domains, board: &Board) -> bool {
    board.iter().all(|(place, value)| known.known(place, value) != Some(false))
}

/// The clauses of the rules, their variables, and the names of their own.
fn clauses(case: &Case, known: &Domains, guard: RuleMode) -> (Cnf, Vars, BTreeMap<String, Lit>) {
    let mut cnf = Cnf::new();
    // A rule that clauses need not state in full states all of itself here.
    let is_lazy = case.rules.iter().any(|rule| rule.lazy().is_some());
    let connectivity = if is_lazy { Connectivity::Static } else { Connectivity::default() };
    let mut enc = Encoder::with(&mut cnf, guard, Encoding { connectivity, ..Encoding::default() });
    let vars = Vars::new(&case.layout, known, &mut enc);
    for (number, rule) in (0..).zip(&case.rules) {
        enc.rule(|| number, |enc| rule.encode(&vars, enc));
    }
    let trace = enc.finish();
    let names = trace.names.into_iter().map(|(var, name)| (name, var.positive())).collect();
    (cnf, vars, names)
}

/// Whether the board satisfies the clauses, with some values of other variables; and the values of all.
fn model(cnf: &Cnf, vars: &Vars, board: &Board) -> Option<Vec<bool>> {
    let lit = |lit: Lit| varisat::Lit::from_index(lit.var().index(), lit.is_positive());
    let mut solver = varisat::Solver::new();
    (0..cnf.vars()).for_each(|_| {
        let var = solver.new_var();
        solver.add_clause(&[var.positive(), var.negative()]);
    });
    cnf.clauses().for_each(|clause| solver.add_clause(&clause.iter().map(|&one| lit(one)).collect::<Vec<_>>()));
    for (place, value, open) in vars.open() {
        solver.add_clause(&[lit(if board[place] == value { open } else { !open })]);
    }
    solver.solve().expect("no limit is set").then(|| {
        let mut values = vec![false; cnf.vars()];
        let model = solver.model().expect("it was satisfiable");
        model.iter().for_each(|lit| values[lit.index()] = lit.is_positive());
        values
    })
}

#[test]
fn the_models_of_the_clauses_are_the_boards_that_pass() {
    let mut random = Rng::with_seed(1);
    for case in table() {
        for round in 0..6 {
            let known = if round == 0 { case.all() } else { case.some(&mut random) };
            let (cnf, vars, _) = clauses(&case, &known, RuleMode::Traced);
            for board in case.boards().iter().filter(|board| fits(&known, board)) {
                let is_model = model(&cnf, &vars, board).is_some();
                assert_eq!(is_model, case.passes(board), "{:?} {board:?} {known:?}", case.rules);
            }
        }
    }
}

#[test]
fn propagation_finds_nothing_that_a_passing_board_contradicts() {
    let mut random = Rng::with_seed(2);
    for case in table() {
        let boards = case.boards();
        let passing: Vec<&Board> = boards.iter().filter(|board| case.passes(board)).collect();
        for _ in 0..200 {
            let known = case.some(&mut random);
            let left: Vec<&&Board> = passing.iter().filter(|board| fits(&known, board)).collect();
            for rule in &case.rules {
                let scope = rule.scope();
                let of_scope: Vec<_> = scope.iter().map(|&(place, value)| known.known(place, value)).collect();
                let Some(found) = rule.propagate(&of_scope) else {
                    assert!(left.is_empty(), "{rule:?} can be kept: {known:?}");
                    continue;
                };
                for (at, holds) in found {
                    let (place, value) = scope[at];
                    assert_eq!(of_scope[at], None, "{rule:?} finds what was known: {known:?}");
                    let denied = left.iter().find(|board| (board[place] == value) != holds);
                    assert_eq!(denied, None, "{rule:?} with {known:?}");
                }
            }
        }
        for board in &boards {
            let kept = case.rules.iter().all(|rule| {
                let scope = rule.scope();
                let known: Vec<_> = scope.iter().map(|&(place, value)| Some(board[place] == value)).collect();
                rule.propagate(&known).is_some_and(|found| found.is_empty())
            });
            assert_eq!(kept, case.passes(board), "{:?} {board:?}", case.rules);
        }
    }
}

/// What a claim is on a board: facts by themselves, own variables by their values there.
fn holds(claim: Claim, board: &Board, own: &BTreeMap<u32, bool>) -> bool {
    match claim {
        Claim::Fact(Fact { place, value, holds }) => (board[place] == value) == holds,
        Claim::Own { number, holds } => own.get(&number) == Some(&holds),
    }
}

/// The claims of a clause, as the rule understands it; `None` for what it has no word for.
fn claims(rule: &dyn Rule, case: &Case, names: &BTreeMap<Lit, String>, vars: &Vars, clause: &[Lit]) -> Vec<Claim> {
    let claim = |&lit: &Lit| {
        let positive = lit.var().positive();
        if let Some((place, value, _)) = vars.open().find(|&(.., open)| open == positive) {
            return Claim::Fact(Fact { place, value, holds: lit.is_positive() });
        }
        let number = rule.own_number(&case.layout, &names[&positive]).expect("its own variables have names");
        assert_eq!(rule.own_name(&case.layout, number).as_ref(), names.get(&positive));
        Claim::Own { number, holds: lit.is_positive() }
    };
    clause.iter().map(claim).collect()
}

#[test]
fn what_is_entailed_holds_on_every_passing_board() {
    let mut random = Rng::with_seed(3);
    for case in table() {
        let (cnf, vars, names) = clauses(&case, &case.all(), RuleMode::Traced);
        let passing: Vec<Board> = case.boards().into_iter().filter(|board| case.passes(board)).collect();
        for rule in &case.rules {
            let named: Vec<(u32, Lit)> =
                names.iter().filter_map(|(name, &lit)| Some((rule.own_number(&case.layout, name)?, lit))).collect();
            let with_own: Vec<(&Board, BTreeMap<u32, bool>)> = (passing.iter())
                .map(|board| {
                    let values = model(&cnf, &vars, board).expect("a passing board is a model");
                    (board, named.iter().map(|&(number, lit)| (number, values[lit.var().index()])).collect())
                })
                .collect();
            let atoms = rule.scope().to_vec();
            let mut accepted = 0;
            for _ in 0..2_000 {
                let clause: Vec<Claim> = (0..random.usize(1..=6))
                    .map(|_| {
                        let holds = random.bool();
                        let at = random.usize(..atoms.len() + named.len());
                        match atoms.get(at) {
                            Some(&(place, value)) => Claim::Fact(Fact { place, value, holds }),
                            None => Claim::Own { number: named[at - atoms.len()].0, holds },
                        }
                    })
                    .collect();
                if rule.entails(&clause) {
                    accepted += 1;
                    let denied =
                        with_own.iter().find(|(board, own)| !clause.iter().any(|&claim| holds(claim, board, own)));
                    assert_eq!(denied, None, "{rule:?} {clause:?}");
                }
            }
            assert!(accepted > 0, "{rule:?} accepts no clause");
        }
    }
}

/// A certificate has the rule's clauses, so the rule must accept them; and the second encoder writes the same formula.
#[test]
fn a_rule_accepts_its_own_clauses() {
    for case in table() {
        for rule in &case.rules {
            let one = |guard| {
                let mut cnf = Cnf::new();
                let mut enc = Encoder::with(&mut cnf, guard, Encoding::default());
                let vars = Vars::new(&case.layout, &case.all(), &mut enc);
                enc.rule(|| 0, |enc| rule.encode(&vars, enc));
                let names: BTreeMap<Lit, String> =
                    enc.finish().names.into_iter().map(|(var, name)| (var.positive(), name)).collect();
                let said = cnf.clauses().map(|clause| claims(&**rule, &case, &names, &vars, clause));
                said.collect::<Vec<_>>()
            };
            for clause in one(RuleMode::Traced) {
                assert!(rule.entails(&clause), "{rule:?} {clause:?}");
            }
            let sorted = |clauses: Vec<Vec<Claim>>| -> BTreeSet<Vec<Claim>> {
                let sort = |mut clause: Vec<Claim>| {
                    clause.sort_unstable();
                    clause
                };
                clauses.into_iter().map(sort).collect()
            };
            let mut plain = Vec::new();
            if rule.reference(&mut |clause| plain.push(clause.to_vec())) {
                assert!(plain.iter().all(|clause| rule.entails(clause)), "{rule:?}");
                let (written, plain) = (sorted(one(RuleMode::Named)), sorted(plain));
                assert!(written.is_subset(&plain), "{rule:?}: {written:?} {plain:?}");
            }
        }
    }
}

#[test]
fn rules_have_words_and_a_scope_without_repeats() {
    for case in table() {
        for rule in &case.rules {
            assert!(!rule.phrase(&case.layout).to_string().trim().is_empty() && !rule.kind().is_empty());
            let scope = rule.scope();
            assert_eq!(scope.iter().collect::<BTreeSet<_>>().len(), scope.len(), "{rule:?}");
            let atoms = case.values.atoms();
            assert!(scope.iter().all(|(_, value): &(Place, Value)| atoms.contains(value)), "{rule:?}");
            let mut cnf = Cnf::new();
            let vars = Vars::new(&case.layout, &case.all(), &mut Encoder::new(&mut cnf));
            assert!(scope.iter().all(|&(place, value)| matches!(vars.truth(place, value), Truth::Open(_))));
        }
    }
}
