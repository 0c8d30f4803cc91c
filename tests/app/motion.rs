//! How things move: a new rule runs out over the table and holds nobody up, calm motion moves nothing, shakes stay small,
//! and the other set of colours comes at once.

use std::collections::HashMap;

use bevy::prelude::*;
use red7::{
    animation::{
        StillMoving,
        cues::{Cued, Shown},
        motions::{CALM, FLOOD, SHAKE, STROKE},
    },
    rules::{Card, Colour, Event, Game, Move, Rule},
    screens::{Screen, ground::Ground},
    settings::Settings,
    table::{CardFace, Flair, Lies, Shake, TableGround},
    theme::{
        cards::Cards,
        palette::{PIGMENTS, PIGMENTS_APART, Rgb},
        sheet::LARGE,
    },
};

use crate::desk::{Desk, FRAME};

impl Desk {
    fn ground(&mut self) -> Ground {
        let world = self.app.world_mut();
        let mut grounds = world.query_filtered::<&Ground, With<TableGround>>();
        grounds.single(world).expect("a table has a ground").clone()
    }
    fn comfort(&mut self, calm: bool, shake: u8) {
        let mut settings = self.app.world_mut().resource_mut::<Settings>();
        settings.comfort.calm = calm;
        settings.comfort.shake = shake;
    }
    fn flairs(&mut self) -> Vec<Flair> {
        let world = self.app.world_mut();
        world.query::<&Flair>().iter(world).copied().collect()
    }
}

/// So many frames take at least so many seconds.
fn frames_of(seconds: f32) -> usize {
    (seconds / FRAME.as_secs_f32()).ceil() as usize + 1
}

/// A card that changes the rule from the Canvas.
fn turns_the_rule(game: &Game) -> Option<Card> {
    game.legal_moves().into_iter().find_map(|mv| match mv {
        Move::Canvas(card) if Rule::from(card.colour()) != game.rule() => Some(card),
        _ => None,
    })
}

/// A table where the person is on turn and can change the rule, with that card.
fn before_the_change() -> (Desk, Card) {
    for seed in 1..40 {
        let mut desk = Desk::at_table("human,easy", seed);
        desk.until_turn();
        if let Some(card) = turns_the_rule(desk.game()) {
            return (desk, card);
        }
    }
    panic!("no deal of forty lets the person change the rule");
}

/// Brings the card to the Canvas and waits until it lies there.
fn change_the_rule(desk: &mut Desk, card: Card) {
    let (from, to) = (desk.grip(card), desk.canvas());
    let old = desk.see::<Shown>().rule();
    desk.carry(from, to, 6);
    desk.release();
    desk.until("the flight", |desk| {
        desk.see::<Shown>().before_landing.is_some()
    });
    while desk.see::<Shown>().before_landing.is_some() {
        assert_eq!(desk.see::<Shown>().rule(), old, "the card is in the air");
        assert!(!desk.ground().wash.is_flooding());
        desk.frame();
    }
}

#[test]
fn a_new_rule_runs_out_from_the_canvas_when_its_card_has_landed() {
    let (mut desk, card) = before_the_change();
    let rule = Rule::from(card.colour());
    change_the_rule(&mut desk, card);
    assert!(desk.ground().wash.is_flooding(), "the paint runs");
    let name = |desk: &mut Desk| desk.texts("Canvas").contains(&rule.name().to_owned());
    let mut frames = 0;
    while !name(&mut desk) {
        frames += 1;
        assert!(frames <= frames_of(STROKE.seconds), "the name stands");
        desk.frame();
    }
    while desk.ground().wash.is_flooding() {
        frames += 1;
        assert!(frames <= frames_of(FLOOD.most), "the paint has thinned out");
        desk.frame();
    }
    assert!(frames >= frames_of(FLOOD.least) - 3, "it is seen to run");
    desk.until("rest", |desk| !desk.see::<StillMoving>().stirring);
    assert_eq!(desk.ground().wash.rule(), rule);
    let sentence = desk.texts("Sentence");
    assert!(!sentence.is_empty(), "somebody leads: {sentence:?}");
}

#[test]
fn paint_that_runs_takes_a_press_and_gives_way_to_it() {
    let (mut desk, card) = before_the_change();
    let before = desk.see::<Shown>().rule();
    change_the_rule(&mut desk, card);
    desk.frames(4);
    assert!(desk.ground().wash.is_flooding());
    let moves = desk.moves().len();
    desk.tap(KeyCode::KeyZ);
    assert!(!desk.ground().wash.is_flooding(), "the press completed it");
    desk.until_turn();
    assert_eq!(desk.moves().len(), moves - 1, "the move was taken back");
    desk.until("rest", |desk| desk.ground().wash.is_done());
    assert_eq!(desk.ground().wash.rule(), before);
}

