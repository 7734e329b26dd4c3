use super::support::{call_site, check_guarded, handle, linked};
use ir::{BootArg, DynamicSite, HandleKind};

const PARAMS: &str =
    "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;";

#[test]
fn the_jdk_makes_the_site() {
    let mut site = call_site("p/Boot.strap", "f", "(IJ)V", vec![BootArg::Int(1)]);
    if let DynamicSite::Call { bootstrap, .. } = &mut site {
        bootstrap.desc = format!("({PARAMS}I)Ljava/lang/invoke/ConstantCallSite;").into();
    }
    let class = linked(&site);
    assert_eq!(&*class.enclosing_method.as_ref().unwrap().class, "p/Main");
    check_guarded(
        &class,
        &[
            "v7 = class p/Main",
            "v8 = int 0",
            "v9 = handle static p/Boot.strap(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;I)Ljava/lang/invoke/ConstantCallSite;",
            "v10 = string \"f\"",
            "v11 = methodtype (IJ)V",
            "v12 = int 1",
            "v13 = call static java/lang/Integer.valueOf(I)Ljava/lang/Integer; v12",
            "v14 = int 1",
            "v15 = newarray [Ljava/lang/Object; v14",
            "v16 = call static java/lang/invoke/MethodHandleNatives.linkCallSite(Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/invoke/MemberName; v7, v8, v9, v10, v11, v13, v15",
            "v17 = int 0",
            "v18 = load ref v15[v17]",
        ],
    );
}

#[test]
fn the_jdk_makes_method_handles() {
    let getter = handle(HandleKind::GetField, "p/A", "f", "[I");
    check_guarded(
        &linked(&DynamicSite::MethodHandle(getter)),
        &[
            "v3 = class p/Main",
            "v4 = int 1",
            "v5 = class p/A",
            "v6 = string \"f\"",
            "v7 = class [I",
            "v8 = call static java/lang/invoke/MethodHandleNatives.linkMethodHandleConstant(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle; v3, v4, v5, v6, v7",
        ],
    );
}
