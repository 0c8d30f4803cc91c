//! The match that is played, and every way in which it changes.

use bevy::prelude::*;

use super::{NextMatch, Player, seating};
use crate::{
    animation::cues::CueQueue,
    input::Device,
    rules::{Choice, Event, Game, Move, RoundResult, Seat, Variant},
};

/// The match that is played.
#[derive(Resource, Clone, Debug)]
pub struct Match {
    /// Who sits where, in turn order.
    pub players: Vec<Player>,
    /// The names that were given, by seat.
    pub names: Vec<String>,
    /// What each person plays with, by seat; of no meaning for a bot.
    pub(super) devices: Vec<Device>,
    /// The seat that the table is shown for.
    pub(super) facing: usize,
    /// Whether that seat’s hand is shown, where several persons share the screen.
    pub(super) hand_is_open: bool,
    /// The variant.
    pub variant: Variant,
    /// The seed of the first deal.
    pub seed: u64,
    /// The truth, from the first deal on.
    pub game: Option<Game>,
    /// The cards are to be dealt, for the first round or for the next.
    pub deal_due: bool,
    /// The turn has been ended with this move, which is yet to be judged.
    pub ending: Option<Move>,
    /// How the rounds that are over have ended, oldest first.
    pub rounds: Vec<RoundResult>,
    /// Every move of the match that has not been taken back, of all rounds, oldest first.
    pub moves: Vec<Move>,
    /// The truth before each move of this turn that can be taken back.
    before: Vec<Game>,
    /// Whether the seat on turn has seen a hidden card in this turn.
    has_seen_card: bool,
}

impl Match {
    /// A match that has not been dealt.
    pub fn new(next: &NextMatch) -> Self {
        Self {
            players: next.players.clone(),
            names: next.names.clone(),
            devices: seating::devices(next),
            facing: seating::first_person(&next.players).unwrap_or(0),
            hand_is_open: false,
            variant: next.variant,
            seed: next.seed,
            game: None,
            deal_due: true,
            ending: None,
            rounds: Vec::new(),
            moves: Vec::new(),
            before: Vec::new(),
            has_seen_card: false,
        }
    }

    /// The name that was given to a seat, if one was.
    pub fn given_name(&self, seat: usize) -> Option<&str> {
        self.names
            .get(seat)
            .map(String::as_str)
            .filter(|name| !name.is_empty())
    }

    /// The seat on turn, while a round is played and its turn has not been ended.
    pub fn turn(&self) -> Option<Seat> {
        match (&self.game, self.ending) {
            (Some(game), None) if !self.deal_due => game.turn(),
            _ => None,
        }
    }

    /// Whether a person is on turn.
    pub fn person_on_turn(&self) -> bool {
        self.turn()
            .is_some_and(|seat| self.players[seat.index()] == Player::Person)
    }

    /// Whether a move of this turn can be taken back.
    pub fn can_take_back(&self) -> bool {
        self.ending.is_none() && !self.before.is_empty()
    }

    /// Whether the seat on turn has seen a hidden card in this turn: what came before can no longer be taken back.
    pub fn has_seen_card(&self) -> bool {
        self.has_seen_card
    }

    /// Whether the next round of this match is about to be dealt.
    pub fn goes_on(&self) -> bool {
        self.deal_due && self.game.is_some()
    }

    /// Lets the next round be dealt, if there is one.
    pub fn go_on(&mut self) {
        self.deal_due |= self
            .game
            .as_ref()
            .is_some_and(|game| game.choice() == Choice::RoundOver);
    }

    /// Deals the first round, or the next one.
    pub(super) fn deal(&mut self, cues: &mut CueQueue) {
        self.deal_due = false;
        self.ending = None;
        let dealt = match &mut self.game {
            None => Game::new(self.players.len(), self.variant, self.seed)
                .map(|game| {
                    let events = game.dealt();
                    self.game = Some(game);
                    events
                })
                .map_err(|impossible| impossible.to_string()),
            Some(game) => game
                .next_round()
                .map_err(|impossible| impossible.to_string()),
        };
        match (dealt, &self.game) {
            (Ok(events), Some(game)) => cues.push(events, game),
            (Err(impossible), _) => error!("{impossible}"),
            (Ok(_), None) => {}
        }
        self.begin_turn();
    }

    /// Makes a move of the seat on turn and shows it. Ending the turn is left to the evaluation.
    ///
    /// # Errors
    /// The reason, if the rules refuse the move; then nothing has changed.
    pub(super) fn make(&mut self, mv: Move, cues: &mut CueQueue) -> Result<(), String> {
        let Some(game) = &mut self.game else {
            return Err("The cards have not been dealt yet.".into());
        };
        if matches!(mv, Move::End | Move::Concede) {
            // Refused here and now, judged by the evaluation.
            game.check(mv).map_err(|refused| refused.to_string())?;
            self.ending = Some(mv);
            return Ok(());
        }
        let before = game.clone();
        let events = game.apply(mv).map_err(|refused| refused.to_string())?;
        // Whoever has seen a hidden card cannot go back behind it.
        if events
            .iter()
            .any(|event| matches!(event, Event::Drew { known: false, .. }))
        {
            self.before.clear();
            self.has_seen_card = true;
        } else {
            self.before.push(before);
        }
        self.moves.push(mv);
        cues.push(events, game);
        Ok(())
    }

    /// Takes the last move of this turn back.
    ///
    /// # Errors
    /// The reason, if there is nothing that can be taken back.
    pub(super) fn take_back(&mut self, cues: &mut CueQueue) -> Result<(), String> {
        match self.before.pop_if(|_| self.ending.is_none()) {
            Some(game) => {
                cues.push(Vec::new(), &game);
                self.game = Some(game);
                self.moves.pop();
                Ok(())
            }
            None if self.has_seen_card => {
                Err("You have seen the card you drew: what came before stays.".into())
            }
            None => Err("There is nothing to take back yet.".into()),
        }
    }

    /// Gives up the round, taking back first what the turn has done so far if the rules ask for that.
    ///
    /// # Errors
    /// The reason, if the turn has gone too far for that; then nothing has changed.
    pub(super) fn concede(&mut self, cues: &mut CueQueue) -> Result<(), String> {
        let refused = match self.make(Move::Concede, cues) {
            Ok(()) => return Ok(()),
            Err(refused) => refused,
        };
        if self.has_seen_card {
            return Err(refused);
        }
        while self.take_back(cues).is_ok() {}
        self.make(Move::Concede, cues)
    }

    /// Judges the turn that has been ended.
    pub(super) fn judge(&mut self, cues: &mut CueQueue) {
        let (Some(game), Some(mv)) = (&mut self.game, self.ending.take()) else {
            return;
        };
        match game.apply(mv) {
            Ok(events) => {
                self.moves.push(mv);
                cues.push(events, game);
            }
            Err(impossible) => error!("{impossible}"),
        }
        if let Some(result) = game.result() {
            self.rounds.push(result);
        }
        self.begin_turn();
    }

    fn begin_turn(&mut self) {
        self.before.clear();
        self.has_seen_card = false;
        self.hand_is_open = false;
    }
}
