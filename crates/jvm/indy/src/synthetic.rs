//! Synthetic classes: what every generated class has.

use crate::ENTRY;
use crate::site::LinkRequest;
use ir::{Body, ClassBuilder, ClassDef, EnclosingMethod, flags};

/// The purpose of classes that the program sees.
pub(crate) const LAMBDA: &str = "Lambda";

/// A class in the making that stands for one site.
pub(crate) struct Synthetic {
    pub name: String,
    pub class: ClassBuilder,
}

impl Synthetic {
    /// `purpose` becomes part of the name: `Caller$$Lambda/0x0000000000000007`.
    ///
    /// The names are those that HotSpot's look like; up to JDK 20 they had a counter. The `/` is
    /// part of the internal name too: `Class.getName` keeps a hidden class's last one. All but
    /// lambdas name the caller as the class that encloses them, so that the virtual machine can
    /// tell for whom they call `MethodHandles.lookup()`.
    pub(crate) fn new(request: &LinkRequest<'_>, purpose: &str) -> Synthetic {
        let (caller, unique) = (&request.caller.class, request.unique);
        let counter = match request.library.0 < 21 {
            true => format!("${unique}"),
            false => String::new(),
        };
        let name = format!("{caller}$${purpose}{counter}/0x{unique:016x}");
        let mut builder = ClassBuilder::new(&name);
        let class = builder.class();
        class.flags = flags::FINAL | flags::SUPER | flags::SYNTHETIC;
        class.hidden = true;
        class.nest_host = Some(match &request.caller.nest_host {
            Some(host) => host.clone(),
            None => request.caller.class.clone(),
        });
        class.module = request.caller.module.clone();
        class.enclosing_method = (purpose != LAMBDA).then(|| EnclosingMethod {
            class: request.caller.class.clone(),
            method: None,
        });
        Synthetic {
            name,
            class: builder,
        }
    }

    /// The class with its entry.
    pub(crate) fn finish(mut self, request: &LinkRequest<'_>, entry: Body) -> ClassDef {
        let flags = flags::STATIC | flags::SYNTHETIC;
        self.class.method(flags, ENTRY, &request.desc, Some(entry));
        self.class.finish()
    }
}
