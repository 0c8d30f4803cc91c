//! The pills that say what would be.

use bevy::prelude::*;

use super::{
    FurnitureSystems, SeatNames, TableView,
    furniture::{Build, Panel, centred, panel, rebuild},
    hint::Hint,
    layout::Reach,
    outlook::{Fate, Notice, Outlook, Verdict},
};
use crate::{
    animation::cues::Shown,
    input::{Control, LastDevice},
    menus::{Below, Menu},
    rules::{Choice, Seat},
    screens::{AtTable, Screen, layers::Layers},
    stages::{Match, Offer},
    theme::{
        art::Look,
        color, glass,
        palette::{CHIP, CREAM, INK},
        prompt::Signs,
        sheet::Icon,
        widgets::Voice,
    },
    words::{Names, Part},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(AtTable),
        |mut commands: Commands, layers: Res<Layers>| {
            commands.spawn(panel::<PillsModel>("What would be", &layers, 13));
        },
    )
    .add_systems(Update, draw_pills.in_set(FurnitureSystems));
}

#[derive(PartialEq)]
struct PillsModel {
    area: Rect,
    /// One below the other: side by side they have no room.
    in_rows: bool,
    content: Content,
}

#[derive(Clone, Debug, PartialEq)]
enum Content {
    Nothing,
    Say(String),
    Refused(String),
    Hint(Vec<Part>),
    Would(Vec<Would>),
}

/// One place where the card in focus could go.
#[derive(Clone, Debug, PartialEq)]
struct Would {
    place: String,
    verdict: Verdict,
    /// What does it, for the device in use.
    prompt: Option<Doing>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Doing {
    Press(Control),
    Click,
    DoubleClick,
}

/// One answer for each place of the card in focus.
fn would_be(outlook: &Outlook, offer: &Offer, device: LastDevice) -> Vec<Would> {
    let reach = offer.reach();
    let (deck, canvas) = match reach {
        Reach::Rivals => ("Take it", ""),
        Reach::OwnPalette => ("Onto the deck", "To the Canvas"),
        Reach::Hand => ("", "Canvas"),
    };
    let on_click = match reach {
        Reach::Hand => Some(Doing::DoubleClick),
        Reach::Rivals => Some(Doing::Click),
        Reach::OwnPalette => None,
    };
    [
        ("Palette", &outlook.palette, Control::Confirm, on_click),
        (canvas, &outlook.canvas, Control::Canvas, None),
        (deck, &outlook.deck, Control::Confirm, on_click),
    ]
    .into_iter()
    .filter_map(|(place, verdict, key, click)| {
        Some(Would {
            place: place.into(),
            verdict: verdict.clone()?,
            prompt: match device {
                LastDevice::Keyboard | LastDevice::Pad(_) => Some(Doing::Press(key)),
                LastDevice::Mouse => click,
            },
        })
    })
    .collect()
}

fn draw_pills(
    mut commands: Commands,
    view: Res<TableView>,
    outlook: Res<Outlook>,
    notice: Res<Notice>,
    shown: Res<Shown>,
    table: Option<Res<Match>>,
    offer: Res<Offer>,
    hint: Res<Hint>,
    names: Res<SeatNames>,
    signs: Signs,
    menu: Res<State<Menu>>,
    below: Res<Below>,
    screen: Res<State<Screen>>,
    look: Look,
    panel: Single<(Entity, &mut Panel<PillsModel>)>,
) {
    let content = if *screen.get() != Screen::Table || below.hides_hands(*menu.get()) {
        Content::Nothing
    } else if let Some(text) = &notice.text {
        Content::Refused(text.clone())
    } else if let Some(parts) = hint.parts() {
        Content::Hint(parts.to_vec())
    } else if outlook.card.is_some() {
        Content::Would(would_be(&outlook, &offer, signs.device()))
    } else {
        table
            .filter(|_| shown.seen().is_some() && !shown.looks_back())
            .map_or(Content::Nothing, |table| {
                advice(&table, &offer, &names, &signs)
            })
    };
    // A lone pill keeps its place: nothing here speaks louder than the sentence above.
    let in_rows = look.is_large() && matches!(content, Content::Would(_));
    let model = PillsModel {
        area: if look.is_large() {
            view.zones.large_outlook(in_rows)
        } else {
            view.zones.outlook
        },
        in_rows,
        content,
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        parent
            .spawn((
                Node {
                    column_gap: px(10),
                    row_gap: px(1),
                    flex_direction: if model.in_rows {
                        FlexDirection::Column
                    } else {
                        FlexDirection::Row
                    },
                    ..centred(model.area)
                },
                Pickable::IGNORE,
            ))
            .with_children(|row| match &model.content {
                Content::Nothing => {}
                Content::Say(text) => {
                    row.spawn((
                        pill(glass(CHIP, 0.6), model.in_rows),
                        children![look.growing(Voice::Text, 16.0, color(CREAM), text.clone())],
                    ));
                }
                Content::Refused(text) => {
                    row.spawn((
                        pill(glass(CHIP, 0.86), model.in_rows),
                        children![
                            dashes(&look, 0.8),
                            badge(&look, Fate::Refused, false),
                            look.growing(Voice::Strong, 15.0, color(CREAM), text.clone()),
                        ],
                    ));
                }
                Content::Hint(parts) => {
                    row.spawn(pill(color(CREAM), model.in_rows))
                        .with_children(|pill| {
                            pill.spawn(look.icon(Icon::Bulb, 20.0, color(INK)));
                            look.parts(pill, parts, 15.0, color(INK));
                        });
                }
                Content::Would(places) => {
                    for place in places {
                        would(row, &look, place, model.in_rows);
                    }
                }
            });
    });
}

