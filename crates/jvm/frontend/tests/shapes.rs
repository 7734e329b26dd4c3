//! What becomes of small Java methods (`tests/fixtures/Shapes.java`).

mod support;

use frontend::compile;
use std::collections::HashMap;
use std::sync::OnceLock;
use support::{class_path, fixture, java_home};

/// The body of each method, by name.
fn compiled() -> &'static HashMap<String, ir::Body> {
    static BODIES: OnceLock<HashMap<String, ir::Body>> = OnceLock::new();
    BODIES.get_or_init(|| {
        let compiled = compile(&java_home(), &[fixture("Shapes.java")], &[], None).unwrap();
        let path = class_path(std::slice::from_ref(&compiled.folder));
        let class = path.load("fixtures/Shapes").unwrap().unwrap();
        let body = |(i, method): (usize, &ir::MethodDef)| {
            (method.name.to_string(), class.code.body(&class, i).unwrap())
        };
        class.methods.iter().enumerate().map(body).collect()
    })
}

/// The text form of each method, by name.
fn bodies() -> &'static HashMap<String, String> {
    static BODIES: OnceLock<HashMap<String, String>> = OnceLock::new();
    BODIES.get_or_init(|| {
        let print = |(name, body): (&String, &ir::Body)| (name.clone(), ir::text::print_body(body));
        compiled().iter().map(print).collect()
    })
}

/// The lines of `expected` follow each other in the text of `method`, source lines left out.
#[track_caller]
fn check(method: &str, expected: &str) {
    let clean = |text: &str| {
        let lines = text.lines().map(str::trim);
        let noise = |l: &&str| !l.is_empty() && !l.starts_with("line ");
        lines.filter(noise).collect::<Vec<_>>().join("\n")
    };
    let body = &bodies()[method];
    assert!(clean(body).contains(&clean(expected)), "{method}{body}");
}

#[track_caller]
fn check_absent(method: &str, unexpected: &str) {
    let body = &bodies()[method];
    assert!(!body.contains(unexpected), "{method}{body}");
}

#[test]
fn an_expression_and_its_store_are_one_instruction() {
    check(
        "add",
        "b0:
         v2 = iadd v0, v1
         return v2",
    );
    check("add", "regs v2:i@l2\n");
    check("wide", "v4 = ladd v0, v3");
}

#[test]
fn small_constants_are_immediate() {
    check("subtractConstant", "v1 = iadd v0, -5");
    check("constantOnTheLeft", "v1 = imul v0, 7");
    check("largeConstant", "v1 = int 100000\nv2 = iadd v0, v1");
    check("divideByZero", "v1 = int 0\nv2 = idiv v0, v1");
    check("endless", "if v1 <= 10 then b1 else b2");
}

#[test]
fn a_local_is_saved_before_it_changes() {
    check(
        "postIncrement",
        "v2 = v1
         v1 = iadd v1, 1
         v3 = load int v0[v2]
         v3 = iadd v3, v1",
    );
}

#[test]
fn an_assignment_in_a_condition_needs_no_copy() {
    check(
        "assignInCondition",
        "v1 = call virtual fixtures/Shapes.next()Lfixtures/Shapes; v0
         if v1 null then b2 else b1",
    );
}

#[test]
fn a_cast_value_goes_to_its_local_at_once_unless_a_handler_sees_it() {
    check(
        "castLocal",
        "v2 = call interface java/util/List.get(I)Ljava/lang/Object; v0, v1
         checkcast v2 java/lang/String
         return v2",
    );
    check(
        "castInTry",
        "checkcast v1 java/lang/String
         v2 = v1
         return v2",
    );
}

#[test]
fn a_dropped_result_is_not_delivered() {
    check("dropResult", "v1 = string \"x\"\ncall interface");
}

#[test]
fn a_loop_has_three_blocks_besides_its_entry() {
    check(
        "loop",
        "b1:
         if v2 >= v0 then b3 else b2
         b2:
         v1 = iadd v1, v2
         v2 = iadd v2, 1
         jump b1
         b3:
         return v1",
    );
}

