//! What whole screens stand on: the washed table, and 1280 × 800 virtual pixels in the middle of the window.

use bevy::prelude::*;

use super::{Screen, ground::Ground, layers::VirtualFrame};
use crate::{rules::Rule, table::zones::VIRTUAL, theme::art::Look};

/// Keeps stages in the middle of the window.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, centre_stages);
}

/// The children of a stage while they are being built.
pub type Build<'a> = bevy::ecs::relationship::RelatedSpawnerCommands<'a, ChildOf>;

#[derive(Component)]
struct Stage;

/// Lays the table under a screen, washed with the paint of a rule.
pub fn ground(commands: &mut Commands, look: &Look, screen: Screen, rule: Rule) {
    commands.spawn((Ground::bundle(look, rule), DespawnOnExit(screen)));
}

/// Opens a screen that is laid out on 1280 × 800 virtual pixels; `scope` says when it closes.
pub fn open(
    commands: &mut Commands,
    name: &'static str,
    scope: impl Bundle,
    content: impl FnOnce(&mut Build),
) {
    commands
        .spawn((
            Name::new(name),
            scope,
            Node {
                position_type: PositionType::Absolute,
                width: percent(100),
                height: percent(100),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|screen| {
            screen
                .spawn((
                    Stage,
                    Node {
                        position_type: PositionType::Absolute,
                        width: px(VIRTUAL.x),
                        height: px(VIRTUAL.y),
                        ..default()
                    },
                    Pickable::IGNORE,
                ))
                .with_children(content);
        });
}

fn centre_stages(frame: Res<VirtualFrame>, mut stages: Query<&mut Node, With<Stage>>) {
    let at = (frame.size - VIRTUAL) / 2.0;
    for mut stage in &mut stages {
        if stage.left != px(at.x) || stage.top != px(at.y) {
            stage.left = px(at.x);
            stage.top = px(at.y);
        }
    }
}
