//! The set-up of a match: who sits where, which rules, which deal.

mod draft;
mod join;
mod panels;
mod portrait;
mod seats;
mod summary;

pub use draft::Draft;

use bevy::{
    input_focus::{
        AutoFocus,
        tab_navigation::{TabGroup, TabIndex},
    },
    prelude::*,
    ui_widgets::Activate,
    window::RequestRedraw,
};

use super::{
    Screen,
    stage::{self, Build},
};
use crate::{
    input::Control,
    menus::{OnConfirm, OnEscape},
    rules::Rule,
    settings::{FEWEST, MOST, Settings},
    stages::{NextMatch, Seeds},
    theme::{
        art::Look,
        color,
        controls::{Choose, Chosen, Ground, scroll_column, segments},
        glass,
        palette::{CREAM, INK},
        sheet::Icon,
        text::{TextGroup, Widens},
        widgets::{ButtonLook, Voice, button},
    },
};

/// Shows the set-up screen.
pub fn plugin(app: &mut App) {
    app.init_resource::<Draft>()
        .add_plugins((join::plugin, seats::plugin, panels::plugin, summary::plugin))
        .add_systems(OnEnter(Screen::Setup), (draft::begin, spawn).chain())
        .add_systems(
            Update,
            (show_count, draw_once_more)
                .run_if(in_state(Screen::Setup))
                .run_if(resource_changed::<Draft>),
        );
}

/// The rule whose colour the table of this screen has.
const RULE: Rule = Rule::Blue;
/// The left edge of everything, and the right edge's distance from the right, virtual pixels.
const MARGIN: f32 = 58.0;

/// How many seats there are.
#[derive(Component)]
struct Count;

/// The sentence beside the number of seats.
#[derive(Component)]
struct Persons;

fn spawn(mut commands: Commands, look: Look, draft: Res<Draft>) {
    stage::ground(&mut commands, &look, Screen::Setup, RULE);
    stage::open(
        &mut commands,
        "Set-up screen",
        (DespawnOnExit(Screen::Setup), TabGroup::modal()),
        |stage| {
            stage
                .spawn((
                    Node {
                        width: percent(100),
                        height: percent(100),
                        padding: UiRect::new(px(MARGIN), px(MARGIN), px(32), px(38)),
                        flex_direction: FlexDirection::Column,
                        ..default()
                    },
                    Pickable::IGNORE,
                ))
                .with_children(|screen| {
                    header(screen, &look, &draft);
                    body(screen, &look, &draft);
                    footer(screen, &look);
                });
        },
    );
}

/// Seats and panels: all that scrolls if larger words make it higher than the screen.
fn body(screen: &mut Build, look: &Look, draft: &Draft) {
    let node = Node {
        padding: UiRect::vertical(px(24)),
        row_gap: px(23),
        ..default()
    };
    let area = scroll_column(screen, Ground::Ink, node, |body| {
        if look.is_large() {
            who_plays(body, look, draft, percent(100));
        }
        seats::spawn(body);
        panels::spawn(body, look, draft);
    });
    screen.commands().entity(area).insert(TextGroup);
}

