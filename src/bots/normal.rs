//! The turn that leaves the seat best off at a glance.

use super::{
    Bot, BotRng, Stop, give_up, heuristic::Heuristic, is_on_turn, sound_turns, weights::weights,
};
use crate::rules::{Plan, View};

/// Rates what every turn that keeps it in would leave, and takes the best. It looks no further ahead.
#[derive(Clone, Copy, Debug)]
pub struct Normal;

impl Bot for Normal {
    fn plan_until(&self, view: &View, _rng: &mut BotRng, _stop: &Stop) -> Plan {
        if !is_on_turn(view) {
            return Plan::EMPTY;
        }
        let mut groups = Vec::new();
        sound_turns(view, &mut groups);
        let heuristic = Heuristic::new(view, weights(view));
        heuristic.best(&groups).unwrap_or_else(|| give_up(view))
    }
}
