//! The 49 card sprites. They live as long as the table; everything that happens to a card is a move from place to place.

use bevy::prelude::*;
use std::f32::consts::PI;

use super::{
    TableView,
    arrangement::Place,
    deeds::{self, ActionDisc},
    layout::{self},
};
use crate::{
    animation::{
        AnimationSystems, Pace, StillMoving,
        cues::Shown,
        tween::{Pose, Travel, Tween},
    },
    input::CardFocus,
    rules::{Card, CardSet, Event, Game, Rule},
    screens::{
        AtTable,
        layers::{CARDS, VirtualFrame},
    },
    stages::Match,
    theme::{
        art::{Look, region, with_bleed},
        color, glass,
        palette::{CREAM, INK, SHADOW, VEIL, WASHES},
        sheet::{CardPiece, Icon},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(AtTable), spawn)
        .add_systems(
            Update,
            aim.in_set(AnimationSystems::Aim).run_if(in_state(AtTable)),
        )
        .add_systems(
            Update,
            (advance, draw, mark_moved)
                .chain()
                .in_set(AnimationSystems::Move)
                .run_if(in_state(AtTable)),
        );
}

/// The card that a sprite stands for.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardFace(pub Card);

/// Where a card lies or is going to, and the way there.
#[derive(Component, Clone, Copy, Debug)]
pub struct Lies {
    /// The place.
    pub place: Place,
    /// The way.
    pub tween: Tween,
}

#[derive(Component)]
struct Shadow;
#[derive(Component)]
struct Veil;
#[derive(Component)]
struct Stroke;
#[derive(Component)]
struct Safe;
#[derive(Component)]
struct Moved;

/// The size in which card sprites are made; poses scale it.
pub(super) const BASE: Vec2 = Vec2::new(100.0, 140.0);

fn spawn(mut commands: Commands, look: Look, view: Res<TableView>) {
    let poses = layout::poses(&view.arrangement, &view.zones, &layout::Focus::default());
    let (blank_image, blank) = look.art.piece(BASE.x, CardPiece::Blank);
    let size = with_bleed(BASE);
    let icon = |icon: Icon, size: f32, ink: Color| Sprite {
        image: look.art.icons.clone(),
        rect: Some(region(icon.cell())),
        color: ink,
        custom_size: Some(Vec2::splat(size)),
        ..default()
    };
    for card in Card::ALL {
        let (image, rect) = look.art.card(BASE.x, None);
        let mut entity = commands.spawn((
            Name::new(format!("Card {card}")),
            DespawnOnExit(AtTable),
            CardFace(card),
            Lies {
                place: Place::Deck,
                tween: Tween::at(poses[card.index()]),
            },
            Sprite {
                image,
                rect: Some(rect),
                custom_size: Some(size),
                ..default()
            },
            Transform::default(),
            CARDS,
            children![
                (
                    Shadow,
                    Sprite {
                        image: look.art.card_shadow.clone(),
                        color: color(SHADOW),
                        custom_size: Some(BASE * 2.0),
                        ..default()
                    },
                    Transform::from_xyz(0.0, 0.0, -0.05),
                    CARDS,
                ),
                (
                    Veil,
                    Sprite {
                        image: blank_image.clone(),
                        rect: Some(blank),
                        custom_size: Some(size),
                        ..default()
                    },
                    Transform::from_xyz(0.0, 0.0, 0.02),
                    Visibility::Hidden,
                    CARDS,
                ),
                (
                    Stroke,
                    Sprite {
                        color: color(CREAM),
                        ..default()
                    },
                    Transform::from_xyz(0.0, 0.0, 0.03),
                    Visibility::Hidden,
                    CARDS,
                ),
                (
                    Safe,
                    icon(Icon::Disc, 15.0, color(CREAM)),
                    Transform::from_xyz(0.0, 0.0, 0.03),
                    Visibility::Hidden,
                    CARDS,
                ),
                (
                    Moved,
                    Transform::from_xyz(0.0, 0.0, 0.04),
                    Visibility::Hidden,
                    CARDS,
                    children![
                        (
                            icon(Icon::Disc, 33.0, color(CREAM)),
                            Transform::from_xyz(0.0, 0.0, 0.0),
                            CARDS
                        ),
                        (
                            icon(Icon::Disc, 28.0, color(INK)),
                            Transform::from_xyz(0.0, 0.0, 0.01),
                            CARDS
                        ),
                        (
                            icon(Icon::Drop, 17.0, color(CREAM)),
                            Transform::from_xyz(0.0, 0.0, 0.02),
                            CARDS
                        ),
                    ],
                ),
            ],
        ));
        if card.number() % 2 == 1 {
            entity.with_child(deeds::disc(card.number(), icon));
        }
    }
}

