//! Extent of a state graph: how far its exploration went, in numbers and in words.

use crate::graph::{MAX_HELD, StateGraph};
use crate::nondeterminism::{asking_place, line_text};
use crate::progress::CallProgress;
use answer::GraphStats;
use std::sync::Arc;
use std::time::{Duration, Instant};
use vm::environment::Asked;

/// How long a state graph is explored.
#[derive(Clone, Debug)]
pub struct GraphBudget {
    /// For this graph.
    pub time: Duration,
    /// For all graphs together, and for what comes after them: what the user has chosen.
    pub time_of_all: Duration,
    /// Hears how many calls were made, and ends it before its time.
    pub progress: Arc<CallProgress>,
}

/// What an exploration came to.
pub fn stats(graph: &StateGraph, started: Instant, budget: &GraphBudget) -> GraphStats {
    let time = started.elapsed();
    GraphStats {
        states: graph.states(),
        calls: graph.work.calls,
        implied: graph.work.implied,
        merged: graph.work.merged,
        length: graph.work.length,
        objects: graph.work.objects,
        is_closed: graph.is_closed(),
        is_cut: graph.work.late_calls > 0
            || time >= budget.time
            || budget.progress.is_interrupted(),
        time,
    }
}

/// The same with states that were not explored further: tests are made of the calls that lead there, too.
pub fn stats_with_all(graph: &StateGraph, started: Instant, budget: &GraphBudget) -> GraphStats {
    GraphStats {
        length: graph.longest_sequence(),
        objects: graph.most_objects(),
        ..stats(graph, started, budget)
    }
}

/// How far graphs go, all together.
pub struct GraphExtent {
    /// In numbers.
    pub stats: GraphStats,
    /// In words: what was looked at.
    pub far: String,
}

impl GraphExtent {
    /// Of one graph.
    pub fn of(graph: &StateGraph, started: Instant, budget: &GraphBudget) -> GraphExtent {
        GraphExtent {
            stats: stats_with_all(graph, started, budget),
            // Not even the first state may be done with.
            far: match graph.complete_length() {
                0 => format!(
                    "by any call that was made{}",
                    describe_limits(graph, started, budget)
                ),
                _ => format!("in any state {}", describe_extent(graph, started, budget)),
            },
        }
    }

    /// With what another graph came to.
    pub fn and(self, other: GraphExtent) -> GraphExtent {
        let (one, two) = (self.stats, other.stats);
        GraphExtent {
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

/// What was not done is reported up to so many times: the first are as good as all.
const MOST_LEFT_OUT: usize = 2;

/// How far a graph goes, and why not further.
pub fn describe_extent(graph: &StateGraph, started: Instant, budget: &GraphBudget) -> String {
    format!(
        "of up to {} after up to {}{}",
        count_text(graph.work.objects.into(), "object"),
        count_text(graph.complete_length().into(), "call"),
        describe_limits(graph, started, budget)
    )
}

/// Why a graph goes no further, in parentheses; empty if there is no reason.
fn describe_limits(graph: &StateGraph, started: Instant, budget: &GraphBudget) -> String {
    let work = &graph.work;
    let mut why = Vec::new();
    if budget.progress.is_interrupted() {
        why.push("interrupted".to_owned());
    } else if started.elapsed() >= budget.time {
        why.push(share_of_time(budget));
    } else if graph.is_spent() {
        let all = seconds(budget.time_of_all);
        why.push(format!(
            "the work that --time {all}s allows for a class is done"
        ));
    } else if work.cut_calls > 0 {
        why.push(match work.cut_calls {
            1 => "1 call was cut short".to_owned(),
            n => format!("{n} calls were cut short"),
        });
    }
    if work.limited > 0 {
        why.push(format!("at most {MAX_HELD} objects at a time"));
    }
    if work.lost > 0 {
        let states = count_text(work.lost, "state");
        why.push(format!("{states} could not be explored further"));
    }
    if work.open > 0 {
        why.push("not all arguments were tried".to_owned());
    }
    if work.shared > 0 {
        why.push("other code can change objects that calls return or keep".to_owned());
    }
    if work.hidden > 0 {
        why.push("calls leave something behind in objects of the JDK".to_owned());
    }
    let asked = graph.environment_reads().iter().take(MOST_LEFT_OUT);
    why.extend(asked.map(assumption));
    why.extend(graph.external_effects().iter().take(MOST_LEFT_OUT).cloned());
    match why.is_empty() {
        true => String::new(),
        false => format!(" ({})", why.join("; ")),
    }
}

/// What is taken for granted because calls asked for it.
fn assumption(asked: &Asked) -> String {
    let place = line_text(&asking_place(asked));
    format!("assuming that {asked}, used at {place}")
}

/// The user knows the time of all classes together only.
fn share_of_time(budget: &GraphBudget) -> String {
    let (share, all) = (seconds(budget.time), seconds(budget.time_of_all));
    format!("its share of the time, {share} of {all} s, ran out")
}

fn seconds(time: Duration) -> String {
    match time.as_secs_f64() {
        short if short < 10.0 && time.subsec_millis() > 0 => format!("{short:.1}"),
        whole => format!("{whole:.0}"),
    }
}

/// `1 call`, `2 calls`.
fn count_text(n: u64, noun: &str) -> String {
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
        let budget = |share: u64| GraphBudget {
            time: Duration::from_millis(share),
            time_of_all: Duration::from_secs(60),
            progress: Arc::default(),
        };
        let said = |share| share_of_time(&budget(share));
        assert_eq!(said(7_000), "its share of the time, 7 of 60 s, ran out");
        assert!(said(7_240).contains(", 7.2 of 60 s,"));
        assert!(said(29_912).contains(", 30 of 60 s,"));
    }
}
