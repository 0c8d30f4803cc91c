//! What lies below the cards: trays, the deck's count, the bar. And how panels are made.

use bevy::{ecs::relationship::RelatedSpawnerCommands, prelude::*, ui_widgets::Activate};

use super::{
    FurnitureSystems, TableView,
    veil::{Part, Stage},
    zones::Side,
};
use crate::{
    input::Control,
    menus::{Menu, MenuStack, RulesAtHand},
    screens::{AtTable, layers::Layers},
    theme::{
        art::Look,
        color, glass,
        palette::{CREAM, PLATE},
        sheet,
        widgets::{ButtonLook, Voice, button},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(AtTable), spawn_panels).add_systems(
        Update,
        (draw_trays, draw_deck, draw_bar).in_set(FurnitureSystems),
    );
}

/// A part of the table that is built anew whenever its model changes, and only then.
#[derive(Component, Debug)]
pub struct Panel<M: Send + Sync + 'static>(Option<M>);

impl<M: Send + Sync + 'static> Panel<M> {
    /// What it shows.
    pub fn model(&self) -> Option<&M> {
        self.0.as_ref()
    }
}

/// The children of a panel while they are being built.
pub type Build<'a> = RelatedSpawnerCommands<'a, ChildOf>;

/// A panel of the table, whatever it shows.
#[derive(Component, Clone, Copy, Debug)]
pub struct OnTable;

/// A panel without content, below or above the others by `order`.
pub fn panel<M: Send + Sync + 'static>(
    name: &'static str,
    layers: &Layers,
    order: i32,
) -> impl Bundle + use<M> {
    (
        Name::new(name),
        DespawnOnExit(AtTable),
        OnTable,
        Panel::<M>(None),
        UiTargetCamera(layers.furniture),
        GlobalZIndex(order),
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// Builds a panel anew if its model is another one than before.
pub fn rebuild<M: PartialEq + Send + Sync + 'static>(
    commands: &mut Commands,
    panel: Single<(Entity, &mut Panel<M>)>,
    model: M,
    build: impl FnOnce(&mut Build, &M),
) {
    let (entity, mut panel) = panel.into_inner();
    if panel.0.as_ref() == Some(&model) {
        return;
    }
    commands
        .entity(entity)
        .despawn_children()
        .with_children(|parent| build(parent, &model));
    panel.0 = Some(model);
}

/// A node that fills a rectangle of the table.
pub fn area(rect: Rect) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(rect.min.x),
        top: px(rect.min.y),
        width: px(rect.width()),
        height: px(rect.height()),
        ..default()
    }
}

/// An area whose content is centred.
pub fn centred(rect: Rect) -> Node {
    Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..area(rect)
    }
}

type TraysModel = Vec<Rect>;

#[derive(PartialEq)]
struct DeckModel {
    deck: Rect,
    left: usize,
}

#[derive(PartialEq)]
struct BarModel {
    corner: Vec2,
    /// The words need the room of the keys.
    large: bool,
}

fn spawn_panels(mut commands: Commands, layers: Res<Layers>) {
    let stage = |order, part| Stage { order, part };
    commands.spawn((
        panel::<TraysModel>("Trays", &layers, 0),
        stage(0, Part::Trays),
    ));
    commands.spawn((panel::<DeckModel>("Deck", &layers, 2), stage(2, Part::Deck)));
    commands.spawn(panel::<BarModel>("Bar", &layers, 3));
}

fn draw_trays(
    mut commands: Commands,
    view: Res<TableView>,
    look: Look,
    panel: Single<(Entity, &mut Panel<TraysModel>)>,
) {
    let arrangement = &view.arrangement;
    let own = arrangement.palettes[arrangement.viewpoint].len();
    let mut trays = vec![view.zones.tray(own)];
    if arrangement.seats == 2 {
        let rival = arrangement.palettes[1 - arrangement.viewpoint].len();
        trays.extend(view.zones.rival(Side::Top, rival).tray);
    }
    let image = look.art.tray.clone();
    rebuild(&mut commands, panel, trays, |parent, trays| {
        for tray in trays {
            // The ends keep their shape; only what lies between is stretched.
            let (height, scale) = (tray.height(), tray.height() / sheet::TRAY_SIZE[1]);
            let [w, h] = sheet::TRAY_SIZE.map(|side| side * sheet::TRAY_SCALE);
            let caps = sheet::TRAY_CAPS.map(|cap| cap as f32);
            let ends = caps.map(|cap| cap / sheet::TRAY_SCALE * scale);
            let between = tray.width() - ends[0] - ends[1];
            // As much of the middle as fills its place without being squeezed: its lines are drawn as finely as the ends'.
            let middle = (between * sheet::TRAY_SCALE / scale).min(w - caps[0] - caps[1]);
            let parts = [
                (0.0, caps[0], tray.min.x, ends[0]),
                (caps[0], middle, tray.min.x + ends[0], between),
                (w - caps[1], caps[1], tray.max.x - ends[1], ends[1]),
            ];
            for (from, width, left, on_screen) in parts {
                parent.spawn((
                    ImageNode {
                        image: image.clone(),
                        rect: Some(Rect::new(from, 0.0, from + width, h)),
                        image_mode: NodeImageMode::Stretch,
                        ..default()
                    },
                    area(Rect::new(
                        left,
                        tray.min.y,
                        left + on_screen,
                        tray.min.y + height,
                    )),
                    Pickable::IGNORE,
                ));
            }
        }
    });
}

