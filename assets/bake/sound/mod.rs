//! The sound of the game: every file that it plays.

mod effects;
mod filter;
mod instruments;
pub mod music;
pub mod notes;
pub mod wave;

use wave::Wave;

/// All files: path below `assets` and content. Every run on every machine gives the same bytes.
pub fn bake() -> Vec<(String, Vec<u8>)> {
    (waves().into_iter())
        .map(|(name, wave)| (format!("sound/{name}.wav"), wave.file()))
        .collect()
}

/// All sounds by name.
fn waves() -> Vec<(&'static str, Wave)> {
    let mut all = effects::all();
    all.extend(notes::NOTES.map(|(name, key)| (name, notes::note(key))));
    all.extend(music::BEDS.map(|(name, chords)| (name, music::bed(&chords))));
    all.push(("pulse", music::pulse()));
    all.push(("melody", music::melody()));
    all
}
