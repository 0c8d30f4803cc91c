//! Every screen, menu and question as a graph that a directional pad walks: all that can be pressed is reached and left
//! again, and at each step the focus stands on something that can be seen and used.

use std::collections::{BTreeMap, BTreeSet};

use bevy::{
    input_focus::{
        InputFocus,
        tab_navigation::{TabGroup, TabIndex},
    },
    prelude::*,
    ui::{CalculatedClip, ComputedNode, InteractionDisabled, UiGlobalTransform},
    ui_widgets::Button,
};
use red7::{
    input::{Act, Device, Spot},
    menus::{Menu, Page, Story},
    rules::{Choice, Move},
    screens::Screen,
    settings::{Settings, Speed},
    stages::{Match, Offer},
    table::{TableView, TurnButton},
};

use crate::{
    desk::{Desk, Stop},
    pads::{LONG, behind_the_curtain, hurry},
};

use GamepadButton::{
    DPadDown, DPadLeft, DPadRight, DPadUp, East, LeftTrigger, North, RightTrigger, Select, South,
    Start, West,
};

/// The root of whatever lies on top and takes the focus.
fn top(desk: &mut Desk) -> Entity {
    let world = desk.app.world_mut();
    let mut roots = world.query_filtered::<(Entity, Option<&GlobalZIndex>), With<TabGroup>>();
    let over = roots
        .iter(world)
        .map(|(root, z)| (z.map_or(0, |z| z.0), root))
        .max();
    over.expect("something can have the focus").1
}

fn root_of(world: &World, mut entity: Entity) -> Entity {
    while let Some(parent) = world.get::<ChildOf>(entity) {
        entity = parent.parent();
    }
    entity
}

fn name_of(world: &World, entity: Entity) -> String {
    world
        .get::<Name>(entity)
        .map_or_else(|| entity.to_string(), ToString::to_string)
}

/// Everything on the top layer that can have the focus, or be pressed with the mouse and belongs to nothing that can.
fn widgets(desk: &mut Desk) -> BTreeSet<Entity> {
    let top = top(desk);
    let world = desk.app.world_mut();
    let mut query = world.query_filtered::<(Entity, &InheritedVisibility, Option<&TabIndex>), (
        Or<(With<TabIndex>, With<Button>)>,
        Without<InteractionDisabled>,
    )>();
    let mut found = BTreeSet::new();
    for (entity, visible, index) in query.iter(world) {
        let in_control = std::iter::successors(world.get::<ChildOf>(entity), |above| {
            world.get::<ChildOf>(above.parent())
        })
        .any(|above| world.get::<TabIndex>(above.parent()).is_some());
        if visible.get()
            && root_of(world, entity) == top
            && !in_control
            && index.is_none_or(|index| index.0 >= 0)
        {
            found.insert(entity);
        }
    }
    found
}

/// What has the focus: it must be there, be seen whole, and do something.
fn focus(desk: &mut Desk, what: &str) -> Entity {
    let top = top(desk);
    let window = Rect::from_corners(Vec2::ZERO, desk.size());
    let focus = desk.see::<InputFocus>().get();
    let world = desk.app.world();
    let entity = focus.unwrap_or_else(|| panic!("{what}: nothing has the focus"));
    let name = name_of(world, entity);
    assert_eq!(root_of(world, entity), top, "{what}: {name} lies below");
    assert!(
        world.get::<InteractionDisabled>(entity).is_none(),
        "{what}: {name} does nothing"
    );
    assert!(
        world
            .get::<InheritedVisibility>(entity)
            .is_some_and(|visible| visible.get()),
        "{what}: {name} is hidden"
    );
    let (Some(node), Some(at)) = (
        world.get::<ComputedNode>(entity),
        world.get::<UiGlobalTransform>(entity),
    ) else {
        panic!("{what}: {name} is no widget");
    };
    let area = Rect::from_center_size(at.translation, node.size());
    assert!(!area.is_empty(), "{what}: {name} has no area");
    let clip = world.get::<CalculatedClip>(entity);
    let seen = clip.map_or(area, |clip| area.intersect(clip.clip));
    let seen = seen.intersect(window);
    // What is higher than its place is seen as far as there is place.
    let place = clip.map_or(window.height(), |clip| clip.clip.height());
    let wanted = area.height().min(0.9 * place);
    assert!(
        seen.width() >= area.width() - 1.0 && seen.height() >= wanted - 1.0,
        "{what}: {name} is cut: {seen:?} of {area:?}"
    );
    entity
}

