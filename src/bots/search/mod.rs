//! Looking ahead in games that might be.
//!
//! Single-observer information-set Monte Carlo tree search. Each iteration deals the unseen cards to the places
//! where they may be (a determinization), walks down the one tree of all such games by PUCT, adds a node, and plays
//! the round to its end. An edge of the tree is a whole turn, up to an unknown draw.

mod decision;
mod options;
mod playout;
mod stakes;
mod tree;

use std::{panic, thread, time::Duration};

use rand::{RngExt, SeedableRng};

use super::{
    Bot, BotRng, Budget, Stop, budget::Meter, give_up, heuristic::Heuristic, is_on_turn,
    sound_turns, weights::weights,
};
use crate::rules::{Game, Plan, View};
use decision::Decision;
use options::Choices;

/// Tries its turns out in games that look like this one from its seat, and takes the one that it came back to most.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// How much it may do for each of its trees.
    pub budget: Budget,
    /// How many trees it grows apart from each other, each on a thread of its own. Their visits are added up, so
    /// the answer does not depend on which thread is faster.
    pub trees: usize,
    /// How many turns of a playout are chosen with care, before the cheapest will do.
    pub careful: u32,
    /// How much it tries what is not known well.
    pub exploration: f32,
    /// Down to which depth of the tree the prior of a turn comes from what it leaves; below it comes from its cost alone.
    pub informed: usize,
}

impl Search {
    /// The bot of [`Level::Hard`](super::Level::Hard).
    pub const HARD: Self = Self::new(1200, 3);

    /// The bot of [`Level::Expert`](super::Level::Expert).
    pub const EXPERT: Self = Self {
        trees: 2,
        informed: 2,
        ..Self::new(5000, 3)
    };

    /// One tree with so many iterations, and with so many careful turns in each playout.
    pub const fn new(iterations: u32, careful: u32) -> Self {
        Self {
            budget: Budget {
                iterations,
                time: Duration::from_millis(1500),
            },
            trees: 1,
            careful,
            exploration: 1.0,
            informed: 1,
        }
    }

    /// Decides like [`Bot::plan_until`], but searches in the games that `imagine` makes up instead of such that only
    /// agree with the view. Whoever has the true game can measure what hidden cards are worth; bots have none.
    pub fn plan_in(
        &self,
        view: &View,
        imagine: impl Fn(&mut BotRng) -> Game + Sync,
        rng: &mut BotRng,
        stop: &Stop,
    ) -> Plan {
        if !is_on_turn(view) {
            return Plan::EMPTY;
        }
        let mut groups = Vec::new();
        sound_turns(view, &mut groups);
        let mut root = Choices::default();
        root.list_by(&Heuristic::new(view, weights(view)), &groups);
        root.drop_hopeless();
        match root.as_slice() {
            [] => return give_up(view),
            [only] => return only.turn,
            _ => {}
        }
        let grow = |mut rng: BotRng| {
            let mut decision = Decision::new(self, view, root.clone());
            let mut meter = Meter::new(self.budget, stop);
            while meter.next() {
                decision.iterate(imagine(&mut rng), &mut rng);
                if decision.is_clear(meter.left()) {
                    return decision.visits(meter.left());
                }
            }
            decision.visits(0)
        };
        let mut seeds = (0..self.trees).map(|_| BotRng::seed_from_u64(rng.random()));
        let first = seeds.next();
        // Threads of their own: a worker of a pool that waits for another may take up some other work meanwhile,
        // and this may be a whole match.
        let visits = thread::scope(|scope| {
            let others: Vec<_> = seeds.map(|rng| scope.spawn(|| grow(rng))).collect();
            let mut visits = first.map_or_else(Vec::new, grow);
            for other in others {
                let more = other.join().unwrap_or_else(|why| panic::resume_unwind(why));
                for (sum, more) in visits.iter_mut().zip(more) {
                    *sum += more;
                }
            }
            visits
        });
        root.most_visited(&visits)
    }
}

impl Bot for Search {
    fn plan_until(&self, view: &View, rng: &mut BotRng, stop: &Stop) -> Plan {
        self.plan_in(view, |rng| view.imagine(rng), rng, stop)
    }
}
