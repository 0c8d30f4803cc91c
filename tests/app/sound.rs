//! What is heard: each sound with its picture, none of it against the settings, and never too much of it.

use std::collections::HashMap;

use bevy::{
    audio::AudioPlayer,
    ecs::entity::Entity,
    math::Vec2,
    prelude::{KeyCode, Messages, With},
    window::{PrimaryWindow, RequestRedraw, Window},
};
use red7::{
    animation::cues::Shown,
    audio::{Clips, Effect, Levels, Music, Sounded, Speaker, VOICES},
    menus::Menu,
    rules::{Card, Ending, Game, Move, Rule},
    screens::Screen,
    settings::{Settings, Sound, Speed},
};

use super::{
    desk::{Desk, FRAME},
    first_turn, leading_turn, refused_cards,
};

/// What has been heard since the last call.
fn heard(desk: &mut Desk) -> Vec<Effect> {
    let sounded = std::mem::take(&mut desk.sounded);
    sounded.iter().map(|sounded| sounded.effect).collect()
}

fn count(effects: &[Effect], effect: Effect) -> usize {
    effects.iter().filter(|other| **other == effect).count()
}

fn change(desk: &mut Desk, change: impl FnOnce(&mut Settings)) {
    change(&mut desk.app.world_mut().resource_mut::<Settings>());
}

fn focus_window(desk: &mut Desk, focused: bool) {
    let world = desk.app.world_mut();
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    windows.single_mut(world).expect("one window").focused = focused;
}

/// Plays on by itself to the result: the person gives up whenever asked.
fn to_the_result(desk: &mut Desk) {
    while desk.screen() != Screen::Result {
        match desk.until_stop() {
            super::Stop::Turn => {
                desk.tap(KeyCode::KeyE);
                desk.tap(KeyCode::ArrowRight);
                desk.tap(KeyCode::Enter);
            }
            super::Stop::Menu(_) => desk.tap(KeyCode::Escape),
            super::Stop::Result => {}
        }
    }
}

#[test]
fn every_effect_has_its_file() {
    let desk = Desk::new(&[]);
    let clips = desk.see::<Clips>();
    let notes = Rule::ALL.map(Effect::Note);
    for effect in Effect::PLAIN.into_iter().chain(notes) {
        // The file is called like the effect.
        let mut name = String::from("sound/");
        for letter in format!("{effect:?}").chars() {
            match letter {
                '(' => name.push('_'),
                ')' => {}
                _ if letter.is_uppercase() && !name.ends_with(['/', '_']) => {
                    name.push('_');
                    name.push(letter.to_ascii_lowercase());
                }
                _ => name.push(letter.to_ascii_lowercase()),
            }
        }
        let handle = clips.of(effect).expect("a file");
        let path = handle.path().expect("a path").to_string();
        assert_eq!(path, format!("{name}.wav"));
    }
    let beds: Vec<String> = (clips.beds.iter())
        .filter_map(|handle| handle.path().map(ToString::to_string))
        .collect();
    let wanted = Rule::ALL.map(|rule| format!("sound/bed_{}.wav", rule.name().to_lowercase()));
    assert_eq!(beds, wanted);
}

#[test]
fn the_cards_of_a_deal_tick_and_then_the_turn_is_called() {
    let mut desk = first_turn();
    let effects = heard(&mut desk);
    let ticks = count(&effects, Effect::Deal);
    assert!((8..=16).contains(&ticks), "{ticks} of sixteen cards");
    assert_eq!(effects.last(), Some(&Effect::YourTurn), "{effects:?}");
    assert_eq!(count(&effects, Effect::YourTurn), 1);
    assert!(!effects.iter().any(|e| matches!(e, Effect::Note(_))));
}

