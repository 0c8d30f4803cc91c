//! A line of text to be typed.

use bevy::{
    input_focus::{InputFocus, tab_navigation::TabIndex},
    picking::hover::Hovered,
    prelude::*,
    text::{EditableText, EditableTextFilter, EditableTextSystems, TextCursorStyle, TextEdit},
    ui_widgets::SelectAllOnFocus,
    window::RequestRedraw,
};
use std::time::Duration;

use super::{Build, Ground};
use crate::theme::{art::Look, widgets::Voice};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(fill).add_systems(
        PostUpdate,
        (
            style.before(bevy::ui::UiSystems::Content),
            read.after(EditableTextSystems),
        ),
    );
}

/// What a text field is made with.
pub struct TextField<'a> {
    /// Its name.
    pub name: &'a str,
    /// What it lies on.
    pub ground: Ground,
    /// What stands in it.
    pub text: &'a str,
    /// What is shown while nothing stands in it.
    pub placeholder: &'a str,
    /// The most letters that it takes.
    pub most: usize,
    /// The letters that it takes.
    pub takes: fn(char) -> bool,
    /// The voice of its text.
    pub voice: Voice,
    /// Size of the text, virtual pixels.
    pub size: f32,
    /// Height, virtual pixels.
    pub height: f32,
}

/// The player has changed what stands in a text field.
#[derive(EntityEvent, Clone, Debug)]
pub struct Typed {
    /// The field.
    pub entity: Entity,
    /// What stands in it now.
    pub text: String,
}

/// Something else is to stand in a text field; nobody is told.
#[derive(EntityEvent, Clone, Debug)]
pub struct Fill {
    /// The field.
    pub entity: Entity,
    /// What is to stand in it.
    pub text: String,
}

/// How many times larger than drawn the letters in a field get at the most.
const LARGEST: f32 = 1.6;

/// What stood in a field when it was last looked at.
#[derive(Component)]
#[require(Hovered)]
struct Known(String);

/// The text that is shown while nothing stands in the field beside it.
#[derive(Component)]
struct Placeholder;

/// Whether the focus is in a text field: what is typed is text, not a command.
pub fn is_typing(focus: Res<InputFocus>, fields: Query<(), With<EditableText>>) -> bool {
    focus.get().is_some_and(|entity| fields.contains(entity))
}

impl TextField<'_> {
    /// Adds the field, as wide as its place.
    pub fn spawn<M>(
        self,
        parent: &mut Build,
        look: &Look,
        on_typed: impl bevy::ecs::system::IntoObserverSystem<Typed, (), M>,
    ) -> Entity {
        let ink = self.ground.ink();
        let takes = self.takes;
        let inset = 14.0;
        let edge = 1.5;
        // Letters that are typed scroll out of sight: they have a size of their own, and do not take the largest that fits.
        let size = self.size * look.scale.0.min(LARGEST);
        // The line is 1.2 times as high as its letters.
        let height = self.height + (size - self.size) * 1.2;
        let above = ((height - size * 1.2) / 2.0 - edge).max(0.0);
        let mut field = Entity::PLACEHOLDER;
        parent
            .spawn((
                Node {
                    flex_grow: 1.0,
                    height: px(height),
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(|place| {
                let mut text = EditableText {
                    max_characters: Some(self.most),
                    cursor_width: 0.1,
                    // The picture stands still while nothing happens: a cursor that blinks would stay away half the time.
                    cursor_blink_period: Duration::from_secs(1_000_000),
                    ..EditableText::new(self.text)
                };
                text.queue_edit(TextEdit::TextEnd(false));
                field = place
                    .spawn((
                        Name::new(self.name.to_owned()),
                        Known(self.text.to_owned()),
                        self.ground,
                        TabIndex(0),
                        SelectAllOnFocus,
                        text,
                        EditableTextFilter::new(takes),
                        look.font(self.voice, size),
                        TextColor(ink),
                        TextLayout::new(Justify::Left, LineBreak::NoWrap),
                        TextCursorStyle {
                            color: ink,
                            selection_color: self.ground.shade(0.22),
                            unfocused_selection_color: Color::NONE,
                            selected_text_color: None,
                        },
                        Node {
                            width: percent(100),
                            height: percent(100),
                            padding: UiRect::axes(px(inset), px(above)),
                            border: UiRect::all(px(edge)),
                            border_radius: BorderRadius::all(px(12)),
                            ..default()
                        },
                        BackgroundColor(self.ground.bed(false)),
                        BorderColor::all(self.ground.edge(false)),
                        Outline::new(px(3), px(2), Color::NONE),
                    ))
                    .observe(on_typed)
                    .id();
                place.spawn((
                    Placeholder,
                    Text::new(self.placeholder),
                    look.font(self.voice, size),
                    TextColor(self.ground.shade(0.55)),
                    TextLayout::new(Justify::Left, LineBreak::NoWrap),
                    Pickable::IGNORE,
                    Node {
                        position_type: PositionType::Absolute,
                        left: px(inset + edge),
                        top: px(above + edge),
                        ..default()
                    },
                ));
            });
        field
    }
}

fn fill(fill: On<Fill>, mut fields: Query<(&mut EditableText, &mut Known)>) {
    if let Ok((mut text, mut known)) = fields.get_mut(fill.entity) {
        text.editor_mut().set_text(&fill.text);
        text.queue_edit(TextEdit::TextEnd(false));
        known.0.clone_from(&fill.text);
    }
}

fn read(
    mut fields: Query<(Entity, &EditableText, &mut Known), Changed<EditableText>>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, text, mut known) in &mut fields {
        let now = text.value().to_string();
        if known.0 != now {
            known.0.clone_from(&now);
            commands.trigger(Typed { entity, text: now });
            // What depends on it is drawn in the next frame.
            redraw.write(RequestRedraw);
        }
    }
}

fn style(
    focus: Res<InputFocus>,
    mut fields: Query<
        (
            Entity,
            &Ground,
            &Hovered,
            &Known,
            &ChildOf,
            &mut BackgroundColor,
            &mut BorderColor,
            &mut Outline,
        ),
        With<EditableText>,
    >,
    children: Query<&Children>,
    mut placeholders: Query<&mut Visibility, With<Placeholder>>,
) {
    for (entity, ground, hovered, known, place, mut bed, mut edge, mut outline) in &mut fields {
        let focused = focus.get() == Some(entity);
        bed.set_if_neq(BackgroundColor(ground.bed(hovered.get() && !focused)));
        edge.set_if_neq(BorderColor::all(ground.edge(hovered.get() || focused)));
        let color = if focused { ground.ring() } else { Color::NONE };
        if outline.color != color {
            outline.color = color;
        }
        for sibling in children.iter_descendants(place.parent()) {
            if let Ok(mut seen) = placeholders.get_mut(sibling) {
                seen.set_if_neq(if known.0.is_empty() {
                    Visibility::Inherited
                } else {
                    Visibility::Hidden
                });
            }
        }
    }
}
