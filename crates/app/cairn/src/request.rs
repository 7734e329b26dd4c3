//! Requests: plain data that can be serialized and read back.

use answer::{Criterion, Property};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Duration;
use triage::KnownFindings;

/// The time that a request gets if it says nothing else.
const TIME: Duration = Duration::from_secs(60);

/// The memory that a process gets if a request says nothing else.
const MEMORY: u64 = 4 << 30;

/// What to open: targets, what they need, and a JDK.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OpenRequest {
    /// Where the code is: `.java`, `.class` and `.jar` files, folders of classes or sources, or names of
    /// classes on the class path or in the JDK.
    pub targets: Vec<PathBuf>,
    /// Folders and jars that the targets need; `dir/*` stands for the jars of a folder.
    pub class_path: Vec<PathBuf>,
    /// Folders of sources of the targets' classes, which reports quote; sources among the targets need not be there.
    pub source_path: Vec<PathBuf>,
    /// Packages, with those below them, and classes that are left out.
    pub exclude: Vec<String>,
    /// The JDK whose class library is used; `None` for `$JAVA_HOME`, then `java` on the `PATH`.
    pub java_home: Option<PathBuf>,
    /// Memory of the process, in bytes.
    pub memory: u64,
    /// Where answers are cached; `None` if they are not.
    pub cache: Option<CacheSetup>,
    /// If the sources are a copy, reports name them as in the original.
    pub copy: Option<SourceCopy>,
}

/// A copy of sources, such as a revision that was checked out to be compiled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceCopy {
    /// The folder of the copy.
    pub folder: PathBuf,
    /// The folder that it is a copy of.
    pub original: PathBuf,
}

/// Where answers are cached, and for which build of the program. The embedding program decides: nothing is taken from
/// the environment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CacheSetup {
    /// The folder, which need not exist.
    pub folder: PathBuf,
    /// Identifies the build of the program, such as its version or a hash of its executable: answers of another build
    /// are not used.
    pub program: String,
}

impl Default for OpenRequest {
    fn default() -> OpenRequest {
        OpenRequest {
            targets: Vec::new(),
            class_path: Vec::new(),
            source_path: Vec::new(),
            exclude: Vec::new(),
            java_home: None,
            memory: MEMORY,
            cache: None,
            copy: None,
        }
    }
}

impl OpenRequest {
    /// These targets, and defaults for the rest.
    pub fn of<P: Into<PathBuf>>(targets: impl IntoIterator<Item = P>) -> OpenRequest {
        OpenRequest {
            targets: targets.into_iter().map(Into::into).collect(),
            ..OpenRequest::default()
        }
    }
}

/// The search order of paths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchOrder {
    /// Depth first.
    Dfs,
    /// Breadth first.
    Bfs,
    /// Those first that are nearest to code that no path has reached.
    #[default]
    Coverage,
    /// In an order that the seed decides.
    Random {
        /// The same seed gives the same order.
        seed: u64,
    },
}

/// Whether a path ends where its state was seen before (subsumption).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StateMatching {
    /// It ends where an earlier state covers it; nothing is lost.
    #[default]
    Exact,
    /// Lists, arrays and trees are summarized first, so that loops over them end.
    Abstract,
    /// States are not compared.
    Off,
}

/// How paths are explored, and how far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExplorationOptions {
    /// Time for everything together, on the clock.
    pub time: Duration,
    /// Paths explored in each method; `None` for the default of the analysis, as in the following options.
    pub paths: Option<u64>,
    /// Decisions on one path.
    pub depth: Option<u32>,
    /// Values tried where one is needed.
    pub choices: Option<u32>,
    /// Objects and array elements of the input that a path looks at.
    pub size: Option<u32>,
    /// The search order of paths.
    pub search: SearchOrder,
    /// Whether states are compared with earlier ones.
    pub matching: StateMatching,
    /// Worker threads; `None` for one for each core.
    pub jobs: Option<usize>,
}

impl Default for ExplorationOptions {
    fn default() -> ExplorationOptions {
        ExplorationOptions {
            time: TIME,
            paths: None,
            depth: None,
            choices: None,
            size: None,
            search: SearchOrder::default(),
            matching: StateMatching::default(),
            jobs: None,
        }
    }
}

/// The JUnit that tests are written for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum JUnitVersion {
    /// JUnit 4.
    #[serde(rename = "4")]
    Four,
    /// JUnit 5.
    #[default]
    #[serde(rename = "5")]
    Five,
}

