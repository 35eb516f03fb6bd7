//! A puzzle of a kind as rules.
//!
//! In: a kind, what is given. Out: a layout, the values of each place, rules. Must not know: text, engines.

use std::collections::BTreeSet;
use std::sync::Arc;

use foldhash::{HashMap, HashMapExt as _, HashSet, HashSetExt as _};

use super::apart::is_of_own_clue;
use super::compiled::{Became, Compiled, Meant, Unmade};
use super::given::{Cell, Frame};
use super::ground::{Grounder, conjuncts, in_time};
use super::labels::Labels;
use super::language::{Expression, Fault, Sentence, What};
use super::naming::Wording;
use super::room::{RULES_AT_ONCE, Room, cells_fit};
use super::select::Member;
use super::token::{Block, Token, Where};
use super::words::phrase;
use super::{Given, Kind};
use crate::board::{Layout, Place, Value};
use crate::grid::Pos;
use crate::rule::formula::{self, Context, Formula, impossible};
use crate::rule::{ExactlyOne, Form, Given as GivenValue, Head, Origin, Phrase, Rule, Said};

/// The rules of the sentences that are meant, and their words as far as they are made now. The other sentences count for
/// the cells `without` a clue.
pub(super) fn rules(
    kind: &Kind,
    given: &Given,
    (meant, without): (Meant, &[bool]),
    wording: Wording,
) -> Result<(Compiled, Wording), Unmade> {
    cells_fit(given, None)?;
    let frame = Frame::new(kind, given)?;
    cells_fit(given, Some(&frame.holds))?;
    let layout = Arc::new(frame.layout.clone());
    let mut maker = Maker {
        context: Context::new(&frame.layout, &frame.holds),
        frame: &frame,
        layout: Arc::clone(&layout),
        rules: Vec::new(),
        clues: Vec::new(),
        labels: Labels::default(),
        wording,
        counts: Vec::new(),
        connected: Vec::new(),
        boxes: Vec::new(),
        room: Room::default(),
        distinct: HashSet::new(),
        met: vec![None; layout.dot_count()],
        sums: HashMap::new(),
        marks: None,
        cells: Vec::new(),
        said: Vec::new(),
        circles: crate::rule::Compared::default(),
    };
    for (place, values) in frame.holds.iter().filter(|(_, values)| values.len() > 1 && !values.are_two()) {
        maker.rules.push(Box::new(ExactlyOne::value(place, values)));
    }
    for &(cell, value) in &frame.values {
        if let Some(place) = frame.cells[cell].place {
            let mut blocks = frame.kind.given.iter().zip(&frame.given.blocks);
            let is_there = |(block, tokens): (&Block, &Vec<Token>)| {
                block.at == Where::Cells && matches!(tokens.get(cell), Some(Token::Value(_)))
            };
            maker.clues.extend(blocks.position(is_there).map(|block| (maker.rules.len(), (block, cell))));
            maker.rules.push(Box::new(GivenValue::new(place, value, frame.holds.at(place))));
        }
    }
    let (mut became, mut left_out) = (Vec::new(), Vec::new());
    let mut clues_from = maker.rules.len();
    maker.resize(None);
    for (number, sentence) in kind.rules.iter().enumerate() {
        let Some(sentence) = meant(kind, sentence) else {
            left_out.push(sentence);
            continue;
        };
        let sentence = &*sentence;
        if !maker.is_of_clues(sentence) {
            maker.sort_clues(clues_from);
        }
        maker.sentence(sentence)?;
        if !maker.is_of_clues(sentence) {
            clues_from = maker.rules.len();
        }
        maker.resize(Some(number));
        let counts = std::mem::take(&mut maker.counts);
        let names: BTreeSet<&String> = counts.iter().collect();
        let shapes = names.iter().map(|name| ((*name).clone(), counts.iter().filter(|other| other == name).count()));
        became.push(Became { sentence: number, shapes: shapes.collect() });
    }
    if !left_out.is_empty() && !kind.tells_all() {
        maker.either(&left_out, without);
        maker.resize(None);
    }
    let tells = |(cell, met): (&Cell, &Option<usize>)| {
        let is_told = |number: usize| matches!(maker.rules[number].form(), Form::Through { .. });
        cell.place.is_none() || met.is_some_and(is_told)
    };
    let is_loop = frame.is_loop() && frame.cells.iter().zip(&maker.met).all(tells);
    let Maker { rules, said, clues, boxes, marks, wording, .. } = maker;
    let blocked = frame.cells.iter().map(|cell| cell.blocked).collect();
    let are_apart = kind.rules.iter().all(|sentence| is_of_own_clue(kind, sentence));
    let compiled = Compiled {
        layout,
        holds: frame.holds.clone(),
        rules,
        said,
        clues,
        are_apart,
        is_loop,
        marks,
        tells_all: kind.tells_all(),
        boxes,
        blocked,
        became,
    };
    Ok((compiled, wording))
}

