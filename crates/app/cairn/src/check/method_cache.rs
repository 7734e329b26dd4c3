//! Cache of `check`, method by method: a result is kept as long as nothing has changed that it depends on.
//!
//! The key of a class is a hash of all class files that a verdict about it may depend on (see [`dependencies`]), the
//! options, the JDK, and the build of the program. All methods of a class share it: calls of one lead to states that
//! another fails in. What is kept for a key are the results of the methods, each as it was before the replay on the
//! JVM, and, under keys of their own, the outcomes of the tests of a class. Beside the results stands what their paths
//! looked up by name: see [`LookupEvidence`].
//!
//! A method that more time would say more about is kept with the time that it had: see [`MethodShare`].

use super::lookup_evidence::{LookupEvidence, LookupReader};
use crate::cache::add_tools;
use crate::exploration::worker_count;
use crate::program::OpenProgram;
use crate::request::{CacheSetup, CheckRequest, OpenRequest};
use crate::session::{Message, Session};
use ::cache::{CachedResult, Fingerprint, Key, Store};
use analysis_check::{CheckExtent, CheckedMethod, CheckedMethods};
use answer::{MethodResult, ReasonKind};
use dependencies::{DependencyGraph, FileStamp, resource_digest};
use frontend::{EntryLocation, JavaHome};
use harness::Selection;
use inputs::receiver::CallTarget;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use states::reference_comparison::compares_references;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use vm::NamedLookup;

/// What is kept of one class: results by the descriptor of the method, with the class that declares it.
#[derive(Default, Serialize, Deserialize)]
struct KeptClass {
    /// What all these results depend on beside the class files of the key.
    lookups: LookupEvidence,
    methods: BTreeMap<String, KeptMethod>,
}

/// The result of one method.
#[derive(Clone, Serialize, Deserialize)]
struct KeptMethod {
    result: MethodResult,
    /// The time that it had; `None` if more would change nothing.
    cut_after: Option<MethodShare>,
    /// All class files of the program, if the result rests on a proof about the program as a whole: what lies behind
    /// its class is no key to that. A shape proof says which classes a heap is made of, and who may write their fields.
    whole_program: Option<String>,
}

/// The time that a method has on average, over all workers. A request with no larger share reuses what was cut short;
/// one with a larger share checks it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct MethodShare {
    milliseconds: u64,
}

impl MethodShare {
    /// Of a request for so many methods.
    fn new(request: &CheckRequest, workers: usize, methods: usize) -> MethodShare {
        let all = request.exploration.time.as_millis() * workers as u128;
        let share = all / methods.max(1) as u128;
        let each = request.time_per_method.unwrap_or_default().as_millis();
        MethodShare {
            milliseconds: u64::try_from(share.max(each)).unwrap_or(u64::MAX),
        }
    }

    /// Whether so much time would hardly say more than `earlier` did: a tenth more is nothing, since a project that
    /// loses a method should not be checked again for that.
    fn is_covered_by(self, earlier: MethodShare) -> bool {
        self.milliseconds
            <= earlier
                .milliseconds
                .saturating_add(earlier.milliseconds / 10)
    }
}

/// The results of earlier runs, and the place for those of this one.
pub(super) struct MethodCache<'a> {
    store: Store,
    program: &'a OpenProgram,
    /// The keys of classes, by internal name; none for those of the JDK.
    keys: BTreeMap<&'static str, Key>,
    /// What earlier runs know of classes, if it still holds.
    known: BTreeMap<&'static str, KeptClass>,
    /// What the results of classes depend on beside their keys, by class: of earlier runs and, once it is kept, of this
    /// one.
    lookups: RefCell<BTreeMap<&'static str, LookupEvidence>>,
    /// The class files and resources that the keys are made of.
    files: FileStamp,
    resources: String,
    /// All class files of the program.
    whole_program: String,
    share: MethodShare,
}

