//! The loading screen: seven stripes of paint that run in while art and sound do, to where the title's mark takes them up.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;
use iyes_progress::{ProgressPlugin, ProgressTracker};

use super::{Screen, layers::VirtualFrame, stage};
use crate::{
    audio::Clips,
    table::zones::VIRTUAL,
    theme::{
        art::{Art, Fonts},
        color, palette,
    },
};

/// Loads all art and sound, then opens the title; a missing file opens the failure screen.
pub fn plugin(app: &mut App) {
    app.add_plugins(
        ProgressPlugin::<Screen>::new().with_state_transition(Screen::Loading, Screen::Title),
    )
    .add_loading_state(
        LoadingState::new(Screen::Loading)
            .on_failure_continue_to_state(Screen::Failure)
            .load_collection::<Art>()
            .load_collection::<Fonts>()
            .load_collection::<Clips>(),
    )
    .add_systems(OnEnter(Screen::Loading), spawn)
    .add_systems(Update, fill.run_if(in_state(Screen::Loading)));
}

/// One of the seven, from the top, with how far it stands out around its place, virtual pixels: the rim lies below all
/// stripes and is a little larger.
#[derive(Component)]
struct Stripe {
    row: usize,
    rim: f32,
}

/// Height of the upper edge of the first stripe on the stage, distance from one to the next, and where they end: the
/// title's mark begins with the same stripes.
const TOP: f32 = 78.0;
const STEP: f32 = 17.0;
const END: f32 = 560.0;
/// Width of the mark's rim, virtual pixels.
const RIM: f32 = 5.0;

fn spawn(mut commands: Commands) {
    // The fonts are not there yet: seven stripes of paint say it without words.
    let scope = DespawnOnExit(Screen::Loading);
    stage::open(&mut commands, "Loading screen", scope, |stage| {
        let rims = (0..7).map(|row| (row, RIM, palette::CREAM));
        let paint = palette::PIGMENTS.into_iter().enumerate();
        for (row, rim, pigment) in rims.chain(paint.map(|(row, pigment)| (row, 0.0, pigment))) {
            stage.spawn((
                Stripe { row, rim },
                Node {
                    position_type: PositionType::Absolute,
                    top: px(TOP + STEP * row as f32 - rim),
                    height: px(STEP + 2.0 * rim),
                    ..default()
                },
                BackgroundColor(color(pigment)),
            ));
        }
    });
}

/// The stripes run in from the window's left edge.
fn fill(
    progress: Res<ProgressTracker<Screen>>,
    frame: Res<VirtualFrame>,
    mut stripes: Query<(&Stripe, &mut Node)>,
) {
    let now = progress.get_global_progress();
    let share = if now.total == 0 {
        0.0
    } else {
        now.done as f32 / now.total as f32
    };
    let edge = -(frame.size.x - VIRTUAL.x) / 2.0;
    for (stripe, mut node) in &mut stripes {
        // Each stripe starts a little after the one above it.
        let own = (share * 1.6 - stripe.row as f32 * 0.1).clamp(0.0, 1.0);
        node.left = px(edge);
        node.width = px(if own > 0.0 {
            (END - edge) * own + stripe.rim
        } else {
            0.0
        });
    }
}
