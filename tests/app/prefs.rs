//! The page of the settings, and what each setting does.

use std::{fs, path::Path};

use bevy::{
    input::ButtonState,
    input_focus::InputFocusVisible,
    math::{IVec2, UVec2, Vec2},
    prelude::*,
    ui::{ComputedNode, UiGlobalTransform},
    window::{MonitorSelection, PresentMode, PrimaryWindow, WindowMode, WindowPosition},
};
use red7::{
    animation::Pace,
    input::{CardFocus, Spot},
    menus::Menu,
    screens::Screen,
    settings::{self, Ask, Comfort, FileNotice, Settings, Sound, Speed, WindowKind},
    table::{TableView, hint::Hint, zones::Side},
    theme::{controls::Slider, text::TextScale},
};

use crate::{desk::Desk, first_turn, leading_turn};

/// The settings page over the title.
fn page() -> Desk {
    let mut desk = Desk::new(&[]);
    desk.frames(3);
    desk.click_button("Settings");
    assert_eq!(desk.menu(), Menu::Settings);
    desk.frames(3);
    desk
}

/// Changes the settings as a page would.
fn change(desk: &mut Desk, how: impl FnOnce(&mut Settings)) {
    how(&mut desk.app.world_mut().resource_mut::<Settings>());
    desk.frames(3);
}

/// The area of the slider of that name, logical window pixels.
fn slider(desk: &mut Desk, name: &str) -> Rect {
    let world = desk.app.world_mut();
    let mut sliders =
        world.query_filtered::<(&Name, &ComputedNode, &UiGlobalTransform), With<Slider>>();
    sliders
        .iter(world)
        .find(|(other, ..)| other.as_str() == name)
        .map(|(_, node, at)| Rect::from_center_size(at.translation, node.size()))
        .unwrap_or_else(|| panic!("there is no slider {name}"))
}

#[test]
fn a_slider_is_dragged_pressed_and_stepped() {
    let mut desk = page();
    let track = slider(&mut desk, "Music");
    let (left, right) = (track.min.x + 10.0, track.max.x - 10.0);
    let at = |share: f32| Vec2::new(left + (right - left) * share, track.center().y);
    let music = |desk: &Desk| desk.see::<Settings>().sound.music;
    desk.click(at(0.5));
    assert_eq!(music(&desk), 50, "a press on the track");
    desk.drag(at(0.5), at(0.82));
    assert_eq!(music(&desk), 82, "a drag of the thumb");
    desk.carry(at(0.82), at(0.82) + Vec2::new(900.0, 40.0), 6);
    assert_eq!(music(&desk), 100, "no further than its end");
    desk.point(at(0.0) - Vec2::new(300.0, 0.0));
    desk.frames(2);
    assert_eq!(music(&desk), 0, "at once, while it is dragged");
    desk.release();
    assert!(desk.texts("Page of the settings").contains(&"0".to_owned()));
    // The keyboard goes in steps of five, to round numbers.
    desk.click(at(0.82));
    desk.walk_to("Music");
    desk.tap(KeyCode::ArrowRight);
    assert_eq!(music(&desk), 85);
    desk.tap(KeyCode::ArrowRight);
    assert_eq!(music(&desk), 90);
    for _ in 0..3 {
        desk.tap(KeyCode::ArrowLeft);
    }
    assert_eq!(music(&desk), 75);
    change(&mut desk, |settings| settings.sound.music = 3);
    desk.tap(KeyCode::ArrowLeft);
    assert_eq!(music(&desk), 0);
    desk.tap(KeyCode::ArrowLeft);
    assert_eq!(music(&desk), 0, "it ends at its end");
    assert_eq!(desk.focused(), "Music");
}

/// The sentence at the bottom of the page.
fn explanation(desk: &mut Desk) -> String {
    desk.texts("Explanation").pop().expect("a sentence")
}

