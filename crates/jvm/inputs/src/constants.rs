//! Constants: objects of enums, and those of the JDK that stand for a class.

use crate::structure::{HeapDescriber, InputStructure};
use answer::{HeapContent, HeapStaticField};
use classes::{ClassId, ClassRef, Field};
use heap::Ref;
use ir::flags;
use java_source::access::Package;

/// The first constant of an enum, which stands for any.
pub(crate) fn first_constant(class: ClassRef) -> Option<&'static Field> {
    let mut fields = class.fields.iter();
    fields.find(|f| f.is_static() && f.flags & flags::ENUM != 0)
}

/// The suffix of a class name in a class literal.
pub(crate) const CLASS_LITERAL: &str = "class";

impl InputStructure<'_> {
    /// The class and field of a constant, or `CLASS_LITERAL`.
    pub fn constant_name(&self, r: Ref) -> Option<(ClassRef, String)> {
        let object = self.state.heap.get(r);
        match object.class.flags & flags::ENUM != 0 {
            true => self.enum_constant(object.class, r),
            false if &*object.class.name == "java/lang/Class" => {
                let class = self.vm.world.class(ClassId(object.meta));
                let has_name = !class.is_hidden() && !class.is_array();
                has_name.then(|| (class, CLASS_LITERAL.to_owned()))
            }
            false => self.jdk_constant(object.class, r),
        }
    }

    fn enum_constant(&self, mut class: ClassRef, r: Ref) -> Option<(ClassRef, String)> {
        // A constant with a body has a class of its own.
        while class
            .super_class
            .is_some_and(|c| c.flags & flags::ENUM != 0)
        {
            class = class.super_class?;
        }
        let is_constant = |f: &&Field| f.is_static() && f.flags & flags::ENUM != 0;
        let mut fields = class.fields.iter().filter(is_constant);
        let field = fields.find(|f| self.holds(class, f, r))?;
        Some((class, field.name.to_string()))
    }

    fn jdk_constant(&self, class: ClassRef, r: Ref) -> Option<(ClassRef, String)> {
        let world = &self.vm.world;
        let mut all = self.vm.natives().constants().iter();
        let constants = all.find(|c| {
            let of = world.find_loaded(c.of);
            of.is_some_and(|of| class.is_subtype_of(of))
        })?;
        let holder = world.find_loaded(constants.class)?;
        let fields = constants.fields.iter();
        let mut fields = fields.filter_map(|name| holder.static_field(name));
        let field = fields.find(|f| self.holds(holder, f, r))?;
        Some((holder, field.name.to_string()))
    }

    fn holds(&self, class: ClassRef, field: &Field, r: Ref) -> bool {
        let statics = self.state.heap.statics(class.id);
        statics.is_some_and(|s| s.data.get(field.slot as usize) == r.bits())
    }

    /// The static final field that refers to an object which is not part of the input.
    pub fn holding_field(&self, r: Ref) -> Option<(ClassRef, &'static Field)> {
        let is_input = self.inputs().object_at(r).is_some();
        let holder = (!is_input).then(|| self.vm.holder_of(&self.state.heap, r))?;
        let is_open = |(class, field): &(ClassRef, &Field)| {
            class.module().is_none() || field.flags & flags::PUBLIC != 0
        };
        holder.filter(is_open)
    }
}

impl HeapDescriber<'_> {
    /// Describes an object that existed before the call.
    pub fn describe_existing(&self, r: Ref) -> HeapContent {
        if let Some(units) = self.structure.literal_text(r) {
            return HeapContent::Text(units);
        }
        let Some((class, field)) = self.structure.holding_field(r) else {
            return HeapContent::Fields(Vec::new());
        };
        let beside = Package::of(&self.structure.vm.world, class);
        HeapContent::Held(HeapStaticField {
            class: class.java_name(),
            field: field.name.to_string(),
            hidden: !beside.sees_class(class) || !beside.sees(field.flags, class),
        })
    }
}
