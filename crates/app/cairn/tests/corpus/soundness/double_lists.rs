//! Methods put together by chance that are about all objects of a list whose objects lead back: a loop or
//! two change it, some with a mistake, and loops in both directions assert something of all that is left.

use super::generated::Chance;
use std::fmt::Write;

const COMPARISONS: [&str; 6] = ["<", "<=", "==", "!=", ">", ">="];

const NUMBERS: [&str; 4] = ["n", "n", "0", "1"];

/// Of a method with the parameters `int n, int[] a, Node q`.
pub(crate) fn body(chance: &mut Chance) -> String {
    let mut text = String::from(
        "Node first = q, last = null; int count = 0;\n\
         for (Node p = q; p != null; p = p.next) \
         { if (p.previous != last) { return; } last = p; }\n",
    );
    for _ in 0..1 + chance.below(2) {
        let _ = writeln!(text, "{}", change(chance));
    }
    let _ = writeln!(text, "{}", claim(chance));
    text
}

/// One of these; a mistake is the less likely one.
fn either(chance: &mut Chance, right: &'static str, wrong: &'static str) -> &'static str {
    match chance.below(5) {
        0 => wrong,
        _ => right,
    }
}

fn change(chance: &mut Chance) -> String {
    let op = chance.one(&COMPARISONS);
    let number = chance.one(&NUMBERS);
    let begin = either(chance, "first", "last");
    let each = |what: String| format!("for (Node p = first; p != null; p = p.next) {{ {what} }}");
    match chance.below(9) {
        0 | 1 => each(format!("if (p.value {op} {number}) {{ {} }}", take_out(chance))),
        2 => format!(
            "for (Node p = last; p != null; p = p.previous) \
             {{ if (p.value {op} {number}) {{ {} break; }} }}",
            take_out(chance)
        ),
        3 => format!(
            "{{ Node made = new Node(); made.value = {number}; made.next = first; {} first = made; }}",
            either(
                chance,
                "if (first == null) { last = made; } else { first.previous = made; }",
                "if (first != null) { first.previous = made; }"
            )
        ),
        4 => format!(
            "for (Node p = first; p != null; p = p.next) {{ if (p.value {op} {number}) {{ \
             Node made = new Node(); made.next = p.next; made.previous = p; p.next = made; {} break; }} }}",
            either(
                chance,
                "if (made.next == null) { last = made; } else { made.next.previous = made; }",
                "if (made.next == null) { last = made; }"
            )
        ),
        5 => format!(
            "{{ Node p = first; while (p != null) {{ Node next = p.next; p.next = p.previous; \
             p.previous = next; p = next; }} Node t = first; first = last; last = {}; }}",
            either(chance, "t", "first")
        ),
        6 => format!("for (Node p = {begin}; p != null; p = p.previous) {{ p.value = {number}; }}"),
        // One of those that are far away.
        7 => "{ int k = 0; for (Node p = first; p != null; p = p.next) { if (k++ == 6) { p.previous = first; } } }"
            .into(),
        _ => each("count++;".into()),
    }
}

fn take_out(chance: &mut Chance) -> String {
    let before = either(
        chance,
        "if (p.previous == null) { first = p.next; } else { p.previous.next = p.next; }",
        "if (p != first) { p.previous.next = p.next; }",
    );
    let behind = either(
        chance,
        "if (p.next == null) { last = p.previous; } else { p.next.previous = p.previous; }",
        "if (p.next != null) { p.next.previous = p.previous; }",
    );
    format!("{before} {behind}")
}

fn claim(chance: &mut Chance) -> String {
    let op = chance.one(&COMPARISONS);
    let number = chance.one(&NUMBERS);
    match chance.below(6) {
        0..=2 => "Node before = null; for (Node p = first; p != null; p = p.next) \
                  { assert p.previous == before; before = p; } assert last == before;"
            .into(),
        3 => "Node behind = null; for (Node p = last; p != null; p = p.previous) \
              { assert p.next == behind; behind = p; } assert first == behind;"
            .into(),
        4 => format!(
            "for (Node p = last; p != null; p = p.previous) {{ assert p.value {op} {number}; }}"
        ),
        _ => "Node before = null; for (Node p = first; p != null; p = p.next) \
              { assert count < 7 || p.previous == before; before = p; }"
            .into(),
    }
}
