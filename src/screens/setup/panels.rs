//! The panels below the seats: scoring, actions, seed.

use bevy::{
    clipboard::Clipboard, input_focus::tab_navigation::TabIndex, prelude::*,
    ui::InteractionDisabled, ui_widgets::Activate,
};

use super::{Draft, panel, say};
use crate::{
    rules::Scoring,
    screens::{Screen, stage::Build},
    stages::Seeds,
    theme::{
        art::Look,
        color,
        controls::{
            Choose, Chosen, Fill, Ground, TextField, Toggled, Typed, segments, toggle,
            toggle_picture,
        },
        palette::{CREAM, INK},
        sheet::Icon,
        widgets::{ButtonLook, Voice, button},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (explain, light_actions, offer_copy)
            .run_if(in_state(Screen::Setup))
            .run_if(resource_changed::<Draft>),
    );
}

/// The sentence that explains an option as it is set.
#[derive(Component, Clone, Copy)]
enum Explains {
    Scoring,
    Actions,
    Seed,
}

/// A part of the list of actions, which dims while there are none.
#[derive(Component)]
struct ActionPart;

/// The seed's field.
#[derive(Component)]
struct SeedField;

/// The button that copies the seed.
#[derive(Component)]
struct CopyButton;

type Content = fn(&mut Build, &Look, &Draft);

