//! Action: the answer to an odd card's action or to the offered bonus draw.

use bevy::prelude::*;

use super::{StageSystems, turn};

pub(super) fn plugin(app: &mut App) {
    // An open choice is answered like a turn: by one move of the seat on turn.
    app.add_systems(Update, turn::answer.in_set(StageSystems::Action));
}
