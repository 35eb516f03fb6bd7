//! The boundary between the page and the engine.
//!
//! In: bytes that the page has written into memory. Out: bytes that it reads there. Must not know: what they mean.
//!
//! The page asks for room (`room`), writes the question there, calls `ask`, which returns the length of the answer, and
//! reads the answer at the address from `answer`. It provides a clock, and a function that the engine calls with the
//! reason if it crashes.

use std::cell::RefCell;
use std::time::Duration;

use crate::Engine;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// The milliseconds since some fixed moment.
    safe fn clock() -> f64;
    /// Receives the message of an engine that crashes.
    fn broken(at: *const u8, length: usize);
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Reserves memory for a question of this length in bytes, and returns its address.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn room(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the question in the room; returns the number of bytes of the answer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn ask() -> usize {
    let question = BUFFER.with_borrow_mut(std::mem::take);
    let answer = ENGINE.with_borrow_mut(|engine| engine.ask(&String::from_utf8_lossy(&question)));
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = answer.into_bytes();
        buffer.len()
    })
}

/// Where the answer starts.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}

/// To be called once, before all else.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn start() {
    cluesat::backend::set_clock(|| Duration::from_secs_f64(clock().max(0.0) / 1000.0));
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        // SAFETY: the page reads the text at once and keeps no pointer.
        unsafe { broken(text.as_ptr(), text.len()) };
    }));
}
