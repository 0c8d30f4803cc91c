//! The buttons of the turn: take back, a hint, the bonus draw, and the end of the turn with its consequence written on it.

mod faces;

use bevy::{prelude::*, ui_widgets::Activate};

use super::{
    FurnitureSystems, TableView,
    furniture::{Panel, panel, rebuild},
};
use crate::{
    animation::cues::Shown,
    input::{Act, HintWanted, Intent, Intents, LastDevice, Spot},
    rules::{Choice, Move},
    screens::{AtTable, Screen, layers::Layers},
    settings::Settings,
    stages::{Match, Offer},
    theme::art::Look,
};
use faces::{ask, bonus_words, draw_one, end, small, take_back};

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
