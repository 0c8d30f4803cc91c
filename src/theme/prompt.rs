//! Prompts: which key or button does what, in the signs of the device that was used last.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::{art::Look, sheet::Icon};
use crate::{
    input::{Control, Device, LastDevice, Pads, cap},
    settings::Settings,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        draw.before(bevy::ui::UiSystems::Content)
            .run_if(any_with_component::<Prompt>),
    );
}

/// A place where a prompt is drawn.
#[derive(Component, Clone, Copy, Debug)]
pub struct Prompt {
    /// What is done.
    asks: Asks,
    /// The ink it is drawn with.
    ink: Color,
    /// The device whose sign it is; if none is given, the one that was used last.
    device: Option<LastDevice>,
    /// How much larger than usual it is drawn.
    zoom: f32,
}

#[derive(Clone, Copy, Debug)]
enum Asks {
    Control(Control),
    Arrows,
}

/// How a control is shown to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sign {
    /// The cap of a key.
    Cap(String),
    /// A picture of the buttons with one of them filled.
    Picture(Icon),
    /// A button with a word on it.
    Pill(&'static str),
    /// Nothing: the mouse needs no keys here.
    None,
}

impl Look<'_> {
    /// The prompt of a control.
    pub fn prompt(&self, control: Control, ink: Color) -> impl Bundle + use<> {
        place(Asks::Control(control), ink)
    }
    /// The prompt of all four directions; the mouse has none.
    pub fn arrows(&self, ink: Color) -> impl Bundle + use<> {
        place(Asks::Arrows, ink)
    }
    /// The prompt of a control on a certain device, so many times larger than usual.
    pub fn prompt_of(
        &self,
        device: LastDevice,
        control: Control,
        zoom: f32,
        ink: Color,
    ) -> impl Bundle + use<> {
        let mut prompt = place(Asks::Control(control), ink);
        prompt.0.device = Some(device);
        prompt.0.zoom = zoom;
        prompt
    }
}

fn place(asks: Asks, ink: Color) -> (Prompt, Node, Pickable) {
    (
        Prompt {
            asks,
            ink,
            device: None,
            zoom: 1.0,
        },
        Node {
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// Knows the signs of the device that was used last.
#[derive(SystemParam)]
pub struct Signs<'w> {
    last: Res<'w, LastDevice>,
    pads: Res<'w, Pads>,
    settings: Res<'w, Settings>,
}

impl Signs<'_> {
    /// The device that was used last.
    pub fn device(&self) -> LastDevice {
        *self.last
    }
    /// The name of a control's key or button, for a sentence: “Space”, “R2”.
    pub fn name(&self, control: Control) -> String {
        match self.of(*self.last, Asks::Control(control)) {
            Sign::Cap(cap) => cap,
            Sign::Pill(word) => word.into(),
            Sign::Picture(Icon::South) => "the lower button".into(),
            Sign::Picture(Icon::East) => "the right button".into(),
            Sign::Picture(Icon::West) => "the left button".into(),
            Sign::Picture(Icon::North) => "the upper button".into(),
            Sign::Picture(_) | Sign::None => control.title().into(),
        }
    }

    fn of(&self, device: LastDevice, asks: Asks) -> Sign {
        match (device, asks) {
            (LastDevice::Mouse, Asks::Arrows) => Sign::None,
            (LastDevice::Keyboard, Asks::Arrows) => Sign::Cap("Arrows".into()),
            (LastDevice::Pad(_), Asks::Arrows) => Sign::Picture(Icon::DirectionalPad),
            (LastDevice::Mouse | LastDevice::Keyboard, Asks::Control(control)) => {
                let key = self.settings.bindings.keys(control).first();
                key.map_or(Sign::None, |key| Sign::Cap(cap(*key)))
            }
            (LastDevice::Pad(slot), Asks::Control(control)) => {
                let pad = self.pads.get(Device::Pad(slot));
                let family = pad.map(|pad| pad.family).unwrap_or_default();
                match self.settings.bindings.buttons(control).first() {
                    None => Sign::None,
                    Some(GamepadButton::South) => Sign::Picture(Icon::South),
                    Some(GamepadButton::East) => Sign::Picture(Icon::East),
                    Some(GamepadButton::West) => Sign::Picture(Icon::West),
                    Some(GamepadButton::North) => Sign::Picture(Icon::North),
                    Some(button) => Sign::Pill(family.word(*button)),
                }
            }
        }
    }

    fn has_changed(&self) -> bool {
        self.last.is_changed() || self.pads.is_changed() || self.settings.is_changed()
    }
}

/// Draws each prompt in the signs of the device in use.
fn draw(signs: Signs, look: Look, prompts: Query<(Entity, Ref<Prompt>)>, mut commands: Commands) {
    for (entity, prompt) in &prompts {
        if !prompt.is_added() && !signs.has_changed() {
            continue;
        }
        let mut place = commands.entity(entity);
        place.despawn_related::<Children>();
        match signs.of(prompt.device.unwrap_or(*signs.last), prompt.asks) {
            Sign::Cap(cap) => place.with_child(look.keycap(&cap, prompt.zoom, prompt.ink)),
            Sign::Pill(word) => place.with_child(look.pill(word, prompt.zoom, prompt.ink)),
            Sign::Picture(icon) => {
                place.with_child(look.icon(icon, 24.0 * prompt.zoom, prompt.ink))
            }
            Sign::None => &mut place,
        };
    }
}
