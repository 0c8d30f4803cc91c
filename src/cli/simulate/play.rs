//! Playing one round or one match, and adding up what happens.

use std::time::Instant;

use rand::SeedableRng;

use super::{
    DEFAULT_ROUNDS, Simulate, SimulateError,
    tally::{Tally, WHOLE},
};
use crate::{
    bots::{BotRng, Level},
    rules::{Choice, Ending, Event, Game, OutReason, RoundResult, Seat, Variant},
};

/// What is played.
#[derive(Debug)]
pub(super) struct Setup {
    levels: Vec<Level>,
    variant: Variant,
    seed: u64,
    whole_matches: bool,
    units: u64,
    /// Every so manieth round or match is studied.
    stride: u64,
    /// The ways in which the bots sit: for each seat, which bot.
    seatings: Vec<[usize; 4]>,
}

/// What happened in a round.
#[derive(Default)]
struct Happened {
    turns: u64,
    /// Turns on which a hand was empty, so that there was nothing to decide.
    empty_hands: u64,
    bonus_draws: u64,
    action_draws: u64,
    /// Complete turns that end leading, summed over the turns that were decided.
    legal_turns: u64,
    no_legal_turn: u64,
    one_legal_turn: u64,
}

impl Setup {
    pub(super) fn new(simulate: &Simulate) -> Result<Self, SimulateError> {
        let players = simulate.bots.len();
        if !(2..=4).contains(&players) {
            return Err(SimulateError::Bots(players));
        }
        let (units, whole_matches) = match (simulate.rounds, simulate.matches) {
            (Some(_), Some(_)) => return Err(SimulateError::RoundsAndMatches),
            (None, Some(matches)) => (matches, true),
            (rounds, None) => (rounds.unwrap_or(DEFAULT_ROUNDS), false),
        };
        if units == 0 {
            return Err(SimulateError::Nothing);
        }
        let mut seatings = seatings(players);
        if !simulate.rotate {
            seatings.truncate(1);
        }
        Ok(Self {
            levels: simulate.bots.clone(),
            variant: Variant {
                scoring: simulate.scoring,
                actions: simulate.actions,
            },
            seed: simulate.seed,
            whole_matches,
            units,
            stride: (units / 50_000).clamp(1, 20),
            seatings,
        })
    }

    /// How many rounds or matches there are to play.
    pub(super) const fn units(&self) -> u64 {
        self.units
    }

    /// Whether whole matches are played.
    pub(super) const fn whole_matches(&self) -> bool {
        self.whole_matches
    }

    /// Plays the round or match with this number.
    pub(super) fn play(&self, index: u64, tally: &mut Tally) -> Result<(), SimulateError> {
        let players = self.levels.len();
        let seating = &self.seatings[(index % self.seatings.len() as u64) as usize];
        let dice = |number| scramble(scramble(self.seed).wrapping_add(number));
        let first_number = index.wrapping_mul(2);
        let mut game = Game::new(players, self.variant, dice(first_number))?;
        let mut rng = BotRng::seed_from_u64(dice(first_number.wrapping_add(1)));
        let first_to_act = game.turn().unwrap_or_default();
        let order = |seat: Seat, first: Seat| (seat.index() + players - first.index()) % players;

        let mut rounds = 0;
        loop {
            let first = game.turn().unwrap_or_default();
            let result = self.play_round(&mut game, index, seating, &mut rng, tally)?;
            rounds += 1;
            if let Some(RoundResult { winner, .. }) = result {
                tally.round_wins_by_bot[seating[winner.index()]] += WHOLE;
                tally.round_wins_by_order[order(winner, first)] += WHOLE;
                if !self.whole_matches {
                    tally.wins_by_bot[seating[winner.index()]] += WHOLE;
                    tally.wins_by_order[order(winner, first)] += WHOLE;
                }
            }
            if !self.whole_matches || game.choice() != Choice::RoundOver {
                break;
            }
            game.next_round()?;
        }

        tally.units += 1;
        if let Some(winners) = game.winners().filter(|_| self.whole_matches) {
            tally.match_rounds.add(rounds, 1);
            let count = winners.iter().count() as u64;
            for winner in winners.iter() {
                tally.wins_by_bot[seating[winner.index()]] += WHOLE / count;
                tally.wins_by_order[order(winner, first_to_act)] += WHOLE / count;
            }
            tally.shared += u64::from(count > 1);
            if let Some(target) = game.target() {
                let points = || game.seats().map(|seat| u64::from(game.score(seat)));
                let best = points().max().unwrap_or_default();
                tally.ended_by_points += u64::from(best >= u64::from(target));
                tally.winner_points.add(best, 1);
                // Of several winners, all but one count among the others.
                let others = points().sum::<u64>() - best;
                tally.other_points.add(others, players as u64 - 1);
            }
        }
        Ok(())
    }

