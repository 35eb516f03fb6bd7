//! A JSON object that is written field by field.
//!
//! In: names and values. Out: a line of text. Must not know: what the fields mean.
//!
//! A serializer of structures looks for quotation marks in each name. In a stream of sudokus that was the largest part of
//! the time for JSON. So names are written here, and values by the serializer.

use std::time::Duration;

use serde::Serialize;

use super::Board;
use crate::diagnostic::spelled;

/// An object, up to the last field so far.
#[derive(Debug)]
pub struct Object(Vec<u8>);

/// Why writing a value cannot fail.
const WRITABLE: &str = "values are numbers, texts, lists, and structures with names";

impl Object {
    /// An object without fields.
    #[expect(clippy::new_without_default, reason = "it is always filled at once")]
    pub fn new() -> Self {
        // As long as that of a sudoku.
        Object(Vec::with_capacity(512))
    }

    /// The object of a structure.
    pub fn of(structure: &impl Serialize) -> Self {
        let mut object = Object(Vec::new());
        object.fields(structure);
        object
    }

    /// Adds a field. Its name has no character that JSON writes in another way.
    #[inline]
    pub fn field(&mut self, name: &'static str, value: &(impl Serialize + ?Sized)) {
        self.name(name);
        serde_json::to_writer(&mut self.0, value).expect(WRITABLE);
    }

    /// Adds a field with a number.
    #[inline]
    pub fn number(&mut self, name: &'static str, value: usize) {
        self.name(name);
        number(&mut self.0, value);
    }

    /// Adds a field with a word of ours, which has no such character either.
    #[inline]
    pub fn word(&mut self, name: &'static str, word: &'static str) {
        self.name(name);
        self.0.push(b'"');
        self.0.extend_from_slice(word.as_bytes());
        self.0.push(b'"');
    }

    /// Adds a field if it has something to say.
    #[inline]
    pub fn optional(&mut self, name: &'static str, value: Option<&(impl Serialize + ?Sized)>) {
        if let Some(value) = value {
            self.field(name, value);
        }
    }

    /// Adds a time in seconds with nine decimals. It would take longer to find the shortest form.
    pub fn seconds(&mut self, name: &'static str, time: Duration) {
        self.number(name, time.as_secs() as usize);
        let point = self.0.len();
        // Of these ten digits the first one makes room for the point.
        serde_json::to_writer(&mut self.0, &(1_000_000_000 + time.subsec_nanos())).expect(WRITABLE);
        self.0[point] = b'.';
    }

    /// Adds the fields of a structure.
    pub fn fields(&mut self, structure: &impl Serialize) {
        let start = self.0.len();
        serde_json::to_writer(&mut self.0, structure).expect(WRITABLE);
        // What is in brackets follows the fields so far.
        self.0.pop();
        if self.0.len() == start + 1 {
            self.0.pop();
        } else if start > 0 {
            self.0[start] = b',';
        }
    }

    /// Adds the fields of a structure if there is one.
    pub fn optional_fields(&mut self, structure: Option<&impl Serialize>) {
        if let Some(structure) = structure {
            self.fields(structure);
        }
    }

    /// Adds a list of boards.
    pub fn boards<'b>(&mut self, name: &'static str, boards: impl IntoIterator<Item = Board<'b>>) {
        self.begin_list(name);
        for board in boards {
            self.item(board);
        }
        self.end_list();
    }

    /// Begins a list of boards that are found one after the other.
    pub fn begin_list(&mut self, name: &'static str) {
        self.name(name);
        self.0.push(b'[');
    }

    /// Adds a board to the list.
    pub fn item(&mut self, board: Board<'_>) {
        if self.0.last() != Some(&b'[') {
            self.0.push(b',');
        }
        board.write(&mut self.0);
    }

    /// The text so far, from within a list with an item at least; what follows is a text of its own.
    pub fn take(&mut self) -> Vec<u8> {
        plain(std::mem::take(&mut self.0))
    }

    /// Ends the list.
    pub fn end_list(&mut self) {
        self.0.push(b']');
    }

    /// The object on a line of its own.
    pub fn line(mut self) -> Vec<u8> {
        if self.0.is_empty() {
            self.0.push(b'{');
        }
        self.0.extend_from_slice(b"}\n");
        plain(self.0)
    }

    #[inline]
    fn name(&mut self, name: &'static str) {
        self.0.extend_from_slice(if self.0.is_empty() { b"{\"" } else { b",\"" });
        self.0.extend_from_slice(name.as_bytes());
        self.0.extend_from_slice(b"\":");
    }
}

/// The text without characters that mislead who looks at it. Only after these bytes can there be any.
fn plain(text: Vec<u8>) -> Vec<u8> {
    if memchr::memchr3(0xc2, 0xd8, 0xe2, &text).is_none() && memchr::memchr(0x7f, &text).is_none() {
        return text;
    }
    spelled(&String::from_utf8_lossy(&text)).into_bytes()
}

/// Writes a number; most have one digit.
#[inline]
pub(super) fn number(text: &mut Vec<u8>, value: usize) {
    match u8::try_from(value) {
        Ok(digit @ 0..=9) => text.push(b'0' + digit),
        _ => serde_json::to_writer(text, &value).expect(WRITABLE),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::Object;

    fn text(object: Object) -> String {
        String::from_utf8(object.line()).expect("it is text")
    }

    #[test]
    fn an_object_has_a_comma_between_fields_only() {
        assert_eq!(text(Object::new()), "{}\n");
        let none: BTreeMap<&str, u8> = BTreeMap::new();
        assert_eq!(text(Object::of(&none)), "{}\n");
        let mut object = Object::new();
        object.fields(&none);
        object.optional("left out", None::<&str>);
        object.field("said", "\"so\"");
        object.fields(&none);
        object.fields(&BTreeMap::from([("a", 1), ("b", 2)]));
        object.boards("answers", []);
        assert_eq!(text(object), "{\"said\":\"\\\"so\\\"\",\"a\":1,\"b\":2,\"answers\":[]}\n");
    }
}
