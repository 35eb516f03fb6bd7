//! What comments state about the puzzles below them.
//!
//! In: lines. Out: the family and the boxes that they name. Must not know: what is done with either.
//!
//! A comment is a line whose first character is `#`. `# family: slitherlink` names the family, `# box: 3x2` the rows
//! and columns of a sudoku's boxes. Each holds for all that follows, up to the next one of its kind; a family also begins a
//! section: what follows is read by itself.

use std::ops::Range;

use super::ParseOptions;
use crate::family::{FAMILIES, Family};
use crate::rule::with_article;
use crate::text::{MARK, Part, is_comment};

/// The rows and columns of a box.
pub(crate) type BoxShape = (usize, usize);

/// The boxes for a comment that names none: they fit no board.
pub(crate) const NO_BOX: BoxShape = (0, 0);

/// What has been stated so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Directives {
    /// The family.
    pub(crate) family: Option<&'static Family>,
    /// The boxes.
    pub(crate) box_shape: Option<BoxShape>,
}

/// The one family whose boards have boxes of many shapes.
pub(crate) fn boxed_family() -> Option<&'static Family> {
    FAMILIES.into_iter().find(|family| family.texts.has_boxes())
}

impl Directives {
    /// What the comments before the first line of a puzzle state.
    pub(crate) fn at_head(text: &[u8]) -> Self {
        let mut said = Directives::default();
        if !is_comment(text) {
            return said;
        }
        let lines = Part::whole(text).lines().map(|line| line.text);
        lines.take_while(|line| is_comment(line)).for_each(|line| said.read_line(line));
        said
    }

    /// Reads what a line states; rows of a puzzle state nothing.
    pub(crate) fn read_line(&mut self, line: &[u8]) {
        let Some(words) = comment(line) else { return };
        self.family = family_name(line).and_then(|name| name.parse().ok()).or(self.family);
        self.box_shape = box_shape(words).or(self.box_shape);
    }

    /// The family in question: only one family has boxes.
    pub(crate) fn family(self) -> Option<&'static Family> {
        self.family.or_else(|| self.box_shape.and_then(|_| boxed_family()))
    }

    /// The options, completed with what was stated.
    pub(crate) fn apply_to(self, options: &ParseOptions) -> ParseOptions {
        let family = options.family.or(self.family());
        ParseOptions { family, box_shape: options.box_shape.or(self.box_shape), ..options.clone() }
    }
}

/// What a line says, when it is a comment.
fn comment(line: &[u8]) -> Option<&str> {
    let line = line.strip_prefix(MARK).unwrap_or(line).trim_ascii();
    let words = line.strip_prefix(b"#")?;
    Some(str::from_utf8(words).ok()?.trim_start_matches('#').trim())
}

/// The name in a comment that names a family, right or wrong.
fn family_name(line: &[u8]) -> Option<&str> {
    let words = comment(line)?;
    let (word, name) = words.split_once(':')?;
    ["family", "kind"].iter().any(|own| word.eq_ignore_ascii_case(own)).then(|| name.trim())
}

/// The files of kinds that comments above a puzzle name, each with its line.
pub(crate) fn kind_files(text: &[u8]) -> Vec<(Range<usize>, &str)> {
    let lines = Part::whole(text).lines().take_while(|line| is_comment(line.text));
    let named = |line: Part<'_>| Some((line.span(), comment(&text[line.span()])?.split_once(':')?));
    let files = lines.filter_map(named).filter(|(_, (word, name))| {
        word.eq_ignore_ascii_case("kind") && name.trim().to_ascii_lowercase().ends_with(".toml")
    });
    files.map(|(span, (_, name))| (span, name.trim())).collect()
}

/// The directive that a comment nearly is: `famly: masyu`, `kind akari`, `bx: 3x2`.
fn mistyped(words: &str) -> Option<&'static str> {
    let (word, value) = words.split_at(words.find([':', '=', ' '])?);
    let has_colon = value.trim_start().starts_with(':');
    let (word, value) = (word.to_lowercase(), value.trim_start_matches([':', '=', ' ']).trim());
    let is_near = |name: &str, most: usize| (1..=most).contains(&strsim::damerau_levenshtein(&word, name));
    // Without a colon, or with a word that is near to others, only the name of a family tells what is meant.
    let names_one = || value.parse::<&Family>().is_ok();
    let is_meant = ["family", "kind"].contains(&&*word) && !has_colon || is_near("kind", 1) && word.len() > 2;
    if is_near("family", 2) && word.len() > 4 && has_colon || is_meant && names_one() {
        return Some("family");
    }
    if !has_colon {
        return None;
    }
    (is_near("box", 1) && box_shape(&format!("box:{value}")) != Some(NO_BOX)).then_some("box")
}

/// Whether a line is a comment that names a family, right or wrong.
pub(crate) fn names_a_family(line: &[u8]) -> bool {
    family_name(line).is_some()
}

/// Where the next section of a text begins: with the comments above a line that names a family, below a line that is no
/// comment.
pub(crate) fn next_section(text: &[u8]) -> Option<usize> {
    let (mut head, mut has_content) = (None, false);
    let whole = Part::whole(text);
    for line in whole.lines() {
        // A row may begin with the sign of a comment.
        if !line.is_blank() && !whole.is_passed_over(line) {
            (head, has_content) = (None, true);
        } else if has_content && line.is_comment() {
            head = head.or(Some(line.start));
            if names_a_family(line.text) {
                return head;
            }
        }
    }
    None
}

