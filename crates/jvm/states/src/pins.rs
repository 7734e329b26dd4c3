//! Concrete arguments of a symbolic call, chosen by a search: numbers, strings, and arrays and collections of these.
//!
//! They are part of the input like symbolic ones, so a call with them is written and executed again in the same way;
//! but there is nothing to solve for.

use classes::ClassRef;
use classes::signature::erase;
use heap::{Data, Object, Ref};
use inputs::structure::Root;
use ir::ElemKind;
use std::sync::Arc;
use vm::{AtEntry, InputObject, Interp, Trap, Unknown, Value};

const INTEGER: &str = "java/lang/Integer";

/// Instructions for each call that fills a collection.
const FILL_FUEL: u64 = 100_000;

/// What is fixed of an argument before a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Pin {
    /// Left unknown.
    Open,
    /// Left unknown, but an object.
    NotNull,
    Null,
    /// As a register holds it.
    Number(ElemKind, u64),
    Text(Vec<u16>),
    Array(Vec<Pin>),
    /// An `Integer[]`, where a type variable stands for `Integer`.
    Boxes(Vec<Pin>),
    /// The same array as the argument of this number.
    Same(usize),
    /// Unknown, of this type: what type variables and wildcards stand for is chosen.
    Typed(Arc<str>),
    /// An `Integer`.
    Boxed(i32),
    /// An object that an earlier call gave, inside of others.
    Given(Ref),
    /// A collection, by the arguments of the calls that fill it.
    Holding(Vec<Vec<Pin>>),
}

/// Gives an argument its value, in the state of `interp`. `prefix` keeps several calls apart.
pub fn pin(interp: &mut Interp<'_>, root: &mut Root, pin: &Pin, prefix: &str) -> Result<(), Trap> {
    let unknown = root.value.as_ref().as_unknown();
    let inputs = &interp.state.inputs;
    if *pin == Pin::Null && unknown.is_some_and(|n| inputs.unknown(n).not_null) {
        return Ok(());
    }
    let parts_not_null = match pin {
        Pin::Array(_) | Pin::Boxes(_) | Pin::Holding(_) | Pin::Typed(_) => {
            unknown.map_or(0, |n| inputs.unknown(n).parts_not_null)
        }
        Pin::Open
        | Pin::NotNull
        | Pin::Null
        | Pin::Number(..)
        | Pin::Text(_)
        | Pin::Same(_)
        | Pin::Given(_)
        | Pin::Boxed(_) => 0,
    };
    let pin = &remove_nulls(pin, parts_not_null);
    let name: Arc<str> = format!("{prefix}{}", root.name).into();
    if let Pin::Typed(signature) = pin {
        let Some((class, _)) = erase(signature) else {
            return Ok(());
        };
        let is_generic = signature.contains('<');
        let unknown = Unknown {
            not_null: unknown.is_some_and(|n| inputs.unknown(n).not_null),
            parts_not_null,
            signature: Some(if is_generic {
                signature.clone()
            } else {
                "".into()
            }),
            ..Unknown::new(name, &class)
        };
        root.desc = descriptor(&class);
        root.value = Value::reference(interp.state.inputs.add_unknown(unknown));
        return Ok(());
    }
    if *pin == Pin::NotNull
        && let Some(unknown) = unknown
    {
        let unknown = Unknown {
            not_null: true,
            ..inputs.unknown(unknown).clone()
        };
        root.value = Value::reference(interp.state.inputs.add_unknown(unknown));
        return Ok(());
    }
    match pin {
        Pin::Boxed(_) => root.desc = format!("L{INTEGER};"),
        Pin::Boxes(_) => root.desc = format!("[L{INTEGER};"),
        _ => {}
    }
    if let Some(value) = pinned_value(interp, &root.desc, pin, &name)? {
        root.value = value;
    }
    Ok(())
}

