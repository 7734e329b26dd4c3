//! `StackWalker`: frames are delivered in batches.
//!
//! The walker's `anchor` is one more than the number of frames, from the bottom of the stack, that
//! it has not seen yet.

use super::ModelEntry;
use super::throwable::init_element;
use crate::args::Args;
use crate::make;
use classes::{Class, MethodRef};
use heap::Ref;
use vm::environment;
use vm::{Cont, Interp, Native, NativeReturn, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    (
        "java/lang/StackStreamFactory",
        &[("checkStackWalkModes", "()Z", super::returns_true)],
    ),
    (
        WALKER,
        &[
            (
                "callStackWalk",
                "(JIII[Ljava/lang/Object;)Ljava/lang/Object;",
                call_stack_walk,
            ),
            (
                "callStackWalk",
                "(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;",
                call_stack_walk,
            ),
            (
                "fetchStackFrames",
                "(JJII[Ljava/lang/Object;)I",
                fetch_stack_frames,
            ),
            (
                "fetchStackFrames",
                "(IJIII[Ljava/lang/Object;)I",
                fetch_stack_frames,
            ),
        ],
    ),
    (
        "java/lang/StackTraceElement",
        &[("initStackTraceElement", "*", init_stack_trace_element)],
    ),
];

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[(
    "java/lang/StackFrameInfo",
    &[("getByteCodeIndex", "()I", byte_code_index)],
)];

const WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";

/// Modes of a walk.
const CLASSES_ONLY: i64 = 0x2;
const SHOW_HIDDEN: i64 = 0x20;

/// `MemberName`'s kinds of members.
const IS_METHOD: i32 = 0x0001_0000;
const IS_CONSTRUCTOR: i32 = 0x0002_0000;

struct Walked {
    method: MethodRef,
    pc: u32,
    /// Frames below this one.
    below: usize,
}

/// The frames of the current thread, innermost first.
fn frames(m: &Interp<'_>) -> Vec<Walked> {
    let stack = &m.state.thread().stack;
    let mut below = stack.depth();
    let mut frames = Vec::new();
    stack.for_each_frame(|frame, _| {
        below -= 1;
        if frame.started {
            frames.push(Walked {
                method: frame.method,
                pc: frame.pc,
                below,
            });
        }
    });
    frames
}

/// Classes that only serve the walk itself.
fn is_machinery(m: &Interp<'_>, class: &Class) -> bool {
    let walker = m.vm.world.find_loaded(WALKER);
    &*class.name == "java/lang/StackWalker" || walker.is_some_and(|w| class.is_subtype_of(w))
}

/// `callStackWalk(mode, skipped, batchSize, start, frames)`, with a continuation and its scope
/// after `skipped` in newer libraries.
fn call_stack_walk(m: &mut Interp<'_>, args: &[Value]) -> Native {
    m.note_environment(&environment::CALLERS);
    let walker = args.reference(0);
    let mode = mode(m, args[1])?;
    let skipped = args.int(m, 2)? as usize;
    let last = args.len() - 3;
    let (batch, start) = (args.int(m, last)?, args.int(m, last + 1)?);
    let array = args.reference(last + 2);
    let walker_class = m.vm.world.load(WALKER)?;
    let target = walker_class
        .methods
        .iter()
        .find(|method| &*method.name == "doStackWalk")
        .ok_or_else(|| {
            vm::limits::CLASS_LIBRARY.trap("a JDK without AbstractStackWalker.doStackWalk")
        })?;
    let all: Vec<Walked> = frames(m)
        .into_iter()
        .skip_while(|f| is_machinery(m, f.method.class()))
        .skip(skipped)
        .collect();
    let (filled, left) = fill(m, &all, mode, batch as usize, start as usize, array)?;
    let anchor = Value::long(left as i64 + 1);
    let (count, end) = (filled as i32, start + filled as i32);
    let numbers: &[i32] = match target.parsed.params.len() {
        // anchor, skipped, batch size, start, end
        5 if m.vm.feature < 21 => &[skipped as i32, batch, start, end],
        // anchor, skipped, frames, start, end
        _ => &[skipped as i32, count, start, end],
    };
    let mut values = vec![walker.into(), anchor];
    values.extend(numbers.iter().map(|n| Value::int(*n)));
    Ok(NativeReturn::Call {
        method: target,
        args: values,
        cont: Cont::Normal,
    })
}

