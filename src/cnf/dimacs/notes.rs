//! The comment lines of a DIMACS file.
//!
//! In: names and rules that the encoder recorded, or comment lines. Out: comment lines, or names and rules. Must not
//! know: clauses.

use crate::cnf::{Trace, Var};

/// The contents of the comment lines of a DIMACS file, for people and for programs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Free text at the start, one line each.
    pub comments: Vec<String>,
    /// What variables mean, one `c var` line each.
    pub names: Vec<(Var, String)>,
    /// The rules behind the groups from group 1 on, one `c group` line each.
    pub groups: Vec<String>,
    /// The variables onto which models are projected, in one `c p show` line.
    pub show: Option<Vec<Var>>,
}

impl Notes {
    /// The names and the rules that a traced encoding recorded, each rule in words.
    pub fn traced(trace: &Trace, words: impl Fn(u32) -> String) -> Self {
        let groups = trace.rules.iter().map(|&rule| words(rule)).collect();
        Notes { names: trace.names.clone(), groups, ..Notes::default() }
    }

    /// Appends all but the `c p show` line, which belongs behind the header; `line` takes the buffer after each line.
    pub(super) fn write(&self, out: &mut Vec<u8>, line: &mut dyn FnMut(&mut Vec<u8>)) {
        for text in self.comments.iter().flat_map(|comment| comment.lines()) {
            append(out, "c", text);
            line(out);
        }
        for (number, group) in self.groups.iter().enumerate() {
            append(out, &format!("c group {}", number + 1), group);
            line(out);
        }
        for (var, name) in &self.names {
            append(out, &format!("c var {}", var.positive().to_dimacs()), name);
            line(out);
        }
    }

    /// Reads the text of a comment line, without the `c`.
    pub(super) fn read(&mut self, text: &str) {
        if let Some((var, name)) = text.strip_prefix("var ").and_then(numbered)
            && let Some(var) = variable(var)
        {
            self.names.push((var, name.to_owned()));
        } else if let Some((number, rule)) = text.strip_prefix("group ").and_then(numbered)
            && number == self.groups.len() + 1
        {
            self.groups.push(rule.to_owned());
        } else if let Some(shown) = text.strip_prefix("p show ").and_then(shown) {
            self.show.get_or_insert_default().extend(shown);
        } else {
            self.comments.push(text.to_owned());
        }
    }
}

/// Appends a comment line; characters that would break the line become spaces.
fn append(out: &mut Vec<u8>, head: &str, text: &str) {
    out.extend_from_slice(head.as_bytes());
    if !text.is_empty() {
        out.push(b' ');
    }
    out.extend(text.bytes().map(|byte| if byte == b'\n' || byte == b'\r' { b' ' } else { byte }));
    out.push(b'\n');
}

/// A number and the text after it.
fn numbered(text: &str) -> Option<(usize, &str)> {
    let (number, rest) = text.split_once(' ')?;
    Some((number.parse().ok()?, rest))
}

fn variable(number: usize) -> Option<Var> {
    (1..=Var::MAX).contains(&number).then(|| Var::new(number - 1))
}

/// The variables of a `c p show` line, when it is well formed.
fn shown(text: &str) -> Option<Vec<Var>> {
    let text = text.trim_end();
    let body = text.strip_suffix('0')?;
    if !body.is_empty() && !body.ends_with(' ') {
        return None;
    }
    body.split_ascii_whitespace().map(|number| variable(number.parse().ok()?)).collect()
}
