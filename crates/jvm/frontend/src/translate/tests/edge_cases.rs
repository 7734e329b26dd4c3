//! Code that other compilers and obfuscators write, and code that must be refused.

use super::super::opcode::*;
use super::assembler::{Method, SELF};
use super::{assigned, evaluate};
use ir::{Body, BodyError, Inst};

fn refused(code: &[u8]) -> String {
    let error = Method::new("(I)I", code).translate().unwrap_err();
    assert!(matches!(error, BodyError::Malformed(_)), "{error}");
    error.to_string()
}

fn accepted(method: &Method) -> Body {
    let body = method.translate().unwrap();
    assigned::check(&body).unwrap();
    body
}

#[test]
fn a_loop_to_bytecode_0_has_an_entry_of_its_own() {
    let code = [IINC, 0, 1, ILOAD, 0, IFLT, 255, 251, ILOAD, 0, IRETURN];
    let body = accepted(&Method::new("(I)I", &code));
    assert_eq!(body.insts[0], Inst::Jump { to: ir::BlockId(1) });
    assert_eq!(evaluate::ir(&body, &[-5]), 0);
}

#[test]
fn values_wait_on_the_stack_across_branches() {
    // x + (x != 0 ? 3 : 4), with x changed in between.
    let code = [
        ILOAD, 0, ILOAD, 0, IINC, 0, 9, IFEQ, 0, 7, ICONST_3, GOTO, 0, 4, ICONST_4, IADD, IRETURN,
    ];
    let body = accepted(&Method::new("(I)I", &code));
    for x in [0, 1, -7] {
        let expected = evaluate::bytecode(&code, vec![x]);
        assert_eq!(evaluate::ir(&body, &[x]), expected);
    }
}

#[test]
fn a_branch_to_the_next_instruction_is_two_edges() {
    let code = [ILOAD, 0, IFEQ, 0, 3, ILOAD, 0, IRETURN];
    let body = accepted(&Method::new("(I)I", &code));
    let Inst::IfImm { then, els, .. } = body.insts[0] else {
        panic!("{:?}", body.insts);
    };
    assert_ne!(then, els);
    assert_eq!(
        body.insts[body.blocks[then.index()].start as usize],
        Inst::Jump { to: els }
    );
    assert_eq!(evaluate::ir(&body, &[7]), 7);
}

#[test]
fn a_handler_may_cover_itself_and_be_jumped_to() {
    // 0: aconst_null, which falls into the handler at 1.
    let mut method = Method::new("(I)I", &[ACONST_NULL, ATHROW]);
    method
        .handlers
        .push((1, 2, 1, Some("java/lang/RuntimeException")));
    let body = accepted(&method);
    let catches = body
        .insts
        .iter()
        .filter(|i| matches!(i, Inst::Catch { .. }));
    assert_eq!(catches.count(), 1);
}

#[test]
fn a_handler_at_bytecode_0() {
    let mut method = Method::new("()V", &[GOTO, 0, 3, ACONST_NULL, ATHROW]);
    method.handlers.push((4, 5, 0, None));
    let error = method.translate().unwrap_err().to_string();
    assert!(
        error.contains("the stack at 0 depends on the path taken"),
        "{error}"
    );
}

#[test]
fn handlers_after_one_that_catches_everything_are_dropped() {
    let mut method = Method::new(
        "()V",
        &[ACONST_NULL, ATHROW, ASTORE, 0, RETURN, POP, RETURN],
    );
    method.handlers.push((0, 2, 2, None));
    method.handlers.push((0, 2, 5, Some("java/lang/Error")));
    let body = accepted(&method);
    assert_eq!(body.handler_sets[0].0.len(), 1);
    assert_eq!(body.blocks.len(), 2);
}

#[test]
fn dead_code_is_dropped() {
    let body = accepted(&Method::new(
        "(I)I",
        &[ILOAD, 0, IRETURN, POP, POP, GOTO, 255, 254],
    ));
    assert_eq!(body.insts.len(), 1);
}

