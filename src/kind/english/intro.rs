//! What is decided, and machines, as sentences.
//!
//! In: the frame of a kind. Out: words. Must not know: sentences about selections.

use super::super::Machine;
use super::super::language::{Expression, What};
use super::super::links::Links;
use super::super::{Decided, Kind};
use super::{English, Said, any};
use crate::rule::pattern::Pattern;

/// How many words of a pattern are told.
const EXAMPLES: usize = 3;
/// How many beginnings of words are tried for them.
const TRIED: usize = 2_000;

impl<'k> English<'k> {
    /// What is to be found.
    pub(super) fn intro(&self) -> Vec<String> {
        let Kind { cells, marks, links, edges, except, grids, .. } = self.kind;
        let mut all = Vec::new();
        if !grids.is_empty() {
            all.push(
                "the board is several grids that overlap; rows, columns and boxes are those of the grids".to_owned(),
            );
        }
        all.extend(cells.iter().map(|cells| format!("each cell {}", self.becomes(cells))));
        all.extend(marks.iter().map(|marks| format!("besides, each cell {}", self.becomes(marks))));
        all.extend(links.as_ref().map(|links| match links {
            Links::Line => "draw lines from cell to cell across the sides that they share".to_owned(),
            Links::Joint => "find which neighbours belong together".into(),
            Links::Door => "find which doors between neighbours are open".into(),
            Links::Numbers(most) => format!("draw at most {most} lines between each two neighbours"),
        }));
        all.extend(edges.as_ref().map(|edges| match edges.as_str() {
            "line" => "draw borders between cells, which part the board into areas".to_owned(),
            _ => "draw a line along the sides of cells".into(),
        }));
        for clue in except {
            all.push(match clue.strip_prefix("not ") {
                Some(clue) => format!("only cells with {} take part", super::one(&self.clue(clue))),
                None if links.is_some() => format!("a cell with {} holds nothing", super::one(&self.clue(clue))),
                None => format!("a cell with {} takes no part", super::one(&self.clue(clue))),
            });
        }
        all
    }

    fn becomes(&self, decided: &'k Decided) -> String {
        let said = Said::default();
        let words: Vec<String> = decided.words.iter().map(|word| self.being(&word.name)).collect();
        let Some([first, last]) = &decided.numbers else { return format!("is {}", any(&words)) };
        let number = |number: &'k Expression| match &number.what {
            What::Number(number) if decided.letters => decided.numeral(u32::try_from(*number).unwrap_or_default()),
            What::Name(_) if decided.letters => format!("the letter with {}", self.number(number, &said)),
            _ => self.number(number, &said),
        };
        let first = if decided.letters { "a".into() } else { number(first) };
        let noun = if decided.letters { "letter" } else { "number" };
        let numbers = format!("holds a {noun} from {first} to {}", number(last));
        if words.is_empty() { numbers } else { format!("is {}, or {numbers}", any(&words)) }
    }

    /// What a machine accepts.
    pub(super) fn machine(&self, name: &str, machine: &'k Machine) -> String {
        let name = super::spaced(name);
        match machine {
            Machine::Regex(regex) => match self.examples(regex) {
                examples if examples.is_empty() => format!("the machine \"{name}\" accepts nothing"),
                examples => format!("the machine \"{name}\" accepts a pattern of values, such as {}", any(&examples)),
            },
            Machine::Table { next, .. } => {
                format!("the machine \"{name}\" follows a table with {} states, cell by cell", next.len())
            }
            Machine::Steps { start, step, accept } => {
                let said = Said { machine: true, ..Said::default() };
                let number = |part: &'k Expression| self.machine_number(part, &said);
                let accepts = match &accept.what {
                    What::Number(0) => "never accepts".to_owned(),
                    What::Number(_) => "accepts all that it can read".to_owned(),
                    _ => format!("accepts if {}", self.clause(accept, &said)),
                };
                format!(
                    "the machine \"{name}\" reads cells one after the other and remembers a state, {start} at first. After each cell the state is {}. It {accepts}",
                    number(step)
                )
            }
        }
    }

    /// What a machine remembers next.
    fn machine_number(&self, part: &'k Expression, said: &Said<'k>) -> String {
        match &part.what {
            What::If(sides) => {
                let then = self.machine_number(&sides[1], said);
                format!("{then} if {}, and otherwise the machine refuses", self.clause(&sides[0], said))
            }
            What::Choice(parts) => {
                let [then, other] = [1, 2].map(|part| self.machine_number(&parts[part], said));
                format!("{then} if {}, otherwise {other}", self.clause(&parts[0], said))
            }
            What::Name(name) if name == "fail" => "nothing, as the machine refuses".into(),
            _ => self.number(part, said),
        }
    }

    /// Some of the shortest words that match a regular expression over the signs of values.
    fn examples(&self, regex: &str) -> Vec<String> {
        let (Ok(pattern), Some(cells)) = (Pattern::new(regex), &self.kind.cells) else { return Vec::new() };
        let words = cells.words.iter().filter_map(|word| <[u8; 1]>::try_from(word.sign.as_bytes()).ok());
        let numbers = (0..if cells.numbers.is_some() { 10 } else { 0 })
            .filter_map(|number| <[u8; 1]>::try_from(cells.numeral(number).as_bytes()).ok());
        let signs: Vec<u8> = words.chain(numbers).map(|[sign]| sign).collect();
        let mut found = Vec::new();
        let mut open = vec![(String::new(), pattern.before())];
        let mut at = 0;
        while at < open.len() && at < TRIED && found.len() < EXAMPLES {
            let (word, states) = open[at].clone();
            at += 1;
            if !word.is_empty() && pattern.ends(&states) {
                found.push(word.chars().map(String::from).collect::<Vec<_>>().join(" "));
            }
            let next = signs
                .iter()
                .filter_map(|&sign| Some((format!("{word}{}", char::from(sign)), pattern.read(&states, sign)?)));
            open.extend(next);
        }
        found
    }
}
