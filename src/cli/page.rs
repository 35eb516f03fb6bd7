//! A page with the steps of an explanation, one below the other.
//!
//! In: sentences and pictures. Out: HTML that needs nothing else: no script, no other file. Must not know: puzzles.

const STYLE: &str = "body { font: 16px/1.4 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em }
section { border-top: 1px solid #8888; padding: 1em 0 } svg { max-width: 100%; height: auto }
@media screen and (prefers-color-scheme: dark) { body { background: #181818; color: #ddd } }";

/// Characters that mean something in HTML, as text; control characters, as a title may have them, mean nothing there.
fn escape(text: &str) -> String {
    let text = text.replace(|c: char| c.is_control(), "\u{fffd}");
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The start of the page, or of one more puzzle on it.
pub(super) fn head(title: &str, first: bool) -> String {
    let title = escape(title);
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n"
    );
    format!("{}<h1>{title}</h1>\n", if first { page } else { String::new() })
}

/// One step.
pub(super) fn step(number: usize, sentence: &str, picture: &str) -> String {
    format!("<section id=\"step-{number}\">\n<p><b>{number}.</b> {}</p>\n{picture}</section>\n", escape(sentence))
}

/// The last words on a puzzle.
pub(super) fn end(sentence: &str, picture: &str) -> String {
    format!("<section>\n<p>{}</p>\n{picture}</section>\n", escape(sentence))
}

#[cfg(test)]
mod tests {
    use super::{head, step};

    #[test]
    fn text_stays_text() {
        assert!(step(1, "a < b & c", "<svg></svg>").contains("a &lt; b &amp; c"));
        assert!(!step(1, "a\u{1b}[31mb", "").contains('\u{1b}'));
        assert!(head("x", true).starts_with("<!doctype html>"));
        assert!(!head("x", false).contains("doctype"));
    }
}
