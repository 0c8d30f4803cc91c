//! The offer: what the person on turn may do now, as sets of cards that can be chosen.

use bevy::prelude::*;

use super::Match;
use crate::{
    rules::{Card, CardSet, Choice, Ending, Game, Move, RecycleTo, Seat},
    screens::AtTable,
    settings::Settings,
    table::layout::Reach,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Offer>().add_systems(
        Update,
        make.before(crate::input::InputSystems)
            .run_if(in_state(AtTable)),
    );
}

/// What the person on turn may do now: the legal moves, sorted by what is done with which card. Empty while nobody
/// at this screen is on turn. Devices and pictures look here, so that what is offered is what the rules allow.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// The person on turn.
    pub seat: Option<Seat>,
    /// The open choice.
    pub choice: Option<Choice>,
    /// Cards of the hand that may be played to the Palette.
    pub plays: CardSet,
    /// Cards of the hand that may be discarded to the Canvas.
    pub discards: CardSet,
    /// Cards of rivals that a 1 may put on the deck.
    pub thefts: CardSet,
    /// Cards of the own Palette that a 7 may discard to the Canvas.
    pub to_canvas: CardSet,
    /// Cards of the own Palette that a 7 may put on the deck.
    pub to_deck: CardSet,
    /// The bonus draw may be taken or declined.
    pub bonus_draw: bool,
    /// The turn may be ended.
    pub end: bool,
    /// The round may be given up.
    pub concede: bool,
    /// Cards of the hand with which a turn can begin, or go on, that stays in for certain.
    pub safe: CardSet,
    /// Whether the player wants to be shown what keeps in.
    pub hints: bool,
}

impl Offer {
    /// The offer to the seat on turn of a match.
    pub fn of(game: &Game, seat: Seat) -> Self {
        let mut offer = Self {
            seat: Some(seat),
            choice: Some(game.choice()),
            hints: true,
            ..default()
        };
        for mv in game.legal_moves() {
            match mv {
                Move::Play(card) => offer.plays.insert(card),
                Move::Canvas(card) => offer.discards.insert(card),
                Move::Steal { card, .. } => offer.thefts.insert(card),
                Move::Recycle { card, to } => match to {
                    RecycleTo::Canvas => offer.to_canvas.insert(card),
                    RecycleTo::Deck => offer.to_deck.insert(card),
                },
                Move::Draw | Move::Decline => offer.bonus_draw = true,
                Move::End => offer.end = true,
                Move::Concede => offer.concede = true,
            };
        }
        // What a seat may know is enough to tell: hidden cards are never looked at.
        game.view(Some(seat)).for_each_turn_group(|group| {
            if group.ending() == Ending::Leading {
                offer.safe |= group.first_cards();
            }
        });
        offer.safe = offer.safe.intersection(game.hand(seat));
        offer
    }

    /// The cards that answer the open action, if one is open.
    pub fn targets(&self) -> Option<CardSet> {
        match self.choice? {
            Choice::Steal { .. } => Some(self.thefts),
            Choice::Recycle { .. } => Some(self.to_canvas | self.to_deck),
            Choice::PlayAgain { .. } => Some(self.plays),
            _ => None,
        }
    }

    /// Which cards can be taken up.
    pub fn reach(&self) -> Reach {
        match self.choice {
            Some(Choice::Steal { .. }) => Reach::Rivals,
            Some(Choice::Recycle { .. }) => Reach::OwnPalette,
            _ => Reach::Hand,
        }
    }

    /// The card whose action asks.
    pub fn asking(&self) -> Option<Card> {
        match self.choice? {
            Choice::Steal { by } | Choice::Recycle { by } | Choice::PlayAgain { by } => Some(by),
            _ => None,
        }
    }
}

fn make(table: Option<Res<Match>>, settings: Res<Settings>, mut offer: ResMut<Offer>) {
    let Some(table) = table else {
        offer.set_if_neq(Offer::default());
        return;
    };
    if !table.is_changed() && !settings.is_changed() {
        return;
    }
    let now = match (&table.game, table.turn()) {
        (Some(game), Some(seat)) if table.person_on_turn() && !table.waits_for_owner() => Offer {
            hints: settings.hints,
            ..Offer::of(game, seat)
        },
        _ => Offer::default(),
    };
    offer.set_if_neq(now);
}
