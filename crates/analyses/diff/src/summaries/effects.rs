//! Which code can be summarized, and what it may read and write (section 4.2 of the paper).
//!
//! Code is summarized if what it does follows from its arguments and from the fields and elements that it reads, if it
//! writes nothing but fields, and if nothing that it allocates outlives it. All that it may call counts as well, by class
//! hierarchy, and must be the same in both versions. When in doubt, it is executed.

use super::not_null::{NotNull, dereferenced};
use crate::code_version::MethodKey;
use crate::pairing::VersionPairing;
use classes::{ClassRef, Field, MethodRef, boxed_kind};
use ir::{Body, ElemKind, FieldSymbol, Inst, InvokeKind, MethodSymbol, TypeDesc, flags};
use static_analysis::NameCallGraph;
use std::collections::{BTreeMap, BTreeSet};
use vm::{HeapPlaces, Vm};

/// What code may do that can be summarized.
#[derive(Clone, Debug, Default)]
pub(crate) struct SummaryEffects {
    pub(crate) reads: HeapPlaces,
    pub(crate) writes: HeapPlaces,
    /// Classes of references that it may write.
    pub(crate) stores: BTreeMap<u32, ClassRef>,
    /// Classes of exceptions that it may make.
    makes: BTreeMap<u32, ClassRef>,
    pub(crate) may_throw: bool,
    /// Whether it has loops, or calls what it is called by.
    pub(crate) is_unbounded: bool,
    /// Whether it ever decides anything.
    pub(crate) has_branches: bool,
    /// Its length, with all that it may call.
    pub(crate) instructions: usize,
}

impl SummaryEffects {
    /// Whether nothing that it makes can be in what it writes.
    pub(crate) fn keeps_to_itself(&self) -> bool {
        let mut stores = self.stores.values();
        !stores.any(|class| self.makes.values().any(|made| made.is_subtype_of(class)))
    }
}

/// Reads the effects of code off its instructions.
pub(crate) struct EffectReader<'a> {
    vm: &'a Vm,
    pairing: &'a VersionPairing,
    /// The class whose method is compared: it is initialized.
    class: ClassRef,
    graph: NameCallGraph,
    own: BTreeSet<&'static str>,
}

/// Code that is being read.
struct Scan<'a> {
    reader: &'a EffectReader<'a>,
    effects: SummaryEffects,
    pending: Vec<MethodRef>,
    seen: BTreeSet<u32>,
}

impl<'a> EffectReader<'a> {
    /// `classes` are those of both versions.
    pub(crate) fn new(
        vm: &'a Vm,
        pairing: &'a VersionPairing,
        class: ClassRef,
        classes: &[ClassRef],
    ) -> EffectReader<'a> {
        EffectReader {
            vm,
            pairing,
            class,
            graph: NameCallGraph::new(classes),
            own: classes.iter().map(|c| &*c.name).collect(),
        }
    }

    /// What some instructions of a body may do, by their places; `None` if they can't be summarized.
    pub(crate) fn of_code(
        &self,
        body: &Body,
        has_receiver: bool,
        pcs: impl Iterator<Item = u32>,
    ) -> Option<SummaryEffects> {
        let mut scan = self.scan();
        scan.instructions(&NotNull::new(body, has_receiver), body, pcs)?;
        scan.finish()
    }

    /// What a call may do; `None` if it can't be summarized. That there is no receiver counts as its exception.
    pub(crate) fn of_call(
        &self,
        kind: InvokeKind,
        symbol: &MethodSymbol,
        may_be_null: bool,
    ) -> Option<SummaryEffects> {
        let mut scan = self.scan();
        scan.call(kind, symbol)?;
        if scan.pending.is_empty() {
            // Of the library: there is a model, or it is short.
            return None;
        }
        scan.effects.may_throw = may_be_null;
        if let Some(result) = symbol.parsed.ret.as_ref() {
            scan.store(result)?;
        }
        scan.finish()
    }

    /// The class of references that summaries may give: the program's own, or arrays.
    pub(crate) fn storable(&self, desc: &TypeDesc) -> Option<ClassRef> {
        let class = self.vm.world.load(desc.class_name()?).ok()?;
        let innermost = class.innermost();
        let is_open = innermost.is_primitive() || self.vm.opens(innermost);
        is_open.then_some(class)
    }

    fn scan(&self) -> Scan<'_> {
        Scan {
            reader: self,
            effects: SummaryEffects::default(),
            pending: Vec::new(),
            seen: BTreeSet::new(),
        }
    }

    /// The fields that a symbol may mean, with the class that declares each; `None` if the library does.
    fn fields(&self, symbol: &FieldSymbol) -> Option<Vec<(ClassRef, &'static Field)>> {
        let class = self.vm.world.load(&symbol.class).ok()?;
        let line = std::iter::successors(Some(class), |c| c.super_class);
        let found: Vec<(ClassRef, &'static Field)> = line
            .flat_map(|c| {
                let named = c.fields.iter().filter(|f| f.name == symbol.name);
                named.map(move |f| (c, f))
            })
            .collect();
        // Constants of enums are no part of the input, but what unknown references may be.
        let is_fixed = |(class, field): &(ClassRef, &Field)| {
            class.flags & flags::ENUM == 0 || field.flags & flags::FINAL != 0
        };
        let is_own = found.iter().all(|(c, _)| c.module().is_none());
        (is_own && !found.is_empty() && found.iter().all(is_fixed)).then_some(found)
    }

    /// Whether using a class executes nothing of the program's.
    fn is_quiet(&self, name: &str) -> bool {
        let Ok(class) = self.vm.world.load(name) else {
            return false;
        };
        let mut line = std::iter::successors(Some(class), |c| c.super_class);
        line.all(|c| {
            c.module().is_some()
                || self.class.is_subtype_of(c)
                || c.declared_method("<clinit>", "()V").is_none()
        })
    }

    fn is_throwable(&self, name: &str) -> bool {
        let class = self.vm.world.load(name).ok();
        let mut line = std::iter::successors(class, |c| c.super_class);
        line.any(|c| &*c.name == "java/lang/Throwable")
    }

    /// Whether both versions have a method, with the same code.
    fn is_common(&self, method: MethodRef) -> bool {
        let key = MethodKey {
            class: method.class().name.clone(),
            name: method.name.clone(),
            desc: method.desc.clone(),
        };
        self.pairing.change_of(&key).is_none()
            && self.pairing.incompatibility(&key.class).is_none()
            && self
                .pairing
                .new_name(&key.class, &key.name, &key.desc)
                .is_none()
    }
}

