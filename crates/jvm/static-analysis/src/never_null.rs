//! Never-null fields: the final fields of a class that are null in no object of it, because every
//! constructor assigns to them what can't be null.
//!
//! A forward data-flow problem over each constructor's body: which registers hold `this`, which are not null,
//! which fields hold something that is not null; what holds on all ways holds where they meet. Only
//! the class's own code is looked at, and a few methods of libraries that are known to give no null.
//! A constructor that calls another one of the class has what that has assigned. Not seen are objects
//! that get out of a constructor which throws afterwards, and those that reflection or
//! deserialization makes.

use classes::{Class, ClassRef, Field, MethodRef, wrapper_class};
use flow::{Analysis, Edges, Lattice, solve};
use ir::{BlockId, Body, DynamicSite, ElemKind, FieldSymbol, Inst, InvokeKind, Reg, flags};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Places in [`Class::fields`].
type Fields = BTreeSet<usize>;

/// The places in [`Class::fields`] of those final ones that no object of this class has null in.
pub fn never_null_fields(class: ClassRef) -> &'static [usize] {
    class.never_null.get_or_init(|| {
        let mut constructors = class.methods.iter().filter(|m| m.is_constructor());
        let Some(first) = constructors.next() else {
            return Vec::new();
        };
        let mut fields = of_constructor(first, &mut Vec::new());
        for constructor in constructors {
            let others = of_constructor(constructor, &mut Vec::new());
            fields.retain(|f| others.contains(f));
        }
        fields.into_iter().collect()
    })
}

/// Fields of references that only constructors assign.
fn final_fields(class: &Class) -> Fields {
    let fields = class.fields.iter().enumerate();
    let is =
        |f: &Field| !f.is_static() && f.flags & flags::FINAL != 0 && f.desc.elem == ElemKind::Ref;
    fields.filter(|(_, f)| is(f)).map(|(i, _)| i).collect()
}

/// The fields that are not null when the constructor returns. `under_way` are those that called it.
fn of_constructor(constructor: MethodRef, under_way: &mut Vec<MethodRef>) -> Fields {
    let class: ClassRef = constructor.class();
    let all = final_fields(class);
    let Ok(code) = constructor.code() else {
        return Fields::new();
    };
    if all.is_empty() || under_way.iter().any(|m| m.id == constructor.id) {
        return Fields::new();
    }
    under_way.push(constructor);
    let mut of_other = |desc: &str| match class.declared_method("<init>", desc) {
        Some(other) => of_constructor(other, under_way),
        None => Fields::new(),
    };
    let owner = Owner {
        name: &class.name,
        field: &|field| {
            let declared = class.fields.iter().position(|f| {
                f.name == field.name && f.desc.text == field.desc.text && !f.is_static()
            });
            declared.filter(|i| all.contains(i))
        },
    };
    let assigned = assigned_fields(&code.body, &owner, &mut of_other);
    under_way.pop();
    // One that never returns makes no object.
    assigned.unwrap_or(all)
}

/// The class that a constructor belongs to.
struct Owner<'a> {
    name: &'a str,
    /// The place of a final field of the class.
    field: &'a dyn Fn(&FieldSymbol) -> Option<usize>,
}

/// What is known at one place of the code.
#[derive(Clone)]
struct Known {
    not_null: BTreeSet<Reg>,
    this: BTreeSet<Reg>,
    fields: Fields,
}

/// What holds on all ways holds where they meet.
impl Lattice for Known {
    fn join(&mut self, other: Known) -> bool {
        let size = |k: &Known| k.not_null.len() + k.this.len() + k.fields.len();
        let before = size(self);
        self.not_null.retain(|r| other.not_null.contains(r));
        self.this.retain(|r| other.this.contains(r));
        self.fields.retain(|f| other.fields.contains(f));
        size(self) < before
    }
}

impl Known {
    fn write(&mut self, dst: Reg, is_not_null: bool) {
        self.this.remove(&dst);
        match is_not_null {
            true => self.not_null.insert(dst),
            false => self.not_null.remove(&dst),
        };
    }
}

/// The fields that hold what is not null wherever the body returns; `None` if it never does.
/// `of_other` gives those of another constructor of the class, by its descriptor.
fn assigned_fields(
    body: &Body,
    owner: &Owner<'_>,
    of_other: &mut dyn FnMut(&str) -> Fields,
) -> Option<Fields> {
    let mut problem = Assignments {
        body,
        owner,
        of_other,
        returned: None,
    };
    let this = BTreeSet::from([Reg(0)]);
    let at_entry = Known {
        not_null: this.clone(),
        this,
        fields: Fields::new(),
    };
    solve(&mut problem, [(BlockId(0), at_entry)]);
    problem.returned
}

struct Assignments<'a, 'b> {
    body: &'a Body,
    owner: &'a Owner<'b>,
    of_other: &'a mut dyn FnMut(&str) -> Fields,
    returned: Option<Fields>,
}

impl Analysis for Assignments<'_, '_> {
    type Node = BlockId;
    type Fact = Known;

    fn transfer(
        &mut self,
        id: BlockId,
        known: &Known,
        edges: &mut Edges<BlockId, Known>,
    ) -> ControlFlow<()> {
        let mut known = known.clone();
        let block = self.body.blocks[id.index()];
        for pc in block.start..block.end {
            for handler in self.body.handlers_at(pc) {
                edges.send(handler.target, known.clone());
            }
            let inst = self.body.insts[pc as usize];
            match inst {
                Inst::IfNull { a, then, els } => {
                    let mut otherwise = known.clone();
                    otherwise.not_null.insert(a);
                    edges.send(els, otherwise);
                    known.not_null.remove(&a);
                    edges.send(then, known);
                    return ControlFlow::Continue(());
                }
                Inst::Return => {
                    let before = self.returned.get_or_insert_with(|| known.fields.clone());
                    before.retain(|f| known.fields.contains(f));
                }
                _ => self.inst(&inst, &mut known),
            }
        }
        let send = |to| edges.send(to, known.clone());
        self.body.for_each_successor(id, send);
        ControlFlow::Continue(())
    }
}

