//! The four seats: a card of paper for whoever sits there, a dashed frame for a seat that is free.

use bevy::{
    input_focus::{FocusCause, InputFocus, tab_navigation::TabIndex},
    prelude::*,
    ui_widgets::Activate,
};

use super::{Draft, portrait};
use crate::{
    bots::Level,
    input::{InputSystems, Pads},
    menus::sheet::weave,
    screens::{Screen, stage::Build},
    settings::Sitter,
    table::zones::Side,
    theme::{
        art::Look,
        color,
        controls::{Choose, Chosen, Ground, stepper},
        glass,
        palette::{CREAM, PAPER, PAPER_EDGE, PLATE, SHADOW},
        widgets::{ButtonLook, Voice, button},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        // Enter on "Add a bot" must not find the focus moved on already: it would start the match, too.
        draw.after(InputSystems)
            .run_if(in_state(Screen::Setup))
            .run_if(resource_changed::<Draft>.or_else(resource_changed::<Pads>)),
    );
}

/// The place of a seat.
#[derive(Component)]
struct SeatCard {
    side: Side,
    shown: Option<Shown>,
}

/// What a card shows.
#[derive(Clone, Copy)]
struct Shown {
    sitter: Option<Sitter>,
    /// Whether it was drawn for the only person.
    is_lone: bool,
    /// What changes with the player: everything but the control.
    body: Entity,
    /// The stepper, or the button that adds a bot.
    control: Entity,
}

/// The seats in turn order, from the left.
const SIDES: [Side; 4] = [Side::Bottom, Side::Left, Side::Top, Side::Right];