impl Scan<'_> {
    fn finish(mut self) -> Option<SummaryEffects> {
        while let Some(method) = self.pending.pop() {
            if !self.seen.insert(method.id.0) {
                continue;
            }
            let has_code = !method.is_native() && !method.is_abstract();
            let is_plain = has_code && !method.is_synchronized() && self.reader.is_common(method);
            is_plain.then_some(())?;
            let body = &method.code().ok()?.body;
            body.handler_sets
                .iter()
                .all(|set| set.0.is_empty())
                .then_some(())?;
            let not_null = NotNull::new(body, !method.is_static());
            self.instructions(&not_null, body, 0..body.insts.len() as u32)?;
            self.effects.is_unbounded |= goes_back(body, method);
        }
        self.effects.keeps_to_itself().then_some(self.effects)
    }

    fn instructions(
        &mut self,
        not_null: &NotNull<'_>,
        body: &Body,
        pcs: impl Iterator<Item = u32>,
    ) -> Option<()> {
        for pc in pcs {
            let inst = &body.insts[pc as usize];
            let object = dereferenced(body, inst);
            self.effects.may_throw |= object.is_some_and(|r| !not_null.holds(pc, r));
            self.effects.instructions += 1;
            self.instruction(body, inst)?;
        }
        Some(())
    }

    fn instruction(&mut self, body: &Body, inst: &Inst) -> Option<()> {
        let refs = &body.refs;
        match inst {
            Inst::GetField { field, .. } => {
                for (class, field) in self.reader.fields(&refs.fields[field.index()])? {
                    self.effects.reads.fields.insert((class.id, field.slot));
                }
            }
            Inst::PutField { field, .. } => {
                for (class, field) in self.reader.fields(&refs.fields[field.index()])? {
                    self.store(&field.desc)?;
                    let place = (class.id, field.slot);
                    self.effects.writes.fields.insert(place);
                    // Where it is not written after all, the field keeps what it held: that is read, too.
                    self.effects.reads.fields.insert(place);
                }
            }
            Inst::GetStatic { field, .. } => self.constant(&refs.fields[field.index()])?,
            Inst::ArrayLoad { elem, .. } => {
                self.effects.may_throw = true;
                self.effects.reads.elements.insert(elem.name());
            }
            Inst::New { class, .. } => {
                let name = &refs.classes[class.index()];
                let is_allowed = self.reader.is_throwable(name) && self.reader.is_quiet(name);
                is_allowed.then_some(())?;
                let class = self.reader.vm.world.load(name).ok()?;
                self.effects.makes.insert(class.id.0, class);
            }
            Inst::Invoke { kind, method, .. } => {
                self.call(*kind, &refs.methods[method.index()])?;
            }
            Inst::Bin { op, .. } => self.effects.may_throw |= op.can_divide_by_zero(),
            Inst::CheckCast { .. } | Inst::Throw { .. } => self.effects.may_throw = true,
            Inst::If { .. }
            | Inst::IfImm { .. }
            | Inst::IfSame { .. }
            | Inst::IfNull { .. }
            | Inst::Switch { .. } => self.effects.has_branches = true,
            Inst::ArrayLen { .. }
            | Inst::ConstInt { .. }
            | Inst::ConstLong { .. }
            | Inst::ConstFloat { .. }
            | Inst::ConstDouble { .. }
            | Inst::ConstNull { .. }
            | Inst::ConstString { .. }
            | Inst::Move { .. }
            | Inst::Un { .. }
            | Inst::BinImm { .. }
            | Inst::InstanceOf { .. }
            | Inst::Jump { .. }
            | Inst::Return
            | Inst::ReturnValue { .. } => {}
            // Executed as it is: what it allocates, writes or asks has no summary.
            Inst::ConstClass { .. }
            | Inst::ConstDynamic { .. }
            | Inst::NewArray { .. }
            | Inst::NewMultiArray { .. }
            | Inst::ArrayStore { .. }
            | Inst::PutStatic { .. }
            | Inst::MonitorEnter { .. }
            | Inst::MonitorExit { .. }
            | Inst::InvokeDynamic { .. }
            | Inst::Catch { .. } => return None,
        }
        Some(())
    }

    /// A reference of this type may be written.
    fn store(&mut self, desc: &TypeDesc) -> Option<()> {
        if desc.elem == ElemKind::Ref {
            let class = self.reader.storable(desc)?;
            self.effects.stores.insert(class.id.0, class);
        }
        Some(())
    }

    /// A static field that never changes any more.
    fn constant(&self, symbol: &FieldSymbol) -> Option<()> {
        let fields = self.reader.fields(symbol)?;
        let is_constant = |(class, field): &(ClassRef, &Field)| {
            field.is_static()
                && field.flags & flags::FINAL != 0
                && field.desc.elem != ElemKind::Ref
                && self.reader.class.is_subtype_of(class)
        };
        fields.iter().all(is_constant).then_some(())
    }

    fn call(&mut self, kind: InvokeKind, symbol: &MethodSymbol) -> Option<()> {
        let reader = self.reader;
        if is_function_of_state(symbol)
            || &*symbol.name == "<init>" && reader.is_library_throwable(&symbol.class)
        {
            // Indices of characters, exact arithmetic.
            self.effects.may_throw = true;
            return Some(());
        }
        if !reader.own.contains(&*symbol.class) {
            return None;
        }
        match kind {
            InvokeKind::Static | InvokeKind::Special => {
                let class = reader.vm.world.load(&symbol.class).ok()?;
                let found = reader
                    .vm
                    .world
                    .find_method(class, &symbol.name, &symbol.desc)?;
                if kind == InvokeKind::Static && !reader.is_quiet(&found.class().name) {
                    return None;
                }
                self.pending.push(found);
            }
            InvokeKind::Virtual | InvokeKind::Interface => {
                let named = reader.graph.methods_named(&symbol.name, &symbol.desc)?;
                let is_declared = named.iter().any(|m| m.class().name == symbol.class);
                // Somebody else may have written what stands for an abstract one.
                let is_known = is_declared && !named.iter().any(|m| m.is_abstract());
                is_known.then_some(())?;
                self.pending.extend(named);
            }
        }
        Some(())
    }
}

