//! The whole app at a desk without a screen: a mouse and a keyboard that a test moves, and eyes for what is shown.

use std::{thread, time::Duration};

use bevy::{
    app::PluginsState,
    asset::AssetPlugin,
    audio::AudioPlugin,
    ecs::schedule::SingleThreadedExecutor,
    input::{
        ButtonState,
        keyboard::{Key as Letter, KeyboardInput},
        mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel},
        touch::TouchPhase,
    },
    input_focus::InputFocus,
    log::LogPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        settings::{RenderCreation, WgpuSettings},
    },
    tasks::tick_global_task_pools_on_main_thread,
    time::TimeUpdateStrategy,
    ui::{ComputedNode, UiGlobalTransform},
    window::{
        CursorLeft, CursorMoved, PrimaryWindow, WindowEvent, WindowResized, WindowResolution,
        WindowScaleFactorChanged,
    },
    winit::WinitPlugin,
};
use clap::Parser;
use red7::{
    animation::{
        Settled,
        cues::{CueQueue, Shown},
    },
    audio::Sounded,
    bots::Level,
    cli::Options,
    input::{Act, Intent, Intents},
    menus::Menu,
    rules::{Card, Game, Move, Seat, Variant},
    screens::Screen,
    settings::{Settings, Setup},
    stages::{Match, Player, Refused},
    table::{CardFace, Lies, TableView},
    theme::cards::Cards,
};

use crate::{history::History, truth};

/// How many frames anything may take, a bot's thinking included: five minutes of the game's own time.
const PATIENCE: usize = 18_000;
/// The game's own time from frame to frame.
pub const FRAME: Duration = Duration::from_nanos(16_666_667);

/// Where the game's files lie.
pub const ASSETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");

/// The app and the player's hands.
pub struct Desk {
    /// The app.
    pub app: App,
    /// Every refusal so far.
    pub refused: Vec<Refused>,
    /// Every effect that was heard so far.
    pub sounded: Vec<Sounded>,
    /// What happened to the truth, checked move by move.
    pub history: Option<History>,
    window: Entity,
    frames: u64,
}

/// A window of the size that the command line wants.
pub fn window_plugin(options: &Options) -> WindowPlugin {
    WindowPlugin {
        primary_window: Some(Window {
            resolution: WindowResolution::new(options.window.width, options.window.height),
            ..default()
        }),
        ..default()
    }
}

/// What a person at the desk waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It is the person's turn, and everything lies still.
    Turn,
    /// A menu is open.
    Menu(Menu),
    /// The result is shown.
    Result,
}

impl Desk {
    /// Starts the app as its command line would, and waits until the title (or, with `--quick`, the table) is there.
    pub fn new(arguments: &[&str]) -> Self {
        let options = Self::options(arguments);
        Self::sit_down(Self::engine(&options, ASSETS), &options)
    }

    /// What a command line says.
    pub fn options(arguments: &[&str]) -> Options {
        let line = ["red7"].iter().chain(arguments);
        Options::try_parse_from(line).expect("the command line is right")
    }

