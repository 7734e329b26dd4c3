//! Which final fields of a class are null in no object of it: every constructor assigns to them what
//! can't be null.
//!
//! A forward analysis over each constructor's body: which registers hold `this`, which are not null,
//! which fields hold something that is not null; what holds on all ways holds where they meet. Only
//! the class's own code is looked at, and a few methods of libraries that are known to give no null.
//! A constructor that calls another one of the class has what that has assigned. Not seen are objects
//! that get out of a constructor which throws afterwards, and those that reflection or
//! deserialization makes.

use crate::class::{Class, ClassRef};
use crate::method::MethodRef;
use crate::names::wrapper_class;
use ir::{BlockId, Body, DynamicSite, ElemKind, FieldRef, Inst, InvokeKind, Reg, flags};
use std::collections::BTreeSet;

/// Places in [`Class::fields`].
type Fields = BTreeSet<usize>;

impl Class {
    /// The places in `fields` of those final ones that no object of this class has null in.
    pub fn never_null(self: &'static Class) -> &'static [usize] {
        self.never_null.get_or_init(|| {
            let mut constructors = self.methods.iter().filter(|m| m.is_constructor());
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
}

/// Fields of references that only constructors assign.
fn final_fields(class: &Class) -> Fields {
    let fields = class.fields.iter().enumerate();
    let is = |f: &crate::class::Field| {
        !f.is_static() && f.flags & flags::FINAL != 0 && f.desc.elem == ElemKind::Ref
    };
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
    let assigned = assigned(&code.body, &owner, &mut of_other);
    under_way.pop();
    // One that never returns makes no object.
    assigned.unwrap_or(all)
}

/// The class that a constructor belongs to.
struct Owner<'a> {
    name: &'a str,
    /// The place of a final field of the class.
    field: &'a dyn Fn(&FieldRef) -> Option<usize>,
}

/// What is known at one place of the code.
#[derive(Clone, PartialEq)]
struct Facts {
    not_null: BTreeSet<Reg>,
    this: BTreeSet<Reg>,
    fields: Fields,
}

impl Facts {
    /// What holds on both ways.
    fn meet(&self, other: &Facts) -> Facts {
        Facts {
            not_null: self
                .not_null
                .intersection(&other.not_null)
                .copied()
                .collect(),
            this: self.this.intersection(&other.this).copied().collect(),
            fields: self.fields.intersection(&other.fields).copied().collect(),
        }
    }

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
fn assigned(
    body: &Body,
    owner: &Owner<'_>,
    of_other: &mut dyn FnMut(&str) -> Fields,
) -> Option<Fields> {
    let mut walk = Walk {
        body,
        owner,
        of_other,
        at: vec![None; body.blocks.len()],
        waiting: vec![BlockId(0)],
        returned: None,
    };
    let this = BTreeSet::from([Reg(0)]);
    walk.at[0] = Some(Facts {
        not_null: this.clone(),
        this,
        fields: Fields::new(),
    });
    while let Some(block) = walk.waiting.pop() {
        walk.block(block);
    }
    walk.returned
}

struct Walk<'a, 'b> {
    body: &'a Body,
    owner: &'a Owner<'b>,
    of_other: &'a mut dyn FnMut(&str) -> Fields,
    /// What is known at the beginning of each block, once a way leads there.
    at: Vec<Option<Facts>>,
    waiting: Vec<BlockId>,
    returned: Option<Fields>,
}

impl Walk<'_, '_> {
    fn block(&mut self, id: BlockId) {
        let Some(mut facts) = self.at[id.index()].clone() else {
            return;
        };
        let block = self.body.blocks[id.index()];
        let handlers = block
            .handlers
            .map(|set| &self.body.handler_sets[set as usize].0);
        for pc in block.start..block.end {
            for handler in handlers.into_iter().flatten() {
                self.flow(handler.target, &facts);
            }
            let inst = self.body.insts[pc as usize];
            match inst {
                Inst::IfNull { a, then, els } => {
                    let mut known = facts.clone();
                    known.not_null.insert(a);
                    self.flow(els, &known);
                    facts.not_null.remove(&a);
                    self.flow(then, &facts);
                    return;
                }
                Inst::Return => {
                    let before = self.returned.get_or_insert_with(|| facts.fields.clone());
                    before.retain(|f| facts.fields.contains(f));
                }
                _ => self.inst(&inst, &mut facts),
            }
        }
        let mut next = Vec::new();
        self.body.for_each_successor(id, |to| next.push(to));
        next.into_iter().for_each(|to| self.flow(to, &facts));
    }

    fn flow(&mut self, to: BlockId, facts: &Facts) {
        let known = &mut self.at[to.index()];
        let met = known.as_ref().map_or(facts.clone(), |k| k.meet(facts));
        if known.as_ref() != Some(&met) {
            *known = Some(met);
            self.waiting.push(to);
        }
    }

    fn inst(&mut self, inst: &Inst, facts: &mut Facts) {
        if let Some(object) = dereferenced(self.body, inst) {
            facts.not_null.insert(object);
        }
        match *inst {
            Inst::Move { dst, src } => {
                let is_this = facts.this.contains(&src);
                facts.write(dst, facts.not_null.contains(&src));
                if is_this {
                    facts.this.insert(dst);
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
                match facts.this.contains(&object) && facts.not_null.contains(&src) {
                    true => facts.fields.insert(field),
                    false => facts.fields.remove(&field),
                };
            }
            Inst::Invoke { dst, method, .. } => {
                let named = &self.body.refs.methods[method.index()];
                let args = self.body.call_args(inst);
                let is_other = &*named.name == "<init>" && *named.class == *self.owner.name;
                if is_other && facts.this.contains(&args[0]) {
                    facts.fields = (self.of_other)(&named.desc);
                }
                if let Some(checked) = args.first().filter(|_| is_check(&named.class, &named.name))
                {
                    facts.not_null.insert(*checked);
                }
                if dst.is_some() {
                    facts.write(dst, gives_no_null(&named.class, &named.name));
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
                    facts.write(dst, is_made);
                }
            }
            _ => {
                if let Some(dst) = inst.written() {
                    facts.write(dst, makes_object(inst));
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
fn dereferenced(body: &Body, inst: &Inst) -> Option<Reg> {
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
