//! Pictures as files, and a contact sheet of them.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy::math::UVec2;
use resvg::{
    tiny_skia::{Pixmap, PixmapPaint, PremultipliedColorU8, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

/// Width of a picture on the contact sheet, pixels.
const THUMB: u32 = 480;
/// Space around each.
const GAP: u32 = 16;
/// Space for its name.
const NAME: u32 = 30;
/// Pictures in a row.
const COLUMNS: u32 = 5;

/// The pictures of one size.
pub struct Album {
    folder: PathBuf,
    sheet: PathBuf,
    size: UVec2,
    thumbs: Vec<(String, Pixmap)>,
}

impl Album {
    /// An empty album; the pictures go to a folder of that size, the sheet beside it.
    pub fn new(folder: &Path, size: UVec2) -> io::Result<Self> {
        let name = format!("{}x{}", size.x, size.y);
        let album = Self {
            folder: folder.join(&name),
            sheet: folder.join(name).with_extension("png"),
            size,
            thumbs: Vec::new(),
        };
        fs::create_dir_all(&album.folder)?;
        Ok(album)
    }

    /// Keeps a picture.
    pub fn add(&mut self, name: &str, picture: &Pixmap) -> io::Result<()> {
        write(picture, &self.folder.join(format!("{name}.png")))?;
        let height = THUMB * self.size.y / self.size.x;
        self.thumbs
            .push((name.to_owned(), shrink(picture, THUMB, height)));
        Ok(())
    }

    /// Writes the contact sheet.
    pub fn finish(&self) -> io::Result<()> {
        let Some((_, first)) = self.thumbs.first() else {
            return Ok(());
        };
        let cell = UVec2::new(THUMB + GAP, first.height() + NAME + GAP);
        let rows = (self.thumbs.len() as u32).div_ceil(COLUMNS);
        let place = |i: usize| UVec2::new(i as u32 % COLUMNS, i as u32 / COLUMNS) * cell + GAP;
        let names: String = (self.thumbs.iter().enumerate())
            .map(|(i, (name, thumb))| {
                let at = place(i);
                let line = at.y + thumb.height() + 21;
                format!(
                    r##"<text x="{}" y="{line}" fill="#FBF7EE">{name}</text>"##,
                    at.x
                )
            })
            .collect();
        let mut sheet = captions(&names, COLUMNS * cell.x + GAP, rows * cell.y + GAP);
        for (i, (_, thumb)) in self.thumbs.iter().enumerate() {
            let at = place(i).as_ivec2();
            let paint = PixmapPaint::default();
            sheet.draw_pixmap(
                at.x,
                at.y,
                thumb.as_ref(),
                &paint,
                Transform::identity(),
                None,
            );
        }
        write(&sheet, &self.sheet)
    }
}

fn write(picture: &Pixmap, file: &Path) -> io::Result<()> {
    fs::write(file, picture.encode_png().map_err(io::Error::other)?)
}

/// A dark sheet with these texts.
fn captions(texts: &str, width: u32, height: u32) -> Pixmap {
    let mut fonts = Database::new();
    let font = include_bytes!("../fonts/AtkinsonHyperlegibleNext_600SemiBold.ttf");
    fonts.load_font_data(font.to_vec());
    let family = fonts.faces().next().map(|face| face.families[0].0.clone());
    let options = Options {
        fontdb: Arc::new(fonts),
        font_family: family.unwrap_or_default(),
        ..Options::default()
    };
    let svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-size="18" font-weight="600"><rect width="100%" height="100%" fill="#0D0F15"/>{texts}</svg>"##
    );
    let mut sheet = Pixmap::new(width, height).expect("a sheet has a size");
    let tree = Tree::from_str(&svg, &options).expect("names are no markup");
    resvg::render(&tree, Transform::identity(), &mut sheet.as_mut());
    sheet
}

/// A smaller picture: each pixel is the mean of those that it stands for.
fn shrink(picture: &Pixmap, width: u32, height: u32) -> Pixmap {
    let mut small = Pixmap::new(width, height).expect("a thumbnail has a size");
    let span = |i: u32, from: u32, to: u32| i * from / to..((i + 1) * from).div_ceil(to);
    for y in 0..height {
        for x in 0..width {
            let mut sum = [0_u32; 3];
            let mut count = 0;
            for row in span(y, picture.height(), height) {
                for column in span(x, picture.width(), width) {
                    let pixel = picture.pixels()[(row * picture.width() + column) as usize];
                    for (sum, value) in
                        sum.iter_mut()
                            .zip([pixel.red(), pixel.green(), pixel.blue()])
                    {
                        *sum += u32::from(value);
                    }
                    count += 1;
                }
            }
            let [red, green, blue] = sum.map(|sum| (sum / count) as u8);
            small.pixels_mut()[(y * width + x) as usize] =
                PremultipliedColorU8::from_rgba(red, green, blue, u8::MAX).expect("it is opaque");
        }
    }
    small
}