impl Assignments<'_, '_> {
    fn inst(&mut self, inst: &Inst, known: &mut Known) {
        if let Some(object) = dereferenced_register(self.body, inst) {
            known.not_null.insert(object);
        }
        match *inst {
            Inst::Move { dst, src } => {
                let is_this = known.this.contains(&src);
                known.write(dst, known.not_null.contains(&src));
                if is_this {
                    known.this.insert(dst);
                }
            }
            Inst::PutField { object, field, src } => {
                let named = &self.body.refs.fields[field.index()];
                if *named.class != *self.owner.name {
                    return;
                }
                let Some(field) = (self.owner.field)(named) else {
                    return;
                };
                match known.this.contains(&object) && known.not_null.contains(&src) {
                    true => known.fields.insert(field),
                    false => known.fields.remove(&field),
                };
            }
            Inst::Invoke { dst, method, .. } => {
                let named = &self.body.refs.methods[method.index()];
                let args = self.body.call_args(inst);
                let is_other = &*named.name == "<init>" && *named.class == *self.owner.name;
                if is_other && known.this.contains(&args[0]) {
                    known.fields = (self.of_other)(&named.desc);
                }
                if let Some(checked) = args.first().filter(|_| is_check(&named.class, &named.name))
                {
                    known.not_null.insert(*checked);
                }
                if dst.is_some() {
                    known.write(dst, gives_no_null(&named.class, &named.name));
                }
            }
            Inst::InvokeDynamic { dst, site, .. } => {
                let makes = [
                    "java/lang/invoke/LambdaMetafactory",
                    "java/lang/invoke/StringConcatFactory",
                ];
                let is_made = match &self.body.refs.dynamics[site.index()] {
                    DynamicSite::Call { bootstrap, .. } => makes.contains(&&*bootstrap.class),
                    _ => false,
                };
                if dst.is_some() {
                    known.write(dst, is_made);
                }
            }
            _ => {
                if let Some(dst) = inst.written_register() {
                    known.write(dst, makes_object(inst));
                }
            }
        }
    }
}

/// Whether what it writes is an object, whatever it works on.
fn makes_object(inst: &Inst) -> bool {
    matches!(
        inst,
        Inst::New { .. }
            | Inst::NewArray { .. }
            | Inst::NewMultiArray { .. }
            | Inst::ConstString { .. }
            | Inst::ConstClass { .. }
            | Inst::Catch { .. }
    )
}

/// What can't have been null if the instruction completes.
fn dereferenced_register(body: &Body, inst: &Inst) -> Option<Reg> {
    match *inst {
        Inst::GetField { object, .. }
        | Inst::PutField { object, .. }
        | Inst::MonitorEnter { object }
        | Inst::MonitorExit { object } => Some(object),
        Inst::ArrayLen { array, .. }
        | Inst::ArrayLoad { array, .. }
        | Inst::ArrayStore { array, .. } => Some(array),
        Inst::Invoke { kind, args, .. } if kind != InvokeKind::Static => {
            body.args_at(args, 1).first().copied()
        }
        _ => None,
    }
}

/// Methods that throw if their first argument is null.
fn is_check(class: &str, name: &str) -> bool {
    match class {
        "java/util/Objects" => name == "requireNonNull",
        "com/google/common/base/Preconditions" => name == "checkNotNull",
        "kotlin/jvm/internal/Intrinsics" => [
            "checkNotNullParameter",
            "checkNotNull",
            "checkParameterIsNotNull",
        ]
        .contains(&name),
        "org/apache/commons/lang3/Validate" | "org/springframework/util/Assert" => {
            name == "notNull"
        }
        _ => false,
    }
}

/// Methods of the JDK that give no null.
fn gives_no_null(class: &str, name: &str) -> bool {
    let is_box = || {
        ElemKind::ALL
            .iter()
            .any(|e| wrapper_class(*e) == Some(class))
    };
    let one_of = |names: &[&str]| names.contains(&name);
    let starts = |names: &[&str]| names.iter().any(|n| name.starts_with(n));
    match class {
        "java/util/Objects" => starts(&["requireNonNull"]),
        "java/util/List" | "java/util/Set" | "java/util/Map" => {
            one_of(&["of", "copyOf", "ofEntries"])
        }
        "java/util/EnumSet" => one_of(&["of", "copyOf", "noneOf", "allOf", "range"]),
        "java/util/Arrays" => one_of(&["asList", "copyOf", "copyOfRange"]),
        "java/util/Collections" => starts(&[
            "unmodifiable",
            "synchronized",
            "empty",
            "singleton",
            "newSetFromMap",
        ]),
        "java/util/Optional" => one_of(&["of", "ofNullable", "empty"]),
        "java/lang/String" => one_of(&[
            "valueOf",
            "format",
            "join",
            "trim",
            "strip",
            "concat",
            "substring",
            "replace",
            "toLowerCase",
            "toUpperCase",
            "toCharArray",
            "split",
            "repeat",
            "intern",
            "toString",
        ]),
        "java/lang/StringBuilder" => one_of(&["toString", "append", "reverse", "insert"]),
        "java/math/BigInteger" | "java/math/BigDecimal" => name == "valueOf",
        "java/lang/Object" => name == "getClass",
        _ if class.starts_with('[') => name == "clone",
        _ => name == "valueOf" && is_box(),
    }
}

#[cfg(test)]
mod tests;
