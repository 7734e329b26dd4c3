//! How far an exploration went, in numbers and in words.

use crate::elsewhere::assumption;
use crate::suite::TestOptions;
use answer::GraphStats;
use states::graph::{MAX_HELD, StateGraph};
use std::time::{Duration, Instant};

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

/// The same with states that were not gone on with: tests are made of the calls that lead there, too.
pub(crate) fn stats_with_all(
    graph: &StateGraph,
    started: Instant,
    options: &TestOptions,
) -> GraphStats {
    GraphStats {
        length: graph.longest(),
        objects: graph.most_objects(),
        ..stats(graph, started, options)
    }
}

/// How far graphs go, all together.
pub(crate) struct Extent {
    pub stats: GraphStats,
    /// In words: what was looked at.
    pub far: String,
}

impl Extent {
    pub fn of(graph: &StateGraph, started: Instant, options: &TestOptions) -> Extent {
        Extent {
            stats: stats_with_all(graph, started, options),
            // Not even the first state may be done with.
            far: match graph.whole_length() {
                0 => format!("by any call that was tried{}", why(graph, started, options)),
                _ => format!("in any state {}", how_far(graph, started, options)),
            },
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
    format!(
        "of up to {} after up to {}{}",
        counted(graph.work.objects.into(), "object"),
        counted(graph.whole_length().into(), "call"),
        why(graph, started, options)
    )
}

/// Why a graph goes no further, in parentheses; empty if there is no reason.
fn why(graph: &StateGraph, started: Instant, options: &TestOptions) -> String {
    let work = &graph.work;
    let mut why = Vec::new();
    if options.watch.is_interrupted() {
        why.push("interrupted".to_owned());
    } else if started.elapsed() >= options.time {
        why.push(share_of_time(options));
    } else if graph.is_spent() {
        let all = seconds(options.time_of_all);
        why.push(format!(
            "as much was done as is done for a class in {all} s"
        ));
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
    match why.is_empty() {
        true => String::new(),
        false => format!(" ({})", why.join("; ")),
    }
}

/// The user knows the time of all classes together only.
fn share_of_time(options: &TestOptions) -> String {
    let (share, all) = (seconds(options.time), seconds(options.time_of_all));
    format!("its share of the time, {share} of {all} s, is used up")
}

fn seconds(time: Duration) -> String {
    match time.as_secs_f64() {
        short if short < 10.0 && time.subsec_millis() > 0 => format!("{short:.1}"),
        whole => format!("{whole:.0}"),
    }
}

/// `1 call`, `2 calls`.
fn counted(n: u64, noun: &str) -> String {
    match n {
        1 => format!("1 {noun}"),
        n => format!("{n} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_all_classes_is_told() {
        let options = |share: u64| TestOptions {
            time: Duration::from_millis(share),
            time_of_all: Duration::from_secs(60),
            work: 0,
            scope: states::graph::Scope {
                objects: 1,
                calls: 1,
                merge: true,
            },
            watch: Default::default(),
        };
        let said = |share| share_of_time(&options(share));
        assert_eq!(said(7_000), "its share of the time, 7 of 60 s, is used up");
        assert!(said(7_240).contains(", 7.2 of 60 s,"));
        assert!(said(29_912).contains(", 30 of 60 s,"));
    }
}