/// Presses a direction as often as needed to come around, and says what had the focus.
fn walk(
    desk: &mut Desk,
    pad: Entity,
    way: GamepadButton,
    most: usize,
    what: &str,
) -> BTreeSet<Entity> {
    let mut seen = BTreeSet::from([focus(desk, what)]);
    for _ in 0..most {
        desk.tap_pad(pad, way);
        seen.insert(focus(desk, &format!("{what}, {way:?}")));
    }
    seen
}

/// Checks that a pad reaches all that is on the top layer, whichever way it goes, and leaves it again.
fn check(desk: &mut Desk, pad: Entity, what: &str) {
    let all = widgets(desk);
    assert!(!all.is_empty(), "{what} has widgets");
    // Reading comes before pressing: some presses only scroll.
    let most = 2 * all.len() + 24;
    for way in [DPadDown, DPadUp] {
        let seen = walk(desk, pad, way, most, what);
        let missed: Vec<String> = all
            .difference(&seen)
            .map(|entity| name_of(desk.app.world(), *entity))
            .collect();
        assert!(
            missed.is_empty(),
            "{what}: {way:?} never comes to {missed:?}"
        );
    }
    // To the side, too, there is always something.
    for _ in 0..all.len() {
        for way in [DPadRight, DPadLeft, DPadLeft, DPadRight, DPadDown] {
            desk.tap_pad(pad, way);
            focus(desk, &format!("{what}, {way:?}"));
        }
    }
}

/// Brings the focus to the control of that name.
fn go_to(desk: &mut Desk, pad: Entity, name: &str) {
    for _ in 0..60 {
        if desk.focused() == name {
            return;
        }
        desk.tap_pad(pad, DPadDown);
    }
    panic!("the pad never came to {name}: {}", desk.describe());
}

/// Goes to the control of that name and presses it.
fn press(desk: &mut Desk, pad: Entity, name: &str) {
    go_to(desk, pad, name);
    desk.tap_pad(pad, South);
    desk.frames(3);
}

/// A table of a lone person with a pad, set up as the command line says.
fn at_table(line: &[&str]) -> (Desk, Entity) {
    let mut desk = Desk::new(line);
    hurry(&mut desk);
    let pad = desk.connect("x");
    desk.until_turn();
    desk.tap_pad(pad, DPadRight);
    (desk, pad)
}

#[test]
fn title_settings_and_controls() {
    let mut desk = Desk::new(&["--seed", "3"]);
    desk.frames(3);
    let pad = desk.connect("x");
    desk.tap_pad(pad, DPadDown);
    check(&mut desk, pad, "the title");
    press(&mut desk, pad, "Settings");
    assert_eq!(desk.menu(), Menu::Settings);
    check(&mut desk, pad, "the settings");
    press(&mut desk, pad, "Change the controls");
    assert_eq!(desk.menu(), Menu::Controls);
    check(&mut desk, pad, "the controls");
    for menu in [Menu::Settings, Menu::None] {
        desk.tap_pad(pad, East);
        desk.frames(2);
        assert_eq!(desk.menu(), menu);
        focus(&mut desk, "what lay below");
    }
}

#[test]
fn set_up_and_letters() {
    let mut desk = Desk::new(&["--seed", "3"]);
    desk.frames(3);
    let pad = desk.connect("x");
    press(&mut desk, pad, "New match");
    desk.until("the set-up", |desk| desk.screen() == Screen::Setup);
    desk.frames(5);
    check(&mut desk, pad, "the set-up");
    // On the way the pad has given its seat away; whoever opens the screen has one again.
    for _ in 0..2 {
        // The first press may do no more than take a seat.
        if desk.screen() == Screen::Setup {
            desk.tap_pad(pad, East);
            desk.frames(3);
        }
    }
    assert_eq!(desk.screen(), Screen::Title);
    press(&mut desk, pad, "New match");
    desk.until("the set-up", |desk| desk.screen() == Screen::Setup);
    desk.frames(5);
    go_to(&mut desk, pad, "South name");
    desk.tap_pad(pad, South);
    desk.frames(3);
    assert_eq!(desk.menu(), Menu::Letters);
    // A grid: from each key each way leads to a key, and there is a way back.
    let keys = widgets(&mut desk);
    let mut seen = BTreeSet::new();
    for _ in 0..5 {
        seen.extend(walk(&mut desk, pad, DPadRight, 10, "the letters"));
        seen.extend(walk(&mut desk, pad, DPadLeft, 10, "the letters"));
        desk.tap_pad(pad, DPadDown);
    }
    let missed: Vec<String> = keys
        .difference(&seen)
        .map(|entity| name_of(desk.app.world(), *entity))
        .collect();
    assert!(missed.is_empty(), "{missed:?}");
    let start = focus(&mut desk, "the letters");
    for (way, back) in [(DPadRight, DPadLeft), (DPadUp, DPadDown)] {
        desk.tap_pad(pad, way);
        assert_ne!(focus(&mut desk, "the letters"), start, "{way:?}");
        desk.tap_pad(pad, back);
        assert_eq!(focus(&mut desk, "the letters"), start, "{back:?}");
    }
    for _ in 0..5 {
        if desk.focused() == "Done" {
            break;
        }
        walk(&mut desk, pad, DPadDown, 1, "the letters");
        for _ in 0..4 {
            if desk.focused() != "Done" && !desk.focused().starts_with("Letter") {
                desk.tap_pad(pad, DPadRight);
            }
        }
    }
    assert_eq!(desk.focused(), "Done");
    desk.tap_pad(pad, South);
    desk.frames(3);
    assert_eq!(desk.menu(), Menu::None, "“Done” closes it");
    assert_eq!(desk.focused(), "South name");
}

