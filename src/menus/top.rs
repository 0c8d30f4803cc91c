//! Which buttons can be pressed: those of the layer on top.

use bevy::{ecs::system::SystemParam, input_focus::tab_navigation::TabGroup, prelude::*};

use super::Menu;
use crate::screens::Screen;

/// The layer that takes the presses: the open menu, else the screen.
#[derive(SystemParam)]
pub struct TopLayer<'w, 's> {
    menu: Res<'w, State<Menu>>,
    screen: Res<'w, State<Screen>>,
    parents: Query<'w, 's, &'static ChildOf>,
    of_menu: Query<'w, 's, (), With<DespawnOnExit<Menu>>>,
    groups: Query<'w, 's, (), With<TabGroup>>,
}

impl TopLayer<'_, '_> {
    /// Whether something belongs to it.
    pub fn holds(&self, entity: Entity) -> bool {
        let root = self.parents.root_ancestor(entity);
        if *self.menu.get() != Menu::None {
            self.of_menu.contains(root)
        } else {
            // The table's own buttons belong to no group.
            *self.screen.get() == Screen::Table || self.groups.contains(root)
        }
    }
}
