//! The bots: fair, legal, and better than chance.

use std::path::Path;

use rand::SeedableRng;
use red7::{
    bots::{Bot, BotRng, Easy, Level, Normal, Random, Search, Thrifty},
    rules::{Ending, Event, Game, OutReason, Scoring, Variant},
};

/// Plays one round with these bots by seat. Calls `watch` before every plan.
fn play_round(
    game: &mut Game,
    bots: &[Level],
    rng: &mut BotRng,
    mut watch: impl FnMut(&Game),
) -> Vec<Event> {
    let mut all = Vec::new();
    while let Some(seat) = game.turn() {
        watch(game);
        let moves = bots[seat.index()].bot().choose(&game.view(Some(seat)), rng);
        assert!(!moves.is_empty(), "a bot on turn has an answer");
        for mv in moves {
            let events = game
                .apply(mv)
                .unwrap_or_else(|error| panic!("{mv}: {error}"));
            all.extend(events);
        }
    }
    all
}

/// The share of the rounds that the bot wins against so many others of another kind, with rotating seats.
fn share_of_rounds(bot: Level, other: Level, players: usize, variant: Variant, rounds: u64) -> f64 {
    let mut rng = BotRng::seed_from_u64(5);
    let mut wins = 0;
    for seed in 0..rounds {
        let mut bots = vec![other; players];
        let seat = seed as usize % players;
        bots[seat] = bot;
        let mut game = Game::new(players, variant, seed).expect("2 to 4 players");
        play_round(&mut game, &bots, &mut rng, |_| {});
        wins += u32::from(
            game.result()
                .is_some_and(|result| result.winner.index() == seat),
        );
    }
    f64::from(wins) / rounds as f64
}

fn variants() -> impl Iterator<Item = Variant> {
    [Scoring::Basic, Scoring::Advanced]
        .into_iter()
        .flat_map(|scoring| [false, true].map(|actions| Variant { scoring, actions }))
}

/// Plays rounds in all variants and sizes with the bots in all orders. Checks that every move is legal, that nobody
/// leaves a plan empty, and that nobody goes out who could have known a turn that keeps it in, unless `obvious` says
/// that this seat is only answerable for turns with one card.
fn nobody_goes_out_needlessly(bots: &[(&dyn Bot, bool)], rounds: u64, seed: u64) {
    let mut rng = BotRng::seed_from_u64(seed);
    for (place, variant) in variants().enumerate() {
        for round in 0..rounds / 4 {
            let number = round + 1_000_000 * (seed + place as u64);
            let players = 2 + round as usize % 3;
            let mut game = Game::new(players, variant, number).expect("2 to 4 players");
            let mut plans = 0;
            while let Some(seat) = game.turn() {
                let (bot, obvious) = bots[(seat.index() + round as usize / 3) % bots.len()];
                let mut could_stay = false;
                game.for_each_turn_group(|group| {
                    let known = !obvious || group.cards_used() <= 1;
                    could_stay |= group.ending() == Ending::Leading && known;
                });
                let plan = bot.plan(&game.view(Some(seat)), &mut rng);
                plans += 1;
                assert!(!plan.is_empty() && plans < 1000, "a bot stalls: {number}");
                for mv in plan {
                    let moved = game.apply_with(mv, &mut |event| {
                        if let Event::Eliminated { seat: out, why } = event {
                            let by_choice = why != OutReason::EmptyHand;
                            assert!(!(by_choice && out == seat && could_stay), "{number}");
                        }
                    });
                    moved.unwrap_or_else(|error| panic!("{number}: {mv}: {error}"));
                }
            }
        }
    }
}

#[test]
fn quick_bots_stay_in_while_they_can() {
    let bots: [(&dyn Bot, bool); 4] = [
        (&Random, false),
        (&Thrifty, false),
        (&Easy, true),
        (&Normal, false),
    ];
    nobody_goes_out_needlessly(&bots, 10_000, 6);
}

#[test]
fn searching_bots_stay_in_while_they_can() {
    let search = Search::new(2, 0);
    nobody_goes_out_needlessly(&[(&search, false), (&Normal, false)], 5_000, 7);
}

#[test]
fn careful_searching_bots_stay_in_while_they_can() {
    let search = Search::new(2, 1);
    nobody_goes_out_needlessly(&[(&search, false), (&Normal, false)], 5_000, 8);
}

#[test]
fn every_level_beats_the_one_below() {
    // Bot, other, players, the least share of rounds in percent without and with actions. An equal player would
    // have 50, 33 and 25.
    let table = [
        (Level::Easy, Level::Random, 2, 57.0, 76.0),
        (Level::Normal, Level::Random, 3, 62.0, 86.0),
        (Level::Normal, Level::Random, 4, 48.0, 77.0),
        (Level::Normal, Level::Easy, 2, 64.0, 79.0),
        (Level::Normal, Level::Thrifty, 2, 56.0, 78.0),
        (Level::Normal, Level::Thrifty, 4, 32.0, 47.0),
    ];
    for (bot, other, players, without, with) in table {
        for (actions, least) in [(false, without), (true, with)] {
            let variant = Variant {
                scoring: Scoring::Advanced,
                actions,
            };
            let share = 100.0 * share_of_rounds(bot, other, players, variant, 600);
            assert!(
                share > least,
                "{bot} against {other}, {players} players, actions {actions}: {share:.1}"
            );
        }
    }
}

#[test]
fn thrifty_is_the_yardstick_of_the_independent_simulation() {
    for (scoring, shares) in [
        (Scoring::Basic, [81.1, 63.7, 50.7]),
        (Scoring::Advanced, [73.0, 52.7, 40.5]),
    ] {
        for (players, expected) in (2..=4).zip(shares) {
            let variant = Variant {
                scoring,
                actions: false,
            };
            let share =
                100.0 * share_of_rounds(Level::Thrifty, Level::Random, players, variant, 12_000);
            // Four standard errors of 12,000 rounds.
            assert!(
                (share - expected).abs() < 1.8,
                "{players} {scoring:?}: {share:.1}, not {expected}"
            );
        }
    }
}

#[test]
fn the_rules_and_the_bots_know_no_engine() {
    fn check(folder: &Path, files: &mut u32) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                check(&path, files);
            } else {
                let text = std::fs::read_to_string(&path)
                    .expect("a text")
                    .to_lowercase();
                assert!(!text.contains("bevy"), "{}", path.display());
                *files += 1;
            }
        }
    }
    let mut files = 0;
    for folder in ["src/rules", "src/bots"] {
        check(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
            &mut files,
        );
    }
    assert!(files > 20, "{files}");
}
