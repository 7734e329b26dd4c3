//! Closed-world assumption and escape: what other code can do to the objects that no call in the graph does. Each such
//! effect is a reason not to claim that all states were explored.

use super::StateGraph;
use super::foreign_creators::foreign_creator;
use super::initial_objects::{InitialObject, is_initial_object};
use crate::callable::Callables;
use crate::sequence::HeldObject;
use classes::{ClassRef, Field, MethodRef};
use heap::{Data, Object, Ref};
use ir::{ElemKind, Inst, flags};
use rustc_hash::FxHashSet;
use std::sync::Arc;
use vm::{State, UnsizedArray, Vm, Write};

/// Classes of the JDK that have no state of their own for others to change, whatever their fields.
const STATELESS: [&str; 3] = ["java/lang/Object", "java/lang/Enum", "java/lang/Record"];

/// Violations of the closed-world assumption: what other code of the program, or methods of the JDK, can do to the
/// objects.
pub(super) fn external_effects(
    vm: &Arc<Vm>,
    callables: &Callables,
    initial_objects: &[InitialObject],
    subjects: &[ClassRef],
) -> Vec<String> {
    let classes = callables.classes();
    let mut all = Vec::new();
    all.extend(callables.excluded_class().map(describe_excluded_class));
    let taken = callables
        .taken_classes()
        .iter()
        .filter(|c| !vm.is_function(c));
    let taken = taken.filter(|c| subjects.iter().all(|s| s.id != c.id));
    for wanted in subjects.iter().chain(taken) {
        let fits = |c: &ClassRef| c.is_subtype_of(wanted) && !c.is_abstract();
        // Where there are too many classes, that is why.
        let is_missing = !classes.iter().any(fits) && callables.excluded_class().is_none();
        if is_missing && !is_constant(wanted) {
            all.push(format!(
                "no class on the class path extends {}",
                wanted.java_name()
            ));
        }
    }
    all.extend(
        classes
            .iter()
            .filter_map(|c| unexplored_subclass(vm, callables, c)),
    );
    all.extend(classes.iter().filter_map(|c| inherited_jdk_state(c)));
    all.extend(classes.iter().filter_map(|c| deserialized_class(vm, c)));
    all.extend(classes.iter().filter_map(|c| open_field(c)));
    all.extend(classes.iter().filter_map(|c| open_method(c)));
    all.extend(foreign_writer(vm, callables));
    let taken = callables.taken_classes().iter();
    let others = taken.filter(|t| classes.iter().all(|c| c.id != t.id));
    let wanted: Vec<ClassRef> = classes.iter().chain(others).copied().collect();
    all.extend(foreign_creator(vm, callables, &wanted));
    all.extend(leading_static_field(
        vm,
        callables,
        initial_objects,
        subjects,
    ));
    all
}

/// Constants of enums are there without being made.
fn is_constant(class: ClassRef) -> bool {
    class.flags & flags::ENUM != 0
}

/// A class below one whose objects are made that is not among those that are. What source of the package
/// can't name is only made by code that is called anyway, if it is inside of one of these.
fn unexplored_subclass(vm: &Arc<Vm>, callables: &Callables, class: ClassRef) -> Option<String> {
    let package = callables.package(vm);
    let known = callables.classes();
    let within = |c: ClassRef| known.iter().any(|k| k.nest_host() == c.nest_host());
    let below = vm.subclasses.below(&vm.world, class);
    let mut unseen = below.into_iter().filter(|below| {
        let is_known = known.iter().any(|k| k.id == below.id);
        let is_hidden = !package.sees_class(below) && within(below);
        !is_known && !below.is_abstract() && !is_hidden && !is_constant(below)
    });
    unseen.next().map(describe_excluded_class)
}

fn describe_excluded_class(class: ClassRef) -> String {
    format!("no objects of {} were created", class.java_name())
}

/// A class of the JDK above one whose objects are made, with fields that its methods may change.
fn inherited_jdk_state(class: ClassRef) -> Option<String> {
    let above = std::iter::successors(class.super_class, |c| c.super_class);
    let mut above = above.filter(|c| c.module().is_some() && !STATELESS.contains(&&*c.name));
    let with_state = above.find(|c| c.fields.iter().any(|f| !f.is_static()))?;
    let (class, above) = (class.java_name(), with_state.java_name());
    Some(format!(
        "{class} inherits methods of {above} that were not called"
    ))
}

