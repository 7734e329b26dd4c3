//! Programs of the corpus: the class, where its source is, and how it is run.

use std::path::{Path, PathBuf};

use crate::Result;

#[derive(Debug, Clone)]
pub struct TestProgram {
    /// The name of the class with `main`.
    pub name: String,
    /// The `.java` or, for a hand-made program, the `.class` file.
    pub file: PathBuf,
    pub content: Vec<u8>,
    pub args: Vec<String>,
    pub stdin: String,
}

impl TestProgram {
    fn read(file: PathBuf) -> Result<Self> {
        let content = std::fs::read(&file)?;
        let name = file
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default();
        let header = String::from_utf8_lossy(&content);
        let args = directives(&header, "args")
            .flat_map(str::split_whitespace)
            .map(String::from)
            .collect();
        let stdin = directives(&header, "stdin")
            .flat_map(|line| [line, "\n"])
            .collect();
        Ok(Self {
            name,
            args,
            stdin,
            file,
            content,
        })
    }

    pub fn is_source(&self) -> bool {
        self.file.extension().is_some_and(|ext| ext == "java")
    }
}

/// The values of the `// name: value` lines at the top of a source, before its first code.
fn directives<'a>(source: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let start = format!("// {name}: ");
    source
        .lines()
        .take_while(|line| line.is_empty() || line.starts_with("//"))
        .filter_map(move |line| line.strip_prefix(&start))
}

/// The files with a given extension directly in a folder, by name. A missing folder is empty.
pub fn in_folder(folder: &Path, extension: &str) -> Result<Vec<TestProgram>> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Ok(Vec::new());
    };
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ext| ext == extension))
        // Nested classes belong to their program.
        .filter(|path| !path.to_string_lossy().contains('$'))
        .collect();
    files.sort();
    files.into_iter().map(TestProgram::read).collect()
}

/// The names and contents of all class files in a folder and those below it, in a fixed order.
pub fn class_files(folder: &Path) -> Result<Vec<Vec<u8>>> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    entries.sort();
    let mut parts = Vec::new();
    for path in entries {
        if path.is_dir() {
            parts.extend(class_files(&path)?);
        } else if path.extension().is_some_and(|ext| ext == "class") {
            parts.push(path.to_string_lossy().into_owned().into_bytes());
            parts.push(std::fs::read(&path)?);
        }
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_read_from_the_top_only() {
        let source = "// What it shows.\n// args: a b\n// stdin: x\n// stdin: y z\n\nclass A {\n// args: no\n";
        assert_eq!(directives(source, "args").collect::<Vec<_>>(), ["a b"]);
        assert_eq!(
            directives(source, "stdin").collect::<Vec<_>>(),
            ["x", "y z"]
        );
    }
}
