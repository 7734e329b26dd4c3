//! Call graph by class hierarchy analysis: which methods a call may execute.
//!
//! [`ClassHierarchy`] is class hierarchy analysis (Dean, Grove, Chambers 1995): a virtual call executes
//! what some subclass of the named class selects. [`NameCallGraph`] is coarser and needs no hierarchy: a
//! call executes any method of its name and descriptor. Calls that the library makes (of `compareTo`, for
//! one) are in neither.

use classes::{ClassRef, MethodRef, World};
use flow::reach;
use ir::{BootArg, DynamicSite, InvokeKind, MethodHandleRef};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The classes of a program and those below them.
#[derive(Clone, Copy)]
pub struct ClassHierarchy<'a> {
    /// Where classes are linked.
    pub world: &'a World,
    /// All subclasses of a class, as far as they are known.
    pub subclasses: &'a dyn Fn(ClassRef) -> Vec<ClassRef>,
}

impl ClassHierarchy<'_> {
    /// The methods with code, or native ones, that a call of `named`, found in `class`, may execute;
    /// `None` if there is no such method.
    pub fn callees(
        &self,
        kind: InvokeKind,
        class: ClassRef,
        named: &ir::MethodSymbol,
    ) -> Option<Vec<MethodRef>> {
        let method = self.world.find_method(class, &named.name, &named.desc)?;
        let below = match kind {
            InvokeKind::Static | InvokeKind::Special => Vec::new(),
            InvokeKind::Virtual | InvokeKind::Interface => (self.subclasses)(class),
        };
        let selected = below.into_iter().filter_map(|c| c.select(method));
        let all = selected.chain([method]).filter(|m| !m.is_abstract());
        Some(all.collect())
    }
}

/// The methods of some classes, by name and descriptor.
pub struct NameCallGraph {
    by_name: FxHashMap<(&'static str, &'static str), Vec<MethodRef>>,
}

impl NameCallGraph {
    /// The call graph of the methods of these classes.
    pub fn new(classes: &[ClassRef]) -> NameCallGraph {
        let mut by_name: FxHashMap<(&str, &str), Vec<MethodRef>> = FxHashMap::default();
        for method in classes.iter().flat_map(|c| c.methods.iter()) {
            let named = by_name.entry((&*method.name, &*method.desc)).or_default();
            named.push(method);
        }
        NameCallGraph { by_name }
    }

    /// The methods of this name and descriptor; `None` if there are none.
    pub fn methods_named<'a>(&'a self, name: &'a str, desc: &'a str) -> Option<&'a [MethodRef]> {
        self.by_name.get(&(name, desc)).map(Vec::as_slice)
    }

    /// The methods that calls of these may come to, themselves too.
    pub fn reachable(&self, methods: impl IntoIterator<Item = MethodRef>) -> Vec<MethodRef> {
        let found = reach(methods, |method: MethodRef, out| {
            if let Ok(code) = method.code() {
                let refs = &code.body.refs;
                let called = refs.methods.iter().map(|m| (&*m.name, &*m.desc));
                let handles = refs.dynamics.iter().flat_map(handles);
                for (name, desc) in called.chain(handles.map(|h| (&*h.name, &*h.desc))) {
                    out.extend(self.methods_named(name, desc).unwrap_or_default());
                }
            }
            ControlFlow::<()>::Continue(())
        });
        match found {
            ControlFlow::Continue(all) => all,
            ControlFlow::Break(()) => Vec::new(),
        }
    }
}

/// The methods that a lambda or a method reference stands for.
pub(crate) fn handles(site: &DynamicSite) -> impl Iterator<Item = &MethodHandleRef> {
    let args = match site {
        DynamicSite::Call { args, .. } => &args[..],
        _ => &[],
    };
    args.iter().filter_map(|arg| match arg {
        BootArg::MethodHandle(handle) => Some(handle),
        _ => None,
    })
}
