//! Whole matches, played at random: what the rules promise of every position on the way.

use proptest::prelude::*;
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus, seq::SliceRandom};
use red7::rules::{
    Card, CardSet, Choice, CompleteTurn, Ending, Event, Game, Move, OutReason, Position, RecycleTo,
    Rule, Scoring, Seat, Variant,
};
use serde_json::{Value, json};

type Dice = Xoshiro256PlusPlus;

/// A match to be played: everything that decides how it goes.
#[derive(Clone, Copy, Debug)]
struct Setup {
    players: usize,
    variant: Variant,
    seed: u64,
}

fn setups() -> impl Strategy<Value = Setup> {
    (2..=4_usize, any::<bool>(), any::<bool>(), any::<u64>()).prop_map(
        |(players, advanced, actions, seed)| Setup {
            players,
            variant: Variant {
                scoring: if advanced {
                    Scoring::Advanced
                } else {
                    Scoring::Basic
                },
                actions,
            },
            seed,
        },
    )
}

/// So many matches, and no files left behind.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Every card that leaves a hand costs at least one of `2 × cards in hands + cards in the deck`: it costs two, and
/// gives back one at most, because a 3 and a bonus draw turn a deck card into a hand card, and a 1 and a 7 put one
/// card on the deck. At the deal this is `14 n + 49 - 8 n` at most. So many
/// cards leave the hands in a round; each is one move, and brings one more choice at most. Every turn that
/// does not concede moves a card, so that there are as many `end`s at most, and each seat concedes once at most.
fn most_moves_in_a_round(players: usize) -> usize {
    3 * (49 + 6 * players) + players
}

/// When a turn begins, the seat that was the last to end a turn and stay in (at the deal, the one that acts last)
/// leads: whoever ends a turn leads then, and whoever goes out has neither discarded nor played a 1 or a 7, so
/// that the rule and the Palettes of the others are as they were. The last seat left is therefore one that leads,
/// with at least one qualifying card; it scores that card, which is not dealt again. A round is dealt only from
/// `8 n` cards or more, so that at most `49 - 8 n` cards have been scored before the last round.
fn most_rounds(setup: Setup) -> usize {
    match setup.variant.scoring {
        Scoring::Basic => 1,
        Scoring::Advanced => 50 - 8 * setup.players,
    }
}

fn new_game(setup: Setup) -> Game {
    Game::new(setup.players, setup.variant, setup.seed).expect("2 to 4 players")
}

/// A random legal move that seldom gives the round up, so that matches get long.
fn random_move(game: &Game, dice: &mut Dice) -> Move {
    let moves = game.legal_moves();
    let tame: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|&mv| mv != Move::Concede && !(mv == Move::End && game.end_means_out()))
        .collect();
    let among = if tame.is_empty() || dice.random_bool(0.05) {
        &moves
    } else {
        &tame
    };
    among[dice.random_range(0..among.len())]
}

