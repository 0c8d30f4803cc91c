//! The free places of the own Palette, and the signs on the places of what they would bring.

use bevy::prelude::*;

use super::{
    FurnitureSystems, TableView,
    furniture::{Build, Panel, area, centred, panel, rebuild},
    outlook::{Fate, Outlook},
    zones::Zones,
};
use crate::{
    screens::{AtTable, layers::Layers},
    theme::{
        art::{Look, region},
        color, glass,
        palette::{CREAM, INK},
        sheet::{CardPiece, LARGE},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(AtTable),
        |mut commands: Commands, layers: Res<Layers>| {
            commands.spawn(panel::<PlacesModel>("Places", &layers, 12));
        },
    )
    .add_systems(Update, draw_places.in_set(FurnitureSystems));
}

#[derive(PartialEq)]
struct PlacesModel {
    slots: Vec<Rect>,
    palette: Option<Fate>,
    canvas: Option<(Rect, Fate)>,
    deck: Option<(Rect, Fate)>,
}

/// The free places of the own Palette, and the sign of what each place would bring.
fn draw_places(
    mut commands: Commands,
    view: Res<TableView>,
    outlook: Res<Outlook>,
    look: Look,
    panel: Single<(Entity, &mut Panel<PlacesModel>)>,
) {
    let (arrangement, zones) = (&view.arrangement, &view.zones);
    let n = arrangement.palettes[arrangement.viewpoint].len();
    let row = zones.own_palette(n);
    let all = Zones::own_slots(n);
    let busy = outlook.palette.is_some();
    let out = arrangement.out[arrangement.viewpoint];
    let slots: Vec<Rect> = (n..all)
        .filter(|i| !out && (busy || n <= 2 || *i > n))
        .take(if busy || n <= 2 { 2 } else { 0 })
        .map(|i| row.rect(i, all))
        .collect();
    let model = PlacesModel {
        slots,
        palette: outlook.palette.as_ref().map(|verdict| verdict.fate),
        canvas: outlook
            .canvas
            .as_ref()
            .map(|verdict| (zones.canvas, verdict.fate)),
        deck: outlook
            .deck
            .as_ref()
            .map(|verdict| (zones.deck, verdict.fate)),
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        for (i, slot) in model.slots.iter().enumerate() {
            let next = i == 0 && model.palette.is_some();
            let mut place = parent.spawn((
                centred(*slot),
                ImageNode {
                    image: look.cards.large.clone(),
                    rect: Some(region(LARGE.piece(CardPiece::Slot))),
                    color: if next {
                        color(CREAM)
                    } else {
                        glass(CREAM, 0.3)
                    },
                    ..default()
                },
                Pickable::IGNORE,
            ));
            if next && let Some(fate) = model.palette {
                place.with_children(|place| big_badge(place, &look, fate, None));
            }
        }
        // The deck is cards, and cards lie over badges: there the badge stands further out.
        for (place, out) in [(&model.canvas, -2.0), (&model.deck, 11.0)] {
            if let Some((place, fate)) = place {
                let corner = Vec2::new(place.max.x + out, place.min.y - out);
                big_badge(parent, &look, *fate, Some(corner));
            }
        }
    });
}

fn big_badge(parent: &mut Build, look: &Look, fate: Fate, at: Option<Vec2>) {
    let size = 33.0;
    let leads = fate == Fate::Leads;
    let (ground, ink) = if leads {
        (color(CREAM), color(INK))
    } else {
        (color(INK), color(CREAM))
    };
    let frame = at.map_or_else(
        || Node {
            width: px(size),
            height: px(size),
            ..default()
        },
        |at| area(Rect::from_center_size(at, Vec2::splat(size))),
    );
    parent.spawn((
        Node {
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::MAX,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..frame
        },
        BackgroundColor(ground),
        BorderColor::all(if leads { color(INK) } else { color(CREAM) }),
        Pickable::IGNORE,
        children![look.icon(fate.icon(), 19.0, ink)],
    ));
}
