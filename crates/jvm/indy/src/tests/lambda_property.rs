//! Random lambda sites, sensible and not: what is linked is well-formed.

use super::support::{Chance, assert_valid, call_site, caller, handle, method_type};
use crate::{JdkFeature, link};
use ir::{BootArg, DynamicSite, HandleKind};

const TYPES: [&str; 18] = [
    "Z",
    "B",
    "C",
    "S",
    "I",
    "J",
    "F",
    "D",
    "Ljava/lang/Object;",
    "Ljava/lang/String;",
    "Ljava/lang/Number;",
    "Ljava/lang/Comparable;",
    "Ljava/lang/Integer;",
    "Ljava/lang/Character;",
    "Ljava/lang/Boolean;",
    "Ljava/lang/Double;",
    "[I",
    "[[Ljava/lang/String;",
];

const KINDS: [HandleKind; 9] = [
    HandleKind::GetField,
    HandleKind::GetStatic,
    HandleKind::PutField,
    HandleKind::PutStatic,
    HandleKind::InvokeVirtual,
    HandleKind::InvokeStatic,
    HandleKind::InvokeSpecial,
    HandleKind::NewInvokeSpecial,
    HandleKind::InvokeInterface,
];

impl Chance {
    fn types(&mut self, n: usize) -> Vec<&'static str> {
        (0..n).map(|_| TYPES[self.below(TYPES.len())]).collect()
    }

    fn result(&mut self) -> &'static str {
        match self.below(TYPES.len() + 1) {
            0 => "V",
            n => TYPES[n - 1],
        }
    }

    /// A type that the interface's method may have erased `desc` to.
    fn erased(&mut self, desc: &'static str) -> &'static str {
        match desc.len() == 1 || self.below(3) == 0 {
            true => desc,
            false => "Ljava/lang/Object;",
        }
    }
}

fn site(chance: &mut Chance) -> DynamicSite {
    let kind = KINDS[chance.below(KINDS.len())];
    let count = chance.below(4);
    let params = chance.types(count);
    let (name, desc) = match kind {
        HandleKind::GetField
        | HandleKind::GetStatic
        | HandleKind::PutField
        | HandleKind::PutStatic => ("f", TYPES[chance.below(TYPES.len())].to_string()),
        HandleKind::NewInvokeSpecial => ("<init>", format!("({})V", params.concat())),
        HandleKind::InvokeVirtual
        | HandleKind::InvokeStatic
        | HandleKind::InvokeSpecial
        | HandleKind::InvokeInterface => ("f", format!("({}){}", params.concat(), chance.result())),
    };
    let implementation = handle(kind, "p/Main", name, &desc);
    let target = crate::handle::type_of(&implementation).unwrap();
    let captured = chance.below(target.params.len() + 1);
    let captures: Vec<&str> = target.params[..captured].iter().map(|p| &*p.text).collect();
    let instantiated = chance.types(target.params.len() - captured);
    let erased: Vec<&str> = instantiated.iter().map(|t| chance.erased(t)).collect();
    let result = chance.result();
    let args = vec![
        method_type(&format!("({}){}", erased.concat(), chance.erased(result))),
        BootArg::MethodHandle(implementation),
        method_type(&format!("({}){result}", instantiated.concat())),
    ];
    let desc = format!("({})Lp/F;", captures.concat());
    call_site(
        "java/lang/invoke/LambdaMetafactory.metafactory",
        "f",
        &desc,
        args,
    )
}

#[test]
fn what_is_linked_is_well_formed() {
    let mut chance = Chance::new(1);
    let mut linked = 0;
    for unique in 0..20_000 {
        let site = site(&mut chance);
        if let Ok(class) = link(&site, &caller(), unique, JdkFeature(25)) {
            assert_valid(&class);
            linked += 1;
        }
    }
    assert!(linked > 4_000, "only {linked} sites were linked");
}
