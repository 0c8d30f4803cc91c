//! Players that see only what a person in their seat would see.

mod budget;
mod easy;
mod heuristic;
mod level;
mod normal;
mod random;
mod rival;
mod search;
mod thrifty;
mod weights;

pub use budget::{Budget, Stop};
pub use easy::Easy;
pub use level::{Level, UnknownLevel};
pub use normal::Normal;
pub use random::Random;
pub use search::Search;
pub use thrifty::Thrifty;

use crate::rules::{Ending, GameRng, Move, Plan, Table, TurnGroup, View};

/// The generator that bots roll their dice with; apart from that of the game, so that watching changes nothing.
pub type BotRng = GameRng;

/// A way of playing.
pub trait Bot: Send + Sync {
    /// What to do next, seen from the seat on turn: the rest of the turn, or its start up to a card that a 3
    /// draws and nobody knows. The caller applies the moves one by one and asks again if the turn is not over.
    /// Every move is legal when its time comes. Empty if the view is not that of the seat on turn.
    fn plan(&self, view: &View, rng: &mut BotRng) -> Plan {
        self.plan_until(view, rng, &Stop::new())
    }

    /// The same, but as soon as `stop` is raised, a bot that thinks answers with the best that it has found.
    fn plan_until(&self, view: &View, rng: &mut BotRng, stop: &Stop) -> Plan;

    /// [`Bot::plan`] as a list.
    fn choose(&self, view: &View, rng: &mut BotRng) -> Vec<Move> {
        self.plan(view, rng).into_iter().collect()
    }
}

/// Whether it is for the viewer to move.
fn is_on_turn(view: &View) -> bool {
    view.turn().is_some() && view.turn() == view.seat()
}

/// Lists the complete turns that a bot that wants to stay in considers: those that keep it in for certain or, if
/// there is none, those that put its hope in an unknown draw.
fn sound_turns(table: &Table, groups: &mut Vec<TurnGroup>) {
    let mut sound = Ending::Unknown;
    groups.clear();
    table.for_each_turn_group(|group| {
        if group.ending() == Ending::Leading && sound == Ending::Unknown {
            sound = Ending::Leading;
            groups.clear();
        }
        if group.ending() == sound {
            groups.push(group);
        }
    });
}

/// Keeps only the turns that use at most one card more than necessary.
fn thrifty_turns(groups: &mut Vec<TurnGroup>) {
    let least = groups.iter().map(TurnGroup::cards_used).min();
    groups.retain(|group| Some(group.cards_used()) <= least.map(|least| least + 1));
}

/// The last resort of a bot that found no turn to its taste: the first legal move that leaves the round, if
/// there is one.
fn give_up(view: &View) -> Plan {
    let leaving = [Move::End, Move::Concede]
        .into_iter()
        .find(|&mv| view.check(mv).is_ok());
    leaving.into_iter().collect()
}
