//! How a card looks: the sprite and its parts, drawn for the pose in which the card is at the moment.

use bevy::prelude::*;
use std::f32::consts::PI;

use super::{CardFace, Lies};
use crate::{
    animation::{
        AnimationSystems,
        cues::Shown,
        tween::{Pose, Tween},
    },
    rules::{Card, CardSet, Event},
    screens::{
        AtTable,
        layers::{CARDS, VirtualFrame},
    },
    stages::Match,
    table::{
        TableView,
        arrangement::Place,
        deeds::{self, ActionDisc},
        flair::Flair,
        layout,
    },
    theme::{
        art::{Look, region},
        cards::with_bleed,
        color, glass,
        paints::Paints,
        palette::{CREAM, INK, SHADOW, VEIL},
        sheet::{CardPiece, Icon},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(AtTable), spawn).add_systems(
        Update,
        (draw, mark_moved)
            .chain()
            .in_set(AnimationSystems::Move)
            .after(super::advance)
            .run_if(in_state(AtTable)),
    );
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

/// How much of its colour a card gives up at most to the light that runs over it.
const GLEAM: f32 = 0.14;
/// The size in which card sprites are made; poses scale it.
pub(in crate::table) const BASE: Vec2 = Vec2::new(100.0, 140.0);

fn spawn(mut commands: Commands, look: Look, view: Res<TableView>) {
    let poses = layout::poses(&view.arrangement, &view.zones, &layout::Focus::default());
    let (blank_image, blank) = look.cards.piece(BASE.x, CardPiece::Blank);
    let size = with_bleed(BASE);
    let icon = |icon: Icon, size: f32, ink: Color| Sprite {
        image: look.art.icons.clone(),
        rect: Some(region(icon.cell())),
        color: ink,
        custom_size: Some(Vec2::splat(size)),
        ..default()
    };
    for card in Card::ALL {
        let (image, rect) = look.cards.card(BASE.x, None);
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
        let (image, rect) = look.cards.card(pose.width, visible);
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
                // What can be chosen, and what shines, throws light instead of shadow.
                let glow = pose.glow.max(flair.shine());
                let fall = (3.0 + 12.0 * pose.lift) * zoom * (1.0 - glow);
                part.color = dark.mix(&glass(CREAM, 0.9 * opacity), glow);
                place.translation = Vec3::new(0.0, -fall, -0.05);
                place.scale = Vec3::splat(1.0 + 0.05 * pose.lift + 0.06 * glow);
            } else if veil {
                // The same piece of glass dims a card and lets it gleam, so faintly that its colour stays what it is.
                let gleam = GLEAM * flair.shine();
                part.color = if gleam > 0.0 {
                    glass(CREAM, gleam * opacity)
                } else {
                    glass(ground, pose.veil * opacity)
                };
                visibility.set_if_neq(show(pose.veil > 0.001 || gleam > 0.0));
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
                // A bump on the edge above the index: it says "this one keeps you in" without being louder than the card.
                part.custom_size = Some(Vec2::splat(17.0 * zoom));
                part.color = glass(CREAM, pose.safe * opacity);
                place.translation = Vec3::new(-BASE.x * 0.31, BASE.y / 2.0 + 0.5 * zoom, 0.03);
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
