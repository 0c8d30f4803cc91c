//! Turns, actions, scoring and endings, position by position (RULES sections 3 to 8).

use rand::{SeedableRng, seq::IndexedRandom};
use red7::rules::{
    CardSet, Choice, CompleteTurn, Ending, Event, Game, GameRng, IllegalMove, Move, NoEffectReason,
    NoNextRound, OutReason, Position, PositionError, RecycleTo, Refusal, Rule, Scoring, Seat,
    SeatSet, SetupError, Variant,
};
use serde_json::{Value, json};

/// A game from a position written by hand.
fn game(position: Value) -> Game {
    try_game(position).expect("a possible position")
}

fn try_game(position: Value) -> Result<Game, PositionError> {
    Game::try_from(serde_json::from_value::<Position>(position).expect("a position"))
}

/// A seat with these cards in its hand and its Palette.
fn seat(hand: &str, palette: &str) -> Value {
    json!({ "hand": list(hand), "palette": list(palette) })
}

/// The cards in the order given.
fn list(cards: &str) -> Vec<&str> {
    (0..cards.len())
        .step_by(2)
        .map(|at| &cards[at..at + 2])
        .collect()
}

fn set(cards: &str) -> CardSet {
    cards.parse().expect(cards)
}

fn mv(text: &str) -> Move {
    text.parse().expect(text)
}

/// Makes moves, all of which are legal, and returns what the last one brought.
fn make(game: &mut Game, moves: &[&str]) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves {
        events = game
            .apply(mv(text))
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    events
}

fn refusal(game: &Game, text: &str) -> Refusal {
    game.check(mv(text)).expect_err(text).why
}

