//! The family of widgets: text, keycaps, chips, tokens, buttons. All measures are virtual pixels.

use bevy::{
    ecs::relationship::RelatedSpawnerCommands,
    picking::hover::Hovered,
    prelude::*,
    ui::{InteractionDisabled, Pressed},
    ui_widgets,
};

use super::{
    art::Look,
    color, glass, ink_on,
    paints::Paint,
    palette::{BUTTON_EDGE, CREAM, INK, PLATE, SHADOW},
    ring::FocusRing,
    sheet::Icon,
    text::{DrawnSize, MayWrap},
};
use crate::{rules::Card, words::Part};

/// Keeps each button looking like its state.
pub fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        style_buttons.before(bevy::ui::UiSystems::Layout),
    );
}

/// The voice of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// Fredoka 700.
    Title,
    /// Fredoka 600.
    Display,
    /// Atkinson 400.
    Text,
    /// Atkinson 600.
    Strong,
    /// Atkinson 700.
    Bold,
}

/// A text with its font and ink.
pub type Label = (Text, TextFont, DrawnSize, TextColor, TextLayout, Pickable);

impl Look<'_> {
    /// The font of a voice at a size in virtual pixels.
    pub fn font(&self, voice: Voice, size: f32) -> TextFont {
        let handle = match voice {
            Voice::Title => &self.fonts.title,
            Voice::Display => &self.fonts.display,
            Voice::Text => &self.fonts.text,
            Voice::Strong => &self.fonts.strong,
            Voice::Bold => &self.fonts.bold,
        };
        TextFont::from_font_size(size).with_font(handle.clone())
    }
    /// A line of text.
    pub fn label(&self, voice: Voice, size: f32, ink: Color, text: impl Into<String>) -> Label {
        (
            Text::new(text),
            self.font(voice, size),
            DrawnSize(size),
            TextColor(ink),
            TextLayout::new(Justify::Left, LineBreak::NoWrap),
            Pickable::IGNORE,
        )
    }
    /// Text that may wrap.
    pub fn paragraph(&self, voice: Voice, size: f32, ink: Color, text: impl Into<String>) -> Label {
        (
            Text::new(text),
            self.font(voice, size),
            DrawnSize(size),
            TextColor(ink),
            TextLayout::new(Justify::Left, LineBreak::WordBoundary),
            Pickable::IGNORE,
        )
    }
    /// A line of text that may take more lines once it has grown.
    pub fn growing(
        &self,
        voice: Voice,
        size: f32,
        ink: Color,
        text: impl Into<String>,
    ) -> (Label, MayWrap) {
        (self.label(voice, size, ink, text), MayWrap)
    }
    /// An icon in a square of `size`.
    pub fn icon(&self, icon: Icon, size: f32, ink: Color) -> impl Bundle + use<> {
        (
            self.art.icon(icon, ink),
            Node {
                width: px(size),
                height: px(size),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        )
    }
    /// A key, drawn as its cap, so many times larger than usual.
    pub fn keycap(&self, key: &str, zoom: f32, ink: Color) -> impl Bundle + use<> {
        let node = Node {
            min_width: px(26.0 * zoom),
            padding: UiRect::horizontal(px(6.0 * zoom)),
            border: UiRect {
                bottom: px(3.0 * zoom),
                ..UiRect::all(px(1.5 * zoom))
            },
            border_radius: BorderRadius::all(px(5.0 * zoom)),
            ..default()
        };
        self.with_word(key, zoom, ink, node)
    }
    /// A button of a gamepad with a word on it, so many times larger than usual.
    pub fn pill(&self, word: &str, zoom: f32, ink: Color) -> impl Bundle + use<> {
        let node = Node {
            min_width: px(30.0 * zoom),
            padding: UiRect::horizontal(px(5.0 * zoom)),
            border: UiRect::all(px(1.5 * zoom)),
            border_radius: BorderRadius::MAX,
            ..default()
        };
        self.with_word(word, zoom, ink, node)
    }
    /// A frame around the word on a key or a button.
    fn with_word(&self, word: &str, zoom: f32, ink: Color, frame: Node) -> impl Bundle + use<> {
        (
            Node {
                min_height: px(22.0 * zoom),
                justify_content: JustifyContent::Center,
                align_items: AlignItems::Center,
                flex_shrink: 0.0,
                ..frame
            },
            BorderColor::all(ink.with_alpha(0.62)),
            Pickable::IGNORE,
            children![self.label(Voice::Bold, 13.0 * zoom, ink, word)],
        )
    }
    /// A card mentioned in running text: symbol and number on its colour.
    pub fn token(&self, card: Card, height: f32) -> impl Bundle + use<> {
        let rule = crate::rules::Rule::from(card.colour());
        let ink = ink_on(rule);
        (
            Node {
                min_width: px(height * 1.62),
                min_height: px(height),
                padding: UiRect::horizontal(px(height * 0.12)),
                border: UiRect::all(px(1.5)),
                border_radius: BorderRadius::all(px(height * 0.23)),
                justify_content: JustifyContent::Center,
                align_items: AlignItems::Center,
                column_gap: px(height * 0.1),
                flex_shrink: 0.0,
                ..default()
            },
            BackgroundColor::default(),
            Paint(rule),
            BorderColor::all(color(CREAM)),
            Pickable::IGNORE,
            children![
                self.icon(Icon::symbol(card.colour().index()), height * 0.68, ink),
                self.label(Voice::Title, height * 0.72, ink, card.number().to_string()),
            ],
        )
    }
    /// A line of words and card tokens.
    pub fn parts(
        &self,
        row: &mut RelatedSpawnerCommands<ChildOf>,
        parts: &[Part],
        size: f32,
        ink: Color,
    ) {
        for part in parts {
            match part {
                Part::Words(words) => {
                    row.spawn(self.label(Voice::Text, size, ink, words.clone()));
                }
                Part::Card(card) => {
                    row.spawn(self.token(*card, size * 1.55));
                }
            }
        }
    }
    /// A pill with a short caption: cream if `filled`, else dark.
    pub fn chip(&self, text: String, filled: bool) -> impl Bundle + use<> {
        let (ground, ink) = if filled {
            (color(CREAM), color(INK))
        } else {
            (glass(PLATE, 0.7), color(CREAM))
        };
        (
            Node {
                min_height: px(23),
                padding: UiRect::horizontal(px(9)),
                border_radius: BorderRadius::MAX,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            },
            BackgroundColor(ground),
            Pickable::IGNORE,
            children![self.label(Voice::Strong, 14.0, ink, text)],
        )
    }
}

