//! The rules of Red7: pure data and functions, with no window and no engine in sight.
//!
//! Reading order: [`Card`], [`CardSet`], [`Rule`] and [`Rank`] say what a Palette is worth; [`Table`] is the
//! state as somebody knows it; [`Game`] is a table with nothing hidden plus the hidden deck and the dice, and
//! [`View`] is a table with everything hidden that a seat may not see. [`Game::legal_moves`](Table::legal_moves)
//! and [`Game::apply`] are the whole contract: every listed move applies, every other one is refused.

mod action;
mod additions;
mod card;
mod card_set;
mod choice;
mod colour;
mod deal;
mod error;
mod event;
mod game;
mod legal;
mod moves;
mod notation;
mod plan;
mod position;
mod rank;
mod removals;
mod replay;
mod rule;
mod scoring;
mod seat;
mod stand;
mod standing;
mod table;
mod turn_group;
mod turns;
mod variant;
mod view;

pub use card::Card;
pub use card_set::CardSet;
pub use choice::Choice;
pub use colour::Colour;
pub use error::{IllegalMove, NoNextRound, ParseError, PositionError, Refusal, SetupError};
pub use event::{Event, NoEffectReason, OutReason};
pub use game::{Game, GameRng};
pub use moves::{Move, RecycleTo};
pub use plan::Plan;
pub use position::{Position, SeatPosition};
pub use rank::{Rank, Ranks};
pub use replay::{Replay, ReplayError, ReplayFault, Step};
pub use rule::Rule;
pub use scoring::RoundResult;
pub use seat::{Seat, SeatSet};
pub use standing::{Standing, standings};
pub use table::Table;
pub use turn_group::{CompleteTurn, Ending, TurnGroup};
pub use variant::{Scoring, Variant};
pub use view::View;
