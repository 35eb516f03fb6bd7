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
        match denial(verb) {
            Some(Denial::Verb(denied)) => {
                let said = [*denied, *article, object].into_iter().filter(|part| !part.is_empty());
                format!("{subject} {}", said.collect::<Vec<_>>().join(" "))
            }
            Some(Denial::Subject) => format!("{subject} cannot be satisfied"),
            Some(Denial::All) => format!("{self} cannot be satisfied"),
            None => format!("it cannot be that {self}"),
        }
    }
}

/// The opposite of a phrase, by its verb.
enum Denial {
    /// The verb becomes this.
    Verb(&'static str),
    /// The subject cannot be satisfied.
    Subject,
    /// All of it cannot be satisfied.
    All,
}

fn denial(verb: &str) -> Option<&'static Denial> {
    DENIALS.iter().find(|(said, _)| *said == verb).map(|(_, denial)| denial)
}

/// The opposites of all verbs. Where there is none, the phrase as a whole is denied: `exactly if`, `never falls`.
const DENIALS: &[(&str, Denial)] = &[
    ("", Denial::All),
    ("at", Denial::All),
    ("of", Denial::All),
    ("counts", Denial::Subject),
    ("is", Denial::Verb("cannot be")),
    ("is not", Denial::Verb("would be")),
    ("is greater than", Denial::Verb("cannot be greater than")),
    ("is less than", Denial::Verb("cannot be less than")),
    ("is more than", Denial::Verb("cannot be more than")),
    ("is the same as", Denial::Verb("cannot be the same as")),
    ("is visited", Denial::Verb("cannot be visited")),
    ("are", Denial::Verb("cannot be")),
    ("are not", Denial::Verb("would be")),
    ("are not both", Denial::Verb("would both be")),
    ("has", Denial::Verb("cannot have")),
    ("has no", Denial::Verb("would have a")),
    ("has the digit", Denial::Verb("cannot have the digit")),
    ("have the ratio", Denial::Verb("cannot have the ratio")),
    ("have neighbours that differ by", Denial::Verb("cannot have neighbours that differ by")),
    ("do not have the ratio", Denial::Verb("would have the ratio")),
    ("needs", Denial::Verb("cannot have")),
    ("allows no", Denial::Verb("would have a")),
    ("adds up to", Denial::Verb("cannot add up to")),
    ("add up to", Denial::Verb("cannot add up to")),
    ("do not add up to", Denial::Verb("would add up to")),
    ("differ by", Denial::Verb("cannot differ by")),
    ("do not differ by", Denial::Verb("would differ by")),
    ("differ, being", Denial::Verb("cannot differ, being")),
    ("rises", Denial::Verb("cannot rise")),
    ("occurs", Denial::Verb("cannot occur")),
    ("stays between", Denial::Verb("cannot stay between")),
    ("stays outside", Denial::Verb("cannot stay outside")),
    ("matches", Denial::Verb("cannot match")),
    ("mirrors", Denial::Verb("cannot mirror")),
    ("mixes", Denial::Verb("cannot mix")),
    ("splits into pieces of sum", Denial::Verb("cannot split into pieces of sum")),
    ("avoids", Denial::Verb("cannot avoid")),
    ("passes", Denial::Verb("cannot pass")),
    ("makes", Denial::Verb("cannot make")),
    ("fill", Denial::Verb("cannot fill")),
    ("cannot end or branch at", Denial::Verb("would end or branch at")),
    ("cannot end or branch at dot", Denial::Verb("would end or branch at dot")),
];

/// The verbs whose phrases are denied as a whole, as they begin with an adverb or join two sentences.
const AS_A_WHOLE: &[&str] = &["exactly if", "never falls", "never occurs"];

impl Phrase {
    /// Whether the opposite of this verb is known, or known to be said of the phrase as a whole.
    pub fn is_known(&self) -> bool {
        denial(self.verb).is_some() || AS_A_WHOLE.contains(&self.verb)
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
        assert_eq!(denied("r1c1 and r2c1", "are not both", "shaded"), "r1c1 and r2c1 would both be shaded");
        assert_eq!(denied("the white circle", "at", "r1c1"), "the white circle at r1c1 cannot be satisfied");
        assert_eq!(
            denied("the thermometer at r1c1", "never falls", ""),
            "it cannot be that the thermometer at r1c1 never falls"
        );
    }
}
