//! The sounds of the table: each begins in the frame in which its picture does.

use bevy::prelude::*;

use super::{Effect, gate::Wants};
use crate::{
    animation::{
        AnimationSystems, Pace, Settled,
        cues::{Cued, Shown},
    },
    rules::{Card, Choice, Event, Seat},
    screens::{AtTable, layers::VirtualFrame},
    stages::{Match, Player},
    table::{CardFace, Lies, TableView, arrangement::Place, zones::Side},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (hear_cards, hear_events, hear_crown, hear_turn)
            .chain()
            .after(AnimationSystems::Settle)
            .run_if(in_state(AtTable)),
    );
}

/// Where a seat is heard from.
fn side_of(view: &TableView, seat: Seat) -> f32 {
    match view.side(seat) {
        Side::Left => -0.7,
        Side::Right => 0.7,
        Side::Top | Side::Bottom => 0.0,
    }
}

/// What a card was doing when it was last looked at.
#[derive(Clone, Copy)]
struct Known {
    place: Place,
    travels: bool,
}

/// Cards that land, and cards that begin to turn over.
fn hear_cards(
    cards: Query<(&CardFace, Ref<Lies>)>,
    shown: Res<Shown>,
    frame: Res<VirtualFrame>,
    mut known: Local<Vec<Known>>,
    mut wants: Wants,
) {
    let unknown = Known {
        place: Place::Deck,
        travels: false,
    };
    known.resize(Card::ALL.len(), unknown);
    for (face, lies) in &cards {
        if !lies.is_changed() {
            continue;
        }
        let known = &mut known[face.0.index()];
        let travels = lies.tween.is_travelling();
        let moved = known.place != lies.place;
        let began = travels && !known.travels;
        known.travels = travels;
        if !travels {
            known.place = lies.place;
        }
        if lies.is_added() {
            continue;
        }
        let effect = if travels || !moved {
            if !began || moved {
                continue;
            }
            Effect::Flip
        } else if shown.dealing {
            Effect::Deal
        } else {
            match lies.place {
                Place::Palette(_) | Place::Canvas => Effect::Place,
                Place::Hand(_) | Place::Deck | Place::Score(_) => Effect::Deal,
            }
        };
        let across = lies.tween.goal().at.x / frame.size.x.max(1.0);
        wants.want_at(effect, (2.0 * across - 1.0).clamp(-1.0, 1.0));
    }
}

/// What the rules say has happened.
fn hear_events(
    mut cued: MessageReader<Cued>,
    shown: Res<Shown>,
    view: Res<TableView>,
    table: Option<Res<Match>>,
    pace: Res<Pace>,
    mut wants: Wants,
) {
    let (Some(table), Some(game)) = (table, &shown.game) else {
        cued.clear();
        return;
    };
    let is_person = |seat: Seat| table.players.get(seat.index()) == Some(&Player::Person);
    // Where people play, nobody cheers for a bot that beat them.
    let cheers = |seat: Seat| is_person(seat) || table.person().is_none();
    for cue in cued.read() {
        let over = (cue.events.iter()).any(|event| matches!(event, Event::RoundWon { .. }));
        let all_over = (cue.events.iter()).any(|event| matches!(event, Event::MatchOver { .. }));
        for event in &cue.events {
            let effect = match *event {
                Event::Stolen { .. } if !pace.skip => Effect::Steal,
                Event::Recycled { .. } if !pace.skip => Effect::Recycle,
                Event::Drew { .. } if !pace.skip => Effect::Draw,
                Event::Eliminated { .. } if !over => Effect::Out,
                Event::RoundWon { seat, .. } if !all_over => {
                    if cheers(seat) {
                        Effect::RoundWin
                    } else {
                        Effect::Out
                    }
                }
                Event::MatchOver { winners } => {
                    if winners.iter().any(cheers) {
                        Effect::MatchWin
                    } else {
                        Effect::Out
                    }
                }
                _ => continue,
            };
            let side = event.seat().map_or(0.0, |seat| side_of(&view, seat));
            wants.want_at(effect, side);
        }
        let before = cue.before.as_ref().map(|before| before.rule());
        if before.is_some_and(|before| before != game.rule()) {
            wants.want(Effect::Note(game.rule()));
        }
        let played = (cue.events.iter()).any(|event| matches!(event, Event::Played { .. }));
        if played && matches!(game.choice(), Choice::PlayAgain { .. }) && !pace.skip {
            wants.want(Effect::PlayAgain);
        }
    }
}

/// The crown sets off.
fn hear_crown(
    shown: Res<Shown>,
    view: Res<TableView>,
    mut on: Local<Option<Seat>>,
    mut wants: Wants,
) {
    if !shown.is_changed() || shown.looks_back() {
        return;
    }
    let leader = shown.seen().and_then(|game| game.leader());
    if let (Some(before), Some(now)) = (*on, leader)
        && before != now
    {
        wants.want_at(Effect::Crown, side_of(&view, now));
    }
    *on = leader;
}

/// A person's turn has come, and the picture has, too.
fn hear_turn(
    mut cued: MessageReader<Cued>,
    settled: Res<Settled>,
    table: Option<Res<Match>>,
    mut due: Local<bool>,
    mut wants: Wants,
) {
    let Some(table) = table else {
        *due = false;
        cued.clear();
        return;
    };
    for event in cued.read().flat_map(|cue| &cue.events) {
        if let Event::TurnStarted { seat } = event {
            *due = table.players.get(seat.index()) == Some(&Player::Person);
        }
    }
    if *due && settled.0 {
        *due = false;
        if table.person_on_turn() {
            wants.want(Effect::YourTurn);
        }
    }
}
