//! The buttons of the turn: take back, a hint, the bonus draw, and the end of the turn with its consequence written on it.

use bevy::{prelude::*, ui_widgets::Activate};

use super::{
    FurnitureSystems, TableView,
    furniture::{Build, Panel, area, panel, rebuild},
};
use crate::{
    animation::cues::Shown,
    input::{Act, Control, HintWanted, Intent, Intents, LastDevice, Spot},
    rules::{Choice, Move},
    screens::{AtTable, Screen, layers::Layers},
    settings::Settings,
    stages::{Match, Offer},
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
            commands.spawn(panel::<Model>("Turn buttons", &layers, 12));
        },
    )
    .add_systems(Update, draw.in_set(FurnitureSystems));
}

/// A button of the turn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnButton {
    /// Takes the last move back.
    TakeBack,
    /// Shows a way to stay in.
    Hint,
    /// Forgoes the bonus draw.
    Decline,
    /// Takes the bonus draw.
    Draw,
    /// Ends the turn; before any move it is the concession.
    End,
}

impl TurnButton {
    /// The buttons that can be pressed, in the order of reading.
    pub fn offered(table: &Match, offer: &Offer, always_draw: bool) -> Vec<Self> {
        let Some(choice) = offer.choice else {
            return Vec::new();
        };
        let mut buttons = Vec::new();
        if table.can_take_back() {
            buttons.push(Self::TakeBack);
        }
        match choice {
            Choice::BonusDraw { .. } if !always_draw => {
                buttons.extend([Self::Decline, Self::Draw]);
            }
            Choice::BonusDraw { .. } | Choice::EndOnly => buttons.push(Self::End),
            Choice::Turn { .. } => buttons.extend([Self::Hint, Self::End]),
            _ => buttons.push(Self::Hint),
        }
        buttons.retain(|button| offer.hints || *button != Self::Hint);
        buttons
    }

    /// What it asks of the rules; a hint asks nothing.
    pub fn act(self) -> Option<Act> {
        match self {
            Self::TakeBack => Some(Act::TakeBack),
            Self::Hint => None,
            Self::Decline => Some(Act::Move(Move::Decline)),
            Self::Draw => Some(Act::Move(Move::Draw)),
            Self::End => Some(Act::EndTurn { sure: false }),
        }
    }
}

#[derive(PartialEq)]
struct Model {
    area: Rect,
    state: Option<State>,
    spot: Option<TurnButton>,
    /// The words need the room of the keys.
    large: bool,
}

#[derive(Clone, PartialEq)]
struct State {
    buttons: Vec<TurnButton>,
    choice: Choice,
    /// A hidden card was seen: what came before stays.
    has_seen_card: bool,
    out: bool,
    /// The end of the turn takes a bonus draw along.
    draws: bool,
    /// Cards in the own Palette.
    palette: usize,
}

impl State {
    fn has(&self, button: TurnButton) -> bool {
        self.buttons.contains(&button)
    }
}

