//! The course of the points: one bar for each round that was won, in the colour of the rule that won it, against the goal.

use bevy::prelude::*;

use crate::{
    animation::{AnimationSystems, Pace, StillMoving},
    menus::sheet::Build,
    rules::{Game, RoundResult},
    screens::Screen,
    theme::{
        art::Look,
        color, glass, ink_on,
        paints::Paint,
        palette::{CREAM, INK},
        sheet::Icon,
        widgets::Voice,
    },
    words::Names,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        grow.after(AnimationSystems::Move)
            .before(AnimationSystems::Settle)
            .run_if(in_state(Screen::Result)),
    );
}

/// Width of the bars, virtual pixels.
const BAR: f32 = 520.0;
/// How long the new points take to come in, seconds.
const GROWTH: f32 = 0.7;

/// The bar of the round that has just been won, growing to a width.
#[derive(Component)]
struct Growing {
    width: f32,
    passed: f32,
}

/// The sum of a seat, counting up.
#[derive(Component)]
struct Counting {
    from: u32,
    to: u32,
    passed: f32,
}

/// Measures of the chart, virtual pixels: what holds words grows with them, the bars keep their length.
#[derive(Clone, Copy)]
struct Chart {
    /// How much larger the words are wished to be.
    zoom: f32,
    /// Height of a seat's row.
    row: f32,
    /// Height of the line above the rows.
    head: f32,
    /// Where the bars begin.
    left: f32,
}

impl Chart {
    fn new(zoom: f32) -> Self {
        Self {
            zoom,
            row: 6.0 + 32.0 * (0.4 + 0.6 * zoom),
            head: 6.0 + 24.0 * zoom,
            left: 148.0 * zoom,
        }
    }
}

/// Shows the points of every seat; the last round's are coming in.
pub(super) fn spawn(
    paper: &mut Build,
    look: &Look,
    game: &Game,
    rounds: &[RoundResult],
    names: &Names,
) {
    let target = game.target().unwrap_or_default();
    let most = game.seats().map(|seat| game.score(seat)).max().unwrap_or(0);
    let unit = BAR / (target.max(most) as f32 * 1.12).max(1.0);
    let seats = game.seats().count() as f32;
    let best = most.max(1);
    let measures = Chart::new(look.scale.0);
    let Chart {
        zoom,
        row: height,
        head,
        left,
    } = measures;
    paper
        .spawn((
            Node {
                height: px(head + seats * height),
                margin: UiRect::top(px(6)),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|chart| {
            chart.spawn((
                at(0.0, 0.0),
                children![look.label(Voice::Display, 19.0, color(INK), "Points")],
            ));
            // Behind the bars: whoever is past the goal covers it.
            goal(
                chart,
                look,
                target,
                left + target as f32 * unit,
                seats,
                measures,
            );
            for (i, seat) in game.seats().enumerate() {
                let top = head + i as f32 * height;
                let bold = game.score(seat) == best;
                chart
                    .spawn((
                        Node {
                            height: px(height - 6.0),
                            align_items: AlignItems::Center,
                            column_gap: px(8),
                            ..at(0.0, top)
                        },
                        Pickable::IGNORE,
                    ))
                    .with_children(|row| {
                        row.spawn(look.label(
                            Voice::Display,
                            18.0,
                            color(INK),
                            names.subject(seat),
                        ));
                        if bold {
                            row.spawn(look.icon(Icon::Crown, 21.0, color(INK)));
                        }
                    });
                chart
                    .spawn((
                        Node {
                            width: px(BAR),
                            height: px(height - 6.0),
                            border_radius: BorderRadius::all(px(7)),
                            ..at(left, top)
                        },
                        BackgroundColor(glass(INK, 0.09)),
                        Pickable::IGNORE,
                    ))
                    .with_children(|bar| {
                        let won = rounds
                            .iter()
                            .enumerate()
                            .filter(|(_, round)| round.winner == seat && round.points > 0);
                        for (number, round) in won {
                            let width = round.points as f32 * unit;
                            segment(bar, look, round, width, number + 1 == rounds.len(), zoom);
                        }
                    });
                let last = rounds.last().filter(|round| round.winner == seat);
                let score = game.score(seat);
                chart.spawn((
                    Node {
                        width: px(60.0 * zoom),
                        height: px(height - 6.0),
                        justify_content: JustifyContent::End,
                        align_items: AlignItems::Center,
                        ..at(left + BAR + 24.0, top)
                    },
                    Pickable::IGNORE,
                    children![(
                        Counting {
                            from: score - last.map_or(0, |round| round.points.min(score)),
                            to: score,
                            passed: 0.0
                        },
                        look.label(Voice::Title, 26.0, color(INK), score.to_string()),
                    )],
                ));
            }
        });
}

fn at(left: f32, top: f32) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(left),
        top: px(top),
        ..default()
    }
}

