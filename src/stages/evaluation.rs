//! Evaluation: a turn has been ended. Who is out, and who is next?

use bevy::prelude::*;

use super::{Match, StageSystems};
use crate::animation::cues::CueQueue;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, judge.in_set(StageSystems::Evaluation));
}

fn judge(mut table: ResMut<Match>, mut cues: ResMut<CueQueue>) {
    let table = &mut *table;
    let (Some(game), Some(mv)) = (&mut table.game, table.ending.take()) else {
        return;
    };
    table.before.clear();
    match game.apply(mv) {
        Ok(events) => cues.push(events, game),
        Err(impossible) => error!("{impossible}"),
    }
}
