//! Players that see only what a person in their seat would see.

mod greedy;
mod level;
mod random;
mod thrifty;

pub use greedy::Greedy;
pub use level::{Level, UnknownLevel};
pub use random::Random;
pub use thrifty::Thrifty;

use crate::rules::{GameRng, Move, Plan, View};

/// The generator that bots roll their dice with; apart from that of the game, so that watching changes nothing.
pub type BotRng = GameRng;

/// A way of playing.
pub trait Bot: Send + Sync {
    /// What to do next, seen from the seat on turn: the rest of the turn, or its start up to a card that a 3
    /// draws and nobody knows. The caller applies the moves one by one and asks again if the turn is not over.
    /// Every move is legal when its time comes. Empty if the view is not that of the seat on turn.
    fn plan(&self, view: &View, rng: &mut BotRng) -> Plan;

    /// [`Bot::plan`] as a list.
    fn choose(&self, view: &View, rng: &mut BotRng) -> Vec<Move> {
        self.plan(view, rng).into_iter().collect()
    }
}

/// Whether it is for the viewer to move.
fn is_on_turn(view: &View) -> bool {
    view.turn().is_some() && view.turn() == view.seat()
}

/// The last resort of a bot that found no turn to its taste: the first legal move that leaves the round, if
/// there is one.
fn give_up(view: &View) -> Plan {
    let leaving = [Move::End, Move::Concede]
        .into_iter()
        .find(|&mv| view.check(mv).is_ok());
    leaving.into_iter().collect()
}
