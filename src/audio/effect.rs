//! The effects by name.

use crate::rules::Rule;

/// Something short that can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// A card is taken up to be dragged.
    PickUp,
    /// A card of the hand comes into focus.
    Hover,
    /// A card lands on a Palette or the Canvas.
    Place,
    /// A card turns over where it lies.
    Flip,
    /// A card lands in a hand or on the deck; many of them make a deal.
    Deal,
    /// A move was refused.
    Refused,
    /// A 1 takes a card away.
    Steal,
    /// A 7 moves a card of its own Palette.
    Recycle,
    /// A card is drawn.
    Draw,
    /// A 5 asks for another card.
    PlayAgain,
    /// The crown sets off to another head.
    Crown,
    /// Somebody is out.
    Out,
    /// A round is won.
    RoundWin,
    /// A match is won.
    MatchWin,
    /// Another control comes into focus.
    Move,
    /// A button is pressed.
    Press,
    /// A menu closes.
    Back,
    /// A person takes a seat.
    Join,
    /// A person is on turn.
    YourTurn,
    /// A rule comes into force and sings its note.
    Note(Rule),
}

impl Effect {
    /// All effects but the notes, in the order of their files in [`Clips`](super::Clips).
    pub const PLAIN: [Self; 19] = [
        Self::PickUp,
        Self::Hover,
        Self::Place,
        Self::Flip,
        Self::Deal,
        Self::Refused,
        Self::Steal,
        Self::Recycle,
        Self::Draw,
        Self::PlayAgain,
        Self::Crown,
        Self::Out,
        Self::RoundWin,
        Self::MatchWin,
        Self::Move,
        Self::Press,
        Self::Back,
        Self::Join,
        Self::YourTurn,
    ];

    /// The shortest time from one of its kind to the next at normal speed, seconds.
    pub(super) const fn gap(self) -> f32 {
        match self {
            Self::Deal | Self::Move => 0.04,
            Self::Hover | Self::Press | Self::Back => 0.05,
            Self::Place => 0.06,
            Self::PickUp | Self::Flip => 0.08,
            Self::Steal | Self::Recycle | Self::Draw | Self::PlayAgain | Self::Note(_) => 0.12,
            Self::Refused => 0.15,
            Self::Crown | Self::Out | Self::Join => 0.25,
            Self::RoundWin | Self::MatchWin | Self::YourTurn => 0.5,
        }
    }

    /// How far its pitch strays, as a share. What has a pitch of its own stays in tune with the music.
    pub(super) const fn stray(self) -> f32 {
        match self {
            Self::PickUp | Self::Hover | Self::Place | Self::Flip | Self::Deal | Self::Move => 0.04,
            _ => 0.0,
        }
    }

    /// Whether it answers a press or the pointer: then it is heard each time, however hurried the game is.
    pub(super) const fn answers_a_press(self) -> bool {
        matches!(
            self,
            Self::PickUp
                | Self::Hover
                | Self::Refused
                | Self::Move
                | Self::Press
                | Self::Back
                | Self::Join
        )
    }

    /// Whether the music steps back for it.
    pub(super) const fn ducks(self) -> bool {
        matches!(self, Self::RoundWin | Self::MatchWin)
    }
}
