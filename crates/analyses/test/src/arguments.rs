//! Arguments of a test's calls, as values that can be replaced by others.

use classes::signature::{parameter_signatures, type_arguments};
use inputs::structure::InputStructure;
use ir::ElemKind;
use states::explore::with_interp;
use states::pins::{Pin, pin};
use std::sync::Arc;
use synthesis::Candidate;
use vm::{AtEntry, InputArray, Value, Vm};

const TEXT: &str = "Ljava/lang/String;";
const BOX: &str = "Ljava/lang/Integer;";

/// Longer arrays and collections stay as they are.
const MOST_ELEMENTS: usize = 8;

/// The place of an argument: the number of its call, and its own.
pub(crate) type ArgumentPlace = (usize, usize);

pub(crate) struct TestArgument {
    pub place: ArgumentPlace,
    /// Its type, with type variables as they are declared.
    pub declared: String,
    pub kind: ArgumentKind,
    pub value: Pin,
}

/// What may stand in the place of a value, null or not.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ArgumentKind {
    Number(ElemKind),
    Text,
    Boxed,
    Array(Box<ArgumentKind>),
    /// A collection, by what each call that fills it takes.
    Holding(Vec<ArgumentKind>),
}

/// Those that are numbers or strings, or arrays and collections of these.
pub(crate) fn arguments(vm: &Arc<Vm>, candidate: &Candidate) -> Vec<TestArgument> {
    let structure = candidate.structure(vm);
    let mut found = Vec::new();
    for (number, call) in candidate.calls.iter().enumerate() {
        let declared = parameter_signatures(call.method);
        for (index, argument) in call.args.iter().enumerate() {
            if argument.given_by.is_some() {
                continue;
            }
            let root = &argument.root;
            let signature = match root.elem {
                ElemKind::Ref => signature_of(&structure, root.value),
                _ => None,
            };
            let signature = signature.unwrap_or(&root.desc);
            let described = describe_value(&structure, root.elem, signature, root.value);
            found.extend(described.map(|(kind, value)| TestArgument {
                place: (number, index),
                declared: declared.get(index).map_or(&*root.desc, |d| d).to_owned(),
                kind,
                value,
            }));
        }
    }
    found
}

/// The type of a reference with its arguments, if it was not known which object it is.
fn signature_of<'a>(structure: &'a InputStructure<'_>, value: Value) -> Option<&'a str> {
    let number = value.as_ref().as_unknown()?;
    let signature = structure.inputs().unknown(number).signature.as_deref()?;
    (!signature.is_empty()).then_some(signature)
}

/// A value of a type; `None` if it is something else.
fn describe_value(
    structure: &InputStructure<'_>,
    elem: ElemKind,
    signature: &str,
    value: Value,
) -> Option<(ArgumentKind, Pin)> {
    if elem != ElemKind::Ref {
        let number = Pin::Number(elem, structure.bits(value));
        return Some((ArgumentKind::Number(elem), number));
    }
    let inputs = structure.inputs();
    let r = inputs.follow(value.as_ref());
    let unknown = r.as_unknown().map(|n| inputs.unknown(n));
    if r.is_null() || unknown.is_some() {
        let (kind, blank) = match signature {
            TEXT => (ArgumentKind::Text, Pin::Text(Vec::new())),
            BOX => (ArgumentKind::Boxed, Pin::Boxed(0)),
            _ => return None,
        };
        let is_object = unknown.is_some_and(|u| u.not_null);
        return Some((kind, if is_object { blank } else { Pin::Null }));
    }
    let object = inputs.object_at(r)?;
    match &object.at_entry {
        AtEntry::Fields(cells) => match &*object.class.name {
            "java/lang/String" => {
                let text = structure.text(object.class, cells);
                Some((ArgumentKind::Text, Pin::Text(text)))
            }
            "java/lang/Integer" => {
                let slot = object.class.instance_field("value")?.slot;
                let number = structure.bits(cells[slot as usize]) as i32;
                Some((ArgumentKind::Boxed, Pin::Boxed(number)))
            }
            _ => None,
        },
        AtEntry::Array(index) => array(structure, inputs.array(*index)),
        AtEntry::Built(index) => {
            let built = inputs.built(*index);
            let (_, puts) = built.calls.split_first()?;
            if !built.recipe.starts_empty() || puts.is_empty() || puts.len() > MOST_ELEMENTS {
                return None;
            }
            let types = type_arguments(signature);
            let mut kinds = Vec::new();
            let mut contents = Vec::new();
            for put in puts {
                let args = put.typed_args().enumerate();
                let args = args.map(|(index, (elem, value))| {
                    let declared = types.get(index).copied().unwrap_or_default();
                    // `? extends Integer` holds as much.
                    let declared = declared.trim_start_matches(['+', '-']);
                    describe_value(structure, elem, declared, value)
                });
                let (of, pins) = args.collect::<Option<Vec<_>>>()?.into_iter().unzip();
                kinds = of;
                contents.push(pins);
            }
            Some((ArgumentKind::Holding(kinds), Pin::Holding(contents)))
        }
        AtEntry::Function(_) => None,
    }
}

fn array(structure: &InputStructure<'_>, array: &InputArray) -> Option<(ArgumentKind, Pin)> {
    let component = array.class.name.strip_prefix('[')?;
    let elem = array.class.elem()?;
    let len = structure.length(array);
    if len == 0 || len > MOST_ELEMENTS {
        return None;
    }
    let mut kind = None;
    let mut elements = vec![None; len];
    for (at, value) in structure.cells(array) {
        let (of, element) = describe_value(structure, elem, component, value)?;
        kind = Some(of);
        *elements.get_mut(at)? = Some(element);
    }
    let kind = match elem {
        ElemKind::Ref => kind?,
        elem => ArgumentKind::Number(elem),
    };
    // What was not looked at is zero or null.
    let blank = match kind {
        ArgumentKind::Number(elem) => Pin::Number(elem, 0),
        ArgumentKind::Text
        | ArgumentKind::Boxed
        | ArgumentKind::Array(_)
        | ArgumentKind::Holding(_) => Pin::Null,
    };
    let elements = elements.into_iter().map(|e| e.unwrap_or(blank.clone()));
    let elements = elements.collect();
    let pin = match kind {
        ArgumentKind::Boxed => Pin::Boxes(elements),
        _ => Pin::Array(elements),
    };
    Some((ArgumentKind::Array(Box::new(kind)), pin))
}

/// A number as it is, whatever its type.
pub(crate) fn signed_number(elem: ElemKind, bits: u64) -> i64 {
    match elem {
        ElemKind::Long => bits as i64,
        _ => i64::from(bits as i32),
    }
}

/// The calls with another value at some places; `None` if it can't be made.
pub(crate) fn replace_arguments(
    vm: &Arc<Vm>,
    candidate: &Candidate,
    places: &[ArgumentPlace],
    value: &Pin,
) -> Option<Candidate> {
    let mut changed = candidate.clone();
    for (number, index) in places {
        let root = &mut changed.calls[*number].args[*index].root;
        let prefix = format!("plain{number}.");
        with_interp(vm, &mut changed.end, |interp| {
            pin(interp, root, value, &prefix)
        })
        .ok()?;
    }
    Some(changed)
}
