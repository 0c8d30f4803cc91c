//! How long decisions take: a histogram that is cheap to fill and to merge.

use std::time::Duration;

/// The steps in which a doubling of the time is divided. A step is at most 1.6 % wide.
const STEPS: u32 = 64;

/// Times of decisions. The mean is exact, quantiles are exact within a step.
#[derive(Clone, Debug)]
pub(super) struct Latency {
    count: u64,
    nanoseconds: u128,
    /// How many times fell in each step, from 0 ns to the longest that was seen.
    steps: Vec<u64>,
}

impl Latency {
    pub(super) const fn new() -> Self {
        Self {
            count: 0,
            nanoseconds: 0,
            steps: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let step = step_of(nanoseconds);
        if step >= self.steps.len() {
            self.steps.resize(step + 1, 0);
        }
        self.steps[step] += 1;
        self.count += 1;
        self.nanoseconds += u128::from(nanoseconds);
    }

    pub(super) fn merge(&mut self, other: &Self) {
        if self.steps.len() < other.steps.len() {
            self.steps.resize(other.steps.len(), 0);
        }
        for (mine, theirs) in self.steps.iter_mut().zip(&other.steps) {
            *mine += theirs;
        }
        self.count += other.count;
        self.nanoseconds += other.nanoseconds;
    }

    /// How many decisions were timed.
    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    /// Their mean, milliseconds; `None` if there are none.
    pub(super) fn mean_ms(&self) -> Option<f64> {
        (self.count > 0).then(|| self.nanoseconds as f64 / self.count as f64 / 1e6)
    }

    /// The time that 99 of 100 do not exceed, milliseconds, to the upper end of its step.
    pub(super) fn p99_ms(&self) -> Option<f64> {
        let rank = (self.count - self.count / 100).max(1);
        let mut seen = 0;
        let step = self.steps.iter().position(|&count| {
            seen += count;
            seen >= rank
        });
        step.map(|step| end_of(step) as f64 / 1e6)
    }
}

/// The step of a time: one for each nanosecond at first, then `STEPS` for each doubling.
fn step_of(nanoseconds: u64) -> usize {
    let doublings = (nanoseconds / u64::from(STEPS))
        .checked_ilog2()
        .unwrap_or(0);
    ((nanoseconds >> doublings) + u64::from(doublings * STEPS)) as usize
}

/// The longest time in a step.
fn end_of(step: usize) -> u64 {
    let steps = STEPS as usize;
    let doublings = (step / steps).saturating_sub(1);
    let place = (step - doublings * steps) as u64;
    (place << doublings) + ((1 << doublings) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_narrow_and_in_order() {
        let mut last = 0;
        for nanoseconds in (0..100_000).chain((13..200_000).map(|n| n * 7919)) {
            let step = step_of(nanoseconds);
            let end = end_of(step);
            assert!(end >= nanoseconds, "{nanoseconds}");
            assert!(
                end as f64 <= nanoseconds as f64 * (1.0 + 1.0 / 64.0),
                "{nanoseconds}"
            );
            if nanoseconds < 100_000 {
                assert!(step >= last && step <= last + 1, "{nanoseconds}");
                last = step;
            }
        }
        // Half a day still has its place.
        assert!(step_of(43_200_000_000_000) < 3000);
    }

    #[test]
    fn means_and_quantiles_of_known_times() {
        let mut latency = Latency::new();
        assert_eq!((latency.mean_ms(), latency.p99_ms()), (None, None));
        for microseconds in 1..=100 {
            latency.add(Duration::from_micros(microseconds));
        }
        let mut twice = latency.clone();
        twice.merge(&latency);
        assert_eq!(twice.count(), 200);
        for latency in [latency, twice] {
            assert_eq!(latency.mean_ms(), Some(0.0505));
            let p99 = latency.p99_ms().unwrap_or_default();
            assert!((0.099..0.101).contains(&p99), "{p99}");
        }
    }
}
