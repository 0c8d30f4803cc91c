//! Sheets: paper that tells the player something, ink panels to operate. Both lie on a veil over the table.

use bevy::{
    input_focus::{
        AutoFocus,
        tab_navigation::{TabGroup, TabIndex},
    },
    prelude::*,
    ui_widgets::Activate,
};

use crate::{
    input::Control,
    rules::Card,
    theme::{
        art::Look,
        color,
        controls::{Ground, Reading, scroll_column},
        glass,
        palette::{CREAM, INK, MENU, PAPER, PAPER_EDGE, SHADOW, VEIL},
        sheet::Icon,
        text::{TextGroup, Widens},
        widgets::{ButtonLook, Voice, button},
    },
};

/// The children of a sheet while they are being built.
pub type Build<'a> = bevy::ecs::relationship::RelatedSpawnerCommands<'a, ChildOf>;

/// The material of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Material {
    /// Cream paper: the game tells something.
    Paper,
    /// An ink panel: something to operate.
    Ink,
}

/// Opens a sheet of a width, virtual pixels, as high as its content; `scope` says when it closes. A content that is higher
/// than the window scrolls.
pub fn open(
    commands: &mut Commands,
    look: &Look,
    name: &'static str,
    scope: impl Bundle,
    material: Material,
    width: f32,
    content: impl FnOnce(&mut Build),
) -> Entity {
    let ground = match material {
        Material::Paper => Ground::Paper,
        Material::Ink => Ground::Ink,
    };
    frame(commands, look, name, scope, material, width, |sheet| {
        scrolling(sheet, ground, (), content);
    })
}

