//! Observers (queries): methods that return something and change nothing, as far as their code, and what it
//! calls by class hierarchy analysis, shows. Of the library it is assumed that a method named like a query is
//! one.

use super::{Notion, pure_callees};
use crate::call_graph::ClassHierarchy;
use classes::{ClassRef, MethodRef};
use flow::reach;
use ir::{DynamicSite, InvokeKind};
use std::ops::ControlFlow;

/// A test of arguments is short.
const MOST_METHODS: usize = 200;

/// Classes of the JDK whose methods change nothing but texts that are being written.
const VALUES: [&str; 16] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/CharSequence",
    "java/lang/Character",
    "java/lang/Class",
    "java/lang/Double",
    "java/lang/Enum",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Math",
    "java/lang/Object",
    "java/lang/Short",
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/util/Objects",
];

/// What other objects of the JDK are asked.
const QUESTIONS: [&str; 20] = [
    "charAt",
    "compare",
    "compareTo",
    "contains",
    "containsAll",
    "containsKey",
    "containsValue",
    "equals",
    "getClass",
    "getOrDefault",
    "hasNext",
    "hashCode",
    "isEmpty",
    "isPresent",
    "iterator",
    "keySet",
    "length",
    "size",
    "toString",
    "values",
];

const ITERATOR: &str = "java/util/Iterator";

/// Whether a method stores nothing, whatever it is called with, and calls nothing that may.
pub fn is_observer(hierarchy: ClassHierarchy<'_>, method: MethodRef) -> bool {
    let mut count = 0;
    let reached = reach([method], |method: MethodRef, out| {
        count += 1;
        match pure_callees(&Asking(hierarchy), method) {
            Some(called) if count < MOST_METHODS => {
                out.extend(called);
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Break(()),
        }
    });
    reached.is_continue()
}

struct Asking<'a>(ClassHierarchy<'a>);

impl Notion for Asking<'_> {
    fn allows_monitors(&self) -> bool {
        true
    }

    fn allows_site(&self, site: &DynamicSite) -> bool {
        writes_text(site)
    }

    fn callees(
        &self,
        caller: MethodRef,
        kind: InvokeKind,
        called: &ir::MethodSymbol,
    ) -> Option<Vec<MethodRef>> {
        let class = self.0.world.load(&called.class).ok()?;
        if &*called.name == "<init>" && is_exception(class) {
            return Some(Vec::new());
        }
        if class.is_array() || class.module().is_some() {
            return is_question(caller, class, called).then(Vec::new);
        }
        self.0.callees(kind, class, called)
    }
}

fn is_question(caller: MethodRef, class: ClassRef, called: &ir::MethodSymbol) -> bool {
    let name = &*called.name;
    // A supplier is asked for the message.
    let is_message = &*class.name == "java/util/function/Supplier" && name == "get";
    // An iterator that the caller was not given is its own.
    let mut params = caller.parsed.params.iter();
    let goes_on = &*class.name == ITERATOR
        && name == "next"
        && !params.any(|p| p.class_name() == Some(ITERATOR));
    let is_value = class.is_array() || VALUES.contains(&&*class.name);
    is_value || is_message || goes_on || QUESTIONS.contains(&name)
}

fn is_exception(class: ClassRef) -> bool {
    let mut above = std::iter::successors(Some(class), |c| c.super_class);
    above.any(|c| &*c.name == "java/lang/Throwable")
}

/// Whether texts are joined there.
fn writes_text(site: &DynamicSite) -> bool {
    match site {
        DynamicSite::Call { bootstrap, .. } => {
            &*bootstrap.class == "java/lang/invoke/StringConcatFactory"
        }
        DynamicSite::Constant { .. }
        | DynamicSite::MethodType(_)
        | DynamicSite::MethodHandle(_) => false,
    }
}
