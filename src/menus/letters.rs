//! A keyboard on the screen: whoever plays with a gamepad writes a name with it.

use bevy::{
    prelude::*,
    text::{EditableText, TextEdit},
    ui_widgets::Activate,
};

use super::{
    Menu, MenuStack,
    sheet::{self, Build, Material},
};
use crate::{
    input::{ActSystems, Control, Device, InputSystems, Presses},
    theme::{
        art::Look,
        color, glass,
        palette::CREAM,
        sheet::Icon,
        widgets::{ButtonLook, Voice, button},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Letters>()
        .add_systems(OnEnter(Menu::Letters), open)
        .add_systems(
            Update,
            (press_keys.in_set(ActSystems), show.after(InputSystems))
                .run_if(in_state(Menu::Letters)),
        );
}

/// What the keyboard on the screen writes into.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Letters {
    /// The text field.
    pub field: Option<Entity>,
    /// Whether the next letter is a capital.
    capital: bool,
}

/// A key: its place in the grid, and what it does.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Cap {
    row: usize,
    column: usize,
    does: Does,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Does {
    Letter(char),
    Shift,
    Space,
    Delete,
    Done,
}

/// What has been written so far.
#[derive(Component)]
struct Written;

/// The word on a key of a letter.
#[derive(Component)]
struct OnCap(char);

const ROWS: [&str; 4] = ["1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm.'&"];
/// Size of a key, virtual pixels.
const KEY: f32 = 60.0;
/// Between keys, virtual pixels.
const GAP: f32 = 8.0;

fn open(
    mut commands: Commands,
    look: Look,
    mut letters: ResMut<Letters>,
    mut fields: Query<&mut EditableText>,
) {
    let field = letters.field.and_then(|field| fields.get_mut(field).ok());
    letters.capital = field
        .as_ref()
        .is_none_or(|text| text.value().to_string().is_empty());
    if let Some(mut text) = field {
        // What stands there is written on, not written over.
        text.queue_edit(TextEdit::TextEnd(false));
    }
    sheet::open(
        &mut commands,
        &look,
        "Keyboard",
        DespawnOnExit(Menu::Letters),
        Material::Ink,
        10.0 * KEY + 9.0 * GAP + 82.0,
        |panel| {
            panel.spawn((
                Node {
                    height: px(56),
                    padding: UiRect::horizontal(px(18)),
                    margin: UiRect::bottom(px(20)),
                    border: UiRect::all(px(1.5)),
                    border_radius: BorderRadius::all(px(12)),
                    align_items: AlignItems::Center,
                    ..default()
                },
                BorderColor::all(glass(CREAM, 0.3)),
                Pickable::IGNORE,
                children![(Written, look.label(Voice::Bold, 24.0, color(CREAM), ""))],
            ));
            for (row, letters) in ROWS.iter().enumerate() {
                line(panel, |line| {
                    for (column, letter) in letters.chars().enumerate() {
                        let does = Does::Letter(letter);
                        key(line, &look, Cap { row, column, does }, px(KEY));
                    }
                });
            }
            line(panel, |line| {
                for (column, does, keys) in [
                    (0, Does::Shift, 2.0),
                    (2, Does::Space, 3.0),
                    (5, Does::Delete, 2.0),
                    (7, Does::Done, 3.0),
                ] {
                    let row = ROWS.len();
                    let width = px(keys * KEY + (keys - 1.0) * GAP);
                    key(line, &look, Cap { row, column, does }, width);
                }
            });
        },
    );
}

