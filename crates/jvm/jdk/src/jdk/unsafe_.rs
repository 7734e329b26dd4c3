//! `jdk.internal.misc.Unsafe`: fields and elements by offset.
//!
//! Offsets are the VM's own: 16 plus 8 per slot for fields, 16 plus the element size per index
//! for arrays; static fields are reached through the `Class` object with [`STATIC_BIAS`] added.

use super::ModelEntry;
use crate::args::Args;
use crate::native_memory;
use classes::{ClassRef, Field};
use heap::{Data, Ref};
use ir::ElemKind;
use term::Sort;
use vm::limits;
use vm::{Interp, Native, NativeReturn, Trap, Value};

/// Where fields and elements start.
pub(super) const BASE: i64 = 16;
/// Tells static fields from the fields of the `Class` object itself.
const STATIC_BIAS: i64 = 1 << 24;

macro_rules! accessors {
    ($($elem:ident $get:ident $put:ident),*) => {$(
        fn $get(m: &mut Interp<'_>, args: &[Value]) -> Native {
            let offset = args.long(m, 2)?;
            Ok(load(m, args.reference(1), offset, ElemKind::$elem)?.into())
        }
        fn $put(m: &mut Interp<'_>, args: &[Value]) -> Native {
            let offset = args.long(m, 2)?;
            store(m, args.reference(1), offset, ElemKind::$elem, args[3])?;
            Ok(NativeReturn::Void)
        }
    )*};
}

accessors! {
    Boolean get_boolean put_boolean, Byte get_byte put_byte, Char get_char put_char,
    Short get_short put_short, Int get_int put_int, Long get_long put_long,
    Float get_float put_float, Double get_double put_double, Ref get_ref put_ref
}

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "jdk/internal/misc/Unsafe",
    &[
        ("getBoolean", "(Ljava/lang/Object;J)Z", get_boolean),
        ("getBooleanVolatile", "(Ljava/lang/Object;J)Z", get_boolean),
        ("putBoolean", "(Ljava/lang/Object;JZ)V", put_boolean),
        ("putBooleanVolatile", "(Ljava/lang/Object;JZ)V", put_boolean),
        ("getByte", "(Ljava/lang/Object;J)B", get_byte),
        ("getByteVolatile", "(Ljava/lang/Object;J)B", get_byte),
        ("putByte", "(Ljava/lang/Object;JB)V", put_byte),
        ("putByteVolatile", "(Ljava/lang/Object;JB)V", put_byte),
        ("getChar", "(Ljava/lang/Object;J)C", get_char),
        ("getCharVolatile", "(Ljava/lang/Object;J)C", get_char),
        ("putChar", "(Ljava/lang/Object;JC)V", put_char),
        ("putCharVolatile", "(Ljava/lang/Object;JC)V", put_char),
        ("getShort", "(Ljava/lang/Object;J)S", get_short),
        ("getShortVolatile", "(Ljava/lang/Object;J)S", get_short),
        ("putShort", "(Ljava/lang/Object;JS)V", put_short),
        ("putShortVolatile", "(Ljava/lang/Object;JS)V", put_short),
        ("getInt", "(Ljava/lang/Object;J)I", get_int),
        ("getIntVolatile", "(Ljava/lang/Object;J)I", get_int),
        ("putInt", "(Ljava/lang/Object;JI)V", put_int),
        ("putIntVolatile", "(Ljava/lang/Object;JI)V", put_int),
        ("getLong", "(Ljava/lang/Object;J)J", get_long),
        ("getLongVolatile", "(Ljava/lang/Object;J)J", get_long),
        ("putLong", "(Ljava/lang/Object;JJ)V", put_long),
        ("putLongVolatile", "(Ljava/lang/Object;JJ)V", put_long),
        ("getFloat", "(Ljava/lang/Object;J)F", get_float),
        ("getFloatVolatile", "(Ljava/lang/Object;J)F", get_float),
        ("putFloat", "(Ljava/lang/Object;JF)V", put_float),
        ("putFloatVolatile", "(Ljava/lang/Object;JF)V", put_float),
        ("getDouble", "(Ljava/lang/Object;J)D", get_double),
        ("getDoubleVolatile", "(Ljava/lang/Object;J)D", get_double),
        ("putDouble", "(Ljava/lang/Object;JD)V", put_double),
        ("putDoubleVolatile", "(Ljava/lang/Object;JD)V", put_double),
        (
            "getReference",
            "(Ljava/lang/Object;J)Ljava/lang/Object;",
            get_ref,
        ),
        (
            "getReferenceVolatile",
            "(Ljava/lang/Object;J)Ljava/lang/Object;",
            get_ref,
        ),
        (
            "putReference",
            "(Ljava/lang/Object;JLjava/lang/Object;)V",
            put_ref,
        ),
        (
            "putReferenceVolatile",
            "(Ljava/lang/Object;JLjava/lang/Object;)V",
            put_ref,
        ),
        ("compareAndSetInt", "(Ljava/lang/Object;JII)Z", cas_int),
        ("compareAndSetLong", "(Ljava/lang/Object;JJJ)Z", cas_long),
        (
            "compareAndSetReference",
            "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
            cas_ref,
        ),
        (
            "compareAndExchangeInt",
            "(Ljava/lang/Object;JII)I",
            exchange_int,
        ),
        (
            "compareAndExchangeLong",
            "(Ljava/lang/Object;JJJ)J",
            exchange_long,
        ),
        (
            "compareAndExchangeReference",
            "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
            exchange_ref,
        ),
    ],
)];

