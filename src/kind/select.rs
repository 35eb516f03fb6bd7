//! The members of a selection: `row`, `touching pair`, `region with number`.
//!
//! In: the words of a selection, a board. Out: sets of cells with their names. Must not know: formulas.

use std::collections::BTreeMap;
use std::sync::Arc;

use itertools::Itertools;
use smallvec::smallvec;

use super::given::{ClueValue, Frame};
use super::language::{Fault, Selection};
use super::make::bare_wall;
use super::naming::Name;
use super::scope::Scope;
use super::token::{Token, TokenKind, Way, Where};
use super::windows::length_of;
use crate::rule::Subject;

/// One member of a selection.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) scope: Scope,
    /// What it is called.
    pub(super) name: Name,
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

/// A member without a clue. Without a subject it is called after its cells.
pub(super) fn law(kind: &'static str, subject: impl Into<Subject>, it: Vec<usize>) -> Member {
    let subject = subject.into();
    let name = if subject.name.is_empty() { Name::Cells } else { Name::Told(subject) };
    let here = if let [only] = it[..] { Some(only) } else { None };
    let clues = it.as_slice().into();
    Member {
        scope: Scope { it, here, clues, ..Scope::default() },
        name,
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
            names = Some([one, other].map(Arc::<str>::from));
            words.truncate(words.len() - 2);
        }
        let mut members = match words[..] {
            ["cell"] => self.live(0..self.cells.len()).into_iter().map(|cell| law("cell", "", vec![cell])).collect(),
            [which @ ("first" | "last"), "cell"] | ["cell", which @ "between"] => {
                let last = self.cells.len() - 1;
                let meant = match which {
                    "first" => 0..1,
                    "last" => last..last + 1,
                    _ => 1..last,
                };
                meant.map(|cell| law("cell", "", vec![cell])).collect()
            }
            ["corner"] => (0..self.corners()).map(|corner| self.corner(corner)).collect(),
            ["corner", "with", clue] => {
                let clues = self.seated(selection, clue, false)?.into_iter();
                clues.map(|(at, value)| self.named(self.corner(at), clue, value, None)).collect()
            }
            ["row"] => self.grid_rows(),
            ["column"] => self.grid_columns(),
            ["line"] => self.both(selection, [&["row"], &["column"]])?,
            ["board"] => vec![law("board", "the board", self.live(0..self.cells.len()))],
            ["diagonal"] => self.diagonals(selection)?,
            ["diagonal", "line"] => self.diagonal_lines(),
            ["region"] => self.regions(selection)?,
            ["region", "with", clue] => {
                let regions = self.regions(selection)?;
                let clues = self.clued(selection, clue, false)?;
                // Several clues in a region all hold.
                let of = |member: &Member| {
                    let first = member.scope.clues[0];
                    let own = clues.iter().filter(|(at, _)| self.members[self.regions[*at]].contains(&first));
                    own.map(|&(at, value)| self.named(member.clone(), clue, value, Some(at))).collect::<Vec<_>>()
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
            ["run"] => self.runs().into_iter().map(|run| law("run", "", run)).collect(),
            ["block", size] => self.blocks(selection, size)?,
            ["box", size] => self.boxes(selection, size)?,
            ["box"] => self.boxes(selection, &self.box_size())?,
            ["untold", clue] => {
                let clues = self.clued(selection, clue, true)?.into_iter();
                let untold = clues.filter(|(_, value)| *value == ClueValue::Unknown);
                untold.map(|(at, value)| self.at_clue(clue, at, value, true)).collect()
            }
            ["straight", length] => {
                let length = length_of(selection, length)?;
                self.straights(&self.lines(), length)
            }
            ["straight", length, "in", "diagonal"] => {
                let length = length_of(selection, length)?;
                self.straights(&self.slants(), length)
            }
            ["two", "regions"] => self.touching_regions(selection, names.is_some())?,
            ["two", clue] if self.has_clues(clue) => {
                let cells: Vec<usize> = self.clued(selection, clue, true)?.into_iter().map(|(at, _)| at).collect();
                cells.into_iter().array_combinations().map(|[one, other]| self.pair("pair", one, other)).collect()
            }
            ["diagonal", "pair", "at", clue] => {
                let clues = self.seated(selection, clue, false)?;
                let of =
                    |(at, value)| self.crossed(at).into_iter().map(move |pair| self.named(pair, clue, value, None));
                clues.into_iter().flat_map(of).collect()
            }
            ["straight", length, "in", which @ ("row" | "column")] => {
                let length = length_of(selection, length)?;
                let (lines, rows) = (self.lines(), self.height);
                self.straights(if which == "row" { &lines[..rows] } else { &lines[rows..] }, length)
            }
            ["stretch", "over", count, "regions"] => {
                let count = length_of(selection, count)?;
                self.stretches(selection, count)?
            }
            ["pair"] => self.pairs("neighbours", super::given::Frame::around),
            ["touching", "pair"] => self.pairs("pair", super::given::Frame::near),
            ["knight", "pair"] => self.pairs("pair", super::given::Frame::knight),
            ["pair", "at", clue] => self.pairs_at(selection, clue)?,
            ["pair", "without", "clue"] => self.pairs_without(),
            ["pair", "across", "regions"] | ["pair", "across"] => {
                self.regions(selection)?;
                let mut pairs = self.pairs("pair", super::given::Frame::around);
                pairs.retain(|pair| self.regions[pair.scope.it[0]] != self.regions[pair.scope.it[1]]);
                pairs
            }
            ["pair", "in", "line"] => self.within(selection, &self.lines())?,
            ["pair", "in", "region"] => {
                self.regions(selection)?;
                self.within(selection, &self.members)?
            }
            ["two", which @ ("rows" | "columns")] => self.two(which == "rows", names.is_some()),
            ["down" | "right" | "up" | "left", "from", clue] => {
                let way = Way::named(words[0]).unwrap_or(Way::Down);
                let of = |at, value| self.named(law("sum", "", self.ray(at, way)), clue, value, Some(at));
                self.of_clues(selection, clue, false, of)?
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
            ["any", clue] => self.of_clues(selection, clue, true, |at, value| self.at_clue(clue, at, value, true))?,
            [side @ ("top" | "left" | "right" | "bottom")] => {
                let mut blocks = self.kind.given.iter().filter(|block| block.at.to_string() == side);
                let given = blocks.find_map(|block| block.tokens.first()?.0.first());
                let (title, help) = match given {
                    Some(name) => {
                        (format!("what is given at the {side} is called `{name}`"), format!("`each {name}: ..`"))
                    }
                    None => (format!("nothing is given at the {side}"), format!("`given = [\"{side}\", ..]`")),
                };
                return Err(selection.fault(title, "not given").help(help));
            }
            [clue] if self.has_clues(clue) => {
                self.of_clues(selection, clue, false, |at, value| self.at_clue(clue, at, value, false))?
            }
            _ => {
                let said = words.join(" ");
                let wrong = selection.fault(format!("there is no selection `{said}`"), "not understood");
                return Err(wrong.help(self.kind.meant_selection(&said)));
            }
        };
        if let Some(names) = names {
            members.iter_mut().try_for_each(|member| self.name_both(selection, (&words, &names), member))?;
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

    fn has_clues(&self, name: &str) -> bool {
        self.kind.has_clue(name) || matches!(name, "down_sum" | "right_sum")
    }

    /// A member for each clue of this name; also for those whose number is not told, if `any`.
    fn of_clues(
        &self,
        selection: &Selection,
        name: &str,
        any: bool,
        of: impl Fn(usize, ClueValue) -> Member,
    ) -> Result<Vec<Member>, Fault> {
        Ok(self.clued(selection, name, any)?.into_iter().map(|(at, value)| of(at, value)).collect())
    }

    /// The cells that have a clue of this name; also those whose number is not told, if `any`.
    fn clued(&self, selection: &Selection, name: &str, any: bool) -> Result<Vec<(usize, ClueValue)>, Fault> {
        if self.stands_between(name) {
            let title = format!("the clue `{name}` stands between two cells");
            return Err(selection.fault(title, "not in a cell").help(format!("`each pair at {name}`")));
        }
        if self.stands_at_corners(name) {
            let title = format!("the clue `{name}` stands where cells meet");
            return Err(selection.fault(title, "not in a cell").help(format!("`each corner with {name}`")));
        }
        self.seated(selection, name, any)
    }

    /// The same for cells and corners.
    fn seated(&self, selection: &Selection, name: &str, any: bool) -> Result<Vec<(usize, ClueValue)>, Fault> {
        if !self.has_clues(name) {
            self.kind.demand_clue(name, &selection.span)?;
        }
        let all = self.clues.get(name).into_iter().flatten().map(|(&at, &value)| (at, value));
        Ok(all.filter(|(_, value)| any || *value != ClueValue::Unknown).collect())
    }

    /// The same member, named after its clue `clue`.
    fn named(&self, member: Member, clue: &str, value: ClueValue, at: Option<usize>) -> Member {
        let name = match at {
            Some(at) => Name::Clue(value, at),
            None => Name::Told(Subject::at(self.valued(value), self.subject(&member).to_string())),
        };
        let mut member = Member { is_clue: true, clue: at, name, kind: "clue", ..member };
        if let Some(at) = at {
            member.scope.here = Some(at);
            member.scope.clues = smallvec![at];
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
        member.block = member.seat.and_then(|(side, _)| self.block_of(side, clue));
        member
    }

    /// The block at a side that gives the clues of this name.
    fn block_of(&self, side: Where, name: &str) -> Option<usize> {
        let holds = |(names, _): &(Vec<String>, TokenKind)| names.iter().any(|other| other == name);
        self.kind.given.iter().position(|block| block.at == side && block.tokens.iter().any(holds))
    }

    fn at_clue(&self, name: &str, at: usize, value: ClueValue, any: bool) -> Member {
        let mut member = self.named(law("clue", "", vec![at]), name, value, Some(at));
        // What a wall demands stays when its number goes, but for what only a number demands that is told.
        let is_bare = |block: usize| bare_wall(self.kind, &self.kind.given[block]) == Some(Token::Unknown);
        let goes = !any && matches!(value, ClueValue::Number(_)) && member.block.is_some_and(is_bare);
        member.seat = member.seat.filter(|_| goes || !self.kind.except.iter().any(|except| except == name));
        if value == ClueValue::Mark {
            member.name = Name::Mark(name.to_owned(), at);
            member.kind = "mark";
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
                ClueValue::List(list) => self.told_list(list),
                _ if any => "?".to_owned(),
                _ => continue,
            };
            let is_row = matches!(side, Where::Left | Where::Right);
            let line = if is_row { &lines[number] } else { &lines[self.height + number] };
            let mut it = self.live(line.iter().copied());
            if matches!(side, Where::Right | Where::Bottom) {
                it.reverse();
            }
            // Where clues stand at one side alone, that is the top or the left.
            let opposite = match side {
                Where::Top => Where::Bottom,
                Where::Left => Where::Right,
                other => other,
            };
            let is_told = self.kind.given.iter().any(|block| block.at == opposite);
            let of = if is_told { format!("the {side} of ") } else { String::new() };
            let line = if is_row { "row" } else { "column" };
            let mut member = law("line", Subject::at(format!("the {clue}"), format!("{of}{line} {}", number + 1)), it);
            (member.scope.clue, member.scope.called) = (Some(value), Some(name.to_owned()));
            member.is_clue = true;
            member.kind = "clue";
            member.seat = Some((side, number));
            member.block = self.block_of(side, name);
            members.push(member);
        }
        members
    }
}
