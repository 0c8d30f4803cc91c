//! The buttons of the turn: take back, and end the turn with its consequence written on it.

use bevy::{prelude::*, ui::InteractionDisabled, ui_widgets::Activate};

use super::{
    FurnitureSystems, TableView,
    furniture::{Panel, area, panel, rebuild},
};
use crate::{
    animation::cues::Shown,
    input::{Act, Intent, Intents, Key, KeyboardSpot, LastDevice},
    screens::{AtTable, Screen, layers::Layers},
    stages::Match,
    theme::{
        art::Look,
        color, glass,
        palette::{BUTTON_EDGE, CREAM, INK, PLATE},
        sheet::Icon,
        widgets::Voice,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(AtTable),
        |mut commands: Commands, layers: Res<Layers>| {
            commands.spawn(panel::<Model>("Turn buttons", &layers, 5));
        },
    )
    .add_systems(Update, draw.in_set(FurnitureSystems));
}

/// A button of the turn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnButton {
    /// Takes the last move back.
    TakeBack,
    /// Ends the turn; before any move it is the concession.
    End,
}

#[derive(PartialEq)]
struct Model {
    area: Rect,
    state: Option<State>,
    spot: Option<TurnButton>,
}

#[derive(Clone, Copy, PartialEq)]
struct State {
    can_take_back: bool,
    /// Nothing has been done: ending is conceding.
    untouched: bool,
    out: bool,
}

fn draw(
    mut commands: Commands,
    view: Res<TableView>,
    table: Option<Res<Match>>,
    shown: Res<Shown>,
    screen: Res<bevy::state::state::State<Screen>>,
    spot: Res<KeyboardSpot>,
    device: Res<LastDevice>,
    look: Look,
    panel: Single<(Entity, &mut Panel<Model>)>,
) {
    let state = table
        .as_ref()
        .filter(|table| {
            table.person_on_turn() && *screen.get() == Screen::Table && shown.seen().is_some()
        })
        .and_then(|table| {
            let game = table.game.as_ref()?;
            Some(State {
                can_take_back: table.can_take_back(),
                untouched: !game.legal_moves().contains(&crate::rules::Move::End),
                out: game.end_means_out(),
            })
        });
    let model = Model {
        area: view.zones.buttons,
        state,
        spot: match (*spot, *device) {
            (KeyboardSpot::Button(button), LastDevice::Keyboard) => Some(button),
            _ => None,
        },
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        let Some(state) = model.state else { return };
        let Rect { min, max } = model.area;
        take_back(
            parent,
            &look,
            Rect::new(min.x, min.y, max.x, min.y + 44.0),
            state,
            model.spot == Some(TurnButton::TakeBack),
        );
        end(
            parent,
            &look,
            Rect::new(min.x, max.y - 58.0, max.x, max.y),
            state,
            model.spot == Some(TurnButton::End),
        );
    });
}

fn frame(rect: Rect, radius: f32, bottom: f32) -> Node {
    Node {
        border: UiRect {
            bottom: px(bottom),
            ..UiRect::all(px(1.5))
        },
        border_radius: BorderRadius::all(px(radius)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        padding: UiRect::horizontal(px(16)),
        column_gap: px(12),
        ..area(rect)
    }
}

fn ring(focused: bool) -> Outline {
    Outline::new(
        px(3),
        px(2),
        if focused { color(CREAM) } else { Color::NONE },
    )
}

fn take_back(
    parent: &mut super::furniture::Build,
    look: &Look,
    rect: Rect,
    state: State,
    focused: bool,
) {
    let ink = glass(CREAM, if state.can_take_back { 1.0 } else { 0.45 });
    let mut button = parent.spawn((
        Name::new("Take back"),
        TurnButton::TakeBack,
        bevy::ui_widgets::Button,
        frame(rect, 12.0, 1.5),
        BackgroundColor(glass(PLATE, 0.6)),
        BorderColor::all(glass(CREAM, if state.can_take_back { 0.34 } else { 0.16 })),
        ring(focused),
        children![
            (
                Node {
                    align_items: AlignItems::Center,
                    column_gap: px(10),
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.icon(Icon::TakeBack, 20.0, ink),
                    look.label(Voice::Strong, 15.0, ink, "Take back"),
                ],
            ),
            look.keycap(Key::TakeBack.cap(), ink),
        ],
    ));
    if state.can_take_back {
        button.observe(
            |_: On<Activate>, intents: ResMut<Intents>, table: Option<Res<Match>>| {
                want(Act::TakeBack, intents, table);
            },
        );
    } else {
        button.insert(InteractionDisabled);
    }
}

fn end(parent: &mut super::furniture::Build, look: &Look, rect: Rect, state: State, focused: bool) {
    let safe = !state.out;
    let ink = if safe { color(INK) } else { color(CREAM) };
    let (ground, edge) = if safe {
        (color(CREAM), color(BUTTON_EDGE))
    } else {
        (Color::srgba_u8(0x22, 0x26, 0x2C, 205), glass(CREAM, 0.34))
    };
    parent
        .spawn((
            Name::new("End turn"),
            TurnButton::End,
            bevy::ui_widgets::Button,
            frame(rect, 14.0, if safe { 4.0 } else { 1.5 }),
            BackgroundColor(ground),
            BorderColor::all(edge),
            ring(focused),
            children![
                (
                    Node {
                        align_items: AlignItems::Center,
                        column_gap: px(12),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        (
                            Node {
                                width: px(28),
                                height: px(28),
                                border: UiRect::all(px(2)),
                                border_radius: BorderRadius::MAX,
                                align_items: AlignItems::Center,
                                justify_content: JustifyContent::Center,
                                ..default()
                            },
                            BackgroundColor(if safe { color(INK) } else { Color::NONE }),
                            BorderColor::all(ink),
                            Pickable::IGNORE,
                            children![look.icon(
                                if safe { Icon::Tick } else { Icon::Cross },
                                17.0,
                                if safe { color(CREAM) } else { ink }
                            )],
                        ),
                        (
                            Node {
                                flex_direction: FlexDirection::Column,
                                ..default()
                            },
                            Pickable::IGNORE,
                            children![
                                (
                                    look.label(
                                        Voice::Display,
                                        19.0,
                                        ink,
                                        if state.untouched {
                                            "Concede"
                                        } else {
                                            "End turn"
                                        }
                                    ),
                                    bevy::text::LineHeight::Px(21.0),
                                ),
                                (
                                    look.label(
                                        Voice::Text,
                                        14.0,
                                        ink.with_alpha(0.92),
                                        if safe {
                                            "you stay in"
                                        } else {
                                            "you would be out"
                                        }
                                    ),
                                    bevy::text::LineHeight::Px(17.0),
                                ),
                            ],
                        ),
                    ],
                ),
                look.keycap(Key::EndTurn.cap(), ink),
            ],
        ))
        .observe(
            |_: On<Activate>, intents: ResMut<Intents>, table: Option<Res<Match>>| {
                want(Act::EndTurn { sure: false }, intents, table);
            },
        );
}

fn want(act: Act, mut intents: ResMut<Intents>, table: Option<Res<Match>>) {
    if let Some(seat) = table
        .filter(|table| table.person_on_turn())
        .and_then(|table| table.person())
    {
        intents.send(Intent { seat, act });
    }
}
