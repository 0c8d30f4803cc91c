//! The bots' seats: each turn is thought out on a task of its own and then played move by move at a pace that can be followed.

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use rand::SeedableRng;
use std::{
    collections::VecDeque,
    panic::{self, AssertUnwindSafe},
    sync::Arc,
};

use super::{Match, Player, StageSystems};
use crate::{
    animation::{Pace, cues::CueQueue},
    bots::{BotRng, Level, Stop},
    rules::{Game, Move, Plan, Seat},
    screens::Screen,
};

/// How long a bot waits before the first move of its turn at normal speed, seconds.
pub const BOT_DWELL: f32 = 0.7;
/// How long it waits before each further move of the same turn: it has been noticed already.
const NEXT_DWELL: f32 = 0.4;
/// How long a bot waits before it ends its turn: there is nothing more to see.
const END_DWELL: f32 = 0.1;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thinking>()
        .add_systems(OnEnter(Screen::Table), forget)
        .add_systems(
            Update,
            (
                play.in_set(StageSystems::Turn),
                play.in_set(StageSystems::Action),
            ),
        );
}

/// How long a bot may think before it is asked to come to an end, seconds: its own time cap and two more.
const PATIENCE: f32 = 3.5;
/// How long it has to answer then, before somebody else decides for it, seconds.
const GRACE: f32 = 0.5;

/// What the bot on turn is about to do.
#[derive(Resource, Default)]
pub struct Thinking {
    task: Option<Task<Plan>>,
    /// Raised when nobody waits for the answer any more.
    stop: Arc<Stop>,
    /// How long the task has been running, seconds of the clock on the wall.
    thought: f32,
    plan: VecDeque<Move>,
    waited: f32,
    /// The bot that has moved in this turn.
    moved: Option<Seat>,
    turns: u64,
}

impl Thinking {
    /// Whether a bot has been thinking for long enough to be noticed.
    pub fn shows(&self) -> bool {
        self.task.is_some() && self.thought > 0.15
    }

    /// Whether a bot is thinking.
    pub fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Asks a bot what to do with what it can see.
    fn ask(&mut self, level: Level, game: &Game, seat: Seat, seed: u64) {
        let view = game.view(Some(seat));
        let mut rng = BotRng::seed_from_u64(seed ^ self.turns.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        self.turns += 1;
        self.thought = 0.0;
        self.stop = Arc::new(Stop::new());
        let stop = self.stop.clone();
        self.task = Some(AsyncComputeTaskPool::get().spawn(async move {
            // A bot that fails must not take the table with it: it gives no plan.
            let think = || level.bot().plan_until(&view, &mut rng, &stop);
            panic::catch_unwind(AssertUnwindSafe(think)).unwrap_or_default()
        }));
    }

    /// Takes the answer, if there is one: the bot's, or after all patience that of a quick one.
    fn answer(&mut self, game: &Game, seat: Seat, seconds: f32) -> bool {
        let Some(task) = &mut self.task else {
            return false;
        };
        let plan = check_ready(task);
        self.thought += seconds;
        if plan.is_none() && self.thought > PATIENCE {
            self.stop.raise();
        }
        let plan = match plan {
            Some(plan) => plan,
            None if self.thought > PATIENCE + GRACE => {
                warn!("The bot in seat {seat} did not answer.");
                Plan::EMPTY
            }
            None => return false,
        };
        self.task = None;
        self.plan = if plan.is_empty() {
            sound_plan(game, seat)
        } else {
            plan
        }
        .into_iter()
        .collect();
        true
    }
}

/// What a simple bot would do, which needs no time.
fn sound_plan(game: &Game, seat: Seat) -> Plan {
    let mut rng = BotRng::seed_from_u64(0);
    Level::Thrifty.bot().plan(&game.view(Some(seat)), &mut rng)
}

fn forget(mut thinking: ResMut<Thinking>) {
    // An answer to a table that is gone is of no use.
    thinking.stop.raise();
    *thinking = Thinking::default();
}

fn play(
    mut table: ResMut<Match>,
    mut cues: ResMut<CueQueue>,
    mut thinking: ResMut<Thinking>,
    pace: Res<Pace>,
    time: Res<Time>,
    clock: Res<Time<Real>>,
) {
    let Some(seat) = table.turn() else { return };
    let Player::Bot(level) = table.players[seat.index()] else {
        return;
    };
    let Some(game) = &table.game else { return };

    thinking.waited += time.delta_secs();
    if thinking.task.is_some() {
        if !thinking.answer(game, seat, clock.delta_secs()) {
            return;
        }
    } else if thinking.plan.is_empty() {
        let seed = table.seed;
        thinking.ask(level, game, seat, seed);
        return;
    }

    let Some(&next) = thinking.plan.front() else {
        // A bot that has no answer must not stop the table.
        warn!("The bot in seat {seat} gave no move and concedes.");
        thinking.plan.push_back(Move::Concede);
        return;
    };
    let dwell = match next {
        Move::End => END_DWELL,
        _ if thinking.moved == Some(seat) => NEXT_DWELL,
        _ => BOT_DWELL,
    };
    if thinking.waited < pace.wait(dwell) {
        return;
    }
    thinking.waited = 0.0;
    thinking.moved = Some(seat).filter(|_| !matches!(next, Move::End | Move::Concede));
    thinking.plan.pop_front();
    if let Err(reason) = table.make(next, &mut cues) {
        warn!("The bot in seat {seat} wanted {next}: {reason}");
        if let Some(game) = &table.game {
            thinking.plan = sound_plan(game, seat).into_iter().collect();
        }
    }
}
