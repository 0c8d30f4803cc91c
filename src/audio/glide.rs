//! A loudness that never jumps: a jump would click.

use super::mixer::RATE;

/// On its way to a loudness in a straight line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glide {
    now: f32,
    goal: f32,
    step: f32,
}

impl Glide {
    /// Rests at a loudness.
    pub(super) const fn at(level: f32) -> Self {
        Self {
            now: level,
            goal: level,
            step: 0.0,
        }
    }
    /// Sets off; it arrives in so many seconds.
    pub(super) fn to(&mut self, goal: f32, seconds: f32) {
        if goal != self.goal {
            self.goal = goal;
            self.step = (goal - self.now).abs() / (seconds * RATE as f32).max(1.0);
        }
    }
    /// The loudness of the next sample.
    pub(super) fn next(&mut self) -> f32 {
        if self.now < self.goal {
            self.now = (self.now + self.step).min(self.goal);
        } else if self.now > self.goal {
            self.now = (self.now - self.step).max(self.goal);
        }
        self.now
    }
    /// Whether nothing is heard, now and later.
    pub(super) fn is_silent(&self) -> bool {
        self.now <= 0.0 && self.goal <= 0.0
    }
    /// The loudness now.
    pub(super) const fn now(&self) -> f32 {
        self.now
    }
}
