//! Evaluation: a turn has been ended. Who is out, and who is next?

use bevy::prelude::*;

use super::{Match, StageSystems};
use crate::animation::cues::CueQueue;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, judge.in_set(StageSystems::Evaluation));
}

fn judge(mut table: ResMut<Match>, mut cues: ResMut<CueQueue>) {
    table.judge(&mut cues);
}
