//! Collections of the input: described as the calls that make them, and made again by these.

use crate::concrete::Builder;
use crate::structure::{Description, Structure};
use classes::{ClassRef, wrapper_class};
use heap::{Object, Ref};
use ir::ElemKind;
use verdict::{HeapCall, HeapContent, HeapObject, HeapValue};
use vm::{AtEntry, InputObject, Stop, Unknown, Value};

/// Instructions for one call.
const FUEL: u64 = 10_000_000;

pub(crate) const OPTIONAL: &str = "java/util/Optional";

/// The class of objects that stand where `class` is declared, if some are made by calls.
pub(crate) fn made_for(structure: &Structure<'_>, class: &str) -> Option<ClassRef> {
    let vm = structure.vm;
    vm.world.load(vm.natives().recipe(class)?.class).ok()
}

impl Description<'_> {
    /// The calls after the constructor.
    pub(crate) fn calls(&mut self, index: usize) -> HeapContent {
        let calls = self.structure.state.inputs.built(index).calls.clone();
        let calls = calls.iter().skip(1).map(|call| HeapCall {
            method: call.method.name.to_string(),
            args: call.args.iter().map(|a| self.reference(*a)).collect(),
        });
        HeapContent::Built(calls.collect())
    }

    fn reference(&mut self, value: Value) -> HeapValue {
        self.value(ElemKind::Ref, value)
    }

    /// What an optional holds.
    pub(crate) fn optional(&mut self, class: ClassRef, cells: &[Value]) -> HeapContent {
        let slot = class.instance_field("value").map_or(0, |f| f.slot);
        HeapContent::Boxed(match self.reference(cells[slot as usize]) {
            HeapValue::NotLookedAt => HeapValue::Null,
            value => value,
        })
    }

    /// The twin of [`Builder::anything`]: some object for an unknown that is only known not to be
    /// null.
    pub(crate) fn anything(&mut self, unknown: &Unknown) -> HeapValue {
        let name = &*unknown.class;
        let is_box = ElemKind::ALL
            .iter()
            .any(|e| wrapper_class(*e) == Some(name));
        let (class, content) = match name {
            "java/lang/String" => (name.to_owned(), HeapContent::Text(Vec::new())),
            "java/lang/Object" => (name.to_owned(), HeapContent::Fields(Vec::new())),
            _ if is_box => (name.to_owned(), HeapContent::Boxed(HeapValue::NotLookedAt)),
            _ => match made_for(self.structure, name) {
                Some(class) => (class.name.to_string(), HeapContent::Built(Vec::new())),
                None => return HeapValue::NotLookedAt,
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

impl Builder<'_> {
    /// Runs the calls that make a collection; everything else is there.
    pub(crate) fn run_calls(&mut self, object: &InputObject) -> Result<(), String> {
        let AtEntry::Built(index) = object.at_entry else {
            return Ok(());
        };
        let made = self.made[&object.at];
        let built = self.structure.state.inputs.built(index);
        self.initialize(object.class)?;
        for call in &built.calls {
            let mut args = vec![Value::reference(made)];
            for arg in &*call.args {
                args.push(self.value(ElemKind::Ref, *arg)?);
            }
            self.run(call.method, &args)?;
        }
        Ok(())
    }

    /// An empty collection.
    pub(crate) fn empty(&mut self, class: ClassRef) -> Result<Ref, String> {
        self.initialize(class)?;
        let made = self.state.heap.alloc(Object::instance(class));
        self.state.pinned.push(made);
        let constructor = class.declared_method("<init>", "()V");
        let constructor = constructor.ok_or("a collection without a constructor")?;
        self.run(constructor, &[made.into()])?;
        Ok(made)
    }

    fn run(&mut self, method: classes::MethodRef, args: &[Value]) -> Result<(), String> {
        match self.with_interp(|i| i.run_method(method, args, FUEL)) {
            Stop::Returned(_) => Ok(()),
            stop => Err(format!("{}: {stop:?}", method.pretty())),
        }
    }
}
