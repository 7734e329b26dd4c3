use super::*;
use crate::body::{Handler, LocalVar};
use crate::builder::BodyBuilder;
use crate::inst::{ArgsId, BinOp, Cond, InvokeKind};
use crate::refs::{ClassIdx, FieldIdx, MethodIdx};

/// A body with a call, a field, a handler and a branch.
fn sample() -> Body {
    let mut b = BodyBuilder::new(&[Kind::Ref, Kind::Int]);
    let (yes, no, handler) = (b.new_block(), b.new_block(), b.new_block());
    b.set_line(Some(3));
    b.if_imm(Cond::Eq, b.param(1), 0, yes, no);
    b.switch_to(yes);
    let method = b.method("A", "f", "(I)J");
    b.invoke(InvokeKind::Virtual, method, &[b.param(0), b.param(1)]);
    let field = b.field("A", "x", "I");
    let x = b.get_field(b.param(0), field);
    b.ret_value(x);
    b.switch_to(no);
    let sum = b.bin_imm(BinOp::IAdd, b.param(1), 1);
    b.ret_value(sum);
    b.switch_to(handler);
    let dst = b.new_reg(Kind::Ref);
    b.push(Inst::Catch { dst });
    b.throw(dst);
    let catch = Some(b.class("java/lang/Exception"));
    b.set_handlers(
        yes,
        &[Handler {
            catch,
            target: handler,
        }],
    );
    b.finish()
}

fn check(expected: &str, spoil: impl FnOnce(&mut Body)) {
    let mut body = sample();
    spoil(&mut body);
    let error = validate(&body).expect_err(expected).to_string();
    assert!(error.contains(expected), "{error:?}, {expected:?} expected");
}

#[test]
fn the_sample_is_well_formed() {
    assert_eq!(validate(&sample()), Ok(()));
    let desc = MethodDesc::parse("(I)I").unwrap();
    assert_eq!(validate_method(&sample(), &desc, false), Ok(()));
}

#[test]
fn tables_are_checked() {
    check("registers", |b| b.params = 9);
    check("class name", |b| b.refs.classes[0] = "".into());
    check("descriptor", |b| b.refs.methods[0].desc = "(J)J".into());
    check("lines", |b| b.lines.push((0, 1)));
    check("lines", |b| b.lines = vec![(99, 1)]);
    check("variable x", |b| {
        b.locals.push(LocalVar {
            name: "x".into(),
            desc: "I".into(),
            slot: 0,
            start: 2,
            end: 99,
        });
    });
}

#[test]
fn the_layout_of_blocks_is_checked() {
    check("0 blocks", |b| b.blocks.clear());
    check("b1 is", |b| b.blocks[1].start = 0);
    check("blocks end", |b| b.insts.push(Inst::Return));
    check("block_starts", |b| b.block_starts[1] = 0);
    check("terminators", |b| b.insts[1] = Inst::Return);
    check("terminators", |b| {
        b.insts[0] = Inst::ConstInt {
            dst: Reg(1),
            value: 0,
        };
    });
}

#[test]
fn handlers_and_targets_are_checked() {
    check("out of range", |b| {
        b.handler_sets[0].0[0].target = BlockId(9)
    });
    check("out of range", |b| {
        b.handler_sets[0].0[0].catch = Some(ClassIdx(9))
    });
    check("handler set 4", |b| b.blocks[0].handlers = Some(4));
    check("entry", |b| b.handler_sets[0].0[0].target = BlockId(0));
    check("Catch stands first", |b| {
        b.handler_sets[0].0[0].target = BlockId(2)
    });
    check("Catch stands first", |b| {
        let dst = Reg(0);
        b.insts[2] = Inst::Catch { dst };
    });
    check("b3, which is a handler", |b| {
        b.insts[3] = Inst::Jump { to: BlockId(3) }
    });
    check("b7, which does not exist", |b| {
        b.insts[3] = Inst::Jump { to: BlockId(7) }
    });
}

#[test]
fn operands_are_checked() {
    let (this, int) = (Reg(0), Reg(1));
    let call = |kind, dst, method, args| Inst::Invoke {
        kind,
        dst,
        method: MethodIdx(method),
        args: ArgsId(args),
    };
    let bad = [
        (
            "no register v77",
            Inst::Move {
                dst: Reg(77),
                src: int,
            },
        ),
        (
            "no register _",
            Inst::Move {
                dst: int,
                src: Reg::NONE,
            },
        ),
        (
            "v0 is Ref",
            Inst::Move {
                dst: this,
                src: int,
            },
        ),
        (
            "no class 8",
            Inst::New {
                dst: this,
                class: ClassIdx(8),
            },
        ),
        (
            "can't be made",
            Inst::NewArray {
                dst: this,
                len: int,
                class: ClassIdx(0),
            },
        ),
        (
            "no field 5",
            Inst::GetStatic {
                dst: int,
                field: FieldIdx(5),
            },
        ),
        (
            "v0 is Ref, Int",
            Inst::GetStatic {
                dst: this,
                field: FieldIdx(0),
            },
        ),
        (
            "immediate form",
            Inst::BinImm {
                op: BinOp::LAdd,
                dst: int,
                a: int,
                imm: 1,
            },
        ),
        (
            "zero",
            Inst::BinImm {
                op: BinOp::IRem,
                dst: int,
                a: int,
                imm: 0,
            },
        ),
        (
            "Interface call",
            call(InvokeKind::Interface, Reg::NONE, 0, 0),
        ),
        ("no method 3", call(InvokeKind::Static, Reg::NONE, 3, 0)),
        (
            "no 2 arguments at 1",
            call(InvokeKind::Virtual, Reg::NONE, 0, 1),
        ),
        ("v0 is Ref, Int", call(InvokeKind::Static, Reg::NONE, 0, 0)),
        ("v1 is Int, Long", call(InvokeKind::Virtual, int, 0, 0)),
    ];
    for (expected, inst) in bad {
        check(expected, |b| b.insts[1] = inst);
    }
    check("returns", |b| b.insts[3] = Inst::Return);
}

#[test]
fn a_body_is_checked_against_its_method() {
    let check = |expected: &str, desc: &str, is_static| {
        let desc = MethodDesc::parse(desc).unwrap();
        let error = validate_method(&sample(), &desc, is_static).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    };
    check("2 parameters, 1 expected", "(I)I", true);
    check("parameter 1 is Int, Long expected", "(J)I", false);
    check("returns Some(Int), None", "(I)V", false);
}
