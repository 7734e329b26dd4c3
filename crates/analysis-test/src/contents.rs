//! What a list or an optional of the JDK holds, as an expression that makes an equal one.

use crate::observe::{MOST_ELEMENTS, Observer};
use crate::run::run_call;
use classes::{ClassRef, MethodRef};
use heap::{Data, Ref};
use ir::ElemKind;
use sequences::{SequenceCall, java_literal};
use symex_jvm::WatchedEnd;
use verdict::ExpectedValue;
use vm::{State, Value};

/// Optionals of numbers, and what they hold.
const OF_NUMBERS: [(&str, ElemKind); 3] = [
    ("java/util/OptionalInt", ElemKind::Int),
    ("java/util/OptionalLong", ElemKind::Long),
    ("java/util/OptionalDouble", ElemKind::Double),
];

impl Observer<'_> {
    /// `None` if it is something else, or holds what can't be written down.
    pub(crate) fn content(&self, state: &State, r: Ref) -> Option<String> {
        let class = state.heap.get(r).class;
        // What classes of the program take for equal is their own affair.
        if class.module().is_none() || !class.name.starts_with("java/util/") {
            return None;
        }
        if &*class.name == "java/util/Optional" {
            return self.optional(state, r);
        }
        let mut of_numbers = OF_NUMBERS.into_iter();
        match of_numbers.find(|(name, _)| *name == &*class.name) {
            Some((_, elem)) => optional_number(state, r, elem),
            None => self.list(state, r, class),
        }
    }

    fn optional(&self, state: &State, r: Ref) -> Option<String> {
        let value = field(state, r, "value")?;
        if Ref::from_bits(value).is_null() {
            return Some("java.util.Optional.empty()".to_owned());
        }
        let element = self.element(state, Ref::from_bits(value))?;
        Some(format!("java.util.Optional.of({element})"))
    }

    fn list(&self, state: &State, r: Ref, class: ClassRef) -> Option<String> {
        let world = &self.vm.world;
        let list = world.load("java/util/List").ok()?;
        if !class.is_subtype_of(list) {
            return None;
        }
        let collection = world.load("java/util/Collection").ok()?;
        let mut methods = collection.methods.iter();
        let to_array =
            methods.find(|m| &*m.name == "toArray" && &*m.desc == "()[Ljava/lang/Object;")?;
        let (array, after) = self.asked(state, r, to_array)?;
        let Data::Refs(elements) = &after.heap.get(array).data else {
            return None;
        };
        if elements.len() > MOST_ELEMENTS {
            return None;
        }
        let elements = elements
            .iter()
            .map(|element| self.element(&after, *element));
        let elements: Vec<String> = elements.collect::<Option<_>>()?;
        Some(match &elements[..] {
            [] => "java.util.Collections.emptyList()".to_owned(),
            // One null alone would be taken for the array of all elements.
            [null] if null == "null" => "java.util.Arrays.asList((Object) null)".to_owned(),
            elements => format!("java.util.Arrays.asList({})", elements.join(", ")),
        })
    }

    /// What a method without parameters gives that changes nothing, and the state after it.
    fn asked(&self, state: &State, on: Ref, method: MethodRef) -> Option<(Ref, Box<State>)> {
        let call = SequenceCall {
            method,
            receiver: Some(0),
            args: Vec::new(),
            rules: Vec::new(),
        };
        let (end, ..) = run_call(self.vm, state.clone(), &call, &[on], Vec::new())?;
        match end {
            WatchedEnd::Returned(Some(value), after)
                if after.asked.len() == state.asked.len() && value.as_ref().is_object() =>
            {
                Some((value.as_ref(), after))
            }
            WatchedEnd::Returned(..)
            | WatchedEnd::Threw(..)
            | WatchedEnd::Other(_)
            | WatchedEnd::TooLong => None,
        }
    }

    /// A text, a number or a constant inside of it.
    fn element(&self, state: &State, element: Ref) -> Option<String> {
        match self.expected(state, ElemKind::Ref, Value::from(element))? {
            ExpectedValue::Null => Some("null".to_owned()),
            ExpectedValue::Equal(java) => Some(java),
            ExpectedValue::Content(java) => Some(java),
            ExpectedValue::NotNull
            | ExpectedValue::Real(_)
            | ExpectedValue::Array(_)
            | ExpectedValue::Same(_) => None,
        }
    }
}

fn optional_number(state: &State, r: Ref, elem: ElemKind) -> Option<String> {
    let class = state.heap.get(r).class.java_name();
    Some(match field(state, r, "isPresent")? {
        0 => format!("{class}.empty()"),
        _ => format!(
            "{class}.of({})",
            java_literal(elem, field(state, r, "value")?)
        ),
    })
}

fn field(state: &State, r: Ref, name: &str) -> Option<u64> {
    let object = state.heap.get(r);
    let field = object.class.instance_field(name)?;
    Some(object.data.get(field.slot as usize))
}
