//! A puzzle of a kind as rules.
//!
//! In: a kind, what is given. Out: a layout, the values of each place, rules. Must not know: text, engines.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::apart::is_of_own_clue;
use super::given::{Frame, Misfit};
use super::ground::Grounder;
use super::language::{Expression, Fault, Operator, Sentence, What};
use super::select::Member;
use super::token::{Block, Token, Where};
use super::words::phrase;
use super::{Given, Kind};
use crate::board::{Domain, Holds, Layout, Place, Value};
use crate::grid::Pos;
use crate::rule::formula::{self, Comparison, Context, Formula, Shape, impossible};
use crate::rule::{ExactlyOne, Given as GivenValue, Head, House, HouseKind, Origin, Phrase, Rule};

/// Why a puzzle of a kind cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmade {
    /// A sentence of the kind does not fit.
    Kind(Fault),
    /// Something that is given does not fit.
    Puzzle(Misfit),
}

impl From<Fault> for Unmade {
    fn from(fault: Fault) -> Self {
        Unmade::Kind(fault)
    }
}

impl From<Misfit> for Unmade {
    fn from(misfit: Misfit) -> Self {
        Unmade::Puzzle(misfit)
    }
}

/// What a sentence became.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Became {
    /// The number of the sentence.
    pub sentence: usize,
    /// The shapes of its rules, each with how many there are.
    pub shapes: Vec<(String, usize)>,
}

/// The rules of one puzzle.
#[derive(Debug)]
pub struct Compiled {
    /// The places.
    pub layout: Arc<Layout>,
    /// The values of each.
    pub holds: Holds,
    /// The rules.
    pub rules: Vec<Box<dyn Rule>>,
    /// For each rule that comes from a clue, the number of the block and of the token.
    pub clues: Vec<(usize, (usize, usize))>,
    /// Whether a clue changes no rules but its own: absence means nothing.
    pub are_apart: bool,
    /// Whether the line is one loop.
    pub is_loop: bool,
    /// The cells of each box.
    pub boxes: Vec<Vec<usize>>,
    /// Whether each cell is one that holds nothing.
    pub blocked: Vec<bool>,
    /// What each sentence became.
    pub became: Vec<Became>,
}

/// Makes the rules of a puzzle.
///
/// # Errors
/// What does not fit.
pub fn compile(kind: &Kind, given: &Given) -> Result<Compiled, Unmade> {
    made(kind, given, &|_| true)
}

/// Makes the rules that hold whatever the clues are: without the sentences to which the absence of clues matters.
///
/// # Errors
/// What does not fit.
pub fn laws(kind: &Kind, given: &Given) -> Result<Compiled, Unmade> {
    made(kind, given, &|sentence| is_of_own_clue(kind, sentence))
}

fn made(kind: &Kind, given: &Given, is_meant: &dyn Fn(&Sentence) -> bool) -> Result<Compiled, Unmade> {
    let frame = Frame::new(kind, given)?;
    let layout = Arc::new(frame.layout.clone());
    let mut maker = Maker {
        context: Context::new(&frame.layout, &frame.holds),
        frame: &frame,
        layout: Arc::clone(&layout),
        rules: Vec::new(),
        clues: Vec::new(),
        labels: HashMap::new(),
        counts: Vec::new(),
        connected: Vec::new(),
        boxes: Vec::new(),
    };
    for (place, values) in frame.holds.iter().filter(|(_, values)| values.len() > 1 && !values.are_two()) {
        maker.rules.push(Box::new(ExactlyOne::value(place, values)));
    }
    for &(cell, value) in &frame.values {
        if let Some(place) = frame.cells[cell].place {
            maker.seat(Where::Cells, cell);
            maker.rules.push(Box::new(GivenValue::new(place, value, frame.holds.at(place))));
        }
    }
    let mut became = Vec::new();
    for (number, sentence) in kind.rules.iter().enumerate().filter(|(_, sentence)| is_meant(sentence)) {
        maker.sentence(sentence)?;
        let counts = std::mem::take(&mut maker.counts);
        let names: BTreeSet<&String> = counts.iter().collect();
        let shapes = names.iter().map(|name| ((*name).clone(), counts.iter().filter(|other| other == name).count()));
        became.push(Became { sentence: number, shapes: shapes.collect() });
    }
    let Maker { rules, clues, boxes, .. } = maker;
    let blocked = frame.cells.iter().map(|cell| cell.blocked).collect();
    let are_apart = kind.rules.iter().all(|sentence| is_of_own_clue(kind, sentence));
    Ok(Compiled {
        layout,
        holds: frame.holds.clone(),
        rules,
        clues,
        are_apart,
        is_loop: frame.is_loop(),
        boxes,
        blocked,
        became,
    })
}

