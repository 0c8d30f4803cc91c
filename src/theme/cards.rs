//! The pictures of cards: two cuts in one of two sets of colours, by far the largest files. The title does not wait for
//! them, a match does.

use bevy::{asset::LoadState, prelude::*, window::RequestRedraw};

use super::{
    art::region,
    paints::Paints,
    sheet::{self, CardCut, CardPiece},
};
use crate::{rules::Card, screens::Screen};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Cards>().add_systems(
        Update,
        (order, hang).chain().run_if(
            // While that screen is open they would stand in the way of everything that the title needs.
            not(in_state(Screen::Loading)).and_then(not(in_state(Screen::Failure))),
        ),
    );
}

/// The pictures of cards.
#[derive(Resource, Debug)]
pub struct Cards {
    /// Cards of the usual cut.
    pub large: Handle<Image>,
    /// Cards of the small cut.
    pub small: Handle<Image>,
    /// The set of colours that they show; none before the first has been loaded.
    hung: Option<Paints>,
    coming: Option<Coming>,
}

/// A set that is on its way.
#[derive(Debug)]
struct Coming {
    set: Paints,
    /// The two cuts, large first: the file, and what has been read of it.
    cuts: [(Handle<Image>, Option<Image>); 2],
}

impl FromWorld for Cards {
    fn from_world(world: &mut World) -> Self {
        // Empty until the files are there, and the same whichever set they show.
        let images = world.resource::<Assets<Image>>();
        Self {
            large: images.reserve_handle(),
            small: images.reserve_handle(),
            hung: None,
            coming: None,
        }
    }
}

impl Cards {
    /// Whether there is anything to be seen of them.
    pub fn are_there(&self) -> bool {
        self.hung.is_some()
    }
    /// The picture and the cut for cards of `width` virtual pixels.
    fn cut(&self, width: f32) -> (&Handle<Image>, CardCut) {
        if width < 72.0 {
            (&self.small, sheet::SMALL)
        } else {
            (&self.large, sheet::LARGE)
        }
    }
    /// Picture and region of a card's face, or of the back where there is no face to see, with its [`BLEED`].
    pub fn card(&self, width: f32, face: Option<Card>) -> (Handle<Image>, Rect) {
        let (image, cut) = self.cut(width);
        (image.clone(), bleeding(cut, cell_of(cut, face)))
    }
    /// Picture and region of a piece that all cards share, with its [`BLEED`].
    pub fn piece(&self, width: f32, piece: CardPiece) -> (Handle<Image>, Rect) {
        let (image, cut) = self.cut(width);
        (image.clone(), bleeding(cut, cut.piece(piece)))
    }
    /// An upright card as a picture in the interface, up to its edge.
    pub fn card_node(&self, width: f32, face: Option<Card>) -> ImageNode {
        let (image, cut) = self.cut(width);
        ImageNode {
            image: image.clone(),
            rect: Some(region(cell_of(cut, face))),
            ..default()
        }
    }
}

/// How much of the clear space around a card is drawn with it, as a share of its width on each side: a turned card gets
/// its smooth edge from there.
pub const BLEED: f32 = 1.0 / 75.0;

/// The size of a card's picture with its bleed.
pub fn with_bleed(card: Vec2) -> Vec2 {
    card + 2.0 * BLEED * card.x
}

fn bleeding(cut: CardCut, cell: [u32; 4]) -> Rect {
    region(cell).inflate(cut.width as f32 * BLEED)
}

fn cell_of(cut: CardCut, face: Option<Card>) -> [u32; 4] {
    match face {
        Some(card) => cut.face(card.colour().index() as u32, u32::from(card.number())),
        None => cut.piece(CardPiece::Back),
    }
}

/// Fetches the set that was chosen. Only one is kept: the other one is read again when it is wanted.
fn order(paints: Res<Paints>, server: Res<AssetServer>, mut cards: ResMut<Cards>) {
    let coming = cards.coming.as_ref().map(|coming| coming.set);
    if coming.or(cards.hung) == Some(*paints) {
        return;
    }
    let paths = match *paints {
        Paints::Usual => [sheet::LARGE.path, sheet::SMALL.path],
        Paints::Apart => [sheet::LARGE_APART, sheet::SMALL_APART],
    };
    cards.coming = Some(Coming {
        set: *paints,
        cuts: paths.map(|path| (server.load(path), None)),
    });
}

/// Exchanges the pictures for those that have come in: whatever shows a card shows the new one.
fn hang(
    server: Res<AssetServer>,
    mut cards: ResMut<Cards>,
    mut images: ResMut<Assets<Image>>,
    mut screen: ResMut<NextState<Screen>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let cards = &mut *cards;
    let Some(coming) = &mut cards.coming else {
        return;
    };
    // The window draws only when it is asked to, and a file that has come in asks for nothing.
    redraw.write(RequestRedraw);
    for (handle, came) in &mut coming.cuts {
        match server.load_state(&*handle) {
            // At once: the renderer would take the pixels away, for a picture that nothing shows.
            LoadState::Loaded if came.is_none() => *came = images.remove(&*handle),
            LoadState::Failed(_) if cards.hung.is_some() => {
                // Whoever has cards already plays on with those.
                cards.hung = Some(coming.set);
                cards.coming = None;
                return;
            }
            LoadState::Failed(_) => return screen.set(Screen::Failure),
            _ => {}
        }
    }
    let Some(Coming { set, cuts }) = cards
        .coming
        .take_if(|coming| coming.cuts.iter().all(|(_, came)| came.is_some()))
    else {
        return;
    };
    for ((_, image), to) in cuts.into_iter().zip([&cards.large, &cards.small]) {
        let Some(mut image) = image else { continue };
        // The renderer writes an equal picture over the old one, but only its full size: this one is another.
        image.texture_descriptor.label = Some(match set {
            Paints::Usual => "Cards",
            Paints::Apart => "Cards of high separation",
        });
        if let Err(gone) = images.insert(to, image) {
            error!("{gone}");
        }
    }
    cards.hung = Some(set);
}
