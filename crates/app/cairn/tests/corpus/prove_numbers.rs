//! `prove` by numbers on the programs in `tests/prove/numbers`, and on random loops that are run as well.
//!
//! `tests/prove/numbers/expected.txt` has each method with the size of its proof; `CAIRN_LONG=1 CAIRN_BLESS=1` rewrites it.

use crate::support::{
    Opened, annotations, is_blessing, is_long, java_files, java_home, tests, within, word,
};
use cairn::{ProveEngines, ProveRequest};
use serde_json::Value;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

fn folder() -> PathBuf {
    tests("prove/numbers")
}

/// What `prove` says of all methods, as `--format json` shows it.
fn prove(targets: &[PathBuf], request: &ProveRequest) -> Vec<Value> {
    let opened = Opened::beside(targets, annotations());
    let document = opened.document(&opened.prove(request));
    document["results"].as_array().expect("results").clone()
}

/// Numbers alone, with so many seconds.
fn by_numbers(seconds: u64) -> ProveRequest {
    ProveRequest {
        exploration: within(seconds),
        engines: ProveEngines::Numbers,
        ..ProveRequest::default()
    }
}

/// All engines on methods `check`.
fn by_all() -> ProveRequest {
    ProveRequest {
        methods: vec!["check".to_owned()],
        ..ProveRequest::default()
    }
}

/// A method whose name says that it is about the mistake.
fn is_about_mistake(result: &Value) -> bool {
    let method = word(result, "method");
    method.contains(".check") || method.contains(".main(")
}

/// Programs that take Spacer from half a minute to minutes: whether they are proved is for the clock to say.
const SLOW: [&str; 4] = ["Contracts", "LongSum", "StaticCounter", "SumLoop"];

fn is_slow(name: &str) -> bool {
    SLOW.iter().any(|slow| name.starts_with(slow))
}

#[test]
fn correct_programs_are_proved() {
    let mut targets = java_files(&folder().join("correct"));
    let is_wanted = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        is_long() || !is_slow(&name)
    };
    targets.retain(is_wanted);
    let mut found = String::new();
    for part in [&targets[..], &[folder().join("programs/correct")]] {
        for result in &prove(part, &by_numbers(2000)) {
            let (method, verdict) = (word(result, "method"), word(result, "verdict"));
            assert_eq!(verdict, "proved", "{result:#}");
            let clauses = &result["clauses"];
            let _ = writeln!(found, "{method}: {verdict}, clauses: {clauses}");
        }
    }
    let file = folder().join("expected.txt");
    if is_blessing() && is_long() {
        std::fs::write(&file, &found).expect("expectations are written");
    }
    let expected = std::fs::read_to_string(&file).expect("expectations");
    let wanted = |line: &&str| is_long() || !is_slow(line);
    let expected: Vec<&str> = expected.lines().filter(wanted).collect();
    assert_eq!(found.lines().collect::<Vec<&str>>(), expected);
}

#[test]
fn broken_programs_are_never_proved() {
    // All of it is used: what is broken has no proof to be found.
    let time = if is_long() { 200 } else { 6 };
    let mut count = 0;
    for part in ["broken", "programs/broken"] {
        let results = prove(&[folder().join(part)], &by_numbers(time));
        for result in results.iter().filter(|result| is_about_mistake(result)) {
            assert_eq!(word(result, "verdict"), "unknown", "{result:#}");
            assert!(!result["reasons"].as_array().expect("reasons").is_empty());
            count += 1;
        }
    }
    assert!(count >= 28, "{count} methods");
}

#[test]
fn a_proof_shows_its_invariants_and_what_it_rests_on() {
    let request = ProveRequest {
        methods: vec!["check".to_owned()],
        ..by_numbers(60)
    };
    let results = prove(&[folder().join("correct/TwoCounters.java")], &request);
    let [result] = &results[..] else {
        panic!("{results:#?}")
    };
    assert_eq!(word(result, "engine"), "numbers");
    let invariants = result["invariants"].as_array().expect("invariants");
    assert!(
        invariants
            .iter()
            .any(|i| i.as_str().is_some_and(|i| i.starts_with("line 6: ")))
    );
    assert!(!result["rests_on"].as_array().expect("a list").is_empty());
}

#[test]
fn the_portfolio_proves_by_numbers_and_refutes_on_the_jvm() {
    let results = prove(&[folder().join("correct/McCarthy.java")], &by_all());
    assert_eq!(word(&results[0], "verdict"), "proved", "{results:#?}");
    let results = prove(&[folder().join("broken/Successor.java")], &by_all());
    assert_eq!(word(&results[0], "verdict"), "refuted", "{results:#?}");
    assert_eq!(word(&results[0], "engine"), "exact");
}