/// One line of advice while no card is in focus.
fn advice(table: &Match, offer: &Offer, names: &Names, signs: &Signs) -> Content {
    let (Some(game), Some(seat)) = (&table.game, table.turn()) else {
        return Content::Nothing;
    };
    if table.waits_for_owner() {
        return Content::Nothing;
    }
    if !table.person_on_turn() {
        return match table.person() {
            Some(person) if game.is_out(Seat::new(person)) => {
                let key = signs.name(Control::Hurry);
                Content::Say(format!("You are out and watching. Hold {key} to hurry."))
            }
            _ => Content::Say(format!("{} is on turn.", names.subject(seat))),
        };
    }
    let leads = game.leader() == Some(seat);
    let can_paint = !offer.discards.is_empty();
    let text = match offer.choice {
        Some(Choice::EndOnly) => "Painted. End your turn, or take it back.",
        Some(Choice::BonusDraw { .. }) => "Painted, and a card may be drawn.",
        Some(Choice::Turn { played: true }) => match (leads, can_paint) {
            (true, true) => "You lead. End your turn, or paint the Canvas first.",
            (true, false) => "You lead. End your turn.",
            (false, true) => {
                "You are behind: paint the Canvas with a card that puts you in the lead."
            }
            (false, false) => "You are behind, and no card on the Canvas would help.",
        },
        Some(Choice::Turn { played: false }) if !offer.hints => {
            "Play a card to your Palette, paint one on the Canvas, or both."
        }
        Some(Choice::Turn { played: false }) if offer.safe.is_empty() => {
            "No card is sure to keep you in. Play on, or concede."
        }
        Some(Choice::Turn { played: false }) => {
            "Play a card to your Palette, paint one on the Canvas, or both. Cards with a dot keep you in."
        }
        // The question itself stands above.
        _ => return Content::Nothing,
    };
    Content::Say(text.into())
}

fn pill(ground: Color, in_rows: bool) -> impl Bundle {
    (
        Node {
            min_height: px(if in_rows { 22 } else { 34 }),
            padding: UiRect::horizontal(px(14)),
            border_radius: BorderRadius::MAX,
            align_items: AlignItems::Center,
            column_gap: px(9),
            ..default()
        },
        BackgroundColor(ground),
        Pickable::IGNORE,
    )
}

/// The dashed edge of everything that is hollow; it lies over the whole of its parent.
fn dashes(look: &Look, alpha: f32) -> impl Bundle + use<> {
    (
        look.art.dashed(glass(CREAM, alpha)),
        Node {
            position_type: PositionType::Absolute,
            left: px(0),
            right: px(0),
            top: px(0),
            bottom: px(0),
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// The sign of a fate: filled for yes, hollow for no.
fn badge(look: &Look, fate: Fate, on_cream: bool) -> impl Bundle + use<> {
    let (ground, ink, edge) = if on_cream {
        (color(INK), color(CREAM), color(INK))
    } else {
        (Color::NONE, color(CREAM), color(CREAM))
    };
    (
        Node {
            width: px(20),
            height: px(20),
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::MAX,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(ground),
        BorderColor::all(edge),
        Pickable::IGNORE,
        children![look.icon(fate.icon(), 13.0, ink)],
    )
}

fn would(row: &mut Build, look: &Look, would: &Would, in_rows: bool) {
    let verdict = &would.verdict;
    let leads = verdict.fate == Fate::Leads;
    let (ground, ink) = if leads {
        (color(CREAM), color(INK))
    } else {
        (glass(CHIP, 0.8), color(CREAM))
    };
    row.spawn(pill(ground, in_rows)).with_children(|pill| {
        if !leads {
            pill.spawn(dashes(look, 0.6));
        }
        pill.spawn(badge(look, verdict.fate, leads));
        pill.spawn(look.label(Voice::Bold, 15.0, ink, would.place.clone()));
        pill.spawn(look.label(
            if leads { Voice::Strong } else { Voice::Text },
            15.0,
            ink,
            verdict.why.clone(),
        ));
        match would.prompt {
            Some(Doing::Press(key)) => {
                pill.spawn(look.prompt(key, ink));
            }
            Some(Doing::Click) => {
                pill.spawn(look.icon(Icon::MouseLeft, 20.0, ink));
            }
            Some(Doing::DoubleClick) => {
                pill.spawn(look.icon(Icon::MouseLeft, 20.0, ink));
                pill.spawn(look.label(Voice::Bold, 13.0, ink, "2×"));
            }
            None => {}
        }
    });
}
