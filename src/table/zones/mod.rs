//! Where everything on the table lies, as a pure function of the window and the number of seats.

mod frame;
mod row;
mod side;

pub use frame::{Frame, VIRTUAL};
pub use row::{Row, card_size};
pub use side::Side;

use bevy::math::{Rect, Vec2};

/// Distance of the outer zones from the window's edge, virtual pixels.
pub const MARGIN: f32 = 24.0;

/// What belongs to a rival's seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RivalZone {
    /// The plate with name and level.
    pub plate: Rect,
    /// The caption of what the Palette counts: a point on its left (or right, for a seat on the right) edge, at its top.
    pub caption: Vec2,
    /// The Palette.
    pub palette: Row,
    /// The hand: backs, centred on this point.
    pub hand: Vec2,
    /// Width of a card of the hand.
    pub hand_card: f32,
    /// Width that the fan of the hand may fill.
    pub hand_fan: f32,
    /// The number of cards in the hand: the centre of its left edge.
    pub count: Vec2,
    /// The tray beneath, for the lone rival of a table of two.
    pub tray: Option<Rect>,
}

/// All zones of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Zones {
    /// The frame that the zones are for.
    pub frame: Frame,
    /// Number of seats.
    pub seats: usize,
    /// The title of the match and the last turns: top left.
    pub last_turns: Rect,
    /// Right edge and top of the bar of buttons.
    pub bar: Vec2,
    /// The canvas with its lower edge.
    pub canvas: Rect,
    /// The top card of the deck.
    pub deck: Rect,
    /// The sentence that says who leads.
    pub sentence: Rect,
    /// What would be.
    pub outlook: Rect,
    /// Centre and top of the own tray, and its height.
    tray_top: f32,
    tray_height: f32,
    own_card: f32,
    own_card_top: f32,
    /// Width of a card of the own hand.
    pub hand_card: f32,
    /// Top of a resting card of the own hand.
    pub hand_top: f32,
    /// Distance of the corner zones from the window's edge.
    margin: f32,
    /// The buttons of the turn.
    pub buttons: Rect,
    side_shift: f32,
}

/// Width of the own hand's zone, virtual pixels.
const HAND_ZONE: f32 = 680.0;
/// Distance from card to card in the own hand while there is room.
const HAND_STEP: f32 = 84.0;
/// Distance from card to card in the own Palette while there is room.
const OWN_STEP: f32 = 88.0;
/// Free room that the own tray always shows, in cards.
const OWN_SLOTS: usize = 3;
/// Width of the bar of buttons, and of the room that the lone rival's number and thumb hole take in its tray.
const BAR: f32 = 304.0;
const NUMBER: f32 = 24.0;
const HOLE: f32 = 69.0;
/// Width of a rival's cards where there is little room: a third of it shows number and symbol.
const SMALL: f32 = 60.0;
/// The plate of a seat.
pub const PLATE: Vec2 = Vec2::new(200.0, 46.0);

impl Zones {
    /// The zones of a table with 2 to 4 seats.
    pub fn new(frame: Frame, seats: usize) -> Self {
        let Vec2 { x: w, y: h } = frame.size;
        let wide = w - VIRTUAL.x;
        let tall = h - VIRTUAL.y;
        // Beyond 1600 the corner zones stop following the edge: eyes should not have to travel that far.
        let margin = MARGIN + (w - 1600.0).max(0.0) / 2.0;
        let centre = w / 2.0;
        let (canvas, canvas_top, sentence, outlook) = match seats {
            2 => (Vec2::new(490.0, 188.0), 168.0, 366.0, 412.0),
            3 => (Vec2::new(450.0, 200.0), 84.0, 306.0, 358.0),
            _ => (Vec2::new(430.0, 180.0), 150.0, 338.0, 386.0),
        };
        let (tray_top, tray_height, own_card, own_card_top) = match seats {
            2 => (456.0, 140.0, 80.0, 470.0),
            3 => (408.0, 166.0, 86.0, 430.0),
            _ => (428.0, 152.0, 80.0, 448.0),
        };
        let (hand_card, hand_top) = match seats {
            2 => (104.0, 640.0),
            3 => (108.0, 632.0),
            _ => (104.0, 638.0),
        };
        let middle = tall * 0.35;
        let deck = card_size(84.0);
        let group = canvas.x + 30.0 + deck.x;
        let canvas_min = Vec2::new(centre - group / 2.0, canvas_top + middle);
        let deck_min = Vec2::new(
            canvas_min.x + canvas.x + 30.0,
            canvas_min.y + if seats == 2 { 10.0 } else { 22.0 },
        );
        let bottom = tall;
        Self {
            frame,
            seats,
            last_turns: at(margin, 20.0, 260.0, if seats == 3 { 130.0 } else { 142.0 }),
            bar: Vec2::new(w - margin, 20.0),
            canvas: Rect::from_corners(canvas_min, canvas_min + canvas),
            deck: Rect::from_corners(deck_min, deck_min + deck),
            sentence: at(centre - 340.0, sentence + middle, 680.0, 44.0),
            outlook: at(centre - 450.0, outlook + middle, 900.0, 34.0),
            tray_top: tray_top + tall * 0.55,
            tray_height,
            own_card,
            own_card_top: own_card_top + tall * 0.55,
            hand_card,
            hand_top: hand_top + bottom,
            margin,
            buttons: at(w - margin - 240.0, 662.0 + bottom, 240.0, 114.0),
            side_shift: margin - MARGIN + (wide * 0.18).max(0.0).min(wide / 2.0),
        }
    }

