//! The sentences, held against what people at the table would say.

use super::*;
use crate::rules::{Event, Refusal, standings};

/// The seats You (0), West (1) and North (2) with these Palettes.
fn table(rule: Rule, palettes: &[&str]) -> (Vec<Standing>, Names) {
    let palettes = palettes.iter().enumerate().map(|(seat, palette)| {
        let palette: CardSet = palette.parse().expect("a Palette in notation");
        (Seat::new(seat), palette)
    });
    let names = Names {
        of: ["South", "West", "North"].map(str::to_owned).to_vec(),
        you: Some(0),
    };
    (standings(rule, palettes), names)
}

#[test]
fn the_leader_is_compared_with_you_or_with_the_next_best() {
    for (rule, palettes, sentence) in [
        (
            Rule::Green,
            ["G4R2", "V4Y4B2", "R6"],
            "West leads: 3 even cards beat your 2",
        ),
        (
            Rule::Green,
            ["G6R2", "V4Y2", "R6"],
            "You lead: 2 evens each, 6 beats 4",
        ),
        (
            Rule::Green,
            ["G4", "V3", "R6"],
            "North leads: 1 even each, 6 beats your 4",
        ),
        (
            Rule::Green,
            ["R3", "V4", "R7"],
            "West leads: 1 even card, and you have none",
        ),
        (
            Rule::Green,
            ["R3", "V5", "R7"],
            "Nobody leads: there is no even card in any Palette",
        ),
        (
            Rule::Violet,
            ["R7", "V5", "R6"],
            "Nobody leads: there is no card below 4 in any Palette",
        ),
        (Rule::Red, ["R5", "V7", "R6"], "West leads: 7 beats your 5"),
        (
            Rule::Red,
            ["O7", "V7", "R7"],
            "North leads: red 7 beats your orange 7",
        ),
        (
            Rule::Orange,
            ["R5O5", "V5Y5B5", "R6"],
            "West leads: 3 of one number beat your 2",
        ),
        (
            Rule::Orange,
            ["R5", "V6", "G4"],
            "West leads: 6 beats your 5",
        ),
        (
            Rule::Yellow,
            ["R5R6", "V1V7", "G4"],
            "West leads: 2 of one colour each, 7 beats your 6",
        ),
        (
            Rule::Blue,
            ["R5O6", "V1B7G2", "G4"],
            "West leads: 3 colours beat your 2",
        ),
        (
            Rule::Indigo,
            ["R5O6", "V1B2G3", "G4"],
            "West leads: a run of 3 beats your 2",
        ),
        (
            Rule::Indigo,
            ["R1O2G3", "V6B7", "G4"],
            "You lead: a run of 3 beats 2",
        ),
        (
            Rule::Violet,
            ["R3", "V1B2", "G4"],
            "West leads: 2 cards below 4 beat your 1",
        ),
    ] {
        let (standings, names) = table(rule, &palettes);
        assert_eq!(leader(rule, &standings, &names).to_string(), sentence);
    }
}

#[test]
fn somebody_who_is_out_or_only_watches_is_left_out_of_the_comparison() {
    let (standings, mut names) = table(Rule::Green, &["G4R2", "V4Y4B2", "R6"]);
    let others: Vec<Standing> = standings
        .iter()
        .copied()
        .filter(|one| one.seat.index() != 0)
        .collect();
    let sentence = leader(Rule::Green, &others, &names).to_string();
    assert_eq!(sentence, "West leads: 3 even cards beat North’s 1");
    names.you = None;
    let sentence = leader(Rule::Green, &standings, &names).to_string();
    assert_eq!(sentence, "West leads: 3 even cards beat South’s 2");
}

#[test]
fn what_would_be_is_said_from_the_movers_side() {
    let you = Seat::new(0);
    let (standings, names) = table(Rule::Green, &["G4R2O6", "V4Y4B2", "R6"]);
    let lead = outlook(Rule::Green, &standings, you, &names).to_string();
    assert_eq!(lead, "You would lead: 3 evens each, 6 beats 4");
    let (standings, names) = table(Rule::Red, &["G4R2O6", "V4Y7B2", "R6"]);
    let out = outlook(Rule::Red, &standings, you, &names).to_string();
    assert_eq!(out, "You would be out: West’s 7 beats your 6");
    let refused = refused_canvas(Rule::Red, &standings, you, &names).to_string();
    assert_eq!(refused, "Red would put you out: West’s 7 beats your 6");
    let (standings, names) = table(Rule::Indigo, &["G4", "V1B2", "R6"]);
    let refused = refused_canvas(Rule::Indigo, &standings, you, &names).to_string();
    assert_eq!(
        refused,
        "Indigo would put you out: West’s run of 2 beats your 1"
    );
    let (standings, names) = table(Rule::Violet, &["G4", "V1", "R6"]);
    let refused = refused_canvas(Rule::Violet, &standings, you, &names).to_string();
    assert_eq!(
        refused,
        "Violet would put you out: you have no card below 4"
    );
    let (standings, names) = table(Rule::Violet, &["G4", "V5", "R6"]);
    let nobody = outlook(Rule::Violet, &standings, you, &names).to_string();
    assert_eq!(nobody, "You would be out: you have no card below 4");
}

