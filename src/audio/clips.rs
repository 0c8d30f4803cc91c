//! The files that the game plays.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use super::{Clip, Effect, score::Tracks};

/// The sounds.
#[derive(AssetCollection, Resource)]
pub struct Clips {
    /// The effects, in the order of [`Effect::PLAIN`].
    #[asset(
        paths(
            "sound/pick_up.wav",
            "sound/hover.wav",
            "sound/place.wav",
            "sound/flip.wav",
            "sound/deal.wav",
            "sound/refused.wav",
            "sound/steal.wav",
            "sound/recycle.wav",
            "sound/draw.wav",
            "sound/play_again.wav",
            "sound/crown.wav",
            "sound/out.wav",
            "sound/round_win.wav",
            "sound/match_win.wav",
            "sound/move.wav",
            "sound/press.wav",
            "sound/back.wav",
            "sound/join.wav",
            "sound/your_turn.wav"
        ),
        collection(typed)
    )]
    pub effects: Vec<Handle<Clip>>,
    /// The notes of the rules, strongest first.
    #[asset(
        paths(
            "sound/note_red.wav",
            "sound/note_orange.wav",
            "sound/note_yellow.wav",
            "sound/note_green.wav",
            "sound/note_blue.wav",
            "sound/note_indigo.wav",
            "sound/note_violet.wav"
        ),
        collection(typed)
    )]
    pub notes: Vec<Handle<Clip>>,
    /// The music's bed under each rule, strongest first.
    #[asset(
        paths(
            "sound/bed_red.wav",
            "sound/bed_orange.wav",
            "sound/bed_yellow.wav",
            "sound/bed_green.wav",
            "sound/bed_blue.wav",
            "sound/bed_indigo.wav",
            "sound/bed_violet.wav"
        ),
        collection(typed)
    )]
    pub beds: Vec<Handle<Clip>>,
    /// The music's pulse.
    #[asset(path = "sound/pulse.wav")]
    pub pulse: Handle<Clip>,
    /// The music's melody.
    #[asset(path = "sound/melody.wav")]
    pub melody: Handle<Clip>,
}

impl Clips {
    /// The sound of an effect.
    pub fn of(&self, effect: Effect) -> Option<&Handle<Clip>> {
        match effect {
            Effect::Note(rule) => self.notes.get(rule.colour().index()),
            plain => {
                let at = Effect::PLAIN.iter().position(|other| *other == plain)?;
                self.effects.get(at)
            }
        }
    }
    /// The layers of the music, if all are loaded.
    pub(super) fn tracks(&self, clips: &Assets<Clip>) -> Option<Tracks> {
        let beds: Option<Vec<Clip>> = (self.beds.iter())
            .map(|handle| clips.get(handle).cloned())
            .collect();
        Some(Tracks {
            beds: beds?.try_into().ok()?,
            pulse: clips.get(&self.pulse)?.clone(),
            melody: clips.get(&self.melody)?.clone(),
        })
    }
}
