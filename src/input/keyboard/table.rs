//! The keyboard at the table: from card to card, and what each key does with the card it stands on.

use bevy::prelude::*;

use super::{Key, KeyboardSpot, Keys, Released, Repeat};
use crate::{
    input::{
        Act, CardFocus, HintWanted, Intent, Intents, LastDevice, pointer::theft, table_is_open,
    },
    menus::{Menu, MenuStack},
    rules::{Card, Choice, Move, RecycleTo},
    screens::Screen,
    settings::Settings,
    stages::{Match, Offer},
    table::{TableView, TurnButton, layout::Reach},
};

/// Walks through the cards and buttons, and asks for what the keys mean.
pub(super) fn at_table(
    keys: Keys,
    released: Res<Released>,
    repeat: Res<Repeat>,
    device: Res<LastDevice>,
    view: Res<TableView>,
    table: Option<Res<Match>>,
    offer: Res<Offer>,
    settings: Res<Settings>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut spot: ResMut<KeyboardSpot>,
    mut focus: ResMut<CardFocus>,
    mut intents: ResMut<Intents>,
    mut hints: MessageWriter<HintWanted>,
    mut menus: MenuStack,
) {
    let Some(table) = table else {
        return;
    };
    if !table_is_open(&menu, &screen) {
        return;
    }
    let rows = match table.person() {
        Some(seat) if view.arrangement.out.get(seat) == Some(&false) => {
            offer.reach().rows(&view.arrangement)
        }
        _ => Vec::new(),
    };
    let buttons = TurnButton::offered(&table, &offer, settings.always_draw);
    let mut now = stand(*spot, &rows, &offer);
    if released.0 {
        if let Some(arrow) = repeat.arrow {
            now = step(now, arrow, &rows, &buttons);
        }
        if keys.just_pressed(Key::Menu) {
            menus.open(Menu::Pause);
        } else if keys.just_pressed(Key::Log) {
            menus.open(Menu::Log);
        } else if let Some(seat) = offer.seat {
            let wish = wish(&keys, now, &focus, &view, &offer);
            match wish {
                Some(Wish::Hint) => {
                    hints.write(HintWanted);
                }
                Some(Wish::Act(act)) => intents.send(Intent {
                    seat: seat.index(),
                    act,
                }),
                None => {}
            }
        }
    }
    spot.set_if_neq(now);
    if *device == LastDevice::Keyboard {
        let mut wanted = CardFocus::default();
        if let KeyboardSpot::Card(card) = now {
            wanted.0.lifted = Some(card);
        }
        focus.set_if_neq(wanted);
    }
}

/// What a key asks for.
enum Wish {
    Act(Act),
    Hint,
}

fn wish(
    keys: &Keys,
    spot: KeyboardSpot,
    focus: &CardFocus,
    view: &TableView,
    offer: &Offer,
) -> Option<Wish> {
    let recycle = |card, to| Act::Move(Move::Recycle { card, to });
    let bonus = matches!(offer.choice, Some(Choice::BonusDraw { .. }));
    let act = if keys.just_pressed(Key::Confirm) {
        match (spot, offer.reach()) {
            (KeyboardSpot::Button(button), _) => {
                return Some(button.act().map_or(Wish::Hint, Wish::Act));
            }
            // The draw is what Enter is for, wherever the keyboard stands among the cards.
            _ if bonus => Act::Move(Move::Draw),
            (KeyboardSpot::Card(card), Reach::Hand) => Act::Move(Move::Play(card)),
            (KeyboardSpot::Card(card), Reach::OwnPalette) => recycle(card, RecycleTo::Deck),
            (KeyboardSpot::Card(card), Reach::Rivals) => Act::Move(theft(card, view)?),
            (KeyboardSpot::Nowhere, _) => return None,
        }
    } else if keys.just_pressed(Key::Canvas) {
        let card = match spot {
            KeyboardSpot::Card(card) => card,
            _ => focus.0.lifted?,
        };
        match offer.reach() {
            Reach::OwnPalette => recycle(card, RecycleTo::Canvas),
            Reach::Hand => Act::Move(Move::Canvas(card)),
            Reach::Rivals => return None,
        }
    } else if keys.just_pressed(Key::Decline) && bonus {
        Act::Move(Move::Decline)
    } else if keys.just_pressed(Key::TakeBack) {
        Act::TakeBack
    } else if keys.just_pressed(Key::EndTurn) {
        Act::EndTurn { sure: false }
    } else if keys.just_pressed(Key::Hint) {
        return Some(Wish::Hint);
    } else {
        return None;
    };
    Some(Wish::Act(act))
}

