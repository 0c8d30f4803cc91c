//! The Canvas with the rule in force: a new rule is painted on it with one stroke.

use bevy::prelude::*;

use super::{
    FurnitureSystems, TableView,
    furniture::{Build, Panel, area, centred, panel, rebuild},
    layout,
    veil::{Part, Stage},
};
use crate::{
    animation::{
        Hurried, Pace, StillMoving,
        cues::Shown,
        motions::{CALM, STROKE, SWELL},
    },
    rules::Rule,
    screens::{AtTable, layers::Layers},
    theme::{
        art::Look, glass, ink_on, paints::Paint, palette::SHADOW, sheet::Icon, widgets::Voice,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(AtTable), spawn)
        .add_systems(Update, (draw, paint).chain().in_set(FurnitureSystems));
}

/// How much the Canvas swells under the stroke.
const SWOLLEN: f32 = 0.07;

#[derive(PartialEq)]
struct Model {
    canvas: Rect,
    card: Option<Rect>,
    rule: Rule,
}

/// The stroke that is being painted: how long it has been, seconds at normal speed.
#[derive(Component, Default)]
struct Brush {
    passed: Option<f32>,
}

/// The board that swells.
#[derive(Component)]
struct Board;

/// The window through which the new stroke shows, and its full width.
#[derive(Component)]
struct Wet(f32);

/// The stroke behind that window.
#[derive(Component)]
struct NewStroke;

fn spawn(mut commands: Commands, layers: Res<Layers>) {
    commands.spawn((
        panel::<Model>("Canvas", &layers, 1),
        Stage {
            order: 1,
            part: Part::Canvas,
        },
        Brush::default(),
    ));
}

fn draw(
    mut commands: Commands,
    view: Res<TableView>,
    shown: Res<Shown>,
    look: Look,
    panel: Single<(Entity, &mut Panel<Model>)>,
    mut brush: Single<&mut Brush>,
) {
    let covered = view.arrangement.canvas.len();
    // The first card does not cover the start before it has landed.
    let start = covered == 0 || covered == 1 && shown.before_landing.is_some();
    let model = Model {
        canvas: view.zones.canvas,
        card: (!start).then(|| layout::canvas_card(&view.zones)),
        rule: shown.rule(),
    };
    let before = panel.1.model().map(|model| model.rule);
    let before = before.filter(|rule| *rule != model.rule);
    if before.is_some() {
        brush.passed = Some(0.0);
    }
    rebuild(&mut commands, panel, model, |parent, model| {
        build(parent, &look, model, before);
    });
}

fn build(parent: &mut Build, look: &Look, model: &Model, before: Option<Rule>) {
    const EDGE: f32 = 5.0;
    let size = model.canvas.size();
    let whole = Rect::new(0.0, 0.0, size.x, size.y + EDGE);
    let stroke = Rect::new(20.0, size.y * 0.08, size.x - 18.0, size.y * 0.89);
    let picture = |rule: Rule| {
        (
            ImageNode::new(look.art.stroke_broad.clone()).with_mode(NodeImageMode::Stretch),
            Paint(rule),
            Pickable::IGNORE,
        )
    };
    parent
        .spawn((Board, area(model.canvas), Pickable::IGNORE))
        .with_children(|board| {
            board.spawn((
                area(whole),
                BoxShadow::new(glass(SHADOW, 0.6), px(0), px(10), px(-2), px(24)),
                Pickable::IGNORE,
            ));
            board.spawn((
                ImageNode::new(look.art.canvas.clone()).with_mode(NodeImageMode::Stretch),
                area(whole),
                Pickable::IGNORE,
            ));
            if let Some(rule) = before {
                board.spawn((area(stroke), picture(rule)));
            }
            board.spawn((
                Wet(stroke.width()),
                Node {
                    overflow: Overflow::clip(),
                    ..area(stroke)
                },
                Pickable::IGNORE,
                children![(
                    NewStroke,
                    area(Rect::from_corners(Vec2::ZERO, stroke.size())),
                    picture(model.rule),
                )],
            ));
            words(board, look, model);
        });
}

/// The rule in words, beside the card that brought it.
fn words(board: &mut Build, look: &Look, model: &Model) {
    let ink = ink_on(model.rule);
    let symbol = Icon::symbol(model.rule.colour().index());
    let size = model.canvas.size();
    if let Some(card) = model.card {
        board.spawn((
            Node {
                flex_direction: FlexDirection::Column,
                justify_content: JustifyContent::Center,
                row_gap: px(2),
                ..area(Rect::new(
                    card.max.x + 26.0 - model.canvas.min.x,
                    0.0,
                    size.x - 60.0,
                    size.y - 6.0,
                ))
            },
            Pickable::IGNORE,
            children![
                (
                    Node {
                        align_items: AlignItems::Center,
                        column_gap: px(12),
                        // The symbol has a little air around it: its edge stands over that of the words.
                        margin: UiRect::left(px(-4)),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        look.icon(symbol, 44.0, ink),
                        look.label(Voice::Title, 46.0, ink, model.rule.name()),
                    ],
                ),
                look.label(Voice::Bold, 20.0, ink, model.rule.goal()),
            ],
        ));
        return;
    }
    // No card covers the start: the marker speaks twice as loudly.
    board.spawn((
        Node {
            column_gap: px(34),
            // The words stay on the paint, and off its ragged tail, however large they are.
            ..centred(Rect::new(36.0, 0.0, size.x - 76.0, size.y - 6.0))
        },
        Pickable::IGNORE,
        children![
            look.icon(symbol, 116.0, ink),
            (
                Node {
                    flex_direction: FlexDirection::Column,
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.label(Voice::Title, 66.0, ink, model.rule.name()),
                    look.label(Voice::Bold, 23.0, ink, model.rule.goal()),
                ],
            ),
        ],
    ));
}

/// Paints the new stroke over the old one, while the Canvas swells. In calm motion the stroke only comes out of the old one.
fn paint(
    time: Res<Time>,
    pace: Res<Pace>,
    mut hurried: MessageReader<Hurried>,
    mut moving: ResMut<StillMoving>,
    mut brush: Single<&mut Brush>,
    mut boards: Query<&mut UiTransform, With<Board>>,
    mut windows: Query<(&Wet, &mut Node)>,
    mut strokes: Query<&mut ImageNode, With<NewStroke>>,
) {
    let hurried = hurried.read().count() > 0;
    let Some(passed) = brush.passed else {
        return;
    };
    let unit = pace.seconds(1.0);
    let length = if pace.calm {
        CALM.seconds
    } else {
        SWELL.seconds.max(STROKE.seconds)
    };
    let done = hurried || unit <= 0.0 || passed >= length;
    let passed = if done { length } else { passed };
    let (painted, opacity, swollen) = if pace.calm {
        (1.0, passed / length, 0.0)
    } else {
        let share = EaseFunction::CubicOut.sample_clamped((passed / STROKE.seconds).min(1.0));
        let swell = (passed / SWELL.seconds).min(1.0) * std::f32::consts::PI;
        (share, 1.0, SWOLLEN * swell.sin().max(0.0))
    };
    for mut board in &mut boards {
        board.scale = Vec2::splat(1.0 + if done { 0.0 } else { swollen });
    }
    for (wet, mut node) in &mut windows {
        node.width = px(wet.0 * painted);
    }
    for mut stroke in &mut strokes {
        stroke.color = stroke.color.with_alpha(opacity);
    }
    brush.passed = (!done).then(|| passed + time.delta_secs() / unit);
    moving.stirring |= !done;
}
