//! What the seat on turn may do.

use super::{Card, CardSet, Choice, IllegalMove, Move, RecycleTo, Refusal, Seat, Table};

impl Table {
    /// The legal moves of the seat on turn, in a fixed order: plays (highest card first), discards (likewise),
    /// the targets of an action, draw, decline, end, concede. Empty when the round is over, and as far as the
    /// hand on turn is not known.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        moves.extend(self.legal_plays().iter().rev().map(Move::Play));
        moves.extend(self.legal_discards().iter().rev().map(Move::Canvas));
        let mut others = Vec::new();
        match self.choice {
            Choice::Steal { .. } => {
                let thefts = self.thefts(self.palette(self.turn).len() as u8);
                others.extend(thefts.map(|(seat, card)| Move::Steal { seat, card }));
            }
            Choice::Recycle { .. } => {
                let cards = self.palette(self.turn).iter().rev();
                let ways = |card| RecycleTo::ALL.map(|to| Move::Recycle { card, to });
                others.extend(cards.flat_map(ways));
            }
            _ => {}
        }
        others.extend([Move::Draw, Move::Decline, Move::End, Move::Concede]);
        moves.extend(others.into_iter().filter(|&mv| self.check(mv).is_ok()));
        moves
    }

    /// The cards of the hand that may be played to the Palette now.
    pub fn legal_plays(&self) -> CardSet {
        match self.choice {
            Choice::Turn { played: false } | Choice::PlayAgain { .. } => self.playable(),
            _ => CardSet::EMPTY,
        }
    }

    /// The cards of the hand that may be discarded to the Canvas now.
    pub fn legal_discards(&self) -> CardSet {
        match self.choice {
            Choice::Turn { .. } => self.stand().discards(),
            _ => CardSet::EMPTY,
        }
    }

    /// Whether a move is legal now.
    ///
    /// # Errors
    ///
    /// If it is not, with the rule that it breaks.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match self.refusal(mv) {
            None => Ok(()),
            Some(why) => Err(IllegalMove { mv, why }),
        }
    }

    fn refusal(&self, mv: Move) -> Option<Refusal> {
        match (self.choice, mv) {
            (Choice::RoundOver | Choice::MatchOver, _) => Some(Refusal::RoundOver),

            (Choice::Turn { played: true }, Move::Play(_)) => Some(Refusal::AlreadyPlayed),
            (Choice::Turn { .. } | Choice::PlayAgain { .. }, Move::Play(card)) => {
                self.refuse_play(card)
            }
            (Choice::Turn { .. }, Move::Canvas(card)) => self.refuse_discard(card),
            (Choice::Turn { played: false }, Move::End) => Some(Refusal::NothingDone),
            (Choice::Turn { .. }, Move::End) => {
                (self.must_stay && !self.would_win(self.rule)).then_some(Refusal::MustStayIn)
            }
            (Choice::Turn { .. }, Move::Concede) => self.must_stay.then_some(Refusal::MustStayIn),
            (Choice::Turn { .. }, _) => Some(Refusal::NotAsked(mv)),

            (Choice::Steal { .. }, Move::Steal { seat, card }) => self.refuse_theft(seat, card),
            (Choice::Recycle { .. }, Move::Recycle { card, to }) => self.refuse_recycling(card, to),
            (Choice::Steal { by } | Choice::Recycle { by } | Choice::PlayAgain { by }, _) => {
                Some(Refusal::ActionFirst(by))
            }

            (Choice::BonusDraw { .. }, Move::Draw | Move::Decline)
            | (Choice::EndOnly, Move::End) => None,
            (Choice::BonusDraw { .. }, _) => Some(Refusal::BonusDrawFirst),
            (Choice::EndOnly, _) => Some(Refusal::AlreadyDiscarded),
        }
    }

    fn refuse_play(&self, card: Card) -> Option<Refusal> {
        if !self.hand(self.turn).contains(card) {
            Some(Refusal::NotInHand(card))
        } else if !self.may_play(card) {
            Some(Refusal::PlayLoses(card))
        } else {
            None
        }
    }

    fn refuse_discard(&self, card: Card) -> Option<Refusal> {
        if !self.hand(self.turn).contains(card) {
            return Some(Refusal::NotInHand(card));
        }
        let rule = card.colour().into();
        (!self.would_win(rule)).then_some(Refusal::DiscardLoses { card, rule })
    }

    fn refuse_theft(&self, seat: Seat, card: Card) -> Option<Refusal> {
        if seat == self.turn {
            Some(Refusal::OwnPalette)
        } else if self.is_out(seat) {
            Some(Refusal::SeatOut(seat))
        } else if !self.palette(seat).contains(card) {
            Some(Refusal::NotInPalette { seat, card })
        } else if self.palette(seat).len() < self.palette(self.turn).len() {
            Some(Refusal::SmallerPalette(seat))
        } else if !self
            .stand()
            .with_rivals(self.rivals_without(seat, card))
            .stays_in()
        {
            Some(Refusal::ChoiceLoses(card))
        } else {
            None
        }
    }

    fn refuse_recycling(&self, card: Card, to: RecycleTo) -> Option<Refusal> {
        if !self.palette(self.turn).contains(card) {
            Some(Refusal::NotInOwnPalette(card))
        } else if !self.stand().with_recycled(card, to).stays_in() {
            Some(Refusal::ChoiceLoses(card))
        } else {
            None
        }
    }
}
