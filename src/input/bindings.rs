//! Which keys and buttons mean what, as the player has chosen.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

use super::{Control, Device};

/// Which keys and buttons mean what. All gamepads share theirs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bindings {
    /// The keys of each meaning; the first one stands on prompts.
    keys: BTreeMap<Control, Vec<KeyCode>>,
    /// The buttons of each meaning.
    buttons: BTreeMap<Control, Vec<GamepadButton>>,
}

impl Default for Bindings {
    fn default() -> Self {
        let keys = |control: Control| (control, control.usual_keys().to_vec());
        let buttons = |control: Control| (control, control.usual_buttons().to_vec());
        Self {
            keys: Control::ALL.into_iter().map(keys).collect(),
            buttons: Control::ALL.into_iter().map(buttons).collect(),
        }
    }
}

/// What is not in a file is as usual; a meaning of a newer version is left out.
impl<'de> Deserialize<'de> for Bindings {
    fn deserialize<D: Deserializer<'de>>(file: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Read {
            #[serde(default)]
            keys: BTreeMap<String, Vec<KeyCode>>,
            #[serde(default)]
            buttons: BTreeMap<String, Vec<GamepadButton>>,
        }
        fn take<T>(all: &mut BTreeMap<Control, Vec<T>>, read: BTreeMap<String, Vec<T>>) {
            for (name, inputs) in read {
                let name = serde::de::value::StrDeserializer::<serde::de::value::Error>::new(&name);
                if let Ok(control) = Control::deserialize(name)
                    && !inputs.is_empty()
                {
                    all.insert(control, inputs);
                }
            }
        }
        let read = Read::deserialize(file)?;
        let mut bindings = Self::default();
        take(&mut bindings.keys, read.keys);
        take(&mut bindings.buttons, read.buttons);
        Ok(bindings)
    }
}

/// A key or a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key of the keyboard, by its place.
    Key(KeyCode),
    /// A button of a gamepad, by its place.
    Button(GamepadButton),
}

impl Bindings {
    /// The keys that mean this; the first one stands on prompts.
    pub fn keys(&self, control: Control) -> &[KeyCode] {
        self.keys.get(&control).map_or(&[], Vec::as_slice)
    }
    /// The buttons that mean this.
    pub fn buttons(&self, control: Control) -> &[GamepadButton] {
        self.buttons.get(&control).map_or(&[], Vec::as_slice)
    }
    /// Gives a key or button to a meaning, in place of those that it had. Whatever meant something else with it gets the
    /// old ones, so that nothing is left without; who that was is returned.
    pub fn rebind(&mut self, control: Control, input: Input) -> Vec<Control> {
        match input {
            Input::Key(key) => exchange(&mut self.keys, control, key),
            Input::Button(button) => exchange(&mut self.buttons, control, button),
        }
    }
    /// Makes the keys, or the buttons of gamepads, as usual again.
    pub fn reset(&mut self, device: Device) {
        let usual = Self::default();
        match device {
            Device::Desk => self.keys = usual.keys,
            Device::Pad(_) => self.buttons = usual.buttons,
        }
    }

    /// What a device's entity listens to; nothing if it is a pad that is not there.
    pub(super) fn map(&self, device: Device, pad: Option<Entity>) -> InputMap<Control> {
        match (device, pad) {
            (Device::Desk, _) => {
                let keys = self.keys.iter();
                InputMap::new(
                    keys.flat_map(|(control, keys)| keys.iter().map(|key| (*control, *key))),
                )
            }
            // Without a pad of its own a map would listen to the first one that there is.
            (Device::Pad(_), None) => InputMap::default(),
            (Device::Pad(_), Some(pad)) => {
                let all = self.buttons.iter();
                InputMap::new(all.flat_map(|(control, buttons)| {
                    buttons.iter().map(|button| (*control, *button))
                }))
                .with_gamepad(pad)
            }
        }
    }
}

fn exchange<T: Copy + PartialEq>(
    all: &mut BTreeMap<Control, Vec<T>>,
    control: Control,
    input: T,
) -> Vec<Control> {
    let old = all.insert(control, vec![input]).unwrap_or_default();
    let mut changed = Vec::new();
    for (other, inputs) in all.iter_mut() {
        if *other == control || other.shares_with(control) || !inputs.contains(&input) {
            continue;
        }
        changed.push(*other);
        inputs.retain(|own| *own != input);
        if inputs.is_empty() {
            inputs.extend(old.iter().copied().filter(|old| *old != input));
        }
    }
    changed
}

