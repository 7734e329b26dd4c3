//! Input structure: the input of a path as objects, described for reports and tests. `concrete_heap.rs` builds it as
//! a heap.

use crate::collections::OPTIONAL;
use answer::{
    HeapContent, HeapCreation, HeapElements, HeapField, HeapObject, HeapRoot, HeapValue, InputHeap,
};
use classes::{ClassRef, Field, MethodRef, World, boxed_kind, java_type_name};
use heap::Ref;
use ir::{ElemKind, Inst, flags};
use java_source::access::{is_hidden_class, is_public_class};
use java_source::primitive_literal::java_literal;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::Model;
use std::collections::BTreeMap;
use term::Term;
use vm::{AtEntry, InputArray, InputObject, Inputs, State, Unknown, Value, Vm};

/// Longer arrays are not built.
pub const MAX_LENGTH: usize = 1 << 22;

/// The message for those.
pub const TOO_LONG: &str = "an array that is too long to create";

/// A path's input, under one assignment of its variables.
pub struct InputStructure<'a> {
    /// The classes and terms.
    pub vm: &'a Vm,
    /// The path's state, which contains what is known about the input.
    pub state: &'a State,
    /// The assignment.
    pub model: &'a Model,
    /// Results of steps, by index: they are not part of the input, but it may lead to them.
    pub given: &'a [(Ref, usize)],
}

/// A root: `this` or a parameter.
#[derive(Clone, Debug)]
pub struct Root {
    /// `this`, or the name of the parameter.
    pub name: String,
    /// Descriptor of its declared type.
    pub desc: String,
    /// The kind of its value.
    pub elem: ElemKind,
    /// Its value at entry.
    pub value: Value,
}

impl InputStructure<'_> {
    /// What is known about the input.
    pub fn inputs(&self) -> &Inputs {
        &self.state.inputs
    }

    fn eval(&self, term: Term) -> u64 {
        self.model.eval(&self.vm.terms, term).bits()
    }

    /// A primitive's bits, as a register holds them.
    pub fn bits(&self, value: Value) -> u64 {
        value.term.map_or(value.bits, |term| self.eval(term))
    }

    /// The length of an array.
    pub fn length(&self, array: &InputArray) -> usize {
        self.eval(array.len) as usize
    }

    /// Elements that were read, by index; for equal indices the first one.
    pub fn cells(&self, array: &InputArray) -> Vec<(usize, Value)> {
        let mut met = FxHashSet::default();
        let cells = array.cells.iter();
        let cells = cells.map(|(at, value)| (self.eval(*at) as usize, *value));
        cells.filter(|(at, _)| met.insert(*at)).collect()
    }
}

/// Whether the path depends on the value.
fn is_looked_at(vm: &Vm, value: Value, mentioned: &[Term]) -> bool {
    let Some(term) = value.term else { return true };
    let vars = vm.terms.vars_of(term);
    vars.iter().any(|var| mentioned.contains(var))
}

/// Describes the input for reports and tests. `mentioned` are the variables that the path depends on.
pub fn describe(structure: &InputStructure<'_>, roots: &[Root], mentioned: &[Term]) -> InputHeap {
    let mut description = HeapDescriber {
        structure,
        mentioned,
        numbers: FxHashMap::default(),
        literals: FxHashMap::default(),
        heap: InputHeap::default(),
    };
    for root in roots {
        let value = description.value(root.elem, root.value);
        description.heap.roots.push(HeapRoot {
            name: root.name.clone(),
            static_of: None,
            declared: structure.vm.world.source_type(&root.desc),
            value,
        });
    }
    let mut heap = description.heap;
    heap.source_names = special_source_names(&structure.vm.world, &heap);
    heap
}

/// The classes whose names have a `$` of their own.
fn special_source_names(world: &World, heap: &InputHeap) -> BTreeMap<String, String> {
    let classes = heap.objects.iter().flat_map(|object| {
        let holder = match &object.content {
            HeapContent::Held(held) => Some(&held.class),
            _ => None,
        };
        [&object.class].into_iter().chain(holder)
    });
    let classes = classes.map(|class| class.trim_end_matches("[]"));
    let named = classes.filter(|class| class.contains('$')).map(|class| {
        let source = world.source_type(&class.replace('.', "/"));
        (class.to_owned(), source)
    });
    named
        .filter(|(class, source)| class.replace('$', ".") != *source)
        .collect()
}

/// Describes objects, each on its first occurrence.
pub struct HeapDescriber<'a> {
    /// The input.
    pub structure: &'a InputStructure<'a>,
    mentioned: &'a [Term],
    numbers: FxHashMap<Ref, usize>,
    /// String literals, by content.
    pub literals: FxHashMap<Vec<u16>, usize>,
    /// What was described so far.
    pub heap: InputHeap,
}

