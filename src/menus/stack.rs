//! Menus over menus: what is opened over another one closes to it again.

use bevy::{
    ecs::system::SystemParam,
    input_focus::{FocusCause, InputFocus},
    prelude::*,
};

use super::Menu;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Below>();
}

/// What lies below the menu on top: the menus that it closes to, and where the keyboard stood.
#[derive(Resource, Debug, Default)]
pub struct Below(Vec<(Menu, Option<Entity>)>);

impl Below {
    /// Whether the hands lie face down, with this menu on top: something may lie over a pause.
    pub fn hides_hands(&self, top: Menu) -> bool {
        top.hides_hands() || self.0.iter().any(|(menu, _)| menu.hides_hands())
    }
}

/// Opens menus over whatever is open, and closes the one on top.
#[derive(SystemParam)]
pub struct MenuStack<'w, 's> {
    now: Res<'w, State<Menu>>,
    next: ResMut<'w, NextState<Menu>>,
    below: ResMut<'w, Below>,
    focus: ResMut<'w, InputFocus>,
    alive: Query<'w, 's, ()>,
}

impl MenuStack<'_, '_> {
    /// The menu on top.
    pub fn now(&self) -> Menu {
        *self.now.get()
    }
    /// Where the keyboard stands.
    pub fn focus(&self) -> &InputFocus {
        &self.focus
    }
    /// Lets the keyboard stand somewhere else.
    pub fn focus_on(&mut self, entity: Entity) {
        self.focus.set(entity, FocusCause::Navigated);
    }
    /// Opens a menu over what is open.
    pub fn open(&mut self, menu: Menu) {
        // Two presses within one frame open it once.
        if matches!(*self.next, NextState::Unchanged) && *self.now.get() != menu {
            self.below.0.push((*self.now.get(), self.focus.get()));
            self.next.set(menu);
        }
    }
    /// Closes the menu on top: what it was opened over is open again.
    pub fn close(&mut self) {
        if !matches!(*self.next, NextState::Unchanged) {
            return;
        }
        let (menu, focus) = self.below.0.pop().unwrap_or_default();
        self.next.set(menu);
        if let Some(entity) = focus.filter(|entity| self.alive.contains(*entity)) {
            self.focus.set(entity, FocusCause::Navigated);
        }
    }
    /// Closes all menus.
    pub fn close_all(&mut self) {
        self.clear();
        self.next.set(Menu::None);
    }
    /// Forgets what lies below: the next menu that closes closes to nothing.
    pub(super) fn clear(&mut self) {
        self.below.0.clear();
    }
}
