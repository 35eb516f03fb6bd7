//! The demand of a rule, in words.
//!
//! In: subject, verb and object. Out: the sentence, and its opposite. Must not know: rules, layouts.

use std::borrow::Cow;
use std::fmt;

use crate::grid::Pos;

/// What a phrase is about: `row 3`, or `the 3` / `r1c1`, which is `the 3 at r1c1` in full.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Subject {
    /// Its name: `row 3`, `the 3`.
    pub name: String,
    /// Where it stands, if its name does not say so.
    pub at: Option<String>,
}

impl Subject {
    /// Something with a name and a place.
    pub fn at(name: impl Into<String>, at: impl fmt::Display) -> Self {
        Subject { name: name.into(), at: Some(at.to_string()) }
    }
}

impl Subject {
    /// Whether it is several cells: `r1c1 and r1c2`, `r1c1:r1c3`.
    pub(crate) fn are_cells(&self) -> bool {
        let is_cell = |part: &str| part.parse::<Pos>().is_ok();
        let parts = || self.name.split([',', ':']).flat_map(|part| part.split(" and ")).map(str::trim);
        self.at.is_none() && parts().count() > 1 && parts().all(is_cell)
    }
}

impl<T: Into<String>> From<T> for Subject {
    fn from(name: T) -> Self {
        Subject { name: name.into(), at: None }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.at.iter().try_for_each(|at| write!(f, " at {at}"))
    }
}

/// What a phrase says of its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Nothing: the phrase is the name of a clue, and this word links it to its place. `the 3` `at` `r1c1`.
    Names(&'static str),
    /// What a clue means: `the 3 at r1c1` `counts` `..`. Where a board breaks it, the clue is not satisfied.
    Means(&'static str),
    /// A verb and its opposite: `adds up to`, `cannot add up to`.
    Either(&'static str, &'static str),
    /// A verb that has no opposite in a few words: `exactly if`.
    Only(&'static str),
}

impl Verb {
    /// `is`.
    pub const IS: Verb = Verb::Either("is", "cannot be");
    /// `has`.
    pub const HAS: Verb = Verb::Either("has", "cannot have");
    /// `adds up to`.
    pub const SUMS: Verb = Verb::Either("adds up to", "cannot add up to");

    /// The verb itself.
    pub fn said(self) -> &'static str {
        let (Verb::Names(said) | Verb::Means(said) | Verb::Either(said, _) | Verb::Only(said)) = self;
        said
    }
}

impl From<(&'static str, &'static str)> for Verb {
    /// A verb and its opposite.
    fn from((said, opposite): (&'static str, &'static str)) -> Self {
        Verb::Either(said, opposite)
    }
}

/// A rule in words, as data: `row 3` / `needs` / `a` / `7`. Phrases with the same subject and verb are combined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The subject: `row 3`.
    pub subject: Subject,
    /// The verb: `needs`.
    pub verb: Verb,
    /// `a`, `an`, or empty.
    pub article: &'static str,
    /// The object: `7`.
    pub object: String,
    /// What holds where it is broken, if that is more than its verb says: `r1c1 is at least 4`.
    pub broken: Option<String>,
}

impl Phrase {
    /// A phrase without an article.
    pub fn new(subject: impl Into<Subject>, verb: impl Into<Verb>, object: impl Into<String>) -> Self {
        Phrase { subject: subject.into(), verb: verb.into(), article: "", object: object.into(), broken: None }
    }

    /// The same with words for what holds where it is broken.
    #[must_use]
    pub fn or_else(self, broken: Option<String>) -> Self {
        Phrase { broken, ..self }
    }

    /// The name of the clue at a place: `the 3 at r1c1`.
    pub fn clue(name: impl Into<Subject>, at: impl Into<String>) -> Self {
        Self::new(name, Verb::Names("at"), at)
    }

    /// Whether it is a sentence, and not only the name of a clue.
    pub fn is_sentence(&self) -> bool {
        !matches!(self.verb, Verb::Names(_))
    }

    /// That a board breaks it: `not kept: row 3 has 1 star`.
    pub fn broken(&self) -> String {
        format!("not kept: {self}")
    }

