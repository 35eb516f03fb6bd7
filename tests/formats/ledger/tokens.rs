//! The tokens of a text, and what is done to them.

use std::ops::Range;

/// Nonsense of the same shape: other digits, other letters.
fn nonsense(token: &[u8]) -> Vec<u8> {
    let other = |&byte: &u8| match byte {
        b'0'..=b'8' => byte + 1,
        b'9' => b'8',
        b'q' => b'z',
        b'a'..=b'z' => b'q',
        b'Q' => b'Z',
        b'A'..=b'Z' => b'Q',
        b'.' => b'~',
        b'-' => b'=',
        _ => b'%',
    };
    token.iter().map(other).collect()
}

/// Words, numbers, and single cells: letters, digits, dots, and dashes where they are no border.
fn tokens(text: &[u8]) -> Vec<Range<usize>> {
    let is_border = |at: usize| {
        text[at] == b'-' && text.windows(3).any(|three| three == b"+--" || three == b"*--" || three == b"|--")
    };
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte >= 0x80;
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, &byte) in text.iter().enumerate() {
        let goes_on = at > 0 && is_word(text[at - 1]);
        match found.last_mut() {
            Some(last) if is_word(byte) && goes_on => last.end = at + 1,
            _ if is_word(byte) => found.push(at..at + 1),
            _ => {}
        }
    }
    let cells = text.iter().enumerate().filter(|(_, byte)| byte.is_ascii_alphanumeric() || b".-".contains(byte));
    let cells = cells
        .filter(|&(at, _)| !is_border(at))
        .map(|(at, _)| at..at + 1)
        .filter(|cell| !found.contains(cell))
        .collect::<Vec<_>>();
    found.extend(cells);
    found
}

/// Whether a place is in a line with such a beginning.
fn is_free(text: &[u8], at: usize, free: &[&str]) -> bool {
    let start = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |line| line + 1);
    let line = text[start..].trim_ascii_start();
    let within = at - (text.len() - line.len());
    // The host of an address.
    let host = line.windows(3).position(|part| part == b"://").map(|scheme| scheme + 3);
    let path = host.and_then(|host| Some(host + line[host..].iter().position(|&byte| byte == b'/')?));
    let query = line.iter().position(|byte| b"?#".contains(byte));
    if line.starts_with(b"http") && query.or(path).is_some_and(|end| within < end) {
        return true;
    }
    // What names the family or the boxes is no free comment.
    let is_said = [&b"# family"[..], b"# box"].iter().any(|said| line.starts_with(said));
    // A name in front of a tab is not all of the line.
    let is_free = |free: &&str| line.starts_with(free.as_bytes()) && (!free.ends_with('\t') || within < free.len());
    !is_said && free.iter().any(is_free)
}

/// What is done to one token.
pub(super) struct Changes {
    /// The text without it; what takes its place must not be read as this either.
    pub(super) without: Vec<u8>,
    /// The texts in which it is not what it was, each with what was done.
    pub(super) all: Vec<(String, Vec<u8>)>,
}

/// What is done to each token.
pub(super) fn changes(text: &[u8], free: &[&str], is_binary: bool) -> Vec<Changes> {
    let tokens = if is_binary { (0..text.len()).map(|at| at..at + 1).collect() } else { tokens(text) };
    let tokens = tokens.into_iter().filter(|token| is_binary || !is_free(text, token.start, free));
    let changed = |token: Range<usize>| {
        let word = &text[token.clone()];
        let mut others = vec![[word, word].concat()];
        match word {
            &[byte] if is_binary => others.push(vec![byte ^ 0xff]),
            // A sign that nothing is written with.
            _ => others.extend([nonsense(word), b"!".to_vec()]),
        }
        if !is_binary && (word.len() > 1 || word[0].is_ascii_digit()) {
            others.extend([[word, b" ", word].concat(), [b"<", word].concat(), [word, b"x"].concat()]);
        }
        // The same number.
        others.retain(|other| other != b"00" || word != b"0");
        let with = |other: &[u8]| [&text[..token.start], other, &text[token.end..]].concat();
        let line = 1 + text[..token.start].iter().filter(|&&byte| byte == b'\n').count();
        let place = format!("`{}` in line {line} at {}", word.escape_ascii(), token.start);
        let without = with(b"");
        let all = others.iter().map(|other| (format!("{place} as `{}`", other.escape_ascii()), with(other)));
        Changes { all: all.chain([(format!("{place} taken out"), without.clone())]).collect(), without }
    };
    tokens.map(changed).collect()
}
