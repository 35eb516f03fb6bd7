//! varisat with a log, on its own thread.
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
/// varisat works on its own thread, since a search that learns little writes little, so a log that fails at a limit
/// would end it much too late. The pieces of the log arrive here through a channel that holds only a few of them; at a
/// limit the channel is closed, and the worker ends when it sends its next piece.
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

/// The number of log pieces that may wait to be written.
const PIECES: usize = 64;

/// The sink of a log, which fails once the receiver is gone.
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