/// What is shown to the test at each position of a match.
enum Scene<'a> {
    /// A seat is on turn, and will make this move.
    Before(&'a Game, Move),
    /// It made the move, and this happened.
    After(&'a Game, &'a [Event]),
    /// The round is over.
    RoundOver(&'a Game),
}

/// Plays a match from its deal to its end, and insists that it has one.
fn play(setup: Setup, mut show: impl FnMut(Scene, &mut Dice)) -> Game {
    let mut dice = Dice::seed_from_u64(!setup.seed);
    let mut game = new_game(setup);
    for _ in 0..most_rounds(setup) {
        for _ in 0..most_moves_in_a_round(setup.players) {
            if game.is_over() {
                break;
            }
            let mv = random_move(&game, &mut dice);
            show(Scene::Before(&game, mv), &mut dice);
            let events = game.apply(mv).expect("a listed move is legal");
            show(Scene::After(&game, &events), &mut dice);
        }
        assert!(game.is_over(), "the round does not end: {}", json(&game));
        show(Scene::RoundOver(&game), &mut dice);
        if game.choice() == Choice::MatchOver {
            return game;
        }
        game.next_round().expect("the match goes on");
    }
    panic!("the match does not end: {}", json(&game));
}

fn json(game: &Game) -> String {
    serde_json::to_string(game).expect("a game is plain data")
}

fn restore(text: &str) -> Result<Game, serde_json::Error> {
    serde_json::from_str(text)
}

/// All places of cards, one after the other.
fn everywhere(game: &Game) -> Vec<Card> {
    let mut cards = game.canvas();
    cards.extend(game.deck());
    for seat in game.seats() {
        cards.extend(game.hand_in_order(seat));
        cards.extend(game.palette_in_order(seat));
        cards.extend(game.score_pile(seat));
    }
    cards
}

/// Every move that can be written down.
fn universe() -> Vec<Move> {
    let mut moves = vec![Move::Draw, Move::Decline, Move::End, Move::Concede];
    for card in Card::ALL {
        moves.extend([Move::Play(card), Move::Canvas(card)]);
        moves.extend(Seat::ALL.map(|seat| Move::Steal { seat, card }));
        moves.extend(RecycleTo::ALL.map(|to| Move::Recycle { card, to }));
    }
    moves
}

proptest! {
    #![proptest_config(cases(240))]

    #[test]
    fn all_49_cards_are_in_one_place_each(setup in setups()) {
        play(setup, |scene, _| {
            let (Scene::Before(game, _) | Scene::After(game, _) | Scene::RoundOver(game)) = scene;
            let cards = everywhere(game);
            assert_eq!(cards.len(), 49);
            assert_eq!(cards.into_iter().collect::<CardSet>(), CardSet::ALL);
        });
    }

    #[test]
    fn the_deal_follows_section_3(setup in setups()) {
        let mut dealt = true;
        play(setup, |scene, _| match scene {
            Scene::Before(game, _) => {
                if std::mem::take(&mut dealt) {
                    assert_dealt(game);
                }
            }
            Scene::RoundOver(_) => dealt = true,
            Scene::After(..) => {}
        });
    }

    #[test]
    fn whoever_stayed_in_last_leads_when_a_turn_begins(setup in setups()) {
        let mut last = None;
        play(setup, |scene, _| match scene {
            Scene::Before(game, mv) => {
                let turn = game.turn().expect("a seat is on turn");
                let leader = game.leader();
                if game.choice() == (Choice::Turn { played: false }) {
                    assert!(leader.is_some());
                    assert_ne!(leader, Some(turn));
                    assert!(last.is_none() || leader == last);
                }
                if mv == Move::End && leader == Some(turn) {
                    last = Some(turn);
                }
            }
            Scene::RoundOver(game) => {
                let result = game.result().expect("the round is over");
                assert!(!result.cards.is_empty());
                assert!(last.is_none() || last == Some(result.winner));
                last = None;
            }
            Scene::After(..) => {}
        });
    }

    #[test]
    fn whoever_played_a_1_or_a_7_stays_in(setup in setups()) {
        let mut bound = None;
        play(setup, |scene, _| match scene {
            Scene::Before(game, _) => {
                assert_eq!(game.must_stay_in(), bound.is_some());
                assert!(bound.is_none() || bound == game.turn());
            }
            Scene::After(game, events) => {
                for &event in events {
                    match event {
                        Event::Played { seat, card }
                            if game.variant().actions && matches!(card.number(), 1 | 7) =>
                        {
                            bound = Some(seat);
                        }
                        Event::Eliminated { seat, .. } => assert_ne!(bound, Some(seat)),
                        // The turn has ended, and nobody before this event went out.
                        Event::TurnStarted { .. } | Event::RoundWon { .. } => bound = None,
                        _ => {}
                    }
                    // The next seat may be out at once with its empty hand.
                    if bound.is_some() && bound != game.turn() {
                        bound = None;
                    }
                }
            }
            Scene::RoundOver(_) => bound = None,
        });
    }

    #[test]
    fn the_same_seed_gives_the_same_match(setup in setups()) {
        let transcript = || {
            let mut lines = Vec::new();
            let end = play(setup, |scene, _| match scene {
                Scene::Before(_, mv) => lines.push(mv.to_string()),
                Scene::After(_, events) => lines.push(format!("{events:?}")),
                Scene::RoundOver(game) => lines.push(json(game)),
            });
            (lines, json(&end))
        };
        prop_assert_eq!(transcript(), transcript());
        let other = Setup { seed: setup.seed.wrapping_add(1), ..setup };
        prop_assert_ne!(json(&new_game(setup)), json(&new_game(other)));
    }

    #[test]
    fn a_saved_game_goes_on_as_if_it_had_never_stopped(setup in setups()) {
        let mut copy = new_game(setup);
        play(setup, |scene, _| match scene {
            Scene::Before(game, mv) => {
                if copy.is_over() {
                    // Shuffled by the generator that was saved.
                    copy.next_round().expect("the match goes on");
                }
                copy = restore(&json(&copy)).expect("a game can be read back");
                assert_eq!(&copy, game);
                assert_eq!(copy.legal_moves(), game.legal_moves());
                assert_eq!(json(&copy), json(game));
                assert_eq!(copy.apply(mv), game.clone().apply(mv));
            }
            Scene::After(game, _) => assert_eq!(&copy, game),
            Scene::RoundOver(game) => {
                copy = restore(&json(&copy)).expect("a finished round can be read back");
                assert_eq!(&copy, game);
                assert_eq!(copy.result(), game.result());
                assert_eq!(copy.winners(), game.winners());
            }
        });
    }

    #[test]
    fn the_points_are_those_of_the_rounds_won(setup in setups()) {
        let mut points = [0; 4];
        let end = play(setup, |scene, _| {
            let Scene::RoundOver(game) = scene else { return };
            let result = game.result().expect("the round is over");
            assert_eq!(result.points, result.cards.points());
            assert_eq!(game.seats_in().collect::<Vec<_>>(), [result.winner]);
            assert_eq!(game.legal_moves(), []);
            if setup.variant.scoring == Scoring::Advanced {
                points[result.winner.index()] += result.points;
                assert!(result.cards.is_subset(game.score_pile(result.winner)));
                // The whole Palette is what is left and what was scored.
                let whole = game.palette(result.winner) | result.cards;
                assert_eq!(result.rule.qualifying(whole), result.cards);
            }
            for seat in game.seats() {
                assert_eq!(game.score(seat), points[seat.index()]);
            }
            let target = [40, 35, 30][setup.players - 2];
            let short = 49 - game.seats().map(|seat| game.score_pile(seat).len()).sum::<usize>();
            let over = setup.variant.scoring == Scoring::Basic
                || points.iter().any(|&points| points >= target)
                || short < 8 * setup.players;
            assert_eq!(game.choice() == Choice::MatchOver, over);
        });
        let winners = end.winners().expect("the match is over");
        prop_assert!(!winners.is_empty());
        if setup.variant.scoring == Scoring::Advanced {
            let best = points.iter().max();
            for seat in end.seats() {
                prop_assert_eq!(winners.contains(seat), Some(&points[seat.index()]) == best);
            }
        }
    }
}

/// Section 3: seven cards and a Palette card each, the rest on the deck, and who is ahead acts last.
fn assert_dealt(game: &Game) {
    let ahead = game
        .seats()
        .max_by_key(|&seat| game.palette(seat).highest())
        .expect("there are seats");
    let next = (ahead.index() + 1) % game.players();
    assert_eq!(game.turn(), Some(Seat::new(next)), "{}", json(game));
    assert_eq!(game.choice(), Choice::Turn { played: false });
    assert_eq!(game.rule(), Rule::Red);
    assert_eq!(game.canvas(), []);
    assert_eq!(game.known_deck(), []);
    for seat in game.seats() {
        assert_eq!(game.hand_len(seat), 7);
        assert_eq!(game.palette(seat).len(), 1);
        assert!(!game.is_out(seat));
    }
    let scored: usize = game.seats().map(|seat| game.score_pile(seat).len()).sum();
    assert_eq!(game.deck_len(), 49 - scored - 8 * game.players());
}

proptest! {
    #![proptest_config(cases(80))]

    #[test]
    fn listed_moves_apply_and_all_others_are_refused(setup in setups()) {
        let universe = universe();
        play(setup, |scene, _| {
            let (Scene::Before(game, _) | Scene::RoundOver(game)) = scene else {
                return;
            };
            let listed = game.legal_moves();
            assert_eq!(listed.is_empty(), game.is_over());
            let mut sorted: Vec<String> = listed.iter().map(Move::to_string).collect();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), listed.len(), "a move is listed twice");
            for &mv in &universe {
                let mut tried = game.clone();
                match tried.apply(mv) {
                    Ok(_) => {
                        assert!(listed.contains(&mv), "{mv} in {}", json(game));
                        assert!(tried != *game, "{mv} changes nothing in {}", json(game));
                    }
                    Err(error) => {
                        assert!(!listed.contains(&mv), "{mv} in {}: {error}", json(game));
                        assert!(!error.to_string().trim().is_empty());
                        assert!(tried == *game, "{mv} changed {}", json(game));
                    }
                }
            }
        });
    }

    #[test]
    fn a_view_does_not_depend_on_what_it_hides(setup in setups()) {
        play(setup, |scene, dice| {
            let (Scene::Before(game, _) | Scene::RoundOver(game)) = scene else {
                return;
            };
            let viewers = game.seats().map(Some).chain([None]);
            for viewer in viewers {
                assert_hidden(game, viewer, dice);
            }
        });
    }

    #[test]
    fn complete_turns_keep_their_promise(setup in setups()) {
        play(setup, |scene, dice| {
            if let Scene::Before(game, _) = scene {
                assert_turns(game, dice);
            }
        });
    }

    #[test]
    fn positions_that_cannot_be_are_refused(setup in setups()) {
        play(setup, |scene, dice| {
            if let Scene::Before(game, _) = scene {
                let value = serde_json::to_value(game).expect("a game is plain data");
                assert!(serde_json::from_value::<Game>(value.clone()).is_ok());
                for (what, spoilt) in spoilt(&value, game, dice) {
                    let read = serde_json::from_value::<Game>(spoilt.clone());
                    let Err(error) = read else {
                        panic!("accepted, though {what}: {spoilt}");
                    };
                    assert!(!error.to_string().is_empty());
                }
            }
        });
    }
}

