use super::support::{call_site, check, handle, linked, method_type, refused};
use ir::{BootArg, DynamicSite, HandleKind, flags};

const FACTORY: &str = "java/lang/invoke/LambdaMetafactory.metafactory";
const ALT_FACTORY: &str = "java/lang/invoke/LambdaMetafactory.altMetafactory";

/// A site for interface method `name`: what it captures, its erased and instantiated types, and
/// its implementation.
fn site(
    name: &str,
    captures: &str,
    erased: &str,
    instantiated: &str,
    (kind, class, method, desc): (HandleKind, &str, &str, &str),
) -> DynamicSite {
    let args = vec![
        method_type(erased),
        BootArg::MethodHandle(handle(kind, class, method, desc)),
        method_type(instantiated),
    ];
    call_site(FACTORY, name, captures, args)
}

#[test]
fn a_lambda_without_captures_is_one_object() {
    let class = linked(&site(
        "run",
        "()Ljava/lang/Runnable;",
        "()V",
        "()V",
        (HandleKind::InvokeStatic, "p/Main", "lambda$0", "()V"),
    ));
    assert_eq!(&*class.name, "p/Main$$Lambda$7/0x0000000000000007");
    assert!(class.hidden);
    assert_eq!(class.interfaces, ["java/lang/Runnable".into()]);
    assert_eq!(class.nest_host.as_deref(), Some("p/Main"));
    check(
        &class,
        "call",
        "b0:
         v0 = getstatic Self.LAMBDA_INSTANCE$:Ljava/lang/Runnable;
         return v0",
    );
    check(
        &class,
        "<clinit>",
        "b0:
         v0 = new Self
         putstatic Self.LAMBDA_INSTANCE$:Ljava/lang/Runnable; = v0
         return",
    );
    check(
        &class,
        "run",
        "b0:
         call static p/Main.lambda$0()V
         return",
    );
}

#[test]
fn captures_are_fields() {
    let class = linked(&site(
        "applyAsInt",
        "(Lp/Main;J)Ljava/util/function/IntUnaryOperator;",
        "(I)I",
        "(I)I",
        (HandleKind::InvokeVirtual, "p/Main", "lambda$1", "(JI)I"),
    ));
    let fields: Vec<&str> = class.fields.iter().map(|f| &*f.desc.text).collect();
    assert_eq!(fields, ["Lp/Main;", "J"]);
    check(
        &class,
        "call",
        "b0:
         v2 = new Self
         put v2 Self.arg$1:Lp/Main; = v0
         put v2 Self.arg$2:J = v1
         return v2",
    );
    check(
        &class,
        "applyAsInt",
        "b0:
         v2 = get v0 Self.arg$1:Lp/Main;
         v3 = get v0 Self.arg$2:J
         v4 = call virtual p/Main.lambda$1(JI)I v2, v3, v1
         return v4",
    );
}

#[test]
fn a_method_reference_takes_its_receiver_from_the_arguments() {
    let class = linked(&site(
        "apply",
        "()Ljava/util/function/Function;",
        "(Ljava/lang/Object;)Ljava/lang/Object;",
        "(Ljava/lang/String;)Ljava/lang/Integer;",
        (
            HandleKind::InvokeVirtual,
            "java/lang/String",
            "length",
            "()I",
        ),
    ));
    check(
        &class,
        "apply",
        "b0:
         checkcast v1 java/lang/String
         v2 = call virtual java/lang/String.length()I v1
         v3 = call static java/lang/Integer.valueOf(I)Ljava/lang/Integer; v2
         return v3",
    );
}

#[test]
fn arguments_are_unboxed_and_widened() {
    let class = linked(&site(
        "apply",
        "()Ljava/util/function/BiFunction;",
        "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        "(Ljava/lang/Integer;Ljava/lang/Character;)Ljava/lang/Long;",
        (HandleKind::InvokeStatic, "p/Main", "sum", "(JI)J"),
    ));
    check(
        &class,
        "apply",
        "b0:
         checkcast v1 java/lang/Integer
         v3 = call virtual java/lang/Integer.longValue()J v1
         checkcast v2 java/lang/Character
         v4 = call virtual java/lang/Character.charValue()C v2
         v5 = call static p/Main.sum(JI)J v3, v4
         v6 = call static java/lang/Long.valueOf(J)Ljava/lang/Long; v5
         return v6",
    );
}

