//! The promise: the title does not wait for the large files, a match does, and a file that is missing is told.

use std::{fs, path::Path};

use red7::{animation::Settled, screens::Screen, theme::cards::Cards};

use crate::desk::{ASSETS, Desk};

/// Copies what the game needs, but for the files whose path has this in it.
fn copy_all_but(left_out: &str, from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder of assets") {
        let from = entry.expect("an entry").path();
        let to = to.join(from.file_name().expect("a name"));
        if from.is_dir() {
            copy_all_but(left_out, &from, &to);
        } else if !from.to_string_lossy().contains(left_out) {
            fs::copy(&from, &to).expect("a copy");
        }
    }
}

/// An app whose assets lack one file, after so many frames that it has noticed.
fn without(file: &str, arguments: &[&str]) -> Desk {
    let folder = tempfile::tempdir().expect("a folder");
    for part in ["art", "fonts", "sound"] {
        copy_all_but(
            file,
            &Path::new(ASSETS).join(part),
            &folder.path().join(part),
        );
    }
    let options = Desk::options(arguments);
    let engine = Desk::engine(&options, folder.path().to_str().expect("a plain path"));
    let mut desk = Desk::start(engine, &options);
    desk.await_files(file, |desk| desk.screen() == Screen::Failure);
    desk
}

#[test]
fn whichever_file_is_missing_the_failure_screen_says_so() {
    for (file, arguments) in [
        ("cards_small.art", &[][..]),
        ("cards_large.art", &["--quick", "human,easy"]),
        ("mark.art", &[]),
        ("Fredoka_700", &[]),
        ("melody", &[]),
    ] {
        let mut desk = without(file, arguments);
        let words = desk.texts("Failure screen");
        assert!(
            words.iter().any(|words| words.contains("pictures")),
            "{file}: {words:?}"
        );
    }
}

#[test]
fn a_match_waits_for_the_pictures_of_cards() {
    let options = Desk::options(&["--quick", "human,easy", "--seed", "1"]);
    let mut desk = Desk::start(Desk::engine(&options, ASSETS), &options);
    desk.await_files("the cards", |desk| {
        let there = desk.see::<Cards>().are_there();
        assert!(there || !desk.see::<Settled>().0, "the stages go on");
        assert!(
            !there || desk.screen() != Screen::Loading,
            "the title waited"
        );
        there
    });
    desk.until_turn();
}