/// Deals the cards that the viewer cannot see anew to the places where they can be: the view must not change in
/// any respect, not even in what only `Debug` shows.
fn assert_hidden(game: &Game, viewer: Option<Seat>, dice: &mut Dice) {
    let original = Position::from(game);
    let mut permuted = original.clone();
    let known = game.known_deck().len();
    let mut hidden: Vec<Card> = Vec::new();
    let mut pass = |hidden: &mut Vec<Card>, give: bool| {
        let hands = Seat::ALL
            .into_iter()
            .zip(&mut permuted.seats)
            .filter(|(seat, _)| Some(*seat) != viewer)
            .flat_map(|(_, place)| {
                let public = place.known.clone();
                place
                    .hand
                    .iter_mut()
                    .filter(move |card| !public.contains(card))
            });
        let deck = permuted.deck[known..].iter_mut();
        for place in hands.chain(deck) {
            if give {
                *place = hidden.pop().expect("as many cards as places");
            } else {
                hidden.push(*place);
            }
        }
    };
    pass(&mut hidden, false);
    hidden.shuffle(dice);
    pass(&mut hidden, true);

    let same = Game::try_from(original).expect("a game is a possible position");
    assert_eq!(&same, game);
    let view = game.view(viewer);
    if let Ok(other) = Game::try_from(permuted) {
        assert_eq!(other.view(viewer), view, "{}", json(game));
        assert_eq!(
            format!("{:?}", other.view(viewer)),
            format!("{:?}", same.view(viewer)),
            "{}",
            json(game)
        );
    } else {
        // With other cards the hand on turn might have no legal move at all.
        assert!(viewer.is_none() || game.turn() != viewer, "{}", json(game));
    }
    for seat in game.seats().filter(|&seat| Some(seat) != viewer) {
        assert_eq!(view.hand(seat), game.known_hand(seat));
        assert_eq!(view.hand_len(seat), game.hand_len(seat));
    }
    if viewer.is_some() && viewer == game.turn() {
        assert_eq!(view.legal_moves(), game.legal_moves());
    }
}

