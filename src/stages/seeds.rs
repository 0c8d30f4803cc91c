//! Where the seeds of new matches come from.

use bevy::prelude::*;
use rand::{RngExt, SeedableRng};

use crate::rules::GameRng;

/// The seeds of new matches: random ones, or those that follow the one that the command line fixed.
#[derive(Resource, Clone, Debug)]
pub struct Seeds {
    /// The next seed, if the command line fixed the first one.
    fixed: Option<u64>,
    rng: GameRng,
}

impl Seeds {
    /// Seeds that begin with `fixed` and count up, or random ones that `chance` begins.
    pub fn new(fixed: Option<u64>, chance: u64) -> Self {
        Self {
            fixed,
            rng: GameRng::seed_from_u64(chance),
        }
    }
    /// The seed of a match that asks for none.
    pub fn draw(&mut self) -> u64 {
        match &mut self.fixed {
            Some(next) => {
                let seed = *next;
                *next = seed.wrapping_add(1);
                seed
            }
            None => self.roll(),
        }
    }
    /// A random seed, short enough to be told to a friend.
    pub fn roll(&mut self) -> u64 {
        self.rng.random_range(1..1_000_000)
    }
}

impl Default for Seeds {
    fn default() -> Self {
        Self::new(None, 0)
    }
}
