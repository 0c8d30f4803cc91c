//! The settings: over the title, or over the pause.

use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

use super::{
    Menu, MenuStack, OnEscape,
    sheet::{self, Build, Choice, Material},
};
use crate::{
    input::Control,
    settings::{Settings, Speed},
    theme::{
        art::Look,
        color,
        controls::{Choose, Chosen, Toggled, segments, toggle, toggle_picture},
        glass,
        palette::CREAM,
        widgets::{ButtonLook, Voice},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Settings), open).add_systems(
        Update,
        explain
            .run_if(in_state(Menu::Settings))
            .run_if(resource_changed::<Settings>),
    );
}

/// The sentence that explains the game speed as it is set.
#[derive(Component)]
struct ExplainsSpeed;

fn open(mut commands: Commands, look: Look, settings: Res<Settings>) {
    sheet::open(
        &mut commands,
        &look,
        "Settings",
        DespawnOnExit(Menu::Settings),
        Material::Ink,
        720.0,
        |panel| {
            head(panel, &look);
            section(panel, &look, "Play");
            speed(panel, &look, &settings);
            bonus_draw(panel, &look, &settings);
            panel.spawn((
                Node {
                    margin: UiRect::top(px(26)),
                    ..default()
                },
                Pickable::IGNORE,
                children![look.label(
                    Voice::Text,
                    16.0,
                    glass(CREAM, 0.8),
                    "Every change takes effect at once, and is kept."
                )],
            ));
        },
    );
}

fn head(panel: &mut Build, look: &Look) {
    panel
        .spawn((
            Node {
                justify_content: JustifyContent::SpaceBetween,
                align_items: AlignItems::Center,
                margin: UiRect::bottom(px(26)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn(look.label(Voice::Title, 42.0, color(CREAM), "Settings"));
            Choice {
                look: ButtonLook::Plain,
                label: "Close",
                key: Some(Control::Menu),
                height: 44.0,
                ..default()
            }
            .spawn(
                row,
                look,
                OnEscape,
                |_: On<Activate>, mut menus: MenuStack| menus.close(),
            );
        });
}

fn section(panel: &mut Build, look: &Look, name: &str) {
    panel.spawn((
        Node {
            padding: UiRect::bottom(px(8)),
            margin: UiRect::bottom(px(18)),
            border: UiRect::bottom(px(1)),
            ..default()
        },
        BorderColor::all(glass(CREAM, 0.22)),
        Pickable::IGNORE,
        children![look.label(Voice::Display, 21.0, color(CREAM), name)],
    ));
}

fn speed(panel: &mut Build, look: &Look, settings: &Settings) {
    panel
        .spawn((
            Node {
                align_items: AlignItems::Center,
                justify_content: JustifyContent::SpaceBetween,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn(look.label(Voice::Text, 18.0, color(CREAM), "Game speed"));
            row.spawn((
                Node {
                    width: px(400),
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(|place| {
                let frame = segments(
                    place,
                    look,
                    "Game speed",
                    Choose {
                        options: Speed::ALL.map(|speed| speed.name().to_owned()).into(),
                        chosen: Speed::ALL
                            .iter()
                            .position(|speed| *speed == settings.speed)
                            .unwrap_or(1),
                    },
                    |chosen: On<Chosen>, mut settings: ResMut<Settings>| {
                        if let Some(speed) = Speed::ALL.get(chosen.option) {
                            settings.speed = *speed;
                        }
                    },
                );
                place.commands().entity(frame).insert(AutoFocus);
            });
        });
    panel.spawn((
        Node {
            margin: UiRect::vertical(px(10)),
            ..default()
        },
        Pickable::IGNORE,
        children![(
            ExplainsSpeed,
            look.label(Voice::Text, 16.0, glass(CREAM, 0.8), settings.speed.about()),
        )],
    ));
}

fn bonus_draw(panel: &mut Build, look: &Look, settings: &Settings) {
    let mut row = panel.spawn(toggle("Always draw", settings.always_draw));
    row.insert(Node {
        // As wide as the panel, and a little wider: the ring does not cut into the words.
        margin: UiRect::new(px(-14), px(-14), px(8), px(0)),
        padding: UiRect::axes(px(14), px(10)),
        border_radius: BorderRadius::all(px(14)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    });
    row.with_children(|row| {
        row.spawn((
            Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(4),
                ..default()
            },
            Pickable::IGNORE,
            children![
                look.label(
                    Voice::Text,
                    18.0,
                    color(CREAM),
                    "Always take the bonus draw"
                ),
                look.label(
                    Voice::Text,
                    16.0,
                    glass(CREAM, 0.8),
                    "An earned card is drawn without asking. Off: you are asked each time."
                ),
            ],
        ));
        toggle_picture(row, look);
    })
    .observe(|toggled: On<Toggled>, mut settings: ResMut<Settings>| {
        settings.always_draw = toggled.on;
    });
}

fn explain(settings: Res<Settings>, mut sentences: Query<&mut Text, With<ExplainsSpeed>>) {
    for mut sentence in &mut sentences {
        let words = settings.speed.about();
        if sentence.0 != words {
            words.clone_into(&mut sentence.0);
        }
    }
}
