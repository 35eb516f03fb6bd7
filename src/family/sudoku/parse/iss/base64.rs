//! Text in characters of base 64, without padding.
//!
//! In: text. Out: the characters; and back. Must not know: what the text says.

use crate::family::sudoku::parse::lzstring::sextet;

/// The text in characters of base 64.
pub(super) fn unpack(packed: &str) -> Option<String> {
    let mut bits: Vec<bool> = Vec::new();
    for symbol in packed.bytes().filter(|&symbol| symbol != b'=') {
        let sextet = sextet(symbol)?;
        bits.extend((0..6).rev().map(|place| sextet >> place & 1 == 1));
    }
    let byte = |bits: &[bool]| bits.iter().fold(0, |byte: u8, &bit| byte << 1 | u8::from(bit));
    String::from_utf8(bits.chunks_exact(8).map(byte).collect()).ok()
}

/// The characters of base 64 for a text, without padding.
pub(super) fn pack(text: &str) -> String {
    const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bits: Vec<bool> = text.bytes().flat_map(|byte| (0..8).rev().map(move |place| byte >> place & 1 == 1)).collect();
    let sextet = |bits: &[bool]| (0..6).fold(0, |all, at| 2 * all + usize::from(bits.get(at) == Some(&true)));
    bits.chunks(6).map(|bits| char::from(SYMBOLS[sextet(bits)])).collect()
}

#[cfg(test)]
mod tests {
    use super::{pack, unpack};

    #[test]
    fn texts_come_back() {
        for text in ["", "a", "ab", "(12|21).*", "\u{e9}"] {
            assert_eq!(unpack(&pack(text)).as_deref(), Some(text));
        }
        assert_eq!(unpack("LiooMTJ8MjQpLio").as_deref(), Some(".*(12|24).*"));
    }
}
