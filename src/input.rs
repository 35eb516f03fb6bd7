//! Inputs.
//!
//! In: files, standard input, URLs. Out: [`Source`]s, one per puzzle. Must not know: what is in them.

/// The text of one puzzle and where it came from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The name of the file, `<stdin>`, or `<argument>`.
    pub name: &'a str,
    /// The bytes; text for all formats but pictures.
    pub bytes: &'a [u8],
    /// The number of the first line within the file, from 1.
    pub first_line: usize,
}
