//! What the music is to be at this moment: the bed of the rule in force, and as much pulse as the round has tension.

use bevy::prelude::*;

use super::{SoundSystems, score::Layers};
use crate::{
    animation::cues::Shown,
    menus::Menu,
    rules::{Game, Rule},
    screens::Screen,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Music>()
        .add_systems(Last, follow.in_set(SoundSystems::Decide));
}

/// The music that belongs to what is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Deref)]
pub struct Music(pub Layers);

/// The rule whose bed is the calmest: it belongs to everything outside of a match.
const HOME: Rule = Rule::Yellow;

/// How close a round is to its end, 0 to 1: seats go out, and hands run low.
pub fn tension(game: &Game) -> f32 {
    let (mut seats, mut least) = (0, usize::MAX);
    for seat in game.seats_in() {
        seats += 1;
        least = least.min(game.hand(seat).len());
    }
    let gone = (game.players() - seats) as f32 / (game.players() - 1).max(1) as f32;
    // Three cards left are few, one is the last.
    let low = (4.0 - least.min(4) as f32) / 3.0;
    (0.6 * gone + low).clamp(0.0, 1.0)
}

/// The music for a screen, with a menu over it, and the match as it is shown.
fn layers(screen: Screen, menu: Menu, game: Option<&Game>) -> Layers {
    let calm = Layers {
        rule: Some(game.map_or(HOME, |game| game.rule())),
        bed: 0.8,
        pulse: 0.0,
        melody: 0.8,
    };
    let open = match screen {
        Screen::Loading | Screen::Failure => return Layers::default(),
        Screen::Title | Screen::Setup | Screen::Result => calm,
        Screen::Table => {
            let tension = game.map_or(0.0, tension);
            Layers {
                bed: 0.9,
                pulse: 0.9 * tension,
                melody: 0.6 - 0.2 * tension,
                ..calm
            }
        }
    };
    match menu {
        Menu::None | Menu::Log | Menu::Out => open,
        // Whoever turns the volume must hear it.
        Menu::Settings => Layers { pulse: 0.0, ..open },
        _ => Layers {
            bed: 0.5 * open.bed,
            pulse: 0.0,
            melody: 0.5 * open.melody,
            ..open
        },
    }
}

/// Follows the game.
fn follow(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    shown: Res<Shown>,
    mut music: ResMut<Music>,
) {
    if screen.is_changed() || menu.is_changed() || shown.is_changed() {
        music.set_if_neq(Music(layers(*screen.get(), *menu.get(), shown.on_table())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Move, Variant};

    #[test]
    fn a_round_grows_tense_as_it_goes_on() {
        let mut game = Game::new(4, Variant::default(), 3).expect("four seats");
        assert_eq!(tension(&game), 0.0);
        let mut last = 0.0;
        for _ in 0..3 {
            game.apply(Move::Concede).expect("anybody may give up");
            let now = tension(&game);
            assert!(now > last, "{now} after {last}");
            last = now;
        }
        assert!(last <= 1.0);
    }

    #[test]
    fn each_place_has_its_music() {
        let game = Game::new(4, Variant::default(), 3).expect("four seats");
        let of = |screen, menu| layers(screen, menu, Some(&game));
        assert_eq!(of(Screen::Loading, Menu::None), Layers::default());
        let table = of(Screen::Table, Menu::None);
        assert_eq!(table.rule, Some(game.rule()));
        assert!(of(Screen::Table, Menu::Pause).bed < table.bed);
        assert_eq!(layers(Screen::Title, Menu::None, None).rule, Some(HOME));
        let settings = of(Screen::Title, Menu::Settings);
        assert_eq!(settings, of(Screen::Title, Menu::None));
    }
}
