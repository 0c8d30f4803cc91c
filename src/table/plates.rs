//! The plates: each seat's name, who plays there, hand size, and what its Palette counts.

use bevy::prelude::*;

use super::{
    FurnitureSystems, SeatNames, TableView,
    furniture::{Panel, area, panel, rebuild},
    zones::Side,
};
use crate::{
    animation::cues::Shown,
    input::{Device, LastDevice},
    rules::Seat,
    screens::{AtTable, layers::Layers},
    stages::{Match, Offer, Player, Thinking},
    theme::{
        art::Look,
        color, glass,
        palette::{CREAM, INK, PLATE},
        sheet::Icon,
        widgets::Voice,
    },
    words,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(AtTable),
        |mut commands: Commands, layers: Res<Layers>| {
            commands.spawn(panel::<Model>("Seats", &layers, 4));
        },
    )
    .add_systems(Update, draw.in_set(FurnitureSystems));
}

type Model = Vec<Plate>;

#[derive(Clone, PartialEq)]
struct Plate {
    side: Side,
    plate: Rect,
    caption_at: Vec2,
    count_at: Option<Vec2>,
    icon: Icon,
    name: String,
    below: String,
    hand: Option<usize>,
    caption: Option<String>,
    leads: bool,
    on_turn: bool,
    out: bool,
    /// Points in the match, and how many end it.
    points: Option<(u32, u32)>,
    /// The name needs the room of what stands below it.
    name_only: bool,
}

fn draw(
    mut commands: Commands,
    view: Res<TableView>,
    shown: Res<Shown>,
    table: Option<Res<Match>>,
    offer: Res<Offer>,
    thinking: Res<Thinking>,
    names: Res<SeatNames>,
    device: Res<LastDevice>,
    look: Look,
    panel: Single<(Entity, &mut Panel<Model>)>,
) {
    let Some(table) = table else { return };
    let game = shown.told();
    let arrangement = &view.arrangement;
    let model: Model = Seat::ALL
        .into_iter()
        .take(arrangement.seats)
        .map(|seat| {
            let i = seat.index();
            let side = view.side(seat);
            let n = arrangement.palettes[i].len();
            let out = arrangement.out[i];
            let on_turn = game.is_some_and(|game| game.turn() == Some(seat));
            let player = table.players[i];
            let you = names.is_you(seat);
            let (icon, kind) = match player {
                Player::Person if table.is_shared() => match table.device(i) {
                    Device::Desk => (Icon::Mouse, Device::Desk.title()),
                    pad @ Device::Pad(_) => (Icon::Gamepad, pad.title()),
                },
                Player::Person => match *device {
                    LastDevice::Mouse => (Icon::Mouse, "Mouse".to_owned()),
                    LastDevice::Keyboard => (Icon::Keyboard, "Keyboard".to_owned()),
                    LastDevice::Pad(_) => (Icon::Gamepad, "Gamepad".to_owned()),
                },
                Player::Bot(level) => (Icon::Bot, format!("Bot · {}", level.title())),
            };
            let below = match (out, on_turn) {
                (true, _) => "Out".into(),
                (false, true) if you || table.viewer() == Some(i) => match offer.asking() {
                    Some(card) if you => format!("Your {} asks", card.number()),
                    Some(card) => format!("{} asks", card.number()),
                    None if you => "Your turn".into(),
                    None => "On turn".into(),
                },
                (false, true) if thinking.shows() => "Thinking…".into(),
                (false, true) => "On turn".into(),
                _ => kind,
            };
            let (plate, caption_at, count_at) = if side == Side::Bottom {
                (view.zones.own_plate(n), view.zones.own_caption(n), None)
            } else {
                let zone = view.zones.rival(side, n);
                (zone.plate, zone.caption, Some(zone.count))
            };
            let caption = if out {
                Some("Out of this round".to_owned())
                    .filter(|_| side != Side::Top || arrangement.seats == 2)
            } else {
                game.filter(|_| n > 0).map(|game| {
                    let cards = game.rule().qualifying(game.palette(seat));
                    words::caption(game.rule(), game.rule().rank(game.palette(seat)), cards)
                })
            };
            Plate {
                name_only: look.is_large(),
                side,
                plate,
                caption_at,
                count_at,
                icon,
                name: names.subject(seat),
                below,
                hand: game.map(|_| arrangement.hands[i].len()),
                caption,
                leads: game.is_some_and(|game| game.leader() == Some(seat)),
                on_turn,
                out,
                points: shown
                    .on_table()
                    .and_then(|game| Some((game.score(seat), game.target()?))),
            }
        })
        .collect();
    rebuild(&mut commands, panel, model, |parent, plates| {
        for plate in plates {
            spawn(parent, &look, plate);
        }
    });
}

/// The most room that a caption takes, virtual pixels.
const CAPTION: Vec2 = Vec2::new(240.0, 32.0);
/// The same beside the hand of the seat over the Canvas.
const CAPTION_TOP: f32 = 168.0;
/// Width of a plate's edge, virtual pixels.
const EDGE: f32 = 1.5;

