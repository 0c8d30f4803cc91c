//! From devices to intents: what the person at a seat wants, whatever the device.

mod bindings;
mod control;
mod device;
mod last;
mod menus;
mod pointer;
mod presses;
mod quick_click;
mod table;
mod wake;

pub use bindings::{Bindings, Input, cap};
pub use control::Control;
pub use device::{Device, Family, MOST_PADS, Pad, Pads};
pub use last::LastDevice;
pub use presses::{PressSystems, Presses};
pub use table::SpokeOutOfTurn;

use bevy::prelude::*;

use crate::{
    animation::{Hurried, Pace, Settled, cues::CueQueue},
    menus::Menu,
    rules::{Card, Move},
    screens::{AtTable, Screen},
    table::{Lies, TurnButton, layout::Focus},
    theme::controls::is_typing,
};
use device::PadSystems;

/// Adds the devices.
pub fn plugin(app: &mut App) {
    app.init_resource::<Intents>()
        .init_resource::<CardFocus>()
        .init_resource::<Spot>()
        .add_message::<HintWanted>()
        .add_message::<SpokeOutOfTurn>()
        .add_plugins((
            device::plugin,
            presses::plugin,
            last::plugin,
            pointer::plugin,
            quick_click::plugin,
            wake::plugin,
        ))
        .configure_sets(
            Update,
            (
                InputSystems.before(crate::animation::AnimationSystems::Cue),
                (PadSystems, PressSystems, ActSystems)
                    .chain()
                    .in_set(InputSystems),
            ),
        )
        .add_systems(
            Update,
            (
                table::at_table
                    .run_if(in_state(AtTable))
                    .run_if(not(is_typing)),
                menus::in_rules.run_if(not(is_typing)),
                menus::in_field.run_if(is_typing),
                menus::in_menus,
                hurry.run_if(not(is_typing)),
                menus::rest_focus,
            )
                .chain()
                .in_set(ActSystems),
        )
        .add_systems(OnEnter(Screen::Table), forget)
        .add_systems(OnEnter(Menu::Pause), let_go)
        .add_systems(OnEnter(Menu::Curtain), let_go)
        .add_systems(
            Update,
            (age_intents, complete_motion)
                .chain()
                .after(InputSystems)
                .before(crate::animation::AnimationSystems::Cue),
        );
}

/// Reading the devices: the first thing of each frame's update.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InputSystems;

/// Acting on what keys and buttons say.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActSystems;

/// What a seat can want.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// A move of the rules.
    Move(Move),
    /// Take the last move of this turn back.
    TakeBack,
    /// End the turn; before any move this is the concession.
    EndTurn {
        /// Whether the seat has confirmed that it goes out.
        sure: bool,
    },
    /// Give up the round, whatever the turn has done so far.
    Concede,
}

/// Somebody wants something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intent {
    /// The seat, from 0.
    pub seat: usize,
    /// What it wants.
    pub act: Act,
}

/// The person on turn would like to be shown a way to stay in.
#[derive(Message, Clone, Copy, Debug)]
pub struct HintWanted;

/// The last intent that has not been answered. It is kept for 150 ms, so that a press during a motion is not lost.
#[derive(Resource, Debug, Default)]
pub struct Intents {
    waiting: Option<(Intent, f32)>,
}

/// How long a press is kept while the table cannot take it yet, seconds.
const KEPT: f32 = 0.15;

impl Intents {
    /// Notes what the person on turn wants.
    pub fn send(&mut self, intent: Intent) {
        self.waiting = Some((intent, 0.0));
    }
    /// Notes what the person on turn has confirmed in a menu: it waits as long as the picture needs to come back.
    pub fn insist(&mut self, intent: Intent) {
        self.waiting = Some((intent, f32::NEG_INFINITY));
    }
    /// Whether something that was confirmed in a menu waits.
    pub fn insists(&self) -> bool {
        self.waiting
            .is_some_and(|(_, age)| age == f32::NEG_INFINITY)
    }
    /// Takes the intent that waits.
    pub fn take(&mut self) -> Option<Intent> {
        self.waiting.take().map(|(intent, _)| intent)
    }
}

/// What is done with the cards of the own hand at this moment.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct CardFocus(pub Focus);

/// Where keys and buttons stand at the table.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spot {
    /// Nowhere yet: the first arrow goes to the hand.
    #[default]
    Nowhere,
    /// On a card within reach.
    Card(Card),
    /// On a button of the turn.
    Button(TurnButton),
}

/// The card of the own hand that the player is busy with.
pub fn card_in_focus(focus: &CardFocus) -> Option<Card> {
    focus.0.dragged.map(|(card, ..)| card).or(focus.0.lifted)
}

/// Whether the table takes input: it is open, and no menu lies over it.
fn table_is_open(menu: &State<Menu>, screen: &State<Screen>) -> bool {
    *menu.get() == Menu::None && *screen.get() == Screen::Table
}

fn forget(mut intents: ResMut<Intents>, mut focus: ResMut<CardFocus>, mut spot: ResMut<Spot>) {
    intents.waiting = None;
    focus.0 = Focus::default();
    *spot = Spot::Nowhere;
}

fn hurry(presses: Res<Presses>, mut pace: ResMut<Pace>) {
    let held = presses.who_holds(Control::Hurry).is_some();
    if pace.hurry != held {
        pace.hurry = held;
    }
}

/// Whoever passes by a paused table must not see which card was in focus.
fn let_go(mut focus: ResMut<CardFocus>, mut spot: ResMut<Spot>) {
    focus.0 = Focus::default();
    *spot = Spot::Nowhere;
}

fn age_intents(time: Res<Time>, mut intents: ResMut<Intents>) {
    if let Some((_, age)) = &mut intents.waiting {
        // The frame of the press itself does not count.
        if *age > KEPT {
            intents.waiting = None;
        } else {
            // A slow frame must not swallow a press that the next one could answer.
            *age += time.delta_secs().min(KEPT / 3.0);
        }
    }
}

/// Any press completes what is moving.
fn complete_motion(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    presses: Res<Presses>,
    settled: Res<Settled>,
    mut cues: ResMut<CueQueue>,
    mut hurried: MessageWriter<Hurried>,
    mut cards: Query<&mut Lies>,
) {
    let pressed = keys.get_just_pressed().next().is_some()
        || buttons.get_just_pressed().next().is_some()
        || presses.who_speaks().is_some();
    if pressed {
        hurried.write(Hurried);
    }
    if pressed && !settled.0 {
        cues.release();
        for mut lies in &mut cards {
            if !lies.tween.is_done() {
                lies.tween.finish();
            }
        }
    }
}
