//! The top of the sheet: its title, a tab for each page, and the button that closes it.

use bevy::{
    input_focus::{AutoFocus, InputFocus, tab_navigation::TabIndex},
    picking::hover::Hovered,
    prelude::*,
    ui::{Pressed, UiSystems},
    ui_widgets::{self, Activate},
};

use super::{Page, RulesAtHand};
use crate::{
    input::Control,
    menus::sheet::{Build, Choice},
    theme::{
        art::Look,
        color, glass,
        palette::{CREAM, INK},
        ring::FocusRing,
        text::TextGroup,
        widgets::Voice,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, style_tabs.before(UiSystems::Layout));
}

/// The tab of a page.
#[derive(Component, Clone, Copy, Debug)]
#[require(ui_widgets::Button, Hovered)]
pub(super) struct Tab(pub(super) Page);

/// The button that closes the rules.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Closer;

/// Height of the tabs and of the button, virtual pixels.
const HEIGHT: f32 = 46.0;

pub(super) fn spawn(paper: &mut Build, look: &Look, title: &str) {
    let line = || {
        (
            Node {
                min_height: px(HEIGHT),
                align_items: AlignItems::Center,
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        )
    };
    paper
        .spawn((
            TextGroup,
            Node {
                flex_direction: FlexDirection::Column,
                flex_shrink: 0.0,
                row_gap: px(10),
                margin: UiRect::bottom(px(20)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|head| {
            head.spawn(line()).with_children(|row| {
                // Title and button take the same room, so that the tabs stand in the middle whatever the title is.
                let side = |justify_content| Node {
                    flex_basis: px(0),
                    flex_grow: 1.0,
                    justify_content,
                    ..default()
                };
                row.spawn((side(JustifyContent::Start), Pickable::IGNORE))
                    .with_child((
                        look.label(Voice::Title, 42.0, color(INK), title),
                        bevy::text::LineHeight::RelativeToFont(1.0),
                    ));
                if !look.is_large() {
                    tabs(row, look);
                }
                row.spawn((side(JustifyContent::End), Pickable::IGNORE))
                    .with_children(|side| close(side, look));
            });
            if look.is_large() {
                // Larger words need a line of their own.
                head.spawn(line()).with_children(|row| tabs(row, look));
            }
        });
}

fn close(side: &mut Build, look: &Look) {
    Choice {
        label: "Close",
        key: Some(Control::Menu),
        height: HEIGHT,
        ..default()
    }
    .spawn(
        side,
        look,
        Closer,
        |_: On<Activate>, mut rules: RulesAtHand| rules.close(),
    );
}

fn tabs(row: &mut Build, look: &Look) {
    row.spawn((
        Node {
            min_height: px(HEIGHT),
            padding: UiRect::all(px(3)),
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::all(px(13)),
            column_gap: px(2),
            ..default()
        },
        BackgroundColor(glass(INK, 0.03)),
        BorderColor::all(glass(INK, 0.85)),
        Pickable::IGNORE,
    ))
    .with_children(|tabs| {
        for page in Page::ALL {
            let mut tab = tabs.spawn((
                Name::new(page.title()),
                Tab(page),
                TabIndex(0),
                Node {
                    padding: UiRect::horizontal(px(if look.is_large() { 12 } else { 18 })),
                    border_radius: BorderRadius::all(px(9)),
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    ..default()
                },
                BackgroundColor(Color::NONE),
                FocusRing(color(INK)),
                children![look.label(Voice::Bold, 16.0, color(INK), page.title())],
            ));
            if page == Page::default() {
                tab.insert(AutoFocus);
            }
            tab.observe(
                move |_: On<Activate>,
                      mut open: ResMut<Page>,
                      mut focus: ResMut<InputFocus>,
                      tabs: Query<(Entity, &Tab)>| {
                    open.set_if_neq(page);
                    if let Some((tab, _)) = tabs.iter().find(|(_, tab)| tab.0 == page) {
                        focus.set(tab, bevy::input_focus::FocusCause::Pressed);
                    }
                },
            );
        }
    });
}

/// The tab of the open page is filled.
fn style_tabs(
    page: Res<Page>,
    mut tabs: Query<(
        &Tab,
        &Hovered,
        Has<Pressed>,
        &Children,
        &mut BackgroundColor,
    )>,
    mut inks: Query<&mut TextColor>,
) {
    for (tab, hovered, pressed, children, mut ground) in &mut tabs {
        let open = tab.0 == *page;
        let fill = if open {
            color(INK)
        } else if pressed {
            glass(INK, 0.18)
        } else if hovered.get() {
            glass(INK, 0.1)
        } else {
            Color::NONE
        };
        ground.set_if_neq(BackgroundColor(fill));
        for child in children.iter() {
            if let Ok(mut ink) = inks.get_mut(child) {
                ink.set_if_neq(TextColor(color(if open { CREAM } else { INK })));
            }
        }
    }
}
