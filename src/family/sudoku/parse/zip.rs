//! The short way in which `SudokuPad` writes JSON.
//!
//! In: a text. Out: JSON, with the short names of fields as they are. Must not know: what fields mean.
//!
//! Quotes may be `'`, names of fields have none, an empty place of a list is `{}`, `t` and `f` are true and false, and
//! six hexadecimal digits or `#0`, `#F` are colours.

/// JSON for a text that is none.
pub(super) fn unzip(text: &str) -> String {
    let text = if text.contains('"') { text.to_owned() } else { requoted(text) };
    let bytes = text.as_bytes();
    let mut json = String::with_capacity(text.len() * 2);
    let (mut at, mut last) = (0, b' ');
    while let Some(&byte) = bytes.get(at) {
        let end = match byte {
            b'"' => string_end(bytes, at),
            b'{' | b'}' | b'[' | b']' | b',' | b':' => at + 1,
            _ if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            _ => at + bytes[at..].iter().take_while(|byte| !b"{}[],:\"".contains(byte)).count(),
        };
        let word = text[at..end].trim();
        let is_word = !b"{}[],:\"".contains(&byte);
        let is_empty = matches!((last, byte), (b'[' | b',', b',') | (b',', b']'));
        json.push_str(if is_empty { "{}" } else { "" });
        let is_name = is_word && bytes.get(end) == Some(&b':');
        match word {
            _ if is_name => json.push_str(&format!("\"{word}\"")),
            "t" => json.push_str("true"),
            "f" => json.push_str("false"),
            _ if !is_word || serde_json::from_str::<serde_json::Value>(word).is_ok() => json.push_str(word),
            _ => json.push_str(&serde_json::Value::from(word).to_string()),
        }
        (at, last) = (end, byte);
    }
    json
}

/// Where a string ends that begins here.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The text with `"` for `'`, and `'` for `\'`.
fn requoted(text: &str) -> String {
    let mut found = String::with_capacity(text.len());
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        match symbol {
            '\\' if symbols.next_if_eq(&'\'').is_some() => found.push('\''),
            '\'' => found.push('"'),
            _ => found.push(symbol),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::unzip;

    #[test]
    fn short_texts_are_json() {
        for (short, json) in [
            ("{ce:[[,,],[{v:5},]],n:'it\\'s, {so}',u:t,c:a1b2c3,d:#0}", {
                r##"{"ce":[[{},{},{}],[{"v":5},{}]],"n":"it's, {so}","u":true,"c":"a1b2c3","d":"#0"}"##
            }),
            ("{a:[],b:[[0,1],[2,-3.5]],c:{},d:001122,e:null,f:f}", {
                r#"{"a":[],"b":[[0,1],[2,-3.5]],"c":{},"d":"001122","e":null,"f":false}"#
            }),
            (r#"{"a": [1, 2], "b": "x:y"}"#, r#"{"a":[1,2],"b":"x:y"}"#),
        ] {
            assert_eq!(unzip(short), json);
        }
        for damaged in ["{a:'", "{a:\"\\", "[,,,", "{{}:,", "", "'", "\u{e9}:'\u{e9}"] {
            unzip(damaged);
        }
    }
}