#[test]
fn every_control_changes_its_setting_by_mouse_and_by_keyboard_and_is_explained() {
    type Sees = fn(&Settings) -> usize;
    let controls: [(&str, &str, Sees); 15] = [
        ("Window", "Full screen", |it| {
            (it.picture.window == WindowKind::Full).into()
        }),
        ("Vertical sync", "", |it| it.picture.vsync.into()),
        ("Text size", "125", |it| it.picture.scale.into()),
        ("All", "", |it| it.sound.all.into()),
        ("Music", "", |it| it.sound.music.into()),
        ("Effects", "", |it| it.sound.effects.into()),
        ("Each rule sings its own note", "", |it| {
            it.sound.rule_notes.into()
        }),
        ("Silent in the background", "", |it| {
            it.sound.mute_in_background.into()
        }),
        ("Game speed", "Fast", |it| it.speed as usize),
        ("Always take the bonus draw", "", |it| it.always_draw.into()),
        ("Ask at a turn’s end", "Never", |it| it.ask as usize),
        ("Hints", "", |it| it.hints.into()),
        ("Calm motion", "", |it| it.comfort.calm.into()),
        ("Shake", "", |it| it.comfort.shake.into()),
        ("High-separation colours", "", |it| {
            it.comfort.high_separation.into()
        }),
    ];
    let mut desk = page();
    let mut said: Vec<String> = Vec::new();
    // The keyboard is seen once it is used.
    desk.tap(KeyCode::ArrowDown);
    for (name, option, sees) in controls {
        desk.walk_to(name);
        assert!(desk.see::<InputFocusVisible>().0);
        let sentence = explanation(&mut desk);
        assert!(!said.contains(&sentence), "{name}: {sentence}");
        said.push(sentence);
        let before = sees(desk.see::<Settings>());
        desk.tap(KeyCode::ArrowRight);
        if sees(desk.see::<Settings>()) == before {
            desk.tap(KeyCode::ArrowLeft);
        }
        let by_keyboard = sees(desk.see::<Settings>());
        assert_ne!(by_keyboard, before, "{name} by keyboard");
        change(&mut desk, Settings::restore_defaults);
        let before = sees(desk.see::<Settings>());
        if desk.button(name).is_some() {
            desk.click_button(name);
        } else if option.is_empty() {
            let track = slider(&mut desk, name);
            desk.click(track.center() - Vec2::new(40.0, 0.0));
        } else {
            desk.click_button(option);
        }
        assert_ne!(sees(desk.see::<Settings>()), before, "{name} by mouse");
        // The mouse alone is told, too.
        let sentence = explanation(&mut desk);
        assert_ne!(sentence, "Every change takes effect at once, and is kept.");
    }
    desk.hover(Vec2::new(4.0, 4.0));
    let sentence = explanation(&mut desk);
    assert_eq!(sentence, "Every change takes effect at once, and is kept.");
}

#[test]
fn restoring_the_defaults_keeps_the_set_up_and_the_controls_follow() {
    let mut desk = page();
    change(&mut desk, |settings| {
        settings.setup.set_name(Side::Bottom, "Ada");
        settings.sound = Sound {
            all: 5,
            music: 5,
            ..default()
        };
        settings.comfort = Comfort {
            calm: true,
            ..default()
        };
        settings.speed = Speed::Instant;
        settings.hints = false;
    });
    assert!(desk.texts("Page of the settings").contains(&"5".to_owned()));
    desk.click_button("Restore defaults");
    let mut wanted = Settings::default();
    wanted.setup.set_name(Side::Bottom, "Ada");
    assert_eq!(*desk.see::<Settings>(), wanted);
    let texts = desk.texts("Page of the settings");
    assert!(texts.contains(&"80".to_owned()) && texts.contains(&"45".to_owned()));
    assert_eq!(desk.menu(), Menu::Settings, "the page stays open");
}

fn window(desk: &mut Desk) -> Mut<'_, Window> {
    let world = desk.app.world_mut();
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    windows.single_mut(world).expect("there is one window")
}

