//! Words of a book: what fits, and the characters that its fonts have.
//!
//! In: text. Out: as much of it as fits, bytes. Must not know: pages.

use super::page::READABLE;

/// The first of these sizes, or the last one, at which a text fits.
pub(super) fn largest_of(sizes: &[f64], text: &str, width: f64) -> f64 {
    let fits = |size: &&f64| 0.6 * **size * text.chars().count() as f64 <= width;
    sizes.iter().find(fits).or(sizes.last()).copied().unwrap_or(READABLE)
}

/// Cuts off what does not fit; a bold character takes about 0.6 of the font size.
pub(super) fn fit(text: &str, size: f64, width: f64) -> String {
    let most = (width / (0.6 * size)).max(1.0) as usize;
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(3)).chain("...".chars()).collect()
}

/// The characters of a text that a book shows as `?`, each once.
pub fn lost(text: &str) -> String {
    let mut lost: Vec<char> =
        text.chars().filter(|&char| char != '?' && windows_1252(&char.to_string()) == b"?").collect();
    lost.sort_unstable();
    lost.dedup();
    lost.into_iter().collect()
}

/// The characters from 0x80 on that differ from those of Unicode.
const SPECIAL: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// The characters of the encoding of the fonts, from 0x20 on.
pub(super) fn windows_1252_characters() -> impl Iterator<Item = char> {
    (' '..'\u{80}').chain(SPECIAL.chars()).chain('\u{a0}'..='ÿ')
}

/// Text in the encoding of the fonts.
pub(super) fn windows_1252(text: &str) -> Vec<u8> {
    let byte = |char: char| match char {
        ' '..='~' | '\u{a0}'..='ÿ' => char as u8,
        _ => SPECIAL.chars().position(|special| special == char).map_or(b'?', |at| 0x80 + at as u8),
    };
    text.chars().map(byte).collect()
}
