//! The bots by name.

use std::{fmt, str::FromStr};

use thiserror::Error;

use super::{Bot, Easy, Normal, Random, Search, Thrifty};

/// Which bot plays. `Display` and `FromStr` use the names in lower case; so do files.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any turn that keeps it in.
    Random,
    /// The cheapest turn that keeps it in.
    Thrifty,
    /// A beginner that overlooks things.
    Easy,
    /// The turn that leaves it best off at a glance.
    Normal,
    /// Looks ahead in games that might be.
    Hard,
    /// The same with more time.
    Expert,
}

impl Level {
    /// All levels: the two yardsticks, whose decisions never change, and the opponents, weakest first.
    pub const ALL: [Self; 6] = [
        Self::Random,
        Self::Thrifty,
        Self::Easy,
        Self::Normal,
        Self::Hard,
        Self::Expert,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Thrifty => "thrifty",
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// Whether the set-up screen offers this bot. The others are yardsticks for measuring.
    pub fn is_offered(self) -> bool {
        !matches!(self, Self::Random | Self::Thrifty)
    }

    /// The levels that the set-up screen offers, weakest first.
    pub fn offered() -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL.into_iter().filter(|level| level.is_offered())
    }

    /// The level in the middle of those that are offered; of two, the weaker one.
    pub fn middle() -> Self {
        let count = Self::offered().count();
        Self::offered()
            .nth(count.saturating_sub(1) / 2)
            .unwrap_or(Self::ALL[0])
    }

    /// The name as a title: “Hard”.
    pub fn title(self) -> String {
        let mut letters = self.name().chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(letters).collect()
        })
    }

    /// One sentence about how it plays, for the set-up screen.
    pub fn about(self) -> &'static str {
        match self {
            Self::Random => "Plays anything that keeps it in",
            Self::Thrifty => "Spends as few cards as it can",
            Self::Easy => "Forgiving: made for first matches",
            Self::Normal => "A fair rival for most evenings",
            Self::Hard => "Thinks ahead, never peeks",
            Self::Expert => "Gives nothing away, never peeks",
        }
    }

    /// The player.
    pub const fn bot(self) -> &'static dyn Bot {
        match self {
            Self::Random => &Random,
            Self::Thrifty => &Thrifty,
            Self::Easy => &Easy,
            Self::Normal => &Normal,
            Self::Hard => &Search::HARD,
            Self::Expert => &Search::EXPERT,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("There is no bot “{0}”: choose one of {names}.", names = Level::ALL.map(Level::name).join(", "))]
pub struct UnknownLevel(String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == name)
            .ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}
