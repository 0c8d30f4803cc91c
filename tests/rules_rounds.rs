//! Many random rounds and matches: what must hold in every position, and the figures of an independent simulation.

use rand::{Rng, RngExt, SeedableRng, seq::IndexedRandom};
use red7::rules::{
    Card, CardSet, Choice, CompleteTurn, Ending, Event, Game, GameRng, Move, OutReason, Plan,
    Position, Rank, RecycleTo, Rule, Scoring, Seat, SetupError, Variant, standings,
};

const VARIANTS: [Variant; 4] = [
    Variant {
        scoring: Scoring::Basic,
        actions: false,
    },
    Variant {
        scoring: Scoring::Basic,
        actions: true,
    },
    Variant {
        scoring: Scoring::Advanced,
        actions: false,
    },
    Variant {
        scoring: Scoring::Advanced,
        actions: true,
    },
];

/// Every value that a move can have.
fn all_moves() -> Vec<Move> {
    let mut moves = vec![Move::Draw, Move::Decline, Move::End, Move::Concede];
    for card in Card::ALL {
        moves.extend([Move::Play(card), Move::Canvas(card)]);
        moves.extend(Seat::ALL.map(|seat| Move::Steal { seat, card }));
        moves.extend([RecycleTo::Deck, RecycleTo::Canvas].map(|to| Move::Recycle { card, to }));
    }
    moves
}

/// Every card is in exactly one place.
fn assert_conserved(game: &Game) {
    let mut cards = game.canvas();
    cards.extend(game.deck());
    for seat in game.seats() {
        cards.extend(game.hand_in_order(seat));
        cards.extend(game.palette_in_order(seat));
        cards.extend(game.score_pile(seat));
    }
    assert_eq!(cards.len(), 49);
    assert_eq!(cards.into_iter().collect::<CardSet>(), CardSet::ALL);
}

/// Listed moves apply, all others are refused and change nothing.
fn assert_exact(game: &Game, universe: &[Move]) {
    let legal = game.legal_moves();
    assert_eq!(legal, legal_by_the_book(game), "{}", json(game));
    for &mv in universe {
        let mut changed = game.clone();
        assert_eq!(
            changed.check(mv).is_ok(),
            legal.contains(&mv),
            "{mv} in {}",
            json(game)
        );
        match changed.apply(mv) {
            Ok(events) => {
                assert!(legal.contains(&mv), "{mv} in {}", json(game));
                assert!(changed != *game, "{mv} changes nothing in {}", json(game));
                // Whoever did not just decline a draw or end a turn safely sees something happen.
                assert!(
                    !events.is_empty() || mv == Move::Decline,
                    "{mv} in {}",
                    json(game)
                );
            }
            Err(error) => {
                assert!(!legal.contains(&mv), "{mv} in {}: {error}", json(game));
                assert_eq!(error.mv, mv);
                assert!(error.to_string().ends_with('.'));
                assert!(
                    changed == *game,
                    "{mv} was refused, but changed {}",
                    json(game)
                );
            }
        }
    }
}

fn json(game: &Game) -> String {
    serde_json::to_string(game).expect("JSON")
}

/// The legal moves by RULES sections 4, 6 and 7, worked out slowly from what lies on the table.
fn legal_by_the_book(game: &Game) -> Vec<Move> {
    let Some(me) = game.turn() else {
        return Vec::new();
    };
    let now = WhatIf {
        me,
        palettes: game
            .seats_in()
            .map(|seat| (seat, game.palette(seat)))
            .collect(),
        hand: game.hand(me),
        rule: game.rule(),
    };
    let plays = || {
        let playable = |card: &Card| {
            let next = now.play(*card);
            match card.number() {
                1 if game.variant().actions => {
                    let thefts = next.thefts();
                    if thefts.is_empty() {
                        next.stays_in()
                    } else {
                        thefts.iter().any(|(_, after)| after.stays_in())
                    }
                }
                7 if game.variant().actions => {
                    next.recyclings().iter().any(|(_, after)| after.stays_in())
                }
                _ => true,
            }
        };
        now.hand
            .iter()
            .rev()
            .filter(playable)
            .map(Move::Play)
            .collect::<Vec<_>>()
    };
    let discards = || {
        let winning = |card: &Card| now.leads_under(card.colour().into());
        now.hand
            .iter()
            .rev()
            .filter(winning)
            .map(Move::Canvas)
            .collect::<Vec<_>>()
    };
    let open = |moves: Vec<(Move, WhatIf)>| -> Vec<Move> {
        moves
            .into_iter()
            .filter(|(_, after)| after.stays_in())
            .map(|(mv, _)| mv)
            .collect()
    };
    match game.choice() {
        Choice::Turn { played: false } => [plays(), discards(), vec![Move::Concede]].concat(),
        Choice::Turn { played: true } => {
            let mut moves = discards();
            if !game.must_stay_in() || now.leads_under(now.rule) {
                moves.push(Move::End);
            }
            if !game.must_stay_in() {
                moves.push(Move::Concede);
            }
            moves
        }
        Choice::PlayAgain { .. } => plays(),
        Choice::Steal { .. } => open(now.thefts()),
        Choice::Recycle { .. } => open(now.recyclings()),
        Choice::BonusDraw { .. } => vec![Move::Draw, Move::Decline],
        Choice::EndOnly => vec![Move::End],
        Choice::RoundOver | Choice::MatchOver => Vec::new(),
    }
}

