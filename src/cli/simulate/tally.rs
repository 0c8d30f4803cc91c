//! What is added up while playing: integers only, so that the order does not matter.

use super::latency::Latency;

/// Wins are counted in parts of a twelfth, because two, three or four players may share one.
pub(super) const WHOLE: u64 = 12;

/// A figure "so many `a` for each `b`", with what its standard error needs.
///
/// Each call of [`Ratio::add`] is one independent observation, a round or a match. With `b` always 1 this is a plain
/// mean.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Ratio {
    n: u64,
    a: u64,
    b: u64,
    aa: u128,
    ab: u128,
    bb: u128,
}

impl Ratio {
    pub(super) fn add(&mut self, a: u64, b: u64) {
        self.n += 1;
        self.a += a;
        self.b += b;
        self.aa += u128::from(a * a);
        self.ab += u128::from(a * b);
        self.bb += u128::from(b * b);
    }

    fn merge(&mut self, other: &Self) {
        self.n += other.n;
        self.a += other.a;
        self.b += other.b;
        self.aa += other.aa;
        self.ab += other.ab;
        self.bb += other.bb;
    }

    /// The sum of `b`: how many things the figure is a mean of.
    pub(super) const fn of(&self) -> u64 {
        self.b
    }

    /// The figure; `None` if nothing was observed.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.b > 0).then(|| self.a as f64 / self.b as f64)
    }

    /// The standard deviation of the observations, if `b` is always 1.
    pub(super) fn deviation(&self) -> Option<f64> {
        (self.n > 1).then(|| (self.squares() / (self.n - 1) as f64).sqrt())
    }

    /// The standard error of the figure.
    pub(super) fn error(&self) -> Option<f64> {
        if self.n < 2 || self.b == 0 {
            return None;
        }
        let n = self.n as f64;
        Some((self.squares() * n / (n - 1.0)).sqrt() / self.b as f64)
    }

    /// The sum of the squares of `a - mean × b`.
    fn squares(&self) -> f64 {
        let mean = self.mean().unwrap_or_default();
        let squares = self.aa as f64 - 2.0 * mean * self.ab as f64 + mean * mean * self.bb as f64;
        squares.max(0.0)
    }
}

/// All sums of a simulation.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    /// Rounds, or matches if whole matches are played.
    pub(super) units: u64,
    pub(super) rounds: u64,
    /// Rounds or matches won, in twelfths, by bot.
    pub(super) wins_by_bot: [u64; 4],
    /// Rounds or matches won, in twelfths, by the order in which the players act first.
    pub(super) wins_by_order: [u64; 4],
    /// The same for all single rounds.
    pub(super) round_wins_by_bot: [u64; 4],
    pub(super) round_wins_by_order: [u64; 4],
    /// Turns per round.
    pub(super) turns: Ratio,
    /// Complete turns that end leading, per turn.
    pub(super) legal_turns: Ratio,
    /// Turns without one, and with exactly one, per turn.
    pub(super) no_legal_turn: Ratio,
    pub(super) one_legal_turn: Ratio,
    /// Draws per round.
    pub(super) bonus_draws: Ratio,
    pub(super) action_draws: Ratio,
    /// Points of the winner per round.
    pub(super) points: Ratio,
    /// Points of the winner per round that ended under each rule, by [`Rule::index`](crate::rules::Rule::index).
    pub(super) points_by_rule: [Ratio; 7],
    /// Rounds per match, and what follows per match.
    pub(super) match_rounds: Ratio,
    /// Matches that a player ended by reaching the target.
    pub(super) ended_by_points: u64,
    /// Matches with more than one winner.
    pub(super) shared: u64,
    /// Points of a winner, and of another player.
    pub(super) winner_points: Ratio,
    pub(super) other_points: Ratio,
    /// Times of decisions by bot.
    pub(super) latency: [Latency; 4],
}

impl Default for Tally {
    fn default() -> Self {
        let none = Ratio::default();
        Self {
            units: 0,
            rounds: 0,
            wins_by_bot: [0; 4],
            wins_by_order: [0; 4],
            round_wins_by_bot: [0; 4],
            round_wins_by_order: [0; 4],
            turns: none,
            legal_turns: none,
            no_legal_turn: none,
            one_legal_turn: none,
            bonus_draws: none,
            action_draws: none,
            points: none,
            points_by_rule: [none; 7],
            match_rounds: none,
            ended_by_points: 0,
            shared: 0,
            winner_points: none,
            other_points: none,
            latency: [const { Latency::new() }; 4],
        }
    }
}

impl Tally {
    /// Both together.
    pub(super) fn merged_with(mut self, other: &Self) -> Self {
        // Taken apart, so that no sum can be forgotten.
        let Self {
            units,
            rounds,
            wins_by_bot,
            wins_by_order,
            round_wins_by_bot,
            round_wins_by_order,
            turns,
            legal_turns,
            no_legal_turn,
            one_legal_turn,
            bonus_draws,
            action_draws,
            points,
            points_by_rule,
            match_rounds,
            ended_by_points,
            shared,
            winner_points,
            other_points,
            latency,
        } = &mut self;
        *units += other.units;
        *rounds += other.rounds;
        *ended_by_points += other.ended_by_points;
        *shared += other.shared;
        for (mine, theirs) in [
            (wins_by_bot, &other.wins_by_bot),
            (wins_by_order, &other.wins_by_order),
            (round_wins_by_bot, &other.round_wins_by_bot),
            (round_wins_by_order, &other.round_wins_by_order),
        ] {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                *mine += theirs;
            }
        }
        for (mine, theirs) in [
            (turns, &other.turns),
            (legal_turns, &other.legal_turns),
            (no_legal_turn, &other.no_legal_turn),
            (one_legal_turn, &other.one_legal_turn),
            (bonus_draws, &other.bonus_draws),
            (action_draws, &other.action_draws),
            (points, &other.points),
            (match_rounds, &other.match_rounds),
            (winner_points, &other.winner_points),
            (other_points, &other.other_points),
        ] {
            mine.merge(theirs);
        }
        for (mine, theirs) in points_by_rule.iter_mut().zip(&other.points_by_rule) {
            mine.merge(theirs);
        }
        for (mine, theirs) in latency.iter_mut().zip(&other.latency) {
            mine.merge(theirs);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: Option<f64>, b: f64) -> bool {
        a.is_some_and(|a| (a - b).abs() < 1e-9)
    }

    #[test]
    fn a_ratio_is_a_mean_with_its_error() {
        let mut mean = Ratio::default();
        assert_eq!((mean.mean(), mean.error()), (None, None));
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            mean.add(value, 1);
        }
        assert!(near(mean.mean(), 5.0));
        assert!(near(mean.deviation(), (32.0f64 / 7.0).sqrt()));
        assert!(near(mean.error(), (32.0f64 / 7.0 / 8.0).sqrt()));

        // A ratio that is the same in every observation has no error.
        let mut ratio = Ratio::default();
        for turns in [3, 5, 8] {
            ratio.add(2 * turns, turns);
        }
        assert!(near(ratio.mean(), 2.0));
        assert!(near(ratio.error(), 0.0));
    }
}
