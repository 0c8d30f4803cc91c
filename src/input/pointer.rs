//! The mouse at the table: hover lifts a card, a click selects it, a click on a place or a drag to it plays it, a double
//! click plays it to the Palette. Which cards can be taken up, and where they can go, is up to the open choice.
//!
//! The window's messages are taken in their order, each click at its own position: a fast move and click within one frame
//! acts on the card under the click, not on the card of the frame before. Hit areas are those of the hand at rest.

use bevy::{
    input::{ButtonState, mouse::MouseButtonInput},
    prelude::*,
    window::{CursorMoved, WindowEvent},
};

use super::{
    Act, CardFocus, Device, InputSystems, Intent, Intents, LastDevice, Presses, SpokeOutOfTurn,
    table_is_open,
};
use crate::{
    menus::Menu,
    rules::{Card, Move, RecycleTo, Seat},
    screens::{AtTable, Screen, layers::VirtualFrame},
    stages::{Match, Offer, Refused},
    table::{
        TableView,
        layout::{self, Reach},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hand>()
        .add_systems(
            Update,
            (read_mouse, drop_refused)
                .chain()
                .in_set(InputSystems)
                .run_if(in_state(AtTable)),
        )
        .add_systems(OnExit(AtTable), |mut hand: ResMut<Hand>| {
            *hand = Hand::default();
        });
}

/// How far a pressed card must be moved before it is dragged, virtual pixels.
const DRAG_AFTER: f32 = 6.0;
/// The longest time between the two clicks of a double click, seconds.
const DOUBLE: f32 = 0.4;
/// The strongest tilt of a dragged card, degrees.
const TILT: f32 = 12.0;
/// How far the mouse must be moved before it takes over from another device, window pixels.
const WAKES: f32 = 4.0;

/// What the mouse holds.
#[derive(Resource, Debug, Default)]
pub(super) struct Hand {
    at: Option<Vec2>,
    press: Option<Press>,
    selected: Option<Card>,
    last_click: Option<(Card, f32)>,
    tilt: f32,
    reach: Reach,
    /// How far it has been moved since another device was used, window pixels.
    stirred: f32,
}

#[derive(Clone, Copy, Debug)]
struct Press {
    card: Card,
    from: Vec2,
    dragging: bool,
}

fn read_mouse(
    mut events: MessageReader<WindowEvent>,
    mut hand: ResMut<Hand>,
    mut focus: ResMut<CardFocus>,
    mut device: ResMut<LastDevice>,
    mut intents: ResMut<Intents>,
    offer: Res<Offer>,
    view: Res<TableView>,
    frame: Res<VirtualFrame>,
    time: Res<Time<Real>>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    table: Option<Res<Match>>,
    presses: Res<Presses>,
    mut out_of_turn: MessageWriter<SpokeOutOfTurn>,
) {
    let heard = table.is_some_and(|table| table.listens_to(Device::Desk)) && !presses.is_deaf();
    let is_open = table_is_open(&menu, &screen) && heard;
    if hand.reach != offer.reach() {
        // Another question is open: what was taken up for the last one is let go.
        hand.reach = offer.reach();
        hand.press = None;
        hand.selected = None;
    }
    let now = time.elapsed_secs();
    let mut moved = Vec2::ZERO;
    let mut touched = false;
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(CursorMoved { position, .. }) => {
                let at = frame.to_virtual(*position);
                let way = at - hand.at.unwrap_or(at);
                moved += way;
                hand.at = Some(at);
                hand.stirred += way.length() * frame.scale;
                touched |= hand.stirred >= WAKES;
                if let Some(press) = &mut hand.press
                    && at.distance(press.from) > DRAG_AFTER
                {
                    press.dragging = true;
                }
            }
            WindowEvent::MouseButtonInput(MouseButtonInput {
                button: MouseButton::Left,
                state,
                ..
            }) => {
                touched = true;
                let Some(at) = hand.at else { continue };
                match state {
                    ButtonState::Pressed if is_open => {
                        hand.press(at, &view, &focus, &offer, &mut intents);
                    }
                    ButtonState::Pressed => {
                        if table_is_open(&menu, &screen)
                            && hand.card_at(&view, &focus, at).is_some()
                        {
                            out_of_turn.write(SpokeOutOfTurn {
                                device: Device::Desk,
                            });
                        }
                    }
                    ButtonState::Released => {
                        hand.release(at, now, is_open, &view, &offer, &mut intents);
                    }
                }
            }
            WindowEvent::MouseButtonInput(MouseButtonInput {
                state: ButtonState::Pressed,
                ..
            }) => {
                // Any other button lets go.
                hand.press = None;
                hand.selected = None;
            }
            WindowEvent::CursorLeft(_)
            | WindowEvent::WindowFocused(bevy::window::WindowFocused { focused: false, .. }) => {
                // Nobody touched the mouse: prompts stay those of the device in use.
                hand.press = None;
                hand.at = None;
            }
            _ => {}
        }
    }
    if !is_open {
        hand.press = None;
        hand.selected = None;
    }
    if touched && heard {
        device.set_if_neq(LastDevice::Mouse);
    }
    if *device != LastDevice::Mouse {
        if device.is_changed() {
            hand.stirred = 0.0;
        }
    } else {
        let wanted = hand.focus(moved, time.delta_secs(), is_open, &view, &focus);
        focus.set_if_neq(wanted);
    }
}

