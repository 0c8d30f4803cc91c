//! The figures of a simulation, as JSON and as a table to read.

use std::{fmt, time::Duration};

use serde::Serialize;
use serde_json::Number;

use super::{
    Simulate,
    latency::Latency,
    play::Setup,
    tally::{Ratio, Tally, WHOLE},
};
use crate::{
    bots::Level,
    rules::{Rule, Scoring},
};

/// Half of a 95 % interval, in standard errors.
const HALF_95: f64 = 1.96;

/// What is printed. The fields are the keys of the JSON object, in this order; other programs rely on
/// those before the blank line. A figure that nothing was observed for is `null`.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Report {
    /// How many players there were.
    players: usize,
    scoring: Scoring,
    actions: bool,
    seed: u64,
    /// How many rounds were played.
    rounds: u64,
    /// How many whole matches were played; 0 if single rounds were.
    matches: u64,
    seconds: f64,
    rounds_per_second: f64,
    /// With the turns on which a player goes out.
    turns_per_round: Option<f64>,
    /// Complete turns that end leading, at the start of a turn. A turn that begins with an empty hand has none.
    legal_turns_per_turn: Option<f64>,
    /// Rounds won, or matches if whole matches were played; a shared win counts as equal parts.
    wins_by_bot: Vec<Number>,
    /// The same in percent, for the players in the order in which they act: in the round, or in the match's first.
    win_share_by_order: Vec<f64>,
    /// Bonus draws.
    draws_per_round: Option<f64>,
    /// Points of a round's winner.
    mean_points: Option<f64>,
    decision_ms_mean: Vec<Option<f64>>,
    decision_ms_p99: Vec<Option<f64>>,

    bots: Vec<Level>,
    rotate: bool,
    threads: usize,
    turns_per_round_sd: Option<f64>,
    no_legal_turn_percent: Option<f64>,
    one_legal_turn_percent: Option<f64>,
    /// How many turns the three figures on legal turns are drawn from.
    legal_turns_counted: u64,
    /// How many decisions of each bot were timed.
    decisions_timed: Vec<u64>,
    /// Draws by the action of a 3.
    action_draws_per_round: Option<f64>,
    /// The rule in force when a round ended: red, orange, yellow, green, blue, indigo, violet.
    rule_at_end_percent: Vec<f64>,
    /// Points of the winner of a round that ended under each rule.
    mean_points_by_rule: Vec<Option<f64>>,
    round_wins_by_bot: Vec<Number>,
    round_win_share_by_order: Vec<f64>,
    /// The next five are of whole matches, the last four of them in advanced scoring.
    rounds_per_match: Option<f64>,
    ended_by_points_percent: Option<f64>,
    ended_by_cards_percent: Option<f64>,
    shared_wins_percent: Option<f64>,
    /// Points of the winner of a match, and of each of the other players.
    winner_points: Option<f64>,
    other_points: Option<f64>,

    /// The sums, for the intervals.
    #[serde(skip)]
    tally: Tally,
}

