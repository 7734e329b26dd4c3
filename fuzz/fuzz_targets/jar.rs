//! Any bytes as a jar on the class path: errors, never a panic.

#![no_main]

use frontend::{ClassPath, JavaHome};
use libfuzzer_sys::fuzz_target;
use std::path::PathBuf;
use std::sync::LazyLock;

static HOME: LazyLock<JavaHome> = LazyLock::new(|| JavaHome::find(None).unwrap());
static FILE: LazyLock<PathBuf> = LazyLock::new(|| {
    let name = format!("cairn-fuzz-{}.jar", std::process::id());
    std::env::temp_dir().join(name)
});

fuzz_target!(|bytes: &[u8]| {
    std::fs::write(&*FILE, bytes).unwrap();
    let entries = std::slice::from_ref(&*FILE);
    let Ok(path) = ClassPath::new(&HOME, entries, HOME.feature) else {
        return;
    };
    for name in path.classes_in(&FILE).unwrap_or_default() {
        let _ = path.load(&name);
    }
    path.resource("META-INF/MANIFEST.MF");
});
