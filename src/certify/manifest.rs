//! The manifest of a certificate, and the names of its parts.
//!
//! In: what was proved. Out: JSON, and back. Must not know: how anything is proved or checked.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Store;
use crate::backend::ProofFormat;
use crate::family::{Family, Format, ParseOptions, Reading};

/// The name of the manifest, which is written last: without it there is no certificate.
pub const MANIFEST: &str = "manifest.json";
pub(super) const ANSWERS: &str = "answers.json";
pub(super) const FORMULA: &str = "formula.cnf";
pub(super) const LOOPS: &str = "loops.json";

/// A file that the commands that check a certificate write next to it.
pub(super) const LRAT: &str = "proof.lrat";

/// The size of the largest manifest that is accepted; a manifest may list the parts of a puzzle.
pub(super) const MAX_MANIFEST: u64 = 1 << 24;

/// The version of the layout of certificates.
pub(super) const VERSION: u32 = 1;

/// The name of the proof.
pub(super) fn proof_name(format: ProofFormat) -> &'static str {
    match format {
        ProofFormat::Binary => "proof.drat",
        ProofFormat::Text => "proof.drat.txt",
    }
}

/// The name of the puzzle in this format.
pub(super) fn puzzle_name(format: Format) -> String {
    format!("puzzle.{format}")
}

/// Whether this is a valid name for a part of a certificate, or for what is written beside them.
pub fn is_part(name: &str) -> bool {
    let proofs = [ProofFormat::Binary, ProofFormat::Text].map(proof_name);
    let puzzle = || Format::ALL.iter().any(|&format| puzzle_name(format) == name);
    [MANIFEST, ANSWERS, FORMULA, LOOPS, LRAT].contains(&name) || proofs.contains(&name) || puzzle()
}

/// The size and hash of one part of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The size in bytes.
    pub bytes: u64,
    /// The hash, 64 hexadecimal digits.
    pub sha256: String,
}

impl Part {
    /// Reads a part of a certificate to its end, or until it has more than `most` bytes.
    pub(super) fn of(store: &dyn Store, name: &str, most: u64) -> io::Result<Self> {
        let mut reader = store.open(name)?.take(most.saturating_add(1));
        let mut hashed = Hashed::new(io::sink());
        let mut buffer = vec![0; 1 << 16];
        loop {
            let read = match reader.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if read == 0 {
                break;
            }
            hashed.write_all(&buffer[..read])?;
        }
        hashed.finish()
    }
}

/// The hash of these bytes, 64 hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    digits(Sha256::new_with_prefix(bytes))
}

fn digits(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Counts and hashes what is written.
pub(super) struct Hashed<W> {
    out: W,
    bytes: u64,
    hash: Sha256,
}

impl<W: Write> Hashed<W> {
    pub(super) fn new(out: W) -> Self {
        Hashed { out, bytes: 0, hash: Sha256::new() }
    }

    /// Flushes, and returns the size and hash of everything written.
    pub(super) fn finish(mut self) -> io::Result<Part> {
        self.out.flush()?;
        Ok(Part { bytes: self.bytes, sha256: digits(self.hash) })
    }
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written as u64;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The sizes of a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    /// Variables.
    pub variables: usize,
    /// Clauses that state the rules of the puzzle: the first ones.
    pub rules: usize,
    /// Lemmas, which come next.
    pub lemmas: usize,
    /// Clauses that block an answer each, which come next.
    pub blocked: usize,
    /// Clauses that say which part of the boards is meant: the last ones.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub bounds: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "so serde asks")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Sizes {
    /// All clauses.
    pub fn clauses(&self) -> usize {
        [self.lemmas, self.blocked, self.bounds].into_iter().fold(self.rules, usize::saturating_add)
    }
}

/// The contents of a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    /// [`VERSION`].
    pub(super) certificate: u32,
    /// The version of cluesat that wrote it.
    pub(super) cluesat: String,
    /// The engine that wrote the proof.
    pub(super) engine: String,
    pub(super) family: String,
    /// The hash of the text that defines the family, where one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<String>,
    /// The format of the puzzle.
    pub(super) format: String,
    /// Sudoku: rows and columns of a box, where they were given.
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    pub(super) box_shape: Option<(usize, usize)>,
    /// Pictures: the threshold, where it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) threshold: Option<u8>,
    /// The verdict in one word.
    pub(super) verdict: String,
    /// The number of answers.
    pub(super) answers: usize,
    /// Only boards on which these facts hold are meant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) under: Vec<String>,
    /// Only boards are meant that are in none of these parts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) outside: Vec<Vec<String>>,
    pub(super) formula: Sizes,
    pub(super) files: BTreeMap<String, Part>,
    /// The commands that check the certificate, to be run in its folder.
    pub(super) check: Vec<String>,
}

/// The hash of the text that defines a family.
pub(super) fn definition(family: &Family) -> Option<String> {
    family.texts.definition().map(|(text, _)| sha256(text.as_bytes()))
}

impl Manifest {
    /// How the puzzle is to be read.
    pub(super) fn reading(&self) -> Option<(Reading, ParseOptions)> {
        let reading = Reading { family: self.family.parse().ok()?, format: self.format.parse().ok()? };
        let options = ParseOptions {
            family: Some(reading.family),
            from: Some(reading.format),
            box_shape: self.box_shape,
            threshold: self.threshold,
            ..ParseOptions::default()
        };
        reading.family.formats.contains(&reading.format).then_some((reading, options))
    }

    /// Checks that all parts are listed, and no others; loops only for a puzzle with a `lazy` rule.
    pub(super) fn is_whole(&self, lazy: bool) -> Result<(), String> {
        let (reading, _) = self.reading().ok_or("there is no such family and format")?;
        let proof = self.proof().map_or("proof", proof_name);
        let mut parts = vec![puzzle_name(reading.format), ANSWERS.into(), FORMULA.into(), proof.into()];
        parts.extend(lazy.then(|| LOOPS.into()));
        if let Some(missing) = parts.iter().find(|&part| !self.files.contains_key(part)) {
            return Err(format!("{missing} is missing"));
        }
        match self.files.keys().find(|&name| !parts.contains(name)) {
            Some(other) => Err(format!("{other} is no part of such a certificate")),
            None => Ok(()),
        }
    }

    /// The format of the proof, by its name.
    pub(super) fn proof(&self) -> Option<ProofFormat> {
        let mut known = [ProofFormat::Binary, ProofFormat::Text].into_iter();
        known.find(|&format| self.files.contains_key(proof_name(format)))
    }
}

/// The commands that check a certificate with this proof.
pub(super) fn commands(proof: ProofFormat) -> Vec<String> {
    let name = proof_name(proof);
    // drat-trim guesses the format of a proof from its first bytes, and can be wrong.
    let flag = if proof == ProofFormat::Binary { " -i" } else { "" };
    vec![
        "cluesat check-proof .".to_owned(),
        format!("drat-trim {FORMULA} {name}{flag}"),
        format!("drat-trim {FORMULA} {name}{flag} -L proof.lrat && cake_lpr {FORMULA} proof.lrat"),
    ]
}
