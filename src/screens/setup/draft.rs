//! The set-up while it is being changed.

use bevy::prelude::*;

use crate::settings::{Settings, Setup};

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
        let words: Vec<&str> = self.setup.name.split_whitespace().collect();
        let mut setup = self.setup.clone();
        setup.name = words.join(" ");
        setup
    }
}

/// Begins with what was played last, and with a new deal.
pub(super) fn begin(settings: Res<Settings>, mut draft: ResMut<Draft>) {
    *draft = Draft {
        setup: settings.setup.clone(),
        ..default()
    };
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
        draft.setup.name = "  Ada   L ".into();
        assert_eq!(draft.finished().name, "Ada L");
        draft.setup.name = "   ".into();
        assert_eq!(draft.finished().name, "");
    }
}
