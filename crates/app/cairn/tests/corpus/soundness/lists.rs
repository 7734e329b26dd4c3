//! Methods put together by chance that are about all objects of a list: the list ends, or the method
//! does; one loop or two change it, and a loop asserts something of all that is left.

use super::generated::Chance;
use std::fmt::Write;

const COMPARISONS: [&str; 6] = ["<", "<=", "==", "!=", ">", ">="];

/// A comparison, and what is left if it does not hold.
const COMPARED: [(&str, &str); 6] = [
    ("<", ">="),
    ("<=", ">"),
    (">", "<="),
    (">=", "<"),
    ("==", "!="),
    ("!=", "=="),
];

const NUMBERS: [&str; 5] = ["n", "n", "0", "1", "x"];

/// Of a method with the parameters `int n, int[] a, Node q`.
pub(crate) fn body(chance: &mut Chance) -> String {
    let mut text = String::from(
        "Node f = q;\n\
         for (Node s = q; f != null && f.next != null; s = s.next) {\n\
         f = f.next.next; if (f == s.next) { return; }\n}\n\
         Node first = q; int x = 0, count = 0;\n",
    );
    if chance.below(3) == 0 {
        let op = chance.one(&["<=", ">=", "<", ">"]);
        let _ = writeln!(
            text,
            "for (Node p = q; p != null && p.next != null; p = p.next) \
             {{ if (!(p.value {op} p.next.value)) {{ return; }} }}"
        );
    }
    let (op, other) = COMPARED[chance.below(COMPARED.len())];
    let number = chance.one(&NUMBERS);
    let mut claimed = match chance.below(2) {
        0 => {
            let _ = writeln!(text, "{}", delete(op, number));
            format!("p.value {other} {number}")
        }
        _ => claim(chance),
    };
    for _ in 0..1 + chance.below(2) {
        let _ = writeln!(text, "{}", change(chance));
    }
    if chance.below(3) == 0 {
        claimed = claim(chance);
    }
    let _ = writeln!(
        text,
        "for (Node p = first; p != null; p = p.next) {{ assert {claimed}; }}"
    );
    text
}

/// Takes out what compares so with a number.
fn delete(op: &str, number: &str) -> String {
    format!(
        "{{ Node before = null; for (Node p = first; p != null; p = p.next) {{ \
         if (p.value {op} {number}) {{ if (before == null) {{ first = p.next; }} \
         else {{ before.next = p.next; }} }} else {{ before = p; }} }} }}"
    )
}

fn change(chance: &mut Chance) -> String {
    let op = chance.one(&COMPARISONS);
    let number = chance.one(&NUMBERS);
    let each = |what: String| format!("for (Node p = first; p != null; p = p.next) {{ {what} }}");
    match chance.below(12) {
        0 | 1 => "{ Node r = null; while (first != null) { Node next = first.next; \
                  first.next = r; r = first; first = next; } first = r; }"
            .into(),
        2 => delete(op, number),
        3 => each(format!("if (p.value {op} {number}) {{ p.value = {number}; }}")),
        4 => each("if (x < p.value) { x = p.value; }".into()),
        5 => each("count++;".into()),
        6 => format!("{{ Node made = new Node(); made.value = {number}; made.next = first; first = made; }}"),
        7 => each(format!(
            "if (p.value {op} {number}) {{ p.next = null; }}"
        )),
        // All but one of those that are far away.
        8 => "{ int k = 0; for (Node p = first; p != null; p = p.next) { if (k++ == 6) { p.value = n; } } }".into(),
        9 => each("if (p.next != null && p.value > p.next.value) \
              { int t = p.value; p.value = p.next.value; p.next.value = t; }".into()),
        10 => each("while (p.next != null && p.next.value == p.value) { p.next = p.next.next; }".into()),
        _ => "{ Node other = null; for (Node p = first; p != null; p = p.next) { Node made = new Node(); \
              made.value = p.value; made.next = other; other = made; } first = other; }"
            .into(),
    }
}

fn claim(chance: &mut Chance) -> String {
    let op = chance.one(&COMPARISONS);
    let number = chance.one(&NUMBERS);
    match chance.below(6) {
        0 | 1 => format!("p.value {op} {number}"),
        2 | 3 => format!("p.next == null || p.value {op} p.next.value"),
        4 => "p.value <= x".into(),
        _ => format!("count < 7 || p.value {op} {number}"),
    }
}
