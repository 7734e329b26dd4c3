//! A project as data: its modules, and what all of them have in common.

use crate::error::ProjectError;
use crate::{gradle, maven, processors};
use frontend::{JavaHome, has_classes, newest_java};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// A build tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuildTool {
    /// Maven: the project's `mvnw`, else `mvn`.
    Maven,
    /// Gradle, by the project's wrapper.
    Gradle,
}

impl BuildTool {
    /// The build tool whose build file is in this folder.
    pub fn of(folder: &Path) -> Option<BuildTool> {
        let has = |name: &str| folder.join(name).is_file();
        if has("pom.xml") {
            return Some(BuildTool::Maven);
        }
        let files = gradle::BUILD_FILES.iter();
        files.copied().any(has).then_some(BuildTool::Gradle)
    }

    /// Where classes usually are, for messages.
    pub(crate) fn usual_classes(self) -> &'static str {
        match self {
            BuildTool::Maven => "target/classes",
            BuildTool::Gradle => "build/classes/java/main",
        }
    }
}

impl fmt::Display for BuildTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BuildTool::Maven => "Maven",
            BuildTool::Gradle => "Gradle",
        })
    }
}

/// What a dependency is needed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DependencyScope {
    /// The classes of the module may need it, when they are compiled or when they run.
    Main,
    /// Only the tests of the module need it.
    Test,
}

/// A library that a module uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dependency {
    /// `org.slf4j:slf4j-api`; the file's name if it has no other.
    pub name: String,
    /// Its version; empty if it has none.
    pub version: String,
    /// What it is needed for.
    pub scope: DependencyScope,
    /// Its jar, or a folder of classes.
    pub file: PathBuf,
}

/// A module with its classes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Module {
    /// `core`
    pub name: String,
    /// Its folder.
    pub folder: PathBuf,
    /// Folders of sources, without those of tests.
    pub sources: Vec<PathBuf>,
    /// Folders of compiled classes, without those of tests.
    pub classes: Vec<PathBuf>,
    /// Libraries, in the order of the class path.
    pub dependencies: Vec<Dependency>,
    /// Whether it is below the folder that was asked for; others are only needed by those that are.
    pub is_wanted: bool,
}

/// A project that was built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Project {
    /// The build tool.
    pub tool: BuildTool,
    /// The folder where the build tool was started.
    pub root: PathBuf,
    /// The modules that have classes.
    pub modules: Vec<Module>,
    /// The Java version that the classes are compiled for.
    pub java: u16,
    /// The encoding of the sources, if the build names one.
    pub encoding: Option<String>,
    /// Annotation processors, by the names of their libraries.
    pub processors: Vec<String>,
    /// The JDK that fits: the usual one if it is new enough, else the oldest one installed that is.
    pub java_home: PathBuf,
    /// Its version.
    pub java_home_version: String,
}

/// What a build tool says about a project.
pub(crate) struct Description {
    pub root: PathBuf,
    pub modules: Vec<Module>,
    pub encoding: Option<String>,
    /// Annotation processors that the build names, beside those on the class path.
    pub processors: Vec<String>,
}

impl Project {
    /// Builds the project in this folder and asks its build tool about it; `None` if there is no build file. The JDK
    /// is the one that is named, else the usual one, if its version suffices. What the build tool writes for us goes to
    /// `scratch`, which belongs to the caller. `on_command` hears of each command before it is run.
    pub fn open(
        folder: &Path,
        java_home: Option<&Path>,
        scratch: &Path,
        on_command: &dyn Fn(&str),
    ) -> Result<Option<Project>, ProjectError> {
        let Some(tool) = BuildTool::of(folder) else {
            return Ok(None);
        };
        let folder = folder.canonicalize().map_err(|error| ProjectError::Io {
            path: folder.to_owned(),
            error,
        })?;
        let described = match tool {
            BuildTool::Maven => maven::describe(&folder, java_home, scratch, on_command)?,
            BuildTool::Gradle => gradle::describe(&folder, java_home, scratch, on_command)?,
        };
        Project::new(tool, &folder, java_home, described).map(Some)
    }