/// What is wrong with the comments above a puzzle, and where: a family is named that is none, or another one than the
/// options name, or right below it a second one. Behind a blank line that counts instead of the first one.
pub(crate) fn wrong_family(text: &[u8], options: &ParseOptions) -> Option<(Range<usize>, String)> {
    let mut first: Option<&Family> = None;
    for line in Part::whole(text).lines().take_while(|line| is_comment(line.text)) {
        if line.is_blank() {
            first = None;
        }
        if let Some(meant) = comment(line.text).and_then(mistyped) {
            return Some((line.span(), format!("this line is a comment like others: did you mean `# {meant}:`?")));
        }
        let Some(name) = family_name(line.text) else { continue };
        match (name.parse::<&Family>(), first) {
            (Err(why), _) => return Some((line.span(), why)),
            (Ok(other), Some(first)) if other != first => {
                return Some((line.span(), format!("a line above says that it is {}", with_article(first.name))));
            }
            (Ok(family), _) if options.family.is_some_and(|asked| asked != family) => {
                let asked = options.family.map_or("", |asked| asked.name);
                return Some((line.span(), format!("this line contradicts `--family {asked}`")));
            }
            (Ok(family), _) => first = Some(family),
        }
    }
    None
}

/// The boxes that a comment names: `box: 3x2`, `Box 3 x 2`, `boxes: 3x2`. `box:` without two numbers yields boxes that
/// fit no board, so that it is reported and not ignored.
fn box_shape(words: &str) -> Option<BoxShape> {
    let text = words.get(..3).filter(|word| word.eq_ignore_ascii_case("box")).map(|_| &words[3..])?;
    let text = text.strip_prefix("es").unwrap_or(text);
    let numbers = text.trim_start_matches(|c: char| c == ':' || c == '=' || c.is_ascii_whitespace());
    let (rows, cols) = numbers.split_once(['x', 'X']).unwrap_or_default();
    match (rows.trim().parse(), cols.trim().parse()) {
        (Ok(rows), Ok(cols)) => Some((rows, cols)),
        _ => text.starts_with(':').then_some(NO_BOX),
    }
}

/// The boxes named by a comment after the cells of a line.
pub(crate) fn boxes_behind(line: &[u8]) -> Option<BoxShape> {
    // Most lines have none; this is the fastest way to find out.
    let at = line.contains(&b'#').then(|| line.iter().position(|&byte| byte == b'#'))??;
    box_shape(comment(&line[at..])?)
}

#[cfg(test)]
mod tests {
    use super::{Directives, NO_BOX, boxes_behind, wrong_family};
    use crate::family::ParseOptions;

    #[test]
    fn what_is_nearly_a_directive_is_told() {
        let wrong = |text: &str| wrong_family(text.as_bytes(), &ParseOptions::default()).map(|(_, why)| why);
        for (text, meant) in [
            ("# famly: masyu\n3..\n", "# family:"),
            ("# a title\n#Familly : slitherlink\n3..\n", "# family:"),
            ("# kind akari\n2 2\n", "# family:"),
            ("# family = masyu\n3..\n", "# family:"),
            ("#kinds: akari\n2 2\n", "# family:"),
            ("# bx: 2x3\n1..\n", "# box:"),
            ("# boxs: 2x3\n1..\n", "# box:"),
        ] {
            assert!(wrong(text).is_some_and(|why| why.contains(meant)), "{text}");
        }
        for text in [
            "# family: masyu\n",
            "# name: family\n",
            "# bob: a friend\n",
            "# the family of: 3x3\n",
            "# box 3\n",
            "# kind words\n",
            "# king: x\n",
        ] {
            assert_eq!(wrong(text), None, "{text}");
        }
    }

    #[test]
    fn comments_name_families_and_boxes() {
        let said = |text: &str| Directives::at_head(text.as_bytes());
        let slitherlink = Directives { family: "slitherlink".parse().ok(), box_shape: None };
        for text in [
            "# family: slitherlink\n3..\n",
            "\u{feff}# family: slitherlink\r\n3..\r\n",
            "\n  ## family:slitherlink  \n3..\n",
            "# family: sudoku\n# family: slitherlink",
        ] {
            assert_eq!(said(text), slitherlink, "{text:?}");
        }
        for text in ["# box: 3x2\n", "# Box 3 x 2", "#box=3X2", "# box: 2x3\n# box: 3x2\n1..\n# box: 6x1"] {
            assert_eq!(said(text).box_shape, Some((3, 2)), "{text:?}");
            assert_eq!(said(text).family(), "sudoku".parse().ok());
        }
        assert_eq!(said("# box: 3").box_shape, Some(NO_BOX));
        for text in ["3..\n# family: slitherlink", "# family: chess", "# a box: 3x2", "# box 3", "# boxes", ""] {
            assert_eq!(said(text), Directives::default(), "{text:?}");
        }
        assert_eq!(boxes_behind(b"1.3. # box: 1x4"), Some((1, 4)));
        assert_eq!(boxes_behind(b"1.3. # boxes: 1x4"), Some((1, 4)));
        assert_eq!(boxes_behind(b"1.3. box: 1x4"), None);
    }
}