pub(super) fn spawn(body: &mut Build, look: &Look, draft: &Draft) {
    let panels: [(&str, Content); 3] = [("Scoring", scoring), ("Actions", actions), ("Seed", seed)];
    body.spawn((
        Node {
            column_gap: px(21),
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
    ))
    .with_children(|row| {
        for (name, content) in panels {
            row.spawn((Name::new(name), panel()))
                .with_children(|panel| content(panel, look, draft));
        }
    });
}

fn title(panel: &mut Build, look: &Look, name: &str) {
    panel.spawn((
        Node {
            min_height: px(32),
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
        children![look.label(Voice::Display, 21.0, color(CREAM), name)],
    ));
}

fn sentence(panel: &mut Build, look: &Look, explains: Explains, draft: &Draft, above: f32) {
    panel
        .spawn((
            Node {
                margin: UiRect::top(px(above)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_child((
            explains,
            look.paragraph(Voice::Text, 16.0, color(CREAM), words(explains, draft)),
            bevy::text::LineHeight::RelativeToFont(23.0 / 16.0),
        ));
}

fn scoring(panel: &mut Build, look: &Look, draft: &Draft) {
    title(panel, look, "Scoring");
    panel
        .spawn((
            Node {
                margin: UiRect::top(px(8)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|place| {
            segments(
                place,
                look,
                "Scoring choice",
                Choose {
                    options: vec!["Basic".into(), "Advanced".into()],
                    chosen: usize::from(draft.setup.variant.scoring == Scoring::Advanced),
                },
                |chosen: On<Chosen>, mut draft: ResMut<Draft>| {
                    draft.setup.variant.scoring = if chosen.option == 0 {
                        Scoring::Basic
                    } else {
                        Scoring::Advanced
                    };
                },
            );
        });
    sentence(panel, look, Explains::Scoring, draft, 16.0);
}

fn actions(panel: &mut Build, look: &Look, draft: &Draft) {
    title(panel, look, "Actions");
    panel
        .spawn((
            Node {
                position_type: PositionType::Absolute,
                right: px(20),
                top: px(17),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|place| {
            place
                .spawn(toggle("Actions toggle", draft.setup.variant.actions))
                .with_children(|place| toggle_picture(place, look))
                .observe(|toggled: On<Toggled>, mut draft: ResMut<Draft>| {
                    draft.setup.variant.actions = toggled.on;
                });
        });
    sentence(panel, look, Explains::Actions, draft, 2.0);
    panel
        .spawn((
            Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(5),
                margin: UiRect::top(px(10)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|list| {
            for (icon, number, what) in [
                (Icon::StealAway, "1", "Steal a rival’s card away"),
                (Icon::DrawCard, "3", "Draw a card"),
                (Icon::PlayAgain, "5", "Play again"),
                (Icon::Rethink, "7", "Rethink one of your cards"),
            ] {
                action(list, look, icon, number, what);
            }
        });
}

fn action(list: &mut Build, look: &Look, icon: Icon, number: &str, what: &str) {
    list.spawn((
        Node {
            min_height: px(27),
            align_items: AlignItems::Center,
            column_gap: px(13),
            ..default()
        },
        Pickable::IGNORE,
        children![
            (
                ActionPart,
                Node {
                    width: px(27),
                    height: px(27),
                    flex_shrink: 0.0,
                    border_radius: BorderRadius::MAX,
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    ..default()
                },
                BackgroundColor(color(CREAM)),
                Pickable::IGNORE,
                children![look.icon(icon, 25.0, color(INK))],
            ),
            (
                ActionPart,
                look.label(Voice::Title, 18.0, color(CREAM), number),
                Node {
                    min_width: px(11),
                    flex_shrink: 0.0,
                    ..default()
                },
            ),
            (
                ActionPart,
                look.growing(Voice::Text, 16.0, color(CREAM), what)
            ),
        ],
    ));
}

fn seed(panel: &mut Build, look: &Look, draft: &Draft) {
    title(panel, look, "Seed");
    panel
        .spawn((
            Node {
                margin: UiRect::top(px(8)),
                column_gap: px(9),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            let field = TextField {
                name: "Seed field",
                ground: Ground::Ink,
                text: &draft.seed_text,
                placeholder: "random",
                // The longest number that always fits.
                most: 19,
                takes: |letter| letter.is_ascii_digit(),
                voice: Voice::Display,
                size: 18.0,
                height: 44.0,
            }
            .spawn(row, look, |typed: On<Typed>, mut draft: ResMut<Draft>| {
                draft.seed_text.clone_from(&typed.text);
                draft.copied = None;
            });
            row.commands().entity(field).insert(SeedField);
            icon_button(row, look, "Roll a seed", Icon::Dice, ()).observe(roll);
            icon_button(row, look, "Copy the seed", Icon::Copy, CopyButton).observe(copy);
        });
    sentence(panel, look, Explains::Seed, draft, 16.0);
}

fn icon_button<'a>(
    row: &'a mut Build,
    look: &Look,
    name: &'static str,
    icon: Icon,
    extra: impl Bundle,
) -> EntityCommands<'a> {
    let mut entity = row.spawn((
        Name::new(name),
        button(ButtonLook::Plain, px(46), 44.0),
        TabIndex(0),
        extra,
    ));
    entity.with_child(look.icon(icon, 24.0, color(CREAM)));
    entity
}

fn roll(
    _: On<Activate>,
    mut seeds: ResMut<Seeds>,
    mut draft: ResMut<Draft>,
    field: Single<Entity, With<SeedField>>,
    mut commands: Commands,
) {
    draft.seed_text = seeds.roll().to_string();
    draft.copied = None;
    commands.trigger(Fill {
        entity: *field,
        text: draft.seed_text.clone(),
    });
}

fn copy(_: On<Activate>, mut draft: ResMut<Draft>, mut clipboard: ResMut<Clipboard>) {
    draft.copied = Some(clipboard.set_text(draft.seed_text.as_str()).is_ok());
}

fn words(explains: Explains, draft: &Draft) -> String {
    let variant = draft.setup.variant;
    match explains {
        Explains::Scoring if variant.scoring == Scoring::Basic => {
            "One round decides the match: whoever is left when all others are out has won it."
                .into()
        }
        Explains::Scoring => format!(
            "Each round’s winner scores the cards that won it. First to {} points wins the match. \
             Discarding a high card may draw one.",
            Scoring::target(draft.setup.seats().len())
        ),
        Explains::Actions if variant.actions => "Odd cards act when played to a Palette.".into(),
        Explains::Actions => "Odd cards are cards like all others.".into(),
        Explains::Seed => match draft.copied {
            Some(true) => "Copied. Whoever plays with it gets the same deal.".into(),
            Some(false) => "There is no clipboard to copy it to.".into(),
            None if draft.seed().is_some() => {
                "The same seed deals the same cards. Share it, and friends get your match.".into()
            }
            None => "Left blank, chance deals the cards. A number deals the same cards each time."
                .into(),
        },
    }
}

fn explain(draft: Res<Draft>, mut sentences: Query<(&Explains, &mut Text)>) {
    for (explains, mut text) in &mut sentences {
        say(&mut text, words(*explains, &draft));
    }
}

fn light_actions(
    draft: Res<Draft>,
    mut parts: Query<(Option<&mut BackgroundColor>, Option<&mut TextColor>), With<ActionPart>>,
) {
    let light = color(CREAM).with_alpha(if draft.setup.variant.actions {
        1.0
    } else {
        0.32
    });
    for (ground, ink) in &mut parts {
        if let Some(mut ink) = ink {
            ink.set_if_neq(TextColor(light));
        } else if let Some(mut ground) = ground {
            ground.set_if_neq(BackgroundColor(light));
        }
    }
}

/// A blank seed cannot be copied.
fn offer_copy(
    draft: Res<Draft>,
    copies: Query<(Entity, &Children), With<CopyButton>>,
    mut icons: Query<&mut ImageNode>,
    mut commands: Commands,
) {
    let possible = draft.seed().is_some();
    for (entity, children) in &copies {
        if possible {
            commands
                .entity(entity)
                .remove::<InteractionDisabled>()
                .insert(TabIndex(0));
        } else {
            // Nobody has to walk over what does nothing.
            commands
                .entity(entity)
                .insert((InteractionDisabled, TabIndex(-1)));
        }
        for icon in children.iter() {
            if let Ok(mut icon) = icons.get_mut(icon) {
                icon.color = color(CREAM).with_alpha(if possible { 1.0 } else { 0.3 });
            }
        }
    }
}
