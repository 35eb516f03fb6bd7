//! What an object of a file of answers may be.
//!
//! In: a line of JSON, which a verb wrote for one puzzle. Out: whether that verb can have written it. Must not know: which
//! puzzle it belongs to.

use serde::Deserialize;
use serde::de::IgnoredAny;

/// The verbs that write one object for each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum ObjectKind {
    Solve,
    Unique,
    Count,
    Check,
    Hint,
    Rate,
    Prove,
    Reduce,
    Repair,
    Explain,
}

/// What is looked at of an object: fields that tell verbs apart.
#[derive(Debug, Deserialize)]
struct Fields<'l> {
    #[expect(dead_code, reason = "it has to be there")]
    index: u64,
    #[serde(borrow)]
    status: std::borrow::Cow<'l, str>,
    vars: Option<IgnoredAny>,
    differs: Option<IgnoredAny>,
    method: Option<IgnoredAny>,
    flaws: Option<IgnoredAny>,
    level: Option<IgnoredAny>,
    complete: Option<IgnoredAny>,
    clues_before: Option<IgnoredAny>,
    proposals: Option<IgnoredAny>,
    number: Option<IgnoredAny>,
    steps: Option<IgnoredAny>,
}

impl ObjectKind {
    const ALL: [ObjectKind; 10] = [
        ObjectKind::Solve,
        ObjectKind::Unique,
        ObjectKind::Count,
        ObjectKind::Check,
        ObjectKind::Hint,
        ObjectKind::Rate,
        ObjectKind::Prove,
        ObjectKind::Reduce,
        ObjectKind::Repair,
        ObjectKind::Explain,
    ];

    /// Whether a line may be an object of this verb. What cannot be read looks the same from all of them, and a puzzle
    /// without answers from some.
    pub(in crate::cli) fn fits(self, line: &[u8]) -> bool {
        serde_json::from_slice::<Fields<'_>>(line).is_ok_and(|fields| self.has(&fields))
    }

    /// Whether a text without an end may be the beginning of an object of some verb: all begin with the input.
    pub(in crate::cli) fn begins(line: &[u8]) -> bool {
        const START: &[u8] = b"{\"source\":";
        let shared = line.len().min(START.len());
        let cut = || match serde_json::from_slice::<IgnoredAny>(line) {
            Ok(_) => !Self::fitting(line).is_empty(),
            Err(error) => error.is_eof(),
        };
        line[..shared] == START[..shared] && cut()
    }

    /// All verbs whose object a line may be.
    pub(in crate::cli) fn fitting(line: &[u8]) -> Vec<ObjectKind> {
        let fields = serde_json::from_slice::<Fields<'_>>(line).ok();
        fields.map_or_else(Vec::new, |fields| Self::ALL.into_iter().filter(|kind| kind.has(&fields)).collect())
    }

    fn has(self, fields: &Fields<'_>) -> bool {
        let status = &*fields.status;
        let (vars, differs) = (fields.vars.is_some(), fields.differs.is_some());
        let by_one_field = [
            (ObjectKind::Count, fields.method.is_some()),
            (ObjectKind::Check, fields.flaws.is_some()),
            (ObjectKind::Rate, fields.level.is_some()),
            (ObjectKind::Reduce, fields.clues_before.is_some()),
            (ObjectKind::Repair, fields.proposals.is_some()),
            (ObjectKind::Unique, differs),
            (ObjectKind::Solve, vars && !differs),
            (ObjectKind::Prove, fields.complete.is_some() && !vars),
        ];
        let marked = by_one_field.iter().find(|(_, there)| *there).map(|&(kind, _)| kind);
        let is_step = fields.number.is_some() || status == "step";
        let bare = |statuses: &[&str]| marked.is_none() && !is_step && statuses.contains(&status);
        status == "error"
            || match self {
                ObjectKind::Explain => {
                    is_step || fields.steps.is_some() && fields.level.is_none() || bare(&["wrong", "none", "limit"])
                }
                ObjectKind::Hint => {
                    fields.steps.is_none() && bare(&["hint", "wrong", "right", "free", "none", "limit"])
                }
                ObjectKind::Rate => marked == Some(self) || bare(&["none"]),
                ObjectKind::Reduce => marked == Some(self) || bare(&["none", "multiple", "limit"]),
                kind => marked == Some(kind),
            }
    }
}
