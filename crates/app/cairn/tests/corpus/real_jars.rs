//! Suites for classes that others wrote, from a jar on Maven Central: they compile, hold on the JVM and
//! take most branches. More of them: `cairn-bench jars`.

use crate::support::{Opened, java_home};
use cairn::TestRequest;
use serde_json::Value;
use std::path::PathBuf;
use std::time::Duration;

const COLLECTIONS: &str = "org.apache.commons:commons-collections4:4.5.0";

/// Each with branches that are covered at least.
const CLASSES: [(&str, u64); 2] = [
    ("org.apache.commons.collections4.list.TreeList", 150),
    (
        "org.apache.commons.collections4.list.NodeCachingLinkedList",
        12,
    ),
];

fn jar() -> PathBuf {
    let home = java_home();
    let folder = junit::fetch(&COLLECTIONS.replace(':', "-"), &[COLLECTIONS], &home.path);
    let folder = folder.expect("commons-collections4 can be fetched from Maven Central");
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let mut jars = entries.map(|entry| entry.path());
    jars.find(|path| path.extension().is_some_and(|e| e == "jar"))
        .expect("a jar")
}

fn suites(jar: &Opened, seconds: u64) -> Vec<Value> {
    let classes = CLASSES.map(|(class, _)| class.to_owned());
    let answer = jar.test(&TestRequest {
        time: Duration::from_secs(seconds),
        classes: classes.into(),
        ..TestRequest::default()
    });
    let report = jar.document(&answer);
    report["suites"].as_array().expect("suites").clone()
}

/// The tests of a suite that are not written, each with the reason.
fn dropped_tests(suite: &Value) -> &Vec<Value> {
    suite["dropped"].as_array().expect("a list")
}

#[test]
fn lists_of_commons_collections() {
    let jar = Opened::new([jar()]);
    let mut suites = suites(&jar, 30);
    let is_late = |dropped: &Value| dropped["out_of_time"] == true;
    if suites.iter().flat_map(dropped_tests).any(is_late) {
        // A slow machine.
        suites = self::suites(&jar, 150);
    }
    for (class, least) in CLASSES {
        let suite = suites.iter().find(|s| s["class"] == class);
        let suite = suite.expect("a suite for each class");
        let dropped: Vec<&Value> = dropped_tests(suite).iter().map(|d| &d["why"]).collect();
        assert!(dropped.is_empty(), "{class}: {dropped:?}");
        assert_eq!(suite["left_out"], 0, "{class}");
        let counts = &suite["counts"];
        let covered = counts["covered"].as_u64().expect("a number");
        assert!(covered >= least, "{class}: {counts}");
        assert!(suite["file"]["source"].is_string(), "{class}");
    }
}
