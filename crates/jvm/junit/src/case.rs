//! What a test is written from.

use crate::JUnit;
use crate::outcome::{Outcome, Thrown};
use answer::{InputHeap, RecipeCheck, RecipePart};

/// One finding: a call, how its input is made, and what happens.
#[derive(Clone, Debug)]
pub struct TestCase {
    pub target: Target,
    pub input: Making,
    /// What is looked at after the call, if it is not the call itself that fails.
    pub check: Option<RecipeCheck>,
    pub expected: Expected,
    /// What was found, in one line, for the comment above the test.
    pub says: String,
}

/// The method whose call fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Binary name: `acme.List$Node`.
    pub class: String,
    /// Empty for constructors.
    pub name: String,
    /// As Java source writes them, erased: `int`, `acme.List.Node[]`.
    pub parameters: Vec<String>,
    pub kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Static,
    Instance,
    Constructor,
}

#[derive(Clone, Debug)]
pub enum Making {
    /// By calls that the test's package has access to.
    Calls {
        calls: Vec<Call>,
        /// Of instance methods.
        receiver: Option<Value>,
        arguments: Vec<Value>,
    },
    /// By building the objects directly. The roots are `this` (of instance methods), then the
    /// parameters.
    Heap { heap: InputHeap, strings: Strings },
}

/// How a string of the input is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strings {
    /// As a literal, unless the input has two different strings of the same text.
    Literals,
    /// By `new`: for code that compares strings by `==`.
    Fresh,
}

/// A call or another statement that makes part of the input.
#[derive(Clone, Debug)]
pub struct Call {
    /// The type of the variable that keeps the result, as Java source writes it; `None` if the
    /// result is not used.
    pub result: Option<String>,
    pub callee: Callee,
    pub arguments: Vec<Value>,
}

#[derive(Clone, Debug)]
pub enum Callee {
    /// Nothing is called: this Java expression is the result.
    None(String),
    /// Of this class, as Java source writes it.
    Constructor(String),
    /// The same of an inner class, whose object belongs to another.
    Inner {
        outer: Value,
        class: String,
    },
    Static {
        class: String,
        name: String,
    },
    Instance {
        receiver: Value,
        name: String,
    },
    /// Nothing is called: this field gets the argument.
    Field {
        owner: Value,
        name: String,
    },
    /// Nothing is called: an array of this type, as Java source writes it, has the arguments as its
    /// elements.
    Array(String),
}

#[derive(Clone, Debug)]
pub enum Value {
    /// What the call of this index gave; it must keep its result.
    Result(usize),
    /// A Java expression.
    Java(String),
    /// An expression of which parts are what calls gave.
    Parts(Vec<RecipePart>),
}

/// What the test throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Binary name of the exception's class.
    pub class: String,
    /// Where it was thrown, if class files tell: the innermost place outside the JDK; of a failure
    /// inside the JDK without any, the innermost place.
    pub file: Option<String>,
    pub line: Option<u32>,
    /// It is an assertion of the test itself that fails.
    pub asserted: bool,
}

impl Expected {
    /// The test's own assertion fails.
    pub fn assertion(junit: JUnit) -> Expected {
        let class = match junit {
            JUnit::Four => "java.lang.AssertionError",
            JUnit::Five => "org.opentest4j.AssertionFailedError",
        };
        Expected {
            class: class.to_owned(),
            file: None,
            line: None,
            asserted: true,
        }
    }

    /// Whether a run went wrong in the same way: the same class, thrown at the same place.
    pub fn is_met_by(&self, outcome: &Outcome) -> bool {
        match outcome {
            Outcome::Failed(thrown) => {
                thrown.class == self.class
                    && self.is_place_of(thrown)
                    && (!self.asserted || is_asserted(thrown))
            }
            _ => false,
        }
    }

    /// Where a stack overflows depends on how large frames are, so it has no place.
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
fn is_asserted(thrown: &Thrown) -> bool {
    let mut frames = thrown.frames.iter();
    let first = frames.find(|f| f.module.is_none());
    first.is_some_and(|f| f.class.starts_with("org.junit."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Frame;

    /// Frames as `File.java:7`, with `jdk/` before those of the JDK.
    fn thrown(class: &str, frames: &[&str]) -> Outcome {
        let frame = |text: &&str| {
            let place = text.strip_prefix("jdk/");
            let (file, line) = place.unwrap_or(text).split_once(':').unwrap();
            Frame {
                class: "A".to_owned(),
                method: "m".to_owned(),
                file: Some(file.to_owned()),
                line: line.parse().ok(),
                module: place.map(|_| "java.base".to_owned()),
            }
        };
        Outcome::Failed(Thrown {
            class: class.to_owned(),
            message: None,
            frames: frames.iter().map(frame).collect(),
            cause: None,
        })
    }

    #[test]
    fn the_same_failure_is_the_same_class_at_the_same_place() {
        let mut expected = Expected {
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
            let outcome = thrown(class, frames);
            assert_eq!(expected.is_met_by(&outcome), is_met, "{outcome:?}");
        }
        assert!(!expected.is_met_by(&Outcome::TimedOut));
        expected.file = Some("List.java".to_owned());
        expected.line = Some(9);
        assert!(expected.is_met_by(&thrown("E", &["jdk/List.java:9", "T.java:1"])));
        expected.line = None;
        assert!(expected.is_met_by(&thrown("E", &["T.java:1"])));
    }
}