/// Every complete turn is legal move by move and ends as it says; counting and sampling agree with the list.
fn assert_turns(game: &Game, dice: &mut Dice) {
    let seat = game.turn().expect("a seat is on turn");
    let turns = game.complete_turns();
    assert!(!turns.is_empty(), "{}", json(game));
    assert!(turns == game.view(Some(seat)).complete_turns());

    for ending in [Ending::Leading, Ending::Out, Ending::Unknown] {
        let listed = turns.iter().filter(|turn| turn.ending == ending).count();
        assert_eq!(game.count_turns(ending), listed, "{}", json(game));
        match game.sample_turn(dice, |group| group.ending() == ending) {
            Some(turn) => {
                assert_eq!(turn.ending, ending);
                assert!(turns.contains(&turn), "{turn:?} in {}", json(game));
            }
            None => assert_eq!(listed, 0),
        }
    }
    // Chains of 5s have thousands of orders: of long lists, some are enough.
    let step = turns.len().div_ceil(150);
    let start = dice.random_range(0..step);
    for turn in turns.iter().skip(start).step_by(step) {
        assert_turn(game, seat, turn);
    }
}

fn assert_turn(game: &Game, seat: Seat, turn: &CompleteTurn) {
    let mut after = game.clone();
    let mut last = None;
    for mv in turn.moves.iter() {
        assert_eq!(after.turn(), Some(seat), "{turn:?} in {}", json(game));
        let led = after.leader() == Some(seat);
        let events = after
            .apply(mv)
            .unwrap_or_else(|error| panic!("{turn:?} in {}: {error}", json(game)));
        last = Some((mv, led, events));
    }
    let (mv, led, events) = last.expect("a turn has a move");
    let out = |why| events.contains(&Event::Eliminated { seat, why });
    match (mv, turn.ending) {
        (Move::End, Ending::Leading) => assert!(led && !after.is_out(seat)),
        (Move::End, Ending::Out) => assert!(!led && out(OutReason::NotWinning)),
        (Move::Concede, Ending::Out) => assert!(out(OutReason::Conceded)),
        (Move::Play(card), Ending::Leading | Ending::Unknown) => {
            assert_eq!(card.number(), 3);
            let drew = events
                .iter()
                .any(|event| matches!(event, Event::Drew { known: false, .. }));
            assert!(drew, "{turn:?} in {}", json(game));
            if turn.ending == Ending::Leading {
                assert!(after.count_turns(Ending::Leading) > 0);
            }
        }
        _ => panic!("{turn:?} cannot end so in {}", json(game)),
    }
}

