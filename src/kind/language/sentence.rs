//! Sentences: what each member of a selection must keep, and what holds of the whole board.
//!
//! In: the text of all rules. Out: sentences. Must not know: which selections there are.

use std::ops::Range;

use super::Fault;
use super::expression::{Expression, Reader};
use super::token::{Is, tokens};

/// What a sentence selects: the words of it, such as `touching pair`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The bytes of the source.
    pub span: Range<usize>,
    /// Its words; numbers and sizes are words, too.
    pub words: Vec<String>,
}

/// A sentence of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// Each member of the selections keeps the formula.
    Each {
        /// The text of the sentence.
        text: String,
        /// The bytes of the source.
        span: Range<usize>,
        /// What is selected.
        selections: Vec<Selection>,
        /// Names of directions: the sentence holds for each of the four.
        ways: Vec<String>,
        /// Names for values: the sentence holds for each number, or each word, that a cell can hold.
        values: Vec<String>,
        /// Only those for which this holds.
        condition: Option<Expression>,
        /// What they keep.
        formula: Expression,
    },
    /// The whole board keeps it.
    Whole {
        /// The bytes of the source.
        span: Range<usize>,
        /// What it keeps.
        whole: Whole,
    },
    /// A sentence that holds where the puzzle has this option, or where it has not.
    If {
        /// Where the name of the option stands.
        span: Range<usize>,
        /// The option.
        option: String,
        /// Whether the option must be there.
        is_on: bool,
        /// The sentence.
        then: Box<Sentence>,
    },
}

impl Sentence {
    /// Whether it is about the areas that borders part.
    pub(in crate::kind) fn is_about_areas(&self) -> bool {
        match self {
            Sentence::Each { .. } => false,
            Sentence::Whole { whole, .. } => matches!(whole, Whole::Groups { of: Of::Undivided, .. }),
            Sentence::If { then, .. } => then.is_about_areas(),
        }
    }

    /// What its members, or groups, keep.
    pub fn formula_mut(&mut self) -> Option<&mut Expression> {
        match self {
            Sentence::Each { formula, .. } | Sentence::Whole { whole: Whole::Groups { formula, .. }, .. } => {
                Some(formula)
            }
            Sentence::Whole { .. } => None,
            Sentence::If { then, .. } => then.formula_mut(),
        }
    }
}

/// What a whole board can keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whole {
    /// The places with one of these values are connected: by sides, or by corners, too.
    Connected {
        /// The values.
        values: Vec<(String, Range<usize>)>,
        /// Whether corners join, too.
        corners: bool,
    },
    /// Each group of places with this value touches the rim.
    Rim {
        /// The values.
        values: Vec<(String, Range<usize>)>,
    },
    /// Each group keeps a formula.
    Groups {
        /// What forms groups.
        of: Of,
        /// What each group keeps.
        formula: Expression,
    },
    /// The line is one loop.
    OneLoop,
    /// The line is one loop that may cross itself: where four lines meet in a cell, it goes straight on.
    Crossing,
    /// Diagonals, lines, or cells with these values beside each other close no cycle.
    NoCycle {
        /// The values of cells, if it is about these.
        values: Vec<(String, Range<usize>)>,
    },
    /// The line, or cells with these values beside each other, make one path.
    OnePath {
        /// The values of cells, if it is about these.
        values: Vec<(String, Range<usize>)>,
    },
    /// Each clue is paired with a cell at its side that has the value, and each such cell with a clue.
    PairUp {
        /// The clue.
        clue: (String, Range<usize>),
        /// The value.
        value: (String, Range<usize>),
    },
    /// Each two numbers of a clue are joined exactly once.
    PairsOnce {
        /// The clue.
        clue: (String, Range<usize>),
    },
    /// Along the line, no two places with the one clue follow each other without the other clue between them, and the
    /// other way round.
    Alternates {
        /// The two clues.
        clues: [(String, Range<usize>); 2],
    },
    /// Lines close no cycle and join no two clues with different numbers.
    Paths {
        /// The clue.
        clue: (String, Range<usize>),
    },
}

/// What forms groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Of {
    /// Cells with these values, each value by itself.
    Values(Vec<(String, Range<usize>)>),
    /// Cells with equal numbers.
    Equal,
    /// Cells between which there is no border.
    Undivided,
    /// Cells with these values at the sides of a clue, all together.
    Around(Vec<(String, Range<usize>)>, (String, Range<usize>)),
}

