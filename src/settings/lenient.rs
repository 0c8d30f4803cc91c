//! Reading settings that somebody else may have written: a bad value costs only itself.

use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::picture::SCALES;

/// What could be read, on top of the defaults, and what could not, in words.
pub(super) fn read<T: Default + Serialize + DeserializeOwned>(given: Value) -> (T, Vec<String>) {
    let mut wrong = Vec::new();
    let mut whole = serde_json::to_value(T::default()).unwrap_or_default();
    merge::<T>(&mut whole, &mut Vec::new(), given, &mut wrong);
    // Each step left it readable.
    (serde_json::from_value(whole).unwrap_or_default(), wrong)
}

/// Puts a value in its place if the whole can still be read then; of a section, each of its values.
fn merge<T: DeserializeOwned>(
    whole: &mut Value,
    path: &mut Vec<String>,
    given: Value,
    wrong: &mut Vec<String>,
) {
    match given {
        Value::Object(fields) if at(whole, path).is_object() => {
            for (name, value) in fields {
                path.push(name);
                merge::<T>(whole, path, value, wrong);
                path.pop();
            }
        }
        value => {
            let mut with = whole.clone();
            *at(&mut with, path) = value;
            match serde_json::from_value::<T>(with.clone()) {
                Ok(_) => *whole = with,
                Err(error) => wrong.push(format!("{}: {error}", path.join("."))),
            }
        }
    }
}

fn at<'a>(whole: &'a mut Value, path: &[String]) -> &'a mut Value {
    path.iter()
        .fold(whole, |place, name| match place.is_object() {
            true => &mut place[name.as_str()],
            false => place,
        })
}

/// A number of percent from 0 to 100; beyond, the nearest of them.
pub(super) fn percent<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    f64::deserialize(from).map(|given| given.round().clamp(0.0, 100.0) as u8)
}

/// A size of text: the nearest of those that can be chosen.
pub(super) fn scale<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    let given = f64::deserialize(from)?;
    let nearest = SCALES.into_iter().min_by(|a, b| {
        let distance = |scale: &u16| (f64::from(*scale) - given).abs();
        distance(a).total_cmp(&distance(b))
    });
    Ok(nearest.unwrap_or(SCALES[0]))
}