#[test]
fn values_meet_in_the_register_of_their_position() {
    check(
        "ternary",
        "v2 = v1
         if v0 == 0 then b2 else b1
         b1:
         v3 = int 1
         jump b3
         b2:
         v3 = int 2
         jump b3
         b3:
         v2 = iadd v2, v3",
    );
}

#[test]
fn blocks_have_the_handlers_of_what_can_throw_in_them() {
    // The store before the range and the jump after it are in the same block.
    check(
        "tryFinally",
        "b0: handlers java/lang/ArithmeticException -> b2, java/lang/NullPointerException -> b2, * -> b3
         v1 = int 1",
    );
    check("tryFinally", "v1 = idiv v1, v2\njump b1");
    check(
        "locked",
        "monitorenter v0
         jump b1
         b1: handlers * -> b2
         v2 = get v0 fixtures/Shapes.field:I
         monitorexit v1
         return v2",
    );
    check_absent("castInTry", "jump");
}

#[test]
fn an_exception_is_caught_in_its_local() {
    check("castInTry", "v4 = catch\nreturn v2");
    check(
        "locked",
        "v3 = catch\nmonitorexit v1\njump b3\nb3:\nthrow v3",
    );
}

#[test]
fn cases_that_lead_to_the_default_are_left_out() {
    check("dense", "switch v0 { 1: b1, 2: b2, 4: b3, else: b4 }");
    check("chars", "{ 97: b1, 3136: b3, else: b5 }");
}

#[test]
fn array_classes_are_named_as_arrays() {
    check("arrays", "v2 = newarray [Ljava/lang/String; v0");
    check("arrays", "v3 = newarray [[I v0");
    check("arrays", "v4 = newarray [[[Ljava/lang/String; v0");
    check("arrays", "v5 = int 3\nv1 = newmultiarray [[I v0, v5");
}

#[test]
fn call_sites_and_constants() {
    check(
        "lambda",
        "v1 = dynamic getAsInt(I)Ljava/util/function/IntSupplier;",
    );
    check(
        "lambda",
        "handle static fixtures/Shapes.lambda$lambda$0(I)I",
    );
    check("classConstant", "v0 = class java/util/Map$Entry");
    check("surrogate", "v0 = string \"\\ud800x\\u0000\"");
    check("numbers", "v3 = double 3.5\nv3 = dadd v3, v2");
}

#[test]
fn null_and_identity_branches() {
    check("isNull", "if v0 null then b1 else b2");
    check("same", "if v0 same v1 then b2 else b1");
}

#[test]
fn duplicated_values_are_used_in_place() {
    check(
        "compoundAssignment",
        "v2 = load int v0[v1]
         v2 = iadd v2, 3
         store int v0[v1] = v2
         return v2",
    );
    check(
        "compoundLong",
        "v4 = ladd v2, v3\nstore long v0[v1] = v4\nreturn v2",
    );
}

#[test]
fn lines_and_names_are_kept() {
    let body = &bodies()["loop"];
    assert!(body.contains("local i I slot 2 in 2..7"), "{body}");
    let source = std::fs::read_to_string(fixture("Shapes.java")).unwrap();
    let line = 1 + source
        .lines()
        .position(|l| l.contains("int sum = 0;"))
        .unwrap();
    assert!(
        body.contains(&format!("line {line}\n  v1 = int 0\n")),
        "{body}"
    );
}

/// The texts of the first `switch` over a string.
fn texts(method: &str) -> Option<Vec<String>> {
    let body = &compiled()[method];
    let switch =
        (0..body.insts.len() as u32).find_map(|pc| static_analysis::string_switch(body, pc))?;
    let texts = switch
        .cases
        .iter()
        .map(|(text, _)| String::from_utf16(text));
    Some(texts.map(Result::unwrap).collect())
}

#[test]
fn a_switch_over_strings_is_known_for_one() {
    let sorted = |method: &str| {
        let mut texts = texts(method)?;
        texts.sort();
        Some(texts.join(" "))
    };
    assert_eq!(sorted("textSwitch").as_deref(), Some("Aa BB \u{100}"));
    let expression = sorted("textSwitchExpression");
    assert_eq!(expression.as_deref(), Some("off on yes"));
    assert_eq!(sorted("hashSwitch"), None);
}
