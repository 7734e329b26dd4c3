//! The text of a test class, line by line.

use crate::JUnit;
use crate::names::Names;

#[derive(Default)]
pub(crate) struct File {
    text: String,
    count: usize,
}

impl File {
    /// The lines so far.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// One line; of a text with several, all of them.
    pub(crate) fn line(&mut self, depth: usize, text: &str) {
        for line in text.split('\n') {
            if !line.is_empty() {
                self.text.push_str(&"    ".repeat(depth));
                self.text.push_str(line);
            }
            self.text.push('\n');
            self.count += 1;
        }
    }

    /// The package and the imports; `statics` are names of methods, in full.
    pub(crate) fn header(&mut self, package: &str, statics: &[String], names: &Names) {
        if !package.is_empty() {
            self.line(0, &format!("package {package};\n"));
        }
        for import in statics {
            self.line(0, &format!("import static {import};"));
        }
        if !statics.is_empty() {
            self.line(0, "");
        }
        for import in names.imports() {
            self.line(0, &format!("import {import};"));
        }
        if names.imports().next().is_some() {
            self.line(0, "");
        }
    }

    /// A test method: what stands behind `void`, and its statements.
    pub(crate) fn test(&mut self, annotation: &str, junit: JUnit, declared: &str, body: &[String]) {
        self.line(1, &format!("@{annotation}"));
        self.line(1, &format!("{}void {declared} {{", modifier(junit)));
        for line in body {
            self.line(2, line);
        }
        self.line(1, "}\n");
    }

    /// The whole text, the class closed behind its last member.
    pub(crate) fn end(mut self) -> String {
        // The line that separates it from what would follow.
        self.text.truncate(self.text.trim_end().len());
        self.text.push_str("\n}\n");
        self.text
    }
}

/// JUnit 4 wants everything public.
pub(crate) fn modifier(junit: JUnit) -> &'static str {
    match junit {
        JUnit::Four => "public ",
        JUnit::Five => "",
    }
}
