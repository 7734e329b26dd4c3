use super::*;
use ir::text::parse_body;

/// The fields of class `C` that the body leaves with something that is not null: `a` is 0, `b` is 1.
/// `C(I)` has assigned `b`.
fn check(body: &str, expected: Option<&[usize]>) {
    let text = format!("(v0:r@l0, v1:r@l1) {{\nregs v2:r, v3:r, v4:i\n{body}}}\n");
    let body = parse_body(&text).expect("a body");
    let owner = Owner {
        name: "C",
        field: &|f| ["a", "b"].iter().position(|n| *n == &*f.name),
    };
    let mut of_other = |desc: &str| match desc {
        "(I)V" => Fields::from([1]),
        _ => Fields::new(),
    };
    let found = assigned_fields(&body, &owner, &mut of_other);
    let expected = expected.map(|e| e.iter().copied().collect::<Fields>());
    assert_eq!(found, expected, "{text}");
}

#[test]
fn what_is_made_is_not_null() {
    check(
        "b0:
        v2 = new java/util/ArrayList
        put v0 C.a:Ljava/lang/Object; = v2
        v2 = string \"x\"
        v3 = v2
        put v0 C.b:Ljava/lang/Object; = v3
        return\n",
        Some(&[0, 1]),
    );
}

#[test]
fn what_is_given_may_be_null() {
    check(
        "b0:
        put v0 C.a:Ljava/lang/Object; = v1
        v2 = call static C.find()Ljava/lang/Object;
        put v0 C.b:Ljava/lang/Object; = v2
        return\n",
        Some(&[]),
    );
}

#[test]
fn what_was_checked_is_not_null() {
    check(
        "b0:
        call static java/util/Objects.requireNonNull(Ljava/lang/Object;)Ljava/lang/Object; v1
        put v0 C.a:Ljava/lang/Object; = v1
        v2 = call virtual java/lang/Object.toString()Ljava/lang/String; v1
        put v0 C.b:Ljava/lang/Object; = v2
        return\n",
        Some(&[0]),
    );
    check(
        "b0:
        if v1 null then b1 else b2
        b1:
        throw v1
        b2:
        put v0 C.b:Ljava/lang/Object; = v1
        return\n",
        Some(&[1]),
    );
}

#[test]
fn all_ways_count() {
    let ways = |left: &str| {
        format!(
            "b0:
            if v1 null then b1 else b2
            b1:
            v2 = {left}
            jump b3
            b2:
            v2 = v1
            jump b3
            b3:
            put v0 C.a:Ljava/lang/Object; = v2
            return\n"
        )
    };
    check(&ways("string \"x\""), Some(&[0]));
    check(&ways("null"), Some(&[]));
    check(
        "b0:
        v2 = string \"x\"
        if v1 null then b1 else b2
        b1:
        put v0 C.a:Ljava/lang/Object; = v2
        return
        b2:
        put v0 C.b:Ljava/lang/Object; = v2
        return\n",
        Some(&[]),
    );
}

#[test]
fn the_last_assignment_counts_and_only_to_this() {
    check(
        "b0:
        v2 = string \"x\"
        put v0 C.a:Ljava/lang/Object; = v2
        put v0 C.a:Ljava/lang/Object; = v1
        put v1 C.b:Ljava/lang/Object; = v2
        return\n",
        Some(&[]),
    );
}

#[test]
fn exceptions_may_come_before_the_assignment() {
    let caught = |end: &str| {
        format!(
            "b0: handlers * -> b2
            v2 = new java/util/ArrayList
            call special java/util/ArrayList.<init>()V v2
            put v0 C.a:Ljava/lang/Object; = v2
            jump b1
            b1:
            return
            b2:
            v3 = catch
            {end}\n"
        )
    };
    check(&caught("return"), Some(&[]));
    check(&caught("throw v3"), Some(&[0]));
}

#[test]
fn another_constructor_has_assigned_its_part() {
    check(
        "b0:
        v4 = int 1
        call special C.<init>(I)V v0, v4
        return\n",
        Some(&[1]),
    );
    check("b0:\n throw v1\n", None);
}

#[test]
fn loops_come_to_an_end() {
    check(
        "b0:
        v2 = string \"x\"
        jump b1
        b1:
        put v0 C.a:Ljava/lang/Object; = v2
        v2 = v1
        if v1 null then b1 else b2
        b2:
        return\n",
        Some(&[]),
    );
}
