//! Gamepads, in the messages that real ones send: a whole match with four of them, pads that go and come, and sticks.

use bevy::{prelude::*, window::CursorOptions};
use rand::SeedableRng;
use red7::{
    bots::{BotRng, Level},
    input::{Control, Device, Family, LastDevice, Pads, SpokeOutOfTurn, Spot},
    menus::Menu,
    rules::{Card, Choice, Move, RecycleTo, Scoring, Variant},
    screens::{Screen, setup::Draft},
    settings::{self, Settings, Setup, Sitter, Speed},
    stages::{Match, Player},
    table::{TableView, zones::Side},
};

use crate::desk::{Desk, Stop};

/// How long a curtain's button is held, frames.
pub const LONG: usize = 60;

const ADVANCED: Variant = Variant {
    scoring: Scoring::Advanced,
    actions: true,
};

/// Everything as fast as it goes.
pub fn hurry(desk: &mut Desk) {
    desk.app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
}

/// Brings a pad's focus to a card.
pub fn walk(desk: &mut Desk, pad: Entity, card: Card) {
    for _ in 0..60 {
        let spot = *desk.see::<Spot>();
        if spot == Spot::Card(card) {
            return;
        }
        let reach = desk.see::<red7::stages::Offer>().reach();
        let rows = reach.rows(&desk.see::<TableView>().arrangement);
        let flat: Vec<Card> = rows.into_iter().flatten().collect();
        let place = |card: Card| flat.iter().position(|other| *other == card);
        let left = match spot {
            Spot::Card(now) => place(now) > place(card),
            Spot::Button(_) => true,
            Spot::Nowhere => false,
        };
        let way = if left {
            GamepadButton::DPadLeft
        } else {
            GamepadButton::DPadRight
        };
        desk.tap_pad(pad, way);
    }
    panic!("the pad never came to {card}: {}", desk.describe());
}

/// Makes a move with a pad.
fn make(desk: &mut Desk, pad: Entity, mv: Move) {
    use GamepadButton::{East, North, South, West};
    match mv {
        Move::Play(card) | Move::Steal { card, .. } => {
            walk(desk, pad, card);
            desk.tap_pad(pad, South);
        }
        Move::Canvas(card) => {
            walk(desk, pad, card);
            desk.tap_pad(pad, West);
        }
        Move::Recycle { card, to } => {
            walk(desk, pad, card);
            desk.tap_pad(pad, if to == RecycleTo::Deck { South } else { West });
        }
        Move::Draw => desk.tap_pad(pad, South),
        Move::Decline => desk.tap_pad(pad, West),
        Move::End => desk.tap_pad(pad, North),
        Move::Concede => {
            desk.tap_pad(pad, North);
            assert_eq!(desk.menu(), Menu::Confirm, "giving up asks first");
            // The first answer keeps playing.
            desk.tap_pad(pad, East);
            assert_eq!(desk.menu(), Menu::None);
            desk.tap_pad(pad, North);
            desk.tap_pad(pad, GamepadButton::DPadDown);
            desk.tap_pad(pad, South);
        }
    }
}

/// Plays one turn of whoever is on turn, with their pad, as a fair player would.
fn turn_by_pad(desk: &mut Desk, pads: &[Entity]) {
    let table = desk.see::<Match>();
    let seat = table.turn().expect("somebody is on turn");
    let Device::Pad(slot) = table.device(seat.index()) else {
        panic!("{seat} plays with a pad");
    };
    let pad = pads[usize::from(slot)];
    let mut rng = BotRng::seed_from_u64(3);
    loop {
        let game = desk.game();
        if game.turn() != Some(seat) || desk.menu() != Menu::None {
            return;
        }
        let plan = Level::Normal.bot().plan(&game.view(Some(seat)), &mut rng);
        let Some(mv) = plan.into_iter().next() else {
            panic!("no plan: {}", desk.describe());
        };
        let goes_out = mv == Move::End && desk.game().end_means_out();
        make(desk, pad, mv);
        if goes_out && desk.menu() == Menu::Confirm {
            desk.tap_pad(pad, GamepadButton::DPadDown);
            desk.tap_pad(pad, GamepadButton::South);
        }
        desk.until_stop();
        if matches!(mv, Move::End | Move::Concede) {
            return;
        }
    }
}

