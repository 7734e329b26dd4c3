//! Programs as they stand in projects: with loggers, dates in annotated fields, numbers that the library makes, jars by a
//! pattern. What is wrong in them is found, each alarm is a test that fails on the JVM, and every test compiles.

use frontend::JavaHome;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const SLF4J: &str = "org.slf4j:slf4j-api:2.0.16";
const JSPECIFY: &str = "org.jspecify:jspecify:1.0.0";
const COMMONS_TEXT: &str = "org.apache.commons:commons-text:1.13.0";

/// The folder with the jars of an artifact and of what it needs.
fn library(artifact: &str) -> PathBuf {
    let home = JavaHome::find(None).expect("a JDK");
    let folder = junit::fetch(&artifact.replace(':', "-"), &[artifact], &home.path);
    folder.expect("the artifact can be fetched from Maven Central")
}

/// All jars of a library, as users write it.
fn all_jars(artifact: &str) -> String {
    library(artifact).join("*").display().to_string()
}

/// A folder with these sources.
fn project(sources: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for (name, text) in sources {
        let file = folder.path().join(name);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, text).expect("a source");
    }
    folder
}

fn run(java_home: Option<&Path>, folder: &Path, args: &[&str]) -> Output {
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    if let Some(home) = java_home {
        cairn.env("JAVA_HOME", home);
    }
    let output = cairn.args(args).arg("--no-cache").current_dir(folder);
    output.output().expect("cairn starts")
}

fn json(output: &Output) -> Value {
    let said = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).expect(&said)
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

/// A report in which each finding was shown by the JVM, and nothing went wrong in Cairn.
struct Checked(Value);

impl Checked {
    fn new(java_home: Option<&Path>, folder: &Path, args: &[&str]) -> Checked {
        let args = [&["check", ".", "--time", "20s", "--format", "json"], args].concat();
        let report = json(&run(java_home, folder, &args));
        let stats = &report["stats"];
        assert_eq!(stats["tests_compiled"], stats["tests"], "{stats}");
        assert_eq!(stats["tests_reproduced"], stats["tests"], "{stats}");
        for result in list(&report, "results") {
            let reasons = list(result, "reasons");
            let internal = reasons.iter().find(|r| r["kind"] == "internal");
            assert_eq!(internal, None);
        }
        Checked(report)
    }

    fn of(&self, method: &str) -> &Value {
        let results = list(&self.0, "results").iter();
        let mut named = results.filter(|r| {
            let name = r["method"].as_str().expect("a name");
            name.split('(').next() == Some(method)
        });
        named
            .next()
            .unwrap_or_else(|| panic!("no {method}: {}", self.0))
    }

    /// The method fails at this place with this message.
    fn assert_fails(&self, method: &str, line: u64, message: &str) {
        let result = self.of(method);
        assert_eq!(result["verdict"], "refuted", "{result}");
        let is_meant = |f: &&Value| f["line"] == line && f["message"] == message;
        let found = list(result, "findings").iter().find(is_meant);
        assert!(found.is_some(), "{result}");
    }
}

const SHARES: &str = "import java.math.BigDecimal;
public class Shares {
    public static BigDecimal ofSeven(BigDecimal whole) {
        return whole == null ? null : whole.divide(BigDecimal.valueOf(7));
    }
    public static BigDecimal ofEight(long whole) {
        return BigDecimal.valueOf(whole).divide(BigDecimal.valueOf(8));
    }
}
";

/// The library's own initializers take no part of what a path may execute.
#[test]
fn a_quotient_without_an_end_is_found_on_every_jdk() {
    let folder = project(&[("Shares.java", SHARES)]);
    let message = "Non-terminating decimal expansion; no exact representable decimal result.";
    let installed = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten();
    let homes = installed.flatten().map(|entry| entry.path());
    let is_jdk = |home: &PathBuf| {
        let is_link = home.is_symlink();
        !is_link && home.join("bin/javac").exists() && home.join("lib/modules").exists()
    };
    let mut homes: Vec<Option<PathBuf>> = homes.filter(is_jdk).map(Some).collect();
    if homes.is_empty() {
        homes.push(None);
    }
    for home in homes {
        let checked = Checked::new(home.as_deref(), folder.path(), &[]);
        checked.assert_fails("Shares.ofSeven", 4, message);
        // Eighths end.
        assert_ne!(checked.of("Shares.ofEight")["verdict"], "refuted");
    }
}

