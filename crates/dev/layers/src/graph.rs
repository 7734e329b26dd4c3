//! The workspace's crates and the edges between them, read from `cargo metadata`.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// The folders below `crates/`, lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Knows no language.
    Core,
    /// Everything that knows Java.
    Jvm,
    /// What is asked, and what counts as an answer.
    Analyses,
    /// The facade, the command line, the forms of a report.
    App,
    /// Not shipped.
    Dev,
}

impl Layer {
    /// All of them, lowest first.
    pub const ALL: [Layer; 5] = [
        Layer::Core,
        Layer::Jvm,
        Layer::Analyses,
        Layer::App,
        Layer::Dev,
    ];

    /// The folder's name.
    pub fn folder(self) -> &'static str {
        match self {
            Layer::Core => "core",
            Layer::Jvm => "jvm",
            Layer::Analyses => "analyses",
            Layer::App => "app",
            Layer::Dev => "dev",
        }
    }
}

/// A crate of the workspace.
#[derive(Debug)]
pub struct WorkspaceCrate {
    /// Its folder below `crates/`.
    pub layer: Layer,
    /// The workspace's crates that it uses, by their folders' names (`core/term`).
    pub uses: BTreeSet<String>,
    /// Those that only its tests use.
    pub tests_use: BTreeSet<String>,
}

/// All crates by their folders' names (`core/term`).
#[derive(Debug)]
pub struct CrateGraph {
    /// By the folder's name.
    pub members: BTreeMap<String, WorkspaceCrate>,
}

impl CrateGraph {
    /// Asks cargo for the workspace whose manifest is in `root`.
    pub fn read(root: &Path) -> Result<CrateGraph, String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .arg("--manifest-path")
            .arg(root.join("Cargo.toml"))
            .output()
            .map_err(|error| format!("cargo metadata can't be started: {error}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|e| e.to_string())?;
        CrateGraph::from_metadata(&metadata)
    }

    fn from_metadata(metadata: &Value) -> Result<CrateGraph, String> {
        let packages = array(metadata, "packages")?;
        let mut folders = BTreeMap::new();
        for package in packages {
            folders.insert(text(package, "name")?, place(package)?);
        }
        let mut members = BTreeMap::new();
        for package in packages {
            let (layer, folder) = place(package)?;
            let mut member = WorkspaceCrate {
                layer,
                uses: BTreeSet::new(),
                tests_use: BTreeSet::new(),
            };
            for dependency in array(package, "dependencies")? {
                let Some((_, used)) = folders.get(text(dependency, "name")?) else {
                    continue;
                };
                match dependency["kind"].as_str() {
                    Some("dev") => member.tests_use.insert(used.clone()),
                    _ => member.uses.insert(used.clone()),
                };
            }
            members.insert(folder, member);
        }
        Ok(CrateGraph { members })
    }

    /// Everything that a crate uses, directly or through others.
    pub fn reachable(&self, from: &str) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut worklist = vec![from];
        while let Some(name) = worklist.pop() {
            for used in &self.members[name].uses {
                if reached.insert(used.as_str()) {
                    worklist.push(used);
                }
            }
        }
        reached
    }
}

/// The layer and the folder (`core/term`) of a package, from the place of its manifest.
fn place(package: &Value) -> Result<(Layer, String), String> {
    let manifest = Path::new(text(package, "manifest_path")?);
    let folder = manifest.parent().and_then(|crate_folder| {
        let name = crate_folder.file_name()?.to_str()?;
        let layer = crate_folder.parent()?.file_name()?.to_str()?;
        Some((layer.to_owned(), name.to_owned()))
    });
    let (layer, name) = folder.ok_or_else(|| format!("{} is in no folder", manifest.display()))?;
    let layer = Layer::ALL.into_iter().find(|l| l.folder() == layer);
    let layer = layer.ok_or_else(|| format!("{} is in no layer", manifest.display()))?;
    Ok((layer, format!("{}/{name}", layer.folder())))
}

fn array<'a>(value: &'a Value, key: &str) -> Result<&'a Vec<Value>, String> {
    let found = value[key].as_array();
    found.ok_or_else(|| format!("cargo metadata has no list {key}"))
}

fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str, String> {
    let found = value[key].as_str();
    found.ok_or_else(|| format!("cargo metadata has no text {key}"))
}
