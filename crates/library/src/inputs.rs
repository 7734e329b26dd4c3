//! Unknown objects of JDK classes, made the way the JDK itself would make them. One function for
//! each kind, one line in [`MAKERS`].

use classes::ClassRef;
use heap::{Object, Ref};
use ir::ElemKind;
use std::sync::Arc;
use vm::{AtEntry, InputMaker, InputObject, Interp, Trap, Value, input_variable};

pub const MAKERS: &[(&str, InputMaker)] = &[
    ("java/lang/Object", object),
    ("java/lang/String", latin_string),
    ("java/lang/CharSequence", latin_string),
    ("java/lang/Boolean", boxed),
    ("java/lang/Byte", boxed),
    ("java/lang/Character", boxed),
    ("java/lang/Short", boxed),
    ("java/lang/Integer", boxed),
    ("java/lang/Long", boxed),
    ("java/lang/Float", boxed),
    ("java/lang/Double", boxed),
    ("java/lang/Number", integer),
    ("java/lang/Comparable", integer),
];

fn note(vm: &mut Interp<'_>, at: Ref, name: &Arc<str>) -> Ref {
    let object = vm.state.heap.get(at);
    let class = object.class;
    let cells = (0..class.instance_slots.len()).map(|slot| vm.state.cell(at, slot));
    let at_entry = AtEntry::Fields(cells.collect());
    vm.state.inputs.add_object(InputObject {
        name: name.clone(),
        at,
        class,
        at_entry,
        private: false,
    });
    at
}

/// A plain object: it has nothing but its identity.
fn object(vm: &mut Interp<'_>, class: ClassRef, name: &Arc<str>) -> Result<Ref, Trap> {
    let at = vm.state.heap.alloc(Object::instance(class));
    Ok(note(vm, at, name))
}

/// A string of any length, of characters below 256.
fn latin_string(vm: &mut Interp<'_>, _: ClassRef, name: &Arc<str>) -> Result<Ref, Trap> {
    let class = vm.vm.world.load("java/lang/String")?;
    let bytes = vm.vm.world.load("[B")?;
    let characters = vm.new_input_array(bytes, name, true);
    let string = vm.state.heap.alloc(Object::instance(class));
    vm.set_field(string, "value", characters.into());
    vm.state.inputs.note_latin_strings();
    Ok(note(vm, string, name))
}

/// What `valueOf` gives for an unknown number.
fn boxed(vm: &mut Interp<'_>, class: ClassRef, name: &Arc<str>) -> Result<Ref, Trap> {
    let elem = ElemKind::ALL
        .into_iter()
        .find(|e| classes::wrapper_class(*e) == Some(&*class.name));
    let elem = elem.expect("only boxes are made here");
    let value: Value = input_variable(&vm.vm.terms, name, elem);
    let at = vm.box_symbolic(class, value);
    Ok(note(vm, at, name))
}

fn integer(vm: &mut Interp<'_>, _: ClassRef, name: &Arc<str>) -> Result<Ref, Trap> {
    let class = vm.vm.world.load("java/lang/Integer")?;
    boxed(vm, class, name)
}
