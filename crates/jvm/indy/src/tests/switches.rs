use super::support::{call_site, check, constant, handle, linked, refused, string};
use ir::{BootArg, ClassDef, DynamicSite, HandleKind};
use std::sync::Arc;

fn type_switch(selector: &str, labels: Vec<BootArg>) -> DynamicSite {
    let desc = format!("({selector}I)I");
    let factory = "java/lang/runtime/SwitchBootstraps.typeSwitch";
    call_site(factory, "typeSwitch", &desc, labels)
}

fn enum_switch(labels: Vec<BootArg>) -> DynamicSite {
    let factory = "java/lang/runtime/SwitchBootstraps.enumSwitch";
    call_site(factory, "enumSwitch", "(Lp/E;I)I", labels)
}

fn class(name: &str) -> BootArg {
    BootArg::Class(name.into())
}

/// As javac writes `case E.P` where the selector is no enum.
fn enum_desc(enum_class: &str, name: &str) -> BootArg {
    let invoke = "java/lang/invoke/ConstantBootstraps.invoke";
    let of =
        |class: &str| BootArg::MethodHandle(handle(HandleKind::InvokeStatic, class, "of", "()V"));
    let class_desc = constant(
        invoke,
        "invoke",
        "Ljava/lang/constant/ClassDesc;",
        vec![of("java/lang/constant/ClassDesc"), string(enum_class)],
    );
    let args = vec![
        of("java/lang/Enum$EnumDesc"),
        BootArg::Dynamic(Box::new(class_desc)),
        string(name),
    ];
    let desc = constant(invoke, "invoke", "Ljava/lang/Enum$EnumDesc;", args);
    BootArg::Dynamic(Box::new(desc))
}

fn primitive(letter: &str) -> BootArg {
    BootArg::Dynamic(Box::new(constant(
        "java/lang/invoke/ConstantBootstraps.primitiveClass",
        letter,
        "Ljava/lang/Class;",
        vec![],
    )))
}

/// Checks the test of a switch's only label.
#[track_caller]
fn check_test(class: Arc<ClassDef>, expected: &str) {
    let frame = format!(
        "b0:
        if v0 null then b1 else b2
        b1:
        v2 = int 2
        v3 = call static java/util/Objects.checkIndex(II)I v1, v2
        v4 = int -1
        return v4
        b2:
        switch v1 {{ 0: b3, 1: b4, else: b5 }}
        {expected}"
    );
    check(&class, "call", &frame);
}

