//! `cairn-bench jars`: what `cairn test` makes of classes that others wrote, from jars on Maven
//! Central.

use frontend::JavaHome;
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Each is fetched with what it needs into a folder of its own: other jars on the class path would be
/// part of the program.
const COLLECTIONS: &str = "org.apache.commons:commons-collections4:4.5.0";
const GUAVA: &str = "com.google.guava:guava:33.4.8-jre";
const FASTUTIL: &str = "it.unimi.dsi:fastutil:8.5.15";

/// Where it comes from, and the class.
const CLASSES: [(&str, &str); 13] = [
    (
        COLLECTIONS,
        "org.apache.commons.collections4.list.NodeCachingLinkedList",
    ),
    (COLLECTIONS, "org.apache.commons.collections4.list.TreeList"),
    (
        COLLECTIONS,
        "org.apache.commons.collections4.queue.CircularFifoQueue",
    ),
    (COLLECTIONS, "org.apache.commons.collections4.bag.HashBag"),
    (COLLECTIONS, "org.apache.commons.collections4.map.Flat3Map"),
    (COLLECTIONS, "org.apache.commons.collections4.map.LRUMap"),
    (
        COLLECTIONS,
        "org.apache.commons.collections4.bidimap.TreeBidiMap",
    ),
    (GUAVA, "com.google.common.collect.EvictingQueue"),
    (GUAVA, "com.google.common.collect.HashMultiset"),
    (GUAVA, "com.google.common.math.IntMath"),
    (FASTUTIL, "it.unimi.dsi.fastutil.ints.IntArrayList"),
    (FASTUTIL, "it.unimi.dsi.fastutil.ints.IntAVLTreeSet"),
    (FASTUTIL, "it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap"),
];

/// Prints the table; false if a class has no tests, or if one of its tests was dropped.
pub(crate) fn run(only: Option<&str>) -> Result<bool, String> {
    let home = JavaHome::find(None).map_err(|e| e.to_string())?;
    println!(
        "{:24} {:>8} {:>9} {:>6} {:>8} {:>8}",
        "class", "branches", "covered", "tests", "dropped", "seconds"
    );
    let is_chosen = |class: &str| only.is_none_or(|only| class.ends_with(&format!(".{only}")));
    let mut is_well = true;
    for (artifact, class) in CLASSES.into_iter().filter(|(_, class)| is_chosen(class)) {
        let folder = junit::fetch(&artifact.replace(':', "-"), &[artifact], &home.path)?;
        let name = artifact.split(':').nth(1).unwrap_or(artifact);
        is_well &= test_class(&folder, &format!("{name}-"), class)?;
    }
    Ok(is_well)
}

/// One line of the table.
fn test_class(folder: &Path, jar: &str, class: &str) -> Result<bool, String> {
    let say = |e: std::io::Error| format!("{}: {e}", folder.display());
    let mut entries = std::fs::read_dir(folder).map_err(say)?.flatten();
    let found = entries.find(|e| e.file_name().to_string_lossy().starts_with(jar));
    let jar = found.ok_or_else(|| format!("no {jar}*.jar in {}", folder.display()))?;
    let started = Instant::now();
    let mut command = Command::new(crate::cairn()?);
    command.arg("test").arg(jar.path()).args(["--class", class]);
    command.arg("--class-path").arg(folder.join("*"));
    command.args(["--format", "json", "--no-cache"]);
    let output = command.output().map_err(|e| format!("cairn: {e}"))?;
    let seconds = started.elapsed().as_secs_f64();
    let json: Value = serde_json::from_slice(&output.stdout)
        .map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned())?;
    let suite = &json["suites"][0];
    let number = |value: &Value| value.as_u64().unwrap_or(0);
    let tests = number(&suite["tests"]);
    let dropped = suite["dropped"].as_array().map_or(0, Vec::len);
    let name = class.rsplit('.').next().unwrap_or(class);
    println!(
        "{name:24} {:>8} {:>9} {tests:>6} {dropped:>8} {seconds:>8.1}",
        number(&suite["counts"]["all"]),
        number(&suite["counts"]["covered"]),
    );
    Ok(tests > 0 && dropped == 0)
}
