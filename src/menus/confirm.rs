//! The question before a turn that eliminates the player.

use bevy::{prelude::*, ui_widgets::Activate};

use super::{
    Menu, OnEscape,
    sheet::{self, Choice, Material},
};
use crate::{
    input::{Act, Intent, Intents, Key},
    rules::{Ending, Move},
    stages::Match,
    table::SeatNames,
    theme::{
        art::Look,
        color,
        palette::INK,
        sheet::Icon,
        widgets::{ButtonLook, Voice},
    },
    words,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Confirm), open);
}

fn open(mut commands: Commands, look: Look, table: Option<Res<Match>>, names: Res<SeatNames>) {
    let Some((game, seat)) = table
        .as_ref()
        .and_then(|table| Some((table.game.as_ref()?, table.turn()?)))
    else {
        return;
    };
    let untouched = !game.legal_moves().contains(&Move::End);
    let title = if untouched {
        "Give up this round?"
    } else {
        "End your turn?"
    };
    let why = words::outlook(game.rule(), &game.standings(), seat, &names).to_string();
    let saved = game.count_turns(Ending::Leading) > 0;
    let more = if saved {
        "You still have a way to stay in."
    } else if untouched {
        "No card in your hand can keep you in."
    } else {
        "Nothing more can keep you in, unless you take back."
    };
    sheet::open(
        &mut commands,
        &look,
        "Confirm",
        DespawnOnExit(Menu::Confirm),
        Material::Paper,
        600.0,
        |paper| {
            paper.spawn((
                Node {
                    align_items: AlignItems::Center,
                    column_gap: px(14),
                    margin: UiRect::bottom(px(14)),
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.icon(Icon::Out, 46.0, color(INK)),
                    look.label(Voice::Title, 42.0, color(INK), title),
                ],
            ));
            paper.spawn(look.paragraph(Voice::Bold, 19.0, color(INK), why));
            paper.spawn((
                Node {
                    margin: UiRect::vertical(px(10)),
                    ..default()
                },
                Pickable::IGNORE,
                children![look.paragraph(Voice::Strong, 17.0, color(INK), more)],
            ));
            paper
                .spawn(Node {
                    column_gap: px(16),
                    margin: UiRect::top(px(16)),
                    ..default()
                })
                .with_children(|row| {
                    Choice {
                        look: ButtonLook::Ink,
                        label: "Keep playing",
                        key: Some(Key::Menu.cap()),
                        first: true,
                        ..default()
                    }
                    .spawn(
                        row,
                        &look,
                        OnEscape,
                        |_: On<Activate>, mut menu: ResMut<NextState<Menu>>| {
                            menu.set(Menu::None);
                        },
                    );
                    Choice {
                        label: if untouched {
                            "Give up"
                        } else {
                            "End turn, go out"
                        },
                        ..default()
                    }
                    .spawn(
                        row,
                        &look,
                        (),
                        |_: On<Activate>,
                         mut menu: ResMut<NextState<Menu>>,
                         mut intents: ResMut<Intents>,
                         table: Option<Res<Match>>| {
                            menu.set(Menu::None);
                            if let Some(seat) = table.and_then(|table| table.person()) {
                                intents.send(Intent {
                                    seat,
                                    act: Act::EndTurn { sure: true },
                                });
                            }
                        },
                    );
                });
        },
    );
}