pub(super) fn spawn(body: &mut Build) {
    body.spawn((
        Node {
            column_gap: px(20),
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
    ))
    .with_children(|row| {
        for side in SIDES {
            row.spawn((
                Name::new(side.name()),
                SeatCard { side, shown: None },
                Node {
                    width: px(276),
                    min_height: px(290),
                    flex_direction: FlexDirection::Column,
                    border: UiRect::bottom(px(5)),
                    border_radius: BorderRadius::all(px(20)),
                    ..default()
                },
            ));
        }
    });
}

/// Redraws the cards on which somebody else sits now. A control that stays is left alone: it has the focus, or the mouse.
fn draw(
    draft: Res<Draft>,
    pads: Res<Pads>,
    look: Look,
    mut cards: Query<(Entity, &mut SeatCard)>,
    mut choices: Query<&mut Choose>,
    parents: Query<&ChildOf>,
    mut focus: ResMut<InputFocus>,
    mut commands: Commands,
) {
    for (entity, mut card) in &mut cards {
        let sitter = draft.setup.on(card.side);
        let is_lone = draft.setup.persons() == 1;
        if let (Some(shown), Some(sitter)) = (&mut card.shown, sitter)
            && shown.sitter.is_some()
        {
            if shown.sitter != Some(sitter) || shown.is_lone != is_lone {
                (shown.sitter, shown.is_lone) = (Some(sitter), is_lone);
                let body = shown.body;
                commands
                    .entity(body)
                    .despawn_related::<Children>()
                    .with_children(|body| portrait::seated(body, &look, card.side, sitter, &draft));
            }
            if let Some(shown) = card.shown
                && let Ok(mut choose) = choices.get_mut(shown.control)
            {
                choose.set_if_neq(choose_among(sitter, &pads));
            }
            continue;
        }
        if card.shown.is_some_and(|shown| shown.sitter == sitter) {
            continue;
        }
        let stood_here = focus
            .get()
            .is_some_and(|focus| parents.iter_ancestors(focus).any(|place| place == entity));
        commands.entity(entity).despawn_related::<Children>();
        let shown = match sitter {
            Some(sitter) => seat(
                &mut commands,
                entity,
                &look,
                card.side,
                sitter,
                &draft,
                &pads,
            ),
            None => leave_free(&mut commands, entity, &look, card.side),
        };
        if stood_here {
            focus.set(shown.control, FocusCause::Navigated);
        }
        card.shown = Some(shown);
    }
}

/// Who may sit in a seat where this one sits: a person with any device that is there, or a bot.
fn candidates(sitter: Sitter, pads: &Pads) -> Vec<Sitter> {
    let mut all: Vec<Sitter> = pads.devices().map(Sitter::Person).collect();
    all.extend(Level::offered().map(Sitter::Bot));
    if !all.contains(&sitter) {
        all.insert(0, sitter);
    }
    all
}

fn choose_among(sitter: Sitter, pads: &Pads) -> Choose {
    let all = candidates(sitter, pads);
    Choose {
        options: all.iter().map(|sitter| sitter.title()).collect(),
        chosen: all.iter().position(|other| *other == sitter).unwrap_or(0),
    }
}

/// Everything that a card shows besides its control.
fn body() -> impl Bundle {
    (
        Node {
            flex_direction: FlexDirection::Column,
            padding: UiRect::top(px(14)),
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// The place of the control.
fn foot() -> impl Bundle {
    (
        Node {
            padding: UiRect::new(px(18), px(18), px(8), px(19)),
            // All feet stand on one line.
            margin: UiRect::top(Val::Auto),
            ..default()
        },
        Pickable::IGNORE,
    )
}

fn seat(
    commands: &mut Commands,
    card: Entity,
    look: &Look,
    side: Side,
    sitter: Sitter,
    draft: &Draft,
    pads: &Pads,
) -> Shown {
    let mut shown = Shown {
        sitter: Some(sitter),
        is_lone: draft.setup.persons() == 1,
        body: card,
        control: card,
    };
    commands
        .entity(card)
        .insert((
            BackgroundColor(color(PAPER)),
            BorderColor::all(color(PAPER_EDGE)),
            BoxShadow::new(glass(SHADOW, 0.5), px(0), px(6), px(0), px(18)),
        ))
        .with_children(|paper| {
            paper.spawn(weave(look));
            let mut body = paper.spawn(body());
            body.with_children(|body| portrait::seated(body, look, side, sitter, draft));
            shown.body = body.id();
            paper.spawn(foot()).with_children(|foot| {
                shown.control = stepper(
                    foot,
                    look,
                    Ground::Paper,
                    &format!("{} seat", side.name()),
                    choose_among(sitter, pads),
                    move |chosen: On<Chosen>, pads: Res<Pads>, mut draft: ResMut<Draft>| {
                        if let Some(now) = draft.setup.on(side)
                            && let Some(sitter) = candidates(now, &pads).get(chosen.option)
                        {
                            draft.setup.seat(side, *sitter);
                        }
                    },
                );
            });
        });
    shown
}

fn leave_free(commands: &mut Commands, card: Entity, look: &Look, side: Side) -> Shown {
    let mut shown = Shown {
        sitter: None,
        is_lone: false,
        body: card,
        control: card,
    };
    commands
        .entity(card)
        .insert((
            BackgroundColor(glass(PLATE, 0.3)),
            BorderColor::all(Color::NONE),
            BoxShadow(Vec::new()),
        ))
        .with_children(|place| {
            place.spawn((
                look.art.dashed(glass(CREAM, 0.62)),
                Node {
                    position_type: PositionType::Absolute,
                    left: px(0),
                    right: px(0),
                    top: px(0),
                    // As low as the paper's edge.
                    bottom: px(-5),
                    ..default()
                },
                Pickable::IGNORE,
            ));
            let mut body = place.spawn(body());
            body.with_children(|body| portrait::free(body, look, side));
            shown.body = body.id();
            place.spawn(foot()).with_children(|foot| {
                let mut add = foot.spawn((
                    Name::new(format!("Add a bot {}", side.name())),
                    button(ButtonLook::Plain, percent(100), 42.0),
                    TabIndex(0),
                ));
                add.with_child(look.label(Voice::Bold, 17.0, color(CREAM), "Add a bot"))
                    .observe(move |_: On<Activate>, mut draft: ResMut<Draft>| {
                        draft.setup.add(side);
                    });
                shown.control = add.id();
            });
        });
    shown
}
