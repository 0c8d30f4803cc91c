//! The 49 card sprites. They live as long as the table; everything that happens to a card is a move from place to place.

mod picture;

pub(super) use picture::BASE;

use bevy::prelude::*;

use super::{
    TableView,
    arrangement::Place,
    flair::Flair,
    flood::{self, TableGround},
    layout::{self},
    ways::{calm, deal_order, deal_step, show_delay, way},
};
use crate::{
    animation::{
        AnimationSystems, Hurried, Pace, StillMoving,
        cues::{Shown, brings_rule},
        motions::FLOOD,
        tween::{Travel, Tween},
    },
    input::CardFocus,
    rules::{Card, Game},
    screens::{AtTable, ground::Ground, layers::VirtualFrame},
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(picture::plugin).add_systems(
        Update,
        (
            aim.in_set(AnimationSystems::Aim),
            advance.in_set(AnimationSystems::Move),
        )
            .run_if(in_state(AtTable)),
    );
}

/// The card that a sprite stands for.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardFace(pub Card);

/// Where a card lies or is going to, and the way there.
#[derive(Component, Clone, Copy, Debug)]
pub struct Lies {
    /// The place.
    pub place: Place,
    /// The way.
    pub tween: Tween,
}

/// What lies this high is held under the pointer.
const DRAGGED: f32 = 900.0;

/// Sends each card to its place whenever something about the table changes.
fn aim(
    view: Res<TableView>,
    focus: Res<CardFocus>,
    frame: Res<VirtualFrame>,
    shown: Res<Shown>,
    pace: Res<Pace>,
    real: Res<Time<Real>>,
    ground: Single<&Ground, With<TableGround>>,
    mut dealt: Local<bool>,
    mut looked_at: Local<Option<Game>>,
    mut cards: Query<(&CardFace, &mut Lies)>,
) {
    if !(view.is_changed() || focus.is_changed() || frame.is_changed()) {
        return;
    }
    let poses = layout::poses(&view.arrangement, &view.zones, &focus.0);
    let places = view.arrangement.places();
    let is_dealt = shown.game.is_some();
    let was_dealt = std::mem::replace(&mut *dealt, is_dealt);
    let dealing = is_dealt && !was_dealt;
    let order = dealing.then(|| deal_order(&view));
    // Between two times nothing flies: on its way from a Palette of then to a hand of now, a card would tell where it is.
    let other_time = *looked_at != shown.past;
    if other_time {
        looked_at.clone_from(&shown.past);
    }
    let dragged = |card: Card| matches!(focus.0.dragged, Some((other, ..)) if card == other);
    // A card that brings a new rule: the others rise or sink when its paint has come to them.
    let flight = brings_rule_now(&shown).then(|| {
        let top = view.arrangement.canvas.last();
        let lies = cards.iter().find(|(face, _)| Some(&face.0) == top);
        let dropped = lies.is_some_and(|(_, lies)| lies.tween.goal().z >= DRAGGED);
        let flight = match (pace.calm, dropped) {
            (true, _) => Travel::FADE,
            (_, true) => Travel::DROP,
            _ => Travel::PLAY,
        };
        let runs = !pace.calm && {
            let paint = pace.seconds(FLOOD.seconds);
            ground.wash.may_flood(paint, real.elapsed())
        };
        (flight.seconds, runs)
    });
    for (face, mut lies) in &mut cards {
        let i = face.0.index();
        let (goal, place) = (poses[i], places[i]);
        let moved = lies.place != place;
        lies.place = place;
        if *lies.tween.goal() == goal {
            continue;
        }
        let before = *lies.tween.goal();
        let mut travel = if pace.skip || other_time || (frame.is_changed() && !moved) {
            Travel::NOW
        } else if !is_dealt {
            if was_dealt && moved {
                Travel::GATHER
            } else {
                Travel::NOW
            }
        } else if let Some(order) = &order {
            match order.iter().position(|card| *card == face.0) {
                Some(turn) => Travel {
                    delay: turn as f32 * deal_step(order.len()),
                    ..Travel::DEAL
                },
                None => Travel::REST,
            }
        } else if dragged(face.0) {
            // Under the pointer a card keeps up with it.
            Travel::NOW
        } else if moved && before.z >= DRAGGED {
            Travel::DROP
        } else if moved {
            way(face.0, &shown)
        } else if before.face != goal.face {
            Travel::FLIP
        } else if goal.lift > before.lift {
            Travel::LIFT
        } else if before.z >= DRAGGED {
            Travel::HOME
        } else {
            Travel::REST
        };
        if let Some((flight, runs)) = flight
            && travel == Travel::REST
        {
            travel.delay = flight + flood::arrival(&ground, runs, goal.at, &frame);
        }
        if is_dealt && order.is_none() {
            travel.delay += show_delay(&view, face.0, place, moved, travel);
        }
        if pace.calm {
            travel = calm(travel);
        }
        if moved || other_time || !lies.tween.is_travelling() {
            lies.tween.aim(goal, travel);
        } else {
            // On its way already: it lands where its place is now.
            lies.tween.shift_goal(goal);
        }
    }
}

/// Whether the step that has just come on show changes the rule with a card.
fn brings_rule_now(shown: &Shown) -> bool {
    match (&shown.before_landing, &shown.game) {
        (Some(before), Some(now)) => brings_rule(before, now),
        _ => false,
    }
}

fn advance(
    time: Res<Time>,
    pace: Res<Pace>,
    mut moving: ResMut<StillMoving>,
    mut hurried: MessageReader<Hurried>,
    mut cards: Query<(&mut Lies, &mut Flair)>,
) {
    let unit = pace.seconds(1.0);
    let hurried = hurried.read().count() > 0;
    let mut now = StillMoving::default();
    for (mut lies, mut flair) in &mut cards {
        now.stirring |= flair.is_changed();
        if lies.tween.is_done() {
            continue;
        }
        let travelled = lies.tween.is_travelling();
        let skips = unit <= 0.0 || hurried && lies.tween.is_waiting() && !travelled;
        if skips {
            lies.tween.finish();
        } else {
            lies.tween.advance(time.delta_secs() / unit);
        }
        now.travelling |= lies.tween.is_travelling();
        now.stirring |= !lies.tween.is_done();
        if travelled
            && lies.tween.is_done()
            && !skips
            && !pace.calm
            && lies.tween.goal().width > 10.0
        {
            flair.land();
        }
    }
    moving.set_if_neq(now);
}
