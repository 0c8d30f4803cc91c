//! Draws all the art of the game into `assets/art`: `bake` writes it, `bake --check` only compares.

mod art;

use std::{
    env, fs,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

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
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let mut differ = false;
    for (path, png) in art::bake() {
        let file = assets.join(path);
        if check {
            if fs::read(&file).is_ok_and(|old| old == png) {
                continue;
            }
            differ = true;
            writeln!(io::stdout(), "differs: {path}")?;
        } else {
            fs::create_dir_all(file.parent().unwrap_or(&assets))?;
            fs::write(&file, &png)?;
            writeln!(io::stdout(), "{:>8} bytes  {path}", png.len())?;
        }
    }
    Ok(if differ {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}
