//! Content of JDK containers: a list, a set, a map or an optional as an expression that builds an equal one, or its
//! size.

use crate::candidate_run::run_call;
use crate::observe::{CallObserver, MOST_ELEMENTS};
use answer::ExpectedValue;
use classes::ClassRef;
use heap::{Data, Ref};
use ir::ElemKind;
use java_source::syntax::{Expression, JavaLiteral};
use jvm_symex::{Trail, WatchedEnd};
use states::sequence::SequenceCall;
use vm::{State, Value};

/// Optionals of numbers, and what they hold.
const OF_NUMBERS: [(&str, ElemKind); 3] = [
    ("java/util/OptionalInt", ElemKind::Int),
    ("java/util/OptionalLong", ElemKind::Long),
    ("java/util/OptionalDouble", ElemKind::Double),
];

const COLLECTION: &str = "java/util/Collection";
const LIST: &str = "java/util/List";
const SET: &str = "java/util/Set";
pub(crate) const MAP: &str = "java/util/Map";

/// `Map.of` takes so many pairs.
const MOST_PAIRS: usize = 10;

/// Elements of a list that are compared with variables.
const MOST_SAME: usize = 3;

impl CallObserver<'_> {
    /// `None` if it is something else, or holds what can't be written down.
    pub(crate) fn content(&self, state: &State, r: Ref) -> Option<Expression> {
        let class = state.heap.get(r).class;
        if !is_of_library(class) {
            return None;
        }
        if &*class.name == "java/util/Optional" {
            return self.optional(state, r);
        }
        let mut of_numbers = OF_NUMBERS.into_iter();
        match of_numbers.find(|(name, _)| *name == &*class.name) {
            Some((_, elem)) => optional_number(state, r, elem),
            None if self.is_a(class, LIST) => self.list(state, r),
            None if self.is_a(class, SET) => self.set(state, r),
            None if self.is_a(class, MAP) => self.map(state, r),
            None => None,
        }
    }

    /// How many elements it has, and which of them variables hold, if code that has it as `declared` can
    /// ask.
    pub(crate) fn expected_size(
        &self,
        state: &State,
        r: Ref,
        declared: &str,
    ) -> Option<ExpectedValue> {
        let class = state.heap.get(r).class;
        let declared = self.vm.world.load(declared).ok()?;
        if !is_of_library(class) {
            return None;
        }
        if self.is_a(declared, MAP) {
            let (keys, after) = self.call_getter(state, r, (MAP, "keySet"))?;
            let (elements, _) = self.elements(&after, keys)?;
            let (size, same) = (elements.len(), Vec::new());
            return Some(ExpectedValue::Sized { size, same });
        }
        if !self.is_a(declared, COLLECTION) {
            return None;
        }
        let (elements, after) = self.elements(state, r)?;
        let same = elements.iter().enumerate().filter_map(|(index, element)| {
            match self.expected_value(&after, ElemKind::Ref, Value::from(*element))? {
                ExpectedValue::Same(value) => Some((index, value)),
                _ => None,
            }
        });
        let same = same.take(if self.is_a(declared, LIST) {
            MOST_SAME
        } else {
            0
        });
        Some(ExpectedValue::Sized {
            size: elements.len(),
            same: same.collect(),
        })
    }

    /// Whether what is declared so tells what it holds.
    pub(crate) fn is_container(&self, declared: &str) -> bool {
        let class = self.vm.world.load(declared);
        class.is_ok_and(|class| {
            let is_collection = self.is_a(class, COLLECTION) || self.is_a(class, MAP);
            let is_optional = class.name.starts_with("java/util/Optional");
            is_of_library(class) && (is_collection || is_optional)
        })
    }

    pub(crate) fn is_a(&self, class: ClassRef, name: &str) -> bool {
        let above = self.vm.world.load(name);
        above.is_ok_and(|above| class.is_subtype_of(above))
    }

    fn optional(&self, state: &State, r: Ref) -> Option<Expression> {
        let value = Ref::from_bits(field(state, r, "value")?);
        let held = match value.is_null() {
            true => None,
            false => Some(self.element(state, value)?),
        };
        Some(optional_of("java.util.Optional", held))
    }

    fn list(&self, state: &State, r: Ref) -> Option<Expression> {
        Some(list_of(self.element_expressions(state, r)?))
    }

    /// Where the order is that of hash codes, another one is as good.
    fn set(&self, state: &State, r: Ref) -> Option<Expression> {
        let mut elements = self.element_expressions(state, r)?;
        if elements.iter().any(Expression::is_null) {
            return None;
        }
        if !is_ordered(state.heap.get(r).class) {
            elements.sort_by_cached_key(order);
        }
        let differ = all_differ(&elements.iter().collect::<Vec<_>>());
        differ.then(|| Expression::static_call("java.util.Set", "of", elements))
    }

    fn map(&self, state: &State, r: Ref) -> Option<Expression> {
        let (entries, after) = self.call_getter(state, r, (MAP, "entrySet"))?;
        let (entries, after) = self.elements(&after, entries)?;
        self.map_of(&after, &entries, is_ordered(state.heap.get(r).class))
    }

    /// A map with these entries; where their order is that of hash codes, another one is as good.
    pub(crate) fn map_of(
        &self,
        after: &State,
        entries: &[Ref],
        is_ordered: bool,
    ) -> Option<Expression> {
        if entries.len() > MOST_PAIRS {
            return None;
        }
        let part = |entry: Ref, name| {
            let (value, after) = self.call_getter(after, entry, ("java/util/Map$Entry", name))?;
            self.element(&after, value).filter(|java| !java.is_null())
        };
        let pairs = entries.iter().map(|entry| {
            let (key, value) = (part(*entry, "getKey")?, part(*entry, "getValue")?);
            Some((key, value))
        });
        let mut pairs: Vec<(Expression, Expression)> = pairs.collect::<Option<_>>()?;
        if !is_ordered {
            pairs.sort_by_cached_key(|(key, _)| order(key));
        }
        if !all_differ(&pairs.iter().map(|(key, _)| key).collect::<Vec<_>>()) {
            return None;
        }
        let arguments = pairs.into_iter().flat_map(|(key, value)| [key, value]);
        Some(Expression::static_call(
            "java.util.Map",
            "of",
            arguments.collect(),
        ))
    }

    fn element_expressions(&self, state: &State, r: Ref) -> Option<Vec<Expression>> {
        let (elements, after) = self.elements(state, r)?;
        self.expressions_of(&after, &elements)
    }

    pub(crate) fn expressions_of(
        &self,
        state: &State,
        elements: &[Ref],
    ) -> Option<Vec<Expression>> {
        if elements.len() > MOST_ELEMENTS {
            return None;
        }
        let elements = elements.iter();
        elements.map(|e| self.element(state, *e)).collect()
    }

    /// The elements of a collection, and the state after they were asked for.
    fn elements(&self, state: &State, r: Ref) -> Option<(Vec<Ref>, Box<State>)> {
        let (array, after) = self.call_getter(state, r, (COLLECTION, "toArray"))?;
        let Data::Refs(elements) = &after.heap.get(array).data else {
            return None;
        };
        let elements = elements.to_vec();
        Some((elements, after))
    }

    /// What a method without parameters gives that asks nothing outside, and the state after it.
    fn call_getter(
        &self,
        state: &State,
        on: Ref,
        method: (&str, &str),
    ) -> Option<(Ref, Box<State>)> {
        let (value, after, _) = self.call_getter_traced(state, on, method)?;
        Some((value.as_ref(), after))
    }

    /// The same, with what was executed.
    pub(crate) fn call_getter_traced(
        &self,
        state: &State,
        on: Ref,
        (class, name): (&str, &str),
    ) -> Option<(Value, Box<State>, Trail)> {
        let class = self.vm.world.load(class).ok()?;
        let mut methods = class.methods.iter();
        let method = methods.find(|m| &*m.name == name && m.parsed.params.is_empty())?;
        let call = SequenceCall {
            method,
            receiver: Some(0),
            args: Vec::new(),
            rules: Vec::new(),
        };
        let (end, _, trail) = run_call(self.vm, state.clone(), &call, &[on], Vec::new())?;
        match end {
            WatchedEnd::Returned(Some(value), after)
                if after.notes.asked.len() == state.notes.asked.len() =>
            {
                Some((value, after, trail))
            }
            WatchedEnd::Returned(..)
            | WatchedEnd::Threw(..)
            | WatchedEnd::Other(_)
            | WatchedEnd::TooLong => None,
        }
    }

    /// A string, a number, a constant or a container of these inside of it.
    pub(crate) fn element(&self, state: &State, element: Ref) -> Option<Expression> {
        if element.is_null() {
            return Some(Expression::null());
        }
        let constant = self.constant_value(state, element);
        constant.or_else(|| self.content(state, element))
    }
}