/// The same without what is null, or would be, where a part of it is declared not to be.
fn remove_nulls(pin: &Pin, parts_not_null: u8) -> Pin {
    let fits = |part: usize, pin: &Pin| parts_not_null >> part.min(7) & 1 == 0 || pin.is_known();
    match pin {
        Pin::Array(elements) => {
            let kept = elements.iter().filter(|e| fits(0, e));
            Pin::Array(kept.cloned().collect())
        }
        Pin::Boxes(elements) => {
            let kept = elements.iter().filter(|e| fits(0, e));
            Pin::Boxes(kept.cloned().collect())
        }
        Pin::Holding(contents) => {
            let all_fit = |put: &&Vec<Pin>| put.iter().enumerate().all(|(i, p)| fits(i, p));
            Pin::Holding(contents.iter().filter(all_fit).cloned().collect())
        }
        Pin::Open
        | Pin::NotNull
        | Pin::Null
        | Pin::Number(..)
        | Pin::Text(_)
        | Pin::Same(_)
        | Pin::Typed(_)
        | Pin::Given(_)
        | Pin::Boxed(_) => pin.clone(),
    }
}

/// `None` for what stays open.
fn pinned_value(
    interp: &mut Interp<'_>,
    desc: &str,
    pin: &Pin,
    name: &Arc<str>,
) -> Result<Option<Value>, Trap> {
    Ok(match pin {
        Pin::Open | Pin::NotNull | Pin::Same(_) | Pin::Typed(_) => None,
        Pin::Null => Some(Value::NULL),
        Pin::Number(_, bits) => Some(Value::concrete(*bits)),
        Pin::Text(units) => Some(string_value(interp, units, name)?.into()),
        Pin::Array(elements) | Pin::Boxes(elements) => {
            Some(array_value(interp, desc, elements, name)?.into())
        }
        Pin::Boxed(number) => Some(box_number(interp, *number, name)?.into()),
        Pin::Given(object) => Some((*object).into()),
        Pin::Holding(contents) => collection_value(interp, desc, contents, name)?.map(Into::into),
    })
}

fn descriptor(class: &str) -> String {
    match class.starts_with('[') {
        true => class.to_owned(),
        false => format!("L{class};"),
    }
}

/// A box of the input. Which object it is stays open, as for any that `valueOf` gives.
fn box_number(interp: &mut Interp<'_>, number: i32, name: &Arc<str>) -> Result<Ref, Trap> {
    let class = interp.vm.world.load(INTEGER)?;
    let at = interp.box_symbolic(class, Value::concrete(u64::from(number as u32)));
    let fields = cells_of(interp, at);
    interp.state.inputs.add_object(InputObject {
        name: name.clone(),
        at,
        class,
        at_entry: AtEntry::Fields(fields.into()),
        private: false,
    });
    Ok(at)
}

/// `None` if it can't be made so.
fn collection_value(
    interp: &mut Interp<'_>,
    desc: &str,
    contents: &[Vec<Pin>],
    name: &Arc<str>,
) -> Result<Option<Ref>, Trap> {
    let class = desc.strip_prefix('L').and_then(|d| d.strip_suffix(';'));
    let declared = interp.vm.world.load(class.unwrap_or(desc))?;
    let mut puts = Vec::new();
    for (index, pins) in contents.iter().enumerate() {
        let mut args = Vec::new();
        for (place, pin) in pins.iter().enumerate() {
            let name: Arc<str> = format!("{name}[{index}].{place}").into();
            let value = pinned_value(interp, "Ljava/lang/Object;", pin, &name)?;
            args.push(value.unwrap_or(Value::NULL));
        }
        puts.push(args);
    }
    Ok(interp.build_now(name, declared, puts, FILL_FUEL))
}