#[derive(Clone)]
struct WhatIf {
    me: Seat,
    palettes: Vec<(Seat, CardSet)>,
    hand: CardSet,
    rule: Rule,
}

impl WhatIf {
    fn palette(&mut self, of: Seat) -> &mut CardSet {
        &mut self
            .palettes
            .iter_mut()
            .find(|(seat, _)| *seat == of)
            .expect("a seat that is in")
            .1
    }

    fn leads_under(&self, rule: Rule) -> bool {
        let best = standings(rule, self.palettes.iter().copied())[0];
        best.seat == self.me && best.rank > Rank::NONE
    }

    fn stays_in(&self) -> bool {
        self.leads_under(self.rule)
            || self
                .hand
                .iter()
                .any(|card| self.leads_under(card.colour().into()))
    }

    fn play(&self, card: Card) -> Self {
        let mut next = self.clone();
        next.hand.remove(card);
        next.palette(self.me).insert(card);
        next
    }

    fn thefts(&self) -> Vec<(Move, Self)> {
        let mine = self.clone().palette(self.me).len();
        let targets = self
            .palettes
            .iter()
            .filter(|(seat, palette)| *seat != self.me && palette.len() >= mine);
        let take = |&(seat, palette): &(Seat, CardSet)| {
            palette
                .iter()
                .rev()
                .map(move |card| (seat, card))
                .collect::<Vec<_>>()
        };
        let after = |(seat, card)| {
            let mut next = self.clone();
            next.palette(seat).remove(card);
            (Move::Steal { seat, card }, next)
        };
        targets.flat_map(take).map(after).collect()
    }

    fn recyclings(&self) -> Vec<(Move, Self)> {
        let cards = *self.clone().palette(self.me);
        let after = |card: Card, to| {
            let mut next = self.clone();
            next.palette(self.me).remove(card);
            if to == RecycleTo::Canvas {
                next.rule = card.colour().into();
            }
            (Move::Recycle { card, to }, next)
        };
        cards
            .iter()
            .rev()
            .flat_map(|card| [after(card, RecycleTo::Deck), after(card, RecycleTo::Canvas)])
            .collect()
    }
}

/// All complete turns, found by trying every move.
fn turns_by_trying(game: &Game) -> Vec<CompleteTurn> {
    fn go_on(game: &Game, moves: &[Move], turns: &mut Vec<CompleteTurn>) {
        for mv in game.legal_moves() {
            if mv == Move::Decline || mv == Move::Concede && !moves.is_empty() {
                continue;
            }
            let moves = [moves, &[mv]].concat();
            let mut next = game.clone();
            let events = next.apply(mv).expect("a legal move");
            let mut drawn = None;
            let mut out = false;
            for event in events {
                match event {
                    Event::Drew {
                        card,
                        bonus: false,
                        known: false,
                        ..
                    } => drawn = Some(card),
                    Event::Eliminated { seat, .. } if Some(seat) == game.turn() => out = true,
                    _ => {}
                }
            }
            let ending = if let Some(drawn) = drawn {
                let lead = !next.end_means_out();
                let sure = lead || next.legal_discards().iter().any(|card| card != drawn);
                if sure {
                    Ending::Leading
                } else {
                    Ending::Unknown
                }
            } else if matches!(mv, Move::End | Move::Concede) {
                if out { Ending::Out } else { Ending::Leading }
            } else {
                go_on(&next, &moves, turns);
                continue;
            };
            turns.push(CompleteTurn {
                moves: moves.into_iter().collect(),
                ending,
            });
        }
    }
    let mut turns = Vec::new();
    // In the middle of a turn, conceding is not listed.
    let start = matches!(game.choice(), Choice::Turn { played: false });
    go_on(game, &[], &mut turns);
    turns.retain(|turn| start || turn.moves.first() != Some(Move::Concede));
    turns
}