pub(crate) fn list_of(elements: Vec<Expression>) -> Expression {
    let as_list = |elements| Expression::static_call("java.util.Arrays", "asList", elements);
    match &elements[..] {
        // One null alone would be taken for the array of all elements.
        [one] if one.is_null() => as_list(vec![Expression::null().cast("Object")]),
        all if all.iter().any(Expression::is_null) => as_list(elements),
        _ => Expression::static_call("java.util.List", "of", elements),
    }
}

/// What classes of the program take for equal is their own affair, and identity is not what is written down.
fn is_of_library(class: ClassRef) -> bool {
    let is_known = class.module().is_some() && class.name.starts_with("java/util/");
    is_known && !class.name.contains("Identity")
}

/// Whether the order of the elements is that of a comparison, or of the calls.
fn is_ordered(class: ClassRef) -> bool {
    let name = &class.name;
    ["Linked", "Tree", "SkipList", "Enum"]
        .iter()
        .any(|ordered| name.contains(ordered))
}

/// Whether a set or a map can be made of these: one that is broken holds something twice.
fn all_differ(all: &[&Expression]) -> bool {
    let mut earlier = all.iter().enumerate();
    earlier.all(|(index, one)| !all[..index].contains(one))
}

/// Numbers by what they are, others by their text.
fn order(java: &Expression) -> (i64, String) {
    let number = match java {
        Expression::Literal(literal) => literal.as_integer(),
        _ => None,
    };
    (number.unwrap_or(i64::MAX), java.to_string())
}

