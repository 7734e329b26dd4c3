//! Fields, type tests and constants: resolution on first use, then the plain access.

use super::{Interp, Unknowns, access};
use crate::trap::Trap;
use crate::value::Value;
use classes::{ClassRef, ClassSite, FieldSite};
use heap::Ref;
use ir::{ClassIdx, ElemKind, FieldIdx, Reg, StrIdx, flags};

/// A register's value as a field of this type keeps it.
#[inline(always)]
pub(crate) fn narrow(elem: ElemKind, bits: u64) -> u64 {
    match elem {
        ElemKind::Boolean => bits & 1,
        ElemKind::Byte => bits as i8 as i32 as u32 as u64,
        ElemKind::Char => u64::from(bits as u16),
        ElemKind::Short => bits as i16 as i32 as u32 as u64,
        ElemKind::Int | ElemKind::Float | ElemKind::Long | ElemKind::Double | ElemKind::Ref => bits,
    }
}

impl Interp<'_> {
    /// The class that the top frame's code refers to.
    pub(crate) fn class_at(&mut self, idx: ClassIdx) -> Result<ClassRef, Trap> {
        let code = self.frame().code;
        if let Some(site) = code.classes[idx.index()].get() {
            return Ok(site.class);
        }
        let class = self.vm.world.load(&code.body.refs.classes[idx.index()])?;
        self.check_class_access(class)?;
        Ok(code.classes[idx.index()]
            .get_or_init(|| ClassSite { class })
            .class)
    }

    fn field_at(&mut self, idx: FieldIdx) -> Result<&'static FieldSite, Trap> {
        let code = self.frame().code;
        if let Some(site) = code.fields[idx.index()].get() {
            return Ok(site);
        }
        let named = &code.body.refs.fields[idx.index()];
        let method = self.frame().method;
        let class = self.vm.world.load(&named.class)?;
        self.check_class_access(class)?;
        let (owner, field) = self
            .vm
            .world
            .find_field(class, &named.name, &named.desc.text)?;
        let caller = self.frame().method.class();
        self.check_field_access(caller, class, owner, field)?;
        let is_shared = field.is_static() || is_enum(owner);
        let watched = is_shared && self.is_watched(owner, field);
        let changes = watched && self.varies(owner, field);
        Ok(code.fields[idx.index()].get_or_init(|| FieldSite {
            watched,
            changes,
            settled: watched && self.vm.is_settled(owner, field),
            is_plain: !field.is_static() && !changes,
            writable: access::may_write(method, owner, field),
            class: owner,
            slot: field.slot,
            elem: field.desc.elem,
            is_static: field.is_static(),
            flags: field.flags,
        }))
    }

    pub(crate) fn get_field(&mut self, dst: Reg, r: Ref, idx: FieldIdx) -> Result<(), Trap> {
        let site = self.field_at(idx)?;
        if site.is_static {
            return Err(self.incompatible_field(idx, "non-static"));
        }
        let r = self.initialize(r)?;
        if r.is_null() {
            return Err(self.throw_npe());
        }
        let value = self.state.cell(r, site.slot as usize);
        if site.changes {
            self.note_constant_read(site, value);
        }
        self.set_reg(dst, value);
        Ok(())
    }

    pub(crate) fn put_field(&mut self, r: Ref, idx: FieldIdx, src: Reg) -> Result<(), Trap> {
        let site = self.field_at(idx)?;
        if site.is_static {
            return Err(self.incompatible_field(idx, "non-static"));
        }
        if !site.writable {
            return Err(self.final_field(site, &field_name(self, idx)));
        }
        let r = self.initialize(r)?;
        if r.is_null() {
            return Err(self.throw_npe());
        }
        let value = self.narrow(site.elem, self.reg(src));
        self.state.set_cell(r, site.slot as usize, value);
        Ok(())
    }

    pub(crate) fn get_static(&mut self, dst: Reg, idx: FieldIdx) -> Result<(), Trap> {
        let site = self.field_at(idx)?;
        if !site.is_static {
            return Err(self.incompatible_field(idx, "static"));
        }
        self.ensure_initialized(site.class)?;
        if site.watched {
            self.open_static(site);
            self.note_static_read(site);
        }
        let value = self.static_cell(site.class, site.slot as usize);
        self.set_reg(dst, value);
        Ok(())
    }

    pub(crate) fn put_static(&mut self, idx: FieldIdx, src: Reg) -> Result<(), Trap> {
        let site = self.field_at(idx)?;
        if !site.is_static {
            return Err(self.incompatible_field(idx, "static"));
        }
        if !site.writable {
            return Err(self.final_field(site, &field_name(self, idx)));
        }
        self.ensure_initialized(site.class)?;
        if site.changes {
            self.note_static_write(site);
        }
        let value = self.narrow(site.elem, self.reg(src));
        self.set_static_cell(site.class, site.slot as usize, value);
        Ok(())
    }

    /// A static field of a class whose initialization has begun.
    pub fn static_cell(&self, class: ClassRef, slot: usize) -> Value {
        let statics = self
            .state
            .heap
            .statics(class.id)
            .expect("initialization has begun");
        match statics.term(slot) {
            Some(term) => Value::symbolic(term),
            None => Value::concrete(statics.data.get(slot)),
        }
    }

    pub fn set_static_cell(&mut self, class: ClassRef, slot: usize, value: Value) {
        self.state.set_static_cell(class, slot, value);
    }

    fn incompatible_field(&mut self, idx: FieldIdx, expected: &str) -> Trap {
        let named = &self.frame().code.body.refs.fields[idx.index()];
        let text = format!(
            "Expected {expected} field {}.{}",
            named.class.replace('/', "."),
            named.name
        );
        self.throw_new("java/lang/IncompatibleClassChangeError", Some(&text))
    }

    pub(crate) fn instance_of(&mut self, dst: Reg, r: Ref, idx: ClassIdx) -> Result<(), Trap> {
        let class = self.class_at(idx)?;
        let is = match r.is_unknown() {
            true => self.instance_of_unknown(r, class)?,
            false => !r.is_null() && self.state.heap.get(r).class.is_subtype_of(class),
        };
        self.set_reg(dst, Value::bool(is));
        Ok(())
    }

    pub(crate) fn check_cast(&mut self, r: Ref, idx: ClassIdx) -> Result<(), Trap> {
        let class = self.class_at(idx)?;
        let actual = self.state.heap.get(r).class;
        if actual.is_subtype_of(class) {
            return Ok(());
        }
        Err(self.throw_class_cast(actual, class))
    }

    pub(crate) fn load_string_constant(&mut self, dst: Reg, idx: StrIdx) -> Result<(), Trap> {
        let code = self.frame().code;
        let text = &code.body.refs.strings[idx.index()];
        let id = *code.strings[idx.index()].get_or_init(|| self.vm.world.intern(text));
        let string = self.intern(id)?;
        self.set_reg(dst, string.into());
        Ok(())
    }

    pub(crate) fn load_class_constant(&mut self, dst: Reg, idx: ClassIdx) -> Result<(), Trap> {
        let class = self.class_at(idx)?;
        let mirror = self.mirror(class)?;
        self.set_reg(dst, mirror.into());
        Ok(())
    }
}

fn field_name(m: &Interp<'_>, idx: FieldIdx) -> std::sync::Arc<str> {
    m.frame().code.body.refs.fields[idx.index()].name.clone()
}

/// Whether there is one object for each constant, which all calls share.
fn is_enum(class: ClassRef) -> bool {
    class.flags & flags::ENUM != 0
}
