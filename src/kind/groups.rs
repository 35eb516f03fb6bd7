//! What each group keeps, as rules.
//!
//! In: `groups of land: count(number) = 1 and size = number`. Out: rules. Must not know: text, engines.

use std::collections::BTreeMap;
use std::ops::Range;

use super::compile::Maker;
use super::compiled::Unmade;
use super::given::{ClueValue, Misfit};
use super::ground::Grounder;
use super::ground::conjuncts;
use super::language::{Expression, Fault, Of, Operator, Selection, What};
use super::scope::Scope;
use super::select::Member;
use super::token::Where;
use crate::board::{Place, Value};
use crate::grid::Pos;
use crate::rule::{Bounds, Connected, Demand, Groups, Head, Node, Origin, Pairs, Phrase, Subject, Verb, counted, list};

/// One part of a formula: what is compared with what.
struct Part<'e> {
    /// The clues that are counted; none where it is about the size.
    counts: Option<&'e str>,
    operator: Operator,
    than: &'e Expression,
}

impl Part<'_> {
    /// The numbers that compare like this with one.
    fn bounds(&self, number: i64) -> Bounds {
        let number = u32::try_from(number.max(0)).unwrap_or(u32::MAX);
        match self.operator {
            Operator::AtMost => Bounds { least: 0, most: number },
            Operator::Less if number == 0 => Bounds { least: 1, most: 0 },
            Operator::Less => Bounds { least: 0, most: number - 1 },
            Operator::AtLeast => Bounds { least: number, most: u32::MAX },
            Operator::More => Bounds { least: number.saturating_add(1), most: u32::MAX },
            _ => Bounds::just(number),
        }
    }

    /// What a group has that keeps it: `one number`.
    fn said(&self, number: Option<i64>) -> String {
        let much = self.much();
        let number = number.map(|number| number.max(0) as usize);
        match (self.counts, &self.than.what, number) {
            (Some(clue), _, Some(number)) => format!("{much}{}", counted(number, &clue.replace('_', " "))),
            (None, _, Some(number)) => format!("{much}{}", counted(number, "cell")),
            (_, What::Name(name), None) if name == "value" => format!("{much}as many cells as its number says"),
            (_, What::Name(name), None) => format!("{much}as many cells as its {} says", name.replace('_', " ")),
            _ => "its size".to_owned(),
        }
    }

    fn much(&self) -> &'static str {
        match self.operator {
            Operator::AtMost => "at most ",
            Operator::Less => "fewer than ",
            Operator::AtLeast => "at least ",
            Operator::More => "more than ",
            _ => "",
        }
    }
}

/// What a formula says of the marks of a group: about which one it is symmetric, and which differ.
#[derive(Default)]
struct Marked<'e> {
    about: Option<&'e str>,
    distinct: Option<&'e str>,
}

/// The parts of a formula, and what it says of marks.
fn parts(formula: &Expression) -> Result<(Vec<Part<'_>>, Marked<'_>), Fault> {
    let (mut all, mut marked) = (Vec::new(), Marked::default());
    conjuncts(formula, &mut all);
    all.retain(|part| match &part.what {
        What::Call(name, arguments) => match (name.as_str(), &arguments[..]) {
            ("symmetric", [Expression { what: What::Name(mark), .. }]) => marked.about.replace(mark).is_some(),
            ("distinct", [Expression { what: What::Name(mark), .. }]) => marked.distinct.replace(mark).is_some(),
            _ => true,
        },
        _ => true,
    });
    Ok((all.into_iter().map(part).collect::<Result<_, _>>()?, marked))
}

/// What a part of a formula says of a group, in words; its own text where there are none.
pub(super) fn said(part_of: &Expression, text: &str) -> String {
    let number = |than: &Expression| if let What::Number(number) = than.what { Some(number) } else { None };
    match part(part_of) {
        Ok(part) => part.said(number(part.than)),
        Err(_) => super::group_words::shape(part_of)
            .unwrap_or_else(|| text.get(part_of.span.clone()).unwrap_or("its shape").to_owned()),
    }
}

fn part(expression: &Expression) -> Result<Part<'_>, Fault> {
    let wrong = |expression: &Expression| {
        expression.fault("this is nothing that a group can keep", "not understood").help(
            "`size = number`, `size <= 5`, `size = value`, `count(number) = 1`, `symmetric(dot)`, joined by `and`",
        )
    };
    let What::Two(operator, sides) = &expression.what else { return Err(wrong(expression)) };
    let counts = match &sides[0].what {
        What::Name(name) if name == "size" => None,
        What::Call(name, arguments) => match &arguments[..] {
            [Expression { what: What::Name(clue), .. }] if name == "count" => Some(clue.as_str()),
            _ => return Err(wrong(expression)),
        },
        _ => return Err(wrong(expression)),
    };
    if !matches!(operator, Operator::Equal | Operator::AtMost | Operator::AtLeast | Operator::Less | Operator::More) {
        return Err(wrong(expression));
    }
    Ok(Part { counts, operator: *operator, than: &sides[1] })
}