const ORDERS: &str = "package shop;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
public class Orders {
    private static final Logger LOG = LoggerFactory.getLogger(Orders.class);
    public int each(int total, int count) {
        LOG.debug(\"{} for {}\", total, count);
        return total / count;
    }
    public int rest(int total, int count) {
        if (count == 0) {
            LOG.warn(\"no orders\");
            return total;
        }
        LOG.info(\"the rest of {}\", total);
        return total % count;
    }
}
";

/// Loggers neither hide a failure nor fill the answer: what is assumed of them is said once.
#[test]
fn failures_behind_slf4j_are_found() {
    let folder = project(&[("shop/Orders.java", ORDERS)]);
    let jars = all_jars(SLF4J);
    let checked = Checked::new(None, folder.path(), &["--class-path", &jars]);
    checked.assert_fails("shop.Orders.each", 8, "/ by zero");
    assert_eq!(checked.of("shop.Orders.rest")["verdict"], "ok-up-to");

    let args = ["check", ".", "--class-path", &jars, "--time", "60s"];
    let output = run(None, folder.path(), &args);
    let text = String::from_utf8_lossy(&output.stdout);
    let about_loggers = text.matches("loggers work as they do").count();
    assert_eq!(about_loggers, 1, "{text}");
    assert!(text.contains("(2 methods, first used at "), "{text}");
}

const METER: &str = "import java.util.logging.Level;
import java.util.logging.Logger;
public class Meter {
    private static final Logger LOG = Logger.getLogger(\"meter\");
    private int count;
    public int mean(int sum) {
        LOG.log(Level.FINE, \"mean of {0}\", count);
        return sum / count;
    }
    public void add() {
        count++;
    }
}
";

#[test]
fn failures_behind_the_logger_of_the_jdk_are_found() {
    let folder = project(&[("Meter.java", METER)]);
    let checked = Checked::new(None, folder.path(), &[]);
    checked.assert_fails("Meter.mean", 8, "/ by zero");
}

const STAY: &str = "package hotel;
import java.time.LocalDate;
import org.jspecify.annotations.NullMarked;
@NullMarked
public class Stay {
    private final LocalDate arrival;
    private int nights;
    public Stay(LocalDate arrival) {
        this.arrival = arrival;
    }
    public void prolong(int more) {
        nights += more;
    }
    public int perNight(int price) {
        return price / nights;
    }
    public LocalDate departure() {
        return arrival.plusDays(nights);
    }
    public boolean isIn(int year) {
        return arrival.getYear() == year;
    }
}
";

/// A field that is never null holds an object of the JDK that the failure has nothing to do with.
#[test]
fn failures_beside_a_date_that_is_not_null_are_found() {
    let folder = project(&[("hotel/Stay.java", STAY)]);
    let jars = all_jars(JSPECIFY);
    let checked = Checked::new(None, folder.path(), &["--class-path", &jars]);
    checked.assert_fails("hotel.Stay.perNight", 15, "/ by zero");
    assert_ne!(checked.of("hotel.Stay.isIn")["verdict"], "refuted");
}

const LABELS: &str = "package labels;
import org.apache.commons.text.StrBuilder;
public class Labels {
    /** One that is empty has no first character. */
    public static char initial(StrBuilder label) {
        return label == null ? ' ' : label.charAt(0);
    }
}
";

/// Jars that stand behind a pattern are on the class path of tests as well.
#[test]
fn tests_with_the_jars_of_a_folder_compile() {
    let jars = all_jars(COMMONS_TEXT);
    let folder = project(&[("labels/Labels.java", LABELS)]);
    let args = ["--class-path", &jars];
    let checked = Checked::new(None, folder.path(), &args);
    let result = checked.of("labels.Labels.initial");
    assert_eq!(result["verdict"], "refuted", "{result}");

    let entries = std::fs::read_dir(library(COMMONS_TEXT)).expect("a folder");
    let mut files = entries.flatten().map(|entry| entry.path());
    let is_text = |path: &PathBuf| path.ends_with("commons-text-1.13.0.jar");
    let jar = files.find(is_text).expect("a jar").display().to_string();
    let class = "org.apache.commons.text.StrBuilder";
    let args = ["test", &jar, "--class", class, "--class-path", &jars];
    let args = [&args[..], &["--time", "10s", "--format", "json"]].concat();
    let report = json(&run(None, folder.path(), &args));
    let suite = &list(&report, "suites")[0];
    let not_compiled = list(suite, "dropped").iter().find(|dropped| {
        let why = dropped["why"].as_str().unwrap_or_default();
        why.contains("compile") || why.contains("does not exist")
    });
    assert_eq!(not_compiled, None);
    let tests = suite["tests"].as_u64();
    assert!(tests.is_some_and(|tests| tests >= 20), "{suite}");
}
