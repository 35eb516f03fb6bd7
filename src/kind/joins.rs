//! Sentences about what joins corners and cells: diagonals, lines, cells beside each other.
//!
//! In: a sentence about the board. Out: rules. Must not know: text, engines.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use itertools::Itertools as _;

use super::compile::Maker;
use super::compiled::Unmade;
use super::given::{ClueValue, Frame};
use super::ground::Grounder;
use super::language::Fault;
use super::scope::Scope;
use super::token::Way;
use crate::board::{Domain, Place, Value, Values};
use crate::rule::acyclic::{Join, Node};
use crate::rule::formula::{Comparison, Formula, Number, Term};
use crate::rule::{Acyclic, Connected, Fact, Head, Origin, Phrase, Rule, list};

/// Names with the places of their words.
type Words<'w> = &'w [(String, Range<usize>)];

impl Frame<'_> {
    /// The value that is drawn like this: `/` or `\\`.
    pub(super) fn diagonal(&self, sign: &str) -> Option<Value> {
        let words = self.kind.cell_words();
        words.into_iter().position(|word| word.sign == sign).map(|word| self.coding.word(word))
    }

    /// "The cell has this value" as a fact; of two values facts are about the second one.
    pub(super) fn has(&self, place: Place, value: Value) -> Fact {
        if self.holds.at(place).are_two() {
            Fact { place, value: 1, holds: value == 1 }
        } else {
            Fact { place, value, holds: true }
        }
    }

    /// The corners, and the diagonals that join them.
    fn corner_joins(&self) -> Option<(Vec<Node>, Vec<Join>)> {
        let [rising, falling] = ["/", "\\"].map(|sign| self.diagonal(sign));
        let (rising, falling) = (rising?, falling?);
        let wide = self.width + 1;
        let name = |corner: usize| format!("the corner at r{}c{}", corner / wide + 1, corner % wide + 1);
        let nodes = (0..self.corners()).map(|corner| Node { name: name(corner), mark: None }).collect();
        let joins = (0..self.cells.len()).filter_map(|cell| Some((cell, self.cells[cell].place?)));
        let joins = joins.flat_map(|(cell, place)| {
            let first = (cell / self.width * wide + cell % self.width) as u32;
            let below = first + wide as u32;
            [([first + 1, below], rising), ([first, below + 1], falling)]
                .map(|(ends, value)| Join { ends, facts: vec![self.has(place, value)] })
        });
        Some((nodes, joins.collect()))
    }

    /// The cells, and the lines that join them; cells with equal clues have equal marks.
    fn lines_of(&self, clue: Option<&str>) -> (Vec<Node>, Vec<Join>) {
        let mark = |cell: usize| match self.clues.get(clue?)?.get(&cell)? {
            ClueValue::Number(number) => Some(*number as u32),
            _ => None,
        };
        let node = |cell: usize| match mark(cell) {
            Some(mark) => Node { name: format!("the {mark} at {}", self.name(cell)), mark: Some(mark) },
            None => Node { name: self.name(cell), mark: None },
        };
        let beside = |cell: usize| {
            let ways = [Way::Right, Way::Down].into_iter();
            ways.filter_map(move |way| Some(([cell as u32, self.step(cell, way)? as u32], self.link(cell, way)?)))
        };
        let joins = (0..self.cells.len()).flat_map(beside);
        let joins = joins.map(|(ends, place)| Join { ends, facts: vec![Fact { place, value: 0, holds: false }] });
        ((0..self.cells.len()).map(node).collect(), joins.map(|join| self.normal(join)).collect())
    }

    /// Of two values facts are about the second one.
    fn normal(&self, mut join: Join) -> Join {
        for fact in &mut join.facts {
            if self.holds.at(fact.place).are_two() && fact.value == 0 {
                *fact = Fact { value: 1, holds: !fact.holds, ..*fact };
            }
        }
        join
    }

    /// The cells, and the pairs of cells with these values that share a side.
    fn cells_with(&self, values: &[Value]) -> (Vec<Node>, Vec<Join>) {
        let nodes = (0..self.cells.len()).map(|cell| Node { name: self.name(cell), mark: None }).collect();
        let mut joins = Vec::new();
        for (cell, way) in (0..self.cells.len()).flat_map(|cell| [(cell, Way::Right), (cell, Way::Down)]) {
            let Some(other) = self.step(cell, way) else { continue };
            let (Some(one), Some(two)) = (self.cells[cell].place, self.cells[other].place) else { continue };
            for (&own, &their) in values.iter().flat_map(|own| values.iter().map(move |their| (own, their))) {
                let facts = vec![self.has(one, own), self.has(two, their)];
                joins.push(Join { ends: [cell as u32, other as u32], facts });
            }
        }
        (nodes, joins)
    }
}