#[test]
fn a_card_is_heard_when_it_is_taken_up_and_in_the_frame_in_which_it_lands() {
    let mut desk = first_turn();
    let turn = leading_turn(desk.game(), 1).expect("a turn that leads");
    let (Move::Play(card) | Move::Canvas(card)) = turn[0] else {
        panic!("{turn:?} begins with a card");
    };
    let (from, tray) = (desk.grip(card), desk.tray());
    desk.hover(from);
    assert!(heard(&mut desk).contains(&Effect::Hover));
    desk.carry(from, tray, 8);
    assert_eq!(count(&heard(&mut desk), Effect::PickUp), 1);
    desk.release();
    for _ in 0..60 {
        let flew = desk.lies(card).tween.is_travelling();
        desk.frame();
        let lands = flew && !desk.lies(card).tween.is_travelling();
        let placed = count(&heard(&mut desk), Effect::Place);
        assert_eq!(placed, usize::from(lands), "{}", desk.describe());
        if lands {
            return;
        }
    }
    panic!("{card} never landed");
}

#[test]
fn a_refused_move_says_so_once() {
    let mut desk = first_turn();
    let card = refused_cards(desk.game())[0];
    heard(&mut desk);
    let (from, canvas) = (desk.grip(card), desk.canvas());
    desk.drag(from, canvas);
    desk.until_turn();
    let effects = heard(&mut desk);
    assert_eq!(count(&effects, Effect::Refused), 1, "{effects:?}");
    assert_eq!(count(&effects, Effect::Place), 0, "{effects:?}");
}

/// A table where the person begins and can discard a card that brings another rule, and that card.
fn table_before_a_new_rule() -> (Desk, Card) {
    let discard = |game: &Game| {
        let turns = game.complete_turns().into_iter();
        let mut leading = turns.filter(|turn| turn.ending == Ending::Leading);
        leading.find_map(|turn| match turn.moves.first() {
            Some(Move::Canvas(card)) if card.colour() != game.rule().colour() => Some(card),
            _ => None,
        })
    };
    let (seed, card) = (0..)
        .find_map(|seed| {
            let game = Game::new(2, Default::default(), seed).expect("two seats");
            let begins = game.turn().is_some_and(|seat| seat.index() == 0);
            Some((seed, discard(&game).filter(|_| begins)?))
        })
        .expect("a seed");
    let mut desk = Desk::at_table("human,normal", seed);
    desk.until_turn();
    heard(&mut desk);
    (desk, card)
}

#[test]
fn a_new_rule_sings_its_note_in_the_frame_in_which_it_is_shown() {
    let (mut desk, card) = table_before_a_new_rule();
    let (from, canvas) = (desk.grip(card), desk.canvas());
    desk.carry(from, canvas, 8);
    let rule = |desk: &Desk| desk.see::<Shown>().on_table().expect("a game").rule();
    let before = rule(&desk);
    heard(&mut desk);
    desk.mouse(
        bevy::prelude::MouseButton::Left,
        bevy::input::ButtonState::Released,
    );
    for _ in 0..30 {
        desk.frame();
        let effects = heard(&mut desk);
        let notes: Vec<_> = (effects.iter())
            .filter(|effect| matches!(effect, Effect::Note(_)))
            .collect();
        if rule(&desk) == before {
            assert!(notes.is_empty(), "{notes:?} before its time");
        } else {
            assert_eq!(notes, [&Effect::Note(rule(&desk))]);
            assert_eq!(desk.see::<Music>().rule, Some(rule(&desk)), "and its bed");
            return;
        }
    }
    panic!("{card} changed nothing: {}", desk.describe());
}

#[test]
fn rules_keep_their_notes_to_themselves_if_they_are_to() {
    let (mut desk, card) = table_before_a_new_rule();
    change(&mut desk, |settings| settings.sound.rule_notes = false);
    let (from, canvas) = (desk.grip(card), desk.canvas());
    desk.drag(from, canvas);
    desk.until_turn();
    let effects = heard(&mut desk);
    assert!(effects.contains(&Effect::Place), "{effects:?}");
    assert!(!effects.iter().any(|e| matches!(e, Effect::Note(_))));
}

