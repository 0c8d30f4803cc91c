//! The corner that says what the others did since the person's last turn.

use bevy::prelude::*;

use super::{
    FurnitureSystems, SeatNames, TableView,
    flood::Shelter,
    furniture::{Panel, area, panel, rebuild},
};
use crate::{
    animation::cues::Shown,
    rules::{Event, Game, Scoring, Seat},
    screens::{AtTable, layers::Layers},
    stages::Match,
    theme::{
        art::Look,
        color, glass,
        palette::{CREAM, INK, PLATE},
        sheet::Icon,
        widgets::Voice,
    },
    words::{self, Names, Part},
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

/// How far a line may reach, virtual pixels: the Canvas or the seat on top begins there.
const WIDEST: f32 = 326.0;

#[derive(PartialEq)]
struct Model {
    area: Rect,
    title: (String, String),
    lines: Vec<(String, Vec<Part>)>,
    person: bool,
}

fn draw(
    mut commands: Commands,
    view: Res<TableView>,
    shown: Res<Shown>,
    names: Res<SeatNames>,
    table: Option<Res<Match>>,
    look: Look,
    panel: Single<(Entity, &mut Panel<Model>)>,
) {
    let model = Model {
        area: view.zones.last_turns,
        title: title(shown.on_table(), table.as_deref()),
        lines: lines(&shown, &names, view.arrangement.seats - 1),
        person: names.you.is_some(),
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        let ink = color(CREAM);
        parent.spawn((
            Shelter,
            Node {
                border_radius: BorderRadius::all(px(14)),
                ..area(model.area.inflate(12.0))
            },
            BackgroundColor(color(PLATE).with_alpha(0.0)),
            Pickable::IGNORE,
        ));
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
                        look.label(Voice::Display, 23.0, ink, model.title.0.clone()),
                        look.label(
                            Voice::Text,
                            14.0,
                            ink.with_alpha(0.85),
                            model.title.1.clone()
                        ),
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
                                width: px(WIDEST),
                                overflow: Overflow::clip(),
                                ..default()
                            },
                            Pickable::IGNORE,
                        ))
                        .with_children(|row| {
                            row.spawn((
                                Node {
                                    min_width: px(47),
                                    flex_shrink: 0.0,
                                    ..default()
                                },
                                Pickable::IGNORE,
                                children![look.label(Voice::Display, 15.0, ink, name.clone())],
                            ));
                            look.parts(row, parts, 14.0, ink.with_alpha(0.92));
                        });
                }
            });
    });
}

/// What is played, and for what.
fn title(game: Option<&Game>, table: Option<&Match>) -> (String, String) {
    let variant = table.map(|table| table.variant).unwrap_or_default();
    let players = table.map_or(2, |table| table.players.len());
    match variant.scoring {
        Scoring::Basic => ("Basic Red7".into(), "one round decides".into()),
        Scoring::Advanced => (
            format!("Round {}", game.map_or(1, |game| game.round())),
            format!("first to {}", Scoring::target(players)),
        ),
    }
}

/// The newest turns, one line each, oldest first, at most so many.
fn lines(shown: &Shown, names: &Names, most: usize) -> Vec<(String, Vec<Part>)> {
    let mut lines: Vec<(Seat, Vec<Part>)> = Vec::new();
    for event in shown.news() {
        let Some(seat) = event.seat() else { continue };
        let mut parts = match event {
            // A corner has room for what was done with which card; the log tells the rest.
            Event::NoEffect { .. } | Event::Drew { .. } => continue,
            Event::Stolen { card, .. } => vec![Part::words("stole"), Part::Card(*card)],
            Event::Recycled { card, .. } => vec![Part::words("moved"), Part::Card(*card)],
            event => words::happened(event, names),
        };
        if parts.is_empty() {
            continue;
        }
        match lines.last_mut() {
            Some((last, line)) if *last == seat => {
                // A chain of plays needs the word only once.
                if line.get(line.len().wrapping_sub(2)) == parts.first() {
                    parts.remove(0);
                }
                line.extend(parts);
            }
            _ => lines.push((seat, parts)),
        }
    }
    // The person's own turn is in everybody's eyes already.
    lines.retain(|(seat, _)| !names.is_you(*seat));
    let first = lines.len().saturating_sub(most);
    lines
        .split_off(first)
        .into_iter()
        .map(|(seat, parts)| (names.subject(seat), parts))
        .collect()
}
