//! The seven paints in one of two sets: everything that shows one follows the setting at once.

use bevy::prelude::*;

use super::{
    color,
    palette::{
        PIGMENTS, PIGMENTS_APART, Rgb, TABLE_TINTS, TABLE_TINTS_APART, WASHES, WASHES_APART,
    },
};
use crate::{rules::Rule, settings::Settings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Paints>()
        .add_systems(
            PreUpdate,
            choose.run_if(resource_exists_and_changed::<Settings>),
        )
        .add_systems(PostUpdate, apply);
}

/// The set of seven colours that is in use.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paints {
    /// The usual set.
    #[default]
    Usual,
    /// The set of high separation.
    Apart,
}

impl Paints {
    /// The paint of a rule.
    pub fn pigment(self, rule: Rule) -> Color {
        color(self.pigments()[rule.colour().index()])
    }
    /// The table under a rule.
    pub const fn wash(self, rule: Rule) -> Rgb {
        let washes = match self {
            Self::Usual => WASHES,
            Self::Apart => WASHES_APART,
        };
        washes[rule.colour().index()]
    }
    /// What the grey picture of the table is multiplied with under a rule.
    pub fn tint(self, rule: Rule) -> Color {
        let tints = match self {
            Self::Usual => TABLE_TINTS,
            Self::Apart => TABLE_TINTS_APART,
        };
        color(tints[rule.colour().index()])
    }
    /// All seven pigments, strongest first.
    pub const fn pigments(self) -> [Rgb; 7] {
        match self {
            Self::Usual => PIGMENTS,
            Self::Apart => PIGMENTS_APART,
        }
    }
}

/// Shows the paint of a rule: the colour of the entity's picture, or of its background if it has no picture.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint(pub Rule);

fn choose(settings: Res<Settings>, mut paints: ResMut<Paints>) {
    paints.set_if_neq(if settings.comfort.high_separation {
        Paints::Apart
    } else {
        Paints::Usual
    });
}

fn apply(
    paints: Res<Paints>,
    mut painted: Query<(
        Ref<Paint>,
        Option<&mut ImageNode>,
        Option<&mut BackgroundColor>,
    )>,
) {
    for (paint, picture, background) in &mut painted {
        if !(paint.is_added() || paints.is_changed()) {
            continue;
        }
        let pigment = paints.pigment(paint.0);
        if let Some(mut picture) = picture {
            // Whoever fades the picture goes on with it.
            picture.color = pigment.with_alpha(picture.color.alpha());
        } else if let Some(mut background) = background {
            background.0 = pigment;
        }
    }
}