/// Opens a sheet of paper that is read and then answered: what it tells scrolls if it is higher than the window, the
/// answers below always stay in sight.
pub fn tell(
    commands: &mut Commands,
    look: &Look,
    name: &'static str,
    scope: impl Bundle,
    width: f32,
    content: impl FnOnce(&mut Build),
    answers: impl FnOnce(&mut Build),
) -> Entity {
    let paper = Material::Paper;
    frame(commands, look, name, scope, paper, width, |sheet| {
        reading(sheet, content);
        sheet
            .spawn((
                TextGroup,
                Node {
                    flex_direction: FlexDirection::Column,
                    flex_shrink: 0.0,
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(answers);
    })
}

/// Adds what is read on a sheet of paper: a part that scrolls, and whose texts grow by themselves.
pub fn reading(sheet: &mut Build, content: impl FnOnce(&mut Build)) {
    scrolling(sheet, Ground::Paper, (Reading, TextGroup), content);
}

/// Adds a part of a sheet that scrolls.
fn scrolling(
    sheet: &mut Build,
    ground: Ground,
    extra: impl Bundle,
    content: impl FnOnce(&mut Build),
) {
    // Room for rings and strokes that stand out at the top and the bottom.
    let node = Node {
        padding: UiRect::vertical(px(12)),
        margin: UiRect::vertical(px(-12)),
        ..default()
    };
    let area = scroll_column(sheet, ground, node, |area| {
        area.spawn((
            Node {
                flex_direction: FlexDirection::Column,
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(content);
    });
    sheet.commands().entity(area).insert(extra);
}

/// How wide a sheet gets for larger text, virtual pixels.
const WIDEST: f32 = 1190.0;

/// Opens a sheet whose content sees to its own height: the window's is all that there is.
pub fn frame(
    commands: &mut Commands,
    look: &Look,
    name: &'static str,
    scope: impl Bundle,
    material: Material,
    width: f32,
    content: impl FnOnce(&mut Build),
) -> Entity {
    let veil = match material {
        Material::Paper => 0.62,
        Material::Ink => 0.58,
    };
    commands
        .spawn((
            Name::new(name),
            scope,
            TabGroup::modal(),
            GlobalZIndex(50),
            Node {
                position_type: PositionType::Absolute,
                width: percent(100),
                height: percent(100),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            },
            BackgroundColor(glass(VEIL, veil)),
        ))
        .with_children(|screen| {
            let (ground, border, edge, padding) = match material {
                Material::Paper => (
                    color(PAPER),
                    UiRect::bottom(px(5)),
                    color(PAPER_EDGE),
                    UiRect::axes(px(48), px(40)),
                ),
                Material::Ink => (
                    glass(MENU, 0.965),
                    UiRect::all(px(1)),
                    glass(CREAM, 0.16),
                    UiRect::all(px(40)),
                ),
            };
            let mut sheet = screen.spawn((
                Widens {
                    drawn: width,
                    share: 0.5,
                    most: WIDEST,
                },
                Node {
                    max_height: percent(97),
                    padding,
                    border,
                    border_radius: BorderRadius::all(px(22)),
                    flex_direction: FlexDirection::Column,
                    ..default()
                },
                BackgroundColor(ground),
                BorderColor::all(edge),
                BoxShadow::new(glass(SHADOW, 0.55), px(0), px(14), px(0), px(32)),
            ));
            if material == Material::Paper {
                // The weave lies in the paper, below everything that is written on it.
                sheet.with_children(|sheet| {
                    sheet.spawn(weave(look));
                });
            }
            sheet.with_children(content);
        })
        .id()
}

/// The weave of a paper, for the whole of its parent but for the edge.
pub fn weave(look: &Look) -> impl Bundle + use<> {
    (
        ImageNode {
            image: look.art.weave.clone(),
            image_mode: NodeImageMode::Tiled {
                tile_x: true,
                tile_y: true,
                stretch_value: 1.0 / crate::theme::sheet::WEAVE_SCALE as f32,
            },
            ..default()
        },
        Node {
            position_type: PositionType::Absolute,
            left: px(6),
            right: px(6),
            top: px(6),
            bottom: px(6),
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// A button of a sheet. The first one of a sheet should have `first`: the keyboard starts there.
pub struct Choice<'a> {
    /// How it looks.
    pub look: ButtonLook,
    /// What it says.
    pub label: &'a str,
    /// The icon before the label.
    pub icon: Option<Icon>,
    /// The key that presses it, too.
    pub key: Option<Control>,
    /// Whether the keyboard starts here.
    pub first: bool,
    /// Width.
    pub width: Val,
    /// Height, virtual pixels.
    pub height: f32,
}

impl Default for Choice<'_> {
    fn default() -> Self {
        Self {
            look: ButtonLook::Outline,
            label: "",
            icon: None,
            key: None,
            first: false,
            width: Val::Auto,
            height: 56.0,
        }
    }
}

impl Choice<'_> {
    /// Adds the button, which does `action` when it is pressed.
    pub fn spawn<M>(
        self,
        parent: &mut Build,
        look: &Look,
        extra: impl Bundle,
        action: impl bevy::ecs::system::IntoObserverSystem<Activate, (), M>,
    ) {
        let ink = self.look.ink();
        let mut entity = parent.spawn((
            Name::new(self.label.to_owned()),
            button(self.look, self.width, self.height),
            TabIndex(0),
            extra,
        ));
        if self.first {
            entity.insert(AutoFocus);
        }
        entity
            .with_children(|button| {
                if let Some(icon) = self.icon {
                    button.spawn(look.icon(icon, 22.0, ink));
                }
                button
                    .spawn(look.growing(
                        Voice::Display,
                        if self.height > 50.0 { 20.0 } else { 18.0 },
                        ink,
                        self.label,
                    ))
                    .insert(TextLayout::new(Justify::Center, LineBreak::NoWrap));
                if let Some(key) = self.key {
                    button.spawn(look.prompt(key, ink));
                }
            })
            .observe(action);
    }
}

/// A card on a sheet of paper, framed if it decided.
pub fn card_picture(look: &Look, card: Card, width: f32, framed: bool) -> impl Bundle + use<> {
    (
        look.cards.card_node(width, Some(card)),
        Node {
            width: px(width),
            height: px(width * 1.4),
            border_radius: BorderRadius::all(px(width * 0.1)),
            ..default()
        },
        Outline::new(px(3), px(2), if framed { color(INK) } else { Color::NONE }),
        BoxShadow::new(glass(SHADOW, 0.35), px(0), px(2), px(0), px(4)),
        Pickable::IGNORE,
    )
}
