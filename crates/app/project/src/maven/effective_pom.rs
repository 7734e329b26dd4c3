//! The effective POM of a project and its modules, as Maven's help plug-in writes it.

use roxmltree::{Document, Node};
use std::path::{Path, PathBuf};

/// A module.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Pom {
    pub group: String,
    pub artifact: String,
    pub packaging: String,
    pub folder: PathBuf,
    pub classes: PathBuf,
    /// The Java version that it is compiled for, if it says so.
    pub java: Option<u16>,
    pub encoding: Option<String>,
    /// Annotation processors that the compiler is given apart from the class path.
    pub processors: Vec<String>,
    sources: PathBuf,
    /// Folders that a plug-in adds to the sources.
    added_sources: Vec<PathBuf>,
    /// `target`
    output: PathBuf,
}

impl Pom {
    /// As [`super::Maven::list_file`] names it.
    pub(super) fn id(&self) -> String {
        format!("{}.{}", self.group, self.artifact)
    }

    /// The folders of sources, with those of Kotlin and of generated sources if there are any.
    pub(super) fn source_folders(&self) -> Vec<PathBuf> {
        let mut folders = vec![self.sources.clone()];
        folders.extend(self.added_sources.iter().cloned());
        folders.push(self.sources.with_file_name("kotlin"));
        let generated = std::fs::read_dir(self.output.join("generated-sources"));
        let generated = generated.into_iter().flatten().flatten();
        let mut generated: Vec<PathBuf> = generated.map(|entry| entry.path()).collect();
        generated.sort();
        folders.extend(generated);
        let mut seen = Vec::new();
        folders.retain(|folder| {
            let is_new = folder.is_dir() && !seen.contains(folder);
            seen.push(folder.clone());
            is_new
        });
        folders
    }
}

/// All modules; the text has one `project`, or several within `projects`.
pub(super) fn parse(text: &str) -> Result<Vec<Pom>, String> {
    let document = Document::parse(text).map_err(|e| e.to_string())?;
    let root = document.root_element();
    let projects: Vec<Node> = match root.tag_name().name() {
        "projects" => children(root, "project").collect(),
        _ => vec![root],
    };
    projects.into_iter().map(pom).collect()
}

/// The paths of the modules that a POM names, also in profiles. A POM that can't be read names none.
pub(super) fn module_paths(text: &str) -> Vec<String> {
    let Ok(document) = Document::parse(text) else {
        return Vec::new();
    };
    let modules = document.descendants().filter(|n| is_named(*n, "module"));
    let named = modules.filter(|n| n.parent().is_some_and(|p| is_named(p, "modules")));
    named.filter_map(text_of).collect()
}

fn pom(project: Node<'_, '_>) -> Result<Pom, String> {
    let value = |path: &[&str]| {
        let found = descend(project, path).and_then(text_of);
        found.ok_or_else(|| format!("the effective POM has no {}", path.join("/")))
    };
    let sources = PathBuf::from(value(&["build", "sourceDirectory"])?);
    let output = PathBuf::from(value(&["build", "directory"])?);
    let compiler = plugin(project, "maven-compiler-plugin");
    let option = |name: &str| compiler.and_then(|c| descend(c, &["configuration", name]));
    let property = |name: &str| descend(project, &["properties", name]).and_then(text_of);
    let setting = |name: &str| option(name).and_then(text_of);
    let java = setting("release")
        .or_else(|| property("maven.compiler.release"))
        .or_else(|| setting("target"))
        .or_else(|| property("maven.compiler.target"));
    let processors = option("annotationProcessorPaths").into_iter();
    let processors = processors.flat_map(|paths| paths.children());
    let processors = processors.filter_map(|path| descend(path, &["artifactId"]));
    Ok(Pom {
        group: value(&["groupId"])?,
        artifact: value(&["artifactId"])?,
        packaging: value(&["packaging"]).unwrap_or_else(|_| "jar".to_owned()),
        folder: module_folder(project, &output),
        classes: PathBuf::from(value(&["build", "outputDirectory"])?),
        java: java.and_then(|java| java_version(&java)),
        encoding: setting("encoding").or_else(|| property("project.build.sourceEncoding")),
        processors: processors.filter_map(text_of).collect(),
        added_sources: added_sources(project),
        sources,
        output,
    })
}

/// The module's folder: the one that its output is in. A module may put its output elsewhere, so the resources of its
/// tests are asked first, which nobody moves.
fn module_folder(project: Node<'_, '_>, output: &Path) -> PathBuf {
    const USUAL: &str = "src/test/resources";
    let resources = descend(
        project,
        &["build", "testResources", "testResource", "directory"],
    );
    let resources = resources.and_then(text_of).map(PathBuf::from);
    let folder = resources.filter(|r| r.ends_with(USUAL));
    let folder = folder.and_then(|r| r.ancestors().nth(3).map(Path::to_owned));
    folder.unwrap_or_else(|| output.parent().unwrap_or(output).to_owned())
}

