//! The hint: one way to stay in, found from what the person may know.

use bevy::prelude::*;
use rand::SeedableRng;

use super::FurnitureSystems;
use crate::{
    animation::AnimationSystems,
    bots::{BotRng, Level},
    input::HintWanted,
    rules::{Ending, Game, Move, Plan, RecycleTo, Seat},
    screens::AtTable,
    stages::{Match, Offer, StageSystems},
    words::Part,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>().add_systems(
        Update,
        (forget, find)
            .chain()
            .after(AnimationSystems::Settle)
            .after(StageSystems::Scoring)
            .before(FurnitureSystems)
            .run_if(in_state(AtTable)),
    );
}

/// The hint that is shown.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Hint {
    parts: Option<Vec<Part>>,
}

impl Hint {
    /// The hint in words and cards; `None` if nobody asked.
    pub fn parts(&self) -> Option<&[Part]> {
        self.parts.as_deref()
    }
}

/// A hint is for one moment: the next move ends it.
fn forget(table: Option<Res<Match>>, mut hint: ResMut<Hint>) {
    if hint.parts.is_some() && table.is_none_or(|table| table.is_changed()) {
        hint.parts = None;
    }
}

fn find(
    mut wanted: MessageReader<HintWanted>,
    table: Option<Res<Match>>,
    offer: Res<Offer>,
    mut hint: ResMut<Hint>,
) {
    if !offer.hints {
        wanted.clear();
        hint.parts = None;
        return;
    }
    if wanted.read().next().is_none() {
        return;
    }
    let Some((game, seat)) = table
        .filter(|table| !table.waits_for_owner())
        .and_then(|table| Some((table.game.clone()?, table.turn()?)))
    else {
        return;
    };
    // Asked again, it goes away.
    hint.parts = match hint.parts {
        Some(_) => None,
        None => Some(match way_to_stay_in(&game, seat) {
            Some(plan) => in_parts("You stay in if you", plan),
            None if has_hope(&game, seat) => {
                vec![Part::words(
                    "Nothing is sure: only a card that you draw can save you.",
                )]
            }
            None => vec![Part::words("Nothing can keep you in any more.")],
        }),
    };
}

/// A turn, or the rest of one, that keeps the seat on turn in for certain, judged by what it may know.
pub fn way_to_stay_in(game: &Game, seat: Seat) -> Option<Plan> {
    let view = game.view(Some(seat));
    // A good player's choice, if it is certain; else any that is.
    let plan = Level::Normal
        .bot()
        .plan(&view, &mut BotRng::seed_from_u64(0));
    let mut any = None;
    let mut certain = false;
    view.for_each_turn_group(|group| {
        if group.ending() == Ending::Leading && !certain {
            certain = group.iter().any(|turn| turn.moves == plan);
            any = any.or_else(|| group.get(0).map(|turn| turn.moves));
        }
    });
    if certain { Some(plan) } else { any }
}

/// Whether a card that is drawn could keep the seat in.
fn has_hope(game: &Game, seat: Seat) -> bool {
    game.view(Some(seat)).count_turns(Ending::Unknown) > 0
}

/// A plan in words and cards: "play G2 then paint V3". No comma: it would stand apart from the card before it.
pub fn in_parts(start: &str, plan: Plan) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut words = start.to_owned();
    for mv in plan {
        let (verb, card, tail) = match mv {
            Move::Play(card) => (" play", Some(card), ""),
            Move::Canvas(card) => (" paint", Some(card), ""),
            Move::Steal { card, .. } => (" steal", Some(card), ""),
            Move::Recycle { card, to } => match to {
                RecycleTo::Deck => (" put", Some(card), " on the deck"),
                RecycleTo::Canvas => (" move", Some(card), " to the Canvas"),
            },
            Move::Draw | Move::Decline | Move::End | Move::Concede => continue,
        };
        if !parts.is_empty() {
            words.push_str(" then");
        }
        words.push_str(verb);
        parts.push(Part::words(
            std::mem::replace(&mut words, tail.to_owned()).trim_start(),
        ));
        parts.extend(card.map(Part::Card));
    }
    if parts.is_empty() {
        words.push_str(" end your turn");
    }
    if !words.is_empty() {
        parts.push(Part::words(words.trim_start()));
    }
    parts
}
