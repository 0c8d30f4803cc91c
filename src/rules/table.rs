//! The state of a match as somebody knows it.

use super::{
    Card, CardSet, Choice, Rank, Ranks, RoundResult, Rule, Scoring, Seat, SeatSet, Standing,
    Variant, standings,
};

/// What lies on the table, and who may do what: the reading half of [`Game`](super::Game) and of
/// [`View`](super::View), which both dereference to it.
///
/// A table never knows the hidden part of the deck. In a game it knows every hand; in a view it knows the
/// viewer's own hand and those cards of other hands that everybody saw going there (RULES section 8).
///
/// Seats that the match does not have are empty, out, and ask for nothing.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    pub(super) variant: Variant,
    pub(super) players: u8,
    /// Counted from 1.
    pub(super) round: u16,
    /// The seat on turn; when the round is over, its winner.
    pub(super) turn: Seat,
    pub(super) rule: Rule,
    pub(super) choice: Choice,
    /// Whether a 1 or a 7 was played this turn, so that it must end winning.
    pub(super) must_stay: bool,
    /// The seats that are out of the round, and those that the match does not have.
    pub(super) out: SeatSet,
    pub(super) hands: [CardSet; 4],
    pub(super) palettes: [CardSet; 4],
    pub(super) piles: [CardSet; 4],
    pub(super) canvas: CardSet,
    /// The deck cards that everybody saw being put there; they lie above all the others.
    pub(super) known_deck: CardSet,
    /// The hand cards that everybody saw going there.
    pub(super) known_hands: CardSet,
    /// How many cards of each hand this table does not know.
    pub(super) hidden_hands: [u8; 4],
    /// How many cards of the deck lie below the known ones.
    pub(super) hidden_deck: u8,
    /// The qualifying set with which the round was won.
    pub(super) won: CardSet,
    /// What each Palette is worth: nothing for a seat that is out.
    pub(super) ranks: [Ranks; 4],
    /// When each card came to its place, by its code. One round has at most 245 arrivals: every draw follows a
    /// card leaving a hand, and every return to the deck costs the hands a card for good.
    pub(super) stamps: [u8; 64],
    /// The last stamp given.
    pub(super) clock: u8,
}

impl Table {
    /// A table for so many players with no card on it.
    pub(super) fn empty(players: usize, variant: Variant) -> Self {
        Self {
            variant,
            players: players as u8,
            round: 1,
            turn: Seat::default(),
            rule: Rule::Red,
            choice: Choice::Turn { played: false },
            must_stay: false,
            out: SeatSet::beyond(players),
            hands: [CardSet::EMPTY; 4],
            palettes: [CardSet::EMPTY; 4],
            piles: [CardSet::EMPTY; 4],
            canvas: CardSet::EMPTY,
            known_deck: CardSet::EMPTY,
            known_hands: CardSet::EMPTY,
            hidden_hands: [0; 4],
            hidden_deck: 0,
            won: CardSet::EMPTY,
            ranks: [Ranks::NONE; 4],
            stamps: [0; 64],
            clock: 0,
        }
    }

    /// The variant that is played (RULES section 2).
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// How many players the match has: 2, 3 or 4.
    pub fn players(&self) -> usize {
        self.players.into()
    }