/// `build-helper:add-source` is how builds name further folders of sources.
fn added_sources(project: Node<'_, '_>) -> Vec<PathBuf> {
    let helper = plugin(project, "build-helper-maven-plugin");
    let executions = helper.into_iter().flat_map(|h| h.descendants());
    let executions = executions.filter(|n| is_named(*n, "execution"));
    let adding = executions.filter(|execution| {
        let goals = descend(*execution, &["goals"]).into_iter();
        let mut goals = goals.flat_map(|goals| children(goals, "goal"));
        goals.any(|goal| text_of(goal).as_deref() == Some("add-source"))
    });
    let sources = adding.filter_map(|e| descend(e, &["configuration", "sources"]));
    let sources = sources.flat_map(|sources| sources.children().filter(|n| n.is_element()));
    sources.filter_map(text_of).map(PathBuf::from).collect()
}

fn plugin<'a, 'i>(project: Node<'a, 'i>, artifact: &str) -> Option<Node<'a, 'i>> {
    let plugins = descend(project, &["build", "plugins"])?;
    children(plugins, "plugin").find(|plugin| {
        let id = descend(*plugin, &["artifactId"]).and_then(text_of);
        id.as_deref() == Some(artifact)
    })
}

fn descend<'a, 'i>(node: Node<'a, 'i>, path: &[&str]) -> Option<Node<'a, 'i>> {
    path.iter()
        .try_fold(node, |node, name| children(node, name).next())
}

fn children<'a, 'i>(node: Node<'a, 'i>, name: &str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |n| is_named(*n, name))
}

fn is_named(node: Node<'_, '_>, name: &str) -> bool {
    node.tag_name().name() == name
}

fn text_of(node: Node<'_, '_>) -> Option<String> {
    node.text()
        .map(|text| text.trim().to_owned())
        .filter(|text| !text.is_empty())
}

/// `17`, `1.8`
fn java_version(text: &str) -> Option<u16> {
    text.strip_prefix("1.").unwrap_or(text).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOP: &str = r#"<?xml version="1.0"?>
<projects>
  <!-- Effective POM for project 'com.acme:shop:pom:1.0' -->
  <project xmlns="http://maven.apache.org/POM/4.0.0">
    <groupId>com.acme</groupId><artifactId>core</artifactId>
    <properties>
      <maven.compiler.release>21</maven.compiler.release>
      <project.build.sourceEncoding>ISO-8859-1</project.build.sourceEncoding>
    </properties>
    <build>
      <sourceDirectory>/shop/core/src</sourceDirectory>
      <outputDirectory>/elsewhere/classes</outputDirectory>
      <testResources><testResource><directory>/shop/core/src/test/resources</directory></testResource></testResources>
      <directory>/elsewhere</directory>
      <plugins>
        <plugin>
          <artifactId>maven-compiler-plugin</artifactId>
          <configuration>
            <annotationProcessorPaths><path><artifactId>lombok</artifactId></path></annotationProcessorPaths>
          </configuration>
        </plugin>
        <plugin>
          <artifactId>build-helper-maven-plugin</artifactId>
          <executions><execution>
            <goals><goal>add-source</goal></goals>
            <configuration><sources><source>/shop/core/more</source></sources></configuration>
          </execution></executions>
        </plugin>
      </plugins>
    </build>
  </project>
</projects>"#;

    #[test]
    fn a_module_is_read() {
        let poms = parse(SHOP).expect("a POM");
        let pom = &poms[0];
        assert_eq!(poms.len(), 1);
        assert_eq!(pom.id(), "com.acme.core");
        assert_eq!(pom.packaging, "jar");
        assert_eq!(pom.folder, Path::new("/shop/core"));
        assert_eq!(pom.classes, Path::new("/elsewhere/classes"));
        assert_eq!(pom.java, Some(21));
        assert_eq!(pom.encoding.as_deref(), Some("ISO-8859-1"));
        assert_eq!(pom.processors, ["lombok"]);
        assert_eq!(pom.added_sources, [Path::new("/shop/core/more")]);
    }

    #[test]
    fn the_compilers_own_option_wins() {
        let configured = SHOP.replace(
            "<annotationProcessorPaths>",
            "<release>1.8</release><annotationProcessorPaths>",
        );
        assert_eq!(parse(&configured).expect("a POM")[0].java, Some(8));
    }

    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(
            parse("<project/>"),
            Err("the effective POM has no build/sourceDirectory".to_owned())
        );
        assert!(parse("no XML").is_err());
    }
}
