//! The cache of `check`, method by method: what is the same as before is not checked again, and an answer with the
//! cache is the answer without it.

use cairn::answer::Answer;
use cairn::{CacheSetup, Cairn, CheckRequest, Event, Message, OpenRequest, Session};
use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

/// A class that is there in three variants: what stands for `@`.
struct Varying {
    name: &'static str,
    text: &'static str,
    variants: [&'static str; 3],
}

const CLASSES: [Varying; 13] = [
    Varying {
        name: "shapes/Shape",
        text: "package shapes; public interface Shape { int area(); default int twice() { return @; } }",
        variants: ["2 * area()", "100 / area()", "area()"],
    },
    Varying {
        name: "disks/Disk",
        text: "package disks; public class Disk implements shapes.Shape {
            private final int r;
            public Disk(int r) { this.r = r; }
            public int area() { return @; } }",
        variants: ["3 * r * r", "100 / r", "r == 7 ? 1 / (r - 7) : r"],
    },
    Varying {
        name: "squares/Square",
        text: "package squares; public class Square implements shapes.Shape {
            private int side = 1;
            public void grow(int by) { @ }
            public int area() { return 12 / side; } }",
        variants: ["side += by & 7;", "side = by;", "if (by > 0) side = by;"],
    },
    Varying {
        name: "pages/Page",
        text: "package pages; public class Page {
            private final shapes.Shape shape;
            public Page(shapes.Shape shape) { this.shape = java.util.Objects.requireNonNull(shape); }
            public int height() { return shape.area() + @; } }",
        variants: ["1", "2", "shape.twice()"],
    },
    Varying {
        name: "tests/Tester",
        text: "package tests; public class Tester {
            public static int of(Object o) {
                return o instanceof squares.Square s ? s.area() : @; } }",
        variants: ["0", "1", "-1"],
    },
    Varying {
        name: "tool/Tool",
        text: "package tool; public final class Tool {
            private static final int[] TABLE = { 1, 2, 4, @ };
            public static int pick(int i) { return 8 / TABLE[i & 3]; } }",
        variants: ["8", "0", "16"],
    },
    Varying {
        name: "uses/Uses",
        text: "package uses; public class Uses {
            public static int picked(int n) {
                java.util.function.IntUnaryOperator pick = tool.Tool::pick;
                return pick.applyAsInt(n) + @; } }",
        variants: ["0", "1", "n / 2"],
    },
    Varying {
        name: "sorted/Rank",
        text: "package sorted; public class Rank implements Comparable<Rank> {
            public final int rank;
            public Rank(int rank) { this.rank = rank; }
            public int compareTo(Rank other) { return @; } }",
        variants: ["Integer.compare(rank, other.rank)", "rank / other.rank", "0"],
    },
    Varying {
        name: "sorting/Sorting",
        text: "package sorting; public class Sorting {
            public static int least(int a, int b) {
                java.util.ArrayList<sorted.Rank> all = new java.util.ArrayList<>();
                all.add(new sorted.Rank(a)); all.add(new sorted.Rank(b));
                java.util.Collections.sort(all);
                return @; } }",
        variants: ["all.get(0).rank", "1 / all.get(1).rank", "all.size()"],
    },
    Varying {
        name: "lone/Lone",
        text: "package lone; public class Lone {
            public static int twice(int n) { return n + n; }
            public static int share(int n) { return 10 / @; } }",
        variants: ["2", "n", "(n | 1)"],
    },
    // Found by name only.
    Varying {
        name: "found/Found",
        text: "package found; public class Found {
            public static int of(int n) { return @; } }",
        variants: ["n | 1", "n", "5"],
    },
    Varying {
        name: "finding/Finder",
        text: "package finding; public class Finder {
            public static int share(int n) {
                try {
                    Class<?> found = Class.forName(\"found.Found\");
                    return 100 / (Integer) found.getMethod(\"of\", int.class).invoke(null, n) + @;
                } catch (ReflectiveOperationException e) { return 7 / (n - 7); } } }",
        variants: ["0", "1", "n / 2"],
    },
    // The name is made of an input.
    Varying {
        name: "wishing/Wish",
        text: "package wishing; public class Wish {
            public static int of(String name, int n) {
                if (!name.equals(\"Found\")) { return @; }
                try {
                    Class<?> found = Class.forName(\"found.\" + name);
                    return 100 / (Integer) found.getMethod(\"of\", int.class).invoke(null, n);
                } catch (ReflectiveOperationException e) { return 7 / (n - 7); } } }",
        variants: ["0", "1", "2"],
    },
];

/// The first classes, which code names if it uses them.
const NAMED_BY_CODE: usize = 10;

/// The class files of all variants, compiled once for all tests.
fn compiled() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        for variant in 0..3 {
            let sources = folder.path().join(format!("src{variant}"));
            let mut files = Vec::new();
            for class in &CLASSES {
                let file = sources.join(format!("{}.java", class.name));
                fs::create_dir_all(file.parent().expect("a folder")).expect("ours");
                fs::write(&file, class.text.replace('@', class.variants[variant])).expect("ours");
                files.push(file);
            }
            let out = folder.path().join(variant.to_string());
            let mut javac = Command::new("javac");
            // The optimizing compiler takes longer than it saves.
            javac.args(["-J-XX:TieredStopAtLevel=1", "-g", "-d"]);
            javac.arg(out).args(files);
            assert!(javac.status().expect("javac").success());
        }
        folder
    });
    folder.path()
}

