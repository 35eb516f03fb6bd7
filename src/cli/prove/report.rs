//! What was certified, as text and JSON.
//!
//! In: the outcome. Out: lines, an object. Must not know: how it was proved.

use serde::Serialize;

use super::Prove;
use crate::backend::Limits;
use crate::certify::{Outcome, Proved, Sizes};
use crate::cli::folder::Folder;
use crate::cli::stream::{Failure, Out};
use crate::cli::words;
use crate::json;

#[derive(Serialize)]
pub(super) struct Report<'a> {
    /// The folder of the certificate, when there is one.
    pub(super) certificate: Option<String>,
    /// With `--cover`: the number of parts whose boards it does not cover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) outside: Option<usize>,
    pub(super) answers: Vec<json::Board<'a>>,
    pub(super) complete: bool,
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    pub(super) cost: Option<Cost<'a>>,
    pub(super) seconds: f64,
}

#[derive(Serialize)]
pub(super) struct Cost<'a> {
    engine: &'a str,
    formula: Sizes,
    proof: &'a str,
    proof_bytes: u64,
}

impl<'a> Cost<'a> {
    pub(super) fn of(proved: &'a Proved) -> Self {
        let bytes = proved.files.get(proved.proof).map_or(0, |part| part.bytes);
        Cost { engine: &proved.engine, formula: proved.sizes, proof: proved.proof, proof_bytes: bytes }
    }
}

impl Prove<'_> {
    /// Tells it in words.
    pub(super) fn tell(
        &self,
        outcome: &Outcome,
        folder: &Folder,
        limits: &Limits,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        match outcome {
            Outcome::Proved(proved) => {
                let cost = Cost::of(proved);
                let what = match (&self.cover, self.args.cubes.under.is_some()) {
                    (Some(parts), _) => format!(" outside of {}", words::count(parts.len(), "part")),
                    (None, true) => " in this part".to_owned(),
                    (None, false) => String::new(),
                };
                writeln!(out.answer, "{}{what}: certificate in {}", proved.verdict(), folder.name())?;
                if !self.several {
                    let Sizes { variables, rules, lemmas, blocked, .. } = cost.formula;
                    let (variables, rules) = (words::count(variables, "variable"), words::count(rules, "clause"));
                    write!(out.answer, "  {variables}, {rules}")?;
                    if lemmas > 0 {
                        write!(out.answer, ", {}", words::count(lemmas, "lemma"))?;
                    }
                    match blocked {
                        0 => writeln!(out.answer, "; there is no answer to block")?,
                        _ => writeln!(out.answer, "; {} blocked", words::count(blocked, "answer"))?,
                    }
                    writeln!(out.answer, "  {} bytes of proof by {}", cost.proof_bytes, cost.engine)?;
                }
            }
            Outcome::More(_) if self.cover.is_some() => {
                writeln!(out.answer, "there is an answer in none of these parts: no certificate")?;
            }
            Outcome::More(answers) => {
                let asked = words::count(answers.len() - 1, "answer");
                writeln!(out.answer, "more than {asked}: no certificate; `--max N` certifies up to N answers")?;
            }
            Outcome::Limit(_) => writeln!(out.answer, "{}: no certificate", self.args.engine.gave_up(limits))?,
        }
        Ok(())
    }
}
