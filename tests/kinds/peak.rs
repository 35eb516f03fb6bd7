//! How much memory a thread has at most.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// The bytes that this thread took and did not give back, and the most of these.
    static TAKEN: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

struct Counted;

fn take(bytes: isize) {
    // A thread that ends counts no more.
    let _ = TAKEN.try_with(|taken| {
        let now = taken.get().0 + bytes;
        taken.set((now, taken.get().1.max(now)));
    });
}

#[expect(unsafe_code, reason = "an allocator is unsafe; this one hands everything on")]
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        take(-(layout.size() as isize));
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTED: Counted = Counted;

/// What the work gives, and how many bytes more it had at most than before it.
pub(crate) fn of<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = TAKEN.get().0;
    TAKEN.set((before, before));
    let given = work();
    (given, (TAKEN.get().1 - before).max(0) as usize)
}