/// Whether a formula asks for rectangles.
fn is_of_rectangles(formula: &Expression) -> bool {
    let mut all = Vec::new();
    conjuncts(formula, &mut all);
    all.iter().any(|part| matches!(&part.what, What::Name(name) if name == "rectangle"))
}

impl Maker<'_, '_> {
    /// The groups of these values, or of equal ones.
    pub(super) fn groups(&mut self, of: &Of, formula: &Expression, span: Range<usize>) -> Result<(), Unmade> {
        let frame = self.frame;
        if *of == Of::Undivided && is_of_rectangles(formula) {
            return self.rectangles(formula, span);
        }
        let (parts, Marked { about, distinct }) = parts(formula)?;
        let (values, plural) = match of {
            Of::Undivided if frame.kind.edges.is_none() => {
                return Err(Fault::new(span, "there are no borders", "nothing to divide by")
                    .help("`edges = \"line\"`")
                    .into());
            }
            Of::Undivided => (vec![0], "undivided cells".to_owned()),
            Of::Values(words) => {
                let (values, plurals) = self.words(words)?;
                (values, list(&plurals))
            }
            Of::Equal => {
                let all =
                    frame.cells.iter().filter_map(|cell| cell.place).flat_map(|place| frame.holds.at(place).range());
                let mut values: Vec<Value> = all.filter(|&value| frame.coding.number(value).is_some()).collect();
                values.sort_unstable();
                values.dedup();
                if values.is_empty() {
                    return Err(Fault::new(
                        span,
                        "groups of equal numbers need cells with numbers",
                        "there are words only",
                    )
                    .help("`groups of black: ..` is about cells with that value")
                    .into());
                }
                (values, "equal numbers".to_owned())
            }
            Of::Around(words, clue) => {
                let (values, plurals) = self.words(words)?;
                let selection = Selection { span: clue.1.clone(), words: vec![clue.0.clone()] };
                for member in frame.select(&selection)? {
                    self.around(&member, &values, &list(&plurals), &parts)?;
                }
                return Ok(());
            }
        };
        let is_divided = *of == Of::Undivided;
        let plain = Node { place: Place(0), fixed: is_divided, weight: 1, mark: false, size: Bounds::ANY };
        let (cells, borders) = if is_divided {
            self.divided()
        } else {
            let is_live = |&cell: &usize| frame.cells[cell].place.is_some();
            ((0..frame.cells.len()).filter(is_live).collect(), Vec::new())
        };
        let place = |cell: usize| self.layout.cell(Pos::new(cell / frame.width, cell % frame.width));
        let mut nodes: Vec<Node> = cells.iter().map(|&cell| Node { place: place(cell), ..plain }).collect();
        let mut layers: Vec<(Value, Bounds)> = values.into_iter().map(|value| (value, Bounds::ANY)).collect();
        let (mut marks, mut marked, mut between) = (Bounds::ANY, distinct, [None; 2]);
        let mut said = Vec::new();
        for part in &parts {
            let bounds = |number| part.bounds(number);
            let clues = |name: &str| frame.clues.get(name).into_iter().flatten();
            let grounder = Grounder { frame, scope: &Scope::default() };
            let known = |than: &Expression| {
                let wrong = || than.fault("a number is expected here", "not known for a group");
                grounder.number(than)?.and_then(|number| number.known()).ok_or_else(wrong)
            };
            match (part.counts, &part.than.what) {
                (Some(clue), _) if grounder.is_clue(clue) => {
                    if marked.is_some_and(|other| other != clue) {
                        let fault = Fault::new(span, "groups count clues of one kind", "two kinds are counted");
                        return Err(fault.into());
                    }
                    marked = Some(clue);
                    let number = known(part.than)?;
                    marks = marks.and(bounds(number));
                    said.push(part.said(Some(number)));
                }
                (Some(clue), _) => self.frame.kind.demand_clue(clue, &formula.span)?,
                (None, What::Call(name, arguments)) if matches!(name.as_str(), "smallest" | "largest") => {
                    let [Expression { what: What::Name(clue), .. }] = &arguments[..] else {
                        return Err(part.than.fault("a clue is expected", "of which one?").into());
                    };
                    let (at, wanted) = if name == "smallest" { (0, Operator::More) } else { (1, Operator::Less) };
                    if part.operator != wanted {
                        let title = "a size lies between the numbers: `size > smallest(c) and size < largest(c)`";
                        return Err(part.than.fault(title, "compared otherwise").into());
                    }
                    between[at] = Some(clue.as_str());
                    said.push(format!("{}its {name} {clue}", part.much()));
                }
                (None, What::Name(name)) if name == "value" => {
                    for (value, size) in &mut layers {
                        let number = frame.coding.number(*value).unwrap_or_default();
                        *size = size.and(bounds(number));
                    }
                    said.push(part.said(None));
                }
                (None, What::Name(name)) if grounder.is_clue(name) => {
                    for (cell, value) in clues(name) {
                        if let (Ok(node), &ClueValue::Number(number)) = (cells.binary_search(cell), value) {
                            nodes[node].size = nodes[node].size.and(bounds(number));
                        }
                    }
                    said.push(part.said(None));
                }
                (None, _) => {
                    let number = known(part.than)?;
                    layers.iter_mut().for_each(|(_, size)| *size = size.and(bounds(number)));
                    said.push(part.said(Some(number)));
                }
            }
        }
        for (cell, _) in marked.and_then(|name| frame.clues.get(name)).into_iter().flatten() {
            if let Ok(node) = cells.binary_search(cell) {
                nodes[node].mark = true;
            }
        }
        let pairs = self.paired(&span, (&cells, borders.len()), (distinct, between), (marked, marks))?;
        if let Pairs::Between(numbers) = &pairs {
            // With one that is not told, a size is beyond one number, on either side: that is no range.
            let untold = nodes.iter().zip(numbers).position(|(node, number)| node.mark && number.is_none());
            if let Some(untold) = untold {
                let block = frame.kind.given.iter().position(|block| block.at == Where::Cells);
                let title = "each number must be told here, as sizes lie between two of them".to_owned();
                return Err(Misfit { at: block.map(|block| (block, cells[untold])), title }.into());
            }
            // A group with a number ends beyond it: there is another one that it may have.
            for (node, number) in (0..).zip(numbers).filter_map(|(node, number)| Some((node, (*number)?))) {
                let others = numbers.iter().flatten().filter(|other| other.abs_diff(number) > 1);
                let sizes = others.map(|&other| (number.min(other) + 1, number.max(other) - 1));
                let (least, most) = sizes.fold((u32::MAX, 0), |all, own| (all.0.min(own.0), all.1.max(own.1)));
                let of: &mut Node = &mut nodes[node as usize];
                of.size = of.size.and(Bounds { least, most });
            }
        }
        said.extend(distinct.map(|clue| format!("different {clue}s")));
        let group = if layers.len() > 1 { "the group of {}s".to_owned() } else { format!("the group of {plural}") };
        let group = if is_divided { "the area".to_owned() } else { group };
        let names = [group, marked.unwrap_or("clue").replace('_', " ")];
        let images = match about {
            None => BTreeMap::new(),
            Some(mark) if is_divided && marked == Some(mark) && marks == Bounds::just(1) => {
                said.push("is symmetric about it".to_owned());
                self.images(mark, &cells, &borders, &span)?
            }
            Some(mark) => {
                let title = format!("an area is symmetric about its only mark: `count({mark}) = 1`");
                return Err(Fault::new(span, title, "not the only one").into());
            }
        };
        let demand = Demand { layers, marks, borders: is_divided, images, pairs, names };
        // Where each area has two marks, these tell areas apart.
        if is_divided
            && matches!(demand.pairs, Pairs::Distinct(_))
            && self.areas(&nodes, &borders, &demand, &said).is_some()
        {
            return Ok(());
        }
        let subject = if is_divided { "each area".to_owned() } else { format!("each group of {plural}") };
        let phrase = Phrase::new(subject, Verb::HAS, list(&said));
        let head = Head::law("groups", phrase);
        let mut pairs = if is_divided { Vec::new() } else { self.numbered(&nodes) };
        for (place, sides) in borders {
            pairs.extend(sides.map(|side| [side, nodes.len() as u32]));
            nodes.push(Node { place, fixed: false, weight: 0, ..plain });
        }
        self.rules.push(Box::new(Groups::new(head, &frame.holds, nodes, &pairs, demand)));
        self.counts.push("groups".into());
        Ok(())
    }

