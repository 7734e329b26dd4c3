//! Gradle: the project's wrapper runs an init script of ours that describes each project with classes.
//!
//! The script registers a task, `cairnDescribe`, that writes one file for each project: lines of a key and values,
//! separated by tabs.

use crate::build_command::{BuildCommand, scratch_folder};
use crate::error::ProjectError;
use crate::project_data::{BuildTool, Dependency, DependencyScope, Description, Module};
use std::path::{Path, PathBuf};

/// Files by which a Gradle project is recognized.
pub(crate) const BUILD_FILES: [&str; 4] = [
    "settings.gradle",
    "settings.gradle.kts",
    "build.gradle",
    "build.gradle.kts",
];

const INIT_SCRIPT: &str = include_str!("gradle/describe.init.gradle");

/// Has Gradle compile the project and describe it.
pub(crate) fn describe(
    folder: &Path,
    java_home: Option<&Path>,
    scratch: &Path,
    on_command: &dyn Fn(&str),
) -> Result<Description, ProjectError> {
    let root = wrapper_folder(folder).ok_or_else(|| ProjectError::NoWrapper(folder.to_owned()))?;
    let io = |path: &Path| {
        let path = path.to_owned();
        move |error| ProjectError::Io { path, error }
    };
    let scratch = scratch_folder(scratch, "cairn-gradle-")?;
    let script = scratch.join("describe.init.gradle");
    std::fs::write(&script, INIT_SCRIPT).map_err(io(&script))?;
    let output = scratch.join("described");
    std::fs::create_dir(&output).map_err(io(&output))?;
    let command = BuildCommand {
        tool: BuildTool::Gradle,
        program: root.join("gradlew"),
        folder: &root,
        java_home,
        shown: "classes",
    };
    let arguments = [
        "--quiet".to_owned(),
        "--console=plain".to_owned(),
        "--init-script".to_owned(),
        script.display().to_string(),
        format!("-Dcairn.output={}", output.display()),
        // A task that is described while it runs can't be kept for the next run.
        "-Dorg.gradle.configuration-cache=false".to_owned(),
        "cairnDescribe".to_owned(),
    ];
    command.run(&arguments, on_command)?;
    let mut files: Vec<PathBuf> = std::fs::read_dir(&output)
        .map_err(io(&output))?
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.sort();
    let mut description = Description {
        root,
        modules: Vec::new(),
        encoding: None,
        processors: Vec::new(),
    };
    for file in files {
        let text = std::fs::read_to_string(&file).map_err(io(&file))?;
        add_module(&mut description, &text, folder);
    }
    Ok(description)
}

/// The nearest folder with a wrapper: this one, or one above it.
fn wrapper_folder(folder: &Path) -> Option<PathBuf> {
    let mut folders = folder.ancestors();
    folders
        .find(|f| f.join("gradlew").is_file())
        .map(Path::to_owned)
}

/// Adds what one file says. Keys that are not known are skipped: the script may be newer.
fn add_module(description: &mut Description, text: &str, wanted: &Path) {
    let mut module = Module {
        name: String::new(),
        folder: PathBuf::new(),
        sources: Vec::new(),
        classes: Vec::new(),
        dependencies: Vec::new(),
        is_wanted: false,
    };
    for line in text.lines() {
        let parts: Vec<&str> = line.split('\t').collect();
        match parts[..] {
            ["module", name] => module.name = name.to_owned(),
            ["folder", folder] => module.folder = PathBuf::from(folder),
            ["source", folder] => module.sources.push(PathBuf::from(folder)),
            ["classes", folder] => module.classes.push(PathBuf::from(folder)),
            ["encoding", name] => description.encoding = Some(name.to_owned()),
            ["processor", name] if !description.processors.iter().any(|p| p == name) => {
                description.processors.push(name.to_owned());
            }
            ["library", name, version, file] => module.dependencies.push(Dependency {
                name: name.to_owned(),
                version: version.to_owned(),
                scope: DependencyScope::Main,
                file: PathBuf::from(file),
            }),
            _ => {}
        }
    }
    let folder = module.folder.canonicalize();
    module.is_wanted = folder.is_ok_and(|folder| folder.starts_with(wanted));
    description.modules.push(module);
}