impl From<JUnitVersion> for junit::JUnit {
    fn from(version: JUnitVersion) -> junit::JUnit {
        match version {
            JUnitVersion::Four => junit::JUnit::Four,
            JUnitVersion::Five => junit::JUnit::Five,
        }
    }
}

/// `check`: which inputs make a public method throw what it does not declare?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckRequest {
    /// How, and how far.
    pub exploration: ExplorationOptions,
    /// Only these classes, by binary or simple name; empty for all.
    pub classes: Vec<String>,
    /// Only methods of these names; empty for all.
    pub methods: Vec<String>,
    /// Time on one core for each method. With it, the time for everything together is that of all methods, shared by
    /// the workers, beside what it takes to open the program and to run tests, and at least that of `exploration`.
    pub time_per_method: Option<Duration>,
    /// Calls tried for each class to get its objects into new states.
    pub calls: u64,
    /// Whether the tests of findings are run on the JVM.
    pub replay: bool,
    /// The JUnit that these tests are written for.
    pub junit: JUnitVersion,
    /// Whether conditional failures refute: those that need an object in a state which no known calls lead to.
    pub conditional: bool,
    /// Whether failures that need an argument that is null refute like all others. If not, they are noted.
    pub null_arguments: bool,
    /// Whether resource leaks are reported.
    pub leaks: bool,
    /// Findings that are known or accepted: they are marked as silenced.
    pub known: KnownFindings,
    /// Whether to use results of earlier runs, and to keep those of this one, if the program was opened with a cache.
    pub cache: bool,
    /// Whether shape analysis is asked for a proof of what exploration leaves open.
    pub shapes: bool,
}

impl Default for CheckRequest {
    fn default() -> CheckRequest {
        CheckRequest {
            exploration: ExplorationOptions::default(),
            classes: Vec::new(),
            methods: Vec::new(),
            time_per_method: None,
            calls: 2_000,
            replay: true,
            junit: JUnitVersion::default(),
            conditional: false,
            null_arguments: false,
            leaks: false,
            known: KnownFindings::default(),
            cache: true,
            shapes: true,
        }
    }
}

/// `diff`: for which inputs do two versions behave differently?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DiffRequest {
    /// How, and how far.
    pub exploration: ExplorationOptions,
    /// Only these classes, by binary or simple name; empty for all.
    pub classes: Vec<String>,
    /// Only methods of these names; empty for all.
    pub methods: Vec<String>,
    /// The JUnit that tests are written for.
    pub junit: JUnitVersion,
    /// The version on which the tests pass.
    pub expect: ExpectedVersion,
    /// Whether floats are read as real numbers.
    pub reals: bool,
    /// Whether code that both versions have is executed in any case, not summarized where that suffices.
    pub no_summaries: bool,
}

/// One of two versions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExpectedVersion {
    /// The old one: tests fail where a change is noticed.
    #[default]
    Old,
    /// The new one: tests show what a change has brought.
    New,
}

/// `test`: JUnit suites of calls that code of the package may make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TestRequest {
    /// Time for everything together, on the clock.
    pub time: Duration,
    /// Only these classes, by binary or simple name; empty for all.
    pub classes: Vec<String>,
    /// Objects that a state may consist of; `None` for as many as there is time for.
    pub objects: Option<u32>,
    /// Calls in a sequence; `None` for as many as there is time for.
    pub calls: Option<u32>,
    /// Whether states that differ in numbers only are merged.
    pub merge: bool,
    /// Whether the tests are run on the JVM, and only those given that pass.
    pub replay: bool,
    /// The JUnit that tests are written for.
    pub junit: JUnitVersion,
    /// Whether to use a cached answer, and to cache this one, if the program was opened with a cache.
    pub cache: bool,
    /// Classes that have a file of tests below this folder of sources are left out.
    pub existing: Option<PathBuf>,
}

impl Default for TestRequest {
    fn default() -> TestRequest {
        TestRequest {
            time: TIME,
            classes: Vec::new(),
            objects: None,
            calls: None,
            merge: true,
            replay: true,
            junit: JUnitVersion::default(),
            cache: true,
            existing: None,
        }
    }
}

/// `verify` and `reach`: does a predicate hold in every state that calls lead to, or in any?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PredicateRequest {
    /// A method that gives a `boolean`: `acme.Specs.wanted` or `acme.Specs.wanted(Node)`.
    pub predicate: String,
    /// Time for everything together, on the clock.
    pub time: Duration,
    /// Objects that a state may consist of; `None` for as many as there is time for.
    pub objects: Option<u32>,
    /// Calls in a sequence; `None` for as many as there is time for.
    pub calls: Option<u32>,
    /// Whether states that differ in numbers only are merged.
    pub merge: bool,
    /// Whether the calls that were found are run on the JVM.
    pub replay: bool,
    /// The JUnit that the test of a violation is written for.
    pub junit: JUnitVersion,
    /// Whether to use a cached answer, and to cache this one, if the program was opened with a cache.
    pub cache: bool,
}

