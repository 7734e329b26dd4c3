//! Entry point: a method on symbolic inputs, its start states, and the input of a path.

mod rendering;
mod values;

use crate::contract::MethodContract;
use answer::{
    HeapContent, HeapObject, HeapRoot, HeapValue, InputHeap, NullArgument, Recipe, RecipeInput,
    Status,
};
use classes::{ClassRef, MethodRef, is_launched, nullable_parameters};
use contracts::preconditions::{Preconditions, read_preconditions};
use heap::Ref;
use inputs::concrete_heap::build;
use inputs::library_class::{ClassInstantiation, instance_of};
use inputs::null_values;
use inputs::parameters::unknown_arguments;
use inputs::receiver::{CallTarget, ReceiverPlan};
use inputs::static_fields::{assign_statics, static_roots};
use inputs::structure::{InputStructure, Root, describe};
use ir::ElemKind;
use java_source::access::is_hidden_class;
use java_source::heap_expression::{has_identity, is_hidden, is_opened};
use java_source::names::call_recipe;
use jvm_symex::{
    Call, ContractTime, Jvm, JvmState, MatchMode, Matching, PathHost, PathTrace, Predicate,
    Receiver,
};
use solver::{Model, PathCondition};
use states::class_initialization::enum_constants;
use std::sync::Arc;
use symex::Listener;
use term::Term;
use vm::{Interp, State, Value, Vm};

/// A method with unknown inputs.
#[derive(Clone)]
pub struct Entry {
    /// The machine.
    pub vm: Arc<Vm>,
    /// What is called.
    pub method: MethodRef,
    /// What it is called on.
    pub class: ClassRef,
    /// Where the receiver comes from.
    pub plan: ReceiverPlan,
    /// The parameters, without the receiver.
    params: Vec<Root>,
    /// `this`, if it is an object of the input.
    this: Option<Root>,
    /// The class is initialized, nothing else has happened.
    before: State,
    /// As `before`, with the unknown inputs.
    start: State,
    /// Constants of the enum that the method is called on.
    constants: Vec<(String, Ref)>,
    /// What the input must satisfy.
    requires: Preconditions,
    /// What the method requires and promises.
    pub contract: Arc<MethodContract>,
    /// Hears what becomes of paths, if somebody wants to know.
    pub trace: Option<Arc<PathTrace>>,
}

impl Entry {
    /// The method, called from `before` on, where its class is initialized.
    pub fn new(vm: &Arc<Vm>, target: &CallTarget, mut before: State) -> Entry {
        let method = target.method;
        let constants = constants_to_call(target.receiver, target.class, &mut before);
        let mut start = before.clone();
        if !is_launched(method) {
            start.inputs.open_statics(target.class.package());
        }
        let mut host = PathHost::at(start.instructions);
        let mut interp = Interp::new(vm, &mut start, &mut host);
        let this = (target.receiver == ReceiverPlan::Unknown)
            .then(|| unknown_receiver(&mut interp, target.class));
        let params = unknown_arguments(&mut interp, method, "");
        let requires = read_preconditions(vm, target.class, target.method, this.as_ref(), &params);
        if !requires.predicates.is_empty() {
            start.note_start(vm);
        }
        Entry {
            vm: vm.clone(),
            method,
            class: target.class,
            plan: target.receiver,
            params,
            this,
            before,
            start,
            constants,
            requires,
            contract: Arc::new(MethodContract::new(vm, target)),
            trace: None,
        }
    }

    /// The same call on a machine with other settings, where `before` is the state in which its class is initialized.
    /// The inputs stay as they are: their references are of the heap that they were found in.
    pub fn on_machine(&self, mut before: State) -> Entry {
        let constants = constants_to_call(self.plan, self.class, &mut before);
        Entry {
            before,
            constants,
            ..self.clone()
        }
    }

    /// Who hears what becomes of the paths of an exploration with this purpose.
    pub fn listener(&self, purpose: &'static str) -> Option<Listener<Jvm>> {
        self.trace.as_ref().map(|trace| trace.listener(purpose))
    }

