//! A nonogram as a puzzle: its rules as objects, its shortcuts, its row in the table of families.
//!
//! In: a [`Nonogram`]. Out: rules, what is deduced, guesses. Must not know: engines.

use super::formats::{Added, ROWS};
use super::setting;
use super::{Clue, Line, Nonogram, OPEN, cell, deduce, draw, parse, write};
use crate::board::{Board, Domain, Domains, Holds, Layout, Place, Values};
use crate::diagnostic::Source;
use crate::family::table::Table;
use crate::family::{
    self, Advice, Blocking, Contradiction, Deduce, Deduction, Family, Filled, Format, Guess, Keeps, Noted,
    ParseOptions, Partial, Puzzle, Shortcuts, WholeCheck, formats, placed,
};
use crate::grid::{Grid, Pos};
use crate::render::Scene;
use crate::rule::{self, Fact, Given, KindWords, LINE_KINDS, Phrase, Runs};

/// Nonograms, as a row of the table of all families.
pub static FAMILY: Family = Family {
    name: "nonogram",
    rules: "Fill cells so that each row and each column has runs of filled cells as long as its numbers say, in that order. Between two runs of one colour there is at least one empty cell.",
    words: &[KindWords::new(LINE_KINDS[0], "line logic"), KindWords::new(LINE_KINDS[1], "line logic")],
    formats: &formats::names(&ROWS),
    advice: Advice {
        numbers: Some("a nonogram has a blank line between the clues of its rows and those of its columns"),
        bits: Some("as the picture of a nonogram with `P1` and then its width and height on top"),
        ..Advice::NONE
    },
    fallback: true,
    texts: &TEXTS,
    maker: setting::MAKER,
};

/// The texts of nonograms.
static TEXTS: Table<Nonogram, Added> = Table {
    family: "nonogram",
    rows: &ROWS,
    detect: parse::detect,
    detect_leniently: parse::detect_leniently,
    detect_with_box: None,
    is_one_line_puzzle: |_, _| false,
    plain: super::parse::foreign::plain,
    goes_on: |_, _| false,
    read_board: |puzzle, source| Ok(placed(puzzle.layout(), parse::read_board(puzzle, source)?)),
    filled: |puzzle, _| {
        let saved = parse::read_saved(puzzle).map(|partial| Filled::Position(placed(puzzle.layout(), partial)));
        Ok(saved.or_else(|| puzzle.answer().map(Filled::Answer)))
    },
    keeps: |format, _| match format {
        Format::Webpbn | Format::Json => Keeps::All,
        Format::Non => Keeps::Places,
        _ => Keeps::Nothing,
    },
    refuses: write::refuses,
    beside: |puzzle, beside| Added {
        answer: beside.answer.map(|board| puzzle.grid(board)),
        saved: puzzle.left(beside.filled),
    },
    line: |puzzle, board| draw::line(puzzle, &puzzle.grid(board)),
};

impl Nonogram {
    pub(super) fn place(&self, pos: Pos) -> Place {
        Place((pos.row * self.columns.len() + pos.col) as u32)
    }

    fn grid(&self, board: &Board) -> Grid<u16> {
        Grid::from_cells(self.rows.len(), self.columns.len(), board.0.clone())
    }

    /// What is left of each cell where a player has filled in these; else as it was saved.
    fn left(&self, filled: &[(Place, u16)]) -> Option<Grid<Domain>> {
        if filled.is_empty() {
            return self.saved.clone();
        }
        let open = || Grid::filled(self.rows.len(), self.columns.len(), OPEN);
        let mut left = self.saved.clone().unwrap_or_else(open);
        for &(place, value) in filled {
            left.cells_mut()[place.index()] = Domain::just(usize::from(value));
        }
        Some(left)
    }

    /// The rules in their order: cells given beforehand, rows, columns.
    fn make_rules(&self) -> Vec<Box<dyn rule::Rule>> {
        let mut rules: Vec<Box<dyn rule::Rule>> = Vec::new();
        for (pos, given) in self.given.positions().zip(self.given.cells()) {
            if let Some(value) = *given {
                rules.push(Box::new(Given::new(self.place(pos), value, self.values())));
            }
        }
        for line in self.lines() {
            let kind = match line {
                Line::Row(_) => LINE_KINDS[0],
                Line::Column(_) => LINE_KINDS[1],
            };
            let places = (0..self.room(line)).map(|index| self.place(cell(line, index))).collect();
            // Rows state that each cell has one value, which is enough.
            let tells_cells = matches!(line, Line::Row(_));
            let (name, clue) = (line.to_string(), self.clue(line).clone());
            rules.push(Box::new(Runs::coloured(kind, name, places, clue, self.values(), tells_cells)));
        }
        rules
    }

    /// The number of the rule for a line, without building any rule.
    pub(super) fn number(&self, line: Line) -> usize {
        let given = self.given.cells().iter().flatten().count();
        match line {
            Line::Row(index) => given + index,
            Line::Column(index) => given + self.rows.len() + index,
        }
    }