#[test]
fn a_caption_names_count_and_high_card() {
    for (rule, palette, words) in [
        (Rule::Red, "R5O6", "6 high"),
        (Rule::Orange, "R5O5V5B6", "three 5s, red high"),
        (Rule::Orange, "R5", "single 5"),
        (Rule::Yellow, "G5G3R1", "2 greens, 5 high"),
        (Rule::Yellow, "B4", "1 blue, 4 high"),
        (Rule::Green, "G4R2V3", "2 evens, 4 high"),
        (Rule::Green, "V3", "no even card"),
        (Rule::Blue, "G4R2V3", "3 colours, 4 high"),
        (Rule::Indigo, "G4R2V3", "run of 3, 4 high"),
        (Rule::Violet, "G4R2V3", "2 below 4, 3 high"),
        (Rule::Violet, "G4", "none below 4"),
    ] {
        let palette: CardSet = palette.parse().expect("a Palette in notation");
        assert_eq!(
            caption(rule, rule.rank(palette), rule.qualifying(palette)),
            words
        );
    }
}

#[test]
fn an_exit_says_what_was_missing() {
    let you = Seat::new(0);
    let (standings, names) = table(Rule::Green, &["G4", "V4Y4B2", "R6"]);
    let why = |why| went_out(Rule::Green, &standings, you, why, &names);
    assert_eq!(
        why(OutReason::NotWinning),
        "West’s 3 even cards beat your 1"
    );
    assert_eq!(why(OutReason::EmptyHand), "You have no card left to play");
    assert_eq!(
        why(OutReason::Conceded),
        "You gave up: West’s 3 even cards beat your 1"
    );
}

#[test]
fn a_drawn_card_is_named_to_its_owner_and_to_others_only_if_all_have_seen_it() {
    let card: Card = "B4".parse().expect("a card");
    let drew = |seat: usize, known| Event::Drew {
        seat: Seat::new(seat),
        card,
        bonus: false,
        known,
    };
    let names = Names {
        of: vec!["South".into(), "North".into()],
        you: Some(0),
    };
    let watching = Names {
        you: None,
        ..names.clone()
    };
    for (event, names, named) in [
        (drew(0, false), &names, true),
        (drew(1, false), &names, false),
        (drew(1, true), &names, true),
        (drew(0, false), &watching, false),
    ] {
        let said = happened(&event, names);
        assert_eq!(said.contains(&Part::Card(card)), named, "{said:?}");
    }
}

#[test]
fn refusals_name_seats_and_cards_in_words() {
    let names = Names {
        of: vec!["South".into(), "West".into(), "East".into()],
        you: Some(0),
    };
    let east = Seat::new(2);
    assert_eq!(
        refused(Refusal::SmallerPalette(east), &names),
        "East cannot be chosen: that Palette has fewer cards than yours."
    );
    let card: Card = "V7".parse().expect("a card");
    for why in [
        Refusal::PlayLoses(card),
        Refusal::ChoiceLoses(card),
        Refusal::ActionFirst(card),
    ] {
        let said = refused(why, &names);
        assert!(said.contains("violet 7") && said.ends_with('.'), "{said}");
    }
}

#[test]
fn a_match_is_won_by_one_or_shared_by_those_with_the_same_score() {
    let names = Names {
        of: ["South", "West", "East"].map(String::from).to_vec(),
        you: Some(0),
    };
    let won = |seats: &[usize]| {
        let seats = seats.iter().map(|seat| Seat::new(*seat)).collect();
        match_won(seats, &names)
    };
    assert_eq!(won(&[0]), "You win the match");
    assert_eq!(won(&[2]), "East wins the match");
    assert_eq!(won(&[0, 2]), "You and East share the match");
    assert_eq!(won(&[0, 1, 2]), "You and West and East share the match");
}
