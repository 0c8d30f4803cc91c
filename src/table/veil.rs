//! The veil: while an action asks, everything that is not part of the question steps back.

use bevy::prelude::*;

use super::{
    FurnitureSystems, SeatNames, TableView,
    furniture::{Build, Panel, area, panel, rebuild},
    layout::{self, Reach},
    zones::Side,
};
use crate::{
    animation::cues::CueQueue,
    rules::Seat,
    screens::{AtTable, Screen, layers::Layers},
    stages::{Match, Offer},
    theme::{
        art::Look,
        color, glass,
        palette::{CHIP, CREAM, INK},
        sheet::Icon,
        widgets::Voice,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(AtTable),
        |mut commands: Commands, layers: Res<Layers>| {
            commands.spawn(panel::<Model>("Veil", &layers, 7));
        },
    )
    .add_systems(Update, (draw, raise).chain().in_set(FurnitureSystems));
}

/// How dark the rest becomes.
const VEIL: f32 = 0.62;

/// A part of the table that keeps its light while an action asks, if it has to do with the answer.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    /// Its usual place above or below the other panels.
    pub(super) order: i32,
    /// What it is.
    pub(super) part: Part,
}

/// The parts that can be places of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Trays,
    Canvas,
    Deck,
}

#[derive(Default, PartialEq)]
struct Model {
    asked: Option<Reach>,
    size: Vec2,
    /// Rings around the places that an answer can go to.
    rings: Vec<Rect>,
    /// Rivals that can be stolen from, with how many cards they have, and rivals that cannot, with the reason.
    rivals: Vec<(Rect, String, bool)>,
}

fn draw(
    mut commands: Commands,
    view: Res<TableView>,
    offer: Res<Offer>,
    cues: Res<CueQueue>,
    table: Option<Res<Match>>,
    names: Res<SeatNames>,
    screen: Res<State<Screen>>,
    look: Look,
    panel: Single<(Entity, &mut Panel<Model>)>,
) {
    let asks = view.arrangement.asked.is_some() && *screen.get() == Screen::Table;
    let mut model = Model::default();
    if asks && cues.is_through() {
        let reach = offer.reach();
        model.asked = Some(reach);
        model.size = view.zones.frame.size;
        match reach {
            Reach::Hand => {}
            Reach::OwnPalette => model.rings = vec![view.zones.canvas, view.zones.deck],
            Reach::Rivals => {
                model.rings = vec![view.zones.deck];
                if let Some(table) = &table {
                    model.rivals = rivals(table, &view, &names);
                }
            }
        }
    }
    rebuild(&mut commands, panel, model, |parent, model| {
        if model.asked.is_none() {
            return;
        }
        parent.spawn((
            area(Rect::from_corners(Vec2::ZERO, model.size)),
            BackgroundColor(glass([0x07, 0x08, 0x0C], VEIL)),
            Pickable::IGNORE,
        ));
        for ring in &model.rings {
            parent.spawn((
                Node {
                    border: UiRect::all(px(3)),
                    border_radius: BorderRadius::all(px(12)),
                    ..area(ring.inflate(7.0))
                },
                BorderColor::all(color(CREAM)),
                GlobalZIndex(11),
                Pickable::IGNORE,
            ));
        }
        for (place, words, can) in &model.rivals {
            rival(parent, &look, *place, words, *can);
        }
    });
}

fn rivals(table: &Match, view: &TableView, names: &SeatNames) -> Vec<(Rect, String, bool)> {
    let Some(game) = &table.game else {
        return Vec::new();
    };
    let me = Seat::new(view.arrangement.viewpoint);
    let own = game.palette(me).len();
    game.seats_in()
        .filter(|seat| *seat != me)
        .map(|seat| {
            let n = game.palette(seat).len();
            let s = if n == 1 { "" } else { "s" };
            let can = n >= own;
            let words = if can {
                format!("{n} card{s}, you have {own}")
            } else {
                let name = names.subject(seat);
                format!("{name}: {n} card{s}, fewer than your {own}")
            };
            let side = view.side(seat);
            let zone = view.zones.rival(side, n);
            let row = layout::palette_row(&view.arrangement, &view.zones, seat.index(), side);
            let cards = Rect::from_corners(
                Vec2::new(row.x(0, n), row.top - 12.0),
                Vec2::new(
                    row.x(0, n) + row.width_for(n),
                    row.top + row.card * 1.4 + 4.0,
                ),
            );
            let place = if can || side == Side::Top {
                cards
            } else {
                cards.union(zone.plate)
            };
            (place, words, can)
        })
        .collect()
}

/// The frame around the cards of a rival who can be stolen from; else a note that says why not.
fn rival(parent: &mut Build, look: &Look, place: Rect, words: &str, can: bool) {
    if can {
        parent.spawn((
            Node {
                border: UiRect::all(px(3)),
                border_radius: BorderRadius::all(px(14)),
                ..area(place.inflate(9.0))
            },
            BorderColor::all(color(CREAM)),
            Pickable::IGNORE,
        ));
    }
    let below = Rect::new(
        place.min.x - 9.0,
        place.max.y + 14.0,
        place.max.x + 9.0,
        place.max.y + 44.0,
    );
    parent.spawn((
        Node {
            justify_content: JustifyContent::Center,
            ..area(below)
        },
        Pickable::IGNORE,
        children![(
            Node {
                height: px(28),
                flex_shrink: 0.0,
                padding: UiRect::horizontal(px(12)),
                border_radius: BorderRadius::MAX,
                align_items: AlignItems::Center,
                column_gap: px(8),
                ..default()
            },
            BackgroundColor(if can { color(CREAM) } else { glass(CHIP, 0.9) }),
            Pickable::IGNORE,
            children![
                look.icon(
                    if can { Icon::StealAway } else { Icon::Lock },
                    17.0,
                    if can { color(INK) } else { color(CREAM) }
                ),
                look.label(
                    Voice::Strong,
                    14.0,
                    if can { color(INK) } else { color(CREAM) },
                    words
                ),
            ],
        )],
    ));
}

/// Lifts the places of an answer over the veil.
fn raise(panel: Single<&Panel<Model>>, mut parts: Query<(&Stage, &mut GlobalZIndex)>) {
    let asked = panel.model().and_then(|model| model.asked);
    for (stage, mut order) in &mut parts {
        let bright = match (asked, stage.part) {
            (None, _) => false,
            (Some(Reach::Hand), part) => part == Part::Trays,
            (Some(Reach::OwnPalette), _) => true,
            (Some(Reach::Rivals), part) => part == Part::Deck,
        };
        order.set_if_neq(GlobalZIndex(stage.order + if bright { 8 } else { 0 }));
    }
}