impl Grounder<'_, '_> {
    /// The number of lines at these cells; a line between two of them counts twice.
    pub(super) fn links(&self, cells: &[usize]) -> Number {
        let links =
            cells.iter().flat_map(|&cell| Way::ALL.into_iter().filter_map(move |way| self.frame.link(cell, way)));
        // One that lies within the set is there once.
        self.lines_on(links.unique())
    }

    /// The number of lines on some links.
    pub(super) fn lines_on(&self, links: impl IntoIterator<Item = Place>) -> Number {
        let weights = |place| self.frame.holds.at(place).range().map(i64::from).collect();
        Number::of_places(links.into_iter().map(|place| Term { place, weights: weights(place) }))
    }

    /// The number of diagonals that end at a corner.
    pub(super) fn diagonals(&self, corner: usize) -> Number {
        let wide = self.frame.width + 1;
        let (row, col) = ((corner / wide) as i64, (corner % wide) as i64);
        let ends = [(-1, -1, "\\"), (-1, 0, "/"), (0, -1, "/"), (0, 0, "\\")].into_iter();
        let terms = ends.filter_map(|(down, right, sign)| {
            let (cell, wanted) = (self.frame.cell(row + down, col + right)?, self.frame.diagonal(sign)?);
            self.term(cell, |value| i64::from(value == wanted))
        });
        Number::of_places(terms)
    }
}

impl Maker<'_, '_> {
    fn push_joins(&mut self, phrase: Phrase, (nodes, joins): (Vec<Node>, Vec<Join>)) {
        self.add(Acyclic::new(Head::law("cycle", phrase), nodes, &joins));
    }

    pub(super) fn demand_lines(&self, span: &Range<usize>) -> Result<(), Unmade> {
        if self.frame.kind.links.is_some() {
            return Ok(());
        }
        Err(Fault::new(span.clone(), "there is no line", "nothing to draw").help("`links = \"line\"`").into())
    }

    pub(super) fn no_cycle(&mut self, words: Words<'_>, span: Range<usize>) -> Result<(), Unmade> {
        let verb = ("close no", "would close a");
        if !words.is_empty() {
            let (values, plurals) = self.words(words)?;
            let phrase = Phrase::new(format!("the {}", list(&plurals)), verb, "cycle");
            self.push_joins(phrase, self.frame.cells_with(&values));
        } else if let Some(diagonals) = self.frame.corner_joins() {
            self.push_joins(Phrase::new("the diagonals", verb, "cycle"), diagonals);
        } else {
            self.demand_lines(&span)?;
            self.push_joins(Phrase::new("the lines", verb, "cycle"), self.frame.lines_of(None));
        }
        Ok(())
    }

    pub(super) fn paths(&mut self, (clue, at): &(String, Range<usize>), span: Range<usize>) -> Result<(), Unmade> {
        self.demand_lines(&span)?;
        self.frame.kind.demand_clue(clue, at)?;
        let phrase =
            Phrase::new("the lines", ("join only", "cannot join only"), format!("equal {clue}s, and close no cycle"));
        let lines = self.frame.lines_of(Some(clue));
        self.marks = Some(lines.0.iter().map(|node| node.mark).collect());
        self.push_joins(phrase, lines);
        Ok(())
    }