fn line(panel: &mut Build, keys: impl FnOnce(&mut Build)) {
    panel
        .spawn((
            Node {
                column_gap: px(GAP),
                margin: UiRect::bottom(px(GAP)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(keys);
}

fn key(line: &mut Build, look: &Look, cap: Cap, width: Val) {
    let (name, style) = match cap.does {
        Does::Letter(letter) => (format!("Letter {letter}"), ButtonLook::Plain),
        Does::Shift => ("Capital".into(), ButtonLook::Plain),
        Does::Space => ("Space".into(), ButtonLook::Plain),
        Does::Delete => ("Delete".into(), ButtonLook::Plain),
        Does::Done => ("Done".into(), ButtonLook::Primary),
    };
    let ink = style.ink();
    let mut key = line.spawn((
        Name::new(name.clone()),
        cap,
        button(style, width, KEY - 8.0),
    ));
    if cap.does == Does::Letter('q') {
        key.insert(bevy::input_focus::AutoFocus);
    }
    key.with_children(|face| {
        match cap.does {
            Does::Letter(letter) => {
                face.spawn((
                    OnCap(letter),
                    look.label(Voice::Bold, 22.0, ink, letter.to_string()),
                ));
            }
            Does::Shift => {
                face.spawn(look.icon(Icon::ChevronUp, 22.0, ink));
                face.spawn(look.label(Voice::Bold, 17.0, ink, name));
            }
            does => {
                face.spawn(look.label(Voice::Bold, 17.0, ink, name));
                let control = match does {
                    Does::Delete => Control::Canvas,
                    Does::Space => Control::EndTurn,
                    _ => Control::Menu,
                };
                face.spawn(look.prompt(control, ink));
            }
        };
    })
    .observe(
        move |_: On<Activate>,
              mut letters: ResMut<Letters>,
              mut fields: Query<&mut EditableText>,
              mut menus: MenuStack| {
            write(cap.does, &mut letters, &mut fields, &mut menus);
        },
    );
}

/// Does what a key says.
fn write(
    does: Does,
    letters: &mut Letters,
    fields: &mut Query<&mut EditableText>,
    menus: &mut MenuStack,
) {
    let Some(mut text) = letters.field.and_then(|field| fields.get_mut(field).ok()) else {
        return menus.close();
    };
    let insert = |letter: char| TextEdit::Insert(letter.to_string().into());
    match does {
        Does::Letter(letter) if letters.capital => {
            text.queue_edit(insert(letter.to_ascii_uppercase()));
            letters.capital = false;
        }
        Does::Letter(letter) => text.queue_edit(insert(letter)),
        Does::Space => {
            text.queue_edit(insert(' '));
            letters.capital = true;
        }
        Does::Shift => letters.capital = !letters.capital,
        Does::Delete => text.queue_edit(TextEdit::Backspace),
        Does::Done => menus.close(),
    }
}

/// Arrows go from key to key, around the edges; the other buttons do what the keys say that bear their signs.
fn press_keys(
    presses: Res<Presses>,
    caps: Query<(Entity, &Cap)>,
    mut letters: ResMut<Letters>,
    mut fields: Query<&mut EditableText>,
    mut menus: MenuStack,
    mut commands: Commands,
) {
    for device in Device::ALL {
        // On a real keyboard the letters are letters.
        let on_pad = device != Device::Desk;
        let here = menus.focus().get().and_then(|focus| caps.get(focus).ok());
        if let Some(arrow) = presses.arrow(device) {
            let from = here.map_or((1, 0), |(_, cap)| (cap.row, cap.column));
            if let Some(next) = neighbour(&caps, from, arrow) {
                menus.focus_on(next);
            }
        } else if presses.just(device, Control::Confirm) && on_pad {
            if let Some((entity, _)) = here {
                commands.trigger(Activate { entity });
            }
        } else if on_pad && presses.just(device, Control::Canvas) {
            write(Does::Delete, &mut letters, &mut fields, &mut menus);
        } else if on_pad && presses.just(device, Control::EndTurn) {
            write(Does::Space, &mut letters, &mut fields, &mut menus);
        } else if presses.back(device) {
            menus.close();
        }
    }
}

/// The key that an arrow leads to: the next one in its row, or in the next row the one that lies over the same column.
fn neighbour(caps: &Query<(Entity, &Cap)>, from: (usize, usize), arrow: Control) -> Option<Entity> {
    let rows = ROWS.len() + 1;
    let row = match arrow {
        Control::Up => (from.0 + rows - 1) % rows,
        Control::Down => (from.0 + 1) % rows,
        _ => from.0,
    };
    let mut line: Vec<(usize, Entity)> = caps
        .iter()
        .filter(|(_, cap)| cap.row == row)
        .map(|(entity, cap)| (cap.column, entity))
        .collect();
    line.sort_unstable();
    let over = line.iter().rposition(|(column, _)| *column <= from.1)?;
    let place = match arrow {
        Control::Left => (over + line.len() - 1) % line.len(),
        Control::Right => (over + 1) % line.len(),
        _ => over,
    };
    line.get(place).map(|(_, entity)| *entity)
}

/// Shows what has been written, and capitals where the next letter is one.
fn show(
    letters: Res<Letters>,
    fields: Query<&EditableText>,
    mut written: Query<&mut Text, (With<Written>, Without<OnCap>)>,
    mut caps: Query<(&OnCap, &mut Text), Without<Written>>,
) {
    let field = letters.field.and_then(|field| fields.get(field).ok());
    let now = field.map_or_else(String::new, |text| format!("{}_", text.value()));
    for mut text in &mut written {
        if text.0 != now {
            text.0.clone_from(&now);
        }
    }
    for (OnCap(letter), mut text) in &mut caps {
        let now = if letters.capital {
            letter.to_ascii_uppercase().to_string()
        } else {
            letter.to_string()
        };
        if text.0 != now {
            text.0 = now;
        }
    }
}
