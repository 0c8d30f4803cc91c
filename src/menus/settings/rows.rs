//! The rows of the page: a label and the control of one setting.

use bevy::{input_focus::AutoFocus, picking::hover::Hovered, prelude::*, ui_widgets::Activate};

use super::field::Field;
use crate::{
    menus::sheet::{Build, Choice},
    settings::Settings,
    theme::{
        art::Look,
        color,
        controls::{Choose, Chosen, Slid, Toggled, segments, slider, toggle, toggle_picture},
        glass,
        palette::{CREAM, PIGMENTS, PIGMENTS_APART, Rgb},
        sheet::Icon,
        text::Widens,
        widgets::{ButtonLook, Voice},
    },
};

/// The row of a setting: the pointer on it asks what it means.
#[derive(Component, Clone, Copy, Debug)]
#[require(Hovered)]
pub(super) struct RowOf(pub(super) Field);

/// Width of a column while two stand side by side, virtual pixels.
pub(super) const COLUMN: f32 = 506.0;
/// Width of a slider or of options while two columns stand side by side, virtual pixels.
const CONTROL: f32 = 306.0;
/// How far a row that is a button itself reaches out on each side, so that its ring does not cut into the words.
const REACH: f32 = 14.0;

/// The heading of a section.
pub(super) fn heading(column: &mut Build, look: &Look, name: &str, first: bool) {
    column.spawn((
        Node {
            padding: UiRect::bottom(px(6)),
            margin: UiRect::new(px(0), px(0), px(if first { 0 } else { 20 }), px(6)),
            border: UiRect::bottom(px(1)),
            ..default()
        },
        BorderColor::all(glass(CREAM, 0.22)),
        Pickable::IGNORE,
        children![look.label(Voice::Display, 21.0, color(CREAM), name)],
    ));
}

fn row(column: &mut Build, look: &Look, field: Field, control: impl FnOnce(&mut Build)) {
    column
        .spawn((
            RowOf(field),
            Node {
                min_height: px(48),
                padding: UiRect::vertical(px(4)),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::SpaceBetween,
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(16),
                row_gap: px(4),
                ..default()
            },
        ))
        .with_children(|row| {
            row.spawn(look.growing(Voice::Text, 18.0, color(CREAM), field.label()));
            row.spawn((
                Widens {
                    drawn: CONTROL,
                    share: 1.0,
                    most: f32::MAX,
                },
                Node::default(),
                Pickable::IGNORE,
            ))
            .with_children(control);
        });
}

/// One of several.
pub(super) fn options(column: &mut Build, look: &Look, field: Field, settings: &Settings) {
    row(column, look, field, |place| {
        let choose = Choose {
            options: field.options(),
            chosen: field.value(settings),
        };
        let control = segments(
            place,
            look,
            field.label(),
            choose,
            move |chosen: On<Chosen>, mut settings: ResMut<Settings>| {
                field.set(&mut settings, chosen.option);
            },
        );
        let mut commands = place.commands();
        let mut control = commands.entity(control);
        control.insert(field);
        if field == Field::Window {
            // The first of the page: the keyboard starts here.
            control.insert(AutoFocus);
        }
    });
}

/// A number of percent.
pub(super) fn share(column: &mut Build, look: &Look, field: Field, settings: &Settings) {
    row(column, look, field, |place| {
        let control = slider(
            place,
            look,
            field.label(),
            field.value(settings) as u8,
            move |slid: On<Slid>, mut settings: ResMut<Settings>| {
                field.set(&mut settings, slid.value.into());
            },
        );
        place.commands().entity(control).insert(field);
    });
}

/// Yes or no: the whole row is pressed.
pub(super) fn yes_or_no(column: &mut Build, look: &Look, field: Field, settings: &Settings) {
    let mut row = column.spawn((
        toggle(field.label(), field.value(settings) > 0),
        field,
        RowOf(field),
        BackgroundColor(Color::NONE),
    ));
    row.insert(Node {
        min_height: px(48),
        margin: UiRect::horizontal(px(-REACH)),
        padding: UiRect::axes(px(REACH), px(6)),
        border_radius: BorderRadius::all(px(14)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        column_gap: px(16),
        ..default()
    });
    row.with_children(|row| {
        row.spawn(look.growing(Voice::Text, 18.0, color(CREAM), field.label()));
        toggle_picture(row, look);
    })
    .observe(
        move |toggled: On<Toggled>, mut settings: ResMut<Settings>| {
            field.set(&mut settings, toggled.on.into());
        },
    );
}

/// Both sets of colours, to compare.
pub(super) fn swatches(column: &mut Build, look: &Look) {
    for (colours, name) in [(PIGMENTS, "standard"), (PIGMENTS_APART, "high separation")] {
        column
            .spawn((
                Node {
                    align_items: AlignItems::Center,
                    column_gap: px(6),
                    margin: UiRect::bottom(px(6)),
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(|row| {
                for (i, pigment) in colours.into_iter().enumerate() {
                    row.spawn(swatch(look, i, pigment));
                }
                row.spawn((
                    Node {
                        margin: UiRect::left(px(8)),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![look.label(Voice::Text, 16.0, glass(CREAM, 0.9), name)],
                ));
            });
    }
}

fn swatch(look: &Look, colour: usize, pigment: Rgb) -> impl Bundle + use<> {
    (
        Node {
            width: px(40),
            height: px(26),
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::all(px(6)),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(color(pigment)),
        BorderColor::all(color(CREAM)),
        Pickable::IGNORE,
        children![look.icon(
            Icon::symbol(colour),
            19.0,
            color(crate::theme::palette::INKS[colour])
        )],
    )
}

/// The section of the controls: a button that opens the page on which they are changed.
pub(super) fn controls_section<M>(
    column: &mut Build,
    look: &Look,
    on_press: impl bevy::ecs::system::IntoObserverSystem<Activate, (), M>,
) {
    heading(column, look, "Controls", false);
    Choice {
        look: ButtonLook::Plain,
        label: "Change the controls",
        height: 44.0,
        ..default()
    }
    .spawn(column, look, (), on_press);
}
