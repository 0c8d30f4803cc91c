//! The keyboard in menus and on screens of controls.

use bevy::{
    input_focus::{
        FocusCause, InputFocus,
        tab_navigation::{NavAction, TabGroup, TabNavigation},
    },
    prelude::*,
    text::EditableText,
    ui_widgets::{Activate, Button},
};

use super::{Key, Keys, Released, Repeat};
use crate::{
    input::table_is_open,
    menus::{Menu, MenuStack, OnConfirm, OnEscape, RulesAtHand, TopLayer},
    screens::Screen,
    theme::controls::{Adjusts, Step},
};

/// In a text field the letters are text. What leaves it: up and down, Enter, Escape (and Tab, which the engine sees to).
pub(super) fn in_field(
    codes: Res<ButtonInput<KeyCode>>,
    navigation: TabNavigation,
    mut focus: ResMut<InputFocus>,
    mut released: ResMut<Released>,
) {
    let leaving = [
        KeyCode::ArrowDown,
        KeyCode::Enter,
        KeyCode::NumpadEnter,
        KeyCode::Escape,
    ];
    let step = if codes.just_pressed(KeyCode::ArrowUp) {
        NavAction::Previous
    } else if codes.any_just_pressed(leaving) {
        NavAction::Next
    } else {
        return;
    };
    if let Ok(entity) = navigation.navigate(&focus, step) {
        focus.set(entity, FocusCause::Navigated);
        // The press that left the field does nothing else.
        released.0 = false;
    }
}

/// Arrows and Tab go from control to control, Left and Right change the one in focus; Escape closes what is open.
pub(super) fn in_menus(
    keys: Keys,
    released: Res<Released>,
    repeat: Res<Repeat>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut menus: MenuStack,
    top: TopLayer,
    navigation: TabNavigation,
    groups: Query<Entity, With<TabGroup>>,
    adjusts: Query<(), With<Adjusts>>,
    buttons: Query<(), With<Button>>,
    leaving: Query<Entity, With<OnEscape>>,
    confirming: Query<Entity, With<OnConfirm>>,
    mut commands: Commands,
) {
    if table_is_open(&menu, &screen) || *menu.get() == Menu::Rules || !released.0 {
        return;
    }
    let focused = menus.focus().get();
    match (focused, repeat.arrow) {
        (Some(entity), Some(arrow @ (Key::Left | Key::Right))) if adjusts.contains(entity) => {
            commands.trigger(Step {
                entity,
                forward: arrow == Key::Right,
            });
        }
        (_, Some(arrow)) => {
            let step = match arrow {
                Key::Left | Key::Up => NavAction::Previous,
                _ => NavAction::Next,
            };
            // A press of the mouse beside everything has left the keyboard nowhere: it begins anew.
            let begin = || {
                let group = groups.iter().find(|group| top.holds(*group))?;
                navigation.initialize(group, NavAction::First).ok()
            };
            let next = navigation.navigate(menus.focus(), step).ok();
            if let Some(entity) = next.or_else(begin) {
                menus.focus_on(entity);
            }
        }
        _ => {}
    }
    if *menu.get() == Menu::Log && keys.just_pressed(Key::Log) {
        menus.close();
    } else if keys.just_pressed(Key::Menu) {
        if let Some(entity) = leaving.iter().find(|entity| top.holds(*entity)) {
            commands.trigger(Activate { entity });
        } else if *menu.get() != Menu::None {
            menus.close();
        }
    } else if keys.just_pressed(Key::Confirm)
        && !focused.is_some_and(|entity| buttons.contains(entity))
        && let Some(entity) = confirming.iter().find(|entity| top.holds(*entity))
    {
        commands.trigger(Activate { entity });
    }
}

/// After a press of the mouse the keyboard stands on what Confirm is for, unless the mouse went to a text field: Enter does
/// what its cap says, not what the mouse pressed last.
pub(super) fn rest_focus(
    mouse: Res<ButtonInput<MouseButton>>,
    top: TopLayer,
    confirming: Query<Entity, With<OnConfirm>>,
    fields: Query<(), With<EditableText>>,
    mut focus: ResMut<InputFocus>,
) {
    if mouse.just_released(MouseButton::Left)
        && !focus.get().is_some_and(|entity| fields.contains(entity))
        && let Some(entity) = confirming.iter().find(|entity| top.holds(*entity))
        && focus.get() != Some(entity)
    {
        focus.set(entity, FocusCause::Pressed);
    }
}

/// F1 opens the rules over whatever is open and closes them again, as Escape does. In them the arrows turn the pages.
pub(super) fn in_rules(
    keys: Keys,
    released: Res<Released>,
    repeat: Res<Repeat>,
    screen: Res<State<Screen>>,
    mut rules: RulesAtHand,
) {
    if !released.0 || matches!(screen.get(), Screen::Loading | Screen::Failure) {
        return;
    }
    if !rules.is_open() {
        if keys.just_pressed(Key::Rules) {
            rules.open();
        }
    } else if keys.just_pressed(Key::Rules) || keys.just_pressed(Key::Menu) {
        rules.close();
    } else {
        match repeat.arrow {
            Some(Key::Left) => rules.turn(-1),
            Some(Key::Right) => rules.turn(1),
            Some(_) => rules.cross(),
            None => {}
        }
    }
}