fn footer(screen: &mut Build, look: &Look) {
    screen
        .spawn((
            TextGroup,
            Node {
                min_height: px(70),
                margin: UiRect::top(Val::Auto),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::SpaceBetween,
                column_gap: px(24),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            summary::spawn(row, look);
            start_button(row, look);
        });
}

/// The sentence about who plays.
fn who_plays(parent: &mut Build, look: &Look, draft: &Draft, width: Val) {
    parent
        .spawn((
            Node {
                width,
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_child((
            Persons,
            look.paragraph(Voice::Text, 16.0, color(CREAM), persons(draft)),
            bevy::text::LineHeight::RelativeToFont(21.0 / 16.0),
        ));
}

fn header(stage: &mut Build, look: &Look, draft: &Draft) {
    stage
        .spawn((
            TextGroup,
            Node {
                min_height: px(56),
                flex_shrink: 0.0,
                align_items: AlignItems::Center,
                column_gap: px(28),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn(look.label(Voice::Title, 42.0, color(CREAM), "New match"));
            row.spawn((
                Widens {
                    drawn: 264.0,
                    share: 1.0,
                    most: 520.0,
                },
                Node {
                    margin: UiRect::left(px(12)),
                    flex_shrink: 0.0,
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(|place| {
                let frame = segments(
                    place,
                    look,
                    "Seats",
                    Choose {
                        options: (FEWEST..=MOST).map(|n| format!("{n} seats")).collect(),
                        chosen: draft.setup.seats().len() - FEWEST,
                    },
                    |chosen: On<Chosen>, mut draft: ResMut<Draft>| {
                        draft.setup.set_count(FEWEST + chosen.option);
                    },
                );
                place.commands().entity(frame).insert(Count);
            });
            if !look.is_large() {
                who_plays(row, look, draft, px(410));
            }
            row.spawn((
                Node {
                    flex_grow: 1.0,
                    ..default()
                },
                Pickable::IGNORE,
            ));
            row.spawn((
                Name::new("Back"),
                button(ButtonLook::Plain, Val::Auto, 44.0),
                // After everything else: Escape goes back, too.
                TabIndex(1),
                OnEscape,
            ))
            .with_children(|button| {
                button.spawn(look.icon(Icon::ChevronLeft, 20.0, color(CREAM)));
                button.spawn(look.label(Voice::Display, 18.0, color(CREAM), "Back"));
                button.spawn(look.prompt(Control::Menu, color(CREAM)));
            })
            .observe(|_: On<Activate>, mut screen: ResMut<NextState<Screen>>| {
                screen.set(Screen::Title);
            });
        });
}

fn start_button(footer: &mut Build, look: &Look) {
    footer
        .spawn((
            Name::new("Start"),
            button(ButtonLook::Primary, px(300), 70.0),
            TabIndex(0),
            AutoFocus,
            OnConfirm,
        ))
        .with_children(|button| {
            button.spawn(look.label(Voice::Title, 29.0, color(INK), "Start"));
            button.spawn(look.prompt(Control::Confirm, color(INK)));
        })
        .observe(start);
}

/// Starts the match, and remembers its set-up for the next quick play.
fn start(
    _: On<Activate>,
    draft: Res<Draft>,
    mut settings: ResMut<Settings>,
    mut seeds: ResMut<Seeds>,
    mut next: ResMut<NextMatch>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let setup = draft.finished();
    *next = setup.with_seed(draft.seed().unwrap_or_else(|| seeds.draw()));
    if settings.setup != setup {
        settings.setup = setup;
    }
    screen.set(Screen::Table);
}

/// Who plays, and who may.
fn persons(draft: &Draft) -> &'static str {
    match draft.setup.persons() {
        0 => {
            "Nobody plays at this screen: you watch the bots.\nPress a button on a gamepad to join."
        }
        1 => {
            "One person plays; all other seats are bots.\nPress a button on another gamepad to join."
        }
        _ => "Several people share the screen:\nhands are covered between their turns.",
    }
}

fn show_count(
    draft: Res<Draft>,
    mut counts: Query<&mut Choose, With<Count>>,
    mut sentences: Query<&mut Text, With<Persons>>,
) {
    for mut count in &mut counts {
        let chosen = draft.setup.seats().len() - FEWEST;
        if count.chosen != chosen {
            count.chosen = chosen;
        }
    }
    for mut sentence in &mut sentences {
        say(&mut sentence, persons(&draft));
    }
}

/// What follows from a change may take a frame to be drawn, and the window draws only when it is asked to.
fn draw_once_more(mut redraw: MessageWriter<RequestRedraw>) {
    redraw.write(RequestRedraw);
}

/// Lets a text say something, without touching it if it says so already.
fn say(text: &mut Mut<Text>, words: impl AsRef<str>) {
    if text.0 != words.as_ref() {
        words.as_ref().clone_into(&mut text.0);
    }
}

/// The frame of an ink panel.
fn panel() -> impl Bundle {
    use crate::theme::palette::{MENU, SHADOW};
    (
        Node {
            width: px(374),
            min_height: px(226),
            padding: UiRect::axes(px(21), px(16)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(20)),
            flex_direction: FlexDirection::Column,
            ..default()
        },
        BackgroundColor(glass(MENU, 0.965)),
        BorderColor::all(glass(CREAM, 0.16)),
        BoxShadow::new(glass(SHADOW, 0.5), px(0), px(6), px(0), px(18)),
    )
}
