//! Reachability over the dependency graph, and the fingerprint of what a class depends on.

use crate::class_files::{ClassFiles, FileId, FileStamp};
use crate::nodes::{DependencyExpansion, DependencyNode};
use blake3::{Hash, Hasher};
use frontend::ClassPath;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A hash of the files that something depends on.
pub type FileDigest = Hash;

/// What code finds that looks a class up by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundByName {
    /// A class of the library, which whoever uses this has the identity of.
    InLibrary,
    Nothing,
    /// A class of the user's class path, with a hash of what depends on it.
    Class(FileDigest),
}

/// The classes of the user's class path, and what depends on what.
pub struct DependencyGraph<'a> {
    expansion: DependencyExpansion<'a>,
    /// The nodes found so far, by number.
    nodes: Vec<DependencyNode>,
    numbers: FxHashMap<DependencyNode, u32>,
    /// What each leads to; `None` if nobody has asked yet.
    edges: Vec<Option<Box<[u32]>>>,
    /// In which search a node was last found.
    found_in: Vec<u32>,
    searches: u32,
    /// What every class depends on.
    roots: Vec<DependencyNode>,
}

impl<'a> DependencyGraph<'a> {
    /// Reads all class files of the user's class path. `is_target` tells which are analysed, `stand_ins` which classes of
    /// the library are made where one of it is declared.
    pub fn read(
        class_path: Arc<ClassPath>,
        is_target: impl Fn(&str) -> bool + 'a,
        stand_ins: impl Fn(&str) -> Vec<String> + 'a,
    ) -> DependencyGraph<'a> {
        let files = ClassFiles::read(class_path);
        let roots = files
            .services_of_jdk
            .iter()
            .copied()
            .map(DependencyNode::Made);
        let roots = roots.collect();
        DependencyGraph {
            expansion: DependencyExpansion::new(files, Box::new(is_target), Box::new(stand_ins)),
            nodes: Vec::new(),
            numbers: FxHashMap::default(),
            edges: Vec::new(),
            found_in: Vec::new(),
            searches: 0,
            roots,
        }
    }

    /// Whether the user's class path has a class of this name.
    pub fn contains(&mut self, class: &str) -> bool {
        self.expansion.files.find(class).is_some()
    }

    /// A hash of all class files that a verdict about a class of the user's class path depends on, and of which of
    /// them are targets; `None` for other classes.
    pub fn digest_of(&mut self, class: &str) -> Option<FileDigest> {
        let own = [DependencyNode::Open(class.into())];
        let reached = self.reach(class, own.to_vec())?;
        Some(self.digest(reached))
    }

    /// A hash of all class files of the user's class path, and of which of them are targets: for what rests on the
    /// program as a whole.
    pub fn digest_of_all(&self) -> FileDigest {
        let all = &self.expansion.files.all;
        let mut files: Vec<FileId> = (0..all.len() as FileId).collect();
        files.sort_by_key(|id| &all[*id as usize].name);
        self.digest((files, Vec::new()))
    }

    /// What code finds that looks a class up by name, with a hash of all class files behind what may be done with the
    /// class by reflection. (What is done by reflection to other classes, which it leads to, is for those to tell.)
    pub fn find_by_name(&mut self, class: &str) -> FoundByName {
        let files = &mut self.expansion.files;
        match files.read_user_class(class) {
            _ if files.find_library(class).is_some() => return FoundByName::InLibrary,
            Ok(None) => return FoundByName::Nothing,
            Err(error) => {
                let text = error.to_string();
                return FoundByName::Class(blake3::hash(text.as_bytes()));
            }
            Ok(Some(_)) => {}
        }
        let mut used = vec![DependencyNode::Open(class.into())];
        let id = files.find(class);
        used.extend(
            id.iter()
                .flat_map(|id| self.expansion.serialization_methods(*id)),
        );
        match self.reach(class, used) {
            Some(reached) => FoundByName::Class(self.digest(reached)),
            None => FoundByName::Nothing,
        }
    }

    fn digest(&self, (files, lambdas): (Vec<FileId>, Vec<Arc<str>>)) -> FileDigest {
        let mut hasher = Hasher::new();
        for id in files {
            let file = &self.expansion.files.all[id as usize];
            add_name(&mut hasher, "file", &file.name);
            hasher.update(file.hash.as_bytes());
            hasher.update(&[u8::from((self.expansion.is_target)(&file.name))]);
        }
        for name in lambdas {
            if self.expansion.files.of_lambdas.contains(&name) {
                add_name(&mut hasher, "lambdas", &name);
            }
        }
        hasher.finalize()
    }

    /// The classes whose files a verdict about a class depends on, sorted; `None` if it is not of the user's path.
    pub fn classes_behind(&mut self, class: &str) -> Option<Vec<Arc<str>>> {
        let (files, _) = self.reach(class, vec![DependencyNode::Open(class.into())])?;
        let mut names: Vec<Arc<str>> = files
            .into_iter()
            .map(|id| self.expansion.files.name(id).clone())
            .collect();
        names.sort();
        Some(names)
    }

    /// What is needed to find out later whether the files are still the same; the rest takes much memory.
    pub fn into_stamp(self) -> FileStamp {
        self.expansion.files.into_stamp()
    }

    /// The files and the questions about lambdas that lie behind these nodes of a class, in an order that does not
    /// depend on what was asked before.
    fn reach(
        &mut self,
        class: &str,
        own: Vec<DependencyNode>,
    ) -> Option<(Vec<FileId>, Vec<Arc<str>>)> {
        self.expansion.files.find(class)?;
        self.searches += 1;
        let mut pending: Vec<u32> = Vec::new();
        let first = self.roots.clone().into_iter();
        self.visit_all(first.chain(own).collect(), &mut pending);
        let (mut files, mut lambdas) = (Vec::new(), Vec::new());
        while let Some(number) = pending.pop() {
            match &self.nodes[number as usize] {
                DependencyNode::File(id) => files.push(*id),
                DependencyNode::Lambdas(name) => lambdas.push(name.clone()),
                DependencyNode::Known(_)
                | DependencyNode::Used(_)
                | DependencyNode::Whole(_)
                | DependencyNode::Made(_)
                | DependencyNode::Open(_)
                | DependencyNode::Method(..)
                | DependencyNode::Libraries => {}
            }
            if self.edges[number as usize].is_none() {
                let node = self.nodes[number as usize].clone();
                let successors = self.expansion.successors(&node).into_iter();
                let mut edges: Vec<u32> = successors.map(|node| self.number(node)).collect();
                edges.sort_unstable();
                edges.dedup();
                self.edges[number as usize] = Some(edges.into());
            }
            let edges = self.edges[number as usize].take().unwrap_or_default();
            for next in &edges {
                self.visit(*next, &mut pending);
            }
            self.edges[number as usize] = Some(edges);
        }
        let name = |id: &FileId| self.expansion.files.name(*id).clone();
        files.sort_by_cached_key(name);
        lambdas.sort();
        Some((files, lambdas))
    }

    fn visit_all(&mut self, nodes: Vec<DependencyNode>, pending: &mut Vec<u32>) {
        for node in nodes {
            let number = self.number(node);
            self.visit(number, pending);
        }
    }

    fn visit(&mut self, number: u32, pending: &mut Vec<u32>) {
        let found_in = &mut self.found_in[number as usize];
        if *found_in != self.searches {
            *found_in = self.searches;
            pending.push(number);
        }
    }

    fn number(&mut self, node: DependencyNode) -> u32 {
        if let Some(known) = self.numbers.get(&node) {
            return *known;
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(node.clone());
        self.numbers.insert(node, number);
        self.edges.push(None);
        self.found_in.push(0);
        number
    }
}

fn add_name(hasher: &mut Hasher, kind: &str, name: &str) {
    hasher.update(kind.as_bytes());
    hasher.update(&(name.len() as u64).to_le_bytes());
    hasher.update(name.as_bytes());
}
