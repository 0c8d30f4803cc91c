//! The bots' seats: each turn is thought out on a task of its own and then played move by move at a pace that can be followed.

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use rand::SeedableRng;
use std::collections::VecDeque;

use super::{Match, Player, StageSystems};
use crate::{
    animation::{Pace, cues::CueQueue},
    bots::BotRng,
    rules::Move,
    screens::Screen,
};

/// How long a bot waits before each of its moves at normal speed, seconds.
pub const BOT_DWELL: f32 = 0.7;
/// How long a bot waits before it ends its turn: there is nothing more to see.
const END_DWELL: f32 = 0.3;

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

/// What the bot on turn is about to do.
#[derive(Resource, Default)]
pub struct Thinking {
    task: Option<Task<Vec<Move>>>,
    plan: VecDeque<Move>,
    waited: f32,
    turns: u64,
}

fn forget(mut thinking: ResMut<Thinking>) {
    *thinking = Thinking::default();
}

fn play(
    mut table: ResMut<Match>,
    mut cues: ResMut<CueQueue>,
    mut thinking: ResMut<Thinking>,
    pace: Res<Pace>,
    time: Res<Time>,
) {
    let Some(seat) = table.turn() else { return };
    let Player::Bot(level) = table.players[seat.index()] else {
        return;
    };
    let Some(game) = &table.game else { return };

    thinking.waited += time.delta_secs();
    if let Some(task) = &mut thinking.task {
        let Some(plan) = check_ready(task) else {
            return;
        };
        thinking.task = None;
        thinking.plan = plan.into();
    } else if thinking.plan.is_empty() {
        // A bot sees what a person in its seat would see, and no more.
        let view = game.view(Some(seat));
        let mut rng =
            BotRng::seed_from_u64(table.seed ^ thinking.turns.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        thinking.turns += 1;
        thinking.task = Some(
            AsyncComputeTaskPool::get().spawn(async move { level.bot().choose(&view, &mut rng) }),
        );
        return;
    }

    let Some(&next) = thinking.plan.front() else {
        // A bot that has no answer must not stop the table.
        warn!("The bot in seat {seat} gave no move and concedes.");
        thinking.plan.push_back(Move::Concede);
        return;
    };
    let dwell = if matches!(next, Move::End) {
        END_DWELL
    } else {
        BOT_DWELL
    };
    if thinking.waited < pace.wait(dwell) {
        return;
    }
    thinking.waited = 0.0;
    thinking.plan.pop_front();
    if let Err(reason) = table.make(next, &mut cues) {
        warn!("The bot in seat {seat} wanted {next}: {reason}");
        thinking.plan = [table
            .game
            .as_ref()
            .map_or(Move::Concede, |game| fallback(&game.legal_moves()))]
        .into();
    }
}

/// The last way out for a bot that wanted something impossible: end the turn, or give up.
fn fallback(legal: &[Move]) -> Move {
    legal
        .iter()
        .copied()
        .find(|mv| *mv == Move::End)
        .or_else(|| legal.last().copied())
        .unwrap_or(Move::Concede)
}
