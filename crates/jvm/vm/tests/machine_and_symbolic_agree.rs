//! Every arithmetic instruction is executed twice, on machine values and on variables; the term
//! that the second run gives, evaluated on the same values, is what the first one computed.

use classes::{ClassProvider, MethodRef, World};
use ir::{BinOp, BodyBuilder, ClassBuilder, ClassDef, Inst, Kind, UnOp, flags};
use proptest::prelude::*;
use std::sync::{Arc, OnceLock};
use term::{Sort, TermStore};
use vm::{Interp, NativeTable, SilentHost, State, Stop, Value, Vm};

const BINARY: &[BinOp] = &[
    BinOp::IAdd,
    BinOp::ISub,
    BinOp::IMul,
    BinOp::IDiv,
    BinOp::IRem,
    BinOp::IAnd,
    BinOp::IOr,
    BinOp::IXor,
    BinOp::IShl,
    BinOp::IShr,
    BinOp::IUShr,
    BinOp::LAdd,
    BinOp::LSub,
    BinOp::LMul,
    BinOp::LDiv,
    BinOp::LRem,
    BinOp::LAnd,
    BinOp::LOr,
    BinOp::LXor,
    BinOp::LShl,
    BinOp::LShr,
    BinOp::LUShr,
    BinOp::FAdd,
    BinOp::FSub,
    BinOp::FMul,
    BinOp::FDiv,
    BinOp::FRem,
    BinOp::DAdd,
    BinOp::DSub,
    BinOp::DMul,
    BinOp::DDiv,
    BinOp::DRem,
    BinOp::LCmp,
    BinOp::FCmpL,
    BinOp::FCmpG,
    BinOp::DCmpL,
    BinOp::DCmpG,
];

const UNARY: &[UnOp] = &[
    UnOp::INeg,
    UnOp::LNeg,
    UnOp::FNeg,
    UnOp::DNeg,
    UnOp::I2L,
    UnOp::I2F,
    UnOp::I2D,
    UnOp::L2I,
    UnOp::L2F,
    UnOp::L2D,
    UnOp::F2I,
    UnOp::F2L,
    UnOp::F2D,
    UnOp::D2I,
    UnOp::D2L,
    UnOp::D2F,
    UnOp::I2B,
    UnOp::I2C,
    UnOp::I2S,
];

/// A class with one method per instruction: `b0`, `b1`, … and `u0`, `u1`, …
fn instructions_class() -> ClassDef {
    let mut class = ClassBuilder::new("Ops");
    let public_static = flags::PUBLIC | flags::STATIC;
    for (i, op) in BINARY.iter().enumerate() {
        let (a, b, result) = op.kinds();
        let mut body = BodyBuilder::new(&[a, b]);
        let dst = body.new_reg(result);
        let (a_reg, b_reg) = (body.param(0), body.param(1));
        body.push(Inst::Bin {
            op: *op,
            dst,
            a: a_reg,
            b: b_reg,
        });
        body.push(Inst::ReturnValue { src: dst });
        let desc = format!("({}{}){}", letter(a), letter(b), letter(result));
        class.method(public_static, &format!("b{i}"), &desc, Some(body.finish()));
    }
    for (i, op) in UNARY.iter().enumerate() {
        let (a, result) = op.kinds();
        let mut body = BodyBuilder::new(&[a]);
        let dst = body.new_reg(result);
        let a_reg = body.param(0);
        body.push(Inst::Un {
            op: *op,
            dst,
            a: a_reg,
        });
        body.push(Inst::ReturnValue { src: dst });
        let desc = format!("({}){}", letter(a), letter(result));
        class.method(public_static, &format!("u{i}"), &desc, Some(body.finish()));
    }
    class.finish()
}

fn letter(kind: Kind) -> char {
    match kind {
        Kind::Int => 'I',
        Kind::Long => 'J',
        Kind::Float => 'F',
        Kind::Double => 'D',
        Kind::Ref => unreachable!("arithmetic has no references"),
    }
}

struct Classes;

impl ClassProvider for Classes {
    fn load(&self, name: &str) -> Result<Option<Arc<ClassDef>>, String> {
        let class = match name {
            "Ops" => instructions_class(),
            _ => {
                let mut root = ClassBuilder::new(name);
                root.class().super_name = None;
                root.finish()
            }
        };
        Ok(Some(Arc::new(class)))
    }
}

fn machine() -> &'static Vm {
    static VM: OnceLock<Vm> = OnceLock::new();
    VM.get_or_init(|| {
        let world = World::new(Box::new(Classes));
        Vm::new(
            world,
            Arc::new(TermStore::new()),
            NativeTable::default(),
            17,
        )
    })
}

