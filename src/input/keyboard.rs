//! The keyboard: at the table and in menus.

use bevy::{
    ecs::system::SystemParam,
    input_focus::{
        FocusCause, InputFocus, InputFocusVisible,
        tab_navigation::{NavAction, TabNavigation},
    },
    prelude::*,
    ui::ComputedStackIndex,
    ui_widgets::Activate,
};
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    Act, CardFocus, HintWanted, InputSystems, Intent, Intents, LastDevice, pointer::theft,
    table_is_open,
};
use crate::{
    animation::Pace,
    menus::{Menu, RulesAtHand},
    rules::{Card, Choice, Move, RecycleTo},
    screens::{AtTable, Screen},
    stages::{AlwaysDraw, Match, Offer},
    table::{TableView, TurnButton, layout::Reach},
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
                at_table.run_if(in_state(AtTable)),
                in_rules,
                in_menus,
                hurry,
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
    mut device: ResMut<LastDevice>,
    mut visible: ResMut<InputFocusVisible>,
) {
    if keys.get_just_pressed().next().is_some() {
        device.set_if_neq(LastDevice::Keyboard);
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

fn at_table(
    keys: Keys,
    released: Res<Released>,
    repeat: Res<Repeat>,
    device: Res<LastDevice>,
    view: Res<TableView>,
    table: Option<Res<Match>>,
    offer: Res<Offer>,
    always_draw: Res<AlwaysDraw>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut spot: ResMut<KeyboardSpot>,
    mut focus: ResMut<CardFocus>,
    mut intents: ResMut<Intents>,
    mut hints: MessageWriter<HintWanted>,
    mut next_menu: ResMut<NextState<Menu>>,
) {
    let Some(table) = table else {
        return;
    };
    if !table_is_open(&menu, &screen) {
        return;
    }
    let rows = match table.person() {
        Some(seat) if view.arrangement.out.get(seat) == Some(&false) => {
            offer.reach().rows(&view.arrangement)
        }
        _ => Vec::new(),
    };
    let buttons = TurnButton::offered(&table, &offer, always_draw.0);
    let mut now = stand(*spot, &rows, &offer);
    if released.0 {
        if let Some(arrow) = repeat.arrow {
            now = step(now, arrow, &rows, &buttons);
        }
        if keys.just_pressed(Key::Menu) {
            next_menu.set(Menu::Pause);
        } else if keys.just_pressed(Key::Log) {
            next_menu.set(Menu::Log);
        } else if let Some(seat) = offer.seat {
            let wish = wish(&keys, now, &focus, &view, &offer);
            match wish {
                Some(Wish::Hint) => {
                    hints.write(HintWanted);
                }
                Some(Wish::Act(act)) => intents.send(Intent {
                    seat: seat.index(),
                    act,
                }),
                None => {}
            }
        }
    }
    spot.set_if_neq(now);
    if *device == LastDevice::Keyboard {
        let mut wanted = CardFocus::default();
        if let KeyboardSpot::Card(card) = now {
            wanted.0.lifted = Some(card);
        }
        focus.set_if_neq(wanted);
    }
}

/// What a key asks for.
enum Wish {
    Act(Act),
    Hint,
}

fn wish(
    keys: &Keys,
    spot: KeyboardSpot,
    focus: &CardFocus,
    view: &TableView,
    offer: &Offer,
) -> Option<Wish> {
    let recycle = |card, to| Act::Move(Move::Recycle { card, to });
    let bonus = matches!(offer.choice, Some(Choice::BonusDraw { .. }));
    let act = if keys.just_pressed(Key::Confirm) {
        match (spot, offer.reach()) {
            (KeyboardSpot::Button(button), _) => {
                return Some(button.act().map_or(Wish::Hint, Wish::Act));
            }
            // The draw is what Enter is for, wherever the keyboard stands among the cards.
            _ if bonus => Act::Move(Move::Draw),
            (KeyboardSpot::Card(card), Reach::Hand) => Act::Move(Move::Play(card)),
            (KeyboardSpot::Card(card), Reach::OwnPalette) => recycle(card, RecycleTo::Deck),
            (KeyboardSpot::Card(card), Reach::Rivals) => Act::Move(theft(card, view)?),
            (KeyboardSpot::Nowhere, _) => return None,
        }
    } else if keys.just_pressed(Key::Canvas) {
        let card = match spot {
            KeyboardSpot::Card(card) => card,
            _ => focus.0.lifted?,
        };
        match offer.reach() {
            Reach::OwnPalette => recycle(card, RecycleTo::Canvas),
            Reach::Hand => Act::Move(Move::Canvas(card)),
            Reach::Rivals => return None,
        }
    } else if keys.just_pressed(Key::Decline) && bonus {
        Act::Move(Move::Decline)
    } else if keys.just_pressed(Key::TakeBack) {
        Act::TakeBack
    } else if keys.just_pressed(Key::EndTurn) {
        Act::EndTurn { sure: false }
    } else if keys.just_pressed(Key::Hint) {
        return Some(Wish::Hint);
    } else {
        return None;
    };
    Some(Wish::Act(act))
}

/// Where the keyboard stands now that the cards within reach are these: where it was, or on the card that took the place
/// of a card that has left the hand, or on the first card that answers a new question.
fn stand(spot: KeyboardSpot, rows: &[Vec<Card>], offer: &Offer) -> KeyboardSpot {
    let within = |card: &Card| rows.iter().any(|row| row.contains(card));
    match spot {
        KeyboardSpot::Card(card) if !within(&card) => {
            if let Some(targets) = offer.targets() {
                let first = rows.iter().flatten().find(|card| targets.contains(**card));
                return first.map_or(KeyboardSpot::Nowhere, |card| KeyboardSpot::Card(*card));
            }
            let Some(hand) = rows.first() else {
                return KeyboardSpot::Nowhere;
            };
            let after = hand
                .iter()
                .position(|other| *other < card)
                .unwrap_or(hand.len().saturating_sub(1));
            hand.get(after)
                .map_or(KeyboardSpot::Nowhere, |card| KeyboardSpot::Card(*card))
        }
        other => other,
    }
}

/// Where an arrow leads: through the cards within reach from left to right, then to the buttons of the turn; up and down
/// from row to row.
fn step(
    spot: KeyboardSpot,
    arrow: Key,
    rows: &[Vec<Card>],
    buttons: &[TurnButton],
) -> KeyboardSpot {
    use KeyboardSpot::{Button, Card as On, Nowhere};
    let cards: Vec<Card> = rows.iter().flatten().copied().collect();
    let at = |i: usize| cards.get(i).map_or(Nowhere, |card| On(*card));
    let last = cards.len().saturating_sub(1);
    let button = |i: usize| buttons.get(i).map_or(spot, |button| Button(*button));
    // The turn's end is the last button, and the one that is meant most often.
    let end = buttons.len().saturating_sub(1);
    match (spot, arrow) {
        (Nowhere, Key::Left) => at(last),
        (Nowhere, _) if cards.is_empty() => button(end),
        (Nowhere, _) => at(0),
        (On(card), Key::Left | Key::Right) => {
            let i = cards.iter().position(|other| *other == card).unwrap_or(0);
            match arrow {
                Key::Left => at(i.saturating_sub(1)),
                _ if i >= last => button(end),
                _ => at(i + 1),
            }
        }
        (On(card), _) => {
            let Some(row) = rows.iter().position(|row| row.contains(&card)) else {
                return spot;
            };
            let next = match arrow {
                Key::Up => row.checked_sub(1),
                _ => Some(row + 1),
            };
            let column = rows[row].iter().position(|other| *other == card);
            match (next.and_then(|next| rows.get(next)), column) {
                (Some(next), Some(column)) => On(next[column.min(next.len() - 1)]),
                _ => spot,
            }
        }
        (Button(_), Key::Left) if !cards.is_empty() => at(last),
        (Button(now), _) => {
            let i = buttons.iter().position(|button| *button == now);
            match (i, arrow) {
                (Some(i), Key::Up) => button(i.saturating_sub(1)),
                (Some(i), Key::Down | Key::Right) => button((i + 1).min(end)),
                (Some(i), _) => button(i),
                // The button is gone: on to the one that ends the turn.
                (None, _) => button(end),
            }
        }
    }
}

/// F1 opens the rules over whatever is open and closes them again, as Escape does. In them the arrows turn the pages.
fn in_rules(
    keys: Keys,
    released: Res<Released>,
    repeat: Res<Repeat>,
    screen: Res<State<Screen>>,
    mut rules: RulesAtHand,
) {
    if !released.0 || matches!(screen.get(), Screen::Loading | Screen::Failure) {
        return;
    }
    if !rules.is_open() {
        if keys.just_pressed(Key::Rules) {
            rules.open();
        }
    } else if keys.just_pressed(Key::Rules) || keys.just_pressed(Key::Menu) {
        rules.close();
    } else {
        match repeat.arrow {
            Some(Key::Left) => rules.turn(-1),
            Some(Key::Right) => rules.turn(1),
            Some(_) => rules.cross(),
            None => {}
        }
    }
}

/// Arrows and Tab go from button to button; Escape closes what is open.
fn in_menus(
    keys: Keys,
    released: Res<Released>,
    repeat: Res<Repeat>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut next_menu: ResMut<NextState<Menu>>,
    navigation: TabNavigation,
    mut focus: ResMut<InputFocus>,
    mut commands: Commands,
    leaving: Query<(Entity, &ComputedStackIndex), With<crate::menus::OnEscape>>,
) {
    if table_is_open(&menu, &screen) || *menu.get() == Menu::Rules {
        return;
    }
    if !released.0 {
        return;
    }
    let step = match repeat.arrow {
        Some(Key::Left | Key::Up) => Some(NavAction::Previous),
        Some(_) => Some(NavAction::Next),
        None => None,
    };
    if let Some(step) = step
        && let Ok(entity) = navigation.navigate(&focus, step)
    {
        focus.set(entity, FocusCause::Navigated);
    }
    if *menu.get() == Menu::Log && keys.just_pressed(Key::Log) {
        next_menu.set(Menu::None);
    } else if keys.just_pressed(Key::Menu) {
        if let Some(entity) = topmost(&leaving) {
            commands.trigger(Activate { entity });
        } else if *menu.get() != Menu::None {
            next_menu.set(Menu::None);
        }
    }
}

/// Escape presses the button that lies on top.
fn topmost(
    leaving: &Query<(Entity, &ComputedStackIndex), With<crate::menus::OnEscape>>,
) -> Option<Entity> {
    leaving
        .iter()
        .max_by_key(|(_, index)| index.0)
        .map(|(entity, _)| entity)
}

fn hurry(keys: Keys, mut pace: ResMut<Pace>) {
    let held = keys.pressed(Key::Hurry);
    if pace.hurry != held {
        pace.hurry = held;
    }
}
