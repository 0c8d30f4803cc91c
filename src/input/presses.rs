//! What every device says in this frame: keys and buttons by their meaning, held arrows repeated, sticks as arrows.
//!
//! A press acts once. After a change of screen or menu, and when the table is handed over, a device is not heard until
//! all of it has been released.

use bevy::{
    input::gamepad::{GamepadAxis, RawGamepadEvent},
    prelude::*,
    window::RequestRedraw,
};
use leafwing_input_manager::prelude::*;

use super::{Control, Device, Pads, control::Controls};
use crate::{menus::Menu, screens::Screen, settings::Settings};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Control>::default())
        .init_resource::<Presses>()
        .init_resource::<Sticks>()
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            (
                bind.run_if(
                    resource_exists_and_changed::<Settings>.or_else(resource_changed::<Pads>),
                ),
                read_sticks,
                gather,
            )
                .chain()
                .in_set(PressSystems),
        )
        .add_systems(Last, wait_for_release);
}

/// Gathering what the devices say: before anybody acts on it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PressSystems;

/// How long an arrow must be held before it repeats, seconds.
const FIRST_REPEAT: f32 = 0.38;
/// Time between repeats, seconds.
const NEXT_REPEAT: f32 = 0.1;
/// How far a stick must be pushed to count as an arrow.
const PUSHED: f32 = 0.5;
/// How far it may come back before it no longer does.
const LET_GO: f32 = 0.35;
/// How long nothing is heard when the table is handed over, seconds.
const HAND_OVER: f32 = 0.25;

/// What every device says in this frame.
#[derive(Resource, Clone, Debug, Default)]
pub struct Presses {
    of: [Fingers; Device::ALL.len()],
    /// How long nothing is heard, seconds.
    deaf_for: f32,
}

/// What one device says.
#[derive(Clone, Copy, Debug, Default)]
struct Fingers {
    just: Controls,
    held: Controls,
    /// What went down in this frame, heard or not: the action state may notice it one frame later.
    tapped: Controls,
    /// The arrow of this frame, repeats included.
    arrow: Option<Control>,
    /// The arrow that is held, and when it repeats next, seconds.
    repeat: Option<(Control, f32)>,
    /// It is not heard until all of it has been released.
    blocked: bool,
}

impl Presses {
    /// Whether this went down on a device in this frame.
    pub fn just(&self, device: Device, control: Control) -> bool {
        self.of[device.index()].just.contains(control)
    }
    /// The first device on which this went down in this frame.
    pub fn who_just(&self, control: Control) -> Option<Device> {
        self.who(|device| self.just(device, control))
    }
    /// Whether this is held on a device.
    pub fn held(&self, device: Device, control: Control) -> bool {
        self.of[device.index()].held.contains(control)
    }
    /// The first device on which this is held.
    pub fn who_holds(&self, control: Control) -> Option<Device> {
        self.who(|device| self.held(device, control))
    }
    /// The arrow of a device in this frame; a held one repeats.
    pub fn arrow(&self, device: Device) -> Option<Control> {
        self.of[device.index()].arrow
    }
    /// Whether a device said anything in this frame that counts.
    pub fn speaks(&self, device: Device) -> bool {
        let fingers = &self.of[device.index()];
        !fingers.just.is_empty() || fingers.arrow.is_some()
    }
    /// The first device that said anything in this frame.
    pub fn who_speaks(&self) -> Option<Device> {
        self.who(|device| self.speaks(device))
    }
    /// Whether a device asks to go back: its key for the menu, or on a gamepad what takes back at the table.
    pub fn back(&self, device: Device) -> bool {
        self.just(device, Control::Menu)
            || device != Device::Desk && self.just(device, Control::TakeBack)
    }
    /// Whether nobody is heard because the table has just been handed over.
    pub fn is_deaf(&self) -> bool {
        self.deaf_for > 0.0
    }
    /// Hears no device until it has been released.
    pub fn block(&mut self) {
        self.of.iter_mut().for_each(Fingers::block);
    }
    /// Hears a device no more until it has been released.
    pub fn block_one(&mut self, device: Device) {
        self.of[device.index()].block();
    }
    /// The table goes to somebody else: for a moment nobody is heard.
    pub fn hand_over(&mut self) {
        self.block();
        self.deaf_for = HAND_OVER;
    }

