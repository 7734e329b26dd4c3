//! Outside makers: builders, factories and registries that give objects of a class by constructors that code of the
//! package can't use itself.

use crate::callable::gives;
use crate::creators::{creates, near_classes, unused_constructors};
use classes::{ClassRef, MethodRef};
use ir::{Inst, flags};
use java_source::access::Package;
use java_source::members::is_callable;
use rustc_hash::FxHashSet;
use std::sync::Arc;
use vm::Vm;

/// Makers of one class that are called.
const MOST: usize = 4;

/// Classes below a wanted one whose makers are looked for.
const MOST_BELOW: usize = 16;

/// Calls between a maker and the method that makes the object.
const MOST_CALLS: usize = 3;

/// The methods, other than those that are `called`, that give objects of a class made by constructors that these calls
/// do not use: those nearest to the class first, then static ones, then those with few parameters.
pub(crate) fn outside_makers(
    vm: &Arc<Vm>,
    package: Package<'_>,
    wanted: ClassRef,
    called: &[MethodRef],
) -> Vec<MethodRef> {
    let below = vm.subclasses.below(&vm.world, wanted).into_iter();
    let made = [wanted].into_iter().chain(below.take(MOST_BELOW));
    let mut makers: Vec<MethodRef> = Vec::new();
    for made in made {
        let unused = unused_constructors(vm, made, called);
        let is_package = unused.iter().any(|c| c.flags & flags::PRIVATE == 0);
        if unused.is_empty() {
            continue;
        }
        // Private constructors are used within the nest, and whoever calls that code may be of the package.
        let users = near_classes(vm, made, is_package);
        let near = near_classes(vm, made, true);
        let search = CreatorSearch {
            vm,
            made,
            unused,
            users,
            near: &near,
        };
        let methods = near.iter().flat_map(|c| c.methods.iter());
        let fitting = methods.filter(|m| {
            let is_seen = package.sees_class(m.class()) && package.sees_method(m);
            is_seen && !m.is_constructor() && is_callable(m) && gives(vm, m, wanted)
        });
        makers.extend(fitting.filter(|m| search.leads_to_creation(m)));
    }
    let host = wanted.outermost_name();
    makers.sort_by_key(|m| {
        let is_far = m.class().outermost_name() != host;
        (is_far, !m.is_static(), m.parsed.params.len())
    });
    let mut seen: FxHashSet<_> = called.iter().map(|m| m.id).collect();
    makers.retain(|m| seen.insert(m.id));
    makers.truncate(MOST);
    makers
}

/// Looks for code that makes objects of one class.
struct CreatorSearch<'a> {
    vm: &'a Arc<Vm>,
    made: ClassRef,
    /// The constructors that nobody else can use.
    unused: Vec<MethodRef>,
    /// The classes whose code can use these.
    users: Vec<ClassRef>,
    /// The classes of the package.
    near: &'a [ClassRef],
}

impl CreatorSearch<'_> {
    /// Whether a method makes an object, itself or by calls within the package.
    fn leads_to_creation(&self, method: MethodRef) -> bool {
        let mut seen: FxHashSet<_> = FxHashSet::default();
        let mut next = self.implementations(method);
        for _ in 0..=MOST_CALLS {
            next.retain(|m| seen.insert(m.id));
            if next.iter().any(|m| self.is_creator(m)) {
                return true;
            }
            next = next.iter().flat_map(|m| self.callees(m)).collect();
        }
        false
    }

    fn is_creator(&self, method: MethodRef) -> bool {
        let is_user = self.users.iter().any(|c| c.id == method.class().id);
        is_user && creates(method, self.made, &self.unused)
    }

    /// The methods of the package that a method calls.
    fn callees(&self, method: MethodRef) -> Vec<MethodRef> {
        let Ok(code) = method.code() else {
            return Vec::new();
        };
        let body = &code.body;
        let named = body.insts.iter().filter_map(|inst| match inst {
            Inst::Invoke { method, .. } => Some(&body.refs.methods[method.index()]),
            _ => None,
        });
        let resolved = named.filter_map(|named| {
            let class = self.near.iter().find(|c| *c.name == *named.class)?;
            self.vm.world.find_method(class, &named.name, &named.desc)
        });
        resolved.flat_map(|m| self.implementations(m)).collect()
    }

    /// The method itself; of an abstract one those in the package that implement it.
    fn implementations(&self, method: MethodRef) -> Vec<MethodRef> {
        if !method.is_abstract() {
            return vec![method];
        }
        let below = self.near.iter();
        let below = below.filter(|c| !c.is_interface() && c.is_subtype_of(method.class()));
        let selected = below.filter_map(|c| c.select(method));
        selected.filter(|m| !m.is_abstract()).collect()
    }
}
