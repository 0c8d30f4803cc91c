//! A display of its own for each test: an X server without a screen, whose picture lies in a file, and a mouse and keyboard for it.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use bevy::math::{Rect, Vec2};
use red7::theme::palette::Rgb;
use resvg::tiny_skia::{ColorU8, Pixmap};
use tempfile::TempDir;

/// Size of the screen, and of the game's window on it.
pub const SIZE: Vec2 = Vec2::new(1280.0, 800.0);
/// How long anything may take before it counts as never happening: this may be a busy machine without a graphics card.
pub const PATIENCE: Duration = Duration::from_secs(90);
/// How often a condition is looked at.
const LOOK: Duration = Duration::from_millis(40);
/// A picture that stays the same for so long has come to rest.
const AT_REST: Duration = Duration::from_millis(400);
/// What the mouse arrives at may light up. Clicking before it does would be too fast for any person.
const ARRIVAL: Duration = Duration::from_secs(1);

/// What to do when a tool is missing.
const INSTALL: &str = "`sh .cargo/linux-deps.sh test` installs what the window tests need";

/// Looks at a condition until it gives a value.
pub fn poll<T>(patience: Duration, mut condition: impl FnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    loop {
        if let Some(value) = condition() {
            return Some(value);
        }
        if start.elapsed() > patience {
            return None;
        }
        thread::sleep(LOOK);
    }
}

/// Starts a program that the tests need.
fn start(command: &mut Command) -> Child {
    command.spawn().unwrap_or_else(|error| {
        panic!(
            "{} cannot be started: {error} ({INSTALL})",
            command.get_program().display()
        )
    })
}

/// A process that does not outlive its test.
#[derive(Debug)]
pub struct Process(Child);

impl Process {
    /// Waits for its end.
    pub fn wait(&mut self) -> Option<ExitStatus> {
        let process = &mut self.0;
        poll(PATIENCE, || {
            process.try_wait().expect("its state can be asked")
        })
    }
    /// Whether it still runs.
    pub fn is_running(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(None))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A display without a screen.
#[derive(Debug)]
pub struct Display {
    name: String,
    _server: Process,
    folder: TempDir,
}

impl Display {
    /// Starts a server on a number that is free.
    pub fn open() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let number = folder.path().join("number");
        let server = start(
            Command::new("Xvfb")
                .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"])
                .args(["-screen", "0", &format!("{}x{}x24", SIZE.x, SIZE.y)])
                .arg("-fbdir")
                .arg(folder.path())
                .stdin(Stdio::null())
                .stdout(fs::File::create(&number).expect("a file"))
                .stderr(fs::File::create(folder.path().join("server")).expect("a file")),
        );
        let mut server = Process(server);
        let number = poll(PATIENCE, || {
            let text = fs::read_to_string(&number).ok()?;
            (text.ends_with('\n') || !server.is_running()).then(|| text.trim().to_owned())
        });
        let errors = fs::read_to_string(folder.path().join("server")).unwrap_or_default();
        let number = number
            .filter(|number| !number.is_empty())
            .unwrap_or_else(|| panic!("Xvfb does not run: {errors}"));
        Self {
            name: format!(":{number}"),
            _server: server,
            folder,
        }
    }

    /// A command that uses this display.
    pub fn on(&self, mut command: Command) -> Command {
        command.env("DISPLAY", &self.name);
        command
    }