/// Plays with the pads until the result of a round is shown.
fn round_by_pads(desk: &mut Desk, pads: &[Entity]) {
    loop {
        match desk.until_stop() {
            Stop::Turn => turn_by_pad(desk, pads),
            Stop::Menu(Menu::Curtain) => {
                let table = desk.see::<Match>();
                let seat = table.turn().expect("the curtain is for somebody").index();
                let own = table.device(seat);
                // Everybody else may press as long as they like.
                for (slot, pad) in pads.iter().enumerate() {
                    if Device::Pad(slot as u8) != own {
                        desk.hold_pad(*pad, GamepadButton::South, 5);
                        assert_eq!(desk.menu(), Menu::Curtain, "it is not their hand");
                    }
                }
                let Device::Pad(slot) = own else {
                    panic!("everybody has a pad");
                };
                desk.frames(20);
                desk.hold_pad(pads[usize::from(slot)], GamepadButton::South, LONG);
                assert_eq!(desk.menu(), Menu::None, "{}", desk.describe());
                assert_eq!(desk.see::<Match>().viewer(), Some(seat));
            }
            Stop::Menu(Menu::Out) => desk.tap_pad(pads[0], GamepadButton::South),
            Stop::Menu(menu) => panic!("{menu:?} opened by itself"),
            Stop::Result => return,
        }
    }
}

/// At the set-up, to which the first of these pads has found its way alone.
fn set_up(names: &[&str]) -> (Desk, Vec<Entity>) {
    let mut desk = Desk::new(&["--seed", "11"]);
    desk.frames(3);
    let pads: Vec<Entity> = names.iter().map(|name| desk.connect(name)).collect();
    for _ in 0..10 {
        if desk.focused() == "New match" {
            break;
        }
        desk.tap_pad(pads[0], GamepadButton::DPadDown);
    }
    desk.tap_pad(pads[0], GamepadButton::South);
    desk.until("the set-up", |desk| desk.screen() == Screen::Setup);
    desk.frames(5);
    (desk, pads)
}

#[test]
fn four_pads_join_play_a_match_and_a_bot_fills_the_rematch() {
    let (mut desk, pads) = set_up(&["a", "b", "c", "d"]);
    hurry(&mut desk);
    // The pad that opened the screen plays already; each other one takes a seat by a press that does nothing else.
    assert_eq!(
        desk.see::<Draft>().setup.devices().collect::<Vec<_>>(),
        [Device::Pad(0)]
    );
    for pad in &pads[1..] {
        desk.tap_pad(*pad, GamepadButton::South);
        assert_eq!(desk.screen(), Screen::Setup);
    }
    assert_eq!(desk.see::<Draft>().setup.persons(), 4);
    desk.tap_pad(pads[0], GamepadButton::South);
    desk.until("the table", |desk| desk.screen() == Screen::Table);
    assert_eq!(desk.see::<Match>().variant, ADVANCED);
    let mut rounds = 0;
    loop {
        round_by_pads(&mut desk, &pads);
        rounds += 1;
        assert!(rounds < 20, "the match comes to an end");
        let over = desk.game().choice() == Choice::MatchOver;
        desk.tap_pad(pads[rounds % 4], GamepadButton::South);
        desk.until("the table", |desk| desk.screen() == Screen::Table);
        if over {
            break;
        }
    }
    // The rematch has begun; the last pad leaves its seat to a bot in a new match.
    desk.until_stop();
    desk.frames(20);
    desk.tap_pad(pads[1], GamepadButton::Start);
    assert_eq!(desk.menu(), Menu::Pause);
    {
        let mut settings = desk.app.world_mut().resource_mut::<Settings>();
        let mut setup = settings.setup.clone();
        setup.seat(Side::Right, Sitter::Bot(Level::Normal));
        settings.setup = setup;
    }
    let people = desk.see::<Settings>().setup.persons();
    assert_eq!(people, 3);
    let next = desk.see::<Settings>().setup.with_seed(4);
    desk.app.world_mut().insert_resource(next);
    desk.walk_pad(pads[1], "Start this match again");
    desk.tap_pad(pads[1], GamepadButton::South);
    desk.frames(5);
    round_by_pads(&mut desk, &pads);
    assert!(desk.refused.is_empty(), "{:?}", desk.refused);
}