/// How a button looks.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(ui_widgets::Button, Hovered)]
pub enum ButtonLook {
    /// The one thing to do: cream with a lower edge.
    Primary,
    /// Everything else on the table and in menus.
    Plain,
    /// The main button of a sheet of paper.
    Ink,
    /// The other buttons of a sheet of paper.
    Outline,
    /// No ground of its own until the pointer or the focus is on it.
    Ghost,
}

/// Puts the focus on this widget when nothing else that can be seen has it.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct FirstFocus;

impl ButtonLook {
    /// The ink of a label on this button.
    pub fn ink(self) -> Color {
        match self {
            Self::Primary | Self::Outline => color(INK),
            Self::Plain | Self::Ink | Self::Ghost => color(CREAM),
        }
    }
    fn ground(self, hovered: bool, pressed: bool, disabled: bool) -> (Color, Color) {
        let clear = Color::NONE;
        match self {
            Self::Primary if disabled => (glass(CREAM, 0.3), clear),
            Self::Primary if pressed => (Color::srgb_u8(0xE8, 0xDF, 0xCC), color(BUTTON_EDGE)),
            Self::Primary if hovered => (Color::WHITE, color(BUTTON_EDGE)),
            Self::Primary => (color(CREAM), color(BUTTON_EDGE)),
            Self::Plain if disabled => (glass(PLATE, 0.55), glass(CREAM, 0.16)),
            Self::Plain if pressed => (glass(PLATE, 0.75), glass(CREAM, 0.34)),
            Self::Plain if hovered => (Color::srgba_u8(0x4A, 0x50, 0x55, 235), glass(CREAM, 0.7)),
            Self::Plain => (Color::srgba_u8(0x22, 0x26, 0x2C, 200), glass(CREAM, 0.34)),
            Self::Ink if pressed => (Color::srgb_u8(0x08, 0x09, 0x0E), clear),
            Self::Ink if hovered => (Color::srgb_u8(0x2C, 0x30, 0x3E), clear),
            Self::Ink => (color(INK), clear),
            Self::Outline if pressed => (glass(INK, 0.16), color(INK)),
            Self::Outline if hovered => (glass(INK, 0.09), color(INK)),
            Self::Outline => (glass(INK, 0.02), glass(INK, 0.85)),
            Self::Ghost if pressed => (glass(CREAM, 0.18), clear),
            Self::Ghost if hovered => (glass(CREAM, 0.12), clear),
            Self::Ghost => (clear, clear),
        }
    }
    fn on_paper(self) -> bool {
        matches!(self, Self::Ink | Self::Outline)
    }
}

/// The frame of a button: size, corners, edge. Give it a [`ButtonLook`] and children.
pub fn button(look: ButtonLook, width: Val, height: f32) -> impl Bundle {
    let primary = look == ButtonLook::Primary;
    (
        look,
        Node {
            min_width: width,
            min_height: px(height),
            padding: UiRect::horizontal(px(16)),
            border: if primary {
                UiRect::bottom(px(4))
            } else {
                UiRect::all(px(1.5))
            },
            border_radius: BorderRadius::all(px(if height > 46.0 { 14.0 } else { 12.0 })),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            column_gap: px(10),
            ..default()
        },
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
        FocusRing(color(if look.on_paper() { INK } else { CREAM })),
        if primary {
            BoxShadow::new(glass(SHADOW, 0.5), px(0), px(4), px(0), px(10))
        } else {
            BoxShadow(Vec::new())
        },
    )
}

fn style_buttons(
    mut buttons: Query<(
        &ButtonLook,
        &Hovered,
        Has<Pressed>,
        Has<InteractionDisabled>,
        &mut BackgroundColor,
        &mut BorderColor,
    )>,
) {
    for (look, hovered, pressed, disabled, mut ground, mut border) in &mut buttons {
        let (fill, edge) = look.ground(hovered.get(), pressed, disabled);
        ground.set_if_neq(BackgroundColor(fill));
        border.set_if_neq(BorderColor::all(edge));
    }
}
