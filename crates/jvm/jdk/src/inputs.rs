//! Makers of input objects of JDK classes, as the JDK itself would make them. One function for each kind, one
//! line in [`MAKERS`].

use classes::ClassRef;
use heap::{Object, Ref};
use ir::ElemKind;
use std::sync::Arc;
use term::{BvOp, CmpOp, Sort};
use vm::environment::INPUT_CLASS;
use vm::{AtEntry, InputMaker, InputObject, Interp, Trap, Unknown, Value, input_variable};

pub(crate) const MAKERS: &[(&str, InputMaker)] = &[
    ("java/lang/Object", object),
    ("java/lang/String", text),
    ("java/lang/Boolean", make_box),
    ("java/lang/Byte", make_box),
    ("java/lang/Character", make_box),
    ("java/lang/Short", make_box),
    ("java/lang/Integer", make_box),
    ("java/lang/Long", make_box),
    ("java/lang/Float", make_box),
    ("java/lang/Double", make_box),
    ("java/util/Optional", optional),
    ("java/util/concurrent/locks/ReentrantLock$Sync", free_lock),
];

fn note(m: &mut Interp<'_>, at: Ref, name: &Arc<str>) -> Ref {
    let object = m.state.heap.get(at);
    let class = object.class;
    let cells = (0..class.instance_slots.len()).map(|slot| m.state.cell(at, slot));
    let at_entry = AtEntry::Fields(cells.collect());
    m.state.inputs.add_object(InputObject {
        name: name.clone(),
        at,
        class,
        at_entry,
        private: false,
    });
    at
}

/// A plain object: it has nothing but its identity.
fn object(m: &mut Interp<'_>, class: ClassRef, unknown: &Unknown) -> Result<Ref, Trap> {
    let at = m.state.heap.alloc(Object::instance(class));
    Ok(note(m, at, &unknown.name))
}

fn text(m: &mut Interp<'_>, _: ClassRef, unknown: &Unknown) -> Result<Ref, Trap> {
    string(m, unknown)
}

/// A string of any length: all its characters are below 256, or one is not.
pub(crate) fn string(m: &mut Interp<'_>, unknown: &Unknown) -> Result<Ref, Trap> {
    let name = &unknown.name;
    let class = m.vm.world.load("java/lang/String")?;
    let bytes = m.vm.world.load("[B")?;
    let describe = |_: &Interp<'_>, i: usize| {
        let characters = ["only Latin-1 characters", "a character beyond Latin-1"];
        format!("{name} has {}", characters[i])
    };
    let is_wide = m.split(2, describe)? == 1;
    let characters = match is_wide {
        false => m.new_input_array(bytes, name, true)?,
        true => wide_characters(m, bytes, name)?,
    };
    m.note_text(characters, 1 + u8::from(is_wide));
    let string = m.state.heap.alloc(Object::instance(class));
    m.set_field(string, "value", characters.into());
    m.set_field(string, "coder", Value::int(i32::from(is_wide)));
    Ok(note(m, string, name))
}

/// Two bytes for each character, the low one first. Strings are kept that way only if some
/// character needs it: the one at an unknown place has a high byte that is not zero.
fn wide_characters(m: &mut Interp<'_>, bytes: ClassRef, name: &Arc<str>) -> Result<Ref, Trap> {
    let terms = m.vm.terms.clone();
    let int = |v: u64| terms.bv(32, v);
    let count = terms.var(&format!("{name}.length"), Sort::Bv(32));
    let place = terms.var(&format!("{name}.wide"), Sort::Bv(32));
    m.assume(terms.and(
        terms.cmp(CmpOp::Ult, count, int(1 << 30)),
        terms.cmp(CmpOp::Ult, place, count),
    ))?;
    let double = |t| terms.bv_bin(BvOp::Shl, t, int(1));
    let high = terms.var(&format!("{name}.high"), Sort::Bv(8));
    let high = terms.ite(terms.eq(high, terms.bv(8, 0)), terms.bv(8, 1), high);
    let high_place = terms.bv_bin(BvOp::Add, double(place), int(1));
    let cells = vec![(high_place, Value::symbolic(terms.sext(32, high)))];
    Ok(m.add_input_array(bytes, name, true, double(count), cells))
}

/// What `valueOf` gives for an unknown number.
fn make_box(m: &mut Interp<'_>, class: ClassRef, unknown: &Unknown) -> Result<Ref, Trap> {
    let elem = ElemKind::ALL
        .into_iter()
        .find(|e| classes::wrapper_class(*e) == Some(&*class.name));
    let elem = elem.expect("only boxes are made here");
    let value: Value = input_variable(&m.vm.terms, &unknown.name, elem);
    let at = m.box_symbolic(class, value);
    Ok(note(m, at, &unknown.name))
}

/// What is in a lock of a class of the program, which extends that of the JDK: nobody holds it, nobody waits.
fn free_lock(m: &mut Interp<'_>, _: ClassRef, unknown: &Unknown) -> Result<Ref, Trap> {
    let class =
        m.vm.world
            .load("java/util/concurrent/locks/ReentrantLock$NonfairSync")?;
    m.ensure_initialized(class)?;
    let which = "a lock that the input holds is free and not fair";
    m.note_environment_of(&INPUT_CLASS, which);
    let at = m.state.heap.alloc(Object::instance(class));
    Ok(note(m, at, &unknown.name))
}

/// Nothing but the value, which is null if there is none.
fn optional(m: &mut Interp<'_>, class: ClassRef, unknown: &Unknown) -> Result<Ref, Trap> {
    let Some(value) = unknown.argument(0, "value") else {
        return Err(unknown.unmakeable());
    };
    let at = m.state.heap.alloc(Object::instance(class));
    let within = Some(at);
    let value = m.state.inputs.add_unknown(Unknown { within, ..value });
    m.set_field(at, "value", value.into());
    Ok(note(m, at, &unknown.name))
}
