//! What must hold in each frame: the picture tells the truth, and no more of it than the person may see.

use bevy::prelude::*;
use red7::{
    animation::{
        Settled,
        cues::{CueQueue, Shown},
    },
    input::CardFocus,
    menus::{Below, Menu},
    rules::{CardSet, Game, Seat},
    screens::{AtTable, Screen, ground::Ground},
    stages::{Match, Phase, phase_of},
    table::{CardFace, Flair, Lies, TableGround, TableView, arrangement::Place, layout},
    theme::cards::Cards,
};

/// Checks one frame.
pub fn check(app: &mut App) {
    phase_mirrors_the_truth(app.world());
    if app.world().get_resource::<State<AtTable>>().is_none() {
        return;
    }
    let world = app.world_mut();
    let mut query = world.query::<(&CardFace, &Lies, &Flair, &Sprite, &Transform)>();
    let mut grounds = world.query_filtered::<&Ground, With<TableGround>>();
    let world = app.world();
    let table = world.resource::<Match>();
    let shown = world.resource::<Shown>();
    // What was seen earlier may be looked at again. Cards that are gathered for a deal lie open until they are dealt.
    let dealt = table.game.as_ref().filter(|_| !table.deal_due);
    let looked_at = shown.past.as_ref().or(dealt);
    let places = looked_at.map_or([Place::Deck; 49], places);
    // Under the curtain no hand shows. Before it falls the last owner’s turns over, and nobody else’s does.
    let covered = *world.resource::<State<Menu>>().get() == Menu::Curtain;
    let owner = table.person().filter(|_| !covered);
    let known: CardSet = looked_at.map_or(CardSet::EMPTY, |game| {
        game.known_deck().into_iter().collect()
    });
    let cards: Vec<_> = query.iter(world).collect();

    let all: CardSet = cards.iter().map(|(face, ..)| face.0).collect();
    assert_eq!(
        (cards.len(), all.len()),
        (49, 49),
        "each card is there once"
    );
    let held = cards
        .iter()
        .filter(|(_, lies, ..)| lies.tween.goal().z >= 900.0);
    assert!(held.count() <= 1, "one card is dragged at most");

    for (face, lies, flair, sprite, transform) in &cards {
        assert!(
            flair.lean.abs() <= 0.06 && (flair.stretch() - Vec2::ONE).abs().max_element() <= 0.06,
            "{} is bent: {flair:?}",
            face.0
        );
        let pose = lies.tween.pose();
        assert!(
            transform.is_finite() && pose.at.is_finite(),
            "{} is nowhere: {pose:?}",
            face.0
        );
        let secret = looked_at.is_some()
            && !known.contains(face.0)
            && is_secret(places[face.0.index()], owner);
        if secret {
            let back = world.resource::<Cards>().card(pose.width, None);
            assert!(
                sprite.image == back.0 && sprite.rect == Some(back.1),
                "{} is secret, and its face is drawn at {:?}",
                face.0,
                pose.at
            );
            assert!(
                lies.tween.goal().face == 0.0,
                "{} is secret and turns over",
                face.0
            );
        }
    }
    if is_quiet(world) && cards.iter().all(|(_, lies, ..)| lies.tween.is_done()) {
        check_quiet(world, table, &places, &cards);
        let ground = grounds.single(world).expect("a table has one ground");
        check_ground(world, table, ground);
    }
}

/// The phase is a picture of the match, in every frame at the table.
fn phase_mirrors_the_truth(world: &World) {
    let phase = world.get_resource::<State<Phase>>();
    if *world.resource::<State<Screen>>().get() == Screen::Table {
        let phase = phase.expect("a table has a phase").get();
        assert_eq!(*phase, phase_of(world.resource::<Match>()));
    } else {
        assert!(phase.is_none(), "there is no phase without a table");
    }
}

fn is_quiet(world: &World) -> bool {
    world.resource::<Settled>().0 && world.resource::<CueQueue>().is_through()
}

/// Whether a card in that place is one that nobody but its holder, or nobody at all, has ever seen in this round.
fn is_secret(place: Place, person: Option<usize>) -> bool {
    match place {
        Place::Deck => true,
        Place::Hand(seat) => person != Some(seat),
        _ => false,
    }
}

