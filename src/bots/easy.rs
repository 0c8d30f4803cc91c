//! A beginner.

use rand::RngExt;

use super::{Bot, BotRng, Stop, give_up, is_on_turn};
use crate::rules::{Ending, Plan, View};

/// How often it finds a turn that takes more than one card, if it must have one.
const FINDS_COMBINATIONS: f64 = 0.85;

/// Takes any turn that keeps it in with one card at most. Where that is not enough it looks for more, but often
/// overlooks what there is, and then it goes out although it need not.
#[derive(Clone, Copy, Debug)]
pub struct Easy;

impl Bot for Easy {
    fn plan_until(&self, view: &View, rng: &mut BotRng, _stop: &Stop) -> Plan {
        if !is_on_turn(view) {
            return Plan::EMPTY;
        }
        let obvious = view.sample_turn(rng, |group| {
            group.ending() == Ending::Leading && group.cards_used() <= 1
        });
        let turn = obvious.or_else(|| {
            if rng.random_bool(FINDS_COMBINATIONS) {
                view.sample_turn(rng, |group| group.ending() == Ending::Leading)
            } else {
                None
            }
        });
        turn.or_else(|| view.sample_turn(rng, |group| group.ending() == Ending::Unknown))
            .map_or_else(|| give_up(view), |turn| turn.moves)
    }
}
