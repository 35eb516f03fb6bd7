//! Values and clues of a kind as signs and texts.
//!
//! In: a value, a token. Out: how a cell shows it, as the table `[draw]` of the kind says. Must not know: any of the
//! kinds, pictures.

use super::Described;
use super::items::list_text;
use super::rows::word;
use crate::board::{Place, Value, Words};
use crate::family::Look;
use crate::grid::{Pos, Spot};
use crate::kind::{Decided, Drawn, Kind, NUMBERS, Token, TokenKind, Way, make};
use crate::render::{Icon, Shade};

/// What a clue is drawn as.
#[derive(Clone, Debug, Default)]
pub(super) struct Clue {
    /// Its signs.
    pub(super) icons: Vec<Icon>,
    /// What is written in the middle of the cell, with a direction behind it.
    pub(super) text: String,
    /// What is written in the corner instead.
    pub(super) corner: String,
    /// What text output writes for the signs.
    pub(super) word: String,
}

/// Right and down, as icons have it.
fn step(way: Way) -> (i8, i8) {
    let (down, right) = way.delta();
    (right as i8, down as i8)
}

/// The sign that a mark is, where no number belongs to it.
fn icon(mark: Drawn) -> Option<Icon> {
    Some(match mark {
        Drawn::Shade => Icon::Dark,
        Drawn::Wall => Icon::Wall,
        Drawn::Grey => Icon::Pale,
        Drawn::Star => Icon::Star,
        Drawn::Bulb => Icon::Bulb,
        Drawn::Tree => Icon::Tree,
        Drawn::Sheep => Icon::Sheep,
        Drawn::Wolf => Icon::Wolf,
        Drawn::Tent => Icon::Tent,
        Drawn::Mine => Icon::Mine,
        Drawn::Cloud => Icon::Cloud,
        Drawn::Moon => Icon::Moon,
        Drawn::Sun => Icon::Sun,
        Drawn::Cross => Icon::Cross,
        Drawn::Plus => Icon::Plus,
        Drawn::Bar => Icon::Across,
        Drawn::Post => Icon::Upright,
        Drawn::Strike => Icon::Struck,
        Drawn::WhiteCircle => Icon::Circle(Shade::White),
        Drawn::GreyCircle => Icon::Circle(Shade::Grey),
        Drawn::BlackCircle => Icon::Circle(Shade::Black),
        Drawn::WhiteSquare => Icon::Square(Shade::White),
        Drawn::GreySquare => Icon::Square(Shade::Grey),
        Drawn::BlackSquare => Icon::Square(Shade::Black),
        Drawn::Frame => Icon::Frame,
        Drawn::Full => Icon::Full,
        Drawn::Triangle => Icon::Triangle,
        Drawn::Slash => Icon::Slash { falls: false },
        Drawn::Backslash => Icon::Slash { falls: true },
        Drawn::Dot => Icon::Dot(0, 0),
        Drawn::DotRight => Icon::Dot(1, 0),
        Drawn::DotBelow => Icon::Dot(0, 1),
        _ => match (mark.way().map(step), mark.corner().map(step)) {
            (Some((right, down)), _) => Icon::Arrow(right, down),
            (_, Some((right, down))) => Icon::Half(right, down),
            _ => return None,
        },
    })
}

/// The signs of a mark that shows a number itself; `None` for other marks.
fn counted(mark: Drawn, number: u32) -> Option<Vec<Icon>> {
    let bit = |bit: u32| number & bit != 0;
    Some(match mark {
        Drawn::Sides => vec![Icon::Sides(number as u8)],
        Drawn::Corners => vec![Icon::Corners(number as u8)],
        Drawn::Planet => vec![Icon::Planet(number as u8)],
        Drawn::DotByNumber => vec![Icon::Dot(i8::from(bit(1)), i8::from(bit(2)))],
        Drawn::BarsByNumber => {
            let bars = [(1, Icon::Bar(1, 0)), (2, Icon::Bar(0, 1))];
            bars.into_iter().filter(|&(of, _)| bit(of)).map(|(_, bar)| bar).collect()
        }
        _ => return None,
    })
}

