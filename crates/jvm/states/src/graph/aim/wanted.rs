//! Goal of the goal-directed search: which objects of an input must be created, what they hold, and the distance of a
//! state from it.

use answer::{HeapContent, HeapField, HeapObject, HeapValue, InputHeap};
use classes::{ClassRef, Field};
use heap::{Data, Ref};
use ir::ElemKind;
use java_source::heap_expression::is_opened;
use java_source::primitive_literal::java_literal;
use vm::{State, Vm};

/// Larger inputs are not sought.
const MAX_PARTS: usize = 12;

/// An input, as far as the failing path looked at it.
pub struct Wanted {
    heap: InputHeap,
    /// By object: those of the program's classes, and arrays that lead to them. What is left is made
    /// where it is asked for, as for any unknown argument.
    parts: Vec<Option<WantedObject>>,
}

pub struct WantedObject {
    pub class: ClassRef,
    /// What was looked at.
    pub cells: Vec<WantedCell>,
}

#[derive(Clone, Debug)]
pub struct WantedCell {
    /// Of objects, the field and the class that declares it; elements of arrays have none.
    pub field: Option<(&'static Field, ClassRef)>,
    pub slot: usize,
    pub elem: ElemKind,
    pub value: HeapValue,
}

/// How a state compares with what is wanted.
#[derive(Clone)]
pub struct WantedMatch {
    /// The object that stands for each part.
    pub at: Vec<Option<Ref>>,
    /// Cells that hold something else: part and number.
    pub unmet: Vec<(usize, usize)>,
    /// What is left to be done.
    pub distance: usize,
}

impl Wanted {
    /// `None` if it has parts that no step makes.
    pub fn new(vm: &Vm, heap: InputHeap) -> Option<Wanted> {
        // A test would have to put back what was there.
        if heap.roots.iter().any(|r| r.static_of.is_some()) {
            return None;
        }
        let is_part = parts_of(&heap.objects);
        let count = is_part.iter().filter(|p| **p).count();
        if count == 0 || count > MAX_PARTS {
            return None;
        }
        let numbered = heap.objects.iter().zip(&is_part);
        let parts = numbered.map(|(object, is_part)| match is_part {
            true => part(vm, object).map(Some),
            false => Some(None),
        });
        let parts = parts.collect::<Option<Vec<_>>>()?;
        let wanted = Wanted { heap, parts };
        (wanted.bottom_up_order().len() == count).then_some(wanted)
    }

    pub fn heap(&self) -> &InputHeap {
        &self.heap
    }

    pub fn part(&self, index: usize) -> Option<&WantedObject> {
        self.parts.get(index)?.as_ref()
    }

    /// The number of objects, parts or not.
    pub fn object_count(&self) -> usize {
        self.parts.len()
    }

    /// The part that a value refers to.
    pub fn part_of(&self, value: &HeapValue) -> Option<usize> {
        match value {
            HeapValue::Object(index) if self.parts[*index].is_some() => Some(*index),
            _ => None,
        }
    }

    /// The class, by internal name, of what a field of a part holds that is declared by a type variable (`TT;`) of the
    /// part's class, if that is no part itself: a string, a box, a record.
    pub fn held_by_variable(&self, part: usize, variable: &str) -> Option<String> {
        let part = self.part(part)?;
        let is_declared = |cell: &&WantedCell| {
            let own = cell.field.filter(|(_, owner)| owner.id == part.class.id);
            let def = own.and_then(|(field, owner)| owner.field_def(field));
            def.and_then(|def| def.signature.as_deref()) == Some(variable)
        };
        let mut cells = part.cells.iter().filter(is_declared);
        cells.find_map(|cell| match &cell.value {
            HeapValue::Object(index) if self.parts[*index].is_none() => {
                let class = &self.heap.objects[*index].class;
                (!class.is_empty() && !class.ends_with("[]")).then(|| class.replace('.', "/"))
            }
            _ => None,
        })
    }

    /// The parts in an order in which constructors can take them: each after those that it holds, but
    /// for cycles.
    pub fn bottom_up_order(&self) -> Vec<usize> {
        let mut order = Vec::new();
        self.walk(|_| {}, |part| order.push(part));
        order
    }

