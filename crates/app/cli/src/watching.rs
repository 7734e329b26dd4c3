//! Waiting for workers of `cairn test`, with a line that says how far they are.

use crate::progress::Line;
use analysis_test::Watch;
use std::time::{Duration, Instant};
use symex::Workers;

const SHOW_EVERY: Duration = Duration::from_millis(100);

/// Workers that are not back so soon after Ctrl-C are not waited for: a solver may not come back for a
/// while.
const GRACE: Duration = Duration::from_millis(800);

/// Waits until all tasks are done, the time is over, or the user ends it.
pub fn wait(workers: &Workers, end: Instant, watch: &Watch, text: impl Fn() -> String) {
    let mut line = Line::new();
    let mut until = end;
    let mut is_ending = false;
    loop {
        let next = Instant::now() + SHOW_EVERY;
        let is_done = workers.wait(next.min(until));
        if is_done || Instant::now() >= until {
            line.clear();
            return;
        }
        if watch.is_interrupted() && !is_ending {
            is_ending = true;
            until = until.min(Instant::now() + GRACE);
        }
        line.show_text(&text());
    }
}