#[test]
fn classes_are_tested_in_order() {
    let labels = vec![class("p/A"), class("p/A"), class("[I")];
    let class = linked(&type_switch("Ljava/lang/Object;", labels));
    check(
        &class,
        "call",
        "b0:
        if v0 null then b1 else b2
        b1:
        v2 = int 4
        v3 = call static java/util/Objects.checkIndex(II)I v1, v2
        v4 = int -1
        return v4
        b2:
        switch v1 { 0: b3, 1: b4, 2: b5, 3: b6, else: b7 }
        b3:
        v5 = instanceof v0 p/A
        if v5 != 0 then b8 else b5
        b4:
        v7 = instanceof v0 p/A
        if v7 != 0 then b9 else b5
        b5:
        v9 = instanceof v0 [I
        if v9 != 0 then b10 else b6
        b6:
        v11 = int 3
        return v11
        b7:
        v12 = int 4
        v13 = call static java/util/Objects.checkIndex(II)I v1, v12
        v14 = int 3
        return v14
        b8:
        v6 = int 0
        return v6
        b9:
        v8 = int 1
        return v8
        b10:
        v10 = int 2
        return v10",
    );
}

#[test]
fn ints_fit_numbers_and_characters() {
    check_test(
        linked(&type_switch("Ljava/lang/Object;", vec![BootArg::Int(7)])),
        "b3:
        v5 = instanceof v0 java/lang/Number
        if v5 != 0 then b7 else b8
        b4:
        v10 = int 1
        return v10
        b5:
        v11 = int 2
        v12 = call static java/util/Objects.checkIndex(II)I v1, v11
        v13 = int 1
        return v13
        b6:
        v9 = int 0
        return v9
        b7:
        v6 = call virtual java/lang/Number.intValue()I v0
        if v6 == 7 then b6 else b4
        b8:
        v7 = instanceof v0 java/lang/Character
        if v7 != 0 then b9 else b4
        b9:
        v8 = call virtual java/lang/Character.charValue()C v0
        if v8 == 7 then b6 else b4",
    );
}

const REST: &str = "b4:
        v8 = int 1
        return v8
        b5:
        v9 = int 2
        v10 = call static java/util/Objects.checkIndex(II)I v1, v9
        v11 = int 1
        return v11
        b6:
        v7 = int 0
        return v7";

#[test]
fn a_known_wrapper_is_unboxed() {
    let labels = vec![BootArg::Int(100_000)];
    check_test(
        linked(&type_switch("Ljava/lang/Short;", labels)),
        &format!(
            "b3:
            v5 = call virtual java/lang/Short.shortValue()S v0
            v6 = int 100000
            if v5 == v6 then b6 else b4
            {REST}"
        ),
    );
}

#[test]
fn strings_are_compared_by_equals() {
    check_test(
        linked(&type_switch("Ljava/lang/CharSequence;", vec![string("a")])),
        &format!(
            "b3:
            v5 = string \"a\"
            v6 = call virtual java/lang/Object.equals(Ljava/lang/Object;)Z v5, v0
            if v6 != 0 then b6 else b4
            {REST}"
        ),
    );
}

#[test]
fn enum_constants_are_compared_by_identity() {
    check_test(
        linked(&type_switch("Lp/I;", vec![enum_desc("p.E", "P")])),
        &format!(
            "b3:
            v5 = instanceof v0 p/E
            if v5 != 0 then b7 else b4
            {REST}
            b7:
            v6 = getstatic p/E.P:Lp/E;
            if v0 same v6 then b6 else b4"
        ),
    );
}

#[test]
fn an_enum_switch_needs_no_type_test() {
    let labels = vec![string("P"), class("p/E")];
    let class = linked(&enum_switch(labels));
    check(
        &class,
        "call",
        "b0:
        if v0 null then b1 else b2
        b1:
        v2 = int 3
        v3 = call static java/util/Objects.checkIndex(II)I v1, v2
        v4 = int -1
        return v4
        b2:
        switch v1 { 0: b3, 1: b4, 2: b5, else: b6 }
        b3:
        v5 = getstatic p/E.P:Lp/E;
        if v0 same v5 then b7 else b4
        b4:
        jump b8
        b5:
        v8 = int 2
        return v8
        b6:
        v9 = int 3
        v10 = call static java/util/Objects.checkIndex(II)I v1, v9
        v11 = int 2
        return v11
        b7:
        v6 = int 0
        return v6
        b8:
        v7 = int 1
        return v7",
    );
}

#[test]
fn primitive_types_fit_what_converts_exactly() {
    check_test(
        linked(&type_switch("Ljava/lang/Integer;", vec![primitive("B")])),
        &format!(
            "b3:
            v5 = call virtual java/lang/Integer.intValue()I v0
            v6 = call static java/lang/runtime/ExactConversionsSupport.isIntToByteExact(I)Z v5
            if v6 != 0 then b6 else b4
            {REST}"
        ),
    );
    let all = ["Z", "B", "C", "S", "I", "J", "F", "D"];
    for selector in all
        .into_iter()
        .chain(["Ljava/lang/Object;", "Ljava/lang/Float;"])
    {
        for label in all {
            linked(&type_switch(selector, vec![primitive(label)]));
        }
    }
}

#[test]
fn other_labels_are_refused() {
    let check = |expected: &str, site: DynamicSite| {
        let error = refused(&site);
        assert!(error.contains(expected), "{error}");
    };
    let object = "Ljava/lang/Object;";
    check(
        "is no label",
        type_switch(object, vec![BootArg::MethodType("()V".into())]),
    );
    check("no known kind", {
        let null = constant("p/Boot.strap", "x", object, vec![]);
        type_switch(object, vec![BootArg::Dynamic(Box::new(null))])
    });
    check(
        "is no class",
        type_switch(object, vec![enum_desc("a;b", "P")]),
    );
    check(
        "is no label of a switch",
        enum_switch(vec![BootArg::Int(1)]),
    );
    check("is no label of a switch", enum_switch(vec![class("p/F")]));
    check(
        "is no switch's",
        call_site(
            "java/lang/runtime/SwitchBootstraps.typeSwitch",
            "typeSwitch",
            "(Ljava/lang/Object;)I",
            vec![],
        ),
    );
}

#[test]
fn a_primitive_selector_is_boxed_only_where_needed() {
    let class = linked(&type_switch("J", vec![primitive("I"), BootArg::Long(5)]));
    check(
        &class,
        "call",
        "b0:
        switch v1 { 0: b1, 1: b2, 2: b3, else: b4 }
        b1:
        v2 = call static java/lang/runtime/ExactConversionsSupport.isLongToIntExact(J)Z v0
        if v2 != 0 then b5 else b2
        b2:
        v4 = long 5
        v5 = call static java/lang/Long.valueOf(J)Ljava/lang/Long; v4
        v6 = call static java/lang/Long.valueOf(J)Ljava/lang/Long; v0
        v7 = call virtual java/lang/Object.equals(Ljava/lang/Object;)Z v5, v6
        if v7 != 0 then b6 else b3
        b3:
        v9 = int 2
        return v9
        b4:
        v10 = int 3
        v11 = call static java/util/Objects.checkIndex(II)I v1, v10
        v12 = int 2
        return v12
        b5:
        v3 = int 0
        return v3
        b6:
        v8 = int 1
        return v8",
    );
}
