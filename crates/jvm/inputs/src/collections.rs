//! Collections of the input: described by the calls that build them, and built by the same calls.

use crate::concrete_heap::HeapBuilder;
use crate::structure::{HeapDescriber, InputStructure};
use answer::{HeapArgument, HeapCall, HeapContent, HeapCreation, HeapValue};
use classes::{ClassRef, MethodRef};
use heap::{Object, Ref};
use ir::ElemKind;
use java_source::primitive_literal::java_literal;
use vm::{
    AtEntry, BuildRecipe, Built, FirstArgument, InputObject, Start, Stop, Value, Vm,
    canonical_constructor,
};

/// The instruction limit of one call.
const FUEL: u64 = 10_000_000;

/// `java.util.Optional`, which contains one value or none.
pub const OPTIONAL: &str = "java/util/Optional";

/// How to create an object where `class` is declared, if it is created by calls.
pub fn creation_recipe(
    structure: &InputStructure<'_>,
    class: &str,
) -> Option<&'static BuildRecipe> {
    structure.vm.natives().recipe(class)
}

impl HeapDescriber<'_> {
    /// The calls after the constructor; the constructor, too, if it has arguments.
    pub fn describe_calls(&mut self, index: usize) -> HeapContent {
        let built = self.structure.state.inputs.built(index).clone();
        if built.recipe.most == 0 && !built.recipe.starts_empty() {
            return HeapContent::Made(self.describe_first_call(&built));
        }
        let mut written = Vec::new();
        for (number, call) in built.calls.iter().enumerate() {
            if number == 0 && call.args.is_empty() {
                continue;
            }
            let args = call.typed_args();
            written.push(HeapCall {
                method: match number {
                    0 => String::new(),
                    _ => call.method.name.to_string(),
                },
                args: args.map(|(elem, arg)| self.value(elem, arg)).collect(),
            });
        }
        HeapContent::Built(written)
    }

    fn describe_first_call(&mut self, built: &Built) -> HeapCreation {
        let world = &self.structure.vm.world;
        let args = built.calls.first().map_or(Vec::new(), |call| {
            let receiver = call.elems.len() - call.method.parsed.params.len();
            let types = call
                .method
                .parsed
                .params
                .iter()
                .map(|p| world.source_type(&p.text));
            let receiver = (receiver > 0).then(|| call.method.class().source_name());
            let values = call.typed_args();
            let args = receiver.into_iter().chain(types).zip(values).enumerate();
            args.map(|(i, (declared, (elem, value)))| HeapArgument {
                name: component_name(built.class, i),
                declared,
                value: self.value(elem, value),
            })
            .collect()
        });
        match built.recipe.start {
            Start::New(..) | Start::Canonical => {
                HeapCreation::constructor(&built.class.source_name(), args)
            }
            Start::Static(class, name, _, _) => {
                HeapCreation::static_method(&class.replace(['/', '$'], "."), name, args)
            }
            Start::On(name, _, _) => HeapCreation::first_argument(name, args),
        }
    }

    fn reference(&mut self, value: Value) -> HeapValue {
        self.value(ElemKind::Ref, value)
    }

    /// The value of an optional.
    pub fn describe_optional(&mut self, class: ClassRef, cells: &[Value]) -> HeapContent {
        let slot = class.instance_field("value").map_or(0, |f| f.slot);
        HeapContent::Boxed(match self.reference(cells[slot as usize]) {
            HeapValue::NotLookedAt => HeapValue::Null,
            value => value,
        })
    }
}

/// The simplest arguments of the one call that makes an object, if it takes numbers only.
pub(crate) fn plain_numbers(recipe: &BuildRecipe) -> Option<Vec<(ElemKind, Value)>> {
    let (Start::New(_, parts) | Start::Static(_, _, _, parts)) = recipe.start else {
        return None;
    };
    let number = |part: &FirstArgument| {
        let (elem, number) = match part {
            FirstArgument::Any(elem) => (*elem, 0),
            FirstArgument::Within(elem, from, to) => (*elem, 0i64.clamp(*from, *to)),
            FirstArgument::Of(_)
            | FirstArgument::Argument(_)
            | FirstArgument::Text(_)
            | FirstArgument::Literal(_)
            | FirstArgument::EnumOf(_) => {
                return None;
            }
        };
        Some(match elem {
            ElemKind::Long => (elem, Value::long(number)),
            _ => (elem, Value::int(i32::try_from(number).ok()?)),
        })
    };
    let numbers = parts.iter().map(number).collect::<Option<Vec<_>>>()?;
    let is_integral = |(elem, _): &(ElemKind, Value)| {
        !matches!(elem, ElemKind::Float | ElemKind::Double | ElemKind::Ref)
    };
    (recipe.most == 0 && numbers.iter().all(is_integral)).then_some(numbers)
}

/// The call with these arguments.
pub(crate) fn describe_plain_call(
    recipe: &BuildRecipe,
    numbers: &[(ElemKind, Value)],
) -> HeapCreation {
    let (class, method) = match recipe.start {
        Start::Static(class, name, _, _) => (class, Some(name)),
        Start::New(..) | Start::On(..) | Start::Canonical => (recipe.class, None),
    };
    let class = class.replace(['/', '$'], ".");
    let args = numbers.iter().map(|(elem, value)| HeapArgument {
        name: None,
        declared: elem.name().to_owned(),
        value: HeapValue::Primitive(java_literal(*elem, value.bits)),
    });
    match method {
        Some(name) => HeapCreation::static_method(&class, name, args.collect()),
        None => HeapCreation::constructor(&class, args.collect()),
    }
}

