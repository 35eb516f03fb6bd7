//! Random preferences.
//!
//! In: a seed and the literals that distinguish answers. Out: a few of them, chosen at random, to be assumed first.
//! Must not know: what they mean.
//!
//! An engine always finds its favourite answers first. Assuming a few random literals sends it elsewhere. If there is
//! no answer under these wishes, half of them are dropped until there is, so no answer is lost.

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
