//! Benchmarks of what a search asks of the rules: `cargo bench --bench rules`.
//!
//! What follows was counted by callgrind in random play, in instructions of a release build for x86-64 without
//! extensions: unlike times, these are the same on a busy machine.
//!
//! | instructions | without actions | with actions |
//! |---|---|---|
//! | `Ranks::of` one Palette | 192 | 192 |
//! | the cards that would lead if added, for all seven rules | 310 | 310 |
//! | the cards that a 7 can move away, for all seven rules | | 294 |
//! | `view` | 198 | 193 |
//! | a turn of the bot `random`: the walk, the sampling and the plan | 1,150 | 3,030 |
//! | `check` of a move | 58 | 132 |
//! | `Game::new`: shuffle, deal and rate | 2,120 | 2,120 |
//!
//! A whole round in `red7 simulate --scoring advanced` takes 22,500, 32,100 and 40,900 for 2, 3 and 4 players, and 43,200
//! for 2 players with actions.
//!
//! What limits it, in two-player rounds: without actions, sampling turns is 45 % (of which the cards that would lead if
//! added 14 %, counting the pairs of a play and a discard 14 %, taking one turn out of its group 8 %), making and
//! checking the moves 25 %, rating the Palettes 9 %, dealing 9 % and views 8 %. No single place stands out, and a baseline
//! processor has no instruction that counts bits: each of the many small counts takes a dozen. With actions, the walk
//! is 65 %, and rating the Palettes after 1s, 5s and 7s is 15 %. A chain of 5s is walked as a set, 128 at most instead of
//! 13,700 orders, and what a 1 or a 7 can do is found for each rule, not for each card.

use divan::{Bencher, black_box, counter::ItemsCount};
use rand::SeedableRng;
use red7::{
    bots::{BotRng, Level},
    rules::{Ending, Game, GameRng, Position, Ranks, Scoring, Variant},
};

/// The most complete turns that six climbs of 6,000 steps found with a hand of seven, which is as many cards as a hand
/// can have at the start of a turn: six 5s, which chain in any order, and a 7 with a large Palette to choose from.
/// 97,848 turns. A match hardly comes to it: random play with two players has 34 turns to choose from on average.
const WORST: &str = r#"{"scoring": "advanced", "actions": true, "deck": ["G3"], "seats": [
    {"hand": ["Y5", "B5", "R5", "I5", "Y7", "O5", "G5"], "palette": ["O6", "I4", "O7", "R2", "B6", "Y6", "G6"]},
    {"palette": ["R3", "B4", "I1", "Y4", "B7", "R6", "I3"]},
    {"palette": ["V2", "G4", "I6", "G7", "I2", "V4", "Y1"]},
    {"palette": ["O3", "V3", "I7", "Y2", "Y3", "O2", "V7"]}]}"#;

/// No position of a match, but one that `judge` may be asked about: a hand of ten cards with all seven 5s, two 7s and
/// a 1, with many targets.
const BEYOND: &str = r#"{"scoring": "advanced", "actions": true, "deck": ["G3"], "seats": [
    {"hand": ["R5", "O5", "Y5", "G5", "B5", "I5", "V5", "R7", "O7", "R1"], "palette": ["Y7", "G7", "B7"]},
    {"palette": ["R4", "O4", "Y4", "G4", "B4", "I4", "V4", "V1", "V6", "R6"]},
    {"palette": ["R3", "O3", "Y3", "I3", "B3", "B2", "V3", "I6", "O6", "I1"]},
    {"palette": ["R2", "O2", "Y2", "G2", "B1", "I2", "V2", "Y6", "G6", "B6"]}]}"#;

/// A position with very many turns.
#[derive(Clone, Copy, Debug)]
enum Hand {
    Seven,
    Ten,
}

impl Hand {
    const BOTH: [Self; 2] = [Self::Seven, Self::Ten];

    fn position(self) -> Game {
        let json = match self {
            Self::Seven => WORST,
            Self::Ten => BEYOND,
        };
        let position: Position = serde_json::from_str(json).expect("a position");
        Game::try_from(position).expect("a position that can be")
    }
}

