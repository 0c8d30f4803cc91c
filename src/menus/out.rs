//! "You are out": which cards of whom beat the player, and how to see the rest of the round.

use bevy::{prelude::*, ui_widgets::Activate};

use super::{
    Menu, OnEscape, Story,
    sheet::{self, Build, Choice, card_picture},
    story::Exit,
};
use crate::{
    animation::{Pace, Settled},
    input::Control,
    rules::{Card, OutReason, Plan, Seat, Standing},
    screens::Screen,
    stages::{Match, Phase, phase_of},
    table::{SeatNames, hint},
    theme::{
        art::Look,
        color,
        palette::INK,
        sheet::Icon,
        widgets::{ButtonLook, Voice},
    },
    words::{self, Names, Part},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), |mut told: ResMut<Told>| {
        told.0.clear();
    })
    .init_resource::<Told>()
    .add_systems(OnEnter(Menu::Out), open)
    .add_systems(
        Update,
        tell.run_if(in_state(Screen::Table))
            .run_if(in_state(Menu::None))
            .after(crate::animation::AnimationSystems::Settle)
            .before(crate::stages::StageSystems::Deal),
    );
}

/// The persons who have been told that they are out of this round.
#[derive(Resource, Default)]
struct Told(Vec<Seat>);

/// Opens the sheet once the picture has caught up with the player's exit, while the others go on.
fn tell(
    settled: Res<Settled>,
    story: Res<Story>,
    table: Option<Res<Match>>,
    mut told: ResMut<Told>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let Some(table) = table else { return };
    if !settled.0 || phase_of(&table) == Phase::Scoring {
        return;
    }
    let is_news = |exit: &&Exit| {
        table.persons().any(|seat| seat == exit.seat.index()) && !told.0.contains(&exit.seat)
    };
    if let Some(exit) = story.exits.iter().find(is_news) {
        told.0.push(exit.seat);
        menu.set(Menu::Out);
    }
}

fn open(
    mut commands: Commands,
    look: Look,
    story: Res<Story>,
    told: Res<Told>,
    table: Option<Res<Match>>,
    names: Res<SeatNames>,
) {
    let Some(exit) = story
        .exits
        .iter()
        .find(|exit| told.0.last() == Some(&exit.seat))
        .cloned()
    else {
        return;
    };
    // The others who sit here must not see the hand that could have stayed in.
    let is_shared = table.as_ref().is_some_and(|table| table.is_shared());
    let others_play = table.is_some_and(|table| {
        let is_in = |seat| {
            table
                .game
                .as_ref()
                .is_some_and(|game| !game.is_out(Seat::new(seat)))
        };
        table.persons().any(is_in)
    });
    sheet::tell(
        &mut commands,
        &look,
        "You are out",
        DespawnOnExit(Menu::Out),
        660.0,
        |paper| {
            paper.spawn((
                Node {
                    align_items: AlignItems::Center,
                    column_gap: px(14),
                    margin: UiRect::bottom(px(12)),
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.icon(Icon::Out, 46.0, color(INK)),
                    look.label(
                        Voice::Title,
                        46.0,
                        color(INK),
                        format!(
                            "{} out",
                            if names.is_you(exit.seat) {
                                "You are".into()
                            } else {
                                format!("{} is", names.subject(exit.seat))
                            }
                        )
                    ),
                ],
            ));
            let why = words::went_out(exit.rule, &exit.standings, exit.seat, exit.why, &names);
            paper.spawn(look.paragraph(
                Voice::Strong,
                19.0,
                color(INK),
                // Whoever gave up is not told of the rule, but of the comparison that is part of the sentence.
                match exit.why {
                    OutReason::NotWinning => format!("{}: {why}.", exit.rule.name()),
                    _ => format!("{why}."),
                },
            ));
            if exit.why == OutReason::NotWinning {
                duel(paper, &look, &exit, &names);
            }
            if exit.why != OutReason::EmptyHand && !is_shared {
                could_have(paper, &look, exit.missed);
            }
        },
        |paper| {
            paper
                .spawn(Node {
                    column_gap: px(16),
                    row_gap: px(12),
                    flex_wrap: FlexWrap::Wrap,
                    margin: UiRect::top(px(30)),
                    ..default()
                })
                .with_children(|row| {
                    Choice {
                        look: ButtonLook::Ink,
                        label: "Watch",
                        icon: Some(Icon::Eye),
                        key: Some(Control::Confirm),
                        first: true,
                        width: px(220),
                        ..default()
                    }
                    .spawn(
                        row,
                        &look,
                        (),
                        |_: On<Activate>, mut menu: ResMut<NextState<Menu>>| {
                            menu.set(Menu::None);
                        },
                    );
                    if others_play {
                        return;
                    }
                    Choice {
                        label: "Skip to the result",
                        icon: Some(Icon::Skip),
                        key: Some(Control::Menu),
                        width: px(310),
                        ..default()
                    }
                    .spawn(
                        row,
                        &look,
                        OnEscape,
                        |_: On<Activate>,
                         mut menu: ResMut<NextState<Menu>>,
                         mut pace: ResMut<Pace>| {
                            menu.set(Menu::None);
                            pace.skip = true;
                        },
                    );
                });
            paper.spawn((
                Node {
                    margin: UiRect::top(px(18)),
                    align_items: AlignItems::Center,
                    column_gap: px(10),
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.prompt(Control::Hurry, color(INK)),
                    look.growing(
                        Voice::Strong,
                        16.0,
                        color(INK),
                        "Hold while watching to fast-forward"
                    ),
                ],
            ));
        },
    );
}