fn spawn(parent: &mut super::furniture::Build, look: &Look, plate: &Plate) {
    let dim = if plate.out { 0.5 } else { 1.0 };
    let (ground, ink, edge) = if plate.on_turn {
        (color(CREAM), color(INK), color(CREAM))
    } else if plate.leads {
        (glass(PLATE, 0.72), color(CREAM), glass(CREAM, 0.85))
    } else {
        (
            glass(PLATE, 0.72 * dim),
            glass(CREAM, dim),
            glass(CREAM, 0.2 * dim),
        )
    };
    parent
        .spawn((
            Node {
                // A filled plate needs no edge: where both end, the ground would shine through between them.
                border: UiRect::all(px(if plate.on_turn { 0.0 } else { EDGE })),
                border_radius: BorderRadius::MAX,
                align_items: AlignItems::Center,
                padding: if plate.on_turn {
                    UiRect::new(px(2.0 + EDGE), px(14.0 + EDGE), px(0), px(0))
                } else {
                    UiRect::new(px(2), px(14), px(0), px(0))
                },
                column_gap: px(10),
                ..area(plate.plate)
            },
            BackgroundColor(ground),
            BorderColor::all(edge),
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            let scored = plate.points.is_some_and(|(points, _)| points > 0);
            let mut badge = row.spawn((
                Node {
                    width: px(39),
                    height: px(39),
                    border: UiRect::all(px(if plate.on_turn && !scored { 0.0 } else { 2.0 })),
                    border_radius: BorderRadius::MAX,
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    ..default()
                },
                BackgroundColor(if plate.on_turn {
                    color(INK)
                } else {
                    Color::srgba_u8(0x2C, 0x30, 0x3E, (235.0 * dim) as u8)
                }),
                BorderColor::all(if plate.on_turn {
                    color(INK)
                } else {
                    glass(CREAM, 0.25 * dim)
                }),
                Pickable::IGNORE,
                children![look.icon(plate.icon, 25.0, glass(CREAM, dim))],
            ));
            // Without points there is no way to show.
            if let Some((points, target)) = plate.points.filter(|_| scored) {
                badge.insert(ring(points, target, plate.on_turn, dim));
            }
            row.spawn((
                Node {
                    flex_direction: FlexDirection::Column,
                    flex_grow: 1.0,
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(|words| {
                words.spawn((
                    look.label(Voice::Display, 18.0, ink, plate.name.clone()),
                    bevy::text::LineHeight::RelativeToFont(20.0 / 18.0),
                ));
                if plate.name_only {
                    return;
                }
                words.spawn((
                    look.label(
                        Voice::Text,
                        13.0,
                        ink.with_alpha(0.88 * dim),
                        plate.below.clone(),
                    ),
                    bevy::text::LineHeight::RelativeToFont(16.0 / 13.0),
                ));
            });
            if let Some((points, target)) = plate.points {
                row.spawn((
                    Node {
                        align_items: AlignItems::End,
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        look.label(Voice::Title, 22.0, ink, points.to_string()),
                        (
                            look.label(
                                Voice::Text,
                                14.0,
                                ink.with_alpha(0.7 * dim),
                                format!("/{target}")
                            ),
                            // A line of text ends below its letters, further below larger ones.
                            Node {
                                margin: UiRect::bottom(px(1.5)),
                                ..default()
                            },
                        ),
                    ],
                ));
            }
        });
    if let Some(caption) = &plate.caption {
        let filled = plate.leads && !plate.out;
        // The caption grows away from the edge that it is tied to.
        let right = plate.side == Side::Bottom
            || plate.side == Side::Right
            || plate.count_at.is_some_and(|_| {
                plate.caption_at.x > plate.plate.max.x - 1.0 && plate.side == Side::Top
            });
        let node = if right {
            let at = if plate.side == Side::Right {
                plate.plate.max.x
            } else {
                plate.caption_at.x
            };
            Node {
                position_type: PositionType::Absolute,
                left: px(at - CAPTION.x),
                width: px(CAPTION.x),
                max_height: px(CAPTION.y),
                top: px(plate.caption_at.y),
                justify_content: JustifyContent::End,
                ..default()
            }
        } else {
            Node {
                position_type: PositionType::Absolute,
                left: px(plate.caption_at.x),
                // Over the Canvas the hand begins beside it.
                width: px(if plate.side == Side::Top {
                    CAPTION_TOP
                } else {
                    CAPTION.x
                }),
                max_height: px(CAPTION.y),
                top: px(plate.caption_at.y),
                ..default()
            }
        };
        parent.spawn((
            node,
            Pickable::IGNORE,
            children![look.chip(caption.clone(), filled)],
        ));
    }
    if let (Some(at), Some(hand)) = (plate.count_at, plate.hand) {
        parent.spawn((
            Node {
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..area(Rect::from_center_size(
                    at + Vec2::new(4.0, 0.0),
                    Vec2::new(30.0, 30.0),
                ))
            },
            Pickable::IGNORE,
            children![look.label(Voice::Display, 16.0, glass(CREAM, dim), hand.to_string())],
        ));
    }
}

/// The way to the target, as a ring round the seat's icon.
fn ring(points: u32, target: u32, on_turn: bool, dim: f32) -> BorderGradient {
    let share = (points as f32 / target.max(1) as f32).clamp(0.0, 1.0);
    let done = glass(CREAM, dim);
    let open = if on_turn {
        color(INK)
    } else {
        glass(CREAM, 0.25 * dim)
    };
    let end = share * std::f32::consts::TAU;
    BorderGradient::from(ConicGradient::new(
        UiPosition::CENTER,
        vec![
            AngularColorStop::new(done, 0.0),
            AngularColorStop::new(done, end),
            AngularColorStop::new(open, end),
            AngularColorStop::new(open, std::f32::consts::TAU),
        ],
    ))
}
