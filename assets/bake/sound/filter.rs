//! Filters after Robert Bristow-Johnson's cookbook, and a small room after Schroeder.

/// A filter of the second order.
#[derive(Clone)]
pub struct Filter {
    forward: [f64; 3],
    back: [f64; 2],
    heard: [f64; 2],
    said: [f64; 2],
}

impl Filter {
    /// Lets pass what is lower than `hz`.
    pub fn low(rate: f64, hz: f64) -> Self {
        let (cos, alpha) = Self::angle(rate, hz, std::f64::consts::FRAC_1_SQRT_2);
        let b = (1.0 - cos) / 2.0;
        Self::new([b, 2.0 * b, b], cos, alpha)
    }
    /// Lets pass what is higher than `hz`.
    pub fn high(rate: f64, hz: f64) -> Self {
        let (cos, alpha) = Self::angle(rate, hz, std::f64::consts::FRAC_1_SQRT_2);
        let b = (1.0 + cos) / 2.0;
        Self::new([b, -2.0 * b, b], cos, alpha)
    }
    /// Lets pass what lies around `hz`; the higher `q`, the narrower.
    pub fn band(rate: f64, hz: f64, q: f64) -> Self {
        let (cos, alpha) = Self::angle(rate, hz, q);
        Self::new([alpha, 0.0, -alpha], cos, alpha)
    }
    fn angle(rate: f64, hz: f64, q: f64) -> (f64, f64) {
        let angle = std::f64::consts::TAU * hz.min(rate * 0.45) / rate;
        (libm::cos(angle), libm::sin(angle) / (2.0 * q))
    }
    fn new(forward: [f64; 3], cos: f64, alpha: f64) -> Self {
        let unit = 1.0 + alpha;
        Self {
            forward: forward.map(|b| b / unit),
            back: [-2.0 * cos / unit, (1.0 - alpha) / unit],
            heard: [0.0; 2],
            said: [0.0; 2],
        }
    }
    /// Becomes another filter that has heard the same.
    pub fn retune(&mut self, other: &Self) {
        (self.forward, self.back) = (other.forward, other.back);
    }
    /// The next sample.
    pub fn pass(&mut self, sample: f64) -> f64 {
        let [b0, b1, b2] = self.forward;
        let said = b0 * sample + b1 * self.heard[0] + b2 * self.heard[1]
            - self.back[0] * self.said[0]
            - self.back[1] * self.said[1];
        self.heard = [sample, self.heard[0]];
        self.said = [said, self.said[0]];
        said
    }
}

/// The walls' answer alone; they are silent after so many `seconds`. What goes round has always been sounding.
pub fn room(dry: &[f64], rate: u32, seconds: f64, loops: bool) -> Vec<f64> {
    // Lengths without a common measure, in seconds: no pitch of their own.
    let mut walls = [0.029_7, 0.037_1, 0.041_1, 0.043_7, 0.053_3, 0.061_9]
        .map(|length| Wall::new(length, rate, seconds));
    let mut smear = [0.005_3, 0.001_7, 0.007_9].map(|length| Smear::new(length, rate));
    let mut pass = |sample: f64| {
        let sum: f64 = walls.iter_mut().map(|wall| wall.pass(sample)).sum();
        smear.iter_mut().fold(sum / 3.0, |s, smear| smear.pass(s))
    };
    if loops {
        for sample in dry {
            pass(*sample);
        }
    }
    dry.iter().map(|sample| pass(*sample)).collect()
}

/// An echo that comes back duller each time.
struct Wall {
    line: Vec<f64>,
    at: usize,
    back: f64,
    dull: f64,
}

impl Wall {
    fn new(length: f64, rate: u32, seconds: f64) -> Self {
        Self {
            line: vec![0.0; (length * f64::from(rate)) as usize],
            at: 0,
            back: libm::pow(0.001, length / seconds),
            dull: 0.0,
        }
    }
    fn pass(&mut self, sample: f64) -> f64 {
        let said = self.line[self.at];
        self.dull = said * 0.65 + self.dull * 0.35;
        self.line[self.at] = sample + self.dull * self.back;
        self.at = (self.at + 1) % self.line.len();
        said
    }
}

/// Makes many echoes of one.
struct Smear {
    line: Vec<f64>,
    at: usize,
}

impl Smear {
    fn new(length: f64, rate: u32) -> Self {
        Self {
            line: vec![0.0; (length * f64::from(rate)) as usize],
            at: 0,
        }
    }
    fn pass(&mut self, sample: f64) -> f64 {
        let late = self.line[self.at];
        let now = sample + late * 0.6;
        self.line[self.at] = now;
        self.at = (self.at + 1) % self.line.len();
        late - now * 0.6
    }
}
