//! varisat with a log, on a thread of its own.
//!
//! In: a formula. Out: a model, or that there is none and a proof. Must not know: puzzles, varisat itself.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};

use super::proof::Ending;
use super::varisat::{failed, search};
use super::{BackendError, Limits, ProofFormat, Refutation};
use crate::cnf::Cnf;

/// Decides a formula with a log.
///
/// varisat works on a thread of its own, since a search that learns little writes little, so that a log which fails at a
/// limit would end it much too late. The pieces of the log come here over a channel that holds few of them; at a
/// limit nobody takes them any more, which ends the worker at its next one.
pub(super) fn refute(
    cnf: &Arc<Cnf>,
    format: ProofFormat,
    proof: &mut dyn io::Write,
    limits: &Limits,
) -> Result<Refutation, BackendError> {
    let (sender, pieces) = sync_channel(PIECES);
    let formula = Arc::clone(cnf);
    let worker = std::thread::spawn(move || search(&formula, format, Pieces(sender)));
    let mut ending = Ending::new(format);
    let cannot_write = |fault: io::Error| failed(format!("cannot write its proof: {fault}"));
    loop {
        if limits.reached() {
            return Ok(Refutation::Unknown);
        }
        match pieces.recv_timeout(limits.wait()) {
            Ok(piece) => proof.write_all(ending.read(&piece)).map_err(cannot_write)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    match worker.join().map_err(|_| failed("stopped without a verdict"))?? {
        Some(model) => Ok(Refutation::Satisfiable(model)),
        None => {
            ending.finish(proof).map_err(cannot_write)?;
            Ok(Refutation::Proved)
        }
    }
}

/// So many pieces of a log may wait to be written.
const PIECES: usize = 64;

/// The sink of a log, which fails when nobody takes it any more.
struct Pieces(SyncSender<Vec<u8>>);

impl io::Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(bytes.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
