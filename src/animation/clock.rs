//! The clock. The window draws only when something happens, and the engine's clock is not made for that.

use bevy::{
    prelude::*,
    time::{TimeReceiver, TimeSystems},
};
use std::time::Duration;

/// The longest step of any motion, seconds: the first frame after a rest would otherwise count the whole rest, and a motion
/// that begins in it would be over before it was seen.
const LONGEST_STEP: f32 = 0.05;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, read_clock.before(TimeSystems))
        .add_systems(Startup, shorten_steps);
}

/// The renderer reports when it began the frame before, and the engine takes that for the time of this one. After a rest
/// that is seconds ago: a press would act in the past, and the frame after it would jump. Without the report, each frame
/// reads the clock itself.
fn read_clock(mut commands: Commands, reported: Option<Res<TimeReceiver>>) {
    if reported.is_some() {
        commands.remove_resource::<TimeReceiver>();
    }
}

fn shorten_steps(mut time: ResMut<Time<Virtual>>) {
    time.set_max_delta(Duration::from_secs_f32(LONGEST_STEP));
}