    /// What two marks of a group ask: to be different, or a size between them.
    fn paired(
        &self,
        span: &Range<usize>,
        (cells, borders): (&[usize], usize),
        (distinct, between): (Option<&str>, [Option<&str>; 2]),
        (marked, marks): (Option<&str>, Bounds),
    ) -> Result<Pairs, Fault> {
        let numbers = |clue: &str| {
            let told = |(cell, value): (&usize, &ClueValue)| match value {
                ClueValue::Number(number) => {
                    Some((cells.binary_search(cell).ok()? as u32, u32::try_from(*number).unwrap_or(u32::MAX / 2)))
                }
                _ => None,
            };
            let mut numbers = vec![None; cells.len() + borders];
            for (node, number) in self.frame.clues.get(clue).into_iter().flatten().filter_map(told) {
                numbers[node as usize] = Some(number);
            }
            numbers
        };
        match (distinct, between) {
            (None, [None, None]) => Ok(Pairs::Free),
            (Some(clue), [None, None]) if marked == Some(clue) => Ok(Pairs::Distinct(numbers(clue))),
            (None, [Some(one), Some(other)]) if one == other && marked == Some(one) && marks == Bounds::just(2) => {
                Ok(Pairs::Between(numbers(one)))
            }
            _ => Err(Fault::new(span.clone(), "this cannot be said of the marks of a group", "not together").help(
                "`distinct(letter)`, or `count(number) = 2 and size > smallest(number) and size < largest(number)`",
            )),
        }
    }

