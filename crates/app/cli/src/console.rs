//! Progress line and remarks on stderr while an analysis runs.

use crate::signals::Signals;
use cairn::project::Configuration;
use cairn::{Event, Events, FoundEvent, Message, Project};
use std::cell::Cell;
use std::io::{IsTerminal, Write};
use std::time::Duration;

/// A longer progress line would be broken, and could not be rewritten.
const PROGRESS_WIDTH: usize = 78;

pub(crate) struct Console<'a> {
    signals: &'a Signals,
    /// Whether stderr is a terminal.
    is_watched: bool,
    /// Whether to print why an answer is not cached.
    stats: bool,
    /// Whether remarks are left out.
    is_quiet: bool,
    /// Whether a progress line is shown.
    is_shown: Cell<bool>,
}

impl<'a> Console<'a> {
    pub(crate) fn new(signals: &'a Signals, stats: bool, is_quiet: bool) -> Console<'a> {
        Console {
            signals,
            is_watched: std::io::stderr().is_terminal() && !is_quiet,
            stats,
            is_quiet,
            is_shown: Cell::new(false),
        }
    }

    pub(crate) fn show(&self, text: &str) {
        if !self.is_watched {
            return;
        }
        self.is_shown.set(true);
        let mut err = std::io::stderr();
        let text: String = text.chars().take(PROGRESS_WIDTH).collect();
        let _ = write!(err, "\r\x1b[K{text}");
        let _ = err.flush();
    }

    /// Prints what a project consists of.
    pub(crate) fn tell_project(&self, project: &Project, configuration: &Configuration) {
        if self.is_quiet {
            return;
        }
        self.clear();
        let options = configuration.file.as_ref();
        let options = options.map_or(String::new(), |f| format!("; options of {}", f.display()));
        eprintln!("cairn: {project}{options}");
    }

    /// Prints a failure when it is found: the report comes at the end.
    fn tell_found(&self, found: &FoundEvent) {
        if !self.is_watched {
            return;
        }
        self.clear();
        let FoundEvent { method, kind, call } = found;
        let call: String = call.chars().filter(|c| !c.is_control()).collect();
        eprintln!("found: {kind} in {method}: {call}");
    }

    fn clear(&self) {
        if self.is_shown.replace(false) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }

    fn tell(&self, message: &Message) {
        if self.is_quiet {
            return;
        }
        self.clear();
        match message {
            Message::Reused { age: since } => {
                let age = age_text(*since);
                eprintln!(
                    "cairn: unchanged since {age} ago; showing the cached result (--no-cache runs again)"
                );
            }
            Message::FromCache { cached, all } => {
                let all = plural(*all, "method");
                eprintln!("cairn: {} of {all} from the cache", group_digits(*cached));
            }
            Message::NotCached { why } if self.stats => tell_not_cached(why),
            Message::NotCached { .. } => {}
            Message::PackageInfo { messages } => {
                let why = messages.lines().next().unwrap_or_default();
                eprintln!(
                    "cairn: annotations of the package (@NullMarked) are ignored: its package-info.java does not \
                     compile: {why} (add the classes it imports with -c)"
                );
            }
            Message::NotCompiled { folder, sources } => {
                let folder = folder.display();
                let (sources, are) = match sources {
                    1 => ("1 source file".to_owned(), "is"),
                    n => (plural(*n, "source file"), "are"),
                };
                eprintln!(
                    "cairn: {folder} has class files: its {sources} {are} only quoted, not compiled; pass a folder of \
                     sources, or the .java files, to analyse sources"
                );
            }
            Message::OtherJdk { usual, used } => {
                eprintln!(
                    "cairn: {used} is used: the classes are compiled for a newer Java than {usual}"
                );
            }
            Message::Excluded { classes, unmatched } => {
                if *classes > 0 {
                    let classes = match classes {
                        1 => "1 class is".to_owned(),
                        n => format!("{n} classes are"),
                    };
                    eprintln!("cairn: {classes} left out, as `exclude` in cairn.toml says");
                }
                for name in unmatched {
                    eprintln!(
                        "cairn: `exclude` in cairn.toml names {name}: there is no such package or class"
                    );
                }
            }
            Message::TimePerMethod {
                methods,
                inherited,
                each,
                workers,
                all,
            } => {
                let methods = match inherited {
                    0 => plural(*methods, "method"),
                    n => format!(
                        "{} ({} more are inherited as they are)",
                        plural(*methods, "method"),
                        group_digits(*n)
                    ),
                };
                let workers = plural(*workers, "core");
                eprintln!(
                    "cairn: {methods}, up to {each:?} each on {workers}: at most about {}; --time changes it",
                    round_up(*all)
                );
            }
            Message::Occupied { file } => {
                let file = file.display();
                eprintln!("cairn: {file} exists already; --force overwrites it");
            }
        }
    }
}

/// Prints why an answer is not cached for the next run.
pub(crate) fn tell_not_cached(why: &str) {
    eprintln!("not cached for the next run: {why}");
}

impl Events for Console<'_> {
    fn hear(&self, event: &Event) {
        match event {
            Event::Started => self.signals.allow_cancellation(),
            Event::Progress(progress) => self.show(&progress.to_string()),
            Event::Found(found) => self.tell_found(found),
            Event::Explored => self.clear(),
            Event::Message(message) => self.tell(message),
        }
    }
}

/// `1 method`, `2,477 methods`.
fn plural(number: usize, unit: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {unit}{ending}", group_digits(number))
}

/// A number with its thousands apart: `25,740`.
fn group_digits(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time in words, rounded up: `45 seconds`, `21 minutes`, `3.5 hours`.
fn round_up(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds <= 90.0 {
        plural(seconds.ceil() as usize, "second")
    } else if seconds <= 5_400.0 {
        plural((seconds / 60.0).ceil() as usize, "minute")
    } else {
        format!("{:.1} hours", (seconds / 360.0).ceil() / 10.0)
    }
}

/// An age in words: `3 minutes`.
fn age_text(age: Duration) -> String {
    let seconds = age.as_secs();
    let (number, unit) = match seconds {
        0..60 => (seconds, "second"),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {unit}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times() {
        assert_eq!(plural(1, "method"), "1 method");
        assert_eq!(plural(25_740, "method"), "25,740 methods");
        assert_eq!(
            [group_digits(999), group_digits(1_000_000)],
            ["999", "1,000,000"]
        );
        let check =
            |seconds, expected| assert_eq!(round_up(Duration::from_millis(seconds)), expected);
        check(61_500, "62 seconds");
        check(1_238_500, "21 minutes");
        check(12_345_000, "3.5 hours");
    }

    #[test]
    fn ages() {
        let check =
            |seconds, expected| assert_eq!(age_text(Duration::from_secs(seconds)), expected);
        check(0, "0 seconds");
        check(1, "1 second");
        check(179, "2 minutes");
        check(3_600, "1 hour");
        check(200_000, "2 days");
    }
}
