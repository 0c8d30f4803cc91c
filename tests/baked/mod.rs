//! What the tests of baked files share: the committed files are those that the program makes, and there are no others.

use std::{fs, path::Path};

/// Files with their paths below `assets`, as the program makes them now.
pub type Fresh<P> = [(P, Vec<u8>)];

fn assets() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/assets"))
}

/// A committed file.
pub fn read(path: &str) -> Vec<u8> {
    let file = assets().join(path);
    fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Each file is committed as the program makes it.
pub fn check_files<P: AsRef<str>>(fresh: &Fresh<P>) {
    let differ: Vec<_> = (fresh.iter())
        .filter(|(path, bytes)| &read(path.as_ref()) != bytes)
        .map(|(path, _)| path.as_ref())
        .collect();
    assert!(
        differ.is_empty(),
        "{differ:?} differ: run `cargo run --example bake`"
    );
}

/// Nothing else lies in a folder.
pub fn check_folder<P: AsRef<str>>(folder: &str, fresh: &Fresh<P>) {
    for entry in fs::read_dir(assets().join(folder)).expect("a folder of assets") {
        let name = entry.expect("an entry").file_name();
        let path = format!("{folder}/{}", name.display());
        let is_known = fresh.iter().any(|(known, _)| known.as_ref() == path);
        assert!(is_known, "{path}");
    }
}