/// So many people with a pad each, behind the curtain of the first turn.
pub fn behind_the_curtain(count: usize, seed: u64) -> (Desk, Vec<Entity>) {
    let mut desk = Desk::new(&["--seed", "1"]);
    hurry(&mut desk);
    let pads: Vec<Entity> = ["a", "b", "c", "d"][..count]
        .iter()
        .map(|name| desk.connect(name))
        .collect();
    let mut setup = Setup::new(vec![Player::Person; count], ADVANCED).expect("a table");
    for (slot, side) in Side::all(count).iter().enumerate() {
        setup.seat(*side, Sitter::Person(Device::Pad(slot as u8)));
    }
    desk.app.world_mut().insert_resource(setup.with_seed(seed));
    desk.app
        .world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Table);
    desk.frames(3);
    assert_eq!(desk.until_stop(), Stop::Menu(Menu::Curtain));
    desk.frames(20);
    (desk, pads)
}

/// A table of persons with a pad each, at the first turn, with the hand open.
fn at_table(count: usize, seed: u64) -> (Desk, Vec<Entity>) {
    let (mut desk, pads) = behind_the_curtain(count, seed);
    let own = on_turn(&desk, &pads);
    desk.hold_pad(own, GamepadButton::South, LONG);
    desk.until_turn();
    (desk, pads)
}

/// The pad of whoever is on turn.
fn on_turn(desk: &Desk, pads: &[Entity]) -> Entity {
    let table = desk.see::<Match>();
    let seat = table.turn().expect("somebody is on turn").index();
    match table.device(seat) {
        Device::Pad(slot) => pads[usize::from(slot)],
        Device::Desk => panic!("everybody has a pad"),
    }
}

#[test]
fn presses_of_all_pads_in_one_frame_are_those_of_the_seat_on_turn() {
    let (mut desk, pads) = at_table(4, 3);
    let own = on_turn(&desk, &pads);
    let seat = desk.game().turn();
    let before = desk.game().clone();
    // The others try everything while whoever is on turn does nothing.
    for button in [
        GamepadButton::South,
        GamepadButton::West,
        GamepadButton::North,
        GamepadButton::East,
        GamepadButton::DPadLeft,
        GamepadButton::DPadRight,
    ] {
        let spot = *desk.see::<Spot>();
        for pad in pads.iter().filter(|pad| **pad != own) {
            desk.button_of(*pad, button, true);
        }
        desk.frame();
        let heard = desk.app.world().resource::<Messages<SpokeOutOfTurn>>();
        assert_eq!(
            heard.iter_current_update_messages().count(),
            3,
            "a soft sign each"
        );
        for pad in pads.iter().filter(|pad| **pad != own) {
            desk.button_of(*pad, button, false);
        }
        desk.frames(3);
        assert_eq!(*desk.game(), before, "{button:?}");
        assert_eq!(*desk.see::<Spot>(), spot, "{button:?}");
    }
    // All four at once: one move, by the seat on turn.
    let plan = Level::Normal
        .bot()
        .plan(&before.view(seat), &mut BotRng::seed_from_u64(1));
    let Some(Move::Play(card) | Move::Canvas(card)) = plan.into_iter().next() else {
        panic!("a turn begins with a card");
    };
    walk(&mut desk, own, card);
    for pad in &pads {
        desk.button_of(*pad, GamepadButton::South, true);
    }
    desk.frames(2);
    for pad in &pads {
        desk.button_of(*pad, GamepadButton::South, false);
    }
    desk.until_stop();
    assert_eq!(desk.moves(), [Move::Play(card)], "one press, one move");
}