#[test]
fn a_jump_to_what_nothing_else_leads_to_makes_no_block() {
    let code = [GOTO, 0, 6, ILOAD, 0, IRETURN, IINC, 0, 1, GOTO, 255, 250];
    let body = accepted(&Method::new("(I)I", &code));
    assert_eq!(body.blocks.len(), 1);
    assert_eq!(evaluate::ir(&body, &[1]), 2);
}

#[test]
fn a_result_that_is_stored_and_dropped_is_stored() {
    let code = [
        ILOAD,
        0,
        INVOKESTATIC,
        0,
        SELF,
        DUP,
        ISTORE,
        0,
        POP,
        ILOAD,
        0,
        IRETURN,
    ];
    let body = accepted(&Method::new("(I)I", &code));
    let Inst::Invoke { dst, .. } = body.insts[0] else {
        panic!("{:?}", body.insts);
    };
    assert_eq!(dst, ir::Reg(0));
}

#[test]
fn wide_instructions() {
    let code = [
        WIDE, ILOAD, 0, 0, WIDE, ISTORE, 1, 4, WIDE, IINC, 1, 4, 3, 232, WIDE, ILOAD, 1, 4, IRETURN,
    ];
    let mut method = Method::new("(I)I", &code);
    method.max_locals = 300;
    assert_eq!(evaluate::ir(&accepted(&method), &[1]), 1001);
}

#[test]
fn what_breaks_the_rules_is_refused_with_its_place() {
    let cases: [(&[u8], &str); 14] = [
        (&[IADD, IRETURN], "the stack is empty at 0"),
        (
            &[LCONST_0, IRETURN],
            "Int expected on the stack at 1, found Long",
        ),
        (
            &[LCONST_0, POP, ICONST_0, IRETURN],
            "half a Long is moved at 1",
        ),
        (&[ILOAD, 0], "control runs off the end of the code"),
        (&[ILOAD, 20, IRETURN], "local 20 does not exist"),
        (&[LLOAD, 19, L2I, IRETURN], "local 19 does not exist"),
        (&[GOTO, 0, 100], "the jump at 0 leaves the code"),
        (
            &[GOTO, 0, 4, BIPUSH, 1],
            "a jump or handler leads into an instruction, at 4",
        ),
        (&[203], "there is no bytecode 203 (at 0)"),
        (&[SIPUSH, 1], "the code ends within the instruction at 0"),
        (&[LDC, 99], "constant pool entry 99 does not exist"),
        (
            &[LCONST_0, LRETURN],
            "the return at 1 does not fit the method's type",
        ),
        (
            &[ILOAD, 0, IFEQ, 0, 4, ICONST_0, ICONST_1, IRETURN],
            "the stack at 6 depends on the path taken",
        ),
        (
            &[TABLESWITCH, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 1],
            "has -7 cases",
        ),
    ];
    for (code, expected) in cases {
        let error = refused(code);
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_stack_deeper_than_declared_is_refused() {
    let mut method = Method::new("()V", &[ICONST_0, ICONST_0, RETURN]);
    method.max_stack = 1;
    let error = method.translate().unwrap_err().to_string();
    assert_eq!(error, "malformed code: the stack overflows at 1");
}

#[test]
fn enormous_code_ends_in_time() {
    // As deep a stack as there can be, with as many branches as fit.
    let mut code = vec![ICONST_0; 20_000];
    while code.len() < 65_000 {
        code.extend([ILOAD, 0, IFEQ, 0, 3]);
    }
    code.extend([ILOAD, 0, IRETURN]);
    let mut method = Method::new("(I)I", &code);
    method.max_stack = u16::MAX;
    let error = method.translate().unwrap_err();
    assert!(matches!(error, BodyError::Unsupported(_)), "{error}");
}
