use super::*;
use ir::text::parse_body;
use origins::ValueOrigin;

/// The classes that the body assigns to the field `a`; `None` for anything, also for what other code decides about.
fn check(body: &str, expected: Option<&[&str]>) {
    let text = format!("(v0:r@l0, v1:r@l1) {{\nregs v2:r, v3:r, v4:i\n{body}}}\n");
    let body = parse_body(&text).expect("a body");
    let found = assigned_in(&body, &|f| &*f.name == "a");
    let found = found.and_then(|origins| origins.into_iter().map(class).collect());
    let expected =
        expected.map(|names| names.iter().map(|n| (*n).into()).collect::<ExactClasses>());
    assert_eq!(found, expected, "{text}");
}

fn class(origin: ValueOrigin) -> Option<Arc<str>> {
    match origin {
        ValueOrigin::Class(name) => Some(name),
        ValueOrigin::Parameter(_) | ValueOrigin::Result(_) => None,
    }
}

/// What comes from other code is told with the way to it.
#[test]
fn parameters_and_results_are_told() {
    let text = "(v0:r@l0, v1:r@l1) {
regs v2:r
b0:
        put v0 C.a:Ljava/util/Map; = v1
        v2 = call static C.find()Ljava/util/Map;
        put v0 C.a:Ljava/util/Map; = v2
        return
}
";
    let body = parse_body(text).expect("a body");
    let found = assigned_in(&body, &|f| &*f.name == "a").expect("origins");
    let found: Vec<ValueOrigin> = found.into_iter().collect();
    let [ValueOrigin::Parameter(1), ValueOrigin::Result(call)] = found[..] else {
        panic!("{found:?}");
    };
    assert_eq!(&*body.refs.methods[call.index()].name, "find");
}

#[test]
fn what_is_made_is_of_just_that_class() {
    check(
        "b0:
        v2 = new java/util/HashMap
        v3 = v2
        put v0 C.a:Ljava/util/Map; = v3
        return\n",
        Some(&["java/util/HashMap"]),
    );
}

#[test]
fn what_is_given_is_of_any_class() {
    check(
        "b0:
        put v0 C.a:Ljava/util/Map; = v1
        return\n",
        None,
    );
    check(
        "b0:
        v2 = call static C.find()Ljava/util/Map;
        put v0 C.a:Ljava/util/Map; = v2
        return\n",
        None,
    );
}

#[test]
fn what_is_assigned_on_two_ways_is_of_one_of_two_classes() {
    check(
        "b0:
        if v1 null then b1 else b2
        b1:
        v2 = new java/util/TreeMap
        jump b3
        b2:
        v2 = new java/util/HashMap
        jump b3
        b3:
        put v0 C.a:Ljava/util/Map; = v2
        return\n",
        Some(&["java/util/HashMap", "java/util/TreeMap"]),
    );
    check(
        "b0:
        v2 = v1
        if v1 null then b1 else b2
        b1:
        v2 = new java/util/TreeMap
        jump b2
        b2:
        put v0 C.a:Ljava/util/Map; = v2
        return\n",
        None,
    );
}

#[test]
fn null_and_the_field_itself_add_nothing() {
    check(
        "b0:
        v2 = null
        put v0 C.a:Ljava/util/Map; = v2
        v2 = get v1 C.a:Ljava/util/Map;
        put v0 C.a:Ljava/util/Map; = v2
        v2 = get v1 C.b:Ljava/util/Map;
        put v0 C.b:Ljava/util/Map; = v2
        return\n",
        Some(&[]),
    );
}
