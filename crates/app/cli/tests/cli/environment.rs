//! What depends on the world around a program is said to do so, not taken for a mistake in Cairn.

use serde_json::Value;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// The report of `check` on a target, without the cache.
fn check(target: &Path, args: &[&str]) -> Value {
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.args(["check", "--no-cache", "--format", "json"]);
    let output = cairn.arg(target).args(args).output().expect("cairn starts");
    let said = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).expect(&said)
}

/// The kinds and texts of the reasons of the only method.
fn reasons(report: &Value) -> Vec<(String, String)> {
    let text = |v: &Value| v.as_str().expect("a text").to_owned();
    let reasons = report["results"][0]["reasons"].as_array().expect("a list");
    let both = reasons.iter().map(|r| (text(&r["kind"]), text(&r["what"])));
    both.collect()
}

fn has(reasons: &[(String, String)], kind: &str, what: &str) -> bool {
    reasons.iter().any(|(k, w)| k == kind && w.contains(what))
}

/// A path may draw other random numbers than the run on machine values, whose clock shows another time.
#[test]
fn a_failure_by_random_numbers_that_the_run_does_not_draw_depends_on_them() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("Drawn.java");
    let source = "import java.util.concurrent.ThreadLocalRandom;
public class Drawn {
    private final int first;
    private final int last;
    public Drawn(int first, int last) {
        this.first = first;
        this.last = last;
    }
    static int between(int from, int to) {
        return ThreadLocalRandom.current().nextInt(from, to + 1);
    }
    public String generate(int least, int most) {
        if (least < 0 || most <= least || most > 3) {
            return \"\";
        }
        int length = between(least, most);
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append((char) between(first, last));
        }
        return text.toString();
    }
}
";
    std::fs::write(&file, source).expect("a source");
    let args = |time| ["--method", "generate", "--calls", "0", "--time", time];
    let mut reasons = self::reasons(&check(&file, &args("8s")));
    let expected = "IllegalArgumentException depends on random numbers (read at Drawn.java:10)";
    if !has(&reasons, "environment", expected) {
        // A slow machine.
        reasons = self::reasons(&check(&file, &args("60s")));
    }
    assert!(has(&reasons, "environment", expected), "{reasons:?}");
    assert!(!has(&reasons, "internal", ""), "{reasons:?}");
}

const OPENER: &str = "package acme.text;
public class Opener {
    /** Fails for the name of a folder that is not there; the folder of its own tests is. */
    public static int open(int folder) {
        String name = folder == 1 ? \"\" : folder == 2 ? \"acme\" : \"acme/text\";
        int found = Opener.class.getClassLoader().getResourceAsStream(name) == null ? 0 : 1;
        return 1 / found;
    }
}
";

/// Runs a tool of the JDK in a folder.
fn tool(name: &str, folder: &Path, args: &[&str]) {
    let home = frontend::JavaHome::find(None).expect("a JDK");
    let mut command = Command::new(home.path.join("bin").join(name));
    let output = command.args(args).current_dir(folder).output();
    let output = output.expect("a tool of the JDK starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {said}");
}

/// A jar without entries for its folders: to the JVM that runs the tests, the folder with them is a resource.
#[test]
fn a_folder_on_the_class_path_is_a_resource() {
    let folder = TempDir::new().expect("a folder");
    let root = folder.path();
    std::fs::write(root.join("Opener.java"), OPENER).expect("a source");
    tool("javac", root, &["-d", "classes", "Opener.java"]);
    let file = "acme/text/Opener.class";
    tool("jar", root, &["-cf", "opener.jar", "-C", "classes", file]);

    let jar = reasons(&check(
        &root.join("opener.jar"),
        &["--method", "open", "--time", "60s"],
    ));
    let expected = "ArithmeticException depends on the folders on the class path";
    assert!(has(&jar, "environment", expected), "{jar:?}");
    assert!(!has(&jar, "internal", ""), "{jar:?}");

    // Here all three are there, and what is in them is for the file system to say.
    let report = check(
        &root.join("classes"),
        &["--method", "open", "--time", "60s"],
    );
    assert_eq!(report["results"][0]["verdict"], "unknown", "{report}");
    let folders = reasons(&report);
    assert!(has(&folders, "unsupported", "files"), "{folders:?}");
    assert!(!has(&folders, "internal", ""), "{folders:?}");
    let findings = report["results"][0]["findings"].as_array();
    assert_eq!(findings.map(Vec::len), Some(0), "{report}");
}

/// Every run of a whole program takes place in one world, which the answer says once.
#[test]
fn the_world_of_a_whole_program_is_said_once() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/svcomp");
    let world = "an English locale, UTF-8, GMT, no environment variables, no input";
    for (format, line) in [
        ("text", format!("  in one fixed world: {world}")),
        ("json", format!("  \"world\": \"{world}\",")),
    ] {
        let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
        cairn.arg("svcomp").arg(folder.join("ListTrue.java"));
        let output = cairn.args(["--format", format]).output();
        let output = output.expect("cairn starts");
        let text = String::from_utf8_lossy(&output.stdout);
        let said = text.lines().filter(|l| *l == line).count();
        assert_eq!((said, text.matches(world).count()), (1, 1), "{text}");
    }
}
