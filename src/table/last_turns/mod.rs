//! The corner that says what the others did since the person's last turn.

mod line;

pub use line::{Piece, SIZE, lines};

use bevy::prelude::*;

use super::{
    FurnitureSystems, SeatNames, TableView,
    flood::Shelter,
    furniture::{Build, Panel, area, panel, rebuild},
};
use crate::{
    animation::cues::Shown,
    rules::{Game, Scoring},
    screens::{AtTable, layers::Layers},
    stages::Match,
    theme::{
        art::Look,
        color, glass,
        palette::{CREAM, INK, PLATE},
        sheet::Icon,
        widgets::Voice,
    },
};
use line::{GAP, ICON, NAME};

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
/// How far it may reach at a table of two, where the rival's tray begins earlier.
const WIDEST_OF_TWO: f32 = 248.0;

#[derive(PartialEq)]
struct Model {
    area: Rect,
    title: (String, String),
    lines: Vec<(String, Vec<Piece>)>,
    widest: f32,
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
    let person = table.as_ref().and_then(|table| table.person());
    let widest = match view.arrangement.seats {
        2 => WIDEST_OF_TWO,
        _ => WIDEST,
    };
    let model = Model {
        widest,
        area: view.zones.last_turns,
        title: title(shown.on_table(), table.as_deref()),
        // Larger words have room for the newest turn only.
        lines: lines(
            &shown,
            &names,
            person,
            if look.is_large() {
                1
            } else {
                view.arrangement.seats - 1
            },
            widest,
        ),
        person: person.is_some(),
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
                    width: px(WIDEST),
                    ..area(model.area)
                },
                Pickable::IGNORE,
            ))
            .with_children(|column| {
                column.spawn((
                    Node {
                        align_items: AlignItems::End,
                        column_gap: px(14),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        look.label(Voice::Display, 23.0, ink, model.title.0.clone()),
                        (
                            look.label(
                                Voice::Text,
                                14.0,
                                ink.with_alpha(0.85),
                                model.title.1.clone()
                            ),
                            // A line of text ends below its letters, further below larger ones.
                            Node {
                                margin: UiRect::bottom(px(2)),
                                ..default()
                            },
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
                                column_gap: px(GAP),
                                min_height: px(22),
                                width: px(model.widest),
                                overflow: Overflow::clip(),
                                ..default()
                            },
                            Pickable::IGNORE,
                        ))
                        .with_children(|row| {
                            row.spawn((
                                Node {
                                    min_width: px(NAME.0),
                                    max_width: px(NAME.1),
                                    flex_shrink: 0.0,
                                    overflow: Overflow::clip(),
                                    ..default()
                                },
                                Pickable::IGNORE,
                                children![look.label(Voice::Display, 15.0, ink, name.clone())],
                            ));
                            write(row, &look, parts, SIZE, ink.with_alpha(0.92));
                        });
                }
            });
    });
}

/// Writes a line that was made for [`SIZE`] in another size, virtual pixels.
pub fn write(row: &mut Build, look: &Look, line: &[Piece], size: f32, ink: Color) {
    for piece in line {
        match piece {
            Piece::Part(part) => look.parts(row, std::slice::from_ref(part), size, ink),
            Piece::Action(icon) => {
                row.spawn(look.icon(*icon, ICON * size / SIZE, ink));
            }
        }
    }
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
