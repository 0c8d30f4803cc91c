//! The 49 card sprites. They live as long as the table; everything that happens to a card is a move from place to place.

use bevy::prelude::*;
use std::f32::consts::PI;

use super::{
    TableView,
    arrangement::Place,
    deeds::{self, ActionDisc},
    flair::Flair,
    flood::{self, TableGround},
    layout::{self},
    ways::{calm, deal_order, deal_step, show_delay, way},
};
use crate::{
    animation::{
        AnimationSystems, Hurried, Pace, StillMoving,
        cues::{Shown, brings_rule},
        motions::FLOOD,
        tween::{Pose, Travel, Tween},
    },
    input::CardFocus,
    rules::{Card, CardSet, Event, Game},
    screens::{
        AtTable,
        ground::Ground,
        layers::{CARDS, VirtualFrame},
    },
    stages::Match,
    theme::{
        art::{Look, region, with_bleed},
        color, glass,
        paints::Paints,
        palette::{CREAM, INK, SHADOW, VEIL},
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

/// What lies this high is held under the pointer.
const DRAGGED: f32 = 900.0;

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
            Flair::default(),
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
    real: Res<Time<Real>>,
    ground: Single<&Ground, With<TableGround>>,
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
    let dragged = |card: Card| matches!(focus.0.dragged, Some((other, ..)) if card == other);
    // A card that brings a new rule: the others rise or sink when its paint has come to them.
    let flight = brings_rule_now(&shown).then(|| {
        let top = view.arrangement.canvas.last();
        let lies = cards.iter().find(|(face, _)| Some(&face.0) == top);
        let dropped = lies.is_some_and(|(_, lies)| lies.tween.goal().z >= DRAGGED);
        let flight = match (pace.calm, dropped) {
            (true, _) => Travel::FADE,
            (_, true) => Travel::DROP,
            _ => Travel::PLAY,
        };
        let runs = !pace.calm && {
            let paint = pace.seconds(FLOOD.seconds);
            ground.wash.may_flood(paint, real.elapsed())
        };
        (flight.seconds, runs)
    });
    for (face, mut lies) in &mut cards {
        let i = face.0.index();
        let (goal, place) = (poses[i], places[i]);
        let moved = lies.place != place;
        lies.place = place;
        if *lies.tween.goal() == goal {
            continue;
        }
        let before = *lies.tween.goal();
        let mut travel = if pace.skip || other_time || (frame.is_changed() && !moved) {
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
                    delay: turn as f32 * deal_step(order.len()),
                    ..Travel::DEAL
                },
                None => Travel::REST,
            }
        } else if dragged(face.0) {
            // Under the pointer a card keeps up with it.
            Travel::NOW
        } else if moved && before.z >= DRAGGED {
            Travel::DROP
        } else if moved {
            way(face.0, &shown)
        } else if before.face != goal.face {
            Travel::FLIP
        } else if goal.lift > before.lift {
            Travel::LIFT
        } else if before.z >= DRAGGED {
            Travel::HOME
        } else {
            Travel::REST
        };
        if let Some((flight, runs)) = flight
            && travel == Travel::REST
        {
            travel.delay = flight + flood::arrival(&ground, runs, goal.at, &frame);
        }
        if is_dealt && order.is_none() {
            travel.delay += show_delay(&view, face.0, place, moved, travel);
        }
        if pace.calm {
            travel = calm(travel);
        }
        if moved || other_time || !lies.tween.is_travelling() {
            lies.tween.aim(goal, travel);
        } else {
            // On its way already: it lands where its place is now.
            lies.tween.shift_goal(goal);
        }
    }
}

/// Whether the step that has just come on show changes the rule with a card.
fn brings_rule_now(shown: &Shown) -> bool {
    match (&shown.before_landing, &shown.game) {
        (Some(before), Some(now)) => brings_rule(before, now),
        _ => false,
    }
}

