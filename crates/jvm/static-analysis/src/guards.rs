//! Guards: methods that only test their arguments, such as those of `java.util.Objects`; and such tests that
//! the compiler adds.

use crate::call_graph::ClassHierarchy;
use crate::purity::is_observer;
use classes::{ClassRef, MethodRef};
use ir::{ListedOperand, Listing};

/// Classes of the JDK whose methods check arguments and do nothing else.
const CHECKERS: [&str; 2] = ["java/util/Objects", "jdk/internal/util/Preconditions"];

mod op {
    pub(crate) const RETURNS: std::ops::RangeInclusive<u8> = 0xac..=0xb0;
    pub(crate) const ARRAY_STORES: std::ops::RangeInclusive<u8> = 0x4f..=0x56;
    pub(crate) const POP: u8 = 0x57;
    pub(crate) const DUP: u8 = 0x59;
    pub(crate) const PUT_STATIC: u8 = 0xb3;
    pub(crate) const PUT_FIELD: u8 = 0xb5;
}

/// Whether a method is there to reject arguments: one of the JDK's, arithmetic that rejects overflow, or a static one that gives nothing or
/// what it was given, and changes nothing, nor calls what may.
pub fn is_guard(hierarchy: ClassHierarchy<'_>, method: MethodRef) -> bool {
    let tests = || method.is_static() && only_tests(method) && is_observer(hierarchy, method);
    is_checker(method.class()) || is_exact_arithmetic(method) || tests()
}

/// Whether it is one of `Math.addExact`, `Math.toIntExact` and so on: who calls these has chosen an exception where the
/// result does not fit.
pub fn is_exact_arithmetic(method: MethodRef) -> bool {
    let class = &*method.class().name;
    ["java/lang/Math", "java/lang/StrictMath"].contains(&class) && method.name.ends_with("Exact")
}

fn is_checker(class: ClassRef) -> bool {
    let name = &*class.name;
    CHECKERS.contains(&name) || name.starts_with("jdk/internal/util/Preconditions$")
}

fn only_tests(method: MethodRef) -> bool {
    if method.class().module().is_some() || method.parsed.params.is_empty() {
        return false;
    }
    let Some(listing) = listing(method) else {
        return false;
    };
    let writes = |code: u8| {
        op::ARRAY_STORES.contains(&code) || [op::PUT_STATIC, op::PUT_FIELD].contains(&code)
    };
    let is_written = |local: u16| {
        let mut ops = listing.ops.iter();
        ops.any(|o| is_store(o.code) && o.operand == ListedOperand::Local(local))
    };
    let ops = listing.ops.iter().enumerate();
    ops.into_iter().all(|(at, o)| {
        let before = at.checked_sub(1).map(|before| &listing.ops[before].operand);
        match op::RETURNS.contains(&o.code) {
            // What is returned was loaded just now, and a local variable that nobody writes is a parameter.
            true => matches!(before, Some(ListedOperand::Local(local)) if !is_written(*local)),
            false => !writes(o.code),
        }
    })
}

/// `istore` to `astore`, and `iinc`.
fn is_store(code: u8) -> bool {
    (0x36..=0x3a).contains(&code) || code == 0x84
}

/// Whether the compiler, not a person, wrote this call of `Objects.requireNonNull`: before `s::length`,
/// `outer.new Inner()` or a `switch` it tests a copy of the value, of which nothing is kept.
pub fn is_made_by_compiler(caller: MethodRef, pc: u32) -> bool {
    let Some(listing) = listing(caller) else {
        return false;
    };
    let origin = listing.origins.get(pc as usize);
    let at = listing.ops.iter().position(|o| Some(&o.offset) == origin);
    let Some(at) = at else { return false };
    let tests_null = matches!(&listing.ops[at].operand, ListedOperand::Member { class, name, desc, .. }
        if &**class == "java/util/Objects" && &**name == "requireNonNull" && desc.starts_with("(Ljava/lang/Object;)"));
    let code = |at: usize| listing.ops.get(at).map(|o| o.code);
    tests_null && at > 0 && code(at - 1) == Some(op::DUP) && code(at + 1) == Some(op::POP)
}

fn listing(method: MethodRef) -> Option<Listing> {
    let def = method.class().def.as_ref()?;
    def.code.listing(def, method.index)
}