    fn who(&self, says: impl Fn(Device) -> bool) -> Option<Device> {
        Device::ALL.into_iter().find(|device| says(*device))
    }
}

/// The entity that listens to a device.
#[derive(Component, Clone, Copy)]
struct Listens(Device);

/// The sticks of the gamepads, as arrows.
#[derive(Resource, Default)]
struct Sticks([Stick; Device::ALL.len()]);

#[derive(Clone, Copy, Default)]
struct Stick {
    /// Whose stick it is.
    pad: Option<Entity>,
    at: Vec2,
    /// It has been seen near its rest since it was connected: one that is stuck says nothing.
    live: bool,
    arrow: Option<Control>,
}

impl Stick {
    fn turn(&mut self) {
        let along = |control| match control {
            Control::Left => -self.at.x,
            Control::Right => self.at.x,
            Control::Up => self.at.y,
            _ => -self.at.y,
        };
        if self.arrow.is_some_and(|arrow| along(arrow) < LET_GO) {
            self.arrow = None;
        }
        if self.live && self.arrow.is_none() {
            let strongest = Control::ARROWS
                .into_iter()
                .max_by(|a, b| along(*a).total_cmp(&along(*b)));
            self.arrow = strongest.filter(|arrow| along(*arrow) > PUSHED);
        }
    }
}

fn spawn(mut commands: Commands, settings: Res<Settings>) {
    for device in Device::ALL {
        commands.spawn((
            Name::new(device.title()),
            Listens(device),
            settings.bindings.map(device, None),
        ));
    }
}

/// Lets each device's entity listen to what the bindings say.
fn bind(
    settings: Res<Settings>,
    pads: Res<Pads>,
    mut maps: Query<(&Listens, &mut InputMap<Control>)>,
) {
    for (Listens(device), mut map) in &mut maps {
        let pad = pads.get(*device).filter(|pad| pad.connected);
        map.set_if_neq(settings.bindings.map(*device, pad.map(|pad| pad.entity)));
    }
}

fn read_sticks(
    mut events: MessageReader<RawGamepadEvent>,
    pads: Res<Pads>,
    mut sticks: ResMut<Sticks>,
) {
    for device in Device::ALL {
        let pad = pads.get(device).filter(|pad| pad.connected);
        let pad = pad.map(|pad| pad.entity);
        let stick = &mut sticks.0[device.index()];
        if stick.pad != pad {
            *stick = Stick { pad, ..default() };
        }
    }
    for event in events.read() {
        let RawGamepadEvent::Axis(event) = event else {
            continue;
        };
        let Some(device) = pads.device_of(event.gamepad) else {
            continue;
        };
        let stick = &mut sticks.0[device.index()];
        match event.axis {
            GamepadAxis::LeftStickX => stick.at.x = event.value,
            GamepadAxis::LeftStickY => stick.at.y = event.value,
            _ => continue,
        }
        stick.live |= stick.at.abs().max_element() < PUSHED;
    }
    for stick in &mut sticks.0 {
        stick.turn();
    }
}

