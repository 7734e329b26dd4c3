//! Access of a test in a package, according to the classes themselves.

use crate::access::Access;
use crate::test_case::CalledMethod;
use answer::{CallKind, HeapField};
use classes::signature::parameter_signatures;
use classes::{ClassRef, MethodRef, World};
use ir::flags;
use java_source::Package;
use java_source::syntax::SourceType;

/// The access of a test in this package.
pub struct InPackage<'a> {
    /// The classes of the program.
    pub world: &'a World,
    /// The package's name, with slashes; empty for the unnamed one.
    pub name: &'a str,
}

impl InPackage<'_> {
    fn package(&self) -> Package<'_> {
        Package {
            world: self.world,
            name: Some(self.name),
        }
    }

    fn class(&self, binary: &str) -> Option<ClassRef> {
        self.world.load(&binary.replace('.', "/")).ok()
    }
}

impl Access for InPackage<'_> {
    fn source_name(&self, class: &str) -> Option<String> {
        let loaded = self.class(class)?;
        self.package()
            .sees_class(loaded)
            .then(|| loaded.source_name())
    }

    fn can_assign(&self, field: &HeapField) -> bool {
        let Some(class) = self.class(&field.declared_in) else {
            return false;
        };
        let named = class.fields.iter().find(|f| *f.name == *field.name);
        let sees = |f: u16| self.package().sees(f, class);
        named.is_some_and(|f| f.flags & flags::FINAL == 0 && sees(f.flags))
            && self.package().sees_class(class)
            && self.package().sees_source_type(&field.declared)
    }

    fn can_call(&self, target: &CalledMethod) -> bool {
        let Some(class) = self.class(&target.class) else {
            return false;
        };
        let is_inner = class.def.as_ref().is_some_and(|def| {
            let own = def.inner_classes.iter().find(|i| i.inner == def.name);
            own.is_some_and(|i| i.flags & flags::STATIC == 0)
        });
        let is_outer_needed = is_inner && target.kind == CallKind::Constructor;
        !is_outer_needed
            && !is_private(self.world, class, target)
            && self.package().sees_class(class)
            && target
                .parameters
                .iter()
                .all(|p| self.package().sees_source_type(p))
    }

    fn parameterized_type(&self, target: &CalledMethod, parameter: usize) -> Option<SourceType> {
        let class = self.class(&target.class)?;
        let method = find_methods(self.world, class, target).next()?;
        let is_like = |m: &&classes::Method| {
            m.name == method.name
                && m.desc != method.desc
                && m.parsed.params.len() == method.parsed.params.len()
                && m.flags & flags::BRIDGE == 0
        };
        class.methods.iter().find(is_like)?;
        let types = parameter_signatures(method);
        let source = types.get(parameter).filter(|t| t.contains('<'))?;
        self.package().source_of(source)
    }

    fn can_name(&self, declared: &str) -> bool {
        self.package().sees_source_type(declared)
    }
}

/// Whether the method is private, or may be.
fn is_private(world: &World, class: ClassRef, target: &CalledMethod) -> bool {
    find_methods(world, class, target).any(|m| m.flags & flags::PRIVATE != 0)
}

/// The methods with these parameter types: there are several only if the compiler added some.
fn find_methods<'a>(
    world: &'a World,
    class: ClassRef,
    target: &'a CalledMethod,
) -> impl Iterator<Item = MethodRef> + 'a {
    let name = match target.kind {
        CallKind::Constructor => "<init>",
        CallKind::Static | CallKind::Instance => &*target.name,
    };
    let types = move |m: MethodRef| -> Vec<String> {
        let params = m.parsed.params.iter();
        params.map(|p| world.source_type(&p.text)).collect()
    };
    let named = class.methods.iter().filter(move |m| &*m.name == name);
    named.filter(move |m| types(m) == target.parameters)
}
