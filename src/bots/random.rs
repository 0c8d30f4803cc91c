//! Any turn that keeps it in.

use super::{Bot, BotRng, Stop, give_up, is_on_turn};
use crate::rules::{Ending, Plan, View};

/// Takes any of the complete turns that keep it in for certain, each equally likely. If there is none, it leaves
/// the round.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Bot for Random {
    fn plan_until(&self, view: &View, rng: &mut BotRng, _stop: &Stop) -> Plan {
        if !is_on_turn(view) {
            return Plan::EMPTY;
        }
        match view.sample_turn(rng, |group| group.ending() == Ending::Leading) {
            Some(turn) => turn.moves,
            None => give_up(view),
        }
    }
}
