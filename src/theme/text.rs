//! The size of text: each one is as much larger than it was drawn as the player wishes, as far as its place has room.
//!
//! Texts that belong together (a panel of the table, a part of a sheet or a screen) keep their proportions: they grow
//! together. Where they have no room they take the largest size that fits; never less than the drawn one, which always fits.
//!
//! In a window smaller than the table was drawn for, everything shrinks but the smallest letters: they stay as large as
//! there is room for, and never lose all that the others lose.

use bevy::{
    ecs::{entity::EntityHashMap, system::SystemState},
    prelude::*,
    ui::{CalculatedClip, OverflowAxis, UiGlobalTransform, UiSystems},
};

use crate::screens::layers::VirtualFrame;

/// Lets texts grow.
pub fn plugin(app: &mut App) {
    app.init_resource::<TextScale>()
        .add_systems(PostUpdate, widen.before(UiSystems::Layout))
        .add_systems(Last, grow);
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

/// The top of a part whose texts grow by themselves: a page has room even if the row of tabs above it has none.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct TextGroup;

/// A node that gets wider with the text that is wished for: larger text needs longer lines.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Widens {
    /// Width as drawn, virtual pixels.
    pub drawn: f32,
    /// The share of the text's growth that it follows, from 0 to 1.
    pub share: f32,
    /// The most that it gets, virtual pixels.
    pub most: f32,
}

impl Widens {
    /// Width for text that is so many times larger, virtual pixels.
    fn width(&self, scale: f32) -> f32 {
        let wished = self.drawn * (1.0 + self.share * (scale - 1.0));
        wished.min(self.most.max(self.drawn))
    }
}

fn widen(scale: Res<TextScale>, mut nodes: Query<(Ref<Widens>, &mut Node)>) {
    for (widens, mut node) in &mut nodes {
        if scale.is_changed() || widens.is_added() {
            node.width = px(widens.width(scale.0));
        }
    }
}

/// The largest size that grows in full, virtual pixels. Larger text gains as many pixels as text of this size: titles can
/// be read already.
const RUNNING: f32 = 18.0;
/// What fits is looked for in steps of this.
const STEP: f32 = 0.05;

/// In a window smaller than the table was drawn for, the smallest letters have at least so many virtual pixels.
const LEAST: f32 = 14.0;
/// What they get there if their place has room: so many logical pixels of the window, ...
const LEGIBLE: f32 = 12.0;
/// ... but no more than so many virtual pixels.
const LEAST_MOST: f32 = 17.0;

/// How large texts are to be.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Wish {
    /// How much larger than drawn.
    scale: f32,
    /// The least size of any text, virtual pixels.
    least: f32,
}

impl Wish {
    /// What is wished for in a window, and then what else will do, down to what always fits.
    fn steps(scale: f32, window: f32) -> Vec<Self> {
        let (least, most) = if window < 1.0 {
            (LEAST, (LEGIBLE / window).clamp(LEAST, LEAST_MOST))
        } else {
            (0.0, 0.0)
        };
        let mut steps: Vec<Self> = (0..)
            .map(|i| scale - STEP * i as f32)
            .take_while(|scale| *scale > 1.0 + STEP / 2.0)
            .map(|scale| Self { scale, least: most })
            .collect();
        let mut floor = most;
        while floor > least {
            let wish = Self {
                scale: 1.0,
                least: floor,
            };
            steps.push(wish);
            floor -= 0.5;
        }
        steps.push(Self { scale: 1.0, least });
        steps
    }

    /// The size of a text that was drawn at a size, virtual pixels.
    fn size(self, drawn: f32) -> f32 {
        let size = drawn + (self.scale - 1.0) * drawn.min(RUNNING);
        // Whole and half pixels: each size costs a set of letters.
        ((size * 2.0).floor() / 2.0).max(drawn).max(self.least)
    }
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
    let (wish, window, of_all, changed) = {
        let Ok((scale, frame, laid_out, said)) = changes.get(world) else {
            return;
        };
        let of_all = scale.is_changed() || frame.is_changed();
        if scale.0 <= 1.0 && frame.scale >= 1.0 && !of_all {
            return;
        }
        (
            scale.0,
            frame.scale,
            of_all,
            laid_out.iter().chain(&said).collect::<Vec<_>>(),
        )
    };
    if !of_all && changed.is_empty() {
        return;
    }
    let mut groups: EntityHashMap<Vec<Entity>> = EntityHashMap::default();
    let mut of_root: EntityHashMap<Vec<Entity>> = EntityHashMap::default();
    let texts: Vec<Entity> = world
        .query_filtered::<Entity, With<DrawnSize>>()
        .iter(world)
        .collect();
    for text in texts {
        let (group, root) = group_of(world, text);
        groups.entry(group).or_default().push(text);
        of_root.entry(root).or_default().push(text);
    }
    if !of_all {
        // What gets larger may leave less room for all that stands beside it.
        let roots: Vec<Entity> = changed
            .iter()
            .map(|text| group_of(world, *text).1)
            .collect();
        groups.retain(|group, _| roots.contains(&group_of(world, *group).1));
    }
    let steps = Wish::steps(wish, window);
    for (i, step) in steps.iter().enumerate() {
        let mut resized = false;
        for text in groups.values().flatten() {
            resized |= resize(world, *text, *step);
        }
        if resized {
            world.run_schedule(PostUpdate);
        }
        if i + 1 == steps.len() {
            break;
        }
        groups.retain(|group, texts| {
            let (_, root) = group_of(world, *group);
            !fit(world, texts, of_root.get(&root).map_or(&[], Vec::as_slice))
        });
        if groups.is_empty() {
            break;
        }
    }
    // What was laid out here is no change any more.
    let _ = changes.get(world);
}

