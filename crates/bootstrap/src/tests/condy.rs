use super::support::{check, constant, handle, linked, refused, string};
use ir::{BootArg, DynamicSite, HandleKind};

fn site(factory: &str, name: &str, desc: &str, args: Vec<BootArg>) -> DynamicSite {
    let factory = format!("java/lang/invoke/ConstantBootstraps.{factory}");
    constant(&factory, name, desc, args)
}

#[track_caller]
fn check_simple(site: &DynamicSite, expected: &str) {
    check(&linked(site), "call", expected);
}

/// Checks how a constant that is kept is computed; the rest is always the same.
#[track_caller]
fn check_computed(site: &DynamicSite, expected: &[&str]) {
    let class = linked(site);
    let body = class.code.body(&class, 0).unwrap();
    let block = body.blocks[2];
    let insts = &body.insts[block.start as usize..block.end as usize - 1];
    let found = insts.iter().map(|i| ir::text::print_inst(&body, i));
    assert_eq!(found.collect::<Vec<String>>(), expected);
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
        b2: handlers java/lang/Throwable -> b4
        v2 = class p/E
        v3 = string "P"
        v4 = call static java/lang/Enum.valueOf(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum; v2, v3
        checkcast v4 p/E
        jump b3
        b3:
        putstatic Self.value:Lp/E; = v4
        v8 = int 1
        putstatic Self.done:Z = v8
        return v4
        b4:
        v5 = catch
        v6 = instanceof v5 java/lang/Error
        if v6 != 0 then b5 else b6
        b5:
        throw v5
        b6:
        v7 = new java/lang/BootstrapMethodError
        call special java/lang/BootstrapMethodError.<init>(Ljava/lang/Throwable;)V v7, v5
        throw v7"#,
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
            "v2 = int 2",
            "v3 = newarray [Ljava/lang/Object; v2",
            "v4 = int 0",
            "v5 = string \"a\"",
            "store ref v3[v4] = v5",
            "v6 = int 1",
            "v7 = int 3",
            "v8 = call static java/lang/Integer.valueOf(I)Ljava/lang/Integer; v7",
            "store ref v3[v6] = v8",
            "v9 = call static java/util/List.of([Ljava/lang/Object;)Ljava/util/List; v3",
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
            "v2 = string \"12\"",
            "v3 = new java/math/BigInteger",
            "call special java/math/BigInteger.<init>(Ljava/lang/String;)V v3, v2",
            "checkcast v3 java/lang/Number",
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
            "v2 = getstatic java/lang/Long.TYPE:Ljava/lang/Class;",
            "v3 = call static java/lang/invoke/MethodHandles.lookup()Ljava/lang/invoke/MethodHandles$Lookup;",
            "v4 = string \"x\"",
            "v5 = int 5",
            "v6 = i2l v5",
            "v7 = int 1",
            "v8 = newarray [Ljava/lang/Object; v7",
            "v9 = int 0",
            "v10 = string \"a\"",
            "store ref v8[v9] = v10",
            "v11 = call static p/Boot.strap(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;J[Ljava/lang/Object;)Ljava/lang/Object; v3, v4, v2, v6, v8",
            "checkcast v11 java/lang/Number",
            "v12 = call virtual java/lang/Number.longValue()J v11",
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
    check(
        "3 arguments for 0",
        constant("p/Boot.strap", "x", "I", vec![]),
    );
    let call = super::support::call_site("p/Boot.strap", "x", "()V", vec![]);
    let args = vec![BootArg::Dynamic(Box::new(call))];
    check("is no constant", constant("p/Boot.strap", "x", "I", args));
}
