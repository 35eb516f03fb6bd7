//! Sets of the places of a line, as machine words.
//!
//! In: places from 0. Out: the same operations on one, two or many words. Must not know: lines, clues.

use std::ops::{BitAnd, BitOr, Not};

/// A set of places below [`Bits::LEN`].
pub(crate) trait Bits:
    Copy + Eq + Default + Send + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// The number of places.
    const LEN: usize;
    /// The set of one place.
    fn one(place: usize) -> Self;
    /// Moves every place up by `by`; those that leave the range are lost.
    fn up(self, by: usize) -> Self;
    /// Moves every place down by `by`; those that leave the range are lost.
    fn down(self, by: usize) -> Self;
    /// The sum of the sets as binary numbers.
    fn plus(self, other: Self) -> Self;
    /// Reverses the order: place 0 becomes the last one, and so on.
    fn mirror(self) -> Self;
    /// The lowest place, or `LEN` for the empty set.
    fn first(self) -> usize;

    /// The places below `end`.
    fn below(end: usize) -> Self {
        if end == 0 { Self::default() } else { (!Self::default()).down(Self::LEN - end) }
    }

    /// Whether the place is in the set.
    fn has(self, place: usize) -> bool {
        self & Self::one(place) != Self::default()
    }

    /// The set, with the place if `is_in`.
    fn with(self, place: usize, is_in: bool) -> Self {
        if is_in { self | Self::one(place) } else { self }
    }

    /// The places of one set that are not in the other.
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// The places reached from `self` going upwards, where each place of `ground` allows one step to the next place.
    ///
    /// One addition does it: a carry runs through a stretch of `ground` from its lowest start to its end (the technique
    /// of Myers, "A fast bit-vector algorithm for approximate string matching", JACM 1999).
    fn flood(self, ground: Self) -> Self {
        let sum = (self & ground).plus(ground);
        // The carry clears the places it ran through, and sets the place after them.
        self | (sum & !ground) | (ground & !sum)
    }

    /// The places where a stretch of `length` places begins that are all in the set.
    fn stretches(self, length: usize) -> Self {
        let (mut set, mut have) = (self, 1);
        while have < length {
            let step = have.min(length - have);
            set = set & set.down(step);
            have += step;
        }
        set
    }

    /// Every place together with the `length - 1` places above it.
    fn smear(self, length: usize) -> Self {
        let (mut set, mut have) = (self, 1);
        while have < length {
            let step = have.min(length - have);
            set = set | set.up(step);
            have += step;
        }
        set
    }

    /// The places in ascending order.
    fn places(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            let first = left.first();
            (first < Self::LEN).then(|| {
                left = left.minus(Self::one(first));
                first
            })
        })
    }
}

