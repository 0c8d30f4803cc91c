//! What is answered, and how it is written.

use serde::{Serialize, Serializer};

use crate::rules::{
    self, Card, CardSet, Event, Game, Move, NoEffectReason, OutReason, Position, RecycleTo, Rule,
    Seat, SeatSet,
};

/// The answer to a line that has a fault.
#[derive(Serialize)]
pub(super) struct Refused {
    pub(super) error: String,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(super) mv: Option<String>,
}

impl Refused {
    pub(super) fn of(error: String) -> Self {
        Self { error, mv: None }
    }
}

/// The answer to a good line.
#[derive(Serialize)]
pub(super) struct Answer {
    rule: Rule,
    leader: Option<Seat>,
    standings: Vec<Standing>,
    legal: Vec<Move>,
    complete_turns: usize,
    events: Vec<Told>,
    over: Option<Over>,
    pub(super) position: Position,
}

impl Answer {
    pub(super) fn of(game: &Game, events: Vec<Told>) -> Self {
        let mut complete_turns = 0;
        game.for_each_turn_group(|group| complete_turns += group.len());
        Self {
            rule: game.rule(),
            leader: game.leader(),
            standings: game.standings().into_iter().map(Standing::from).collect(),
            legal: game.legal_moves(),
            complete_turns,
            events,
            over: game.result().map(|result| Over {
                winner: result.winner,
                points: result.points,
            }),
            position: Position::from(game),
        }
    }
}

/// How a seat stands.
#[derive(Serialize)]
struct Standing {
    seat: Seat,
    count: u8,
    high: Option<Card>,
    #[serde(serialize_with = "highest_first")]
    cards: CardSet,
}

impl From<rules::Standing> for Standing {
    fn from(rules::Standing { seat, rank, cards }: rules::Standing) -> Self {
        Self {
            seat,
            count: rank.count(),
            high: rank.high(),
            cards,
        }
    }
}

/// How the round ended.
#[derive(Serialize)]
struct Over {
    winner: Seat,
    points: u32,
}

/// An [`Event`] as it is written.
#[derive(Serialize)]
pub(super) struct Told(#[serde(with = "EventText")] pub(super) Event);

#[derive(Serialize)]
#[serde(remote = "Event", tag = "event", rename_all = "snake_case")]
#[rustfmt::skip]
enum EventText {
    Dealt { seat: Seat, #[serde(serialize_with = "highest_first")] hand: CardSet, start: Card },
    TurnStarted { seat: Seat },
    Played { seat: Seat, card: Card },
    Discarded { seat: Seat, card: Card, rule: Rule },
    Stolen { seat: Seat, from: Seat, card: Card },
    Recycled { seat: Seat, card: Card, #[serde(with = "PlaceText")] to: RecycleTo },
    Drew { seat: Seat, card: Card, bonus: bool, known: bool },
    NoEffect { seat: Seat, card: Card, #[serde(with = "NoEffectText")] why: NoEffectReason },
    Eliminated { seat: Seat, #[serde(with = "OutText")] why: OutReason },
    RoundWon { seat: Seat, rule: Rule, #[serde(serialize_with = "highest_first")] cards: CardSet, points: u32 },
    MatchOver { #[serde(serialize_with = "in_turn_order")] winners: SeatSet },
}

#[derive(Serialize)]
#[serde(remote = "RecycleTo", rename_all = "snake_case")]
enum PlaceText {
    Deck,
    Canvas,
}

#[derive(Serialize)]
#[serde(remote = "NoEffectReason", rename_all = "snake_case")]
enum NoEffectText {
    NoTarget,
    EmptyDeck,
    NothingToPlay,
}

#[derive(Serialize)]
#[serde(remote = "OutReason", rename_all = "snake_case")]
enum OutText {
    NotWinning,
    EmptyHand,
    Conceded,
}

fn highest_first<S: Serializer>(cards: &CardSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(cards.iter().rev())
}

fn in_turn_order<S: Serializer>(seats: &SeatSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(seats.iter())
}
