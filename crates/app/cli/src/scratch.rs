//! The folder for all that is only needed while Cairn runs: compiled sources, tests that are tried. There is one for
//! everything, so that nothing stays behind however Cairn ends, a signal that ends it included.

use crate::interrupt;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;

static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// Makes the folder. From now on temporary files are below it, and it is removed if a signal ends the process.
pub fn begin() -> io::Result<()> {
    // Before the folder is there: no signal may come in between.
    let signals = Signals::new([SIGINT, SIGTERM])?;
    std::thread::spawn(move || wait_for_end(signals));
    let folder = tempfile::Builder::new().prefix("cairn-").tempdir()?.keep();
    let folder = FOLDER.get_or_init(|| folder);
    tempfile::env::override_temp_dir(folder)
        .map_err(|_| io::Error::other("there is a folder for temporary files already"))
}

/// Removes the folder: nothing is needed any more.
pub fn end() {
    if let Some(folder) = FOLDER.get() {
        // Nothing depends on it.
        let _ = std::fs::remove_dir_all(folder);
    }
}

fn wait_for_end(mut signals: Signals) {
    for signal in signals.forever() {
        if signal == SIGINT && interrupt::is_taken() {
            continue;
        }
        end();
        // `javac` makes its folder anew if it still has something to write.
        interrupt::end_children();
        end();
        let _ = emulate_default_handler(signal);
    }
}
