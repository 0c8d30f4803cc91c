//! From places to poses: where each card lies on the screen, as a pure function.
//!
//! A resize, a skipped animation or any fault is healed by laying out again.

use bevy::math::{Rect, Vec2};

use super::{
    arrangement::Arrangement,
    zones::{Row, Side, Zones, card_size},
};
use crate::{
    animation::tween::Pose,
    rules::{Card, CardSet},
};

/// How far a counting card is raised in a Palette, virtual pixels.
const RAISED: f32 = 10.0;
/// How much larger a lifted card is.
pub const LIFTED_SCALE: f32 = 1.15;
/// How far the top of a lifted card is above its resting place, virtual pixels.
pub const LIFTED_BY: f32 = 48.0;
/// How much larger a card of a Palette is that is being chosen, and by how much it is raised, virtual pixels.
const PICKED_SCALE: f32 = 1.14;
const PICKED_BY: f32 = 12.0;
/// How far the mark at the corner of a card stands out of it, and the least that is left above it, virtual pixels.
const MARK_OUT: f32 = 16.0;
/// How far the cards on the right of a lifted card give way, virtual pixels, so that its index stays in sight.
const ROOM_RIGHT: f32 = 28.0;
/// How far the cards on its left give way.
const ROOM_LEFT: f32 = 6.0;
/// Turn of the outermost card of a hand, degrees.
const FAN_TURN: f32 = 4.6;
/// How much lower the outermost card of a hand lies, virtual pixels.
const FAN_DROP: f32 = 11.0;
/// How strongly cards that do not count are veiled.
pub const VEIL: f32 = 0.35;
/// How strongly the cards of a seat that is out are veiled.
pub const VEIL_OUT: f32 = 0.62;

/// What the player does with cards at this moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Focus {
    /// The card of the own hand that is lifted.
    pub lifted: Option<Card>,
    /// The card that is dragged, with its centre in virtual pixels and its tilt in radians.
    pub dragged: Option<(Card, Vec2, f32)>,
}

/// The pose of each card, by [`Card::index`].
pub fn poses(arrangement: &Arrangement, zones: &Zones, focus: &Focus) -> [Pose; 49] {
    let mut poses = [Pose {
        at: zones.deck.center(),
        width: zones.deck.width(),
        angle: 0.0,
        z: 0.0,
        face: 0.0,
        veil: 0.0,
        lift: 0.0,
        stroke: 0.0,
        glow: 0.0,
        safe: 0.0,
    }; 49];
    deck(arrangement, &mut poses);
    canvas(arrangement, zones, &mut poses);
    for seat in 0..arrangement.seats {
        let side = Side::of(seat, arrangement.viewpoint, arrangement.seats);
        palette(arrangement, zones, seat, side, focus.lifted, &mut poses);
        if side == Side::Bottom {
            own_hand(arrangement, zones, seat, focus, &mut poses);
        } else {
            rival_hand(arrangement, zones, seat, side, &mut poses);
        }
        scores(arrangement, zones, seat, side, &mut poses);
    }
    for card in Card::ALL {
        poses[card.index()].face = if arrangement.faces.contains(card) {
            1.0
        } else {
            0.0
        };
    }
    if let Some(asked) = arrangement.asked {
        step_back(arrangement, asked, &mut poses);
    }
    if let Some((card, at, tilt)) = focus.dragged {
        let pose = &mut poses[card.index()];
        pose.at = at;
        pose.angle = tilt;
        pose.width *= 1.08;
        pose.stroke = 0.0;
        pose.z = 900.0;
        pose.lift = 1.0;
    }
    poses
}

/// The cards that answer an action stand out, all others step back. The deck and the Canvas keep their light: they are
/// where cards go.
fn step_back(arrangement: &Arrangement, asked: CardSet, poses: &mut [Pose; 49]) {
    let held = arrangement.hands.iter().chain(&arrangement.palettes);
    for card in held.flatten() {
        let pose = &mut poses[card.index()];
        if asked.contains(*card) {
            pose.glow = 1.0;
            pose.veil = 0.0;
        } else {
            pose.veil = VEIL_OUT;
        }
    }
}

fn deck(arrangement: &Arrangement, poses: &mut [Pose; 49]) {
    let n = arrangement.deck.len();
    // The stack shows about a layer for ten cards.
    let layers = n.div_ceil(10).max(1);
    for (i, card) in arrangement.deck.iter().enumerate() {
        let below_top = (n - 1 - i).min(layers - 1) as f32;
        let pose = &mut poses[card.index()];
        pose.at += Vec2::splat(2.0 * below_top);
        pose.z = 1.0 + i as f32 * 0.1;
    }
}

/// The area of the top card on the Canvas.
pub fn canvas_card(zones: &Zones) -> Rect {
    let size = card_size(if zones.seats == 3 { 108.0 } else { 100.0 });
    let min = Vec2::new(
        zones.canvas.min.x + 26.0,
        zones.canvas.center().y - size.y / 2.0 - 2.0,
    );
    Rect::from_corners(min, min + size)
}