#[test]
fn seats_go_out_and_rounds_are_won() {
    let quick = "normal,thrifty,random,normal";
    let wins = |arguments: &[&str]| {
        let mut desk = Desk::new(arguments);
        desk.until("the result", |desk| desk.screen() == Screen::Result);
        let effects = heard(&mut desk);
        assert_eq!(count(&effects, Effect::Out), 2, "{effects:?}");
        [Effect::RoundWin, Effect::MatchWin].map(|effect| count(&effects, effect))
    };
    let basic = ["--quick", quick, "--seed", "2"];
    assert_eq!(wins(&basic), [0, 1], "a round is a match");
    let advanced = [&basic[..], &["--scoring", "advanced"]].concat();
    assert_eq!(wins(&advanced), [1, 0]);
}

#[test]
fn nobody_cheers_for_a_bot_that_beat_the_person() {
    let mut desk = Desk::at_table("human,normal", 3);
    to_the_result(&mut desk);
    let winner = desk.game().seats_in().next().expect("a winner");
    assert_ne!(winner, desk.person(), "the person gave up");
    let effects = heard(&mut desk);
    assert_eq!(count(&effects, Effect::Out), 1, "{effects:?}");
    assert_eq!(count(&effects, Effect::RoundWin), 0);
    assert_eq!(count(&effects, Effect::MatchWin), 0);
}

#[test]
fn at_no_volume_no_effect_is_asked_for() {
    for silent in [
        Sound {
            all: 0,
            ..Sound::default()
        },
        Sound {
            effects: 0,
            ..Sound::default()
        },
    ] {
        let mut desk = Desk::at_table("normal,thrifty", 2);
        change(&mut desk, |settings| {
            settings.sound = silent;
            settings.speed = Speed::Instant;
        });
        desk.until("the result", |desk| desk.screen() == Screen::Result);
        assert_eq!(heard(&mut desk), [], "{silent:?}");
    }
}

#[test]
fn in_the_background_it_is_silent_unless_it_may_sound() {
    let mut desk = first_turn();
    let hand = desk.hand();
    let points: Vec<Vec2> = hand.iter().map(|card| desk.grip(*card)).collect();
    for (mute, focused, sounds) in [
        (true, false, false),
        (false, false, true),
        (true, true, true),
    ] {
        change(&mut desk, |settings| {
            settings.sound.mute_in_background = mute;
        });
        focus_window(&mut desk, focused);
        desk.frame();
        assert_eq!(desk.see::<Levels>().music > 0.0, sounds);
        heard(&mut desk);
        for point in &points {
            desk.hover(*point);
            desk.frames(4);
        }
        assert_eq!(heard(&mut desk).contains(&Effect::Hover), sounds);
    }
}

#[test]
fn menus_are_heard_and_one_press_is_heard_once() {
    let mut desk = first_turn();
    desk.frames(20);
    heard(&mut desk);
    desk.tap(KeyCode::Escape);
    assert_eq!(desk.menu(), Menu::Pause);
    desk.frames(10);
    // The hand turns over while the table is paused.
    assert_eq!(heard(&mut desk), [Effect::Press, Effect::Flip], "it opens");
    desk.tap(KeyCode::ArrowDown);
    assert_eq!(heard(&mut desk), [Effect::Move], "the next button");
    desk.frames(10);
    desk.tap(KeyCode::Escape);
    desk.frames(10);
    let effects = heard(&mut desk);
    // Escape presses the button that closes: one sound, not two.
    let presses = count(&effects, Effect::Back) + count(&effects, Effect::Press);
    assert_eq!(presses, 1, "{effects:?}");
    desk.tap(KeyCode::Escape);
    desk.frames(20);
    heard(&mut desk);
    desk.tap(KeyCode::Enter);
    desk.frames(3);
    assert_eq!(desk.menu(), Menu::None);
    let effects = heard(&mut desk);
    assert_eq!(count(&effects, Effect::Press), 1, "{effects:?}");
    assert_eq!(count(&effects, Effect::Back), 0, "{effects:?}");
}

#[test]
fn a_button_is_heard_when_the_pointer_comes_to_it() {
    let mut desk = first_turn();
    let button = desk.button("End turn").expect("a button");
    desk.hover(Vec2::new(5.0, 5.0));
    desk.frames(20);
    heard(&mut desk);
    desk.hover(button);
    assert_eq!(heard(&mut desk), [Effect::Move]);
    desk.frames(20);
    desk.hover(button);
    desk.frames(20);
    assert_eq!(heard(&mut desk), [], "it rests there");
}

