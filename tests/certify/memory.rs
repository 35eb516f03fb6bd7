//! A certificate in memory, to be changed at will.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;

use cluesat::certify::{self, MANIFEST, Original, Outcome, Report, Store, Task};
use cluesat::diagnostic::Source;
use cluesat::family::{ParseOptions, Puzzle, Reading};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The parts of a certificate by name.
#[derive(Clone, Default)]
pub(crate) struct Memory(pub(crate) RefCell<BTreeMap<String, Vec<u8>>>);

struct Part<'a> {
    memory: &'a Memory,
    name: String,
    bytes: Vec<u8>,
}

impl Write for Part<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        let name = std::mem::take(&mut self.name);
        self.memory.0.borrow_mut().insert(name, std::mem::take(&mut self.bytes));
    }
}

impl Store for Memory {
    fn create(&self, name: &str) -> io::Result<Box<dyn Write + '_>> {
        Ok(Box::new(Part { memory: self, name: name.to_owned(), bytes: Vec::new() }))
    }
    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>> {
        let bytes = self.0.borrow().get(name).cloned().ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(io::Cursor::new(bytes)))
    }
    fn remove(&self, name: &str) -> io::Result<()> {
        self.0.borrow_mut().remove(name);
        Ok(())
    }
    fn path(&self, _name: &str) -> Option<PathBuf> {
        None
    }
}

impl Memory {
    pub(crate) fn text(&self, name: &str) -> String {
        String::from_utf8(self.0.borrow()[name].clone()).expect("text")
    }

    pub(crate) fn set(&self, name: &str, bytes: impl Into<Vec<u8>>) {
        self.0.borrow_mut().insert(name.to_owned(), bytes.into());
    }

    /// The manifest as JSON, to be changed.
    pub(crate) fn manifest(&self) -> Value {
        serde_json::from_str(&self.text(MANIFEST)).expect("the manifest is JSON")
    }

    pub(crate) fn set_manifest(&self, manifest: &Value) {
        self.set(MANIFEST, manifest.to_string());
    }

    /// Makes sizes and hashes right again, as somebody would who knows how.
    pub(crate) fn reseal(&self) {
        let mut manifest = self.manifest();
        for (name, part) in manifest["files"].as_object_mut().expect("files") {
            let bytes = self.0.borrow()[name].clone();
            part["bytes"] = bytes.len().into();
            let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
            part["sha256"] = hash.into();
        }
        self.set_manifest(&manifest);
    }

    pub(crate) fn check(&self) -> Report {
        certify::check(self).expect("there is a manifest")
    }

    /// The first thing that is wrong.
    pub(crate) fn refusal(&self) -> String {
        let report = self.check();
        report.refusals.first().unwrap_or_else(|| panic!("accepted: {report:?}")).to_string()
    }
}

/// The puzzle in a text.
pub(crate) fn puzzle(text: &str) -> Arc<dyn Puzzle> {
    let options = ParseOptions::default();
    let source = Source { name: "test", bytes: text.as_bytes(), first_line: 1 };
    let reading = Reading::of(&source, &options).expect("one reading");
    reading.parse(&source, &options).expect("a puzzle")
}

/// What came of a proof: the number of answers that are certified.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Result {
    Proved(usize),
    More(usize),
    Limit(usize),
}

/// Certifies the puzzle in a text.
pub(crate) fn prove_with(text: &str, task: &Task<'_>, store: &dyn Store) -> Result {
    try_prove(text, task, store).expect("no failure")
}

/// Certifies the puzzle in a text, or tells why not.
pub(crate) fn try_prove(
    text: &str,
    task: &Task<'_>,
    store: &dyn Store,
) -> std::result::Result<Result, certify::ProveError> {
    let options = ParseOptions::default();
    let source = Source { name: "test", bytes: text.as_bytes(), first_line: 1 };
    let reading = Reading::of(&source, &options).expect("one reading");
    let puzzle = reading.parse(&source, &options).expect("a puzzle");
    let original = Original { bytes: text.as_bytes(), reading, options: &options };
    Ok(match certify::prove(&puzzle, &original, task, store)? {
        Outcome::Proved(proved) => Result::Proved(proved.answers.len()),
        Outcome::More(answers) => Result::More(answers.len()),
        Outcome::Limit(answers) => Result::Limit(answers.len()),
    })
}

/// Certifies up to `max` answers.
pub(crate) fn prove(text: &str, max: usize) -> (Result, Memory) {
    let (search, store) = (cluesat::search::Options::default(), Memory::default());
    let task = Task { search: &search, max, proof: cluesat::backend::ProofFormat::default() };
    (prove_with(text, &task, &store), store)
}

/// The certificate of a puzzle with one answer.
pub(crate) fn unique(text: &str) -> Memory {
    let (result, store) = prove(text, 1);
    assert_eq!(result, Result::Proved(1));
    store
}

pub(crate) const SUDOKU: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SHIDOKU: &str = "# family: sudoku\n1...\n..3.\n.4..\n...2\n";
pub(crate) const SLITHERLINK: &str = "-----\n3--3-\n-11--\n-23--\n22--3\n";
pub(crate) const NONOGRAM: &str = "width 5\nheight 5\nrows\n2\n1,1\n5\n1,1\n1,1\ncolumns\n4\n1,1\n1,1\n4\n1\n";