impl Hand {
    fn press(
        &mut self,
        at: Vec2,
        view: &TableView,
        focus: &CardFocus,
        offer: &Offer,
        intents: &mut Intents,
    ) {
        if let Some(card) = self.card_at(view, focus, at) {
            self.press = Some(Press {
                card,
                from: at,
                dragging: false,
            });
        } else if let Some(card) = self.selected.take() {
            send(card, at, view, offer, intents);
        }
    }

    fn release(
        &mut self,
        at: Vec2,
        now: f32,
        is_open: bool,
        view: &TableView,
        offer: &Offer,
        intents: &mut Intents,
    ) {
        let Some(press) = self.press.take() else {
            return;
        };
        if !is_open {
            return;
        }
        if press.dragging {
            self.selected = None;
            send(press.card, at, view, offer, intents);
            return;
        }
        if self.reach == Reach::Rivals {
            // There is only one place where it can go.
            return want(theft(press.card, view), offer, intents);
        }
        let twice = self
            .last_click
            .is_some_and(|(card, then)| card == press.card && now - then <= DOUBLE);
        if twice && self.reach == Reach::Hand {
            self.last_click = None;
            self.selected = None;
            want(Some(Move::Play(press.card)), offer, intents);
        } else {
            self.last_click = Some((press.card, now));
            self.selected = (self.selected != Some(press.card)).then_some(press.card);
        }
    }

    fn card_at(&self, view: &TableView, focus: &CardFocus, at: Vec2) -> Option<Card> {
        let lifted = focus.0.lifted;
        layout::card_at(&view.arrangement, &view.zones, self.reach, lifted, at)
    }

    /// What the hand of cards shows of this.
    fn focus(
        &mut self,
        moved: Vec2,
        seconds: f32,
        is_open: bool,
        view: &TableView,
        before: &CardFocus,
    ) -> CardFocus {
        let mut focus = CardFocus::default();
        if !is_open {
            return focus;
        }
        if let (Some(press), Some(at)) = (self.press, self.at)
            && press.dragging
        {
            // The faster a card is dragged, the further it leans into the movement.
            let speed = if seconds > 0.0 {
                moved.x / seconds
            } else {
                0.0
            };
            let lean = (speed * 0.012).clamp(-TILT, TILT).to_radians();
            self.tilt += (lean - self.tilt) * (seconds * 14.0).min(1.0);
            focus.0.dragged = Some((press.card, at, self.tilt));
            return focus;
        }
        self.tilt = 0.0;
        let held = self.press.map(|press| press.card);
        let hovered = self.at.and_then(|at| self.card_at(view, before, at));
        focus.0.lifted = held.or(self.selected).or(hovered);
        focus
    }
}

/// Puts a card to the place at a point, if there is one.
fn send(card: Card, at: Vec2, view: &TableView, offer: &Offer, intents: &mut Intents) {
    let zones = &view.zones;
    let own = view.arrangement.palettes[view.arrangement.viewpoint].len();
    let on_canvas = zones.canvas.inflate(12.0).contains(at);
    let on_tray = zones.tray(own).inflate(8.0).contains(at);
    let on_deck = zones.deck.inflate(14.0).contains(at);
    let mv = match offer.reach() {
        Reach::Hand if on_canvas => Some(Move::Canvas(card)),
        Reach::Hand if on_tray => Some(Move::Play(card)),
        Reach::OwnPalette if on_canvas || on_deck => Some(Move::Recycle {
            card,
            to: if on_canvas {
                RecycleTo::Canvas
            } else {
                RecycleTo::Deck
            },
        }),
        Reach::Rivals if on_deck => theft(card, view),
        _ => None,
    };
    want(mv, offer, intents);
}

/// The theft of a card from the Palette that it lies in.
pub(super) fn theft(card: Card, view: &TableView) -> Option<Move> {
    let palettes = &view.arrangement.palettes;
    let seat = palettes.iter().position(|cards| cards.contains(&card))?;
    Some(Move::Steal {
        seat: Seat::new(seat),
        card,
    })
}

fn want(mv: Option<Move>, offer: &Offer, intents: &mut Intents) {
    if let (Some(mv), Some(seat)) = (mv, offer.seat) {
        intents.send(Intent {
            seat: seat.index(),
            act: Act::Move(mv),
        });
    }
}

/// A refused card is not kept selected: it glides home.
fn drop_refused(mut refused: MessageReader<Refused>, mut hand: ResMut<Hand>) {
    if refused.read().next().is_some() {
        hand.selected = None;
    }
}
