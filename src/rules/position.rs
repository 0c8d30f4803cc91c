//! A position in full, as it is written to files.

use rand::SeedableRng;
use serde::{Deserialize, Serialize};

use super::{
    Card, CardSet, Choice, Game, GameRng, PositionError, Rule, Scoring, Seat, SetupError, Table,
    Variant,
};

/// A position as plain lists of cards. Every field but `seats` has a default, so that a position can be written
/// by hand; it may leave out cards, which then are not in the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Position {
    /// How the match is decided.
    #[serde(default)]
    pub scoring: Scoring,
    /// Whether odd cards act.
    #[serde(default)]
    pub actions: bool,
    /// Which round of the match it is, counted from 1.
    #[serde(default = "first_round")]
    pub round: u16,
    /// The rule in force; by default the colour of the last Canvas card, or Red.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// The Canvas, oldest card first.
    #[serde(default)]
    pub canvas: Vec<Card>,
    /// The deck, next drawn card first.
    #[serde(default)]
    pub deck: Vec<Card>,
    /// How many cards on top of the deck everybody knows.
    #[serde(default)]
    pub known_deck: usize,
    /// The seats, clockwise.
    pub seats: Vec<SeatPosition>,
    /// The seat on turn; when the round is over, its winner.
    #[serde(default)]
    pub turn: Seat,
    /// The open choice; by default the start of a turn, or the end of the round if only one seat is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<Choice>,
    /// Whether a 1 or a 7 was played this turn.
    #[serde(default)]
    pub must_stay_in: bool,
    /// When the round is over: the qualifying set with which it was won.
    #[serde(default)]
    pub won: Vec<Card>,
    /// The state of the generator for the next shuffles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rng: Option<GameRng>,
}

/// One seat of a [`Position`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatPosition {
    /// The hand, in order of arrival.
    pub hand: Vec<Card>,
    /// Those cards of the hand that everybody knows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<Card>,
    /// The Palette, in order of arrival.
    pub palette: Vec<Card>,
    /// Whether the seat is out of the round.
    pub out: bool,
    /// The score pile.
    pub score: Vec<Card>,
}

fn first_round() -> u16 {
    1
}

impl From<&Game> for Position {
    fn from(game: &Game) -> Self {
        Self {
            scoring: game.variant().scoring,
            actions: game.variant().actions,
            round: game.round,
            rule: Some(game.rule()),
            canvas: game.canvas(),
            deck: game.deck(),
            known_deck: game.known_deck.len(),
            seats: game
                .seats()
                .map(|seat| SeatPosition {
                    hand: game.hand_in_order(seat),
                    known: game.known_hand(seat).iter().collect(),
                    palette: game.palette_in_order(seat),
                    out: game.is_out(seat),
                    score: game.score_pile(seat).iter().collect(),
                })
                .collect(),
            turn: game.turn,
            choice: Some(game.choice()),
            must_stay_in: game.must_stay_in(),
            won: game.won.iter().collect(),
            rng: Some(game.rng.clone()),
        }
    }
}

/// Refuses whatever no match can come to, whichever cards it is played with.
impl TryFrom<Position> for Game {
    type Error = PositionError;

    fn try_from(position: Position) -> Result<Self, PositionError> {
        let players = position.seats.len();
        if !(2..=4).contains(&players) {
            return Err(SetupError::Players(players).into());
        }
        if position.round == 0 {
            return Err(PositionError::RoundZero);
        }
        position.each_card_once()?;
        let variant = Variant {
            scoring: position.scoring,
            actions: position.actions,
        };
        let mut game = Self {
            table: Table::empty(players, variant),
            deck: Card::ALL,
            rng: position
                .rng
                .clone()
                .unwrap_or_else(|| GameRng::seed_from_u64(0)),
        };
        game.table.round = position.round;
        game.table.turn = position.turn;
        game.lay_cards(&position)?;
        game.table.rule = position.rule_in_force()?;
        game.open_choice(&position)?;
        Ok(game)
    }
}

impl Position {
    fn each_card_once(&self) -> Result<(), PositionError> {
        let seats = self
            .seats
            .iter()
            .flat_map(|seat| seat.hand.iter().chain(&seat.palette).chain(&seat.score));
        let mut met = CardSet::EMPTY;
        for &card in self.canvas.iter().chain(&self.deck).chain(seats) {
            if met.contains(card) {
                return Err(PositionError::Twice(card));
            }
            met.insert(card);
        }
        Ok(())
    }

