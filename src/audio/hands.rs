//! The sounds of what a player does with the cards of the hand.

use bevy::prelude::*;

use super::{Effect, gate::Wants};
use crate::{input::CardFocus, rules::Card, stages::Refused};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (hear_focus, hear_refused));
}

/// A card comes into focus, or is taken up.
fn hear_focus(
    focus: Res<CardFocus>,
    mut before: Local<(Option<Card>, Option<Card>)>,
    mut wants: Wants,
) {
    let dragged = focus.0.dragged.map(|(card, ..)| card);
    let lifted = focus.0.lifted;
    let (was_dragged, was_lifted) = std::mem::replace(&mut *before, (dragged, lifted));
    if dragged.is_some() {
        if dragged != was_dragged {
            wants.want(Effect::PickUp);
        }
    } else if lifted.is_some() && lifted != was_lifted && was_dragged.is_none() {
        wants.want(Effect::Hover);
    }
}

fn hear_refused(mut refused: MessageReader<Refused>, mut wants: Wants) {
    if refused.read().count() > 0 {
        wants.want(Effect::Refused);
    }
}