fn optional_number(state: &State, r: Ref, elem: ElemKind) -> Option<Expression> {
    let class = state.heap.get(r).class.java_name();
    let held = match field(state, r, "isPresent")? {
        0 => None,
        _ => Some(JavaLiteral::from_bits(elem, field(state, r, "value")?).into()),
    };
    Some(optional_of(&class, held))
}

fn optional_of(class: &str, held: Option<Expression>) -> Expression {
    match held {
        Some(held) => Expression::static_call(class, "of", vec![held]),
        None => Expression::static_call(class, "empty", Vec::new()),
    }
}

fn field(state: &State, r: Ref, name: &str) -> Option<u64> {
    let object = state.heap.get(r);
    let field = object.class.instance_field(name)?;
    Some(object.data.get(field.slot as usize))
}

#[cfg(test)]
mod tests {
    use super::{all_differ, order};
    use java_source::syntax::Expression;

    #[test]
    fn nothing_is_in_a_set_twice() {
        let check = |texts: &[&str], expected: bool| {
            let all: Vec<Expression> = texts.iter().map(|t| Expression::read(t)).collect();
            assert_eq!(all_differ(&all.iter().collect::<Vec<_>>()), expected);
        };
        check(&["1", "2", "1L"], true);
        check(&["1", "2", "1"], false);
    }

    #[test]
    fn numbers_stand_in_their_order() {
        let texts = [
            "10",
            "Integer.MIN_VALUE",
            "-3L",
            "(byte) 2",
            "\"b\"",
            "\"a\"",
        ];
        let mut all = texts.map(Expression::read);
        all.sort_by_cached_key(order);
        let sorted = [
            "Integer.MIN_VALUE",
            "-3L",
            "(byte) 2",
            "10",
            "\"a\"",
            "\"b\"",
        ];
        assert_eq!(all.map(|java| java.to_string()), sorted);
    }
}