    /// An app that has the engine's plugins, without window and graphics card, and finds its files in this folder.
    pub fn engine(options: &Options, assets: &str) -> App {
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(RenderPlugin {
                    render_creation: RenderCreation::Automatic(Box::new(WgpuSettings {
                        backends: None,
                        ..default()
                    })),
                    ..default()
                })
                .set(window_plugin(options))
                .set(AssetPlugin {
                    file_path: assets.into(),
                    ..default()
                })
                .disable::<WinitPlugin>()
                .disable::<AudioPlugin>()
                .disable::<LogPlugin>(),
        );
        app
    }

    /// Puts the game into an app that has the engine's plugins, and waits as [`Self::new`] does.
    pub fn sit_down(app: App, options: &Options) -> Self {
        let mut desk = Self::start(app, options);
        let wanted = if options.quick.is_some() {
            Screen::Table
        } else {
            Screen::Title
        };
        desk.await_files("the first screen", |desk| {
            desk.screen() == wanted && desk.see::<Cards>().are_there()
        });
        desk
    }

    /// Waits for what is read on other threads, as fast as the machine can: only here real time counts.
    pub fn await_files(&mut self, what: &str, is_there: impl Fn(&Self) -> bool) {
        for _ in 0..60_000 {
            self.frame();
            if is_there(self) {
                return;
            }
            assert_ne!(self.screen(), Screen::Failure, "an asset is missing");
            thread::sleep(Duration::from_millis(1));
        }
        panic!("{what} did not come");
    }

    /// Puts the game into an app that has the engine's plugins, before the first frame.
    pub fn start(mut app: App, options: &Options) -> Self {
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .add_plugins(red7::plugin);
        red7::apply_options(&mut app, options, 1);
        while app.plugins_state() == PluginsState::Adding {
            tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        // The systems are small and the tests many: handing each system to another thread would take longer than running it.
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        let window = app
            .world_mut()
            .query_filtered::<Entity, With<PrimaryWindow>>()
            .single(app.world())
            .expect("there is one window");
        Self {
            app,
            refused: Vec::new(),
            sounded: Vec::new(),
            history: None,
            window,
            frames: 0,
        }
    }

    /// At a table with these seats, dealt with this seed, before anything is dealt.
    pub fn at_table(seats: &str, seed: u64) -> Self {
        Self::new(&["--quick", seats, "--seed", &seed.to_string()])
    }

    /// From now on "Quick play" starts the plain game against so many bots, as if it had been played before.
    pub fn remember(&mut self, rivals: usize) {
        let mut seats = vec![Player::Person];
        seats.resize(rivals + 1, Player::Bot(Level::middle()));
        let setup = Setup::new(seats, Variant::default()).expect("a table of 2 to 4");
        self.app.world_mut().resource_mut::<Settings>().setup = setup;
    }

    /// Starts the plain game against so many bots from the title.
    pub fn quick_play(&mut self, rivals: usize) {
        self.remember(rivals);
        self.click_button("Quick play");
        self.until("the table", |desk| desk.screen() == Screen::Table);
    }

    /// One frame, and a look at everything that must hold in each.
    pub fn frame(&mut self) {
        self.app.update();
        self.frames += 1;
        // The bots think on other threads.
        thread::yield_now();
        let refused = self.app.world().resource::<Messages<Refused>>();
        self.refused
            .extend(refused.iter_current_update_messages().cloned());
        let sounded = self.app.world().resource::<Messages<Sounded>>();
        self.sounded
            .extend(sounded.iter_current_update_messages().copied());
        History::follow(&mut self.history, self.app.world());
        truth::check(&mut self.app);
    }

    /// So many frames.
    pub fn frames(&mut self, n: usize) {
        for _ in 0..n {
            self.frame();
        }
    }

    /// Frames until something holds, which must happen.
    pub fn until(&mut self, what: &str, mut holds: impl FnMut(&mut Self) -> bool) {
        for _ in 0..PATIENCE {
            if holds(self) {
                return;
            }
            self.frame();
        }
        panic!("{what} never came: {}", self.describe());
    }

    /// Frames until the person has something to decide.
    pub fn until_stop(&mut self) -> Stop {
        self.until("the person's turn, a menu or the result", |desk| {
            desk.is_still()
                && match desk.screen() {
                    Screen::Table => {
                        let waits = desk.see::<Match>().waits_for_owner();
                        desk.menu() != Menu::None || desk.person_on_turn() && !waits
                    }
                    screen => screen == Screen::Result,
                }
        });
        if self.menu() == Menu::Out && !self.see::<Match>().is_shared() {
            let out = self.game().is_out(self.person());
            assert!(out, "told to be out, and is not: {}", self.describe());
        }
        match (self.screen(), self.menu()) {
            (Screen::Result, _) => Stop::Result,
            (_, Menu::None) => Stop::Turn,
            (_, menu) => Stop::Menu(menu),
        }
    }

    /// Frames until the person is on turn and everything lies still; the round must not end before.
    pub fn until_turn(&mut self) {
        let stop = self.until_stop();
        assert_eq!(stop, Stop::Turn, "{}", self.describe());
    }

    /// Lets the person on turn act, as if a device had asked for it.
    pub fn insist(&mut self, act: Act) {
        let seat = self.person().index();
        let intent = Intent { seat, act };
        self.app
            .world_mut()
            .resource_mut::<Intents>()
            .insist(intent);
        self.frames(2);
    }

    /// Where everything stands, for a failed test.
    pub fn describe(&self) -> String {
        let game = self.try_game();
        format!(
            "frame {}, {:?}, {:?}, still {}, choice {:?}, turn {:?}, moves {:?}",
            self.frames,
            self.screen(),
            self.menu(),
            self.is_still(),
            game.map(|game| game.choice()),
            game.and_then(|game| game.turn()),
            self.history.as_ref().map(|history| &history.moves),
        )
    }
}