fn method(name: &str) -> MethodRef {
    let class = machine()
        .world
        .load("Ops")
        .expect("the class of instructions");
    let found = class.methods.iter().find(|m| &*m.name == name);
    found.expect("a method per instruction")
}

/// Runs to the end; a decision (is the divisor zero?) is answered with no.
fn run(method: MethodRef, args: &[Value]) -> Value {
    let mut state = State::new();
    let mut host = SilentHost::default();
    let mut stop = Interp::new(machine(), &mut state, &mut host).run_method(method, args, 1000);
    while let Stop::Decide(_) = stop {
        state.answer(0);
        stop = Interp::new(machine(), &mut state, &mut host).run(1000);
    }
    match stop {
        Stop::Returned(Some(value)) => value,
        other => panic!("{method:?} ended with {other:?}"),
    }
}

fn variable(name: &str, kind: Kind) -> Value {
    let sort = Interp::sort_of(kind);
    Value::symbolic(machine().terms.var(name, sort))
}

/// The value of a symbolic result when the variables `x` and `y` have these bits.
fn evaluated(result: Value, bits: &[(&str, Kind, u64)]) -> u64 {
    let terms = &machine().terms;
    let Some(term) = result.term else {
        return result.bits;
    };
    let value = term::eval(terms, term, &|var| {
        let name = terms.var_name(var).expect("only variables are asked for");
        let (_, kind, bits) = bits
            .iter()
            .find(|(n, ..)| *n == name)
            .expect("a variable of ours");
        term::TermValue::from_bits(Interp::sort_of(*kind), *bits)
    });
    value.bits()
}

/// NaNs differ in their bits without meaning.
fn meaning(kind: Kind, bits: u64) -> u64 {
    match Interp::sort_of(kind) {
        Sort::F32 if f32::from_bits(bits as u32).is_nan() => u64::from(f32::NAN.to_bits()),
        Sort::F64 if f64::from_bits(bits).is_nan() => f64::NAN.to_bits(),
        Sort::Bv(32) | Sort::F32 => u64::from(bits as u32),
        _ => bits,
    }
}

fn narrowed(kind: Kind, bits: u64) -> u64 {
    match kind {
        Kind::Int | Kind::Float => u64::from(bits as u32),
        Kind::Long | Kind::Double | Kind::Ref => bits,
    }
}

/// Numbers with interesting neighbours more often than chance would have it.
fn any_bits() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<u64>(),
        any::<i8>().prop_map(|v| v as i64 as u64),
        any::<i16>().prop_map(|v| f64::from(v).to_bits()),
        any::<i16>().prop_map(|v| u64::from(f32::from(v).to_bits())),
        prop_oneof![
            Just(i32::MIN as i64 as u64),
            Just(i64::MIN as u64),
            Just(f64::NAN.to_bits()),
            Just(u64::from(f32::NAN.to_bits())),
            Just((-0.0f64).to_bits()),
            Just(u64::from((-0.0f32).to_bits())),
            Just(f64::INFINITY.to_bits()),
            Just(u64::from(f32::NEG_INFINITY.to_bits())),
        ],
    ]
}

proptest! {
    #[test]
    fn binary_instructions(i in 0..BINARY.len(), x in any_bits(), y in any_bits()) {
        let op = BINARY[i];
        let (a, b, result) = op.kinds();
        let (x, y) = (narrowed(a, x), narrowed(b, y));
        prop_assume!(!op.can_divide_by_zero() || y != 0);
        let m = method(&format!("b{i}"));
        let expected = run(m, &[Value::concrete(x), Value::concrete(y)]).bits;
        let given = [("x", a, x), ("y", b, y)];
        let sides = [
            (variable("x", a), variable("y", b)),
            (variable("x", a), Value::concrete(y)),
            (Value::concrete(x), variable("y", b)),
        ];
        for (left, right) in sides {
            let symbolic = evaluated(run(m, &[left, right]), &given);
            prop_assert_eq!(meaning(result, symbolic), meaning(result, expected), "{:?}", op);
        }
    }

    #[test]
    fn unary_instructions(i in 0..UNARY.len(), x in any_bits()) {
        let op = UNARY[i];
        let (a, result) = op.kinds();
        let x = narrowed(a, x);
        let m = method(&format!("u{i}"));
        let expected = run(m, &[Value::concrete(x)]).bits;
        let symbolic = evaluated(run(m, &[variable("x", a)]), &[("x", a, x)]);
        prop_assert_eq!(meaning(result, symbolic), meaning(result, expected), "{:?}", op);
    }
}