#[test]
fn every_page_of_the_rules_at_any_size_of_text() {
    let mut desk = Desk::new(&["--seed", "3"]);
    desk.frames(3);
    let pad = desk.connect("x");
    for scale in [100, 200] {
        desk.app
            .world_mut()
            .resource_mut::<Settings>()
            .picture
            .scale = scale;
        desk.frames(2);
        desk.tap_pad(pad, RightTrigger);
        assert_eq!(desk.menu(), Menu::Rules);
        desk.frames(2);
        let mut pages = BTreeSet::new();
        for page in 0..Page::ALL.len() {
            let what = format!("the rules, {scale} %");
            // Down shows the whole page, and then goes to the button that closes; up comes back.
            let end = lowest(&mut desk);
            let mut steps = 0;
            while desk.focused() != "Close" {
                desk.tap_pad(pad, DPadDown);
                focus(&mut desk, &what);
                steps += 1;
                assert!(steps < 60, "{what}: {:?} has no end", desk.see::<Page>());
            }
            assert!(
                lowest(&mut desk) <= end && lowest(&mut desk) <= desk.size().y,
                "{what}: the end of page {page} was seen"
            );
            assert_eq!(steps > 1, scale > 100, "{what}: {steps} steps");
            desk.tap_pad(pad, DPadUp);
            assert_eq!(desk.focused(), desk.see::<Page>().title());
            pages.insert(desk.focused());
            desk.tap_pad(pad, if scale > 100 { DPadLeft } else { DPadRight });
            focus(&mut desk, &what);
        }
        assert_eq!(pages.len(), Page::ALL.len());
        go_to(&mut desk, pad, "Close");
        desk.tap_pad(pad, South);
        desk.frames(2);
        assert_eq!(desk.menu(), Menu::None);
        focus(&mut desk, "the title");
    }
}

/// The lower end of the open page of the rules, pixels of the window.
fn lowest(desk: &mut Desk) -> f32 {
    let world = desk.app.world_mut();
    let mut pages = world.query::<(&Name, &ComputedNode, &UiGlobalTransform)>();
    pages
        .iter(world)
        .find(|(name, ..)| name.as_str() == "Page of the rules")
        .map(|(_, node, at)| at.translation.y + node.size().y / 2.0)
        .expect("the rules are open")
}

#[test]
fn pause_and_its_questions() {
    let (mut desk, pad) = at_table(&["--quick", "human,normal", "--seed", "3"]);
    desk.tap_pad(pad, Start);
    desk.frames(3);
    assert_eq!(desk.menu(), Menu::Pause);
    check(&mut desk, pad, "the pause");
    for (name, menu) in [
        ("Leave the table", Menu::Leave),
        ("Concede this round", Menu::Concede),
        ("Settings", Menu::Settings),
        ("Rules", Menu::Rules),
    ] {
        press(&mut desk, pad, name);
        assert_eq!(desk.menu(), menu);
        if menu != Menu::Rules {
            check(&mut desk, pad, name);
        }
        desk.tap_pad(pad, East);
        desk.frames(3);
        assert_eq!(desk.menu(), Menu::Pause, "{name} closes to the pause");
        focus(&mut desk, "the pause");
    }
    desk.tap_pad(pad, Start);
    desk.frames(3);
    assert_eq!(desk.menu(), Menu::None);
    desk.until_turn();
    desk.tap_pad(pad, North);
    desk.frames(3);
    assert_eq!(desk.menu(), Menu::Confirm);
    check(&mut desk, pad, "the question before going out");
    press(&mut desk, pad, "Keep playing");
    assert_eq!(desk.menu(), Menu::None);
}