    /// The parts in an order in which they are met.
    pub fn top_down_order(&self) -> Vec<usize> {
        let mut order = Vec::new();
        self.walk(|part| order.push(part), |_| {});
        order
    }

    fn walk(&self, mut enter: impl FnMut(usize), mut leave: impl FnMut(usize)) {
        enum Visit {
            Enter(usize),
            Leave(usize),
        }
        let mut seen = vec![false; self.parts.len()];
        let roots = self.heap.roots.iter().flat_map(|r| self.parts_in(&r.value));
        let roots: Vec<usize> = roots.collect();
        let mut waiting: Vec<Visit> = roots.into_iter().rev().map(Visit::Enter).collect();
        while let Some(visit) = waiting.pop() {
            let index = match visit {
                Visit::Leave(index) => {
                    leave(index);
                    continue;
                }
                Visit::Enter(index) => index,
            };
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            enter(index);
            waiting.push(Visit::Leave(index));
            waiting.extend(
                self.referenced_parts(index)
                    .into_iter()
                    .rev()
                    .map(Visit::Enter),
            );
        }
    }

    /// The parts that a part refers to, in collections too.
    pub fn referenced_parts(&self, index: usize) -> Vec<usize> {
        let cells = self.parts[index].iter().flat_map(|p| &p.cells);
        cells.flat_map(|c| self.parts_in(&c.value)).collect()
    }

    /// The part that a value refers to; those that are in it, if it is a collection, a function or the
    /// like.
    fn parts_in(&self, value: &HeapValue) -> Vec<usize> {
        let mut found = Vec::new();
        let mut met = Vec::new();
        let mut waiting = vec![value];
        while let Some(value) = waiting.pop() {
            let HeapValue::Object(index) = value else {
                continue;
            };
            if met.contains(index) {
                continue;
            }
            met.push(*index);
            match self.parts[*index] {
                Some(_) => found.push(*index),
                None => waiting.extend(values_in(&self.heap.objects[*index].content)),
            }
        }
        found
    }

    /// Compares a state in which some parts are `made` with what is wanted. What calls have made on
    /// their own stands for parts, too.
    pub fn compare(&self, state: &State, made: &[Option<Ref>]) -> WantedMatch {
        let mut at = made.to_vec();
        while self.adopt(state, &mut at) {}
        let mut unmet = Vec::new();
        let mut distance = 0;
        for (index, part) in self.parts.iter().enumerate() {
            let Some(part) = part else { continue };
            let Some(object) = at[index] else {
                distance += 1 + part.cells.len();
                continue;
            };
            let cells = part.cells.iter().enumerate();
            let wrong = cells.filter(|(_, cell)| !self.is_met(state, &at, object, cell));
            unmet.extend(wrong.map(|(number, _)| (index, number)));
        }
        distance += unmet.len();
        WantedMatch {
            at,
            unmet,
            distance,
        }
    }

    /// Finds an object that stands for one more part.
    fn adopt(&self, state: &State, at: &mut [Option<Ref>]) -> bool {
        for index in 0..at.len() {
            let (Some(part), Some(object)) = (&self.parts[index], at[index]) else {
                continue;
            };
            for cell in part.cells.iter().filter(|c| has_cell(state, object, c)) {
                let Some(held) = self.part_of(&cell.value).filter(|p| at[*p].is_none()) else {
                    continue;
                };
                let found = state.cell(object, cell.slot).as_ref();
                let found = state.inputs.follow(found);
                let class = self.part(held).map(|p| p.class.id);
                if found.is_object()
                    && Some(state.heap.get(found).class.id) == class
                    && !at.contains(&Some(found))
                {
                    at[held] = Some(found);
                    return true;
                }
            }
        }
        false
    }

