//! Terms as SMT-LIB 2 text, for looking at a query with another solver.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use crate::op::{BvOp, FpCmp, FpOp, Op};
use crate::sort::Sort;
use crate::store::{Term, TermStore};
use crate::value::{TermValue, signed_limits};

impl TermStore {
    /// A whole script: declarations, the assertions, `check-sat`. Shared parts are named once,
    /// so the text is as small as the terms are.
    pub fn to_smtlib(&self, assertions: &[Term]) -> String {
        let mut script = Script {
            store: self,
            text: String::from("(set-logic ALL)\n"),
            names: FxHashMap::default(),
        };
        for assertion in assertions {
            let name = script.define(*assertion);
            script.line(format_args!("(assert {name})"));
        }
        script.line(format_args!("(check-sat)"));
        script.text
    }
}

struct Script<'a> {
    store: &'a TermStore,
    text: String,
    /// The text by which a term that was written before is referred to.
    names: FxHashMap<Term, String>,
}

impl Script<'_> {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// Writes what the term needs, operands first, and answers how to refer to it.
    fn define(&mut self, t: Term) -> String {
        let mut todo = vec![t];
        while let Some(&top) = todo.last() {
            let pending = todo.len();
            let node = self.store.node(top);
            todo.extend(node.args().filter(|arg| !self.names.contains_key(arg)));
            if todo.len() > pending {
                continue;
            }
            todo.pop();
            if !self.names.contains_key(&top) {
                let name = self.write(top);
                self.names.insert(top, name);
            }
        }
        self.names[&t].clone()
    }

    fn write(&mut self, t: Term) -> String {
        let sort = smt_sort(self.store.sort(t));
        match self.store.op(t) {
            Op::Const(value) => constant(value),
            Op::Var { name, .. } => {
                let name = format!("|{}|", self.store.name(name));
                self.line(format_args!("(declare-const {name} {sort})"));
                name
            }
            op => {
                let name = format!("t{}", t.raw());
                let args: Vec<&str> = self
                    .store
                    .node(t)
                    .args()
                    .map(|arg| self.names[&arg].as_str())
                    .collect();
                let from = self.store.node(t).arg(0).map(|arg| self.store.sort(arg));
                let body = application(op, &args, from);
                self.line(format_args!("(define-fun {name} () {sort} {body})"));
                name
            }
        }
    }
}

fn smt_sort(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".into(),
        Sort::Bv(width) => format!("(_ BitVec {width})"),
        Sort::F32 => "Float32".into(),
        Sort::F64 => "Float64".into(),
    }
}

fn constant(value: TermValue) -> String {
    match value {
        TermValue::Bool(b) => b.to_string(),
        TermValue::Bv { width, bits } => format!("(_ bv{bits} {width})"),
        TermValue::F32(bits) => format!("((_ to_fp 8 24) (_ bv{bits} 32))"),
        TermValue::F64(bits) => format!("((_ to_fp 11 53) (_ bv{bits} 64))"),
    }
}

fn to_fp(sort: Sort) -> &'static str {
    match sort {
        Sort::F32 => "(_ to_fp 8 24)",
        Sort::F64 | Sort::Bool | Sort::Bv(_) => "(_ to_fp 11 53)",
    }
}