fn string_value(interp: &mut Interp<'_>, units: &[u16], name: &Arc<str>) -> Result<Ref, Trap> {
    let string = interp.new_string_utf16(units)?;
    // Equal strings are one object, as literals are.
    if let Some(known) = equal_string(interp, string) {
        return Ok(known);
    }
    let characters = interp.field(string, "value").as_ref();
    let class = interp.state.heap.get(characters).class;
    let cells = cells_of(interp, characters);
    let characters = input_array(interp, class, name, true, cells);
    interp.set_field(string, "value", characters.into());
    let fields = cells_of(interp, string);
    let class = interp.state.heap.get(string).class;
    interp.state.inputs.add_object(InputObject {
        name: name.clone(),
        at: string,
        class,
        at_entry: AtEntry::Fields(fields.into()),
        private: false,
    });
    Ok(string)
}

/// A string of the input that is known to be equal to another.
fn equal_string(interp: &Interp<'_>, string: Ref) -> Option<Ref> {
    let class = interp.state.heap.get(string).class;
    let content = |string: Ref| {
        let characters = interp.field(string, "value").as_ref();
        let is_open = matches!(interp.state.heap.get(characters).data, Data::Unsized);
        let coder = interp.field(string, "coder");
        (!is_open).then(|| (coder, cells_of(interp, characters)))
    };
    let objects = interp.state.inputs.objects().iter();
    let mut strings = objects.filter(|o| o.class.id == class.id).map(|o| o.at);
    let sought = content(string);
    strings.find(|s| content(*s) == sought)
}

fn array_value(
    interp: &mut Interp<'_>,
    desc: &str,
    elements: &[Pin],
    name: &Arc<str>,
) -> Result<Ref, Trap> {
    let class = interp.vm.world.load(desc)?;
    let component = desc.strip_prefix('[').unwrap_or(desc);
    let mut cells = Vec::new();
    for (index, element) in elements.iter().enumerate() {
        let name: Arc<str> = format!("{name}[{index}]").into();
        let value = pinned_value(interp, component, element, &name)?;
        cells.push(value.unwrap_or(Value::NULL));
    }
    Ok(input_array(interp, class, name, false, cells))
}

fn cells_of(interp: &Interp<'_>, at: Ref) -> Vec<Value> {
    let len = interp.state.heap.get(at).data.len();
    (0..len).map(|i| interp.state.cell(at, i)).collect()
}

/// An array of the input whose length and elements are known.
fn input_array(
    interp: &mut Interp<'_>,
    class: ClassRef,
    name: &Arc<str>,
    private: bool,
    cells: Vec<Value>,
) -> Ref {
    let terms = &interp.vm.terms;
    let len = terms.bv(32, cells.len() as u64);
    let places = (0..).map(|i| terms.bv(32, i));
    let known = places.zip(cells.iter().copied()).collect();
    let at = interp.add_input_array(class, name, private, len, known);
    *interp.state.heap.get_mut(at) = Object::array(class, cells.len());
    for (index, value) in cells.into_iter().enumerate() {
        interp.state.set_cell(at, index, value);
    }
    at
}

impl Pin {
    /// Whether it is a value of its own inside of others: what is left open there is null.
    fn is_known(&self) -> bool {
        match self {
            Pin::Number(..)
            | Pin::Text(_)
            | Pin::Array(_)
            | Pin::Boxes(_)
            | Pin::Boxed(_)
            | Pin::Given(_)
            | Pin::Holding(_) => true,
            Pin::Open | Pin::NotNull | Pin::Null | Pin::Same(_) | Pin::Typed(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(n: i32) -> Pin {
        Pin::Number(ElemKind::Int, u64::from(n as u32))
    }

    #[test]
    fn parts_that_are_not_null_are_kept() {
        let array = Pin::Array(vec![int(1), Pin::Null, Pin::Open, int(2)]);
        assert_eq!(remove_nulls(&array, 0), array);
        assert_eq!(remove_nulls(&array, 1), Pin::Array(vec![int(1), int(2)]));
        let map = Pin::Holding(vec![vec![int(1), Pin::Null], vec![Pin::Null, int(2)]]);
        let first = Pin::Holding(vec![vec![int(1), Pin::Null]]);
        assert_eq!(remove_nulls(&map, 1), first);
    }
}
