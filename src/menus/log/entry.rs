//! An entry of the log: a turn, move by move, and who led after it.

use bevy::{input_focus::tab_navigation::TabIndex, prelude::*, ui_widgets::Activate};

use crate::{
    animation::cues::Shown,
    menus::{Menu, Story, Told, sheet::Build},
    theme::{
        art::Look,
        color, glass,
        palette::CREAM,
        sheet::Icon,
        widgets::{ButtonLook, Voice, button},
    },
    words::{self, Names, Part},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, mark.run_if(in_state(Menu::Log)));
}

/// An entry that shows the match after a turn, by its place in the story.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Entry(usize);

/// The mark on the entry that is looked at.
#[derive(Component)]
struct Mark(usize);

/// One turn: its number, who, each move on a line, and who led after it.
pub(super) fn spawn(list: &mut Build, look: &Look, place: usize, turn: &Told, names: &Names) {
    let ink = color(CREAM);
    let quiet = glass(CREAM, 0.9);
    list.spawn((
        Name::new("Log entry"),
        Entry(place),
        TabIndex(0),
        button(ButtonLook::Ghost, percent(100), 0.0),
    ))
    .insert(Node {
        flex_direction: FlexDirection::Row,
        flex_shrink: 0.0,
        padding: UiRect::axes(px(12), px(9)),
        column_gap: px(12),
        border: UiRect::all(px(1.5)),
        border_radius: BorderRadius::all(px(12)),
        ..default()
    })
    .with_children(|row| {
        row.spawn((
            Node {
                width: px(28),
                padding: UiRect::top(px(3)),
                flex_direction: FlexDirection::Column,
                row_gap: px(6),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
            children![
                look.label(Voice::Text, 14.0, quiet, turn.number.to_string()),
                (
                    Mark(place),
                    Visibility::Hidden,
                    look.icon(Icon::Eye, 20.0, ink)
                ),
            ],
        ));
        row.spawn((
            Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(5),
                // As wide as the row allows: else one short line would break between a word and its card.
                flex_grow: 1.0,
                flex_shrink: 1.0,
                min_width: px(0),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|column| {
            column.spawn(look.label(Voice::Display, 17.0, ink, names.subject(turn.seat)));
            for step in &turn.moves {
                let mut parts: Vec<Part> = step
                    .iter()
                    .flat_map(|event| words::happened(event, names))
                    .collect();
                parts.extend(sets_rule(step));
                line(column, look, &parts, quiet);
            }
            conclusion(column, look, turn, names);
        });
    })
    .observe(
        |activate: On<Activate>,
         entries: Query<&Entry>,
         story: Res<Story>,
         mut shown: ResMut<Shown>| {
            let Ok(entry) = entries.get(activate.entity) else {
                return;
            };
            let after = story.turns.get(entry.0).map(|turn| turn.after.clone());
            // Pressed again, it lets the present come back.
            shown.past = if shown.past == after { None } else { after };
        },
    );
}

fn line(column: &mut Build, look: &Look, parts: &[Part], ink: Color) {
    column
        .spawn((
            Name::new("Log line"),
            Node {
                align_items: AlignItems::Center,
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(7),
                row_gap: px(3),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| look.parts(row, parts, 15.0, ink));
}

/// The rule that a move has set: "Green: most even cards".
fn sets_rule(step: &[crate::rules::Event]) -> Option<Part> {
    use crate::rules::{Event, RecycleTo, Rule};
    let card = step.iter().find_map(|event| match event {
        Event::Discarded { card, .. }
        | Event::Recycled {
            card,
            to: RecycleTo::Canvas,
            ..
        } => Some(*card),
        _ => None,
    })?;
    let rule = Rule::from(card.colour());
    Some(Part::words(format!("{}: {}", rule.name(), rule.goal())))
}

/// Who led when the turn was over, or why it was the seat's last one.
fn conclusion(column: &mut Build, look: &Look, turn: &Told, names: &Names) {
    let (icon, text) = if let Some(exit) = &turn.exit {
        let why = words::went_out(exit.rule, &exit.standings, exit.seat, exit.why, names);
        (Icon::Out, format!("Out: {why}"))
    } else if turn.is_over {
        let standings = turn.after.standings();
        let sentence = words::leader(turn.after.rule(), &standings, names);
        (Icon::Crown, sentence.to_string())
    } else {
        return;
    };
    column
        .spawn((
            Node {
                align_items: AlignItems::Center,
                column_gap: px(8),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn(look.icon(icon, 18.0, color(CREAM)));
            row.spawn((
                Node {
                    flex_shrink: 1.0,
                    ..default()
                },
                Pickable::IGNORE,
                children![look.paragraph(Voice::Strong, 15.0, color(CREAM), text)],
            ));
        });
}

/// An eye marks the turn that is looked at.
fn mark(shown: Res<Shown>, story: Res<Story>, mut marks: Query<(&Mark, &mut Visibility)>) {
    for (mark, mut visibility) in &mut marks {
        let turn = story.turns.get(mark.0);
        let on = shown.past.is_some() && turn.map(|turn| &turn.after) == shown.past.as_ref();
        visibility.set_if_neq(if on {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
}