impl EffectReader<'_> {
    fn is_library_throwable(&self, name: &str) -> bool {
        let class = self.vm.world.load(name);
        class.is_ok_and(|c| c.module().is_some()) && self.is_throwable(name)
    }
}

/// Whether a method of the library does the same in equal states, calls nothing back, and gives a number.
fn is_function_of_state(symbol: &MethodSymbol) -> bool {
    let gives_number = symbol
        .parsed
        .ret
        .as_ref()
        .is_some_and(|r| r.elem != ElemKind::Ref);
    match &*symbol.class {
        "java/lang/Math" | "java/lang/StrictMath" => &*symbol.name != "random",
        "java/lang/Object" => &*symbol.name == "<init>",
        "java/lang/String" => {
            let only_reads = matches!(
                &*symbol.name,
                "length"
                    | "isEmpty"
                    | "charAt"
                    | "equals"
                    | "startsWith"
                    | "endsWith"
                    | "compareTo"
                    | "indexOf"
            );
            only_reads && gives_number
        }
        class => {
            let params = symbol.parsed.params.iter();
            let only_numbers = params.into_iter().all(|p| p.elem != ElemKind::Ref);
            let is_helper = matches!(&*symbol.name, "compare" | "max" | "min" | "sum" | "signum");
            boxed_kind(class).is_some() && is_helper && gives_number && only_numbers
        }
    }
}

/// Whether code jumps back, or calls a method of its name.
fn goes_back(body: &Body, method: MethodRef) -> bool {
    let graph = static_analysis::control_flow_graph(body, static_analysis::EdgeKinds::Normal);
    let mut called = body.refs.methods.iter();
    let calls_itself = called.any(|m| m.name == method.name && m.desc == method.desc);
    calls_itself || !flow::Loops::new(&graph).loops().is_empty()
}