/// A program, and a cache of its own.
struct Project {
    folder: tempfile::TempDir,
    variants: [usize; CLASSES.len()],
}

impl Project {
    fn new() -> Project {
        let mut project = Project {
            folder: tempfile::tempdir().expect("a folder"),
            variants: [0; CLASSES.len()],
        };
        for class in 0..CLASSES.len() {
            project.change(class, 0);
        }
        project
    }

    fn classes(&self) -> PathBuf {
        self.folder.path().join("classes")
    }

    fn cache(&self) -> PathBuf {
        self.folder.path().join("cache")
    }

    fn change(&mut self, class: usize, variant: usize) {
        self.variants[class] = variant;
        let file = format!("{}.class", CLASSES[class].name);
        let (from, to) = (compiled().join(variant.to_string()), self.classes());
        let to = to.join(&file);
        fs::create_dir_all(to.parent().expect("a folder")).expect("ours");
        fs::copy(from.join(file), to).expect("ours");
    }

    fn change_named(&mut self, name: &str, variant: usize) {
        let class = CLASSES.iter().position(|c| c.name == name);
        self.change(class.expect("a class"), variant);
    }

    fn remove(&self, name: &str) {
        let file = self.classes().join(format!("{name}.class"));
        fs::remove_file(file).expect("ours");
    }

    fn open(&self, build: &str) -> Cairn {
        let request = OpenRequest {
            cache: Some(CacheSetup {
                folder: self.cache(),
                program: build.to_owned(),
            }),
            ..OpenRequest::of([self.classes()])
        };
        Cairn::open(&request).expect("a program")
    }

    fn check(&self) -> Answer {
        self.check_with(&quick_request())
    }

    fn check_with(&self, request: &CheckRequest) -> Answer {
        let cairn = self.open("this build");
        cairn.check(request, &Session::silent()).expect("an answer")
    }

    fn entries(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.cache().join("parts")).expect("a cache");
        let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("ours").path()).collect();
        paths.sort();
        paths
    }
}

/// No clock has a part in the answer: the calls are few.
fn quick_request() -> CheckRequest {
    let mut request = CheckRequest {
        replay: false,
        calls: 40,
        ..CheckRequest::default()
    };
    request.exploration.time = Duration::from_secs(300);
    request.exploration.size = Some(4);
    request
}

fn without_cache() -> CheckRequest {
    CheckRequest {
        cache: false,
        ..quick_request()
    }
}

/// The answer, without what it took to get there.
fn told(answer: &Answer) -> String {
    let told = (&answer.subjects, &answer.skipped, &answer.artifacts);
    serde_json::to_string_pretty(&told).expect("plain data")
}

/// How many methods were checked, not taken from the cache.
fn checked(answer: &Answer) -> u64 {
    answer.stats.methods - answer.stats.cached
}