fn assert_turns_complete(game: &Game) {
    let text = |turn: &CompleteTurn| format!("{turn:?}");
    let mut listed: Vec<String> = game.complete_turns().iter().map(text).collect();
    let mut tried: Vec<String> = turns_by_trying(game).iter().map(text).collect();
    listed.sort();
    tried.sort();
    assert!(
        listed == tried,
        "{}:\nlisted {listed:#?}\ntried {tried:#?}",
        json(game)
    );
    for ending in [Ending::Leading, Ending::Out, Ending::Unknown] {
        let count = game
            .complete_turns()
            .iter()
            .filter(|turn| turn.ending == ending)
            .count();
        assert_eq!(game.count_turns(ending), count);
    }
}

/// A position comes back from its file and goes on in the same way.
fn assert_saved(game: &Game) {
    let text = json(game);
    let mut back: Game = serde_json::from_str(&text).expect("a saved game");
    assert!(back == *game, "{text}");
    assert_eq!(json(&back), text);
    assert_eq!(back.legal_moves(), game.legal_moves());
    let mut game = game.clone();
    for mv in game.legal_moves().into_iter().take(1) {
        assert_eq!(back.apply(mv), game.apply(mv));
    }
    assert_eq!(back.next_round(), game.next_round());
    assert!(back == game);
}

/// A view keeps what is public, hides what is not, and allows for everything that could be hidden.
fn assert_view_fair(game: &Game, rng: &mut impl Rng) {
    for viewer in game.seats().map(Some).chain([None]) {
        let view = game.view(viewer);
        for seat in game.seats() {
            let known = if Some(seat) == viewer {
                game.hand(seat)
            } else {
                game.known_hand(seat)
            };
            assert_eq!(view.hand(seat), known);
            assert_eq!(view.hand_len(seat), game.hand_len(seat));
            assert_eq!(view.palette_in_order(seat), game.palette_in_order(seat));
        }
        assert_eq!(view.deck_len(), game.deck_len());
        assert!(game.deck().starts_with(&view.known_deck()));
        assert_eq!(
            (view.canvas(), view.standings(), view.choice()),
            (game.canvas(), game.standings(), game.choice())
        );
        if viewer.is_some() && viewer == game.turn() {
            assert_eq!(view.legal_moves(), game.legal_moves());
            assert_eq!(view.complete_turns(), game.complete_turns());
        }
        // Other hidden cards, same view: so the view cannot tell them.
        let other = view.imagine(rng);
        assert_conserved(&other);
        assert!(other.view(viewer) == view, "{viewer:?}: {}", json(game));
        assert_eq!(format!("{:?}", other.view(viewer)), format!("{view:?}"));
    }
}

#[test]
fn plans_keep_their_moves() {
    let universe = all_moves();
    for moves in universe.chunks(12) {
        let plan: Plan = moves.iter().copied().collect();
        assert_eq!(plan.iter().collect::<Vec<_>>(), moves);
        assert_eq!(
            (plan.len(), plan.first(), plan.is_empty()),
            (moves.len(), moves.first().copied(), false)
        );
    }
    let too_long: Plan = universe.iter().copied().collect();
    assert!(
        too_long
            .iter()
            .eq(universe.iter().copied().take(too_long.len()))
    );
    assert_eq!((Plan::EMPTY.len(), Plan::EMPTY.first()), (0, None));
}

#[test]
fn rounds_end_and_every_position_is_sound_2_players() {
    play_many_rounds(2);
}

#[test]
fn rounds_end_and_every_position_is_sound_3_players() {
    play_many_rounds(3);
}

#[test]
fn rounds_end_and_every_position_is_sound_4_players() {
    play_many_rounds(4);
}

