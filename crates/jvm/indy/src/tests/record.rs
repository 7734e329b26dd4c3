use super::support::{call_site, check, handle, linked, refused, string};
use ir::{BootArg, DynamicSite, HandleKind};

/// A site of record `p/Point(int x, String y, double z)`.
fn site(name: &str, desc: &str) -> DynamicSite {
    let getter = |name: &str, desc: &str| {
        BootArg::MethodHandle(handle(HandleKind::GetField, "p/Point", name, desc))
    };
    let args = vec![
        BootArg::Class("p/Point".into()),
        string("x;y;z"),
        getter("x", "I"),
        getter("y", "Ljava/lang/String;"),
        getter("z", "D"),
    ];
    call_site(
        "java/lang/runtime/ObjectMethods.bootstrap",
        name,
        desc,
        args,
    )
}

#[test]
fn to_string_names_the_components() {
    let class = linked(&site("toString", "(Lp/Point;)Ljava/lang/String;"));
    check(
        &class,
        "call",
        r#"b0:
        v1 = class p/Point
        v2 = call virtual java/lang/Class.getSimpleName()Ljava/lang/String; v1
        v3 = new java/lang/StringBuilder
        call special java/lang/StringBuilder.<init>()V v3
        call virtual java/lang/StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder; v3, v2
        v4 = string "[x="
        call virtual java/lang/StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder; v3, v4
        v5 = get v0 p/Point.x:I
        call virtual java/lang/StringBuilder.append(I)Ljava/lang/StringBuilder; v3, v5
        v6 = string ", y="
        call virtual java/lang/StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder; v3, v6
        v7 = get v0 p/Point.y:Ljava/lang/String;
        call virtual java/lang/StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder; v3, v7
        v8 = string ", z="
        call virtual java/lang/StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder; v3, v8
        v9 = get v0 p/Point.z:D
        call virtual java/lang/StringBuilder.append(D)Ljava/lang/StringBuilder; v3, v9
        v10 = string "]"
        call virtual java/lang/StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder; v3, v10
        v11 = call virtual java/lang/StringBuilder.toString()Ljava/lang/String; v3
        return v11"#,
    );
}

#[test]
fn hash_code_folds_the_components() {
    let class = linked(&site("hashCode", "(Lp/Point;)I"));
    check(
        &class,
        "call",
        "b0:
        v1 = int 0
        v2 = imul v1, 31
        v3 = get v0 p/Point.x:I
        v4 = call static java/lang/Integer.hashCode(I)I v3
        v5 = iadd v2, v4
        v6 = imul v5, 31
        v7 = get v0 p/Point.y:Ljava/lang/String;
        v8 = call static java/util/Objects.hashCode(Ljava/lang/Object;)I v7
        v9 = iadd v6, v8
        v10 = imul v9, 31
        v11 = get v0 p/Point.z:D
        v12 = call static java/lang/Double.hashCode(D)I v11
        v13 = iadd v10, v12
        return v13",
    );
}

#[test]
fn equals_compares_the_last_component_first() {
    let class = linked(&site("equals", "(Lp/Point;Ljava/lang/Object;)Z"));
    check(
        &class,
        "call",
        "b0:
        if v0 same v1 then b3 else b1
        b1:
        v2 = instanceof v1 p/Point
        if v2 != 0 then b2 else b4
        b2:
        v3 = get v0 p/Point.z:D
        v4 = get v1 p/Point.z:D
        v5 = call static java/lang/Double.compare(DD)I v3, v4
        if v5 == 0 then b5 else b4
        b3:
        v11 = int 1
        return v11
        b4:
        v12 = int 0
        return v12
        b5:
        v6 = get v0 p/Point.y:Ljava/lang/String;
        v7 = get v1 p/Point.y:Ljava/lang/String;
        v8 = call static java/util/Objects.equals(Ljava/lang/Object;Ljava/lang/Object;)Z v6, v7
        if v8 != 0 then b6 else b4
        b6:
        v9 = get v0 p/Point.x:I
        v10 = get v1 p/Point.x:I
        if v9 == v10 then b7 else b4
        b7:
        jump b3",
    );
}

#[test]
fn sites_that_do_not_fit_are_refused() {
    let error = refused(&site("toString", "()Ljava/lang/String;"));
    assert!(
        error.contains("(Lp/Point;)Ljava/lang/String; expected"),
        "{error}"
    );
    let error = refused(&site("clone", "(Lp/Point;)Ljava/lang/Object;"));
    assert!(error.contains("clone is not"), "{error}");
}