impl Report {
    pub(super) fn new(
        simulate: &Simulate,
        setup: &Setup,
        tally: &Tally,
        threads: usize,
        time: Duration,
    ) -> Self {
        let players = simulate.bots.len();
        let seconds = time.as_secs_f64();
        let matches = if setup.whole_matches() {
            tally.units
        } else {
            0
        };
        let scored = matches > 0 && simulate.scoring == Scoring::Advanced;
        let of_matches = |part: u64| scored.then(|| percent(part, matches));
        let latency = &tally.latency[..players];
        let wins = |wins: &[u64; 4]| wins[..players].iter().copied().map(in_wholes).collect();
        let shares = |wins: &[u64; 4], of: u64| {
            let wins = wins[..players].iter();
            wins.map(|&wins| percent(wins, of * WHOLE)).collect()
        };
        let by_rule = tally.points_by_rule.iter();
        Self {
            players,
            scoring: simulate.scoring,
            actions: simulate.actions,
            seed: simulate.seed,
            rounds: tally.rounds,
            matches,
            seconds,
            rounds_per_second: tally.rounds as f64 / seconds.max(1e-9),
            turns_per_round: tally.turns.mean(),
            legal_turns_per_turn: tally.legal_turns.mean(),
            wins_by_bot: wins(&tally.wins_by_bot),
            win_share_by_order: shares(&tally.wins_by_order, tally.units),
            draws_per_round: tally.bonus_draws.mean(),
            mean_points: tally.points.mean(),
            decision_ms_mean: latency.iter().map(Latency::mean_ms).collect(),
            decision_ms_p99: latency.iter().map(Latency::p99_ms).collect(),

            bots: simulate.bots.clone(),
            rotate: simulate.rotate,
            threads,
            turns_per_round_sd: tally.turns.deviation(),
            no_legal_turn_percent: tally.no_legal_turn.mean().map(|share| 100.0 * share),
            one_legal_turn_percent: tally.one_legal_turn.mean().map(|share| 100.0 * share),
            legal_turns_counted: tally.legal_turns.of(),
            decisions_timed: latency.iter().map(Latency::count).collect(),
            action_draws_per_round: tally.action_draws.mean(),
            rule_at_end_percent: by_rule
                .clone()
                .map(|points| percent(points.of(), tally.rounds))
                .collect(),
            mean_points_by_rule: by_rule.map(Ratio::mean).collect(),
            round_wins_by_bot: wins(&tally.round_wins_by_bot),
            round_win_share_by_order: shares(&tally.round_wins_by_order, tally.rounds),
            rounds_per_match: tally.match_rounds.mean(),
            ended_by_points_percent: of_matches(tally.ended_by_points),
            ended_by_cards_percent: of_matches(matches.saturating_sub(tally.ended_by_points)),
            shared_wins_percent: of_matches(tally.shared),
            winner_points: tally.winner_points.mean(),
            other_points: tally.other_points.mean(),
            tally: tally.clone(),
        }
    }

    fn by_bot(&self, f: &mut fmt::Formatter, won: &str) -> fmt::Result {
        writeln!(
            f,
            "{:<11} {won:>12} {:>8}  {:<15}  {:>10} {:>10}",
            "bot", "share %", "95 %", "ms a move", "99 % below"
        )?;
        for (bot, level) in self.bots.iter().enumerate() {
            let wins = self.tally.wins_by_bot[bot] as f64 / WHOLE as f64;
            writeln!(
                f,
                "{:<11} {:>12} {}  {:>10} {:>10}",
                format!("{} {level}", bot + 1),
                format!("{wins:.0}"),
                Share(wins, self.tally.units),
                Milliseconds(self.decision_ms_mean[bot]),
                Milliseconds(self.decision_ms_p99[bot]),
            )?;
        }
        Ok(())
    }

    fn by_order(&self, f: &mut fmt::Formatter, won: &str) -> fmt::Result {
        writeln!(
            f,
            "{:<24} {:>8}  95 %",
            format!("{won} by turn order"),
            "share %"
        )?;
        let names = ["first to act", "second", "third", "fourth"];
        for (order, name) in names.into_iter().take(self.players).enumerate() {
            let wins = self.tally.wins_by_order[order] as f64 / WHOLE as f64;
            writeln!(f, "{name:<24} {}", Share(wins, self.tally.units))?;
        }
        Ok(())
    }

    fn figures(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let tally = &self.tally;
        writeln!(f, "{:<36} {:>9}  95 %", "figure", "mean")?;
        let mut line = |name: &str, ratio: &Ratio, factor: f64| match ratio.mean() {
            Some(mean) => {
                write!(f, "{name:<36} {:>9.3}", mean * factor)?;
                match ratio.error() {
                    Some(error) => writeln!(f, "  ± {:.3}", HALF_95 * error * factor),
                    None => writeln!(f),
                }
            }
            None => Ok(()),
        };
        line("turns per round", &tally.turns, 1.0)?;
        line("legal turns per turn", &tally.legal_turns, 1.0)?;
        line("turns with no legal turn, %", &tally.no_legal_turn, 100.0)?;
        line("turns with exactly one, %", &tally.one_legal_turn, 100.0)?;
        line("bonus draws per round", &tally.bonus_draws, 1.0)?;
        if self.actions {
            line("draws by a 3 per round", &tally.action_draws, 1.0)?;
        }
        line("points of a round's winner", &tally.points, 1.0)?;
        line("rounds per match", &tally.match_rounds, 1.0)?;
        line("points of a match's winner", &tally.winner_points, 1.0)?;
        line("points of each other player", &tally.other_points, 1.0)?;
        let shares = [
            ("matches ended by points, %", tally.ended_by_points),
            ("matches with a shared win, %", tally.shared),
        ];
        if self.ended_by_points_percent.is_some() {
            for (name, part) in shares {
                writeln!(f, "{name:<37}{}", Share(part as f64, self.matches))?;
            }
        }
        Ok(())
    }