    fn rule_in_force(&self) -> Result<Rule, PositionError> {
        match (self.rule, self.canvas.last()) {
            (Some(rule), Some(&top)) if rule.colour() != top.colour() => {
                Err(PositionError::RuleMismatch { rule, top })
            }
            (_, Some(top)) => Ok(top.colour().into()),
            (rule, None) => Ok(rule.unwrap_or(Rule::Red)),
        }
    }
}

impl Game {
    /// Puts the cards of a position in their places.
    fn lay_cards(&mut self, position: &Position) -> Result<(), PositionError> {
        let table = &mut self.table;
        for (seat, place) in Seat::ALL.into_iter().zip(&position.seats) {
            let index = seat.index();
            table.hands[index] = place.hand.iter().copied().collect();
            table.palettes[index] = place.palette.iter().copied().collect();
            table.piles[index] = place.score.iter().copied().collect();
            if let Some(&card) = place
                .known
                .iter()
                .find(|&&card| !table.hands[index].contains(card))
            {
                return Err(PositionError::KnownHand(card));
            }
            table.known_hands.extend(place.known.iter().copied());
            if place.out {
                table.out.insert(seat);
            }
            table.rate(seat);
            place
                .hand
                .iter()
                .chain(&place.palette)
                .for_each(|&card| table.stamp(card));
        }
        table.canvas = position.canvas.iter().copied().collect();
        position.canvas.iter().for_each(|&card| table.stamp(card));

        let deck = position.deck.len();
        let (known, hidden) = position.deck.split_at_checked(position.known_deck).ok_or(
            PositionError::KnownDeck {
                known: position.known_deck,
                deck,
            },
        )?;
        table.known_deck = known.iter().copied().collect();
        known.iter().rev().for_each(|&card| table.stamp(card));
        table.hidden_deck = hidden.len() as u8;
        for (place, &card) in self.deck.iter_mut().zip(hidden.iter().rev()) {
            *place = card;
        }
        Ok(())
    }

    /// Sets the open choice, if it fits everything else.
    fn open_choice(&mut self, position: &Position) -> Result<(), PositionError> {
        if !self.seats_in().any(|seat| seat == self.turn) {
            let nobody = self.seats_in().next().is_none();
            return Err(if nobody {
                PositionError::NobodyIn
            } else {
                PositionError::Turn(self.turn)
            });
        }
        self.table.must_stay = position.must_stay_in;
        if self.seats_in().count() == 1 {
            return self.close_round(position);
        }
        if !position.won.is_empty() {
            return Err(PositionError::Won);
        }
        self.table.choice = position.choice.unwrap_or(Choice::Turn { played: false });
        let acted = |by: Card, number: u8| {
            self.variant().actions && by.number() == number && self.palette(self.turn).contains(by)
        };
        let ends_winning = self.leader() == Some(self.turn);
        let fits = match self.choice() {
            Choice::Turn { played } => played || !self.must_stay,
            Choice::Steal { by } => self.must_stay && acted(by, 1),
            Choice::Recycle { by } => self.must_stay && acted(by, 7),
            Choice::PlayAgain { by } => !self.must_stay && acted(by, 5),
            Choice::BonusDraw { by } => {
                let advanced = self.variant().scoring == Scoring::Advanced;
                advanced
                    && ends_winning
                    && self.deck_len() > 0
                    && position.canvas.last() == Some(&by)
            }
            Choice::EndOnly => ends_winning,
            Choice::RoundOver | Choice::MatchOver => false,
        };
        // A bound player always has a way to stay in, so that no position is a dead end.
        let allowed = !self.must_stay || self.variant().actions;
        if fits && allowed && !self.legal_moves().is_empty() {
            Ok(())
        } else {
            Err(PositionError::Choice)
        }
    }

    /// The round is over, because only the seat on turn is in.
    fn close_round(&mut self, position: &Position) -> Result<(), PositionError> {
        let choice = self.choice_after_round();
        if position.must_stay_in || position.choice.is_some_and(|given| given != choice) {
            return Err(PositionError::Choice);
        }
        self.table.choice = choice;
        self.table.won = match self.variant().scoring {
            Scoring::Basic => self.rule().qualifying(self.palette(self.turn)),
            Scoring::Advanced => position.won.iter().copied().collect(),
        };
        let scored = self.table.won - self.score_pile(self.turn);
        if self.variant().scoring == Scoring::Advanced && !scored.is_empty() {
            return Err(PositionError::Won);
        }
        Ok(())
    }
}
