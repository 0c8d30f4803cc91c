//! What would be: for the card in focus, one answer for each place, before anything is committed.

use bevy::prelude::*;

use super::{FurnitureSystems, SeatNames};
use crate::{
    animation::{AnimationSystems, StillMoving},
    input::{Act, CardFocus, card_in_focus},
    rules::{self, Card, Choice, Game, Move, Rule, Seat},
    screens::AtTable,
    stages::{Match, Refused, StageSystems},
    words::{self, Names},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Outlook>()
        .init_resource::<Notice>()
        .add_systems(
            Update,
            (foresee, notice_refusal)
                .chain()
                .after(AnimationSystems::Settle)
                .after(StageSystems::Scoring)
                .before(FurnitureSystems)
                .run_if(in_state(AtTable)),
        );
}

/// What would become of the person on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// In the lead.
    Leads,
    /// Behind, but a discard can still save the turn.
    Behind,
    /// Out, if the turn ended then.
    Out,
    /// The move is not allowed.
    Refused,
}

/// What one place would bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What would become of the person.
    pub fate: Fate,
    /// Why, as a sentence.
    pub why: String,
}

/// What would be, for the card in focus.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// The card in focus, while the person is on turn.
    pub card: Option<Card>,
    /// Played to the Palette.
    pub palette: Option<Verdict>,
    /// Discarded to the Canvas.
    pub canvas: Option<Verdict>,
}

impl Outlook {
    /// The outlook of a card of the seat on turn.
    pub fn of(game: &Game, seat: Seat, card: Card, names: &Names) -> Self {
        Self {
            card: Some(card),
            palette: Some(palette(game, seat, card, names)),
            canvas: Some(canvas(game, seat, card, names)),
        }
    }
}

fn palette(game: &Game, seat: Seat, card: Card, names: &Names) -> Verdict {
    let mut then = game.clone();
    if let Err(refused) = then.apply(Move::Play(card)) {
        return Verdict {
            fate: Fate::Refused,
            why: refused.to_string(),
        };
    }
    let sentence = words::outlook(then.rule(), &then.standings(), seat, names);
    if then.leader() == Some(seat) {
        return Verdict {
            fate: Fate::Leads,
            why: sentence.to_string(),
        };
    }
    let saves = then
        .legal_moves()
        .iter()
        .any(|mv| matches!(mv, Move::Canvas(_)));
    if saves {
        Verdict {
            fate: Fate::Behind,
            why: format!("Behind until you paint: {}", sentence.reason),
        }
    } else {
        Verdict {
            fate: Fate::Out,
            why: sentence.to_string(),
        }
    }
}

fn canvas(game: &Game, seat: Seat, card: Card, names: &Names) -> Verdict {
    let mut then = game.clone();
    match then.apply(Move::Canvas(card)) {
        Ok(_) => Verdict {
            fate: Fate::Leads,
            why: words::outlook(then.rule(), &then.standings(), seat, names).to_string(),
        },
        Err(refused) => {
            // If the card alone is to blame, the comparison says more than the rule.
            let rule = Rule::from(card.colour());
            let would =
                rules::standings(rule, game.seats_in().map(|seat| (seat, game.palette(seat))));
            let spent = game
                .legal_moves()
                .iter()
                .all(|mv| matches!(mv, Move::End | Move::Concede));
            let why = if would
                .first()
                .is_some_and(|first| first.seat != seat || first.rank.high().is_none())
                && !spent
            {
                words::refused_canvas(rule, &would, seat, names).to_string()
            } else {
                refused.to_string()
            };
            Verdict {
                fate: Fate::Refused,
                why,
            }
        }
    }
}

fn foresee(
    table: Option<Res<Match>>,
    focus: Res<CardFocus>,
    names: Res<SeatNames>,
    mut outlook: ResMut<Outlook>,
) {
    let card = card_in_focus(&focus);
    let now = match (&table, card) {
        (Some(table), Some(card)) if table.person_on_turn() => match (&table.game, table.turn()) {
            (Some(game), Some(seat))
                if game.hand(seat).contains(card) && game.choice() != Choice::EndOnly =>
            {
                Outlook::of(game, seat, card, &names)
            }
            _ => Outlook::default(),
        },
        _ => Outlook::default(),
    };
    outlook.set_if_neq(now);
}

/// A reason that is shown for a while after something was refused.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Notice {
    /// The reason.
    pub(super) text: Option<String>,
    left: f32,
}

/// How long a refusal is shown, seconds.
const NOTICE: f32 = 3.0;

fn notice_refusal(
    mut refused: MessageReader<Refused>,
    outlook: Res<Outlook>,
    table: Option<Res<Match>>,
    time: Res<Time>,
    names: Res<SeatNames>,
    mut notice: ResMut<Notice>,
    mut moving: ResMut<StillMoving>,
) {
    for refused in refused.read() {
        let mut text = refused.reason.clone();
        if let Act::Move(Move::Canvas(card)) = refused.intent.act
            && let Some(table) = &table
            && let (Some(game), Some(seat)) = (&table.game, table.turn())
        {
            text = canvas(game, seat, card, &names).why;
        }
        *notice = Notice {
            text: Some(text),
            left: NOTICE,
        };
    }
    if notice.text.is_some() {
        let left = notice.left - time.delta_secs();
        if left <= 0.0 || (outlook.card.is_some() && left < NOTICE - 1.4) {
            *notice = Notice::default();
        } else {
            notice.left = left;
            moving.stirring = true;
        }
    }
}
