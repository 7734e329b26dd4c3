//! Methods put together by chance that are about all elements of arrays: one loop or two that make
//! something so, or almost, perhaps something that breaks it again, and a loop that asserts it. The two
//! arrays may be one.

use super::generated::Chance;
use std::fmt::Write;

const COMPARISONS: [&str; 6] = ["<", "<=", "==", "!=", ">", ">="];

/// A comparison, and what is left if it does not hold.
const COMPARED: [(&str, &str); 4] = [("<", ">="), ("<=", ">"), (">", "<="), (">=", "<")];

const CONSTANTS: [&str; 5] = ["0", "0", "1", "2", "-1"];

/// Of a method with the parameters `int n, int[] a, int[] c`.
pub(crate) fn body(chance: &mut Chance) -> String {
    let x = chance.one(&["a[0]", "a[0]", "a[a.length - 1]", "0", "n"]);
    let b = chance.one(&[
        "new int[a.length]",
        "new int[a.length]",
        "c",
        "n > 3 ? c : a",
    ]);
    let mut text = format!(
        "if (a == null || a.length == 0 || c == null || c.length != a.length) {{ return; }}\n\
         int x = {x}; int[] b = {b};\n"
    );
    let (made, claimed) = match chance.below(2) {
        0 => (statement(chance), claim(chance)),
        _ => establish_fact(chance),
    };
    if chance.below(4) == 0 {
        let _ = writeln!(text, "{} {{ {} }}", head(chance), statement(chance));
    }
    let more = match chance.below(4) {
        0 => statement(chance),
        _ => String::new(),
    };
    let _ = writeln!(text, "{} {{ {made} {more} }}", head(chance));
    if chance.below(4) == 0 {
        let _ = writeln!(text, "{}", breaker(chance));
    }
    let _ = writeln!(text, "{} {{ assert {claimed}; }}", plain_head(chance));
    text
}

/// A statement that establishes a fact about an element, and the fact.
fn establish_fact(chance: &mut Chance) -> (String, String) {
    let constant = chance.one(&CONSTANTS);
    let (op, other) = COMPARED[chance.below(COMPARED.len())];
    match chance.below(7) {
        0 => (
            format!("if (a[i] {op} x) {{ x = a[i]; }}"),
            format!("a[i] {other} x"),
        ),
        1 => (format!("a[i] = {constant};"), format!("a[i] == {constant}")),
        2 => (
            format!("if (a[i] {op} {constant}) {{ a[i] = {constant}; }}"),
            format!("a[i] {other} {constant}"),
        ),
        3 => (
            format!("if (a[i] {op} n) {{ return; }}"),
            format!("a[i] {other} n"),
        ),
        4 => ("b[i] = a[i];".into(), "b[i] == a[i]".into()),
        5 => (
            format!("if (i > 0 && a[i - 1] {op} a[i]) {{ return; }}"),
            format!("i == 0 || a[i - 1] {other} a[i]"),
        ),
        _ => (
            format!("if (a[i] == {constant}) {{ return; }}"),
            format!("a[i] != {constant}"),
        ),
    }
}

fn plain_head(chance: &mut Chance) -> String {
    let first = chance.one(&["0", "0", "1"]);
    let bound = chance.one(&["a.length", "a.length", "a.length", "a.length - 1"]);
    format!("for (int i = {first}; i < {bound}; i++)")
}

fn head(chance: &mut Chance) -> String {
    match chance.below(8) {
        0 => "for (int i = a.length - 1; i >= 0; i--)".into(),
        1 => "for (int i = 0; i < a.length; i += 2)".into(),
        2 => "for (int i = 0; i < a.length && i != n; i++)".into(),
        _ => plain_head(chance),
    }
}

fn statement(chance: &mut Chance) -> String {
    let op = chance.one(&COMPARISONS);
    let constant = chance.one(&CONSTANTS);
    match chance.below(16) {
        0 | 1 => format!("if (a[i] {op} x) {{ x = a[i]; }}"),
        2 => format!("a[i] = {};", chance.one(&["0", "1", "x", "n", "i", "a[0]"])),
        3 => format!("if (a[i] {op} {constant}) {{ a[i] = {constant}; }}"),
        4 => format!("if (a[i] {op} n) {{ return; }}"),
        5 => format!("if (a[i] {op} {constant}) {{ return; }}"),
        6 => format!(
            "if (i > 0 && a[i - 1] {op} a[i]) {{ int t = a[i]; a[i] = a[i - 1]; a[i - 1] = t; }}"
        ),
        7 => format!("if (i > 0 && a[i - 1] {op} a[i]) {{ return; }}"),
        8 | 9 => format!("b[i] = a[{}];", chance.one(&["i", "i", "i", "0"])),
        10 => format!("if (a[i] {op} {constant}) {{ break; }}"),
        // All but one.
        11 => format!(
            "if (i != {}) {{ a[i] = {constant}; }}",
            chance.one(&["7", "19", "n"])
        ),
        12 => format!(
            "{};",
            chance.one(&["a[i]++", "x++", "c[i] = x", "x = b[i]"])
        ),
        // In the middle of it something is thrown, perhaps.
        13 => format!(
            "try {{ a[i] = {constant}; b[i] = 7 / a[i == 0 ? 0 : i - 1]; }} \
             catch (ArithmeticException e) {{ x = {constant}; }}"
        ),
        14 => format!("for (int j = 0; j < i; j++) {{ if (a[j] {op} a[i]) {{ return; }} }}"),
        _ => format!("for (int j = 0; j <= i; j++) {{ a[j] = {constant}; }}"),
    }
}

/// Changes one number after all were seen to.
fn breaker(chance: &mut Chance) -> String {
    let text = chance.one(&[
        "if (a.length > 11) { a[11] = n; }",
        "if (n >= 0 && n < a.length) { c[n] = 3; }",
        "x--;",
        "b[a.length / 2]++;",
        "try { c[n] = 1; } catch (ArrayIndexOutOfBoundsException e) { x = 1; }",
        "int[] s = a; a = b; b = s;",
    ]);
    text.into()
}

fn claim(chance: &mut Chance) -> String {
    let op = chance.one(&COMPARISONS);
    match chance.below(8) {
        0 | 1 => format!("a[i] {op} x"),
        2 => format!("a[i] {op} {}", chance.one(&CONSTANTS)),
        3 => format!("a[i] {op} n"),
        4 => format!("i == 0 || a[i - 1] {op} a[i]"),
        5 => format!("a[i] {op} a[{}]", chance.one(&["0", "a.length - 1"])),
        6 => format!("i < 5 || a[i] {op} {}", chance.one(&CONSTANTS)),
        _ => format!("b[i] {} a[i]", chance.one(&["==", "==", "<=", "!="])),
    }
}