/// Gives the round up and comes to its result, or to what is said before.
fn give_up(desk: &mut Desk) {
    desk.insist(Act::Concede);
}

#[test]
fn out_round_summary_and_match_result_at_any_size_of_text() {
    for scale in [100, 200] {
        let (mut desk, pad) = at_table(&[
            "--quick",
            "human,random,random",
            "--scoring",
            "advanced",
            "--seed",
            "12",
        ]);
        desk.app
            .world_mut()
            .resource_mut::<Settings>()
            .picture
            .scale = scale;
        let (mut outs, mut summaries) = (0, 0);
        for _ in 0..400 {
            match desk.until_stop() {
                Stop::Turn => give_up(&mut desk),
                Stop::Menu(Menu::Out) => {
                    desk.frames(3);
                    check(&mut desk, pad, "out");
                    outs += 1;
                    press(&mut desk, pad, ["Watch", "Skip to the result"][outs % 2]);
                    assert_eq!(desk.menu(), Menu::None);
                }
                Stop::Menu(menu) => panic!("{menu:?} opened by itself"),
                Stop::Result => {
                    desk.frames(60);
                    let over = desk.game().choice() == Choice::MatchOver;
                    let what = if over { "the match" } else { "the round" };
                    check(&mut desk, pad, what);
                    press(&mut desk, pad, "Log");
                    assert_eq!(desk.menu(), Menu::Log);
                    check(&mut desk, pad, "the log of a result");
                    desk.tap_pad(pad, East);
                    desk.frames(3);
                    focus(&mut desk, what);
                    if over {
                        press(&mut desk, pad, "New match");
                        desk.until("the set-up", |desk| desk.screen() == Screen::Setup);
                        assert!(outs > 0 && summaries > 0, "{outs} {summaries}");
                        break;
                    }
                    summaries += 1;
                    press(&mut desk, pad, "Leave");
                    assert_eq!(desk.menu(), Menu::Leave);
                    check(&mut desk, pad, "the question before leaving");
                    press(&mut desk, pad, "Stay");
                    press(&mut desk, pad, "Next round");
                    desk.until("the next round", |desk| desk.screen() == Screen::Table);
                }
            }
        }
        assert_eq!(desk.screen(), Screen::Setup);
    }
}

#[test]
fn the_log_from_its_top_to_its_end() {
    let (mut desk, pad) = at_table(&["--quick", "human,normal,normal,normal", "--seed", "12"]);
    // Long enough that it scrolls.
    while desk.see::<Story>().turns.len() < 9 && desk.screen() == Screen::Table {
        let way = red7::table::hint::way_to_stay_in(desk.game(), desk.person());
        match way {
            Some(way) => {
                for mv in way {
                    desk.insist(Act::Move(mv));
                    desk.until_stop();
                }
            }
            None => desk.insist(Act::Concede),
        }
        if desk.until_stop() == Stop::Menu(Menu::Out) {
            desk.tap_pad(pad, South);
            desk.until_stop();
        }
    }
    desk.tap_pad(
        pad,
        if desk.screen() == Screen::Table {
            Select
        } else {
            DPadDown
        },
    );
    if desk.screen() == Screen::Result {
        press(&mut desk, pad, "Log");
    }
    desk.frames(3);
    assert_eq!(desk.menu(), Menu::Log);
    check(&mut desk, pad, "the log");
    // An entry shows the table as it was; pressed again it lets the present come back.
    go_to(&mut desk, pad, "Log entry");
    for looks_back in [true, false] {
        desk.tap_pad(pad, South);
        desk.frames(2);
        let shown = desk.see::<red7::animation::cues::Shown>();
        assert_eq!(shown.past.is_some(), looks_back);
        focus(&mut desk, "the log");
    }
    desk.tap_pad(pad, East);
    desk.frames(3);
    assert_eq!(desk.menu(), Menu::None);
}