    /// Plays the round that has been dealt.
    fn play_round(
        &self,
        game: &mut Game,
        index: u64,
        seating: &[usize; 4],
        rng: &mut BotRng,
        tally: &mut Tally,
    ) -> Result<Option<RoundResult>, SimulateError> {
        let studied = index.is_multiple_of(self.stride);
        let mut happened = Happened {
            turns: 1,
            ..Happened::default()
        };
        while let Some(seat) = game.turn() {
            let bot = seating[seat.index()];
            let level = self.levels[bot];
            let view = game.view(Some(seat));
            let plan = if studied || searches(level) {
                let start = Instant::now();
                let plan = level.bot().plan(&view, rng);
                tally.latency[bot].add(start.elapsed());
                plan
            } else {
                level.bot().plan(&view, rng)
            };
            if studied && game.choice() == (Choice::Turn { played: false }) {
                let count = game.count_turns(Ending::Leading) as u64;
                happened.legal_turns += count;
                happened.no_legal_turn += u64::from(count == 0);
                happened.one_legal_turn += u64::from(count == 1);
            }
            if plan.is_empty() {
                return Err(SimulateError::NoMove { bot: level, index });
            }
            for mv in plan {
                game.apply_with(mv, &mut |event| happened.note(event))
                    .map_err(|error| SimulateError::Illegal {
                        bot: level,
                        index,
                        error,
                    })?;
            }
        }

        tally.rounds += 1;
        tally.turns.add(happened.turns, 1);
        tally.bonus_draws.add(happened.bonus_draws, 1);
        tally.action_draws.add(happened.action_draws, 1);
        if studied {
            let turns = happened.turns;
            tally.legal_turns.add(happened.legal_turns, turns);
            let none = happened.no_legal_turn + happened.empty_hands;
            tally.no_legal_turn.add(none, turns);
            tally.one_legal_turn.add(happened.one_legal_turn, turns);
        }
        let result = game.result();
        if let Some(RoundResult { rule, points, .. }) = result {
            tally.points.add(points.into(), 1);
            tally.points_by_rule[rule.index()].add(points.into(), 1);
        }
        Ok(result)
    }
}

impl Happened {
    #[inline]
    fn note(&mut self, event: Event) {
        match event {
            Event::TurnStarted { .. } => self.turns += 1,
            Event::Eliminated {
                why: OutReason::EmptyHand,
                ..
            } => {
                self.turns += 1;
                self.empty_hands += 1;
            }
            Event::Drew { bonus: true, .. } => self.bonus_draws += 1,
            Event::Drew { bonus: false, .. } => self.action_draws += 1,
            _ => {}
        }
    }
}

/// Whether a bot takes its time, so that the clock costs nothing against it.
const fn searches(level: Level) -> bool {
    !matches!(level, Level::Random | Level::Thrifty)
}

/// All ways in which so many bots can sit, the one of the command line first.
fn seatings(players: usize) -> Vec<[usize; 4]> {
    let mut all = vec![[0, 1, 2, 3]];
    for place in 0..players {
        all = all
            .into_iter()
            .flat_map(|seating| {
                (place..players).map(move |other| {
                    let mut swapped = seating;
                    swapped.swap(place, other);
                    swapped
                })
            })
            .collect();
    }
    all
}

/// A number that looks random and differs for every other number: the last step of `SplitMix64`.
const fn scramble(number: u64) -> u64 {
    let mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_sits_everywhere_equally_often() {
        for (players, ways) in [(2, 2), (3, 6), (4, 24)] {
            let all = seatings(players);
            assert_eq!(all.len(), ways);
            assert_eq!(all[0], [0, 1, 2, 3]);
            for seat in 0..players {
                for bot in 0..players {
                    let count = all.iter().filter(|seating| seating[seat] == bot).count();
                    assert_eq!(count, ways / players);
                }
            }
            let mut distinct = all.clone();
            distinct.sort_unstable();
            distinct.dedup();
            assert_eq!(distinct.len(), ways);
        }
    }
}
