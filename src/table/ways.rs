//! How cards go from place to place: in which order, after which pauses, and how without motion.

use super::{TableView, arrangement::Place};
use crate::{
    animation::{
        cues::Shown,
        motions::{DEAL, DEAL_ALL, DEAL_STEP, DEAL_STEP_CALM, RIPPLE, SHINE},
        tween::Travel,
    },
    rules::{Card, Event},
};

/// The way of a card to another place.
pub(super) fn way(card: Card, shown: &Shown) -> Travel {
    match shown.happening {
        Some(Event::Stolen { card: sent, .. } | Event::Recycled { card: sent, .. })
            if sent == card =>
        {
            Travel::SENT
        }
        Some(Event::Drew { card: drawn, .. }) if drawn == card => Travel::DRAWN,
        _ => Travel::PLAY,
    }
}

/// The same way without motion: whatever would fly or turn fades, and whatever would only stir is there at once.
pub(super) fn calm(travel: Travel) -> Travel {
    let delay = travel.delay;
    if travel.travels {
        Travel {
            delay,
            ..Travel::FADE
        }
    } else {
        Travel {
            delay,
            ..Travel::NOW
        }
    }
}

/// From one card of the deal to the next, seconds: all are dealt in time, however many there are.
pub(super) fn deal_step(cards: usize) -> f32 {
    let steps = cards.saturating_sub(1).max(1) as f32;
    ((DEAL_ALL.seconds - DEAL.seconds) / steps).clamp(DEAL_STEP.seconds, DEAL_STEP_CALM.seconds)
}

/// The order in which the cards leave the deck: seven times round the table, then the face-up card of each seat.
pub(super) fn deal_order(view: &TableView) -> Vec<Card> {
    let arrangement = &view.arrangement;
    let most = arrangement.hands.iter().map(Vec::len).max().unwrap_or(0);
    let hands =
        (0..most).flat_map(|i| arrangement.hands.iter().filter_map(move |hand| hand.get(i)));
    hands
        .chain(arrangement.palettes.iter().flatten())
        .copied()
        .collect()
}

/// How long a card waits for its part in a little show, seconds: the Palette of whoever goes out turns over card by card,
/// and what a round was won with shines before it flies to the score pile.
pub(super) fn show_delay(
    view: &TableView,
    card: Card,
    place: Place,
    moved: bool,
    travel: Travel,
) -> f32 {
    let arrangement = &view.arrangement;
    let turn = |row: &[Card]| row.iter().position(|other| *other == card).unwrap_or(0) as f32;
    match place {
        Place::Palette(seat) if arrangement.out[seat] && travel == Travel::FLIP => {
            turn(&arrangement.palettes[seat]) * RIPPLE.seconds
        }
        Place::Score(_) if moved && travel.travels => SHINE.seconds,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_cards_are_dealt_in_time_and_none_too_fast() {
        for cards in [16, 24, 32] {
            let step = deal_step(cards);
            assert!((DEAL_STEP.least..=DEAL_STEP.most).contains(&step), "{step}");
            let all = step * (cards - 1) as f32 + DEAL.seconds;
            assert!(all <= DEAL_ALL.most, "{cards} cards in {all} s");
        }
    }
}
