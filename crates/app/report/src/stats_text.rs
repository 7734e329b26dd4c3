//! Statistics of a run in words, for `--stats`.

use crate::text::{plural, write_line};
use answer::{MatchCount, Stats};

/// The statistics, for `--stats`.
pub(crate) fn stats_text(stats: &Stats) -> String {
    let mut out = String::new();
    let mut row = |name: &str, text: String| write_line(&mut out, &format!("{name:<16}{text}"));
    let wall = stats.seconds.max(1e-9);
    let exploring = (wall - stats.seconds_starting).max(1e-9);
    let per_second = |n: u64| n as f64 / exploring;
    let (methods, skipped) = (stats.methods, stats.skipped);
    row("methods", format!("{methods} ({skipped} skipped)"));
    let paths = stats.paths;
    row("paths", format!("{paths} ({:.0}/s)", per_second(paths)));
    row("forks", stats.forks.to_string());
    let rate = per_second(stats.instructions) / 1e6;
    row(
        "instructions",
        format!("{} ({rate:.1} M/s)", stats.instructions),
    );
    if stats.calls > 0 {
        let (calls, states) = (stats.calls, stats.states);
        let text = format!("{calls}, reaching {}", plural(states, "state"));
        row("calls", text);
    }
    if stats.trials > 0 {
        let text = format!("{} calls with concrete arguments", stats.trials);
        row("trials", text);
    }
    if stats.summaries + stats.summaries_opened > 0 {
        let (closed, opened) = (stats.summaries, stats.summaries_opened);
        let text = format!("{closed} common blocks and calls not executed, {opened} opened");
        row("summaries", text);
    }
    for m in &stats.matching {
        row("states at", matching_text(m));
    }
    let decisions = format!("{}{}", stats.decisions, share_text(stats));
    row("decisions", decisions);
    let layers = stats.layers.iter();
    let layers: Vec<String> = layers
        .map(|l| format!("{} {}", l.layer, l.answers))
        .collect();
    row("answered by", layers.join(", "));
    let (calls, unknown) = (stats.solver_calls, stats.solver_unknowns);
    row(
        "solver calls",
        format!("{calls}, for decisions and for the simplest inputs ({unknown} undecided)"),
    );
    row("time", times_text(stats));
    row(
        "peak memory",
        format!("{} MB", stats.peak_memory_bytes >> 20),
    );
    out
}

fn matching_text(count: &MatchCount) -> String {
    let MatchCount {
        at,
        checks,
        subsumed,
        stored,
    } = count;
    format!("{at}: {checks} compared, {subsumed} subsumed, {stored} stored")
}

/// Wall-clock time, and that of all workers together.
fn times_text(stats: &Stats) -> String {
    let parts = [
        ("executing", stats.seconds_executing),
        ("deciding", stats.seconds_solving),
        ("comparing", stats.seconds_matching),
        ("confirming", stats.seconds_confirming),
        ("calling", stats.seconds_calling),
    ];
    let parts: Vec<String> = parts
        .iter()
        .map(|(name, seconds)| format!("{name} {seconds:.2} s"))
        .collect();
    let tried = match stats.seconds_until_all_tried {
        0.0 => String::new(),
        seconds => format!(", every method tried after {seconds:.2} s"),
    };
    format!(
        "{:.2} s: starting {:.2} s{tried}; on {}: {}",
        stats.seconds,
        stats.seconds_starting,
        plural(stats.workers, "worker"),
        parts.join(", ")
    )
}

fn share_text(stats: &Stats) -> String {
    match stats.share_without_solver() {
        Some(share) => format!(", {:.1} % of them without a solver call", 100.0 * share),
        None => String::new(),
    }
}
