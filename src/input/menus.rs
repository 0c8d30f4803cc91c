//! Keys and buttons in menus and on screens of controls.

use bevy::{
    input_focus::{
        FocusCause, InputFocus,
        tab_navigation::{NavAction, TabGroup, TabNavigation},
    },
    prelude::*,
    text::EditableText,
    ui::InteractionDisabled,
    ui_widgets::{Activate, Button},
};

use super::{Control, Device, Presses};
use crate::{
    input::table_is_open,
    menus::{Letters, Menu, MenuStack, OnConfirm, OnEscape, RulesAtHand, TopLayer},
    screens::Screen,
    theme::controls::{Adjusts, Reader, Step},
};

/// In a text field the letters are text. What leaves it: up and down, Enter, Escape (and Tab, which the engine sees to).
pub(super) fn in_field(
    codes: Res<ButtonInput<KeyCode>>,
    navigation: TabNavigation,
    mut focus: ResMut<InputFocus>,
    mut presses: ResMut<Presses>,
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
        presses.block();
    }
}

/// Arrows and Tab go from control to control, Left and Right change the one in focus; Up and Down first show all that is
/// to be read; Escape closes what is open.
pub(super) fn in_menus(
    presses: Res<Presses>,
    codes: Res<ButtonInput<KeyCode>>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut menus: MenuStack,
    top: TopLayer,
    navigation: TabNavigation,
    groups: Query<Entity, With<TabGroup>>,
    adjusts: Query<(), With<Adjusts>>,
    buttons: Query<(), (With<Button>, Without<InteractionDisabled>)>,
    fields: Query<(), With<EditableText>>,
    leaving: Query<Entity, With<OnEscape>>,
    confirming: Query<Entity, With<OnConfirm>>,
    mut letters: ResMut<Letters>,
    mut reader: Reader,
    mut commands: Commands,
) {
    // The rules and the keyboard on the screen have ways of their own.
    if table_is_open(&menu, &screen)
        || matches!(menu.get(), Menu::Rules | Menu::Letters | Menu::Curtain)
    {
        return;
    }
    let typing = menus
        .focus()
        .get()
        .filter(|entity| fields.contains(*entity));
    for device in Device::ALL {
        let on_pad = device != Device::Desk;
        if !presses.speaks(device) || typing.is_some() && !on_pad {
            continue;
        }
        let focused = menus.focus().get();
        if let Some(arrow) = presses.arrow(device) {
            let sideways = matches!(arrow, Control::Left | Control::Right);
            match focused {
                Some(entity) if sideways && adjusts.contains(entity) => {
                    commands.trigger(Step {
                        entity,
                        forward: arrow == Control::Right,
                    });
                }
                _ if !sideways && reader.scroll(arrow == Control::Down, |area| top.holds(area)) => {
                }
                _ => {
                    let step = match arrow {
                        Control::Left | Control::Up => NavAction::Previous,
                        _ => NavAction::Next,
                    };
                    // A press of the mouse beside everything has left the focus nowhere: it begins anew.
                    let begin = || {
                        let group = groups.iter().find(|group| top.holds(*group))?;
                        navigation.initialize(group, NavAction::First).ok()
                    };
                    let next = navigation.navigate(menus.focus(), step).ok();
                    if let Some(entity) = next.or_else(begin) {
                        menus.focus_on(entity);
                    }
                }
            }
        }
        let confirms = presses.just(device, Control::Confirm);
        if *menu.get() == Menu::Log && presses.just(device, Control::Log) {
            menus.close();
        } else if presses.back(device) {
            if let Some(entity) = leaving.iter().find(|entity| top.holds(*entity)) {
                commands.trigger(Activate { entity });
            } else if *menu.get() != Menu::None {
                menus.close();
            }
        } else if confirms && let Some(field) = typing {
            letters.field = Some(field);
            menus.open(Menu::Letters);
        } else if confirms && let Some(entity) = focused.filter(|entity| buttons.contains(*entity))
        {
            // The engine sees to Enter and Space on a button itself.
            if on_pad || !codes.any_just_pressed([KeyCode::Enter, KeyCode::Space]) {
                commands.trigger(Activate { entity });
            }
        } else if confirms && let Some(entity) = confirming.iter().find(|entity| top.holds(*entity))
        {
            commands.trigger(Activate { entity });
        }
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
pub(super) fn in_rules(presses: Res<Presses>, screen: Res<State<Screen>>, mut rules: RulesAtHand) {
    if matches!(screen.get(), Screen::Loading | Screen::Failure) {
        return;
    }
    for device in Device::ALL {
        if !rules.is_open() {
            if presses.just(device, Control::Rules) {
                rules.open();
            }
        } else if presses.just(device, Control::Rules) || presses.back(device) {
            rules.close();
        } else if device != Device::Desk && presses.just(device, Control::Confirm) {
            rules.press();
        } else {
            match presses.arrow(device) {
                Some(Control::Left) => rules.turn(-1),
                Some(Control::Right) => rules.turn(1),
                Some(arrow) => rules.go(arrow == Control::Down),
                None => {}
            }
        }
    }
}
