//! The cheapest turn that keeps it in.

use super::{Bot, BotRng, Stop, give_up, is_on_turn};
use crate::rules::{Ending, Plan, TurnGroup, View};

/// Among the complete turns that keep it in for certain, takes one that only plays a card if it can, else one
/// that only discards, else one that uses as few cards as can be; any of its kind, each equally likely. If there
/// is none, it puts its hope in an unknown draw, or leaves the round.
#[derive(Clone, Copy, Debug)]
pub struct Thrifty;

impl Bot for Thrifty {
    fn plan_until(&self, view: &View, rng: &mut BotRng, _stop: &Stop) -> Plan {
        if !is_on_turn(view) {
            return Plan::EMPTY;
        }
        let mut cheapest = None;
        view.for_each_turn_group(|group| {
            if group.ending() == Ending::Leading {
                cheapest = cheapest.into_iter().chain([price(&group)]).min();
            }
        });
        view.sample_turn(rng, |group| {
            group.ending() == Ending::Leading && Some(price(group)) == cheapest
        })
        .or_else(|| view.sample_turn(rng, |group| group.ending() == Ending::Unknown))
        .map_or_else(|| give_up(view), |turn| turn.moves)
    }
}

/// Fewer cards are cheaper, and of equally many, those without a discard.
fn price(group: &TurnGroup) -> (usize, bool) {
    (group.cards_used(), group.has_discard())
}