    /// The seats of the match, clockwise from seat 0, whether in or out.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::ALL.into_iter().take(self.players())
    }

    /// The seats that are still in the round.
    pub fn seats_in(&self) -> impl Iterator<Item = Seat> + use<> {
        let out = self.out;
        Seat::ALL
            .into_iter()
            .filter(move |&seat| !out.contains(seat))
    }

    /// Which round of the match is played, counted from 1.
    pub fn round(&self) -> u32 {
        self.round.into()
    }

    /// The seat on turn; `None` when the round is over.
    pub fn turn(&self) -> Option<Seat> {
        (!self.is_over()).then_some(self.turn)
    }

    /// Whether the round, and perhaps the match, is over.
    pub fn is_over(&self) -> bool {
        matches!(self.choice, Choice::RoundOver | Choice::MatchOver)
    }

    /// The one open choice.
    pub fn choice(&self) -> Choice {
        self.choice
    }

    /// Whether a 1 or a 7 was played this turn, so that the turn must end winning (RULES section 7).
    pub fn must_stay_in(&self) -> bool {
        self.must_stay
    }

    /// The rule in force: the colour of the last Canvas card, Red at the start (RULES section 3).
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The Canvas, oldest card first.
    pub fn canvas(&self) -> Vec<Card> {
        self.in_order(self.canvas)
    }

    /// The known cards of a hand: all of them in a game and in the view of that seat.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// The known cards of a hand in order of arrival.
    pub fn hand_in_order(&self, seat: Seat) -> Vec<Card> {
        self.in_order(self.hand(seat))
    }

    /// How many cards a hand has, known or not.
    pub fn hand_len(&self, seat: Seat) -> usize {
        self.hand(seat).len() + usize::from(self.hidden_hands[seat.index()])
    }

    /// The Palette of a seat. That of a seat that is out lies face down and no longer counts, but nobody
    /// forgets what was in it.
    pub fn palette(&self, seat: Seat) -> CardSet {
        self.palettes[seat.index()]
    }

    /// The Palette of a seat in order of arrival.
    pub fn palette_in_order(&self, seat: Seat) -> Vec<Card> {
        self.in_order(self.palette(seat))
    }

    /// Whether a seat is out of the round.
    pub fn is_out(&self, seat: Seat) -> bool {
        self.out.contains(seat)
    }

    /// How many cards the deck has.
    pub fn deck_len(&self) -> usize {
        self.known_deck.len() + usize::from(self.hidden_deck)
    }

    /// Whether the deck has no card.
    pub(super) fn deck_is_empty(&self) -> bool {
        self.known_deck.is_empty() && self.hidden_deck == 0
    }

    /// The deck cards that everybody saw being put there, next drawn first. They lie on top of the rest.
    pub fn known_deck(&self) -> Vec<Card> {
        let mut cards = self.in_order(self.known_deck);
        cards.reverse();
        cards
    }

    /// Those cards of a hand that everybody saw going there.
    pub fn known_hand(&self, seat: Seat) -> CardSet {
        self.hand(seat) & self.known_hands
    }

    /// The score pile of a seat.
    pub fn score_pile(&self, seat: Seat) -> CardSet {
        self.piles[seat.index()]
    }

    /// The points of a seat in the match so far.
    pub fn score(&self, seat: Seat) -> u32 {
        self.score_pile(seat).points()
    }

    /// The points that end the match; `None` in basic scoring.
    pub fn target(&self) -> Option<u32> {
        match self.variant.scoring {
            Scoring::Basic => None,
            Scoring::Advanced => Some(Scoring::target(self.players())),
        }
    }

    /// How the seats that are in stand under the rule in force, best first.
    pub fn standings(&self) -> Vec<Standing> {
        standings(
            self.rule,
            self.seats_in().map(|seat| (seat, self.palette(seat))),
        )
    }

    /// Who is winning: nobody if no seat has a qualifying card.
    pub fn leader(&self) -> Option<Seat> {
        let rank = |seat: Seat| self.ranks[seat.index()].under(self.rule);
        Seat::ALL
            .into_iter()
            .max_by_key(|&seat| rank(seat))
            .filter(|&seat| rank(seat) > Rank::NONE)
    }

    /// Whether ending the turn now would put the seat on turn out of the round, because it is not winning.
    pub fn end_means_out(&self) -> bool {
        self.turn().is_some_and(|seat| self.leader() != Some(seat))
    }

    /// How the round ended; `None` while it is being played.
    pub fn result(&self) -> Option<RoundResult> {
        self.is_over().then(|| RoundResult {
            winner: self.turn,
            rule: self.rule,
            cards: self.won,
            points: self.won.points(),
        })
    }

    /// Whether the seat on turn would be winning if this were the rule.
    pub(super) fn would_win(&self, rule: Rule) -> bool {
        let own = self.ranks[self.turn.index()].under(rule);
        let as_good = self.ranks.iter().filter(|ranks| ranks.under(rule) >= own);
        own > Rank::NONE && as_good.count() == 1
    }

    /// The best that any other seat has under each rule.
    pub(super) fn rivals_of(&self, seat: Seat) -> Ranks {
        let mut ranks = self.ranks;
        ranks[seat.index()] = Ranks::NONE;
        ranks[0].max(&ranks[1]).max(&ranks[2].max(&ranks[3]))
    }

    /// The best that any of these seats has under each rule.
    pub(super) fn best_of(&self, include: impl Fn(Seat) -> bool) -> Ranks {
        Seat::ALL
            .into_iter()
            .filter(|&seat| include(seat))
            .fold(Ranks::NONE, |best, seat| {
                best.max(&self.ranks[seat.index()])
            })
    }

    /// Notes that a card has just come to a place.
    pub(super) fn stamp(&mut self, card: Card) {
        self.clock = self.clock.wrapping_add(1);
        self.stamps[usize::from(card.code() & 63)] = self.clock;
    }

    /// When a card came to its place.
    pub(super) fn stamp_of(&self, card: Card) -> u8 {
        self.stamps[usize::from(card.code() & 63)]
    }

    /// The cards in order of arrival.
    fn in_order(&self, cards: CardSet) -> Vec<Card> {
        let mut cards: Vec<Card> = cards.iter().collect();
        cards.sort_by_key(|&card| self.stamp_of(card));
        cards
    }

    /// Brings what a Palette is worth up to date.
    pub(super) fn rate(&mut self, seat: Seat) {
        self.ranks[seat.index()] = if self.is_out(seat) {
            Ranks::NONE
        } else {
            Ranks::of(self.palette(seat))
        };
    }
}

/// Tables are equal if they look the same; how their stamps came about does not matter.
impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        let facts = |table: &Self| {
            (
                (
                    table.variant,
                    table.players,
                    table.round,
                    table.turn,
                    table.rule,
                    table.choice,
                    table.must_stay,
                ),
                (
                    table.out,
                    table.hands,
                    table.palettes,
                    table.piles,
                    table.known_hands,
                    table.won,
                ),
                (table.hidden_hands, table.hidden_deck),
            )
        };
        facts(self) == facts(other)
            && self.canvas() == other.canvas()
            && self.known_deck() == other.known_deck()
            && self.seats().all(|seat| {
                self.hand_in_order(seat) == other.hand_in_order(seat)
                    && self.palette_in_order(seat) == other.palette_in_order(seat)
            })
    }
}

impl Eq for Table {}
