//! Which branches a call of a method may come to, as far as names tell. Calls that the library makes
//! (of `compareTo`, for one) are not among them.

use classes::{ClassRef, MethodRef};
use ir::{BootArg, DynamicSite, MethodHandleRef};
use rustc_hash::{FxHashMap, FxHashSet};
use symex_jvm::Reached;

/// The branches within methods and those that they call.
pub(crate) struct Within {
    /// By number.
    branches: FxHashMap<u32, Reached>,
}

impl Within {
    /// For methods of `classes`; `own` are the branches in the code of a method.
    pub fn new(classes: &[ClassRef], own: impl Fn(MethodRef) -> Reached) -> Within {
        let mut by_name: FxHashMap<(&str, &str), Vec<MethodRef>> = FxHashMap::default();
        let methods = || classes.iter().flat_map(|c| c.methods.iter());
        for method in methods() {
            let named = by_name.entry((&*method.name, &*method.desc)).or_default();
            named.push(method);
        }
        let mut branches = FxHashMap::default();
        for method in methods() {
            let mut seen = FxHashSet::default();
            let mut next = vec![method];
            let mut all = Reached::default();
            while let Some(method) = next.pop() {
                if !seen.insert(method.id.0) {
                    continue;
                }
                all.add(&own(method));
                let Ok(code) = method.code() else { continue };
                let refs = &code.body.refs;
                let called = refs.methods.iter().map(|m| (&*m.name, &*m.desc));
                let handles = refs.dynamics.iter().flat_map(handles);
                for name in called.chain(handles.map(|h| (&*h.name, &*h.desc))) {
                    next.extend(by_name.get(&name).into_iter().flatten().copied());
                }
            }
            branches.insert(method.id.0, all);
        }
        Within { branches }
    }

    /// Whether a call may take a branch that is not among `reached`; true if nothing is known.
    pub fn may_add(&self, method: MethodRef, reached: &Reached) -> bool {
        let within = self.branches.get(&method.id.0);
        within.is_none_or(|within| !within.is_within(reached))
    }
}

/// The methods that a lambda or a method reference stands for.
fn handles(site: &DynamicSite) -> impl Iterator<Item = &MethodHandleRef> {
    let args = match site {
        DynamicSite::Call { args, .. } => &args[..],
        _ => &[],
    };
    args.iter().filter_map(|arg| match arg {
        BootArg::MethodHandle(handle) => Some(handle),
        _ => None,
    })
}
