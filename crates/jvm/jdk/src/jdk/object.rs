//! `java.lang.Object`.

use super::ModelEntry;
use crate::args::Args;
use heap::{Data, Object, Ref};
use vm::environment;
use vm::{Interp, Native, NativeReturn, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "java/lang/Object",
    &[
        ("getClass", "()Ljava/lang/Class;", get_class),
        ("hashCode", "()I", hash_code),
        ("clone", "()Ljava/lang/Object;", clone),
        ("notify", "()V", notify),
        ("notifyAll", "()V", notify_all),
        ("wait", "(J)V", wait),
        ("wait0", "(J)V", wait),
    ],
)];

pub(super) fn get_class(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.state.heap.get(args.reference(0)).class;
    Ok(m.mirror(class)?.into())
}

pub(super) fn hash_code(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if m.vm.analysing && is_seen(m, args.reference(0)) {
        m.note_environment(&environment::IDENTITY_HASH);
    }
    Ok(m.state.heap.identity_hash(args.reference(0)).into())
}

/// Whether the program sees where a hash code puts an object: one of its own, or one that it, or
/// a collection that it uses, asks for.
fn is_seen(m: &Interp<'_>, object: Ref) -> bool {
    m.state.heap.get(object).class.module().is_none() || super::environment::by_collections(m)
}

fn clone(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let original = m.state.heap.get(args.reference(0));
    let class = original.class;
    let cloneable = m.vm.world.load("java/lang/Cloneable")?;
    if !class.is_subtype_of(cloneable) {
        let name = class.java_name();
        return Err(m.throw_new("java/lang/CloneNotSupportedException", Some(&name)));
    }
    Ok(copy_of(m, args.reference(0)).into())
}

pub(super) fn copy_of(m: &mut Interp<'_>, original: Ref) -> Ref {
    let copy = Object {
        hash: 0,
        ..m.state.heap.get(original).clone()
    };
    debug_assert!(!matches!(copy.data, Data::Fields(_)) || !copy.class.is_array());
    m.state.heap.alloc(copy)
}

fn notify(m: &mut Interp<'_>, args: &[Value]) -> Native {
    notify_some(m, args, false)
}

fn notify_all(m: &mut Interp<'_>, args: &[Value]) -> Native {
    notify_some(m, args, true)
}

fn notify_some(m: &mut Interp<'_>, args: &[Value], all: bool) -> Native {
    let object = args.reference(0);
    if !m.holds_lock(object) {
        m.note_environment(&environment::CALLING_THREAD);
        let text = "current thread is not owner";
        return Err(m.throw_new("java/lang/IllegalMonitorStateException", Some(text)));
    }
    m.notify(object, all);
    Ok(NativeReturn::Void)
}

fn wait(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let millis = args.long(m, 1)?;
    if millis < 0 {
        let text = "timeout value is negative";
        return Err(m.throw_new("java/lang/IllegalArgumentException", Some(text)));
    }
    let timeout = (millis > 0).then(|| millis.saturating_mul(1_000_000));
    m.wait_on(args.reference(0), timeout)?;
    Ok(NativeReturn::Void)
}
