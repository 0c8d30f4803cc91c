//! The whole truth about a match, and how moves change it.

use std::ops::Deref;

use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    Card, CardSet, Choice, Event, IllegalMove, Move, NoEffectReason, NoNextRound, OutReason,
    Position, PositionError, RecycleTo, Scoring, Seat, SetupError, Table, Variant,
};

/// The generator that shuffles: the same numbers on every machine, and it can be saved.
pub type GameRng = Xoshiro256PlusPlus;

/// A match: a [`Table`] with every hand known, the hidden deck, and the generator for the next shuffles.
///
/// It is plain data and cheap to clone. Saved as a [`Position`].
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) table: Table,
    /// The deck cards that not everybody knows, in the first `table.hidden_deck` places, next drawn last. What
    /// is beyond has no meaning.
    pub(super) deck: [Card; 49],
    pub(super) rng: GameRng,
}

impl Game {
    /// Shuffles and deals the first round. The same arguments give the same match.
    ///
    /// # Errors
    ///
    /// If the number of players is not 2, 3 or 4.
    pub fn new(players: usize, variant: Variant, seed: u64) -> Result<Self, SetupError> {
        if !(2..=4).contains(&players) {
            return Err(SetupError::Players(players));
        }
        let rng = GameRng::seed_from_u64(seed);
        let mut game = Self {
            table: Table::empty(players, variant),
            deck: Card::ALL,
            rng,
        };
        game.deal(CardSet::ALL);
        Ok(game)
    }

    /// The deck, next drawn first.
    pub fn deck(&self) -> Vec<Card> {
        let mut cards = self.known_deck();
        cards.extend(self.hidden_deck().iter().rev());
        cards
    }

    /// Shuffles all cards that are not in a score pile and deals the next round (RULES section 6). The events
    /// are those of [`Game::dealt`].
    ///
    /// # Errors
    ///
    /// If the round is not over, or if the match is. The game is unchanged then.
    pub fn next_round(&mut self) -> Result<Vec<Event>, NoNextRound> {
        match self.choice() {
            Choice::RoundOver => {}
            Choice::MatchOver => return Err(NoNextRound::MatchOver),
            _ => return Err(NoNextRound::RoundNotOver),
        }
        self.table.round = self.table.round.saturating_add(1);
        self.deal(self.cards_in_round());
        Ok(self.dealt())
    }

    /// Makes a move for the seat on turn, and tells what happened.
    ///
    /// # Errors
    ///
    /// If the move is not legal. The game is unchanged then.
    pub fn apply(&mut self, mv: Move) -> Result<Vec<Event>, IllegalMove> {
        let mut events = Vec::new();
        self.apply_with(mv, &mut |event| events.push(event))?;
        Ok(events)
    }

    /// The same, handing each event to `sink` as it happens.
    ///
    /// # Errors
    ///
    /// If the move is not legal. The game is unchanged then, and the sink is not called.
    pub fn apply_with(
        &mut self,
        mv: Move,
        sink: &mut impl FnMut(Event),
    ) -> Result<(), IllegalMove> {
        self.check(mv)?;
        match mv {
            Move::Play(card) => self.play(card, sink),
            Move::Canvas(card) => self.discard(card, sink),
            Move::Steal { seat, card } => self.steal(seat, card, sink),
            Move::Recycle { card, to } => self.recycle(card, to, sink),
            Move::Draw => {
                self.draw(true, sink);
                self.table.choice = Choice::EndOnly;
            }
            Move::Decline => self.table.choice = Choice::EndOnly,
            Move::End if self.would_win(self.rule) => self.next_turn(sink),
            Move::End => self.put_out(OutReason::NotWinning, sink),
            Move::Concede => self.put_out(OutReason::Conceded, sink),
        }
        Ok(())
    }

    /// A card goes from the hand to the Palette, and acts (RULES section 7).
    fn play(&mut self, card: Card, sink: &mut impl FnMut(Event)) {
        let seat = self.turn;
        self.take_from_hand(card);
        self.table.palettes[seat.index()].insert(card);
        self.table.stamp(card);
        self.table.rate(seat);
        self.table.choice = Choice::Turn { played: true };
        sink(Event::Played { seat, card });
        if self.variant.actions {
            self.act(card, sink);
        }
    }

    /// The action of a card that has just been played.
    fn act(&mut self, card: Card, sink: &mut impl FnMut(Event)) {
        let seat = self.turn;
        let mut no_effect = |why| sink(Event::NoEffect { seat, card, why });
        match card.number() {
            1 => {
                self.table.must_stay = true;
                if self
                    .victims(self.palette(seat).len() as u8)
                    .next()
                    .is_some()
                {
                    self.table.choice = Choice::Steal { by: card };
                } else {
                    no_effect(NoEffectReason::NoTarget);
                }
            }
            3 => {
                if !self.deck_is_empty() {
                    self.draw(false, sink);
                } else {
                    no_effect(NoEffectReason::EmptyDeck);
                }
            }
            5 => {
                if self.may_play_any() {
                    self.table.choice = Choice::PlayAgain { by: card };
                } else {
                    no_effect(NoEffectReason::NothingToPlay);
                }
            }
            7 => {
                self.table.must_stay = true;
                self.table.choice = Choice::Recycle { by: card };
            }
            _ => {}
        }
    }

