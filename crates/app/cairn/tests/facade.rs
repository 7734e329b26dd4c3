//! Tests of the facade: programs are opened and analysed in this process.

use cairn::answer::{Answer, Detail, Verdict};
use cairn::{
    CacheSetup, Cairn, CheckRequest, Error, Event, InputsRequest, Message, OpenError, OpenRequest,
    PredicateRequest, Session, StructuresRequest, TestRequest,
};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A folder with one source; the class is the same in all programs, its code is not.
struct Source {
    folder: tempfile::TempDir,
    file: PathBuf,
}

impl Source {
    fn new(name: &str, text: &str) -> Source {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(format!("{name}.java"));
        std::fs::write(&file, text).expect("ours");
        Source { folder, file }
    }

    fn request(&self) -> OpenRequest {
        OpenRequest::of([&self.file])
    }

    fn open(&self) -> Cairn {
        Cairn::open(&self.request()).expect("a program")
    }
}

fn dividing_class(divisor: &str) -> Source {
    Source::new(
        "Half",
        &format!(
            "public class Half {{ public static int of(int n) {{ return 100 / {divisor}; }} }}"
        ),
    )
}

/// Calls of `spin` have many paths, and lead to many states.
fn slow_class() -> Source {
    Source::new(
        "Slow",
        "public class Slow {
            private int total;
            public void spin(int rounds) {
                for (int i = 0; i < rounds; i++) { total += i ^ rounds; }
                if (total == 12345678) { throw new IllegalStateException(); }
            }
            public boolean isSane() { return total != 87654321; }
        }",
    )
}

fn quick_request() -> CheckRequest {
    let mut request = CheckRequest {
        replay: false,
        ..CheckRequest::default()
    };
    request.exploration.time = Duration::from_secs(60);
    request
}

fn kinds(answer: &Answer) -> Vec<&str> {
    let findings = answer.subjects.iter().flat_map(|r| &r.findings);
    findings.map(|f| f.kind.as_str()).collect()
}

#[test]
fn two_programs_with_classes_of_one_name_share_terms() {
    let (sound, broken) = (dividing_class("2"), dividing_class("n"));
    let sound = sound.open();
    let broken = Cairn::open_sharing(&broken.request(), sound.terms()).expect("a program");
    // Both are open before either is asked.
    sound.start().expect("a machine");
    broken.start().expect("a machine");
    let ask = |cairn: &Cairn| {
        let report = cairn.check(&quick_request(), &Session::silent());
        report.expect("an answer")
    };
    let (of_sound, of_broken) = std::thread::scope(|scope| {
        let sound = scope.spawn(|| ask(&sound));
        let broken = scope.spawn(|| ask(&broken));
        (
            sound.join().expect("it ends"),
            broken.join().expect("it ends"),
        )
    });
    assert_eq!(kinds(&of_sound), [""; 0]);
    assert_eq!(of_sound.verdict(), Verdict::Proved);
    assert_eq!(kinds(&of_broken), ["java.lang.ArithmeticException"]);
    // A program can be asked again, and another one after the first is gone.
    drop(sound);
    assert_eq!(kinds(&ask(&broken)), ["java.lang.ArithmeticException"]);
}

#[test]
fn a_cancelled_check_tells_what_is_known() {
    let source = slow_class();
    let cairn = source.open();
    let cancelled: Mutex<Option<Instant>> = Mutex::new(None);
    let session = Session::silent();
    let token = session.cancellation.clone();
    let events = |event: &Event| {
        if matches!(event, Event::Progress(_)) && token.cancel() {
            *cancelled.lock().expect("one thread") = Some(Instant::now());
        }
    };
    let session = Session {
        events: &events,
        ..session
    };
    let mut request = quick_request();
    request.exploration.time = Duration::from_secs(600);
    let report = cairn.check(&request, &session).expect("an answer");
    let at = cancelled
        .lock()
        .expect("one thread")
        .expect("it was cancelled");
    assert!(at.elapsed() < Duration::from_secs(5), "{:?}", at.elapsed());
    assert_eq!(report.verdict(), Verdict::Unknown);
}

#[test]
fn a_cancelled_verification_ends() {
    let source = slow_class();
    let cairn = source.open();
    let heard = AtomicUsize::new(0);
    let session = Session::silent();
    let token = session.cancellation.clone();
    let events = |event: &Event| {
        if matches!(event, Event::Progress(_)) {
            heard.fetch_add(1, Ordering::Relaxed);
            token.cancel();
        }
    };
    let session = Session {
        events: &events,
        ..session
    };
    let request = PredicateRequest {
        time: Duration::from_secs(600),
        replay: false,
        cache: false,
        ..PredicateRequest::of("Slow.isSane")
    };
    match cairn.verify(&request, &session) {
        Ok(answer) => assert!(
            matches!(answer.verdict(), Verdict::OkUpTo | Verdict::Unknown),
            "{answer:?}"
        ),
        Err(error) => assert!(matches!(error, Error::Cancelled), "{error}"),
    }
    assert!(heard.load(Ordering::Relaxed) > 0);
}

#[test]
fn the_scratch_folder_goes_with_the_program() {
    let source = dividing_class("n");
    let cairn = source.open();
    let scratch = cairn.scratch().path().to_owned();
    cairn.start().expect("a machine");
    let classes = std::fs::read_dir(&scratch).expect("a folder");
    assert!(classes.count() > 0, "sources are compiled below it");
    drop(cairn);
    assert!(!scratch.exists());
}

