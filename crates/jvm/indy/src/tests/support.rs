//! Short ways to write sites, and `check`, which compares generated code with its text.

use crate::{Caller, JdkFeature, link};
use ir::{
    BootArg, ClassDef, DynamicSite, HandleKind, MethodDesc, MethodHandleRef, TypeDesc, text,
    validate_method,
};
use std::sync::Arc;

pub(crate) fn handle(kind: HandleKind, class: &str, name: &str, desc: &str) -> MethodHandleRef {
    MethodHandleRef {
        kind,
        class: class.into(),
        name: name.into(),
        desc: desc.into(),
        on_interface: kind == HandleKind::InvokeInterface,
    }
}

/// A static bootstrap method, named `java/lang/Some.factory`.
pub(crate) fn bootstrap(method: &str) -> MethodHandleRef {
    let (class, name) = method.rsplit_once('.').unwrap();
    handle(HandleKind::InvokeStatic, class, name, "()V")
}

pub(crate) fn call_site(method: &str, name: &str, desc: &str, args: Vec<BootArg>) -> DynamicSite {
    DynamicSite::Call {
        name: name.into(),
        desc: desc.into(),
        parsed: MethodDesc::parse(desc).unwrap(),
        bootstrap: bootstrap(method),
        args,
    }
}

pub(crate) fn constant(method: &str, name: &str, desc: &str, args: Vec<BootArg>) -> DynamicSite {
    DynamicSite::Constant {
        name: name.into(),
        desc: TypeDesc::parse(desc).unwrap(),
        bootstrap: bootstrap(method),
        args,
    }
}

pub(crate) fn method_type(desc: &str) -> BootArg {
    BootArg::MethodType(desc.into())
}

pub(crate) fn string(text: &str) -> BootArg {
    BootArg::String(text.encode_utf16().collect())
}

pub(crate) fn caller() -> Caller {
    Caller {
        class: "p/Main".into(),
        nest_host: None,
        module: None,
    }
}

/// The class for `site`, whose bodies are well-formed.
pub(crate) fn linked(site: &DynamicSite) -> Arc<ClassDef> {
    let class = link(site, &caller(), 7, JdkFeature(17)).unwrap();
    assert_valid(&class);
    class
}

pub(crate) fn assert_valid(class: &ClassDef) {
    for (i, method) in class.methods.iter().enumerate() {
        let body = class.code.body(class, i).unwrap();
        let valid = validate_method(&body, &method.parsed, method.is_static());
        let text = text::print_body(&body);
        valid.unwrap_or_else(|e| panic!("{}: {e}\n{text}", method.name));
    }
}

/// The reason why `site` is refused.
pub(crate) fn refused(site: &DynamicSite) -> String {
    let error = link(site, &caller(), 7, JdkFeature(17)).unwrap_err();
    error.to_string()
}

/// Compares the instructions of a method, one per line, without registers' declarations.
#[track_caller]
pub(crate) fn check(class: &ClassDef, method: &str, expected: &str) {
    let index = class.methods.iter().position(|m| &*m.name == method);
    let body = class.code.body(class, index.expect(method)).unwrap();
    let text = text::print_body(&body).replace(&*class.name, "Self");
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim);
        let code = lines.filter(|l| !l.is_empty() && !l.starts_with("regs"));
        code.map(String::from).collect()
    };
    let found: Vec<String> = lines(&text);
    let found = &found[1..found.len() - 1];
    assert_eq!(found, lines(expected), "\n{}\n", found.join("\n"));
}

/// A small linear generator: what it chooses is the same in every run.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        let next = self.0.wrapping_mul(6364136223846793005);
        self.0 = next.wrapping_add(1442695040888963407);
        ((self.0 >> 33) % n as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// Checks the block in which a value that is kept is computed; the rest is always the same.
#[track_caller]
pub(crate) fn check_guarded(class: &ClassDef, expected: &[&str]) {
    let body = class.code.body(class, 0).unwrap();
    let block = body.blocks.iter().find(|b| b.handlers.is_some()).unwrap();
    let insts = &body.insts[block.start as usize..block.end as usize - 1];
    let found = insts.iter().map(|i| text::print_inst(&body, i));
    assert_eq!(found.collect::<Vec<String>>(), expected);
}