fn segment(bar: &mut Build, look: &Look, round: &RoundResult, width: f32, is_new: bool, zoom: f32) {
    let ink = ink_on(round.rule);
    let mut segment = bar.spawn((
        Node {
            width: px(width),
            height: percent(100),
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::all(px(7)),
            padding: UiRect::horizontal(px(6)),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::SpaceBetween,
            overflow: Overflow::clip(),
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor::default(),
        Paint(round.rule),
        BorderColor::all(color(INK)),
        Pickable::IGNORE,
    ));
    if is_new {
        segment.insert(Growing { width, passed: 0.0 });
    }
    segment.with_children(|parts| {
        // A narrow bar has room for one of the two, and the number matters more; the sum beside it tells the rest.
        if width > 30.0 + 32.0 * zoom {
            parts.spawn(look.icon(Icon::symbol(round.rule.colour().index()), 19.0, ink));
        }
        if width > 36.0 * zoom {
            parts.spawn(look.label(Voice::Display, 15.0, ink, format!("+{}", round.points)));
        }
    });
}

fn goal(chart: &mut Build, look: &Look, target: u32, x: f32, seats: f32, measures: Chart) {
    let Chart {
        zoom,
        row: height,
        head,
        ..
    } = measures;
    let dashes = ((seats * height - 6.0) / 8.0) as usize;
    for i in 0..dashes {
        chart.spawn((
            Node {
                width: px(2),
                height: px(4),
                ..at(x - 1.0, head - 2.0 + i as f32 * 8.0)
            },
            BackgroundColor(color(INK)),
            Pickable::IGNORE,
        ));
    }
    chart.spawn((
        Node {
            width: px(90.0 * zoom),
            height: px(head - 5.0),
            justify_content: JustifyContent::Center,
            ..at(x - 45.0 * zoom, 0.0)
        },
        Pickable::IGNORE,
        children![(
            Node {
                height: px(24.0 * zoom),
                padding: UiRect::horizontal(px(12)),
                border_radius: BorderRadius::MAX,
                align_items: AlignItems::Center,
                ..default()
            },
            BackgroundColor(color(INK)),
            Pickable::IGNORE,
            children![look.label(Voice::Strong, 14.0, color(CREAM), format!("goal {target}"))],
        )],
    ));
}

/// Lets the new points come in; a hurried player sees them there at once.
fn grow(
    time: Res<Time>,
    pace: Res<Pace>,
    mut moving: ResMut<StillMoving>,
    mut bars: Query<(&mut Growing, &mut Node)>,
    mut sums: Query<(&mut Counting, &mut Text)>,
) {
    let unit = pace.seconds(1.0);
    let step = if unit > 0.0 {
        time.delta_secs() / unit
    } else {
        GROWTH
    };
    for (mut bar, mut node) in &mut bars {
        if bar.passed < GROWTH {
            let share = share(bar.passed);
            bar.passed += step;
            node.width = px(bar.width * share);
            moving.stirring = true;
        } else if node.width != px(bar.width) {
            node.width = px(bar.width);
        }
    }
    for (mut sum, mut text) in &mut sums {
        if sum.passed < GROWTH {
            let more = (sum.to - sum.from) as f32 * share(sum.passed);
            sum.passed += step;
            text.0 = (sum.from + more as u32).to_string();
            moving.stirring = true;
        } else if sum.passed < f32::MAX {
            sum.passed = f32::MAX;
            text.0 = sum.to.to_string();
        }
    }
}

fn share(passed: f32) -> f32 {
    EaseFunction::CubicOut.sample_clamped((passed / GROWTH).clamp(0.0, 1.0))
}
