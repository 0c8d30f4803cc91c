//! Keys and buttons at the table: from card to card, and what each does with the card that the spot is on.

use bevy::prelude::*;

use super::{Control, Device, LastDevice, Presses, Spot};
use crate::{
    input::{Act, CardFocus, HintWanted, Intent, Intents, pointer::theft, table_is_open},
    menus::{Menu, MenuStack},
    rules::{Card, Choice, Move, RecycleTo},
    screens::Screen,
    settings::Settings,
    stages::{Match, Offer},
    table::{TableView, TurnButton, layout::Reach},
};

/// Somebody pressed a key or a button while another seat is on turn.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpokeOutOfTurn {
    /// The device.
    pub device: Device,
}

/// Walks through the cards and buttons, and asks for what the keys and buttons mean.
pub(super) fn at_table(
    presses: Res<Presses>,
    device: Res<LastDevice>,
    view: Res<TableView>,
    table: Option<Res<Match>>,
    offer: Res<Offer>,
    settings: Res<Settings>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut spot: ResMut<Spot>,
    mut focus: ResMut<CardFocus>,
    mut intents: ResMut<Intents>,
    mut hints: MessageWriter<HintWanted>,
    mut out_of_turn: MessageWriter<SpokeOutOfTurn>,
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
    let mut now = stand(*spot, &rows, &buttons, &offer);
    if device.is_pad() && now == Spot::Nowhere {
        // A pad has no pointer: its focus always stands on something.
        now = step(now, Control::Right, &rows, &buttons);
    }
    for device in Device::ALL {
        if presses.just(device, Control::Menu) {
            menus.open(Menu::Pause);
        } else if presses.just(device, Control::Log) {
            menus.open(Menu::Log);
        } else if !table.listens_to(device) {
            if presses.speaks(device) {
                out_of_turn.write(SpokeOutOfTurn { device });
            }
        } else {
            if let Some(arrow) = presses.arrow(device) {
                now = step(now, arrow, &rows, &buttons);
            }
            let Some(seat) = offer.seat else { continue };
            match wish(&presses, device, now, &focus, &view, &offer) {
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
    if *device != LastDevice::Mouse {
        let mut wanted = CardFocus::default();
        if let Spot::Card(card) = now {
            wanted.0.lifted = Some(card);
        }
        focus.set_if_neq(wanted);
    }
}

/// What a key or button asks for.
enum Wish {
    Act(Act),
    Hint,
}

fn wish(
    presses: &Presses,
    device: Device,
    spot: Spot,
    focus: &CardFocus,
    view: &TableView,
    offer: &Offer,
) -> Option<Wish> {
    let recycle = |card, to| Act::Move(Move::Recycle { card, to });
    let bonus = matches!(offer.choice, Some(Choice::BonusDraw { .. }));
    let act = if presses.just(device, Control::Confirm) {
        match (spot, offer.reach()) {
            (Spot::Button(button), _) => {
                return Some(button.act().map_or(Wish::Hint, Wish::Act));
            }
            // The draw is what Confirm is for, wherever the spot is among the cards.
            _ if bonus => Act::Move(Move::Draw),
            (Spot::Card(card), Reach::Hand) => Act::Move(Move::Play(card)),
            (Spot::Card(card), Reach::OwnPalette) => recycle(card, RecycleTo::Deck),
            (Spot::Card(card), Reach::Rivals) => Act::Move(theft(card, view)?),
            (Spot::Nowhere, _) => return None,
        }
    } else if presses.just(device, Control::Decline) && bonus {
        Act::Move(Move::Decline)
    } else if presses.just(device, Control::Canvas) {
        let card = match spot {
            Spot::Card(card) => card,
            _ => focus.0.lifted?,
        };
        match offer.reach() {
            Reach::OwnPalette => recycle(card, RecycleTo::Canvas),
            Reach::Hand => Act::Move(Move::Canvas(card)),
            Reach::Rivals => return None,
        }
    } else if presses.just(device, Control::TakeBack) {
        Act::TakeBack
    } else if presses.just(device, Control::EndTurn) {
        Act::EndTurn { sure: false }
    } else if presses.just(device, Control::Hint) {
        return Some(Wish::Hint);
    } else {
        return None;
    };
    Some(Wish::Act(act))
}

/// Where the spot is now that these cards and buttons are within reach: where it was, or on the card that took the place
/// of a card that has left the hand, or on the first card that answers a new question, or on the button that is left.
fn stand(spot: Spot, rows: &[Vec<Card>], buttons: &[TurnButton], offer: &Offer) -> Spot {
    let within = |card: &Card| rows.iter().any(|row| row.contains(card));
    match spot {
        Spot::Card(card) if !within(&card) => {
            if let Some(targets) = offer.targets() {
                let first = rows.iter().flatten().find(|card| targets.contains(**card));
                return first.map_or(Spot::Nowhere, |card| Spot::Card(*card));
            }
            let Some(hand) = rows.first() else {
                return Spot::Nowhere;
            };
            let after = hand
                .iter()
                .position(|other| *other < card)
                .unwrap_or(hand.len().saturating_sub(1));
            hand.get(after)
                .map_or(Spot::Nowhere, |card| Spot::Card(*card))
        }
        Spot::Button(button) if !buttons.contains(&button) => {
            let next = match button {
                // Nobody who takes back is about to end the turn.
                TurnButton::TakeBack => buttons.first(),
                _ => buttons.last(),
            };
            next.map_or(Spot::Nowhere, |button| Spot::Button(*button))
        }
        other => other,
    }
}

/// Where an arrow leads: through the cards within reach from left to right, then to the buttons of the turn; up and down
/// from row to row.
fn step(spot: Spot, arrow: Control, rows: &[Vec<Card>], buttons: &[TurnButton]) -> Spot {
    use Spot::{Button, Card as On, Nowhere};
    let cards: Vec<Card> = rows.iter().flatten().copied().collect();
    let at = |i: usize| cards.get(i).map_or(Nowhere, |card| On(*card));
    let last = cards.len().saturating_sub(1);
    let button = |i: usize| buttons.get(i).map_or(spot, |button| Button(*button));
    // The turn's end is the last button, and the one that is meant most often.
    let end = buttons.len().saturating_sub(1);
    match (spot, arrow) {
        (Nowhere, Control::Left) => at(last),
        (Nowhere, _) if cards.is_empty() => button(end),
        (Nowhere, _) => at(0),
        (On(card), Control::Left | Control::Right) => {
            let i = cards.iter().position(|other| *other == card).unwrap_or(0);
            match arrow {
                Control::Left => at(i.saturating_sub(1)),
                _ if i >= last => button(end),
                _ => at(i + 1),
            }
        }
        (On(card), _) => {
            let Some(row) = rows.iter().position(|row| row.contains(&card)) else {
                return spot;
            };
            let next = match arrow {
                Control::Up => row.checked_sub(1),
                _ => Some(row + 1),
            };
            let column = rows[row].iter().position(|other| *other == card);
            match (next.and_then(|next| rows.get(next)), column) {
                (Some(next), Some(column)) => On(next[column.min(next.len() - 1)]),
                _ => spot,
            }
        }
        (Button(_), Control::Left) if !cards.is_empty() => at(last),
        (Button(now), _) => {
            let i = buttons.iter().position(|button| *button == now);
            match (i, arrow) {
                (Some(i), Control::Up) => button(i.saturating_sub(1)),
                (Some(i), Control::Down | Control::Right) => button((i + 1).min(end)),
                (Some(i), _) => button(i),
                (None, _) => spot,
            }
        }
    }
}