#[test]
fn the_music_follows_where_the_player_is() {
    let mut desk = Desk::new(&["--seed", "5"]);
    desk.frames(2);
    let title = **desk.see::<Music>();
    assert!(title.bed > 0.0 && title.pulse == 0.0);
    desk.quick_play(1);
    desk.until_turn();
    let table = **desk.see::<Music>();
    assert_eq!(table.rule, Some(desk.game().rule()));
    desk.tap(KeyCode::Escape);
    let pause = **desk.see::<Music>();
    assert!(pause.bed < table.bed && pause.melody < table.melody);
    desk.tap(KeyCode::Escape);
    assert_eq!(**desk.see::<Music>(), table);
    to_the_result(&mut desk);
    assert_eq!(desk.see::<Music>().pulse, 0.0, "all tension is gone");
}

#[test]
fn a_table_that_stands_still_draws_nothing_for_the_sake_of_its_music() {
    let mut desk = first_turn();
    desk.frames(60);
    for _ in 0..60 {
        desk.frame();
        let redraws = desk.see::<Messages<RequestRedraw>>();
        let asked = redraws.iter_current_update_messages().count();
        assert_eq!(asked, 0, "{}", desk.describe());
    }
}

#[test]
fn a_hurried_match_neither_rattles_nor_piles_up() {
    let mut desk = Desk::at_table("normal,thrifty,random,thrifty", 4);
    change(&mut desk, |settings| settings.speed = Speed::Instant);
    let mut when: HashMap<Effect, f32> = HashMap::new();
    let mut last_second = Vec::new();
    let mut now = 0.0;
    while desk.screen() != Screen::Result {
        desk.frame();
        now += FRAME.as_secs_f32();
        for effect in heard(&mut desk) {
            last_second.push(now);
            if effect == Effect::Place {
                let gap = now - when.insert(effect, now).unwrap_or(-1.0);
                assert!(gap > 0.2, "{effect:?} again after {gap} s");
            }
        }
        last_second.retain(|then| now - then < 1.0);
        assert!(last_second.len() <= 30, "{} in a second", last_second.len());
        assert_eq!(desk.see::<Speaker>().waiting(), 0, "nobody listens");
        assert!(now < 600.0, "{}", desk.describe());
    }
    let world = desk.app.world_mut();
    let mut players = world.query_filtered::<Entity, With<AudioPlayer>>();
    assert_eq!(players.iter(world).count(), 0);
}

#[test]
fn a_device_hears_what_the_settings_say() {
    /// Samples of one side in a frame of the game.
    const SAMPLES: usize = 800;
    let mut desk = Desk::at_table("normal,thrifty,thrifty", 4);
    let mut device = desk.see::<Speaker>().listen();
    let mut play = |desk: &mut Desk, frames: usize| {
        let mut loudest = 0.0_f32;
        for _ in 0..frames {
            desk.frame();
            assert!(desk.see::<Speaker>().waiting() <= VOICES);
            let heard = device.by_ref().take(2 * SAMPLES);
            loudest = heard.fold(loudest, |most, sample| most.max(sample.abs()));
        }
        loudest
    };
    // It begins to listen in the middle of things: the volume is told when something changes.
    change(&mut desk, |settings| settings.sound.all = 100);
    let usual = play(&mut desk, 240);
    assert!((0.05..1.0).contains(&usual), "{usual}");
    change(&mut desk, |settings| settings.sound.all = 0);
    play(&mut desk, 10);
    assert_eq!(play(&mut desk, 60), 0.0, "silence is silence");
    change(&mut desk, |settings| {
        settings.sound.all = 100;
        settings.sound.effects = 0;
    });
    assert!(play(&mut desk, 120) > 0.01, "the music alone");
    change(&mut desk, |settings| {
        settings.sound.effects = 100;
        settings.sound.music = 0;
    });
    assert!(play(&mut desk, 120) > 0.01, "the effects alone");
    let sounded = &desk.sounded;
    let full = |sounded: &&Sounded| sounded.volume == 1.0;
    assert!(sounded.iter().any(|sounded| full(&sounded)));
}
