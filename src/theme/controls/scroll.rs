//! What is higher than its place: it scrolls with the wheel, by its bar, and to wherever the keyboard goes.

use bevy::{
    ecs::system::SystemParam,
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    ui_widgets::{ControlOrientation, ScrollArea, ScrollIntoView, Scrollbar, ScrollbarThumb},
    window::RequestRedraw,
};

use super::{Build, Ground};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (follow_focus, turn_page))
        .add_systems(
            PostUpdate,
            (show_bars, stay_inside).after(bevy::ui::UiSystems::Layout),
        );
}

/// Something to be read that may be higher than its place: up and down scroll it as long as there is more to see, before
/// they go on to what can be pressed. Whoever plays with a gamepad has no wheel.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Reading;

/// How far one press of an arrow scrolls what is read, virtual pixels.
const LINE: f32 = 90.0;

/// Scrolls what is read.
#[derive(SystemParam)]
pub struct Reader<'w, 's> {
    areas:
        Query<'w, 's, (Entity, &'static ComputedNode, &'static mut ScrollPosition), With<Reading>>,
}

impl Reader<'_, '_> {
    /// Scrolls on, or back, what is read on the layer of which `holds` tells; whether there was more to see that way.
    pub fn scroll(&mut self, forward: bool, holds: impl Fn(Entity) -> bool) -> bool {
        for (entity, node, mut at) in &mut self.areas {
            if !holds(entity) {
                continue;
            }
            let most = most(node);
            let to = (at.y + if forward { LINE } else { -LINE }).clamp(0.0, most);
            if (to - at.y).abs() > 1.0 {
                at.y = to;
                return true;
            }
        }
        false
    }

    /// Goes back to where what is read on that layer begins.
    pub fn rewind(&mut self, holds: impl Fn(Entity) -> bool) {
        for (entity, _, mut at) in &mut self.areas {
            if at.y > 0.0 && holds(entity) {
                at.y = 0.0;
            }
        }
    }
}

/// How far an area can be scrolled, virtual pixels.
fn most(node: &ComputedNode) -> f32 {
    let room = (node.content_size() - node.size()) * node.inverse_scale_factor();
    room.max(Vec2::ZERO).y
}

/// Adds a column that scrolls as soon as it has less room than its content needs, and says which entity scrolls.
pub fn scroll_column(
    parent: &mut Build,
    ground: Ground,
    node: Node,
    content: impl FnOnce(&mut Build),
) -> Entity {
    let mut area = Entity::PLACEHOLDER;
    parent
        .spawn((
            Node {
                flex_shrink: 1.0,
                min_height: px(0),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|place| {
            area = place
                .spawn((
                    ScrollArea,
                    Node {
                        flex_direction: FlexDirection::Column,
                        flex_grow: 1.0,
                        min_width: px(0),
                        overflow: Overflow::scroll_y(),
                        ..node
                    },
                ))
                .with_children(content)
                .id();
            scrollbar(place, area, ground);
        });
    area
}

/// Adds the bar that scrolls an area, at the right edge of its parent.
fn scrollbar(parent: &mut Build, area: Entity, ground: Ground) {
    parent.spawn((
        Name::new("Scrollbar"),
        Scrollbar::new(area, ControlOrientation::Vertical, 40.0),
        Node {
            position_type: PositionType::Absolute,
            right: px(-22),
            top: px(0),
            bottom: px(0),
            width: px(8),
            border_radius: BorderRadius::MAX,
            ..default()
        },
        BackgroundColor(ground.shade(0.14)),
        Visibility::Hidden,
        children![(
            ScrollbarThumb {
                border_radius: BorderRadius::MAX,
                border: UiRect::ZERO,
            },
            BackgroundColor(ground.shade(0.62)),
        )],
    ));
}

/// A bar is there only while there is something to scroll.
fn show_bars(
    mut bars: Query<(&Scrollbar, &mut Visibility)>,
    areas: Query<&ComputedNode>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (bar, mut visibility) in &mut bars {
        let needed = areas
            .get(bar.target)
            .is_ok_and(|area| area.content_size().y > area.size().y + 1.0);
        let wanted = if needed {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        };
        if visibility.set_if_neq(wanted) {
            redraw.write(RequestRedraw);
        }
    }
}

/// When the content shrinks or the window grows, nothing is scrolled further than its end.
fn stay_inside(mut areas: Query<(&ComputedNode, &mut ScrollPosition), With<ScrollArea>>) {
    for (node, mut at) in &mut areas {
        let most = most(node);
        if at.y > most {
            at.y = most;
        }
    }
}

/// Page up and page down scroll what is open by most of its height.
fn turn_page(
    keys: Res<ButtonInput<KeyCode>>,
    mut areas: Query<(&ComputedNode, &mut ScrollPosition), With<ScrollArea>>,
) {
    let way = match (
        keys.just_pressed(KeyCode::PageUp),
        keys.just_pressed(KeyCode::PageDown),
    ) {
        (true, false) => -0.85,
        (false, true) => 0.85,
        _ => return,
    };
    for (node, mut at) in &mut areas {
        let height = node.size().y * node.inverse_scale_factor();
        at.y = (at.y + way * height).max(0.0);
    }
}

/// What the keyboard stands on comes into sight.
fn follow_focus(mut commands: Commands, focus: Res<InputFocus>, visible: Res<InputFocusVisible>) {
    if (focus.is_changed() || visible.is_changed())
        && visible.0
        && let Some(entity) = focus.get()
    {
        commands.trigger(ScrollIntoView { entity });
    }
}
