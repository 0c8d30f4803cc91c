//! The bots know what their seat may know, answer the same way every time, and stop when told to.

use std::{
    thread,
    time::{Duration, Instant},
};

use rand::SeedableRng;
use red7::{
    bots::{Bot, BotRng, Budget, Easy, Level, Normal, Random, Search, Stop, Thrifty},
    rules::{Game, Move, Plan, Scoring, Variant, View},
};

/// All ways of playing, the searching ones with a small budget.
const BOTS: [&dyn Bot; 7] = [
    &Random,
    &Thrifty,
    &Easy,
    &Normal,
    &Search::new(40, 0),
    &Search::new(20, 2),
    &IN_THREADS,
];

/// A search in several trees at once.
const IN_THREADS: Search = Search {
    trees: 3,
    ..Search::new(20, 1)
};

/// Plays one round with the same bot in every seat, and calls `watch` before every plan.
fn play_round(game: &mut Game, bot: &dyn Bot, mut watch: impl FnMut(&Game)) {
    let mut rng = BotRng::seed_from_u64(11);
    while let Some(seat) = game.turn() {
        watch(game);
        for mv in bot.plan(&game.view(Some(seat)), &mut rng) {
            game.apply(mv).expect("a bot's move is legal");
        }
    }
}

fn variants() -> impl Iterator<Item = Variant> {
    [Scoring::Basic, Scoring::Advanced]
        .into_iter()
        .flat_map(|scoring| [false, true].map(|actions| Variant { scoring, actions }))
}

fn answer(bot: &dyn Bot, view: &View, seed: u64) -> Plan {
    bot.plan(view, &mut BotRng::seed_from_u64(seed))
}

#[test]
fn permuting_what_is_hidden_changes_nothing() {
    for variant in variants() {
        for bot in BOTS {
            for players in 2..=4 {
                let mut game = Game::new(players, variant, 10).expect("2 to 4 players");
                play_round(&mut game, bot, |game| {
                    let view = game.view(game.turn());
                    for seed in 12..14 {
                        let other = view.imagine(&mut BotRng::seed_from_u64(seed));
                        let theirs = other.view(other.turn());
                        assert_eq!(answer(bot, &view, 13), answer(bot, &theirs, 13));
                    }
                });
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_plan() {
    for variant in variants() {
        for bot in BOTS {
            let mut game = Game::new(3, variant, 8).expect("3 players");
            play_round(&mut game, bot, |game| {
                let view = game.view(game.turn());
                assert_eq!(answer(bot, &view, 1), answer(bot, &view, 1));
            });
        }
    }
}

#[test]
fn it_does_not_matter_which_thread_is_faster() {
    let mut game = Game::new(2, Variant::default(), 8).expect("2 players");
    let main = thread::current().id();
    play_round(&mut game, &Normal, |game| {
        let view = game.view(game.turn());
        // Those that are slowed down, the first thread or the others, take far longer than the rest.
        let slowed = |slow: fn(bool) -> bool| {
            let imagine = |rng: &mut BotRng| {
                if slow(thread::current().id() == main) {
                    thread::sleep(Duration::from_micros(50));
                }
                view.imagine(rng)
            };
            IN_THREADS.plan_in(&view, imagine, &mut BotRng::seed_from_u64(1), &Stop::new())
        };
        assert_eq!(slowed(|first| first), slowed(|first| !first));
    });
}

#[test]
fn nobody_answers_for_another_seat_or_after_the_end() {
    for bot in BOTS {
        let mut game = Game::new(3, Variant::default(), 8).expect("3 players");
        play_round(&mut game, bot, |game| {
            let viewers = game.seats().map(Some).chain([None]);
            for viewer in viewers.filter(|&viewer| viewer != game.turn()) {
                assert_eq!(answer(bot, &game.view(viewer), 1), Plan::EMPTY);
            }
        });
        let seen = game.view(game.seats().next());
        assert_eq!(answer(bot, &seen, 1), Plan::EMPTY, "the round is over");
    }
}

#[test]
fn levels_have_names() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    let error = "clever".parse::<Level>().expect_err("no such bot");
    assert_eq!(
        error.to_string(),
        "There is no bot “clever”: choose one of random, thrifty, easy, normal, hard, expert."
    );
}

#[test]
fn a_search_ends_when_it_is_told_to_and_when_its_time_is_up() {
    let variant = Variant {
        scoring: Scoring::Advanced,
        actions: true,
    };
    let game = Game::new(4, variant, 3).expect("4 players");
    let view = game.view(game.turn());
    let endless = |time| Search {
        budget: Budget {
            iterations: u32::MAX,
            time,
        },
        ..Search::new(0, 0)
    };
    let legal = |plan: Plan| {
        let first: Option<Move> = plan.first();
        assert!(first.is_some_and(|mv| view.check(mv).is_ok()));
    };
    let start = Instant::now();
    let mut rng = BotRng::seed_from_u64(1);
    legal(endless(Duration::from_millis(50)).plan(&view, &mut rng));

    let stop = Stop::new();
    stop.raise();
    legal(endless(Duration::from_secs(600)).plan_until(&view, &mut rng, &stop));
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_searcher_that_sees_everything_beats_a_fair_one() {
    // How much hidden cards are worth: with the true hands and deck to search in, the same search wins far more.
    let variant = Variant {
        scoring: Scoring::Advanced,
        actions: true,
    };
    let search = Search::new(100, 1);
    let mut rng = BotRng::seed_from_u64(4);
    let rounds = 60;
    let mut wins = 0;
    for number in 0..rounds {
        let mut game = Game::new(2, variant, number).expect("2 players");
        let seer = number as usize % 2;
        while let Some(seat) = game.turn() {
            let view = game.view(Some(seat));
            let plan = if seat.index() == seer {
                search.plan_in(&view, |_| game.clone(), &mut rng, &Stop::new())
            } else {
                search.plan(&view, &mut rng)
            };
            for mv in plan {
                game.apply(mv).expect("a bot's move is legal");
            }
        }
        wins += u32::from(
            game.result()
                .is_some_and(|result| result.winner.index() == seer),
        );
    }
    assert!(f64::from(wins) > 0.6 * rounds as f64, "{wins} of {rounds}");
}
