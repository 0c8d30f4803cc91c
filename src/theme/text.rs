//! The size of text: each one is as much larger than it was drawn as the player wishes, as far as its place has room.
//!
//! Texts that belong together (a panel of the table, a sheet, a screen) keep their proportions: they grow together. Where
//! they have no room they take the largest size that fits; never less than the drawn one, which always fits.

use bevy::{
    ecs::{entity::EntityHashMap, system::SystemState},
    prelude::*,
    ui::{CalculatedClip, OverflowAxis, UiGlobalTransform},
};

use crate::screens::layers::VirtualFrame;

/// Lets texts grow.
pub fn plugin(app: &mut App) {
    app.init_resource::<TextScale>().add_systems(Last, grow);
}

/// How much larger running text is than it was drawn: what the player wishes, from 1 to 2.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct TextScale(pub f32);

impl Default for TextScale {
    fn default() -> Self {
        Self(1.0)
    }
}

/// The size at which a text was drawn, virtual pixels.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct DrawnSize(pub f32);

/// A text that takes one line as it was drawn, and may take more once it has grown.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MayWrap;

/// The largest size that grows in full, virtual pixels. Larger text gains as many pixels as text of this size: titles can
/// be read already.
const RUNNING: f32 = 18.0;
/// What fits is looked for in steps of this.
const STEP: f32 = 0.05;

/// The size of a text that was drawn at a size, virtual pixels.
fn grown(drawn: f32, scale: f32) -> f32 {
    let size = drawn + (scale - 1.0) * drawn.min(RUNNING);
    // Whole and half pixels: each size costs a set of letters.
    ((size * 2.0).floor() / 2.0).max(drawn)
}

type Changes<'w, 's> = (
    Res<'w, TextScale>,
    Res<'w, VirtualFrame>,
    Query<'w, 's, Entity, (With<DrawnSize>, Changed<ComputedNode>)>,
    Query<'w, 's, Entity, Or<(Added<DrawnSize>, Changed<Text>)>>,
);

/// Gives each group of texts that has changed the size that it has room for. The layout is made anew until all fit, within
/// this frame: nobody sees a text that does not.
fn grow(world: &mut World, changes: &mut SystemState<Changes<'static, 'static>>) {
    let (wish, of_all, changed) = {
        let Ok((scale, frame, laid_out, said)) = changes.get(world) else {
            return;
        };
        let of_all = scale.is_changed() || frame.is_changed();
        if scale.0 <= 1.0 && !scale.is_changed() {
            return;
        }
        (
            scale.0,
            of_all,
            laid_out.iter().chain(&said).collect::<Vec<_>>(),
        )
    };
    if !of_all && changed.is_empty() {
        return;
    }
    let mut groups: EntityHashMap<Vec<Entity>> = EntityHashMap::default();
    let texts: Vec<Entity> = world
        .query_filtered::<Entity, With<DrawnSize>>()
        .iter(world)
        .collect();
    for text in texts {
        groups.entry(root_of(world, text)).or_default().push(text);
    }
    if !of_all {
        let roots: Vec<Entity> = changed.iter().map(|text| root_of(world, *text)).collect();
        groups.retain(|root, _| roots.contains(root));
    }
    let mut scale = wish;
    while !groups.is_empty() {
        let mut resized = false;
        for text in groups.values().flatten() {
            resized |= resize(world, *text, scale);
        }
        if resized {
            world.run_schedule(PostUpdate);
        }
        if scale <= 1.0 {
            break;
        }
        groups.retain(|root, texts| !fit(world, *root, texts));
        scale = (scale - STEP).max(1.0);
    }
    // What was laid out here is no change any more.
    let _ = changes.get(world);
}

fn root_of(world: &World, mut entity: Entity) -> Entity {
    while let Some(parent) = world.get::<ChildOf>(entity) {
        entity = parent.parent();
    }
    entity
}

fn resize(world: &mut World, text: Entity, scale: f32) -> bool {
    let Some(drawn) = world.get::<DrawnSize>(text).copied() else {
        return false;
    };
    let Some(mut font) = world.get_mut::<TextFont>(text) else {
        return false;
    };
    let size = FontSize::Px(grown(drawn.0, scale));
    if font.font_size == size {
        return false;
    }
    font.font_size = size;
    let may_wrap = world.get::<MayWrap>(text).is_some();
    if may_wrap && let Some(mut layout) = world.get_mut::<TextLayout>(text) {
        layout.linebreak = if scale > 1.0 {
            LineBreak::WordBoundary
        } else {
            LineBreak::NoWrap
        };
    }
    true
}

/// How far a text may stand out of its place or into another one, physical pixels: rounding.
const SLACK: f32 = 1.5;

/// Whether each text of a group lies in its place, and none over another one.
fn fit(world: &World, root: Entity, texts: &[Entity]) -> bool {
    let mut areas = Vec::with_capacity(texts.len());
    for text in texts {
        let Some((size, at)) = place(world, *text) else {
            continue;
        };
        if !in_place(world, root, *text, size, at.translation) {
            return false;
        }
        // What is scrolled out of sight lies over nothing.
        let area = Rect::from_center_size(at.translation, size);
        areas.push(match world.get::<CalculatedClip>(*text) {
            Some(seen) => area.intersect(seen.clip),
            None => area,
        });
    }
    areas.iter().enumerate().all(|(i, area)| {
        areas[i + 1..].iter().all(|other| {
            let shared = area.intersect(*other);
            shared.width() <= SLACK || shared.height() <= 2.0 * SLACK
        })
    })
}

/// Size and place of a node that has any, physical pixels.
fn place(world: &World, entity: Entity) -> Option<(Vec2, UiGlobalTransform)> {
    let size = world.get::<ComputedNode>(entity)?.size();
    let at = world.get::<UiGlobalTransform>(entity)?;
    (size.min_element() > 0.0).then_some((size, *at))
}

/// Whether a text of a size at a point lies within everything that it belongs to; what scrolls has all the height that
/// it needs.
fn in_place(world: &World, root: Entity, text: Entity, size: Vec2, at: Vec2) -> bool {
    let mut entity = text;
    let mut scrolls = false;
    while entity != root {
        let Some(parent) = world.get::<ChildOf>(entity).map(ChildOf::parent) else {
            break;
        };
        entity = parent;
        let Some((room, turn)) = place(world, entity) else {
            continue;
        };
        let Some(turned_back) = turn.try_inverse() else {
            continue;
        };
        scrolls |= world
            .get::<Node>(entity)
            .is_some_and(|node| node.overflow.y == OverflowAxis::Scroll);
        let off = turned_back.transform_point2(at).abs() + size / 2.0 - room / 2.0;
        if off.x > SLACK || off.y > SLACK && !scrolls {
            return false;
        }
    }
    true
}