    /// Along the line, two kinds of clues take turns. A clue cuts the line: its ends there, one for each side of its cell,
    /// are nodes of their own. Then no piece of the line joins two ends at clues of one kind, which is what a rule says in
    /// which these have different marks and those of the other kind have none.
    pub(super) fn alternates(
        &mut self,
        clues: &[(String, Range<usize>); 2],
        span: &Range<usize>,
    ) -> Result<(), Unmade> {
        self.demand_lines(span)?;
        let frame = self.frame;
        clues.iter().try_for_each(|(clue, at)| frame.kind.demand_clue(clue, at))?;
        let has = |clue: usize, cell: usize| {
            frame.clues.get(clues[clue].0.as_str()).is_some_and(|clues| clues.contains_key(&cell))
        };
        let count = frame.cells.len();
        let is_cut = |cell: usize| has(0, cell) || has(1, cell);
        // Where nothing cuts the line, there is nothing to take turns.
        if !(0..count).any(is_cut) {
            return Ok(());
        }
        let end = |cell: usize, way: Way| {
            let side = Way::ALL.iter().position(|&other| other == way).unwrap_or_default();
            (if is_cut(cell) { count + 4 * cell + side } else { cell }) as u32
        };
        let (_, mut joins) = frame.lines_of(None);
        for join in &mut joins {
            let [one, other] = join.ends.map(|cell| cell as usize);
            let (way, back) = if other == one + 1 { (Way::Right, Way::Left) } else { (Way::Down, Way::Up) };
            join.ends = [end(one, way), end(other, back)];
        }
        for clue in [0, 1] {
            let node = |number: usize| {
                let Some(side) = number.checked_sub(count) else {
                    return Node { name: frame.name(number), mark: None };
                };
                let (cell, side) = (side / 4, ["top", "bottom", "left", "right"][side % 4]);
                let (is_marked, name) = (has(clue, cell), frame.name(cell));
                let called =
                    if is_marked { format!("the {} at {name}", clues[clue].0.replace('_', " ")) } else { name };
                Node { name: format!("the {side} of {called}"), mark: is_marked.then_some(number as u32) }
            };
            let phrase = Phrase::new(
                "the line",
                ("does not pass", "would pass"),
                format!("two {} clues in turn", clues[clue].0.replace('_', " ")),
            );
            self.push_joins(phrase, ((0..5 * count).map(node).collect(), joins.clone()));
        }
        Ok(())
    }

    /// No cell has more than two neighbours on the path, no cycle, and all is connected.
    pub(super) fn one_path(&mut self, words: Words<'_>, span: Range<usize>) -> Result<(), Unmade> {
        let frame = self.frame;
        let (values, _) = self.words(words)?;
        for cell in 0..frame.cells.len() {
            let beside: Vec<Place> = if words.is_empty() {
                Way::ALL.into_iter().filter_map(|way| frame.link(cell, way)).collect()
            } else {
                frame.around(cell).into_iter().filter_map(|cell| frame.cells[cell].place).collect()
            };
            let weights = |place: Place| match words {
                [] => frame.holds.at(place).range().map(i64::from).collect(),
                _ => frame.holds.at(place).range().map(|value| i64::from(values.contains(&value))).collect(),
            };
            let count = Number::of_places(beside.iter().map(|&place| Term { place, weights: weights(place) }));
            let few = Formula::compare(count.plus(&Number::just(2), -1).into(), Comparison::AtMost);
            let is_on = match frame.cells[cell].place.filter(|_| !words.is_empty()) {
                Some(place) => {
                    let own = frame.holds.at(place);
                    let on = values.iter().filter_map(|&value| own.index(value)).map(Domain::just);
                    let on = on.fold(Domain::default(), |all, one| all | one);
                    Formula::has(place, on, Domain::first(own.len()))
                }
                None => Formula::Known(words.is_empty()),
            };
            let formula = Formula::any([is_on.negated(&frame.holds), few]);
            let said = || Phrase::new("the path", ("does not branch at", "would branch at"), frame.name(cell));
            self.law("path", said, &formula, &span)?;
        }
        self.no_cycle(words, span.clone())?;
        if words.is_empty() {
            self.connected_lines("lines");
            return Ok(());
        }
        self.connected(words, false, false, span)
    }

    /// Each cell says whether the line crosses itself there, and what does not cross hangs together: lines that go straight
    /// on, and all lines of a cell without a crossing.
    pub(super) fn crossing_loop(&mut self, span: Range<usize>) -> Result<(), Unmade> {
        self.demand_lines(&span)?;
        let frame = self.frame;
        self.no_ends(&span)?;
        let mut pairs = Vec::new();
        let mut places: Vec<Place> = (0..frame.layout.edge_count()).map(|edge| frame.layout.edge(edge)).collect();
        for cell in 0..frame.cells.len() {
            let Some(place) = frame.cells[cell].place else { continue };
            let links = Way::ALL.map(|way| frame.link(cell, way));
            let count = Grounder { frame, scope: &Scope::default() }.links(&[cell]);
            let two = Formula::compare(count.plus(&Number::just(2), -1).into(), Comparison::Equal);
            let formula = Formula::iff(Formula::Has(place, Domain::just(1)), two);
            let at = || format!("the line at {}", frame.name(cell));
            let said = || Phrase::new(at(), ("crosses", "cannot cross"), "unless it has two ends there");
            self.law("crossing", said, &formula, &span)?;
            places.push(place);
            pairs.extend(links.iter().flatten().map(|&link| [link, place]));
            pairs.extend([[0, 1], [2, 3]].iter().filter_map(|&[one, other]| Some([links[one]?, links[other]?])));
        }
        let phrase = Phrase::new("the line", ("makes", "cannot make"), "one loop");
        let (head, values) = (Head::law("loop", phrase), Values::two(&["no", "yes"]));
        self.add(Connected::new(&self.layout, head, places, pairs, (values, &[1]), None));
        Ok(())
    }

