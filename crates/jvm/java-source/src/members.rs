//! Accessible members (JLS 6.6, 8.4.8): declared and inherited methods that code of a class's package can call,
//! without overridden and synthetic ones.

use classes::{ClassRef, MethodRef};
use ir::flags;
use rustc_hash::FxHashSet;

/// Whether a method can be called. Nothing can be added to the packages of the JDK, so there it must be public.
pub fn is_callable(method: &MethodRef) -> bool {
    if method.class().module().is_some() && method.flags & flags::PUBLIC == 0 {
        return false;
    }
    let hidden = flags::PRIVATE | flags::SYNTHETIC | flags::BRIDGE;
    method.flags & hidden == 0 && !method.is_native() && &*method.name != "<clinit>"
}

/// Whether it is a constructor of an inner class: its first parameter is the outer object.
pub fn is_inner_constructor(method: MethodRef) -> bool {
    let Some(def) = &method.class().def else {
        return false;
    };
    let own = def.inner_classes.iter().find(|i| i.inner == def.name);
    method.is_constructor() && own.is_some_and(|i| i.flags & flags::STATIC == 0)
}

/// Instance methods that code of the same package can call on a variable of this class, with those inherited from the
/// program's classes and interfaces. For an interface of the JDK, all its methods.
pub fn methods_of(class: ClassRef) -> Vec<MethodRef> {
    let is_plain = class.is_interface() && class.module().is_some();
    methods_among(class, |c| {
        c.module().is_none() || is_plain && c.is_interface()
    })
}

/// The same with all methods that it inherits from the JDK.
pub fn all_methods_of(class: ClassRef) -> Vec<MethodRef> {
    methods_among(class, |_| true)
}

/// The methods of a class and of those of its supertypes that fit.
fn methods_among(class: ClassRef, fits: impl Fn(&ClassRef) -> bool) -> Vec<MethodRef> {
    let mut methods: Vec<MethodRef> = Vec::new();
    let mut seen: FxHashSet<(&str, &str)> = FxHashSet::default();
    let mut next = vec![class];
    while let Some(declaring) = next.pop() {
        let own = declaring.methods.iter();
        for method in own.filter(|m| !m.is_static() && !m.is_constructor()) {
            // The first one overrides the others; a bridge method says that another one does.
            let is_bridge = method.flags & flags::BRIDGE != 0;
            let is_offered = is_callable(&method);
            if !is_bridge && !is_offered {
                continue;
            }
            let is_new = seen.insert((&*method.name, &*method.desc));
            if is_new && is_offered {
                methods.push(method);
            }
        }
        // Classes before interfaces: their methods take precedence.
        let parents = declaring
            .interfaces
            .iter()
            .copied()
            .chain(declaring.super_class);
        next.extend(parents.filter(&fits));
    }
    methods
}