#[test]
fn reconnecting_keeps_seats_and_bindings() {
    let (mut desk, mut pads) = at_table(2, 5);
    let bindings = desk.see::<Settings>().bindings.clone();
    for turn in 0..10 {
        let lost = turn % 2;
        desk.disconnect(pads[lost]);
        assert_eq!(desk.menu(), Menu::Lost, "the table waits");
        let said = desk.texts("Lost gamepad").join(" ");
        let name = ["South", "North"][lost];
        assert!(
            said.contains(&format!("{name}’s gamepad is gone")),
            "{said}"
        );
        // The other one's short presses change nothing.
        desk.tap_pad(pads[1 - lost], GamepadButton::South);
        assert_eq!(desk.menu(), Menu::Lost);
        // Systems may number it anew.
        if turn > 4 {
            pads[lost] = desk.app.world_mut().spawn_empty().id();
        }
        desk.reconnect(pads[lost], ["a", "b"][lost]);
        desk.frames(3);
        assert_ne!(desk.menu(), Menu::Lost, "the same pad takes its seat back");
        let table = desk.see::<Match>();
        assert_eq!(
            [table.device(0), table.device(1)],
            [Device::Pad(0), Device::Pad(1)]
        );
        assert_eq!(desk.see::<Settings>().bindings, bindings);
        if desk.until_stop() == Stop::Menu(Menu::Curtain) {
            desk.frames(20);
            let own = on_turn(&desk, &pads);
            desk.hold_pad(own, GamepadButton::South, LONG);
        }
        desk.until_turn();
    }
    let own = on_turn(&desk, &pads);
    desk.tap_pad(own, GamepadButton::Start);
    assert_eq!(desk.menu(), Menu::Pause, "it is heard");
}

#[test]
fn another_device_takes_the_seat_by_a_long_press() {
    let (mut desk, pads) = at_table(2, 5);
    let own = on_turn(&desk, &pads);
    let seat = desk.game().turn().expect("a turn").index();
    desk.disconnect(own);
    assert_eq!(desk.menu(), Menu::Lost);
    desk.key(KeyCode::Enter, bevy::input::ButtonState::Pressed);
    desk.frames(LONG);
    desk.key(KeyCode::Enter, bevy::input::ButtonState::Released);
    desk.frames(3);
    assert_eq!(desk.see::<Match>().device(seat), Device::Desk);
    assert_ne!(desk.menu(), Menu::Lost);
}

#[test]
fn a_lone_person_whose_pad_goes_away_finds_the_table_waiting() {
    let mut desk = Desk::at_table("human,normal", 3);
    let pad = desk.connect("x");
    desk.until_turn();
    // A pad that only flickers without having been used does nothing.
    desk.disconnect(pad);
    desk.reconnect(pad, "x");
    assert_eq!(desk.menu(), Menu::None);
    desk.tap_pad(pad, GamepadButton::DPadRight);
    assert_eq!(*desk.see::<LastDevice>(), LastDevice::Pad(0));
    desk.disconnect(pad);
    assert_eq!(desk.menu(), Menu::Lost);
    desk.reconnect(pad, "x");
    desk.frames(2);
    assert_eq!(desk.menu(), Menu::None);
}

#[test]
fn noise_and_stuck_sticks_move_nothing() {
    let (mut desk, pads) = at_table(2, 5);
    let own = on_turn(&desk, &pads);
    let rest = *desk.see::<Spot>();
    for i in 0..120 {
        let noise = |k: i32| ((i * k) % 51 - 25) as f32 / 100.0;
        desk.stick(own, noise(7), noise(13));
        assert_eq!(*desk.see::<Spot>(), rest, "noise moves nothing");
    }
    // Beyond the edge it counts once, and comes back only within the inner edge.
    desk.stick(own, 0.0, 0.0);
    desk.stick(own, 0.6, 0.0);
    let moved = *desk.see::<Spot>();
    assert_ne!(moved, rest, "a push is one step");
    for x in [0.45, 0.52, 0.4, 0.55] {
        desk.stick(own, x, 0.0);
        assert_eq!(*desk.see::<Spot>(), moved, "wavering is no second push");
    }
    desk.stick(own, 0.0, 0.0);
    // A stick that says full left since it was connected is broken.
    desk.disconnect(own);
    desk.reconnect(own, if own == pads[0] { "a" } else { "b" });
    for _ in 0..60 {
        desk.stick(own, -1.0, 0.0);
    }
    if desk.until_stop() == Stop::Menu(Menu::Curtain) {
        desk.hold_pad(own, GamepadButton::South, LONG);
        desk.until_turn();
    }
    let spot = *desk.see::<Spot>();
    for _ in 0..60 {
        desk.stick(own, -1.0, 0.0);
    }
    assert_eq!(*desk.see::<Spot>(), spot);
}