    /// What belongs to the rival on that side, with `palette` cards in its Palette.
    pub fn rival(&self, side: Side, palette: usize) -> RivalZone {
        let w = self.frame.size.x;
        let tall = self.frame.size.y - VIRTUAL.y;
        match side {
            Side::Top if self.seats == 2 => {
                // Plate, Palette, hand and its number stand in a row before the thumb hole. The distances of the drawing give
                // way first, then the fan of the hand (which is short by then), then the tray grows to the left, as far as the
                // last turns: on the right is the bar. A Palette that is still longer has smaller cards.
                let (card, fan) = match palette {
                    0..=3 => (76.0, 97.0),
                    4..=7 => (76.0, 77.0),
                    _ => (SMALL, 54.0),
                };
                let others = 3.0 * 20.0 + PLATE.x + fan + NUMBER + HOLE;
                let right = (w / 2.0 + 310.0).min(self.bar.x - BAR - 10.0);
                let row = Row {
                    left: 0.0,
                    top: 87.0 - card_size(card).y / 2.0,
                    zone: if card == SMALL {
                        let room = right - self.last_turns.max.x - 10.0 - others;
                        room.min(SMALL + 24.0 * (palette as f32 - 1.0))
                    } else {
                        228.0
                    },
                    card,
                    step: 46.0,
                    from_right: false,
                };
                let cards = row.width_for(palette.max(1));
                let least = others + cards;
                let width = least.max(620.0);
                let spare = (width - least) / 3.0;
                let left = if width > 620.0 {
                    (w / 2.0 - width / 2.0).min(right - width)
                } else {
                    w / 2.0 - width / 2.0
                };
                let plate_at = 20.0 + spare.min(24.0);
                let palette_at = plate_at + PLATE.x + 20.0 + spare.min(16.0);
                let hand_at = palette_at + cards + 20.0 + spare.min(10.0) + fan / 2.0;
                RivalZone {
                    plate: at(left + plate_at, 44.0, PLATE.x, PLATE.y),
                    caption: Vec2::new(left + plate_at + PLATE.x, 98.0),
                    palette: Row {
                        left: left + palette_at,
                        ..row
                    },
                    hand: Vec2::new(left + hand_at, 87.0),
                    hand_card: 32.0,
                    hand_fan: fan,
                    count: Vec2::new(left + hand_at + fan / 2.0 + 8.0, 86.0),
                    tray: Some(at(left, 20.0, width, 132.0)),
                }
            }
            Side::Top => {
                let row = Row {
                    left: 0.0,
                    top: 30.0,
                    zone: 340.0,
                    card: 60.0,
                    step: 46.0,
                    from_right: false,
                };
                // Plate and Palette are centred together, so far apart that the longest caption fits beside the hand.
                let apart = PLATE.x + 70.0;
                let left = w / 2.0 - (apart + row.width_for(palette.max(1))) / 2.0;
                RivalZone {
                    plate: at(left, 20.0, PLATE.x, PLATE.y),
                    caption: Vec2::new(left, 80.0),
                    palette: Row {
                        left: left + apart,
                        ..row
                    },
                    hand: Vec2::new(left + 207.0, 91.0),
                    hand_card: 24.0,
                    hand_fan: 66.0,
                    count: Vec2::new(left + 253.0, 92.0),
                    tray: None,
                }
            }
            Side::Left | Side::Right | Side::Bottom => {
                let (top, card) = match self.seats {
                    3 if palette < 10 => (158.0, 72.0),
                    3 => (158.0, SMALL),
                    _ => (196.0, SMALL),
                };
                let top = top + tall * 0.25;
                let card_top = top + 68.0;
                // The row ends where the sentence begins, unless it is so long that the indices would be cut.
                let strips = card / 3.0 * (palette.clamp(1, 15) as f32 - 1.0);
                let zone = 270f32.max(card + strips);
                let right = side == Side::Right;
                let left = if right {
                    w - MARGIN - 300.0 - self.side_shift
                } else {
                    MARGIN + self.side_shift
                };
                let mirror = |x: f32, width: f32| {
                    if right {
                        left + 300.0 - x - width
                    } else {
                        left + x
                    }
                };
                RivalZone {
                    plate: at(mirror(0.0, PLATE.x), top, PLATE.x, PLATE.y),
                    caption: Vec2::new(mirror(0.0, 0.0), card_top + card * 1.4 + 12.0),
                    palette: Row {
                        left: mirror(0.0, zone),
                        top: card_top,
                        zone,
                        card,
                        step: if self.seats == 3 { 62.0 } else { 52.0 },
                        from_right: right,
                    },
                    hand: Vec2::new(mirror(248.0, 0.0), top + 23.0),
                    hand_card: 24.0,
                    hand_fan: 77.0,
                    count: Vec2::new(mirror(294.0, 10.0), top + 23.0),
                    tray: None,
                }
            }
        }
    }

