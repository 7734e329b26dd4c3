//! Collections of the input: described as the calls that make them, and made again by these.

use crate::concrete::Builder;
use crate::structure::{Description, Structure};
use classes::{ClassRef, wrapper_class};
use heap::{Object, Ref};
use ir::ElemKind;
use verdict::{HeapCall, HeapContent, HeapObject, HeapValue};
use vm::{AtEntry, InputObject, Recipe, Stop, Unknown, Value};

/// Instructions for one call.
const FUEL: u64 = 10_000_000;

pub(crate) const OPTIONAL: &str = "java/util/Optional";

/// The class of objects that stand where `class` is declared, if some are made by calls, and how.
pub(crate) fn made_for(
    structure: &Structure<'_>,
    class: &str,
) -> Option<(ClassRef, &'static Recipe)> {
    let vm = structure.vm;
    let recipe = vm.natives().recipe(class)?;
    Some((vm.world.load(recipe.class).ok()?, recipe))
}

impl Description<'_> {
    /// The calls after the constructor; that too if it has arguments.
    pub(crate) fn calls(&mut self, index: usize) -> HeapContent {
        let calls = self.structure.state.inputs.built(index).calls.clone();
        let mut written = Vec::new();
        for (number, call) in calls.iter().enumerate() {
            if number == 0 && call.args.is_empty() {
                continue;
            }
            let params = call.method.parsed.params.iter().zip(&*call.args);
            written.push(HeapCall {
                method: match number {
                    0 => String::new(),
                    _ => call.method.name.to_string(),
                },
                args: params.map(|(p, arg)| self.value(p.elem, *arg)).collect(),
            });
        }
        HeapContent::Built(written)
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
                Some((class, recipe)) => (class.name.to_string(), self.empty(recipe)),
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

impl Description<'_> {
    /// The twin of [`Builder::empty`]: what the constructor gets are empty strings.
    fn empty(&mut self, recipe: &Recipe) -> HeapContent {
        let args = recipe.made_with.iter().map(|_| {
            self.heap.objects.push(HeapObject {
                class: "java.lang.String".to_owned(),
                name: String::new(),
                content: HeapContent::Text(Vec::new()),
            });
            HeapValue::Object(self.heap.objects.len() - 1)
        });
        let args: Vec<HeapValue> = args.collect();
        let made = (!args.is_empty()).then(|| HeapCall {
            method: String::new(),
            args,
        });
        HeapContent::Built(made.into_iter().collect())
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
            for (param, arg) in call.method.parsed.params.iter().zip(&*call.args) {
                args.push(self.value(param.elem, *arg)?);
            }
            self.run(call.method, &args)?;
        }
        Ok(())
    }

    /// An empty collection.
    pub(crate) fn empty(&mut self, class: ClassRef, recipe: &Recipe) -> Result<Ref, String> {
        self.initialize(class)?;
        let made = self.state.heap.alloc(Object::instance(class));
        self.state.pinned.push(made);
        let constructor = class.declared_method("<init>", recipe.make);
        let constructor = constructor.ok_or("a collection without a constructor")?;
        let mut args = vec![made.into()];
        for _ in recipe.made_with {
            let text = self.with_interp(|i| i.new_string(""));
            let text = text.map_err(|trap| format!("{trap:?}"))?;
            self.state.pinned.push(text);
            args.push(text.into());
        }
        self.run(constructor, &args)?;
        Ok(made)
    }

    fn run(&mut self, method: classes::MethodRef, args: &[Value]) -> Result<(), String> {
        match self.with_interp(|i| i.run_method(method, args, FUEL)) {
            Stop::Returned(_) => Ok(()),
            stop => Err(format!("{}: {stop:?}", method.pretty())),
        }
    }
}
