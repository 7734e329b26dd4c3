//! Constructors of inner classes: how they keep the outer instance is the compiler's business.
//!
//! Compilers may leave out the field `this$0` if nothing reads it, and may test the outer instance for null, which no
//! Java expression passes.

use super::CanonicalCode;
use crate::code_version::MethodKey;
use ir::{Body, ClassDef, FieldSymbol, Inst, MethodSymbol, Reg, flags};

/// Registers of a constructor of an inner class.
const THIS: Reg = Reg(0);
const OUTER: Reg = Reg(1);

impl CanonicalCode<'_> {
    /// Whether a method is the constructor of a class whose objects have an outer instance.
    pub(super) fn has_outer_instance(&self, method: &MethodKey) -> bool {
        let class = self.version.class(&method.class);
        let inner = class.and_then(|c| c.inner_classes.iter().find(|i| i.inner == c.name));
        let is_inner = inner.is_some_and(|i| i.flags & flags::STATIC == 0);
        let outer = method.class.rsplit_once('$').map(|(outer, _)| outer);
        let takes_outer =
            outer.is_some_and(|outer| method.desc.starts_with(&format!("(L{outer};")));
        &*method.name == "<init>" && is_inner && takes_outer
    }

    /// Whether an instruction of such a constructor only keeps or tests the outer instance.
    pub(super) fn serves_outer_instance(&self, body: &Body, inst: &Inst) -> bool {
        match *inst {
            Inst::Invoke { method, .. } => {
                let MethodSymbol { class, name, .. } = &body.refs.methods[method.index()];
                (&**class, &**name) == ("java/util/Objects", "requireNonNull")
                    && body.call_args(inst) == [OUTER]
            }
            Inst::PutField { object, field, src } => {
                let symbol = &body.refs.fields[field.index()];
                object == THIS && src == OUTER && self.is_unread_outer_field(symbol)
            }
            _ => false,
        }
    }

    fn is_unread_outer_field(&self, symbol: &FieldSymbol) -> bool {
        let Some(class) = self.version.class(&symbol.class) else {
            return false;
        };
        let own = class.fields.iter().find(|f| f.name == symbol.name);
        let is_made = own.is_some_and(|f| f.flags & flags::SYNTHETIC != 0);
        // Only the class itself and those within it know the field.
        let within = format!("{}$", class.name);
        let mut users = self
            .version
            .classes()
            .filter(|c| c.name == class.name || c.name.starts_with(&within));
        is_made && !users.any(|user| reads(user, symbol))
    }
}

fn reads(class: &ClassDef, symbol: &FieldSymbol) -> bool {
    (0..class.methods.len()).any(|index| {
        let has_code = class.methods[index].has_code;
        let body = has_code
            .then(|| class.code.body(class, index).ok())
            .flatten();
        body.is_some_and(|body| {
            body.insts.iter().any(|inst| match inst {
                Inst::GetField { field, .. } => body.refs.fields[field.index()] == *symbol,
                _ => false,
            })
        })
    })
}
