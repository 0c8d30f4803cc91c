//! A gamepad that somebody plays with is gone: the match waits until it is back, or until another device takes the seat.

use bevy::{prelude::*, ui_widgets::Activate};

use super::{
    Menu, MenuStack, OnEscape,
    hold::{self, Held},
    sheet::{self, Choice, Material},
};
use crate::{
    input::{Device, InputSystems, LastDevice, Pads, Presses},
    rules::Seat,
    screens::Screen,
    stages::Match,
    table::SeatNames,
    theme::{
        art::Look,
        color,
        palette::{BUTTON_EDGE, INK},
        sheet::Icon,
        widgets::{ButtonLook, Voice},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        watch.after(InputSystems).run_if(
            in_state(Screen::Table)
                .or_else(in_state(Screen::Result))
                .and_then(resource_exists::<Match>),
        ),
    )
    .add_systems(OnEnter(Menu::Lost), open);
}

/// The first person whose gamepad is gone, and which one that is. A lone person may play with any device: what counts is
/// the one that was used last.
fn bereft(table: &Match, pads: &Pads, last: LastDevice) -> Option<(usize, Device)> {
    let needs = |seat| match last {
        _ if table.is_shared() => table.device(seat),
        LastDevice::Pad(slot) => Device::Pad(slot),
        LastDevice::Mouse | LastDevice::Keyboard => Device::Desk,
    };
    table
        .persons()
        .map(|seat| (seat, needs(seat)))
        .find(|(_, device)| !pads.has(*device))
}

fn watch(table: Res<Match>, pads: Res<Pads>, last: Res<LastDevice>, mut menus: MenuStack) {
    let lost = bereft(&table, &pads, *last).is_some();
    match (lost, menus.now()) {
        // What is asked before leaving may lie over it.
        (true, Menu::Lost | Menu::Leave) => {}
        (true, _) => menus.open(Menu::Lost),
        (false, Menu::Lost) => menus.close(),
        (false, _) => {}
    }
}

fn open(
    mut commands: Commands,
    look: Look,
    table: Option<Res<Match>>,
    pads: Res<Pads>,
    last: Res<LastDevice>,
    names: Res<SeatNames>,
) {
    let Some((seat, device)) = table.and_then(|table| bereft(&table, &pads, *last)) else {
        return;
    };
    let seat = Seat::new(seat);
    let whose = if names.is_you(seat) {
        "Your".into()
    } else {
        names.whose(seat)
    };
    sheet::open(
        &mut commands,
        &look,
        "Lost gamepad",
        DespawnOnExit(Menu::Lost),
        Material::Paper,
        640.0,
        |paper| {
            paper.spawn((
                Node {
                    align_items: AlignItems::Center,
                    column_gap: px(16),
                    margin: UiRect::bottom(px(14)),
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.icon(Icon::Gamepad, 48.0, color(INK)),
                    look.label(
                        Voice::Title,
                        38.0,
                        color(INK),
                        format!("{whose} gamepad is gone")
                    ),
                ],
            ));
            paper.spawn(look.paragraph(
                Voice::Strong,
                19.0,
                color(INK),
                format!("Connect {} again, and the match goes on.", device.title()),
            ));
            paper
                .spawn((
                    Node {
                        flex_direction: FlexDirection::Column,
                        align_items: AlignItems::Center,
                        row_gap: px(12),
                        margin: UiRect::vertical(px(22)),
                        ..default()
                    },
                    Pickable::IGNORE,
                ))
                .with_children(|place| {
                    hold::spawn(
                        place,
                        &look,
                        "Take the seat",
                        None,
                        color(BUTTON_EDGE),
                        take_seat,
                    );
                    place.spawn(look.label(
                        Voice::Display,
                        20.0,
                        color(INK),
                        "Hold on another device to play on with it",
                    ));
                });
            Choice {
                look: ButtonLook::Outline,
                label: "Leave the match",
                ..default()
            }
            .spawn(
                paper,
                &look,
                OnEscape,
                |_: On<Activate>, mut menus: MenuStack| menus.open(Menu::Leave),
            );
        },
    );
}

/// Another device takes the seat.
fn take_seat(
    held: On<Held>,
    table: Option<ResMut<Match>>,
    pads: Res<Pads>,
    mut last: ResMut<LastDevice>,
    mut presses: ResMut<Presses>,
) {
    let Some(mut table) = table else { return };
    let Some((seat, _)) = bereft(&table, &pads, *last) else {
        return;
    };
    table.change_device(seat, held.device);
    last.set_if_neq(match held.device {
        Device::Desk => LastDevice::Keyboard,
        Device::Pad(slot) => LastDevice::Pad(slot),
    });
    presses.block();
}
