//! An address that stands inside another one, where signs are written as `%` and two digits.
//!
//! In: an address. Out: the one that it leads to. Must not know: formats, hosts.

use super::Plain;
use crate::family::ParseOptions;

/// The address inside another one, and whether that one says more.
pub(in crate::family) fn inner(text: &str) -> Option<(String, bool)> {
    let text = text.trim();
    let scheme = text.rfind("%3A%2F%2F").or_else(|| text.rfind("%3a%2f%2f"))?;
    let outer = text.find("://").filter(|&outer| outer < scheme)?;
    let start = text[..scheme].rfind(|c: char| !c.is_ascii_alphabetic())? + 1;
    let end = text[start..].find(['&', ' ', '>', '#']).map_or(text.len(), |at| start + at);
    // One parameter, which has the address.
    let is_alone = end == text.len() && !text[outer..start].contains(['&', '#']);
    Some((decoded(&text[start..end]), !is_alone))
}

/// The address that another one leads to, if that one says nothing else.
pub(super) fn plain(text: &str, _: &ParseOptions) -> Option<Plain> {
    let line = text.trim();
    let is_one = !line.contains(|c: char| c.is_whitespace());
    let (address, says_more) = inner(line)?;
    (is_one && !says_more).then(|| Plain::of(address))
}

/// The text that `%` and hexadecimal digits stand for.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        let hex = behind.get(..2).and_then(|two| u8::from_str_radix(str::from_utf8(two).ok()?, 16).ok());
        let escaped = hex.filter(|_| *first == b'%');
        bytes.push(escaped.unwrap_or(*first));
        rest = &behind[if escaped.is_some() { 2 } else { 0 }..];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
