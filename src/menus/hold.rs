//! A round button that must be held for a moment: what it does is not done by a stray press.

use bevy::{
    input_focus::{AutoFocus, tab_navigation::TabIndex},
    picking::hover::Hovered,
    prelude::*,
    ui::ConicGradient,
    window::RequestRedraw,
};
use std::f32::consts::TAU;

use super::sheet::Build;
use crate::{
    input::{Control, Device, InputSystems, LastDevice, Presses},
    theme::{
        art::Look,
        color,
        palette::{CREAM, INK, PAPER, PAPER_EDGE},
        ring::FocusRing,
        sheet::Icon,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (hold.after(InputSystems), show)
            .chain()
            .run_if(any_with_component::<Hold>),
    );
}

/// How long it must be held, seconds.
const HOLD: f32 = 0.45;
/// Diameter of the ring, virtual pixels.
const SIZE: f32 = 192.0;

/// A round button that must be held.
#[derive(Component, Debug)]
#[require(Hovered)]
pub struct Hold {
    /// The only device that may hold it; if none is named, any.
    device: Option<Device>,
    /// What holds it, and for how long it has, seconds.
    held: Option<(Holder, f32)>,
    paint: Color,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Holder {
    Mouse,
    Control(Device),
}

impl Holder {
    fn device(self) -> Device {
        match self {
            Self::Mouse => Device::Desk,
            Self::Control(device) => device,
        }
    }
}

/// A button has been held for long enough.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Held {
    /// The button.
    pub entity: Entity,
    /// The device that held it.
    pub device: Device,
}

/// Adds the button, at a place of its parent; it fills with `paint` while it is held.
pub fn spawn<M>(
    parent: &mut Build,
    look: &Look,
    name: &'static str,
    device: Option<Device>,
    paint: Color,
    on_held: impl bevy::ecs::system::IntoObserverSystem<Held, (), M>,
) {
    let disc = |size: f32, ground: Color| {
        (
            Node {
                position_type: PositionType::Absolute,
                left: px((SIZE - size) / 2.0),
                top: px((SIZE - size) / 2.0),
                width: px(size),
                height: px(size),
                border_radius: BorderRadius::MAX,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                flex_direction: FlexDirection::Column,
                row_gap: px(10),
                ..default()
            },
            BackgroundColor(ground),
            Pickable::IGNORE,
        )
    };
    parent
        .spawn((
            Name::new(name),
            Hold {
                device,
                held: None,
                paint,
            },
            Node {
                width: px(SIZE),
                height: px(SIZE),
                border_radius: BorderRadius::MAX,
                ..default()
            },
            BackgroundColor(color(PAPER_EDGE)),
            BackgroundGradient(Vec::new()),
            // It is what the menu is for: the focus begins here, where a short press does nothing.
            TabIndex(0),
            AutoFocus,
            FocusRing(color(INK)),
        ))
        .with_children(|ring| {
            ring.spawn(disc(SIZE - 30.0, color(PAPER)));
            ring.spawn(disc(SIZE - 38.0, color(INK)))
                .with_children(|face| match device {
                    Some(Device::Pad(slot)) => {
                        let last = LastDevice::Pad(slot);
                        face.spawn(look.prompt_of(last, Control::Confirm, 4.4, color(CREAM)));
                    }
                    _ => {
                        face.spawn(look.icon(Icon::MouseLeft, 56.0, color(CREAM)));
                        face.spawn(look.prompt_of(
                            LastDevice::Keyboard,
                            Control::Confirm,
                            1.35,
                            color(CREAM),
                        ));
                    }
                });
        })
        .observe(on_held);
}

fn hold(
    presses: Res<Presses>,
    mouse: Res<ButtonInput<MouseButton>>,
    time: Res<Time<Real>>,
    mut buttons: Query<(Entity, &Hovered, &mut Hold)>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    for (entity, hovered, mut hold) in &mut buttons {
        let may = |device: Device| hold.device.is_none_or(|own| own == device);
        let begins = || {
            if may(Device::Desk)
                && hovered.get()
                && mouse.just_pressed(MouseButton::Left)
                && !presses.is_deaf()
            {
                return Some(Holder::Mouse);
            }
            let pressed = |device: &Device| may(*device) && presses.just(*device, Control::Confirm);
            Device::ALL.into_iter().find(pressed).map(Holder::Control)
        };
        let goes_on = |holder: Holder| match holder {
            Holder::Mouse => hovered.get() && mouse.pressed(MouseButton::Left),
            Holder::Control(device) => presses.held(device, Control::Confirm),
        };
        let now = match hold.held {
            Some((holder, seconds)) if goes_on(holder) => {
                Some((holder, seconds + time.delta_secs().min(0.15)))
            }
            Some(_) => None,
            None => begins().map(|holder| (holder, 0.0)),
        };
        if now.is_some() {
            redraw.write(RequestRedraw);
        }
        if now != hold.held {
            hold.held = now;
        }
        if let Some((holder, seconds)) = now
            && seconds >= HOLD
        {
            hold.held = None;
            commands.trigger(Held {
                entity,
                device: holder.device(),
            });
        }
    }
}

fn show(mut buttons: Query<(&Hold, &mut BackgroundGradient), Changed<Hold>>) {
    for (hold, mut ring) in &mut buttons {
        let share = hold
            .held
            .map_or(0.0, |(_, seconds)| seconds / HOLD)
            .min(1.0);
        let angle = share * TAU;
        let stop = AngularColorStop::new;
        let (full, empty) = (hold.paint, color(PAPER_EDGE));
        let stops = vec![
            stop(full, 0.0),
            stop(full, angle),
            stop(empty, angle),
            stop(empty, TAU),
        ];
        ring.0 = vec![ConicGradient::new(UiPosition::CENTER, stops).into()];
    }
}