impl HeapDescriber<'_> {
    /// Describes a value and its object.
    pub fn value(&mut self, elem: ElemKind, value: Value) -> HeapValue {
        if elem != ElemKind::Ref {
            return match is_looked_at(self.structure.vm, value, self.mentioned) {
                true => HeapValue::Primitive(java_literal(elem, self.structure.bits(value))),
                false => HeapValue::NotLookedAt,
            };
        }
        match self.structure.inputs().follow(value.as_ref()) {
            Ref::NULL => HeapValue::Null,
            r => match r.as_unknown() {
                Some(number) => self.unknown(r, number),
                None => HeapValue::Object(self.object(r)),
            },
        }
    }

    fn unknown(&mut self, r: Ref, number: u32) -> HeapValue {
        let unknown = self.structure.inputs().unknown(number).clone();
        match (unknown.not_null, self.numbers.get(&r)) {
            (false, _) => HeapValue::NotLookedAt,
            (true, Some(number)) => HeapValue::Object(*number),
            (true, None) => {
                let value = self.describe_any(&unknown);
                if let HeapValue::Object(index) = value {
                    self.numbers.insert(r, index);
                }
                value
            }
        }
    }

    /// The index of an object, which is described on its first occurrence.
    fn object(&mut self, r: Ref) -> usize {
        if let Some(number) = self.numbers.get(&r) {
            return *number;
        }
        let number = self.heap.objects.len();
        if let Some(literal) = self.known_literal(r, number) {
            self.numbers.insert(r, literal);
            return literal;
        }
        self.numbers.insert(r, number);
        let structure = self.structure;
        let known = structure.inputs().object_at(r).cloned();
        let name = known
            .as_ref()
            .map_or_else(String::new, |o| o.name.to_string());
        let class = structure.state.heap.get(r).class;
        self.heap.objects.push(HeapObject {
            class: match class.is_array() {
                true => java_type_name(&class.name),
                false => class.java_name(),
            },
            name,
            content: HeapContent::Fields(Vec::new()),
        });
        match known.as_ref().map(|o| &o.at_entry) {
            Some(AtEntry::Function(index)) => {
                let interface = structure.inputs().function(*index).interface;
                self.heap.objects[number].class = interface.java_name();
            }
            Some(AtEntry::Built(index)) => {
                let class = structure.inputs().built(*index).class;
                self.heap.objects[number].class = class.java_name();
            }
            _ => {}
        }
        if let Some(given) = structure.producing_step(r) {
            let object = &mut self.heap.objects[number];
            object.class = String::new();
            object.content = HeapContent::Constant(given.to_string());
            return number;
        }
        let content = match (structure.constant_name(r), known) {
            (Some((class, constant)), _) => {
                self.heap.objects[number].class = class.java_name();
                HeapContent::Constant(constant)
            }
            (None, Some(known)) => self.content(&known),
            (None, None) => self.describe_existing(r),
        };
        self.heap.objects[number].content = content;
        number
    }

    fn content(&mut self, object: &InputObject) -> HeapContent {
        match &object.at_entry {
            AtEntry::Array(index) => self.elements(*index),
            AtEntry::Built(index) => self.describe_calls(*index),
            AtEntry::Function(index) => self.describe_function(*index),
            AtEntry::Fields(cells) if &*object.class.name == OPTIONAL => {
                self.describe_optional(object.class, cells)
            }
            AtEntry::Fields(_) if &*object.class.name == "java/lang/String" => {
                self.input_string(object)
            }
            AtEntry::Fields(cells) => match boxed_kind(&object.class.name) {
                Some(elem) => {
                    let slot = object.class.instance_field("value").map_or(0, |f| f.slot);
                    HeapContent::Boxed(self.value(elem, cells[slot as usize]))
                }
                None if is_created_plainly(self.structure.vm, object) => {
                    let class = object.class.source_name();
                    HeapContent::Made(HeapCreation::constructor(&class, Vec::new()))
                }
                None => HeapContent::Fields(self.fields(object.class, cells)),
            },
        }
    }

    fn elements(&mut self, index: usize) -> HeapContent {
        let array = self.structure.inputs().array(index).clone();
        let elem = array.class.elem().unwrap_or(ElemKind::Ref);
        let len = self.structure.length(&array).min(MAX_LENGTH);
        let mut elements = HeapElements::unknown(len);
        for (at, value) in self.structure.cells(&array) {
            if at < len {
                elements.set(at, self.value(elem, value));
            }
        }
        if self.structure.inputs().array(index).holds_no_null {
            self.fill_up(&mut elements, &array);
        }
        HeapContent::Elements(elements)
    }

    /// Elements that were not read are not null if they are declared so.
    fn fill_up(&mut self, elements: &mut HeapElements, array: &InputArray) {
        let Some(component) = array.class.component() else {
            return;
        };
        for at in 0..elements.len() {
            if *elements.get(at) == HeapValue::NotLookedAt {
                let name = format!("{}[{at}]", array.name);
                elements.set(at, self.describe_any(&Unknown::new(name, &component.name)));
            }
        }
    }

    fn fields(&mut self, class: ClassRef, cells: &[Value]) -> Vec<HeapField> {
        let mut fields = untouched_fields(&self.structure.vm.world, class);
        for (field, slot) in fields.iter_mut().zip(slots(class)) {
            field.value = self.value(class.instance_slots[slot], cells[slot]);
        }
        fields
    }
}

