//! Type tests: the classes that code tells apart, by `instanceof`, a cast, a pattern switch or `getClass`.
//!
//! Of a type of the library that anything may be (`Object`, `Number`, `Collection`) only a few classes are tried
//! as inputs. One that the code tests for must be among them, also if the reference was looked at before
//! that test is reached. The safe answer is a class too many: it costs paths, one that is missing hides
//! whatever comes after the test.

use crate::call_graph::{ClassHierarchy, handles};
use classes::{ClassId, ClassRef, MethodId, MethodRef, World};
use flow::reach;
use ir::{BootArg, DynamicSite, Inst, MethodSymbol, Refs};
use parking_lot::Mutex;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The factory of the call sites that pattern switches compile to.
const SWITCHES: &str = "java/lang/runtime/SwitchBootstraps";

/// What a method, and those that it may call, tell apart.
#[derive(Debug)]
pub struct TestedValues {
    /// Classes, in the order of the code, each once.
    pub classes: Vec<ClassRef>,
    /// Texts that may be looked up in a collection, likewise.
    pub texts: Vec<Arc<[u16]>>,
}

/// What methods test for, and those that they call. Code does not change, so each method is read once.
#[derive(Default)]
pub struct TypeTests {
    known: Mutex<FxHashMap<MethodId, Arc<TestedValues>>>,
}

impl TypeTests {
    /// What a method, or one of the program's that it may call, tests for. The library's own code is not read: what
    /// it asks for is its own business.
    pub fn tested_by(
        &self,
        hierarchy: ClassHierarchy<'_>,
        is_program: &dyn Fn(ClassRef) -> bool,
        method: MethodRef,
    ) -> Arc<TestedValues> {
        if let Some(known) = self.known.lock().get(&method.id) {
            return known.clone();
        }
        let found = reach([method], |at: MethodRef, out| {
            out.extend(callees(hierarchy, is_program, at));
            ControlFlow::<()>::Continue(())
        });
        let methods = found.continue_value().unwrap_or_default();
        let mut seen: FxHashSet<ClassId> = FxHashSet::default();
        let classes = methods.iter().flat_map(|m| tests(hierarchy.world, m));
        let classes = classes.filter(|c| seen.insert(c.id)).collect();
        let mut seen: FxHashSet<Arc<[u16]>> = FxHashSet::default();
        let texts = methods.iter().flat_map(|m| texts(m));
        let texts = texts.filter(|t| seen.insert(t.clone())).collect();
        let tested = Arc::new(TestedValues { classes, texts });
        self.known.lock().insert(method.id, tested.clone());
        tested
    }
}

/// The methods of the program that a method calls, and those that its lambdas stand for.
fn callees(
    hierarchy: ClassHierarchy<'_>,
    is_program: &dyn Fn(ClassRef) -> bool,
    method: MethodRef,
) -> Vec<MethodRef> {
    let Ok(code) = method.code() else {
        return Vec::new();
    };
    let load = |name: &str| {
        let class = hierarchy.world.load(name).ok();
        class.filter(|c| !c.is_array() && is_program(c))
    };
    let refs = &code.body.refs;
    let mut all = Vec::new();
    for inst in &code.body.insts {
        let Inst::Invoke { kind, method, .. } = inst else {
            continue;
        };
        let named = &refs.methods[method.index()];
        if let Some(class) = load(&named.class) {
            let called = hierarchy.callees(*kind, class, named).unwrap_or_default();
            all.extend(called.into_iter().filter(|m| is_program(m.class())));
        }
    }
    for handle in refs.dynamics.iter().flat_map(handles) {
        let find = |class| {
            hierarchy
                .world
                .find_method(class, &handle.name, &handle.desc)
        };
        let named = load(&handle.class).and_then(find);
        all.extend(named.filter(|m| is_program(m.class())));
    }
    all
}

/// The classes that a method's own code tests for, as far as they are there.
fn tests(world: &World, method: MethodRef) -> Vec<ClassRef> {
    let Ok(code) = method.code() else {
        return Vec::new();
    };
    let refs = &code.body.refs;
    let compares_classes = refs.methods.iter().any(is_class_test);
    let mut names: Vec<&Arc<str>> = Vec::new();
    for inst in &code.body.insts {
        match inst {
            Inst::InstanceOf { class, .. } | Inst::CheckCast { class, .. } => {
                names.push(&refs.classes[class.index()]);
            }
            Inst::ConstClass { class, .. } if compares_classes => {
                names.push(&refs.classes[class.index()]);
            }
            Inst::InvokeDynamic { site, .. } => names.extend(labels(refs, site.index())),
            _ => {}
        }
    }
    let classes = names.into_iter().filter_map(|name| world.load(name).ok());
    classes.filter(|c| !c.is_primitive()).collect()
}

/// The texts in the code of a method that calls a collection of the library.
fn texts(method: MethodRef) -> Vec<Arc<[u16]>> {
    let Ok(code) = method.code() else {
        return Vec::new();
    };
    let refs = &code.body.refs;
    let looks_up = |m: &MethodSymbol| m.class.starts_with("java/util/");
    match refs.methods.iter().any(looks_up) {
        true => refs.strings.clone(),
        false => Vec::new(),
    }
}

/// Whether a method of this name is how `Class` objects tell objects apart.
fn is_class_test(named: &MethodSymbol) -> bool {
    match &*named.name {
        "getClass" => named.parsed.params.is_empty(),
        "isInstance" | "cast" | "isAssignableFrom" => &*named.class == "java/lang/Class",
        _ => false,
    }
}

/// The classes among the labels of a pattern switch; none of any other call site.
fn labels(refs: &Refs, site: usize) -> impl Iterator<Item = &Arc<str>> {
    let args = match &refs.dynamics[site] {
        DynamicSite::Call {
            bootstrap, args, ..
        } if &*bootstrap.class == SWITCHES => &args[..],
        _ => &[],
    };
    args.iter().filter_map(|arg| match arg {
        BootArg::Class(name) => Some(name),
        _ => None,
    })
}
