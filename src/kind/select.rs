//! The members of a selection: `row`, `touching pair`, `region with number`.
//!
//! In: the words of a selection, a board. Out: sets of cells with their names. Must not know: formulas.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::given::{ClueValue, Frame};
use super::ground::Scope;
use super::language::{Fault, Selection};
use super::token::{TokenKind, Way, Where};
use super::windows::length_of;
use crate::rule::Subject;
use crate::text::nearest;

/// One member of a selection.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) scope: Scope,
    /// What it is called.
    pub(super) subject: Subject,
    /// The cell of its clue.
    pub(super) clue: Option<usize>,
    /// Whether the setter chose it.
    pub(super) is_clue: bool,
    /// The kind of its rules.
    pub(super) kind: &'static str,
    /// Where its clue stands in the text of the puzzle.
    pub(super) seat: Option<(Where, usize)>,
    /// The number of the block in which it stands, where several blocks stand at the same side.
    pub(super) block: Option<usize>,
    /// What it is a member of: `row`, `region`.
    pub(super) of: &'static str,
}

const SELECTIONS: &[&str] = &[
    "untold CLUE",
    "box",
    "two CLUE",
    "diagonal pair at CLUE",
    "straight 3 in diagonal",
    "cell",
    "first cell",
    "last cell",
    "cell between",
    "corner",
    "corner with CLUE",
    "CLUE",
    "any CLUE",
    "equal CLUE",
    "row",
    "column",
    "line",
    "region",
    "region with CLUE",
    "diagonal",
    "board",
    "run",
    "chain",
    "step in chain",
    "block 2x2",
    "box 3x3",
    "straight 3",
    "straight 3 in row",
    "straight 3 in column",
    "stretch over 3 regions",
    "pair",
    "touching pair",
    "pair across regions",
    "pair in line",
    "pair in region",
    "two rows",
    "two columns",
    "two regions",
    "down from CLUE",
    "right from CLUE",
    "top",
    "left",
    "knight pair",
];

/// A member without a clue.
pub(super) fn law(kind: &'static str, subject: impl Into<Subject>, it: Vec<usize>) -> Member {
    let here = if let [only] = it[..] { Some(only) } else { None };
    let clues = it.clone();
    Member {
        scope: Scope { it, here, clues, ..Scope::default() },
        subject: subject.into(),
        clue: None,
        is_clue: false,
        kind,
        seat: None,
        block: None,
        of: kind,
    }
}