    /// The call on unknown inputs.
    pub fn symbolic_call(&self, contract: ContractTime) -> Jvm {
        let args = self.params.iter().map(|p| p.value).collect();
        Jvm {
            requires: self.requires.predicates.clone(),
            assumes: self.requires.assumes.clone(),
            contract,
            ..self.jvm(args)
        }
    }

    /// The call on any arguments; what must hold afterwards must.
    fn jvm(&self, args: Vec<Value>) -> Jvm {
        let receiver = match self.plan {
            ReceiverPlan::Static => Receiver::None,
            ReceiverPlan::Constructor => Receiver::New { constructor: None },
            ReceiverPlan::EnumConstants | ReceiverPlan::Unknown => Receiver::Given,
        };
        Jvm {
            vm: self.vm.clone(),
            call: Call {
                method: self.method,
                class: self.class,
                receiver,
                args,
            },
            requires: Vec::new(),
            contract: ContractTime::Meanwhile,
            assumes: Vec::new(),
            after: self.contract.after.clone(),
            matching: None,
        }
    }

    /// States that explorations of the call have seen are compared with each other.
    pub fn matching(&self, mode: MatchMode) -> Option<Arc<Matching>> {
        Matching::new(&self.vm, &self.before, mode).map(Arc::new)
    }

    /// What the input must satisfy.
    pub fn preconditions(&self) -> &[Predicate] {
        &self.requires.predicates
    }

    /// The contract as a report shows it.
    pub fn shown_contract(&self) -> answer::Contract {
        answer::Contract {
            requires: self.contract.before.clone(),
            ensures: self
                .contract
                .postcondition_texts()
                .map(str::to_owned)
                .collect(),
        }
    }

    /// Whether there are inputs that the method does not take.
    pub fn has_requirements(&self) -> bool {
        let Preconditions {
            predicates,
            assumes,
        } = &self.requires;
        !predicates.is_empty() || !assumes.is_empty()
    }

    /// The states in which the call begins.
    pub fn start_states(&self) -> Vec<JvmState> {
        match (self.plan, &self.this) {
            (ReceiverPlan::EnumConstants, _) => {
                let start = |(_, object): &(String, Ref)| JvmState::on(self.start.clone(), *object);
                self.constants.iter().map(start).collect()
            }
            (_, Some(this)) => vec![JvmState::on(self.start.clone(), this.value.as_ref())],
            (_, None) => vec![JvmState::new(self.start.clone())],
        }
    }

    /// The class is initialized, nothing else has happened.
    pub fn start_state(&self) -> &State {
        &self.before
    }

    fn roots(&self) -> Vec<Root> {
        self.this.iter().chain(&self.params).cloned().collect()
    }

    /// The place of an enum constant among its like: part of what makes an input simple.
    pub fn constant_index(&self, given: Option<Ref>) -> usize {
        self.constants
            .iter()
            .position(|(_, object)| Some(*object) == given)
            .unwrap_or(0)
    }

    /// The enum constant at a place among its like.
    pub fn constant(&self, index: usize) -> Option<Ref> {
        self.constants.get(index).map(|(_, object)| *object)
    }

    /// The call on the input of a path, under a model, on machine values.
    pub fn concrete_call(&self, case: &InputCase<'_>) -> Result<(Jvm, JvmState), String> {
        let (jvm, state, _) = self.concrete_call_with_names(case)?;
        Ok((jvm, state))
    }

    /// The same, and the names of the input's objects.
    pub fn concrete_call_with_names(&self, case: &InputCase<'_>) -> Result<NamedCall, String> {
        let mut roots = self.roots();
        roots.extend(static_roots(case.state));
        let mut built = build(&case.structure(&self.vm), &self.before, &roots)?;
        let statics = case.state.inputs.statics();
        let values = built.roots.split_off(built.roots.len() - statics.len());
        assign_statics(&self.vm, &mut built.state, statics, &values)?;
        let this = self.this.as_ref().map(|_| built.roots.remove(0).as_ref());
        let jvm = self.jvm(built.roots);
        let state = match this.or(case.given) {
            Some(object) => JvmState::on(built.state, object),
            None => JvmState::new(built.state),
        };
        Ok((jvm, state, built.names))
    }

