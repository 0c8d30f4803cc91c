//! Writes a picture as the smallest PNG that holds it: grey, grey with alpha, palette, true colour, with or without alpha.

use std::{collections::BTreeMap, io::Write};

use flate2::{Compression, Crc, write::ZlibEncoder};

use super::picture::Picture;

/// The colour types of the PNG standard.
mod kind {
    pub const GREY: u8 = 0;
    pub const RGB: u8 = 2;
    pub const PALETTE: u8 = 3;
    pub const GREY_ALPHA: u8 = 4;
    pub const RGBA: u8 = 6;
}

/// The PNG file of a picture.
pub fn encode(picture: &Picture) -> Vec<u8> {
    let palette = palette(picture);
    let grey = picture.pixels.iter().all(|p| p[0] == p[1] && p[1] == p[2]);
    let opaque = picture.pixels.iter().all(|p| p[3] == 255);
    let kind = match (grey, opaque) {
        (true, true) => kind::GREY,
        _ if palette.is_some() => kind::PALETTE,
        (true, false) => kind::GREY_ALPHA,
        (false, true) => kind::RGB,
        (false, false) => kind::RGBA,
    };

    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::new();
    header.extend(picture.width.to_be_bytes());
    header.extend(picture.height.to_be_bytes());
    header.extend([8, kind, 0, 0, 0]);
    chunk(&mut file, *b"IHDR", &header);
    // The values are sRGB.
    chunk(&mut file, *b"sRGB", &[0]);
    let colours = palette.unwrap_or_default();
    if kind == kind::PALETTE {
        let rgb: Vec<u8> = colours.keys().flat_map(|c| [c[0], c[1], c[2]]).collect();
        let alpha: Vec<u8> = colours.keys().map(|c| c[3]).collect();
        chunk(&mut file, *b"PLTE", &rgb);
        if !opaque {
            chunk(&mut file, *b"tRNS", &alpha);
        }
    }

    let samples: Vec<u8> = match kind {
        kind::GREY => picture.pixels.iter().map(|p| p[0]).collect(),
        kind::PALETTE => picture.pixels.iter().map(|p| colours[p]).collect(),
        kind::GREY_ALPHA => picture.pixels.iter().flat_map(|p| [p[0], p[3]]).collect(),
        kind::RGB => picture
            .pixels
            .iter()
            .flat_map(|p| [p[0], p[1], p[2]])
            .collect(),
        _ => picture.pixels.as_flattened().to_vec(),
    };
    let depth = samples.len() / picture.pixels.len();
    let width = picture.width as usize * depth;
    let plain = deflate(&unfiltered(&samples, width));
    let best = if kind == kind::PALETTE {
        plain
    } else {
        let filtered = deflate(&filtered(&samples, width, depth));
        if filtered.len() < plain.len() {
            filtered
        } else {
            plain
        }
    };
    chunk(&mut file, *b"IDAT", &best);
    chunk(&mut file, *b"IEND", &[]);
    file
}

/// The colours of a picture that has at most 256 of them, numbered in order.
fn palette(picture: &Picture) -> Option<BTreeMap<[u8; 4], u8>> {
    let mut colours = BTreeMap::new();
    let mut last = None;
    for &pixel in &picture.pixels {
        if last == Some(pixel) {
            continue;
        }
        last = Some(pixel);
        colours.insert(pixel, 0);
        if colours.len() > 256 {
            return None;
        }
    }
    for (index, number) in (0..=255).zip(colours.values_mut()) {
        *number = index;
    }
    Some(colours)
}

fn chunk(file: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    let length = u32::try_from(data.len()).expect("a picture is smaller than 4 GiB");
    file.extend(length.to_be_bytes());
    let mut crc = Crc::new();
    crc.update(&name);
    crc.update(data);
    file.extend(name);
    file.extend(data);
    file.extend(crc.sum().to_be_bytes());
}

fn deflate(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder
        .write_all(data)
        .and_then(|()| encoder.finish())
        .expect("memory takes every write")
}

fn unfiltered(samples: &[u8], width: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(samples.len() + samples.len() / width);
    for row in samples.chunks(width) {
        out.push(0);
        out.extend(row);
    }
    out
}

/// Each row with the filter that leaves the smallest sum of differences.
fn filtered(samples: &[u8], width: usize, depth: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(samples.len() + samples.len() / width);
    let mut above = vec![0; width];
    let mut tries: [Vec<u8>; 5] = Default::default();
    for row in samples.chunks(width) {
        for (filter, line) in tries.iter_mut().enumerate() {
            line.clear();
            line.extend((0..width).map(|i| {
                let left = if i < depth { 0 } else { row[i - depth] };
                let corner = if i < depth { 0 } else { above[i - depth] };
                let up = above[i];
                row[i].wrapping_sub(match filter {
                    0 => 0,
                    1 => left,
                    2 => up,
                    3 => left.midpoint(up),
                    _ => paeth(left, up, corner),
                })
            }));
        }
        let (filter, line) = (0..)
            .zip(&tries)
            .min_by_key(|(_, line)| {
                line.iter()
                    .map(|&d| u32::from(d.cast_signed().unsigned_abs()))
                    .sum::<u32>()
            })
            .expect("there are five filters");
        out.push(filter);
        out.extend(line);
        above.copy_from_slice(row);
    }
    out
}

/// The neighbour that is nearest to left + up − corner.
fn paeth(left: u8, up: u8, corner: u8) -> u8 {
    let [a, b, c] = [left, up, corner].map(i16::from);
    let guess = a + b - c;
    let (da, db, dc) = ((guess - a).abs(), (guess - b).abs(), (guess - c).abs());
    if da <= db && da <= dc {
        left
    } else if db <= dc {
        up
    } else {
        corner
    }
}
