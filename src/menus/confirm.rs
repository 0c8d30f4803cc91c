//! The question before something that cannot be taken back: going out, giving up, leaving the match; and, for who wants
//! it, before the end of every turn.

use bevy::{prelude::*, ui_widgets::Activate};

use super::{
    Menu, MenuStack, OnEscape,
    sheet::{self, Choice, Material},
};
use crate::{
    input::{Act, Control, Intent, Intents},
    rules::{Ending, Game, Move, Seat},
    screens::Screen,
    stages::Match,
    table::SeatNames,
    theme::{
        art::Look,
        color,
        palette::INK,
        sheet::Icon,
        widgets::{ButtonLook, Voice},
    },
    words::{self, Names},
};

pub(super) fn plugin(app: &mut App) {
    for menu in [Menu::Confirm, Menu::Concede, Menu::Leave] {
        app.add_systems(OnEnter(menu), open);
    }
}

/// A question on its sheet.
struct Question {
    icon: Icon,
    title: &'static str,
    why: String,
    more: &'static str,
    /// The button that does it.
    yes: &'static str,
    /// The button that does not.
    no: &'static str,
    /// Nothing is lost by doing it: the keyboard starts on it.
    safe: bool,
}

fn open(
    mut commands: Commands,
    look: Look,
    menu: Res<State<Menu>>,
    table: Option<Res<Match>>,
    names: Res<SeatNames>,
) {
    let menu = *menu.get();
    let turn = table
        .as_ref()
        .and_then(|table| Some((table.game.as_ref()?, table.turn()?)));
    let question = match (menu, turn) {
        (Menu::Leave, _) => Question {
            icon: Icon::Out,
            title: "Leave the match?",
            why: "What has been played so far is lost.".into(),
            more: "",
            yes: "Leave",
            no: "Stay",
            safe: false,
        },
        (_, Some((game, seat))) => about_turn(menu, game, seat, &names),
        _ => return,
    };
    sheet::open(
        &mut commands,
        &look,
        "Confirm",
        DespawnOnExit(menu),
        Material::Paper,
        600.0,
        |paper| write(paper, &look, menu, &question),
    );
}

/// The question before a turn that puts the player out.
fn about_turn(menu: Menu, game: &Game, seat: Seat, names: &Names) -> Question {
    let gives_up = menu == Menu::Concede || game.check(Move::End).is_err();
    let why = words::outlook(game.rule(), &game.standings(), seat, names).to_string();
    if !gives_up && !game.end_means_out() {
        return Question {
            icon: Icon::Crown,
            title: "End your turn?",
            why,
            more: "You stay in.",
            yes: "End turn",
            no: "Keep playing",
            safe: true,
        };
    }
    let saved = game.view(Some(seat)).count_turns(Ending::Leading) > 0;
    Question {
        icon: Icon::Out,
        title: if gives_up {
            "Give up this round?"
        } else {
            "End your turn?"
        },
        why,
        more: if saved {
            "You still have a way to stay in."
        } else if gives_up {
            "No card in your hand can keep you in."
        } else {
            "Nothing more can keep you in, unless you take back."
        },
        yes: if gives_up {
            "Give up"
        } else {
            "End turn, go out"
        },
        no: "Keep playing",
        safe: false,
    }
}

fn write(paper: &mut sheet::Build, look: &Look, menu: Menu, question: &Question) {
    paper.spawn((
        Node {
            align_items: AlignItems::Center,
            column_gap: px(14),
            margin: UiRect::bottom(px(14)),
            ..default()
        },
        Pickable::IGNORE,
        children![
            look.icon(question.icon, 46.0, color(INK)),
            look.growing(Voice::Title, 42.0, color(INK), question.title),
        ],
    ));
    paper.spawn(look.paragraph(Voice::Bold, 19.0, color(INK), question.why.clone()));
    if !question.more.is_empty() {
        paper.spawn((
            Node {
                margin: UiRect::vertical(px(10)),
                ..default()
            },
            Pickable::IGNORE,
            children![look.paragraph(Voice::Strong, 17.0, color(INK), question.more)],
        ));
    }
    paper
        .spawn(Node {
            column_gap: px(16),
            row_gap: px(12),
            flex_wrap: FlexWrap::Wrap,
            margin: UiRect::top(px(24)),
            ..default()
        })
        .with_children(|row| {
            Choice {
                look: ButtonLook::Ink,
                label: question.no,
                key: Some(Control::Menu),
                first: !question.safe,
                ..default()
            }
            .spawn(
                row,
                look,
                OnEscape,
                |_: On<Activate>, mut menus: MenuStack| {
                    menus.close();
                },
            );
            Choice {
                label: question.yes,
                first: question.safe,
                ..default()
            }
            .spawn(
                row,
                look,
                (),
                move |_: On<Activate>,
                      mut menus: MenuStack,
                      mut screen: ResMut<NextState<Screen>>,
                      mut intents: ResMut<Intents>,
                      table: Option<Res<Match>>| {
                    let act = match menu {
                        Menu::Leave => {
                            screen.set(Screen::Title);
                            return;
                        }
                        Menu::Concede => Act::Concede,
                        _ => Act::EndTurn { sure: true },
                    };
                    menus.close_all();
                    if let Some(seat) = table.and_then(|table| table.person()) {
                        intents.insist(Intent { seat, act });
                    }
                },
            );
        });
}