fn canvas(arrangement: &Arrangement, zones: &Zones, poses: &mut [Pose; 49]) {
    let top = canvas_card(zones);
    let n = arrangement.canvas.len();
    for (i, card) in arrangement.canvas.iter().enumerate() {
        let pose = &mut poses[card.index()];
        pose.at = top.center();
        pose.width = top.width();
        pose.z = 10.0 + i as f32 * 0.1;
        if i + 1 == n {
            pose.angle = (-2.5f32).to_radians();
        } else {
            // Thrown by hand: each a little different, always the same for the same card.
            let salt = (card.index() * 7 + i * 3) as f32;
            pose.angle = ((salt * 2.4).sin() * 6.0 - 2.0).to_radians();
            pose.at += Vec2::new((salt * 1.7).cos() * 5.0 - 3.0, (salt * 0.9).sin() * 2.5);
        }
    }
}

/// The row of a seat's Palette.
pub fn palette_row(arrangement: &Arrangement, zones: &Zones, seat: usize, side: Side) -> Row {
    let n = arrangement.palettes[seat].len();
    if side == Side::Bottom {
        zones.own_palette(n)
    } else {
        zones.rival(side, n).palette
    }
}

fn palette(
    arrangement: &Arrangement,
    zones: &Zones,
    seat: usize,
    side: Side,
    lifted: Option<Card>,
    poses: &mut [Pose; 49],
) {
    let cards = &arrangement.palettes[seat];
    let row = palette_row(arrangement, zones, seat, side);
    let n = cards.len();
    let out = arrangement.out[seat];
    for (i, card) in cards.iter().enumerate() {
        let counts = arrangement.counting.contains(*card) && !out;
        let pose = &mut poses[card.index()];
        pose.at = row.rect(i, n).center();
        pose.width = row.card;
        pose.z = 20.0 + i as f32 * 0.1;
        if counts {
            pose.at.y -= RAISED;
            let seen = if i + 1 == n {
                row.card
            } else {
                row.step_for(n).min(row.card)
            };
            pose.stroke = ((seen - row.card * 0.14) / row.card).max(0.1);
        } else {
            pose.veil = if out { VEIL_OUT } else { VEIL };
        }
        if lifted == Some(*card) {
            pose.width *= PICKED_SCALE;
            // The mark at its corner stands out of it, and at the upper edge of the window there is little room.
            let highest = card_size(pose.width).y / 2.0 + MARK_OUT;
            pose.at.y = (pose.at.y - PICKED_BY).max(highest);
            pose.z = 300.0;
            pose.lift = 0.8;
            pose.stroke = 0.0;
        }
    }
}

fn own_hand(
    arrangement: &Arrangement,
    zones: &Zones,
    seat: usize,
    focus: &Focus,
    poses: &mut [Pose; 49],
) {
    let cards = &arrangement.hands[seat];
    let n = cards.len();
    let lifted = focus
        .lifted
        .and_then(|lifted| cards.iter().position(|card| *card == lifted));
    for (i, card) in cards.iter().enumerate() {
        let pose = &mut poses[card.index()];
        *pose = resting_in_hand(zones, i, n);
        if arrangement.out[seat] {
            pose.veil = VEIL_OUT;
        }
        if arrangement.safe.contains(*card) {
            pose.safe = 1.0;
        }
        match lifted {
            Some(at) if at == i => {
                let size = card_size(zones.hand_card * LIFTED_SCALE);
                let rect = zones.own_hand(n).rect(i, n);
                pose.at = Vec2::new(rect.center().x, rect.min.y - LIFTED_BY + size.y / 2.0);
                pose.width = size.x;
                pose.angle = 0.0;
                pose.z = 300.0;
                pose.lift = 0.8;
            }
            Some(at) if at < i => pose.at.x += ROOM_RIGHT,
            Some(_) => pose.at.x -= ROOM_LEFT,
            None => {}
        }
    }
}

/// Card `i` of `n` in the own hand, while nothing is lifted.
fn resting_in_hand(zones: &Zones, i: usize, n: usize) -> Pose {
    let rect = zones.own_hand(n).rect(i, n);
    // −1 for the leftmost card, 1 for the rightmost.
    let side = if n < 2 {
        0.0
    } else {
        i as f32 / (n as f32 - 1.0) * 2.0 - 1.0
    };
    Pose {
        at: rect.center() + Vec2::new(0.0, FAN_DROP * side * side),
        width: zones.hand_card,
        angle: (FAN_TURN * side).to_radians(),
        z: 100.0 + i as f32 * 0.1,
        face: 0.0,
        veil: 0.0,
        lift: 0.12,
        stroke: 0.0,
        glow: 0.0,
        safe: 0.0,
    }
}

