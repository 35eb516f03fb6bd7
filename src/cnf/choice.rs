//! The encodings that a user can choose, by name.
//!
//! In: `amo=product,card=totalizer`. Out: an [`Encoding`]. Must not know: what the encodings look like.

use std::fmt;
use std::str::FromStr;

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// An encoding of "at most one". The file of each names its paper, its size and its strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = EncodingError, parse_err_fn = no_amo)]
pub enum Amo {
    /// The fewest variables and clauses together: pairwise up to 6 literals, commander up to 24, product from
    /// 48, one of these two between.
    #[default]
    Auto,
    /// One binary clause for each pair.
    Pairwise,
    /// After each literal, a variable says whether one was true so far (Gent and Nightingale 2004; Sinz 2005).
    Ladder,
    /// The true literal's number in binary (Frisch and others 2005; Prestwich 2007).
    Bitwise,
    /// A rectangle: one row, one column (Chen 2010).
    Product,
    /// Groups of three with a commander each (Klieber and Kwon 2007).
    Commander,
    /// Groups of two, the group's number in binary (Nguyen and Mai 2015).
    Bimander,
}

/// An encoding of "at most k", "at least k", "exactly k".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = EncodingError, parse_err_fn = no_card)]
pub enum Card {
    /// The fewest variables and clauses together: at most 1 as [`Amo::Auto`]; binomial up to 7 literals; above,
    /// sequential for 2, totalizer for more, network for many of more than a hundred.
    #[default]
    Auto,
    /// One clause for each set of k + 1 literals.
    Binomial,
    /// A count after each literal (Sinz 2005).
    Sequential,
    /// A tree of counts (Bailleux and Boufkhad 2003).
    Totalizer,
    /// A sorting network cut off above k (Asín and others 2011).
    Network,
}

/// How it is enforced that there is one loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = EncodingError, parse_err_fn = no_connectivity)]
pub enum Connectivity {
    /// Not in the formula: followed inside the search where the engine can, otherwise like `Lemmas`.
    #[default]
    Lazy,
    /// Not in the formula: separate loops are blocked as they are found.
    Lemmas,
    /// In the formula, by spanning trees of dots and of faces (Williams 2002).
    Static,
    /// In the formula, by numbers that advance along the line (Johnson 2014; Zhou 2020): larger and slower, but the
    /// answer determines every variable.
    Order,
}

impl Amo {
    /// All of them, the automatic choice first.
    pub const ALL: &[Amo] = Self::VARIANTS;

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Card {
    /// All of them, the automatic choice first.
    pub const ALL: &[Card] = Self::VARIANTS;

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Connectivity {
    /// All of them, the default first.
    pub const ALL: &[Connectivity] = Self::VARIANTS;

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The encodings that a user can choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Encoding {
    /// At-most-one.
    pub amo: Amo,
    /// At-most-k, at-least-k, exactly-k.
    pub card: Card,
    /// The single loop.
    pub connectivity: Connectivity,
}

/// A choice of encodings that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodingError {
    /// Not `key=name`.
    #[error("`{0}` is not a choice of the form `amo=product`")]
    Form(String),
    /// An unknown key.
    #[error("there is no choice `{0}`: use `amo`, `card` or `connectivity`")]
    Key(String),
    /// The same key twice.
    #[error("`{0}` is chosen twice")]
    Twice(String),
    /// A name that the key does not have.
    #[error("`{name}` is not an encoding of `{key}`: use {known}")]
    Name {
        /// The key.
        key: &'static str,
        /// What was given.
        name: String,
        /// The known names.
        known: String,
    },
}

/// The error for a name that no choice has.
fn unknown(key: &'static str, name: &str, all: &[impl fmt::Display]) -> EncodingError {
    let known = itertools::join(all.iter().map(|choice| format!("`{choice}`")), ", ");
    EncodingError::Name { key, name: name.to_owned(), known }
}

fn no_amo(text: &str) -> EncodingError {
    unknown("amo", text, Amo::ALL)
}

fn no_card(text: &str) -> EncodingError {
    unknown("card", text, Card::ALL)
}

fn no_connectivity(text: &str) -> EncodingError {
    unknown("connectivity", text, Connectivity::ALL)
}

impl FromStr for Encoding {
    type Err = EncodingError;

    /// Reads `key=name` separated by commas, each key at most once; other keys keep their defaults.
    fn from_str(text: &str) -> Result<Self, EncodingError> {
        let mut encoding = Encoding::default();
        let mut seen: Vec<&str> = Vec::new();
        for choice in text.split(',').map(str::trim).filter(|_| !text.trim().is_empty()) {
            let (key, name) = choice.split_once('=').ok_or_else(|| EncodingError::Form(choice.to_owned()))?;
            let (key, name) = (key.trim(), name.trim());
            if seen.contains(&key) {
                return Err(EncodingError::Twice(key.to_owned()));
            }
            match key {
                "amo" => encoding.amo = name.parse()?,
                "card" => encoding.card = name.parse()?,
                "connectivity" => encoding.connectivity = name.parse()?,
                _ => return Err(EncodingError::Key(key.to_owned())),
            }
            seen.push(key);
        }
        Ok(encoding)
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "amo={},card={},connectivity={}", self.amo, self.card, self.connectivity)
    }
}