/// A class whose objects can be made by reading them from a stream: no constructor is called, and the stream
/// says what the fields hold. Records are made by their constructor there, too, and constants of enums are
/// those that are there already.
fn deserialized_class(vm: &Arc<Vm>, class: ClassRef) -> Option<String> {
    let serializable = vm.world.load("java/io/Serializable").ok()?;
    let above = class.super_class.map(|c| &*c.name);
    let is_made = is_constant(class) || above == Some("java/lang/Record");
    let is_read = class.is_subtype_of(serializable) && !class.is_abstract() && !is_made;
    let has_fields = || {
        let mut above = std::iter::successors(Some(class), |c| c.super_class);
        above.any(|c| c.fields.iter().any(|f| !f.is_static()))
    };
    let name = class.java_name();
    (is_read && has_fields())
        .then(|| format!("{name} is Serializable: objects read from a stream can be in any state"))
}

/// A field that is there for everybody to assign.
fn open_field(class: ClassRef) -> Option<String> {
    let is_open = |f: &&Field| {
        let offered = f.flags & (flags::PUBLIC | flags::PROTECTED) != 0;
        offered && f.flags & flags::FINAL == 0
    };
    let mut above = std::iter::successors(Some(class), |c| c.super_class);
    let (owner, field) = above.find_map(|c| {
        let is_own = c.module().is_none();
        let open = c.fields.iter().find(is_open).filter(|_| is_own);
        open.map(|field| (c, field))
    })?;
    let (owner, field) = (owner.java_name(), &field.name);
    Some(format!("other code may assign {owner}.{field}"))
}

/// A method that is there to be overridden. (That somebody overrides what everybody calls is not looked at.)
fn open_method(class: ClassRef) -> Option<String> {
    let is_open = |m: &MethodRef| {
        let fixed = flags::FINAL | flags::STATIC | flags::PRIVATE;
        m.flags & flags::PROTECTED != 0 && m.flags & fixed == 0 && !m.is_constructor()
    };
    let can_extend = |m: MethodRef| m.is_constructor() && m.flags & flags::PRIVATE == 0;
    if class.is_final() || !class.methods.iter().any(can_extend) {
        return None;
    }
    let mut above = std::iter::successors(Some(class), |c| c.super_class);
    let own = above.find_map(|c| {
        let mut methods = c.methods.iter().filter(|_| c.module().is_none());
        methods.find(is_open)
    })?;
    Some(format!("a subclass may override {}", own.pretty()))
}

/// Code of the package that is not among what is called, and writes into fields of the objects.
fn foreign_writer(vm: &Arc<Vm>, callables: &Callables) -> Option<String> {
    let (classes, package) = (callables.classes(), callables.package(vm));
    let known: FxHashSet<&str> = classes.iter().map(|c| &*c.name).collect();
    let packages: FxHashSet<&str> = classes.iter().map(|c| c.package()).collect();
    let others = vm.opened.iter().filter(|name| {
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        packages.contains(package) && !known.contains(name.as_str())
    });
    let others = others.filter_map(|name| vm.world.load(name).ok());
    // What source can't name is only called by code that is.
    let others = others.filter(|c| package.sees_class(c));
    let mut methods = others.flat_map(|c| c.methods.iter());
    let intruding = methods.find(|m| writes_foreign_field(m, &known))?;
    Some(format!(
        "{}, which assigns fields of the objects, was not called",
        intruding.pretty()
    ))
}

