//! The sounds of menus and screens of controls.

use bevy::{
    input_focus::{InputFocus, InputFocusVisible, tab_navigation::TabIndex},
    prelude::*,
    ui::InteractionDisabled,
    ui_widgets::{Activate, Button},
};

use super::{Effect, gate::Wants};
use crate::{
    menus::Menu,
    screens::{Screen, setup::Draft},
    stages::Player,
    theme::controls::Step,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(|_: On<Activate>, mut wants: Wants| wants.want(Effect::Press))
        .add_observer(|_: On<Step>, mut wants: Wants| wants.want(Effect::Move))
        .add_observer(hear_pointer)
        .add_systems(PostUpdate, (hear_menu, hear_focus, hear_seats));
}

/// The pointer comes to a button. Where a button comes to a pointer that rests, nothing is heard.
fn hear_pointer(
    enter: On<Pointer<Enter>>,
    buttons: Query<(), (With<Button>, Without<InteractionDisabled>)>,
    mut before: Local<Option<Vec2>>,
    mut wants: Wants,
) {
    if !buttons.contains(enter.entity) {
        return;
    }
    let now = enter.pointer_location.position;
    if before.replace(now) != Some(now) {
        wants.want(Effect::Move);
    }
}

/// A menu opens over others, or closes to one of them.
fn hear_menu(menu: Res<State<Menu>>, mut below: Local<Vec<Menu>>, mut wants: Wants) {
    if !menu.is_changed() {
        return;
    }
    let now = *menu.get();
    if let Some(at) = below.iter().position(|menu| *menu == now) {
        below.truncate(at + 1);
        wants.want(Effect::Back);
    } else {
        // The first one is the table itself; and whoever is told to be out has pressed nothing.
        if !below.is_empty() && now != Menu::Out {
            wants.want(Effect::Press);
        }
        below.push(now);
    }
}

/// The keyboard goes from one control to another.
fn hear_focus(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    controls: Query<(), With<TabIndex>>,
    mut before: Local<Option<Entity>>,
    mut wants: Wants,
) {
    if !focus.is_changed() {
        return;
    }
    let is_control =
        |entity: Option<Entity>| entity.is_some_and(|entity| controls.contains(entity));
    let was = std::mem::replace(&mut *before, focus.get());
    if was != focus.get() && is_control(was) && is_control(focus.get()) && visible.0 {
        wants.want(Effect::Move);
    }
}

/// A person takes a seat of the set-up.
fn hear_seats(
    draft: Option<Res<Draft>>,
    screen: Res<State<Screen>>,
    mut before: Local<usize>,
    mut wants: Wants,
) {
    let Some(draft) = draft.filter(DetectChanges::is_changed) else {
        return;
    };
    let seats = draft.setup.seats().iter();
    let people = seats.filter(|player| **player == Player::Person).count();
    let was = std::mem::replace(&mut *before, people);
    if people > was && *screen.get() == Screen::Setup && !screen.is_changed() {
        wants.want(Effect::Join);
    }
}