#[test]
fn the_window_fills_the_screen_and_comes_back_exactly() {
    let mut desk = Desk::new(&["--window", "1111x777"]);
    desk.frames(3);
    let home = WindowPosition::At(IVec2::new(37, 91));
    window(&mut desk).position = home;
    assert_eq!(window(&mut desk).mode, WindowMode::Windowed);
    for round in 0..20 {
        // The two ways that there are, in turn.
        let press = |desk: &mut Desk| {
            if round % 2 == 0 {
                desk.tap(KeyCode::F11);
            } else {
                desk.key(KeyCode::AltLeft, ButtonState::Pressed);
                desk.frames(2);
                desk.tap(KeyCode::Enter);
                desk.key(KeyCode::AltLeft, ButtonState::Released);
                desk.frames(2);
            }
        };
        press(&mut desk);
        assert_eq!(
            window(&mut desk).mode,
            WindowMode::BorderlessFullscreen(MonitorSelection::Current)
        );
        assert_eq!(desk.see::<Settings>().picture.window, WindowKind::Full);
        // The window system does what it was asked for, sometimes late.
        desk.resize(2560, 1440);
        window(&mut desk).position = WindowPosition::At(IVec2::ZERO);
        desk.frames(3);
        press(&mut desk);
        let now = window(&mut desk);
        assert_eq!(now.mode, WindowMode::Windowed);
        assert_eq!(now.physical_size(), UVec2::new(1111, 777), "round {round}");
        assert_eq!(now.position, home, "round {round}");
        if round % 3 == 0 {
            desk.resize(2560, 1440);
            window(&mut desk).position = WindowPosition::At(IVec2::ZERO);
            desk.frames(2);
        }
    }
    // Alt and Enter press nothing else.
    assert_eq!((desk.screen(), desk.menu()), (Screen::Title, Menu::None));
    desk.tap(KeyCode::Enter);
    desk.until("the table", |desk| desk.screen() == Screen::Table);
}

#[test]
fn vertical_sync_is_what_the_window_is_told() {
    let mut desk = page();
    assert_eq!(window(&mut desk).present_mode, PresentMode::AutoVsync);
    desk.click_button("Vertical sync");
    assert_eq!(window(&mut desk).present_mode, PresentMode::AutoNoVsync);
    desk.click_button("Vertical sync");
    assert_eq!(window(&mut desk).present_mode, PresentMode::AutoVsync);
}

#[test]
fn the_end_of_a_turn_asks_as_often_as_is_wished() {
    for (ask, asks_safe, asks_out) in [
        (Ask::Always, true, true),
        (Ask::Risky, false, true),
        (Ask::Never, false, false),
    ] {
        let mut desk = first_turn();
        change(&mut desk, |settings| settings.ask = ask);
        let turn = leading_turn(desk.game(), 1).expect("a turn that leads");
        let before = desk.game().clone();
        for (made, mv) in turn.into_iter().enumerate() {
            desk.app
                .world_mut()
                .resource_mut::<red7::input::Intents>()
                .insist(red7::input::Intent {
                    seat: 0,
                    act: red7::input::Act::Move(mv),
                });
            desk.frames(2);
            desk.until_turn();
            assert_eq!(desk.moves().len(), made + 1);
        }
        desk.tap(KeyCode::KeyE);
        assert_eq!(desk.menu() == Menu::Confirm, asks_safe, "{ask:?}");
        if asks_safe {
            let said = desk.texts("Confirm");
            assert!(said.contains(&"You stay in.".to_owned()), "{said:?}");
            assert_eq!(desk.focused(), "End turn");
            desk.tap(KeyCode::Enter);
        }
        desk.frames(3);
        assert_ne!(
            desk.game().turn(),
            before.turn(),
            "{ask:?}: the turn has ended"
        );

        let mut desk = first_turn();
        change(&mut desk, |settings| settings.ask = ask);
        desk.tap(KeyCode::KeyE);
        assert_eq!(desk.menu() == Menu::Confirm, asks_out, "{ask:?}");
        if asks_out {
            desk.tap(KeyCode::Escape);
            desk.until_turn();
        } else {
            desk.frames(3);
            assert!(desk.game().is_out(desk.person()));
        }
    }
}

#[test]
fn without_hints_there_is_no_dot_no_button_and_no_answer() {
    let mut desk = first_turn();
    let dots = |desk: &Desk| desk.see::<TableView>().arrangement.safe.len();
    assert!(dots(&desk) > 0);
    desk.tap(KeyCode::KeyH);
    assert!(desk.see::<Hint>().parts().is_some());
    change(&mut desk, |settings| settings.hints = false);
    assert_eq!(dots(&desk), 0);
    assert!(
        desk.see::<Hint>().parts().is_none(),
        "what was shown goes, too"
    );
    assert!(desk.button("Hint").is_none());
    desk.tap(KeyCode::KeyH);
    assert!(desk.see::<Hint>().parts().is_none());
    let advice = desk.texts("What would be").join(" ");
    assert!(!advice.contains("dot"), "{advice}");
    change(&mut desk, |settings| settings.hints = true);
    assert!(dots(&desk) > 0 && desk.button("Hint").is_some());
    assert_eq!(*desk.see::<Spot>(), Spot::Nowhere);
    assert_eq!(desk.see::<CardFocus>().0.lifted, None);
}