    fn by_rule(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(
            f,
            "{:<24} {:>8}  {:<15}  {:>6}  95 %",
            "rule at the end", "share %", "95 %", "points"
        )?;
        for (rule, points) in Rule::ALL.into_iter().zip(&self.tally.points_by_rule) {
            write!(f, "{rule:<24} {}", Share(points.of() as f64, self.rounds))?;
            if let Some(mean) = points.mean() {
                write!(f, "  {mean:>6.2}")?;
            }
            if let Some(error) = points.error() {
                write!(f, "  ± {:.2}", HALF_95 * error)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let scoring = match self.scoring {
            Scoring::Basic => "basic",
            Scoring::Advanced => "advanced",
        };
        let rounds = match self.rounds {
            1 => "1 round".to_owned(),
            rounds => format!("{rounds} rounds"),
        };
        let (units, won) = match self.matches {
            0 => (rounds, "rounds won"),
            1 => (format!("1 match of {rounds}"), "matches won"),
            matches => (
                format!("{matches} matches, {rounds} in all,"),
                "matches won",
            ),
        };
        writeln!(
            f,
            "{units} with {} players, {scoring} scoring, {} actions, {}seed {}",
            self.players,
            if self.actions { "with" } else { "without" },
            if self.rotate { "seats rotated, " } else { "" },
            self.seed,
        )?;
        writeln!(
            f,
            "{:.2} seconds, {:.0} rounds a second, threads: {}\n",
            self.seconds, self.rounds_per_second, self.threads
        )?;
        self.by_bot(f, won)?;
        writeln!(f)?;
        self.by_order(f, won)?;
        writeln!(f)?;
        self.figures(f)?;
        writeln!(f)?;
        self.by_rule(f)?;
        writeln!(
            f,
            "\nLegal turns were counted on {} turns, decisions timed: {}.",
            self.legal_turns_counted,
            self.decisions_timed.iter().sum::<u64>()
        )
    }
}

/// A share with its 95 % interval, both in percent; the interval is Wilson's, which is never empty nor negative.
struct Share(f64, u64);

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self(part, of) = *self;
        let n = of.max(1) as f64;
        let share = part / n;
        let z2 = HALF_95 * HALF_95 / n;
        let middle = (share + z2 / 2.0) / (1.0 + z2);
        let half = (share * (1.0 - share) * z2 + z2 * z2 / 4.0).sqrt() / (1.0 + z2);
        write!(
            f,
            "{:>8.2}  {:>6.2} – {:>6.2}",
            100.0 * share,
            100.0 * (middle - half).max(0.0),
            100.0 * (middle + half).min(1.0)
        )
    }
}

/// Milliseconds with three digits that count.
struct Milliseconds(Option<f64>);

impl fmt::Display for Milliseconds {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            None => f.pad("–"),
            Some(ms) if ms >= 0.1 => f.pad(&format!("{ms:.2}")),
            Some(ms) => f.pad(&format!("{ms:.5}")),
        }
    }
}

fn percent(part: u64, of: u64) -> f64 {
    100.0 * part as f64 / of.max(1) as f64
}

/// Twelfths as a number: an integer if they come to one.
fn in_wholes(twelfths: u64) -> Number {
    if twelfths.is_multiple_of(WHOLE) {
        Number::from(twelfths / WHOLE)
    } else {
        Number::from_f64(twelfths as f64 / WHOLE as f64).unwrap_or_else(|| Number::from(0))
    }
}
