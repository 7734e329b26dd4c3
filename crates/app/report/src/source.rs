//! Source lines, to be quoted.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Source files that are known, by their file names: more is not in a class file. Of several files
/// of one name none is quoted.
#[derive(Debug, Default)]
pub struct Sources {
    lines: HashMap<String, Vec<String>>,
}

impl Sources {
    /// Reads what can be read; files that can't are just not quoted.
    pub fn read(files: &[PathBuf]) -> Sources {
        let mut sources = Sources::default();
        for file in files {
            let name = file.file_name().and_then(|n| n.to_str());
            if let (Some(name), Some(lines)) = (name, read_lines(file)) {
                let known = sources.lines.entry(name.to_owned());
                known.and_modify(Vec::clear).or_insert(lines);
            }
        }
        sources
    }

    /// The line of this number (from 1), without its indentation.
    pub fn line(&self, file: &str, number: u32) -> Option<&str> {
        let index = (number as usize).checked_sub(1)?;
        Some(self.lines.get(file)?.get(index)?.trim())
    }
}

fn read_lines(file: &Path) -> Option<Vec<String>> {
    let bytes = std::fs::read(file).ok()?;
    Some(
        String::from_utf8_lossy(&bytes)
            .lines()
            .map(str::to_owned)
            .collect(),
    )
}
