//! Comparison of arrays of 64-bit elements, one element after the other.

use ir::{BinOp, Body, BodyBuilder, Cond, ElemKind, Inst, InvokeKind, Kind, Reg};

/// `int mismatchLongs(long[] a, int from, long[] b, int other, int length)`: the first index of the
/// range at which they differ, or -1.
pub(super) fn longs_body() -> Body {
    body(ElemKind::Long)
}

/// The same for `double[]`, whose elements are compared as bits.
pub(super) fn doubles_body() -> Body {
    body(ElemKind::Double)
}

pub(super) fn desc(elem: char) -> String {
    format!("([{elem}I[{elem}II)I")
}

fn body(elem: ElemKind) -> Body {
    let mut b = BodyBuilder::new(&[Kind::Ref, Kind::Int, Kind::Ref, Kind::Int, Kind::Int]);
    let (next, one) = (b.new_block(), b.new_block());
    let (differ, same, none) = (b.new_block(), b.new_block(), b.new_block());
    let index = b.const_int(0);
    b.jump(next);

    b.switch_to(next);
    b.push(Inst::If {
        cond: Cond::Lt,
        a: index,
        b: b.param(4),
        then: one,
        els: none,
    });

    b.switch_to(one);
    let x = bits_at(&mut b, elem, (0, 1), index);
    let y = bits_at(&mut b, elem, (2, 3), index);
    let order = b.bin(BinOp::LCmp, x, y);
    b.if_imm(Cond::Ne, order, 0, differ, same);

    b.switch_to(same);
    b.push(Inst::BinImm {
        op: BinOp::IAdd,
        dst: index,
        a: index,
        imm: 1,
    });
    b.jump(next);

    b.switch_to(differ);
    b.ret_value(index);

    b.switch_to(none);
    let nowhere = b.const_int(-1);
    b.ret_value(nowhere);
    b.finish()
}

/// The element at an index of a range, given by the parameters for its array and its start.
fn bits_at(b: &mut BodyBuilder, elem: ElemKind, range: (usize, usize), index: Reg) -> Reg {
    let (array, from) = (b.param(range.0), b.param(range.1));
    let at = b.bin(BinOp::IAdd, from, index);
    let element = b.new_reg(elem.kind());
    b.push(Inst::ArrayLoad {
        elem,
        dst: element,
        array,
        index: at,
    });
    match elem {
        ElemKind::Double => {
            let bits = b.method("java/lang/Double", "doubleToRawLongBits", "(D)J");
            b.invoke(InvokeKind::Static, bits, &[element])
        }
        _ => element,
    }
}
