//! Which methods a call may come to, as far as names tell. Calls that the library makes (of `compareTo`, for one)
//! are not among them.

use classes::{ClassRef, MethodRef};
use ir::{BootArg, DynamicSite, MethodHandleRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// The methods of some classes, by name and descriptor.
pub(crate) struct CalledByName {
    by_name: FxHashMap<(&'static str, &'static str), Vec<MethodRef>>,
}

impl CalledByName {
    pub fn new(classes: &[ClassRef]) -> CalledByName {
        let mut by_name: FxHashMap<(&str, &str), Vec<MethodRef>> = FxHashMap::default();
        for method in classes.iter().flat_map(|c| c.methods.iter()) {
            let named = by_name.entry((&*method.name, &*method.desc)).or_default();
            named.push(method);
        }
        CalledByName { by_name }
    }

    /// The methods that calls of these may come to, themselves too.
    pub fn from(&self, methods: impl IntoIterator<Item = MethodRef>) -> Vec<MethodRef> {
        let mut seen = FxHashSet::default();
        let mut next: Vec<MethodRef> = methods.into_iter().collect();
        let mut all = Vec::new();
        while let Some(method) = next.pop() {
            if !seen.insert(method.id.0) {
                continue;
            }
            all.push(method);
            let Ok(code) = method.code() else { continue };
            let refs = &code.body.refs;
            let called = refs.methods.iter().map(|m| (&*m.name, &*m.desc));
            let handles = refs.dynamics.iter().flat_map(handles);
            for name in called.chain(handles.map(|h| (&*h.name, &*h.desc))) {
                next.extend(self.by_name.get(&name).into_iter().flatten().copied());
            }
        }
        all
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
