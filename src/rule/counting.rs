//! Rules that only count.
//!
//! In: what is known about the atoms of a rule, and which numbers of them may hold. Out: all that follows. Must not
//! know: what is counted.

/// What follows for the open atoms when the number that hold must be `allowed`; `None` when no number is possible.
pub(crate) fn deduce(known: &[Option<bool>], allowed: impl Fn(usize) -> bool) -> Option<Vec<(usize, bool)>> {
    let hold = known.iter().filter(|&&known| known == Some(true)).count();
    let open = known.iter().filter(|known| known.is_none()).count();
    // With k of the open ones; open atoms are interchangeable.
    let possible = |k: usize| allowed(hold + k);
    if !(0..=open).any(possible) {
        return None;
    }
    let value = match ((1..=open).any(possible), (0..open).any(possible)) {
        (true, true) => return Some(Vec::new()),
        (can_hold, _) => can_hold,
    };
    Some((0..known.len()).filter(|&index| known[index].is_none()).map(|index| (index, value)).collect())
}

#[cfg(test)]
mod tests {
    use super::deduce;

    #[test]
    fn counting_finds_all_that_follows_and_nothing_else() {
        // Brute force over all states of four places and all sets of allowed numbers.
        for allowed in 0..32_u32 {
            for state in 0..81_usize {
                let digit = |index: u32| state / 3_usize.pow(index) % 3;
                let known: Vec<Option<bool>> = (0..4).map(|i| [None, Some(false), Some(true)][digit(i)]).collect();
                let fits = |bits: &u32| {
                    (0..4).all(|i| known[i].is_none_or(|value| value == (bits >> i & 1 == 1)))
                        && allowed >> bits.count_ones() & 1 == 1
                };
                let models: Vec<u32> = (0..16).filter(fits).collect();
                let found = deduce(&known, |count| allowed >> count & 1 == 1);
                assert_eq!(found.is_none(), models.is_empty());
                let Some(found) = found else { continue };
                for index in (0..4).filter(|&index| known[index].is_none()) {
                    let values: Vec<bool> = models.iter().map(|bits| bits >> index & 1 == 1).collect();
                    let forced = values.iter().all(|&value| value == values[0]).then(|| values[0]);
                    let said = found.iter().find(|(at, _)| *at == index).map(|&(_, value)| value);
                    assert_eq!(said, forced, "{known:?} {allowed:b}");
                }
            }
        }
    }
}
