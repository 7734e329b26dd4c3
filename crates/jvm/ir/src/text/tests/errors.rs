use crate::text::{parse_body, parse_class};

/// `text` is refused with `expected`, at the place where `^` stands in it.
fn check(text: &str, expected: &str) {
    let at = text.find('^').expect("a place");
    let line = text[..at].matches('\n').count() + 1;
    let column = text[..at].chars().rev().take_while(|&c| c != '\n').count() + 1;
    let text = text.replacen('^', "", 1);
    let error = match text.trim_start().starts_with("class") {
        true => parse_class(&text).expect_err(expected),
        false => parse_body(&text).expect_err(expected),
    };
    let found = (error.line, error.column, &*error.message);
    assert_eq!(found, (line, column, expected));
}

#[test]
fn errors_say_what_was_expected_and_where() {
    check("^body", "expected `(`, found `body`");
    check("(^v1:i) {", "expected `v0`, found `v1`");
    check("(v0:q^) {", "expected a kind: i, l, f, d or r, found `)`");
    check(
        "() {\n^  }".replace("^  ", "  ^").as_str(),
        "expected block `b0`, found `}`",
    );
    check("() {\nb0:\n  ^}", "expected an instruction, found `}`");
    check(
        "() {\nb0:\n  ^foo v1\n}",
        "expected an instruction, found `foo`",
    );
    check("() {\nb0:\n  return ^v1\n}", "register v1 is not declared");
    check(
        "() {\nb0:\n  return\n^b2:\n}",
        "expected block `b1` or `}`, found `b2`",
    );
    check(
        "(v0:i) {\nb0:\n  if v0 ^~ 5",
        "expected a comparison, `same` or `null`",
    );
    check(
        "(v0:i) {\nb0:\n  v0 = iadd v0, ^x",
        "expected a register or a 16-bit number, found `x`",
    );
    check(
        "(v0:i) {\nb0:\n  v0 = int ^\n",
        "expected an int, found the end of the line",
    );
    check(
        "(v0:r) {\nb0:\n  v0 = string \"a^",
        "expected `\"`, found the end",
    );
    check("(v0:r) {\nb0:\n  v0 = string \"^\\q\"", "no such escape");
    check(
        "() {\nb0:\n  call static A.f^(X)V",
        "`(X)V` is no method descriptor",
    );
    check(
        "() {\nb0:\n  call static A.f(I)V^",
        "expected 1 arguments, found 0",
    );
    check("class A ^public {", "expected `{`, found `public`");
    check(
        "class A {\n  ^attribute",
        "expected `field`, `method` or `}`, found `attribute`",
    );
    check("class A {\n  field a ^Q", "`Q` is no type descriptor");
}

#[test]
fn bodies_that_are_not_well_formed_are_refused_where_it_shows() {
    check(
        "(v0:r) {\nb0:\n  v0 = null\n  ^v0 = int 5\n  return\n}",
        "v0 is Ref, Int expected",
    );
    check(
        "() {\nb0:\n  ^jump b7\n}",
        "jump to b7, which does not exist",
    );
    check(
        "class A {\n  method static ^f(I)V () {\n  b0:\n    return\n  }\n}",
        "0 parameters, 1 expected",
    );
    check(
        "class A {\n  method static f()I () {\n  b0:\n    ^return\n  }\n}",
        "returns None, Some(Int) expected",
    );
}
