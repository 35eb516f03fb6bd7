//! How long the caller waits for a text to be read: asked where a few bytes make much.
//!
//! In: whether to go on, work. Out: what the work gave, if it came to its end. Must not know: clocks, puzzles.
//!
//! Readers are called through layers that have nothing to do with time, so this stands beside them, for one thread. Who
//! finds that it is over returns an error at once, whichever: nobody will see it.

use std::cell::{Cell, RefCell};

thread_local! {
    /// What is asked whether to go on.
    static ASKED: Cell<Option<fn() -> bool>> = const { Cell::new(None) };
    static IS_OVER: Cell<bool> = const { Cell::new(false) };
    /// What is asked that is more than a function, the innermost last.
    static KEPT: RefCell<Vec<Box<dyn Fn() -> bool>>> = const { RefCell::new(Vec::new()) };
}

/// Puts back what was there, also when the work panics.
struct Before(Option<fn() -> bool>, bool);

impl Drop for Before {
    fn drop(&mut self) {
        ASKED.set(self.0);
        IS_OVER.set(self.1);
    }
}

/// Does work that ends early when it is not to go on; `None` if it did, and what it gave is not whole. It takes next to
/// nothing where nobody asks.
pub fn asking<T>(go_on: fn() -> bool, work: impl FnOnce() -> T) -> Option<T> {
    let _before = Before(ASKED.replace(Some(go_on)), IS_OVER.replace(false));
    let given = work();
    (!IS_OVER.get()).then_some(given)
}

/// Takes out what was kept last.
struct Kept;

impl Drop for Kept {
    fn drop(&mut self) {
        KEPT.with_borrow_mut(Vec::pop);
    }
}

/// The same for what is more than a function.
pub fn with<T>(go_on: impl Fn() -> bool + 'static, work: impl FnOnce() -> T) -> Option<T> {
    KEPT.with_borrow_mut(|kept| kept.push(Box::new(go_on)));
    let _kept = Kept;
    asking(|| KEPT.with_borrow(|kept| kept.last().is_none_or(|go_on| go_on())), work)
}

/// Whether to end the work. Once it is, it stays so.
pub(crate) fn is_over() -> bool {
    IS_OVER.get()
        || ASKED.get().is_some_and(|go_on| {
            let is_over = !go_on();
            IS_OVER.set(is_over);
            is_over
        })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use super::{is_over, with};

    #[test]
    fn work_that_ended_early_gave_nothing() {
        let asked = Rc::new(Cell::new(0));
        let twice = || {
            let asked = Rc::clone(&asked);
            move || asked.replace(asked.get() + 1) < 2
        };
        assert!(!is_over(), "who did not ask for an end waits");
        assert_eq!(with(twice(), || (is_over(), is_over())), Some((false, false)));
        asked.set(0);
        assert_eq!(with(twice(), || [(); 3].map(|()| is_over())), None);
        asked.set(5);
        let inner = with(|| true, || with(twice(), is_over).is_none() && !is_over());
        assert_eq!(inner, Some(true), "what is within ends by itself alone");
        let caught = std::panic::catch_unwind(|| with(|| false, || std::panic::resume_unwind(Box::new(()))));
        assert!(caught.is_err() && !is_over());
    }
}
