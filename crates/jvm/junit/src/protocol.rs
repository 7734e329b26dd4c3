//! Protocol of `Runner.java`: lines of fields that are separated by tabs.
//!
//! It reads one line for each test: number, class, method. It writes events: `start N`; for an exception `thrown
//! CLASS [MESSAGE]` and `frame CLASS METHOD FILE LINE MODULE` for each frame, the same with `cause` for its causes;
//! `end N passed|failed|missing [WHY]`; and `done`. In fields, a UTF-16 unit that is not plain ASCII is a backslash
//! and four hexadecimal digits.

use crate::outcome::{ReplayOutcome, Thrown, TraceFrame};

#[derive(Debug, PartialEq)]
pub(crate) enum TestEvent {
    Start(usize),
    End(usize, ReplayOutcome),
    Done,
}

/// Assembles events from lines.
#[derive(Debug, Default)]
pub(crate) struct EventReader {
    /// The exception of the current test, with its causes.
    thrown: Vec<Thrown>,
}

impl EventReader {
    /// The event that this line completes, if any. Lines without meaning can't come from the runner, and are ignored.
    pub(crate) fn read_line(&mut self, line: &str) -> Option<TestEvent> {
        let fields: Vec<String> = line.split('\t').map(unescape).collect();
        let field = |i: usize| fields.get(i).map_or("", String::as_str);
        match field(0) {
            "start" => return Some(TestEvent::Start(field(1).parse().ok()?)),
            "thrown" | "cause" => self.thrown.push(Thrown {
                class: field(1).to_owned(),
                message: fields.get(2).cloned(),
                frames: Vec::new(),
                cause: None,
            }),
            "frame" => self.thrown.last_mut()?.frames.push(TraceFrame {
                class: field(1).to_owned(),
                method: field(2).to_owned(),
                file: non_empty(field(3)),
                line: field(4).parse().ok(),
                module: non_empty(field(5)),
            }),
            "end" => {
                let outcome = self.take_outcome(field(2), field(3));
                return Some(TestEvent::End(field(1).parse().ok()?, outcome));
            }
            "done" => return Some(TestEvent::Done),
            _ => {}
        }
        None
    }

    fn take_outcome(&mut self, how: &str, why: &str) -> ReplayOutcome {
        let chain = std::mem::take(&mut self.thrown);
        let thrown = chain.into_iter().rev().reduce(|cause, thrown| Thrown {
            cause: Some(Box::new(cause)),
            ..thrown
        });
        match (how, thrown) {
            ("passed", _) => ReplayOutcome::Passed,
            ("failed", Some(thrown)) => ReplayOutcome::Failed(thrown),
            _ => ReplayOutcome::NotRun(why.to_owned()),
        }
    }
}

fn non_empty(field: &str) -> Option<String> {
    (!field.is_empty()).then(|| field.to_owned())
}

fn unescape(field: &str) -> String {
    let mut units: Vec<u16> = Vec::new();
    let mut rest = field;
    while let Some((plain, after)) = rest.split_once('\\') {
        units.extend(plain.encode_utf16());
        let (digits, after) = after.split_at_checked(4).unwrap_or((after, ""));
        units.extend(u16::from_str_radix(digits, 16));
        rest = after;
    }
    units.extend(rest.encode_utf16());
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_with_a_cause() {
        let mut reader = EventReader::default();
        assert_eq!(reader.read_line("start\t3"), Some(TestEvent::Start(3)));
        for line in [
            "thrown\ta.B\tx\\0009y\\d83d\\de00\\d800",
            "frame\tA\tm\tA.java\t7\tjava.base",
            "frame\tB\tn\t\t-2\t",
            "cause\ta.C",
        ] {
            assert_eq!(reader.read_line(line), None);
        }
        let Some(TestEvent::End(3, ReplayOutcome::Failed(thrown))) =
            reader.read_line("end\t3\tfailed\t")
        else {
            panic!("it failed");
        };
        assert_eq!(thrown.message.as_deref(), Some("x\ty😀\u{fffd}"));
        assert_eq!(thrown.frames[0].line, Some(7));
        assert_eq!(thrown.frames[0].module.as_deref(), Some("java.base"));
        assert_eq!(thrown.frames[1].module, None);
        assert_eq!(thrown.frames[1].file, None);
        assert_eq!(thrown.frames[1].line, None);
        let cause = thrown.cause.expect("there is one");
        assert_eq!((cause.class.as_str(), cause.message), ("a.C", None));
        assert_eq!(
            reader.read_line("end\t4\tpassed"),
            Some(TestEvent::End(4, ReplayOutcome::Passed))
        );
    }
}
