//! The ladder: the seven rules, strongest first, the one in force on its stroke of paint.

use bevy::prelude::*;

use super::{
    FurnitureSystems, TableView,
    furniture::{Panel, area, panel, rebuild},
    outlook::Outlook,
};
use crate::{
    animation::cues::Shown,
    rules::Rule,
    screens::{AtTable, layers::Layers},
    theme::{
        art::Look,
        color, glass, ink_on,
        paints::Paint,
        palette::{CREAM, PLATE},
        sheet::Icon,
        widgets::Voice,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(AtTable),
        |mut commands: Commands, layers: Res<Layers>| {
            commands.spawn(panel::<Model>("Ladder", &layers, 4));
        },
    )
    .add_systems(Update, draw.in_set(FurnitureSystems));
}

#[derive(PartialEq)]
struct Model {
    ladder: Rect,
    row: f32,
    /// The words need so much room that the goals are left out.
    names_only: bool,
    rule: Rule,
    /// The rule that the card in focus would bring.
    would: Option<Rule>,
}

fn draw(
    mut commands: Commands,
    view: Res<TableView>,
    shown: Res<Shown>,
    outlook: Res<Outlook>,
    look: Look,
    panel: Single<(Entity, &mut Panel<Model>)>,
) {
    let arrangement = &view.arrangement;
    let own = arrangement.palettes[arrangement.viewpoint].len();
    let names_only = look.is_large();
    let (ladder, row) = if names_only {
        view.zones.ladder_of_names(look.scale.0)
    } else {
        view.zones.ladder(own)
    };
    let model = Model {
        ladder,
        row,
        names_only,
        rule: shown.rule(),
        would: outlook
            .card
            .filter(|_| outlook.canvas.is_some())
            .map(|card| Rule::from(card.colour())),
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        let ladder = model.ladder;
        let large = model.row > 30.0 && !model.names_only;
        let (name_size, goal_size, name_at, goal_at) = if large {
            (17.0, 16.0, 55.0, 121.0)
        } else {
            (14.0, 14.0, 42.0, 98.0)
        };
        parent.spawn((
            Node {
                border_radius: BorderRadius::all(px(14)),
                ..area(ladder)
            },
            BackgroundColor(glass(PLATE, 0.55)),
            Pickable::IGNORE,
        ));
        let top = ladder.min.y + (ladder.height() - 7.0 * model.row) / 2.0;
        for (i, rule) in Rule::ALL.into_iter().enumerate() {
            let row = Rect::new(
                ladder.min.x,
                top + i as f32 * model.row,
                ladder.max.x,
                top + (i + 1) as f32 * model.row,
            );
            let lit = rule == model.rule;
            if lit {
                let stroke = Rect::new(
                    row.min.x - 8.0,
                    row.min.y - 3.0,
                    row.max.x + if large { 30.0 } else { 22.0 },
                    row.max.y + 3.0,
                );
                parent.spawn((
                    ImageNode::new(look.art.stroke_line.clone()).with_mode(NodeImageMode::Stretch),
                    Paint(rule),
                    area(stroke),
                    Pickable::IGNORE,
                ));
            }
            if model.would == Some(rule) && !lit {
                parent.spawn((
                    look.art.dashed(color(CREAM)),
                    area(Rect::new(
                        row.min.x + 5.0,
                        row.min.y + 0.5,
                        row.max.x - 5.0,
                        row.max.y - 0.5,
                    )),
                    Pickable::IGNORE,
                ));
            }
            let side = if large { 25.0 } else { 20.0 };
            let ink = if lit { ink_on(rule) } else { color(CREAM) };
            let box_left = row.min.x + if large { 16.0 } else { 12.0 };
            let mut symbol = parent.spawn((
                Node {
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    border: UiRect::all(px(1)),
                    border_radius: BorderRadius::all(px(4)),
                    ..area(Rect::from_center_size(
                        Vec2::new(box_left + side / 2.0, row.center().y),
                        Vec2::splat(side),
                    ))
                },
                BackgroundColor::default(),
                BorderColor::all(if lit { Color::NONE } else { glass(CREAM, 0.75) }),
                Pickable::IGNORE,
                children![look.icon(
                    Icon::symbol(rule.colour().index()),
                    side * if lit { 1.0 } else { 0.82 },
                    ink_on(rule)
                )],
            ));
            if !lit {
                symbol.insert(Paint(rule));
            }
            let line = |left: f32| Node {
                align_items: AlignItems::Center,
                ..area(Rect::new(row.min.x + left, row.min.y, row.max.x, row.max.y))
            };
            let (name_voice, goal_voice) = if lit {
                (Voice::Display, Voice::Bold)
            } else {
                (Voice::Strong, Voice::Text)
            };
            parent.spawn((
                line(name_at),
                Pickable::IGNORE,
                children![look.label(
                    name_voice,
                    name_size + if lit { 1.0 } else { 0.0 },
                    ink,
                    rule.name()
                )],
            ));
            if model.names_only {
                continue;
            }
            parent.spawn((
                line(goal_at),
                Pickable::IGNORE,
                children![look.label(
                    goal_voice,
                    goal_size,
                    if lit { ink } else { ink.with_alpha(0.86) },
                    rule.goal()
                )],
            ));
        }
    });
}
