//! Files that `cairn prove` writes for methods: one for all, or one for each in a folder.

use crate::exit::ExitFailure;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// True if files go into this folder: it exists, or its name ends with a slash.
pub(super) fn is_folder(place: &Path) -> bool {
    place.is_dir() || place.to_string_lossy().ends_with('/')
}

/// A folder with a file for each method.
pub(super) struct MethodFolder<'a> {
    folder: &'a Path,
    extension: &'static str,
    taken: BTreeSet<PathBuf>,
}

impl<'a> MethodFolder<'a> {
    /// Makes the folder, for files with this extension.
    pub(super) fn make(
        folder: &'a Path,
        extension: &'static str,
    ) -> Result<MethodFolder<'a>, ExitFailure> {
        std::fs::create_dir_all(folder).map_err(|error| {
            ExitFailure::usage(format!("can't make {}: {error}", folder.display()))
        })?;
        Ok(MethodFolder {
            folder,
            extension,
            taken: BTreeSet::new(),
        })
    }

    /// Writes the file of a method, and says where it is.
    pub(super) fn write(&mut self, method: &str, text: &str) -> Result<PathBuf, ExitFailure> {
        let file = self.folder.join(self.file_name(method));
        write_file(&file, text)?;
        Ok(file)
    }

    /// `List.add.dot`, or `List.add-2.dot` for the next one of that name.
    fn file_name(&mut self, method: &str) -> PathBuf {
        let name = method.split('(').next().unwrap_or(method);
        let plain = |c: char| {
            if c.is_alphanumeric() || "._$".contains(c) {
                c
            } else {
                '_'
            }
        };
        let name: String = name.chars().map(plain).collect();
        let extension = self.extension;
        let numbered = (2..).map(|number| PathBuf::from(format!("{name}-{number}.{extension}")));
        let first = PathBuf::from(format!("{name}.{extension}"));
        let mut names = std::iter::once(first).chain(numbered);
        let file = names.find(|file| !self.taken.contains(file));
        let file = file.unwrap_or_default();
        self.taken.insert(file.clone());
        file
    }
}

pub(super) fn write_file(file: &Path, text: &str) -> Result<(), ExitFailure> {
    std::fs::write(file, text)
        .map_err(|error| ExitFailure::usage(format!("can't write {}: {error}", file.display())))
}
