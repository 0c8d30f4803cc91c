//! Deal: shuffle, seven cards each, one face up.

use bevy::prelude::*;

use super::{Match, StageSystems};
use crate::{animation::cues::CueQueue, rules::Game};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, deal.in_set(StageSystems::Deal));
}

fn deal(mut table: ResMut<Match>, mut cues: ResMut<CueQueue>) {
    match Game::new(table.players.len(), table.variant, table.seed) {
        Ok(game) => {
            cues.push(game.dealt(), &game);
            table.game = Some(game);
        }
        Err(impossible) => error!("{impossible}"),
    }
}