fn application(op: Op, args: &[&str], from: Option<Sort>) -> String {
    let all = args.join(" ");
    let width = from.map_or(0, Sort::bits);
    match op {
        Op::Const(_) | Op::Var { .. } => unreachable!("has no operands"),
        Op::Not => format!("(not {all})"),
        Op::And => format!("(and {all})"),
        Op::Or => format!("(or {all})"),
        Op::Eq => format!("(= {all})"),
        Op::Ite => format!("(ite {all})"),
        Op::BvNeg => format!("(bvneg {all})"),
        Op::BvNot => format!("(bvnot {all})"),
        Op::Bv(op) => format!("({} {all})", bv_name(op)),
        Op::Slt => format!("(bvslt {all})"),
        Op::Ult => format!("(bvult {all})"),
        Op::Extract { hi, lo } => format!("((_ extract {hi} {lo}) {all})"),
        Op::ZExt(to) => format!("((_ zero_extend {}) {all})", to - width),
        Op::SExt(to) => format!("((_ sign_extend {}) {all})", to - width),
        Op::Concat => format!("(concat {all})"),
        Op::Fp(FpOp::Add) => format!("(fp.add RNE {all})"),
        Op::Fp(FpOp::Sub) => format!("(fp.sub RNE {all})"),
        Op::Fp(FpOp::Mul) => format!("(fp.mul RNE {all})"),
        Op::Fp(FpOp::Div) => format!("(fp.div RNE {all})"),
        Op::Fp(FpOp::Rem) => java_remainder(args, from),
        Op::FpNeg => format!("(fp.neg {all})"),
        Op::FpAbs => format!("(fp.abs {all})"),
        Op::FpSqrt => format!("(fp.sqrt RNE {all})"),
        Op::FpCmp(FpCmp::Eq) => format!("(fp.eq {all})"),
        Op::FpCmp(FpCmp::Lt) => format!("(fp.lt {all})"),
        Op::FpCmp(FpCmp::Le) => format!("(fp.leq {all})"),
        Op::FpIsNan => format!("(fp.isNaN {all})"),
        Op::FpToFp(sort) | Op::SbvToFp(sort) => format!("({} RNE {all})", to_fp(sort)),
        Op::FpToSbv(to) => saturating(args, from, to),
        Op::FpToBits => to_bits(args, from),
        Op::FpFromBits => format!("({} {all})", to_fp(from_bits_sort(width))),
    }
}

fn from_bits_sort(width: u32) -> Sort {
    if width == 32 { Sort::F32 } else { Sort::F64 }
}

fn bv_name(op: BvOp) -> &'static str {
    match op {
        BvOp::Add => "bvadd",
        BvOp::Sub => "bvsub",
        BvOp::Mul => "bvmul",
        BvOp::SDiv => "bvsdiv",
        BvOp::SRem => "bvsrem",
        BvOp::UDiv => "bvudiv",
        BvOp::URem => "bvurem",
        BvOp::And => "bvand",
        BvOp::Or => "bvor",
        BvOp::Xor => "bvxor",
        BvOp::Shl => "bvshl",
        BvOp::LShr => "bvlshr",
        BvOp::AShr => "bvashr",
    }
}

/// C's `fmod` out of IEEE's `rem`, which rounds the quotient to nearest: see the solver's
/// translation for the reasoning.
fn java_remainder(args: &[&str], from: Option<Sort>) -> String {
    let (a, b) = (args[0], args[1]);
    let (minus_zero, zero) = match from {
        Some(Sort::F32) => ("(_ -zero 8 24)", "(_ +zero 8 24)"),
        _ => ("(_ -zero 11 53)", "(_ +zero 11 53)"),
    };
    format!(
        "(let ((r (fp.rem (fp.abs {a}) (fp.abs {b})))) \
         (let ((m (fp.abs (ite (fp.lt r {zero}) (fp.add RNE r (fp.abs {b})) r)))) \
         (ite (fp.isNaN r) r (ite (or (= {a} {minus_zero}) (fp.lt {a} {zero})) (fp.neg m) m))))"
    )
}

fn saturating(args: &[&str], from: Option<Sort>, to: u32) -> String {
    let a = args[0];
    let (min, max) = signed_limits(to);
    let sort = from.unwrap_or(Sort::F64);
    // 2^(to-1) is a float of both sorts, and what is below it truncates to a number that fits.
    let limit = |negative: bool| {
        let value = 2f64.powi(to as i32 - 1) * if negative { -1.0 } else { 1.0 };
        constant(match sort {
            Sort::F32 => TermValue::f32(value as f32),
            Sort::F64 | Sort::Bool | Sort::Bv(_) => TermValue::f64(value),
        })
    };
    let number = |n: i64| constant(TermValue::bv(to, n as u64));
    format!(
        "(ite (fp.isNaN {a}) {} (ite (fp.geq {a} {}) {} (ite (fp.leq {a} {}) {} \
         ((_ fp.to_sbv {to}) RTZ {a}))))",
        number(0),
        limit(false),
        number(max),
        limit(true),
        number(min),
    )
}

/// SMT-LIB has no function to bits; the usual stand-in is Z3's.
fn to_bits(args: &[&str], from: Option<Sort>) -> String {
    let a = args[0];
    let nan = match from {
        Some(Sort::F32) => constant(TermValue::bv(32, 0x7fc0_0000)),
        _ => constant(TermValue::bv(64, 0x7ff8 << 48)),
    };
    format!("(ite (fp.isNaN {a}) {nan} (fp.to_ieee_bv {a}))")
}