fn play_many_rounds(players: usize) {
    let universe = all_moves();
    let mut rng = GameRng::seed_from_u64(players as u64);
    let mut choices_met = std::collections::HashSet::new();
    for round in 0..10_000 {
        let variant = VARIANTS[round % 4];
        let mut game = Game::new(players, variant, round as u64).expect("2 to 4 players");
        assert_conserved(&game);
        let checked_move = if round % 8 < 4 {
            rng.random_range(0..40)
        } else {
            usize::MAX
        };
        let mut moves = 0;
        while let Some(seat) = game.turn() {
            if matches!(game.choice(), Choice::Turn { played: false }) {
                assert_ne!(
                    game.leader(),
                    Some(seat),
                    "who is to move is never winning: {}",
                    json(&game)
                );
                assert!(!game.hand(seat).is_empty());
            }
            if moves == checked_move
                || choices_met.insert((variant, std::mem::discriminant(&game.choice())))
            {
                assert_exact(&game, &universe);
                assert_turns_complete(&game);
                assert_saved(&game);
                assert_view_fair(&game, &mut rng);
            }
            let mv = random_move(&game, &mut rng);
            let out_if_ended = game.end_means_out();
            let events = game.apply(mv).expect("a listed move applies");
            if mv == Move::End {
                let out = Event::Eliminated {
                    seat,
                    why: OutReason::NotWinning,
                };
                assert_eq!(events.contains(&out), out_if_ended);
                if !variant.actions && !out_if_ended && !game.is_over() {
                    assert_eq!(
                        game.leader(),
                        Some(seat),
                        "without actions who has just moved leads"
                    );
                }
            }
            moves += 1;
            assert!(moves < 1000, "the round does not end");
        }
        assert_conserved(&game);
        assert_exact(&game, &[]);
        let result = game.result().expect("the round is over");
        assert_eq!(game.seats_in().collect::<Vec<_>>(), [result.winner]);
        assert_eq!(game.rule(), result.rule);
    }
    assert_eq!(
        choices_met.len(),
        2 + 5 + 3 + 6,
        "every choice of every variant was met"
    );
}

/// Any legal move, but rarely one that gives up or throws the turn away.
fn random_move(game: &Game, rng: &mut impl Rng) -> Move {
    let moves = game.legal_moves();
    let wise: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|&mv| mv != Move::Concede && !(mv == Move::End && game.end_means_out()))
        .collect();
    let pool = if wise.is_empty() || rng.random_ratio(1, 50) {
        moves
    } else {
        wise
    };
    *pool.choose(rng).expect("there is always a move")
}

/// One whole random match, as `random_play.md` has it: bonus draws are taken.
#[derive(Default)]
struct Figures {
    rounds: f64,
    turns: f64,
    wins_by_order: [f64; 4],
    legal_turns: f64,
    no_turn: f64,
    one_turn: f64,
    draws: f64,
    points: f64,
}

impl Figures {
    /// Plays the round on the table to its end.
    fn play_round(&mut self, game: &mut Game, rng: &mut impl Rng) {
        let first = game.turn().expect("a fresh round").index();
        while game.turn().is_some() {
            let count = game.count_turns(Ending::Leading);
            self.count_turn(count);
            let turn = game.sample_turn(rng, |group| group.ending() == Ending::Leading);
            let moves = turn.map_or_else(
                || vec![Move::Concede],
                |turn| turn.moves.iter().collect::<Vec<_>>(),
            );
            for mv in moves {
                for event in game.apply(mv).expect("a complete turn applies") {
                    match event {
                        Event::Drew { .. } => self.draws += 1.0,
                        // The turn of a seat without a card counts as one without a legal turn.
                        Event::Eliminated {
                            why: OutReason::EmptyHand,
                            ..
                        } => self.count_turn(0),
                        _ => {}
                    }
                }
            }
        }
        let result = game.result().expect("the round is over");
        self.rounds += 1.0;
        self.points += f64::from(result.points);
        self.wins_by_order[(result.winner.index() + game.players() - first) % game.players()] +=
            1.0;
    }

    fn count_turn(&mut self, legal: usize) {
        self.turns += 1.0;
        self.legal_turns += legal as f64;
        self.no_turn += f64::from(u8::from(legal == 0));
        self.one_turn += f64::from(u8::from(legal == 1));
    }
}