/// A static field that code of the package sees, and that may lead to an object like those that are made or
/// taken: nothing in the graph begins with that one.
fn leading_static_field(
    vm: &Arc<Vm>,
    callables: &Callables,
    initial_objects: &[InitialObject],
    subjects: &[ClassRef],
) -> Option<String> {
    let package = callables.package(vm);
    let hosts: FxHashSet<&str> = callables.classes().iter().map(|c| c.package()).collect();
    let near = vm.opened.iter().filter(|name| {
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        hosts.contains(package)
    });
    let near = near.filter_map(|name| vm.world.load(name).ok());
    let near = near.filter(|c| package.sees_class(c));
    let wanted: Vec<ClassRef> = subjects
        .iter()
        .chain(callables.taken_classes())
        .copied()
        .collect();
    let mut fields = near.flat_map(|c| c.fields.iter().map(move |f| (c, f)));
    let (class, field) = fields.find(|(class, field)| {
        let is_seen = field.is_static() && package.sees(field.flags, class);
        let is_own = field.flags & (flags::ENUM | flags::SYNTHETIC) != 0;
        let is_called = callables.classes().iter().any(|c| c.id == class.id);
        let is_passed = is_initial_object(initial_objects, class, field);
        is_seen && !is_own && !is_passed && may_lead_to(vm, field, &wanted, is_called)
    })?;
    let class = class.java_name();
    Some(format!(
        "the object in {class}.{} was not used as an argument",
        field.name
    ))
}

/// Whether a field may hold an object of one of these classes, or, if it is of a class that is called,
/// something of the JDK with one inside.
fn may_lead_to(vm: &Arc<Vm>, field: &Field, wanted: &[ClassRef], is_called: bool) -> bool {
    let declared = field.desc.class_name();
    let Some(declared) = declared.and_then(|name| vm.world.load(name).ok()) else {
        return false;
    };
    let held = declared.innermost();
    if held.is_primitive() || is_value(held) || is_constant(held) {
        return false;
    }
    let is_like = |w: &ClassRef| held.is_subtype_of(w) || w.is_subtype_of(held);
    wanted.iter().any(is_like) || is_called && held.module().is_some() && !held.is_final()
}

fn writes_foreign_field(method: MethodRef, known: &FxHashSet<&str>) -> bool {
    let Ok(code) = method.code() else {
        return false;
    };
    let refs = &code.body.refs;
    code.body.insts.iter().any(|inst| match inst {
        Inst::PutField { field, .. } | Inst::PutStatic { field, .. } => {
            known.contains(&*refs.fields[field.index()].class)
        }
        _ => false,
    })
}

impl StateGraph {
    /// Whether an object that a call gave or threw and no variable holds leads to what variables lead to, or to
    /// another object like those that calls are made on; or whether what the caller passed does, or is still part
    /// of it: code that has it can change that without a call.
    pub(super) fn has_escaped(
        &self,
        state: &State,
        given: Option<Ref>,
        held: &[HeldObject],
        objects: &[Ref],
    ) -> bool {
        let own: FxHashSet<Ref> = objects.iter().copied().collect();
        let is_changeable = |r: Ref| {
            let class = state.heap.get(r).class;
            own.contains(&r) && (class.is_array() || has_variable_fields(class))
        };
        let is_unknown = |r: Ref| {
            let class = state.heap.get(r).class;
            let mut called = self.callables.classes().iter();
            Some(r) != given && !own.contains(&r) && called.any(|c| c.id == class.id)
        };
        let by_result = reachable_objects(state, given, |_| false);
        let hands_out = |r: &Ref| is_changeable(*r) || is_unknown(*r);
        if by_result.is_none_or(|led_to| led_to.iter().any(hands_out)) {
            return true;
        }
        // What variables hold, the caller has anyway.
        let passed = state.inputs.objects().iter().filter(|o| !o.private);
        let is_held = |r: Ref| held.iter().any(|h| h.object == r);
        let by_passed = reachable_objects(state, passed.map(|o| o.at), is_held);
        by_passed.is_none_or(|led_to| led_to.iter().any(|r| is_changeable(*r)))
    }
}