    fn new(
        tool: BuildTool,
        folder: &Path,
        java_home: Option<&Path>,
        described: Description,
    ) -> Result<Project, ProjectError> {
        let mut modules = described.modules;
        let mut looked = Vec::new();
        for module in &mut modules {
            looked.extend(module.classes.iter().map(|c| c.display().to_string()));
            module.classes.retain(|c| has_classes(c));
            module.sources.retain(|s| s.is_dir());
        }
        modules.retain(|module| !module.classes.is_empty());
        if !modules.iter().any(|module| module.is_wanted) {
            return Err(ProjectError::NoClasses {
                folder: folder.to_owned(),
                looked: match looked.is_empty() {
                    true => "no module".to_owned(),
                    false => looked.join(", "),
                },
            });
        }
        let class_folders = modules.iter().flat_map(|module| &module.classes);
        let newest = class_folders.map(|folder| newest_java(folder));
        let java = newest.max().unwrap_or_default();
        let home = JavaHome::find_for(java_home, java)?;
        let mut project = Project {
            tool,
            root: described.root,
            modules,
            java,
            encoding: described.encoding,
            processors: described.processors,
            java_home: home.path,
            java_home_version: home.version,
        };
        for name in processors::on_class_path(&project.libraries(DependencyScope::Main)) {
            if !project.processors.contains(&name) {
                project.processors.push(name);
            }
        }
        Ok(project)
    }

    /// The classes to analyse.
    pub fn targets(&self) -> Vec<PathBuf> {
        let wanted = self.modules.iter().filter(|module| module.is_wanted);
        wanted.flat_map(|module| module.classes.clone()).collect()
    }

    /// What these classes need: those of other modules, then the libraries of all modules.
    pub fn class_path(&self) -> Vec<PathBuf> {
        let others = self.modules.iter().filter(|module| !module.is_wanted);
        let others = others.flat_map(|module| module.classes.clone());
        let libraries = self.libraries(DependencyScope::Main);
        others
            .chain(libraries.into_iter().map(|library| library.file.clone()))
            .collect()
    }

    /// The folders of sources of all modules.
    pub fn source_path(&self) -> Vec<PathBuf> {
        let modules = self.modules.iter();
        modules.flat_map(|module| module.sources.clone()).collect()
    }

    /// The libraries of this scope, each once: where modules use several versions, the first one.
    fn libraries(&self, scope: DependencyScope) -> Vec<&Dependency> {
        let mut libraries: Vec<&Dependency> = Vec::new();
        let own = |d: &Dependency| self.modules.iter().any(|m| m.classes.contains(&d.file));
        for module in &self.modules {
            for dependency in &module.dependencies {
                let is_known = libraries.iter().any(|l| l.name == dependency.name);
                if dependency.scope == scope && !is_known && !own(dependency) {
                    libraries.push(dependency);
                }
            }
        }
        libraries
    }

    /// Libraries that modules use in several versions, with these versions: the first one is on the class path.
    pub fn conflicts(&self) -> Vec<(String, Vec<String>)> {
        let mut versions: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for module in &self.modules {
            let main = |d: &&Dependency| d.scope == DependencyScope::Main;
            for dependency in module.dependencies.iter().filter(main) {
                let known = versions.entry(&dependency.name).or_default();
                if !known.contains(&dependency.version) {
                    known.push(dependency.version.clone());
                }
            }
        }
        let several = versions.into_iter().filter(|(_, known)| known.len() > 1);
        several
            .map(|(name, known)| (name.to_owned(), known))
            .collect()
    }
}

/// Further names are counted.
const MOST_NAMES: usize = 5;

