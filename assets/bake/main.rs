//! Makes all pictures and sounds of the game: `bake` writes them into `assets`, `bake --check` only compares.

mod art;
mod sound;

use std::{
    env, fs,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use red7::theme::palette::{TABLE_TINTS, TABLE_TINTS_APART};

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            // Nothing is left to do when even this cannot be told.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> io::Result<ExitCode> {
    let mut check = false;
    for argument in env::args().skip(1) {
        if argument != "--check" {
            writeln!(
                io::stderr(),
                "unknown argument {argument}: only --check is known"
            )?;
            return Ok(ExitCode::from(2));
        }
        check = true;
    }
    let mut differ = false;
    let tints = art::tints();
    if tints != [TABLE_TINTS, TABLE_TINTS_APART] {
        differ = true;
        writeln!(
            io::stdout(),
            "palette.rs: TABLE_TINTS and TABLE_TINTS_APART have to say {tints:#04X?}; bake again after that"
        )?;
    }
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let pictures = art::bake().into_iter();
    let files = pictures.map(|(path, png)| (path.to_owned(), png));
    for (path, bytes) in files.chain(sound::bake()) {
        let file = assets.join(&path);
        if check {
            if fs::read(&file).is_ok_and(|old| old == bytes) {
                continue;
            }
            differ = true;
            writeln!(io::stdout(), "differs: {path}")?;
        } else {
            fs::create_dir_all(file.parent().unwrap_or(&assets))?;
            fs::write(&file, &bytes)?;
            writeln!(io::stdout(), "{:>8} bytes  {path}", bytes.len())?;
        }
    }
    Ok(if differ {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}
