//! Scoring: a round is over and its result is shown.

use bevy::prelude::*;

use super::StageSystems;
use crate::screens::Screen;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show_result.in_set(StageSystems::Scoring));
}

fn show_result(mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Result);
}