fn main() {
    divan::main();
}

/// Games in the midst of rounds of four random bots, advanced scoring: each at a turn's start.
fn typical(actions: bool) -> Vec<Game> {
    let variant = Variant {
        scoring: Scoring::Advanced,
        actions,
    };
    let mut games = Vec::new();
    let mut rng = BotRng::seed_from_u64(1);
    for seed in 0..40 {
        let mut game = Game::new(4, variant, seed).expect("2 to 4 players");
        while let Some(seat) = game.turn() {
            games.push(game.clone());
            let plan = Level::Random.bot().plan(&game.view(Some(seat)), &mut rng);
            for mv in plan {
                game.apply(mv).expect("a bot's move is legal");
            }
        }
    }
    games.truncate(500);
    games
}

/// Does something with every typical game; the items counted are games.
fn for_typical<T>(bencher: Bencher, actions: bool, mut work: impl FnMut(&Game) -> T) {
    let games = typical(actions);
    bencher
        .counter(ItemsCount::new(games.len()))
        .bench_local(|| {
            for game in &games {
                black_box(work(black_box(game)));
            }
        });
}

#[divan::bench]
fn ranks_of_four_palettes(bencher: Bencher) {
    for_typical(bencher, false, |game| {
        game.seats()
            .map(|seat| Ranks::of(black_box(game.palette(seat))))
            .fold(Ranks::NONE, |best, ranks| best.max(&ranks))
    });
}

#[divan::bench(args = [false, true])]
fn legal_moves(bencher: Bencher, actions: bool) {
    for_typical(bencher, actions, |game| game.legal_moves());
}

#[divan::bench(args = [false, true])]
fn complete_turns(bencher: Bencher, actions: bool) {
    for_typical(bencher, actions, |game| game.complete_turns());
}

#[divan::bench(args = [false, true])]
fn count_turns(bencher: Bencher, actions: bool) {
    for_typical(bencher, actions, |game| game.count_turns(Ending::Leading));
}

#[divan::bench(args = [false, true])]
fn sample_turn(bencher: Bencher, actions: bool) {
    let mut rng = GameRng::seed_from_u64(1);
    for_typical(bencher, actions, |game| {
        game.sample_turn(&mut rng, |group| group.ending() == Ending::Leading)
    });
}

#[divan::bench]
fn clone(bencher: Bencher) {
    for_typical(bencher, true, Clone::clone);
}

#[divan::bench]
fn view(bencher: Bencher) {
    for_typical(bencher, true, |game| game.view(game.turn()));
}

#[divan::bench]
fn imagine(bencher: Bencher) {
    let mut rng = GameRng::seed_from_u64(1);
    let views: Vec<_> = typical(true)
        .iter()
        .map(|game| game.view(game.turn()))
        .collect();
    bencher
        .counter(ItemsCount::new(views.len()))
        .bench_local(|| {
            for view in &views {
                black_box(view.imagine(&mut rng));
            }
        });
}

#[divan::bench(args = Hand::BOTH, sample_count = 10, sample_size = 1)]
fn complete_turns_at_worst(bencher: Bencher, hand: Hand) {
    let game = hand.position();
    bencher
        .with_inputs(|| &game)
        .bench_values(|game| game.complete_turns().len());
}

#[divan::bench(args = Hand::BOTH, sample_count = 10)]
fn count_turns_at_worst(bencher: Bencher, hand: Hand) {
    let game = hand.position();
    bencher
        .with_inputs(|| &game)
        .bench_values(|game| game.count_turns(Ending::Leading));
}

#[divan::bench(args = Hand::BOTH, sample_count = 10)]
fn sample_turn_at_worst(bencher: Bencher, hand: Hand) {
    let game = hand.position();
    let mut rng = GameRng::seed_from_u64(1);
    bencher.bench_local(|| game.sample_turn(&mut rng, |group| group.ending() == Ending::Leading));
}
