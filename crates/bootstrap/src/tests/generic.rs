use super::support::{call_site, check, linked, refused};
use ir::{BootArg, DynamicSite};

const PARAMS: &str =
    "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;";

fn site(bootstrap_desc: &str, args: Vec<BootArg>) -> DynamicSite {
    let mut site = call_site("p/Boot.strap", "f", "(IJ)V", args);
    if let DynamicSite::Call { bootstrap, .. } = &mut site {
        bootstrap.desc = bootstrap_desc.into();
    }
    site
}

#[test]
fn the_site_is_made_once_and_its_target_called() {
    let desc = format!("({PARAMS}I)Ljava/lang/invoke/ConstantCallSite;");
    let class = linked(&site(&desc, vec![BootArg::Int(1)]));
    assert_eq!(&*class.enclosing_method.as_ref().unwrap().class, "p/Main");
    check(
        &class,
        "call",
        r#"b0:
        v2 = getstatic Self.site:Ljava/lang/invoke/CallSite;
        if v2 null then b2 else b1
        b1:
        v3 = call virtual java/lang/invoke/CallSite.getTarget()Ljava/lang/invoke/MethodHandle; v2
        call virtual java/lang/invoke/MethodHandle.invokeExact(IJ)V v3, v0, v1
        return
        b2: handlers java/lang/Throwable -> b4
        v4 = methodtype (IJ)V
        v5 = call static java/lang/invoke/MethodHandles.lookup()Ljava/lang/invoke/MethodHandles$Lookup;
        v6 = string "f"
        v7 = int 1
        v8 = call static p/Boot.strap(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;I)Ljava/lang/invoke/ConstantCallSite; v5, v6, v4, v7
        checkcast v8 java/lang/invoke/CallSite
        jump b3
        b3:
        putstatic Self.site:Ljava/lang/invoke/CallSite; = v8
        v2 = v8
        jump b1
        b4:
        v9 = catch
        v10 = instanceof v9 java/lang/Error
        if v10 != 0 then b5 else b6
        b5:
        throw v9
        b6:
        v11 = new java/lang/BootstrapMethodError
        call special java/lang/BootstrapMethodError.<init>(Ljava/lang/Throwable;)V v11, v9
        throw v11"#,
    );
}

#[test]
fn bootstrap_methods_that_make_no_site_are_refused() {
    let error = refused(&site(&format!("({PARAMS})I"), vec![]));
    assert_eq!(
        error,
        "p.Boot.strap: the bootstrap method gives no call site"
    );
    let error = refused(&site("nonsense", vec![]));
    assert!(error.contains("no method descriptor"), "{error}");
}
