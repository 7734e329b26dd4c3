//! Nontermination: a path that returns to a state that it was in before.

use crate::program::{ForkState, Site};

/// Watches a path between two forks. A copy is kept at each power of two of the stops, so that a
/// round of any length is found after at most three times its length.
pub(crate) struct Rounds<S> {
    stops: u64,
    kept: Option<(Site, S)>,
}

/// Most paths have fewer stops than this between two forks.
const FIRST_COPY: u64 = 32;

impl<S: ForkState> Rounds<S> {
    pub(crate) fn new() -> Rounds<S> {
        Rounds {
            stops: 0,
            kept: None,
        }
    }

    /// Notes that the path stops at `site` for a decision, and tells whether it was in this state before.
    pub(crate) fn note_stop(&mut self, site: Site, state: &mut S) -> bool {
        self.stops += 1;
        self.check_repetition(site, state)
    }

    /// As [`Rounds::note_stop`], after a long stretch without a decision.
    pub(crate) fn note_long_stop(&mut self, site: Site, state: &mut S) -> bool {
        self.stops = (self.stops / FIRST_COPY + 1) * FIRST_COPY;
        self.check_repetition(site, state)
    }

    fn check_repetition(&mut self, site: Site, state: &mut S) -> bool {
        if let Some((kept_at, kept)) = &self.kept
            && *kept_at == site
            && state.is_again(kept)
        {
            return true;
        }
        if self.stops >= FIRST_COPY && self.stops.is_power_of_two() {
            self.kept = Some((site, state.fork()));
        }
        false
    }
}