/// The sentences of a text that begins at this byte of its source. A line that begins with a blank continues the line
/// before it, and `#` begins a comment.
///
/// # Errors
/// What cannot be read, and where.
pub fn sentences(text: &str, start: usize) -> Result<Vec<Sentence>, Fault> {
    let mut pieces: Vec<(usize, String)> = Vec::new();
    let mut at = start;
    for line in text.split_inclusive('\n') {
        let kept = line.split('#').next().unwrap_or_default().trim_end();
        let indent = kept.len() - kept.trim_start().len();
        if !kept.trim().is_empty() {
            match pieces.last_mut().filter(|_| indent > 0) {
                // Padded, so that each byte keeps its place.
                Some((first, piece)) => {
                    let blanks = at - *first - piece.len();
                    piece.extend(std::iter::repeat_n(' ', blanks));
                    piece.push_str(kept);
                }
                None => pieces.push((at + indent, kept.trim().to_owned())),
            }
        }
        at += line.len();
    }
    pieces.iter().map(|(start, piece)| sentence(piece, *start)).collect()
}

fn sentence(text: &str, start: usize) -> Result<Sentence, Fault> {
    let all = tokens(text, start)?;
    let mut reader = Reader::new(&all, start + text.trim_end().len());
    let span = start..start + text.trim_end().len();
    let read = one(&mut reader, text, span)?;
    if reader.peek().is_some() {
        return Err(reader.wrong("the end of the sentence"));
    }
    Ok(read)
}

fn one(reader: &mut Reader<'_>, text: &str, span: Range<usize>) -> Result<Sentence, Fault> {
    if reader.takes("each") {
        return each(reader, text, span);
    }
    if reader.takes("if") {
        let is_on = !reader.takes("not");
        let span = reader.span();
        let Some(Is::Word(option)) = reader.peek() else { return Err(reader.wrong("the name of an option")) };
        reader.at += 1;
        reader.demand(":")?;
        let inner = reader.span().start..reader.end;
        let then = one(reader, &text[text.len() - (reader.end - inner.start)..], inner)?;
        return Ok(Sentence::If { span, option: option.to_owned(), is_on, then: Box::new(then) });
    }
    Ok(Sentence::Whole { span, whole: whole(reader, text)? })
}

/// Reads a sentence about the whole board.
fn whole(reader: &mut Reader<'_>, text: &str) -> Result<Whole, Fault> {
    let first = reader.span();
    if reader.takes("connected") {
        let values = values(reader)?;
        let corners = reader.takes("with");
        if corners {
            reader.demand("corners")?;
        }
        return Ok(Whole::Connected { values, corners });
    }
    if reader.takes("groups") {
        let mut of = if reader.takes("undivided") {
            Of::Undivided
        } else {
            reader.demand("of")?;
            if reader.takes("equal") { Of::Equal } else { Of::Values(values(reader)?) }
        };
        if let Of::Values(values) = &mut of
            && reader.takes("around")
        {
            let Some(Is::Word(clue)) = reader.peek() else { return Err(reader.wrong("a clue")) };
            of = Of::Around(std::mem::take(values), (clue.to_owned(), reader.span()));
            reader.at += 1;
        }
        reader.demand(":")?;
        let formula = reader.expression(0)?;
        return Ok(Whole::Groups { of, formula });
    }
    if reader.takes("one") {
        if reader.takes("path") {
            let values = if reader.peek().is_some() { values(reader)? } else { Vec::new() };
            return Ok(Whole::OnePath { values });
        }
        reader.demand("loop")?;
        let whole = if reader.takes("with") { Whole::Crossing } else { Whole::OneLoop };
        if whole == Whole::Crossing {
            reader.demand("crossings")?;
        }
        return Ok(whole);
    }
    if reader.takes("no") {
        let help = "`no cycle` is about all cells that are joined; `each block 2x2: not all(black)` about each square";
        reader.demand("cycle").map_err(|wrong| wrong.help(help))?;
        let values = if reader.takes("of") { values(reader)? } else { Vec::new() };
        return Ok(Whole::NoCycle { values });
    }
    if reader.takes("pair") {
        reader.demand("up")?;
        let clue = word(reader, "a clue")?;
        reader.demand("with")?;
        let value = word(reader, "a value")?;
        return Ok(Whole::PairUp { clue, value });
    }
    if reader.takes("all") {
        ["pairs", "of"].into_iter().try_for_each(|word| reader.demand(word))?;
        let clue = word(reader, "a clue")?;
        reader.demand("once")?;
        return Ok(Whole::PairsOnce { clue });
    }
    if reader.takes("line") {
        reader.demand("alternates")?;
        let one = word(reader, "a clue")?;
        reader.demand("and")?;
        let other = word(reader, "a clue")?;
        return Ok(Whole::Alternates { clues: [one, other] });
    }
    if reader.takes("paths") {
        ["join", "equal"].into_iter().try_for_each(|word| reader.demand(word))?;
        let clue = word(reader, "a clue")?;
        return Ok(Whole::Paths { clue });
    }
    let values = values(reader).map_err(|_| unknown(first.clone(), text))?;
    if reader.takes("reaches") || reader.takes("reach") {
        reader.demand("the")?;
        reader.demand("rim")?;
        return Ok(Whole::Rim { values });
    }
    Err(unknown(first, text))
}