#[test]
fn only_what_depends_on_a_change_is_checked_again() {
    let mut project = Project::new();
    let first = project.check();
    let methods = first.stats.methods;
    assert_eq!(checked(&first), methods);
    let second = project.check();
    assert_eq!(checked(&second), 0);
    assert_eq!(told(&second), told(&first));
    // The class itself, with its two methods; nobody uses it.
    project.change_named("lone/Lone", 1);
    let third = project.check();
    assert_eq!(checked(&third), 3, "with its constructor");
    assert_eq!(third.stats.methods, methods);
    assert_ne!(told(&third), told(&first));
    // Itself, and the class that refers to its method.
    project.change_named("tool/Tool", 1);
    assert_eq!(checked(&project.check()), 2 + 2, "with constructors");
    // What was there before is there again.
    project.change_named("lone/Lone", 0);
    project.change_named("tool/Tool", 0);
    let again = project.check();
    assert_eq!(checked(&again), 0);
    assert_eq!(told(&again), told(&first));
    let none = project.check_with(&without_cache());
    assert_eq!(checked(&none), methods);
    assert_eq!(told(&none), told(&first));
}

/// A class that code finds by name changes, goes and comes back.
#[test]
fn what_is_found_by_name_counts() {
    let mut project = Project::new();
    let check = |project: &Project, expected: u64| {
        let with = project.check();
        assert_eq!(checked(&with), expected, "with constructors");
        let without = project.check_with(&without_cache());
        assert_eq!(told(&with), told(&without));
        told(&with)
    };
    let first = told(&project.check());
    project.change_named("found/Found", 1);
    let changed = check(&project, 2 + 2 + 2);
    assert_ne!(changed, first);
    assert_eq!(check(&project, 0), changed);
    project.remove("found/Found");
    let gone = check(&project, 2 + 2);
    assert!(gone != first && gone != changed);
    assert_eq!(check(&project, 0), gone);
    // Its own results are still there.
    project.change_named("found/Found", 0);
    assert_eq!(check(&project, 2 + 2), first);
}

/// Random changes: with the cache, the answer is the same as without. Three seeds, so that a change which a stale
/// result would hide comes up in many contexts.
#[test]
fn an_answer_with_the_cache_is_the_answer_without() {
    let mut project = Project::new();
    let mut random: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut next = |below: usize| {
        random = random
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (random >> 33) as usize % below
    };
    let (mut reused, mut anew) = (0, 0);
    let mut answers = Vec::new();
    for round in 0..12 {
        for _ in 0..=next(2) {
            project.change(next(NAMED_BY_CODE), next(3));
        }
        // The class that others find by name.
        if round % 3 == 2 {
            project.change_named("found/Found", round / 3 % 3);
        }
        let with = project.check();
        let without = project.check_with(&without_cache());
        assert_eq!(
            told(&with),
            told(&without),
            "{round}: {:?}",
            project.variants
        );
        reused += with.stats.cached;
        anew += checked(&with);
        answers.push(told(&without));
    }
    answers.sort();
    answers.dedup();
    assert!(answers.len() > 5, "changes that nobody sees test nothing");
    assert!(reused > anew, "{reused} reused, {anew} checked");
}

#[test]
fn what_is_damaged_or_of_another_build_is_checked_again() {
    let project = Project::new();
    let first = project.check();
    let cairn = project.open("another build");
    let other = cairn.check(&quick_request(), &Session::silent());
    assert_eq!(other.expect("an answer").stats.cached, 0);
    let mut request = quick_request();
    request.exploration.size = Some(3);
    assert_eq!(project.check_with(&request).stats.cached, 0, "another size");
    let other = CheckRequest {
        leaks: true,
        ..quick_request()
    };
    assert_eq!(project.check_with(&other).stats.cached, 0, "leaks");
    assert_eq!(checked(&project.check()), 0);
    for (number, entry) in project.entries().iter().enumerate() {
        let text = fs::read(entry).expect("ours");
        let damaged = match number % 3 {
            0 => text[..text.len() / 2].to_vec(),
            1 => Vec::new(),
            _ => text.iter().map(|b| b ^ u8::from(*b == b'1')).collect(),
        };
        fs::write(entry, damaged).expect("ours");
    }
    let again = project.check();
    assert_eq!(again.stats.cached, 0);
    assert_eq!(told(&again), told(&first));
    // Entries under the names of others.
    let entries = project.entries();
    let texts: Vec<Vec<u8>> = entries.iter().map(|e| fs::read(e).expect("ours")).collect();
    for (entry, text) in entries.iter().zip(texts.iter().cycle().skip(1)) {
        fs::write(entry, text).expect("ours");
    }
    let again = project.check();
    assert_eq!(again.stats.cached, 0);
    assert_eq!(told(&again), told(&first));
}

