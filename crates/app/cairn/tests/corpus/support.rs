//! What the corpora share: programs are opened in this process, questions are requests, and answers are read as they
//! are or as the documents that `report` makes of them.

use cairn::answer::{Answer, Verdict};
use cairn::{
    Cairn, CheckRequest, Error, Event, ExplorationOptions, Message, OpenRequest, PredicateRequest,
    ProveRequest, Session, TestRequest,
};
use report::{Format, RenderOptions};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// A file or a folder of the programs that are data of tests.
pub(crate) fn tests(path: &str) -> PathBuf {
    root().join("tests").join(path)
}

/// The sources in a folder, without those in folders below it, in order.
pub(crate) fn java_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of programs");
    let files = entries.map(|entry| entry.expect("a readable folder").path());
    let mut java: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|e| e == "java"))
        .collect();
    java.sort();
    java
}

/// Whether there is time for what takes long.
pub(crate) fn is_long() -> bool {
    std::env::var_os("CAIRN_LONG").is_some()
}

/// Whether expectations are written anew.
pub(crate) fn is_blessing() -> bool {
    std::env::var_os("CAIRN_BLESS").is_some()
}

/// What a file of expectations says; if they are written anew, that is `found`.
pub(crate) fn expectation(file: &Path, found: &str) -> String {
    if is_blessing() {
        std::fs::write(file, found).expect("a writable folder");
    }
    std::fs::read_to_string(file).unwrap_or_default()
}

pub(crate) fn java_home() -> frontend::JavaHome {
    frontend::JavaHome::find(None).expect("a JDK")
}

/// Cairn's annotations, compiled once for all tests.
pub(crate) fn annotations() -> &'static Path {
    static COMPILED: OnceLock<frontend::Compiled> = OnceLock::new();
    let compiled = COMPILED.get_or_init(|| {
        let sources = "java/cairn-annotations/src/main/java/cairn/annotations";
        let sources = java_files(&root().join(sources));
        frontend::compile(&java_home(), &sources, &[], None).expect("javac")
    });
    &compiled.folder
}

/// An open program. Several questions about it share what was compiled, and the machine.
pub(crate) struct Opened {
    pub(crate) cairn: Cairn,
}

impl Opened {
    pub(crate) fn new<P: Into<PathBuf>>(targets: impl IntoIterator<Item = P>) -> Opened {
        Opened::with(OpenRequest::of(targets))
    }

    /// These targets, which need some class path.
    pub(crate) fn beside<P: Into<PathBuf>>(
        targets: impl IntoIterator<Item = P>,
        class_path: &Path,
    ) -> Opened {
        Opened::with(OpenRequest {
            class_path: vec![class_path.to_owned()],
            ..OpenRequest::of(targets)
        })
    }

    pub(crate) fn with(request: OpenRequest) -> Opened {
        let cairn = Cairn::open(&request).expect("a program");
        Opened { cairn }
    }

    /// The answer of a verb, and what the user would be told meanwhile.
    pub(crate) fn try_ask(
        &self,
        verb: impl FnOnce(&Cairn, &Session<'_>) -> Result<Answer, Error>,
    ) -> (Result<Answer, Error>, Vec<Message>) {
        let told = Mutex::new(Vec::new());
        let hear = |event: &Event| {
            if let Event::Message(message) = event {
                told.lock().expect("no test failed").push(message.clone());
            }
        };
        let answer = verb(&self.cairn, &Session::new(&hear));
        (answer, told.into_inner().expect("no test failed"))
    }

    /// The answer of a verb, which has no remarks.
    pub(crate) fn ask(
        &self,
        verb: impl FnOnce(&Cairn, &Session<'_>) -> Result<Answer, Error>,
    ) -> Answer {
        let (answer, told) = self.try_ask(verb);
        assert_eq!(format!("{told:?}"), "[]", "there is nothing to be told");
        answer.expect("an answer")
    }

    pub(crate) fn check(&self, request: &CheckRequest) -> Answer {
        self.ask(|cairn, session| cairn.check(request, session))
    }

    /// The answer of `check` as `--format json` shows it.
    pub(crate) fn check_document(&self, request: &CheckRequest) -> Value {
        self.document(&self.check(request))
    }

    pub(crate) fn prove(&self, request: &ProveRequest) -> Answer {
        self.ask(|cairn, session| cairn.prove(request, session))
    }

    pub(crate) fn test(&self, request: &TestRequest) -> Answer {
        self.ask(|cairn, session| cairn.test(request, session))
    }

    /// The verdict of `verify`, and what is printed.
    pub(crate) fn verify(&self, request: &PredicateRequest) -> (Verdict, String) {
        let answer = self.ask(|cairn, session| cairn.verify(request, session));
        (answer.verdict(), self.text(&answer))
    }

    /// The verdict of `reach`, and what is printed.
    pub(crate) fn reach(&self, request: &PredicateRequest) -> (Verdict, String) {
        let answer = self.ask(|cairn, session| cairn.reach(request, session));
        (answer.verdict(), self.text(&answer))
    }

    /// An answer as `--format json` shows it.
    pub(crate) fn document(&self, answer: &Answer) -> Value {
        let text = self.render(answer, Format::Json.into());
        serde_json::from_str(&text).expect("JSON")
    }

    /// An answer as it is printed.
    pub(crate) fn text(&self, answer: &Answer) -> String {
        self.render(answer, Format::Text.into())
    }

    pub(crate) fn render(&self, answer: &Answer, options: RenderOptions) -> String {
        report::render(answer, self.cairn.sources(), options).expect("the verb has this format")
    }
}

/// So much time, and defaults for the rest.
pub(crate) fn within(seconds: u64) -> ExplorationOptions {
    ExplorationOptions {
        time: Duration::from_secs(seconds),
        ..ExplorationOptions::default()
    }
}

/// Inputs of up to so many objects and elements, and defaults for the rest.
pub(crate) fn of_size(size: u32) -> ExplorationOptions {
    ExplorationOptions {
        size: Some(size),
        ..ExplorationOptions::default()
    }
}

/// A `check` of one method; defaults for the rest.
pub(crate) fn of_method(name: &str) -> CheckRequest {
    CheckRequest {
        methods: vec![name.to_owned()],
        ..CheckRequest::default()
    }
}

/// What a key of a document holds, if it is a list.
pub(crate) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// What a key of a document holds, if it is a text.
pub(crate) fn word<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}
