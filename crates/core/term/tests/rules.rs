//! What simplified terms look like, for the shapes that JVM code brings.

use term::{BvOp, CmpOp, FpCmp, FpOp, Sort, Term, TermStore};

struct Ints {
    s: TermStore,
    a: Term,
    b: Term,
    x: Term,
    byte: Term,
    p: Term,
    q: Term,
}

fn ints() -> Ints {
    let s = TermStore::new();
    let [a, b, x] = ["a", "b", "x"].map(|name| s.var(name, Sort::Bv(32)));
    let byte = s.var("byte", Sort::Bv(8));
    let [p, q] = ["p", "q"].map(|name| s.var(name, Sort::Bool));
    Ints {
        s,
        a,
        b,
        x,
        byte,
        p,
        q,
    }
}

impl Ints {
    fn int(&self, value: i32) -> Term {
        self.s.bv(32, value as u64)
    }

    fn bin(&self, op: BvOp, a: Term, b: Term) -> Term {
        self.s.bv_bin(op, a, b)
    }

    fn cmp(&self, op: CmpOp, a: Term, b: Term) -> Term {
        self.s.cmp(op, a, b)
    }

    #[track_caller]
    fn check(&self, t: Term, expected: &str) {
        assert_eq!(self.s.display(t).to_string(), expected);
    }
}

#[test]
fn comparisons_share_their_atom_with_the_negation() {
    let i = ints();
    i.check(i.cmp(CmpOp::Sle, i.a, i.b), "b >= a");
    assert_eq!(
        i.s.not(i.cmp(CmpOp::Sle, i.a, i.b)),
        i.cmp(CmpOp::Sgt, i.a, i.b)
    );
    i.check(i.cmp(CmpOp::Sgt, i.x, i.int(5)), "x >= 6");
    i.check(i.cmp(CmpOp::Sle, i.x, i.int(5)), "x < 6");
    i.check(i.cmp(CmpOp::Sle, i.x, i.int(i32::MAX)), "true");
    i.check(i.cmp(CmpOp::Slt, i.x, i.int(i32::MAX)), "x != 2147483647");
    i.check(i.cmp(CmpOp::Ule, i.x, i.int(0)), "x == 0");
}

#[test]
fn three_way_comparison_against_zero() {
    let i = ints();
    let inner = i.s.ite(i.s.eq(i.a, i.b), i.int(0), i.int(1));
    let lcmp = i.s.ite(i.cmp(CmpOp::Slt, i.a, i.b), i.int(-1), inner);
    let zero = i.int(0);
    i.check(i.cmp(CmpOp::Slt, lcmp, zero), "a < b");
    i.check(i.cmp(CmpOp::Sle, lcmp, zero), "b >= a");
    i.check(i.cmp(CmpOp::Sgt, lcmp, zero), "b < a");
    i.check(i.cmp(CmpOp::Sge, lcmp, zero), "a >= b");
    i.check(i.cmp(CmpOp::Eq, lcmp, zero), "a == b");
    i.check(i.cmp(CmpOp::Ne, lcmp, zero), "a != b");
}

#[test]
fn three_way_comparison_of_floats() {
    let s = TermStore::new();
    let [a, b] = ["a", "b"].map(|name| s.var(name, Sort::F64));
    let int = |value: i32| s.bv(32, value as u64);
    let (lt, eq) = (s.fp_cmp(FpCmp::Lt, a, b), s.fp_cmp(FpCmp::Eq, a, b));
    let fcmpg = s.ite(lt, int(-1), s.ite(eq, int(0), int(1)));
    let shown = |op| s.display(s.cmp(op, fcmpg, int(0))).to_string();
    assert_eq!(shown(CmpOp::Slt), "a < b");
    assert_eq!(shown(CmpOp::Sle), "a <= b");
    assert_eq!(shown(CmpOp::Sgt), "!(a <= b)");
    assert_eq!(shown(CmpOp::Eq), "a == b");
}

#[test]
fn booleans_kept_as_numbers() {
    let i = ints();
    let number = |c| i.s.ite(c, i.int(1), i.int(0));
    i.check(i.cmp(CmpOp::Eq, number(i.p), i.int(0)), "!p");
    i.check(i.cmp(CmpOp::Ne, number(i.p), i.int(0)), "p");
    let both = i.bin(BvOp::And, number(i.p), number(i.q));
    i.check(i.cmp(CmpOp::Ne, both, i.int(0)), "p && q");
    let flipped = i.bin(BvOp::Xor, number(i.p), i.int(1));
    i.check(i.cmp(CmpOp::Ne, flipped, i.int(0)), "!p");
}

