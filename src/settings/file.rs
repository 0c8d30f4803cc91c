//! The file that keeps the settings: read once, written as soon as something changes, never half written.

use bevy::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;

use super::{Settings, Setup};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Last,
        save.run_if(resource_exists::<SettingsFile>)
            .run_if(resource_exists_and_changed::<Settings>),
    );
}

/// Where the settings are kept. Without it nothing is ever written.
#[derive(Resource, Clone, Debug)]
pub struct SettingsFile {
    path: PathBuf,
    written: Settings,
}

/// Takes the settings from a file and keeps them there from now on. What cannot be read is put aside, and the log says so.
pub fn open(app: &mut App, path: PathBuf) {
    let settings = match read(&path) {
        Ok(settings) => settings,
        Err(Trouble::None) => Settings::default(),
        Err(Trouble::Damaged(what, settings)) => {
            match put_aside(&path) {
                Ok(aside) => warn!(
                    "The settings in {} cannot be read ({what}): they are kept as {}, and the game goes on with its own.",
                    path.display(),
                    aside.display()
                ),
                Err(error) => {
                    warn!(
                        "The settings in {} cannot be read ({what}) nor put aside ({error}): they stay as they are, and \
                         no changes are kept.",
                        path.display()
                    );
                    app.insert_resource(*settings);
                    return;
                }
            }
            *settings
        }
    };
    app.insert_resource(settings.clone());
    app.insert_resource(SettingsFile {
        path,
        written: settings,
    });
}

/// Why there are no settings, or not all of them.
enum Trouble {
    /// There is no file yet.
    None,
    /// What is wrong, and what could be read all the same.
    Damaged(String, Box<Settings>),
}

fn read(path: &Path) -> Result<Settings, Trouble> {
    let damaged = |what: &dyn ToString| Trouble::Damaged(what.to_string(), Box::default());
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            info!("There are no settings in {} yet.", path.display());
            return Err(Trouble::None);
        }
        Err(error) => return Err(damaged(&error)),
    };
    let mut fields: Map<String, Value> =
        serde_json::from_slice(&bytes).map_err(|error| damaged(&error))?;
    // One bad value does not cost the others.
    let mut wrong = Vec::new();
    let fresh = Settings::default();
    let settings = Settings {
        speed: take(&mut fields, "speed", fresh.speed, &mut wrong),
        always_draw: take(&mut fields, "always_draw", fresh.always_draw, &mut wrong),
        ask: take(&mut fields, "ask", fresh.ask, &mut wrong),
        hints: take(&mut fields, "hints", fresh.hints, &mut wrong),
        sound: take(&mut fields, "sound", fresh.sound, &mut wrong),
        picture: take(&mut fields, "picture", fresh.picture, &mut wrong),
        comfort: take(&mut fields, "comfort", fresh.comfort, &mut wrong),
        bindings: take(&mut fields, "bindings", fresh.bindings, &mut wrong),
        setup: take(&mut fields, "setup", fresh.setup, &mut wrong),
        others: fields,
    };
    if wrong.is_empty() && settings.setup.is_playable() {
        return Ok(settings);
    }
    if wrong.is_empty() {
        wrong.push("no match can be played with its set-up".into());
    }
    let setup = Some(settings.setup.clone()).filter(Setup::is_playable);
    let settings = Settings {
        setup: setup.unwrap_or_default(),
        ..settings
    };
    Err(Trouble::Damaged(wrong.join(", "), Box::new(settings)))
}

/// Takes a value out of the fields; a bad one is noted, and the other one taken.
fn take<T: DeserializeOwned>(
    fields: &mut Map<String, Value>,
    name: &str,
    fresh: T,
    wrong: &mut Vec<String>,
) -> T {
    match fields.remove(name).map(serde_json::from_value) {
        Some(Ok(value)) => value,
        Some(Err(error)) => {
            wrong.push(format!("{name}: {error}"));
            fresh
        }
        None => fresh,
    }
}

/// Renames a file so that it is not lost, and says what it is called now.
fn put_aside(path: &Path) -> io::Result<PathBuf> {
    let name = |i: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(".bad");
        if i > 1 {
            name.push(i.to_string());
        }
        PathBuf::from(name)
    };
    let aside = (1..1000)
        .map(name)
        .find(|aside| fs::symlink_metadata(aside).is_err())
        .ok_or(io::ErrorKind::AlreadyExists)?;
    fs::rename(path, &aside)?;
    Ok(aside)
}

fn save(settings: Res<Settings>, mut file: ResMut<SettingsFile>) {
    if file.written == *settings {
        return;
    }
    if let Err(error) = write(&file.path, &settings) {
        warn!(
            "The settings could not be kept in {}: {error}.",
            file.path.display()
        );
    }
    // Even after a failure: the log says it once for each change, not in each frame.
    file.written = settings.clone();
}

/// Writes to a file beside it first, which then takes its place: whoever reads sees the old settings or the new ones.
fn write(path: &Path, settings: &Settings) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = NamedTempFile::new_in(folder)?;
    serde_json::to_writer_pretty(&mut file, settings)?;
    file.write_all(b"\n")?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