/// Sends each card to its place whenever something about the table changes.
fn aim(
    view: Res<TableView>,
    focus: Res<CardFocus>,
    frame: Res<VirtualFrame>,
    shown: Res<Shown>,
    pace: Res<Pace>,
    mut dealt: Local<bool>,
    mut looked_at: Local<Option<Game>>,
    mut cards: Query<(&CardFace, &mut Lies)>,
) {
    if !(view.is_changed() || focus.is_changed() || frame.is_changed()) {
        return;
    }
    let poses = layout::poses(&view.arrangement, &view.zones, &focus.0);
    let places = view.arrangement.places();
    let is_dealt = shown.game.is_some();
    let was_dealt = std::mem::replace(&mut *dealt, is_dealt);
    let dealing = is_dealt && !was_dealt;
    let order = dealing.then(|| deal_order(&view));
    // Between two times nothing flies: on its way from a Palette of then to a hand of now, a card would tell where it is.
    let other_time = *looked_at != shown.past;
    if other_time {
        looked_at.clone_from(&shown.past);
    }
    for (face, mut lies) in &mut cards {
        let i = face.0.index();
        let (goal, place) = (poses[i], places[i]);
        let moved = lies.place != place;
        lies.place = place;
        if *lies.tween.goal() == goal {
            continue;
        }
        let before = *lies.tween.goal();
        let travel = if pace.skip || other_time || (frame.is_changed() && !moved) {
            Travel::NOW
        } else if !is_dealt {
            if was_dealt && moved {
                Travel::GATHER
            } else {
                Travel::NOW
            }
        } else if let Some(order) = &order {
            match order.iter().position(|card| *card == face.0) {
                Some(turn) => Travel {
                    // All are dealt within 1.6 seconds, however many there are.
                    delay: turn as f32 * (1.3 / order.len() as f32).min(0.055),
                    ..Travel::DEAL
                },
                None => Travel::REST,
            }
        } else if matches!(focus.0.dragged, Some((card, ..)) if card == face.0) {
            // Under the pointer a card keeps up with it.
            Travel::NOW
        } else if moved {
            way(face.0, &shown, before.z >= 900.0)
        } else if before.face != goal.face {
            Travel::FLIP
        } else if goal.lift > before.lift {
            Travel::LIFT
        } else if before.z >= 900.0 {
            Travel::HOME
        } else {
            Travel::REST
        };
        if moved || other_time || !lies.tween.is_travelling() {
            lies.tween.aim(goal, travel);
        } else {
            // On its way already: it lands where its place is now.
            lies.tween.shift_goal(goal);
        }
    }
}

/// The way of a card to another place.
fn way(card: Card, shown: &Shown, held: bool) -> Travel {
    match shown.happening {
        Some(Event::Stolen { card: sent, .. } | Event::Recycled { card: sent, .. })
            if sent == card =>
        {
            // From the hand that has carried it there it only falls.
            if held { Travel::PLAY } else { Travel::SENT }
        }
        Some(Event::Drew { card: drawn, .. }) if drawn == card => Travel::DRAWN,
        _ => Travel::PLAY,
    }
}

/// The order in which the cards leave the deck: seven times round the table, then the face-up card of each seat.
fn deal_order(view: &TableView) -> Vec<Card> {
    let arrangement = &view.arrangement;
    let most = arrangement.hands.iter().map(Vec::len).max().unwrap_or(0);
    let hands =
        (0..most).flat_map(|i| arrangement.hands.iter().filter_map(move |hand| hand.get(i)));
    hands
        .chain(arrangement.palettes.iter().flatten())
        .copied()
        .collect()
}

fn advance(
    time: Res<Time>,
    pace: Res<Pace>,
    mut moving: ResMut<StillMoving>,
    mut cards: Query<&mut Lies>,
) {
    let unit = pace.seconds(1.0);
    let mut now = StillMoving {
        stirring: moving.stirring,
        ..default()
    };
    let mut stirs = false;
    for mut lies in &mut cards {
        if lies.tween.is_done() {
            continue;
        }
        if unit <= 0.0 {
            lies.tween.finish();
        } else {
            lies.tween.advance(time.delta_secs() / unit);
        }
        now.travelling |= lies.tween.is_travelling();
        stirs |= !lies.tween.is_done();
    }
    now.stirring = stirs;
    moving.set_if_neq(now);
}

