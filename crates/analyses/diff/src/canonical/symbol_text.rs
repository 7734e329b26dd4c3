//! Texts of methods, call sites and constants that a body refers to.

use super::body_text::BodyText;
use ir::{BootArg, DynamicSite, InvokeKind, MethodHandleRef, MethodSymbol};

impl BodyText<'_, '_> {
    pub(super) fn method(&self, kind: InvokeKind, symbol: &MethodSymbol) -> String {
        let MethodSymbol {
            class, name, desc, ..
        } = symbol;
        let kind = match self.code.is_private(class, name, desc) {
            true if kind != InvokeKind::Static => "Private".to_owned(),
            _ => format!("{kind:?}"),
        };
        match self.code.name_by_code(&self.of, class, name, desc) {
            Some(by_code) => format!("{kind} {class}.{by_code}{desc}"),
            None => {
                self.code.note_named(class, name, desc);
                format!("{kind} {class}.{name}{desc} {}", symbol.on_interface)
            }
        }
    }

    fn handle(&self, handle: &MethodHandleRef) -> String {
        let MethodHandleRef {
            kind,
            class,
            name,
            desc,
            ..
        } = handle;
        match self.code.name_by_code(&self.of, class, name, desc) {
            // How it is called depends on the class file's version.
            Some(by_code) => format!("{class}.{by_code}{desc}"),
            None => {
                self.code.note_named(class, name, desc);
                format!("{kind:?} {class}.{name}{desc}")
            }
        }
    }

    pub(super) fn site(&self, site: &DynamicSite) -> String {
        match site {
            DynamicSite::Call {
                name,
                desc,
                bootstrap,
                args,
                ..
            } => {
                let args: Vec<String> = args.iter().map(|a| self.argument(a)).collect();
                format!("{name}{desc} by {} {args:?}", self.handle(bootstrap))
            }
            DynamicSite::Constant {
                name,
                desc,
                bootstrap,
                args,
            } => {
                let args: Vec<String> = args.iter().map(|a| self.argument(a)).collect();
                format!(
                    "{name} {} by {} {args:?}",
                    desc.text,
                    self.handle(bootstrap)
                )
            }
            DynamicSite::MethodType(text) => format!("type {text}"),
            DynamicSite::MethodHandle(handle) => self.handle(handle),
        }
    }

    fn argument(&self, argument: &BootArg) -> String {
        match argument {
            BootArg::MethodHandle(handle) => self.handle(handle),
            BootArg::Dynamic(site) => self.site(site),
            BootArg::Int(_)
            | BootArg::Long(_)
            | BootArg::Float(_)
            | BootArg::Double(_)
            | BootArg::String(_)
            | BootArg::Class(_)
            | BootArg::MethodType(_) => format!("{argument:?}"),
        }
    }
}
