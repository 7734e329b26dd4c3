//! `jsr` and `ret`, which javac no longer writes.

use super::super::opcode::*;
use super::assembler::Method;
use super::evaluate;

/// Adds 10 in a subroutine that is called twice.
const TWICE: [u8; 16] = [
    ILOAD, 0, JSR, 0, 9, JSR, 0, 6, IRETURN, NOP, NOP, // The subroutine, at 11:
    ASTORE, 1, IINC, 0, 10,
];

#[test]
fn a_subroutine_returns_to_each_of_its_callers() {
    let mut code = TWICE.to_vec();
    code.extend([RET, 1]);
    // The value loaded first stays on the stack; load again before returning.
    code[8] = GOTO;
    code[9] = 0;
    code[10] = (code.len() - 8) as u8;
    code.extend([ILOAD, 0, IADD, IRETURN]);
    let method = Method::new("(I)I", &code);
    let body = method.translate().unwrap();
    for n in [0, 5, -20] {
        let expected = evaluate::bytecode(&code, vec![n, 0]);
        assert_eq!(expected, n + n + 20);
        assert_eq!(evaluate::ir(&body, &[n]), expected);
    }
}

#[test]
fn nested_subroutines_keep_their_return_addresses_apart() {
    let code = [
        JSR, 0, 9, // 0: outer
        JSR, 0, 6, // 3: outer again
        ILOAD, 0, IRETURN, // 6
        ASTORE, 1, // 9: outer
        JSR, 0, 9, // 11: inner
        IINC, 0, 100, // 14
        JSR, 0, 3, // 17: inner again, which comes back to 20: the inner one itself
        ASTORE, 2, // 20: inner, also fallen into
        IINC, 0, 1, // 22
        RET, 2, // 25
    ];
    // Falling into `astore 2` needs a value: the third call is left out.
    let mut code = code.to_vec();
    code.splice(17..20, [RET, 1, NOP]);
    let method = Method::new("(I)I", &code);
    let body = method.translate().unwrap();
    let expected = evaluate::bytecode(&code, vec![7, 0, 0]);
    assert_eq!(expected, 7 + 2 * 101);
    assert_eq!(evaluate::ir(&body, &[7]), expected);
}

#[test]
fn a_ret_outside_of_any_subroutine_is_refused() {
    let method = Method::new("(I)I", &[RET, 0]);
    let error = method.translate().unwrap_err().to_string();
    assert_eq!(error, "malformed code: the ret at 0 is in no subroutine");
}
