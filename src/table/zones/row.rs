//! Cards in a row.

use bevy::math::{Rect, Vec2};

/// How a row of cards lies: cards of one width, in a zone, at most `step` apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Left edge of the zone, virtual pixels.
    pub left: f32,
    /// Top edge of a resting card, virtual pixels.
    pub top: f32,
    /// Width that the row may fill, virtual pixels.
    pub zone: f32,
    /// Width of a card, virtual pixels; the height is 1.4 times as much.
    pub card: f32,
    /// Distance from card to card while there is room, virtual pixels.
    pub step: f32,
    /// Whether the row ends at the right edge of its zone instead of starting at the left.
    pub from_right: bool,
}

impl Row {
    /// Distance from card to card with `n` cards.
    pub fn step_for(&self, n: usize) -> f32 {
        if n < 2 {
            return self.step;
        }
        self.step.min((self.zone - self.card) / (n as f32 - 1.0))
    }
    /// Width of `n` cards.
    pub fn width_for(&self, n: usize) -> f32 {
        if n == 0 {
            return 0.0;
        }
        self.card + self.step_for(n) * (n as f32 - 1.0)
    }
    /// Left edge of card `i` of `n`.
    pub fn x(&self, i: usize, n: usize) -> f32 {
        let start = if self.from_right {
            self.left + self.zone - self.width_for(n)
        } else {
            self.left
        };
        start + self.step_for(n) * i as f32
    }
    /// The area of card `i` of `n`.
    pub fn rect(&self, i: usize, n: usize) -> Rect {
        let min = Vec2::new(self.x(i, n), self.top);
        Rect::from_corners(min, min + card_size(self.card))
    }
}

/// Size of a card of that width, virtual pixels.
pub fn card_size(width: f32) -> Vec2 {
    Vec2::new(width, width * 1.4)
}