fn draw(
    mut commands: Commands,
    view: Res<TableView>,
    table: Option<Res<Match>>,
    offer: Res<Offer>,
    settings: Res<Settings>,
    shown: Res<Shown>,
    screen: Res<bevy::state::state::State<Screen>>,
    spot: Res<Spot>,
    device: Res<LastDevice>,
    look: Look,
    panel: Single<(Entity, &mut Panel<Model>)>,
) {
    let state = table
        .as_ref()
        .filter(|table| {
            table.person_on_turn()
                && *screen.get() == Screen::Table
                && shown.seen().is_some()
                && !shown.looks_back()
        })
        .and_then(|table| {
            let game = table.game.as_ref()?;
            Some(State {
                buttons: TurnButton::offered(table, &offer, settings.always_draw),
                choice: offer.choice?,
                has_seen_card: table.has_seen_card(),
                out: game.end_means_out(),
                draws: settings.always_draw && offer.bonus_draw,
                palette: view.arrangement.palettes[view.arrangement.viewpoint].len(),
            })
        });
    let model = Model {
        area: view.zones.buttons,
        state,
        spot: match (*spot, *device) {
            (_, LastDevice::Mouse) => None,
            (Spot::Button(button), _) => Some(button),
            _ => None,
        },
        large: look.is_large(),
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        let Some(state) = &model.state else { return };
        let Rect { min, max } = model.area;
        let focused = |button| model.spot == Some(button);
        let left = Rect::new(min.x, min.y, min.x + 120.0, min.y + 44.0);
        let right = Rect::new(min.x + 128.0, min.y, max.x, min.y + 44.0);
        let bottom = Rect::new(min.x, max.y - 58.0, max.x, max.y);
        take_back(parent, &look, left, state, focused(TurnButton::TakeBack));
        if state.has(TurnButton::Hint) {
            small(
                parent,
                &look,
                right,
                TurnButton::Hint,
                focused(TurnButton::Hint),
            );
        }
        match state.choice {
            Choice::BonusDraw { by } if state.has(TurnButton::Draw) => {
                bonus_words(parent, &look, min, by.number(), state.palette);
                small(
                    parent,
                    &look,
                    right,
                    TurnButton::Decline,
                    focused(TurnButton::Decline),
                );
                draw_one(parent, &look, bottom, focused(TurnButton::Draw));
            }
            _ if state.has(TurnButton::End) => {
                end(parent, &look, bottom, state, focused(TurnButton::End));
            }
            choice => ask(parent, &look, bottom, choice),
        }
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

/// Two of these share a row.
fn small_frame(rect: Rect) -> Node {
    Node {
        padding: UiRect::horizontal(px(8)),
        column_gap: px(6),
        justify_content: JustifyContent::Center,
        ..frame(rect, 12.0, 1.5)
    }
}

fn ring(focused: bool) -> Outline {
    Outline::new(
        px(3),
        px(2),
        if focused { color(CREAM) } else { Color::NONE },
    )
}

/// Two buttons share a row: one with its key on it.
fn small(parent: &mut Build, look: &Look, rect: Rect, button: TurnButton, focused: bool) {
    let ink = color(CREAM);
    let (icon, label, key) = match button {
        TurnButton::Hint => (Some(Icon::Bulb), "Hint", Control::Hint),
        _ => (None, "No draw", Control::Decline),
    };
    parent
        .spawn((
            Name::new(label),
            button,
            bevy::ui_widgets::Button,
            small_frame(rect),
            BackgroundColor(glass(PLATE, 0.6)),
            BorderColor::all(glass(CREAM, 0.34)),
            ring(focused),
        ))
        .with_children(|parent| {
            if let Some(icon) = icon {
                parent.spawn(look.icon(icon, 19.0, ink));
            }
            parent.spawn(look.label(Voice::Strong, 15.0, ink, label));
            if !look.is_large() {
                parent.spawn(look.prompt(key, ink));
            }
        })
        .observe(press(button));
}

fn take_back(parent: &mut Build, look: &Look, rect: Rect, state: &State, focused: bool) {
    let able = state.has(TurnButton::TakeBack);
    let ink = glass(CREAM, if able { 1.0 } else { 0.45 });
    parent
        .spawn((
            Name::new("Take back"),
            TurnButton::TakeBack,
            bevy::ui_widgets::Button,
            small_frame(rect),
            BackgroundColor(glass(PLATE, 0.6)),
            BorderColor::all(glass(CREAM, if able { 0.34 } else { 0.16 })),
            ring(focused),
        ))
        .with_children(|button| {
            if state.has_seen_card && !able {
                // The press says it in a whole sentence.
                button.spawn((
                    Node {
                        flex_direction: FlexDirection::Column,
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        (
                            look.label(Voice::Strong, 14.0, ink, "Take back"),
                            bevy::text::LineHeight::RelativeToFont(17.0 / 14.0),
                        ),
                        (
                            look.label(Voice::Text, 13.0, ink, "a card was seen"),
                            bevy::text::LineHeight::RelativeToFont(15.0 / 13.0),
                        ),
                    ],
                ));
            } else {
                button.spawn(look.label(Voice::Strong, 15.0, ink, "Take back"));
                if !look.is_large() {
                    button.spawn(look.prompt(Control::TakeBack, ink));
                }
            }
        })
        .observe(press(TurnButton::TakeBack));
}

/// Why there is a bonus draw, above its buttons.
fn bonus_words(parent: &mut Build, look: &Look, corner: Vec2, number: u8, palette: usize) {
    let s = if palette == 1 { "" } else { "s" };
    parent.spawn((
        Node {
            position_type: PositionType::Absolute,
            left: px(corner.x),
            top: px(corner.y - 58.0),
            flex_direction: FlexDirection::Column,
            row_gap: px(2),
            ..default()
        },
        Pickable::IGNORE,
        children![
            look.label(Voice::Display, 18.0, color(CREAM), "Bonus draw"),
            look.label(
                Voice::Text,
                14.0,
                color(CREAM),
                format!("{number} is higher than your {palette} card{s}"),
            ),
        ],
    ));
}

fn draw_one(parent: &mut Build, look: &Look, rect: Rect, focused: bool) {
    let ink = color(INK);
    parent
        .spawn((
            Name::new("Draw one"),
            TurnButton::Draw,
            bevy::ui_widgets::Button,
            Node {
                justify_content: JustifyContent::Center,
                ..frame(rect, 14.0, 4.0)
            },
            BackgroundColor(color(CREAM)),
            BorderColor::all(color(BUTTON_EDGE)),
            ring(focused),
            children![
                look.icon(Icon::DrawCard, 24.0, ink),
                look.label(Voice::Display, 19.0, ink, "Draw one"),
                look.prompt(Control::Confirm, ink),
            ],
        ))
        .observe(press(TurnButton::Draw));
}

/// While an action asks there is nothing to end: how to answer stands in the place of that button.
fn ask(parent: &mut Build, look: &Look, rect: Rect, choice: Choice) {
    let text = match choice {
        Choice::Steal { .. } => "Choose a rival’s card",
        Choice::Recycle { .. } => "Choose a card of your Palette",
        _ => "Choose a card to play",
    };
    parent
        .spawn((
            Node {
                column_gap: px(10),
                justify_content: JustifyContent::End,
                align_items: AlignItems::Center,
                ..area(rect)
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn(look.arrows(color(CREAM)));
            row.spawn(look.label(Voice::Strong, 16.0, color(CREAM), text));
        });
}

fn end(parent: &mut Build, look: &Look, rect: Rect, state: &State, focused: bool) {
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
            children![(
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
                                    if state.choice == (Choice::Turn { played: false }) {
                                        "Concede"
                                    } else {
                                        "End turn"
                                    }
                                ),
                                bevy::text::LineHeight::RelativeToFont(21.0 / 19.0),
                            ),
                            (
                                look.label(
                                    Voice::Text,
                                    14.0,
                                    ink.with_alpha(0.92),
                                    if state.draws && look.is_large() {
                                        "in, and draw a card"
                                    } else if state.draws {
                                        "you stay in, and draw a card"
                                    } else if safe {
                                        "you stay in"
                                    } else {
                                        "you would be out"
                                    }
                                ),
                                bevy::text::LineHeight::RelativeToFont(17.0 / 14.0),
                            ),
                        ],
                    ),
                ],
            ),],
        ))
        .with_children(|button| {
            if !look.is_large() {
                button.spawn(look.prompt(Control::EndTurn, ink));
            }
        })
        .observe(press(TurnButton::End));
}

/// What a press of a button does.
fn press(
    button: TurnButton,
) -> impl Fn(On<Activate>, ResMut<Intents>, MessageWriter<HintWanted>, Res<Offer>) {
    move |_: On<Activate>, mut intents, mut hints, offer| {
        let Some(seat) = offer.seat else { return };
        match button.act() {
            Some(act) => intents.send(Intent {
                seat: seat.index(),
                act,
            }),
            None => _ = hints.write(HintWanted),
        }
    }
}