    /// The opposite: `the cage at r1c1 cannot add up to 9`, `r1c1 and r1c2 would be consecutive`.
    pub fn denied(&self) -> String {
        if let Some(broken) = &self.broken {
            return broken.clone();
        }
        match self.verb {
            Verb::Names(_) => format!("{self} cannot be satisfied"),
            Verb::Means(_) => format!("{} cannot be satisfied", self.subject),
            Verb::Either(_, opposite) => Phrase { verb: Verb::Only(opposite), ..self.clone() }.to_string(),
            Verb::Only(_) => format!("it cannot be that {self}"),
        }
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A noun with its article: `a star`, `an empty cell`, `a one`.
pub(crate) fn with_article(noun: &str) -> String {
    let is_vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']) && noun != "one" && !noun.starts_with("one ");
    format!("{} {noun}", if is_vowel { "an" } else { "a" })
}

/// The plural of a noun: `boxes`, `arrows`, `entries`; `equal sums` is plural already.
pub(crate) fn plural(noun: &str) -> String {
    let ends_with = |ends: &[&str]| ends.iter().any(|end| noun.ends_with(end));
    match noun.strip_suffix('y') {
        Some(stem) if !ends_with(&["ay", "ey", "oy"]) => format!("{stem}ies"),
        _ if ends_with(&["ss", "x", "ch", "sh"]) => format!("{noun}es"),
        _ if ends_with(&["s"]) => noun.to_owned(),
        _ => format!("{noun}s"),
    }
}

/// `1 edge`, `4 edges`.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {}", plural(noun)) }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Phrase { subject, verb, article, object, .. } = self;
        write!(f, "{subject}")?;
        let said = if subject.are_cells() { of_several(verb.said()) } else { verb.said().into() };
        [&*said, *article, object].into_iter().filter(|part| !part.is_empty()).try_for_each(|part| write!(f, " {part}"))
    }
}

/// A verb as it is said of several: `need`, `have`.
fn of_several(verb: &'static str) -> Cow<'static, str> {
    let (first, rest) = verb.split_at(verb.find(' ').unwrap_or(verb.len()));
    let first = match first {
        "is" => "are",
        "has" => "have",
        _ => match first.strip_suffix('s') {
            Some(stem) if ["sse", "she", "che", "xe"].iter().any(|end| stem.ends_with(end)) => &stem[..stem.len() - 1],
            Some(stem) => stem,
            None => return verb.into(),
        },
    };
    format!("{first}{rest}").into()
}

#[cfg(test)]
mod tests {
    use super::{Phrase, Subject, Verb, counted};

    #[test]
    fn nouns_are_counted() {
        assert_eq!(counted(1, "entry"), "1 entry");
        assert_eq!(counted(2, "entry"), "2 entries");
        assert_eq!(counted(0, "lemma"), "0 lemmas");
        assert_eq!(counted(3, "box"), "3 boxes");
        assert_eq!(counted(2, "country way"), "2 country ways");
        assert_eq!(counted(2, "equal sums"), "2 equal sums");
    }

    #[test]
    fn several_cells_need() {
        let need = |subject: &str| Phrase::new(subject, ("needs", "cannot have"), "a black cell").to_string();
        assert_eq!(need("r1c1 and r1c2"), "r1c1 and r1c2 need a black cell");
        assert_eq!(need("r1c1:r1c3"), "r1c1:r1c3 need a black cell");
        assert_eq!(need("the pair of r1c1 and r1c2"), "the pair of r1c1 and r1c2 needs a black cell");
        assert_eq!(
            Phrase::new("r1c1, r1c2 and r3c3", Verb::HAS, "a star").broken(),
            "not kept: r1c1, r1c2 and r3c3 have a star"
        );
    }

    #[test]
    fn phrases_are_denied_as_people_say_it() {
        let sum = Phrase::new(Subject::at("the cage", "r1c1"), Verb::SUMS, "9");
        assert_eq!(sum.denied(), "the cage at r1c1 cannot add up to 9");
        let thermometer = Phrase::new("the thermometer at r1c1", ("rises", "cannot rise"), "");
        assert_eq!(thermometer.denied(), "the thermometer at r1c1 cannot rise");
        assert_eq!(Phrase::clue("the white circle", "r1c1").denied(), "the white circle at r1c1 cannot be satisfied");
        let count = Phrase::new(Subject::at("the 3", "r1c1"), Verb::Means("counts"), "its sides");
        assert_eq!(count.denied(), "the 3 at r1c1 cannot be satisfied");
        let indexer = Phrase::new("r1c1 is 2", Verb::Only("exactly if"), "r1c2 is 1");
        assert_eq!(indexer.denied(), "it cannot be that r1c1 is 2 exactly if r1c2 is 1");
    }
}