/// What earlier runs know of a selection.
pub(super) struct ReusedMethods {
    /// With their places in the selection.
    pub results: Vec<(usize, MethodResult)>,
    /// The places of all other targets.
    pub left: Vec<usize>,
}

impl<'a> MethodCache<'a> {
    /// The cache that a request uses; `None` if it uses none. The reason why there is none is told to the session.
    pub(super) fn open(
        open: &OpenRequest,
        home: &JavaHome,
        program: &'a OpenProgram,
        request: &CheckRequest,
        targets: &[CallTarget],
        session: &Session<'_>,
    ) -> Option<MethodCache<'a>> {
        // Paths are traced as they are explored.
        let is_wanted = request.cache && session.trace.is_none();
        let setup = open.cache.as_ref().filter(|_| is_wanted)?;
        match MethodCache::prepare(setup, open, home, program, request, targets) {
            Ok(cache) => Some(cache),
            Err(why) => {
                session.tell(Message::NotCached { why });
                None
            }
        }
    }

    fn prepare(
        setup: &CacheSetup,
        open: &OpenRequest,
        home: &JavaHome,
        program: &'a OpenProgram,
        request: &CheckRequest,
        targets: &[CallTarget],
    ) -> Result<MethodCache<'a>, String> {
        let places = program.class_path.places();
        let is_loose = |place: &EntryLocation| matches!(place, EntryLocation::Neighbours(_));
        if places.iter().any(is_loose) {
            return Err("a class file is not in the folder of its package".to_owned());
        }
        let vm = &program.vm;
        let mut graph = read_dependencies(program);
        let whole_program = graph.digest_of_all().to_hex().to_string();
        let resources = hash_resources(program)?;
        let mut print = Fingerprint::default();
        print.add_text("what", "results of check by method");
        print.add_text("program", &setup.program);
        add_tools(&mut print, home).map_err(|error| error.to_string())?;
        let how = &request.exploration;
        let options = (
            (how.paths, how.depth, how.choices, how.size),
            (how.search, how.matching),
            (request.calls, request.leaks, request.null_arguments),
            (request.shapes, open.memory),
        );
        print.add_text("options", &format!("{options:?}"));
        print.add_text("resources", &resources);
        // Facts about all targets that show in results of each.
        for name in vm.opened.iter().filter(|name| !graph.contains(name)) {
            print.add_text("opened class of the JDK", name);
        }
        print.add_text("references", &compares_references(vm).to_string());
        let context = print.key().to_string();
        let mut keys = BTreeMap::new();
        for target in targets {
            let class = &*target.class.name;
            if keys.contains_key(class) {
                continue;
            }
            if let Some(digest) = graph.digest_of(class) {
                let mut print = Fingerprint::default();
                print.add_text("context", &context);
                print.add_text("class", class);
                print.add_text("files", &digest.to_hex());
                keys.insert(class, print.key());
            }
        }
        let workers = worker_count(&request.exploration);
        let store = Store::of_parts_in_folder(&setup.folder);
        let known = read_known(&store, &keys, &mut graph, program);
        let lookups = known.iter();
        let lookups = lookups.map(|(class, kept)| (*class, kept.lookups.clone()));
        Ok(MethodCache {
            store,
            program,
            keys,
            lookups: RefCell::new(lookups.collect()),
            known,
            files: graph.into_stamp(),
            resources,
            whole_program,
            share: MethodShare::new(request, workers, targets.len()),
        })
    }

    /// What is known of the targets.
    pub(super) fn reuse(&self, selection: &Selection) -> ReusedMethods {
        let (mut results, mut left) = (Vec::new(), Vec::new());
        for (order, target) in selection.targets.iter().enumerate() {
            let class = &*target.class.name;
            let kept = self.known.get(class);
            let found = kept.and_then(|kept| kept.methods.get(&method_id(target)));
            let is_enough = |kept: &&KeptMethod| {
                let cut = kept.cut_after;
                cut.is_none_or(|earlier| self.share.is_covered_by(earlier))
            };
            let is_current = |kept: &&KeptMethod| {
                let whole = kept.whole_program.as_ref();
                whole.is_none_or(|earlier| *earlier == self.whole_program)
            };
            match found.filter(is_enough).filter(is_current) {
                Some(kept) => results.push((order, kept.result.clone())),
                None => left.push(order),
            }
        }
        ReusedMethods { results, left }
    }

    /// Keeps results of this run; the reason why it can't is told to the session.
    pub(super) fn keep(
        &self,
        targets: &[CallTarget],
        checked: &CheckedMethods,
        session: &Session<'_>,
    ) {
        if let Err(why) = self.try_keep(targets, checked) {
            session.tell(Message::NotCached { why });
        }
    }

    fn try_keep(&self, targets: &[CallTarget], checked: &CheckedMethods) -> Result<(), String> {
        // Something is said of these classes beside the results of their methods, and that is not kept.
        let is_remark = |checked: &&CheckedMethod| {
            let reasons = &checked.result.reasons;
            let over = [ReasonKind::Time, ReasonKind::Interrupted];
            let is_over = reasons.iter().any(|r| over.contains(&r.kind));
            checked.extent == CheckExtent::NotBegun && !is_over
        };
        let remarks = checked.results.iter().filter(is_remark);
        let remarks = remarks.filter_map(|checked| targets.get(checked.order));
        let with_remarks: BTreeSet<&str> = remarks.map(|target| &*target.class.name).collect();
        let mut classes: BTreeMap<&str, Vec<(String, KeptMethod)>> = BTreeMap::new();
        for checked in &checked.results {
            let cut_after = match checked.extent {
                CheckExtent::Final => None,
                CheckExtent::Cut => Some(self.share),
                CheckExtent::Interrupted | CheckExtent::NotBegun => continue,
            };
            let Some(target) = targets.get(checked.order) else {
                continue;
            };
            let class = &*target.class.name;
            if !with_remarks.contains(class) {
                let result = checked.result.clone();
                let kept = KeptMethod {
                    whole_program: result.proof.is_some().then(|| self.whole_program.clone()),
                    result,
                    cut_after,
                };
                let own = classes.entry(class).or_default();
                own.push((method_id(target), kept));
            }
        }
        // The tests of this run depend on it, too, whatever is kept.
        self.add_lookups(&checked.lookups);
        if classes.is_empty() {
            return Ok(());
        }
        self.expect_unchanged()?;
        for (class, methods) in classes {
            let Some(key) = self.keys.get(class) else {
                continue;
            };
            let known = self.known.get(class);
            let known = known.map(|kept| kept.methods.clone());
            let lookups = self.lookups.borrow().get(class).cloned();
            let mut kept = KeptClass {
                lookups: lookups.unwrap_or_default(),
                methods: known.unwrap_or_default(),
            };
            kept.methods.extend(methods);
            let written = self.store.write(key, &kept);
            written.map_err(|error| error.to_string())?;
        }
        self.store.make_room();
        Ok(())
    }

    /// Adds what the paths of this run looked up. Whether files have changed since is asked later.
    fn add_lookups(&self, found: &BTreeMap<&'static str, BTreeSet<NamedLookup>>) {
        if found.values().all(BTreeSet::is_empty) {
            return;
        }
        let mut graph = read_dependencies(self.program);
        let mut reader = LookupReader::new(&mut graph, &self.program.class_path);
        let mut lookups = self.lookups.borrow_mut();
        for (class, found) in found {
            let evidence = reader.read(found);
            lookups.entry(class).or_default().join(evidence);
        }
    }

    /// A file may have changed after it was hashed and before the machine read it.
    fn expect_unchanged(&self) -> Result<(), String> {
        let is_same = self.files.is_current();
        match is_same && hash_resources(self.program)? == self.resources {
            true => Ok(()),
            false => Err("a file has changed in the meantime".to_owned()),
        }
    }

    /// The key of what the JVM says about the tests in a source, which are about these classes; `None` if that is
    /// not kept.
    pub(super) fn replay_key(
        &self,
        classes: &BTreeSet<&str>,
        add_source: impl FnOnce(&mut Fingerprint) -> Result<(), String>,
    ) -> Option<Key> {
        let mut print = Fingerprint::default();
        print.add_text("what", "outcomes of tests");
        for class in classes {
            print.add_text("key", &self.keys.get(class)?.to_string());
            if let Some(lookups) = self.lookups.borrow().get(class) {
                lookups.add_to(&mut print);
            }
        }
        add_source(&mut print).ok()?;
        Some(print.key())
    }

    /// What the JVM said about tests.
    pub(super) fn read_replay<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        let found: Option<CachedResult<T>> = self.store.get(key);
        found.map(|found| found.result)
    }

    /// Keeps what the JVM said about tests. It is of no importance whether that succeeds: they can be run again.
    pub(super) fn keep_replayed<T: Serialize>(&self, entries: &[(Key, T)]) {
        if entries.is_empty() || self.expect_unchanged().is_err() {
            return;
        }
        for (key, outcomes) in entries {
            let _ = self.store.write(key, outcomes);
        }
        self.store.make_room();
    }
}

