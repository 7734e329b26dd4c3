//! Test case: the finding that a test is written from.

use crate::JUnit;
use crate::outcome::{ReplayOutcome, Thrown};
use answer::{CallKind, Finding, HeapContent, HeapObject, Recipe, RecipeCheck, RecipeInput};

/// A finding: a call, how its input is built, and the expected failure.
#[derive(Clone, Debug)]
pub struct TestCase {
    /// The method whose call fails.
    pub target: CalledMethod,
    /// How the input of the call is built.
    pub input: RecipeInput,
    /// How strings of an input heap are created.
    pub strings: StringCreation,
    /// How the failing call is written.
    pub call: CallForm,
    /// The contract that does not hold after the call; `None` if the call itself fails.
    pub check: Option<RecipeCheck>,
    /// The expected failure.
    pub expected: ExpectedFailure,
    /// The finding in one line, for the comment above the test.
    pub says: String,
}

impl TestCase {
    /// The test case of a finding with this recipe.
    pub fn new(finding: &Finding, recipe: &Recipe, junit: JUnit) -> TestCase {
        let says = match &finding.message {
            Some(message) => format!("{}: {message}", finding.kind),
            None => finding.kind.clone(),
        };
        TestCase {
            target: CalledMethod {
                class: recipe.class.clone(),
                name: recipe.method.clone(),
                parameters: recipe.parameters.clone(),
                kind: recipe.kind,
            },
            input: recipe.input.clone(),
            strings: StringCreation::Literals,
            call: CallForm::Plain,
            check: recipe.check.clone(),
            expected: ExpectedFailure::new(finding, recipe, junit),
            says: says.lines().next().unwrap_or_default().to_owned(),
        }
    }

    /// Whether the input has strings that could be created in another way: a string of the input is not the same
    /// object as a literal of the program.
    pub fn has_strings(&self) -> bool {
        let is_text = |o: &HeapObject| matches!(o.content, HeapContent::Text(_));
        match &self.input {
            RecipeInput::Heap(heap) => heap.objects.iter().any(is_text),
            RecipeInput::Calls { .. } => false,
        }
    }
}

/// A method that a test calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalledMethod {
    /// Binary name: `acme.List$Node`.
    pub class: String,
    /// Empty for constructors.
    pub name: String,
    /// The parameter types as Java source, erased: `int`, `acme.List.Node[]`.
    pub parameters: Vec<String>,
    /// How it is called.
    pub kind: CallKind,
}

/// How a string of the input is created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StringCreation {
    /// As a literal, unless the input has two different strings of the same text.
    Literals,
    /// By `new`: for code that compares strings by `==`.
    Fresh,
}

/// How the failing call of a test is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallForm {
    /// As Java, wherever the test has access to the method.
    Plain,
    /// By reflection: for calls that do not compile as Java, since arguments without type arguments don't determine the
    /// overload, or don't fit what a subclass has made of a type variable.
    Reflective,
}

/// The failure that a test expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectedFailure {
    /// Binary name of the exception's class.
    pub class: String,
    /// Where it is thrown, if class files have line numbers: the innermost place outside of the JDK; if there is
    /// none, the innermost place.
    pub file: Option<String>,
    pub line: Option<u32>,
    /// Whether an assertion of the test itself fails.
    pub asserted: bool,
}

impl ExpectedFailure {
    /// A predicate that throws is the failure itself; one that is false fails an assertion.
    fn new(finding: &Finding, recipe: &Recipe, junit: JUnit) -> ExpectedFailure {
        let thrown = recipe.check.as_ref().map(|check| check.throws.clone());
        match thrown {
            Some(None) => ExpectedFailure::assertion(junit),
            Some(Some(by)) => ExpectedFailure {
                class: by.class,
                file: by.file,
                line: by.line,
                asserted: false,
            },
            None => ExpectedFailure {
                class: finding.kind.clone(),
                file: finding.file.clone(),
                line: finding.line,
                asserted: false,
            },
        }
    }

    /// The test's own assertion fails.
    pub fn assertion(junit: JUnit) -> ExpectedFailure {
        let class = match junit {
            JUnit::Four => "java.lang.AssertionError",
            JUnit::Five => "org.opentest4j.AssertionFailedError",
        };
        ExpectedFailure {
            class: class.to_owned(),
            file: None,
            line: None,
            asserted: true,
        }
    }

    /// Whether a run failed in the same way: the same class, thrown at the same place.
    pub fn is_met_by(&self, outcome: &ReplayOutcome) -> bool {
        match outcome {
            ReplayOutcome::Failed(thrown) => {
                thrown.class == self.class
                    && self.is_place_of(thrown)
                    && (!self.asserted || is_junit_assertion(thrown))
            }
            _ => false,
        }
    }

    /// Where a stack overflows depends on the size of frames, so it has no place.
    fn is_place_of(&self, thrown: &Thrown) -> bool {
        if self.class == "java.lang.StackOverflowError" {
            return true;
        }
        let (Some(file), Some(line)) = (&self.file, self.line) else {
            return true;
        };
        let innermost = thrown.frames.first();
        let outside = thrown.frames.iter().find(|f| f.module.is_none());
        innermost
            .into_iter()
            .chain(outside)
            .any(|f| f.file.as_ref() == Some(file) && f.line == Some(line))
    }
}

/// Whether JUnit's own assertion threw it, not an `assert` of the code under test.
fn is_junit_assertion(thrown: &Thrown) -> bool {
    let mut frames = thrown.frames.iter();
    let first = frames.find(|f| f.module.is_none());
    first.is_some_and(|f| f.class.starts_with("org.junit."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::TraceFrame;

    /// Frames as `File.java:7`, with `jdk/` before those of the JDK.
    fn failed_with(class: &str, frames: &[&str]) -> ReplayOutcome {
        let frame = |text: &&str| {
            let place = text.strip_prefix("jdk/");
            let (file, line) = place.unwrap_or(text).split_once(':').unwrap();
            TraceFrame {
                class: "A".to_owned(),
                method: "m".to_owned(),
                file: Some(file.to_owned()),
                line: line.parse().ok(),
                module: place.map(|_| "java.base".to_owned()),
            }
        };
        ReplayOutcome::Failed(Thrown {
            class: class.to_owned(),
            message: None,
            frames: frames.iter().map(frame).collect(),
            cause: None,
        })
    }

    #[test]
    fn the_same_failure_is_the_same_class_at_the_same_place() {
        let mut expected = ExpectedFailure {
            class: "E".to_owned(),
            file: Some("A.java".to_owned()),
            line: Some(7),
            asserted: false,
        };
        let cases: [(&str, &[&str], bool); 7] = [
            ("E", &["A.java:7", "T.java:1"], true),
            ("E", &["jdk/List.java:9", "A.java:7", "T.java:1"], true),
            ("E", &["A.java:8", "A.java:7"], false),
            ("E", &["B.java:3", "A.java:7"], false),
            ("F", &["A.java:7"], false),
            ("E", &["T.java:1"], false),
            ("E", &[], false),
        ];
        for (class, frames, is_met) in cases {
            let outcome = failed_with(class, frames);
            assert_eq!(expected.is_met_by(&outcome), is_met, "{outcome:?}");
        }
        assert!(!expected.is_met_by(&ReplayOutcome::TimedOut));
        expected.file = Some("List.java".to_owned());
        expected.line = Some(9);
        assert!(expected.is_met_by(&failed_with("E", &["jdk/List.java:9", "T.java:1"])));
        expected.line = None;
        assert!(expected.is_met_by(&failed_with("E", &["T.java:1"])));
    }
}
