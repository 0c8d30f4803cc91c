//! Room for every word: at any size of window each text is inside it, covered by no card and by no other text.

use std::collections::BTreeMap;

use bevy::{
    input::ButtonState,
    input_focus::tab_navigation::TabGroup,
    math::{Rect, Vec2},
    prelude::*,
    text::FontSize,
    ui::{CalculatedClip, ComputedNode, UiGlobalTransform},
};
use red7::{
    input::{Act, Device},
    menus::{Menu, Page},
    rules::{Card, Move},
    screens::{Screen, layers::VirtualFrame},
    settings::{SCALES, Settings},
    stages::Match,
    table::{CardFace, Lies, zones::card_size},
    theme::text::DrawnSize,
};

use crate::{
    desk::{Desk, Stop},
    pads::{LONG, hurry},
    turn_by_mouse,
};

/// A text that is shown, and the area that its letters take, virtual pixels.
struct Word {
    panel: String,
    text: String,
    area: Rect,
    /// How much larger it is than it was drawn.
    grown: f32,
    /// Its size, virtual pixels.
    size: f32,
}

/// All texts that are shown, each with the name of the panel or sheet that it belongs to.
fn words(desk: &mut Desk) -> Vec<Word> {
    let scale = desk.see::<VirtualFrame>().scale;
    let world = desk.app.world_mut();
    let mut texts = world.query::<(
        Entity,
        &Text,
        &ComputedNode,
        &UiGlobalTransform,
        &InheritedVisibility,
        Option<&CalculatedClip>,
        &TextFont,
        Option<&DrawnSize>,
    )>();
    let mut parents = world.query::<&ChildOf>();
    let mut names = world.query::<&Name>();
    let parents = parents.query(world);
    let names = names.query(world);
    texts
        .iter(world)
        .filter(|(_, text, _, _, visible, ..)| visible.get() && !text.0.is_empty())
        .filter_map(|(entity, text, node, transform, _, clip, font, drawn)| {
            let area = Rect::from_center_size(transform.translation, node.size());
            // What is scrolled out of sight is no word now; what is half in sight counts with that half.
            let area = clip.map_or(area, |clip| area.intersect(clip.clip));
            let FontSize::Px(size) = font.font_size else {
                panic!("sizes are given in virtual pixels");
            };
            (!area.is_empty()).then_some((entity, text, area, size, drawn))
        })
        .map(|(entity, text, area, size, drawn)| Word {
            panel: parents
                .iter_ancestors(entity)
                .filter_map(|above| names.get(above).ok())
                .last()
                .map_or_else(String::new, |name| name.as_str().to_owned()),
            text: text.0.clone(),
            area: Rect::from_corners(area.min / scale, area.max / scale),
            grown: drawn.map_or(1.0, |drawn| size / drawn.0),
            size,
        })
        .collect()
}

/// Whether the words of that name stand on a sheet, which lies over the table and its cards and dims them.
fn is_sheet(panel: &str) -> bool {
    let sheets = [
        "Pause",
        "Confirm",
        "You are out",
        "Result",
        "Rules",
        "Settings",
        "Log",
        "Controls",
        "Keyboard",
        "Curtain paper",
        "Lost gamepad",
    ];
    sheets.contains(&panel)
}

/// Points all over an area, up to its edge.
fn points(area: Rect) -> impl Iterator<Item = Vec2> {
    let inner = area.inflate(-1.5);
    (0..=8).flat_map(move |x| {
        (0..=4).map(move |y| inner.min + inner.size() * Vec2::new(x as f32 / 8.0, y as f32 / 4.0))
    })
}

/// The cards as they are drawn at this moment, and whether a point lies on one of them.
fn cards(desk: &mut Desk) -> Vec<(Card, red7::animation::tween::Pose)> {
    let mut cards = desk.app.world_mut().query::<(&CardFace, &Lies)>();
    cards
        .iter(desk.app.world())
        .map(|(face, lies)| (face.0, lies.tween.pose()))
        .collect()
}

fn covers(pose: &red7::animation::tween::Pose, point: Vec2) -> bool {
    let local = Vec2::from_angle(-pose.angle).rotate(point - pose.at);
    let half = card_size(pose.width) / 2.0;
    // A card of a score pile has vanished into its number.
    if pose.width < 2.0 {
        return false;
    }
    local.x.abs() < half.x && local.y.abs() < half.y
}

