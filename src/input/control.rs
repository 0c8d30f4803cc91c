//! What a key or a button can mean, and which usually mean it.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

/// What a key or a button can mean.
#[derive(
    Actionlike,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Clone,
    Copy,
    Hash,
    Debug,
    Reflect,
    Serialize,
    Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Control {
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
    /// Take the last move back.
    TakeBack,
    /// End the turn; before any move: concede.
    EndTurn,
    /// Forgo the bonus draw.
    Decline,
    /// Show a way to stay in.
    Hint,
    /// Look at the own hand while others play.
    Peek,
    /// Hurry while held.
    Hurry,
    /// Open or close the log.
    Log,
    /// Open the rules, or close them.
    Rules,
    /// Pause; close what is open.
    Menu,
}

impl Control {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 15] = [
        Self::Left,
        Self::Right,
        Self::Up,
        Self::Down,
        Self::Confirm,
        Self::Canvas,
        Self::TakeBack,
        Self::EndTurn,
        Self::Decline,
        Self::Hint,
        Self::Peek,
        Self::Hurry,
        Self::Log,
        Self::Rules,
        Self::Menu,
    ];
    /// The four directions.
    pub const ARROWS: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    /// What it does, in a few words.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Left => "Left",
            Self::Right => "Right",
            Self::Up => "Up",
            Self::Down => "Down",
            Self::Confirm => "To the Palette",
            Self::Canvas => "To the Canvas",
            Self::TakeBack => "Take back",
            Self::EndTurn => "End turn",
            Self::Decline => "No bonus draw",
            Self::Hint => "Hint",
            Self::Peek => "Peek at your hand",
            Self::Hurry => "Hurry (hold)",
            Self::Log => "Log",
            Self::Rules => "Rules",
            Self::Menu => "Menu",
        }
    }

    /// The keys that mean it unless the player has chosen others.
    pub(super) fn usual_keys(self) -> &'static [KeyCode] {
        use KeyCode::*;
        match self {
            Self::Left => &[ArrowLeft, KeyA],
            Self::Right => &[ArrowRight, KeyD],
            Self::Up => &[ArrowUp, KeyW],
            Self::Down => &[ArrowDown, KeyS],
            Self::Confirm => &[Enter, NumpadEnter],
            Self::Canvas => &[KeyC],
            Self::TakeBack => &[KeyZ, Backspace],
            Self::EndTurn => &[KeyE],
            Self::Decline => &[KeyN],
            Self::Hint => &[KeyH],
            Self::Peek => &[KeyP],
            Self::Hurry => &[Space],
            Self::Log => &[KeyL],
            Self::Rules => &[F1],
            Self::Menu => &[Escape],
        }
    }

    /// The buttons that mean it unless the player has chosen others. What counts is where a button lies, not its letter.
    pub(super) fn usual_buttons(self) -> &'static [GamepadButton] {
        use GamepadButton::*;
        match self {
            Self::Left => &[DPadLeft],
            Self::Right => &[DPadRight],
            Self::Up => &[DPadUp],
            Self::Down => &[DPadDown],
            Self::Confirm => &[South],
            // While a bonus draw is offered nothing can go to the Canvas.
            Self::Canvas | Self::Decline => &[West],
            Self::TakeBack => &[East],
            Self::EndTurn => &[North],
            Self::Hint => &[LeftTrigger],
            Self::Peek => &[LeftTrigger2],
            Self::Hurry => &[RightTrigger2],
            Self::Log => &[Select],
            Self::Rules => &[RightTrigger],
            Self::Menu => &[Start],
        }
    }

    /// Whether both may have the same key, because they are never meant at the same time.
    pub fn shares_with(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Canvas, Self::Decline) | (Self::Decline, Self::Canvas)
        )
    }

    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A set of controls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Controls(u32);

impl Controls {
    pub(super) fn insert(&mut self, control: Control) {
        self.0 |= control.bit();
    }
    pub(super) fn contains(self, control: Control) -> bool {
        self.0 & control.bit() != 0
    }
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }
}
