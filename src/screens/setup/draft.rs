//! The set-up while it is being changed.

use bevy::prelude::*;

use crate::{
    input::{Device, LastDevice, Pads},
    settings::{Settings, Setup, Sitter},
};

/// What the set-up screen shows.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Who sits where, and which rules.
    pub setup: Setup,
    /// What stands in the seed's field.
    pub seed_text: String,
    /// What came of copying the seed, until it changes.
    pub copied: Option<bool>,
}

impl Draft {
    /// The seed, if one is given.
    pub fn seed(&self) -> Option<u64> {
        self.seed_text.parse().ok()
    }
    /// The set-up, with its name made fit to be shown.
    pub fn finished(&self) -> Setup {
        let mut setup = self.setup.clone();
        for side in self.setup.sides() {
            let words: Vec<&str> = self.setup.name(*side).split_whitespace().collect();
            setup.set_name(*side, &words.join(" "));
        }
        setup
    }
}

/// Begins with what was played last, and with a new deal. A lone person plays with what the screen was opened with.
pub(super) fn begin(
    settings: Res<Settings>,
    pads: Res<Pads>,
    last: Res<LastDevice>,
    mut draft: ResMut<Draft>,
) {
    let mut setup = settings.setup.clone();
    setup.fall_back(|device| pads.has(device));
    let own = match *last {
        LastDevice::Pad(slot) => Device::Pad(slot),
        _ => Device::Desk,
    };
    if setup.persons() == 1 {
        let sides = setup.sides().iter();
        let side = sides
            .copied()
            .find(|side| matches!(setup.on(*side), Some(Sitter::Person(_))));
        if let Some(side) = side {
            setup.seat(side, Sitter::Person(own));
        }
    }
    *draft = Draft { setup, ..default() };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_number_or_left_to_chance() {
        let seed = |text: &str| {
            Draft {
                seed_text: text.into(),
                ..default()
            }
            .seed()
        };
        assert_eq!(seed("20417"), Some(20417));
        assert_eq!(seed("007"), Some(7));
        for blank in ["", " ", "x", "99999999999999999999999"] {
            assert_eq!(seed(blank), None, "{blank:?}");
        }
    }

    #[test]
    fn a_name_loses_its_outer_space() {
        let mut draft = Draft::default();
        use crate::table::zones::Side::Bottom;
        draft.setup.set_name(Bottom, "  Ada   L ");
        assert_eq!(draft.finished().name(Bottom), "Ada L");
        draft.setup.set_name(Bottom, "   ");
        assert_eq!(draft.finished().name(Bottom), "");
    }
}