#[test]
fn curtain_and_lost_pad() {
    let (mut desk, pads) = behind_the_curtain(2, 5);
    let turn = desk.see::<Match>().turn().expect("a turn").index();
    let (own, other) = (pads[turn], pads[1 - turn]);
    // Behind the curtain nothing has to be walked to: what is there is held, or is the menu.
    for way in [
        DPadDown, DPadUp, DPadLeft, DPadRight, East, West, North, South,
    ] {
        for pad in [own, other] {
            desk.tap_pad(pad, way);
            assert_eq!(desk.menu(), Menu::Curtain, "{way:?}");
        }
    }
    for pad in [own, other] {
        desk.tap_pad(pad, Start);
        desk.frames(3);
        assert_eq!(desk.menu(), Menu::Pause, "either pad pauses");
        check(&mut desk, pad, "the pause over a curtain");
        desk.tap_pad(pad, East);
        desk.frames(3);
        assert_eq!(desk.menu(), Menu::Curtain);
    }
    desk.tap_pad(other, RightTrigger);
    assert_eq!(desk.menu(), Menu::Rules, "and may read the rules");
    desk.tap_pad(other, East);
    desk.frames(20);
    assert_eq!(desk.menu(), Menu::Curtain);
    desk.hold_pad(own, South, LONG);
    desk.until_turn();

    desk.disconnect(own);
    assert_eq!(desk.menu(), Menu::Lost);
    check(&mut desk, other, "a lost pad");
    press(&mut desk, other, "Leave the match");
    assert_eq!(desk.menu(), Menu::Leave);
    check(&mut desk, other, "leaving instead");
    press(&mut desk, other, "Stay");
    assert_eq!(desk.menu(), Menu::Lost);
    focus(&mut desk, "a lost pad");
    // Held anywhere on the sheet, the other pad takes the seat.
    desk.hold_pad(other, South, LONG);
    desk.frames(3);
    assert_ne!(desk.menu(), Menu::Lost);
    assert_eq!(
        desk.see::<Match>().device(turn),
        Device::Pad((1 - turn) as u8)
    );
}

/// The turn's buttons that the mouse could press.
fn turn_buttons(desk: &mut Desk) -> BTreeSet<String> {
    let world = desk.app.world_mut();
    let mut buttons = world.query::<&TurnButton>();
    let shown: Vec<TurnButton> = buttons.iter(world).copied().collect();
    let offered = TurnButton::offered(
        desk.see::<Match>(),
        desk.see::<Offer>(),
        desk.see::<Settings>().always_draw,
    );
    for button in &offered {
        assert!(shown.contains(button), "{button:?} is offered and not seen");
    }
    offered.iter().map(|button| format!("{button:?}")).collect()
}

fn spot_name(spot: Spot) -> String {
    match spot {
        Spot::Nowhere => "nowhere".into(),
        Spot::Card(card) => card.to_string(),
        Spot::Button(button) => format!("{button:?}"),
    }
}

