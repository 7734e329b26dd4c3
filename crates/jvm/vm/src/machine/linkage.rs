//! Linkage of methods: references are resolved on first use, with HotSpot's messages for errors.

use super::Interp;
use super::access::{describe, signature, signature_of};
use crate::trap::Trap;
use classes::{ClassRef, MethodRef, MethodSite};
use heap::Ref;
use ir::{InvokeKind, MethodIdx};

impl Interp<'_> {
    #[cold]
    pub(super) fn resolve_method(
        &mut self,
        idx: MethodIdx,
        kind: InvokeKind,
    ) -> Result<&'static MethodSite, Trap> {
        let code = self.frame().code;
        let named = &code.body.refs.methods[idx.index()];
        let method = self.link_method(named, kind)?;
        let receiver = usize::from(kind != InvokeKind::Static);
        let count = named.parsed.params.len() + receiver;
        Ok(code.methods[idx.index()].get_or_init(|| MethodSite::new(method, count)))
    }

    /// The method that a reference in the top frame's code names.
    pub(super) fn link_method(
        &mut self,
        named: &ir::MethodSymbol,
        kind: InvokeKind,
    ) -> Result<MethodRef, Trap> {
        let class = self.vm.world.load(&named.class)?;
        self.check_class_access(class)?;
        let caller = self.frame().method.class();
        self.find_named_method(Some(caller), named, kind)
    }

    /// The method that is named, for a call of this kind from code of `caller`; `None` may use
    /// everything.
    pub fn find_named_method(
        &mut self,
        caller: Option<ClassRef>,
        named: &ir::MethodSymbol,
        kind: InvokeKind,
    ) -> Result<MethodRef, Trap> {
        let class = self.vm.world.load(&named.class)?;
        self.check_holder(class, named, kind)?;
        let found = self
            .vm
            .world
            .find_method(class, &named.name, &named.desc)
            .or_else(|| class.signature_polymorphic(&named.name));
        let Some(method) = found else {
            return Err(self.no_such_method(named));
        };
        if let Some(caller) = caller {
            self.check_method_access(caller, class, method)?;
        }
        self.check_static(method, named, kind)?;
        Ok(method)
    }

    /// Interfaces and classes are named in different ways.
    fn check_holder(
        &mut self,
        class: ClassRef,
        named: &ir::MethodSymbol,
        kind: InvokeKind,
    ) -> Result<(), Trap> {
        let name = class.java_name();
        let text = match (class.is_interface(), named.on_interface) {
            (false, true) => format!("Found class {name}, but interface was expected"),
            (true, false) if kind == InvokeKind::Virtual => {
                format!("Found interface {name}, but class was expected")
            }
            (true, false) => {
                let method = signature_of(&named.parsed, &format!("{name}.{}", named.name));
                format!("Method '{method}' must be InterfaceMethodref constant")
            }
            (true, true) | (false, false) => return Ok(()),
        };
        Err(self.incompatible(&text))
    }

    fn check_static(
        &mut self,
        method: MethodRef,
        named: &ir::MethodSymbol,
        kind: InvokeKind,
    ) -> Result<(), Trap> {
        if method.is_static() == (kind == InvokeKind::Static) {
            return Ok(());
        }
        let expected = match kind {
            InvokeKind::Static => "Expected static",
            InvokeKind::Interface => "Expected instance not static",
            InvokeKind::Special | InvokeKind::Virtual => "Expecting non-static",
        };
        let class = named.class.replace('/', ".");
        let method = signature(method, &format!("{class}.{}", method.name));
        Err(self.incompatible(&format!("{expected} method '{method}'")))
    }

    #[cold]
    fn no_such_method(&mut self, named: &ir::MethodSymbol) -> Trap {
        let class = classes::binary_name(&named.class);
        let text = signature_of(&named.parsed, &format!("{class}.{}", named.name));
        self.throw_new("java/lang/NoSuchMethodError", Some(&format!("'{text}'")))
    }

    /// The implementation that a call finds for a receiver of this class for the first time.
    pub(super) fn dispatch_virtual(
        &mut self,
        site: &MethodSite,
        class: ClassRef,
        kind: InvokeKind,
    ) -> Result<MethodRef, Trap> {
        let chosen = self.select_in(class, site.method, kind, site.is_unused())?;
        site.remember(class, chosen);
        Ok(chosen)
    }

    /// The implementation that a virtual or interface call of `method` on `receiver` runs.
    pub fn select_target(&mut self, method: MethodRef, receiver: Ref) -> Result<MethodRef, Trap> {
        let class = self.state.heap.get(receiver).class;
        let kind = match method.class().is_interface() {
            true => InvokeKind::Interface,
            false => InvokeKind::Virtual,
        };
        self.select_in(class, method, kind, true)
    }

    fn select_in(
        &mut self,
        class: ClassRef,
        method: MethodRef,
        kind: InvokeKind,
        first_call: bool,
    ) -> Result<MethodRef, Trap> {
        let holder = method.class();
        if kind == InvokeKind::Interface && !class.is_subtype_of(holder) {
            let (class, wanted) = (class.java_name(), holder.java_name());
            let text = format!("Class {class} does not implement the requested interface {wanted}");
            return Err(self.incompatible(&text));
        }
        class
            .select(method)
            .ok_or_else(|| self.no_implementation(method, class, kind, first_call))
    }

    /// Why `class` has nothing to run for `method`. HotSpot tells more while it links the call
    /// than later, and leaves it to the class itself where interfaces with defaults are involved.
    fn no_implementation(
        &mut self,
        method: MethodRef,
        class: ClassRef,
        kind: InvokeKind,
        first_call: bool,
    ) -> Trap {
        let in_class = class.find_abstract(method);
        if kind == InvokeKind::Virtual || self.vm.feature > 17 {
            if let Some(text) = class.conflicting_defaults(method.selector) {
                return self.incompatible(&text);
            }
            if in_class.is_none()
                && let Some(by) = class.without_default(method.selector)
            {
                let text = format!(
                    "Method {}.{}{} is abstract",
                    by.name, method.name, method.desc
                );
                return self.throw_new("java/lang/AbstractMethodError", Some(&text));
            }
        }
        let selected = in_class.filter(|m| m.id != method.id);
        let receiver = if first_call || kind == InvokeKind::Interface {
            Some(class)
        } else {
            None
        };
        self.abstract_method(method, selected, receiver)
    }

    pub(super) fn abstract_method(
        &mut self,
        resolved: MethodRef,
        selected: Option<MethodRef>,
        receiver: Option<ClassRef>,
    ) -> Trap {
        let word = |m: MethodRef| if m.is_abstract() { "abstract " } else { "" };
        let (shown, what) = match receiver {
            Some(class) => {
                let class = class.java_name();
                let text = format!(
                    "Receiver class {class} does not define or inherit an implementation of the"
                );
                (resolved, text)
            }
            None => (
                selected.unwrap_or(resolved),
                "Missing implementation of".to_owned(),
            ),
        };
        let mut text = format!(
            "{what} resolved method '{}{}' of {} {}.",
            word(shown),
            signature(shown, &shown.name),
            kind_of(shown.class()),
            shown.class().java_name()
        );
        if let (Some(chosen), Some(_)) = (selected, receiver) {
            let word = word(chosen);
            text += &format!(" Selected method is '{word}{}'.", describe(chosen));
        }
        self.throw_new("java/lang/AbstractMethodError", Some(&text))
    }

    fn incompatible(&mut self, text: &str) -> Trap {
        self.throw_new("java/lang/IncompatibleClassChangeError", Some(text))
    }
}

fn kind_of(class: ClassRef) -> &'static str {
    if class.is_interface() {
        "interface"
    } else if class.is_abstract() {
        "abstract class"
    } else {
        "class"
    }
}
