//! The icon sheet: white on clear, each icon drawn around the origin in a box of 24 units.

use red7::theme::{
    palette::WHITE,
    sheet::{ICON_CELL, ICON_COLUMNS, ICON_ROWS, Icon},
};

use super::{picture::Picture, svg, symbols};

/// Steal away: out of the tray, upwards.
pub const STEAL_AWAY: &str = r#"<path d="M-9.5,-1 V7.5 A2,2 0 0 0 -7.5,9.5 H7.5 A2,2 0 0 0 9.5,7.5 V-1"/><path d="M0,4.5 V-9 M-5.2,-4.4 L0,-9.6 L5.2,-4.4"/>"#;
/// Draw: a card and a plus; the card's corner is cut away where the plus stands.
pub const DRAW_CARD: &str = r#"<path d="M3.5,-2.2 V-7.6 A2.4,2.4 0 0 0 1.1,-10 H-7.1 A2.4,2.4 0 0 0 -9.5,-7.6 V5.6 A2.4,2.4 0 0 0 -7.1,8 H-1.4"/><path d="M6.3,1.6 V10.6 M1.8,6.1 H10.8"/>"#;
/// Play again: two chevrons.
pub const PLAY_AGAIN: &str = r#"<path d="M-8,-8 L-0.6,0 L-8,8 M1.6,-8 L9,0 L1.6,8"/>"#;
/// Rethink: around and back to where it began.
pub const RETHINK: &str = r#"<path d="M-8.6,2.8 A8.7,8.7 0 1 0 -5.4,-6.2 L-9.4,-2.6"/><path d="M-9.6,-8.6 V-2.5 H-3.5"/>"#;

