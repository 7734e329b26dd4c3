//! A line on stderr that says how far it is, if somebody watches.

use analysis_check::Progress;
use std::io::{IsTerminal, Write};

pub struct Line {
    watched: bool,
    shown: bool,
}

impl Line {
    pub fn new() -> Line {
        Line {
            watched: std::io::stderr().is_terminal(),
            shown: false,
        }
    }

    pub fn show(&mut self, now: Progress) {
        let Progress {
            methods,
            finished,
            paths,
            findings,
        } = now;
        self.show_text(&format!(
            "{finished} of {methods} methods, {paths} paths, {findings} findings"
        ));
    }

    pub fn show_text(&mut self, text: &str) {
        if !self.watched {
            return;
        }
        self.shown = true;
        let mut err = std::io::stderr();
        let _ = write!(err, "\r\x1b[K{text}");
        let _ = err.flush();
    }

    pub fn clear(&mut self) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