fn draw_deck(
    mut commands: Commands,
    view: Res<TableView>,
    look: Look,
    panel: Single<(Entity, &mut Panel<DeckModel>)>,
) {
    let model = DeckModel {
        deck: view.zones.deck,
        left: view.arrangement.deck.len(),
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        if model.left == 0 {
            parent.spawn((
                Node {
                    border: UiRect::all(px(2)),
                    border_radius: BorderRadius::all(px(8)),
                    ..area(model.deck)
                },
                BorderColor::all(glass(CREAM, 0.22)),
                Pickable::IGNORE,
            ));
        }
        let below = Rect::new(
            model.deck.min.x - 20.0,
            model.deck.max.y + 10.0,
            model.deck.max.x + 20.0,
            model.deck.max.y + 34.0,
        );
        parent.spawn((
            centred(below),
            Pickable::IGNORE,
            children![look.chip(format!("{} left", model.left), false)],
        ));
    });
}

fn draw_bar(
    mut commands: Commands,
    view: Res<TableView>,
    look: Look,
    panel: Single<(Entity, &mut Panel<BarModel>)>,
) {
    let corner = view.zones.bar;
    let model = BarModel {
        corner,
        large: look.is_large(),
    };
    rebuild(&mut commands, panel, model, |parent, _| {
        let menu = Rect::new(corner.x - 117.0, corner.y, corner.x, corner.y + BAR_HEIGHT);
        bar_button(parent, &look, menu, "Menu", Control::Menu).observe(
            |_: On<Activate>, mut menus: MenuStack| {
                menus.open(Menu::Pause);
            },
        );
        let rules = Rect::new(
            menu.min.x - BAR_GAP - 83.0,
            corner.y,
            menu.min.x - BAR_GAP,
            corner.y + BAR_HEIGHT,
        );
        bar_button(parent, &look, rules, "Rules", Control::Rules)
            .observe(|_: On<Activate>, mut rules: RulesAtHand| rules.open());
        let log = Rect::new(
            rules.min.x - BAR_GAP - 92.0,
            corner.y,
            rules.min.x - BAR_GAP,
            corner.y + BAR_HEIGHT,
        );
        bar_button(parent, &look, log, "Log", Control::Log).observe(
            |_: On<Activate>, mut menus: MenuStack| {
                menus.open(Menu::Log);
            },
        );
    });
}

/// Height of the buttons in the bar, virtual pixels.
const BAR_HEIGHT: f32 = 40.0;
/// Distance between them, virtual pixels. The seat at the top of a table of two leaves no more room for a gamepad’s words,
/// “Create” and “Options”.
const BAR_GAP: f32 = 6.0;

/// A button of the bar, named by its word: "Menu button".
fn bar_button<'a>(
    parent: &'a mut Build,
    look: &Look,
    place: Rect,
    word: &str,
    key: Control,
) -> EntityCommands<'a> {
    let mut entity = parent.spawn((
        Name::new(format!("{word} button")),
        button(ButtonLook::Plain, px(place.width()), place.height()),
    ));
    entity
        .insert(Node {
            column_gap: px(5),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::all(px(12)),
            ..area(place)
        })
        .insert(BackgroundColor(glass(PLATE, 0.62)))
        .with_children(|button| {
            button.spawn(look.label(Voice::Strong, 14.0, color(CREAM), word));
            if !look.is_large() {
                button.spawn(look.prompt(key, color(CREAM)));
            }
        });
    entity
}