/// A generator of numbers (Lehmer's): the same ones in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0 * 48271 % 2_147_483_647;
        (self.0 % sides as u64) as usize
    }

    fn pick(&mut self, of: &[&'static str]) -> &'static str {
        of[self.roll(of.len())]
    }

    fn operand(&mut self, has_long: bool) -> String {
        match self.roll(if has_long { 6 } else { 5 }) {
            0 | 1 => "x".to_string(),
            2 => "y".to_string(),
            5 => "(int) z".to_string(),
            _ => {
                let constants = [
                    "0",
                    "1",
                    "2",
                    "3",
                    "7",
                    "-1",
                    "-5",
                    "100",
                    "2_000_000_000",
                    "-2_147_483_648",
                ];
                format!("({})", self.pick(&constants))
            }
        }
    }

    fn number(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.operand(true);
        }
        let (left, right) = (self.number(depth - 1), self.operand(true));
        match self.roll(8) {
            0 => format!("(byte) ({left})"),
            1 => format!(
                "({left} {} {})",
                self.pick(&["/", "%"]),
                self.pick(&["2", "3", "-4"])
            ),
            2 => format!(
                "({left} {} {})",
                self.pick(&["<<", ">>", ">>>"]),
                self.pick(&["1", "3", "33"])
            ),
            3 => format!("({left} {} {right})", self.pick(&["&", "|", "^", "*"])),
            4 => format!("({} ? {left} : {right})", self.condition()),
            _ => format!("({left} {} {right})", self.pick(&["+", "-"])),
        }
    }

    fn condition(&mut self) -> String {
        let sign = self.pick(&["<", "<=", ">", ">=", "==", "!="]);
        format!("{} {sign} {}", self.operand(true), self.operand(false))
    }

    /// A loop of at most nine rounds, with an assertion in it or behind it.
    fn program(&mut self, name: &str) -> String {
        let depth = 1 + self.roll(2);
        let (first, second) = (self.number(depth), self.number(1));
        let (guard, choice) = (self.condition(), self.condition());
        let claim = format!("{} || {}", self.condition(), self.condition());
        let (inside, behind) = match self.roll(2) {
            0 => (format!("assert {claim};"), String::new()),
            _ => (String::new(), format!("assert {claim};")),
        };
        let start = self.pick(&["x", "0", "y", "Math.max(x, y)"]);
        format!(
            "public final class {name} {{\n    private {name}() {{}}\n    public static void check(int x, int y) {{\n        long z = {start};\n        \
             for (int i = 0; i < 9 && {guard}; i++) {{\n            x = {first};\n            if ({choice}) {{\n                \
             y = {second};\n            }}\n            z += x;\n            {inside}\n        }}\n        {behind}\n    }}\n}}\n"
        )
    }
}

/// Calls of all of them on many numbers: prints the names of those that fail.
fn runner(names: &[String]) -> String {
    let mut calls = String::new();
    for name in names {
        let _ = writeln!(
            calls,
            "        run(\"{name}\", (x, y) -> {name}.check(x, y));"
        );
    }
    format!(
        "final class Runner {{\n    interface Call {{ void on(int x, int y); }}\n\
         static final int[] NUMBERS = {{0, 1, 2, 3, 5, 7, 8, 99, 100, 127, 128, 1000, -1, -2, -5, -128, -129, 65535, \
         1999999999, 2000000000, 2147483647, 2147483646, -2147483648, -2147483647, 1073741824, -1073741824}};\n\
         static void run(String name, Call call) {{\n        for (int x : NUMBERS) for (int y : NUMBERS) {{\n            \
         try {{ call.on(x, y); }} catch (Throwable failure) {{ System.out.println(name); return; }}\n        }}\n    }}\n\
         public static void main(String[] args) {{\n{calls}    }}\n}}\n"
    )
}

/// No random loop that fails on the JVM is proved.
#[test]
fn random_loops_that_fail_are_not_proved() {
    let count = if is_long() { 1500 } else { 30 };
    let home = java_home();
    let folder = tempfile::tempdir().expect("a folder");
    let (programs, runs) = (folder.path().join("programs"), folder.path().join("runs"));
    std::fs::create_dir_all(&programs).expect("a folder");
    std::fs::create_dir_all(&runs).expect("a folder");
    let mut dice = Dice(7);
    let names: Vec<String> = (0..count).map(|index| format!("Loop{index}")).collect();
    let mut sources = Vec::new();
    for name in &names {
        let file = programs.join(format!("{name}.java"));
        std::fs::write(&file, dice.program(name)).expect("a program is written");
        sources.push(file);
    }
    let file = runs.join("Runner.java");
    std::fs::write(&file, runner(&names)).expect("a program is written");
    let both: Vec<PathBuf> = sources.into_iter().chain([file]).collect();
    frontend::compile(&home, &both, &[], Some(&runs)).expect("javac");
    let java = home.path.join("bin/java");
    let output = Command::new(java)
        .args(["-ea", "-XX:TieredStopAtLevel=1", "-cp"])
        .arg(&runs)
        .arg("Runner")
        .output()
        .expect("java starts");
    let failing = String::from_utf8_lossy(&output.stdout).into_owned();
    let failing: Vec<&str> = failing.lines().collect();
    let results = prove(&[programs], &by_numbers(count as u64 / 2));
    assert_eq!(results.len(), count);
    let is_proved = |result: &&Value| word(result, "verdict") == "proved";
    let proved: Vec<&str> = results
        .iter()
        .filter(is_proved)
        .map(|r| word(r, "method"))
        .collect();
    for method in &proved {
        let name = method.split('.').next().unwrap_or_default();
        assert!(!failing.contains(&name), "{name} is proved, and fails");
    }
    eprintln!(
        "{count} loops: {} fail, {} are proved",
        failing.len(),
        proved.len()
    );
    assert!(failing.len() * 5 > count && proved.len() * 10 > count);
}
