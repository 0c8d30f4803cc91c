//! Draws SVG text with the game's own fonts.

use std::sync::{Arc, LazyLock};

use red7::theme::palette::Rgb;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../../fonts/Fredoka_700Bold.ttf").to_vec());
    Options {
        fontdb: Arc::new(fonts),
        font_family: "Fredoka".into(),
        ..Options::default()
    }
});

/// Draws SVG elements into a new pixmap: `view` is the part of their plane that fills it.
pub fn draw(elements: &str, view: [f32; 4], width: u32, height: u32) -> Pixmap {
    let [x, y, w, h] = view;
    let text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{x} {y} {w} {h}" preserveAspectRatio="none">{elements}</svg>"#
    );
    let tree = Tree::from_str(&text, &OPTIONS).expect("the art is valid SVG");
    let mut pixmap = Pixmap::new(width, height).expect("a picture has a size");
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    pixmap
}

/// A colour in SVG.
pub fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02X}{g:02X}{b:02X}")
}
