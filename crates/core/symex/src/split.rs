//! Nondeterministic choice: several successors, all of them possible.

use crate::decide::{ForkKind, Next};
use crate::end::EndReason;
use crate::limits::Limits;
use crate::path::Path;
use crate::program::{ForkState, Site};
use smallvec::SmallVec;

/// Sends the path, which stands at `site`, all of `count` ways.
pub(crate) fn split<S: ForkState>(
    mut path: Path<S>,
    count: u32,
    site: Site,
    limits: &Limits,
) -> Next<S> {
    if count == 0 {
        return Next::Ended(path, EndReason::Infeasible);
    }
    if path.depth >= limits.depth {
        return Next::Ended(path, EndReason::Depth);
    }
    let mut paths: SmallVec<[Path<S>; 2]> = SmallVec::new();
    for way in 1..count {
        let mut other = path.fork(site);
        other.edge = (site, way);
        other.answer(u64::from(way));
        paths.push(other);
    }
    path.answer(0);
    paths.push(path);
    Next::Fork(paths, ForkKind::Alternatives(count))
}
