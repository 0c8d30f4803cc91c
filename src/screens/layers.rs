//! The three layers of the picture, back to front: furniture, cards, sheets.
//!
//! The interface of a camera always lies over that camera's sprites. Cards must lie over the plates and trays of the table
//! and under menus, so each gets a camera of its own; all three draw into one picture, which only the last one shows.

use bevy::{
    camera::{CameraOutputMode, ClearColorConfig, visibility::RenderLayers},
    prelude::*,
};

use crate::{
    table::zones::Frame,
    theme::{color, palette},
};

/// Sets the layers up and keeps the measures of the interface equal to the virtual table's.
pub fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(color(palette::TABLE)))
        .init_resource::<Layers>()
        .insert_resource(VirtualFrame(Frame::of(Vec2::ZERO)))
        .add_systems(PreUpdate, follow_window);
}

/// The window as a virtual table.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Deref)]
pub struct VirtualFrame(pub Frame);

/// The cameras.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Layers {
    /// Ground, plates, trays, text of the table.
    pub furniture: Entity,
    /// Cards and what belongs to them.
    pub cards: Entity,
    /// Menus, sheets, whole screens.
    pub sheets: Entity,
}

/// Sprites of the ground below the furniture.
pub const GROUND: RenderLayers = RenderLayers::layer(0);
/// Sprites of the layer of cards.
pub const CARDS: RenderLayers = RenderLayers::layer(1);

impl FromWorld for Layers {
    fn from_world(world: &mut World) -> Self {
        let mut layer = |name: &'static str, order: isize, layers: RenderLayers, last: bool| {
            let mut camera = world.spawn((
                Name::new(name),
                Camera2d,
                Camera {
                    order,
                    clear_color: if order == 0 {
                        ClearColorConfig::Default
                    } else {
                        ClearColorConfig::None
                    },
                    output_mode: if last {
                        CameraOutputMode::default()
                    } else {
                        CameraOutputMode::Skip
                    },
                    ..default()
                },
                Msaa::Off,
                layers,
            ));
            if last {
                camera.insert(IsDefaultUiCamera);
            }
            camera.id()
        };
        Self {
            furniture: layer("Furniture camera", 0, GROUND, false),
            cards: layer("Card camera", 1, CARDS, false),
            sheets: layer("Sheet camera", 2, RenderLayers::layer(2), true),
        }
    }
}

/// Takes over a new window size at once, so that no screen has to care.
fn follow_window(
    windows: Query<&Window>,
    layers: Res<Layers>,
    mut frame: ResMut<VirtualFrame>,
    mut ui_scale: ResMut<UiScale>,
    mut cameras: Query<&mut Projection>,
) {
    let Some(window) = windows.iter().next() else {
        return;
    };
    let now = Frame::of(window.size());
    if frame.set_if_neq(VirtualFrame(now)) || ui_scale.0 != now.scale {
        ui_scale.0 = now.scale;
        // One unit of the sprites is one virtual pixel, as in the interface.
        for camera in [layers.furniture, layers.cards, layers.sheets] {
            if let Ok(mut projection) = cameras.get_mut(camera)
                && let Projection::Orthographic(orthographic) = &mut *projection
            {
                orthographic.scale = 1.0 / now.scale;
            }
        }
    }
}