#[test]
fn calm_motion_moves_nothing() {
    let mut desk = Desk::at_table("normal,easy,normal,easy", 3);
    desk.comfort(true, 100);
    let mut before: HashMap<Card, Vec2> = HashMap::new();
    let mut faded: HashMap<Card, usize> = HashMap::new();
    let mut rules = 0;
    let mut rule = Rule::Red;
    for _ in 0..3000 {
        desk.frame();
        if desk.screen() != Screen::Table {
            break;
        }
        let world = desk.app.world_mut();
        let mut cards = world.query::<(&CardFace, &Lies)>();
        for (face, lies) in cards.iter(world) {
            let at = lies.tween.pose().at;
            let was = before.insert(face.0, at);
            assert!(
                was.is_none_or(|was| was == at) || at == lies.tween.goal().at,
                "{} is between two places",
                face.0
            );
            let fading = faded.entry(face.0).or_default();
            *fading = if lies.tween.opacity() < 1.0 {
                *fading + 1
            } else {
                0
            };
            assert!(
                *fading <= frames_of(CALM.most),
                "{} fades for too long",
                face.0
            );
        }
        assert_eq!(desk.see::<Shake>().offset, Vec2::ZERO);
        assert!(!desk.ground().wash.is_flooding());
        assert!(desk.flairs().iter().all(Flair::is_still));
        if desk.see::<Shown>().rule() != rule {
            rule = desk.see::<Shown>().rule();
            rules += 1;
        }
    }
    assert!(rules > 1, "the rule changed {rules} times");
}

/// Plays a round of bots and gives back how long each shake was, frames, and how far it went.
fn shakes(percent: u8) -> Vec<(usize, f32)> {
    let mut desk = Desk::at_table("normal,easy,normal,easy", 3);
    desk.comfort(false, percent);
    let mut all = Vec::new();
    let (mut frames, mut furthest) = (0, 0.0_f32);
    let mut cause = false;
    for _ in 0..3000 {
        desk.frame();
        if desk.screen() != Screen::Table {
            break;
        }
        let cued = desk.see::<Messages<Cued>>();
        let out = |cue: &Cued| {
            let mut events = cue.events.iter();
            events.any(|event| matches!(event, Event::Eliminated { .. }))
        };
        let out = cued.iter_current_update_messages().any(out);
        let flooding = desk.ground().wash.is_flooding();
        let moved = desk.see::<Shake>().offset.length();
        if moved > 0.0 {
            assert!(cause || flooding || out, "it shakes without a cause");
            (frames, furthest) = (frames + 1, furthest.max(moved));
        } else if frames > 0 {
            all.push((frames, furthest));
            (frames, furthest) = (0, 0.0);
        }
        cause = flooding || out || frames > 0;
    }
    all
}

#[test]
fn shakes_stay_small_and_short_and_can_be_turned_off() {
    let all = shakes(100);
    assert!(!all.is_empty(), "it shakes");
    for (frames, furthest) in &all {
        assert!(*frames <= frames_of(SHAKE.most), "{frames} frames");
        assert!(*furthest <= 8.0, "{furthest} px");
    }
    let weak = shakes(30);
    assert!(weak.iter().all(|(_, furthest)| *furthest <= 8.0 * 0.3));
    assert_eq!(shakes(0), []);
}

/// The colour of the field of a card's picture, at its right edge where no numeral stands.
fn field(desk: &Desk, colour: Colour) -> Rgb {
    let cards = desk.see::<Cards>();
    let images = desk.see::<Assets<Image>>();
    let image = images.get(&cards.large).expect("the sheet is there");
    let [left, top, width, _] = LARGE.face(colour.index() as u32, 7);
    let (x, y) = (left + width / 2, top + width / 10);
    let data = image.data.as_ref().expect("no graphics card took it");
    let at = ((y * image.width() + x) * 4) as usize;
    [data[at], data[at + 1], data[at + 2]]
}

#[test]
fn the_other_set_of_colours_comes_and_goes_at_once() {
    let mut desk = Desk::at_table("human,easy", 1);
    desk.until_turn();
    for (apart, pigments) in [
        (true, PIGMENTS_APART),
        (false, PIGMENTS),
        (true, PIGMENTS_APART),
    ] {
        let mut settings = desk.app.world_mut().resource_mut::<Settings>();
        settings.comfort.high_separation = apart;
        // The file is read on another thread.
        desk.until("the other colours, with all their smaller sizes", |desk| {
            let cards = desk.see::<Cards>();
            let image = desk.see::<Assets<Image>>().get(&cards.large);
            let levels = image.map(|image| image.texture_descriptor.mip_level_count);
            levels == Some(4) && field(desk, Colour::Red) == pigments[0]
        });
    }
}