/// The lines of an icon and their width. Filled parts use `currentColor`.
fn lines(icon: Icon) -> (&'static str, f32) {
    match icon {
        Icon::Crown => (
            r#"<path fill="currentColor" d="M-10.5,-5.6 L-5.4,-0.4 L0,-9 L5.4,-0.4 L10.5,-5.6 L8.6,7.6 H-8.6 Z"/>"#,
            1.8,
        ),
        Icon::Drop => (
            r#"<path fill="currentColor" d="M0,-10 C5.4,-3.4 7.2,-.4 7.2,2.8 A7.2,7.2 0 0 1 -7.2,2.8 C-7.2,-.4 -5.4,-3.4 0,-10 Z"/>"#,
            0.6,
        ),
        Icon::Tick => (r#"<path d="M-8,0.6 L-2.6,6.2 L8.4,-6"/>"#, 3.4),
        Icon::Cross => (
            r#"<path d="M-6.6,-6.6 L6.6,6.6 M6.6,-6.6 L-6.6,6.6"/>"#,
            3.4,
        ),
        Icon::Lock => (
            r#"<rect x="-7.5" y="-1.5" width="15" height="11" rx="2.6" fill="currentColor" stroke="none"/><path d="M-4.6,-1.5 V-5 A4.6,4.6 0 0 1 4.6,-5 V-1.5"/>"#,
            3.0,
        ),
        Icon::Mouse => (
            r#"<rect x="-6.5" y="-10" width="13" height="20" rx="6.5"/><path d="M0,-10 V-2 M-6.5,-2 H6.5"/>"#,
            2.2,
        ),
        Icon::MouseLeft => (
            r#"<path fill="currentColor" stroke="none" d="M0,-10 A6.5,6.5 0 0 0 -6.5,-3.5 V-2 H0 Z"/><rect x="-6.5" y="-10" width="13" height="20" rx="6.5"/><path d="M0,-10 V-2 M-6.5,-2 H6.5"/>"#,
            2.0,
        ),
        Icon::Keyboard => (
            r#"<rect x="-11" y="-7" width="22" height="14" rx="3"/><path d="M-6.6,-2.6 H-6.5 M-2.3,-2.6 H-2.2 M2.1,-2.6 H2.2 M6.5,-2.6 H6.6 M-4.5,2.8 H4.5"/>"#,
            2.2,
        ),
        Icon::Gamepad => (
            r#"<path d="M-6.5,-6 H6.5 C10.5,-6 11.6,3 11,6.4 C10.6,9 7.6,8.8 6,6.2 L4.6,4 H-4.6 L-6,6.2 C-7.6,8.8 -10.6,9 -11,6.4 C-11.6,3 -10.5,-6 -6.5,-6 Z"/><path d="M-5.4,-2.6 V1.4 M-7.4,-.6 H-3.4"/><g fill="currentColor" stroke="none"><circle cx="4.4" cy="-1.6" r="1.3"/><circle cx="7" cy=".8" r="1.3"/></g>"#,
            2.2,
        ),
        Icon::Bot => (
            r#"<rect x="-8.5" y="-4.5" width="17" height="13" rx="4.2"/><path d="M0,-4.5 V-9"/><g fill="currentColor" stroke="none"><circle cy="-9.6" r="1.5"/><circle cx="-3.4" cy="1.6" r="1.7"/><circle cx="3.4" cy="1.6" r="1.7"/></g>"#,
            2.2,
        ),
        Icon::Bulb => (
            r#"<path d="M-3.6,5.4 C-3.6,2.8 -7,1.2 -7,-3 A7,7 0 0 1 7,-3 C7,1.2 3.6,2.8 3.6,5.4 Z"/><path d="M-3,9.4 H3"/>"#,
            2.2,
        ),
        Icon::Eye => (
            r#"<path d="M-10.5,0 C-7,-6.4 7,-6.4 10.5,0 C7,6.4 -7,6.4 -10.5,0 Z"/><circle r="3" fill="currentColor" stroke="none"/>"#,
            2.2,
        ),
        Icon::FastForward => (
            r#"<path fill="currentColor" d="M-9.5,-7 L-.6,0 L-9.5,7 Z M.8,-7 L9.7,0 L.8,7 Z"/>"#,
            1.2,
        ),
        Icon::Skip => (
            r#"<path fill="currentColor" d="M-9,-7.4 L2.6,0 L-9,7.4 Z"/><path d="M7,-7.4 V7.4" stroke-width="2.4"/>"#,
            1.4,
        ),
        Icon::Out => (r#"<circle r="9"/><path d="M-6.2,6.2 L6.2,-6.2"/>"#, 2.6),
        Icon::Lines => (r#"<path d="M-8,-6.5 H8 M-8,0 H8 M-8,6.5 H3"/>"#, 2.2),
        Icon::StealAway => (STEAL_AWAY, 2.5),
        Icon::DrawCard => (DRAW_CARD, 2.5),
        Icon::PlayAgain => (PLAY_AGAIN, 2.5),
        Icon::Rethink => (RETHINK, 2.5),
        Icon::TakeBack => (
            r#"<path d="M-4.5,-8.5 L-9.5,-3.5 L-4.5,1.5"/><path d="M-9,-3.5 H3 A6,6 0 0 1 3,8.5 H-2.5"/>"#,
            2.5,
        ),
        Icon::CrownRim => (
            r#"<path fill="currentColor" d="M-10.5,-5.6 L-5.4,-0.4 L0,-9 L5.4,-0.4 L10.5,-5.6 L8.6,7.6 H-8.6 Z"/>"#,
            7.0,
        ),
        Icon::Card => (
            r#"<rect x="-7" y="-9.5" width="14" height="19" rx="2.6"/><path d="M-3,-3.8 H2.6 L-1,4.4"/>"#,
            2.2,
        ),
        Icon::ChevronLeft => (r#"<path d="M4,-7.4 L-4,0 L4,7.4"/>"#, 2.8),
        Icon::ChevronRight => (r#"<path d="M-4,-7.4 L4,0 L-4,7.4"/>"#, 2.8),
        Icon::ChevronUp => (r#"<path d="M-7.4,4 L0,-4 L7.4,4"/>"#, 2.8),
        Icon::ChevronDown => (r#"<path d="M-7.4,-4 L0,4 L7.4,-4"/>"#, 2.8),
        Icon::Plus => (r#"<path d="M0,-8 V8 M-8,0 H8"/>"#, 3.0),
        Icon::Dice => (
            r#"<rect x="-8.5" y="-8.5" width="17" height="17" rx="4"/><g fill="currentColor" stroke="none"><circle cx="-3.6" cy="-3.6" r="1.6"/><circle r="1.6"/><circle cx="3.6" cy="3.6" r="1.6"/></g>"#,
            2.2,
        ),
        Icon::Copy => (
            r#"<rect x="-3.5" y="-3.5" width="12" height="12" rx="2"/><path d="M-3.6,4 H-6.5 A2,2 0 0 1 -8.5,2 V-6.5 A2,2 0 0 1 -6.5,-8.5 H2 A2,2 0 0 1 4,-6.5 V-3.6"/>"#,
            2.2,
        ),
        Icon::ArrowLeft => (r#"<path d="M8.5,0 H-8 M-1.5,-7 L-8.5,0 L-1.5,7"/>"#, 2.8),
        Icon::ArrowRight => (r#"<path d="M-8.5,0 H8 M1.5,-7 L8.5,0 L1.5,7"/>"#, 2.8),
        Icon::ArrowUp => (r#"<path d="M0,8.5 V-8 M-7,-1.5 L0,-8.5 L7,-1.5"/>"#, 2.8),
        Icon::ArrowDown => (r#"<path d="M0,-8.5 V8 M-7,1.5 L0,8.5 L7,1.5"/>"#, 2.8),
        Icon::DirectionalPad => (
            r#"<path d="M-3.4,-9.6 H3.4 V-3.4 H9.6 V3.4 H3.4 V9.6 H-3.4 V3.4 H-9.6 V-3.4 H-3.4 Z"/>"#,
            2.2,
        ),
        Icon::Stick => (
            r#"<circle r="9.6"/><circle r="4.6" fill="currentColor" stroke="none"/>"#,
            2.2,
        ),
        // The symbols and the face buttons have functions of their own.
        _ => ("", 0.0),
    }
}

/// The icons of the four face buttons, clockwise from the top.
const BUTTONS: [Icon; 4] = [Icon::North, Icon::East, Icon::South, Icon::West];

/// Four rings, one of them filled and larger: no maker's letters.
fn buttons(pressed: usize) -> String {
    let places = [(0.0, -7.0), (7.0, 0.0), (0.0, 7.0), (-7.0, 0.0)];
    let button = |(i, (x, y)): (usize, (f32, f32))| {
        if i == pressed {
            format!(r##"<circle cx="{x}" cy="{y}" r="4.7" fill="#fff"/>"##)
        } else {
            format!(
                r##"<circle cx="{x}" cy="{y}" r="3.1" fill="none" stroke="#fff" stroke-width="1.4" opacity="0.8"/>"##
            )
        }
    };
    places.into_iter().enumerate().map(button).collect()
}

/// The whole sheet.
pub fn icons() -> Picture {
    let mut sheet = Picture::clear(ICON_COLUMNS * ICON_CELL, ICON_ROWS * ICON_CELL, WHITE);
    for &icon in Icon::ALL {
        let [left, top, ..] = icon.cell();
        // A margin of a tenth on each side of the 24 units.
        let view = [-15.0, -15.0, 30.0, 30.0];
        let pixmap = svg::draw(&icon_svg(icon), view, ICON_CELL, ICON_CELL);
        sheet.put(&Picture::from_pixmap(&pixmap).paint(WHITE), left, top);
    }
    sheet
}

fn icon_svg(icon: Icon) -> String {
    let index = icon as usize;
    if index < 7 {
        return symbols::symbol(index, "#fff");
    }
    if let Some(pressed) = BUTTONS.iter().position(|&button| button == icon) {
        return buttons(pressed);
    }
    let (lines, width) = lines(icon);
    format!(
        r##"<g fill="none" color="#fff" stroke="#fff" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round">{lines}</g>"##
    )
}
