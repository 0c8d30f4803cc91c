//! Benchmarks of whole random rounds, dealt afresh and played as the window plays them: `cargo bench --bench rounds`.
//!
//! Every round is a new game from a new seed, and every turn a view, a call of the bot, and its moves applied one by
//! one. The items counted are rounds, so that the throughput is rounds a second of one core. The figures of one
//! machine, and what takes the time, are in `rules.rs` beside this file.

use std::cell::Cell;

use divan::{Bencher, black_box, counter::ItemsCount};
use rand::SeedableRng;
use red7::{
    bots::{BotRng, Level},
    rules::{Game, Scoring, Variant},
};

/// How many rounds one sample plays, so that long and short ones even out.
const ROUNDS: u64 = 1000;

fn main() {
    divan::main();
}

/// Plays a round of random bots to its end.
fn play_round(players: usize, variant: Variant, seed: u64) -> Game {
    let mut game = Game::new(players, variant, seed).expect("2 to 4 players");
    let mut rng = BotRng::seed_from_u64(!seed);
    while let Some(seat) = game.turn() {
        let plan = Level::Random.bot().plan(&game.view(Some(seat)), &mut rng);
        for mv in plan {
            game.apply_with(mv, &mut |event| _ = black_box(event))
                .expect("a bot's move is legal");
        }
    }
    game
}

fn rounds(bencher: Bencher, players: usize, scoring: Scoring, actions: bool) {
    let variant = Variant { scoring, actions };
    let next_seed = Cell::new(0);
    bencher.counter(ItemsCount::new(ROUNDS)).bench_local(|| {
        let first = next_seed.replace(next_seed.get() + ROUNDS);
        for seed in first..first + ROUNDS {
            black_box(play_round(players, variant, seed));
        }
    });
}

#[divan::bench(args = [2, 3, 4])]
fn basic(bencher: Bencher, players: usize) {
    rounds(bencher, players, Scoring::Basic, false);
}

#[divan::bench(args = [2, 3, 4])]
fn advanced(bencher: Bencher, players: usize) {
    rounds(bencher, players, Scoring::Advanced, false);
}

#[divan::bench(args = [2, 3, 4])]
fn advanced_with_actions(bencher: Bencher, players: usize) {
    rounds(bencher, players, Scoring::Advanced, true);
}
