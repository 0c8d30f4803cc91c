//! What every screen stands on: the table, washed in the colour of a rule.

pub mod wash;

use bevy::{
    asset::embedded_asset,
    prelude::*,
    render::render_resource::{AsBindGroup, ShaderType},
    shader::ShaderRef,
    sprite_render::{Material2d, Material2dPlugin},
    window::RequestRedraw,
};

use super::layers::{GROUND, VirtualFrame};
use crate::{
    rules::Rule,
    theme::{art::Look, paints::Paints, sheet::FLOOD_AHEAD},
};
use wash::{Coat, Wash};

/// Draws grounds.
pub fn plugin(app: &mut App) {
    embedded_asset!(app, "ground.wgsl");
    app.add_plugins(Material2dPlugin::<Wet>::default())
        .add_systems(Update, (lay, fit, await_pipeline).chain())
        .add_systems(PostUpdate, paint);
}

/// The table under a screen.
#[derive(Component, Clone, Debug)]
#[require(Visibility, Transform)]
pub struct Ground {
    /// Its wash.
    pub wash: Wash,
    /// Where paint starts to run, as a share of the window's width and height.
    pub source: Vec2,
    picture: Handle<Image>,
    mask: Handle<Image>,
}

impl Ground {
    /// The table in the wash of a rule.
    pub fn bundle(look: &Look, rule: Rule) -> impl Bundle + use<> {
        let ground = Self {
            wash: Wash::of(rule),
            source: Vec2::splat(0.5),
            picture: look.art.table.clone(),
            mask: look.art.flood.clone(),
        };
        (
            Name::new("Ground"),
            ground,
            Transform::from_xyz(0.0, 0.0, -10.0),
            GROUND,
        )
    }
    /// After which share of its way the paint comes to a point (as a share of the window's width and height), but for the
    /// raggedness of its rim.
    pub fn reach(&self, point: Vec2) -> f32 {
        ((point - self.source) * self.stretch()).length() * 2.0 / 1.6
    }
    /// What a length of the window, as a share of it, is in the mask: its middle lies at the source, and its edge beyond the
    /// furthest edge of the window.
    pub fn stretch(&self) -> Vec2 {
        0.5 / self.source.max(1.0 - self.source)
    }
}

/// The material of the ground.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
struct Wet {
    #[uniform(0)]
    coat: WetCoat,
    #[texture(1)]
    #[sampler(2)]
    table: Handle<Image>,
    #[texture(3)]
    mask: Handle<Image>,
}

/// A [`Coat`] as the shader reads it.
#[derive(ShaderType, Clone, Debug, PartialEq)]
struct WetCoat {
    before: LinearRgba,
    behind: LinearRgba,
    over: LinearRgba,
    paint: LinearRgba,
    source: Vec4,
    thinning: Vec4,
}

impl Material2d for Wet {
    fn fragment_shader() -> ShaderRef {
        "embedded://red7/screens/ground/ground.wgsl".into()
    }
}

impl WetCoat {
    fn of(ground: &Ground, paints: &Paints) -> Self {
        let coat = ground.wash.coat();
        let tint = |rule| paints.tint(rule).to_linear();
        let (source, stretch) = (ground.source, ground.stretch());
        let [thins, thinned] = Coat::THINNING;
        Self {
            before: tint(coat.from),
            behind: tint(coat.to),
            over: tint(coat.over).with_alpha(coat.share),
            paint: paints.pigment(coat.to).to_linear().with_alpha(coat.rim),
            source: Vec4::new(source.x, source.y, stretch.x, stretch.y),
            thinning: Vec4::new(thins, thinned, FLOOD_AHEAD, 0.0),
        }
    }
}

/// Gives new grounds something to be drawn with.
fn lay(
    mut commands: Commands,
    grounds: Query<(Entity, &Ground), Without<Mesh2d>>,
    paints: Res<Paints>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<Wet>>,
) {
    for (entity, ground) in &grounds {
        commands.entity(entity).insert((
            Mesh2d(meshes.add(Rectangle::default())),
            MeshMaterial2d(materials.add(Wet {
                coat: WetCoat::of(ground, &paints),
                table: ground.picture.clone(),
                mask: ground.mask.clone(),
            })),
        ));
    }
}

/// How many frames a new ground asks for: the renderer makes its pipeline while it draws others, and the window draws only
/// when it is asked to.
const FRAMES: u32 = 30;

fn await_pipeline(
    new: Query<(), Added<Ground>>,
    mut left: Local<u32>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !new.is_empty() {
        *left = FRAMES;
    }
    if *left > 0 {
        *left -= 1;
        redraw.write(RequestRedraw);
    }
}

fn fit(frame: Res<VirtualFrame>, mut grounds: Query<&mut Transform, With<Ground>>) {
    for mut place in &mut grounds {
        let size = frame.size.extend(1.0);
        if place.scale != size {
            place.scale = size;
        }
    }
}

fn paint(
    paints: Res<Paints>,
    grounds: Query<(Ref<Ground>, &MeshMaterial2d<Wet>)>,
    mut materials: ResMut<Assets<Wet>>,
) {
    for (ground, material) in &grounds {
        if !(ground.is_changed() || paints.is_changed()) {
            continue;
        }
        let coat = WetCoat::of(&ground, &paints);
        let is_new = materials
            .get(&material.0)
            .is_some_and(|wet| wet.coat != coat);
        if is_new && let Some(mut wet) = materials.get_mut(&material.0) {
            wet.coat = coat;
        }
    }
}
