//! The sentence that says who is winning and why.

use bevy::prelude::*;

use super::{
    FurnitureSystems, SeatNames, TableView,
    furniture::{Panel, centred, panel, rebuild},
};
use crate::{
    animation::cues::Shown,
    screens::{AtTable, layers::Layers},
    theme::{
        art::Look,
        color, glass,
        palette::{CREAM, SHADOW},
        sheet::Icon,
        widgets::Voice,
    },
    words::{self, Sentence},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(AtTable),
        |mut commands: Commands, layers: Res<Layers>| {
            commands.spawn(panel::<Model>("Sentence", &layers, 5));
        },
    )
    .add_systems(Update, draw.in_set(FurnitureSystems));
}

#[derive(PartialEq)]
struct Model {
    area: Rect,
    sentence: Option<Sentence>,
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
        area: view.zones.sentence,
        sentence: shown.seen().map(|game| match game.result() {
            Some(result) => words::round_won(&result, &names),
            None => words::leader(game.rule(), &game.standings(), &names),
        }),
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        let Some(sentence) = &model.sentence else {
            return;
        };
        parent.spawn((
            centred(model.area),
            Pickable::IGNORE,
            children![(
                Node {
                    align_items: AlignItems::Center,
                    column_gap: px(10),
                    padding: UiRect::horizontal(px(22)),
                    border_radius: BorderRadius::MAX,
                    height: px(32),
                    ..default()
                },
                BackgroundColor(glass(SHADOW, 0.22)),
                // No box: a soft dark glow that only helps the eye.
                BoxShadow::new(glass(SHADOW, 0.5), px(0), px(0), px(2), px(22)),
                Pickable::IGNORE,
                children![
                    look.icon(Icon::Crown, 32.0, color(CREAM)),
                    look.label(Voice::Display, 25.0, color(CREAM), sentence.head.clone()),
                    look.label(Voice::Strong, 23.0, color(CREAM), sentence.reason.clone()),
                ],
            )],
        ));
    });
}