/// Eyes.
impl Desk {
    /// The screen that is open.
    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }
    /// The menu that is open.
    pub fn menu(&self) -> Menu {
        *self.app.world().resource::<State<Menu>>().get()
    }
    /// A resource.
    pub fn see<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }
    /// The truth, if the round has been dealt.
    pub fn try_game(&self) -> Option<&Game> {
        self.app
            .world()
            .get_resource::<Match>()
            .and_then(|table| table.game.as_ref())
    }
    /// The truth.
    pub fn game(&self) -> &Game {
        self.try_game().expect("the round has been dealt")
    }
    /// The person's seat.
    pub fn person(&self) -> Seat {
        let table = self.see::<Match>();
        Seat::new(table.person().expect("a person plays"))
    }
    /// The person's hand as it lies there, from left to right.
    pub fn hand(&self) -> Vec<Card> {
        let view = &self.see::<TableView>().arrangement;
        view.hands[view.viewpoint].clone()
    }
    /// Whether the person is on turn.
    pub fn person_on_turn(&self) -> bool {
        self.app
            .world()
            .get_resource::<Match>()
            .is_some_and(Match::person_on_turn)
    }
    /// Whether the picture has caught up with the truth and nothing moves.
    pub fn is_still(&self) -> bool {
        let world = self.app.world();
        world.resource::<Settled>().0
            && !world.resource::<Shown>().dealing
            && world.resource::<CueQueue>().is_through()
            && world
                .try_query::<&Lies>()
                .is_none_or(|mut cards| cards.iter(world).all(|lies| lies.tween.is_done()))
    }
    /// The moves of this round so far.
    pub fn moves(&self) -> &[Move] {
        self.history
            .as_ref()
            .map_or(&[], |history| history.moves.as_slice())
    }
    /// The window's size, logical pixels.
    pub fn size(&self) -> Vec2 {
        self.window_ref().size()
    }
    /// The window.
    pub fn window(&self) -> Entity {
        self.window
    }
    fn window_ref(&self) -> &Window {
        self.app
            .world()
            .get::<Window>(self.window)
            .expect("the window is open")
    }
    /// Where a card is drawn at this moment: its centre, logical window pixels.
    pub fn drawn_at(&mut self, card: Card) -> Vec2 {
        let mut cards = self
            .app
            .world_mut()
            .query::<(&CardFace, &GlobalTransform)>();
        let at = cards
            .iter(self.app.world())
            .find(|(face, _)| face.0 == card)
            .map(|(_, transform)| transform.translation())
            .expect("every card is on the table");
        let frame = self.see::<TableView>().zones.frame;
        Vec2::new(at.x + frame.size.x / 2.0, frame.size.y / 2.0 - at.y) * frame.scale
    }
    /// A point of a card of the own hand where a player would touch it, logical window pixels: its index, on the left.
    pub fn grip(&mut self, card: Card) -> Vec2 {
        let frame = self.see::<TableView>().zones.frame;
        let pose = self.lies(card).tween.pose();
        let left = Vec2::from_angle(pose.angle).rotate(Vec2::new(-0.3 * pose.width, 0.0));
        self.drawn_at(card) + left * frame.scale
    }
    /// Where a card lies or goes to.
    pub fn lies(&mut self, card: Card) -> Lies {
        let mut cards = self.app.world_mut().query::<(&CardFace, &Lies)>();
        cards
            .iter(self.app.world())
            .find(|(face, _)| face.0 == card)
            .map(|(_, lies)| *lies)
            .expect("every card is on the table")
    }
    /// The middle of the Canvas, logical window pixels.
    pub fn canvas(&self) -> Vec2 {
        let zones = &self.see::<TableView>().zones;
        zones.canvas.center() * zones.frame.scale
    }
    /// The middle of the deck, logical window pixels.
    pub fn deck(&self) -> Vec2 {
        let zones = &self.see::<TableView>().zones;
        zones.deck.center() * zones.frame.scale
    }
    /// The middle of the own tray, logical window pixels.
    pub fn tray(&self) -> Vec2 {
        let view = self.see::<TableView>();
        let own = view.arrangement.palettes[view.arrangement.viewpoint].len();
        view.zones.tray(own).center() * view.zones.frame.scale
    }
    /// The middle of the button of that name, logical window pixels, if it is shown.
    pub fn button(&mut self, name: &str) -> Option<Vec2> {
        let factor = self.window_ref().scale_factor();
        let world = self.app.world_mut();
        let mut nodes =
            world.query_filtered::<(&Name, &UiGlobalTransform, &ComputedNode), With<bevy::ui_widgets::Button>>();
        nodes
            .iter(world)
            .find(|(other, _, node)| other.as_str() == name && node.size().min_element() > 0.0)
            .map(|(_, transform, _)| transform.translation / factor)
    }
    /// The name of what the keyboard stands on.
    pub fn focused(&self) -> String {
        let focus = self.see::<InputFocus>().get();
        focus
            .and_then(|entity| self.app.world().get::<Name>(entity))
            .map_or_else(String::new, |name| name.as_str().to_owned())
    }
    /// The middle of whatever has that name, logical window pixels.
    pub fn place(&mut self, name: &str) -> Vec2 {
        let factor = self.window_ref().scale_factor();
        let world = self.app.world_mut();
        let mut nodes = world.query::<(&Name, &UiGlobalTransform)>();
        nodes
            .iter(world)
            .find(|(other, _)| other.as_str() == name)
            .map(|(_, transform)| transform.translation / factor)
            .unwrap_or_else(|| panic!("there is no {name}"))
    }
    /// All texts of the panel of that name.
    pub fn texts(&mut self, panel: &str) -> Vec<String> {
        let world = self.app.world_mut();
        let mut panels = world.query::<(Entity, &Name)>();
        let Some((panel, _)) = panels.iter(world).find(|(_, name)| name.as_str() == panel) else {
            return Vec::new();
        };
        let mut texts = world.query::<&Text>();
        let mut children = world.query::<&Children>();
        children
            .query(world)
            .iter_descendants(panel)
            .filter_map(|node| texts.get(world, node).ok())
            .map(|text| text.0.clone())
            .collect()
    }
}

