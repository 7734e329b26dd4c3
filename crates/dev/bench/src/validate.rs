//! `cairn-bench validate`: what it costs to validate every body when it is linked, beside translating it.

use frontend::{ClassPath, JavaHome};
use ir::ClassDef;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

const LANG: &str = "org.apache.commons:commons-lang3:3.17.0";

/// What was looked at, and how long it took.
#[derive(Default)]
struct Cost {
    bodies: usize,
    instructions: usize,
    reading: Duration,
    translating: Duration,
    validating: Duration,
    refused: usize,
}

/// Prints the table, for a jar and for the JDK's `java.base`; false if a body is refused.
pub(crate) fn run(jar: Option<&str>) -> Result<bool, String> {
    let home = JavaHome::find(None).map_err(|e| e.to_string())?;
    let jar = match jar {
        Some(jar) => PathBuf::from(jar),
        None => fetch_jar(&home)?,
    };
    let entries = std::slice::from_ref(&jar);
    let path = ClassPath::new(&home, entries, home.feature).map_err(|e| e.to_string())?;
    println!(
        "{:24} {:>8} {:>13} {:>11} {:>14} {:>13} {:>6}",
        "classes of",
        "bodies",
        "instructions",
        "reading ms",
        "translating ms",
        "validating ms",
        "share"
    );
    let own = path.classes_in(&jar).map_err(|e| e.to_string())?;
    let name = jar.file_name().unwrap_or_default().to_string_lossy();
    let mut is_well = measure(&name, &path, own)?;
    let base = path.jdk_classes().map_err(|e| e.to_string())?;
    let base = base.into_iter().filter(|(module, _)| module == "java.base");
    is_well &= measure("java.base", &path, base.map(|(_, name)| name))?;
    Ok(is_well)
}

fn fetch_jar(home: &JavaHome) -> Result<PathBuf, String> {
    let folder = junit::fetch(&LANG.replace(':', "-"), &[LANG], &home.path)?;
    let say = |e: std::io::Error| format!("{}: {e}", folder.display());
    let mut files = std::fs::read_dir(&folder).map_err(say)?.flatten();
    let found = files.find(|f| f.file_name().to_string_lossy().starts_with("commons-lang3"));
    let found = found.ok_or_else(|| format!("no commons-lang3 in {}", folder.display()))?;
    Ok(Path::new(&folder).join(found.file_name()))
}

/// One line of the table.
fn measure(
    name: &str,
    path: &ClassPath,
    classes: impl IntoIterator<Item = String>,
) -> Result<bool, String> {
    let mut cost = Cost::default();
    for class in classes {
        if class.ends_with("-info") {
            continue;
        }
        let started = Instant::now();
        let read = path.load(&class).map_err(|e| e.to_string())?;
        cost.reading += started.elapsed();
        if let Some(class) = read {
            add(&mut cost, &class);
        }
    }
    let share = cost.validating.as_secs_f64() / cost.translating.as_secs_f64();
    println!(
        "{name:24} {:>8} {:>13} {:>11.1} {:>14.1} {:>13.1} {:>5.1}%",
        cost.bodies,
        cost.instructions,
        millis(cost.reading),
        millis(cost.translating),
        millis(cost.validating),
        100.0 * share
    );
    Ok(cost.refused == 0)
}

fn add(cost: &mut Cost, class: &Arc<ClassDef>) {
    let methods = class.methods.iter().enumerate();
    for (index, method) in methods.filter(|(_, m)| m.has_code) {
        let started = Instant::now();
        let body = class.code.body(class, index);
        cost.translating += started.elapsed();
        let Ok(body) = body else { continue };
        let started = Instant::now();
        let valid = ir::validate_method(&body, &method.parsed, method.is_static());
        cost.validating += started.elapsed();
        cost.bodies += 1;
        cost.instructions += body.insts.len();
        cost.refused += usize::from(valid.is_err());
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