/// What was taken, in one line.
impl fmt::Display for Project {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wanted = self.modules.iter().filter(|module| module.is_wanted);
        let names: Vec<&str> = wanted.map(|module| module.name.as_str()).collect();
        let (count, modules) = match names.len() {
            1 => ("module", list(&names)),
            _ => ("modules", list(&names)),
        };
        write!(f, "{}, {count} {modules}; Java {}", self.tool, self.java)?;
        if let Some(encoding) = &self.encoding {
            write!(f, ", {encoding}")?;
        }
        if !self.processors.is_empty() {
            let names: Vec<&str> = self.processors.iter().map(String::as_str).collect();
            write!(f, ", annotation processors {}", list(&names))?;
        }
        match self.libraries(DependencyScope::Main).len() {
            0 => write!(f, "; no library")?,
            1 => write!(f, "; 1 library")?,
            n => write!(f, "; {n} libraries")?,
        }
        for (name, versions) in self.conflicts() {
            let (first, others) = (&versions[0], versions[1..].join(", "));
            write!(f, " ({name} in version {first}, not {others})")?;
        }
        let (version, home) = (&self.java_home_version, self.java_home.display());
        write!(f, "; JDK {version} in {home}")
    }
}

/// `a, b and 3 more`
fn list(names: &[&str]) -> String {
    match names.len() {
        n if n > MOST_NAMES => {
            let shown = names[..MOST_NAMES].join(", ");
            format!("{shown} and {} more", n - MOST_NAMES)
        }
        _ => names.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library(name: &str, version: &str, scope: DependencyScope) -> Dependency {
        Dependency {
            name: name.to_owned(),
            version: version.to_owned(),
            scope,
            file: PathBuf::from(format!("/repo/{name}-{version}.jar")),
        }
    }

    fn module(name: &str, is_wanted: bool, dependencies: Vec<Dependency>) -> Module {
        Module {
            name: name.to_owned(),
            folder: PathBuf::from(format!("/shop/{name}")),
            sources: vec![PathBuf::from(format!("/shop/{name}/src/main/java"))],
            classes: vec![PathBuf::from(format!("/shop/{name}/target/classes"))],
            dependencies,
            is_wanted,
        }
    }

    fn shop() -> Project {
        let sibling = Dependency {
            file: PathBuf::from("/shop/core/target/classes"),
            ..library("com.acme:core", "1.0", DependencyScope::Main)
        };
        let core = vec![library("a:text", "1.1", DependencyScope::Main)];
        let app = vec![
            sibling,
            library("a:text", "1.2", DependencyScope::Main),
            library("a:log", "2.0", DependencyScope::Main),
            library("a:junit", "5.0", DependencyScope::Test),
        ];
        Project {
            tool: BuildTool::Maven,
            root: PathBuf::from("/shop"),
            modules: vec![module("core", false, core), module("app", true, app)],
            java: 17,
            encoding: Some("UTF-8".to_owned()),
            processors: vec!["lombok".to_owned()],
            java_home: PathBuf::from("/jdk"),
            java_home_version: "17.0.1".to_owned(),
        }
    }

    #[test]
    fn libraries_of_tests_and_the_modules_own_classes_are_left_out() {
        let class_path = [
            "/shop/core/target/classes",
            "/repo/a:text-1.1.jar",
            "/repo/a:log-2.0.jar",
        ];
        assert_eq!(shop().class_path(), class_path.map(PathBuf::from));
        assert_eq!(
            shop().targets(),
            [PathBuf::from("/shop/app/target/classes")]
        );
    }

    #[test]
    fn one_line_says_what_was_taken() {
        let line = "Maven, module app; Java 17, UTF-8, annotation processors lombok; 2 libraries \
                    (a:text in version 1.1, not 1.2); JDK 17.0.1 in /jdk";
        assert_eq!(shop().to_string(), line);
    }

    #[test]
    fn long_lists_are_cut() {
        assert_eq!(list(&["a", "b"]), "a, b");
        assert_eq!(
            list(&["a", "b", "c", "d", "e", "f", "g"]),
            "a, b, c, d, e and 2 more"
        );
    }
}