#[test]
fn at_every_reported_scale_factor_the_game_can_be_used() {
    for factor in [0.0, f32::NAN, -1.0, f32::INFINITY, 0.5, 4.0, 9.0] {
        let mut desk = Desk::new(&[]);
        desk.frames(2);
        {
            let mut window = window(&mut desk);
            window.resolution.set_scale_factor(factor);
            window.resolution.set_physical_resolution(1280, 800);
        }
        desk.frames(4);
        let used = window(&mut desk).scale_factor();
        assert!((1.0..=4.0).contains(&used), "{factor}: {used}");
        desk.click_button("Settings");
        assert_eq!(desk.menu(), Menu::Settings, "at {factor}");
        desk.tap(KeyCode::Escape);
        desk.click_button("Quick play");
        desk.until("the table", |desk| desk.screen() == Screen::Table);
        desk.until_stop();
    }
}

/// Opens the title with the settings of a file that holds this.
fn with_text(path: &Path, text: &[u8]) -> Desk {
    fs::write(path, text).expect("it can be written");
    let mut desk = Desk::new(&[]);
    settings::open(&mut desk.app, path.to_owned());
    desk.frames(3);
    desk
}

#[test]
fn a_broken_file_is_told_of_once_and_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("settings.json");
    let huge = format!(r#"{{"speed":"fast","note":"{}"}}"#, "x".repeat(1 << 20));
    let files: [(&[u8], &str); 6] = [
        (b"", "settings.json.bad"),
        (b"\xff\xfe\x00rubbish", "settings.json.bad"),
        (b"{\"speed\":\"fast\",", "settings.json.bad"),
        (huge.as_bytes(), "settings.json.bad"),
        (b"{\"version\":2,\"speed\":\"fast\"}", "settings.json.newer"),
        (
            b"{\"sound\":{\"rule_notes\":\"loud\"}}",
            "settings.json.bad",
        ),
    ];
    for (text, kept) in files {
        let mut desk = with_text(&path, text);
        assert_eq!(*desk.see::<Settings>(), Settings::default());
        let said = desk.texts("Notice");
        assert_eq!(said.len(), 1, "one sentence: {said:?}");
        assert!(said[0].contains(kept), "{}", said[0]);
        let aside = folder.path().join(kept);
        assert_eq!(fs::read(&aside).expect("it is kept"), text);
        fs::remove_file(aside).expect("it can be removed");
        // Any press takes it away, and it does not come back.
        desk.tap(KeyCode::ArrowDown);
        assert!(desk.texts("Notice").is_empty());
        desk.frames(5);
        assert!(desk.texts("Notice").is_empty());
        assert!(desk.app.world().get_resource::<FileNotice>().is_none());
    }
    // Time alone takes it away as well.
    let mut desk = with_text(&path, b"[]");
    assert_eq!(desk.texts("Notice").len(), 1);
    desk.frames(13 * 60);
    assert!(desk.texts("Notice").is_empty());
    // A good file is not worth a word.
    fs::remove_file(folder.path().join("settings.json.bad")).expect("it can be removed");
    let mut desk = with_text(&path, b"{\"speed\":\"fast\"}");
    assert!(desk.texts("Notice").is_empty());
}

#[test]
fn a_folder_that_cannot_be_written_is_told_of_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("no-folder");
    fs::write(&file, "").expect("it can be written");
    let mut desk = Desk::new(&[]);
    settings::open(&mut desk.app, file.join("settings.json"));
    desk.frames(3);
    // What lies there can be neither read nor moved: said at the start, and the game goes on.
    desk.tap(KeyCode::ArrowDown);
    change(&mut desk, |settings| settings.hints = false);
    change(&mut desk, |settings| settings.hints = true);
    assert!(desk.texts("Notice").len() <= 1);
    desk.tap(KeyCode::ArrowDown);
    change(&mut desk, |settings| settings.hints = false);
    assert!(desk.texts("Notice").is_empty(), "once is enough");
    assert!(
        !desk.see::<Settings>().hints,
        "the setting holds all the same"
    );
}