#[test]
fn random_play_gives_the_figures_of_the_independent_simulation() {
    // Players, scoring, turns a round, wins by order in percent, legal turns a turn, none and exactly one in
    // percent, draws a round, mean points of the winner.
    type Row = (usize, Scoring, f64, [f64; 4], f64, f64, f64, f64, f64);
    let (basic, advanced) = (Scoring::Basic, Scoring::Advanced);
    let table: [Row; 6] = [
        (
            2,
            basic,
            7.991,
            [35.39, 64.61, 0.0, 0.0],
            12.456,
            12.515,
            7.322,
            0.0,
            10.258,
        ),
        (
            3,
            basic,
            11.980,
            [20.89, 30.92, 48.19, 0.0],
            8.962,
            16.695,
            8.907,
            0.0,
            10.882,
        ),
        (
            4,
            basic,
            15.472,
            [14.75, 20.47, 26.40, 38.38],
            7.250,
            19.389,
            9.783,
            0.0,
            11.145,
        ),
        (
            2,
            advanced,
            9.676,
            [41.08, 58.92, 0.0, 0.0],
            13.346,
            10.335,
            5.579,
            3.754,
            11.302,
        ),
        (
            3,
            advanced,
            14.329,
            [26.54, 32.20, 41.26, 0.0],
            9.591,
            13.957,
            7.198,
            5.242,
            11.871,
        ),
        (
            4,
            advanced,
            18.287,
            [19.84, 22.92, 25.72, 31.53],
            7.777,
            16.405,
            8.217,
            6.531,
            12.087,
        ),
    ];
    let mut rng = GameRng::seed_from_u64(1);
    for (players, scoring, turns, wins, legal, none, one, draws, points) in table {
        let mut is = Figures::default();
        for seed in 0..40_000 {
            let variant = Variant {
                scoring,
                actions: false,
            };
            let mut game = Game::new(players, variant, seed).expect("2 to 4 players");
            is.play_round(&mut game, &mut rng);
        }
        // Four standard errors or more of 40,000 rounds.
        let near = |what: &str, is: f64, should: f64, margin: f64| {
            assert!(
                (is - should).abs() < margin,
                "{players} {scoring:?} {what}: {is:.3}, not {should:.3}"
            );
        };
        near("turns", is.turns / is.rounds, turns, 0.05);
        for (order, win) in wins.into_iter().enumerate() {
            near(
                "wins",
                100.0 * is.wins_by_order[order] / is.rounds,
                win,
                1.0,
            );
        }
        near("legal turns", is.legal_turns / is.turns, legal, 0.12);
        near("no turn", 100.0 * is.no_turn / is.turns, none, 0.25);
        near("one turn", 100.0 * is.one_turn / is.turns, one, 0.25);
        near("draws", is.draws / is.rounds, draws, 0.05);
        near("points", is.points / is.rounds, points, 0.16);
    }
}

#[test]
fn matches_give_the_figures_of_the_independent_simulation() {
    // Players, rounds a match, ended by points in percent, mean points of the winners.
    let table = [
        (2, 5.791, 100.0, 46.09),
        (3, 5.811, 99.78, 41.25),
        (4, 5.205, 84.46, 34.40),
    ];
    let mut rng = GameRng::seed_from_u64(2);
    for (players, rounds, by_points, points) in table {
        let mut is = Figures::default();
        let (mut ended_by_points, mut best) = (0.0, 0.0);
        let matches = 4000;
        for seed in 0..matches {
            let mut game = Game::new(players, VARIANTS[2], seed).expect("2 to 4 players");
            is.play_round(&mut game, &mut rng);
            while game.winners().is_none() {
                let round = game.round();
                let events = game.next_round().expect("the match is not over");
                assert_eq!(events.len(), players + 1);
                assert_eq!(game.round(), round + 1);
                assert_conserved(&game);
                is.play_round(&mut game, &mut rng);
            }
            assert!(game.next_round().is_err());
            let scores = game
                .seats()
                .map(|seat| game.score(seat))
                .max()
                .expect("seats");
            ended_by_points += f64::from(u8::from(scores >= Scoring::target(players)));
            best += f64::from(scores);
            for winner in game.winners().expect("the match is over").iter() {
                assert_eq!(game.score(winner), scores);
            }
        }
        let near = |what: &str, is: f64, should: f64, margin: f64| {
            assert!(
                (is - should).abs() < margin,
                "{players} {what}: {is:.3}, not {should:.3}"
            );
        };
        let matches = matches as f64;
        near("rounds", is.rounds / matches, rounds, 0.15);
        near(
            "ended by points",
            100.0 * ended_by_points / matches,
            by_points,
            2.5,
        );
        near("points", best / matches, points, 0.5);
    }
}