    fn is_met(&self, state: &State, at: &[Option<Ref>], object: Ref, cell: &WantedCell) -> bool {
        if !has_cell(state, object, cell) {
            return false;
        }
        let value = state.cell(object, cell.slot);
        if cell.elem != ElemKind::Ref {
            let HeapValue::Primitive(text) = &cell.value else {
                return true;
            };
            // What is not known yet may become what is wanted.
            return value.term.is_some() || java_literal(cell.elem, value.bits) == *text;
        }
        let found = state.inputs.follow(value.as_ref());
        match &cell.value {
            HeapValue::Null => found.is_null() || found.is_unknown(),
            HeapValue::Object(index) if self.parts[*index].is_some() => at[*index] == Some(found),
            HeapValue::Object(_) => !found.is_null(),
            HeapValue::Primitive(_) | HeapValue::NotLookedAt => true,
        }
    }
}

/// Whether an object has a cell: an array may be too short, or its length not known yet.
pub fn has_cell(state: &State, object: Ref, cell: &WantedCell) -> bool {
    let data = &state.heap.get(object).data;
    !matches!(data, Data::Unsized) && cell.slot < data.len()
}

/// What an object holds that is no part.
fn values_in(content: &HeapContent) -> Vec<&HeapValue> {
    match content {
        HeapContent::Fields(fields) => fields.iter().map(|f| &f.value).collect(),
        HeapContent::Elements(elements) => elements.looked_at().map(|(_, v)| v).collect(),
        HeapContent::Boxed(value) => vec![value],
        HeapContent::Built(calls) => calls.iter().flat_map(|c| &c.args).collect(),
        HeapContent::Made(made) => made.args.iter().map(|a| &a.value).collect(),
        HeapContent::Function(function) => {
            let answers = function.methods.iter().flat_map(|m| &m.answers);
            answers.collect()
        }
        HeapContent::Text(_) | HeapContent::Constant(_) | HeapContent::Held(_) => Vec::new(),
    }
}

/// Which objects are parts.
fn parts_of(objects: &[HeapObject]) -> Vec<bool> {
    let mut is_part: Vec<bool> = objects.iter().map(is_opened).collect();
    loop {
        let leads = |value: &HeapValue| matches!(value, HeapValue::Object(i) if is_part[*i]);
        let found = objects.iter().zip(&is_part).position(|(object, known)| {
            let HeapContent::Elements(elements) = &object.content else {
                return false;
            };
            !known && elements.looked_at().any(|(_, value)| leads(value))
        });
        match found {
            Some(index) => is_part[index] = true,
            None => return is_part,
        }
    }
}

fn part(vm: &Vm, object: &HeapObject) -> Option<WantedObject> {
    match &object.content {
        HeapContent::Fields(fields) => {
            let class = vm.world.load(&object.class.replace('.', "/")).ok()?;
            let looked_at = fields.iter().filter(|f| f.value != HeapValue::NotLookedAt);
            let cells = looked_at.map(|field| cell(vm, field));
            let cells = cells.collect::<Option<Vec<_>>>()?;
            Some(WantedObject { class, cells })
        }
        HeapContent::Elements(elements) => {
            let cell = |(slot, value): (usize, &HeapValue)| WantedCell {
                field: None,
                slot,
                elem: ElemKind::Ref,
                value: match value {
                    HeapValue::NotLookedAt => HeapValue::Null,
                    value => value.clone(),
                },
            };
            Some(WantedObject {
                class: vm.world.load(&array_descriptor(&object.class)).ok()?,
                cells: elements.iter().enumerate().map(cell).collect(),
            })
        }
        HeapContent::Text(_)
        | HeapContent::Built(_)
        | HeapContent::Made(_)
        | HeapContent::Boxed(_)
        | HeapContent::Constant(_)
        | HeapContent::Held(_)
        | HeapContent::Function(_) => None,
    }
}

fn cell(vm: &Vm, field: &HeapField) -> Option<WantedCell> {
    let declaring = vm.world.load(&field.declared_in.replace('.', "/")).ok()?;
    let mut own = declaring.fields.iter().filter(|f| !f.is_static());
    let found = own.find(|f| *f.name == *field.name)?;
    Some(WantedCell {
        field: Some((found, declaring)),
        slot: found.slot as usize,
        elem: found.desc.elem,
        value: field.value.clone(),
    })
}

/// `[[Lacme/List$Node;` for `acme.List$Node[][]`.
fn array_descriptor(name: &str) -> String {
    let element = name.trim_end_matches("[]");
    let dimensions = (name.len() - element.len()) / 2;
    format!("{}L{};", "[".repeat(dimensions), element.replace('.', "/"))
}
