//! What a round's end is worth: the chance to win the match.

use crate::rules::{Game, Scoring, Seat, Table};

/// How many points one step of the race to the target is worth, by the number of players. Fewer players allow
/// finer steps at the same cost; with four, steps of two points were tried and played no better.
const STEP: [u32; 5] = [1, 1, 1, 3, 5];

/// How likely a round's winner is to score so many points, in percent, as it is between bots that play well.
const POINTS: [(u32, f32); 14] = [
    (3, 3.0),
    (5, 4.0),
    (6, 9.0),
    (7, 11.0),
    (8, 6.0),
    (10, 14.0),
    (12, 11.0),
    (14, 13.0),
    (16, 8.0),
    (18, 7.0),
    (20, 5.0),
    (22, 4.0),
    (25, 3.0),
    (28, 2.0),
];

/// The value of every way in which the round may end.
///
/// In basic scoring it is the round itself. In advanced scoring it is an estimate of each seat's chance to win the
/// match from the scores, as if every further round were won by each seat equally likely and with points from a
/// fixed distribution. The values of a seat are then stretched so that winning or losing this round with an
/// ordinary number of points differ by one: the search explores equally well at every score.
#[derive(Debug)]
pub(super) struct Stakes {
    race: Option<Race>,
    scores: [u32; 4],
    target: u32,
    /// For each seat, what to take away and by what to multiply.
    scale: [(f32, f32); 4],
}

impl Stakes {
    pub(super) fn new(table: &Table) -> Self {
        let mut scores = [0; 4];
        for seat in table.seats() {
            scores[seat.index()] = table.score(seat);
        }
        let mut stakes = Self {
            race: None,
            scores,
            target: Scoring::target(table.players()),
            scale: [(0.0, 1.0); 4],
        };
        if table.variant().scoring == Scoring::Advanced {
            stakes.race = Some(Race::new(table, stakes.target));
            let usual = 12;
            for seat in table.seats() {
                let value = |winner| stakes.chance(winner, usual)[seat.index()];
                let others = table.seats().filter(|&other| other != seat);
                let lost = others.map(value).sum::<f32>() / (table.players() - 1) as f32;
                let spread = (value(seat) - lost).max(0.02);
                stakes.scale[seat.index()] = (lost, 1.0 / spread);
            }
        }
        stakes
    }

    /// What the end of the round is worth to each seat.
    pub(super) fn value(&self, game: &Game) -> [f32; 4] {
        let Some(result) = game.result() else {
            return [0.0; 4];
        };
        let mut value = if self.race.is_none() {
            let mut value = [0.0; 4];
            value[result.winner.index()] = 1.0;
            value
        } else if let Some(winners) = game.winners() {
            let mut value = [0.0; 4];
            for seat in winners.iter() {
                value[seat.index()] = 1.0 / winners.len() as f32;
            }
            value
        } else {
            self.chance(result.winner, result.points)
        };
        for (value, (base, factor)) in value.iter_mut().zip(self.scale) {
            *value = (*value - base) * factor;
        }
        value
    }

    /// Each seat's chance to win the match if this seat wins the round with so many points.
    fn chance(&self, winner: Seat, points: u32) -> [f32; 4] {
        let mut scores = self.scores;
        scores[winner.index()] += points;
        if scores[winner.index()] >= self.target {
            let mut value = [0.0; 4];
            value[winner.index()] = 1.0;
            return value;
        }
        self.race
            .as_ref()
            .map_or([0.0; 4], |race| race.chance(self.target, scores))
    }
}

/// The chances at every score from the present one on.
#[derive(Debug)]
struct Race {
    step: u32,
    /// By seat, how many different needs there are: from 0, which has won, to the present one.
    sizes: [usize; 4],
    chances: Vec<[f32; 4]>,
}

impl Race {
    fn new(table: &Table, target: u32) -> Self {
        let players = table.players();
        let step = STEP[players];
        let mut sizes = [1; 4];
        for seat in table.seats() {
            let need = target.saturating_sub(table.score(seat)).div_ceil(step);
            sizes[seat.index()] = need as usize + 1;
        }
        let mut race = Self {
            step,
            sizes,
            chances: vec![[0.0; 4]; sizes.iter().product()],
        };
        let total: f32 = POINTS.iter().map(|(_, weight)| weight).sum();
        let share = 1.0 / (total * players as f32);
        let strides = race.strides();
        let mut by_step = [0.0; 32];
        for (points, weight) in POINTS {
            by_step[points.div_ceil(step) as usize] += weight * share;
        }
        for place in 0..race.chances.len() {
            let need = |seat: usize| place / strides[seat] % sizes[seat];
            if (0..players).any(|seat| need(seat) == 0) {
                continue;
            }
            // All states with a smaller need come before this one.
            let mut sum = [0.0; 4];
            for seat in 0..players {
                for (steps, &weight) in by_step.iter().enumerate() {
                    if weight == 0.0 {
                        continue;
                    }
                    if steps >= need(seat) {
                        sum[seat] += weight;
                    } else {
                        let chances = race.chances[place - steps * strides[seat]];
                        for (sum, chance) in sum.iter_mut().zip(chances) {
                            *sum += weight * chance;
                        }
                    }
                }
            }
            race.chances[place] = sum;
        }
        race
    }

    fn strides(&self) -> [usize; 4] {
        let [a, b, c, _] = self.sizes;
        [1, a, a * b, a * b * c]
    }

    fn chance(&self, target: u32, scores: [u32; 4]) -> [f32; 4] {
        let strides = self.strides();
        let mut place = 0;
        for seat in 0..4 {
            if self.sizes[seat] > 1 {
                let need = target.saturating_sub(scores[seat]).div_ceil(self.step) as usize;
                place += need.min(self.sizes[seat] - 1) * strides[seat];
            }
        }
        self.chances[place]
    }
}