pub(super) struct Maker<'f, 'k> {
    pub(super) frame: &'f Frame<'k>,
    pub(super) layout: Arc<Layout>,
    pub(super) context: Context<'f>,
    pub(super) rules: Vec<Box<dyn Rule>>,
    clues: Vec<(usize, (usize, usize))>,
    /// The names of rules, which begin the names of their variables, and how many have each.
    labels: HashMap<String, usize>,
    pub(super) counts: Vec<String>,
    /// The values that are connected, and what several such cells are called.
    pub(super) connected: Vec<(Vec<Value>, Vec<String>)>,
    /// The cells of each box that a sentence selects.
    boxes: Vec<Vec<usize>>,
}

impl Maker<'_, '_> {
    fn sentence(&mut self, sentence: &Sentence) -> Result<(), Unmade> {
        match sentence {
            Sentence::If { span, option, then } => {
                let options = &self.frame.kind.options;
                let Some(at) = options.iter().position(|(_, other)| other == option) else {
                    return Err(Fault::new(span.clone(), format!("there is no option `{option}`"), "not an option")
                        .help("`header = [\"D = diagonals\"]` makes one")
                        .into());
                };
                if self.frame.given.options[at] { self.sentence(then) } else { Ok(()) }
            }
            Sentence::Whole { span, whole } => self.whole(whole, span.clone()),
            Sentence::Each { selections, ways, values, condition, formula, .. } => {
                for selection in selections {
                    for member in self.frame.members_of(selection, ways, values)? {
                        if member.kind == "box" {
                            self.boxes.push(member.scope.it.clone());
                        }
                        let grounder = Grounder { frame: self.frame, scope: &member.scope };
                        let is_meant = match condition {
                            None => true,
                            Some(condition) => match grounder.formula(condition)? {
                                Some(Formula::Known(known)) => known,
                                None => false,
                                Some(_) => {
                                    return Err(Fault::new(
                                        condition.span.clone(),
                                        "a condition is about what is given",
                                        "this depends on the board",
                                    )
                                    .help("write `if .. then ..` behind the colon")
                                    .into());
                                }
                            },
                        };
                        if is_meant {
                            self.member(&member, formula)?;
                        }
                    }
                }
                Ok(())
            }
        }
    }

    /// The rules for one member of a selection.
    fn member(&mut self, member: &Member, expression: &Expression) -> Result<(), Unmade> {
        let mut parts = Vec::new();
        conjuncts(expression, &mut parts);
        let grounder = Grounder { frame: self.frame, scope: &member.scope };
        let mut formulas = Vec::new();
        for part in parts {
            if let What::Call(name, arguments) = &part.what
                && name == "connected"
            {
                self.connected_in(member, part, arguments)?;
            } else if let Some(formula) = grounder.formula(part)? {
                formulas.push((part, formula));
            }
        }
        self.fuse(&mut formulas);
        for (part, formula) in formulas {
            let whole = matches!(&formula, Formula::All(parts) if matches!(&parts[..], [Formula::Distinct(..), Formula::Compare(..)]));
            let said = phrase(self.frame, member, part);
            match formula {
                Formula::All(parts) if !whole => {
                    for formula in parts.iter() {
                        self.rule(member, part, &said, formula)?;
                    }
                }
                formula => self.rule(member, part, &said, &formula)?,
            }
        }
        Ok(())
    }

    /// Different values with a sum are one rule, a cage.
    fn fuse(&self, formulas: &mut Vec<(&Expression, Formula)>) {
        let is_sum = |formula: &Formula, places: &[Place]| {
            matches!(formula, Formula::Compare(number, formula::Comparison::Equal)
                if number.is_of_places() && number.terms().map(|term| term.place).eq(places.iter().copied()))
        };
        let distinct = formulas.iter().position(|(_, formula)| matches!(formula, Formula::Distinct(..)));
        let Some(distinct) = distinct else { return };
        let Formula::Distinct(places, _) = &formulas[distinct].1 else { return };
        let Some(sum) = formulas.iter().position(|(_, formula)| is_sum(formula, places)) else { return };
        let fused = Formula::all([formulas[distinct].1.clone(), formulas[sum].1.clone()]);
        formulas[sum].1 = fused;
        formulas.remove(distinct);
    }

    /// The next rule comes from the clue there.
    fn seat(&mut self, at: Where, number: usize) {
        let stands = |(_, (block, tokens)): &(usize, (&Block, &Vec<Token>))| {
            block.at == at && tokens.get(number).is_some_and(|token| *token != Token::Blank)
        };
        let blocks = self.frame.kind.given.iter().zip(&self.frame.given.blocks).enumerate();
        let found = blocks.into_iter().find(stands);
        self.clues.extend(found.map(|(block, _)| (self.rules.len(), (block, number))));
    }

    /// A name for a rule that no other one has.
    fn label(&mut self, phrase: &Phrase) -> String {
        let label = phrase.to_string();
        let number = self.labels.entry(label.clone()).and_modify(|number| *number += 1).or_insert(1);
        if *number > 1 { format!("{label} #{number}") } else { label }
    }

