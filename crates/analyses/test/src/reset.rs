//! Reset calls: methods that restore static fields, for a test class to call before each test.

use classes::{ClassRef, MethodRef};
use ir::flags;
use java_source::access::Package;
use java_source::members::methods_of;
use jvm_symex::WatchedEnd;
use states::sequence::SequenceCall;
use std::sync::Arc;
use synthesis::run_call;
use vm::{State, Vm};

/// Methods that are tried.
const MOST_TRIED: usize = 12;

/// What methods that set something back are called, most of them.
const NAMES: [&str; 6] = ["reset", "clear", "removeall", "init", "empty", "restart"];

/// A method without parameters, of the class or of the object that a static one gives.
pub(crate) struct Reset {
    /// `getInstance`
    on: Option<MethodRef>,
    method: MethodRef,
}

impl Reset {
    /// The calls, one on what the other gives.
    pub(crate) fn names(&self) -> Vec<String> {
        let on = self.on.iter().map(|m| m.name.to_string());
        on.chain([self.method.name.to_string()]).collect()
    }

    /// The state afterwards; `None` if something is thrown.
    pub(crate) fn run(&self, vm: &Arc<Vm>, mut state: State) -> Option<State> {
        let mut given = Vec::new();
        let holder = self.on.map(|on| (on, None));
        let receiver = self.on.map(|_| 0);
        for (method, receiver) in holder.into_iter().chain([(self.method, receiver)]) {
            let call = SequenceCall {
                method,
                receiver,
                args: Vec::new(),
                rules: Vec::new(),
            };
            let (end, ..) = run_call(vm, state, &call, &given, Vec::new())?;
            let WatchedEnd::Returned(value, after) = end else {
                return None;
            };
            state = *after;
            given.extend(value.map(|v| v.as_ref()).filter(|r| !r.is_null()));
            if self.on.is_some() && given.is_empty() {
                return None;
            }
        }
        Some(state)
    }
}

/// The likeliest first.
pub(crate) fn reset_candidates(vm: &Arc<Vm>, package: Package<'_>, class: ClassRef) -> Vec<Reset> {
    let is_plain = |m: &MethodRef| {
        let has_no_parameters = m.parsed.params.is_empty() && m.def().exceptions.is_empty();
        has_no_parameters && package.sees_method(m) && !m.is_constructor() && m.def().has_code
    };
    let is_void = |m: &MethodRef| m.parsed.ret.is_none();
    let own = || {
        class
            .methods
            .iter()
            .filter(|m| m.is_static() && is_plain(m))
    };
    let direct = own().filter(|m| is_void(m) && !m.name.starts_with('<'));
    let direct = direct.map(|method| Reset { on: None, method });
    let gives_own = |m: &MethodRef| {
        let given = m.parsed.ret.as_ref().and_then(|r| r.class_name());
        given.is_some_and(|name| vm.world.load(name).is_ok_and(|c| c.id == class.id))
    };
    let holder = own().find(gives_own);
    let of_object = methods_of(class).into_iter();
    let of_object = of_object.filter(|m| is_plain(m) && is_void(m) && m.flags & flags::STATIC == 0);
    let on_holder = holder.into_iter().flat_map(|on| {
        let methods = of_object.clone();
        methods.map(move |method| Reset {
            on: Some(on),
            method,
        })
    });
    let mut all: Vec<Reset> = direct.chain(on_holder).collect();
    all.sort_by_key(|reset| likelihood(&reset.method.name));
    all.truncate(MOST_TRIED);
    all
}

/// Lower is likelier.
fn likelihood(name: &str) -> usize {
    let name = name.to_lowercase();
    let known = NAMES.iter().position(|n| name.contains(n));
    known.unwrap_or(NAMES.len())
}
