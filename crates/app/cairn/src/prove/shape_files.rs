//! Shape files of users: data structures beside those that are built in.

use crate::error::Error;
use analysis_prove::ShapeLibrary;
use std::path::PathBuf;

/// The library with the structures of these files. What is wrong with a file is told in one line.
pub(super) fn read(files: &[PathBuf]) -> Result<ShapeLibrary, Error> {
    let mut library = ShapeLibrary::built_in();
    for file in files {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file)
            .map_err(|error| Error::Request(format!("can't read {name}: {error}")))?;
        let added = library.add(&name, &text);
        added.map_err(|error| Error::Request(error.to_string()))?;
    }
    Ok(library)
}
