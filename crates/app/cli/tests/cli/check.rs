//! `cairn check` on the programs in `tests/check/`, against the `.expected` beside each.
//!
//! `CAIRN_BLESS=1 cargo test -p cairn-cli --test cli check::` writes the expected results anew.

use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn cairn(args: &[&str]) -> Output {
    cairn_on(None, args)
}

fn cairn_on(java_home: Option<&Path>, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
    command.args(["check", "--no-cache"]).args(args);
    if let Some(home) = java_home {
        command.env("JAVA_HOME", home);
    }
    command.output().expect("cairn starts")
}

fn json(args: &[&str]) -> Value {
    json_on(None, args)
}

fn json_on(java_home: Option<&Path>, args: &[&str]) -> Value {
    let output = cairn_on(java_home, &[args, &["--format", "json"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, "", "stderr is for problems only");
    serde_json::from_slice(&output.stdout).expect("stdout is JSON")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("-")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn place(at: &Value) -> String {
    format!("{}:{}", text(&at["file"]), at["line"])
}

/// What matters of a report about the methods of some classes: one line per method, finding, bound, reason.
fn digest(report: &Value, is_wanted: impl Fn(&str) -> bool) -> String {
    let mut out = String::new();
    for result in list(&report["results"]) {
        let (method, verdict) = (text(&result["method"]), text(&result["verdict"]));
        if !is_wanted(method) {
            continue;
        }
        writeln!(out, "{method}: {verdict}, paths {}", result["paths"]).unwrap();
        for finding in list(&result["findings"]) {
            let (kind, message) = (text(&finding["kind"]), text(&finding["message"]));
            let (at, call) = (place(finding), text(&finding["call"]));
            let null = list(&finding["null_arguments"]).iter();
            let null: Vec<&str> = null.map(|a| text(&a["parameter"])).collect();
            let null = match null.is_empty() {
                true => String::new(),
                false => format!(", only with null for {}", null.join(" and ")),
            };
            writeln!(
                out,
                "  {kind} ({message}) at {at}: {call} {}{null}",
                finding["inputs"]
            )
            .unwrap();
        }
        for bound in list(&result["bounds"]) {
            let at = place(&bound["at"]);
            let extent = match &bound["assumes"] {
                // Whether a search for calls came to its end is for the clock to say.
                Value::String(what) => {
                    format!("assumes {}", what.replace(" before the time ran out", ""))
                }
                _ => bound["limit"].to_string(),
            };
            writeln!(out, "  bound {} {extent} at {at}", text(&bound["kind"])).unwrap();
        }
        let rejections = result["rejections"].as_array();
        for rejection in rejections.into_iter().flatten() {
            let (kind, at) = (text(&rejection["kind"]), &rejection["at"]);
            writeln!(
                out,
                "  rejects {kind} at {}:{}",
                text(&at["file"]),
                at["line"]
            )
            .unwrap();
        }
        for reason in list(&result["reasons"]) {
            writeln!(
                out,
                "  {}: {}",
                text(&reason["kind"]),
                text(&reason["what"])
            )
            .unwrap();
        }
    }
    let skipped = list(&report["skipped"]).iter();
    for skip in skipped.filter(|s| is_wanted(text(&s["method"]))) {
        writeln!(
            out,
            "skipped {}: {}",
            text(&skip["method"]),
            text(&skip["reason"])
        )
        .unwrap();
    }
    out
}

fn programs(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).expect("the folder of programs");
    let files = entries.map(|e| e.expect("a readable folder").path());
    let mut java: Vec<PathBuf> = files
        .filter(|f| f.extension().is_some_and(|e| e == "java"))
        .collect();
    java.sort();
    java
}

/// The classes that a program declares, other than those within others.
fn top_level_classes(program: &Path) -> Vec<String> {
    let source = std::fs::read_to_string(program).expect("a readable program");
    let is_kind = |w: &&str| ["class", "interface", "enum", "record"].contains(w);
    let declared = |line: &str| {
        let name = line.split_whitespace().skip_while(|w| !is_kind(w)).nth(1)?;
        let name = name.split(|c: char| !c.is_alphanumeric()).next()?;
        Some(name.to_owned())
    };
    // What is within others is indented, and so are comments.
    let lines = source
        .lines()
        .filter(|l| l.starts_with(char::is_alphabetic));
    lines.filter_map(declared).collect()
}

#[test]
fn programs_give_what_is_expected() {
    compare_with_expected("tests/check", None);
}

/// Pattern switches, and what only the library of this version does.
#[test]
fn programs_for_java_25_give_what_is_expected() {
    match find_jdk25() {
        Some(home) => compare_with_expected("tests/check/java25", Some(&home)),
        None => eprintln!("no JDK 25 found (set JAVA_HOME_25): its programs are not checked"),
    }
}

fn find_jdk25() -> Option<PathBuf> {
    let named = ["JAVA_HOME_25", "JAVA_HOME"].into_iter();
    let named = named.filter_map(|name| std::env::var_os(name).map(PathBuf::from));
    let installed = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten();
    let installed = installed.flatten().map(|entry| entry.path());
    let mut homes = named.chain(installed);
    homes.find(|home| {
        let release = std::fs::read_to_string(home.join("release"));
        let is_25 = |text: String| text.contains("JAVA_VERSION=\"25");
        release.is_ok_and(is_25) && home.join("bin/javac").exists()
    })
}

/// All programs in one call: what is said of one does not depend on the others.
fn compare_with_expected(folder: &str, java_home: Option<&Path>) {
    let programs = programs(folder);
    assert!(!programs.is_empty());
    let mut args: Vec<&str> = programs.iter().map(|p| p.to_str().unwrap()).collect();
    // How many paths there are depends on who comes first where states are compared; that the rest is the same is
    // what `matching.rs` is about. No search ends because its time is over.
    args.extend(["--match", "off", "--time", "3600s"]);
    let report = json_on(java_home, &args);
    let tests = |which: &str| report["stats"][which].as_u64().expect("a count");
    let all = tests("tests");
    // No alarm without a test that fails on the JVM.
    let replayed = (tests("tests_compiled"), tests("tests_reproduced"));
    assert_eq!(replayed, (all, all));
    let mut wrong = String::new();
    for program in programs {
        let classes = top_level_classes(&program);
        let found = digest(&report, |method| {
            let class = method.split(['.', '$', '(']).next();
            classes.iter().any(|c| Some(c.as_str()) == class)
        });
        assert!(!found.is_empty(), "{}", program.display());
        let file = program.with_extension("expected");
        if std::env::var_os("CAIRN_BLESS").is_some() {
            std::fs::write(&file, &found).unwrap();
        }
        let expected = std::fs::read_to_string(&file).unwrap_or_default();
        if found != expected {
            writeln!(
                wrong,
                "{}:\nexpected\n{expected}\nfound\n{found}",
                program.display()
            )
            .unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A map with a key that the code looks up is tried, long before all texts are.
#[test]
fn keys_that_the_code_looks_up_are_found() {
    let file = root().join("tests/check/time/Keys.java");
    let report = json(&[file.to_str().unwrap(), "--method", "share", "--time", "10s"]);
    let result = &list(&report["results"])[0];
    assert_eq!(result["verdict"], "refuted");
    let call = text(&list(&result["findings"])[0]["call"]);
    assert!(call.contains("singletonMap(\"limit\""), "{call}");
}

/// Whether a path is absolute, and whether a buffer is what it was, is asked of texts whose length is not known yet.
#[test]
fn texts_of_unknown_length_are_looked_at() {
    for (name, verdict) in [("AbsolutePaths", "refuted"), ("Joined", "ok-up-to")] {
        let file = root().join(format!("tests/check/time/{name}.java"));
        let options = ["--size", "3", "--time", "10s"];
        let report = json(&[&[file.to_str().unwrap()], &options[..]].concat());
        let result = list(&report["results"]).last().expect("a method");
        assert_eq!(result["verdict"], verdict, "{result}");
    }
}

/// The class that calls are made on decides about the package of a test, not the one that declares the method.
#[test]
fn tests_of_inherited_methods_stand_where_their_class_is_seen() {
    let folder = root().join("tests/check/packages");
    let report = json(&[folder.to_str().unwrap(), "--time", "60s"]);
    let result = &list(&report["results"])[0];
    assert_eq!(text(&result["method"]), "open.Heir.share(int)");
    assert_eq!(text(&result["verdict"]), "refuted");
    let stats = &report["stats"];
    let tests = ["tests", "tests_compiled", "tests_reproduced"].map(|which| stats[which].as_u64());
    assert_eq!(tests, [Some(1); 3]);
}

/// Whichever way got further, larger inputs are all that is left out.
#[test]
fn all_inputs_of_a_size_that_satisfy_a_contract_are_made() {
    let tree = root().join("tests/java/trees/RedBlackTree.java");
    let tree = tree.to_str().expect("a path of text");
    let options = ["--size", "6", "--calls", "0"];
    let report = json(&[&[tree, "--method", "remove"], &options[..]].concat());
    let result = &list(&report["results"])[0];
    assert_eq!(result["verdict"], "ok-up-to");
    let bounds = list(&result["bounds"]);
    let sizes = |b: &Value| b["kind"] == "input-size" && b["limit"] == 6;
    assert!(!bounds.is_empty() && bounds.iter().all(sizes), "{bounds:?}");
}

fn program(name: &str) -> String {
    root()
        .join("tests/check")
        .join(name)
        .to_str()
        .unwrap()
        .to_owned()
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

#[test]
fn exit_codes_tell_the_verdict() {
    let arithmetic = program("Arithmetic.java");
    assert_eq!(code(&cairn(&[&arithmetic, "--method", "safe"])), 0);
    assert_eq!(code(&cairn(&[&arithmetic])), 1);
    assert_eq!(code(&cairn(&["missing.java"])), 2);
    assert_eq!(code(&cairn(&[&arithmetic, "--method", "nosuch"])), 2);
    assert_eq!(code(&cairn(&[&arithmetic, "--time", "soon"])), 2);
    let receivers = program("Receivers.java");
    let nothing = cairn(&[&receivers, "--method", "zero"]);
    assert_eq!(code(&nothing), 3, "what was not checked is not clean");
    assert!(String::from_utf8_lossy(&nothing.stdout).contains("nothing was checked"));
}

#[test]
fn bad_input_is_one_clear_line() {
    let folder = std::env::temp_dir().join(format!("cairn-check-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let broken = [
        file("Empty.class", b""),
        file("Broken.class", b"\xca\xfe\xba\xbe\0\0\0\x41\0\x05"),
        file("Bad.jar", b"PK\x03\x04 but no more"),
        file("Bad.java", b"class Bad { int }"),
        folder.join("nothing.jar").to_str().unwrap().to_owned(),
    ];
    for target in &broken {
        let output = cairn(&[target]);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(code(&output), 2, "{target}: {errors}");
        assert!(
            output.stdout.is_empty(),
            "{target}: nothing is shown as a result"
        );
        assert!(!errors.contains("panicked"), "{target}: {errors}");
        assert!(errors.starts_with("cairn: "), "{target}: {errors}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn nothing_to_check_is_wrong_use() {
    let folder = std::env::temp_dir().join(format!("cairn-empty-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let output = cairn(&[folder.to_str().unwrap()]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(code(&output), 2, "{errors}");
    assert_eq!(
        errors,
        format!("cairn: no class found in {}\n", folder.display())
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_result_that_can_t_be_written_is_no_success() {
    let full = std::fs::File::create("/dev/full").expect("a device that takes nothing");
    let output = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args([
            "check",
            "--no-cache",
            &program("Arithmetic.java"),
            "--method",
            "safe",
        ])
        .stdout(full)
        .output()
        .expect("cairn starts");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(code(&output), 2, "{errors}");
    assert!(
        errors.starts_with("cairn: the result can't be written"),
        "{errors}"
    );
}

/// Two classes, of which one is then taken away.
#[test]
fn a_missing_class_is_no_finding() {
    let folder = std::env::temp_dir().join(format!("cairn-missing-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let source = folder.join("User.java");
    let java = "public class User {
        public static int uses(int n) { return Needed.twice(n); }
        public static int plain(int n) { return 1 / n; }
        public static int copes(int n) {
            try { return Needed.twice(n); } catch (NoClassDefFoundError e) { return 0; }
        }
    }
    class Needed { static int twice(int n) { return 2 * n; } }";
    std::fs::write(&source, java).unwrap();
    let home = frontend::JavaHome::find(None).expect("a JDK");
    let compiled = frontend::compile(&home, &[source], &[], None).expect("javac");
    std::fs::copy(
        compiled.folder.join("User.class"),
        folder.join("User.class"),
    )
    .unwrap();
    std::fs::remove_file(folder.join("User.java")).unwrap();
    let report = json(&[folder.to_str().unwrap()]);
    std::fs::remove_dir_all(&folder).unwrap();
    let found = digest(&report, |_| true);
    for part in [
        "User.uses(int): unknown, paths 1\n  missing-class: class Needed is not on the class path\n",
        "User.plain(int): refuted",
        "User.copes(int): ok-up-to, paths 1\n  bound environment assumes class Needed stays off the class path",
    ] {
        assert!(found.contains(part), "{part} is missing in\n{found}");
    }
}

/// Class files that no Java compiler writes: one without the frames that the JVM's verifier asks for, and one whose
/// code stands on line 0.
#[test]
fn odd_class_files_are_read_as_the_jvm_reads_them() {
    let folder = std::env::temp_dir().join(format!("cairn-odd-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    // Line 4095 is 0x0fff, which is nowhere else in the class file.
    let lines = "\n".repeat(4094);
    let write = |name: &str, method: String| {
        let source = folder.join(format!("{name}.java"));
        std::fs::write(&source, format!("public class {name} {{ {method} }}")).unwrap();
        source
    };
    let sources = [
        write(
            "Unframed",
            "public static int sign(int n) { return n < 0 ? -1 : 1; }".to_owned(),
        ),
        write(
            "Lineless",
            format!("{lines}public static int part(int n) {{ return 10 / n; }}"),
        ),
    ];
    let home = frontend::JavaHome::find(None).expect("a JDK");
    let compiled = frontend::compile(&home, &sources, &[], None).expect("javac");
    for source in sources {
        std::fs::remove_file(source).unwrap();
    }
    let patch = |name: &str, from: &[u8], to: &[u8]| {
        let mut bytes = std::fs::read(compiled.folder.join(name)).unwrap();
        let at = |bytes: &[u8]| bytes.windows(from.len()).position(|w| w == from);
        assert!(at(&bytes).is_some(), "{name} has nothing to patch");
        while let Some(at) = at(&bytes) {
            bytes[at..at + to.len()].copy_from_slice(to);
        }
        std::fs::write(folder.join(name), bytes).unwrap();
    };
    patch("Unframed.class", b"StackMapTable", b"StackMapTablX");
    patch("Lineless.class", &[0x0f, 0xff], &[0, 0]);
    let report = json(&[folder.to_str().unwrap()]);
    std::fs::remove_dir_all(&folder).unwrap();
    let found = digest(&report, |_| true);
    for part in [
        "Unframed.sign(int): unknown",
        "the JVM rejects Unframed (VerifyError: expecting a stackmap frame at branch target",
        "Lineless.part(int): refuted",
    ] {
        assert!(found.contains(part), "{part} is missing in\n{found}");
    }
}

/// One worker, and a loop without end comes first.
#[test]
fn an_endless_loop_starves_nobody() {
    let file = root().join("tests/budget/Starving.java");
    let report = json(&[file.to_str().unwrap(), "--time", "20s", "--jobs", "1"]);
    let found = digest(&report, |_| true);
    for part in [
        "Starving.last(int): refuted",
        "Starving.endless(boolean): proved",
    ] {
        assert!(found.contains(part), "{part} is missing in\n{found}");
    }
}

#[test]
fn the_time_budget_is_hard_and_partial_results_are_kept() {
    let budget = root()
        .join("tests/budget/Endless.java")
        .to_str()
        .unwrap()
        .to_owned();
    let start = std::time::Instant::now();
    let report = json(&[&budget, "--time", "10s", "--match", "off"]);
    assert!(
        start.elapsed().as_secs_f64() < 14.0,
        "took {:?}",
        start.elapsed()
    );
    let results = list(&report["results"]);
    let of = |name: &str| {
        let is = |r: &&Value| text(&r["method"]).contains(name);
        results
            .iter()
            .find(is)
            .unwrap_or_else(|| panic!("no result for {name}"))
    };
    assert_eq!(of("fast")["verdict"], "refuted");
    assert_eq!(of("factors")["verdict"], "unknown");
    assert_eq!(of("wide")["verdict"], "unknown");
    assert_eq!(of("wide")["reasons"][0]["kind"], "time");
}

#[test]
fn text_names_the_call_the_line_and_the_source() {
    let output = cairn(&[&program("Arithmetic.java"), "--method", "divide", "--stats"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for part in [
        "Arithmetic.divide(int,int): refuted",
        "ArithmeticException: / by zero",
        "call: Arithmetic.divide(0, 0)",
        "Arithmetic.java:3: return a / b;",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let stats = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        stats.contains("solver calls") && stats.contains("peak memory"),
        "{stats}"
    );
}

fn budget(name: &str) -> String {
    let file = root().join("tests/budget").join(name);
    file.to_str().unwrap().to_owned()
}

#[test]
fn the_memory_budget_holds() {
    let report = json(&[&budget("Memory.java"), "--memory", "300m"]);
    let peak = report["stats"]["peak_memory_bytes"].as_u64().unwrap();
    assert!(peak < 330 << 20, "{} MB", peak >> 20);
    for result in list(&report["results"]) {
        let method = text(&result["method"]);
        if method.contains("<init>") || method.contains(".small(") {
            assert_eq!(result["verdict"], "proved", "{result}");
        } else {
            let limits = list(&result["bounds"]).len() + list(&result["reasons"]).len();
            assert!(limits > 0, "{result}");
        }
        if method.contains(".manyPaths(") {
            assert_eq!(result["verdict"], "unknown", "{result}");
            assert_eq!(result["reasons"][0]["kind"], "memory", "{result}");
        }
    }
}

/// Whether the process has a handler for SIGINT of its own.
#[cfg(target_os = "linux")]
/// However many names an unknown one could be.
#[test]
fn files_are_one_reason() {
    let report = json(&[&budget("UnknownFile.java"), "--size", "2", "--no-replay"]);
    let results = list(&report["results"]).iter();
    let reasons: Vec<&Value> = results.flat_map(|r| list(&r["reasons"])).collect();
    let [reason] = reasons[..] else {
        panic!("{reasons:#?}");
    };
    assert_eq!(
        text(&reason["what"]),
        "Cairn does not support files other than the JDK's own (see \"file\" in LIMITATIONS.md)"
    );
}

fn catches_interrupts(pid: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|l| l.strip_prefix("SigCgt:"));
    caught.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).is_ok_and(|m| m & 2 != 0))
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_ends_it_with_partial_results() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args([
            "check",
            "--no-cache",
            &budget("Endless.java"),
            "--time",
            "600s",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let pause = || std::thread::sleep(std::time::Duration::from_millis(50));
    while !catches_interrupts(child.id()) {
        assert!(child.try_wait().unwrap().is_none(), "it has ended already");
        pause();
    }
    // Into the solver, which would like to have the signal for itself.
    (0..40).for_each(|_| pause());
    let sent = std::time::Instant::now();
    let pid = child.id().to_string();
    Command::new("kill").args(["-INT", &pid]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let took = sent.elapsed();
    assert!(took.as_secs() < 5, "{took:?}");
    assert_eq!(code(&output), 130);
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(shown.contains("not known: interrupted"), "{shown}");
    assert!(shown.contains("Endless.fast(int): refuted"), "{shown}");
}