fn rival_hand(
    arrangement: &Arrangement,
    zones: &Zones,
    seat: usize,
    side: Side,
    poses: &mut [Pose; 49],
) {
    let cards = &arrangement.hands[seat];
    let zone = zones.rival(side, arrangement.palettes[seat].len());
    let n = cards.len();
    let step =
        (zone.hand_card * 0.46).min((zone.hand_fan - zone.hand_card) / (n.max(2) as f32 - 1.0));
    for (i, card) in cards.iter().enumerate() {
        let from_middle = i as f32 - (n as f32 - 1.0) / 2.0;
        let bend = from_middle / (n.max(2) as f32 / 2.0);
        let pose = &mut poses[card.index()];
        pose.at = zone.hand + Vec2::new(step * from_middle, 5.0 * bend * bend - 2.0);
        pose.width = zone.hand_card;
        pose.angle = (13.0 * bend).to_radians();
        pose.z = 60.0 + i as f32 * 0.1;
        if arrangement.out[seat] {
            pose.veil = VEIL_OUT;
        }
    }
}

fn scores(
    arrangement: &Arrangement,
    zones: &Zones,
    seat: usize,
    side: Side,
    poses: &mut [Pose; 49],
) {
    let plate = if side == Side::Bottom {
        zones.own_plate(arrangement.palettes[seat].len())
    } else {
        zones.rival(side, arrangement.palettes[seat].len()).plate
    };
    for (i, card) in arrangement.scores[seat].iter().enumerate() {
        let pose = &mut poses[card.index()];
        // A score pile is the number on the plate: its cards vanish into it.
        pose.at = Vec2::new(plate.max.x - 30.0, plate.center().y);
        pose.width = 1.0;
        pose.z = 5.0 + i as f32 * 0.1;
    }
}

/// Which cards can be taken up at this moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reach {
    /// The own hand.
    #[default]
    Hand,
    /// The own Palette: a 7 asks.
    OwnPalette,
    /// The Palettes of the rivals who are in: a 1 asks.
    Rivals,
}

impl Reach {
    /// The cards within reach, row by row clockwise, each row from left to right.
    pub fn rows(self, arrangement: &Arrangement) -> Vec<Vec<Card>> {
        let own = arrangement.viewpoint;
        match self {
            Self::Hand => vec![arrangement.hands[own].clone()],
            Self::OwnPalette => vec![arrangement.palettes[own].clone()],
            Self::Rivals => (1..arrangement.seats)
                .map(|step| (own + step) % arrangement.seats)
                .filter(|seat| !arrangement.out[*seat])
                .map(|seat| arrangement.palettes[seat].clone())
                .filter(|row| !row.is_empty())
                .collect(),
        }
    }
}

/// The card within reach at a point, virtual pixels, if its face may be seen.
pub fn card_at(
    arrangement: &Arrangement,
    zones: &Zones,
    reach: Reach,
    lifted: Option<Card>,
    point: Vec2,
) -> Option<Card> {
    let card = match reach {
        Reach::Hand => card_in_hand(arrangement, zones, lifted, point),
        Reach::OwnPalette | Reach::Rivals => reach.rows(arrangement).into_iter().find_map(|row| {
            let seat = arrangement
                .palettes
                .iter()
                .position(|cards| *cards == row)?;
            let side = Side::of(seat, arrangement.viewpoint, arrangement.seats);
            let place = palette_row(arrangement, zones, seat, side);
            let n = row.len();
            (0..n).rev().find_map(|i| {
                let rect = place.rect(i, n);
                // A counting card is raised; its place is not.
                let area = Rect::new(rect.min.x, rect.min.y - RAISED, rect.max.x, rect.max.y);
                area.contains(point).then_some(row[i])
            })
        }),
    };
    card.filter(|card| arrangement.faces.contains(*card))
}

/// The card of the own hand at a point. The areas are those of the hand at rest, so that a lifted card
/// never takes its neighbours' place; only above the hand the lifted card itself can still be held.
fn card_in_hand(
    arrangement: &Arrangement,
    zones: &Zones,
    lifted: Option<Card>,
    point: Vec2,
) -> Option<Card> {
    let cards = &arrangement.hands[arrangement.viewpoint];
    let n = cards.len();
    let at_rest = (0..n).rev().find(|&i| {
        let pose = resting_in_hand(zones, i, n);
        // Into the card's own upright frame. A card reaches down to the window's edge.
        let local = Vec2::from_angle(-pose.angle).rotate(point - pose.at);
        let half = card_size(pose.width) / 2.0;
        local.x.abs() <= half.x && local.y >= -half.y && local.y <= half.y + 40.0
    });
    if let Some(i) = at_rest {
        return Some(cards[i]);
    }
    let lifted = lifted?;
    let i = cards.iter().position(|card| *card == lifted)?;
    let rect = zones.own_hand(n).rect(i, n);
    let above = Rect::new(
        rect.min.x,
        rect.min.y - LIFTED_BY,
        rect.max.x,
        rect.min.y + FAN_DROP + 4.0,
    );
    above.contains(point).then_some(lifted)
}