fn mark(kind: &Kind, name: &str) -> Option<Drawn> {
    kind.draw.iter().find(|(other, _)| other == name).map(|&(_, mark)| mark)
}

/// How the word with this number is drawn.
fn word_look(kind: &Kind, decided: Option<&Decided>, number: usize) -> Look {
    let Some(word) = decided.and_then(|decided| decided.words.get(number)) else { return Look::default() };
    let sign = word.sign.clone();
    let is_blank = number == 0 && matches!(&*sign, "-" | ".");
    match mark(kind, &word.name) {
        Some(mark) if icon(mark).is_some() => {
            Look { icons: icon(mark).into_iter().collect(), word: sign, ..Look::default() }
        }
        Some(Drawn::None) => Look { word: sign, ..Look::default() },
        None if is_blank => Look { word: sign, ..Look::default() },
        _ => Look { text: sign.clone(), word: sign, ..Look::default() },
    }
}

/// How a number is drawn that a cell holds.
fn number_look(kind: &Kind, number: u32) -> Look {
    let text = kind.cells.as_ref().map_or_else(|| number.to_string(), |cells| cells.numeral(number));
    match mark(kind, NUMBERS).and_then(|mark| counted(mark, number)) {
        Some(icons) => Look { icons, word: text, ..Look::default() },
        None => Look { text: text.clone(), word: text, ..Look::default() },
    }
}

/// Whether what cells hold is drawn in their middles.
pub(super) fn fills_middles(kind: &Kind) -> bool {
    let is_flat = |look: &Look| {
        look.text.is_empty()
            && look
                .icons
                .iter()
                .all(|icon| matches!(icon, Icon::Dark | Icon::Pale | Icon::Wall | Icon::Struck | Icon::Full))
    };
    let words = kind.cells.as_ref().map_or(0, |cells| cells.words.len());
    let has_numbers = kind.cells.as_ref().is_some_and(|cells| cells.numbers.is_some());
    let numbers = has_numbers && mark(kind, NUMBERS).is_none_or(|mark| counted(mark, 1).is_none());
    numbers || (0..words).any(|word| !is_flat(&word_look(kind, kind.cells.as_ref(), word)))
}

impl Described {
    /// How a value of a cell is drawn; `None` for numbers that are written as they are.
    pub(super) fn look_of(&self, place: Place, value: Value) -> Option<Look> {
        let Pos { row, col } = match self.made.layout.spot(place) {
            Spot::Cell(pos) => pos,
            // What most cells have is not drawn.
            Spot::Mark(_) if value == 0 => return Some(Look::default()),
            Spot::Mark(_) => return Some(word_look(&self.kind, self.kind.marks.as_ref(), value.into())),
            _ => return None,
        };
        let Some(cells) = &self.kind.cells else { return Some(Look::default()) };
        if self.made.blocked[row * self.given.size.1 + col] {
            return Some(Look::default());
        }
        let values = self.made.holds.at(place);
        if values.words() == Words::Numbers {
            return mark(&self.kind, NUMBERS).is_some().then(|| number_look(&self.kind, value.into()));
        }
        let name = values.name_at(&self.made.layout, place, value);
        match cells.words.iter().position(|word| word.name == name) {
            Some(word) => Some(word_look(&self.kind, Some(cells), word)),
            None => Some(number_look(&self.kind, value.into())),
        }
    }