#[test]
fn one_program_answers_several_verbs() {
    let source = Source::new(
        "Pair",
        "public class Pair {
            private int first;
            public void set(int n) { first = n; }
            public boolean isSeven() { return first == 7; }
        }",
    );
    let cairn = source.open();
    let predicate = PredicateRequest {
        replay: false,
        cache: false,
        calls: Some(2),
        ..PredicateRequest::of("Pair.isSeven")
    };
    let reached = cairn.reach(&predicate, &Session::silent()).expect("one");
    assert_eq!(reached.verdict(), Verdict::Proved);
    let request = InputsRequest::Structures(StructuresRequest {
        predicate: "Pair.isSeven".to_owned(),
        size: 1,
        ..StructuresRequest::default()
    });
    let answer = cairn.inputs(&request, &Session::silent()).expect("some");
    match &answer.subjects[0].detail {
        Detail::Structures(detail) => assert_eq!(detail.found.count(), 1),
        other => panic!("structures were asked for: {other:?}"),
    }
    let request = TestRequest {
        replay: false,
        cache: false,
        calls: Some(2),
        time: Duration::from_secs(20),
        ..TestRequest::default()
    };
    let answer = cairn.test(&request, &Session::silent()).expect("tests");
    assert_eq!((answer.subjects.len(), answer.left_out), (1, 0));
}

#[test]
fn what_can_t_be_opened_is_an_error() {
    let source = Source::new("Wrong", "public class Wrong { Missing missing; }");
    let cairn = source.open();
    let failed = cairn.check(&quick_request(), &Session::silent());
    assert!(matches!(failed, Err(Error::Open(OpenError::Target(_)))));
    let nothing = source.folder.path().join("nothing");
    std::fs::create_dir(&nothing).expect("ours");
    let cairn = Cairn::open(&OpenRequest::of([&nothing])).expect("a folder");
    assert!(matches!(cairn.start(), Err(OpenError::NoClass(_))));
    let source = dividing_class("2");
    let request = CheckRequest {
        methods: vec!["missing".to_owned()],
        ..quick_request()
    };
    let failed = source.open().check(&request, &Session::silent());
    assert!(matches!(failed, Err(Error::Request(_))));
}

/// Where answers are kept, and for which build, is up to whoever opens the program.
#[test]
fn answers_are_kept_where_the_request_says() {
    let source = Source::new(
        "Switch",
        "public class Switch {
            private boolean on;
            public void press() { on = !on; }
            public boolean isSane() { return on == on; }
        }",
    );
    let folder = source.folder.path().join("cache");
    let is_reused = |cache: Option<CacheSetup>| {
        let request = OpenRequest {
            cache,
            ..source.request()
        };
        let cairn = Cairn::open(&request).expect("a program");
        let reused = AtomicUsize::new(0);
        let events = |event: &Event| {
            if matches!(event, Event::Message(Message::Reused { .. })) {
                reused.fetch_add(1, Ordering::Relaxed);
            }
        };
        let request = PredicateRequest {
            calls: Some(2),
            replay: false,
            ..PredicateRequest::of("Switch.isSane")
        };
        let answer = cairn.verify(&request, &Session::new(&events));
        assert!(answer.is_ok(), "{answer:?}");
        reused.load(Ordering::Relaxed) == 1
    };
    let cache = |program: &str| {
        Some(CacheSetup {
            folder: folder.clone(),
            program: program.to_owned(),
        })
    };
    assert!(!is_reused(None) && !folder.exists());
    assert!(!is_reused(cache("1")) && folder.exists());
    assert!(is_reused(cache("1")));
    assert!(!is_reused(cache("2")), "another build");
    assert!(!is_reused(None));
}

/// The number of methods makes the time for all of them, and methods that a class merely inherits count in the class
/// above only.
#[test]
fn each_method_has_its_time() {
    let source = Source::new(
        "Shapes",
        "public class Shapes {
            public static abstract class Shape {
                public int sides() { return 4; }
                public int twice() { return 2 * sides(); }
                public int one() { return 1; }
            }
            public static class Square extends Shape {}
            public static class Small extends Square {}
            public static class Triangle extends Square {
                public int sides() { return 3; }
            }
        }",
    );
    let mut request = CheckRequest {
        time_per_method: Some(Duration::from_secs(100)),
        ..quick_request()
    };
    request.exploration.jobs = Some(2);
    let heard = Mutex::new(Vec::new());
    let hear = |event: &Event| {
        if let Event::Message(Message::TimePerMethod {
            methods,
            inherited,
            all,
            ..
        }) = event
        {
            heard.lock().unwrap().push((*methods, *inherited, *all));
        }
    };
    let answer = source.open().check(&request, &Session::new(&hear)).unwrap();
    let checked: Vec<&str> = answer.subjects.iter().map(|s| s.name.as_str()).collect();
    let expected = [
        "Shapes.<init>()",
        "Shapes$Square.<init>()",
        "Shapes$Square.sides()",
        "Shapes$Square.twice()",
        "Shapes$Square.one()",
        "Shapes$Small.<init>()",
        "Shapes$Triangle.<init>()",
        "Shapes$Triangle.sides()",
        "Shapes$Triangle.twice()",
    ];
    let mut sorted = (checked.clone(), expected.to_vec());
    sorted.0.sort_unstable();
    sorted.1.sort_unstable();
    assert_eq!(sorted.0, sorted.1);
    assert_eq!(answer.stats.inherited, 4);
    let time = Duration::from_secs(450);
    assert_eq!(*heard.lock().unwrap(), [(9, 4, time)]);
}
