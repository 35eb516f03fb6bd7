//! Slitherlink as a puzzle made of rules: a count for each clue, none or two at each dot, one loop.
//!
//! In: clues. Out: what [`family::Puzzle`] asks for, with the family's own deduction. Must not know: engines, clauses.

use super::formats::ROWS;
use super::rule_id::RuleId;
use super::setting;
use super::{Slitherlink, deduce, draw, parse};
use crate::board::{self, Board, Domains, Holds, Layout, Place, Values};
use crate::family::table::Table;
use crate::family::{
    self, Advice, Beside, Blocking, Contradiction, Deduce, Deduction, Family, Filled, Format, Guess, Keeps, Partial,
    Puzzle, Shortcuts, Symmetry, formats, placed,
};
use crate::grid::Edges;
use crate::render::Scene;
use crate::rule::single_loop::{Wanted, guess};
use crate::rule::{Count, NoneOrTwo, Rule, SingleLoop};

/// The row of slitherlink in the table of families.
pub static FAMILY: Family = Family {
    name: "slitherlink",
    rules: "Draw one closed line along the edges of cells that neither crosses nor touches itself. A number tells how many edges of its cell are part of the line.",
    words: &[crate::rule::COUNTING],
    formats: &formats::names(&ROWS),
    advice: Advice {
        one_row: Some("a slitherlink of one row needs `--family slitherlink`"),
        gaps: Some("`-` in a slitherlink (or give `--family slitherlink`)"),
        bits: Some("as a slitherlink with `--family slitherlink`"),
        ..Advice::NONE
    },
    fallback: false,
    texts: &TEXTS,
    maker: setting::MAKER,
};

/// The texts of slitherlinks.
static TEXTS: Table<Slitherlink, Option<Edges<Option<bool>>>> = Table {
    family: "slitherlink",
    rows: &ROWS,
    detect: parse::detect,
    detect_leniently: parse::detect_leniently,
    detect_with_box: None,
    is_one_line_puzzle: parse::is_one_line_puzzle,
    plain: |_| None,
    goes_on: |_, _| false,
    read_board: |puzzle, source| Ok(placed(puzzle.layout(), parse::read_board(puzzle, source)?)),
    filled: |puzzle, source| {
        let filled = parse::read_filled(puzzle, source)?;
        Ok(filled.map(|filled| Filled::Position(placed(puzzle.layout(), filled))))
    },
    // An answer and a position are drawn in the same place.
    keeps: |format, answer| if format == Format::Pzprv3 && !answer { Keeps::All } else { Keeps::Nothing },
    refuses: |_, _| None,
    beside: |puzzle, beside| puzzle.is_square().then(|| drawn(puzzle, beside)),
    line: |puzzle, board| draw::line(puzzle.layout(), board),
};

const VALUES: Values = Values::two(&["no line", "line"]);

/// What is drawn on the board of squares: the lines of the answer, else the lines and crosses of the position.
fn drawn(puzzle: &Slitherlink, beside: Beside<'_>) -> Edges<Option<bool>> {
    let mut values = vec![None; family::Puzzle::places(puzzle)];
    match beside.answer {
        Some(answer) => values.iter_mut().zip(&answer.0).for_each(|(at, &value)| *at = (value == 1).then_some(true)),
        None => beside.filled.iter().for_each(|&(place, value)| values[place.index()] = Some(value == 1)),
    }
    let (height, width) = puzzle.size();
    let mut values = values.into_iter();
    Edges::filled(height, width, ()).map(|()| values.next().flatten())
}

impl Slitherlink {
    /// The number of a rule: clues, dots, the loop.
    pub(super) fn number(&self, rule: RuleId) -> usize {
        let clues = |before: usize| self.clues.cells()[..before].iter().flatten().count();
        let all = self.clues.cells().len();
        match rule {
            RuleId::Clue(face) => clues(face as usize),
            RuleId::Dot(dot) => clues(all) + dot as usize,
            RuleId::Loop => clues(all) + self.made_layout().dot_count(),
        }
    }

    fn make_rules(&self) -> Vec<Box<dyn Rule>> {
        let layout = self.made_layout();
        let clued = || (0..).zip(self.clues.cells()).filter_map(|(cell, clue)| Some((cell, usize::from((*clue)?))));
        let clue = |(face, k): (usize, usize)| -> Box<dyn Rule> { Box::new(Count::round(layout, face, k)) };
        let dot = |dot: usize| -> Box<dyn Rule> { Box::new(NoneOrTwo::new(layout, dot)) };
        let demands_a_line = clued().all(|(_, k)| k == 0);
        let single_loop = SingleLoop::new(layout, demands_a_line).counting(self.clues.cells().to_vec());
        let mut rules = Vec::with_capacity(clued().count() + layout.dot_count() + 1);
        rules.extend(clued().map(clue));
        rules.extend((0..layout.dot_count()).map(dot));
        rules.push(Box::new(single_loop));
        rules
    }
}

impl family::Puzzle for Slitherlink {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn layout(&self) -> &Layout {
        self.made_layout()
    }

    fn places(&self) -> usize {
        self.made_layout().edge_count()
    }

    fn values(&self, _: Place) -> Values {
        VALUES
    }

    fn holds(&self) -> Holds {
        Holds::all(self.values(Place(0)), self.places())
    }

    fn rules(&self) -> &[Box<dyn Rule>] {
        self.rules.get(|| self.make_rules())
    }

    fn draw(&self) -> Scene {
        draw::draw(self)
    }

    fn shortcuts(&self) -> Shortcuts<'_> {
        Shortcuts {
            deduction: Some(self),
            guess: Some(self),
            setting: Some(self),
            canvas: Some(self),
            symmetry: self.is_square().then_some(self as &dyn Symmetry),
            // A single loop contains no other single loop.
            blocking: Blocking::True,
            ..Shortcuts::default()
        }
    }
}

impl Deduction for Slitherlink {
    fn deduce(&self, level: Deduce, go_on: &mut dyn FnMut() -> bool) -> Result<Domains, Contradiction> {
        Ok(board::Domains::two_valued(VALUES, deduce::deduce(self, level, go_on)?))
    }
}

impl Guess for Slitherlink {
    fn times(&self) -> u64 {
        8
    }

    fn guess(
        &self,
        known: &Domains,
        near: Option<&Board>,
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Partial> {
        let known: Vec<_> = known.as_slice().iter().map(|left| left.only().map(|value| value == 1)).collect();
        let wanted = Wanted { graph: self.made_layout().graph(), counts: self.clues.cells(), known: &known };
        guess(&wanted, near, seed, go_on)
    }
}