    fn head(&mut self, member: &Member, phrase: Phrase) -> Head {
        let origin = if member.is_clue { Origin::Clue } else { Origin::Law };
        let clue_place =
            member.clue.map(|cell| self.layout.cell(Pos::new(cell / self.frame.width, cell % self.frame.width)));
        let label = self.label(&phrase);
        Head { kind: member.kind, origin, phrase, clue_place, label }
    }

    pub(super) fn push(&mut self, member: &Member, shape: impl Into<String>, rule: Box<dyn Rule>) {
        match (member.block, member.seat) {
            (Some(block), Some((_, number))) => self.clues.push((self.rules.len(), (block, number))),
            (None, Some((at, number))) => self.seat(at, number),
            _ => {}
        }
        self.counts.push(shape.into());
        self.rules.push(rule);
    }

    fn rule(
        &mut self,
        member: &Member,
        expression: &Expression,
        said: &Phrase,
        formula: &Formula,
    ) -> Result<(), Unmade> {
        if *formula == Formula::Known(true) {
            return Ok(());
        }
        if let Some(beside) = self.house(member, formula) {
            return beside.map_or(Ok(()), |beside| self.rule(member, expression, said, &beside));
        }
        let head = self.head(member, said.clone());
        if *formula == Formula::Known(false) {
            self.push(member, "clause", impossible(head));
            return Ok(());
        }
        let name = head.phrase.subject.to_string();
        let (shape, rule) = match (formula::rule(&mut self.context, head, formula), formula) {
            (Ok(made), _) => made,
            // What is too large as one rule may be small in parts.
            (Err(_), Formula::All(parts)) => {
                return parts.iter().try_for_each(|part| self.rule(member, expression, said, part));
            }
            (Err(_), _) => {
                let title = format!("this is too large a rule for {name}");
                let label = "more than a million steps from state to state";
                return Err(Fault::new(expression.span.clone(), title, label).into());
            }
        };
        self.push(member, shape.to_string(), rule);
        Ok(())
    }

    /// A law that a sentence brings with it.
    pub(super) fn law(&mut self, kind: &'static str, phrase: Phrase, formula: &Formula) -> Result<(), Unmade> {
        if *formula == Formula::Known(true) {
            return Ok(());
        }
        let label = self.label(&phrase);
        let head = Head { kind, origin: Origin::Law, phrase, clue_place: None, label };
        if *formula == Formula::Known(false) {
            self.rules.push(impossible(head));
            return Ok(());
        }
        let made = formula::rule(&mut self.context, head, formula);
        let (shape, rule) = made.map_err(|_| Fault::new(0..0, "this is too large a rule", "too large"))?;
        self.counts.push(shape.to_string());
        self.rules.push(rule);
        Ok(())
    }

    /// Each of some values has one place: as many places as values, all different, or different values beside as many
    /// others as leave no choice. What is left to say, if that is what the formula says.
    fn house(&mut self, member: &Member, formula: &Formula) -> Option<Option<Formula>> {
        let (places, among, beside) = match formula {
            Formula::Distinct(places, among) => (places, *among, None),
            Formula::All(parts) => match &parts[..] {
                [Formula::Distinct(places, among), beside] | [beside, Formula::Distinct(places, among)] => {
                    (places, *among, Some(beside))
                }
                _ => return None,
            },
            _ => return None,
        };
        let values = self.frame.holds.at(places[0]);
        let same = places.iter().all(|&place| self.frame.holds.at(place) == values);
        let is_whole = match beside {
            None => among.len() == values.len() && places.len() == values.len(),
            Some(beside) => is_count_of_others(beside, places, among),
        };
        if !same || !is_whole {
            return None;
        }
        let kind = match member.kind {
            "row" => HouseKind::Row,
            "column" => HouseKind::Column,
            "box" => HouseKind::Box,
            other => HouseKind::Other(other),
        };
        let house = House::new(kind, member.subject.clone(), places.to_vec());
        for value in values.range().enumerate().filter(|(index, _)| among.contains(*index)).map(|(_, value)| value) {
            let rule = Box::new(ExactlyOne::place(Arc::clone(&house), value, values));
            self.push(member, Shape::Distinct.to_string(), rule);
        }
        Some(beside.cloned())
    }
}

/// Whether a formula says that all places but as many as `among` has values have other values.
fn is_count_of_others(formula: &Formula, places: &[Place], among: Domain) -> bool {
    let Formula::Compare(number, Comparison::Equal) = formula else { return false };
    let is_other = |(index, &weight): (usize, &i64)| weight == i64::from(!among.contains(index));
    number.is_of_places()
        && number.terms().count() == places.len()
        && number
            .terms()
            .zip(places)
            .all(|(term, place)| term.place == *place && term.weights.iter().enumerate().all(is_other))
        && number.constant() == among.len() as i64 - places.len() as i64
}

/// The parts of a conjunction.
pub(super) fn conjuncts<'e>(expression: &'e Expression, parts: &mut Vec<&'e Expression>) {
    match &expression.what {
        What::Two(Operator::And, sides) => sides.iter().for_each(|side| conjuncts(side, parts)),
        _ => parts.push(expression),
    }
}
