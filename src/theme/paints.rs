//! The seven paints in one of two sets: everything that shows one follows the setting at once.

use bevy::{prelude::*, window::RequestRedraw};

use super::{
    art::{Art, with_mips},
    color,
    palette::{
        PIGMENTS, PIGMENTS_APART, Rgb, TABLE_TINTS, TABLE_TINTS_APART, WASHES, WASHES_APART,
    },
    sheet,
};
use crate::{rules::Rule, settings::Settings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Paints>()
        .init_resource::<Sheets>()
        .add_systems(
            PreUpdate,
            choose.run_if(resource_exists_and_changed::<Settings>),
        )
        .add_systems(
            Update,
            (order_sheets, hang_sheets)
                .chain()
                .run_if(resource_exists::<Art>),
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

/// The card sheets of the set that is on its way to the cards.
#[derive(Resource, Default)]
struct Sheets {
    /// The set that the cards show.
    hung: Paints,
    loading: Option<(Paints, [Handle<Image>; 2])>,
}

/// Fetches the card sheets of the set that was chosen. Only one set is kept: the other one is read again when it is wanted.
fn order_sheets(
    paints: Res<Paints>,
    art: Res<Art>,
    server: Res<AssetServer>,
    mut sheets: ResMut<Sheets>,
) {
    let coming = sheets.loading.as_ref().map_or(sheets.hung, |(set, _)| *set);
    if *paints == coming {
        return;
    }
    let handles = match *paints {
        Paints::Apart => [sheet::LARGE_APART, sheet::SMALL_APART].map(|path| server.load(path)),
        Paints::Usual => {
            server.reload(sheet::LARGE.path);
            server.reload(sheet::SMALL.path);
            [art.cards_large.clone(), art.cards_small.clone()]
        }
    };
    sheets.loading = Some((*paints, handles));
}

/// Exchanges the card sheets for those that have come in: whatever shows a card shows the new one.
fn hang_sheets(
    art: Res<Art>,
    mut sheets: ResMut<Sheets>,
    mut images: ResMut<Assets<Image>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if sheets.loading.is_some() {
        // The window draws only when it is asked to, and a file that has come in asks for nothing.
        redraw.write(RequestRedraw);
    }
    // A sheet without its smaller sizes has just been read.
    let is_fresh = |handle: &Handle<Image>| {
        images.get(handle).is_some_and(|image| {
            image.data.is_some() && image.texture_descriptor.mip_level_count == 1
        })
    };
    let Some((set, handles)) = sheets
        .loading
        .take_if(|(_, handles)| handles.iter().all(is_fresh))
    else {
        return;
    };
    sheets.hung = set;
    for (from, to) in handles.iter().zip([&art.cards_large, &art.cards_small]) {
        if from != to
            && let Some(mut image) = images.remove(from)
        {
            // The renderer writes an equal picture over the old one, but only its full size: this one is another.
            image.texture_descriptor.label = Some("Cards of high separation");
            if let Err(gone) = images.insert(to, image) {
                error!("{gone}");
            }
        }
        if let Some(mut image) = images.get_mut(to) {
            with_mips(&mut image, sheet::CARD_MIPS);
        }
    }
}