/// The top of the part that an entity belongs to, and the top of the whole.
fn group_of(world: &World, mut entity: Entity) -> (Entity, Entity) {
    let mut group = None;
    loop {
        if group.is_none() && world.get::<TextGroup>(entity).is_some() {
            group = Some(entity);
        }
        match world.get::<ChildOf>(entity) {
            Some(parent) => entity = parent.parent(),
            None => return (group.unwrap_or(entity), entity),
        }
    }
}

fn resize(world: &mut World, text: Entity, wish: Wish) -> bool {
    let Some(drawn) = world.get::<DrawnSize>(text).copied() else {
        return false;
    };
    let Some(mut font) = world.get_mut::<TextFont>(text) else {
        return false;
    };
    let size = wish.size(drawn.0);
    if font.font_size == FontSize::Px(size) {
        return false;
    }
    font.font_size = FontSize::Px(size);
    let may_wrap = world.get::<MayWrap>(text).is_some();
    if may_wrap && let Some(mut layout) = world.get_mut::<TextLayout>(text) {
        layout.linebreak = if size > drawn.0 {
            LineBreak::WordBoundary
        } else {
            LineBreak::NoWrap
        };
    }
    true
}

/// How far a text may stand out of its place or into another one, physical pixels: rounding.
const SLACK: f32 = 1.5;

/// Whether each text of a group lies in its place, and none over another one of all that it belongs to.
fn fit(world: &World, group: &[Entity], all: &[Entity]) -> bool {
    let in_place = group.iter().all(|text| {
        place(world, *text).is_none_or(|(size, at)| in_place(world, *text, size, at.translation))
    });
    let seen: Vec<(Entity, Rect)> = all
        .iter()
        .filter_map(|text| Some((*text, in_sight(world, *text)?)))
        .collect();
    in_place
        && group.iter().all(|text| {
            let Some((_, area)) = seen.iter().find(|(other, _)| other == text) else {
                return true;
            };
            seen.iter().all(|(other, beside)| {
                let shared = area.intersect(*beside);
                other == text || shared.width() <= SLACK || shared.height() <= 2.0 * SLACK
            })
        })
}

/// The area of a text, physical pixels; what is scrolled out of sight lies over nothing.
fn in_sight(world: &World, text: Entity) -> Option<Rect> {
    let (size, at) = place(world, text)?;
    let area = Rect::from_center_size(at.translation, size);
    Some(match world.get::<CalculatedClip>(text) {
        Some(seen) => area.intersect(seen.clip),
        None => area,
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
fn in_place(world: &World, text: Entity, size: Vec2, at: Vec2) -> bool {
    let mut entity = text;
    let mut scrolls = false;
    while let Some(parent) = world.get::<ChildOf>(entity).map(ChildOf::parent) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wished_is_tried_first_and_what_was_drawn_last() {
        let steps = Wish::steps(2.0, 1.5);
        assert_eq!(steps.len(), 21);
        assert_eq!((steps[0].size(16.0), steps[20].size(16.0)), (32.0, 16.0));
        assert!(steps.windows(2).all(|pair| pair[0].scale > pair[1].scale));
        // Titles can be read already.
        assert_eq!(steps[0].size(42.0), 60.0);
    }

    #[test]
    fn the_smallest_letters_do_not_shrink_with_a_small_window() {
        assert_eq!(Wish::steps(1.0, 1.0).len(), 1);
        for (height, first) in [(720.0, 14.0), (600.0, 16.0), (400.0, 17.0)] {
            let steps = Wish::steps(1.0, height / 800.0);
            let smallest = |wish: &Wish| wish.size(13.0);
            assert_eq!(steps.first().map(smallest), Some(first), "{height}");
            assert_eq!(steps.last().map(smallest), Some(14.0), "{height}");
        }
    }
}