macro_rules! word {
    ($word:ty, $len:literal) => {
        impl Bits for $word {
            const LEN: usize = $len;
            #[inline]
            fn one(place: usize) -> Self {
                1 << place
            }
            #[inline]
            fn with(self, place: usize, is_in: bool) -> Self {
                // Without a branch, since it would be unpredictable.
                self | Self::from(is_in) << place
            }
            #[inline]
            fn up(self, by: usize) -> Self {
                self.checked_shl(by as u32).unwrap_or(0)
            }
            #[inline]
            fn down(self, by: usize) -> Self {
                self.checked_shr(by as u32).unwrap_or(0)
            }
            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn mirror(self) -> Self {
                self.reverse_bits()
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
        }
    };
}

word!(u64, 64);
word!(u128, 128);

/// Calls a function with the set type that holds a line of this many cells and two more places. Each type is a copy of the
/// whole line solver, so the page has three of them.
macro_rules! with_bits {
    ($cells:expr, $function:ident($($argument:expr),*)) => {{
        use $crate::rule::runs::bits::Wide;
        match $cells + 2 {
            ..=64 => $function::<u64>($($argument),*),
            ..=128 if cfg!(feature = "roomy") => $function::<u128>($($argument),*),
            ..=256 => $function::<Wide<4>>($($argument),*),
            ..=512 if cfg!(feature = "roomy") => $function::<Wide<8>>($($argument),*),
            ..=1024 if cfg!(feature = "roomy") => $function::<Wide<16>>($($argument),*),
            _ => $function::<Wide<32>>($($argument),*),
        }
    }};
}
pub(crate) use with_bits;

/// A set in `N` words, the lowest places in the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Wide([0; N])
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Wide(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Wide(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    fn not(self) -> Self {
        Wide(self.0.map(|word| !word))
    }
}

impl<const N: usize> Bits for Wide<N> {
    const LEN: usize = 64 * N;

    fn one(place: usize) -> Self {
        let mut set = Self::default();
        set.0[place / 64] = 1 << (place % 64);
        set
    }

    fn up(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        Wide(std::array::from_fn(|at| {
            let word = |back: usize| at.checked_sub(words + back).map_or(0, |from| self.0[from]);
            if bits == 0 { word(0) } else { word(0) << bits | word(1) >> (64 - bits) }
        }))
    }

    fn down(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        Wide(std::array::from_fn(|at| {
            let word = |on: usize| self.0.get(at + words + on).copied().unwrap_or(0);
            if bits == 0 { word(0) } else { word(0) >> bits | word(1) << (64 - bits) }
        }))
    }

    fn plus(self, other: Self) -> Self {
        let mut carry = false;
        Wide(std::array::from_fn(|at| {
            let (sum, over) = self.0[at].overflowing_add(other.0[at]);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            carry = over || again;
            sum
        }))
    }

    fn mirror(self) -> Self {
        Wide(std::array::from_fn(|at| self.0[N - 1 - at].reverse_bits()))
    }

    fn first(self) -> usize {
        let at = self.0.iter().position(|&word| word != 0);
        at.map_or(Self::LEN, |at| 64 * at + self.0[at].trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bits, Wide};

    /// Many words do what one word does.
    #[test]
    fn words_agree() {
        let numbers =
            [0u128, 1, 0xff00_ff00_0f0f_1234_5678, u128::MAX, 1 << 127, 0x8000_0000_0000_0000, 0xdead_beef << 50];
        let wide = |word: u128| Wide([word as u64, (word >> 64) as u64]);
        for a in numbers {
            assert_eq!(wide(a.mirror()), wide(a).mirror());
            assert_eq!(a.first(), wide(a).first());
            for by in [0, 1, 7, 63, 64, 65, 127, 128, 200] {
                assert_eq!(wide(a.up(by)), wide(a).up(by), "{a:x} up {by}");
                assert_eq!(wide(a.down(by)), wide(a).down(by), "{a:x} down {by}");
            }
            for b in numbers {
                assert_eq!(wide(a.plus(b)), wide(a).plus(wide(b)), "{a:x} + {b:x}");
            }
            for end in 0..=128 {
                assert_eq!(u128::below(end).places().count(), end);
                assert_eq!(wide(u128::below(end)), Wide::below(end));
            }
        }
    }

    /// Flood and stretches against their definitions, on every pair of small sets.
    #[test]
    fn flood_and_stretches_by_definition() {
        for ground in 0..64u64 {
            for start in 0..128u64 {
                let mut reached = start;
                for place in 0..7 {
                    if reached.has(place) && ground.has(place) {
                        reached |= 1 << (place + 1);
                    }
                }
                assert_eq!(start.flood(ground), reached, "{start:b} over {ground:b}");
            }
            for length in 1..6 {
                let all = (0..7).filter(|&at| (at..at + length).all(|place| ground.has(place)));
                assert_eq!(ground.stretches(length), all.map(u64::one).fold(0, |a, b| a | b));
                let any = (0..20).filter(|&at| (0..length).any(|back| at >= back && ground.has(at - back)));
                assert_eq!(ground.smear(length), any.map(u64::one).fold(0, |a, b| a | b));
            }
        }
    }
}
