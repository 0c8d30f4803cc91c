//! The seven symbols, strongest colour first: each drawn around the origin in a box of 24 units.

/// The symbol of a colour as SVG, `ink` as its fill.
pub fn symbol(colour: usize, ink: &str) -> String {
    let shape = match colour {
        0 => format!(
            r#"<path d="M0,-9.6 L10.4,8.6 L-10.4,8.6 Z" stroke="{ink}" stroke-width="2.6" stroke-linejoin="round"/>"#
        ),
        1 => r#"<rect x="-11" y="-9" width="22" height="7.4" rx="1.6"/><rect x="-11" y="1.6" width="22" height="7.4" rx="1.6"/>"#.into(),
        2 => r#"<circle r="10.6"/>"#.into(),
        3 => [(-5.9, -5.9), (-5.9, 5.9), (5.9, -5.9), (5.9, 5.9)]
            .map(|(x, y)| format!(r#"<circle cx="{x}" cy="{y}" r="4.9"/>"#))
            .concat(),
        4 => [0, 60, 120]
            .map(|turn| {
                format!(
                    r#"<rect x="-2.3" y="-11.6" width="4.6" height="23.2" rx="2.3" transform="rotate({turn})"/>"#
                )
            })
            .concat(),
        5 => format!(
            r#"<path d="M-11,10 V3.2 H-3.7 V-3.5 H3.6 V-10.2 H11 V10 Z" stroke="{ink}" stroke-width="1.4" stroke-linejoin="round"/>"#
        ),
        _ => r#"<path d="M9.81,4.98 A11,11 0 1 1 0.69,-10.98 A9.2,9.2 0 1 0 9.81,4.98 Z" transform="translate(.6,0)"/>"#.into(),
    };
    format!(r#"<g fill="{ink}">{shape}</g>"#)
}

/// The symbol of a colour at a place and size: `size` is the side of its box.
pub fn placed(colour: usize, ink: &str, x: f32, y: f32, size: f32) -> String {
    let scale = size / 24.0;
    format!(
        r#"<g transform="translate({x} {y}) scale({scale})">{}</g>"#,
        symbol(colour, ink)
    )
}
