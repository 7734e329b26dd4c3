//! Access control (JVMS 5.4.4): whether code may use the class or member that it names; checked once, when the
//! reference is resolved.

use super::Interp;
use super::throw::explain_modules;
use crate::trap::Trap;
use classes::{Class, ClassRef, Field, FieldSite, Method, MethodRef};
use ir::flags;

/// Since this class-file version, only initializers may write final fields.
const STRICT_FINAL_MAJOR: u16 = 53;

impl Interp<'_> {
    pub(super) fn check_class_access(&mut self, named: ClassRef) -> Result<(), Trap> {
        let caller = self.frame().method.class();
        let class = named.innermost();
        if is_exempt(caller)
            || class.is_primitive()
            || class.flags & flags::PUBLIC != 0
            || same_package(caller, class)
        {
            return Ok(());
        }
        let text = format!(
            "failed to access class {} from class {} ({})",
            class.java_name(),
            caller.java_name(),
            explain_modules(class, caller)
        );
        Err(self.illegal_access(&text))
    }

    pub(super) fn check_method_access(
        &mut self,
        caller: ClassRef,
        named: ClassRef,
        method: MethodRef,
    ) -> Result<(), Trap> {
        let clones_array = named.is_array() && &*method.name == "clone";
        if clones_array || may_access(caller, named, method.class(), method.flags) {
            return Ok(());
        }
        let text = format!(
            "class {} tried to access {}{}method '{}' ({})",
            caller.java_name(),
            if method.is_abstract() {
                "abstract "
            } else {
                ""
            },
            access_word(method.flags),
            describe(method),
            explain_modules(caller, method.class())
        );
        Err(self.illegal_access(&text))
    }

    /// Throws if code of `caller` may not use a field that was found through `named`.
    pub fn check_field_access(
        &mut self,
        caller: ClassRef,
        named: ClassRef,
        owner: ClassRef,
        field: &Field,
    ) -> Result<(), Trap> {
        if may_access(caller, named, owner, field.flags) {
            return Ok(());
        }
        let text = format!(
            "class {} tried to access {}field {}.{} ({})",
            caller.java_name(),
            access_word(field.flags),
            owner.java_name(),
            field.name,
            explain_modules(caller, owner)
        );
        Err(self.illegal_access(&text))
    }

    /// For a write to a field that is not [`FieldSite::writable`].
    #[cold]
    pub(super) fn final_field(&mut self, site: &FieldSite, name: &str) -> Trap {
        let method = self.frame().method;
        let caller = method.class();
        let (kind, initializer) = match site.is_static {
            true => ("static", "<clinit>"),
            false => ("non-static", "<init>"),
        };
        let place = if caller.id == site.class.id {
            let by = &method.name;
            format!("method ({by}) than the initializer method {initializer} ")
        } else {
            let by = caller.java_name();
            format!("class ({by}) than the field's declaring class")
        };
        let text = format!(
            "Update to {kind} final field {}.{name} attempted from a different {place}",
            site.class.java_name()
        );
        self.illegal_access(&text)
    }

    fn illegal_access(&mut self, text: &str) -> Trap {
        self.throw_new("java/lang/IllegalAccessError", Some(text))
    }
}

/// Whether `method` may write this field if it can see it.
pub(super) fn may_write(method: &Method, owner: ClassRef, field: &Field) -> bool {
    if field.flags & flags::FINAL == 0 || is_exempt(method.class()) {
        return true;
    }
    let strict = owner
        .def
        .as_ref()
        .is_some_and(|d| d.major >= STRICT_FINAL_MAJOR);
    let initializer = if field.is_static() {
        "<clinit>"
    } else {
        "<init>"
    };
    owner.id == method.class().id && (!strict || &*method.name == initializer)
}

/// Whether code of `caller` may use a member of `owner` with these flags, found through `named`.
fn may_access(caller: ClassRef, named: ClassRef, owner: ClassRef, access: u16) -> bool {
    if access & flags::PUBLIC != 0 || caller.id == owner.id || is_exempt(caller) {
        return true;
    }
    if access & flags::PRIVATE != 0 {
        return caller.nest_host() == owner.nest_host();
    }
    if access & flags::PROTECTED != 0 && caller.is_subtype_of(owner) {
        let related = || named.is_subtype_of(caller) || caller.is_subtype_of(named);
        if access & flags::STATIC != 0 || related() {
            return true;
        }
    }
    same_package(caller, owner)
}

/// Code that the JVM's own machinery makes is trusted.
fn is_exempt(caller: ClassRef) -> bool {
    let magic = |c: &Class| &*c.name == "jdk/internal/reflect/MagicAccessorImpl";
    caller.is_hidden() || caller.super_class.is_some_and(magic)
}

fn same_package(a: &Class, b: &Class) -> bool {
    a.package() == b.package() && a.module() == b.module()
}

fn access_word(access: u16) -> &'static str {
    match access & (flags::PRIVATE | flags::PROTECTED) {
        flags::PRIVATE => "private ",
        flags::PROTECTED => "protected ",
        _ => "",
    }
}

/// `void java.util.List.clear()`.
pub(super) fn describe(method: &Method) -> String {
    let class = method.class().java_name();
    signature(method, &format!("{class}.{}", method.name))
}

/// A method's signature as people write it, under this name.
pub(super) fn signature(method: &Method, name: &str) -> String {
    signature_of(&method.parsed, name)
}

pub(super) fn signature_of(desc: &ir::MethodDesc, name: &str) -> String {
    let type_name = |t: &ir::TypeDesc| classes::java_type_name(&t.text);
    let ret = desc.ret.as_ref().map_or("void".to_owned(), type_name);
    let params: Vec<String> = desc.params.iter().map(type_name).collect();
    format!("{ret} {name}({})", params.join(", "))
}
