//! The bots: fair, legal, and better than chance.

use std::path::Path;

use rand::SeedableRng;
use red7::{
    bots::{BotRng, Level},
    rules::{Ending, Event, Game, Move, OutReason, Scoring, Variant},
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

#[test]
fn no_bot_goes_out_while_a_complete_turn_keeps_it_in() {
    let mut rng = BotRng::seed_from_u64(6);
    for variant in variants() {
        for seed in 0..240 {
            let players = 2 + seed as usize % 3;
            let bots: Vec<Level> = (0..players)
                .map(|seat| Level::ALL[(seat + seed as usize) % 3])
                .collect();
            let mut game = Game::new(players, variant, seed).expect("2 to 4 players");
            while let Some(seat) = game.turn() {
                let could_stay = game.count_turns(Ending::Leading) > 0;
                let moves = bots[seat.index()]
                    .bot()
                    .choose(&game.view(Some(seat)), &mut rng);
                for mv in moves {
                    for event in game.apply(mv).expect("a bot's move is legal") {
                        if let Event::Eliminated { seat: out, why } = event {
                            let by_choice = why != OutReason::EmptyHand;
                            assert!(
                                !(by_choice && out == seat && could_stay),
                                "{:?} {seed}",
                                bots[seat.index()]
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn greedy_beats_the_others_clearly() {
    // Bot, other, players, the least share of rounds in percent without and with actions. An equal player would
    // have 50, 33 and 25.
    let table = [
        (Level::Greedy, Level::Random, 2, 72.0, 94.0),
        (Level::Greedy, Level::Random, 3, 54.0, 85.0),
        (Level::Greedy, Level::Random, 4, 40.0, 76.0),
        (Level::Greedy, Level::Thrifty, 2, 55.0, 77.0),
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
fn bots_answer_only_for_the_seat_on_turn_and_the_same_way_every_time() {
    for variant in variants() {
        for level in Level::ALL {
            let mut game = Game::new(3, variant, 8).expect("3 players");
            let mut rng = BotRng::seed_from_u64(9);
            play_round(&mut game, &[level; 3], &mut rng, |game| {
                for viewer in game
                    .seats()
                    .map(Some)
                    .chain([None])
                    .filter(|&viewer| viewer != game.turn())
                {
                    let moves = level
                        .bot()
                        .choose(&game.view(viewer), &mut BotRng::seed_from_u64(1));
                    assert!(moves.is_empty(), "{level} moves for another seat");
                }
                let again = || {
                    level
                        .bot()
                        .choose(&game.view(game.turn()), &mut BotRng::seed_from_u64(1))
                };
                assert_eq!(again(), again());
            });
            assert_eq!(level.to_string().parse(), Ok(level));
            let seen = game.view(game.seats().next());
            assert_eq!(
                level.bot().choose(&seen, &mut rng),
                Vec::<Move>::new(),
                "the round is over"
            );
        }
    }
    let error = "clever".parse::<Level>().expect_err("no such bot");
    assert_eq!(
        error.to_string(),
        "There is no bot “clever”: choose one of random, thrifty, greedy."
    );
}

#[test]
fn bots_do_not_know_what_their_seat_cannot_see() {
    // A game that differs in everything hidden gets the same answer.
    for variant in variants() {
        for level in Level::ALL {
            let mut game = Game::new(4, variant, 10).expect("4 players");
            let mut rng = BotRng::seed_from_u64(11);
            play_round(&mut game, &[level; 4], &mut rng, |game| {
                let view = game.view(game.turn());
                let other = view.imagine(&mut BotRng::seed_from_u64(12));
                let answer = |game: &Game| {
                    level
                        .bot()
                        .choose(&game.view(game.turn()), &mut BotRng::seed_from_u64(13))
                };
                assert_eq!(answer(game), answer(&other));
            });
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