/// Hands.
impl Desk {
    /// Brings the keyboard to the control of that name.
    pub fn walk_to(&mut self, name: &str) {
        for _ in 0..30 {
            if self.focused() == name {
                return;
            }
            self.tap(KeyCode::ArrowDown);
        }
        panic!("the keyboard never came to {name}: {}", self.describe());
    }

    /// Sends an event of the window the way the window system does: to its own readers, and in the one list of all.
    fn send<E: Message + Clone>(&mut self, event: E)
    where
        WindowEvent: From<E>,
    {
        let world = self.app.world_mut();
        world.write_message(event.clone());
        world.write_message(WindowEvent::from(event));
    }
    /// The mouse is now at this point, logical window pixels; nobody has had a frame's time to notice.
    pub fn point(&mut self, at: Vec2) {
        let window = self.window;
        let mut target = self
            .app
            .world_mut()
            .get_mut::<Window>(window)
            .expect("the window is open");
        let factor = target.scale_factor();
        let last = target.cursor_position();
        target.set_physical_cursor_position(Some(at.as_dvec2() * f64::from(factor)));
        self.send(CursorMoved {
            window,
            position: at,
            delta: last.map(|last| at - last),
        });
    }
    /// The mouse has left the window.
    pub fn leave(&mut self) {
        let window = self.window;
        if let Some(mut target) = self.app.world_mut().get_mut::<Window>(window) {
            target.set_physical_cursor_position(None);
        }
        self.send(CursorLeft { window });
    }
    /// Moves the mouse and gives everybody time to notice.
    pub fn hover(&mut self, at: Vec2) {
        self.point(at);
        self.frames(2);
    }
    /// A mouse button goes down or up.
    pub fn mouse(&mut self, button: MouseButton, state: ButtonState) {
        let window = self.window;
        self.send(MouseButtonInput {
            button,
            state,
            window,
        });
    }
    /// The wheel turns by so many lines, away from the player if they are positive.
    pub fn wheel(&mut self, lines: f32) {
        let window = self.window;
        self.send(MouseWheel {
            unit: MouseScrollUnit::Line,
            x: 0.0,
            y: lines,
            window,
            phase: TouchPhase::Moved,
        });
    }
    /// The left button goes down, and a frame passes.
    pub fn press(&mut self) {
        self.mouse(MouseButton::Left, ButtonState::Pressed);
        self.frame();
    }
    /// The left button goes up, and a frame passes.
    pub fn release(&mut self) {
        self.mouse(MouseButton::Left, ButtonState::Released);
        self.frame();
    }
    /// Moves to a point and clicks there, a frame for each step.
    pub fn click(&mut self, at: Vec2) {
        self.hover(at);
        self.press();
        self.frames(2);
        self.release();
    }
    /// Two clicks at a point, quickly.
    pub fn double_click(&mut self, at: Vec2) {
        self.click(at);
        self.frames(3);
        self.press();
        self.release();
    }
    /// Picks up at a point and carries to another in so many steps; the button stays down.
    pub fn carry(&mut self, from: Vec2, to: Vec2, steps: u16) {
        self.hover(from);
        self.press();
        for step in 1..=steps {
            self.point(from.lerp(to, f32::from(step) / f32::from(steps)));
            self.frame();
        }
    }
    /// Drags from a point to another and lets go.
    pub fn drag(&mut self, from: Vec2, to: Vec2) {
        self.carry(from, to, 8);
        self.release();
    }
    /// Clicks the button of that name, which must be there.
    pub fn click_button(&mut self, name: &str) {
        let at = self
            .button(name)
            .unwrap_or_else(|| panic!("no button {name}: {}", self.describe()));
        self.click(at);
        self.frames(2);
    }
    /// A key goes down or up.
    pub fn key(&mut self, code: KeyCode, state: ButtonState) {
        let window = self.window;
        let logical_key = letter(code);
        let text = match (&logical_key, state) {
            (Letter::Character(text), ButtonState::Pressed) => Some(text.clone()),
            _ => None,
        };
        self.send(KeyboardInput {
            key_code: code,
            logical_key,
            state,
            text,
            repeat: false,
            window,
        });
    }
    /// Presses a key for three frames, and gives everybody time to notice that it is up again.
    pub fn tap(&mut self, code: KeyCode) {
        self.key(code, ButtonState::Pressed);
        self.frames(3);
        self.key(code, ButtonState::Released);
        self.frames(2);
    }
    /// Presses and releases a key within one frame.
    pub fn flick(&mut self, code: KeyCode) {
        self.key(code, ButtonState::Pressed);
        self.key(code, ButtonState::Released);
        self.frame();
    }
    /// The window now has so many physical pixels for a logical one, as on a screen of high density.
    pub fn set_density(&mut self, factor: f32) {
        let window = self.window;
        let mut target = self
            .app
            .world_mut()
            .get_mut::<Window>(window)
            .expect("the window is open");
        let size = target.size();
        target.resolution.set_scale_factor(factor);
        self.send(WindowScaleFactorChanged {
            window,
            scale_factor: f64::from(factor),
        });
        self.resize(size.x as u32, size.y as u32);
    }
    /// The window gets another size, logical pixels.
    pub fn resize(&mut self, width: u32, height: u32) {
        let window = self.window;
        let mut target = self
            .app
            .world_mut()
            .get_mut::<Window>(window)
            .expect("the window is open");
        let factor = target.scale_factor();
        let physical = |side: u32| (side as f32 * factor).round() as u32;
        target
            .resolution
            .set_physical_resolution(physical(width), physical(height));
        let (width, height) = (target.width(), target.height());
        self.send(WindowResized {
            window,
            width,
            height,
        });
    }
}

/// What a key means on a keyboard of English letters.
fn letter(code: KeyCode) -> Letter {
    match code {
        KeyCode::Enter => Letter::Enter,
        KeyCode::Escape => Letter::Escape,
        KeyCode::Space => Letter::Space,
        KeyCode::Tab => Letter::Tab,
        KeyCode::Backspace => Letter::Backspace,
        KeyCode::ArrowLeft => Letter::ArrowLeft,
        KeyCode::ArrowRight => Letter::ArrowRight,
        KeyCode::ArrowUp => Letter::ArrowUp,
        KeyCode::ArrowDown => Letter::ArrowDown,
        other => {
            let name = format!("{other:?}").to_lowercase();
            let name = name.trim_start_matches("key").trim_start_matches("digit");
            Letter::Character(name.into())
        }
    }
}