    /// The input's objects and roots.
    pub fn input_heap(&self, case: &InputCase<'_>) -> InputHeap {
        let mentioned = self.mentioned_variables(&case.state.path);
        let mut roots = self.roots();
        let others = roots.len();
        roots.extend(static_roots(case.state));
        let mut heap = describe(&case.structure(&self.vm), &roots, &mentioned);
        let described = heap.roots.iter_mut().skip(others);
        for (root, field) in described.zip(case.state.inputs.statics()) {
            root.static_of = Some(field.class.java_name());
        }
        heap
    }

    /// The input's objects; `None` if all of them are written down in the call.
    pub fn heap(&self, case: &InputCase<'_>) -> Option<InputHeap> {
        let heap = self.input_heap(case);
        let opened = heap.objects.iter().any(is_opened);
        (opened || has_identity(&heap) || self.goes_by_name(case)).then_some(heap)
    }

    /// Whether the input can be written down, or only exists if an object gets into this state.
    pub fn status(&self, case: &InputCase<'_>) -> Status {
        let out_of_reach = |o: &HeapObject| is_opened(o) || is_hidden(o);
        let is_opened = self.input_heap(case).objects.iter().any(out_of_reach);
        match is_opened || has_hidden_record(&self.vm, case.state) {
            true => Status::Conditional,
            false => Status::Confirmed,
        }
    }

    /// What a test of this call is written from.
    pub fn recipe(&self, case: &InputCase<'_>) -> Recipe {
        let java = |p: &Root| self.argument(p, case).to_value();
        let is_plain = self.this.is_none()
            && self.params.iter().all(|p| p.elem != ElemKind::Ref)
            && case.state.inputs.statics().is_empty();
        let input = match is_plain {
            true => RecipeInput::Calls {
                steps: Vec::new(),
                receiver: self.receiver(case).map(|java| java.to_value()),
                arguments: self.params.iter().map(java).collect(),
            },
            false => RecipeInput::Heap(self.with_receiver(case)),
        };
        call_recipe(&self.vm.world, self.class, self.method, input)
    }

    /// The input's objects and roots, an enum's constant that the method is called on among them.
    fn with_receiver(&self, case: &InputCase<'_>) -> InputHeap {
        let mut heap = self.input_heap(case);
        if self.plan == ReceiverPlan::EnumConstants {
            let (name, _) = &self.constants[self.constant_index(case.given)];
            let this = HeapRoot {
                name: "this".into(),
                static_of: None,
                declared: self.class.source_name(),
                value: HeapValue::Object(heap.objects.len()),
            };
            heap.roots.insert(0, this);
            heap.objects.push(HeapObject {
                class: self.class.java_name(),
                name: "this".into(),
                content: HeapContent::Constant(name.clone()),
            });
        }
        heap
    }

    /// Whether an argument of the call is null, or a collection or an array that holds null: on
    /// the path so far, where what was not looked at is not.
    pub fn has_null(&self, state: &State) -> bool {
        let mut references = self.reference_params();
        references.any(|r| null_values::leads_to_null(state, r))
    }

    /// The same on the input that is made for the path: null is what was not looked at.
    pub fn is_made_with_null(&self, state: &State) -> bool {
        let mut references = self.reference_params();
        references.any(|r| null_values::is_made_with_null(state, r))
    }

    /// Parameters that are null on the path so far, although nothing says that they may be.
    pub fn null_arguments(&self, state: &State) -> Vec<NullArgument> {
        self.unannotated_arguments(|r| null_values::is_null(state, r))
    }