    /// A line that may cross itself has no ends and no branches of three, and there is one. What the sentences say already
    /// is not said again.
    fn no_ends(&mut self, span: &Range<usize>) -> Result<(), Unmade> {
        let frame = self.frame;
        let mut said: BTreeMap<Vec<Place>, Vec<usize>> = BTreeMap::new();
        for (number, rule) in self.rules.iter().enumerate().filter(|(_, rule)| rule.origin() == Origin::Law) {
            let places: BTreeSet<Place> = rule.scope().iter().map(|atom| atom.0).collect();
            said.entry(places.into_iter().collect()).or_default().push(number);
        }
        let refuses = |rule: &dyn Rule, links: &[Place], lines: u32| {
            let is_line = |place: Place| links.iter().position(|&link| link == place).map(|at| lines >> at & 1 == 1);
            let known: Vec<Option<bool>> = rule.scope().iter().map(|atom| is_line(atom.0)).collect();
            rule.propagate(&known).is_none()
        };
        let (mut is_demanded, mut missing) = (false, Vec::new());
        for cell in 0..frame.cells.len() {
            let links: BTreeSet<Place> = Way::ALL.into_iter().filter_map(|way| frame.link(cell, way)).collect();
            let ways = 1u32 << links.len();
            let links: Vec<Place> = links.into_iter().collect();
            let rules = said.get(&links).into_iter().flatten().map(|&number| &*self.rules[number]);
            let rules: Vec<&dyn Rule> = rules.filter(|rule| rule.scope().len() == links.len()).collect();
            let is_refused = |lines: u32| rules.iter().any(|rule| refuses(*rule, &links, lines));
            is_demanded |= is_refused(0);
            if !(0..ways).filter(|lines| lines.count_ones() % 2 == 1).all(is_refused) {
                missing.push(cell);
            }
        }
        for cell in missing {
            let count = Grounder { frame, scope: &Scope::default() }.links(&[cell]);
            let formula = Formula::compare(count.into(), Comparison::Even);
            let at = || format!("the line at {}", frame.name(cell));
            let said = || Phrase::new(at(), ("has", "cannot have"), "no end and no branch of three");
            self.law("dot", said, &formula, span)?;
        }
        if !is_demanded {
            let lines =
                (0..frame.layout.edge_count()).map(|edge| Formula::Has(frame.layout.edge(edge), Domain::just(1)));
            let said = || Phrase::new("the loop", ("has", "cannot be without"), "a line");
            self.law("loop", said, &Formula::any(lines), span)?;
        }
        Ok(())
    }

    /// All lines, or open doors, hang together: two of them touch where they meet in a cell.
    pub(super) fn connected_lines(&mut self, name: &str) {
        let frame = self.frame;
        let links =
            |cell: usize| -> Vec<Place> { Way::ALL.into_iter().filter_map(|way| frame.link(cell, way)).collect() };
        let places: Vec<Place> = (0..frame.layout.edge_count()).map(|edge| frame.layout.edge(edge)).collect();
        let Some(&first) = places.first() else { return };
        let values = frame.holds.at(first);
        let pairs = (0..frame.cells.len()).flat_map(|cell| {
            let links = links(cell);
            (0..links.len())
                .flat_map(|at| (0..at).map(move |other| (at, other)))
                .map(|(at, other)| [links[at], links[other]])
                .collect::<Vec<_>>()
        });
        let of: Vec<Value> = values.range().filter(|&value| value > 0).collect();
        let phrase = Phrase::new(format!("the {name}"), ("are", "cannot be"), "connected");
        let head = Head::law("connected", phrase);
        self.add(Connected::new(&self.layout, head, places, pairs, (values, &of), None));
    }
}