/// `fetchStackFrames(mode, anchor, batchSize, start, frames)`, with the size of the last batch
/// after the anchor in newer libraries, which want the number of frames instead of the end.
fn fetch_stack_frames(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let walker = args.reference(0);
    let mode = mode(m, args[1])?;
    let left = (args.long(m, 2)? - 1) as usize;
    let last = args.len() - 3;
    let (batch, start) = (args.int(m, last)?, args.int(m, last + 1)?);
    let array = args.reference(last + 2);
    let mut rest = frames(m);
    rest.retain(|f| f.below < left);
    let (filled, left) = fill(m, &rest, mode, batch as usize, start as usize, array)?;
    m.set_field(walker, "anchor", Value::long(left as i64 + 1));
    let filled = filled as i32;
    Ok(if args.len() > 6 {
        filled
    } else {
        start + filled
    }
    .into())
}

fn mode(m: &mut Interp<'_>, mode: Value) -> Result<i64, Trap> {
    Ok(i64::from(m.choose(mode)? as i32))
}

/// Fills the array from `start` on; gives how many frames were filled in, and how many are left.
fn fill(
    m: &mut Interp<'_>,
    frames: &[Walked],
    mode: i64,
    batch: usize,
    start: usize,
    array: Ref,
) -> Result<(usize, usize), Trap> {
    let mut filled = 0;
    for frame in frames {
        if mode & SHOW_HIDDEN == 0 && frame.method.is_hidden() {
            continue;
        }
        let at = start + filled;
        if filled == batch || at >= m.state.heap.get(array).data.len() {
            return Ok((filled, frame.below + 1));
        }
        let place = Ref::from_bits(m.state.heap.get(array).data.get(at));
        if mode & CLASSES_ONLY != 0 {
            set_class(m, array, at, place, frame.method)?;
        } else {
            set_frame(m, place, frame)?;
        }
        filled += 1;
    }
    Ok((filled, 0))
}

/// Older libraries want classes, newer ones fill in objects.
fn set_class(
    m: &mut Interp<'_>,
    array: Ref,
    at: usize,
    place: Ref,
    method: MethodRef,
) -> Result<(), Trap> {
    let mirror = m.mirror(method.class())?;
    let component = m.state.heap.get(array).class.component();
    if component.is_some_and(|c| &*c.name == "java/lang/Class") {
        m.state.heap.get_mut(array).set(at, mirror.bits());
    } else {
        m.set_field(place, "classOrMemberName", mirror.into());
    }
    Ok(())
}

fn set_frame(m: &mut Interp<'_>, info: Ref, frame: &Walked) -> Result<(), Trap> {
    let method = frame.method;
    let holder = m.mirror(method.class())?;
    let name = make::intern_text(m, &method.name)?;
    let desc = m.new_string(&method.desc)?;
    m.state.heap.get_mut(info).meta = method.id.0;
    m.set_field(info, "bci", Value::int(frame.pc as i32));
    match m.field(info, "memberName").as_ref() {
        Ref::NULL => {
            let class = m.vm.world.load("java/lang/invoke/ResolvedMethodName")?;
            let resolved = m.alloc_instance(class);
            m.set_field(resolved, "vmholder", holder.into());
            m.set_field(info, "classOrMemberName", resolved.into());
            m.set_field(info, "name", name.into());
            m.set_field(info, "type", desc.into());
            let flags = m.field(info, "flags").as_int() | i32::from(method.flags);
            m.set_field(info, "flags", Value::int(flags));
        }
        member => {
            let kind = if method.is_constructor() {
                IS_CONSTRUCTOR
            } else {
                IS_METHOD
            };
            m.set_field(member, "clazz", holder.into());
            m.set_field(member, "name", name.into());
            m.set_field(member, "type", desc.into());
            let flags = kind | i32::from(method.flags);
            m.set_field(member, "flags", Value::int(flags));
        }
    }
    Ok(())
}

/// The frame's `bci` is an index into the code that is executed.
fn byte_code_index(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let info = args.reference(0);
    let method = m.vm.world.method(m.state.heap.get(info).meta);
    let pc = m.field(info, "bci").as_int() as u32;
    let offset = method.class().def.as_ref().and_then(|def| {
        let code = &def.code;
        code.bytecode_offset(def, method.index, pc)
    });
    Ok(offset.map_or(-1, i32::from).into())
}

/// `initStackTraceElement(StackTraceElement element, StackFrameInfo frame)`.
fn init_stack_trace_element(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (element, info) = (args.object(m, 0)?, args.object(m, 1)?);
    let method = m.state.heap.get(info).meta;
    let pc = m.field(info, "bci").as_int() as u32;
    init_element(m, element, (method, pc))?;
    Ok(NativeReturn::Void)
}