/// A method that can't be finished: with the same time or less it is not tried again, with more it is.
#[test]
fn what_the_time_has_cut_goes_on_with_more_time() {
    let project = Project::new();
    let source = project.folder.path().join("Slow.java");
    let text = "package slow; public class Slow {
        public static int quick(int n) { return n + 1; }
        public static long hard(long a, long b, long c) {
            if (a > 1 && b > 1 && c > 1 && a * a * a + b * b * b == c * c * c + 1) { return 1 / (a - a); }
            return 0; }
        public static int slow(int[] a) {
            int x = 0, y = 0;
            for (int v : a) { if (v % 7 > x % 5) { x += 3 * v; y += 5 * v; } else { x -= 3; y -= 5; } }
            if (5 * x != 3 * y) { return 1 / (a.length - a.length); } return x; } }";
    fs::write(&source, text).expect("ours");
    let mut javac = Command::new("javac");
    javac.args(["-g", "-d"]).arg(project.classes()).arg(&source);
    assert!(javac.status().expect("javac").success());
    let request = |seconds: u64| {
        let mut request = CheckRequest {
            classes: vec!["slow.Slow".to_owned()],
            ..quick_request()
        };
        request.exploration.size = None;
        request.exploration.time = Duration::from_secs(seconds);
        request
    };
    let first = project.check_with(&request(3));
    let told_first = told(&first);
    assert!(
        told_first.contains("\"kind\": \"input-size\""),
        "{told_first}"
    );
    let same = project.check_with(&request(3));
    assert_eq!((checked(&same), told(&same)), (0, told_first));
    assert_eq!(checked(&project.check_with(&request(2))), 0);
    let more = project.check_with(&request(5));
    assert!(checked(&more) > 0 && more.stats.cached > 0);
    // A share is what counts: the same time for one of the methods is more.
    let mut one = request(5);
    one.methods = vec!["slow".to_owned()];
    assert_eq!(checked(&project.check_with(&one)), 1);
}

/// What was finished before the user interrupted it is there in the next run.
#[test]
fn an_interrupted_run_keeps_what_was_finished() {
    let project = Project::new();
    let events = |_: &Event| {};
    let session = Session::new(&events);
    let cancellation = session.cancellation.clone();
    let heard = Cell::new(0);
    let stop = |event: &Event| {
        if let Event::Progress(cairn::Progress::Methods { finished, .. }) = event {
            heard.set(*finished);
            if *finished >= 3 {
                cancellation.cancel();
            }
        }
    };
    let session = Session {
        events: &stop,
        ..session
    };
    let mut request = quick_request();
    request.exploration.jobs = Some(1);
    let cairn = project.open("this build");
    let interrupted = cairn.check(&request, &session).expect("an answer");
    // All may be done before somebody hears of the first three: then all is there.
    let is_interrupted = session.cancellation.is_cancelled();
    assert_eq!(interrupted.stats.cached, 0);
    let next = project.check();
    assert!(!told(&next).contains("interrupted"));
    assert_eq!(told(&next), told(&project.check_with(&without_cache())));
    assert!(next.stats.cached > 0, "{}, {is_interrupted}", heard.get());
}

/// The session hears how many there were.
#[test]
fn the_number_of_reused_methods_is_told() {
    let project = Project::new();
    project.check();
    let told = Cell::new(None);
    let events = |event: &Event| {
        if let Event::Message(Message::FromCache { cached, all }) = event {
            told.set(Some((*cached, *all)));
        }
    };
    let answer = project.open("this build");
    let answer = answer.check(&quick_request(), &Session::new(&events));
    let all = answer.expect("an answer").stats.methods as usize;
    assert_eq!(told.get(), Some((all, all)));
}
