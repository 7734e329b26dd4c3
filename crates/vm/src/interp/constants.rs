//! Objects behind `static final` fields that no call can change.

use crate::inputs::references;
use classes::{ClassRef, MethodRef};
use heap::{Data, Heap, Object, Ref};
use ir::{ElemKind, Inst, Reg, flags};

/// Classes whose objects never change.
const UNCHANGING: [&str; 14] = [
    "java/lang/String",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/Class",
    "java/lang/Object",
    "java/math/BigInteger",
    "java/math/BigDecimal",
    "java/util/regex/Pattern",
];

/// Packages and families of such classes.
const UNCHANGING_FAMILIES: [&str; 2] = ["java/time/", COLLECTIONS];

/// Those that `List.of` and the like give.
const COLLECTIONS: &str = "java/util/ImmutableCollections$";

/// Whether an object stays as it is: what it holds may still change, if it holds other objects.
pub fn is_unchanging(object: &Object) -> bool {
    let class = object.class;
    let name = &*class.name;
    let is_empty =
        class.is_array() && !matches!(object.data, Data::Unsized) && object.data.is_empty();
    let is_stateless = !class.is_array() && class.instance_slots.is_empty();
    is_empty
        || is_stateless
        || class.flags & flags::ENUM != 0
        || UNCHANGING.contains(&name)
        || UNCHANGING_FAMILIES
            .iter()
            .any(|family| name.starts_with(family))
}

/// Whether calls may change an object, or what it is there to hold.
pub(super) fn leads_to_change(heap: &Heap, object: Ref) -> bool {
    if !object.is_object() {
        return false;
    }
    let held = heap.get(object);
    if !held.class.name.starts_with(COLLECTIONS) {
        return !is_unchanging(held);
    }
    // `ListN` and the like have an array of their own; the others have their elements in fields.
    let has_array = held.class.name.ends_with('N');
    let fields = references(held).flat_map(|r| match r.is_object() && has_array {
        true => references(heap.get(r)).collect(),
        false => vec![r],
    });
    fields.into_iter().any(|r| leads_to_change(heap, r))
}

/// Whether the methods of `class`, initializers aside, do nothing with the array in a static field of
/// `owner` but read its elements. Registers are looked at without regard to order, so it may say no
/// where yes would be right.
pub(super) fn only_reads(class: &ClassRef, owner: ClassRef, field: &str) -> bool {
    let mut methods = class.methods.iter().filter(|m| &*m.name != "<clinit>");
    methods.all(|method| method_only_reads(method, owner, field))
}

/// Whether no method of `class`, initializers among them, gives away what a static field of `owner` holds.
pub(super) fn keeps(class: &ClassRef, owner: ClassRef, field: &str) -> bool {
    let mut methods = class.methods.iter();
    methods.all(|method| method_only_reads(method, owner, field))
}

fn method_only_reads(method: MethodRef, owner: ClassRef, field: &str) -> bool {
    if method.is_abstract() || method.is_native() {
        return true;
    }
    let Ok(code) = method.code() else {
        return false;
    };
    let body = &code.body;
    let is_field = |at: &ir::FieldIdx| {
        let named = &body.refs.fields[at.index()];
        *named.name == *field && *named.class == *owner.name
    };
    let mut held: Vec<Reg> = Vec::new();
    loop {
        let before = held.len();
        for inst in &body.insts {
            let dst = match inst {
                Inst::GetStatic { dst, field } if is_field(field) => dst,
                Inst::Move { dst, src } if held.contains(src) => dst,
                Inst::ArrayLoad {
                    elem: ElemKind::Ref,
                    dst,
                    array,
                    ..
                } if held.contains(array) => dst,
                _ => continue,
            };
            if !held.contains(dst) {
                held.push(*dst);
            }
        }
        if held.len() == before {
            break;
        }
    }
    held.is_empty() || !body.insts.iter().any(|inst| lets_go(body, inst, &held))
}

/// Whether an instruction may change what one of these registers leads to, or give it to others.
fn lets_go(body: &ir::Body, inst: &Inst, held: &[Reg]) -> bool {
    let is = |r: &Reg| held.contains(r);
    match inst {
        Inst::ArrayStore {
            array, src, elem, ..
        } => is(array) || *elem == ElemKind::Ref && is(src),
        Inst::PutField { src, .. } | Inst::PutStatic { src, .. } | Inst::ReturnValue { src } => {
            is(src)
        }
        Inst::Invoke {
            kind, method, args, ..
        } => {
            let receiver = usize::from(*kind != ir::InvokeKind::Static);
            let called = ir::MethodDesc::parse(&body.refs.methods[method.index()].desc);
            called.is_none_or(|desc| {
                let count = desc.params.len() + receiver;
                body.args_at(*args, count).iter().any(is)
            })
        }
        // Captured by a lambda, or shown in a string: rare for arrays.
        Inst::InvokeDynamic { .. } => true,
        _ => false,
    }
}
