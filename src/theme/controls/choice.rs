//! One of several: a stepper shows the chosen option between two arrows, segments show all options side by side.

use bevy::{
    input_focus::{InputFocus, InputFocusVisible, tab_navigation::TabIndex},
    picking::hover::Hovered,
    prelude::*,
    ui::{InteractionDisabled, Pressed},
    ui_widgets::{Activate, Button},
};

use super::{Adjusts, Build, Ground, Step};
use crate::theme::{
    art::Look,
    color, glass,
    palette::{CREAM, INK},
    ring::FocusRing,
    sheet::Icon,
    widgets::Voice,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(step).add_systems(
        PostUpdate,
        (show_chosen, style_steppers, style_segments)
            .chain()
            .before(bevy::ui::UiSystems::Content),
    );
}

/// Options, one of which is chosen.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[require(Adjusts, Hovered)]
pub struct Choose {
    /// What the options are called.
    pub options: Vec<String>,
    /// The chosen one.
    pub chosen: usize,
}

/// The player has chosen another option.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Chosen {
    /// The control.
    pub entity: Entity,
    /// The option, from 0.
    pub option: usize,
}

/// A [`Choose`] with two arrows.
#[derive(Component)]
struct Stepper;

/// The text of a stepper that names the chosen option.
#[derive(Component)]
struct NamesChosen;

/// An arrow of a stepper.
#[derive(Component)]
#[require(Button, Hovered)]
struct Arrow {
    forward: bool,
}

/// One option of a segmented choice.
#[derive(Component)]
#[require(Button, Hovered)]
struct Segment(usize);

