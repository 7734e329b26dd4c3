//! Methods put together by chance that are about all elements of an array: one loop or two that make
//! something so, or almost, and one that asserts it.

use crate::generated::Chance;
use std::fmt::Write;

const COMPARISONS: [&str; 6] = ["<", "<=", "==", "!=", ">", ">="];

pub fn body(chance: &mut Chance) -> String {
    let x = chance.one(&["a[0]", "a[0]", "a[a.length - 1]", "0", "n"]);
    let mut text = format!(
        "if (a == null || a.length == 0) {{ return; }}\nint x = {x}; int[] b = new int[a.length];\n"
    );
    let bounds = ["a.length", "a.length", "a.length", "a.length - 1"];
    let loops = 1 + chance.below(2);
    for _ in 0..loops {
        let (first, bound) = (chance.one(&["0", "0", "1"]), chance.one(&bounds));
        let statements = [statement(chance), statement(chance)];
        let count = 1 + usize::from(chance.below(3) == 0);
        let main = statements[..count].join(" ");
        let step = chance.one(&["i++", "i++", "i++", "i++", "i += 2"]);
        let _ = writeln!(
            text,
            "for (int i = {first}; i < {bound}; {step}) {{ {main} }}"
        );
    }
    let first = chance.one(&["0", "0", "1"]);
    let bound = chance.one(&bounds);
    let claim = claim(chance);
    let _ = writeln!(
        text,
        "for (int i = {first}; i < {bound}; i++) {{ assert {claim}; }}"
    );
    text
}

fn statement(chance: &mut Chance) -> String {
    let op = chance.one(&COMPARISONS);
    let constant = chance.one(&["0", "0", "1", "2", "-1"]);
    match chance.below(9) {
        0 | 1 => format!("if (a[i] {op} x) {{ x = a[i]; }}"),
        2 => format!("a[i] = {};", chance.one(&["0", "1", "x", "n", "i", "a[0]"])),
        3 => format!("if (a[i] {op} {constant}) {{ a[i] = {constant}; }}"),
        4 => format!("if (a[i] {op} n) {{ return; }}"),
        5 => format!("if (a[i] {op} {constant}) {{ return; }}"),
        6 => format!(
            "if (i > 0 && a[i - 1] {op} a[i]) {{ int t = a[i]; a[i] = a[i - 1]; a[i - 1] = t; }}"
        ),
        7 => format!("if (i > 0 && a[i - 1] {op} a[i]) {{ return; }}"),
        _ => format!("b[i] = a[{}];", chance.one(&["i", "i", "i", "0"])),
    }
}

fn claim(chance: &mut Chance) -> String {
    let op = chance.one(&COMPARISONS);
    match chance.below(7) {
        0 | 1 => format!("a[i] {op} x"),
        2 => format!("a[i] {op} {}", chance.one(&["0", "1", "2", "-1"])),
        3 => format!("a[i] {op} n"),
        4 => format!("i == 0 || a[i - 1] {op} a[i]"),
        5 => format!("a[i] {op} a[{}]", chance.one(&["0", "a.length - 1"])),
        _ => format!("b[i] {} a[i]", chance.one(&["==", "==", "<=", "!="])),
    }
}