/// Walks the table as a graph: each place is tried in all four directions. From each place every other one is reached,
/// and the places are just what a mouse could use.
fn check_table(desk: &mut Desk, pad: Entity, what: &str) {
    desk.until_turn();
    desk.tap_pad(pad, DPadRight);
    let rows = desk
        .see::<Offer>()
        .reach()
        .rows(&desk.see::<TableView>().arrangement);
    let mut all: BTreeSet<String> = rows.iter().flatten().map(ToString::to_string).collect();
    all.extend(turn_buttons(desk));
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut open = vec![*desk.see::<Spot>()];
    while let Some(spot) = open.pop() {
        let from = spot_name(spot);
        if edges.contains_key(&from) {
            continue;
        }
        let mut next = BTreeSet::new();
        for way in [DPadDown, DPadUp, DPadLeft, DPadRight] {
            desk.app.world_mut().insert_resource(spot);
            desk.frame();
            desk.tap_pad(pad, way);
            let to = *desk.see::<Spot>();
            assert!(
                all.contains(&spot_name(to)),
                "{what}: {way:?} of {from} leads to {}",
                spot_name(to)
            );
            next.insert(spot_name(to));
            open.push(to);
        }
        edges.insert(from, next);
    }
    let found: BTreeSet<String> = edges.keys().cloned().collect();
    assert_eq!(found, all, "{what}");
    // No place is a trap.
    for start in &all {
        let mut seen = BTreeSet::from([start.clone()]);
        let mut open = vec![start.clone()];
        while let Some(at) = open.pop() {
            for next in &edges[&at] {
                if seen.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        assert_eq!(seen, all, "{what}: from {start}");
    }
    desk.until_turn();
}

#[test]
fn the_table_in_every_state() {
    // The buttons of the bar have buttons of their own on a pad.
    let (mut desk, pad) = at_table(&["--quick", "human,normal", "--seed", "3"]);
    for (button, menu) in [
        (Select, Menu::Log),
        (RightTrigger, Menu::Rules),
        (Start, Menu::Pause),
    ] {
        desk.tap_pad(pad, button);
        desk.frames(3);
        assert_eq!(desk.menu(), menu);
        desk.tap_pad(pad, East);
        desk.frames(3);
        assert_eq!(desk.menu(), Menu::None);
        desk.until_turn();
    }
    desk.tap_pad(pad, LeftTrigger);
    assert!(desk.see::<red7::table::hint::Hint>().parts().is_some());
    drop(desk);

    let mut missing = BTreeSet::from([
        "turn", "played", "end", "steal", "rethink", "again", "bonus",
    ]);
    for seed in 0..60 {
        if missing.is_empty() {
            break;
        }
        let mut desk = Desk::new(&[
            "--quick",
            "human,random,random",
            "--scoring",
            "advanced",
            "--actions",
            "--seed",
            &seed.to_string(),
        ]);
        {
            let mut settings = desk.app.world_mut().resource_mut::<Settings>();
            settings.always_draw = false;
            settings.speed = Speed::Instant;
        }
        let pad = desk.connect("x");
        states_of_a_round(&mut desk, pad, &mut missing);
    }
    assert!(missing.is_empty(), "{missing:?} never came");
}

/// Plays a round as far as the person is in it, and checks each state of the table that has not been seen before.
fn states_of_a_round(desk: &mut Desk, pad: Entity, missing: &mut BTreeSet<&str>) {
    for step in 0..40 {
        if desk.until_stop() != Stop::Turn {
            return;
        }
        let state = match desk.game().choice() {
            Choice::Turn { played: false } => "turn",
            Choice::Turn { played: true } => "played",
            Choice::EndOnly => "end",
            Choice::Steal { .. } => "steal",
            Choice::Recycle { .. } => "rethink",
            Choice::PlayAgain { .. } => "again",
            Choice::BonusDraw { .. } => "bonus",
            _ => return,
        };
        if missing.remove(state) {
            check_table(desk, pad, state);
        }
        let moves = desk.game().legal_moves();
        let preferred = |mv: &&Move| match mv {
            // What asks something, else what leads on.
            Move::Play(card) => missing.iter().any(|state| match *state {
                "steal" => card.number() == 1,
                "rethink" => card.number() == 7,
                "again" => card.number() == 5,
                _ => false,
            }),
            Move::Canvas(_) => missing.contains("bonus") || missing.contains("end"),
            _ => false,
        };
        let mv = moves
            .iter()
            .find(preferred)
            .or_else(|| moves.get(step % moves.len().max(1)))
            .copied();
        match mv {
            Some(Move::Concede) | None => return,
            Some(Move::End) if desk.game().end_means_out() => return,
            Some(mv) => desk.insist(Act::Move(mv)),
        }
    }
}

#[test]
fn the_focus_never_stays_on_a_button_that_is_gone() {
    let (mut desk, pad) = at_table(&["--quick", "human,normal", "--seed", "3"]);
    let card = desk.hand()[0];
    desk.insist(Act::Move(Move::Play(card)));
    desk.until_turn();
    let spot = Spot::Button(TurnButton::TakeBack);
    desk.app.world_mut().insert_resource(spot);
    desk.frame();
    assert_eq!(*desk.see::<Spot>(), spot, "it can be pressed");
    desk.tap_pad(pad, South);
    desk.until_turn();
    assert!(desk.moves().is_empty());
    let hint = Spot::Button(TurnButton::Hint);
    assert_eq!(*desk.see::<Spot>(), hint, "what stands beside it");
    // At the next turn it begins among the cards: no press ends the turn unawares.
    let way = red7::table::hint::way_to_stay_in(desk.game(), desk.person());
    let way: Vec<Move> = way.expect("a way to stay in").into_iter().collect();
    for mv in way.iter().filter(|mv| **mv != Move::End) {
        desk.insist(Act::Move(*mv));
        desk.until_turn();
    }
    desk.app
        .world_mut()
        .insert_resource(Spot::Button(TurnButton::End));
    desk.frame();
    desk.tap_pad(pad, South);
    if desk.until_stop() == Stop::Turn {
        assert!(matches!(desk.see::<Spot>(), Spot::Card(_)));
    }
}