/// Whether `new` without arguments creates an object that is like this one: it has no fields, and the constructors
/// do nothing. The test is in the package of what is called `this`.
fn is_created_plainly(vm: &Vm, object: &InputObject) -> bool {
    let class = object.class;
    let above = || std::iter::successors(Some(class), |c| c.super_class);
    let mut constructors = above().map(|c| c.declared_method("<init>", "()V"));
    let constructor = class.declared_method("<init>", "()V");
    let is_visible = |c: MethodRef| match &*object.name {
        "this" => c.flags & flags::PRIVATE == 0,
        _ => c.flags & flags::PUBLIC != 0 && is_public_class(class),
    };
    class.instance_slots.is_empty()
        // An `Object` has an expression of its own.
        && &*class.name != "java/lang/Object"
        && !class.is_abstract()
        && class.flags & flags::ENUM == 0
        && !is_hidden_class(&vm.world, class)
        && constructor.is_some_and(is_visible)
        && constructors.all(|c| c.is_some_and(does_nothing))
}

/// Whether a constructor only calls that of the superclass.
fn does_nothing(constructor: MethodRef) -> bool {
    let Ok(code) = constructor.code() else {
        return false;
    };
    let body = &code.body;
    body.insts.iter().all(|inst| match inst {
        Inst::Invoke { method, .. } => &*body.refs.methods[method.index()].name == "<init>",
        Inst::Return => true,
        _ => false,
    })
}

/// The instance fields of a class, those of its superclasses first.
fn instance_fields(class: ClassRef) -> Vec<(ClassRef, &'static Field)> {
    let above = class.super_class.map_or_else(Vec::new, instance_fields);
    let own = class.fields.iter().filter(|f| !f.is_static());
    above.into_iter().chain(own.map(|f| (class, f))).collect()
}

fn slots(class: ClassRef) -> impl Iterator<Item = usize> {
    let fields = instance_fields(class).into_iter();
    fields.map(|(_, field)| field.slot as usize)
}

/// The fields of an object that was never read.
pub fn untouched_fields(world: &World, class: ClassRef) -> Vec<HeapField> {
    let field = |(declaring, field): (ClassRef, &Field)| HeapField {
        declared_in: declaring.java_name(),
        name: field.name.to_string(),
        declared: world.source_type(&field.desc.text),
        value: HeapValue::NotLookedAt,
    };
    instance_fields(class).into_iter().map(field).collect()
}

impl InputStructure<'_> {
    /// Whether the string with these characters has two bytes for each.
    pub fn is_wide(&self, characters: Ref) -> bool {
        self.inputs().objects().iter().any(|o| {
            let AtEntry::Fields(cells) = &o.at_entry else {
                return false;
            };
            let cell = |name| o.class.instance_field(name).map(|f| cells[f.slot as usize]);
            &*o.class.name == "java/lang/String"
                && cell("value").is_some_and(|v| v.as_ref() == characters)
                && cell("coder").is_some_and(|c| c.as_int() != 0)
        })
    }

    /// The characters of a string.
    pub fn text(&self, class: ClassRef, cells: &[Value]) -> Vec<u16> {
        let slot = |name| class.instance_field(name).map(|f| f.slot as usize);
        let wide = slot("coder").is_some_and(|s| cells[s].as_int() != 0);
        let bytes = slot("value").and_then(|s| self.inputs().object_at(cells[s].as_ref()));
        let Some(AtEntry::Array(index)) = bytes.map(|o| &o.at_entry) else {
            return Vec::new();
        };
        let array = self.inputs().array(*index);
        let len = self.length(array).min(MAX_LENGTH);
        let mut bytes: Vec<u8> = (0..len).map(|i| filler(wide, i)).collect();
        for (at, value) in self.cells(array) {
            if at < bytes.len() {
                bytes[at] = self.bits(value) as u8;
            }
        }
        match wide {
            true => {
                let pairs = bytes.chunks_exact(2);
                pairs.map(|c| u16::from_le_bytes([c[0], c[1]])).collect()
            }
            false => bytes.into_iter().map(u16::from).collect(),
        }
    }
}

/// Characters that were not read may be anything; `a` reads better than NUL.
pub fn filler(wide: bool, index: usize) -> u8 {
    match wide && index % 2 == 1 {
        true => 0,
        false => b'a',
    }
}
