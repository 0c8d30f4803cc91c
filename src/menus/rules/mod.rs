//! The rules at hand: five pages on one sheet, opened over whatever is open and closed back to it.

mod actions;
mod example;
mod header;
mod parts;
mod scoring;
mod seven;
mod ties;
mod turn;

use bevy::{
    ecs::system::SystemParam,
    input_focus::{FocusCause, InputFocus},
    prelude::*,
};

use super::{
    Menu, MenuStack, TopLayer,
    sheet::{self, Build, Material},
};
use crate::{
    animation::cues::Shown,
    input::InputSystems,
    rules::Rule,
    screens::{AtTable, Screen},
    theme::{art::Look, controls::Reader},
};
use header::{Closer, Tab};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>()
        .add_plugins(header::plugin)
        .add_systems(OnEnter(Menu::Rules), open)
        .add_systems(
            Update,
            (keep_focus, follow_focus, write_page)
                .chain()
                .after(InputSystems)
                .run_if(in_state(Menu::Rules)),
        );
}

/// A page of the rules.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Page {
    /// What each of the seven rules compares.
    #[default]
    Seven,
    /// What decides between equals.
    Ties,
    /// What can be done in a turn, who starts, who is out.
    Turn,
    /// Points and the end of a match.
    Scoring,
    /// What the odd cards do.
    Actions,
}

impl Page {
    /// All pages, in the order of their tabs.
    pub const ALL: [Self; 5] = [
        Self::Seven,
        Self::Ties,
        Self::Turn,
        Self::Scoring,
        Self::Actions,
    ];

    /// What its tab says.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Seven => "The seven rules",
            Self::Ties => "Ties",
            Self::Turn => "Your turn",
            Self::Scoring => "Scoring",
            Self::Actions => "Actions",
        }
    }
}

/// Opens the rules over whatever is open, turns their pages and closes them again.
#[derive(SystemParam)]
pub struct RulesAtHand<'w, 's> {
    menus: MenuStack<'w, 's>,
    page: ResMut<'w, Page>,
    tabs: Query<'w, 's, (Entity, &'static Tab)>,
    closers: Query<'w, 's, Entity, With<Closer>>,
    reader: Reader<'w, 's>,
    top: TopLayer<'w, 's>,
}

impl RulesAtHand<'_, '_> {
    /// Whether they are open.
    pub fn is_open(&self) -> bool {
        self.menus.now() == Menu::Rules
    }

    /// Opens them; closing comes back to what is open now, and to what has the focus now.
    pub fn open(&mut self) {
        self.menus.open(Menu::Rules);
    }

    /// Closes them.
    pub fn close(&mut self) {
        if self.is_open() {
            self.menus.close();
        }
    }

    /// Turns so many pages on, around the end, and takes the focus to the tab.
    pub fn turn(&mut self, by: isize) {
        let pages = Page::ALL.len() as isize;
        let now = Page::ALL.iter().position(|page| *page == *self.page);
        let next = (now.unwrap_or(0) as isize + by).rem_euclid(pages);
        self.page.set_if_neq(Page::ALL[next as usize]);
        self.focus_tab();
    }

    /// Presses what has the focus, if that is the button that closes.
    pub fn press(&mut self) {
        let focused = self.menus.focus().get();
        if focused.is_some_and(|entity| self.closers.contains(entity)) {
            self.close();
        }
    }

    /// Scrolls the page on, or back; where it ends, the focus goes from the tabs to the button that closes. From there it
    /// goes back.
    pub fn go(&mut self, forward: bool) {
        let focused = self.menus.focus().get();
        let closer = self.closers.iter().next();
        match closer.filter(|closer| focused != Some(*closer)) {
            Some(_) if self.reader.scroll(forward, |area| self.top.holds(area)) => {}
            Some(closer) => self.menus.focus_on(closer),
            None => self.focus_tab(),
        }
    }

    fn focus_tab(&mut self) {
        if let Some((tab, _)) = self.tabs.iter().find(|(_, tab)| tab.0 == *self.page) {
            self.menus.focus_on(tab);
        }
    }
}

/// Where the open page is written, and which one it is.
#[derive(Component)]
struct Body(Option<Page>);

/// Width of the sheet, virtual pixels.
const WIDTH: f32 = 1192.0;
/// Width of a page, virtual pixels: what the sheet leaves of its own.
const PAGE: f32 = WIDTH - 96.0;
/// Height of a page, virtual pixels: the same for all, so that the sheet keeps its place while they are turned. Only
/// larger text makes one higher.
const HEIGHT: f32 = 596.0;

fn open(mut commands: Commands, look: Look, screen: Res<State<Screen>>, mut page: ResMut<Page>) {
    *page = Page::default();
    let title = if *screen.get() == Screen::Title {
        "How to play"
    } else {
        "Rules"
    };
    sheet::frame(
        &mut commands,
        &look,
        "Rules",
        DespawnOnExit(Menu::Rules),
        Material::Paper,
        WIDTH,
        |paper| {
            header::spawn(paper, &look, title);
            sheet::reading(paper, |area| {
                area.spawn((
                    Name::new("Page of the rules"),
                    Body(None),
                    Node {
                        flex_direction: FlexDirection::Column,
                        min_height: px(HEIGHT),
                        ..default()
                    },
                    Pickable::IGNORE,
                ));
            });
        },
    );
}

/// A click beside the buttons takes the focus from everything: here it stays on the sheet.
fn keep_focus(
    page: Res<Page>,
    next: Res<NextState<Menu>>,
    mut focus: ResMut<InputFocus>,
    tabs: Query<(Entity, &Tab)>,
    closers: Query<(), With<Closer>>,
) {
    if !matches!(*next, NextState::Unchanged) {
        // They are closing: the focus is where it came from.
        return;
    }
    let is_here = focus
        .get()
        .is_some_and(|entity| tabs.contains(entity) || closers.contains(entity));
    if !is_here && let Some((tab, _)) = tabs.iter().find(|(_, tab)| tab.0 == *page) {
        focus.set(tab, FocusCause::Pressed);
    }
}

/// The page of the tab that gets the focus, by whatever way, is shown.
fn follow_focus(focus: Res<InputFocus>, mut page: ResMut<Page>, tabs: Query<&Tab>) {
    if focus.is_changed()
        && let Some(tab) = focus.get().and_then(|entity| tabs.get(entity).ok())
    {
        page.set_if_neq(tab.0);
    }
}

fn write_page(
    mut commands: Commands,
    look: Look,
    page: Res<Page>,
    shown: Res<Shown>,
    at_table: Option<Res<State<AtTable>>>,
    mut bodies: Query<(Entity, &mut Body)>,
    mut reader: Reader,
    top: TopLayer,
) {
    for (entity, mut body) in &mut bodies {
        if body.0 == Some(*page) {
            continue;
        }
        body.0 = Some(*page);
        reader.rewind(|area| top.holds(area));
        let in_force = at_table
            .as_ref()
            .and_then(|_| shown.seen())
            .map(|game| game.rule());
        commands
            .entity(entity)
            .despawn_children()
            .with_children(|body| write(*page, body, &look, in_force));
    }
}

fn write(page: Page, body: &mut Build, look: &Look, in_force: Option<Rule>) {
    match page {
        Page::Seven => seven::write(body, look, in_force),
        Page::Ties => ties::write(body, look),
        Page::Turn => turn::write(body, look),
        Page::Scoring => scoring::write(body, look),
        Page::Actions => actions::write(body, look),
    }
}