/// Checks all texts of a still table; what is wrong is added to the list, once.
fn check(desk: &mut Desk, wrong: &mut Vec<String>) {
    let frame = desk.see::<VirtualFrame>().0;
    let window = Rect::from_corners(Vec2::splat(-0.5), frame.size + 0.5);
    let words = words(desk);
    let cards = cards(desk);
    let mut say = |what: String| {
        let key = what.split(" @").next().unwrap_or_default().to_owned();
        if !wrong.iter().any(|known| known.starts_with(&key)) {
            wrong.push(what);
        }
    };
    // What would shrink below what can be read does not.
    let least = if frame.scale < 1.0 { 14.0 } else { 13.0 };
    for (i, word) in words.iter().enumerate() {
        let Word {
            panel,
            text,
            area,
            size,
            ..
        } = word;
        if *size < least {
            say(format!("{panel} “{text}” is too small @ {size}"));
        }
        if !(window.contains(area.min) && window.contains(area.max)) {
            say(format!(
                "{panel} “{text}” leaves the window @ {area:?} of {}",
                frame.size
            ));
        }
        for other in &words[i + 1..] {
            if is_sheet(panel) != is_sheet(&other.panel) {
                continue;
            }
            let shared = area.intersect(other.area);
            if shared.width() > 1.5 && shared.height() > 3.0 {
                say(format!(
                    "{panel} “{text}” and {} “{}” overlap @ {shared:?} of {}",
                    other.panel, other.text, frame.size
                ));
            }
        }
        if !is_sheet(panel) {
            for (card, pose) in &cards {
                if points(*area).any(|point| covers(pose, point)) {
                    say(format!(
                        "{panel} “{text}” lies below a card @ {card} {area:?} of {}",
                        frame.size
                    ));
                }
            }
        }
    }
}

const WINDOWS: [(u32, u32); 8] = [
    (1280, 800),
    (1024, 600),
    (1024, 768),
    (1280, 720),
    (1920, 1080),
    (2560, 1080),
    (1600, 1200),
    (3840, 2160),
];

/// Opens the sheets that the person can ask for.
fn look_at_sheets(desk: &mut Desk, wrong: &mut Vec<String>) {
    for (key, menu) in [
        (KeyCode::Escape, Menu::Pause),
        (KeyCode::KeyE, Menu::Confirm),
    ] {
        desk.tap(key);
        assert_eq!(desk.menu(), menu);
        desk.until("a still table", |desk| desk.is_still());
        check(desk, wrong);
        desk.tap(KeyCode::Escape);
        desk.until_turn();
    }
}

