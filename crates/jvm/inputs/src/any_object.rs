//! Some object, where a path knows no more of a reference than that it is not null: described for reports and tests, and
//! built for a concrete run. Both take the same one; where there is none to describe, both take null.

use crate::collections::{
    component_name, creation_recipe, describe_plain_call, plain_numbers, record_constructor,
};
use crate::concrete_heap::HeapBuilder;
use crate::constants::first_constant;
use crate::structure::{HeapDescriber, InputStructure, untouched_fields};
use answer::{HeapArgument, HeapContent, HeapCreation, HeapElements, HeapObject, HeapValue};
use classes::{ClassRef, boxed_kind, java_type_name, wrapper_class};
use heap::{Object, Ref};
use ir::{ElemKind, flags};
use java_source::primitive_literal::default_boxed_bits;
use vm::{Unknown, Value, Vm};

/// Whether there is an object to take for a reference of this class: not if it is abstract and nothing implements it,
/// or if only the JDK knows how to make one.
pub(crate) fn has_objects(structure: &InputStructure<'_>, class: &str) -> bool {
    if class == "java/lang/String" || class == "java/lang/Object" || is_box(class) {
        return true;
    }
    if let Some(recipe) = creation_recipe(structure, class) {
        return recipe.starts_empty() || plain_numbers(recipe).is_some();
    }
    let vm = structure.vm;
    let Ok(class) = vm.world.load(class) else {
        return false;
    };
    vm.is_function(class)
        || class.is_array()
        || vm.some_class(class).is_some_and(|c| is_plain(vm, c))
}

impl InputStructure<'_> {
    /// The type of a reference that is not null on the path, but in what is made of it, as there is no object to take.
    pub fn missing_object(&self) -> Option<String> {
        let inputs = self.inputs();
        let unknowns = inputs.unknowns().iter();
        let unknowns = unknowns.filter(|u| u.is.is_none() && u.not_null);
        let mut missing = unknowns.filter(|unknown| !has_objects(self, &unknown.class));
        missing.next().map(|unknown| java_type_name(&unknown.class))
    }
}

fn is_box(class: &str) -> bool {
    let mut kinds = ElemKind::ALL.iter();
    kinds.any(|e| wrapper_class(*e) == Some(class))
}

/// Whether an object of this very class can be made field by field, as a record or as a constant.
fn is_plain(vm: &Vm, class: ClassRef) -> bool {
    match class.flags & flags::ENUM != 0 {
        true => first_constant(class).is_some(),
        false => record_constructor(vm, class).is_some() || vm.opens(class),
    }
}

impl HeapDescriber<'_> {
    /// An empty array, or an object of the program that nothing else is known about.
    fn any_plain(&self, name: &str) -> Option<(String, HeapContent)> {
        let vm = self.structure.vm;
        let class = vm.world.load(name).ok()?;
        if class.is_array() {
            let empty = HeapContent::Elements(HeapElements::default());
            return Some((java_type_name(&class.name), empty));
        }
        let class = vm.some_class(class).filter(|class| is_plain(vm, class))?;
        if let Some(constructor) = record_constructor(vm, class) {
            let params = constructor.parsed.params.iter().enumerate();
            let args = params.map(|(i, p)| HeapArgument {
                name: component_name(class, i),
                declared: vm.world.source_type(&p.text),
                value: HeapValue::NotLookedAt,
            });
            let made = HeapCreation::constructor(&class.source_name(), args.collect());
            return Some((class.java_name(), HeapContent::Made(made)));
        }
        if class.flags & flags::ENUM != 0 {
            let constant = HeapContent::Constant(first_constant(class)?.name.to_string());
            return Some((class.java_name(), constant));
        }
        let fields = HeapContent::Fields(untouched_fields(&vm.world, class));
        Some((class.java_name(), fields))
    }

    /// Some object for an unknown that is only known not to be null.
    pub fn describe_any(&mut self, unknown: &Unknown) -> HeapValue {
        let name = &*unknown.class;
        let (class, content) = match name {
            "java/lang/String" => (name.to_owned(), HeapContent::Text(Vec::new())),
            "java/lang/Object" => (name.to_owned(), HeapContent::Fields(Vec::new())),
            _ if is_box(name) => (name.to_owned(), HeapContent::Boxed(HeapValue::NotLookedAt)),
            _ => match creation_recipe(self.structure, name) {
                Some(recipe) if recipe.starts_empty() => {
                    (recipe.class.to_owned(), HeapContent::Built(Vec::new()))
                }
                Some(recipe) => match plain_numbers(recipe) {
                    Some(numbers) => {
                        let made = describe_plain_call(recipe, &numbers);
                        (recipe.class.to_owned(), HeapContent::Made(made))
                    }
                    None => return HeapValue::NotLookedAt,
                },
                None => match self.any_function(name) {
                    Some(content) => (name.to_owned(), content),
                    None => match self.any_plain(name) {
                        Some(plain) => plain,
                        None => return HeapValue::NotLookedAt,
                    },
                },
            },
        };
        self.heap.objects.push(HeapObject {
            class: class.replace('/', "."),
            name: unknown.name.to_string(),
            content,
        });
        HeapValue::Object(self.heap.objects.len() - 1)
    }
}

impl HeapBuilder<'_> {
    /// Some object for an unknown that is only known not to be null.
    pub(crate) fn build_any(&mut self, unknown: Ref, class: &str) -> Result<Value, String> {
        if let Some(made) = self.made.get(&unknown) {
            return Ok(Value::reference(*made));
        }
        let made = self.any_object(class)?;
        self.made.insert(unknown, made);
        Ok(Value::reference(made))
    }

    fn any_object(&mut self, class: &str) -> Result<Ref, String> {
        if let Some(recipe) = creation_recipe(self.structure, class) {
            return self.build_empty(recipe);
        }
        let vm = self.structure.vm;
        let class = vm.world.load(class).map_err(|e| e.to_string())?;
        let made = if class.is_array() {
            self.state.heap.alloc(Object::array(class, 0))
        } else if &*class.name == "java/lang/String" {
            let text = self.with_interp(|i| i.new_string(""));
            text.map_err(|trap| trap.to_string())?
        } else {
            if vm.is_function(class) {
                return self.any_function(class);
            }
            let class = vm.some_class(class).ok_or("a type without objects")?;
            if let Some(elem) = boxed_kind(&class.name) {
                return self.box_value(class, Value::concrete(default_boxed_bits(elem)));
            }
            if class.flags & flags::ENUM != 0 {
                let constant = first_constant(class).ok_or("an enum without constants")?;
                return Ok(self.constant(class, &constant.name)?.as_ref());
            }
            if let Some(constructor) = record_constructor(vm, class) {
                return self.any_record(constructor);
            }
            self.state.heap.alloc(Object::instance(class))
        };
        self.state.pinned.push(made);
        Ok(made)
    }
}