#[test]
fn a_held_direction_repeats_after_a_while_and_then_steadily() {
    let (mut desk, pads) = at_table(2, 5);
    let own = on_turn(&desk, &pads);
    desk.tap_pad(own, GamepadButton::DPadLeft);
    // All the way to the left.
    for _ in 0..8 {
        desk.tap_pad(own, GamepadButton::DPadLeft);
    }
    desk.button_of(own, GamepadButton::DPadRight, true);
    let mut steps = Vec::new();
    let mut last = *desk.see::<Spot>();
    for frame in 0..60 {
        desk.frame();
        let spot = *desk.see::<Spot>();
        if spot != last {
            steps.push(frame as f32 / 60.0);
            last = spot;
        }
    }
    desk.button_of(own, GamepadButton::DPadRight, false);
    desk.frames(3);
    let first = steps[1] - steps[0];
    assert!((0.35..=0.41).contains(&first), "{steps:?}");
    for pair in steps[1..].windows(2) {
        let gap = pair[1] - pair[0];
        assert!((0.08..=0.12).contains(&gap), "{steps:?}");
    }
}

#[test]
fn a_double_press_at_the_end_of_a_turn_never_acts_for_the_next_seat() {
    let (mut desk, pads) = at_table(2, 5);
    for _ in 0..3 {
        let own = on_turn(&desk, &pads);
        let seat = desk.game().turn();
        let mut rng = BotRng::seed_from_u64(2);
        let plan = Level::Normal.bot().plan(&desk.game().view(seat), &mut rng);
        for mv in plan.into_iter().filter(|mv| *mv != Move::End) {
            make(&mut desk, own, mv);
            desk.until_stop();
        }
        if desk.game().end_means_out() || desk.game().turn() != seat {
            break;
        }
        let moves = desk.moves().len();
        // Two ends and a play, one frame apart, from both pads.
        for button in [
            GamepadButton::North,
            GamepadButton::North,
            GamepadButton::South,
        ] {
            for pad in &pads {
                desk.button_of(*pad, button, true);
            }
            desk.frame();
            for pad in &pads {
                desk.button_of(*pad, button, false);
            }
            desk.frame();
        }
        let stop = desk.until_stop();
        if stop != Stop::Menu(Menu::Curtain) {
            break;
        }
        desk.frames(20);
        assert_eq!(desk.moves().len(), moves + 1, "only the end itself");
        let next = on_turn(&desk, &pads);
        desk.hold_pad(next, GamepadButton::South, LONG);
        desk.until_turn();
    }
}

#[test]
fn names_are_written_with_a_pad() {
    let (mut desk, pads) = set_up(&["Nintendo Switch Pro Controller"]);
    let pad = pads[0];
    assert_eq!(
        desk.see::<Pads>().get(Device::Pad(0)).map(|pad| pad.family),
        Some(Family::Nintendo)
    );
    desk.walk_pad(pad, "South name");
    desk.tap_pad(pad, GamepadButton::South);
    assert_eq!(desk.menu(), Menu::Letters);
    desk.frames(3);
    // q, then w beside it, then a below.
    desk.tap_pad(pad, GamepadButton::South);
    desk.tap_pad(pad, GamepadButton::DPadRight);
    desk.tap_pad(pad, GamepadButton::South);
    desk.tap_pad(pad, GamepadButton::DPadLeft);
    desk.tap_pad(pad, GamepadButton::DPadDown);
    desk.tap_pad(pad, GamepadButton::South);
    desk.frames(2);
    assert_eq!(desk.see::<Draft>().setup.name(Side::Bottom), "Qwa");
    desk.tap_pad(pad, GamepadButton::West);
    desk.frames(2);
    assert_eq!(desk.see::<Draft>().setup.name(Side::Bottom), "Qw");
    // Every key is reached from every other by four directions.
    desk.tap_pad(pad, GamepadButton::East);
    desk.frames(3);
    assert_eq!(desk.menu(), Menu::None);
    assert_eq!(desk.focused(), "South name");
    desk.walk_pad(pad, "Start");
}

