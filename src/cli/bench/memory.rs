//! The memory of this process.
//!
//! In: nothing. Out: the most memory that it held since the last reset, where the system reports it (Linux). Must not
//! know: what it was needed for.
//!
//! The number is that of the whole process, `VmHWM`: the program itself and what the allocator has not given back
//! from earlier puzzles are in it.

use std::fs;

/// Forgets the peak; from now on it is what is held.
pub(super) fn reset() {
    // Without a reset, the peak is that of the whole run, which is the best that such a system can report.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// The peak in bytes.
pub(super) fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()? * 1024)
}

#[cfg(test)]
mod tests {
    use super::{peak, reset};

    #[test]
    fn the_peak_rises_and_is_forgotten() {
        let Some(_) = peak() else { return };
        reset();
        let before = peak().expect("it was there a moment ago");
        let held = vec![1u8; 64 << 20];
        let with = peak().expect("it was there a moment ago");
        assert!(with > before + (48 << 20), "{before} {with} {}", held.len());
        drop(held);
        reset();
        let after = peak().expect("it was there a moment ago");
        assert!(after < with - (32 << 20), "{with} {after}");
    }
}
