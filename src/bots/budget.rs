//! How long a bot may think.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

/// How much a search may do for one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// How many iterations. The same number, view and generator give the same decision.
    pub iterations: u32,
    /// When to stop at the latest, for slow machines. Reached, it costs the reproducibility.
    pub time: Duration,
}

/// A flag by which whoever asked for a decision can tell the bot that nobody waits for it any more.
///
/// A search that sees it raised answers at once with the best that it knows. This is all there is to cancelling:
/// the bot owns nothing that would have to be cleaned up.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// A flag that is not raised.
    pub const fn new() -> Self {
        Self(AtomicBool::new(false))
    }

    /// Tells the bot to come to an end.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the bot should come to an end.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts the iterations of one decision.
#[derive(Debug)]
pub(super) struct Meter<'a> {
    budget: Budget,
    stop: &'a Stop,
    start: Instant,
    done: u32,
}

impl<'a> Meter<'a> {
    /// How many iterations pass between two looks at the clock.
    const EVERY: u32 = 64;

    pub(super) fn new(budget: Budget, stop: &'a Stop) -> Self {
        Self {
            budget,
            stop,
            start: Instant::now(),
            done: 0,
        }
    }

    /// Whether there may be another iteration; counts it.
    pub(super) fn next(&mut self) -> bool {
        let out_of_time = self.done.is_multiple_of(Self::EVERY)
            && (self.stop.is_raised() || self.start.elapsed() >= self.budget.time);
        if self.done >= self.budget.iterations || out_of_time {
            return false;
        }
        self.done += 1;
        true
    }

    /// How many iterations are left at most.
    pub(super) const fn left(&self) -> u32 {
        self.budget.iterations - self.done
    }
}