#[test]
fn the_mouse_hides_while_a_pad_plays_and_comes_back_when_it_moves() {
    let mut desk = Desk::at_table("human,normal", 3);
    let pad = desk.connect("x");
    desk.until_turn();
    let is_seen = |desk: &mut Desk| {
        let world = desk.app.world_mut();
        let mut cursors = world.query::<&CursorOptions>();
        cursors.iter(world).all(|cursor| cursor.visible)
    };
    desk.hover(Vec2::new(300.0, 300.0));
    assert!(is_seen(&mut desk));
    desk.tap_pad(pad, GamepadButton::DPadRight);
    assert!(!is_seen(&mut desk));
    // A nudge of the table is no use of the mouse.
    desk.hover(Vec2::new(301.0, 301.0));
    assert!(!is_seen(&mut desk));
    desk.hover(Vec2::new(320.0, 310.0));
    assert!(is_seen(&mut desk));
}

#[test]
fn keys_and_buttons_are_changed_on_their_page_and_survive_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("settings.json");
    let mut desk = Desk::new(&[]);
    settings::open(&mut desk.app, path.clone());
    desk.frames(3);
    let pad = desk.connect("x");
    desk.walk_pad(pad, "Settings");
    desk.tap_pad(pad, GamepadButton::South);
    desk.frames(3);
    desk.walk_pad(pad, "Change the controls");
    desk.tap_pad(pad, GamepadButton::South);
    assert_eq!(desk.menu(), Menu::Controls);
    desk.frames(3);
    // The page of the device that opened it. The upper button takes the place of the left one, and they change places.
    desk.walk_pad(pad, "To the Canvas");
    desk.tap_pad(pad, GamepadButton::South);
    desk.tap_pad(pad, GamepadButton::North);
    let said = desk.texts("Controls").join(" ");
    assert!(
        said.contains("“To the Canvas”") && said.contains("“End turn”"),
        "{said}"
    );
    let bindings = desk.see::<Settings>().bindings.clone();
    assert_eq!(bindings.buttons(Control::Canvas), [GamepadButton::North]);
    assert_eq!(bindings.buttons(Control::EndTurn), [GamepadButton::West]);
    // Now a key, by the keyboard: the one that presses the button is no answer to it.
    desk.walk_to("Device");
    desk.tap(KeyCode::ArrowLeft);
    desk.walk_to("Hint");
    desk.tap(KeyCode::Enter);
    desk.tap(KeyCode::KeyJ);
    // Escape leaves things as they are.
    desk.walk_to("Log");
    desk.tap(KeyCode::Enter);
    desk.tap(KeyCode::Escape);
    assert_eq!(
        desk.menu(),
        Menu::Controls,
        "it has only called off the question"
    );
    let bindings = desk.see::<Settings>().bindings.clone();
    assert_eq!(bindings.keys(Control::Hint), [KeyCode::KeyJ]);
    assert_eq!(bindings.keys(Control::Log), [KeyCode::KeyL]);
    desk.tap(KeyCode::Escape);
    assert_eq!(desk.menu(), Menu::Settings);
    drop(desk);

    // After a restart they are as they were left, and they are what is heard.
    let mut desk = Desk::at_table("human,normal", 3);
    settings::open(&mut desk.app, path);
    desk.frames(3);
    assert_eq!(desk.see::<Settings>().bindings, bindings);
    desk.until_turn();
    desk.tap(KeyCode::KeyJ);
    assert!(desk.see::<red7::table::hint::Hint>().parts().is_some());
    desk.tap(KeyCode::KeyH);
    assert!(
        desk.see::<red7::table::hint::Hint>().parts().is_some(),
        "the old key says nothing any more"
    );
    let pad = desk.connect("x");
    desk.tap_pad(pad, GamepadButton::West);
    assert_eq!(
        desk.menu(),
        Menu::Confirm,
        "the left button ends the turn now"
    );
}

#[test]
fn a_lone_person_is_not_asked_for_a_pad_of_another_day() {
    let mut desk = Desk::new(&["--seed", "3"]);
    {
        let mut settings = desk.app.world_mut().resource_mut::<Settings>();
        settings
            .setup
            .seat(Side::Bottom, Sitter::Person(Device::Pad(2)));
    }
    desk.frames(3);
    desk.click_button("Quick play");
    desk.until("the table", |desk| desk.screen() == Screen::Table);
    desk.frames(10);
    assert_ne!(desk.menu(), Menu::Lost);
}