    /// The same in the input that is made for the path: null is what was not looked at.
    pub fn made_null_arguments(&self, state: &State) -> Vec<NullArgument> {
        self.unannotated_arguments(|r| null_values::is_made_null(state, r))
    }

    /// The parameters that are null and not declared to be nullable.
    fn unannotated_arguments(&self, is_null: impl Fn(Ref) -> bool) -> Vec<NullArgument> {
        let params = self.params.iter().zip(nullable_parameters(self.method));
        let null = params.filter(|(param, is_nullable)| {
            !is_nullable && param.elem == ElemKind::Ref && is_null(param.value.as_ref())
        });
        null.map(|(param, _)| NullArgument {
            parameter: param.name.clone(),
        })
        .collect()
    }

    fn reference_params(&self) -> impl Iterator<Item = Ref> {
        let references = self.params.iter().filter(|p| p.elem == ElemKind::Ref);
        references.map(|p| p.value.as_ref())
    }

    fn mentioned_variables(&self, path: &PathCondition) -> Vec<Term> {
        let vars = path.iter().flat_map(|c| self.vm.terms.vars_of(c));
        let mut vars: Vec<Term> = vars.copied().collect();
        vars.sort_unstable();
        vars.dedup();
        vars
    }
}

/// The constants of an enum whose method is called on each of them.
fn constants_to_call(
    plan: ReceiverPlan,
    class: ClassRef,
    before: &mut State,
) -> Vec<(String, Ref)> {
    match plan {
        ReceiverPlan::EnumConstants => {
            before.release_asked(class.id);
            enum_constants(before, class)
        }
        ReceiverPlan::Static | ReceiverPlan::Constructor | ReceiverPlan::Unknown => Vec::new(),
    }
}

/// A call, its start, and the names of the input's objects.
pub type NamedCall = (Jvm, JvmState, Vec<(Ref, Arc<str>)>);

/// One input: a path's state, an assignment, and the enum constant it is for.
#[derive(Clone, Copy)]
pub struct InputCase<'a> {
    /// Where the path stands.
    pub state: &'a State,
    /// What its variables are.
    pub model: &'a Model,
    /// The enum constant that the method is called on, if it is called on one.
    pub given: Option<Ref>,
}

impl InputCase<'_> {
    /// The input as a structure.
    pub fn structure<'a>(&'a self, vm: &'a Vm) -> InputStructure<'a> {
        InputStructure {
            vm,
            state: self.state,
            model: self.model,
            given: &[],
        }
    }

    fn bits(&self, vm: &Vm, value: Value) -> u64 {
        match value.term {
            None => value.bits,
            Some(term) => self.model.eval(&vm.terms, term).bits(),
        }
    }
}

/// `this`: an object of the very class.
fn unknown_receiver(interp: &mut Interp<'_>, class: ClassRef) -> Root {
    let name: Arc<str> = "this".into();
    let is_made = interp.vm.natives().maker(&class.name).is_some();
    let at = match instance_of(interp.vm, class) {
        Some(instance) => {
            let ClassInstantiation {
                signature, shown, ..
            } = instance;
            interp.build_input(&name, class, &signature, &shown)
        }
        None if is_made => Some(interp.new_unknown(name.clone(), &class.name, true)),
        // A record; any other class of the program has no recipe.
        None => interp.build_input(&name, class, "", &class.java_name()),
    };
    let at = at.unwrap_or_else(|| interp.new_input_object(class, &name));
    Root {
        name: "this".into(),
        desc: class.descriptor(),
        elem: ElemKind::Ref,
        value: at.into(),
    }
}

/// Whether the input has a record whose class no test can name.
fn has_hidden_record(vm: &Vm, state: &State) -> bool {
    state.inputs.objects().iter().any(|object| {
        let vm::AtEntry::Built(index) = object.at_entry else {
            return false;
        };
        state.inputs.built(index).recipe.is_record() && is_hidden_class(&vm.world, object.class)
    })
}