#[test]
fn every_page_of_the_rules_has_room_at_any_size() {
    let mut wrong = Vec::new();
    let mut desk = Desk::at_table("human,normal,random,thrifty", 12);
    desk.until_turn();
    desk.tap(KeyCode::F1);
    for (width, height) in WINDOWS {
        desk.resize(width, height);
        for page in Page::ALL {
            desk.click_button(page.title());
            desk.hover(Vec2::ZERO);
            desk.until("a still table", |desk| desk.is_still());
            check(&mut desk, &mut wrong);
            on_page(&mut desk, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks that every word of the open page of the rules lies within that page.
fn on_page(desk: &mut Desk, wrong: &mut Vec<String>) {
    let open = *desk.see::<Page>();
    let world = desk.app.world_mut();
    let mut nodes = world.query::<(Entity, &ComputedNode, &UiGlobalTransform)>();
    let mut names = world.query::<(Entity, &Name)>();
    let mut texts = world.query::<&Text>();
    let mut children = world.query::<&Children>();
    let (page, _) = names
        .iter(world)
        .find(|(_, name)| name.as_str() == "Page of the rules")
        .expect("the rules are open");
    let below: Vec<Entity> = children.query(world).iter_descendants(page).collect();
    let mut area = |entity: Entity| {
        let (_, node, transform) = nodes.get(world, entity).ok()?;
        Some(Rect::from_center_size(transform.translation, node.size()))
    };
    let room = area(page).expect("the page has a place").inflate(1.5);
    for entity in below {
        if let (Ok(text), Some(area)) = (texts.get(world, entity), area(entity))
            && !(room.contains(area.min) && room.contains(area.max))
        {
            wrong.push(format!(
                "{open:?} “{}” leaves its page: {area:?} of {room:?}",
                text.0
            ));
        }
    }
}

#[test]
fn every_word_can_be_read_at_any_size() {
    let mut wrong = Vec::new();
    let mut windows = WINDOWS.iter().cycle();
    for seats in [
        "human,normal",
        "human,normal,normal",
        "human,normal,random,thrifty",
    ] {
        let mut desk = Desk::at_table(seats, 12);
        for turn in 0..30 {
            let stop = desk.until_stop();
            for _ in 0..2 {
                let (width, height) = windows.next().expect("an endless list");
                desk.resize(*width, *height);
                desk.hover(Vec2::ZERO);
                desk.until_stop();
                check(&mut desk, &mut wrong);
            }
            if stop == Stop::Turn {
                for card in desk.hand() {
                    let at = desk.grip(card);
                    desk.hover(at);
                    desk.until_turn();
                    check(&mut desk, &mut wrong);
                }
                if turn == 0 {
                    look_at_sheets(&mut desk, &mut wrong);
                }
            }
            match stop {
                Stop::Turn => turn_by_mouse(&mut desk, turn),
                Stop::Menu(Menu::Out) => desk.click_button("Watch"),
                Stop::Menu(menu) => panic!("{menu:?} opened by itself"),
                Stop::Result => break,
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Adds the texts of a panel that leave it.
fn check_panel(desk: &mut Desk, panel: &str, wrong: &mut Vec<String>) {
    let world = desk.app.world_mut();
    let mut nodes = world.query::<(Entity, &Name, &ComputedNode, &UiGlobalTransform)>();
    let (panel_entity, area) = nodes
        .iter(world)
        .find(|(_, name, ..)| name.as_str() == panel)
        .map(|(entity, _, node, at)| (entity, Rect::from_center_size(at.translation, node.size())))
        .unwrap_or_else(|| panic!("there is no {panel}"));
    let mut texts = world.query::<(&Text, &ComputedNode, &UiGlobalTransform)>();
    let mut children = world.query::<&Children>();
    for entity in children.query(world).iter_descendants(panel_entity) {
        if let Ok((text, node, at)) = texts.get(world, entity) {
            let text_area = Rect::from_center_size(at.translation, node.size());
            if area.union(text_area) != area {
                wrong.push(format!("“{}” leaves {panel}", text.0));
            }
        }
    }
}

#[test]
fn every_word_of_the_set_up_and_the_settings_can_be_read_at_any_size() {
    let mut wrong = Vec::new();
    let mut desk = Desk::new(&[]);
    for (width, height) in WINDOWS {
        desk.resize(width, height);
        desk.frames(3);
        desk.click_button("Settings");
        assert_eq!(desk.menu(), Menu::Settings);
        desk.frames(3);
        check(&mut desk, &mut wrong);
        desk.tap(KeyCode::Escape);
        desk.click_button("New match");
        desk.until("the set-up", |desk| desk.screen() == Screen::Setup);
        desk.frames(3);
        // Each way that a seat or a panel can look is looked at.
        for press in [
            "3 seats",
            "4 seats",
            "South seat, next",
            "South seat, next",
            "South seat, previous",
            "Basic",
            "Actions toggle",
            "Roll a seed",
            "Copy the seed",
            "Advanced",
        ] {
            desk.click_button(press);
            desk.frames(3);
            check(&mut desk, &mut wrong);
            for panel in [
                "South", "West", "North", "East", "Scoring", "Actions", "Seed",
            ] {
                check_panel(&mut desk, panel, &mut wrong);
            }
        }
        desk.tap(KeyCode::Escape);
        desk.frames(3);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks the words of a still picture, and notes the smallest growth of each panel.
fn measure(desk: &mut Desk, wrong: &mut Vec<String>, grown: &mut BTreeMap<String, f32>) {
    desk.frames(3);
    check(desk, wrong);
    for word in words(desk) {
        // A title grows less: it can be read already.
        let least = grown.entry(word.panel).or_insert(f32::MAX);
        if word.size / word.grown <= 18.0 {
            *least = least.min(word.grown);
        }
    }
}

/// Opens each menu that can be opened from the table, and looks at it.
fn look_at_menus(desk: &mut Desk, mut look: impl FnMut(&mut Desk)) {
    desk.tap(KeyCode::Escape);
    look(desk);
    desk.click_button("Settings");
    look(desk);
    desk.tap(KeyCode::Escape);
    desk.tap(KeyCode::Escape);
    desk.until_turn();
    desk.tap(KeyCode::KeyL);
    assert_eq!(desk.menu(), Menu::Log);
    look(desk);
    desk.tap(KeyCode::Escape);
    desk.until_turn();
    desk.tap(KeyCode::F1);
    for page in Page::ALL {
        desk.click_button(page.title());
        desk.hover(Vec2::ZERO);
        look(desk);
    }
    desk.tap(KeyCode::Escape);
    desk.until_turn();
}

#[test]
fn every_word_has_room_at_any_size_of_text() {
    let mut wrong = Vec::new();
    for scale in SCALES {
        let mut grown = BTreeMap::new();
        let mut look = |desk: &mut Desk| measure(desk, &mut wrong, &mut grown);
        let size = |desk: &mut Desk| {
            desk.app
                .world_mut()
                .resource_mut::<Settings>()
                .picture
                .scale = scale;
        };
        let mut desk = Desk::new(&[]);
        size(&mut desk);
        for (width, height) in [(1280, 800), (1920, 1080)] {
            desk.resize(width, height);
            look(&mut desk);
            desk.click_button("New match");
            desk.until("the set-up", |desk| desk.screen() == Screen::Setup);
            for press in ["2 seats", "4 seats", "Basic", "Advanced", "Roll a seed"] {
                desk.click_button(press);
                look(&mut desk);
            }
            desk.tap(KeyCode::Escape);
            desk.frames(3);
        }
        for (seats, scoring) in [
            ("human,normal", "basic"),
            ("human,normal,normal", "advanced"),
            ("human,normal,random,thrifty", "advanced"),
        ] {
            let mut desk = Desk::new(&[
                "--quick",
                seats,
                "--scoring",
                scoring,
                "--actions",
                "--seed",
                "12",
            ]);
            size(&mut desk);
            let mut turns = 0;
            loop {
                let stop = desk.until_stop();
                for (width, height) in [(1920, 1080), (1280, 800)] {
                    desk.resize(width, height);
                    desk.hover(Vec2::ZERO);
                    desk.until_stop();
                    look(&mut desk);
                    if stop == Stop::Turn && turns == 1 {
                        look_at_menus(&mut desk, &mut look);
                    }
                }
                match stop {
                    Stop::Turn => {
                        for card in desk.hand() {
                            let at = desk.grip(card);
                            desk.hover(at);
                            desk.until_turn();
                            look(&mut desk);
                        }
                        turns += 1;
                        match desk.game().legal_moves().first().copied() {
                            Some(mv) if !matches!(mv, Move::Concede | Move::End) && turns < 30 => {
                                desk.insist(Act::Move(mv));
                            }
                            _ => {
                                desk.tap(KeyCode::KeyE);
                                look(&mut desk);
                                if desk.menu() == Menu::Confirm {
                                    desk.tap(KeyCode::ArrowRight);
                                    desk.tap(KeyCode::Enter);
                                }
                            }
                        }
                    }
                    Stop::Menu(Menu::Out) => desk.tap(KeyCode::Escape),
                    Stop::Menu(menu) => panic!("{menu:?} opened by itself"),
                    Stop::Result => break,
                }
            }
        }
        // The setting is honest: nearly everything grows, and two fifths of it by two fifths of what is wished.
        let shares: Vec<f32> = grown.values().copied().filter(|it| *it < 9.0).collect();
        let wish = f32::from(scale) / 100.0;
        for (panel, least) in [("Result", 1.3), ("Rules", 1.3), ("Set-up screen", 1.3)] {
            let grown = grown.get(panel).copied().unwrap_or(1.0);
            assert!(
                grown >= f32::min(least, wish - 0.05),
                "{panel}, {scale} %: {grown}"
            );
        }
        let full = shares.iter().filter(|it| **it >= 1.0 + (wish - 1.0) * 0.4);
        let some = shares.iter().filter(|it| **it >= wish.min(1.05));
        assert!(full.count() * 5 >= shares.len() * 2, "{scale} %: {grown:?}");
        assert!(some.count() + 3 >= shares.len(), "{scale} %: {grown:?}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Width of the sheet of that name, virtual pixels.
fn sheet_width(desk: &mut Desk, name: &str) -> f32 {
    let scale = desk.see::<VirtualFrame>().scale;
    let world = desk.app.world_mut();
    let mut sheets = world.query_filtered::<(&Name, &Children), With<TabGroup>>();
    let (_, children) = sheets
        .iter(world)
        .find(|(other, _)| other.as_str() == name)
        .expect("the sheet is open");
    let paper = children[0];
    let node = world.get::<ComputedNode>(paper).expect("it is laid out");
    node.size().x / scale
}

#[test]
fn another_size_of_text_lays_the_open_sheet_out_anew_at_once() {
    let mut desk = Desk::new(&[]);
    desk.click_button("Settings");
    let set = |desk: &mut Desk, scale| {
        let mut settings = desk.app.world_mut().resource_mut::<Settings>();
        settings.picture.scale = scale;
        desk.frames(2);
    };
    let look = |desk: &mut Desk| {
        let words = words(desk).into_iter();
        let words = words.filter(|word| word.panel == "Settings");
        let sizes: Vec<(String, f32)> = words.map(|word| (word.text, word.size)).collect();
        (sheet_width(desk, "Settings"), sizes)
    };
    let small = look(&mut desk);
    for scale in SCALES {
        set(&mut desk, scale);
        let changed = look(&mut desk);
        desk.tap(KeyCode::Escape);
        desk.click_button("Settings");
        desk.frames(2);
        let opened = look(&mut desk);
        assert_eq!(changed, opened, "{scale} %");
        assert_eq!(changed.0 > small.0, scale > 100, "{scale} %: {changed:?}");
    }
}

#[test]
fn in_a_small_window_the_smallest_letters_stay_legible() {
    for (width, height, pixels) in [(1280, 720, 12.0), (1024, 600, 10.5), (1024, 768, 11.2)] {
        let mut desk = Desk::at_table("human,normal,random,thrifty", 12);
        desk.until_turn();
        desk.resize(width, height);
        desk.frames(3);
        let scale = desk.see::<VirtualFrame>().scale;
        assert!(scale < 1.0);
        let smallest = |desk: &mut Desk| {
            let sizes = words(desk).into_iter().map(|word| word.size * scale);
            sizes.fold(f32::MAX, f32::min)
        };
        assert!(smallest(&mut desk) >= pixels, "{}", smallest(&mut desk));
        for key in [KeyCode::Escape, KeyCode::KeyL, KeyCode::F1] {
            desk.tap(key);
            desk.frames(3);
            assert!(
                smallest(&mut desk) >= pixels,
                "{key:?}: {}",
                smallest(&mut desk)
            );
            desk.tap(KeyCode::Escape);
            desk.until_turn();
        }
        // The table as it was drawn comes back with the room for it.
        desk.resize(1280, 800);
        desk.frames(3);
        for word in words(&mut desk) {
            assert_eq!(word.grown, 1.0, "{} “{}”", word.panel, word.text);
        }
    }
}

#[test]
fn what_several_people_are_told_has_room_at_any_size_of_text() {
    let mut wrong = Vec::new();
    for scale in SCALES {
        let mut grown = BTreeMap::new();
        let mut desk = Desk::at_table("human,normal,human,normal", 12);
        hurry(&mut desk);
        desk.app
            .world_mut()
            .resource_mut::<Settings>()
            .picture
            .scale = scale;
        let pad = desk.connect("x");
        for turn in 0..4 {
            if desk.until_stop() != Stop::Menu(Menu::Curtain) {
                break;
            }
            for (width, height) in [(1920, 1080), (1024, 600), (1280, 800)] {
                desk.resize(width, height);
                measure(&mut desk, &mut wrong, &mut grown);
            }
            if turn == 1 {
                // Whoever plays with a pad that goes away.
                let seat = desk.see::<Match>().turn().expect("a turn").index();
                let mut table = desk.app.world_mut().resource_mut::<Match>();
                table.change_device(seat, Device::Pad(0));
                desk.disconnect(pad);
                assert_eq!(desk.menu(), Menu::Lost);
                measure(&mut desk, &mut wrong, &mut grown);
                desk.reconnect(pad, "x");
            }
            desk.frames(20);
            // With the device of whoever is on turn, whichever that is by now.
            desk.key(KeyCode::Enter, ButtonState::Pressed);
            desk.hold_pad(pad, GamepadButton::South, LONG);
            desk.key(KeyCode::Enter, ButtonState::Released);
            desk.until_turn();
            let mv = desk.game().legal_moves()[0];
            for act in [Act::Move(mv), Act::EndTurn { sure: true }] {
                desk.insist(act);
                if desk.until_stop() == Stop::Menu(Menu::Out) {
                    measure(&mut desk, &mut wrong, &mut grown);
                    desk.tap(KeyCode::Enter);
                }
            }
        }
        let wish = f32::from(scale) / 100.0 - 0.05;
        for panel in ["Curtain paper", "Lost gamepad"] {
            let grown = grown.get(panel).copied().unwrap_or(1.0);
            assert!(grown >= wish.min(1.25), "{panel}, {scale} %: {grown}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
