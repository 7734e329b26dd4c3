use super::support::{check, check_guarded, constant, handle, linked, refused, string};
use ir::{BootArg, DynamicSite, HandleKind};

fn site(factory: &str, name: &str, desc: &str, args: Vec<BootArg>) -> DynamicSite {
    let factory = format!("java/lang/invoke/ConstantBootstraps.{factory}");
    constant(&factory, name, desc, args)
}

#[track_caller]
fn check_simple(site: &DynamicSite, expected: &str) {
    check(&linked(site), "call", expected);
}

#[track_caller]
fn check_computed(site: &DynamicSite, expected: &[&str]) {
    check_guarded(&linked(site), expected);
}

#[test]
fn simple_constants_are_not_kept() {
    check_simple(
        &site("nullConstant", "_", "Lp/A;", vec![]),
        "b0:
        v0 = null
        return v0",
    );
    check_simple(
        &site("primitiveClass", "V", "Ljava/lang/Class;", vec![]),
        "b0:
        v0 = getstatic java/lang/Void.TYPE:Ljava/lang/Class;
        return v0",
    );
    check_simple(
        &site("getStaticFinal", "MAX_VALUE", "I", vec![]),
        "b0:
        v0 = getstatic java/lang/Integer.MAX_VALUE:I
        return v0",
    );
    let owner = vec![BootArg::Class("p/B".into())];
    check_simple(
        &site("getStaticFinal", "K", "Lp/A;", owner),
        "b0:
        v0 = getstatic p/B.K:Lp/A;
        return v0",
    );
    check_simple(
        &site("explicitCast", "_", "B", vec![BootArg::Double(0)]),
        "b0:
        v0 = double 0.0
        v1 = d2i v0
        v2 = i2b v1
        return v2",
    );
}

#[test]
fn computed_constants_are_kept() {
    check_simple(
        &site("enumConstant", "P", "Lp/E;", vec![]),
        r#"b0:
        v0 = getstatic Self.done:Z
        if v0 != 0 then b1 else b2
        b1:
        v1 = getstatic Self.value:Lp/E;
        return v1
        b2:
        v2 = getstatic Self.failure:Ljava/lang/Throwable;
        if v2 null then b3 else b4
        b3: handlers java/lang/Throwable -> b6
        v3 = class p/E
        v4 = string "P"
        v5 = call static java/lang/Enum.valueOf(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum; v3, v4
        checkcast v5 p/E
        jump b5
        b4:
        throw v2
        b5:
        putstatic Self.value:Lp/E; = v5
        v11 = int 1
        putstatic Self.done:Z = v11
        return v5
        b6:
        v6 = catch
        v7 = instanceof v6 java/lang/Error
        if v7 != 0 then b7 else b8
        b7:
        v10 = instanceof v6 java/lang/LinkageError
        if v10 != 0 then b9 else b10
        b8:
        v8 = new java/lang/BootstrapMethodError
        v9 = string "bootstrap method initialization exception"
        call special java/lang/BootstrapMethodError.<init>(Ljava/lang/String;Ljava/lang/Throwable;)V v8, v9, v6
        v6 = v8
        jump b9
        b9:
        putstatic Self.failure:Ljava/lang/Throwable; = v6
        jump b10
        b10:
        throw v6"#,
    );
}

#[test]
fn handles_are_called_directly() {
    let of = handle(
        HandleKind::InvokeStatic,
        "java/util/List",
        "of",
        "([Ljava/lang/Object;)Ljava/util/List;",
    );
    let args = vec![BootArg::MethodHandle(of), string("a"), BootArg::Int(3)];
    check_computed(
        &site("invoke", "_", "Ljava/util/List;", args),
        &[
            "v3 = int 2",
            "v4 = newarray [Ljava/lang/Object; v3",
            "v5 = int 0",
            "v6 = string \"a\"",
            "store ref v4[v5] = v6",
            "v7 = int 1",
            "v8 = int 3",
            "v9 = call static java/lang/Integer.valueOf(I)Ljava/lang/Integer; v8",
            "store ref v4[v7] = v9",
            "v10 = call static java/util/List.of([Ljava/lang/Object;)Ljava/util/List; v4",
        ],
    );
    let new = handle(
        HandleKind::NewInvokeSpecial,
        "java/math/BigInteger",
        "<init>",
        "(Ljava/lang/String;)V",
    );
    let args = vec![BootArg::MethodHandle(new), string("12")];
    check_computed(
        &site("invoke", "_", "Ljava/lang/Number;", args),
        &[
            "v3 = string \"12\"",
            "v4 = new java/math/BigInteger",
            "call special java/math/BigInteger.<init>(Ljava/lang/String;)V v4, v3",
            "checkcast v4 java/lang/Number",
        ],
    );
}

#[test]
fn any_other_bootstrap_method_is_called() {
    let mut site = constant("p/Boot.strap", "x", "J", vec![BootArg::Int(5), string("a")]);
    if let DynamicSite::Constant { bootstrap, .. } = &mut site {
        let params = "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;";
        bootstrap.desc = format!("({params}J[Ljava/lang/Object;)Ljava/lang/Object;").into();
    }
    check_computed(
        &site,
        &[
            "v3 = class p/Main",
            "v4 = int 0",
            "v5 = handle static p/Boot.strap(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;J[Ljava/lang/Object;)Ljava/lang/Object;",
            "v6 = string \"x\"",
            "v7 = getstatic java/lang/Long.TYPE:Ljava/lang/Class;",
            "v8 = int 2",
            "v9 = newarray [Ljava/lang/Object; v8",
            "v10 = int 5",
            "v11 = call static java/lang/Integer.valueOf(I)Ljava/lang/Integer; v10",
            "v12 = int 0",
            "store ref v9[v12] = v11",
            "v13 = string \"a\"",
            "v14 = int 1",
            "store ref v9[v14] = v13",
            "v15 = call static java/lang/invoke/MethodHandleNatives.linkDynamicConstant(Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object; v3, v4, v5, v6, v7, v9",
            "checkcast v15 java/lang/Number",
            "v16 = call virtual java/lang/Number.longValue()J v15",
        ],
    );
}

#[test]
fn malformed_constants_are_refused() {
    let check = |expected: &str, site: DynamicSite| {
        let error = refused(&site);
        assert!(error.contains(expected), "{error}");
    };
    check("I has no null", site("nullConstant", "_", "I", vec![]));
    check(
        "is no primitive",
        site("primitiveClass", "Lp/A;", "Ljava/lang/Class;", vec![]),
    );
    check("is no enum", site("enumConstant", "P", "I", vec![]));
    check("0 values", site("explicitCast", "P", "I", vec![]));
    let call = super::support::call_site("p/Boot.strap", "x", "()V", vec![]);
    let args = vec![BootArg::Dynamic(Box::new(call))];
    check("is no constant", constant("p/Boot.strap", "x", "I", args));
}