/// Whether another turn would have kept the player in, and which.
fn could_have(paper: &mut Build, look: &Look, missed: Option<Plan>) {
    let parts = match missed {
        Some(plan) => hint::in_parts("You could have stayed in:", plan),
        None => vec![Part::words("No turn was sure to keep you in.")],
    };
    paper
        .spawn((
            Node {
                align_items: AlignItems::Center,
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(8),
                row_gap: px(6),
                margin: UiRect::top(px(20)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn(look.icon(Icon::Bulb, 22.0, color(INK)));
            look.parts(row, &parts, 17.0, color(INK));
        });
}

/// The two sets that were compared, one below the other, the deciding cards framed.
fn duel(paper: &mut Build, look: &Look, exit: &Exit, names: &Names) {
    let Some(first) = exit.standings.first() else {
        return;
    };
    let Some(own) = exit
        .standings
        .iter()
        .find(|standing| standing.seat == exit.seat)
    else {
        return;
    };
    if first.seat == own.seat {
        return;
    }
    let tie = first.rank.count() == own.rank.count();
    paper
        .spawn(Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(18),
            margin: UiRect::top(px(22)),
            ..default()
        })
        .with_children(|rows| {
            for (standing, state) in [(first, "still in"), (own, "out")] {
                row(
                    rows,
                    look,
                    &names.subject(standing.seat),
                    state,
                    standing,
                    tie,
                );
            }
        });
}

fn row(rows: &mut Build, look: &Look, name: &str, state: &str, standing: &Standing, tie: bool) {
    rows.spawn(Node {
        align_items: AlignItems::Center,
        ..default()
    })
    .with_children(|row| {
        row.spawn((
            Node {
                flex_direction: FlexDirection::Column,
                width: px(112.0 * look.scale.0),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
            children![
                look.label(Voice::Display, 20.0, color(INK), name),
                look.label(Voice::Strong, 16.0, color(INK), state),
            ],
        ));
        let mut cards: Vec<Card> = standing.cards.iter().collect();
        cards.sort_unstable_by(|a, b| b.cmp(a));
        row.spawn(Node {
            column_gap: px(12),
            ..default()
        })
        .with_children(|row| {
            for card in cards {
                let decides = tie && standing.rank.high() == Some(card);
                row.spawn(card_picture(look, card, 60.0, decides));
            }
        });
    });
}