#[test]
fn the_deal_gives_eight_cards_each_and_the_one_ahead_acts_last() {
    for seed in 0..500 {
        let players = 2 + seed as usize % 3;
        let game = Game::new(players, VARIANTS[seed as usize % 4], seed).expect("2 to 4 players");
        let same = Game::new(players, VARIANTS[seed as usize % 4], seed).expect("2 to 4 players");
        assert!(game == same, "the same seed deals the same");
        assert_eq!(game.deck_len(), 49 - 8 * players);
        assert_eq!(
            (game.rule(), game.canvas(), game.round()),
            (Rule::Red, vec![], 1)
        );
        let highest = game
            .seats()
            .max_by_key(|&seat| game.palette(seat).highest())
            .expect("seats");
        assert_eq!(game.leader(), Some(highest));
        assert_eq!(
            game.turn().expect("a turn").index(),
            (highest.index() + 1) % players
        );
        let mut events = Vec::new();
        for seat in game.seats() {
            assert_eq!((game.hand(seat).len(), game.palette(seat).len()), (7, 1));
            let start = game.palette(seat).lowest().expect("a card");
            events.push(Event::Dealt {
                seat,
                hand: game.hand(seat),
                start,
            });
        }
        events.push(Event::TurnStarted {
            seat: game.turn().expect("a turn"),
        });
        assert_eq!(game.dealt(), events);
    }
    for players in [0, 1, 5] {
        assert_eq!(
            Game::new(players, VARIANTS[0], 1),
            Err(SetupError::Players(players))
        );
    }
}

#[test]
fn no_file_makes_a_game_that_panics() {
    use serde_json::Value;
    /// Changes one random value of a document.
    fn spoil(value: &mut Value, rng: &mut GameRng) {
        match value {
            Value::Object(fields) if !fields.is_empty() && rng.random_ratio(9, 10) => {
                let field = rng.random_range(0..fields.len());
                spoil(fields.values_mut().nth(field).expect("a field"), rng);
            }
            Value::Array(items) if !items.is_empty() && rng.random_ratio(4, 5) => {
                let (one, other) = (
                    rng.random_range(0..items.len()),
                    rng.random_range(0..items.len()),
                );
                match rng.random_range(0..4) {
                    0 => drop(items.remove(one)),
                    1 => items.swap(one, other),
                    _ => spoil(&mut items[one], rng),
                }
            }
            Value::Bool(bit) => *bit = !*bit,
            _ => {
                let card = Card::ALL.choose(rng).expect("a card").to_string();
                let values = [
                    serde_json::json!(card),
                    serde_json::json!([card]),
                    serde_json::json!(rng.random_range(0..6)),
                    serde_json::json!("advanced"),
                    serde_json::json!({ "steal": { "by": card } }),
                    serde_json::json!({ "recycle": { "by": card } }),
                    serde_json::json!({ "play_again": { "by": card } }),
                    serde_json::json!({ "bonus_draw": { "by": card } }),
                    serde_json::json!({ "turn": { "played": true } }),
                    serde_json::json!("end_only"),
                    serde_json::json!("round_over"),
                    Value::Null,
                ];
                *value = values.choose(rng).expect("a value").clone();
            }
        }
    }
    let mut rng = GameRng::seed_from_u64(3);
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..10_000 {
        let mut game = Game::new(2 + seed as usize % 3, VARIANTS[seed as usize % 4], seed)
            .expect("2 to 4 players");
        for _ in 0..rng.random_range(0..30) {
            if !game.is_over() {
                let mv = random_move(&game, &mut rng);
                game.apply(mv).expect("a legal move");
            }
        }
        let mut document = serde_json::to_value(&game).expect("JSON");
        for _ in 0..rng.random_range(1..4) {
            spoil(&mut document, &mut rng);
        }
        if let Ok(game) = serde_json::from_value::<Game>(document.clone()) {
            assert_conserved(&game);
        }
        let Ok(position) = serde_json::from_value::<Position>(document) else {
            continue;
        };
        let Ok(mut game) = Game::try_from(position) else {
            refused += 1;
            continue;
        };
        accepted += 1;
        let mut moves = 0;
        while !game.is_over() {
            assert!(!game.legal_moves().is_empty(), "{}", json(&game));
            game.view(game.turn()).imagine(&mut rng);
            game.complete_turns();
            let mv = random_move(&game, &mut rng);
            game.apply(mv).expect("a legal move");
            moves += 1;
            assert!(moves < 2000, "the round does not end");
        }
        let _ = (
            game.result(),
            game.winners(),
            game.next_round(),
            game.dealt(),
        );
    }
    assert!(accepted > 300 && refused > 300, "{accepted} {refused}");
}