/// Where each card is, asked of the rules alone.
fn places(game: &Game) -> [Place; 49] {
    let of_seat = |seat: Seat| {
        let i = seat.index();
        [
            (game.hand(seat), Place::Hand(i)),
            (game.palette(seat), Place::Palette(i)),
            (game.score_pile(seat), Place::Score(i)),
        ]
    };
    let on_canvas: CardSet = game.canvas().into_iter().collect();
    let piles = game
        .seats()
        .flat_map(of_seat)
        .chain([(on_canvas, Place::Canvas)]);
    let mut places = [Place::Deck; 49];
    for (cards, place) in piles {
        for card in cards {
            places[card.index()] = place;
        }
    }
    places
}

/// Whether the person may see the face of a card at rest.
fn is_open(table: &Match, place: Place, paused: bool) -> bool {
    let Some(game) = &table.game else {
        return false;
    };
    let is_in = |seat: usize| !game.is_out(Seat::new(seat));
    match place {
        Place::Canvas => true,
        Place::Palette(seat) => is_in(seat),
        Place::Hand(seat) => table.viewer() == Some(seat) && is_in(seat) && !paused,
        Place::Deck | Place::Score(_) => false,
    }
}

/// Nothing moves and nothing waits: the picture is the truth.
fn check_quiet(
    world: &World,
    table: &Match,
    places: &[Place; 49],
    cards: &[(&CardFace, &Lies, &Flair, &Sprite, &Transform)],
) {
    let shown = world.resource::<Shown>();
    if shown.looks_back() || table.deal_due {
        // The table shows what was, or is being cleared for the next round.
        return;
    }
    assert_eq!(shown.game, table.game, "a still table shows the truth");
    let view = world.resource::<TableView>();
    let focus = world.resource::<CardFocus>().0;
    let pictures = world.resource::<Cards>();
    let menu = *world.resource::<State<Menu>>().get();
    let paused = world.resource::<Below>().hides_hands(menu);
    let wanted = layout::poses(&view.arrangement, &view.zones, &focus);
    let size = view.zones.frame.size;
    // A card at rest may be moved by half a pixel, to stand on whole ones.
    let slack = 0.51 / view.zones.frame.scale;

    for (CardFace(card), lies, flair, sprite, transform) in cards {
        let pose = lies.tween.pose();
        assert_eq!(pose, wanted[card.index()], "{card} lies as the layout says");
        let place = places[card.index()];
        assert_eq!(lies.place, place, "{card} lies where it is");

        let drawn = Vec2::new(
            transform.translation.x + size.x / 2.0,
            size.y / 2.0 - transform.translation.y,
        );
        assert!(
            (drawn - pose.at).abs().max_element() <= slack,
            "{card} is drawn at {drawn} and lies at {}",
            pose.at
        );
        let width = pose.width / 100.0 * flair.stretch().x;
        assert!((transform.scale.x - width).abs() < 0.001);
        let (_, turn) = transform.rotation.to_axis_angle();
        let angle = pose.angle + flair.lean;
        assert!((turn - angle.abs()).abs() < 0.001, "{card} is turned");
        assert_eq!(lies.tween.opacity(), 1.0, "{card} is there");

        let open = is_open(table, place, paused);
        let (image, rect) = pictures.card(pose.width, open.then_some(*card));
        assert!(
            sprite.image == image && sprite.rect == Some(rect),
            "{card} in {place:?} shows {}",
            if open { "its back" } else { "a face" }
        );
    }
}

/// The table under a quiet picture has, or is getting, the colour of the rule in force.
fn check_ground(world: &World, table: &Match, ground: &Ground) {
    let shown = world.resource::<Shown>();
    let rule = shown
        .past
        .as_ref()
        .or(table.game.as_ref())
        .map(|game| game.rule());
    if table.deal_due || shown.game.is_none() {
        return;
    }
    assert_eq!(Some(shown.rule()), rule, "the rule in force is shown");
    if ground.wash.is_done() {
        assert_eq!(Some(ground.wash.rule()), rule, "the table has its colour");
    }
}
