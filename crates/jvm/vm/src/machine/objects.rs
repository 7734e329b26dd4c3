//! Objects by field name, `Class` objects and boxes: the VM's own view of the JDK.

use super::Interp;
use crate::limits;
use crate::trap::Trap;
use crate::value::Value;
use classes::{ClassId, ClassKind, ClassRef, MethodRef, wrapper_class};
use heap::{Object, Ref};
use ir::ElemKind;

impl Interp<'_> {
    /// An instance field by name. The name is the JDK's, so a missing one reads as zero: class
    /// libraries differ between versions.
    pub fn field(&self, r: Ref, name: &str) -> Value {
        let class = self.state.heap.get(r).class;
        class
            .instance_field(name)
            .map_or(Value::NULL, |f| self.state.cell(r, f.slot as usize))
    }

    /// Writes an instance field by name, if the class has it.
    pub fn set_field(&mut self, r: Ref, name: &str, value: Value) {
        let class = self.state.heap.get(r).class;
        if let Some(f) = class.instance_field(name) {
            self.state.set_cell(r, f.slot as usize, value);
        }
    }

    /// The `java.lang.Class` object of a class.
    pub fn mirror(&mut self, class: ClassRef) -> Result<Ref, Trap> {
        if let Some(known) = self.state.heap.mirror(class.id) {
            return Ok(known);
        }
        let class_class = self.vm.world.load("java/lang/Class")?;
        let mut object = Object::instance(class_class);
        object.meta = class.id.0;
        let mirror = self.state.heap.alloc(object);
        self.state.heap.set_mirror(class.id, mirror);
        if let ClassKind::Array { component, .. } = class.kind {
            let component = self.mirror(component)?;
            self.set_field(mirror, "componentType", component.into());
        }
        self.set_field(
            mirror,
            "modifiers",
            Value::int(i32::from(class.flags & 0x7e1f)),
        );
        self.set_field(mirror, "primitive", Value::bool(class.is_primitive()));
        Ok(mirror)
    }

    /// The class that a `Class` object stands for.
    pub fn class_of_mirror(&self, mirror: Ref) -> ClassRef {
        self.vm
            .world
            .class(ClassId(self.state.heap.get(mirror).meta))
    }

    /// A new box of a primitive; references stay as they are.
    pub fn new_box(&mut self, elem: ElemKind, value: Value) -> Result<Ref, Trap> {
        let Some(wrapper) = wrapper_class(elem) else {
            return Ok(value.as_ref());
        };
        let class = self.vm.world.load(wrapper)?;
        self.ensure_initialized(class)?;
        let object = self.state.heap.alloc(Object::instance(class));
        self.set_field(object, "value", value);
        Ok(object)
    }

    /// A box of a primitive from the library's caches, if they are there and have it.
    pub fn box_by_value_of(&mut self, elem: ElemKind, value: Value) -> Result<Ref, Trap> {
        match self.cached_box(elem, value) {
            Some(known) => Ok(known),
            None => self.new_box(elem, value),
        }
    }

    fn cached_box(&self, elem: ElemKind, value: Value) -> Option<Ref> {
        if value.is_symbolic() {
            return None;
        }
        let (class, index) = match elem {
            ElemKind::Boolean => {
                let name = if value.as_bool() { "TRUE" } else { "FALSE" };
                return self.static_ref("java/lang/Boolean", name);
            }
            ElemKind::Byte => ("java/lang/Byte$ByteCache", i64::from(value.as_int()) + 128),
            ElemKind::Short => (
                "java/lang/Short$ShortCache",
                i64::from(value.as_int()) + 128,
            ),
            ElemKind::Char => (
                "java/lang/Character$CharacterCache",
                i64::from(value.as_int()),
            ),
            ElemKind::Int => (
                "java/lang/Integer$IntegerCache",
                i64::from(value.as_int()) + 128,
            ),
            ElemKind::Long => (
                "java/lang/Long$LongCache",
                value.as_long().checked_add(128)?,
            ),
            ElemKind::Float | ElemKind::Double | ElemKind::Ref => return None,
        };
        let cache = self.static_ref(class, "cache")?;
        let data = &self.state.heap.get(cache).data;
        let index = usize::try_from(index).ok().filter(|i| *i < data.len())?;
        Some(Ref::from_bits(data.get(index)))
    }

    /// A static field of a class that is in use, unless it is null.
    fn static_ref(&self, class: &str, field: &str) -> Option<Ref> {
        let class = self.vm.world.find_loaded(class)?;
        self.state.heap.statics(class.id)?;
        let field = class.static_field(field)?;
        let value = self.static_cell(class, field.slot as usize).as_ref();
        (!value.is_null()).then_some(value)
    }

    /// The primitive in a box, with its type.
    pub fn unbox(&self, r: Ref) -> Option<(ElemKind, Value)> {
        let name = &*self.state.heap.get(r).class.name;
        let elem = ElemKind::ALL
            .into_iter()
            .find(|e| wrapper_class(*e) == Some(name))?;
        Some((elem, self.field(r, "value")))
    }

    pub fn alloc_instance(&mut self, class: ClassRef) -> Ref {
        self.state.heap.alloc(Object::instance(class))
    }

    /// A new array of the class named, without giving the collector a chance: for native models,
    /// whose references are no roots.
    pub fn new_array_of(&mut self, array_class: &str, len: usize) -> Result<Ref, Trap> {
        let class = self.vm.world.load(array_class)?;
        Ok(self.state.heap.alloc(Object::array(class, len)))
    }

    /// A method that the VM calls in the JDK; its absence is a limit of Cairn, and named.
    pub fn jdk_method(&self, class: &str, name: &str, desc: &str) -> Result<MethodRef, Trap> {
        let class = self.vm.world.load(class)?;
        self.vm.world.find_method(class, name, desc).ok_or_else(|| {
            limits::CLASS_LIBRARY.trap(format_args!("no {}.{name}{desc}", class.java_name()))
        })
    }
}