    /// How a token in a cell is drawn.
    pub(super) fn clue_look(&self, block: usize, token: &Token) -> Clue {
        let kind = &self.kind;
        let of_block = &kind.given[block];
        if let Token::Value(value) = token {
            let words = kind.cells.as_ref().map_or(0, |cells| cells.words.len());
            let Look { icons, text, word } = match usize::from(*value).checked_sub(words) {
                Some(number) => number_look(kind, number as u32),
                None => word_look(kind, kind.cells.as_ref(), usize::from(*value)),
            };
            let word = if icons.is_empty() { String::new() } else { word };
            return Clue { icons, text, word, corner: String::new() };
        }
        let names = make::names(of_block, token);
        let marks: Vec<Drawn> = names.iter().filter_map(|name| mark(kind, name)).collect();
        let whole = match token {
            Token::List(numbers) => list_text(numbers, " "),
            _ => word(kind, block, token),
        };
        let (number, way) = match token {
            Token::Number(number) => (Some(Some(*number)), None),
            Token::Unknown => (Some(None), None),
            Token::Arrow(number, way) => (Some(Some(*number)), Some(*way)),
            Token::Signed(index, number, way) => {
                let has =
                    matches!(&of_block.tokens[usize::from(*index)].1, TokenKind::Signed(sign) if sign.contains('#'));
                (has.then_some(*number), *way)
            }
            _ => (None, None),
        };
        let mut clue = Clue::default();
        let mut shown = false;
        for &mark in &marks {
            if mark == Drawn::Lines {
                let ways = whole.chars().filter_map(Way::pointing).map(step);
                clue.icons.push(Icon::Arms(ways.collect()));
            } else if let Some(icons) = number.flatten().and_then(|number| counted(mark, number)) {
                clue.icons.extend(icons);
                shown = true;
            } else if mark == Drawn::Planet {
                clue.icons.push(Icon::Circle(Shade::Grey));
            } else {
                clue.icons.extend(icon(mark));
            }
        }
        if let Token::Sums(below, right) = token {
            let sum = |sum: &Option<u32>| sum.map(|sum| sum.to_string()).unwrap_or_default();
            clue.icons.push(Icon::Sums(sum(below), sum(right)));
        }
        let diagonal = way.filter(|way| number.is_none() || way.delta().0 * way.delta().1 != 0);
        clue.icons.extend(diagonal.map(step).map(|(right, down)| Icon::Arrow(right, down)));
        let numeral =
            |number: u32| kind.cells.as_ref().map_or_else(|| number.to_string(), |cells| cells.numeral(number));
        let text = number.filter(|_| !shown).map(|number| number.map_or("?".to_owned(), numeral));
        let text = text.map(|text| text + way.map_or("", arrow));
        if marks == [Drawn::None] {
            return clue;
        }
        // A number can stand for no sign at all.
        if clue.icons.is_empty() && shown {
            return Clue { word: whole, ..clue };
        }
        if clue.icons.is_empty() {
            let is_free = !make::blocks(kind, of_block, token) && !marks.contains(&Drawn::Text);
            let to_corner = is_free && (fills_middles(kind) || kind.links.is_some_and(crate::kind::Links::is_line));
            // A sign that is not told otherwise is written as in the text of the puzzle.
            let own = text.filter(|_| !matches!(token, Token::Signed(..))).unwrap_or(whole);
            if to_corner || marks.contains(&Drawn::Corner) {
                clue.corner = own;
            } else {
                clue.text = own;
            }
            return clue;
        }
        clue.word = match token {
            Token::Signed(index, ..) => match &of_block.tokens[usize::from(*index)].1 {
                TokenKind::Signed(sign) => {
                    let way = way.filter(|_| text.is_none()).map_or("", Way::point);
                    sign.replace('#', "").replace('^', way)
                }
                _ => String::new(),
            },
            _ if text.is_some() => String::new(),
            _ => whole,
        };
        clue.text = text.unwrap_or_default();
        clue
    }
}

/// How the direction of an arrow is drawn behind its number.
pub(super) fn arrow(way: Way) -> &'static str {
    match way {
        Way::Up => "^",
        Way::Down => "v",
        Way::Left => "<",
        Way::Right => ">",
        _ => "",
    }
}