/// Where the keyboard stands now that the cards within reach are these: where it was, or on the card that took the place
/// of a card that has left the hand, or on the first card that answers a new question.
fn stand(spot: KeyboardSpot, rows: &[Vec<Card>], offer: &Offer) -> KeyboardSpot {
    let within = |card: &Card| rows.iter().any(|row| row.contains(card));
    match spot {
        KeyboardSpot::Card(card) if !within(&card) => {
            if let Some(targets) = offer.targets() {
                let first = rows.iter().flatten().find(|card| targets.contains(**card));
                return first.map_or(KeyboardSpot::Nowhere, |card| KeyboardSpot::Card(*card));
            }
            let Some(hand) = rows.first() else {
                return KeyboardSpot::Nowhere;
            };
            let after = hand
                .iter()
                .position(|other| *other < card)
                .unwrap_or(hand.len().saturating_sub(1));
            hand.get(after)
                .map_or(KeyboardSpot::Nowhere, |card| KeyboardSpot::Card(*card))
        }
        other => other,
    }
}

/// Where an arrow leads: through the cards within reach from left to right, then to the buttons of the turn; up and down
/// from row to row.
fn step(
    spot: KeyboardSpot,
    arrow: Key,
    rows: &[Vec<Card>],
    buttons: &[TurnButton],
) -> KeyboardSpot {
    use KeyboardSpot::{Button, Card as On, Nowhere};
    let cards: Vec<Card> = rows.iter().flatten().copied().collect();
    let at = |i: usize| cards.get(i).map_or(Nowhere, |card| On(*card));
    let last = cards.len().saturating_sub(1);
    let button = |i: usize| buttons.get(i).map_or(spot, |button| Button(*button));
    // The turn's end is the last button, and the one that is meant most often.
    let end = buttons.len().saturating_sub(1);
    match (spot, arrow) {
        (Nowhere, Key::Left) => at(last),
        (Nowhere, _) if cards.is_empty() => button(end),
        (Nowhere, _) => at(0),
        (On(card), Key::Left | Key::Right) => {
            let i = cards.iter().position(|other| *other == card).unwrap_or(0);
            match arrow {
                Key::Left => at(i.saturating_sub(1)),
                _ if i >= last => button(end),
                _ => at(i + 1),
            }
        }
        (On(card), _) => {
            let Some(row) = rows.iter().position(|row| row.contains(&card)) else {
                return spot;
            };
            let next = match arrow {
                Key::Up => row.checked_sub(1),
                _ => Some(row + 1),
            };
            let column = rows[row].iter().position(|other| *other == card);
            match (next.and_then(|next| rows.get(next)), column) {
                (Some(next), Some(column)) => On(next[column.min(next.len() - 1)]),
                _ => spot,
            }
        }
        (Button(_), Key::Left) if !cards.is_empty() => at(last),
        (Button(now), _) => {
            let i = buttons.iter().position(|button| *button == now);
            match (i, arrow) {
                (Some(i), Key::Up) => button(i.saturating_sub(1)),
                (Some(i), Key::Down | Key::Right) => button((i + 1).min(end)),
                (Some(i), _) => button(i),
                // The button is gone: on to the one that ends the turn.
                (None, _) => button(end),
            }
        }
    }
}
