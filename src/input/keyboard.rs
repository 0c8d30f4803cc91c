//! The keyboard: at the table and in menus.

mod menus;
mod table;

use bevy::{
    ecs::system::SystemParam,
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    text::EditableText,
};
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use super::{InputSystems, LastDevice};
use crate::{
    animation::Pace,
    menus::Menu,
    rules::Card,
    screens::{AtTable, Screen},
    table::TurnButton,
    theme::controls::is_typing,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Key>::default())
        .init_resource::<KeyboardSpot>()
        .init_resource::<Released>()
        .init_resource::<Repeat>()
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            (
                note_device,
                block_after_change,
                repeat,
                table::at_table
                    .run_if(in_state(AtTable))
                    .run_if(not(is_typing)),
                menus::in_rules.run_if(not(is_typing)),
                menus::in_field.run_if(is_typing),
                menus::in_menus.run_if(not(is_typing)),
                hurry,
                menus::rest_focus,
            )
                .chain()
                .in_set(InputSystems),
        )
        .add_systems(Last, wait_for_release);
}

/// What a key can mean.
#[derive(Actionlike, PartialEq, Eq, Clone, Copy, Hash, Debug, Reflect, Serialize, Deserialize)]
pub enum Key {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
    /// Play the lifted card to the Palette; press the focused button.
    Confirm,
    /// Discard the lifted card to the Canvas.
    Canvas,
    /// Forgo the bonus draw.
    Decline,
    /// Show a way to stay in.
    Hint,
    /// Open or close the log.
    Log,
    /// Take the last move back.
    TakeBack,
    /// End the turn; before any move: concede.
    EndTurn,
    /// Pause; close what is open.
    Menu,
    /// Open the rules, or close them.
    Rules,
    /// Hurry while held.
    Hurry,
}

/// The keys of each meaning, and the name on the cap of the first.
pub const KEYS: [(Key, &[KeyCode], &str); 14] = [
    (Key::Left, &[KeyCode::ArrowLeft, KeyCode::KeyA], "Left"),
    (Key::Right, &[KeyCode::ArrowRight, KeyCode::KeyD], "Right"),
    (Key::Up, &[KeyCode::ArrowUp, KeyCode::KeyW], "Up"),
    (Key::Down, &[KeyCode::ArrowDown, KeyCode::KeyS], "Down"),
    (
        Key::Confirm,
        &[KeyCode::Enter, KeyCode::NumpadEnter],
        "Enter",
    ),
    (Key::Canvas, &[KeyCode::KeyC], "C"),
    (Key::Decline, &[KeyCode::KeyN], "N"),
    (Key::Hint, &[KeyCode::KeyH], "H"),
    (Key::Log, &[KeyCode::KeyL], "L"),
    (Key::TakeBack, &[KeyCode::Backspace, KeyCode::KeyZ], "Z"),
    (Key::EndTurn, &[KeyCode::KeyE], "E"),
    (Key::Menu, &[KeyCode::Escape], "Esc"),
    (Key::Rules, &[KeyCode::F1], "F1"),
    (Key::Hurry, &[KeyCode::Space], "Space"),
];

impl Key {
    /// The name on the cap of the key, for prompts.
    pub fn cap(self) -> &'static str {
        KEYS.iter()
            .find(|(key, ..)| *key == self)
            .map_or("", |(.., cap)| cap)
    }
}

/// The keys as they are in this frame.
#[derive(SystemParam)]
struct Keys<'w, 's> {
    actions: Query<'w, 's, &'static ActionState<Key>>,
    raw: Res<'w, ButtonInput<KeyCode>>,
}

impl Keys<'_, '_> {
    /// Whether a key of this meaning is held down.
    fn pressed(&self, key: Key) -> bool {
        self.actions
            .single()
            .is_ok_and(|actions| actions.pressed(&key))
    }
    /// Whether a key of this meaning went down in this frame. A key that went down and up again within one frame counts,
    /// too: the action state, which sees only what is held, would miss a quick tap.
    fn just_pressed(&self, key: Key) -> bool {
        let tapped = KEYS
            .iter()
            .filter(|(other, ..)| *other == key)
            .flat_map(|(_, codes, _)| codes.iter())
            .any(|code| self.raw.just_pressed(*code));
        tapped
            || self
                .actions
                .single()
                .is_ok_and(|actions| actions.just_pressed(&key))
    }
}

/// Where the keyboard stands at the table.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyboardSpot {
    /// Nowhere yet: the first arrow goes to the hand.
    #[default]
    Nowhere,
    /// On a card of the own hand.
    Card(Card),
    /// On a button of the turn.
    Button(TurnButton),
}

/// Whether all keys have been released since the last change of screen or menu: a press acts once.
#[derive(Resource, Clone, Copy, Debug)]
struct Released(bool);

impl Default for Released {
    fn default() -> Self {
        Self(true)
    }
}

/// Arrow presses of this frame, repeats of a held arrow included.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Repeat {
    held: Option<Key>,
    next_in: f32,
    arrow: Option<Key>,
}

/// How long an arrow must be held before it repeats, seconds.
const FIRST_REPEAT: f32 = 0.38;
/// Time between repeats, seconds.
const NEXT_REPEAT: f32 = 0.1;

fn spawn(mut commands: Commands) {
    let map = InputMap::new(
        KEYS.iter()
            .flat_map(|(key, codes, _)| codes.iter().map(|code| (*key, *code))),
    );
    commands.spawn((Name::new("Keyboard"), map));
}

fn note_device(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut device: ResMut<LastDevice>,
    mut visible: ResMut<InputFocusVisible>,
) {
    if keys.get_just_pressed().next().is_some() {
        device.set_if_neq(LastDevice::Keyboard);
    } else if buttons.get_just_pressed().next().is_some() {
        device.set_if_neq(LastDevice::Mouse);
    }
    // The ring shows where the keyboard stands; the mouse has its pointer.
    let wanted = *device == LastDevice::Keyboard;
    if visible.0 != wanted {
        visible.0 = wanted;
    }
}

fn block_after_change(
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut released: ResMut<Released>,
) {
    if menu.is_changed() || screen.is_changed() {
        released.0 = false;
    }
}

/// Runs at the end of the frame: a tap that changed the screen within this one frame is still shut out, and the next press
/// counts even if it is the very event that wakes the next frame.
fn wait_for_release(keys: Res<ButtonInput<KeyCode>>, mut released: ResMut<Released>) {
    if !released.0 && keys.get_pressed().next().is_none() {
        released.0 = true;
    }
}

fn repeat(keys: Keys, time: Res<Time<Real>>, mut repeat: ResMut<Repeat>) {
    repeat.arrow = None;
    let arrows = [Key::Left, Key::Right, Key::Up, Key::Down];
    if let Some(arrow) = arrows.into_iter().find(|arrow| keys.just_pressed(*arrow)) {
        *repeat = Repeat {
            held: Some(arrow),
            next_in: FIRST_REPEAT,
            arrow: Some(arrow),
        };
    } else if let Some(arrow) = repeat.held {
        if !keys.pressed(arrow) {
            repeat.held = None;
            return;
        }
        repeat.next_in -= time.delta_secs();
        if repeat.next_in <= 0.0 {
            repeat.next_in += NEXT_REPEAT;
            repeat.arrow = Some(arrow);
        }
    }
}

fn hurry(
    keys: Keys,
    focus: Res<InputFocus>,
    fields: Query<(), With<EditableText>>,
    mut pace: ResMut<Pace>,
) {
    let held = keys.pressed(Key::Hurry) && !is_typing(focus, fields);
    if pace.hurry != held {
        pace.hurry = held;
    }
}