fn gather(
    devices: Query<(&Listens, &ActionState<Control>)>,
    keys: Res<ButtonInput<KeyCode>>,
    gamepads: Query<&Gamepad>,
    pads: Res<Pads>,
    sticks: Res<Sticks>,
    settings: Res<Settings>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    time: Res<Time<Real>>,
    mut presses: ResMut<Presses>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let presses = presses.bypass_change_detection();
    if menu.is_changed() || screen.is_changed() {
        presses.block();
    }
    let deaf = presses.is_deaf();
    if deaf {
        presses.deaf_for -= time.delta_secs();
        redraw.write(RequestRedraw);
    }
    for (Listens(device), actions) in &devices {
        let gamepad = pads.get(*device).filter(|pad| pad.connected);
        let gamepad = gamepad.and_then(|pad| gamepads.get(pad.entity).ok());
        let of_pad = |reads: &dyn Fn(&Gamepad) -> bool| gamepad.is_some_and(reads);
        let bindings = &settings.bindings;
        let keys_of = |control| bindings.keys(control).iter().copied();
        let buttons_of = |control| bindings.buttons(control).iter().copied();
        // A key that went down and up again within one frame counts, too: the action state, which sees only what is held,
        // would miss a quick tap.
        let tapped = |control| match device {
            Device::Desk => keys.any_just_pressed(keys_of(control)),
            Device::Pad(_) => of_pad(&|pad| pad.any_just_pressed(buttons_of(control))),
        };
        let fingers = &mut presses.of[device.index()];
        let stick = sticks.0[device.index()].arrow;
        let (mut just, mut held) = (Controls::default(), Controls::default());
        for control in Control::ALL {
            let taps = tapped(control);
            let holds = actions.pressed(&control) || stick == Some(control);
            if holds {
                held.insert(control);
            }
            let was_down = fingers.held.contains(control) || fingers.tapped.contains(control);
            if taps || holds && !was_down {
                just.insert(control);
            }
        }
        *fingers = Fingers {
            held,
            tapped: just,
            blocked: fingers.blocked,
            ..if deaf || fingers.blocked {
                default()
            } else {
                Fingers {
                    just,
                    ..fingers.step(just, held, time.delta_secs())
                }
            }
        };
        if fingers.repeat.is_some() {
            // The window sleeps while nothing happens: a held arrow must wake it.
            redraw.write(RequestRedraw);
        }
    }
}

impl Fingers {
    fn block(&mut self) {
        *self = Self {
            held: self.held,
            tapped: self.tapped,
            blocked: true,
            ..default()
        };
    }

    /// The arrow of this frame, and when it repeats.
    fn step(self, just: Controls, held: Controls, seconds: f32) -> Self {
        let pressed = Control::ARROWS
            .into_iter()
            .find(|arrow| just.contains(*arrow));
        if let Some(arrow) = pressed {
            return Self {
                arrow: Some(arrow),
                repeat: Some((arrow, FIRST_REPEAT)),
                ..default()
            };
        }
        match self.repeat {
            Some((arrow, left)) if held.contains(arrow) => {
                let left = left - seconds;
                let due = left <= 0.0;
                Self {
                    arrow: due.then_some(arrow),
                    repeat: Some((arrow, if due { left + NEXT_REPEAT } else { left })),
                    ..default()
                }
            }
            _ => default(),
        }
    }
}

/// Runs at the end of the frame: a tap that changed the screen within this one frame is still shut out, and the next press
/// counts even if it is the very event that wakes the next frame.
fn wait_for_release(
    keys: Res<ButtonInput<KeyCode>>,
    gamepads: Query<&Gamepad>,
    pads: Res<Pads>,
    sticks: Res<Sticks>,
    mut presses: ResMut<Presses>,
) {
    let presses = presses.bypass_change_detection();
    for device in Device::ALL {
        let fingers = &mut presses.of[device.index()];
        if !fingers.blocked {
            continue;
        }
        let gamepad = pads.get(device).filter(|pad| pad.connected);
        let gamepad = gamepad.and_then(|pad| gamepads.get(pad.entity).ok());
        let held = match device {
            Device::Desk => keys.get_pressed().next().is_some(),
            Device::Pad(_) => {
                sticks.0[device.index()].arrow.is_some()
                    || gamepad.is_some_and(|pad| pad.get_pressed().next().is_some())
            }
        };
        fingers.blocked = held;
    }
}
