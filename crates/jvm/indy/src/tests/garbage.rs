//! Arguments that make no sense: they are refused or linked, but nothing panics.

use super::support::{Chance, assert_valid, call_site, caller, constant, handle, string};
use crate::{JdkFeature, link};
use ir::{BootArg, DynamicSite, HandleKind};

const FACTORIES: [&str; 14] = [
    "java/lang/invoke/LambdaMetafactory.metafactory",
    "java/lang/invoke/LambdaMetafactory.altMetafactory",
    "java/lang/invoke/StringConcatFactory.makeConcat",
    "java/lang/invoke/StringConcatFactory.makeConcatWithConstants",
    "java/lang/runtime/ObjectMethods.bootstrap",
    "java/lang/runtime/SwitchBootstraps.typeSwitch",
    "java/lang/runtime/SwitchBootstraps.enumSwitch",
    "java/lang/invoke/ConstantBootstraps.nullConstant",
    "java/lang/invoke/ConstantBootstraps.primitiveClass",
    "java/lang/invoke/ConstantBootstraps.enumConstant",
    "java/lang/invoke/ConstantBootstraps.getStaticFinal",
    "java/lang/invoke/ConstantBootstraps.invoke",
    "java/lang/invoke/ConstantBootstraps.explicitCast",
    "p/Boot.strap",
];
const NAMES: [&str; 7] = ["toString", "hashCode", "equals", "I", "<init>", "", "a;b"];
const CLASSES: [&str; 6] = ["p/A", "[I", "java/lang/Integer", "[", ";", "a;b"];
const METHODS: [&str; 8] = [
    "()V",
    "(I)I",
    "(Lp/A;I)I",
    "()Lp/A;",
    "([Ljava/lang/Object;)Ljava/lang/Object;",
    "(Lp/A;Ljava/lang/Object;)Z",
    "()Ljava/lang/String;",
    "nonsense",
];
const TYPES: [&str; 6] = ["I", "D", "Z", "Ljava/lang/String;", "[I", "nonsense"];
const KINDS: [HandleKind; 5] = [
    HandleKind::GetField,
    HandleKind::PutStatic,
    HandleKind::InvokeVirtual,
    HandleKind::InvokeStatic,
    HandleKind::NewInvokeSpecial,
];

fn arg(chance: &mut Chance, depth: usize) -> BootArg {
    match chance.below(9) {
        0 => BootArg::Int(chance.pick(&[0, 1, 2, 7, -1, i32::MAX])),
        1 => BootArg::Long(5),
        2 => BootArg::Float(0x7FC0_0000),
        3 => BootArg::Double(7),
        4 => string(chance.pick(&["", "a", "x;y", "\u{1}", "\u{1}\u{2}a"])),
        5 => BootArg::Class(chance.pick(&CLASSES).into()),
        6 => BootArg::MethodType(chance.pick(&METHODS).into()),
        7 => {
            let (kind, class) = (chance.pick(&KINDS), chance.pick(&CLASSES));
            let desc = match chance.below(2) {
                0 => chance.pick(&METHODS),
                _ => chance.pick(&TYPES),
            };
            BootArg::MethodHandle(handle(kind, class, chance.pick(&NAMES), desc))
        }
        _ if depth > 2 => BootArg::Int(3),
        _ => BootArg::Dynamic(Box::new(site(chance, depth + 1))),
    }
}

fn site(chance: &mut Chance, depth: usize) -> DynamicSite {
    let args = (0..chance.below(6)).map(|_| arg(chance, depth)).collect();
    let (factory, name) = (chance.pick(&FACTORIES), chance.pick(&NAMES));
    let mut site = match chance.below(2) {
        0 => call_site(factory, name, chance.pick(&METHODS[..7]), args),
        _ => constant(factory, name, chance.pick(&TYPES[..5]), args),
    };
    let (DynamicSite::Call { bootstrap, .. } | DynamicSite::Constant { bootstrap, .. }) = &mut site
    else {
        return site;
    };
    bootstrap.desc = chance.pick(&METHODS).into();
    site
}

#[test]
fn nothing_panics() {
    let mut chance = Chance::new(3);
    for unique in 0..50_000 {
        let site = site(&mut chance, 0);
        if let Ok(class) = link(&site, &caller(), unique, JdkFeature(25)) {
            assert_valid(&class);
        }
    }
}
