//! The controls: which key or button does what, and the way to choose others.

use bevy::{
    input_focus::{AutoFocus, tab_navigation::TabIndex},
    prelude::*,
    ui_widgets::Activate,
    window::RequestRedraw,
};

use super::{
    Menu, MenuStack, OnEscape,
    sheet::{self, Build, Choice, Material},
};
use crate::{
    input::{ActSystems, Control, Device, Input, LastDevice, PressSystems, Presses, cap},
    settings::Settings,
    theme::{
        art::Look,
        color,
        controls::{Choose, Chosen, segments},
        glass,
        palette::CREAM,
        prompt::Signs,
        widgets::{ButtonLook, Voice, button},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>()
        .add_systems(OnEnter(Menu::Controls), open)
        .add_systems(OnExit(Menu::Controls), |mut page: ResMut<Page>| {
            page.listens = None;
            page.said = None;
        })
        .add_systems(
            Update,
            (
                listen.after(PressSystems).before(ActSystems),
                show.after(ActSystems),
            )
                .run_if(in_state(Menu::Controls)),
        );
}

/// How long the page waits for a key or button, seconds.
const PATIENCE: f32 = 6.0;
/// Width of a row, virtual pixels.
const ROW: f32 = 420.0;

/// What the page shows and waits for.
#[derive(Resource, Debug, Default)]
struct Page {
    /// Whether it shows the buttons of gamepads.
    pads: bool,
    /// What gets the next key or button.
    listens: Option<Listening>,
    /// What came of the last one.
    said: Option<String>,
}

#[derive(Clone, Copy, Debug)]
struct Listening {
    control: Control,
    /// All that was down when it began is up again.
    is_ready: bool,
    left: f32,
}

impl Page {
    fn device(&self) -> Device {
        if self.pads {
            Device::Pad(0)
        } else {
            Device::Desk
        }
    }
}

/// The place of a row's prompt.
#[derive(Component)]
struct PromptOf(Control);

/// The sentence below.
#[derive(Component)]
struct Said;

fn open(mut commands: Commands, look: Look, last: Res<LastDevice>, mut page: ResMut<Page>) {
    page.pads = last.is_pad();
    sheet::open(
        &mut commands,
        &look,
        "Controls",
        DespawnOnExit(Menu::Controls),
        Material::Ink,
        2.0 * ROW + 20.0 + 82.0,
        |panel| {
            head(panel, &look);
            tabs(panel, &look, page.pads);
            rows(panel, &look);
            panel.spawn((
                Node {
                    margin: UiRect::top(px(18)),
                    min_height: px(24),
                    ..default()
                },
                Pickable::IGNORE,
                children![(Said, look.label(Voice::Text, 16.0, glass(CREAM, 0.86), ""))],
            ));
        },
    );
}

fn head(panel: &mut Build, look: &Look) {
    panel
        .spawn((
            Node {
                align_items: AlignItems::Center,
                column_gap: px(12),
                margin: UiRect::bottom(px(20)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn((
                Node {
                    flex_grow: 1.0,
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_child(look.label(Voice::Title, 42.0, color(CREAM), "Controls"));
            Choice {
                look: ButtonLook::Plain,
                label: "As usual",
                height: 44.0,
                ..default()
            }
            .spawn(
                row,
                look,
                (),
                |_: On<Activate>, mut settings: ResMut<Settings>, mut page: ResMut<Page>| {
                    settings.bindings.reset(page.device());
                    page.said = Some(format!("{}: all as usual.", of_device(&page)));
                },
            );
            Choice {
                look: ButtonLook::Plain,
                label: "Close",
                key: Some(Control::Menu),
                height: 44.0,
                ..default()
            }
            .spawn(
                row,
                look,
                OnEscape,
                |_: On<Activate>, page: Res<Page>, mut menus: MenuStack| {
                    if page.listens.is_none() {
                        menus.close();
                    }
                },
            );
        });
}

fn of_device(page: &Page) -> &'static str {
    if page.pads {
        "Gamepads"
    } else {
        "Mouse and keys"
    }
}

fn tabs(panel: &mut Build, look: &Look, pads: bool) {
    panel
        .spawn((
            Node {
                margin: UiRect::bottom(px(16)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|place| {
            let frame = segments(
                place,
                look,
                "Device",
                Choose {
                    options: vec!["Mouse and keys".into(), "Gamepads".into()],
                    chosen: usize::from(pads),
                },
                |chosen: On<Chosen>, mut page: ResMut<Page>| {
                    page.pads = chosen.option == 1;
                    page.listens = None;
                    page.said = None;
                },
            );
            place.commands().entity(frame).insert(AutoFocus);
        });
}

fn rows(panel: &mut Build, look: &Look) {
    panel
        .spawn((
            Node {
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(20),
                row_gap: px(8),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|list| {
            for control in Control::ALL {
                list.spawn((
                    Name::new(control.title()),
                    button(ButtonLook::Plain, px(ROW), 44.0),
                    TabIndex(0),
                ))
                .insert(Node {
                    width: px(ROW),
                    height: px(44),
                    padding: UiRect::horizontal(px(16)),
                    border: UiRect::all(px(1.5)),
                    border_radius: BorderRadius::all(px(12)),
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::SpaceBetween,
                    ..default()
                })
                .with_children(|row| {
                    row.spawn(look.label(Voice::Text, 17.0, color(CREAM), control.title()));
                    row.spawn((
                        PromptOf(control),
                        Node {
                            align_items: AlignItems::Center,
                            ..default()
                        },
                        Pickable::IGNORE,
                    ));
                })
                .observe(move |_: On<Activate>, mut page: ResMut<Page>| {
                    // A key that is being listened for presses no button.
                    if page.listens.is_none() {
                        page.said = None;
                        page.listens = Some(Listening {
                            control,
                            is_ready: false,
                            left: PATIENCE,
                        });
                    }
                });
            }
        });
}

/// Waits for the key or button that a control is to have. Escape, a click, and some seconds of silence call it off.
fn listen(
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Res<ButtonInput<MouseButton>>,
    gamepads: Query<&Gamepad>,
    time: Res<Time<Real>>,
    mut page: ResMut<Page>,
    mut settings: ResMut<Settings>,
    mut presses: ResMut<Presses>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(mut listening) = page.listens else {
        return;
    };
    presses.block();
    redraw.write(RequestRedraw);
    listening.left -= time.delta_secs();
    let pads = || gamepads.iter();
    if !listening.is_ready {
        listening.is_ready = keys.get_pressed().next().is_none()
            && mouse.get_pressed().next().is_none()
            && pads().all(|pad| pad.get_pressed().next().is_none());
        page.listens = Some(listening);
        return;
    }
    let input = if page.pads {
        let button = pads().find_map(|pad| pad.get_just_pressed().next().copied());
        button.map(Input::Button)
    } else {
        keys.get_just_pressed().next().copied().map(Input::Key)
    };
    let called_off = keys.just_pressed(KeyCode::Escape)
        || mouse.get_just_pressed().next().is_some()
        || listening.left <= 0.0;
    page.listens = match input {
        _ if called_off => None,
        Some(input) => {
            let changed = settings.bindings.rebind(listening.control, input);
            page.said = Some(outcome(listening.control, input, &changed));
            None
        }
        None => Some(listening),
    };
}

/// What came of a choice, conflicts included.
fn outcome(control: Control, input: Input, changed: &[Control]) -> String {
    let name = match input {
        Input::Key(key) => cap(key),
        Input::Button(_) => "The button".into(),
    };
    let mut said = format!("{name} is now “{}”.", control.title());
    for other in changed {
        said.push_str(&format!(" “{}” has another one instead.", other.title()));
    }
    said
}

/// Shows each control's key or button, which one is waited for, and what came of the last choice.
fn show(
    page: Res<Page>,
    settings: Res<Settings>,
    last: Res<LastDevice>,
    signs: Signs,
    look: Look,
    rows: Query<(Entity, &PromptOf, Has<Children>)>,
    mut said: Query<&mut Text, With<Said>>,
    mut commands: Commands,
) {
    let device = match *last {
        _ if !page.pads => LastDevice::Keyboard,
        pad @ LastDevice::Pad(_) => pad,
        _ => LastDevice::Pad(0),
    };
    let changed = page.is_changed() || settings.is_changed();
    for (entity, PromptOf(control), drawn) in &rows {
        if drawn && !changed {
            continue;
        }
        let waits = page
            .listens
            .is_some_and(|listening| listening.control == *control);
        let mut place = commands.entity(entity);
        place.despawn_related::<Children>();
        if waits {
            place.with_child(look.label(Voice::Bold, 16.0, color(CREAM), "Press…"));
        } else {
            place.with_child(look.prompt_of(device, *control, 1.15, color(CREAM)));
        }
    }
    let words = match (page.listens, &page.said) {
        (Some(listening), _) => format!(
            "Press the {} for “{}”. Escape or a click leaves it as it is.",
            if page.pads { "button" } else { "key" },
            listening.control.title()
        ),
        (None, Some(said)) => said.clone(),
        (None, None) => format!(
            "Choose what to change with {}. A key that was taken changes places.",
            signs.name(Control::Confirm)
        ),
    };
    for mut text in &mut said {
        if text.0 != words {
            text.0.clone_from(&words);
        }
    }
}