fn draw(
    look: Look,
    view: Res<TableView>,
    frame: Res<VirtualFrame>,
    shown: Res<Shown>,
    windows: Query<&Window>,
    mut cards: Query<(Ref<Lies>, &CardFace, &mut Sprite, &mut Transform, &Children)>,
    mut parts: Query<
        (
            &mut Sprite,
            &mut Transform,
            &mut Visibility,
            Has<Shadow>,
            Has<Veil>,
            Has<Stroke>,
            Has<ActionDisc>,
        ),
        (
            Without<Lies>,
            Or<(
                With<Shadow>,
                With<Veil>,
                With<Stroke>,
                With<Safe>,
                With<ActionDisc>,
            )>,
        ),
    >,
) {
    let density = frame.scale * windows.iter().next().map_or(1.0, Window::scale_factor);
    let rule = shown.on_table().map_or(Rule::Red, |game| game.rule());
    // What steps back behind a question goes into the dark; what does not count goes into the table.
    let ground = if view.arrangement.asked.is_some() {
        VEIL
    } else {
        WASHES[rule.colour().index()]
    };
    let actions = shown.on_table().is_some_and(|game| game.variant().actions);
    let redraw = frame.is_changed() || shown.is_changed() || view.is_changed();
    for (lies, face, mut sprite, mut transform, children) in &mut cards {
        if !(redraw || lies.is_changed()) {
            continue;
        }
        let pose = lies.tween.pose();
        let size = layout_size(&pose);
        let mut at = pose.at;
        if lies.tween.is_done() && pose.angle == 0.0 && density > 0.0 {
            // A card at rest stands on whole pixels: its numeral is as crisp as the picture it comes from.
            let corner = ((at - size / 2.0) * density).round() / density;
            at = corner + size / 2.0;
        }
        let turned = (pose.face * PI).cos();
        let visible = (pose.face > 0.5).then_some(face.0);
        let (image, rect) = look.art.card(pose.width, visible);
        sprite.image = image;
        sprite.rect = Some(rect);
        *transform = Transform {
            translation: Vec3::new(at.x - frame.size.x / 2.0, frame.size.y / 2.0 - at.y, pose.z),
            rotation: Quat::from_rotation_z(-pose.angle),
            scale: Vec3::new(
                turned.abs().max(0.02) * size.x / BASE.x,
                size.y / BASE.y,
                1.0,
            ),
        };
        for child in children.iter() {
            let Ok((mut part, mut place, mut visibility, shadow, veil, stroke, disc)) =
                parts.get_mut(child)
            else {
                continue;
            };
            let zoom = BASE.x / size.x;
            if disc {
                visibility.set_if_neq(show(actions && visible.is_some()));
            } else if shadow {
                let dark = glass(SHADOW, 0.4 + 0.1 * pose.lift);
                let fall = (3.0 + 12.0 * pose.lift) * zoom * (1.0 - pose.glow);
                // What can be chosen throws light instead of shadow.
                part.color = dark.mix(&glass(CREAM, 0.9), pose.glow);
                place.translation = Vec3::new(0.0, -fall, -0.05);
                place.scale = Vec3::splat(1.0 + 0.05 * pose.lift + 0.06 * pose.glow);
            } else if veil {
                part.color = glass(ground, pose.veil);
                visibility.set_if_neq(show(pose.veil > 0.001));
            } else if stroke {
                let length = BASE.x * pose.stroke;
                part.custom_size = Some(Vec2::new(length, 3.6 * zoom));
                // Cards overlap from the right: the stroke lies below the part that is seen.
                place.translation = Vec3::new(
                    -BASE.x / 2.0 + BASE.x * 0.07 + length / 2.0,
                    -BASE.y / 2.0 - 7.0 * zoom,
                    0.03,
                );
                visibility.set_if_neq(show(pose.stroke > 0.001));
            } else {
                // A dot above the index: it says "this one keeps you in" without being louder than the card.
                part.custom_size = Some(Vec2::splat(15.0 * zoom));
                part.color = glass(CREAM, pose.safe);
                place.translation = Vec3::new(-BASE.x * 0.31, BASE.y / 2.0 + 10.0 * zoom, 0.03);
                visibility.set_if_neq(show(pose.safe > 0.001));
            }
        }
    }
}

fn layout_size(pose: &Pose) -> Vec2 {
    Vec2::new(pose.width, pose.width * 1.4)
}

fn show(yes: bool) -> Visibility {
    if yes {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    }
}

/// Puts a drop of paint on each card that moved since the person's last turn.
fn mark_moved(
    shown: Res<Shown>,
    table: Option<Res<Match>>,
    view: Res<TableView>,
    cards: Query<(&CardFace, &Lies, &Children)>,
    mut marks: Query<(&mut Visibility, &mut Transform), With<Moved>>,
) {
    let moved: CardSet = shown
        .news(table.as_ref().and_then(|table| table.person()))
        .filter_map(|event| match event {
            Event::Played { card, .. } | Event::Discarded { card, .. } => Some(*card),
            _ => None,
        })
        .collect();
    for (face, lies, children) in &cards {
        let pose = lies.tween.pose();
        // On the Canvas only the top card is seen whole.
        let covered =
            lies.place == Place::Canvas && view.arrangement.canvas.last() != Some(&face.0);
        let on = moved.contains(face.0) && !covered && pose.face > 0.5 && lies.tween.is_done();
        for child in children.iter() {
            let Ok((mut visibility, mut place)) = marks.get_mut(child) else {
                continue;
            };
            visibility.set_if_neq(show(on));
            let zoom = BASE.x / pose.width;
            let wanted = Transform {
                translation: Vec3::new(BASE.x / 2.0 - 4.0 * zoom, BASE.y / 2.0 - 4.0 * zoom, 0.04),
                scale: Vec3::splat(zoom * 0.8),
                ..default()
            };
            place.set_if_neq(wanted);
        }
    }
}