/// Adds a stepper as wide as its place.
pub fn stepper<M>(
    parent: &mut Build,
    look: &Look,
    ground: Ground,
    name: &str,
    choose: Choose,
    on_chosen: impl bevy::ecs::system::IntoObserverSystem<Chosen, (), M>,
) -> Entity {
    let ink = ground.ink();
    let chosen = choose.options.get(choose.chosen).cloned();
    let mut stepper = parent.spawn((
        Name::new(name.to_owned()),
        Stepper,
        choose,
        ground,
        TabIndex(0),
        Node {
            width: percent(100),
            min_height: px(42),
            padding: UiRect::all(px(3)),
            border_radius: BorderRadius::all(px(12)),
            align_items: AlignItems::Stretch,
            justify_content: JustifyContent::SpaceBetween,
            ..default()
        },
        BackgroundColor(ground.bed(false)),
        FocusRing(ground.ring()),
    ));
    stepper.observe(on_chosen);
    let arrow = |row: &mut Build, forward: bool| {
        let (icon, way) = if forward {
            (Icon::ChevronRight, "next")
        } else {
            (Icon::ChevronLeft, "previous")
        };
        row.spawn((
            Name::new(format!("{name}, {way}")),
            Arrow { forward },
            ground,
            Node {
                width: px(44),
                flex_shrink: 0.0,
                border_radius: BorderRadius::all(px(9)),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            },
            BackgroundColor(Color::NONE),
            children![look.icon(icon, 25.0, ink)],
        ))
        .observe(
            |press: On<Activate>, arrows: Query<(&Arrow, &ChildOf)>, mut commands: Commands| {
                if let Ok((arrow, stepper)) = arrows.get(press.entity) {
                    commands.trigger(Step {
                        entity: stepper.parent(),
                        forward: arrow.forward,
                    });
                }
            },
        );
    };
    stepper.with_children(|row| {
        arrow(row, false);
        let (label, wraps) = look.growing(Voice::Bold, 17.0, ink, chosen.unwrap_or_default());
        row.spawn((
            Node {
                align_items: AlignItems::Center,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|middle| {
            middle
                .spawn((NamesChosen, label, wraps))
                .insert(TextLayout::new(Justify::Center, LineBreak::NoWrap));
        });
        arrow(row, true);
    });
    stepper.id()
}

/// Adds a segmented choice on an ink panel, as wide as its place.
pub fn segments<M>(
    parent: &mut Build,
    look: &Look,
    name: &str,
    choose: Choose,
    on_chosen: impl bevy::ecs::system::IntoObserverSystem<Chosen, (), M>,
) -> Entity {
    let options = choose.options.clone();
    let mut frame = parent.spawn((
        Name::new(name.to_owned()),
        choose,
        Ground::Ink,
        TabIndex(0),
        Node {
            width: percent(100),
            min_height: px(44),
            padding: UiRect::all(px(2)),
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::all(px(13)),
            align_items: AlignItems::Stretch,
            ..default()
        },
        BackgroundColor(Ground::Ink.bed(false)),
        BorderColor::all(Ground::Ink.edge(false)),
    ));
    frame.observe(on_chosen);
    frame.with_children(|row| {
        for (i, option) in options.iter().enumerate() {
            row.spawn((
                Name::new(option.clone()),
                Segment(i),
                Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    padding: UiRect::horizontal(px(5)),
                    border_radius: BorderRadius::all(px(10)),
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    ..default()
                },
                BackgroundColor(Color::NONE),
                Outline::new(px(3), px(2), Color::NONE),
                children![look.growing(Voice::Bold, 15.0, color(CREAM), option)],
            ))
            .observe(pick);
        }
    });
    frame.id()
}

/// Chooses the segment that was pressed.
fn pick(
    press: On<Activate>,
    segments: Query<(&Segment, &ChildOf)>,
    mut choices: Query<&mut Choose>,
    mut commands: Commands,
) {
    if let Ok((Segment(option), frame)) = segments.get(press.entity)
        && let Ok(mut choose) = choices.get_mut(frame.parent())
        && choose.chosen != *option
    {
        choose.chosen = *option;
        commands.trigger(Chosen {
            entity: frame.parent(),
            option: *option,
        });
    }
}

/// A stepper goes round; segments end at their ends.
fn step(
    step: On<Step>,
    mut choices: Query<(&mut Choose, Has<Stepper>, Has<InteractionDisabled>)>,
    mut commands: Commands,
) {
    let Ok((mut choose, round, disabled)) = choices.get_mut(step.entity) else {
        return;
    };
    let (now, count) = (choose.chosen, choose.options.len());
    let option = match (step.forward, round) {
        _ if disabled || count < 2 => return,
        (true, true) => (now + 1) % count,
        (false, true) => (now + count - 1) % count,
        (true, false) => (now + 1).min(count - 1),
        (false, false) => now.saturating_sub(1),
    };
    if option != now {
        choose.chosen = option;
        commands.trigger(Chosen {
            entity: step.entity,
            option,
        });
    }
}

fn show_chosen(
    choices: Query<(Entity, &Choose), (With<Stepper>, Changed<Choose>)>,
    children: Query<&Children>,
    mut texts: Query<&mut Text, With<NamesChosen>>,
) {
    for (stepper, choose) in &choices {
        let name = choose.options.get(choose.chosen).map_or("", String::as_str);
        for child in children.iter_descendants(stepper) {
            if let Ok(mut text) = texts.get_mut(child)
                && text.0 != name
            {
                name.clone_into(&mut text.0);
            }
        }
    }
}

fn style_steppers(
    mut steppers: Query<
        (&Choose, &Ground, &Hovered, &Children, &mut BackgroundColor),
        With<Stepper>,
    >,
    mut arrows: Query<
        (&Hovered, Has<Pressed>, &Children, &mut BackgroundColor),
        (With<Arrow>, Without<Stepper>),
    >,
    mut icons: Query<&mut ImageNode>,
) {
    for (choose, ground, hovered, children, mut bed) in &mut steppers {
        bed.set_if_neq(BackgroundColor(ground.bed(hovered.get())));
        let alone = choose.options.len() < 2;
        for child in children.iter() {
            let Ok((hovered, pressed, icon, mut fill)) = arrows.get_mut(child) else {
                continue;
            };
            let strength = match (alone, pressed, hovered.get()) {
                (true, ..) | (_, false, false) => 0.0,
                (_, true, _) => 0.2,
                (_, _, true) => 0.11,
            };
            fill.set_if_neq(BackgroundColor(if strength > 0.0 {
                ground.shade(strength)
            } else {
                Color::NONE
            }));
            let tint = ground.shade(if alone { 0.25 } else { 1.0 });
            for icon in icon.iter() {
                if let Ok(mut icon) = icons.get_mut(icon)
                    && icon.color != tint
                {
                    icon.color = tint;
                }
            }
        }
    }
}

fn style_segments(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    mut frames: Query<(Entity, &Choose, &Hovered, &Children, &mut BorderColor), Without<Stepper>>,
    mut segments: Query<(
        &Segment,
        &Hovered,
        Has<Pressed>,
        &Children,
        &mut BackgroundColor,
        &mut Outline,
    )>,
    mut inks: Query<&mut TextColor>,
) {
    for (entity, choose, hovered, children, mut edge) in &mut frames {
        edge.set_if_neq(BorderColor::all(Ground::Ink.edge(hovered.get())));
        let focused = visible.0 && focus.get() == Some(entity);
        for child in children.iter() {
            let Ok((Segment(i), hovered, pressed, label, mut fill, mut outline)) =
                segments.get_mut(child)
            else {
                continue;
            };
            let chosen = choose.chosen == *i;
            fill.set_if_neq(BackgroundColor(match (chosen, pressed, hovered.get()) {
                (true, false, _) => color(CREAM),
                (true, true, _) => Color::srgb_u8(0xE8, 0xDF, 0xCC),
                (false, true, _) => glass(CREAM, 0.2),
                (false, false, true) => glass(CREAM, 0.12),
                (false, false, false) => Color::NONE,
            }));
            // The whole has the focus, and the ring stands around the part that is chosen.
            let color_now = if focused && chosen {
                Ground::Ink.ring()
            } else {
                Color::NONE
            };
            if outline.color != color_now {
                outline.color = color_now;
            }
            for text in label.iter() {
                if let Ok(mut ink) = inks.get_mut(text) {
                    ink.set_if_neq(TextColor(color(if chosen { INK } else { CREAM })));
                }
            }
        }
    }
}