#[test]
fn a_reference_of_unknown_wrapper_is_unboxed_as_a_number() {
    let class = linked(&site(
        "apply",
        "()Ljava/util/function/Function;",
        "(Ljava/lang/Object;)Ljava/lang/Object;",
        "(Ljava/lang/Object;)Ljava/lang/Object;",
        (HandleKind::InvokeStatic, "p/Main", "f", "(D)Z"),
    ));
    check(
        &class,
        "apply",
        "b0:
         checkcast v1 java/lang/Number
         v2 = call virtual java/lang/Number.doubleValue()D v1
         v3 = call static p/Main.f(D)Z v2
         v4 = call static java/lang/Boolean.valueOf(Z)Ljava/lang/Boolean; v3
         return v4",
    );
}

#[test]
fn a_constructor_reference_makes_an_object() {
    let class = linked(&site(
        "apply",
        "()Ljava/util/function/IntFunction;",
        "(I)Ljava/lang/Object;",
        "(I)Ljava/util/ArrayList;",
        (
            HandleKind::NewInvokeSpecial,
            "java/util/ArrayList",
            "<init>",
            "(I)V",
        ),
    ));
    check(
        &class,
        "apply",
        "b0:
         v2 = new java/util/ArrayList
         call special java/util/ArrayList.<init>(I)V v2, v1
         return v2",
    );
}

#[test]
fn a_result_may_be_dropped() {
    let class = linked(&site(
        "accept",
        "(Ljava/util/List;)Ljava/util/function/Consumer;",
        "(Ljava/lang/Object;)V",
        "(Ljava/lang/Object;)V",
        (
            HandleKind::InvokeInterface,
            "java/util/List",
            "add",
            "(Ljava/lang/Object;)Z",
        ),
    ));
    check(
        &class,
        "accept",
        "b0:
         v2 = get v0 Self.arg$1:Ljava/util/List;
         v3 = call interface java/util/List.add(Ljava/lang/Object;)Z v2, v1
         return",
    );
}

#[test]
fn markers_bridges_and_serializable_are_read() {
    let args = vec![
        method_type("(Ljava/lang/Object;)V"),
        BootArg::MethodHandle(handle(
            HandleKind::InvokeStatic,
            "p/Main",
            "f",
            "(Ljava/lang/String;)V",
        )),
        method_type("(Ljava/lang/String;)V"),
        BootArg::Int(7),
        BootArg::Int(1),
        BootArg::Class("p/Marker".into()),
        BootArg::Int(2),
        method_type("(Ljava/lang/CharSequence;)V"),
        method_type("(Ljava/lang/Object;)V"),
    ];
    let class = linked(&call_site(ALT_FACTORY, "f", "()Lp/F;", args));
    let interfaces: Vec<&str> = class.interfaces.iter().map(|i| &**i).collect();
    assert_eq!(interfaces, ["p/F", "p/Marker", "java/io/Serializable"]);
    let of_f = class.methods.iter().filter(|m| &*m.name == "f");
    let found: Vec<_> = of_f.map(|m| (&*m.desc, m.flags)).collect();
    assert_eq!(
        found,
        [
            ("(Ljava/lang/Object;)V", flags::PUBLIC),
            ("(Ljava/lang/CharSequence;)V", flags::PUBLIC | flags::BRIDGE),
        ]
    );
}

#[test]
fn malformed_sites_are_refused() {
    let implementation = (HandleKind::InvokeStatic, "p/Main", "f", "(I)V");
    let check = |expected: &str, captures, erased, instantiated, implementation| {
        let error = refused(&site("f", captures, erased, instantiated, implementation));
        assert!(error.contains(expected), "{error}");
        assert!(error.starts_with("java.lang.invoke.LambdaMetafactory.metafactory: "));
    };
    check(
        "returns no interface",
        "()I",
        "(I)V",
        "(I)V",
        implementation,
    );
    check(
        "0 captured and 0 passed",
        "()Lp/F;",
        "()V",
        "()V",
        implementation,
    );
    check(
        "1 parameters, 0 expected",
        "(I)Lp/F;",
        "(I)V",
        "()V",
        implementation,
    );
    check(
        "captured J where I",
        "(J)Lp/F;",
        "()V",
        "()V",
        implementation,
    );
    check("a void method", "(I)Lp/F;", "()I", "()I", implementation);
    check(
        "no method descriptor",
        "()Lp/F;",
        "I",
        "(I)V",
        implementation,
    );
    check("widened", "()Lp/F;", "(J)V", "(J)V", implementation);
    let missing = call_site(FACTORY, "f", "()Lp/F;", vec![method_type("()V")]);
    assert!(refused(&missing).ends_with("static argument 1 is missing"));
}