    /// The ladder of rules and the height of its rows, beside an own Palette of so many cards. At a table of two it is
    /// large until the own tray needs the room.
    pub fn ladder(&self, palette: usize) -> (Rect, f32) {
        let bottom = self.frame.size.y - VIRTUAL.y;
        let large = at(self.margin, 534.0 + bottom, 288.0, 245.0);
        if self.seats == 2 && large.max.x < self.tray(palette).min.x {
            return (large, 33.0);
        }
        let top = if self.seats == 2 { 600.0 } else { 592.0 };
        (at(self.margin, top + bottom, 254.0, 189.0), 25.0)
    }

    /// The ladder without the goals of the rules, and the height of its rows: as high as names of text `scale` times as large
    /// need, and narrow enough to stand beside the widest tray.
    pub fn ladder_of_names(&self, scale: f32) -> (Rect, f32) {
        let row = 25.0 + 18.0 * (scale - 1.0);
        let bottom = self.frame.size.y - 19.0;
        let height = 7.0 * row + 14.0;
        (at(self.margin, bottom - height, 160.0, height), row)
    }

    /// Where what would be stands while text is large: between the captions of the seats at the sides. In two rows it has
    /// all the height between the sentence and the cards of the own tray.
    pub fn large_outlook(&self, in_rows: bool) -> Rect {
        let centre = self.outlook.center().x;
        let (top, bottom) = if in_rows {
            (self.sentence.min.y + 44.5, self.tray_top + 2.0)
        } else {
            (self.outlook.min.y, self.outlook.max.y)
        };
        Rect::new(centre - 370.0, top, centre + 370.0, bottom)
    }

    /// Cards that the own tray has room for: the Palette and one free place, three at least.
    pub fn own_slots(palette: usize) -> usize {
        (palette + 1).max(OWN_SLOTS)
    }

    /// The own tray, for a Palette of so many cards.
    pub fn tray(&self, palette: usize) -> Rect {
        let width = (self.own_width(palette) + 330.0).clamp(620.0, 900.0);
        at(
            self.frame.size.x / 2.0 - width / 2.0,
            self.tray_top,
            width,
            self.tray_height,
        )
    }

    fn own_width(&self, palette: usize) -> f32 {
        let n = Self::own_slots(palette);
        self.own_card + self.own_step(n) * (n as f32 - 1.0)
    }

    fn own_step(&self, n: usize) -> f32 {
        let wanted = OWN_STEP + (self.own_card - 80.0);
        wanted.min((668.0 - self.own_card) / (n.max(2) as f32 - 1.0))
    }

    /// The own Palette with so many cards; the row has room for one more.
    pub fn own_palette(&self, palette: usize) -> Row {
        let tray = self.tray(palette);
        let spare = tray.width() - self.own_width(palette) - 330.0;
        let n = Self::own_slots(palette);
        Row {
            left: tray.min.x + 234.0 + spare.max(0.0) / 2.0,
            top: self.own_card_top,
            zone: self.own_width(palette),
            card: self.own_card,
            step: self.own_step(n),
            from_right: false,
        }
    }

    /// The own plate.
    pub fn own_plate(&self, palette: usize) -> Rect {
        let row = self.own_palette(palette);
        let top = self.tray_top + self.tray_height / 2.0 - 38.0;
        at(row.left - 22.0 - PLATE.x, top, PLATE.x, PLATE.y)
    }

    /// The caption of the own Palette: a point on its right edge, at its top.
    pub fn own_caption(&self, palette: usize) -> Vec2 {
        let plate = self.own_plate(palette);
        Vec2::new(plate.max.x, plate.max.y + 8.0)
    }

    /// The own hand with so many cards, before fanning.
    pub fn own_hand(&self, n: usize) -> Row {
        let mut row = Row {
            left: 0.0,
            top: self.hand_top,
            zone: HAND_ZONE,
            card: self.hand_card,
            step: HAND_STEP,
            from_right: false,
        };
        row.left = self.frame.size.x / 2.0 - row.width_for(n) / 2.0;
        row
    }
}

fn at(x: f32, y: f32, width: f32, height: f32) -> Rect {
    Rect::new(x, y, x + width, y + height)
}
