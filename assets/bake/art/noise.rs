//! A small seeded generator and smooth noise: no crate's version can change a picture.

/// A sequence of numbers that depends on nothing but its seed (`SplitMix64`).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, from 0 up to 1.
    pub fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        unit(mix(self.0))
    }

    /// The next number in a range.
    pub fn range(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.next()
    }
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

fn unit(z: u64) -> f32 {
    (z >> 40) as f32 / (1 << 24) as f32
}

/// A random number from 0 up to 1 that belongs to a point of a grid.
pub fn speck(seed: u64, x: i64, y: i64) -> f32 {
    let (x, y) = (x.cast_unsigned(), y.cast_unsigned());
    unit(mix(seed
        ^ mix(
            x.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ mix(y ^ 0x5851_F42D_4C95_7F2D)
        )))
}

/// Smooth noise from 0 to 1 with one swell per unit.
pub fn swell(seed: u64, x: f32, y: f32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let (i, j) = (left as i64, top as i64);
    let (u, v) = (smooth(x - left), smooth(y - top));
    let upper = mixed(speck(seed, i, j), speck(seed, i + 1, j), u);
    let lower = mixed(speck(seed, i, j + 1), speck(seed, i + 1, j + 1), u);
    mixed(upper, lower, v)
}

/// Three octaves of smooth noise, from 0 to 1.
pub fn grain(seed: u64, x: f32, y: f32) -> f32 {
    (swell(seed, x, y) * 4.0
        + swell(seed + 1, x * 2.0, y * 2.0) * 3.0
        + swell(seed + 2, x * 4.0, y * 4.0) * 2.0)
        / 9.0
}

/// A line from `a` to `b`.
pub fn mixed(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// From 0 to 1 with flat ends.
pub fn smooth(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}
