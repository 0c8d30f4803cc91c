//! The result: who won the round or the match, by which cards, how the others went out, and how the points stand.

mod account;
mod buttons;
mod course;

use bevy::prelude::*;

use super::Screen;
use crate::{
    animation::cues::Shown,
    menus::{
        Story,
        sheet::{self, Build},
    },
    rules::{Game, RoundResult, Scoring, SeatSet},
    stages::Match,
    table::SeatNames,
    theme::{art::Look, color, ink_on, paints::Paint, palette::INK, sheet::Icon, widgets::Voice},
    words::{self, Names},
};

/// Shows the result over the table.
pub fn plugin(app: &mut App) {
    app.add_plugins(course::plugin)
        .add_systems(OnEnter(Screen::Result), open);
}

fn open(
    mut commands: Commands,
    look: Look,
    shown: Res<Shown>,
    table: Option<Res<Match>>,
    story: Res<Story>,
    names: Res<SeatNames>,
) {
    let (Some(game), Some(table)) = (&shown.game, table) else {
        return;
    };
    let Some(result) = game.result() else { return };
    let advanced = table.variant.scoring == Scoring::Advanced;
    let winners = game.winners();
    let sheet = sheet::tell(
        &mut commands,
        &look,
        "Result",
        DespawnOnExit(Screen::Result),
        860.0,
        |paper| {
            match winners {
                Some(winners) if advanced => {
                    match_title(paper, &look, winners, &names);
                    last_round(paper, &look, game, &result, &names);
                }
                _ => banner(paper, &look, game, &result, advanced, &names),
            }
            account::winning_cards(paper, &look, &result, advanced, &names);
            if advanced {
                course::spawn(paper, &look, game, &table.rounds, &names);
            }
            if winners.is_none() || !advanced {
                account::exits(paper, &look, &story.exits, &names);
            }
        },
        |answers| buttons::spawn(answers, &look, game, winners.is_some()),
    );
    // Menus are sheets, too: they lie over it.
    commands.entity(sheet).insert(GlobalZIndex(45));
}

fn banner(
    paper: &mut Build,
    look: &Look,
    game: &Game,
    result: &RoundResult,
    advanced: bool,
    names: &Names,
) {
    let ink = ink_on(result.rule);
    let who = names.subject(result.winner);
    let verb = if names.is_you(result.winner) {
        "win"
    } else {
        "wins"
    };
    let what = if advanced {
        format!("round {}", game.round())
    } else {
        "the round".to_owned()
    };
    let title = format!("{who} {verb} {what}");
    paper
        .spawn((
            Node {
                align_items: AlignItems::Center,
                justify_content: JustifyContent::SpaceBetween,
                column_gap: px(24),
                min_height: px(84),
                margin: UiRect::bottom(px(16)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn((
                Node {
                    align_items: AlignItems::Center,
                    align_self: AlignSelf::Stretch,
                    column_gap: px(16),
                    min_width: px(554),
                    // The stroke ends in a ragged tail, which is no ground for words.
                    padding: UiRect::right(px(64)),
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    (
                        ImageNode::new(look.art.stroke_broad.clone())
                            .with_mode(NodeImageMode::Stretch),
                        Paint(result.rule),
                        Node {
                            position_type: PositionType::Absolute,
                            left: px(-18),
                            right: px(0),
                            top: px(-10),
                            bottom: px(-10),
                            ..default()
                        },
                        Pickable::IGNORE,
                    ),
                    look.icon(Icon::Crown, 52.0, ink),
                    look.growing(Voice::Title, 40.0, ink, title),
                ],
            ));
            row.spawn((
                Node {
                    flex_direction: FlexDirection::Column,
                    align_items: AlignItems::End,
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.label(Voice::Display, 24.0, color(INK), result.rule.name()),
                    look.growing(Voice::Strong, 17.0, color(INK), result.rule.goal()),
                ],
            ));
        });
}

fn match_title(paper: &mut Build, look: &Look, winners: SeatSet, names: &Names) {
    let title = words::match_won(winners, names);
    paper.spawn((
        Node {
            align_items: AlignItems::Center,
            column_gap: px(18),
            margin: UiRect::bottom(px(10)),
            ..default()
        },
        Pickable::IGNORE,
        children![
            look.icon(Icon::Crown, 64.0, color(INK)),
            look.growing(Voice::Title, 52.0, color(INK), title),
        ],
    ));
}

/// What the last round was won by, or why it was the last.
fn last_round(paper: &mut Build, look: &Look, game: &Game, result: &RoundResult, names: &Names) {
    let won = words::round_won(result, names);
    let by_points = game
        .target()
        .is_some_and(|target| game.seats().any(|seat| game.score(seat) >= target));
    let mut text = format!("Round {}: {won}.", game.round());
    if !by_points {
        text.push_str(" Too few cards are left for another round: the highest score wins.");
    }
    paper.spawn(look.paragraph(Voice::Strong, 18.0, color(INK), text));
}