/// The objects that references lead to, without values, and without what is not to be looked into; `None` if it
/// is not known which.
fn reachable_objects(
    state: &State,
    from: impl IntoIterator<Item = Ref>,
    is_left_out: impl Fn(Ref) -> bool,
) -> Option<FxHashSet<Ref>> {
    let mut pending: Vec<Ref> = from.into_iter().collect();
    let mut seen: FxHashSet<Ref> = FxHashSet::default();
    while let Some(r) = pending.pop() {
        let r = match r.as_unknown() {
            Some(_) => state.inputs.follow(r),
            None => r,
        };
        let is_looked_into = r.is_object() && !is_left_out(r) && state.heap.has(r);
        if !is_looked_into || is_value(state.heap.get(r).class) || !seen.insert(r) {
            continue;
        }
        let object = state.heap.get(r);
        pending.extend(referenced_objects(object));
        // What was stored into an array of unknown length is noted elsewhere.
        let is_of_references = object.class.elem() == Some(ElemKind::Ref);
        if is_of_references && matches!(object.data, Data::Unsized) {
            for write in state.inputs.writes(UnsizedArray::of_object(object)) {
                match write {
                    Write::Cell(_, value) => pending.push(value.as_ref()),
                    Write::Range(_) => return None,
                }
            }
        }
    }
    Some(seen)
}

impl StateGraph {
    /// Whether calls changed what no variable and no static field of the program leads to: values that the
    /// class library keeps for a thread, handlers that were registered. Later calls may come upon it,
    /// but it is no part of the states that are compared.
    pub(super) fn has_hidden_changes(&self, state: &State, objects: &[Ref]) -> bool {
        let start = &self.nodes[0].state.heap;
        let changes = state.heap.changes_since(start);
        let own: FxHashSet<Ref> = objects.iter().copied().collect();
        let is_elsewhere =
            |r: &Ref| !own.contains(r) && state.heap.has(*r) && !is_value(state.heap.get(*r).class);
        let mut elsewhere = changes
            .objects
            .iter()
            .filter(|r| is_elsewhere(r))
            .peekable();
        if elsewhere.peek().is_some() {
            let printing = self.stream_objects();
            if elsewhere.any(|r| !printing.contains(r)) {
                return true;
            }
        }
        // What an initializer sets is the same whenever it runs, and so is what reflection looks up once.
        changes.statics.iter().any(|id| {
            let class = self.vm.world.class(*id);
            let is_of_jdk = class.module().is_some() && &*class.name != "java/lang/Class";
            is_of_jdk && start.statics(*id).is_some()
        })
    }

    /// What the standard streams consist of: nobody asks what was printed.
    fn stream_objects(&self) -> FxHashSet<Ref> {
        let heap = &self.nodes[0].state.heap;
        let system = self.vm.world.find_loaded("java/lang/System");
        let statics = system.and_then(|system| Some((system, heap.statics(system.id)?)));
        let mut pending: Vec<Ref> = Vec::new();
        if let Some((system, statics)) = statics {
            let streams = system.fields.iter().filter(|f| {
                f.is_static() && matches!(&*f.name, "out" | "err") && f.flags & flags::FINAL != 0
            });
            pending.extend(streams.map(|f| Ref::from_bits(statics.data.get(f.slot as usize))));
        }
        let mut seen: FxHashSet<Ref> = FxHashSet::default();
        while let Some(r) = pending.pop() {
            if r.is_object() && heap.has(r) && seen.insert(r) {
                pending.extend(referenced_objects(heap.get(r)));
            }
        }
        seen
    }
}

/// What an object or array refers to.
pub(super) fn referenced_objects(object: &Object) -> Vec<Ref> {
    match &object.data {
        Data::Refs(refs) => refs.to_vec(),
        Data::Fields(fields) => {
            let slots = object.class.ref_slots.iter();
            slots.map(|s| Ref::from_bits(fields[*s as usize])).collect()
        }
        _ => Vec::new(),
    }
}

/// What nobody can change, though it may have fields that are set late.
fn is_value(class: ClassRef) -> bool {
    const VALUES: [&str; 10] = [
        "java/lang/Boolean",
        "java/lang/Byte",
        "java/lang/Character",
        "java/lang/Class",
        "java/lang/Double",
        "java/lang/Float",
        "java/lang/Integer",
        "java/lang/Long",
        "java/lang/Short",
        "java/lang/String",
    ];
    VALUES.contains(&&*class.name)
}

fn has_variable_fields(class: ClassRef) -> bool {
    let above = std::iter::successors(Some(class), |c| c.super_class);
    let mut fields = above.flat_map(|c| c.fields.iter());
    fields.any(|f| !f.is_static() && f.flags & flags::FINAL == 0)
}
