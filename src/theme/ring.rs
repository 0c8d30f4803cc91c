//! The ring around what has the focus.

use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    ui::UiSystems,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, draw.before(UiSystems::Layout));
}

/// A widget that has a ring of this colour around it while it has the focus, and keyboard or pad are in use.
#[derive(Component, Clone, Copy, Debug)]
#[require(Outline = Outline::new(px(3), px(2), Color::NONE))]
pub struct FocusRing(pub Color);

fn draw(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    mut widgets: Query<(Entity, &FocusRing, &mut Outline)>,
) {
    for (entity, ring, mut outline) in &mut widgets {
        let now = if visible.0 && focus.get() == Some(entity) {
            ring.0
        } else {
            Color::NONE
        };
        if outline.color != now {
            outline.color = now;
        }
    }
}