/// One word, and where it stands.
fn word(reader: &mut Reader<'_>, wanted: &str) -> Result<(String, Range<usize>), Fault> {
    let Some(Is::Word(word)) = reader.peek() else { return Err(reader.wrong(wanted)) };
    let found = (word.to_owned(), reader.span());
    reader.at += 1;
    Ok(found)
}

fn unknown(span: Range<usize>, text: &str) -> Fault {
    let word = text.split_whitespace().next().unwrap_or_default().to_owned();
    let wrong = Fault::new(span, format!("no sentence begins with `{word}`"), "not understood");
    if matches!(word.to_lowercase().as_str(), "every" | "all" | "any" | "for" | "each") {
        return wrong.help("`each SELECTION: FORMULA`, as in `each row: count(black) = 2`");
    }
    if let Some((selection, _)) = text.split_once(':') {
        return wrong.help(format!(
            "what is said of each of several things begins with `each`: `each {}: ..`",
            selection.trim()
        ));
    }
    wrong
        .help("sentences are `each SELECTION: FORMULA`, `connected VALUE`, `VALUE reaches the rim`, `groups of VALUE: FORMULA`, `one loop`, `one path`, `no cycle`, `paths join equal CLUE`, `line alternates CLUE and CLUE`, `pair up CLUE with VALUE`, `all pairs of CLUE once`, `if OPTION: SENTENCE`")
}

/// `black`, `black and grey`, `black, grey`.
fn values(reader: &mut Reader<'_>) -> Result<Vec<(String, Range<usize>)>, Fault> {
    let mut values = Vec::new();
    loop {
        let Some(Is::Word(value)) = reader.peek() else { return Err(reader.wrong("a value")) };
        values.push((value.to_owned(), reader.span()));
        reader.at += 1;
        if !reader.takes("and") && !reader.takes(",") {
            return Ok(values);
        }
    }
}

fn each(reader: &mut Reader<'_>, text: &str, span: Range<usize>) -> Result<Sentence, Fault> {
    let mut selections = Vec::new();
    let (mut ways, mut values) = (Vec::new(), Vec::new());
    loop {
        let start = reader.span().start;
        if reader.takes("way") {
            ways.push(word(reader, "a name for the direction")?.0);
            if reader.takes(",") {
                continue;
            }
            break;
        }
        if !selections.is_empty() && reader.takes("value") {
            values.push(word(reader, "a name for the value")?.0);
            if reader.takes(",") {
                continue;
            }
            break;
        }
        let mut words = Vec::new();
        loop {
            match reader.peek() {
                Some(Is::Word("where")) => break,
                Some(Is::Word(word)) => words.push(word.to_owned()),
                Some(Is::Number(number)) => words.push(number.to_string()),
                Some(Is::Block(one, other)) => words.push(format!("{one}x{other}")),
                _ => break,
            }
            reader.at += 1;
        }
        if words.is_empty() {
            return Err(reader.wrong("a selection"));
        }
        let span = start..reader.last();
        if let ([one], Some([.., other])) = (&words[..], selections.last().map(|last: &Selection| &last.words[..]))
            && [one, other].iter().all(|name| name.len() == 1)
        {
            let title = format!("the names `{other}` and `{one}` are parted by a comma");
            let all = [&selections[selections.len() - 1].words[..], &words].concat().join(" ");
            return Err(Fault::new(span, title, "the second name").help(format!("`each {all}: ..`")));
        }
        selections.push(Selection { span, words });
        if !reader.takes(",") {
            break;
        }
    }
    let condition = if reader.takes("where") { Some(reader.expression(0)?) } else { None };
    if let (Some(Is::Sign("(")), Some(Selection { words, .. })) = (reader.peek(), selections.last())
        && let [before @ .., function] = &words[..]
        && !before.is_empty()
    {
        let help = format!("`:` stands before what is demanded: `each {}: {function}(..)`", before.join(" "));
        return Err(reader.wrong("`:`").help(help));
    }
    reader.demand(":")?;
    let formula = reader.expression(0)?;
    Ok(Sentence::Each { text: text.trim_end().to_owned(), span, selections, ways, values, condition, formula })
}
