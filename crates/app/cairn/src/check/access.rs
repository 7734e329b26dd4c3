//! What a test has access to: asked of the classes themselves.

use answer::{CallKind, HeapField};
use classes::{Class, ClassRef, MethodRef};
use ir::flags;
use java_source::access::Package;
use junit::{Access, Target};
use vm::Vm;

/// A test in this package.
pub(super) struct InPackage<'a> {
    pub vm: &'a Vm,
    pub package: &'a str,
}

impl InPackage<'_> {
    fn class(&self, binary: &str) -> Option<ClassRef> {
        self.vm.world.load(&binary.replace('.', "/")).ok()
    }

    /// The class of a type as source writes it, arrays and primitives aside.
    fn named_in_source(&self, name: &str) -> Option<ClassRef> {
        let mut internal = name.trim_end_matches("[]").replace('.', "/");
        loop {
            if let Ok(class) = self.vm.world.load(&internal) {
                return Some(class);
            }
            // `acme/List/Node` is `acme/List$Node`.
            let at = internal.rfind('/')?;
            internal.replace_range(at..=at, "$");
        }
    }

    fn in_package<R>(&self, ask: impl FnOnce(Package<'_>) -> R) -> R {
        let name = self.package.replace('.', "/");
        ask(Package {
            world: &self.vm.world,
            name: Some(&name),
        })
    }

    fn sees_class(&self, class: &Class) -> bool {
        self.in_package(|package| package.sees_class(class))
    }

    /// A generic signature as source writes it; `None` if the test can't name all of it.
    fn source_of(&self, signature: &str) -> Option<String> {
        match signature.as_bytes().first()? {
            b'*' => Some("?".into()),
            b'+' => Some(format!("? extends {}", self.source_of(&signature[1..])?)),
            b'-' => Some(format!("? super {}", self.source_of(&signature[1..])?)),
            b'[' => Some(format!("{}[]", self.source_of(&signature[1..])?)),
            b'L' if !signature.contains(">.") => {
                let name = &signature[1..signature.find(['<', ';'])?];
                let class = self.vm.world.load(name).ok()?;
                let name = self
                    .sees_class(class)
                    .then(|| name.replace(['/', '$'], "."))?;
                let Some(arguments) = signature.split_once('<') else {
                    return Some(name);
                };
                let arguments = classes::signature::types(arguments.1.strip_suffix(">;")?);
                let arguments = arguments.into_iter().map(|a| self.source_of(a));
                let arguments: Vec<String> = arguments.collect::<Option<_>>()?;
                Some(format!("{name}<{}>", arguments.join(", ")))
            }
            b'L' | b'T' => None,
            _ => Some(classes::java_type_name(signature)),
        }
    }

    fn sees_type(&self, source: &str) -> bool {
        const PRIMITIVES: [&str; 8] = [
            "boolean", "byte", "char", "short", "int", "long", "float", "double",
        ];
        let plain = source.trim_end_matches("[]");
        PRIMITIVES.contains(&plain)
            || self
                .named_in_source(plain)
                .is_some_and(|class| self.sees_class(class))
    }
}

impl Access for InPackage<'_> {
    fn source_name(&self, class: &str) -> Option<String> {
        let loaded = self.class(class)?;
        self.sees_class(loaded).then(|| class.replace('$', "."))
    }

    fn can_assign(&self, field: &HeapField) -> bool {
        let Some(class) = self.class(&field.declared_in) else {
            return false;
        };
        let named = class.fields.iter().find(|f| *f.name == *field.name);
        let sees = |f: u16| self.in_package(|package| package.sees(f, class));
        named.is_some_and(|f| f.flags & flags::FINAL == 0 && sees(f.flags))
            && self.sees_class(class)
            && self.sees_type(&field.declared)
    }

    fn can_call(&self, target: &Target) -> bool {
        let Some(class) = self.class(&target.class) else {
            return false;
        };
        let is_inner = class.def.as_ref().is_some_and(|def| {
            let own = def.inner_classes.iter().find(|i| i.inner == def.name);
            own.is_some_and(|i| i.flags & flags::STATIC == 0)
        });
        let is_outer_needed = is_inner && target.kind == CallKind::Constructor;
        !is_outer_needed
            && !is_private(class, target)
            && self.sees_class(class)
            && target.parameters.iter().all(|p| self.sees_type(p))
    }

    fn parametrized(&self, target: &Target, parameter: usize) -> Option<String> {
        let class = self.class(&target.class)?;
        let method = meant(class, target).next()?;
        let is_like = |m: &&classes::Method| {
            m.name == method.name
                && m.desc != method.desc
                && m.parsed.params.len() == method.parsed.params.len()
                && m.flags & flags::BRIDGE == 0
        };
        class.methods.iter().find(is_like)?;
        let (_, rest) = method.def().signature.as_deref()?.split_once('(')?;
        let (parameters, _) = rest.split_once(')')?;
        let types = classes::signature::types(parameters);
        if types.len() != method.parsed.params.len() {
            return None;
        }
        let source = types.get(parameter).filter(|t| t.contains('<'))?;
        self.source_of(source)
    }

    fn can_name(&self, declared: &str) -> bool {
        self.sees_type(declared)
    }
}

/// Whether the method that is meant is private, or may be.
fn is_private(class: ClassRef, target: &Target) -> bool {
    meant(class, target).any(|m| m.flags & flags::PRIVATE != 0)
}

/// The methods of these parameter types: more than one only if the compiler has added some.
fn meant<'a>(class: ClassRef, target: &'a Target) -> impl Iterator<Item = MethodRef> + 'a {
    let name = match target.kind {
        CallKind::Constructor => "<init>",
        CallKind::Static | CallKind::Instance => &*target.name,
    };
    let types = |m: MethodRef| -> Vec<String> {
        let params = m.parsed.params.iter();
        params
            .map(|p| classes::java_type_name(&p.text).replace('$', "."))
            .collect()
    };
    let named = class.methods.iter().filter(move |m| &*m.name == name);
    named.filter(move |m| types(m) == target.parameters)
}