    fn tool(&self, arguments: &[&str]) -> Option<String> {
        let mut tool = self.on(Command::new("xdotool"));
        tool.args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let output = start(&mut tool)
            .wait_with_output()
            .expect("its output can be read");
        output
            .status
            .success()
            .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn must(&self, arguments: &[&str]) {
        assert!(
            self.tool(arguments).is_some(),
            "xdotool {arguments:?} failed"
        );
    }

    /// Waits for the game's window and gives it the keyboard, as there is no window manager that would.
    pub fn focus_window(&self, running: &mut Running) {
        let window = poll(PATIENCE, || {
            let windows = self.tool(&["search", "--onlyvisible", "--name", "^Red7$"]);
            let window = windows.and_then(|windows| Some(windows.lines().next()?.to_owned()));
            (window.is_some() || !running.is_running()).then_some(window)
        });
        match window.flatten() {
            Some(window) => self.must(&["windowfocus", &window]),
            None => panic!(
                "the game has no window and says: {:?} ({INSTALL})",
                running.said()
            ),
        }
    }

    /// Moves the mouse, and waits a moment for what it arrives at.
    fn point(&self, at: Vec2) {
        let before = self.picture();
        let [x, y] = [at.x, at.y].map(|value| (value.round() as i32).to_string());
        self.must(&["mousemove", &x, &y]);
        let _ = poll(ARRIVAL, || (self.picture() != before).then_some(()));
    }

    /// Clicks somewhere.
    pub fn click(&self, at: Vec2) {
        self.point(at);
        self.must(&["click", "1"]);
    }

    /// Clicks somewhere twice.
    pub fn double_click(&self, at: Vec2) {
        self.point(at);
        self.must(&["click", "--repeat", "2", "--delay", "30", "1"]);
    }

    /// Presses a key.
    pub fn key(&self, key: &str) {
        self.must(&["key", key]);
    }

    /// Presses a key for as long as a person does who means to press it once.
    pub fn tap(&self, key: &str) {
        self.must(&["keydown", key]);
        thread::sleep(Duration::from_millis(150));
        self.must(&["keyup", key]);
    }

    /// Presses a key and waits until the display shows something.
    pub fn press(&self, key: &str, what: &str, look: impl FnMut(&Picture) -> Result<(), String>) {
        self.key(key);
        self.wait_for(what, look);
        self.picture_at_rest();
    }

    /// What the display shows now.
    pub fn picture(&self) -> Picture {
        poll(PATIENCE, || {
            Picture::of_dump(&fs::read(self.folder.path().join("Xvfb_screen0")).ok()?)
        })
        .expect("a picture of the display")
    }

    /// Waits until the display has come to rest, and gives its picture.
    pub fn picture_at_rest(&self) -> Picture {
        let mut last = self.picture();
        let mut since = Instant::now();
        poll(PATIENCE, || {
            let now = self.picture();
            if now != last {
                last = now;
                since = Instant::now();
            }
            (since.elapsed() >= AT_REST).then(|| last.clone())
        })
        .expect("a display that comes to rest")
    }

    /// Waits until the display shows something; `look` says what is amiss. When it never does, the last picture is kept.
    pub fn wait_for(&self, what: &str, mut look: impl FnMut(&Picture) -> Result<(), String>) {
        let mut amiss = String::new();
        let shown = poll(PATIENCE, || {
            look(&self.picture()).map_err(|error| amiss = error).ok()
        });
        if shown.is_none() {
            let file = Path::new(env!("CARGO_TARGET_TMPDIR"))
                .join(format!("{}.png", what.replace(' ', "_")));
            self.picture().save(&file);
            panic!(
                "never seen: {what}; {amiss}; the last picture is in {}",
                file.display()
            );
        }
    }
}

/// A picture without transparency.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    pixels: Vec<Rgb>,
}

impl Picture {
    /// Reads a PNG file.
    pub fn read(file: &Path) -> Self {
        let png = fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let pixmap = Pixmap::decode_png(&png).expect("a PNG file");
        Self {
            width: pixmap.width() as usize,
            pixels: pixmap
                .pixels()
                .iter()
                .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
                .collect(),
        }
    }

    /// Reads what the server writes: 32-bit numbers, the highest byte first, then a colour table, then the pixels.
    fn of_dump(dump: &[u8]) -> Option<Self> {
        let word = |i: usize| {
            Some(u32::from_be_bytes(dump.get(4 * i..4 * i + 4)?.try_into().ok()?) as usize)
        };
        let (header, width, height, line, colours) =
            (word(0)?, word(4)?, word(5)?, word(12)?, word(19)?);
        let (byte_order, bits) = (word(7)?, word(11)?);
        assert_eq!(
            (byte_order, bits),
            (0, 32),
            "the format of the server's picture"
        );
        let pixels = dump.get(header + 12 * colours..)?;
        let pixels: Vec<Rgb> = pixels
            .chunks_exact(line)
            .take(height)
            .flat_map(|line| line.as_chunks::<4>().0.iter().take(width))
            .map(|&[blue, green, red, _]| [red, green, blue])
            .collect();
        (pixels.len() == width * height).then_some(Self { width, pixels })
    }

    fn save(&self, file: &Path) {
        let mut pixmap = Pixmap::new(self.width as u32, self.height() as u32).expect("a size");
        for (to, &[red, green, blue]) in pixmap.pixels_mut().iter_mut().zip(&self.pixels) {
            *to = ColorU8::from_rgba(red, green, blue, 255).premultiply();
        }
        pixmap.save_png(file).expect("a file that can be written");
    }

    fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    /// Width and height.
    pub fn size(&self) -> Vec2 {
        Vec2::new(self.width as f32, self.height() as f32)
    }

    /// The colour at a point, if it is inside.
    pub fn at(&self, point: Vec2) -> Option<Rgb> {
        let inside = Rect::from_corners(Vec2::ZERO, self.size() - 1.0).contains(point);
        inside.then(|| self.pixels[point.y as usize * self.width + point.x as usize])
    }

    /// The share of an area that looks different in another picture.
    pub fn difference(&self, other: &Self, area: Rect) -> f32 {
        let points = points(area);
        let differ = |point: &Vec2| match (self.at(*point), other.at(*point)) {
            (Some(a), Some(b)) => distance(a, b) > 24,
            (a, b) => a != b,
        };
        points.iter().filter(|point| differ(point)).count() as f32 / points.len() as f32
    }
}

/// The pixels of an area.
pub fn points(area: Rect) -> Vec<Vec2> {
    let [left, right, top, bottom] =
        [area.min.x, area.max.x, area.min.y, area.max.y].map(|side| side as i32);
    (top..bottom)
        .flat_map(|y| (left..right).map(move |x| Vec2::new(x as f32, y as f32)))
        .collect()
}

/// How far two colours are apart: the largest difference of a channel.
pub fn distance(a: Rgb, b: Rgb) -> u8 {
    a.iter()
        .zip(b)
        .map(|(a, b)| a.abs_diff(b))
        .max()
        .unwrap_or(0)
}

/// The game with these arguments, with nothing of this machine's own settings that changes how it starts.
pub fn game(arguments: &[&str], folder: &Path) -> Command {
    let mut game = Command::new(env!("CARGO_BIN_EXE_red7"));
    game.args(arguments)
        .stdin(Stdio::null())
        // Assets lie beside the manifest.
        .env("CARGO_MANIFEST_DIR", env!("CARGO_MANIFEST_DIR"))
        .env("XDG_RUNTIME_DIR", folder)
        // Nobody's settings are read, or written.
        .env("XDG_CONFIG_HOME", folder)
        .env("HOME", folder);
    for name in [
        "DISPLAY",
        "WAYLAND_DISPLAY",
        "WAYLAND_SOCKET",
        "RUST_LOG",
        "WGPU_BACKEND",
        "WGPU_ADAPTER_NAME",
    ] {
        game.env_remove(name);
    }
    // The same driver on every machine, if it lies where the system's own drivers lie.
    let software: Vec<PathBuf> = ["/etc", "/usr/share", "/usr/local/share"]
        .iter()
        .filter_map(|folder| fs::read_dir(Path::new(folder).join("vulkan/icd.d")).ok())
        .flat_map(|files| files.flatten().map(|file| file.path()))
        .filter(|file| {
            file.file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with("lvp_icd"))
        })
        .collect();
    if let Ok(list) = env::join_paths(&software)
        && !software.is_empty()
    {
        game.env("VK_DRIVER_FILES", &list)
            .env("VK_ICD_FILENAMES", &list);
    }
    game
}

/// A game that runs, and what it says on standard error.
#[derive(Debug)]
pub struct Running {
    process: Process,
    said: PathBuf,
    _folder: TempDir,
}

impl Running {
    /// Starts the game as `change` wants it.
    pub fn start(arguments: &[&str], change: impl FnOnce(Command) -> Command) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let said = folder.path().join("said");
        let mut command = change(game(arguments, folder.path()));
        command
            .stdout(Stdio::null())
            .stderr(fs::File::create(&said).expect("a file"));
        Self {
            process: Process(command.spawn().expect("the game can be started")),
            said,
            _folder: folder,
        }
    }

    /// Whether it still runs.
    pub fn is_running(&mut self) -> bool {
        self.process.is_running()
    }

    /// The lines on standard error.
    fn said(&self) -> Vec<String> {
        let said = fs::read_to_string(&self.said).unwrap_or_default();
        let lines = said.lines().filter(|line| !line.trim().is_empty());
        lines.map(str::to_owned).collect()
    }

    /// Waits for its end: the exit code, and the lines on standard error.
    pub fn end(mut self) -> (Option<i32>, Vec<String>) {
        match self.process.wait() {
            Some(status) => (status.code(), self.said()),
            None => panic!("the game does not end and says: {:?}", self.said()),
        }
    }
}
