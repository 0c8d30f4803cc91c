//! What whole screens stand on: the washed table, and 1280 × 800 virtual pixels in the middle of the window.

use bevy::prelude::*;

use super::{
    Screen,
    layers::{GROUND, VirtualFrame},
};
use crate::{
    rules::Rule,
    table::zones::VIRTUAL,
    theme::{art::Look, color, palette::TABLE_TINTS},
};

/// Keeps grounds as large as the window, and stages in its middle.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (fit_grounds, centre_stages));
}

/// The children of a stage while they are being built.
pub type Build<'a> = bevy::ecs::relationship::RelatedSpawnerCommands<'a, ChildOf>;

#[derive(Component)]
struct Ground;

#[derive(Component)]
struct Stage;

/// Lays the table under a screen, washed with the paint of a rule.
pub fn ground(commands: &mut Commands, look: &Look, screen: Screen, rule: Rule) {
    commands.spawn((
        Name::new("Ground"),
        DespawnOnExit(screen),
        Ground,
        Sprite {
            image: look.art.table.clone(),
            color: color(TABLE_TINTS[rule.colour().index()]),
            ..default()
        },
        Transform::from_xyz(0.0, 0.0, -10.0),
        GROUND,
    ));
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

fn fit_grounds(frame: Res<VirtualFrame>, mut grounds: Query<&mut Sprite, With<Ground>>) {
    for mut ground in &mut grounds {
        if ground.custom_size != Some(frame.size) {
            ground.custom_size = Some(frame.size);
        }
    }
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