/// What an offset into an object leads to.
enum Place {
    /// A field slot or an element of the size asked for.
    Cell(Ref, usize),
    Static(ClassRef, usize),
    /// Bytes of an array whose elements have another size.
    Bytes(Ref, usize),
}

fn place(m: &Interp<'_>, object: Ref, offset: i64, elem: ElemKind) -> Result<Place, Trap> {
    if object.is_null() {
        let (block, at) = native_memory::block(m, offset, elem.size())?;
        return Ok(Place::Bytes(block, at));
    }
    if offset >= STATIC_BIAS && m.state.heap.get(object).class.elem().is_none() {
        let class = m.class_of_mirror(object);
        return Ok(Place::Static(class, ((offset - STATIC_BIAS) / 8) as usize));
    }
    let o = m.state.heap.get(object);
    let inside = (offset - BASE) as usize;
    match o.class.elem() {
        None => Ok(Place::Cell(object, inside / 8)),
        Some(e) if e.size() == elem.size() && inside.is_multiple_of(e.size()) => {
            Ok(Place::Cell(object, inside / e.size()))
        }
        Some(_) => Ok(Place::Bytes(object, inside)),
    }
}

/// The type of the field or element at an offset, if there is one.
pub(super) fn kind_at(m: &Interp<'_>, object: Ref, offset: i64) -> Option<ElemKind> {
    if offset >= STATIC_BIAS && m.state.heap.get(object).class.elem().is_none() {
        let slots = &m.class_of_mirror(object).static_slots;
        return slots.get(((offset - STATIC_BIAS) / 8) as usize).copied();
    }
    let class = m.state.heap.get(object).class;
    let slot = ((offset - BASE) / 8) as usize;
    class
        .elem()
        .or_else(|| class.instance_slots.get(slot).copied())
}

pub(super) fn load(
    m: &mut Interp<'_>,
    object: Ref,
    offset: i64,
    elem: ElemKind,
) -> Result<Value, Trap> {
    match place(m, object, offset, elem)? {
        Place::Cell(r, i) => Ok(as_kind(m, m.state.cell(r, i), elem)),
        Place::Static(class, slot) => Ok(as_kind(m, m.static_cell(class, slot), elem)),
        Place::Bytes(r, at) => load_bytes(m, r, at, elem),
    }
}

/// A number of a cell read as one of another kind of the same size: its bits.
fn as_kind(m: &Interp<'_>, value: Value, elem: ElemKind) -> Value {
    let Some(term) = value.term else {
        return value;
    };
    let terms = &m.vm.terms;
    match (terms.sort(term), elem) {
        (Sort::F32 | Sort::F64, ElemKind::Int | ElemKind::Long) => {
            m.value_of(terms.fp_to_bits(term))
        }
        (Sort::Bv(_), ElemKind::Float | ElemKind::Double) => m.value_of(terms.fp_from_bits(term)),
        _ => value,
    }
}

/// A number as the field or element at an offset holds it.
fn convert_to_cell(m: &Interp<'_>, object: Ref, offset: i64, value: Value) -> Value {
    match kind_at(m, object, offset) {
        Some(held) => as_kind(m, value, held),
        None => value,
    }
}

pub(super) fn store(
    m: &mut Interp<'_>,
    object: Ref,
    offset: i64,
    elem: ElemKind,
    value: Value,
) -> Result<(), Trap> {
    match place(m, object, offset, elem)? {
        Place::Cell(r, i) => {
            let value = convert_to_cell(m, object, offset, value);
            m.state.set_cell(r, i, value);
        }
        Place::Static(class, slot) => {
            let value = convert_to_cell(m, object, offset, value);
            m.set_static_cell(class, slot, value);
        }
        Place::Bytes(r, at) => store_bytes(m, r, at, elem, value)?,
    }
    Ok(())
}

/// Little-endian, from an array of smaller or larger elements.
fn load_bytes(m: &mut Interp<'_>, r: Ref, at: usize, elem: ElemKind) -> Result<Value, Trap> {
    let n = elem.size();
    let bytes_only = matches!(m.state.heap.get(r).data, Data::I8(_));
    let symbolic = m.state.heap.get(r).symbolic.is_some();
    if bytes_only && symbolic && (at..at + n).any(|i| m.state.cell(r, i).is_symbolic()) {
        return Ok(load_symbolic_bytes(m, r, at, n));
    }
    if symbolic && !bytes_only {
        return Err(
            limits::RAW_ACCESS.trap("an array with unknown elements that is read in another width")
        );
    }
    let mut bits = 0u64;
    for i in (0..n).rev() {
        bits = (bits << 8) | u64::from(byte_at(&m.state.heap.get(r).data, at + i));
    }
    Ok(Value::concrete(match elem {
        ElemKind::Byte => bits as i8 as i32 as u32 as u64,
        ElemKind::Short => bits as i16 as i32 as u32 as u64,
        _ => bits,
    }))
}

