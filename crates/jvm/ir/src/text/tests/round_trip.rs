use super::generate::Generator;
use crate::text::{parse_body, parse_class, print_body, print_class};
use crate::validate::validate;

/// Everything that a class may have, once.
const COUNTER: &str = r#"class public super Counter extends java/lang/Object implements java/lang/Runnable, I version 61 hidden {
  field private n I
  field public static final 0x8000 K Ljava/lang/String; = string "a\u0000\"\\é"
  field static "static" J = long -5
  method public abstract run()V
  method public add(I)I (v0:r@l0, v1:i@l1) {
    regs v2:i@s0, v3:i, v4:r
    local by I slot 1 in 0..5
    local "odd name" [Lp/A; slot 2 in 1..2
  b0:
    line 7
    v2 = get v0 Counter.n:I
    v3 = iadd v2, v1
    line 8
    put v0 Counter.n:I = v3
    jump b1
  b1: handlers java/lang/Error -> b2, * -> b2
    call static Counter.check(I)V v3
    return v3
  b2:
    v4 = catch
    throw v4
  }
  method static synthetic f()D () {
    regs v0:d, v1:f, v2:l, v3:r, v4:i, v5:r
  b0:
    v0 = double 1.5
    v0 = double 0x7ff8000000000001
    v1 = float -inf
    v2 = long -9223372036854775808
    v3 = string "\ud800 \n"
    v3 = class [[J
    v4 = ixor v4, -1
    v3 = newmultiarray [[I v4, v4
    v4 = load boolean v3[v4]
    store ref v3[v4] = v5
    call special on_interface I.f()V v3
    v3 = handle getstatic on_interface A.x:I
    v3 = constant c:Ljava/lang/Object; static A.boot()V with [int 5, constant d:I new B.<init>()V with []]
    v5 = dynamic run(DI)Ljava/lang/Runnable; static A.boot()V with [methodtype ()V, handle interface I.f()V, float 0.1] v0, v4
    switch v4 { -1: b1, 7: b2, else: b2 }
  b1:
    if v4 < 5 then b1 else b2
  b2:
    if v3 same v5 then b1 else b3
  b3:
    if v3 null then b1 else b4
  b4:
    return v0
  }
}
"#;

#[test]
fn a_class_is_printed_as_it_was_written() {
    let class = parse_class(COUNTER).unwrap();
    assert!(class.hidden);
    assert_eq!(class.methods.len(), 3);
    assert_eq!(class.major, 61);
    assert_eq!(print_class(&class).unwrap(), COUNTER);
}

#[test]
fn blanks_and_comments_do_not_matter() {
    let text = "\n# a comment\n( v0 : i )  { # here\n\nb0 :\n  return v0 # and here\n\n} # end\n";
    let body = parse_body(text).unwrap();
    assert_eq!(print_body(&body), "(v0:i) {\nb0:\n  return v0\n}\n");
}

#[test]
fn printing_what_was_parsed_gives_the_same_text() {
    for seed in 0..3_000 {
        let body = Generator::new(seed).body();
        assert_eq!(validate(&body), Ok(()), "seed {seed}");
        let text = print_body(&body);
        let parsed = parse_body(&text).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{text}"));
        assert_eq!(print_body(&parsed), text, "seed {seed}");
        assert_eq!(parsed.lines, body.lines, "seed {seed}");
        assert_eq!(parsed.locals, body.locals, "seed {seed}");
        assert_eq!(parse_body(&print_body(&parsed)), Ok(parsed), "seed {seed}");
    }
}
