//! The corner that says what the others did since the person's last turn.

use bevy::prelude::*;

use super::{
    FurnitureSystems, SeatNames, TableView,
    furniture::{Panel, area, panel, rebuild},
};
use crate::{
    animation::cues::Shown,
    rules::{Card, Event, OutReason, Seat},
    screens::{AtTable, layers::Layers},
    theme::{
        art::Look,
        color, glass,
        palette::{CREAM, INK},
        sheet::Icon,
        widgets::Voice,
    },
    words::Names,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(AtTable),
        |mut commands: Commands, layers: Res<Layers>| {
            commands.spawn(panel::<Model>("Last turns", &layers, 4));
        },
    )
    .add_systems(Update, draw.in_set(FurnitureSystems));
}

#[derive(PartialEq)]
struct Model {
    area: Rect,
    lines: Vec<(String, Vec<Part>)>,
    person: bool,
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    Word(&'static str),
    Card(Card),
}

fn draw(
    mut commands: Commands,
    view: Res<TableView>,
    shown: Res<Shown>,
    names: Res<SeatNames>,
    look: Look,
    panel: Single<(Entity, &mut Panel<Model>)>,
) {
    let model = Model {
        area: view.zones.last_turns,
        lines: lines(&shown, &names, view.arrangement.seats - 1),
        person: names.you.is_some(),
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        let ink = color(CREAM);
        parent
            .spawn((
                Node {
                    flex_direction: FlexDirection::Column,
                    row_gap: px(6),
                    ..area(model.area)
                },
                Pickable::IGNORE,
            ))
            .with_children(|column| {
                column.spawn((
                    Node {
                        align_items: AlignItems::Baseline,
                        column_gap: px(14),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        look.label(Voice::Display, 23.0, ink, "Basic Red7"),
                        look.label(Voice::Text, 14.0, ink.with_alpha(0.85), "one round decides"),
                    ],
                ));
                if model.lines.is_empty() {
                    return;
                }
                column.spawn((
                    Node {
                        align_items: AlignItems::Center,
                        column_gap: px(7),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        (
                            Node {
                                width: px(19),
                                height: px(19),
                                border: UiRect::all(px(1.5)),
                                border_radius: BorderRadius::MAX,
                                align_items: AlignItems::Center,
                                justify_content: JustifyContent::Center,
                                ..default()
                            },
                            BackgroundColor(color(INK)),
                            BorderColor::all(ink),
                            Pickable::IGNORE,
                            children![look.icon(Icon::Drop, 11.0, ink)],
                        ),
                        look.label(
                            Voice::Strong,
                            14.0,
                            glass(CREAM, 0.86),
                            if model.person {
                                "Since your last turn"
                            } else {
                                "The last turns"
                            },
                        ),
                    ],
                ));
                for (name, parts) in &model.lines {
                    column
                        .spawn((
                            Node {
                                align_items: AlignItems::Center,
                                column_gap: px(7),
                                height: px(22),
                                ..default()
                            },
                            Pickable::IGNORE,
                        ))
                        .with_children(|row| {
                            row.spawn((
                                Node {
                                    width: px(47),
                                    ..default()
                                },
                                Pickable::IGNORE,
                                children![look.label(Voice::Display, 15.0, ink, name.clone())],
                            ));
                            for part in parts {
                                match part {
                                    Part::Word(word) => {
                                        row.spawn(look.label(
                                            Voice::Text,
                                            14.0,
                                            ink.with_alpha(0.92),
                                            *word,
                                        ));
                                    }
                                    Part::Card(card) => {
                                        row.spawn(look.token(*card, 22.0));
                                    }
                                }
                            }
                        });
                }
            });
    });
}

/// The newest turns, one line each, oldest first, at most so many.
fn lines(shown: &Shown, names: &Names, most: usize) -> Vec<(String, Vec<Part>)> {
    let mut lines: Vec<(Seat, Vec<Part>)> = Vec::new();
    let mut add = |seat: Seat, parts: [Option<Part>; 2]| {
        if lines.last().is_none_or(|(last, _)| *last != seat) {
            lines.push((seat, Vec::new()));
        }
        if let Some((_, line)) = lines.last_mut() {
            line.extend(parts.into_iter().flatten());
        }
    };
    for event in shown.news() {
        match event {
            Event::Played { seat, card } => {
                add(*seat, [Some(Part::Word("played")), Some(Part::Card(*card))]);
            }
            Event::Discarded { seat, card, .. } => {
                add(
                    *seat,
                    [Some(Part::Word("painted")), Some(Part::Card(*card))],
                );
            }
            Event::Eliminated { seat, why } => add(
                *seat,
                [
                    Some(Part::Word(match why {
                        OutReason::NotWinning => "and was out",
                        OutReason::EmptyHand => "had no card, out",
                        OutReason::Conceded => "gave up",
                    })),
                    None,
                ],
            ),
            _ => {}
        }
    }
    // The person's own turn is in everybody's eyes already.
    lines
        .into_iter()
        .filter(|(seat, _)| !names.is_you(*seat))
        .map(|(seat, parts)| (names.subject(seat), parts))
        .rev()
        .take(most)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .collect()
}
