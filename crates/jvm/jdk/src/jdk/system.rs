//! `System` and the properties it starts with.

use super::ModelEntry;
use super::unsized_arrays::{copy_at_terms, takes_all};
use crate::args::Args;
use heap::{Data, Object, Ref};
use ir::ElemKind;
use vm::{Interp, Native, NativeReturn, Trap, Value};
use vm::{Unknowns, limits};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "java/lang/System",
    &[
        (
            "arraycopy",
            "(Ljava/lang/Object;ILjava/lang/Object;II)V",
            arraycopy,
        ),
        (
            "identityHashCode",
            "(Ljava/lang/Object;)I",
            identity_hash_code,
        ),
        ("currentTimeMillis", "()J", current_time_millis),
        ("nanoTime", "()J", nano_time),
        ("setIn0", "(Ljava/io/InputStream;)V", set_in),
        ("setOut0", "(Ljava/io/PrintStream;)V", set_out),
        ("setErr0", "(Ljava/io/PrintStream;)V", set_err),
        (
            "mapLibraryName",
            "(Ljava/lang/String;)Ljava/lang/String;",
            map_library_name,
        ),
    ],
)];

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[
    (
        "java/lang/System",
        &[("loadLibrary", "(Ljava/lang/String;)V", load_library)],
    ),
    (
        "jdk/internal/loader/BootLoader",
        &[("loadLibrary", "(Ljava/lang/String;)V", super::nothing)],
    ),
];

fn identity_hash_code(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if args.reference(0).is_null() {
        return Ok(0.into());
    }
    super::object::hash_code(m, args)
}

fn current_time_millis(m: &mut Interp<'_>, _: &[Value]) -> Native {
    super::environment::note_time(m);
    let nanos = m
        .host
        .current_time_nanos()
        .wrapping_add(m.state.slept_nanos);
    Ok((nanos / 1_000_000).into())
}

fn nano_time(m: &mut Interp<'_>, _: &[Value]) -> Native {
    super::environment::note_time(m);
    Ok(m.program_nanos().into())
}

fn set_in(m: &mut Interp<'_>, args: &[Value]) -> Native {
    set_stream(m, "in", args)
}

fn set_out(m: &mut Interp<'_>, args: &[Value]) -> Native {
    set_stream(m, "out", args)
}

fn set_err(m: &mut Interp<'_>, args: &[Value]) -> Native {
    set_stream(m, "err", args)
}

/// The streams are final fields, so only the VM can set them.
fn set_stream(m: &mut Interp<'_>, name: &str, args: &[Value]) -> Native {
    let system = m.vm.world.load("java/lang/System")?;
    if let Some(field) = system.static_field(name) {
        m.set_static_cell(system, field.slot as usize, args[0]);
    }
    Ok(NativeReturn::Void)
}

fn map_library_name(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(m, 0)?;
    let name = m.string_text(name)?;
    Ok(m.new_string(&format!("lib{name}.so"))?.into())
}

/// What the JDK's own native code does is modelled; the program's can't be executed.
fn load_library(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if m.frame().method.class().module().is_some() {
        return Ok(NativeReturn::Void);
    }
    let name = args.object(m, 0)?;
    let name = m.string_text(name)?;
    Err(limits::NATIVE_METHOD.trap(format_args!("the native library {name}")))
}

/// `System.arraycopy`, with the JVM's checks in the JVM's order.
fn arraycopy(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (src, dst) = (args.object(m, 0)?, args.object(m, 2)?);
    check_kinds(m, src, dst)?;
    let is_symbolic = [1, 3, 4].iter().any(|i| args[*i].is_symbolic());
    if is_symbolic && takes_all(m, src, dst) && copy_at_terms(m, src, dst, args)? {
        return Ok(NativeReturn::Void);
    }
    let (from, to, len) = (args.int(m, 1)?, args.int(m, 3)?, args.int(m, 4)?);
    check_ranges(m, src, from, dst, to, len)?;
    let (from, to, len) = (from as usize, to as usize, len as usize);
    if len == 0 {
        return Ok(NativeReturn::Void);
    }
    let stop = first_bad_store(m, src, from, dst, len)?;
    copy_cells(m, src, from, dst, to, stop.unwrap_or(len));
    match stop {
        None => Ok(NativeReturn::Void),
        Some(_) => Err(bad_store(m, src, dst)),
    }
}

pub(super) fn check_kinds(m: &mut Interp<'_>, src: Ref, dst: Ref) -> Result<(), Trap> {
    let (a, b) = (m.state.heap.get(src).class, m.state.heap.get(dst).class);
    let text = match (a.elem(), b.elem()) {
        (None, _) => format!("arraycopy: source type {} is not an array", a.java_name()),
        (_, None) => format!(
            "arraycopy: destination type {} is not an array",
            b.java_name()
        ),
        (Some(x), Some(y)) if x == y => return Ok(()),
        (Some(x), Some(y)) => {
            let show = |e: ElemKind| match e {
                ElemKind::Ref => "object array[]".to_owned(),
                e => format!("{}[]", e.name()),
            };
            format!(
                "arraycopy: type mismatch: can not copy {} into {}",
                show(x),
                show(y)
            )
        }
    };
    Err(m.throw_new("java/lang/ArrayStoreException", Some(&text)))
}

