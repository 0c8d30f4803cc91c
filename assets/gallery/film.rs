//! What the cameras draw, as pictures in memory: the app has a window for its size and its pointer, and nothing to draw on.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::{
    camera::RenderTarget,
    prelude::*,
    render::{
        render_resource::TextureFormat,
        view::screenshot::{Screenshot, ScreenshotCaptured},
    },
    time::TimeUpdateStrategy,
    window::WindowRef,
};
use red7::{screens::Screen, stages::Thinking};
use resvg::tiny_skia::{IntSize, Pixmap};

use crate::desk::FRAME;

/// Lets the cameras draw when a picture is taken, and only then.
pub fn plugin(app: &mut App) {
    app.init_resource::<Film>()
        .add_systems(First, see_through_the_window)
        .add_systems(Last, (keep_time, see_the_film));
}

/// How many frames are drawn before the one that counts: what is drawn for the first time may need a few to be ready.
const SETTLING: usize = 3;
/// How many frames a picture may take to come back from the graphics card.
const PATIENCE: usize = 2_000;

/// What the cameras draw on.
#[derive(Resource, Default)]
struct Film {
    target: Handle<Image>,
    /// A picture is being taken: time stands still.
    exposed: bool,
}

/// Pointers look for the cameras of the window that they are over.
fn see_through_the_window(mut cameras: Query<(&mut Camera, &mut RenderTarget)>) {
    for (mut camera, mut target) in &mut cameras {
        camera.is_active = true;
        *target = RenderTarget::Window(WindowRef::Primary);
    }
}

/// The renderer looks at them after the last system of a frame.
fn see_the_film(film: Res<Film>, mut cameras: Query<(&mut Camera, &mut RenderTarget)>) {
    for (mut camera, mut target) in &mut cameras {
        camera.is_active = film.exposed;
        *target = RenderTarget::Image(film.target.clone().into());
    }
}

/// Time stands still for whatever takes as long as the machine needs: files, bots, and pictures.
fn keep_time(
    film: Res<Film>,
    screen: Res<State<Screen>>,
    thinking: Res<Thinking>,
    mut strategy: ResMut<TimeUpdateStrategy>,
) {
    let stands = film.exposed || *screen.get() == Screen::Loading || thinking.is_busy();
    *strategy = TimeUpdateStrategy::ManualDuration(if stands { default() } else { FRAME });
}

/// Takes a picture of this moment.
pub fn expose(app: &mut App, size: UVec2) -> Pixmap {
    let blank = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    let target = app.world_mut().resource_mut::<Assets<Image>>().add(blank);
    *app.world_mut().resource_mut::<Film>() = Film {
        target: target.clone(),
        exposed: true,
    };
    *app.world_mut().resource_mut::<TimeUpdateStrategy>() =
        TimeUpdateStrategy::ManualDuration(default());
    for _ in 0..SETTLING {
        app.update();
    }
    let taken = Arc::new(Mutex::new(None));
    let into = taken.clone();
    app.world_mut().spawn(Screenshot::image(target)).observe(
        move |captured: On<ScreenshotCaptured>| {
            *into.lock().unwrap_or_else(PoisonError::into_inner) = captured.image.data.clone();
        },
    );
    let mut pixels: Option<Vec<u8>> = None;
    for _ in 0..PATIENCE {
        app.update();
        pixels = taken.lock().unwrap_or_else(PoisonError::into_inner).take();
        if pixels.is_some() {
            break;
        }
    }
    app.world_mut().resource_mut::<Film>().exposed = false;
    *app.world_mut().resource_mut::<TimeUpdateStrategy>() =
        TimeUpdateStrategy::ManualDuration(FRAME);
    let mut pixels = pixels.expect("the graphics driver draws");
    for pixel in pixels.chunks_exact_mut(4) {
        pixel[3] = u8::MAX;
    }
    let size = IntSize::from_wh(size.x, size.y).expect("a window has a size");
    Pixmap::from_vec(pixels, size).expect("four bytes a pixel")
}
