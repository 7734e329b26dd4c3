//! Lazily initialized objects: input objects whose fields become known one by one.

use crate::Vm;
use crate::inputs::model::{AtEntry, InputObject, Unknown, class_signature, input_variable};
use crate::machine::Interp;
use crate::value::Value;
use classes::signature::{formals, with_bounds};
use classes::{ClassRef, Field};
use heap::{Object, Ref};
use ir::{ElemKind, flags};
use std::sync::Arc;

impl Interp<'_> {
    /// A new object of the input with every field unknown.
    pub fn new_input_object(&mut self, class: ClassRef, name: &Arc<str>) -> Ref {
        let mut object = Object::instance(class);
        let mut cells = vec![Value::NULL; class.instance_slots.len()];
        for (declaring, field) in instance_fields(class) {
            let name = format!("{name}.{}", label(class, declaring, field));
            let value = self.unknown_field(declaring, field, name);
            let slot = field.slot as usize;
            match value.term {
                Some(term) => object.set_term(slot, term),
                None => object.data.set(slot, value.bits),
            }
            cells[slot] = value;
        }
        let at = self.state.heap.alloc(object);
        self.state.inputs.add_object(InputObject {
            name: name.clone(),
            at,
            class,
            at_entry: AtEntry::Fields(cells.into()),
            private: false,
        });
        self.overlay_fields(at, class, name);
        at
    }

    /// The numbers that [`Interp::new_input_object`] gives an object of this name, by slot.
    pub(crate) fn numbers_of(&self, class: ClassRef, name: &str) -> Vec<(usize, ElemKind, Value)> {
        let numbers = instance_fields(class).filter(|(_, f)| f.desc.elem != ElemKind::Ref);
        let values = numbers.map(|(declaring, field)| {
            let name = format!("{name}.{}", label(class, declaring, field));
            let elem = field.desc.elem;
            let value = input_variable(&self.vm.terms, &name, elem);
            (field.slot as usize, elem, value)
        });
        values.collect()
    }

    /// What a field of an object of the input holds: anything. No other part of the input has this name.
    pub fn unknown_field(&mut self, declaring: ClassRef, field: &Field, name: String) -> Value {
        if field.desc.elem != ElemKind::Ref {
            return input_variable(&self.vm.terms, &name, field.desc.elem);
        }
        let unknown = self.vm.field_unknown(declaring, field, name);
        Value::reference(self.state.inputs.add_unknown(unknown))
    }
}

impl Vm {
    /// What a field of an object of the input holds that is a reference.
    pub fn field_unknown(&self, declaring: ClassRef, field: &Field, name: String) -> Unknown {
        let def = declaring.field_def(field);
        let signature = def.and_then(|d| d.signature.as_deref());
        let class = field.desc.class_name().unwrap_or("java/lang/Object");
        let unknown = Unknown {
            generic: signature.is_some_and(|s| s.starts_with('T')),
            not_null: self.is_never_null(declaring, field),
            parts_not_null: self.parts_not_null(declaring, field),
            filled: is_filled(declaring, field),
            signature: match signature {
                Some(s) => with_bounds(s, &[class_signature(declaring)]).map(Into::into),
                None => Some("".into()),
            },
            ..Unknown::new(name, class)
        };
        self.narrow_to_assigned(declaring, field, unknown)
    }

    /// The unknown in a field, of the classes that the program assigns to it.
    fn narrow_to_assigned(
        &self,
        declaring: ClassRef,
        field: &Field,
        mut unknown: Unknown,
    ) -> Unknown {
        let Ok(declared) = self.world.load(&unknown.class) else {
            return unknown;
        };
        let innermost = declared.innermost();
        let is_only = innermost.is_final()
            || innermost.is_primitive()
            || self.opens(declared) && self.subclasses.below(&self.world, declared).is_empty();
        // What the library does with its own fields is not read.
        if field.is_static() || is_only || declaring.module().is_some() {
            return unknown;
        }
        let package = || self.subclasses.of_package(&self.world, declaring);
        let assigned = &self.field_classes;
        let Some(classes) = assigned.of_field(&self.world, declaring, field, package) else {
            return unknown;
        };
        match *classes {
            [only] if self.is_single(only) => {
                // What is cast tells nothing any more.
                unknown.generic = false;
                unknown.signature = match only.id == declared.id || is_like(only, declared) {
                    true => unknown.signature,
                    false => None,
                };
                unknown.class = only.name.clone();
            }
            _ => unknown.among = Some(classes),
        }
        unknown
    }

    /// Whether objects of a class of the program are of no other one.
    fn is_single(&self, class: ClassRef) -> bool {
        self.opens(class) && self.subclasses.below(&self.world, class).is_empty()
    }

    fn parts_not_null(&self, declaring: ClassRef, field: &Field) -> u8 {
        let ruled = declaring.ruled_fields(&self.world);
        let own = ruled
            .iter()
            .find(|(i, _)| declaring.fields[*i].index == field.index);
        own.map_or(0, |(_, rules)| rules.parts_not_null)
    }

    /// Whether a field of an object that is there can't be null: it is declared so, or the compiler
    /// sees to it, as for the object around an inner one.
    pub(crate) fn is_never_null(&self, declaring: ClassRef, field: &Field) -> bool {
        let is_outer = field.flags & flags::SYNTHETIC != 0 && field.name.starts_with("this$");
        let ruled = declaring.ruled_fields(&self.world);
        let is = |i: &usize| declaring.fields[*i].index == field.index;
        is_outer || ruled.iter().any(|(i, rules)| is(i) && rules.not_null)
    }
}

/// The fields of a class' objects, and the classes that declare them: its own first.
pub fn instance_fields(class: ClassRef) -> impl Iterator<Item = (ClassRef, &'static Field)> {
    let above = std::iter::successors(Some(class), |c| c.super_class);
    above.flat_map(|c| {
        let own = c.fields.iter().filter(|f| !f.is_static());
        own.map(move |f| (c, f))
    })
}

/// What a field is called among those of an object: its name, unless the object has another one of that
/// name, which a superclass declares or which differs in its type. A field of a field is called by a dot
/// (`this.Base.x`), so its class is told by slashes and colons, which
/// are in no Java name.
pub(super) fn label(class: ClassRef, declaring: ClassRef, field: &Field) -> String {
    let fields = instance_fields(class).map(|(_, f)| f);
    let same_name: Vec<&Field> = fields.filter(|f| f.name == field.name).collect();
    let own = declaring.fields.iter().filter(|f| !f.is_static());
    match (
        same_name.len(),
        own.filter(|f| f.name == field.name).count(),
    ) {
        (..=1, _) => field.name.to_string(),
        (_, ..=1) => format!("{}::{}", declaring.name, field.name),
        _ => format!("{}::{}:{}", declaring.name, field.name, field.desc.text),
    }
}

/// Whether a class has the type parameters of the one that it stands for, as far as their number tells.
fn is_like(class: ClassRef, declared: ClassRef) -> bool {
    let parameters = |c: ClassRef| formals(class_signature(c)).len();
    parameters(class) == parameters(declared)
}

/// Whether the constructors of its class see to it that a field is not null.
fn is_filled(declaring: ClassRef, field: &Field) -> bool {
    let is = |i: &usize| declaring.fields[*i].index == field.index;
    !field.is_static() && static_analysis::never_null_fields(declaring).iter().any(is)
}
