//! A quiet strip on the title: what became of the file of the settings. Any press takes it away, and so does time.

use bevy::{prelude::*, window::RequestRedraw};

use super::Screen;
use crate::{
    settings::FileNotice,
    theme::{
        art::Look,
        color, glass,
        palette::{CREAM, MENU},
        widgets::Voice,
    },
};

/// Shows what the player must be told as soon as the title is there.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (dismiss, show)
            .chain()
            .run_if(resource_exists::<FileNotice>)
            .run_if(in_state(Screen::Title)),
    );
}

/// How long it stays, seconds.
const STAYS: f32 = 12.0;

/// The strip, and how long it has been there, seconds.
#[derive(Component)]
struct Strip(f32);

fn show(
    mut commands: Commands,
    look: Look,
    notice: Option<Res<FileNotice>>,
    strips: Query<(), With<Strip>>,
) {
    let Some(notice) = notice.filter(|_| strips.is_empty()) else {
        return;
    };
    commands.spawn((
        Name::new("Notice"),
        Strip(0.0),
        DespawnOnExit(Screen::Title),
        GlobalZIndex(70),
        Node {
            position_type: PositionType::Absolute,
            top: px(20),
            width: percent(100),
            padding: UiRect::horizontal(px(32)),
            justify_content: JustifyContent::Center,
            ..default()
        },
        Pickable::IGNORE,
        children![(
            Node {
                padding: UiRect::axes(px(22), px(10)),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(14)),
                ..default()
            },
            BackgroundColor(glass(MENU, 0.965)),
            BorderColor::all(glass(CREAM, 0.34)),
            Pickable::IGNORE,
            children![look.paragraph(Voice::Text, 16.0, color(CREAM), notice.0.clone())],
        )],
    ));
}

fn dismiss(
    mut commands: Commands,
    mut strips: Query<(Entity, &mut Strip)>,
    time: Res<Time<Real>>,
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Res<ButtonInput<MouseButton>>,
    pads: Query<&Gamepad>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let pressed = keys.get_just_pressed().next().is_some()
        || mouse.get_just_pressed().next().is_some()
        || pads
            .iter()
            .any(|pad| pad.get_just_pressed().next().is_some());
    for (entity, mut strip) in &mut strips {
        strip.0 += time.delta_secs();
        if pressed || strip.0 > STAYS {
            commands.entity(entity).despawn();
            commands.remove_resource::<FileNotice>();
        }
        redraw.write(RequestRedraw);
    }
}
