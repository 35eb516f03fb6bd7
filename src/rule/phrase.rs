//! The demand of a rule, in words.
//!
//! In: subject, verb and object. Out: the sentence, and its opposite. Must not know: rules, layouts.

use std::fmt;

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

/// A rule in words, as data: `row 3` / `needs` / `a` / `7`. Phrases with the same subject and verb are combined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The subject: `row 3`.
    pub subject: Subject,
    /// The verb: `needs`.
    pub verb: &'static str,
    /// `a`, `an`, or empty.
    pub article: &'static str,
    /// The object: `7`.
    pub object: String,
}

impl Phrase {
    /// A phrase without an article.
    pub fn new(subject: impl Into<Subject>, verb: &'static str, object: impl Into<String>) -> Self {
        Phrase { subject: subject.into(), verb, article: "", object: object.into() }
    }

    /// The opposite: `the cage at r1c1 cannot add up to 9`, `r1c1 and r1c2 would be consecutive`.
    pub fn denied(&self) -> String {
        let Phrase { subject, verb, article, object } = self;
        let said = [*verb, *article, object].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        let (does, what) = said.split_once(' ').unwrap_or((&said, ""));
        let does = infinitive(does);
        match (*verb, what.strip_prefix("not ")) {
            ("" | "at", _) => format!("{self} cannot be satisfied"),
            ("allows", _) if what.starts_with("no ") => format!("{subject} would have a {}", &what["no ".len()..]),
            (_, Some(what)) if does == "do" => format!("{subject} would {what}"),
            (_, Some(what)) if what.starts_with("both ") => {
                format!("{subject} would both {does} {}", &what["both ".len()..])
            }
            (_, Some(what)) => format!("{subject} would {does} {what}"),
            // An adverb comes first, or the subject is a sentence.
            ("exactly if", _) => format!("it cannot be that {self}"),
            _ if verb.starts_with("never") => format!("it cannot be that {self}"),
            _ => format!("{subject} cannot {does}{}{what}", if what.is_empty() { "" } else { " " }),
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

/// The infinitive of a verb in the singular or the plural.
fn infinitive(verb: &str) -> &str {
    let hisses = |stem: &str| ["ss", "x", "ch", "sh"].iter().any(|end| stem.ends_with(end));
    match verb {
        "is" | "are" => "be",
        "has" => "have",
        _ => match verb.strip_suffix("es").filter(|stem| hisses(stem)) {
            Some(stem) => stem,
            None => verb.strip_suffix('s').unwrap_or(verb),
        },
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Phrase { subject, verb, article, object } = self;
        write!(f, "{subject}")?;
        [*verb, *article, object].into_iter().filter(|part| !part.is_empty()).try_for_each(|part| write!(f, " {part}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Phrase, counted};

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
    fn phrases_are_denied_as_people_say_it() {
        let denied = |subject: &str, verb, object: &str| Phrase::new(subject, verb, object).denied();
        assert_eq!(denied("the cage at r1c1", "adds up to", "9"), "the cage at r1c1 cannot add up to 9");
        assert_eq!(denied("the thermometer at r1c1", "rises", ""), "the thermometer at r1c1 cannot rise");
        assert_eq!(denied("the regex at r1c1", "matches", "/1/"), "the regex at r1c1 cannot match /1/");
        assert_eq!(denied("r1c1 and r1c2", "have the ratio", "2"), "r1c1 and r1c2 cannot have the ratio 2");
        assert_eq!(denied("r1c1 and r1c2", "are not", "consecutive"), "r1c1 and r1c2 would be consecutive");
        assert_eq!(denied("r1c1 and r1c2", "do not differ by", "1"), "r1c1 and r1c2 would differ by 1");
        assert_eq!(denied("r1c1", "is", "even"), "r1c1 cannot be even");
        assert_eq!(denied("r1c1 and r2c1", "are", "not both shaded"), "r1c1 and r2c1 would both be shaded");
        assert_eq!(denied("the white circle", "at", "r1c1"), "the white circle at r1c1 cannot be satisfied");
        assert_eq!(
            denied("the thermometer at r1c1", "never falls", ""),
            "it cannot be that the thermometer at r1c1 never falls"
        );
    }
}
