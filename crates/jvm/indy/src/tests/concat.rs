use super::support::{call_site, check, linked, refused, string};
use ir::BootArg;

const FACTORY: &str = "java/lang/invoke/StringConcatFactory.makeConcatWithConstants";

#[test]
fn pieces_are_appended_by_their_type() {
    let class = linked(&call_site(
        FACTORY,
        "makeConcatWithConstants",
        "(IC[CLjava/lang/String;)Ljava/lang/String;",
        vec![string("a\u{1}\u{1}b c\u{1}\u{2}\u{1}"), string("\u{1}")],
    ));
    check(
        &class,
        "call",
        r#"b0:
        v4 = new java/lang/StringBuilder
        call special java/lang/StringBuilder.<init>()V v4
        v5 = string "a"
        call virtual java/lang/StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder; v4, v5
        call virtual java/lang/StringBuilder.append(I)Ljava/lang/StringBuilder; v4, v0
        call virtual java/lang/StringBuilder.append(C)Ljava/lang/StringBuilder; v4, v1
        v6 = string "b c"
        call virtual java/lang/StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder; v4, v6
        call virtual java/lang/StringBuilder.append(Ljava/lang/Object;)Ljava/lang/StringBuilder; v4, v2
        v7 = string "\u0001"
        call virtual java/lang/StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder; v4, v7
        call virtual java/lang/StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder; v4, v3
        v8 = call virtual java/lang/StringBuilder.toString()Ljava/lang/String; v4
        return v8"#,
    );
}

#[test]
fn without_a_recipe_all_arguments_are_taken() {
    let class = linked(&call_site(
        "java/lang/invoke/StringConcatFactory.makeConcat",
        "makeConcat",
        "(ZJ)Ljava/lang/String;",
        vec![],
    ));
    check(
        &class,
        "call",
        "b0:
        v2 = new java/lang/StringBuilder
        call special java/lang/StringBuilder.<init>()V v2
        call virtual java/lang/StringBuilder.append(Z)Ljava/lang/StringBuilder; v2, v0
        call virtual java/lang/StringBuilder.append(J)Ljava/lang/StringBuilder; v2, v1
        v3 = call virtual java/lang/StringBuilder.toString()Ljava/lang/String; v2
        return v3",
    );
}

#[test]
fn recipes_that_do_not_fit_are_refused() {
    let check = |expected: &str, desc: &str, args: Vec<BootArg>| {
        let error = refused(&call_site(FACTORY, "c", desc, args));
        assert!(error.contains(expected), "{error}");
    };
    let text = "(I)Ljava/lang/String;";
    check("is missing", text, vec![]);
    check("a string was expected", text, vec![BootArg::Int(1)]);
    check("more arguments", text, vec![string("\u{1}\u{1}")]);
    check("more constants", text, vec![string("\u{1}\u{2}")]);
    check("leaves out", text, vec![string("a")]);
    check("returns no string", "(I)V", vec![string("\u{1}")]);
}
