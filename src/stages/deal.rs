//! Deal: shuffle, seven cards each, one face up.

use bevy::prelude::*;

use super::{Match, StageSystems};
use crate::animation::cues::CueQueue;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, deal.in_set(StageSystems::Deal));
}

fn deal(mut table: ResMut<Match>, mut cues: ResMut<CueQueue>) {
    table.deal(&mut cues);
}
