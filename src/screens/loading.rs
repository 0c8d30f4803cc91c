//! The loading screen: one bar of paint that fills while art and sound come in.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;
use iyes_progress::{ProgressPlugin, ProgressTracker};

use super::Screen;
use crate::{
    audio::Clips,
    theme::{
        art::{Art, Fonts},
        color, glass, palette,
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

#[derive(Component)]
struct Stripe(usize);

fn spawn(mut commands: Commands) {
    // The fonts are not there yet: seven stripes of paint say it without words.
    commands
        .spawn((
            Name::new("Loading screen"),
            DespawnOnExit(Screen::Loading),
            Node {
                width: percent(100),
                height: percent(100),
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            },
            BackgroundColor(color(palette::TABLE)),
        ))
        .with_children(|screen| {
            for (i, pigment) in palette::PIGMENTS.iter().enumerate() {
                screen.spawn((
                    Node {
                        width: px(420),
                        height: px(14),
                        ..default()
                    },
                    BackgroundColor(glass(palette::CREAM, 0.06)),
                    children![(
                        Stripe(i),
                        Node {
                            width: percent(0),
                            height: percent(100),
                            ..default()
                        },
                        BackgroundColor(color(*pigment)),
                    )],
                ));
            }
        });
}

fn fill(progress: Res<ProgressTracker<Screen>>, mut stripes: Query<(&Stripe, &mut Node)>) {
    let now = progress.get_global_progress();
    let share = if now.total == 0 {
        0.0
    } else {
        now.done as f32 / now.total as f32
    };
    for (stripe, mut node) in &mut stripes {
        // Each stripe starts a little after the one above it.
        let own = (share * 1.6 - stripe.0 as f32 * 0.1).clamp(0.0, 1.0);
        node.width = percent(own * 100.0);
    }
}