/// What stands on the cap of a key.
pub fn cap(key: KeyCode) -> String {
    use KeyCode::*;
    let word = match key {
        ArrowLeft => "Left",
        ArrowRight => "Right",
        ArrowUp => "Up",
        ArrowDown => "Down",
        Escape => "Esc",
        Backspace => "Back",
        ControlLeft | ControlRight => "Ctrl",
        ShiftLeft | ShiftRight => "Shift",
        AltLeft | AltRight => "Alt",
        SuperLeft | SuperRight => "Super",
        PageUp => "PgUp",
        PageDown => "PgDn",
        Delete => "Del",
        Insert => "Ins",
        Minus => "-",
        Equal => "=",
        Comma => ",",
        Period => ".",
        Slash => "/",
        Backslash => "\\",
        Semicolon => ";",
        Quote => "'",
        Backquote => "`",
        BracketLeft => "[",
        BracketRight => "]",
        NumpadEnter => "Enter",
        other => {
            let name = format!("{other:?}");
            return name
                .strip_prefix("Key")
                .or(name.strip_prefix("Digit"))
                .map_or_else(|| name.replacen("Numpad", "Num ", 1), ToOwned::to_owned);
        }
    };
    word.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_bindings_are_free_of_conflicts() {
        let bindings = Bindings::default();
        for a in Control::ALL {
            assert!(!bindings.keys(a).is_empty() && !bindings.buttons(a).is_empty());
            for b in Control::ALL {
                if a != b && !a.shares_with(b) {
                    let key = |key: &KeyCode| bindings.keys(b).contains(key);
                    let button = |button: &GamepadButton| bindings.buttons(b).contains(button);
                    assert!(!bindings.keys(a).iter().any(key), "{a:?} {b:?}");
                    assert!(!bindings.buttons(a).iter().any(button), "{a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn a_rebound_key_changes_places() {
        let mut bindings = Bindings::default();
        let changed = bindings.rebind(Control::EndTurn, Input::Key(KeyCode::KeyC));
        assert_eq!(changed, [Control::Canvas]);
        assert_eq!(bindings.keys(Control::EndTurn), [KeyCode::KeyC]);
        assert_eq!(bindings.keys(Control::Canvas), [KeyCode::KeyE]);
        // Of two keys it gives one up and keeps the other.
        let changed = bindings.rebind(Control::Hint, Input::Key(KeyCode::KeyA));
        assert_eq!(changed, [Control::Left]);
        assert_eq!(bindings.keys(Control::Left), [KeyCode::ArrowLeft]);
        // A key of its own changes nothing else.
        assert_eq!(
            bindings.rebind(Control::Hint, Input::Key(KeyCode::KeyA)),
            []
        );
        bindings.reset(Device::Desk);
        assert_eq!(bindings, Bindings::default());
    }

    #[test]
    fn the_canvas_and_no_draw_may_share_a_button() {
        let mut bindings = Bindings::default();
        let to = Input::Button(GamepadButton::East);
        assert_eq!(bindings.rebind(Control::Canvas, to), [Control::TakeBack]);
        assert_eq!(bindings.buttons(Control::TakeBack), [GamepadButton::West]);
    }

    #[test]
    fn a_file_keeps_what_was_chosen_and_survives_what_is_unknown() {
        let mut bindings = Bindings::default();
        bindings.rebind(Control::Log, Input::Key(KeyCode::Tab));
        bindings.rebind(Control::Log, Input::Button(GamepadButton::LeftThumb));
        let text = serde_json::to_string(&bindings).expect("it is plain data");
        assert_eq!(serde_json::from_str::<Bindings>(&text).ok(), Some(bindings));
        let newer = r#"{"keys":{"dance":["KeyX"],"log":["KeyX"],"hint":[]}}"#;
        let read: Bindings = serde_json::from_str(newer).expect("it can be read");
        assert_eq!(read.keys(Control::Log), [KeyCode::KeyX]);
        assert_eq!(read.keys(Control::Hint), [KeyCode::KeyH]);
    }

    #[test]
    fn caps_are_short() {
        for (key, word) in [
            (KeyCode::KeyC, "C"),
            (KeyCode::Digit7, "7"),
            (KeyCode::F1, "F1"),
            (KeyCode::Numpad4, "Num 4"),
            (KeyCode::Space, "Space"),
        ] {
            assert_eq!(cap(key), word);
        }
    }
}
