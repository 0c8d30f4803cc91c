//! What would be: for the card in focus, one answer for each place, before anything is committed.

use bevy::prelude::*;

use super::{FurnitureSystems, SeatNames};
use crate::{
    animation::{AnimationSystems, StillMoving, cues::Shown},
    input::{Act, CardFocus, SpokeOutOfTurn, card_in_focus},
    menus::Menu,
    rules::{self, Card, Choice, Ending, Game, IllegalMove, Move, RecycleTo, Refusal, Seat},
    screens::AtTable,
    stages::{Match, Refused, StageSystems},
    theme::sheet::Icon,
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
        )
        .add_systems(OnEnter(Menu::Curtain), |mut notice: ResMut<Notice>| {
            // What was said to one person is not for the next one.
            *notice = Notice::default();
        });
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

impl Fate {
    /// The sign that stands for it.
    pub const fn icon(self) -> Icon {
        match self {
            Self::Leads => Icon::Tick,
            Self::Behind | Self::Out => Icon::Cross,
            Self::Refused => Icon::Lock,
        }
    }
}

/// What one place would bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What would become of the person.
    pub fate: Fate,
    /// Why, as a sentence.
    pub why: String,
}

/// What would be, for the card in focus: one answer for each place where it could go.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// The card in focus, while the person on turn has something to do with it.
    pub card: Option<Card>,
    /// Played to the Palette.
    pub palette: Option<Verdict>,
    /// To the Canvas: discarded, or moved there by a 7.
    pub canvas: Option<Verdict>,
    /// Put on the deck by a 1 or a 7.
    pub deck: Option<Verdict>,
}

impl Outlook {
    /// The outlook of a card for the seat on turn; nothing if the open choice is not about it.
    pub fn of(game: &Game, seat: Seat, card: Card, names: &Names) -> Self {
        let would = |mv| Some(verdict(game, seat, mv, names));
        let in_hand = game.hand(seat).contains(card);
        let none = Self::default();
        let some = Self {
            card: Some(card),
            ..none.clone()
        };
        match game.choice() {
            Choice::Turn { .. } if in_hand => Self {
                palette: would(Move::Play(card)),
                canvas: would(Move::Canvas(card)),
                ..some
            },
            Choice::PlayAgain { .. } if in_hand => Self {
                palette: would(Move::Play(card)),
                ..some
            },
            Choice::Recycle { .. } if game.palette(seat).contains(card) => {
                let to = |to| would(Move::Recycle { card, to });
                Self {
                    canvas: to(RecycleTo::Canvas),
                    deck: to(RecycleTo::Deck),
                    ..some
                }
            }
            Choice::Steal { .. } => {
                let from = game
                    .seats_in()
                    .find(|&other| other != seat && game.palette(other).contains(card));
                match from {
                    Some(from) => Self {
                        deck: would(Move::Steal { seat: from, card }),
                        ..some
                    },
                    None => none,
                }
            }
            _ => none,
        }
    }
}

/// What a move would bring.
fn verdict(game: &Game, seat: Seat, mv: Move, names: &Names) -> Verdict {
    let mut then = game.clone();
    if let Err(refused) = then.apply(mv) {
        return Verdict {
            fate: Fate::Refused,
            why: why_refused(game, seat, refused, names),
        };
    }
    let sentence = words::outlook(then.rule(), &then.standings(), seat, names);
    // What the move sets off is told with it. A card that it draws is not looked at.
    let follows = match then.choice() {
        Choice::Steal { .. } => "then steal a card",
        Choice::Recycle { .. } => "then rethink one",
        Choice::PlayAgain { .. } => "then play again",
        _ if matches!(mv, Move::Play(_)) && then.hand_len(seat) == game.hand_len(seat) => {
            "and draw a card"
        }
        _ => "",
    };
    let tail = |text: String| match follows {
        "" => text,
        _ => format!("{text}; {follows}"),
    };
    if then.leader() == Some(seat) {
        return Verdict {
            fate: Fate::Leads,
            why: tail(sentence.to_string()),
        };
    }
    match hope(game, seat, mv) {
        Some(Ending::Leading) => Verdict {
            fate: Fate::Behind,
            why: match then.choice() {
                Choice::Steal { .. } | Choice::Recycle { .. } | Choice::PlayAgain { .. } => {
                    tail(format!("Behind at first: {}", sentence.reason))
                }
                _ => tail(format!("Behind until you paint: {}", sentence.reason)),
            },
        },
        Some(Ending::Unknown) => Verdict {
            fate: Fate::Behind,
            why: "Behind, unless the card you draw saves you".into(),
        },
        _ => Verdict {
            fate: Fate::Out,
            why: sentence.to_string(),
        },
    }
}

/// The best end of a turn that goes on with this move, from what the seat may know.
fn hope(game: &Game, seat: Seat, mv: Move) -> Option<Ending> {
    let mut best = None;
    game.view(Some(seat)).for_each_turn_group(|group| {
        if group.can_begin_with(mv) && best != Some(Ending::Leading) {
            match group.ending() {
                Ending::Out => {}
                ending => best = Some(ending),
            }
        }
    });
    best
}

/// Why a move is not allowed. If a discard is to blame, the comparison says more than the rule.
fn why_refused(game: &Game, seat: Seat, refused: IllegalMove, names: &Names) -> String {
    match refused.why {
        Refusal::DiscardLoses { rule, .. } => {
            let palettes = game.seats_in().map(|seat| (seat, game.palette(seat)));
            words::refused_canvas(rule, &rules::standings(rule, palettes), seat, names).to_string()
        }
        why => words::refused(why, names),
    }
}

fn foresee(
    table: Option<Res<Match>>,
    focus: Res<CardFocus>,
    names: Res<SeatNames>,
    shown: Res<Shown>,
    mut outlook: ResMut<Outlook>,
) {
    let is_same = table.as_ref().is_some_and(|table| !table.is_changed());
    if is_same && !(focus.is_changed() || names.is_changed() || shown.is_changed()) {
        return;
    }
    let card = card_in_focus(&focus).filter(|_| !shown.looks_back());
    let now = match (&table, card) {
        (Some(table), Some(card)) if table.person_on_turn() => match (&table.game, table.turn()) {
            (Some(game), Some(seat)) => Outlook::of(game, seat, card, &names),
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
    mut out_of_turn: MessageReader<SpokeOutOfTurn>,
    outlook: Res<Outlook>,
    table: Option<Res<Match>>,
    time: Res<Time>,
    names: Res<SeatNames>,
    mut notice: ResMut<Notice>,
    mut moving: ResMut<StillMoving>,
) {
    for refused in refused.read() {
        let mut text = refused.reason.clone();
        if let Act::Move(mv) = refused.intent.act
            && let Some(table) = &table
            && let (Some(game), Some(seat)) = (&table.game, table.turn())
            && let Err(refused) = game.check(mv)
        {
            text = why_refused(game, seat, refused, &names);
        }
        *notice = Notice {
            text: Some(text),
            left: NOTICE,
        };
    }
    let on_turn = table.as_ref().and_then(|table| table.turn());
    if out_of_turn.read().next().is_some()
        && let Some(seat) = on_turn
    {
        *notice = Notice {
            text: Some(format!("It is {} turn.", names.whose(seat))),
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