    /// In words, how many cells of a colour rows and columns demand, for the first one of which these differ.
    pub(super) fn odd_sum(&self) -> Option<Phrase> {
        let sum = |clues: &[Clue], colour| clues.iter().map(|clue| clue.sum_of(colour)).sum::<u64>();
        let sums = (1..=self.palette.count() as u16).map(|c| (c, sum(&self.rows, c), sum(&self.columns, c)));
        let (colour, rows, columns) = sums.into_iter().find(|(_, rows, columns)| rows != columns)?;
        let cell =
            if self.is_coloured() { format!("{} cell", self.palette.colour(colour).name) } else { "cell".to_owned() };
        let cells = format!("{}, the columns {columns}", rule::counted(rows as usize, &cell));
        Some(Phrase::new("the rows", ("fill", "cannot fill"), cells))
    }
}

impl family::Puzzle for Nonogram {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn layout(&self) -> &Layout {
        self.layout.get(|| {
            let layout = Layout::cells(self.rows.len(), self.columns.len());
            if self.is_coloured() { layout.with_value_names(self.palette.names()) } else { layout }
        })
    }

    fn places(&self) -> usize {
        self.given.cells().len()
    }

    fn values(&self, _: Place) -> Values {
        self.values()
    }

    fn holds(&self) -> Holds {
        Holds::all(self.values(), self.places())
    }

    fn rules(&self) -> &[Box<dyn rule::Rule>] {
        self.rules.get(|| self.make_rules())
    }

    fn warnings(&self) -> &[String] {
        &self.warnings
    }

    fn draw(&self) -> Scene {
        draw::draw(self)
    }

    fn shortcuts(&self) -> Shortcuts<'_> {
        Shortcuts {
            deduction: Some(self),
            whole_check: Some(self),
            guess: Some(self),
            setting: Some(self),
            canvas: Some(self),
            symmetry: Some(self),
            noted: Some(self),
            // All answers fill as many cells as the clues demand.
            blocking: if self.is_coloured() { Blocking::All } else { Blocking::Fewer },
            ..Shortcuts::default()
        }
    }
}

impl Deduction for Nonogram {
    fn deduce(&self, level: Deduce, go_on: &mut dyn FnMut() -> bool) -> Result<Domains, Contradiction> {
        Ok(Domains::new(self.values(), deduce::deduce(self, level, go_on)?.cells().to_vec()))
    }
}

impl Noted for Nonogram {
    fn struck(&self) -> Vec<Fact> {
        let saved = self.saved.iter().flat_map(|saved| saved.positions().zip(saved.cells()));
        let open = saved.filter(|(_, set)| set.only().is_none());
        let struck = |(pos, set): (Pos, &Domain)| {
            let (place, set) = (self.place(pos), *set);
            let out = self.values().range().filter(move |&value| !set.contains(usize::from(value)));
            out.map(move |value| Fact { place, value, holds: false })
        };
        open.flat_map(struck).collect()
    }

    fn answer(&self) -> Option<Partial> {
        parse::read_goal(self).map(|goal| placed(family::Puzzle::layout(self), goal))
    }

    fn unsaid(&self, format: Format, text: &[u8]) -> Option<String> {
        if self.palette.is_plain() {
            return None;
        }
        let back =
            Nonogram::parse(&Source { name: "", bytes: text, first_line: 1 }, format, &ParseOptions::default()).ok()?;
        let kept: Vec<&str> = back.palette.colours().map(|(_, colour)| &*colour.name).collect();
        let names = self.palette.colours().map(|(_, colour)| &*colour.name);
        let lost = names.filter(|name| !kept.contains(name)).map(|name| format!("`{name}`"));
        let lost: Vec<String> = lost.collect();
        let (name, colours) = if lost.len() == 1 { ("name", "a colour") } else { ("names", "colours") };
        (!lost.is_empty()).then(|| format!("the {name} {} of {colours}", lost.join(", ")))
    }
}

impl WholeCheck for Nonogram {
    fn is_answer(&self, board: &Board) -> bool {
        let mut given = self.given.cells().iter().zip(&board.0);
        given.all(|(given, value)| given.is_none_or(|given| given == *value))
            && self.keeps_clues(|at| board[self.place(at)])
    }
}

impl Guess for Nonogram {
    fn times(&self) -> u64 {
        5
    }

    fn guess(
        &self,
        known: &Domains,
        _near: Option<&Board>,
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Partial> {
        let cells: Vec<Domain> = known.as_slice()[..self.given.cells().len()].to_vec();
        let known = Grid::from_cells(self.rows.len(), self.columns.len(), cells);
        let guess = placed(family::Puzzle::layout(self), deduce::guess(self, &known, seed, go_on));
        (!guess.is_empty()).then_some(guess)
    }
}
