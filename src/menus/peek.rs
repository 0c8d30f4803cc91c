//! A look at the own hand while others play: for whoever has a device of their own, as long as its button is held and no
//! other hand is open.

use bevy::prelude::*;

use super::{
    Menu,
    sheet::{card_picture, weave},
};
use crate::{
    input::{Control, Device, InputSystems, Presses, SpokeOutOfTurn},
    rules::{Card, Seat},
    screens::{AtTable, Screen},
    stages::Match,
    table::SeatNames,
    theme::{
        art::Look,
        color, glass,
        palette::{INK, PAPER, PAPER_EDGE, SHADOW},
        widgets::Voice,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (refuse, show)
            .chain()
            .after(InputSystems)
            // What opens a hand closes this one in the same frame.
            .before(crate::animation::AnimationSystems::Cue)
            .run_if(in_state(AtTable)),
    );
}

/// A hand that is peeked at.
#[derive(Component, PartialEq, Debug)]
struct Peek {
    seat: usize,
    cards: Vec<Card>,
}

/// The person to whom a device belongs alone.
fn owner(table: &Match, device: Device) -> Option<usize> {
    let mut owners = table.persons().filter(|seat| table.device(*seat) == device);
    owners.next().filter(|_| owners.next().is_none())
}

/// Whose hand is asked for, and may be shown.
fn wanted(table: &Match, presses: &Presses, menu: Menu, screen: Screen) -> Option<Peek> {
    let is_covered = table.is_shared() && table.viewer().is_none();
    let is_open = screen == Screen::Table && matches!(menu, Menu::None | Menu::Curtain);
    let game = table.game.as_ref().filter(|_| is_covered && is_open)?;
    let seat = Device::ALL
        .into_iter()
        .filter(|device| presses.held(*device, Control::Peek))
        .find_map(|device| owner(table, device))?;
    let mut cards: Vec<Card> = game.hand(Seat::new(seat)).iter().collect();
    cards.sort_unstable_by(|a, b| b.cmp(a));
    Some(Peek { seat, cards })
}

fn refuse(
    table: Option<Res<Match>>,
    presses: Res<Presses>,
    mut out_of_turn: MessageWriter<SpokeOutOfTurn>,
) {
    let Some(table) = table.filter(|table| table.is_shared()) else {
        return;
    };
    for device in Device::ALL {
        if presses.just(device, Control::Peek)
            && table.viewer().is_some()
            && !table.listens_to(device)
        {
            out_of_turn.write(SpokeOutOfTurn { device });
        }
    }
}

fn show(
    table: Option<Res<Match>>,
    presses: Res<Presses>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    names: Res<SeatNames>,
    look: Look,
    shown: Query<(Entity, &Peek)>,
    mut commands: Commands,
) {
    let wanted = table.and_then(|table| wanted(&table, &presses, *menu.get(), *screen.get()));
    let mut stays = false;
    for (entity, peek) in &shown {
        if wanted.as_ref() == Some(peek) {
            stays = true;
        } else {
            commands.entity(entity).despawn();
        }
    }
    let Some(peek) = wanted.filter(|_| !stays) else {
        return;
    };
    let title = format!("{} hand", names.whose(Seat::new(peek.seat)));
    let cards = peek.cards.clone();
    commands
        .spawn((
            Name::new("Peek"),
            DespawnOnExit(AtTable),
            peek,
            GlobalZIndex(60),
            Node {
                position_type: PositionType::Absolute,
                width: percent(100),
                bottom: px(0),
                // Left of the middle: on the right a curtain says what to hold.
                padding: UiRect::right(px(340)),
                justify_content: JustifyContent::Center,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|screen| {
            screen
                .spawn((
                    Node {
                        padding: UiRect::new(px(32), px(32), px(18), px(24)),
                        border: UiRect::top(px(5)),
                        border_radius: BorderRadius::top(px(22)),
                        flex_direction: FlexDirection::Column,
                        align_items: AlignItems::Center,
                        row_gap: px(14),
                        ..default()
                    },
                    BackgroundColor(color(PAPER)),
                    BorderColor::all(color(PAPER_EDGE)),
                    BoxShadow::new(glass(SHADOW, 0.6), px(0), px(-6), px(0), px(30)),
                ))
                .with_children(|paper| {
                    paper.spawn(weave(&look));
                    paper.spawn(look.label(Voice::Display, 22.0, color(INK), title));
                    paper
                        .spawn((
                            Node {
                                column_gap: px(10),
                                ..default()
                            },
                            Pickable::IGNORE,
                        ))
                        .with_children(|row| {
                            for card in cards {
                                row.spawn(card_picture(&look, card, 88.0, false));
                            }
                        });
                });
        });
}
