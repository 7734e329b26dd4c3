//! Static fields of the input: unknown when they are first read.
//!
//! Only those that a test can assign, and that anybody may: what else earlier calls may have left
//! (in private fields, in objects that final fields hold) is taken as it is after initialization,
//! and noted as an assumption.

use crate::inputs::model::InputStatic;
use crate::machine::Interp;
use classes::{Class, ClassRef, FieldSite};
use ir::flags;

impl Interp<'_> {
    /// Puts an unknown into a static field that is about to be read for the first time.
    pub(super) fn open_static(&mut self, site: &FieldSite) {
        let own = (site.class.id, site.slot);
        let settled = !site.changes || site.flags & (flags::FINAL | flags::PRIVATE) != 0;
        if settled || !self.is_initialized(site.class) || self.state.own_statics.contains(&own) {
            return;
        }
        let Some(package) = self.state.inputs.statics_for().cloned() else {
            return;
        };
        let mut fields = site.class.fields.iter();
        let Some(field) = fields.find(|f| f.is_static() && f.slot == site.slot) else {
            return;
        };
        let seen = self.sees_class(site.class, &package)
            && sees(site.class, field.flags, &package)
            && self.sees_type(&field.desc.text, &package);
        if site.class.module().is_some() || !seen {
            return;
        }
        let owner = site.class.source_name();
        let name = format!("{owner}.{}", field.name);
        let value = self.unknown_field(site.class, field, self.unique_name(&name));
        self.state.inputs.add_static(InputStatic {
            name: name.into(),
            class: site.class,
            slot: site.slot,
            elem: field.desc.elem,
            at_entry: value,
        });
        self.state.own_statics.push(own);
        self.set_static_cell(site.class, site.slot as usize, value);
    }

    /// A parameter may be called like a class, and have a field called like one of the class.
    fn unique_name(&self, name: &str) -> String {
        let first = name.split('.').next();
        let unknowns = self.state.inputs.unknowns();
        match unknowns.iter().any(|u| first == Some(&*u.name)) {
            true => format!("static {name}"),
            false => name.to_owned(),
        }
    }

    fn sees_type(&self, desc: &str, package: &str) -> bool {
        let Some(name) = desc.trim_start_matches('[').strip_prefix('L') else {
            return true;
        };
        let class = self.vm.world.load(name.trim_end_matches(';'));
        class.is_ok_and(|class| self.sees_class(class, package))
    }

    /// Whether code of a package can name a class. Nested ones have their access in an attribute.
    pub(crate) fn sees_class(&self, class: ClassRef, package: &str) -> bool {
        let Some(def) = &class.def else { return true };
        let Some(own) = def.inner_classes.iter().find(|i| i.inner == def.name) else {
            return def.enclosing_method.is_none() && sees(class, class.flags, package);
        };
        let outer = own.outer.as_ref();
        let outer = outer.and_then(|name| self.vm.world.load(name).ok());
        own.name.is_some()
            && sees(class, own.flags, package)
            && outer.is_some_and(|outer| self.sees_class(outer, package))
    }
}

/// Whether code of a package has access to what a class declares with these flags.
pub(crate) fn sees(declaring: &Class, member: u16, package: &str) -> bool {
    let is_near = || declaring.package() == package;
    member & flags::PUBLIC != 0 || member & flags::PRIVATE == 0 && is_near()
}