fn advance(
    time: Res<Time>,
    pace: Res<Pace>,
    mut moving: ResMut<StillMoving>,
    mut hurried: MessageReader<Hurried>,
    mut cards: Query<(&mut Lies, &mut Flair)>,
) {
    let unit = pace.seconds(1.0);
    let hurried = hurried.read().count() > 0;
    let mut now = StillMoving::default();
    for (mut lies, mut flair) in &mut cards {
        now.stirring |= flair.is_changed();
        if lies.tween.is_done() {
            continue;
        }
        let travelled = lies.tween.is_travelling();
        let skips = unit <= 0.0 || hurried && lies.tween.is_waiting() && !travelled;
        if skips {
            lies.tween.finish();
        } else {
            lies.tween.advance(time.delta_secs() / unit);
        }
        now.travelling |= lies.tween.is_travelling();
        now.stirring |= !lies.tween.is_done();
        if travelled
            && lies.tween.is_done()
            && !skips
            && !pace.calm
            && lies.tween.goal().width > 10.0
        {
            flair.land();
        }
    }
    moving.set_if_neq(now);
}

fn draw(
    look: Look,
    view: Res<TableView>,
    frame: Res<VirtualFrame>,
    shown: Res<Shown>,
    windows: Query<&Window>,
    paints: Res<Paints>,
    mut cards: Query<(
        Ref<Lies>,
        Ref<Flair>,
        &CardFace,
        &mut Sprite,
        &mut Transform,
        &Children,
    )>,
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
    // What steps back behind a question goes into the dark; what does not count goes into the table.
    let ground = if view.arrangement.asked.is_some() {
        VEIL
    } else {
        paints.wash(shown.rule())
    };
    let actions = shown.on_table().is_some_and(|game| game.variant().actions);
    let redraw =
        frame.is_changed() || shown.is_changed() || view.is_changed() || paints.is_changed();
    for (lies, flair, face, mut sprite, mut transform, children) in &mut cards {
        if !(redraw || lies.is_changed() || flair.is_changed()) {
            continue;
        }
        let pose = lies.tween.pose();
        let size = layout_size(&pose);
        let mut at = pose.at;
        let angle = pose.angle + flair.lean;
        let stretch = flair.stretch();
        if lies.tween.is_done() && angle == 0.0 && density > 0.0 {
            // A card at rest stands on whole pixels: its numeral is as crisp as the picture it comes from.
            let corner = ((at - size / 2.0) * density).round() / density;
            at = corner + size / 2.0;
        }
        let turned = (pose.face * PI).cos();
        let visible = (pose.face > 0.5).then_some(face.0);
        let (image, rect) = look.art.card(pose.width, visible);
        let opacity = lies.tween.opacity();
        sprite.image = image;
        sprite.rect = Some(rect);
        sprite.color = Color::WHITE.with_alpha(opacity);
        *transform = Transform {
            translation: Vec3::new(at.x - frame.size.x / 2.0, frame.size.y / 2.0 - at.y, pose.z),
            rotation: Quat::from_rotation_z(-angle),
            scale: Vec3::new(
                turned.abs().max(0.02) * size.x / BASE.x * stretch.x,
                size.y / BASE.y * stretch.y,
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
                visibility.set_if_neq(show(actions && visible.is_some() && opacity > 0.5));
            } else if shadow {
                let dark = glass(SHADOW, (0.4 + 0.1 * pose.lift) * opacity);
                let fall = (3.0 + 12.0 * pose.lift) * zoom * (1.0 - pose.glow);
                // What can be chosen throws light instead of shadow.
                part.color = dark.mix(&glass(CREAM, 0.9), pose.glow);
                place.translation = Vec3::new(0.0, -fall, -0.05);
                place.scale = Vec3::splat(1.0 + 0.05 * pose.lift + 0.06 * pose.glow);
            } else if veil {
                // The same piece of glass dims a card and lets it shine.
                let shine = flair.shine();
                part.color = if shine > 0.0 {
                    glass(CREAM, shine * opacity)
                } else {
                    glass(ground, pose.veil * opacity)
                };
                visibility.set_if_neq(show(pose.veil > 0.001 || shine > 0.0));
            } else if stroke {
                let length = BASE.x * pose.stroke;
                part.custom_size = Some(Vec2::new(length, 3.6 * zoom));
                // Cards overlap from the right: the stroke lies below the part that is seen.
                place.translation = Vec3::new(
                    -BASE.x / 2.0 + BASE.x * 0.07 + length / 2.0,
                    -BASE.y / 2.0 - 7.0 * zoom,
                    0.03,
                );
                part.color = color(CREAM).with_alpha(opacity);
                visibility.set_if_neq(show(pose.stroke > 0.001));
            } else {
                // A dot above the index: it says "this one keeps you in" without being louder than the card.
                part.custom_size = Some(Vec2::splat(15.0 * zoom));
                part.color = glass(CREAM, pose.safe * opacity);
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
