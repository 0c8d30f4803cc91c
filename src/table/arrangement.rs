//! Where each of the 49 cards is, and what of it may be seen: the layout's view of the match.

use crate::rules::{Card, CardSet, Game};

/// A place that a card can be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The deck.
    Deck,
    /// The hand of a seat, from 0.
    Hand(usize),
    /// The Palette of a seat, from 0.
    Palette(usize),
    /// The Canvas.
    Canvas,
    /// The score pile of a seat, from 0.
    Score(usize),
}

/// All cards in their places, in the order in which they lie there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// Number of seats.
    pub seats: usize,
    /// The seat at the bottom, from 0.
    pub viewpoint: usize,
    /// The deck, lowest card first.
    pub deck: Vec<Card>,
    /// The hands. The viewer's own is sorted, strongest first; the others lie as they were drawn, which says nothing.
    pub hands: Vec<Vec<Card>>,
    /// The Palettes, in the order of play.
    pub palettes: Vec<Vec<Card>>,
    /// The Canvas, oldest first.
    pub canvas: Vec<Card>,
    /// The score piles.
    pub scores: Vec<Vec<Card>>,
    /// Who is out.
    pub out: Vec<bool>,
    /// The cards whose face the viewer may see.
    pub faces: CardSet,
    /// The cards that count under the rule in force.
    pub counting: CardSet,
    /// The cards that answer an open action; while there are any, all others step back.
    pub asked: Option<CardSet>,
    /// Cards of the viewer's hand that can keep the viewer in.
    pub safe: CardSet,
}

impl Arrangement {
    /// Before the deal: all cards in the deck, but for those in the score piles.
    pub fn undealt(seats: usize, viewpoint: usize, scores: &[CardSet]) -> Self {
        let won = scores.iter().fold(CardSet::EMPTY, |won, pile| won | *pile);
        let pile = |seat| scores.get(seat).copied().unwrap_or_default();
        Self {
            seats,
            viewpoint,
            deck: (CardSet::ALL - won).iter().collect(),
            hands: vec![Vec::new(); seats],
            palettes: vec![Vec::new(); seats],
            canvas: Vec::new(),
            scores: (0..seats).map(|seat| pile(seat).iter().collect()).collect(),
            out: vec![false; seats],
            faces: CardSet::default(),
            counting: CardSet::default(),
            asked: None,
            safe: CardSet::default(),
        }
    }

    /// The arrangement of a match, for the eyes of `viewer` (or of somebody who only watches), from the seat `viewpoint`.
    pub fn of(game: &Game, viewpoint: usize, viewer: Option<usize>) -> Self {
        let seats = game.players();
        let mut deck = game.deck();
        // The next card to be drawn lies on top.
        deck.reverse();
        let mut arrangement = Self {
            seats,
            viewpoint,
            deck,
            hands: game.seats().map(|seat| game.hand_in_order(seat)).collect(),
            palettes: game
                .seats()
                .map(|seat| game.palette_in_order(seat))
                .collect(),
            canvas: game.canvas(),
            scores: game
                .seats()
                .map(|seat| game.score_pile(seat).iter().collect())
                .collect(),
            out: game.seats().map(|seat| game.is_out(seat)).collect(),
            faces: CardSet::default(),
            counting: CardSet::default(),
            asked: None,
            safe: CardSet::default(),
        };
        if let Some(own) = viewer {
            arrangement.hands[own].sort_unstable_by(|a, b| b.cmp(a));
        }
        let mut faces: CardSet = arrangement.canvas.iter().copied().collect();
        for seat in 0..seats {
            if !arrangement.out[seat] {
                faces.extend(arrangement.palettes[seat].iter().copied());
                if viewer == Some(seat) {
                    faces.extend(arrangement.hands[seat].iter().copied());
                }
            }
        }
        arrangement.faces = faces;
        for standing in game.standings() {
            arrangement.counting.extend(standing.cards);
        }
        arrangement
    }

    /// Turns every hand face down.
    pub fn hide_hands(&mut self) {
        for card in self.hands.iter().flatten() {
            self.faces.remove(*card);
        }
    }

    /// The place of each card, by [`Card::index`].
    pub fn places(&self) -> [Place; 49] {
        let mut places = [Place::Deck; 49];
        let mut put = |cards: &[Card], place: Place| {
            for card in cards {
                places[card.index()] = place;
            }
        };
        put(&self.canvas, Place::Canvas);
        for seat in 0..self.seats {
            put(&self.hands[seat], Place::Hand(seat));
            put(&self.palettes[seat], Place::Palette(seat));
            put(&self.scores[seat], Place::Score(seat));
        }
        places
    }
}
