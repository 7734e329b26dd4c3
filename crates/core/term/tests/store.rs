//! The store itself: sharing, depth, threads, text.

use std::sync::Arc;

use term::{BvOp, CmpOp, Op, Sort, Term, TermStore, TermValue, eval};

#[test]
fn equal_terms_are_the_same_term() {
    let s = TermStore::new();
    let x = s.var("x", Sort::Bv(32));
    assert_eq!(x, s.var("x", Sort::Bv(32)));
    assert_ne!(x, s.var("x", Sort::Bv(64)));
    assert_eq!(
        s.bv_bin(BvOp::Add, x, s.bv(32, 1)),
        s.bv_bin(BvOp::Add, x, s.bv(32, 1))
    );
    assert_eq!(Term::from_raw(x.raw()), Some(x));
    assert_eq!(Term::from_raw(0), None);
}

/// `f` applied to itself, `depth` times: 2^depth parts as a tree.
fn tower(s: &TermStore, depth: u32) -> Term {
    let (x, y) = (s.var("x", Sort::Bv(32)), s.var("y", Sort::Bv(32)));
    (0..depth).fold(x, |t, i| {
        let t = s.bv_bin(BvOp::Mul, t, t);
        s.bv_bin(BvOp::Xor, t, if i % 2 == 0 { y } else { x })
    })
}

#[test]
fn deep_and_shared_terms_are_cheap() {
    let s = TermStore::new();
    let t = tower(&s, 200_000);
    assert_eq!(s.vars_of(t).len(), 2);
    let value = eval(&s, t, &|_| TermValue::bv(32, 3));
    assert_eq!(value.sort(), Sort::Bv(32));
    assert!(s.display(t).to_string().contains('…') || s.len() < 10);
    let wide = tower(&s, 18);
    assert!(s.display(wide).to_string().len() < 100_000);
    let replaced = s.substitute(t, &|v| s.is_var(v).then(|| s.bv(32, 3)));
    assert_eq!(s.as_const(replaced), Some(value));
}

#[test]
fn free_variables_are_listed_once() {
    let s = TermStore::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| s.var(name, Sort::Bv(32)));
    let t = s.cmp(
        CmpOp::Slt,
        s.bv_bin(BvOp::Mul, x, y),
        s.bv_bin(BvOp::Mul, y, z),
    );
    assert_eq!(s.vars_of(t), [x, y, z]);
    assert_eq!(s.vars_of(s.bool(true)), []);
}

#[test]
fn threads_agree_on_terms() {
    let store = Arc::new(TermStore::new());
    let work = |store: Arc<TermStore>| {
        let x = store.var("x", Sort::Bv(32));
        let term = |i| store.plain(Op::Bv(BvOp::Add), &[x, store.bv(32, i)]);
        (0..2000).map(term).collect::<Vec<_>>()
    };
    let handles: Vec<_> = (0..4)
        .map(|_| {
            let store = Arc::clone(&store);
            std::thread::spawn(move || work(store))
        })
        .collect();
    let results: Vec<Vec<Term>> = handles
        .into_iter()
        .map(|handle| handle.join().expect("no panic"))
        .collect();
    assert!(results.windows(2).all(|pair| pair[0] == pair[1]));
    assert_eq!(store.len(), 4001);
}

#[test]
fn smtlib_names_shared_parts_once() {
    let s = TermStore::new();
    let x = s.var("x", Sort::Bv(8));
    let square = s.bv_bin(BvOp::Mul, x, x);
    let text = s.to_smtlib(&[s.eq(square, s.bv(8, 4))]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[1..3],
        [
            "(declare-const |x| (_ BitVec 8))".to_owned(),
            format!(
                "(define-fun t{} () (_ BitVec 8) (bvmul |x| |x|))",
                square.raw()
            ),
        ]
    );
    assert_eq!(lines.last(), Some(&"(check-sat)"));
}