/// The name of a component of a record.
pub(crate) fn component_name(class: ClassRef, index: usize) -> Option<String> {
    let components = class.def.as_ref()?.record.as_ref()?;
    Some(components.get(index)?.name.to_string())
}

/// The canonical constructor, if the class is a record.
pub fn record_constructor(vm: &Vm, class: ClassRef) -> Option<MethodRef> {
    vm.recipe(class).filter(|r| r.is_record())?;
    canonical_constructor(class)
}

impl HeapBuilder<'_> {
    /// Runs the calls that build an object, unless they were run already.
    pub fn run_calls(&mut self, object: &InputObject) -> Result<(), String> {
        let AtEntry::Built(index) = object.at_entry else {
            return Ok(());
        };
        if !self.done.insert(object.at) {
            return Ok(());
        }
        let built = self.structure.state.inputs.built(index);
        self.initialize(object.class)?;
        for (number, call) in built.calls.iter().enumerate() {
            self.initialize(call.method.class())?;
            let makes = number == 0 && self.is_call_result(index);
            let mut args = Vec::new();
            if !makes {
                args.push(Value::reference(self.made[&object.at]));
            }
            for (elem, arg) in call.typed_args() {
                if elem == ElemKind::Ref && number == 0 {
                    self.complete(arg)?;
                }
                args.push(self.value(elem, arg)?);
            }
            let result = self.run(call.method, &args)?;
            if let (true, Some(made)) = (makes, result) {
                self.state.pinned.push(made.as_ref());
                self.made.insert(object.at, made.as_ref());
            }
        }
        Ok(())
    }

    /// Whether an object is the result of a call, not of a constructor.
    pub fn is_call_result(&self, index: usize) -> bool {
        let built = self.structure.state.inputs.built(index);
        !matches!(built.recipe.start, Start::New(..) | Start::Canonical)
    }

    /// Completes an argument of the first call before that is made.
    fn complete(&mut self, part: Value) -> Result<(), String> {
        let inputs = &self.structure.state.inputs;
        match inputs.object_at(inputs.follow(part.as_ref())) {
            Some(object) => self.run_calls(object),
            None => Ok(()),
        }
    }

    /// The object that stands for one of the input; the result of a call is created here.
    pub fn built_object(&mut self, r: Ref) -> Result<Option<Ref>, String> {
        if let Some(made) = self.made.get(&r) {
            return Ok(Some(*made));
        }
        let Some(object) = self.structure.state.inputs.object_at(r) else {
            return Ok(None);
        };
        self.run_calls(object)?;
        Ok(self.made.get(&r).copied())
    }

    /// An empty collection, or what one call makes of the simplest numbers.
    pub fn build_empty(&mut self, recipe: &BuildRecipe) -> Result<Ref, String> {
        let unknown = || format!("an input of type {} that is still unknown", recipe.class);
        let numbers = plain_numbers(recipe);
        let numbers = match recipe.starts_empty() {
            true => Vec::new(),
            false => numbers.ok_or_else(unknown)?,
        };
        let world = &self.structure.vm.world;
        let load = |name: &str| world.load(name).map_err(|e| e.to_string());
        let mut args: Vec<Value> = numbers.into_iter().map(|(_, number)| number).collect();
        if let Start::Static(class, name, desc, _) = recipe.start {
            let class = load(class)?;
            self.initialize(class)?;
            let method = class.declared_method(name, desc).ok_or_else(unknown)?;
            let made = self.run(method, &args)?.ok_or_else(unknown)?.as_ref();
            self.state.pinned.push(made);
            return Ok(made);
        }
        let desc = match recipe.start {
            Start::New(desc, _) => desc,
            Start::Static(..) | Start::On(..) | Start::Canonical => "()V",
        };
        let class = load(recipe.class)?;
        self.initialize(class)?;
        let made = self.state.heap.alloc(Object::instance(class));
        self.state.pinned.push(made);
        let constructor = class.declared_method("<init>", desc).ok_or_else(unknown)?;
        args.insert(0, made.into());
        self.run(constructor, &args)?;
        Ok(made)
    }

    /// Some record with default values, if that is how tests write it.
    pub fn any_record(&mut self, constructor: MethodRef) -> Result<Ref, String> {
        let class = constructor.class();
        self.initialize(class)?;
        let made = self.state.heap.alloc(Object::instance(class));
        self.state.pinned.push(made);
        let defaults = constructor.parsed.params.iter().map(|_| Value::NULL);
        let args: Vec<Value> = std::iter::once(made.into()).chain(defaults).collect();
        self.run(constructor, &args)?;
        Ok(made)
    }

    /// Runs a method to its end, up to an instruction limit.
    pub fn run(&mut self, method: MethodRef, args: &[Value]) -> Result<Option<Value>, String> {
        match self.with_interp(|i| i.run_method(method, args, FUEL)) {
            Stop::Returned(value) => Ok(value),
            stop => Err(format!("{}: {stop}", method.pretty())),
        }
    }
}
