//! How long the caller waits for a text to be read: asked where a few bytes make much.
//!
//! In: whether to go on, work. Out: what the work gave, if it came to its end. Must not know: clocks, puzzles.
//!
//! Readers are called through layers that have nothing to do with time, so this stands beside them, for one thread. Who
//! finds that it is over returns an error at once, whichever: nobody will see it.

use std::cell::RefCell;

struct Patience {
    go_on: Box<dyn Fn() -> bool>,
    is_over: bool,
}

thread_local! {
    static NOW: RefCell<Option<Patience>> = const { RefCell::new(None) };
}

/// Puts back what was there, also when the work panics.
struct Before(Option<Patience>);

impl Drop for Before {
    fn drop(&mut self) {
        NOW.set(self.0.take());
    }
}

/// Does work that ends early when it is not to go on; `None` if it did, and what it gave is not whole.
pub fn with<T>(go_on: impl Fn() -> bool + 'static, work: impl FnOnce() -> T) -> Option<T> {
    let _before = Before(NOW.replace(Some(Patience { go_on: Box::new(go_on), is_over: false })));
    let given = work();
    let is_over = NOW.with_borrow(|now| now.as_ref().is_some_and(|now| now.is_over));
    (!is_over).then_some(given)
}

/// Whether to end the work. Once it is, it stays so.
pub(crate) fn is_over() -> bool {
    NOW.with_borrow_mut(|now| {
        now.as_mut().is_some_and(|now| {
            now.is_over |= !(now.go_on)();
            now.is_over
        })
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