/// Which class files depend on which, as they are now.
fn read_dependencies(program: &OpenProgram) -> DependencyGraph<'_> {
    let vm = &program.vm;
    let opened = &vm.opened;
    let is_target = |name: &str| opened.binary_search_by(|o| o.as_str().cmp(name)).is_ok();
    let stand_ins = |name: &str| -> Vec<String> {
        let stand_ins = vm.natives().stand_ins(name).unwrap_or_default();
        stand_ins.iter().map(|name| (*name).to_owned()).collect()
    };
    DependencyGraph::read(program.class_path.clone(), is_target, stand_ins)
}

/// What is kept under these keys and depends on nothing that has changed.
fn read_known(
    store: &Store,
    keys: &BTreeMap<&'static str, Key>,
    graph: &mut DependencyGraph<'_>,
    program: &OpenProgram,
) -> BTreeMap<&'static str, KeptClass> {
    let mut reader = LookupReader::new(graph, &program.class_path);
    let known = keys.iter().filter_map(|(class, key)| {
        let found: CachedResult<KeptClass> = store.get(key)?;
        let is_current = reader.confirms(&found.result.lookups);
        is_current.then_some((*class, found.result))
    });
    known.collect()
}

/// A method among those that are checked for its class.
fn method_id(target: &CallTarget) -> String {
    let method = target.method;
    let declaring = &method.class().name;
    format!("{declaring}.{}{}", method.name, method.desc)
}

fn hash_resources(program: &OpenProgram) -> Result<String, String> {
    let digest = resource_digest(&program.class_path).map_err(|error| error.to_string())?;
    match digest {
        Ok(digest) => Ok(digest.to_hex().to_string()),
        Err(_) => Err("there are too many files beside the classes".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn share(seconds: u64, methods: usize) -> MethodShare {
        let mut request = CheckRequest::default();
        request.exploration.time = Duration::from_secs(seconds);
        MethodShare::new(&request, 2, methods)
    }

    #[test]
    fn a_larger_share_goes_on() {
        assert!(share(60, 100).is_covered_by(share(60, 100)));
        assert!(share(30, 100).is_covered_by(share(60, 100)));
        assert!(share(60, 200).is_covered_by(share(60, 100)), "more to do");
        assert!(share(60, 95).is_covered_by(share(60, 100)), "hardly less");
        assert!(!share(60, 50).is_covered_by(share(60, 100)));
        assert!(!share(120, 100).is_covered_by(share(60, 100)));
        assert!(!share(60, 1).is_covered_by(share(60, 100)));
    }
}
