//! Measures flashes: opposing changes of luminance by a tenth or more.

use bevy::color::LinearRgba;

/// Counts the opposing changes of a point's luminance.
#[derive(Clone, Default)]
pub struct Meter {
    /// The lowest and the highest since the last change.
    since: Option<[f32; 2]>,
    rises: Option<bool>,
    changes: Vec<f32>,
}

impl Meter {
    /// The point has this light at this time, seconds.
    pub fn see(&mut self, light: LinearRgba, now: f32) {
        let light = 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue;
        let [low, high] = self.since.unwrap_or([light; 2]);
        let (low, high) = (low.min(light), high.max(light));
        let rose = light - low >= 0.1 && self.rises != Some(true);
        let fell = high - light >= 0.1 && self.rises != Some(false);
        self.since = Some([low, high]);
        if rose || fell {
            self.rises = Some(rose);
            self.changes.push(now);
            // From this peak or hollow on.
            self.since = Some([light; 2]);
        }
    }

    /// The most changes in any second.
    fn most(&self) -> usize {
        self.changes
            .iter()
            .map(|from| {
                let within = |at: &&f32| (*from..=from + 1.0).contains(*at);
                self.changes.iter().filter(within).count()
            })
            .max()
            .unwrap_or(0)
    }
}

/// The share of these points that change more than three times in some second.
pub fn share(meters: &[Meter]) -> f32 {
    let flash = meters.iter().filter(|meter| meter.most() > 3).count();
    flash as f32 / meters.len() as f32
}
