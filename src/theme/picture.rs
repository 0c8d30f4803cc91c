//! The loader of the pictures: each comes with its smaller sizes, made where it is read, so that nobody waits for them.

use bevy::{
    asset::{AssetLoader, LoadContext, RenderAssetUsages, io::Reader},
    image::{
        CompressedImageFormats, ImageFilterMode, ImageSampler, ImageSamplerDescriptor, ImageType,
        TextureError,
    },
    prelude::*,
};
use std::sync::LazyLock;
use thiserror::Error;

use super::sheet;

pub(super) fn plugin(app: &mut App) {
    app.register_asset_loader(PictureLoader);
}

/// Reads the files that end in `.art.png`.
#[derive(Default, TypePath)]
struct PictureLoader;

/// Why a picture cannot be shown.
#[derive(Debug, Error)]
enum PictureError {
    /// It could not be read.
    #[error("the picture cannot be read: {0}")]
    Read(#[from] std::io::Error),
    /// It is no PNG file.
    #[error("this is no picture: {0}")]
    Format(#[from] TextureError),
}

impl AssetLoader for PictureLoader {
    type Asset = Image;
    type Settings = ();
    type Error = PictureError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        context: &mut LoadContext<'_>,
    ) -> Result<Image, PictureError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let path = context.path().path().to_string_lossy().replace('\\', "/");
        let mut image = Image::from_buffer(
            &bytes,
            ImageType::Extension("png"),
            CompressedImageFormats::NONE,
            // Its numbers are no colours.
            path != sheet::FLOOD,
            ImageSampler::Descriptor(ImageSamplerDescriptor {
                mag_filter: ImageFilterMode::Linear,
                min_filter: ImageFilterMode::Linear,
                mipmap_filter: ImageFilterMode::Linear,
                ..default()
            }),
            // The renderer's copy is enough.
            RenderAssetUsages::RENDER_WORLD,
        )?;
        add_mips(&mut image, sheet::mips(&path));
        Ok(image)
    }

    fn extensions(&self) -> &[&str] {
        &["art.png"]
    }
}

/// Appends up to `levels` − 1 halvings to an 8-bit RGBA picture. The file holds only the full size: a third less to load,
/// and nothing that could disagree with it.
fn add_mips(image: &mut Image, levels: u32) {
    let (width, height) = (image.width() as usize, image.height() as usize);
    let Some(data) = image.data.as_mut() else {
        return;
    };
    if data.len() != width * height * 4 {
        return;
    }
    let sizes: Vec<(usize, usize)> = (0..levels)
        .map(|level| (width >> level, height >> level))
        .take_while(|&(width, height)| width > 0 && height > 0)
        .collect();
    let mut start = 0;
    data.resize(
        sizes.iter().map(|(width, height)| width * height * 4).sum(),
        0,
    );
    for pair in sizes.windows(2) {
        if let [(width, height), _] = *pair {
            let (above, below) = data[start..].split_at_mut(width * height * 4);
            halve(above, width, below);
            start += above.len();
        }
    }
    image.texture_descriptor.mip_level_count = sizes.len() as u32;
}

/// How bright the 256 codes of sRGB are, 0 to 1.
static LIGHT: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|code| LinearRgba::from(Srgba::rgb_u8(code as u8, 0, 0)).red)
});

/// The codes of the brightnesses from 0 to 1, in as many steps as tell all codes apart.
static CODES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let code = |step: usize| {
        let light = LinearRgba::rgb(step as f32 / STEPS as f32, 0.0, 0.0);
        (Srgba::from(light).red * 255.0).round() as u8
    };
    (0..=STEPS).map(code).collect()
});
const STEPS: usize = 4095;

/// Writes a picture of half the size to the beginning of `half`. Colours are averaged as light (not as sRGB codes) and
/// weighed by their opacity, so that clear pixels lend no colour.
fn halve(picture: &[u8], width: usize, half: &mut [u8]) {
    let (light, codes) = (&*LIGHT, &*CODES);
    let mut written = half.chunks_exact_mut(4);
    for rows in picture.chunks_exact(width * 8) {
        let (upper, lower) = rows.split_at(width * 4);
        for (upper, lower) in upper.chunks_exact(8).zip(lower.chunks_exact(8)) {
            let mut sums = [0.0; 3];
            let mut opacity = 0;
            for pixel in [&upper[..4], &upper[4..], &lower[..4], &lower[4..]] {
                // A weight of one for clear pixels keeps their frame colour where all four are clear.
                let weight = f32::from(pixel[3]) + 1.0;
                for (sum, &code) in sums.iter_mut().zip(pixel) {
                    *sum += light[usize::from(code)] * weight;
                }
                opacity += u16::from(pixel[3]);
            }
            let Some(out) = written.next() else { return };
            let scale = STEPS as f32 / (f32::from(opacity) + 4.0);
            for (out, sum) in out.iter_mut().zip(sums) {
                *out = codes[((sum * scale + 0.5) as usize).min(STEPS)];
            }
            out[3] = ((opacity + 2) / 4) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn half_of(pixels: &[[u8; 4]], width: usize) -> Vec<u8> {
        let mut half = vec![0; pixels.len()];
        halve(pixels.as_flattened(), width, &mut half);
        half
    }

    #[test]
    fn a_plain_picture_stays_what_it_is() {
        for pixel in [
            [0, 0, 0, 255],
            [255; 4],
            [200, 17, 99, 255],
            [12, 34, 56, 0],
            [1, 2, 3, 77],
        ] {
            assert_eq!(half_of(&[pixel; 8], 4), [pixel; 2].as_flattened());
        }
    }

    #[test]
    fn black_and_white_make_the_grey_of_half_the_light() {
        let (black, white) = ([0, 0, 0, 255], [255; 4]);
        assert_eq!(
            half_of(&[black, white, white, black], 2),
            [188, 188, 188, 255]
        );
    }

    #[test]
    fn clear_pixels_lend_opacity_but_hardly_any_colour() {
        let (red, clear) = ([255, 0, 0, 255], [0, 255, 0, 0]);
        let [r, g, b, a] = half_of(&[red, red, clear, clear], 2)[..] else {
            panic!("one pixel")
        };
        assert!(r > 253 && g < 20 && b == 0 && a == 128, "{r} {g} {b} {a}");
    }

    #[test]
    fn each_size_is_half_of_the_one_before_and_rests_behind_it() {
        let mut image = Image::new_fill(
            bevy::render::render_resource::Extent3d {
                width: 10,
                height: 7,
                ..default()
            },
            bevy::render::render_resource::TextureDimension::D2,
            &[9, 9, 9, 255],
            bevy::render::render_resource::TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::RENDER_WORLD,
        );
        add_mips(&mut image, 9);
        // 10 × 7, 5 × 3, 2 × 1; the next would have no height.
        assert_eq!(image.texture_descriptor.mip_level_count, 3);
        let data = image.data.expect("pixels");
        assert_eq!(data.len(), (70 + 15 + 2) * 4);
        assert!(data.chunks(4).all(|pixel| pixel == [9, 9, 9, 255]));
    }
}