#[test]
fn a_bad_value_costs_itself_and_values_out_of_range_come_into_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("settings.json");
    let text = br#"{"speed":"slow","hints":"maybe",
        "sound":{"all":300,"music":-4,"effects":"loud","rule_notes":false},
        "picture":{"scale":140,"vsync":7,"window":"full"},
        "comfort":{"shake":1e9,"calm":true}}"#;
    let desk = with_text(&path, text);
    let settings = desk.see::<Settings>();
    let fresh = Settings::default();
    assert_eq!((settings.speed, settings.hints), (Speed::Slow, fresh.hints));
    assert_eq!((settings.sound.all, settings.sound.music), (100, 0));
    assert_eq!(settings.sound.effects, fresh.sound.effects);
    assert!(!settings.sound.rule_notes);
    assert_eq!(settings.picture.scale, 150);
    assert_eq!(settings.picture.vsync, fresh.picture.vsync);
    assert_eq!(settings.picture.window, WindowKind::Full);
    assert_eq!((settings.comfort.shake, settings.comfort.calm), (100, true));
    assert!(path.with_extension("json.bad").exists());
}

#[test]
fn a_page_that_is_higher_than_the_window_scrolls_by_wheel_and_by_keyboard() {
    let mut desk = page();
    change(&mut desk, |settings| settings.picture.scale = 200);
    desk.frames(3);
    let size = desk.size();
    let inside = |desk: &mut Desk, name: &str| {
        let at = desk.place(name);
        (130.0..size.y - 60.0).contains(&at.y)
    };
    assert!(
        !inside(&mut desk, "High-separation colours"),
        "it is too high"
    );
    desk.hover(size / 2.0);
    for _ in 0..30 {
        desk.wheel(-3.0);
        desk.frames(2);
    }
    assert!(inside(&mut desk, "High-separation colours"));
    desk.tap(KeyCode::ArrowDown);
    for _ in 0..3 {
        for name in ["Window", "High-separation colours", "Music"] {
            desk.walk_to(name);
            desk.frames(2);
            assert!(
                inside(&mut desk, name),
                "the keyboard’s place is in sight: {name}"
            );
        }
    }
    assert_eq!(desk.menu(), Menu::Settings);
}

#[test]
fn everything_that_is_set_is_as_it_was_left_after_a_restart_even_in_a_file_that_is_read_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("settings.json");
    let mut desk = with_text(&path, b"{}");
    change(&mut desk, |settings| {
        settings.picture.vsync = false;
        settings.picture.scale = 150;
        settings.picture.window = WindowKind::Full;
        settings.sound = Sound {
            all: 11,
            music: 22,
            effects: 33,
            rule_notes: false,
            mute_in_background: !settings.sound.mute_in_background,
        };
        settings.comfort = Comfort {
            calm: true,
            shake: 40,
            high_separation: true,
        };
        settings.speed = Speed::Fast;
        settings.ask = Ask::Always;
        settings.hints = false;
        settings.always_draw = false;
    });
    let left = desk.see::<Settings>().clone();
    drop(desk);
    let mut permissions = fs::metadata(&path).expect("it is kept").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("it is ours");

    let mut desk = Desk::new(&[]);
    settings::open(&mut desk.app, path.clone());
    desk.frames(3);
    assert_eq!(*desk.see::<Settings>(), left);
    assert!(desk.texts("Notice").is_empty());
    // What is read is also in force.
    assert_eq!(desk.see::<TextScale>().0, 1.5);
    let now = window(&mut desk);
    assert_eq!(now.present_mode, PresentMode::AutoNoVsync);
    assert_ne!(now.mode, WindowMode::Windowed);
    let pace = desk.see::<Pace>();
    assert!(pace.calm && pace.speed > 1.0);
    assert_eq!(pace.shake, 0.0, "calm motion shakes nothing");
    // A file that may only be read is no wall: another one takes its place.
    change(&mut desk, |settings| settings.sound.music = 77);
    drop(desk);
    let mut desk = Desk::new(&[]);
    settings::open(&mut desk.app, path);
    desk.frames(3);
    assert_eq!(desk.see::<Settings>().sound.music, 77);
}