fn load_symbolic_bytes(m: &mut Interp<'_>, r: Ref, at: usize, n: usize) -> Value {
    let terms = &m.vm.terms;
    let byte = |i: usize| {
        let t = m.term_of(ir::Kind::Int, m.state.cell(r, at + i));
        terms.extract(7, 0, t)
    };
    let mut all = byte(n - 1);
    for i in (0..n - 1).rev() {
        all = terms.concat(all, byte(i));
    }
    let wide = match terms.sort(all) {
        Sort::Bv(16) => terms.sext(32, all),
        _ => all,
    };
    m.value_of(wide)
}

fn store_bytes(
    m: &mut Interp<'_>,
    r: Ref,
    at: usize,
    elem: ElemKind,
    value: Value,
) -> Result<(), Trap> {
    let bytes_only = matches!(m.state.heap.get(r).data, Data::I8(_));
    if !bytes_only {
        return Err(limits::RAW_ACCESS.trap("an array that is written in another width"));
    }
    if value.is_symbolic() && !matches!(elem, ElemKind::Float | ElemKind::Double) {
        store_symbolic_bytes(m, r, at, elem, value);
        return Ok(());
    }
    let bits = m.choose(value)?;
    for i in 0..elem.size() {
        m.state
            .heap
            .get_mut(r)
            .set(at + i, (bits >> (8 * i)) & 0xff);
    }
    Ok(())
}

fn store_symbolic_bytes(m: &mut Interp<'_>, r: Ref, at: usize, elem: ElemKind, value: Value) {
    let whole = m.term_of(elem.kind(), value);
    for i in 0..elem.size() {
        let low = 8 * i as u32;
        let terms = &m.vm.terms;
        let byte = terms.sext(32, terms.extract(low + 7, low, whole));
        let byte = m.value_of(byte);
        m.state.set_cell(r, at + i, byte);
    }
}

fn byte_at(data: &Data, at: usize) -> u8 {
    let (size, count) = match data {
        Data::I8(d) => (1, d.len()),
        Data::U16(d) => (2, d.len()),
        Data::I16(d) => (2, d.len()),
        Data::I32(d) => (4, d.len()),
        Data::I64(d) => (8, d.len()),
        Data::Refs(d) => (4, d.len()),
        Data::Fields(d) => (8, d.len()),
        Data::Unsized => return 0,
    };
    let cell = at / size;
    if cell >= count {
        0
    } else {
        (data.get(cell) >> (8 * (at % size))) as u8
    }
}

/// Swaps if the place holds `expected`; gives what it held.
pub(super) fn compare_and_swap(
    m: &mut Interp<'_>,
    object: Ref,
    offset: i64,
    elem: ElemKind,
    expected: Value,
    new: Value,
) -> Result<(bool, Value), Trap> {
    let old = load(m, object, offset, elem)?;
    let same = if elem == ElemKind::Ref {
        m.same_object(old.as_ref(), expected.as_ref())?
    } else if old.is_symbolic() || expected.is_symbolic() {
        let kind = elem.kind();
        let equal =
            m.vm.terms
                .eq(m.term_of(kind, old), m.term_of(kind, expected));
        m.decide(equal)?
    } else {
        match elem {
            ElemKind::Long | ElemKind::Double => old.bits == expected.bits,
            _ => old.bits as u32 == expected.bits as u32,
        }
    };
    if same {
        store(m, object, offset, elem, new)?;
    }
    Ok((same, old))
}

fn swap(m: &mut Interp<'_>, args: &[Value], elem: ElemKind) -> Result<(bool, Value), Trap> {
    let offset = args.long(m, 2)?;
    compare_and_swap(m, args.reference(1), offset, elem, args[3], args[4])
}

fn cas_int(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(swap(m, args, ElemKind::Int)?.0.into())
}

fn cas_long(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(swap(m, args, ElemKind::Long)?.0.into())
}

fn cas_ref(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(swap(m, args, ElemKind::Ref)?.0.into())
}

fn exchange_int(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(swap(m, args, ElemKind::Int)?.1.into())
}

fn exchange_long(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(swap(m, args, ElemKind::Long)?.1.into())
}

fn exchange_ref(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(swap(m, args, ElemKind::Ref)?.1.into())
}

/// The offset by which a field is reached.
pub(super) fn offset_of(field: &Field) -> i64 {
    if field.is_static() {
        STATIC_BIAS + 8 * i64::from(field.slot)
    } else {
        BASE + 8 * i64::from(field.slot)
    }
}
