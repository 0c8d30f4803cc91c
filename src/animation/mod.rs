//! Motion: the queue of what is still to be shown, the tweens that show it, and the sign that the picture has caught up.

mod clock;
pub mod cues;
pub mod motions;
pub mod tween;

use bevy::{prelude::*, window::RequestRedraw};

use crate::{menus::Menu, screens::Screen, stages, theme::cards::Cards};

/// Adds the cue queue and the tweens.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settled>()
        .init_resource::<Pace>()
        .init_resource::<StillMoving>()
        .add_message::<Hurried>()
        .configure_sets(
            Update,
            (
                AnimationSystems::Cue,
                AnimationSystems::Aim,
                AnimationSystems::Move,
                AnimationSystems::Settle,
            )
                .chain(),
        )
        .add_plugins((clock::plugin, cues::plugin))
        .add_systems(Update, settle.in_set(AnimationSystems::Settle))
        .add_systems(Last, keep_drawing);
}

/// The steps of each frame's motion, in order, before the stages run.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnimationSystems {
    /// The next cue is shown if the last one is through.
    Cue,
    /// Everything gets the place it is to go to.
    Aim,
    /// Everything moves on by one frame.
    Move,
    /// Has the picture caught up?
    Settle,
}

/// Whether the picture shows the truth and stands still. The stages wait for it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settled(pub bool);

/// Whether something moves that the rules need not wait for (a hover, a fade): drawing goes on, input too.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StillMoving {
    /// Cards on their way from one place to another.
    pub travelling: bool,
    /// Anything else.
    pub stirring: bool,
}

/// A press: what moves goes to its end at once.
#[derive(Message, Clone, Copy, Debug)]
pub struct Hurried;

/// How everything is shown, and how fast.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Pace {
    /// Multiplies every speed; 1 is the normal game speed.
    pub speed: f32,
    /// Multiplies how long a bot waits before it moves; 0 is no wait at all.
    pub dwell: f32,
    /// A key that hurries everything is held down.
    pub hurry: bool,
    /// Straight to the end of the round, without showing what lies between.
    pub skip: bool,
    /// Calm motion: fades instead of flights, nothing shakes or sways.
    pub calm: bool,
    /// How strongly the table shakes, 0 to 1.
    pub shake: f32,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            speed: 1.0,
            dwell: 1.0,
            hurry: false,
            skip: false,
            calm: false,
            shake: 1.0,
        }
    }
}

impl Pace {
    /// How long something takes now that takes `normal` seconds at normal speed.
    pub fn seconds(&self, normal: f32) -> f32 {
        if self.skip {
            0.0
        } else {
            normal / (self.speed * if self.hurry { 5.0 } else { 1.0 }).max(0.01)
        }
    }
    /// How long a bot waits now that waits `normal` seconds at normal speed.
    pub fn wait(&self, normal: f32) -> f32 {
        if self.skip {
            0.0
        } else {
            normal * self.dwell / if self.hurry { 5.0 } else { 1.0 }
        }
    }
}

fn settle(
    cues: Res<cues::CueQueue>,
    moving: Res<StillMoving>,
    cards: Res<Cards>,
    mut settled: ResMut<Settled>,
) {
    // Nothing is dealt before there is anything to be seen of it.
    let caught_up = cues.is_through() && !moving.travelling && cards.are_there();
    settled.set_if_neq(Settled(caught_up));
}

/// The window draws only when something happens: whoever moves or waits must ask for the next frame.
fn keep_drawing(
    settled: Res<Settled>,
    moving: Res<StillMoving>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    table: Option<Res<stages::Match>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let waiting = *menu.get() == Menu::None
        && *screen.get() == Screen::Table
        && table.is_some_and(|table| {
            // A person may take all the time in the world.
            !table.person_on_turn() || matches!(stages::phase_of(&table), stages::Phase::Deal)
        });
    let at_table = matches!(screen.get(), Screen::Table | Screen::Result);
    let moves = !settled.0 || moving.travelling || moving.stirring;
    if at_table && (moves || waiting) || *screen.get() == Screen::Loading {
        redraw.write(RequestRedraw);
    }
}