pub(super) struct Maker<'f, 'k> {
    pub(super) frame: &'f Frame<'k>,
    pub(super) layout: Arc<Layout>,
    pub(super) context: Context<'f>,
    pub(super) rules: Vec<Box<dyn Rule>>,
    pub(super) clues: Vec<(usize, (usize, usize))>,
    /// The tables that were compared with those of circles.
    pub(super) circles: crate::rule::Compared,
    /// The cell of the clue that each rule is about.
    pub(super) cells: Vec<Option<usize>>,
    pub(super) said: Vec<Option<usize>>,
    pub(super) labels: Labels,
    pub(super) wording: Wording,
    pub(super) counts: Vec<String>,
    /// The values that are connected, and what several such cells are called.
    pub(super) connected: Vec<(Vec<Value>, Vec<String>)>,
    boxes: Vec<Vec<usize>>,
    pub(super) room: Room,
    /// The sets of places that were said to hold different values.
    distinct: HashSet<Formula>,
    /// For each cell on a board with a line, the rule about whether the line passes it.
    pub(super) met: Vec<Option<usize>>,
    /// For a selected set some places, and how many of them have their second values.
    pub(super) sums: HashMap<Vec<usize>, (Vec<Place>, i64)>,
    pub(super) marks: Option<Vec<Option<u32>>>,
}

