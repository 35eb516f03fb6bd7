//! Random wishes.
//!
//! In: a seed and the literals that tell answers apart. Out: some of them, at random, to be wished for. Must not
//! know: what they mean.
//!
//! An engine prefers the answers that it prefers. Wishing for a few random literals first sends it elsewhere; a
//! wish that cannot be granted is halved until it can, so no answer is lost.

use fastrand::Rng;

use crate::cnf::Lit;

/// The most literals that are wished for at once.
const WISHES: usize = 16;

/// A source of random wishes.
#[derive(Clone, Debug)]
pub(super) struct Shuffle {
    random: Rng,
    key: Vec<Lit>,
}

impl Shuffle {
    /// Wishes about these literals.
    pub(super) fn new(seed: u64, key: Vec<Lit>) -> Self {
        Shuffle { random: Rng::with_seed(seed), key }
    }

    /// A few random literals, each true or false at random.
    pub(super) fn wish(&mut self) -> Vec<Lit> {
        let wishes = WISHES.min(self.key.len());
        (0..wishes)
            .map(|_| {
                let lit = self.key[self.random.usize(..self.key.len())];
                if self.random.bool() { lit } else { !lit }
            })
            .collect()
    }
}