impl Frame<'_> {
    /// Whether a selection is of clues.
    pub(super) fn is_of_clues(&self, selection: &Selection) -> bool {
        selection.words.iter().any(|word| self.has_clues(word))
    }

    /// The members of a selection.
    pub(super) fn select(&self, selection: &Selection) -> Result<Vec<Member>, Fault> {
        let mut words: Vec<&str> = selection.words.iter().map(String::as_str).collect();
        // `pair a b` names the two.
        let mut names = None;
        let is_letter = |word: &str| word.len() == 1 && word.chars().all(char::is_alphabetic);
        if let [.., one, other] = words[..]
            && is_letter(one)
            && is_letter(other)
        {
            names = Some([one.to_owned(), other.to_owned()]);
            words.truncate(words.len() - 2);
        }
        let mut members = match words[..] {
            ["cell"] => self
                .live(0..self.cells.len())
                .into_iter()
                .map(|cell| law("cell", self.name(cell), vec![cell]))
                .collect(),
            [which @ ("first" | "last"), "cell"] | ["cell", which @ "between"] => {
                let last = self.cells.len() - 1;
                let meant = match which {
                    "first" => 0..1,
                    "last" => last..last + 1,
                    _ => 1..last,
                };
                meant.map(|cell| law("cell", self.name(cell), vec![cell])).collect()
            }
            ["corner"] => (0..self.corners()).map(|corner| self.corner(corner)).collect(),
            ["corner", "with", clue] => self
                .clued(selection, clue, false)?
                .into_iter()
                .map(|(at, value)| self.named(self.corner(at), value, None))
                .collect(),
            ["row"] => self.grid_rows(),
            ["column"] => self.grid_columns(),
            ["line"] => self.both(selection, [&["row"], &["column"]])?,
            ["board"] => vec![law("board", "the board", self.live(0..self.cells.len()))],
            ["diagonal"] => self.diagonals(selection)?,
            ["region"] => self.regions(selection)?,
            ["region", "with", clue] => {
                let regions = self.regions(selection)?;
                let clues = self.clued(selection, clue, false)?;
                // Several clues in a region all hold.
                let of = |member: &Member| {
                    let first = member.scope.clues[0];
                    let own = clues.iter().filter(|(at, _)| self.members[self.regions[*at]].contains(&first));
                    own.map(|&(at, value)| self.named(member.clone(), value, Some(at))).collect::<Vec<_>>()
                };
                regions.iter().flat_map(of).collect()
            }
            ["chain"] => self
                .chains
                .iter()
                .map(|chain| law("chain", format!("the chain at {}", self.name(chain[0])), chain.clone()))
                .collect(),
            ["step", "in", "chain"] => {
                let steps = self.chains.iter().flat_map(|chain| chain.iter().copied().tuple_windows());
                steps.map(|(one, other)| self.pair("chain", one, other)).collect()
            }
            ["run"] => self.runs().into_iter().map(|run| law("run", self.span(&run), run)).collect(),
            ["block", size] => self.blocks(selection, size)?,
            ["box", size] => self.boxes(selection, size)?,
            ["box"] => self.boxes(selection, &self.box_size())?,
            ["untold", clue] => {
                let clues = self.clued(selection, clue, true)?.into_iter();
                let untold = clues.filter(|(_, value)| *value == ClueValue::Unknown);
                untold.map(|(at, value)| self.at_clue(clue, at, value)).collect()
            }
            ["straight", length] => {
                let length = length_of(selection, length)?;
                self.straights(&self.lines(), length)
            }
            ["straight", length, "in", "diagonal"] => {
                let length = length_of(selection, length)?;
                self.straights(&self.slants(), length)
            }
            ["two", "regions"] => self.touching_regions(selection)?,
            ["two", clue] if self.has_clues(clue) => {
                let cells: Vec<usize> = self.clued(selection, clue, true)?.into_iter().map(|(at, _)| at).collect();
                cells.into_iter().array_combinations().map(|[one, other]| self.pair("pair", one, other)).collect()
            }
            ["diagonal", "pair", "at", clue] => {
                let clues = self.clued(selection, clue, false)?;
                let of = |(at, value)| self.crossed(at).into_iter().map(move |pair| self.named(pair, value, None));
                clues.into_iter().flat_map(of).collect()
            }
            ["straight", length, "in", which @ ("row" | "column")] => {
                let length = length_of(selection, length)?;
                let lines = if which == "row" {
                    self.lines()[..self.height].to_vec()
                } else {
                    self.lines()[self.height..].to_vec()
                };
                self.straights(&lines, length)
            }
            ["stretch", "over", count, "regions"] => {
                let count = length_of(selection, count)?;
                self.stretches(selection, count)?
            }
            ["pair"] => self.pairs(super::given::Frame::around),
            ["touching", "pair"] => self.pairs(super::given::Frame::near),
            ["knight", "pair"] => self.pairs(super::given::Frame::knight),
            ["pair", "across", "regions"] | ["pair", "across"] => {
                self.regions(selection)?;
                let pairs = self.pairs(super::given::Frame::around);
                pairs
                    .into_iter()
                    .filter(|pair| self.regions[pair.scope.it[0]] != self.regions[pair.scope.it[1]])
                    .collect()
            }
            ["pair", "in", "line"] => self.within(&self.lines()),
            ["pair", "in", "region"] => {
                self.regions(selection)?;
                self.within(&self.members)
            }
            ["two", which @ ("rows" | "columns")] => self.two(which == "rows", names.is_some()),
            ["down" | "right" | "up" | "left", "from", clue] => {
                let way = Way::named(words[0]).unwrap_or(Way::Down);
                let clues = self.clued(selection, clue, false)?;
                clues
                    .into_iter()
                    .map(|(at, value)| self.named(law("sum", "", self.ray(at, way)), value, Some(at)))
                    .collect()
            }
            ["equal", clue] => {
                let mut equal: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
                for (at, value) in self.clued(selection, clue, false)? {
                    if let ClueValue::Number(number) = value {
                        equal.entry(number).or_default().push(at);
                    }
                }
                let member =
                    |(number, cells)| Member { is_clue: true, ..law("clue", format!("each {clue} {number}"), cells) };
                equal.into_iter().map(member).collect()
            }
            [side] if self.outside.contains_key(side) => self.sides(side, false),
            ["any", side] if self.outside.contains_key(side) => self.sides(side, true),
            ["any", clue] => self
                .clued(selection, clue, true)?
                .into_iter()
                .map(|(at, value)| self.at_clue(clue, at, value))
                .collect(),
            [side @ ("top" | "left" | "right" | "bottom")] => {
                return Err(Fault::new(selection.span.clone(), format!("nothing is given at the {side}"), "not given")
                    .help(format!("`given = [\"{side}\", ..]`")));
            }
            [clue] if self.has_clues(clue) => self
                .clued(selection, clue, false)?
                .into_iter()
                .map(|(at, value)| self.at_clue(clue, at, value))
                .collect(),
            _ => {
                let said = words.join(" ");
                let known: Vec<String> =
                    SELECTIONS.iter().map(|&known| known.to_owned()).chain(self.clue_names()).collect();
                return Err(Fault::new(
                    selection.span.clone(),
                    format!("there is no selection `{said}`"),
                    "not understood",
                )
                .help(nearest(&said, &known)));
            }
        };
        if let Some([one, other]) = names {
            for member in &mut members {
                let [first, second] = member.scope.it[..] else {
                    return Err(Fault::new(
                        selection.span.clone(),
                        "only pairs of cells have two names",
                        "these are not pairs",
                    ));
                };
                member.scope.named = vec![(one.clone(), first), (other.clone(), second)];
            }
        }
        Ok(members)
    }

    fn both(&self, selection: &Selection, words: [&[&str]; 2]) -> Result<Vec<Member>, Fault> {
        let of = |words: &[&str]| Selection {
            span: selection.span.clone(),
            words: words.iter().map(|&word| word.to_owned()).collect(),
        };
        let mut all = self.select(&of(words[0]))?;
        all.extend(self.select(&of(words[1]))?);
        Ok(all)
    }

    fn clue_names(&self) -> Vec<String> {
        self.kind.given.iter().flat_map(|block| &block.tokens).flat_map(|(names, _)| names.iter().cloned()).collect()
    }

    fn has_clues(&self, name: &str) -> bool {
        self.clue_names().iter().any(|other| other == name) || matches!(name, "down_sum" | "right_sum")
    }

    /// The cells that have a clue of this name; also those whose number is not told, if `any`.
    fn clued(&self, selection: &Selection, name: &str, any: bool) -> Result<Vec<(usize, ClueValue)>, Fault> {
        if !self.has_clues(name) {
            return Err(Fault::new(selection.span.clone(), format!("there is no clue `{name}`"), "not given")
                .help(nearest(name, &self.clue_names())));
        }
        let all = self.clues.get(name).into_iter().flatten().map(|(&at, &value)| (at, value));
        Ok(all.filter(|(_, value)| any || *value != ClueValue::Unknown).collect())
    }

    /// The same member, named after its clue.
    fn named(&self, member: Member, value: ClueValue, at: Option<usize>) -> Member {
        let name = match value {
            ClueValue::Number(number) => format!("the {number}"),
            ClueValue::Unknown => "the ?".to_owned(),
            ClueValue::Mark => "the clue".to_owned(),
        };
        let place = at.map_or_else(|| member.subject.to_string(), |at| self.name(at));
        let mut member = Member { is_clue: true, clue: at, subject: Subject::at(name, place), kind: "clue", ..member };
        if let Some(at) = at {
            member.scope.here = Some(at);
            member.scope.clues = vec![at];
        }
        let corner = member.scope.clues.first().filter(|_| member.of == "corner");
        let has_corners = self.kind.given.iter().any(|block| block.at == Where::Corners);
        let seat = |corner: usize| {
            if has_corners {
                return (Where::Corners, corner);
            }
            let (row, col) = (corner / (self.width + 1), corner % (self.width + 1));
            (Where::Crossings, (row - 1) * (self.width - 1) + col - 1)
        };
        member.seat = at.map(|at| (Where::Cells, at)).or_else(|| Some(seat(*corner?)));
        member
    }

    fn at_clue(&self, name: &str, at: usize, value: ClueValue) -> Member {
        let mut member = self.named(law("clue", "", vec![at]), value, Some(at));
        if value == ClueValue::Mark {
            member.subject = Subject::at(format!("the {}", name.replace('_', " ")), self.name(at));
        }
        member
    }

    /// The lines behind the clues of a name at the sides, as seen from there.
    fn sides(&self, name: &str, any: bool) -> Vec<Member> {
        let lines = self.lines();
        let mut members = Vec::new();
        for &(side, number, value) in self.outside.get(name).into_iter().flatten() {
            let clue = match value {
                ClueValue::Number(number) => self.kind.cells.as_ref().map_or_else(
                    || number.to_string(),
                    |cells| cells.numeral(u32::try_from(number).unwrap_or_default()),
                ),
                _ if any => "?".to_owned(),
                _ => continue,
            };
            let is_row = matches!(side, Where::Left | Where::Right);
            let line = if is_row { &lines[number] } else { &lines[self.height + number] };
            let mut it = self.live(line.iter().copied());
            if matches!(side, Where::Right | Where::Bottom) {
                it.reverse();
            }
            let of = if matches!(side, Where::Top | Where::Left) { String::new() } else { format!("the {side} of ") };
            let line = if is_row { "row" } else { "column" };
            let mut member = law("line", Subject::at(format!("the {clue}"), format!("{of}{line} {}", number + 1)), it);
            member.scope.clue = Some(value);
            member.is_clue = true;
            member.kind = "clue";
            member.seat = Some((side, number));
            let holds = |(names, _): &(Vec<String>, TokenKind)| names.iter().any(|other| other == name);
            member.block = self.kind.given.iter().position(|block| block.at == side && block.tokens.iter().any(holds));
            members.push(member);
        }
        members
    }
}