/// The position with one thing wrong in each, and what that is.
fn spoilt(value: &Value, game: &Game, dice: &mut Dice) -> Vec<(&'static str, Value)> {
    let mut spoilt = Vec::new();
    let mut change = |what: &'static str, how: &mut dyn FnMut(&mut Value)| {
        let mut value = value.clone();
        how(&mut value);
        spoilt.push((what, value));
    };
    let turn = game.turn().expect("a seat is on turn").index();
    let card = Card::ALL[dice.random_range(0..49)].to_string();
    let other = (turn + 1) % game.players();

    change("there is a card twice", &mut |value| {
        value["seats"][other]["hand"]
            .as_array_mut()
            .expect("a hand")
            .push(json!(card));
    });
    change("a card is missing", &mut |value| {
        value["seats"][turn]["palette"]
            .as_array_mut()
            .expect("a Palette")
            .clear();
        value["seats"][turn]["hand"] = json!([]);
    });
    change("the cards are no cards", &mut |value| {
        value["seats"][turn]["hand"] = json!(["R8"]);
    });
    change("there is one seat", &mut |value| {
        value["seats"].as_array_mut().expect("seats").truncate(1);
    });
    change("there are five seats", &mut |value| {
        let seats = value["seats"].as_array_mut().expect("seats");
        seats.resize(5, json!({}));
    });
    change("the seat on turn is none", &mut |value| {
        value["turn"] = json!(4);
    });
    change("the seat on turn is out", &mut |value| {
        value["seats"][turn]["out"] = json!(true);
    });
    change("everybody is out", &mut |value| {
        for seat in value["seats"].as_array_mut().expect("seats") {
            seat["out"] = json!(true);
        }
    });
    change("more of the deck is known than there is", &mut |value| {
        value["known_deck"] = json!(game.deck_len() + 1);
    });
    change("a Palette card is known to be in a hand", &mut |value| {
        let palette = game.palette(game.leader().unwrap_or_default());
        value["seats"][other]["known"] = json!([palette.highest()]);
    });
    change("there is no round 0", &mut |value| {
        value["round"] = json!(0);
    });
    change("a round is being played and won", &mut |value| {
        value["won"] = json!([card]);
    });
    change("the round is said to be over", &mut |value| {
        value["choice"] = json!("round_over");
    });
    change("a bound player has played nothing", &mut |value| {
        value["choice"] = json!({ "turn": { "played": false } });
        value["must_stay_in"] = json!(true);
    });
    change("the 1 is no 1", &mut |value| {
        value["choice"] = json!({ "steal": { "by": "R2" } });
    });
    change("the 7 is no 7", &mut |value| {
        value["choice"] = json!({ "recycle": { "by": "R2" } });
    });
    change("the 5 is no 5", &mut |value| {
        value["choice"] = json!({ "play_again": { "by": "R2" } });
    });
    change("there is no such choice", &mut |value| {
        value["choice"] = json!("sleep");
    });
    change("there is no such scoring", &mut |value| {
        value["scoring"] = json!("expert");
    });
    change("there are no seats", &mut |value| {
        value.as_object_mut().expect("an object").remove("seats");
    });
    if let Some(&top) = game.canvas().last() {
        let wrong = if top.colour() == Rule::Red.colour() {
            "violet"
        } else {
            "red"
        };
        change("the rule is not the Canvas colour", &mut |value| {
            value["rule"] = json!(wrong);
        });
    }
    spoilt
}