impl Maker<'_, '_> {
    fn sentence(&mut self, sentence: &Sentence) -> Result<(), Unmade> {
        match sentence {
            Sentence::If { span, option, is_on, then } => {
                let options = &self.frame.kind.options;
                let Some(at) = options.iter().position(|(_, other)| other == option) else {
                    return Err(Fault::new(span.clone(), format!("there is no option `{option}`"), "not an option")
                        .help("`header = [\"D = diagonals\"]` makes one")
                        .into());
                };
                if self.frame.given.options[at] == *is_on { self.sentence(then) } else { Ok(()) }
            }
            Sentence::Whole { span, whole } => self.whole(whole, span.clone()),
            Sentence::Each { selections, ways, values, condition, formula, .. } => {
                let tells_all = condition.is_some() && self.frame.kind.tells_all();
                for selection in selections {
                    let members = self.frame.members_of(selection, ways, values)?;
                    let (before, all) = (self.taken(), members.len());
                    for (done, mut member) in members.into_iter().enumerate() {
                        self.fits(before, done, all)?;
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
                                    return Err(condition
                                        .fault("a condition is about what is given", "this depends on the board")
                                        .help("write `if .. then ..` behind the colon")
                                        .into());
                                }
                            },
                        };
                        if let Some(cell) = member.scope.here.filter(|_| tells_all) {
                            member.block = self.frame.kind.given.iter().position(|block| block.at == Where::Cells);
                            member.seat = Some((Where::Cells, cell));
                        }
                        if is_meant {
                            self.member(&member, condition.as_ref(), formula)?;
                        }
                    }
                }
                Ok(())
            }
        }
    }

    /// The rules for one member of a selection.
    fn member(
        &mut self,
        member: &Member,
        condition: Option<&Expression>,
        expression: &Expression,
    ) -> Result<(), Unmade> {
        let mut parts = Vec::new();
        conjuncts(expression, &mut parts);
        if parts.len() > 1 && self.circle(member, expression)? {
            return Ok(());
        }
        let is_of_cell = parts.len() == 1 && !self.frame.kind.has_outline();
        let seat = if is_of_cell { self.seat_of(member, expression) } else { None };
        if self.known_passing(member, seat) {
            return Ok(());
        }
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
            if self.passing(member, &formula, seat) || self.counted_round(member, &formula) {
                continue;
            }
            let formula = self.with_ends(member, formula);
            let whole = self.frame.kind.notes_corners()
                || matches!(&formula, Formula::All(parts) if matches!(&parts[..], [Formula::Distinct(..), Formula::Compare(..)]));
            let frame = self.frame;
            let said = self.wording.phrase(|| phrase(frame, member, condition, part));
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

    fn head(&self, member: &Member, phrase: Said<Phrase>) -> Head {
        let origin = if member.is_clue { Origin::Clue } else { Origin::Law };
        let clue_place =
            member.clue.map(|cell| self.layout.cell(Pos::new(cell / self.frame.width, cell % self.frame.width)));
        Head { kind: member.kind, origin, phrase, clue_place, label: String::new().into() }
    }

    pub(super) fn push(&mut self, member: &Member, shape: impl Into<String>, rule: Box<dyn Rule>) {
        match (member.block, member.seat) {
            (Some(block), Some((_, number))) => self.clues.push((self.rules.len(), (block, number))),
            (None, Some((at, number))) => self.seat(at, number),
            _ => {}
        }
        self.counts.push(shape.into());
        self.cells.resize(self.rules.len(), None);
        self.cells.push(member.clue);
        self.rules.push(rule);
    }

    pub(super) fn rule(
        &mut self,
        member: &Member,
        expression: &Expression,
        said: &Said<Phrase>,
        formula: &Formula,
    ) -> Result<(), Unmade> {
        if self.rules.len().is_multiple_of(RULES_AT_ONCE) {
            in_time(expression)?;
        }
        // What a cage says already is not said again.
        let first = if let Formula::All(parts) = formula { parts.first() } else { None };
        let distinct = [Some(formula), first].into_iter().flatten().find(|part| matches!(part, Formula::Distinct(..)));
        let is_new = distinct.is_none_or(|distinct| self.distinct.insert(distinct.clone()));
        if !is_new && distinct == Some(formula) {
            return Ok(());
        }
        let formula = &self.with_sum(member, formula.clone());
        if *formula == Formula::Known(true) {
            return Ok(());
        }
        if let Some(beside) = self.house(member, formula) {
            return beside.map_or(Ok(()), |beside| self.rule(member, expression, said, &beside));
        }
        let head = self.head(member, said.clone());
        if *formula == Formula::Known(false) {
            self.labels.unnamed.push(self.rules.len());
            self.push(member, "clause", impossible(head));
            return Ok(());
        }
        let Ok((shape, rule)) = self.make(head, formula) else {
            // What is too large as one rule may be small in parts.
            if let Formula::All(parts) = formula {
                return parts.iter().try_for_each(|part| self.rule(member, expression, said, part));
            }
            let name = self.frame.subject(member);
            let with_others = if self.context.is_spent() { ", with the rules before it" } else { "" };
            let title = format!("this is too large a rule for {name}{with_others}");
            return Err(expression.fault(title, "its states would take too long to find").into());
        };
        self.push(member, shape.to_string(), rule);
        Ok(())
    }
}
