//! Annotation processors on the class path, as javac finds them: by a file in their jars.

use crate::project_data::Dependency;
use std::fs::File;
use std::path::Path;

const SERVICE: &str = "META-INF/services/javax.annotation.processing.Processor";

/// The libraries that bring an annotation processor, without their groups.
pub(crate) fn on_class_path(libraries: &[&Dependency]) -> Vec<String> {
    let processors = libraries
        .iter()
        .filter(|library| has_service(&library.file));
    let short = processors.map(|library| library.name.rsplit(':').next().unwrap_or_default());
    short.map(str::to_owned).collect()
}

fn has_service(jar: &Path) -> bool {
    let archive = File::open(jar)
        .ok()
        .and_then(|file| zip::ZipArchive::new(file).ok());
    archive.is_some_and(|archive| archive.index_for_name(SERVICE).is_some())
}
