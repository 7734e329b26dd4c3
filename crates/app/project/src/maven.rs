//! Maven: the effective POM says what the modules are, the dependency plug-in what they use.
//!
//! Two commands: the first only reads the build files, and says which Java version the project is compiled for. So the
//! second, which compiles, runs on a JDK that can do that. The plug-ins' versions are fixed: once they are in the
//! local repository, nothing is fetched.

mod dependencies;
mod effective_pom;

use crate::build_command::{BuildCommand, scratch_folder};
use crate::error::ProjectError;
use crate::project_data::{BuildTool, Description, Module};
use effective_pom::Pom;
use frontend::JavaHome;
use std::path::{Path, PathBuf};

const EFFECTIVE_POM: &str = "org.apache.maven.plugins:maven-help-plugin:3.4.0:effective-pom";
const LIST: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:list";

/// Has Maven compile the project and describe it.
pub(crate) fn describe(
    folder: &Path,
    java_home: Option<&Path>,
    scratch: &Path,
    on_command: &dyn Fn(&str),
) -> Result<Description, ProjectError> {
    let root = reactor_root(folder);
    let scratch = scratch_folder(scratch, "cairn-maven-")?;
    let maven = Maven {
        root: &root,
        scratch: &scratch,
        on_command,
    };
    let poms = maven.effective_poms(java_home)?;
    let java = poms.iter().filter_map(|pom| pom.java).max();
    let needed = java.unwrap_or_default();
    // Only where the usual one won't do: a build may depend on a JDK in ways that we don't know.
    let usual = JavaHome::find(java_home)?;
    let build_home = match (java_home, usual.feature < needed) {
        (None, true) => Some(JavaHome::find_for(None, needed)?.path),
        (named, _) => named.map(Path::to_owned),
    };
    maven.compile(folder, &poms, build_home.as_deref())?;
    let mut modules = Vec::new();
    for pom in &poms {
        let file = maven.list_file(&pom.id());
        // Modules that are not needed were not built.
        let Ok(text) = std::fs::read_to_string(&file) else {
            continue;
        };
        modules.push(Module {
            name: pom.artifact.clone(),
            folder: pom.folder.clone(),
            sources: pom.source_folders(),
            classes: vec![pom.classes.clone()],
            dependencies: dependencies::parse(&text),
            is_wanted: pom.folder.starts_with(folder),
        });
    }
    let encoding = poms.iter().find_map(|pom| pom.encoding.clone());
    let mut processors: Vec<String> = poms.into_iter().flat_map(|pom| pom.processors).collect();
    processors.sort();
    processors.dedup();
    Ok(Description {
        root: root.clone(),
        modules,
        encoding,
        processors,
    })
}

struct Maven<'a> {
    root: &'a Path,
    scratch: &'a Path,
    on_command: &'a dyn Fn(&str),
}

impl Maven<'_> {
    fn effective_poms(&self, java_home: Option<&Path>) -> Result<Vec<Pom>, ProjectError> {
        let file = self.scratch.join("effective-pom.xml");
        let command = self.command("help:effective-pom", java_home);
        let output = format!("-Doutput={}", file.display());
        command.run(&self.arguments([EFFECTIVE_POM, &output]), self.on_command)?;
        let description = |reason: String| ProjectError::Description {
            tool: BuildTool::Maven,
            folder: self.root.to_owned(),
            reason,
        };
        let text = std::fs::read_to_string(&file).map_err(|e| description(e.to_string()))?;
        effective_pom::parse(&text).map_err(description)
    }

    /// Compiles the modules below the folder and what they need, and lists their dependencies.
    fn compile(
        &self,
        folder: &Path,
        poms: &[Pom],
        java_home: Option<&Path>,
    ) -> Result<(), ProjectError> {
        let file = self.list_file("${project.groupId}.${project.artifactId}");
        let output = format!("-DoutputFile={}", file.display());
        let mut arguments = vec![
            LIST.to_owned(),
            "-DoutputAbsoluteArtifactFilename=true".to_owned(),
            output,
        ];
        // One module alone, with the others that it uses: the rest need not even compile.
        let is_leaf = |pom: &&Pom| pom.folder == folder && pom.packaging != "pom";
        let below = folder.strip_prefix(self.root).unwrap_or(Path::new(""));
        if below.components().next().is_some() && poms.iter().any(|pom| is_leaf(&pom)) {
            let module = below.display().to_string();
            arguments.extend(["--projects".to_owned(), module, "--also-make".to_owned()]);
        }
        let compile = |phase: &str| {
            let command = self.command(phase, java_home);
            let arguments = arguments.iter().map(String::as_str);
            let arguments = self.arguments(std::iter::once(phase).chain(arguments));
            command.run(&arguments, self.on_command)
        };
        match compile("process-classes") {
            // A module may need the tests of another one, which are there after this phase only.
            Err(ProjectError::Build { reason, .. })
                if reason.contains("test-jar") || reason.contains(":tests:") =>
            {
                compile("test-compile")
            }
            other => other,
        }
    }

    fn list_file(&self, id: &str) -> PathBuf {
        self.scratch.join(format!("{id}.txt"))
    }

    fn command<'b>(&'b self, shown: &'b str, java_home: Option<&'b Path>) -> BuildCommand<'b> {
        let wrapper = self.root.join("mvnw");
        BuildCommand {
            tool: BuildTool::Maven,
            program: match wrapper.is_file() {
                true => wrapper,
                false => PathBuf::from("mvn"),
            },
            folder: self.root,
            java_home,
            shown,
        }
    }

    fn arguments<'b>(&self, own: impl IntoIterator<Item = &'b str>) -> Vec<String> {
        let common = ["--batch-mode", "--quiet"];
        common.into_iter().chain(own).map(str::to_owned).collect()
    }
}

/// The outermost folder whose POM has the one in this folder as a module, or a module of a module.
fn reactor_root(folder: &Path) -> PathBuf {
    let mut root = folder.to_owned();
    for above in folder.ancestors().skip(1) {
        let text = std::fs::read_to_string(above.join("pom.xml")).unwrap_or_default();
        let modules = effective_pom::module_paths(&text);
        let mut modules = modules
            .iter()
            .filter_map(|m| above.join(m).canonicalize().ok());
        // A module is named by its folder, or by its POM.
        if modules.any(|module| module == root || module == root.join("pom.xml")) {
            root = above.to_owned();
        }
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outermost_pom_is_the_root() {
        let made = tempfile::tempdir().expect("a folder");
        let top = made.path().canonicalize().expect("a folder");
        let leaf = top.join("libs/core");
        std::fs::create_dir_all(&leaf).expect("folders");
        let pom = |modules: &str| format!("<project><modules>{modules}</modules></project>");
        std::fs::write(leaf.join("pom.xml"), pom("")).expect("a file");
        assert_eq!(reactor_root(&leaf), leaf);
        std::fs::write(top.join("pom.xml"), pom("<module>other</module>")).expect("a file");
        assert_eq!(reactor_root(&leaf), leaf);
        std::fs::write(top.join("pom.xml"), pom("<module> libs/core </module>")).expect("a file");
        assert_eq!(reactor_root(&leaf), top);
    }
}
