//! The seven patterns of the card fields, strongest colour first.

use std::{f32::consts::SQRT_2, fmt::Write};

use red7::theme::palette::{INK, WHITE};

use super::svg::hex;

/// What a pattern is drawn with: black or white, and how strong.
pub fn tone(colour: usize) -> (String, f32) {
    let (light, strength) = match colour {
        1 => (false, 0.10),
        2 => (false, 0.13),
        3 => (true, 0.085),
        4 => (false, 0.09),
        5 => (true, 0.15),
        _ => (false, 0.14),
    };
    (hex(if light { WHITE } else { INK }), strength)
}

/// The pattern of a colour over the whole card of 100 × 140 units, as SVG in one paint. Red is solid: nothing.
pub fn pattern(colour: usize, paint: &str) -> String {
    let mut d = String::new();
    match colour {
        1 => {
            for row in 0..16 {
                let y = f32::from(row as u8) * 9.0;
                let _ = write!(d, "M0,{y} H100 V{} H0 Z ", y + 3.4);
            }
        }
        2 => {
            for row in 0..26 {
                for column in 0..10 {
                    let x = 2.75
                        + f32::from(column as u8) * 11.0
                        + if row % 2 == 1 { 5.5 } else { 0.0 };
                    let y = 2.75 + f32::from(row as u8) * 5.5;
                    let _ = write!(
                        d,
                        "M{},{y} a1.9,1.9 0 1 0 3.8,0 a1.9,1.9 0 1 0 -3.8,0 Z ",
                        x - 1.9
                    );
                }
            }
        }
        3 => {
            for row in 0..19 {
                for column in 0..14 {
                    if (row + column) % 2 == 0 {
                        let (x, y) = (f32::from(column as u8) * 7.6, f32::from(row as u8) * 7.6);
                        let _ = write!(d, "M{x},{y} h7.6 v7.6 h-7.6 Z ");
                    }
                }
            }
        }
        4 => {
            // Bars of 3 in a step of 9, turned by 45°: along the edges they measure √2 as much.
            let (bar, step) = (3.0 * SQRT_2, 9.0 * SQRT_2);
            for line in 0..20 {
                let x = f32::from(line as u8) * step;
                let _ = write!(d, "M{x},0 h{bar} l-140,140 h-{bar} Z ");
            }
        }
        5 => {
            for row in 0..17 {
                let y = f32::from(row as u8) * 9.0;
                let _ = write!(d, "M0,{}", y + 6.6);
                for tooth in 0..15 {
                    let x = f32::from(tooth as u8) * 7.0;
                    let _ = write!(d, " L{},{} L{},{}", x + 3.5, y + 2.0, x + 7.0, y + 6.6);
                }
                d.push(' ');
            }
            return format!(
                r#"<path d="{d}" fill="none" stroke="{paint}" stroke-width="2" stroke-linejoin="round"/>"#
            );
        }
        6 => {
            for row in 0..15 {
                let y = f32::from(row as u8) * 10.0;
                let _ = write!(d, "M0,{}", y + 5.0);
                for _ in 0..6 {
                    d.push_str(" c3,-4 6,-4 9,0 s6,4 9,0");
                }
                d.push(' ');
            }
            return format!(r#"<path d="{d}" fill="none" stroke="{paint}" stroke-width="2.2"/>"#);
        }
        _ => {}
    }
    format!(r#"<path d="{d}" fill="{paint}"/>"#)
}