fn legal(game: &Game) -> String {
    game.legal_moves()
        .iter()
        .map(Move::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const C: Seat = Seat::new(2);

#[test]
fn a_turn_is_a_play_a_discard_both_or_conceding() {
    let start = json!({ "seats": [seat("V4I2", "Y5"), seat("R1", "R7")] });
    let mut g = game(start.clone());
    assert_eq!(legal(&g), "play V4, play I2, concede");
    assert_eq!(refusal(&g, "end"), Refusal::NothingDone);
    assert_eq!(
        refusal(&g, "play R7"),
        Refusal::NotInHand("R7".parse().expect("a card"))
    );
    assert_eq!(refusal(&g, "draw"), Refusal::NotAsked(Move::Draw));
    assert_eq!(
        g.check(mv("canvas I2")).expect_err("behind").to_string(),
        "I2 may not go to the Canvas: under Indigo you would not be winning."
    );

    // Two turns keep it in: an Indigo run of two beats one card, and for Violet there is the 2.
    let mut winning: Vec<String> = g
        .complete_turns()
        .iter()
        .filter(|turn| turn.ending == Ending::Leading)
        .map(|turn| {
            turn.moves
                .iter()
                .map(|mv| mv.to_string())
                .collect::<Vec<_>>()
                .join(", ")
        })
        .collect();
    winning.sort();
    assert_eq!(
        winning,
        ["play I2, canvas V4, end", "play V4, canvas I2, end"].map(String::from)
    );

    make(&mut g, &["play V4"]);
    assert_eq!(legal(&g), "canvas I2, end, concede");
    assert_eq!(refusal(&g, "play I2"), Refusal::AlreadyPlayed);
    assert!(g.end_means_out());
    make(&mut g, &["canvas I2"]);
    assert_eq!((g.rule(), legal(&g).as_str()), (Rule::Indigo, "end"));
    assert_eq!(refusal(&g, "concede"), Refusal::AlreadyDiscarded);
    assert!(!g.end_means_out());
    assert_eq!(make(&mut g, &["end"]), [Event::TurnStarted { seat: B }]);
    assert_eq!(g.leader(), Some(A));

    let mut behind = game(start);
    let events = make(&mut behind, &["play V4", "end"]);
    assert_eq!(
        events[0],
        Event::Eliminated {
            seat: A,
            why: OutReason::NotWinning
        }
    );
    assert_eq!(refusal(&behind, "end"), Refusal::RoundOver);
}

#[test]
fn a_round_ends_at_once_when_one_is_left_on_every_path() {
    for players in 2..=4usize {
        for why in [
            OutReason::NotWinning,
            OutReason::Conceded,
            OutReason::EmptyHand,
        ] {
            // Everybody else is out but A and the last seat, whose hand is empty for the path of the empty hand.
            let last = if why == OutReason::EmptyHand {
                ""
            } else {
                "R6"
            };
            let mut seats = vec![
                seat("V1R5", "R7"),
                seat("", "O7"),
                seat("", "Y7"),
                seat("", "G7"),
            ];
            seats.truncate(players - 1);
            seats.push(seat(last, "B7"));
            for middle in &mut seats[1..players - 1] {
                middle["out"] = json!(true);
            }
            let turn = if why == OutReason::EmptyHand {
                0
            } else {
                players - 1
            };
            let mut g = game(json!({ "seats": seats, "turn": turn }));
            let loser = Seat::new(players - 1);
            let events = match why {
                OutReason::NotWinning => make(&mut g, &["play R6", "end"]),
                OutReason::Conceded => make(&mut g, &["concede"]),
                OutReason::EmptyHand => make(&mut g, &["play R5", "end"]),
            };
            let (winner, cards) = (SeatSet::from_iter([A]), set("R7"));
            assert_eq!(
                events,
                [
                    Event::Eliminated { seat: loser, why },
                    Event::RoundWon {
                        seat: A,
                        rule: Rule::Red,
                        cards,
                        points: 7
                    },
                    Event::MatchOver { winners: winner },
                ],
            );
            assert_eq!(
                (g.turn(), g.choice(), g.winners()),
                (None, Choice::MatchOver, Some(winner))
            );
            assert_eq!(g.next_round(), Err(NoNextRound::MatchOver));
        }
    }
}

#[test]
fn an_empty_hand_is_out_at_its_turn_even_if_ahead_and_the_next_seat_moves() {
    // B empties its hand and leads; its next turn never comes.
    let mut g = game(
        json!({ "turn": 1, "seats": [seat("R7V1", "V2"), seat("R6", "V3"), seat("Y1O7", "V4")] }),
    );
    make(&mut g, &["play R6", "end"]);
    assert_eq!(g.leader(), Some(B));
    make(&mut g, &["play O7", "end"]);
    let events = make(&mut g, &["play R7", "end"]);
    assert_eq!(
        events,
        [
            Event::Eliminated {
                seat: B,
                why: OutReason::EmptyHand
            },
            Event::TurnStarted { seat: C }
        ]
    );
    assert_eq!(g.seats_in().collect::<Vec<_>>(), [A, C]);
}

#[test]
fn who_is_out_no_longer_counts() {
    let out = json!({ "hand": ["R1"], "palette": ["R7"], "out": true });
    let mut g = game(json!({ "turn": 1, "seats": [seat("V1", "O6"), seat("O7V2", "V3"), out] }));
    assert_eq!(g.leader(), Some(A));
    make(&mut g, &["play O7"]);
    assert_eq!(g.leader(), Some(B));
    assert!(!g.end_means_out());
    assert_eq!(g.standings().len(), 2);
    assert_eq!(make(&mut g, &["end"]), [Event::TurnStarted { seat: A }]);
    // What lay in its Palette is remembered, and its hand stays secret.
    let view = g.view(Some(A));
    assert_eq!(
        (view.palette(C), view.hand(C), view.hand_len(C)),
        (set("R7"), CardSet::EMPTY, 1)
    );
}

#[test]
fn the_card_itself_leaves_the_hand() {
    let mut g = game(json!({ "seats": [seat("R3V3", "R7"), seat("V1", "V2")] }));
    make(&mut g, &["play V3"]);
    assert_eq!(
        (g.hand(A), g.palette_in_order(A)),
        (
            set("R3"),
            vec!["R7", "V3"]
                .into_iter()
                .map(|card| card.parse().expect("a card"))
                .collect()
        )
    );
}

#[test]
fn a_bonus_draw_is_offered_for_a_number_above_the_palette() {
    let table = |scoring: &str, deck: &[&str]| json!({ "scoring": scoring, "deck": deck, "seats": [seat("Y2Y3Y7", "R7"), seat("V5", "V2")] });
    // With one card played there are two in the Palette, so a 3 brings a draw and a 2 does not.
    for (scoring, deck, discard, offered) in [
        ("advanced", &["G1", "G2"][..], "canvas Y3", true),
        ("advanced", &["G1", "G2"], "canvas Y2", false),
        ("advanced", &[], "canvas Y3", false),
        ("basic", &["G1", "G2"], "canvas Y3", false),
    ] {
        let mut g = game(table(scoring, deck));
        make(&mut g, &["play Y7", discard]);
        assert_eq!(
            matches!(g.choice(), Choice::BonusDraw { .. }),
            offered,
            "{scoring} {discard}"
        );
        assert_eq!(legal(&g), if offered { "draw, decline" } else { "end" });
    }
    let mut g = game(table("advanced", &["G1", "G2"]));
    make(&mut g, &["canvas Y2"]);
    assert_eq!(refusal(&g, "end"), Refusal::BonusDrawFirst);
    let mut declined = g.clone();
    assert_eq!(make(&mut declined, &["decline"]), []);
    assert_eq!(
        (declined.hand(A), legal(&declined).as_str()),
        (set("Y3Y7"), "end")
    );
    let card = "G1".parse().expect("a card");
    assert_eq!(
        make(&mut g, &["draw"]),
        [Event::Drew {
            seat: A,
            card,
            bonus: true,
            known: false
        }]
    );
    assert_eq!(
        (g.hand(A), g.deck_len(), legal(&g).as_str()),
        (set("Y3Y7G1"), 1, "end")
    );
}

#[test]
fn the_winner_scores_its_qualifying_set_and_the_rest_is_dealt_again() {
    let mut g = game(json!({
        "scoring": "advanced", "rule": "yellow", "turn": 1, "deck": list("V1V2V3V4V5V6V7I1I2I3I4I5"),
        "seats": [seat("G1", "R7R1B6B5"), seat("G2", "O1")],
    }));
    let events = make(&mut g, &["concede"]);
    assert_eq!(
        events[1],
        Event::RoundWon {
            seat: A,
            rule: Rule::Yellow,
            cards: set("R7R1"),
            points: 8
        }
    );
    assert_eq!(
        (g.choice(), g.score(A), g.score_pile(A), g.palette(A)),
        (Choice::RoundOver, 8, set("R7R1"), set("B6B5"))
    );
    assert_eq!(g.next_round().expect("another round").len(), 3);
    assert_eq!((g.round(), g.rule(), g.score(A)), (2, Rule::Red, 8));
    let dealt: CardSet = g.seats().fold(g.deck().into_iter().collect(), |all, seat| {
        all | g.hand(seat) | g.palette(seat)
    });
    assert_eq!(dealt, set("V1V2V3V4V5V6V7I1I2I3I4I5G1B6B5G2O1"));
    assert_eq!(g.next_round(), Err(NoNextRound::RoundNotOver));

    // Nobody has a qualifying card: the winner scores nothing.
    let mut g = game(
        json!({ "scoring": "advanced", "rule": "green", "seats": [seat("G1", "R7"), seat("G2", "O1")] }),
    );
    make(&mut g, &["concede"]);
    assert_eq!(
        g.result()
            .map(|result| (result.winner, result.cards, result.points)),
        Some((B, CardSet::EMPTY, 0))
    );
}

#[test]
fn a_match_ends_at_its_target_or_when_no_round_can_be_dealt() {
    // Seat 0 wins the round with R7 on top of what it has. Nobody else plays a part but for the last seat.
    let end = |players: usize, piles: &[&str], deck: usize| {
        let mut seats: Vec<Value> = piles
            .iter()
            .map(|pile| json!({ "score": list(pile), "out": true }))
            .collect();
        seats.truncate(players);
        seats[0] = json!({ "hand": ["V1"], "palette": ["R7"], "score": list(piles[0]) });
        seats[players - 1]["out"] = json!(false);
        let used: CardSet = piles
            .iter()
            .map(|pile| set(pile))
            .fold(set("V1R7"), CardSet::union);
        let deck: Vec<_> = (CardSet::ALL - used).iter().take(deck).collect();
        let mut g = game(
            json!({ "scoring": "advanced", "turn": players - 1, "deck": deck, "seats": seats }),
        );
        make(&mut g, &["concede"]);
        (
            g.choice(),
            g.winners()
                .map(|winners| winners.iter().collect::<Vec<_>>()),
        )
    };
    let go_on = (Choice::RoundOver, None);
    let won_by = |seats: &[Seat]| (Choice::MatchOver, Some(seats.to_vec()));
    let plenty = 40;
    assert_eq!(end(2, &["O7Y7G7B7I4", "V7"], plenty), go_on, "39 of 40");
    assert_eq!(
        end(2, &["O7Y7G7B7I5", "V7"], plenty),
        won_by(&[A]),
        "40 of 40"
    );
    assert_eq!(end(3, &["O7Y7G7B6", "", ""], plenty), go_on, "34 of 35");
    assert_eq!(
        end(3, &["O7Y7G7B7", "", ""], plenty),
        won_by(&[A]),
        "35 of 35"
    );
    assert_eq!(end(4, &["O7Y7G7I1", "", "", ""], plenty), go_on, "29 of 30");
    assert_eq!(
        end(4, &["O7Y7G7B2", "", "", ""], plenty),
        won_by(&[A]),
        "30 of 30"
    );
    // After the round only V1 and the deck are left.
    assert_eq!(end(2, &["O7", "Y6"], 15), go_on, "16 cards left");
    assert_eq!(end(2, &["O7", "Y6"], 14), won_by(&[A]), "15 cards left");
    assert_eq!(
        end(2, &["", "Y7B7"], 14),
        won_by(&[B]),
        "the highest score wins, not the last round"
    );
    assert_eq!(
        end(2, &["O7", "Y7B7"], 14),
        won_by(&[A, B]),
        "equal scores share"
    );
    assert_eq!(
        end(3, &["O7", "Y7B7", "I7V7"], 22),
        won_by(&[A, B, C]),
        "equal scores share"
    );
    assert_eq!(end(3, &["O7", "Y7B7", "I7V7"], 23), go_on, "24 cards left");
}

#[test]
fn a_1_steals_from_palettes_that_are_as_large() {
    // A has two cards with the 1: B's two may be taken, C's one may not.
    let seats = json!([seat("B1V1", "R5"), seat("R1", "G3O2"), seat("O1", "Y4")]);
    let mut g = game(json!({ "actions": true, "seats": seats }));
    make(&mut g, &["play B1"]);
    assert_eq!(
        g.choice(),
        Choice::Steal {
            by: "B1".parse().expect("a card")
        }
    );
    assert_eq!(legal(&g), "steal 1 G3, steal 1 O2");
    assert_eq!(refusal(&g, "steal 2 Y4"), Refusal::SmallerPalette(C));
    assert_eq!(refusal(&g, "steal 0 R5"), Refusal::OwnPalette);
    assert!(matches!(
        refusal(&g, "steal 1 Y4"),
        Refusal::NotInPalette { .. }
    ));
    assert!(matches!(refusal(&g, "end"), Refusal::ActionFirst(_)));
    assert!(matches!(refusal(&g, "concede"), Refusal::ActionFirst(_)));
    let card = "G3".parse().expect("a card");
    assert_eq!(
        make(&mut g, &["steal 1 G3"]),
        [Event::Stolen {
            seat: A,
            from: B,
            card
        }]
    );
    assert_eq!(
        (g.palette(B), g.deck(), g.known_deck()),
        (set("O2"), vec![card], vec![card])
    );
    assert_eq!(g.view(None).known_deck(), [card]);
    // Having played a 1 it must stay in.
    assert_eq!(refusal(&g, "concede"), Refusal::MustStayIn);
    make(&mut g, &["end"]);
    assert_eq!(g.turn(), Some(B));
}

#[test]
fn a_1_without_a_target_has_no_effect_and_the_turn_goes_on() {
    for seats in [
        json!([seat("B1R2", "R5"), seat("R1", "G3"), seat("O1", "Y4")]),
        json!([seat("B1R2", "R5R6"), seat("R1", "O2")]),
    ] {
        let mut g = game(json!({ "actions": true, "seats": seats }));
        let events = make(&mut g, &["play B1"]);
        let card = "B1".parse().expect("a card");
        assert_eq!(
            events[1],
            Event::NoEffect {
                seat: A,
                card,
                why: NoEffectReason::NoTarget
            }
        );
        assert_eq!(legal(&g), "canvas R2, end");
    }
    // A seat that is out is no target.
    let out = json!({ "palette": ["G3", "G4"], "out": true });
    let g = game(json!({ "actions": true, "seats": [seat("B1R2", "R5"), seat("R1", "O2"), out] }));
    assert!(g.legal_plays().contains("B1".parse().expect("a card")));
    assert!(
        g.complete_turns()
            .iter()
            .all(|turn| !turn.moves.iter().any(|mv| matches!(mv, Move::Steal { .. })))
    );
}

#[test]
fn a_1_or_7_may_be_played_only_by_who_can_stay_in() {
    // B's R7 cannot be taken by a Palette that will be larger, and no discard helps.
    let g = game(json!({ "actions": true, "seats": [seat("V1R2", "Y4Y5"), seat("R1", "R7B6")] }));
    assert_eq!(
        refusal(&g, "play V1"),
        Refusal::PlayLoses("V1".parse().expect("a card"))
    );
    // With an equal Palette the 1 takes the R7, and only that: the B6 would leave A behind.
    let mut g = game(json!({ "actions": true, "seats": [seat("V1R2", "Y6"), seat("R1", "R7B5")] }));
    make(&mut g, &["play V1"]);
    assert_eq!(legal(&g), "steal 1 R7");
    assert_eq!(
        refusal(&g, "steal 1 B5"),
        Refusal::ChoiceLoses("B5".parse().expect("a card"))
    );
    // A 7 that would be behind, until it makes its own colour or another the rule.
    let mut g =
        game(json!({ "actions": true, "seats": [seat("V7", "Y4Y5Y6"), seat("R1", "R7B6")] }));
    make(&mut g, &["play V7"]);
    assert_eq!(
        legal(&g),
        "recycle Y6 canvas, recycle Y5 canvas, recycle Y4 canvas"
    );
    assert_eq!(
        refusal(&g, "recycle V7 deck"),
        Refusal::ChoiceLoses("V7".parse().expect("a card"))
    );
    let g = game(json!({ "actions": true, "seats": [seat("V7", "G4"), seat("R1", "R7R6R5R4")] }));
    assert!(matches!(refusal(&g, "play V7"), Refusal::PlayLoses(_)));
}

#[test]
fn a_3_draws_and_may_save_who_is_behind() {
    let seats = json!([seat("B3V2", "O4"), seat("R1", "R6")]);
    let mut g = game(json!({ "actions": true, "deck": ["R7", "G2"], "seats": seats }));
    let unknown = |turn: &&CompleteTurn| turn.moves.iter().eq([mv("play B3")]);
    assert_eq!(
        g.complete_turns()
            .iter()
            .find(unknown)
            .map(|turn| turn.ending),
        Some(Ending::Leading),
        "V2 is safe"
    );
    let (seat_a, card) = (A, "R7".parse().expect("a card"));
    let events = make(&mut g, &["play B3"]);
    assert_eq!(
        events[1],
        Event::Drew {
            seat: seat_a,
            card,
            bonus: false,
            known: false
        }
    );
    assert_eq!(legal(&g), "canvas V2, end, concede");
    // From an empty deck nothing is drawn.
    let mut g = game(json!({ "actions": true, "seats": seats }));
    let events = make(&mut g, &["play B3"]);
    let card = "B3".parse().expect("a card");
    assert_eq!(
        events[1],
        Event::NoEffect {
            seat: A,
            card,
            why: NoEffectReason::EmptyDeck
        }
    );
}

#[test]
fn a_5_forces_another_play_and_chains() {
    let mut g =
        game(json!({ "actions": true, "seats": [seat("B5G5V2Y6", "O1"), seat("R1", "R6")] }));
    make(&mut g, &["play B5"]);
    assert_eq!(legal(&g), "play Y6, play G5, play V2");
    assert!(matches!(refusal(&g, "canvas V2"), Refusal::ActionFirst(_)));
    assert!(matches!(refusal(&g, "concede"), Refusal::ActionFirst(_)));
    make(&mut g, &["play G5", "play Y6"]);
    assert_eq!(legal(&g), "canvas V2, end, concede");
    make(&mut g, &["canvas V2"]);
    assert_eq!(legal(&g), "end");

    // The last card.
    let mut g = game(json!({ "actions": true, "seats": [seat("B5", "O4"), seat("R1", "R4")] }));
    let card = "B5".parse().expect("a card");
    let nothing = Event::NoEffect {
        seat: A,
        card,
        why: NoEffectReason::NothingToPlay,
    };
    assert_eq!(make(&mut g, &["play B5"])[1], nothing);

    // Only a 1 that may not be played: it can still be discarded.
    let mut g = game(json!({
        "actions": true, "seats": [seat("O5I1", "O4"), seat("R1", "R7B7G7")],
    }));
    assert_eq!(g.legal_plays(), set("O5"));
    let mut winning = g.clone();
    assert_eq!(
        make(&mut g, &["play O5"])[1],
        Event::NoEffect {
            seat: A,
            card: "O5".parse().expect("a card"),
            why: NoEffectReason::NothingToPlay
        }
    );
    assert_eq!(legal(&g), "canvas I1, end, concede");
    assert!(winning.complete_turns().iter().any(|turn| {
        turn.ending == Ending::Leading
            && turn
                .moves
                .iter()
                .eq([mv("play O5"), mv("canvas I1"), mv("end")])
    }));
    make(&mut winning, &["play O5", "canvas I1", "end"]);
    assert_eq!(winning.leader(), Some(A));
}

#[test]
fn a_7_moves_an_own_card_and_leaves_the_discard_open() {
    let start = json!({
        "scoring": "advanced", "actions": true, "deck": ["G1"], "seats": [seat("R7Y6B4", "Y5Y4"), seat("R1", "O6")],
    });
    let mut g = game(start.clone());
    make(&mut g, &["play R7"]);
    let card = "R7".parse().expect("a card");
    assert_eq!(g.choice(), Choice::Recycle { by: card });
    assert_eq!(
        make(&mut g, &["recycle R7 deck"]),
        [Event::Recycled {
            seat: A,
            card,
            to: RecycleTo::Deck
        }]
    );
    assert_eq!(
        (g.deck(), g.rule()),
        (vec![card, "G1".parse().expect("a card")], Rule::Red)
    );
    assert_eq!(refusal(&g, "end"), Refusal::MustStayIn);
    assert_eq!(legal(&g), "canvas Y6");
    // The 6 is above the two cards in the Palette, and the card drawn is the one that everybody saw.
    make(&mut g, &["canvas Y6"]);
    assert_eq!(
        make(&mut g, &["draw"]),
        [Event::Drew {
            seat: A,
            card,
            bonus: true,
            known: true
        }]
    );
    assert_eq!(g.view(Some(B)).hand(A), set("R7"));
    assert_eq!(g.view(Some(B)).hand_len(A), 2);

    // To the Canvas: no bonus draw for it, and the turn's own discard is still open.
    let mut g = game(start);
    make(&mut g, &["play R7", "recycle Y4 canvas"]);
    assert_eq!(
        (g.rule(), g.palette(A), g.choice()),
        (Rule::Yellow, set("R7Y5"), Choice::Turn { played: true })
    );
    assert_eq!(legal(&g), "canvas Y6, canvas B4, end");
    make(&mut g, &["canvas B4", "decline", "end"]);
    assert_eq!(
        (g.rule(), g.leader(), g.canvas().len()),
        (Rule::Blue, Some(A), 2)
    );
}

#[test]
fn a_3_may_draw_a_card_that_everybody_knows() {
    // A steals the I6; B, next, draws it with a 3 and can be sure of it.
    let mut g = game(json!({
        "actions": true, "deck": ["O7"], "seats": [seat("G1R1", "R5"), seat("Y3", "B4V2"), seat("I7", "I4I6")],
    }));
    make(&mut g, &["play G1", "steal 2 I6", "end"]);
    let sure = [mv("play Y3"), mv("canvas I6"), mv("end")];
    assert!(
        g.complete_turns()
            .iter()
            .any(|turn| turn.ending == Ending::Leading && turn.moves.iter().eq(sure))
    );
    let events = make(&mut g, &["play Y3"]);
    let card = "I6".parse().expect("a card");
    assert_eq!(
        events[1],
        Event::Drew {
            seat: B,
            card,
            bonus: false,
            known: true
        }
    );
    assert_eq!(legal(&g), "canvas I6, end, concede");
    let view = g.view(Some(A));
    assert_eq!(
        (view.hand(B), view.known_hand(B), view.hand_len(B)),
        (set("I6"), set("I6"), 1)
    );
    assert!(!view.unseen().contains(card));
    // Once discarded there is nothing left to remember.
    make(&mut g, &["canvas I6"]);
    assert_eq!(
        (g.known_hand(B), g.view(Some(A)).hand_len(B)),
        (CardSet::EMPTY, 0)
    );
}

#[test]
fn a_turn_that_hangs_on_an_unknown_card_is_listed_as_unknown() {
    let mut g = game(
        json!({ "actions": true, "deck": ["V2"], "seats": [seat("B3", "O4"), seat("R1", "R6")] }),
    );
    let turns = g.complete_turns();
    let listed: Vec<_> = turns
        .iter()
        .map(|turn| (turn.moves.iter().collect::<Vec<_>>(), turn.ending))
        .collect();
    assert_eq!(
        listed,
        [
            (vec![mv("play B3")], Ending::Unknown),
            (vec![Move::Concede], Ending::Out)
        ]
    );
    make(&mut g, &["play B3"]);
    assert_eq!(legal(&g), "canvas V2, end, concede");
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    let two = || json!([seat("V4I2", "Y5"), seat("R1", "R7")]);
    let card = |text: &str| text.parse().expect("a card");
    let cases = [
        (
            json!({ "seats": [seat("R1", "R2")] }),
            PositionError::Setup(SetupError::Players(1)),
        ),
        (
            json!({ "seats": two(), "deck": ["R7"] }),
            PositionError::Twice(card("R7")),
        ),
        (
            json!({ "seats": two(), "round": 0 }),
            PositionError::RoundZero,
        ),
        (json!({ "seats": two(), "turn": 2 }), PositionError::Turn(C)),
        (
            json!({ "seats": two(), "rule": "green", "canvas": ["B3"] }),
            PositionError::RuleMismatch {
                rule: Rule::Green,
                top: card("B3"),
            },
        ),
        (
            json!({ "seats": two(), "deck": ["B1"], "known_deck": 2 }),
            PositionError::KnownDeck { known: 2, deck: 1 },
        ),
        (
            json!({ "seats": [json!({ "hand": ["R1"], "known": ["R2"] }), seat("", "")] }),
            PositionError::KnownHand(card("R2")),
        ),
        (
            json!({ "seats": [json!({ "out": true }), json!({ "out": true })] }),
            PositionError::NobodyIn,
        ),
        (
            json!({ "seats": [json!({ "out": true }), seat("R1", "R2"), seat("R3", "R4")] }),
            PositionError::Turn(A),
        ),
        (json!({ "seats": two(), "won": ["R7"] }), PositionError::Won),
        (
            json!({ "seats": two(), "choice": "round_over" }),
            PositionError::Choice,
        ),
        (
            json!({ "seats": two(), "choice": "end_only" }),
            PositionError::Choice,
        ),
        (
            json!({ "seats": two(), "choice": { "steal": { "by": "Y5" } } }),
            PositionError::Choice,
        ),
        (
            json!({ "seats": two(), "must_stay_in": true }),
            PositionError::Choice,
        ),
        (
            json!({ "seats": two(), "choice": { "bonus_draw": { "by": "Y5" } } }),
            PositionError::Choice,
        ),
    ];
    for (position, error) in cases {
        assert_eq!(try_game(position.clone()), Err(error.clone()), "{position}");
        assert!(error.to_string().ends_with('.'), "{error}");
    }
    // A position may leave out cards, a saved game may not.
    let position = json!({ "seats": two() });
    assert!(try_game(position.clone()).is_ok());
    let error = serde_json::from_value::<Game>(position).expect_err("cards are missing");
    assert!(error.to_string().contains("O7 is missing"), "{error}");
}

#[test]
fn a_refused_move_names_itself_and_its_reason() {
    let mut g = game(json!({ "seats": [seat("V4I2", "Y5"), seat("R1", "R7")] }));
    let before = g.clone();
    let error = g.apply(mv("canvas V4")).expect_err("behind");
    let why = Refusal::DiscardLoses {
        card: "V4".parse().expect("a card"),
        rule: Rule::Violet,
    };
    assert_eq!(
        error,
        IllegalMove {
            mv: mv("canvas V4"),
            why
        }
    );
    assert_eq!(g, before);
    assert_eq!(Scoring::target(2), 40);
}

/// A group of turns begins with just those moves with which its turns begin.
#[test]
fn groups_begin_as_their_turns_do() {
    let variant = Variant {
        scoring: Scoring::Advanced,
        actions: true,
    };
    let mut rng = GameRng::seed_from_u64(8);
    let mut openings = 0;
    for seed in 0..60 {
        let mut game = Game::new(3, variant, seed).expect("three players");
        while game.turn().is_some() {
            let legal = game.legal_moves();
            game.for_each_turn_group(|group| {
                let firsts: Vec<Move> = group
                    .iter()
                    .filter_map(|turn| turn.moves.iter().next())
                    .collect();
                for mv in &legal {
                    let begins = group.can_begin_with(*mv);
                    assert_eq!(begins, firsts.contains(mv), "{mv} in {group:?}");
                    openings += usize::from(begins);
                }
                let cards: CardSet = firsts.iter().filter_map(|mv| mv.card()).collect();
                assert_eq!(group.first_cards(), cards, "{group:?}");
            });
            let mv = *legal.choose(&mut rng).expect("a legal move");
            game.apply(mv).expect("a listed move applies");
        }
    }
    assert!(openings > 1000, "{openings}");
}
