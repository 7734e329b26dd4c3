//! What the tests share: the JDK, compiled sources, folders that go away.

#![allow(dead_code)] // Each test file uses a part of it.

use frontend::{ClassPath, Compiled, JavaHome, compile};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

pub(crate) fn java_home() -> JavaHome {
    JavaHome::find(None).unwrap()
}

pub(crate) fn fixture(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    folder.join("tests").join("fixtures").join(name)
}

/// An empty folder, removed at the end of the test.
pub(crate) struct Folder(pub PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("cairn-frontend-test-{}-{n}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Writes a file, making the folders it lies in.
    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, contents).unwrap();
        path
    }

    /// Writes a jar with these entries.
    pub(crate) fn jar(&self, name: &str, entries: &[(&str, &[u8])]) -> PathBuf {
        let path = self.0.join(name);
        let mut jar = zip::ZipWriter::new(std::fs::File::create(&path).unwrap());
        for (name, contents) in entries {
            let options = zip::write::SimpleFileOptions::default();
            jar.start_file(*name, options).unwrap();
            jar.write_all(contents).unwrap();
        }
        jar.finish().unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Compiles one source text; the file is named after its class.
pub(crate) fn compile_text(class: &str, text: &str) -> Compiled {
    let folder = Folder::new();
    let source = folder.write(&format!("{class}.java"), text);
    compile(&java_home(), &[source], &[], None).unwrap()
}

/// The bytes of class `name`, whose only method `answer` returns `answer`.
pub(crate) fn class_bytes(name: &str, answer: i16) -> Vec<u8> {
    let mut out = b"\xca\xfe\xba\xbe\0\0\0\x34\0\x08".to_vec();
    // Pool entries 1 to 5: texts; 6 and 7: classes.
    for text in [name, "java/lang/Object", "answer", "()I", "Code"] {
        out.push(1);
        out.extend((text.len() as u16).to_be_bytes());
        out.extend(text.as_bytes());
    }
    out.extend(b"\x07\0\x01\x07\0\x02");
    // Access, this, super, no interfaces, no fields, one method with one attribute.
    out.extend(b"\0\x21\0\x06\0\x07\0\0\0\0\0\x01\0\x01\0\x03\0\x04\0\x01");
    // The code: sipush answer; ireturn.
    out.extend(b"\0\x05\0\0\0\x10\0\x01\0\x01\0\0\0\x04\x11");
    out.extend(answer.to_be_bytes());
    out.extend(b"\xac\0\0\0\0\0\0");
    out
}

pub(crate) fn class_path(entries: &[PathBuf]) -> ClassPath {
    let home = java_home();
    ClassPath::new(&home, entries, home.feature).unwrap()
}

/// The number that the class's method `answer` returns.
pub(crate) fn answer(path: &ClassPath, name: &str) -> Option<i32> {
    let class = path.load(name).unwrap()?;
    let method = class.find_method("answer", "()I").unwrap();
    let body = class.code.body(&class, method).unwrap();
    match body.insts[0] {
        ir::Inst::ConstInt { value, .. } => Some(value),
        other => panic!("{other:?}"),
    }
}