    /// The turn's discard (RULES sections 4 and 6).
    fn discard(&mut self, card: Card, sink: &mut impl FnMut(Event)) {
        let seat = self.turn;
        self.take_from_hand(card);
        self.put_on_canvas(card);
        sink(Event::Discarded {
            seat,
            card,
            rule: self.rule,
        });
        let bonus = self.variant.scoring == Scoring::Advanced
            && usize::from(card.number()) > self.palette(seat).len()
            && !self.deck_is_empty();
        self.table.choice = if bonus {
            Choice::BonusDraw { by: card }
        } else {
            Choice::EndOnly
        };
    }

    /// The action of a 1.
    fn steal(&mut self, from: Seat, card: Card, sink: &mut impl FnMut(Event)) {
        self.table.palettes[from.index()].remove(card);
        self.table.rate(from);
        self.put_on_deck(card);
        self.table.choice = Choice::Turn { played: true };
        sink(Event::Stolen {
            seat: self.turn,
            from,
            card,
        });
    }

    /// The action of a 7.
    fn recycle(&mut self, card: Card, to: RecycleTo, sink: &mut impl FnMut(Event)) {
        let seat = self.turn;
        self.table.palettes[seat.index()].remove(card);
        self.table.rate(seat);
        match to {
            RecycleTo::Deck => self.put_on_deck(card),
            RecycleTo::Canvas => self.put_on_canvas(card),
        }
        self.table.choice = Choice::Turn { played: true };
        sink(Event::Recycled { seat, card, to });
    }

    /// The seat on turn draws a card, if there is one.
    fn draw(&mut self, bonus: bool, sink: &mut impl FnMut(Event)) {
        let seat = self.turn;
        let top = self.known_top();
        let Some(card) = top.or_else(|| self.hidden_deck().last().copied()) else {
            return;
        };
        if top.is_some() {
            self.table.known_deck.remove(card);
            self.table.known_hands.insert(card);
        } else {
            self.table.hidden_deck -= 1;
        }
        self.table.hands[seat.index()].insert(card);
        self.table.stamp(card);
        sink(Event::Drew {
            seat,
            card,
            bonus,
            known: top.is_some(),
        });
    }

    fn take_from_hand(&mut self, card: Card) {
        self.table.hands[self.table.turn.index()].remove(card);
        self.table.known_hands.remove(card);
    }

    fn put_on_canvas(&mut self, card: Card) {
        self.table.canvas.insert(card);
        self.table.stamp(card);
        self.table.rule = card.colour().into();
    }

    fn put_on_deck(&mut self, card: Card) {
        self.table.known_deck.insert(card);
        self.table.stamp(card);
    }

    /// The seat on turn is out, and its turn is over.
    fn put_out(&mut self, why: OutReason, sink: &mut impl FnMut(Event)) {
        let seat = self.turn;
        self.table.out.insert(seat);
        self.table.rate(seat);
        sink(Event::Eliminated { seat, why });
        self.next_turn(sink);
    }

    /// The turn goes to the next seat that is in, unless the round is over (RULES section 3).
    fn next_turn(&mut self, sink: &mut impl FnMut(Event)) {
        let mut seats = self.seats_in();
        if let (Some(winner), None) = (seats.next(), seats.next()) {
            return self.table.win_round(winner, sink);
        }
        let players = self.players();
        let table = &mut self.table;
        table.turn = table.turn.next(players);
        while table.is_out(table.turn) {
            table.turn = table.turn.next(players);
        }
        table.choice = Choice::Turn { played: false };
        table.must_stay = false;
        if table.hand(table.turn).is_empty() {
            self.put_out(OutReason::EmptyHand, sink);
        } else {
            sink(Event::TurnStarted { seat: self.turn });
        }
    }
}

/// What a table can tell, a game can tell.
impl Deref for Game {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.table == other.table
            && self.hidden_deck() == other.hidden_deck()
            && self.rng == other.rng
    }
}

impl Eq for Game {}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Position::from(self).serialize(serializer)
    }
}

/// Refuses whatever no match can come to, and a game in which a card is missing.
impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let game = Self::try_from(Position::deserialize(deserializer)?)
            .map_err(serde::de::Error::custom)?;
        let scored = game.seats().fold(CardSet::EMPTY, |scored, seat| {
            scored | game.score_pile(seat)
        });
        match (CardSet::ALL - scored - game.cards_in_round()).highest() {
            Some(card) => Err(serde::de::Error::custom(PositionError::Missing(card))),
            None => Ok(game),
        }
    }
}
