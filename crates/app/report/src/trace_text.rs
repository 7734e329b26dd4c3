//! Stack traces: recursions are shown once, and code of the JDK in one line.

use crate::text::write_line;

/// The frames as they are shown: of successive ones of the JDK, only the one that the program called.
pub(crate) fn fold_jdk_frames(trace: &[String]) -> Vec<String> {
    let mut folded: Vec<String> = Vec::new();
    let mut rest = trace;
    while let Some((first, others)) = rest.split_first() {
        if jdk_method(first).is_none() {
            folded.push(first.clone());
            rest = others;
            continue;
        }
        let count = rest.iter().take_while(|f| jdk_method(f).is_some()).count();
        let called = jdk_method(&rest[count - 1]).unwrap_or_default();
        folded.push(match count {
            1 => format!("at {called} (JDK)"),
            n => format!("at {called} (JDK, {n} frames)"),
        });
        rest = &rest[count..];
    }
    folded
}

/// `java.util.Arrays.asList` for `at java.base/java.util.Arrays.asList(Arrays.java:4122)`; `None` for other code.
fn jdk_method(frame: &str) -> Option<&str> {
    let (module, method) = frame.strip_prefix("at ")?.split_once('/')?;
    let is_jdk = module.starts_with("java.") || module.starts_with("jdk.");
    let method = method.split('(').next();
    method.filter(|_| is_jdk)
}

/// Shows a recursion, of one method or of a few that call each other, once.
pub(crate) fn show_trace(out: &mut String, trace: &[String]) {
    let mut rest = trace;
    while !rest.is_empty() {
        let (period, times) = find_recursion(rest);
        for frame in &rest[..period] {
            let indent = if frame.starts_with("Caused by") { 4 } else { 6 };
            write_line(out, &format!("{:indent$}{frame}", ""));
        }
        match (period, times - 1) {
            (_, 0) => {}
            (1, more) => write_line(out, &format!("      ... repeated {}", times_more(more))),
            (_, more) => {
                let times = times_more(more);
                write_line(
                    out,
                    &format!("      ... these {period} lines repeated {times}"),
                );
            }
        }
        rest = &rest[period * times..];
    }
}

/// Longer cycles are not searched for in a trace.
const LONGEST_RECURSION: usize = 6;

/// `once more`, `3 more times`.
pub(crate) fn times_more(more: usize) -> String {
    match more {
        1 => "once more".to_owned(),
        n => format!("{n} more times"),
    }
}

/// The length of the repeated part at the beginning of a trace, and how often it occurs.
fn find_recursion(trace: &[String]) -> (usize, usize) {
    let times = |period: usize| {
        let blocks = trace.chunks_exact(period);
        blocks.take_while(|b| **b == trace[..period]).count()
    };
    let mut periods = 1..=LONGEST_RECURSION.min(trace.len());
    let found = periods.find(|period| times(*period) >= if *period == 1 { 2 } else { 3 });
    found.map_or((1, 1), |period| (period, times(period)))
}

#[cfg(test)]
mod tests {
    use super::{fold_jdk_frames, show_trace};

    #[test]
    fn code_of_the_jdk_takes_one_line() {
        let trace = [
            "at java.base/java.util.Objects.requireNonNull(Objects.java:209)",
            "at java.base/java.util.Arrays.asList(Arrays.java:4122)",
            "at acme.A.m(A.java:3)",
            "at java.base/java.util.ArrayList.forEach(ArrayList.java:1511)",
            "at acme.A.n(A.java:4)",
        ];
        assert_eq!(
            fold_jdk_frames(&trace.map(str::to_owned)),
            [
                "at java.util.Arrays.asList (JDK, 2 frames)",
                "at acme.A.m(A.java:3)",
                "at java.util.ArrayList.forEach (JDK)",
                "at acme.A.n(A.java:4)",
            ]
        );
    }

    #[test]
    fn a_recursion_is_shown_once() {
        let shown = |frames: &[&str]| {
            let frames: Vec<String> = frames.iter().map(|f| f.to_string()).collect();
            let mut out = String::new();
            show_trace(&mut out, &frames);
            let lines = out.lines().map(|l| l.trim().to_owned());
            lines.collect::<Vec<String>>()
        };
        assert_eq!(
            shown(&["at A", "at A", "at B"]),
            ["at A", "... repeated once more", "at B"]
        );
        assert_eq!(
            shown(&[
                "at top", "at A", "at B", "at A", "at B", "at A", "at B", "at A"
            ]),
            [
                "at top",
                "at A",
                "at B",
                "... these 2 lines repeated 2 more times",
                "at A"
            ]
        );
        let twice = ["at A", "at B", "at A", "at B", "Caused by: C", "at A"];
        assert_eq!(shown(&twice), twice);
    }
}
