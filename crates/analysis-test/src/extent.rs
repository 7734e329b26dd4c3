//! How far an exploration went, in numbers and in words.

use crate::elsewhere::assumption;
use crate::suite::TestOptions;
use sequences::graph::{MAX_HELD, StateGraph};
use std::time::Instant;
use verdict::GraphStats;

/// What an exploration came to.
pub(crate) fn stats(graph: &StateGraph, started: Instant, options: &TestOptions) -> GraphStats {
    let time = started.elapsed();
    GraphStats {
        states: graph.states(),
        calls: graph.work.calls,
        implied: graph.work.implied,
        merged: graph.work.merged,
        length: graph.work.length,
        objects: graph.work.objects,
        is_closed: graph.is_closed(),
        is_cut: graph.work.late_calls > 0 || time >= options.time || options.watch.is_interrupted(),
        time,
    }
}

/// How far graphs go, all together.
pub(crate) struct Extent {
    pub stats: GraphStats,
    /// In words.
    pub far: String,
}

impl Extent {
    pub fn of(graph: &StateGraph, started: Instant, options: &TestOptions) -> Extent {
        Extent {
            stats: stats(graph, started, options),
            far: how_far(graph, started, options),
        }
    }

    /// With what another graph came to.
    pub fn and(self, other: Extent) -> Extent {
        let (one, two) = (self.stats, other.stats);
        Extent {
            // The first that does not go all the way tells why.
            far: match one.is_closed {
                true => other.far,
                false => self.far,
            },
            stats: GraphStats {
                states: one.states + two.states,
                calls: one.calls + two.calls,
                implied: one.implied + two.implied,
                merged: one.merged + two.merged,
                length: one.length.max(two.length),
                objects: one.objects.max(two.objects),
                is_closed: one.is_closed && two.is_closed,
                is_cut: one.is_cut || two.is_cut,
                time: one.time.max(two.time),
            },
        }
    }
}

/// What was not done is told up to so many times: the first are as good as all.
const MOST_LEFT_OUT: usize = 2;

/// How far a graph goes, and why not further.
pub(crate) fn how_far(graph: &StateGraph, started: Instant, options: &TestOptions) -> String {
    let work = &graph.work;
    let mut why = Vec::new();
    if options.watch.is_interrupted() {
        why.push("interrupted".to_owned());
    } else if started.elapsed() >= options.time {
        why.push(format!(
            "the time of {:.0} s is used up",
            options.time.as_secs_f64()
        ));
    } else if graph.is_spent() {
        why.push("all was done that is done in such a time".to_owned());
    } else if work.cut_calls > 0 {
        why.push(match work.cut_calls {
            1 => "1 call was cut short".to_owned(),
            n => format!("{n} calls were cut short"),
        });
    }
    if work.limited > 0 {
        why.push(format!("no more than {MAX_HELD} variables at a time"));
    }
    if work.lost > 0 {
        let states = counted(work.lost, "state");
        why.push(format!("{states} could not be gone on with"));
    }
    if work.open > 0 {
        why.push("not all arguments were tried".to_owned());
    }
    if work.shared > 0 {
        why.push("what calls hand out or keep can be changed by others".to_owned());
    }
    if work.hidden > 0 {
        why.push("the class library keeps what calls leave there".to_owned());
    }
    let asked = graph.asked().iter().take(MOST_LEFT_OUT);
    why.extend(asked.map(assumption));
    why.extend(graph.left_out().iter().take(MOST_LEFT_OUT).cloned());
    let far = format!(
        "of up to {} after up to {}",
        counted(work.objects.into(), "object"),
        counted(graph.whole_length().into(), "call")
    );
    match why.is_empty() {
        true => far,
        false => format!("{far} ({})", why.join("; ")),
    }
}

/// `1 call`, `2 calls`.
fn counted(n: u64, noun: &str) -> String {
    match n {
        1 => format!("1 {noun}"),
        n => format!("{n} {noun}s"),
    }
}
