//! What there is to see, in the order of the contact sheet.

mod actions;
mod comfort;
mod ends;
mod front;
mod rule;
mod seats;
mod together;
mod turn;

use std::io;

use red7::{
    bots::Level,
    rules::{Scoring, Variant},
    stages::{NextMatch, Player},
};

use crate::studio::Studio;

/// A part of the game, played and photographed.
type Scene = fn(&mut Studio) -> io::Result<()>;

/// All scenes with their names.
pub const ALL: [(&str, Scene); 8] = [
    ("front", front::play),
    ("turn", turn::play),
    ("rule", rule::play),
    ("actions", actions::play),
    ("ends", ends::play),
    ("seats", seats::play),
    ("together", together::play),
    ("comfort", comfort::play),
];

/// The fullest game.
const FULL: Variant = Variant {
    scoring: Scoring::Advanced,
    actions: true,
};

/// A person against bots.
fn against(bots: &[Level], variant: Variant, seed: u64) -> NextMatch {
    let bots = bots.iter().map(|level| Player::Bot(*level));
    NextMatch {
        players: [Player::Person].into_iter().chain(bots).collect(),
        variant,
        seed,
        ..NextMatch::default()
    }
}