    /// The cells of the board, and the borders between them with the numbers of the two.
    pub(super) fn divided(&self) -> (Vec<usize>, Vec<(Place, [u32; 2])>) {
        let frame = self.frame;
        let cells: Vec<usize> = (0..frame.cells.len()).filter(|&cell| !frame.cells[cell].blocked).collect();
        let number = |cell: usize| cells.binary_search(&cell).unwrap_or_default() as u32;
        let border = |edge: usize| Some((self.layout.edge(edge), frame.sides_of(edge)?.map(number)));
        let borders = (0..self.layout.edge_count()).filter_map(border).collect();
        (cells, borders)
    }

    /// The numbers of nodes that share a side.
    fn numbered(&self, nodes: &[Node]) -> Vec<[u32; 2]> {
        let places: Vec<Place> = nodes.iter().map(|node| node.place).collect();
        let number = |place: Place| places.binary_search(&place).ok().map(|at| at as u32);
        let pairs = Connected::pairs(&self.layout, &places, false).into_iter();
        pairs.filter_map(|[one, other]| Some([number(one)?, number(other)?])).collect()
    }

    /// The groups at the sides of one clue, together.
    fn around(&mut self, member: &Member, values: &[Value], plural: &str, parts: &[Part<'_>]) -> Result<(), Unmade> {
        let frame = self.frame;
        let Some(here) = member.scope.here else { return Ok(()) };
        let mut size = Bounds::ANY;
        for part in parts {
            let number = Grounder { frame, scope: &member.scope }.number(part.than)?;
            match number.map(|number| number.known()) {
                None => return Ok(()),
                Some(Some(number)) if part.counts.is_none() => size = size.and(part.bounds(number)),
                Some(_) => {
                    let span = part.than.span.clone();
                    return Err(Fault::new(span, "around a clue, only the size is known", "something else").into());
                }
            }
        }
        // What is further away than there may be cells is in no group that is small enough.
        let pos = |cell: usize| Pos::new(cell / frame.width, cell % frame.width);
        let far = size.most.saturating_add(1);
        let is_near = |cell: usize| {
            let (one, other) = (pos(here), pos(cell));
            (one.row.abs_diff(other.row) + one.col.abs_diff(other.col)) as u32 <= far
        };
        let mut nodes: Vec<Node> = Vec::new();
        for cell in (0..frame.cells.len()).filter(|&cell| is_near(cell)) {
            let root = Node { place: self.layout.cell(pos(here)), fixed: true, weight: 0, mark: false, size };
            match frame.cells[cell].place {
                _ if cell == here => nodes.push(root),
                Some(place) => nodes.push(Node { place, fixed: false, weight: 1, size: Bounds::ANY, ..root }),
                None => {}
            }
        }
        let counted = format!("the {plural} that hang together with it");
        let said = || Phrase::new(frame.subject(member), Verb::Means("counts"), counted.as_str());
        let head = Head {
            kind: "groups",
            origin: Origin::Clue,
            clue_place: Some(self.layout.cell(pos(here))),
            label: self.wording.label(|| said().to_string()),
            phrase: self.wording.phrase(said),
        };
        let layers = values.iter().map(|&value| (value, Bounds::ANY)).collect();
        let names = [format!("the {plural} beside {}", Subject::from(frame.name(here))), "clue".to_owned()];
        let demand =
            Demand { layers, marks: Bounds::ANY, borders: false, images: BTreeMap::new(), pairs: Pairs::Free, names };
        let pairs = self.numbered(&nodes);
        let rule = Groups::new(head, &frame.holds, nodes, &pairs, demand);
        self.push(member, "groups", Box::new(rule));
        Ok(())
    }
}