impl Default for PredicateRequest {
    fn default() -> PredicateRequest {
        PredicateRequest {
            predicate: String::new(),
            time: TIME,
            objects: None,
            calls: None,
            merge: true,
            replay: true,
            junit: JUnitVersion::default(),
            cache: true,
        }
    }
}

impl PredicateRequest {
    /// This predicate, and defaults for the rest.
    pub fn of(predicate: impl Into<String>) -> PredicateRequest {
        PredicateRequest {
            predicate: predicate.into(),
            ..PredicateRequest::default()
        }
    }
}

/// `inputs`: the structures that satisfy a predicate, or inputs for tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InputsRequest {
    /// All structures up to a size that satisfy a predicate.
    Structures(StructuresRequest),
    /// Inputs for tests: one for each path, or for each part of the code that no smaller one reaches.
    ForTests(TestInputsRequest),
}

/// All structures up to a size that satisfy a predicate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct StructuresRequest {
    /// A `boolean` method without parameters: `Tree.repOk`.
    pub predicate: String,
    /// Objects and array elements beside the object itself, at most.
    pub size: u32,
    /// Time for everything together, on the clock.
    pub time: Duration,
}

impl Default for StructuresRequest {
    fn default() -> StructuresRequest {
        StructuresRequest {
            predicate: String::new(),
            size: 3,
            time: TIME,
        }
    }
}

/// Inputs for tests of methods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TestInputsRequest {
    /// How, and how far.
    pub exploration: ExplorationOptions,
    /// Only these classes, by binary or simple name; empty for all.
    pub classes: Vec<String>,
    /// Only methods of these names; empty for all.
    pub methods: Vec<String>,
    /// What an input must reach that no other has reached.
    pub criterion: Criterion,
}

impl Default for TestInputsRequest {
    fn default() -> TestInputsRequest {
        TestInputsRequest {
            exploration: ExplorationOptions::default(),
            classes: Vec::new(),
            methods: Vec::new(),
            criterion: Criterion::Branch,
        }
    }
}

/// `svcomp`: does a property hold on every run of a program in SV-COMP's form?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SvcompRequest {
    /// How, and how far; by default only time and memory bound it.
    pub exploration: ExplorationOptions,
    /// The class whose `main` is called, by binary name; empty for the only one, or `Main`.
    pub classes: Vec<String>,
    /// What must hold on every run.
    pub property: Property,
    /// Whether a violation must be confirmed on the JVM.
    pub replay: bool,
}

impl Default for SvcompRequest {
    fn default() -> SvcompRequest {
        SvcompRequest {
            exploration: ExplorationOptions::default(),
            classes: Vec::new(),
            property: Property::Assert,
            replay: true,
        }
    }
}

/// `prove`: is a method free of failures for structures of every size?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProveRequest {
    /// How, and how far.
    pub exploration: ExplorationOptions,
    /// Only these classes, by binary or simple name; empty for all.
    pub classes: Vec<String>,
    /// Only methods of these names; empty for all.
    pub methods: Vec<String>,
    /// Which engines look for an answer.
    pub engines: ProveEngines,
    /// Whether failures must be confirmed on the JVM.
    pub replay: bool,
    /// The JUnit that tests are written for.
    pub junit: JUnitVersion,
    /// Whether proofs by shapes come with a certificate.
    pub certificates: bool,
    /// Whether the refinement is told step by step, and the structures that it ended with are drawn.
    pub explain: bool,
    /// Files with data structures beside those that are built in.
    pub shape_files: Vec<PathBuf>,
}

impl Default for ProveRequest {
    fn default() -> ProveRequest {
        ProveRequest {
            exploration: ExplorationOptions::default(),
            classes: Vec::new(),
            methods: Vec::new(),
            engines: ProveEngines::default(),
            replay: true,
            junit: JUnitVersion::default(),
            certificates: false,
            explain: false,
            shape_files: Vec::new(),
        }
    }
}

/// The engines of `prove`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProveEngines {
    /// Shape analysis alone: it proves, and refutes nothing.
    Shapes,
    /// Horn clauses over numbers alone: they prove, and refute nothing.
    Numbers,
    /// Exploration of paths alone, as `check` and `svcomp` do it.
    Exact,
    /// All: no proof is believed that another engine refutes.
    #[default]
    Portfolio,
}
