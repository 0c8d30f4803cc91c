//! The file that keeps the settings: read once, written as soon as something changes, never half written.

use bevy::prelude::*;
use serde_json::Value;
use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;

use super::{Settings, Setup, VERSION, lenient};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Last,
        save.run_if(resource_exists::<SettingsFile>)
            .run_if(not(mouse_is_down)),
    );
}

/// Where the settings are kept. Without it nothing is ever written.
#[derive(Resource, Clone, Debug)]
pub struct SettingsFile {
    path: PathBuf,
    written: Settings,
}

/// What the player must be told about the file of the settings, in one sentence; there is at most one of them.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct FileNotice(pub String);

/// The largest file that is read, bytes: settings are a thousandth of it.
const LARGEST: u64 = 1 << 20;

/// Takes the settings from a file and keeps them there from now on. A file that cannot be read is put aside, and a
/// [`FileNotice`] says so.
pub fn open(app: &mut App, path: PathBuf) {
    let read = read(&path);
    app.insert_resource(read.settings.clone());
    let Some(trouble) = read.trouble else {
        app.insert_resource(SettingsFile {
            path,
            written: read.settings,
        });
        return;
    };
    let what = trouble.what();
    let notice = match put_aside(&path, trouble.mark()) {
        Ok(aside) => {
            warn!("{}: {what}; kept as {}.", path.display(), aside.display());
            app.insert_resource(SettingsFile {
                path,
                written: read.settings,
            });
            let name = aside.file_name().unwrap_or_default().display();
            format!("{} The old file is kept as {name}.", trouble.sentence())
        }
        Err(error) => {
            warn!("{}: {what}, nor put aside ({error}).", path.display());
            format!(
                "{} Changes last until you quit: the old file cannot be moved.",
                trouble.sentence()
            )
        }
    };
    app.insert_resource(FileNotice(notice));
}

/// What a file gives.
struct Found {
    settings: Settings,
    trouble: Option<Trouble>,
}

/// What is wrong with a file.
enum Trouble {
    /// Nothing in it can be read.
    Unreadable(String),
    /// It was written by a version of the game that is newer than this one.
    Newer,
    /// Some of its values cannot be read.
    Values(Vec<String>),
}

impl Trouble {
    fn what(&self) -> String {
        match self {
            Self::Unreadable(why) => why.clone(),
            Self::Newer => "from a newer version of the game".into(),
            Self::Values(values) => values.join(", "),
        }
    }
    /// What the name of the file ends with once it is put aside.
    fn mark(&self) -> &'static str {
        match self {
            Self::Newer => ".newer",
            _ => ".bad",
        }
    }
    fn sentence(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "Your settings could not be read, so all is as it was at first.",
            Self::Newer => "Your settings are from a newer version of Red7 and are not used here.",
            Self::Values(_) => "Some of your settings could not be read and are as at first.",
        }
    }
}

fn read(path: &Path) -> Found {
    let plain = |trouble| Found {
        settings: Settings::default(),
        trouble,
    };
    let given: Value = match contents(path).map(|text| serde_json::from_slice(&text)) {
        Ok(Ok(given)) => given,
        Ok(Err(error)) => return plain(Some(Trouble::Unreadable(error.to_string()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return plain(None),
        Err(error) => return plain(Some(Trouble::Unreadable(error.to_string()))),
    };
    if !given.is_object() {
        return plain(Some(Trouble::Unreadable("these are no settings".into())));
    }
    if given["version"].as_u64().is_some_and(|v| v > VERSION) {
        return plain(Some(Trouble::Newer));
    }
    let (mut settings, mut wrong) = lenient::read::<Settings>(given);
    settings.version = VERSION;
    if !settings.setup.is_playable() {
        wrong.push("setup: no match can be played with it".into());
        settings.setup = Setup::default();
    }
    Found {
        settings,
        trouble: (!wrong.is_empty()).then_some(Trouble::Values(wrong)),
    }
}

/// The bytes of a file that is small enough to hold settings.
fn contents(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

/// Renames a file so that it is not lost, and says what it is called now.
fn put_aside(path: &Path, mark: &str) -> io::Result<PathBuf> {
    let name = |i: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(mark);
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

/// A slider that is dragged changes with every frame: only where it is let go is written.
fn mouse_is_down(mouse: Option<Res<ButtonInput<MouseButton>>>) -> bool {
    mouse.is_some_and(|mouse| mouse.pressed(MouseButton::Left))
}

fn save(
    settings: Res<Settings>,
    mut file: ResMut<SettingsFile>,
    mut told: Local<bool>,
    mut commands: Commands,
) {
    if file.written == *settings {
        return;
    }
    if let Err(error) = write(&file.path, &settings) {
        warn!(
            "The settings could not be kept in {}: {error}.",
            file.path.display()
        );
        if !std::mem::replace(&mut *told, true) {
            commands.insert_resource(FileNotice(
                "Your settings cannot be written to their file: changes last until you quit."
                    .into(),
            ));
        }
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
