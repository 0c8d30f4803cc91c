//! The set-up in one line, and how long it will take.

use bevy::prelude::*;

use super::{Draft, say};
use crate::{
    rules::Scoring,
    screens::{Screen, stage::Build},
    settings::Setup,
    theme::{art::Look, color, palette::CREAM, widgets::Voice},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.run_if(in_state(Screen::Setup))
            .run_if(resource_changed::<Draft>),
    );
}

#[derive(Component)]
struct Head;

#[derive(Component)]
struct Length;

pub(super) fn spawn(stage: &mut Build, look: &Look) {
    stage.spawn((
        Name::new("Summary"),
        Node {
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::Center,
            row_gap: px(4),
            ..default()
        },
        Pickable::IGNORE,
        children![
            (Head, look.growing(Voice::Display, 22.0, color(CREAM), "")),
            (Length, look.growing(Voice::Text, 17.0, color(CREAM), "")),
        ],
    ));
}

fn show(
    draft: Res<Draft>,
    mut heads: Query<&mut Text, (With<Head>, Without<Length>)>,
    mut lengths: Query<&mut Text, (With<Length>, Without<Head>)>,
) {
    for mut text in &mut heads {
        say(&mut text, head(&draft.setup));
    }
    for mut text in &mut lengths {
        say(&mut text, length(&draft.setup));
    }
}

fn head(setup: &Setup) -> String {
    format!(
        "{} seats, {}, {}",
        setup.seats().len(),
        match setup.variant.scoring {
            Scoring::Basic => "Basic",
            Scoring::Advanced => "Advanced",
        },
        if setup.variant.actions {
            "Actions"
        } else {
            "no Actions"
        }
    )
}

fn length(setup: &Setup) -> String {
    let end = match setup.variant.scoring {
        Scoring::Basic => "one round".to_owned(),
        Scoring::Advanced => format!("first to {} points", Scoring::target(setup.seats().len())),
    };
    if setup.persons() > 0 {
        let minutes = minutes(setup);
        let s = if minutes == 1 { "" } else { "s" };
        format!("About {minutes} minute{s}, {end}")
    } else {
        format!("You watch {} bots, {end}", setup.seats().len())
    }
}

/// How long a person takes for a turn, and a bot, seconds.
const PACE: (f32, f32) = (30.0, 2.5);

/// About how long a match takes for a person who still reads the cards: whole minutes, fives from five on.
fn minutes(setup: &Setup) -> u32 {
    let seats = setup.seats().len();
    // Rounds of a match and turns of a round, as random play has them.
    let (rounds, turns) = match (setup.variant.scoring, seats) {
        (Scoring::Basic, 0..=2) => (1.0, 8.0),
        (Scoring::Basic, 3) => (1.0, 12.0),
        (Scoring::Basic, _) => (1.0, 15.5),
        (Scoring::Advanced, 0..=2) => (5.8, 9.7),
        (Scoring::Advanced, 3) => (5.8, 14.3),
        (Scoring::Advanced, _) => (5.2, 18.3),
    };
    let of_each = turns / seats as f32;
    let persons = setup.persons() as f32;
    let seconds = of_each * (persons * PACE.0 + (seats as f32 - persons) * PACE.1);
    let actions = if setup.variant.actions { 1.25 } else { 1.0 };
    let minutes = rounds * seconds * actions / 60.0;
    if minutes < 5.0 {
        minutes.round().max(1.0) as u32
    } else {
        (minutes / 5.0).round() as u32 * 5
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bots::Level, rules::Variant, stages::Player};

    fn setup(seats: &[Player], scoring: Scoring, actions: bool) -> Setup {
        Setup::new(seats.to_vec(), Variant { scoring, actions }).expect("it can be played")
    }

    #[test]
    fn a_set_up_is_told_in_two_lines() {
        let bot = Player::Bot(Level::middle());
        let three = setup(&[Player::Person, bot, bot], Scoring::Advanced, true);
        assert_eq!(head(&three), "3 seats, Advanced, Actions");
        assert_eq!(length(&three), "About 20 minutes, first to 35 points");
        let four = setup(&[Player::Person; 4], Scoring::Advanced, true);
        assert_eq!(length(&four), "About 60 minutes, first to 30 points");
        let two = setup(&[Player::Person, bot], Scoring::Basic, false);
        assert_eq!(head(&two), "2 seats, Basic, no Actions");
        assert_eq!(length(&two), "About 2 minutes, one round");
        let watched = setup(&[bot; 4], Scoring::Advanced, false);
        assert_eq!(length(&watched), "You watch 4 bots, first to 30 points");
    }
}