#[test]
fn bytes_and_chars() {
    let i = ints();
    let wide = i.s.sext(32, i.byte);
    i.check(i.s.sext(32, i.s.extract(7, 0, wide)), "sext32(byte)");
    i.check(i.bin(BvOp::And, wide, i.int(0xff)), "zext32(byte)");
    i.check(i.cmp(CmpOp::Slt, wide, i.int(5)), "byte < 5");
    i.check(i.cmp(CmpOp::Slt, wide, i.int(128)), "true");
    i.check(i.cmp(CmpOp::Eq, wide, i.int(-1)), "byte == -1");
    let sum = i.bin(BvOp::Add, wide, i.int(10));
    i.check(i.cmp(CmpOp::Slt, sum, i.int(5)), "byte < -5");
    i.check(i.s.extract(7, 0, sum), "byte + 10");
}

#[test]
fn sums() {
    let i = ints();
    let plus = |t, k| i.bin(BvOp::Add, t, i.int(k));
    i.check(plus(plus(i.x, 1), 1), "x + 2");
    i.check(i.bin(BvOp::Sub, plus(i.x, 1), i.int(1)), "x");
    i.check(i.bin(BvOp::Sub, i.x, i.int(1)), "x - 1");
    i.check(i.bin(BvOp::Sub, plus(i.a, 3), plus(i.b, 1)), "a - b + 2");
    i.check(i.s.eq(plus(i.x, 1), i.int(5)), "x == 4");
    i.check(i.s.eq(plus(i.a, 1), plus(i.b, 1)), "a == b");
    // x + 1 < 5 must stay: it is false for the greatest x.
    i.check(i.cmp(CmpOp::Slt, plus(i.x, 1), i.int(5)), "x + 1 < 5");
}

#[test]
fn shifts() {
    let i = ints();
    let shift = |op, t, k| i.bin(op, t, i.int(k));
    i.check(
        shift(BvOp::AShr, shift(BvOp::Shl, i.x, 24), 24),
        "sext32(x[7:0])",
    );
    i.check(shift(BvOp::LShr, shift(BvOp::LShr, i.x, 3), 4), "x >>> 7");
    i.check(shift(BvOp::Shl, i.x, 32), "0");
}

#[test]
fn conditions() {
    let i = ints();
    let less = i.cmp(CmpOp::Slt, i.a, i.b);
    i.check(i.s.and(less, i.s.not(less)), "false");
    i.check(i.s.or(less, i.s.eq(i.a, i.b)), "b >= a");
    let below = |k| i.cmp(CmpOp::Slt, i.x, i.int(k));
    i.check(i.s.and(below(5), below(3)), "x < 3");
    i.check(i.s.or(below(5), below(3)), "x < 5");
    i.check(i.s.and(below(5), i.s.not(below(7))), "false");
    let neither = i.s.and(i.s.not(i.p), i.s.not(i.q));
    i.check(neither, "!p && !q");
    assert_eq!(i.s.not(neither), i.s.or(i.p, i.q));
    i.check(i.s.ite(i.p, i.a, i.a), "a");
    i.check(i.s.ite(i.s.not(i.p), i.a, i.b), "(p ? b : a)");
}

#[test]
fn operands_of_commutative_operations_are_ordered() {
    let i = ints();
    assert_eq!(i.bin(BvOp::Add, i.a, i.b), i.bin(BvOp::Add, i.b, i.a));
    i.check(i.bin(BvOp::Add, i.int(1), i.x), "x + 1");
    i.check(i.bin(BvOp::Mul, i.b, i.a), "a * b");
}

#[test]
fn the_order_of_operands_does_not_depend_on_creation() {
    let text = |names: [&str; 2]| {
        let s = TermStore::new();
        let vars = names.map(|name| s.var(name, Sort::Bv(32)));
        let parts = vars.map(|v| s.bv_not(v));
        s.display(s.bv_bin(BvOp::Mul, parts[0], parts[1]))
            .to_string()
    };
    assert_eq!(text(["a", "b"]), text(["b", "a"]));
}

#[test]
fn constants_follow_java() {
    let s = TermStore::new();
    let rem = |a, b| s.as_f64(s.fp_bin(FpOp::Rem, s.f64(a), s.f64(b)));
    assert_eq!(rem(-5.5, 2.0), Some(-1.5));
    assert_eq!(rem(5.5, -2.0), Some(1.5));
    let to_int = |v| s.as_signed(s.fp_to_sbv(32, s.f64(v)));
    assert_eq!(to_int(1e20), Some(i64::from(i32::MAX)));
    assert_eq!(to_int(f64::NAN), Some(0));
    assert_eq!(to_int(-1.9), Some(-1));
    let min = s.bv(32, i32::MIN as u64);
    let minus_one = s.bv(32, u64::MAX);
    assert_eq!(s.bv_bin(BvOp::SDiv, min, minus_one), min);
    assert_eq!(s.as_bv(s.fp_to_bits(s.f32(-f32::NAN))), Some(0x7fc0_0000));
    assert_eq!(s.f32(f32::NAN), s.f32(-f32::NAN));
    assert_ne!(s.f32(0.0), s.f32(-0.0));
}

#[test]
#[should_panic(expected = "operands of the wrong sort")]
fn sorts_are_checked() {
    let i = ints();
    i.s.and(i.a, i.p);
}
