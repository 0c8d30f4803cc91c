//! How a round is won, and a match (RULES section 6).

use super::{CardSet, Choice, Event, Rule, Scoring, Seat, SeatSet, Table};

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundResult {
    /// The seat that was left.
    pub winner: Seat,
    /// The rule in force.
    pub rule: Rule,
    /// The winner's qualifying set; may be empty. In advanced scoring it is in the score pile now.
    pub cards: CardSet,
    /// What these cards are worth. In basic scoring nobody counts them.
    pub points: u32,
}

impl Table {
    /// Who won the match: all with the highest score, or the winner of the only round in basic scoring. `None`
    /// while the match goes on.
    pub fn winners(&self) -> Option<SeatSet> {
        (self.choice == Choice::MatchOver).then(|| match self.variant.scoring {
            Scoring::Basic => [self.turn].into_iter().collect(),
            Scoring::Advanced => {
                let best = self.seats().map(|seat| self.score(seat)).max();
                self.seats()
                    .filter(|&seat| Some(self.score(seat)) == best)
                    .collect()
            }
        })
    }

    /// Ends the round with this winner.
    pub(super) fn win_round(&mut self, winner: Seat, sink: &mut impl FnMut(Event)) {
        let cards = self.rule.qualifying(self.palette(winner));
        self.turn = winner;
        self.won = cards;
        self.must_stay = false;
        if self.variant.scoring == Scoring::Advanced {
            self.palettes[winner.index()] -= cards;
            self.piles[winner.index()] |= cards;
            self.rate(winner);
        }
        self.choice = self.choice_after_round();
        sink(Event::RoundWon {
            seat: winner,
            rule: self.rule,
            cards,
            points: cards.points(),
        });
        if let Some(winners) = self.winners() {
            sink(Event::MatchOver { winners });
        }
    }

    /// Whether another round follows.
    pub(super) fn choice_after_round(&self) -> Choice {
        let decided = self
            .target()
            .is_none_or(|target| self.seats().any(|seat| self.score(seat) >= target));
        if decided || self.cards_to_deal() < 8 * self.players() {
            Choice::MatchOver
        } else {
            Choice::RoundOver
        }
    }

    /// How many cards are left for another round: all that are not in a score pile.
    fn cards_to_deal(&self) -> usize {
        let held: usize = self
            .seats()
            .map(|seat| self.hand_len(seat) + self.palette(seat).len())
            .sum();
        held + self.canvas.len() + self.deck_len()
    }
}
