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

use std::time::Duration;

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
    /// How much it may do.
    pub budget: Budget,
    /// How many turns of a playout are chosen with care, before the cheapest will do.
    pub careful: u32,
    /// How much it tries what is not known well.
    pub exploration: f32,
}

impl Search {
    /// The bot of [`Level::Hard`](super::Level::Hard).
    pub const HARD: Self = Self::new(400, 3);

    /// The bot of [`Level::Expert`](super::Level::Expert).
    pub const EXPERT: Self = Self::new(3000, 3);

    /// With so many iterations, and with so many careful turns in each playout.
    pub const fn new(iterations: u32, careful: u32) -> Self {
        Self {
            budget: Budget {
                iterations,
                time: Duration::from_millis(1500),
            },
            careful,
            exploration: 1.0,
        }
    }

    /// Decides like [`Bot::plan_until`], but searches in the games that `imagine` makes up instead of such that only
    /// agree with the view. Whoever has the true game can measure what hidden cards are worth; bots have none.
    pub fn plan_in(
        &self,
        view: &View,
        mut imagine: impl FnMut(&mut BotRng) -> Game,
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
        let mut decision = Decision::new(self, view, root);
        let mut meter = Meter::new(self.budget, stop);
        while meter.next() {
            decision.iterate(imagine(rng), rng);
            if decision.is_clear(meter.left()) {
                break;
            }
        }
        decision.best()
    }
}

impl Bot for Search {
    fn plan_until(&self, view: &View, rng: &mut BotRng, stop: &Stop) -> Plan {
        self.plan_in(view, |rng| view.imagine(rng), rng, stop)
    }
}
