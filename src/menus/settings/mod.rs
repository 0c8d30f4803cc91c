//! The settings: over the title, or over the pause. Every change takes effect at once.

mod field;
mod rows;

use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
    ui_widgets::Activate,
};

use super::{
    Menu, MenuStack, OnEscape,
    sheet::{self, Build, Choice, Material},
};
use crate::{
    input::Control,
    settings::Settings,
    theme::{
        art::Look,
        color,
        controls::{Choose, Ground, Slider, Toggle, scroll_column},
        glass,
        palette::CREAM,
        widgets::{ButtonLook, Voice},
    },
};
use field::Field;
use rows::{COLUMN, RowOf, controls_section, heading, options, share, swatches, yes_or_no};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Settings), open).add_systems(
        Update,
        (
            follow_settings.run_if(resource_changed::<Settings>),
            explain,
        )
            .chain()
            .run_if(in_state(Menu::Settings)),
    );
}

/// Width of the sheet, virtual pixels.
const WIDTH: f32 = 1184.0;
/// Distance between the columns, virtual pixels.
const GAP: f32 = 60.0;

/// The sentence about the setting that the player looks at.
#[derive(Component)]
struct Explanation;

/// What it says while the player looks at none.
const ABOUT_ALL: &str = "Every change takes effect at once, and is kept.";

fn open(mut commands: Commands, look: Look, settings: Res<Settings>) {
    sheet::frame(
        &mut commands,
        &look,
        "Settings",
        DespawnOnExit(Menu::Settings),
        Material::Ink,
        WIDTH,
        |panel| {
            head(panel, &look);
            let columns = Node {
                padding: UiRect::axes(px(14), px(6)),
                ..default()
            };
            scroll_column(panel, Ground::Ink, columns, |body| {
                body.spawn((
                    Name::new("Page of the settings"),
                    Node {
                        flex_wrap: FlexWrap::Wrap,
                        justify_content: JustifyContent::SpaceBetween,
                        column_gap: px(GAP),
                        row_gap: px(20),
                        flex_shrink: 0.0,
                        ..default()
                    },
                    Pickable::IGNORE,
                ))
                .with_children(|columns| {
                    column(columns, |column| {
                        picture(column, &look, &settings);
                        sound(column, &look, &settings);
                        controls_section(column, &look, |_: On<Activate>, mut menus: MenuStack| {
                            menus.open(Menu::Controls);
                        });
                    });
                    column(columns, |column| {
                        play(column, &look, &settings);
                        comfort(column, &look, &settings);
                    });
                });
            });
            panel.spawn((
                Name::new("Explanation"),
                Node {
                    margin: UiRect::new(px(14), px(14), px(14), px(0)),
                    min_height: px(24),
                    flex_shrink: 0.0,
                    ..default()
                },
                Pickable::IGNORE,
                children![(
                    Explanation,
                    look.paragraph(Voice::Text, 17.0, glass(CREAM, 0.9), ABOUT_ALL)
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
                flex_wrap: FlexWrap::Wrap,
                margin: UiRect::new(px(14), px(14), px(-10), px(9)),
                column_gap: px(12),
                row_gap: px(8),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn(look.label(Voice::Title, 42.0, color(CREAM), "Settings"));
            row.spawn((
                Node {
                    column_gap: px(12),
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(|row| {
                Choice {
                    look: ButtonLook::Plain,
                    label: "Restore defaults",
                    height: 44.0,
                    ..default()
                }
                .spawn(
                    row,
                    look,
                    (),
                    |_: On<Activate>, mut settings: ResMut<Settings>| settings.restore_defaults(),
                );
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
        });
}

fn column(columns: &mut Build, content: impl FnOnce(&mut Build)) {
    columns
        .spawn((
            Node {
                flex_direction: FlexDirection::Column,
                flex_basis: px(COLUMN),
                flex_grow: 1.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(content);
}

fn picture(column: &mut Build, look: &Look, settings: &Settings) {
    heading(column, look, "Picture", true);
    options(column, look, Field::Window, settings);
    yes_or_no(column, look, Field::Vsync, settings);
    options(column, look, Field::TextSize, settings);
}

fn sound(column: &mut Build, look: &Look, settings: &Settings) {
    heading(column, look, "Sound", false);
    for field in [Field::All, Field::Music, Field::Effects] {
        share(column, look, field, settings);
    }
    yes_or_no(column, look, Field::RuleNotes, settings);
    yes_or_no(column, look, Field::Background, settings);
}

fn play(column: &mut Build, look: &Look, settings: &Settings) {
    heading(column, look, "Play", true);
    options(column, look, Field::Speed, settings);
    yes_or_no(column, look, Field::AlwaysDraw, settings);
    options(column, look, Field::Ask, settings);
    yes_or_no(column, look, Field::Hints, settings);
}

fn comfort(column: &mut Build, look: &Look, settings: &Settings) {
    heading(column, look, "Comfort", false);
    yes_or_no(column, look, Field::Calm, settings);
    share(column, look, Field::Shake, settings);
    yes_or_no(column, look, Field::HighSeparation, settings);
    swatches(column, look);
}

/// The controls show what is set, whoever set it: a key can switch the window, and the defaults can be restored.
fn follow_settings(
    settings: Res<Settings>,
    mut choices: Query<(&Field, &mut Choose)>,
    mut toggles: Query<(&Field, &mut Toggle)>,
    mut sliders: Query<(&Field, &mut Slider)>,
) {
    for (field, mut choose) in &mut choices {
        let chosen = field.value(&settings);
        if choose.chosen != chosen {
            choose.chosen = chosen;
        }
    }
    for (field, mut toggle) in &mut toggles {
        toggle.set_if_neq(Toggle(field.value(&settings) > 0));
    }
    for (field, mut slider) in &mut sliders {
        slider.set_if_neq(Slider(field.value(&settings) as u8));
    }
}

fn explain(
    settings: Res<Settings>,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    fields: Query<&Field>,
    rows: Query<(&RowOf, &Hovered)>,
    mut sentences: Query<&mut Text, With<Explanation>>,
) {
    let focused = focus.get().and_then(|entity| fields.get(entity).ok());
    let hovered = rows.iter().find(|(_, hovered)| hovered.get());
    let hovered = hovered.map(|(row, _)| row.0);
    let field = if visible.0 { focused.copied() } else { hovered };
    let words = field.map_or(ABOUT_ALL, |field| field.about(&settings));
    for mut sentence in &mut sentences {
        if sentence.0 != words {
            words.clone_into(&mut sentence.0);
        }
    }
}