fn check_ranges(
    m: &mut Interp<'_>,
    src: Ref,
    from: i32,
    dst: Ref,
    to: i32,
    len: i32,
) -> Result<(), Trap> {
    let (source, target) = (m.state.heap.get(src), m.state.heap.get(dst));
    let (from_len, to_len) = (source.data.len() as i64, target.data.len() as i64);
    let name = |class: &classes::Class| match class.elem() {
        Some(ElemKind::Ref) => "object array".to_owned(),
        Some(e) => e.name().to_owned(),
        None => String::new(),
    };
    let (a, b) = (name(source.class), name(target.class));
    let text = if from < 0 {
        format!("arraycopy: source index {from} out of bounds for {a}[{from_len}]")
    } else if to < 0 {
        format!("arraycopy: destination index {to} out of bounds for {b}[{to_len}]")
    } else if len < 0 {
        format!("arraycopy: length {len} is negative")
    } else if i64::from(from) + i64::from(len) > from_len {
        format!(
            "arraycopy: last source index {} out of bounds for {a}[{from_len}]",
            (from as u32).wrapping_add(len as u32)
        )
    } else if i64::from(to) + i64::from(len) > to_len {
        format!(
            "arraycopy: last destination index {} out of bounds for {b}[{to_len}]",
            (to as u32).wrapping_add(len as u32)
        )
    } else {
        return Ok(());
    };
    Err(m.throw_new("java/lang/ArrayIndexOutOfBoundsException", Some(&text)))
}

/// The first element that the destination can't hold.
fn first_bad_store(
    m: &mut Interp<'_>,
    src: Ref,
    from: usize,
    dst: Ref,
    len: usize,
) -> Result<Option<usize>, Trap> {
    let (source, target) = (m.state.heap.get(src), m.state.heap.get(dst));
    let wanted = target.class.component();
    let (Some(wanted), Data::Refs(refs)) = (wanted, &source.data) else {
        return Ok(None);
    };
    if target.class.elem() != Some(ElemKind::Ref) || source.class.is_subtype_of(target.class) {
        return Ok(None);
    }
    let copied: Vec<Ref> = refs[from..from + len].to_vec();
    for (i, r) in copied.into_iter().enumerate() {
        let r = m.initialize(r)?;
        if !r.is_null() && !m.state.heap.get(r).class.is_subtype_of(wanted) {
            return Ok(Some(i));
        }
    }
    Ok(None)
}

fn bad_store(m: &mut Interp<'_>, src: Ref, dst: Ref) -> Trap {
    let component = |r: Ref| m.state.heap.get(r).class.component();
    let (Some(from), Some(to)) = (component(src), component(dst)) else {
        return limits::RAW_ACCESS.trap("arraycopy of an object that is no array");
    };
    let (from_name, to_name) = (from.java_name(), to.java_name());
    let text = if to.is_subtype_of(from) {
        format!(
            "arraycopy: element type mismatch: can not cast one of the elements of {from_name}[] \
             to the type of the destination array, {to_name}"
        )
    } else {
        format!("arraycopy: type mismatch: can not copy {from_name}[] into {to_name}[]")
    };
    m.throw_new("java/lang/ArrayStoreException", Some(&text))
}

fn copy_cells(m: &mut Interp<'_>, src: Ref, from: usize, dst: Ref, to: usize, len: usize) {
    let symbolic = |r: Ref, m: &Interp<'_>| m.state.heap.get(r).symbolic.is_some();
    if symbolic(src, m) || symbolic(dst, m) {
        let cells: Vec<Value> = (0..len).map(|i| m.state.cell(src, from + i)).collect();
        for (i, cell) in cells.into_iter().enumerate() {
            m.state.set_cell(dst, to + i, cell);
        }
        return;
    }
    if src == dst {
        copy_within(m.state.heap.get_mut(dst), from, to, len);
    } else {
        let source = m.state.heap.share(src);
        copy_between(&source, from, m.state.heap.get_mut(dst), to, len);
    }
}

fn copy_within(object: &mut Object, from: usize, to: usize, len: usize) {
    let range = from..from + len;
    match &mut object.data {
        Data::Fields(_) | Data::Unsized => {}
        Data::I8(d) => d.copy_within(range, to),
        Data::U16(d) => d.copy_within(range, to),
        Data::I16(d) => d.copy_within(range, to),
        Data::I32(d) => d.copy_within(range, to),
        Data::I64(d) => d.copy_within(range, to),
        Data::Refs(d) => d.copy_within(range, to),
    }
}

fn copy_between(source: &Object, from: usize, target: &mut Object, to: usize, len: usize) {
    let (r, w) = (from..from + len, to..to + len);
    match (&source.data, &mut target.data) {
        (Data::I8(a), Data::I8(b)) => b[w].copy_from_slice(&a[r]),
        (Data::U16(a), Data::U16(b)) => b[w].copy_from_slice(&a[r]),
        (Data::I16(a), Data::I16(b)) => b[w].copy_from_slice(&a[r]),
        (Data::I32(a), Data::I32(b)) => b[w].copy_from_slice(&a[r]),
        (Data::I64(a), Data::I64(b)) => b[w].copy_from_slice(&a[r]),
        (Data::Refs(a), Data::Refs(b)) => b[w].copy_from_slice(&a[r]),
        _ => unreachable!("kinds were checked"),
    }
}
