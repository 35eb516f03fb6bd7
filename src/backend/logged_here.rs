//! varisat with a log, on the calling thread: for builds without threads.
//!
//! In: a formula. Out: a model, or that there is none and a proof. Must not know: puzzles, varisat itself.

use std::cell::RefCell;
use std::io;
use std::sync::Arc;

use super::proof::Ending;
use super::varisat::{failed, search};
use super::{BackendError, Limits, ProofFormat, Refutation};
use crate::cnf::Cnf;

/// Decides a formula with a log. Limits are checked whenever the log is written.
pub(super) fn refute(
    cnf: &Arc<Cnf>,
    format: ProofFormat,
    proof: &mut dyn io::Write,
    limits: &Limits,
) -> Result<Refutation, BackendError> {
    if limits.reached() {
        return Ok(Refutation::Unknown);
    }
    let log = RefCell::new(Log { proof, ending: Ending::new(format), fault: None, limits });
    let found = search(cnf, format, Shared(&log));
    let log = log.into_inner();
    if let Some(fault) = log.fault {
        return Err(failed(format!("cannot write its proof: {fault}")));
    }
    match found {
        Err(_) if limits.reached() => Ok(Refutation::Unknown),
        Err(error) => Err(error),
        Ok(Some(model)) => Ok(Refutation::Satisfiable(model)),
        Ok(None) => {
            log.ending.finish(log.proof).map_err(|fault| failed(format!("cannot write its proof: {fault}")))?;
            Ok(Refutation::Proved)
        }
    }
}

/// Where the log goes, and whether writing has failed.
struct Log<'a> {
    proof: &'a mut dyn io::Write,
    ending: Ending,
    fault: Option<io::Error>,
    limits: &'a Limits,
}

/// The sink of the log, which fails at a limit.
struct Shared<'l, 'a>(&'l RefCell<Log<'a>>);

impl io::Write for Shared<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let log = &mut *self.0.borrow_mut();
        if log.limits.reached() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        if let Err(fault) = log.proof.write_all(log.ending.read(bytes)) {
            log.fault = Some(fault);
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
