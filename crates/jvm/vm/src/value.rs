//! Values, concrete or symbolic, as they pass between the interpreter, native models and drivers.

use heap::Ref;
use term::Term;

/// A machine value, or a term if it depends on an input (then `bits` means nothing).
/// Ints take the low 32 bits; floats and doubles are raw bits; references are numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    pub bits: u64,
    pub term: Option<Term>,
}

impl Value {
    pub const NULL: Value = Value::concrete(0);

    pub const fn concrete(bits: u64) -> Value {
        Value { bits, term: None }
    }

    pub fn int(v: i32) -> Value {
        Value::concrete(u64::from(v as u32))
    }

    pub fn bool(v: bool) -> Value {
        Value::concrete(u64::from(v))
    }

    pub fn long(v: i64) -> Value {
        Value::concrete(v as u64)
    }

    pub fn float(v: f32) -> Value {
        Value::concrete(u64::from(v.to_bits()))
    }

    pub fn double(v: f64) -> Value {
        Value::concrete(v.to_bits())
    }

    pub fn reference(r: Ref) -> Value {
        Value::concrete(r.bits())
    }

    pub fn symbolic(term: Term) -> Value {
        Value {
            bits: 0,
            term: Some(term),
        }
    }

    pub fn is_symbolic(self) -> bool {
        self.term.is_some()
    }

    pub fn as_int(self) -> i32 {
        self.bits as i32
    }

    pub fn as_long(self) -> i64 {
        self.bits as i64
    }

    pub fn as_float(self) -> f32 {
        f32::from_bits(self.bits as u32)
    }

    pub fn as_double(self) -> f64 {
        f64::from_bits(self.bits)
    }

    pub fn as_bool(self) -> bool {
        self.bits & 1 != 0
    }

    pub fn as_ref(self) -> Ref {
        Ref::from_bits(self.bits)
    }
}

impl From<i32> for Value {
    fn from(v: i32) -> Value {
        Value::int(v)
    }
}

impl From<i64> for Value {
    fn from(v: i64) -> Value {
        Value::long(v)
    }
}

impl From<bool> for Value {
    fn from(v: bool) -> Value {
        Value::bool(v)
    }
}

impl From<f32> for Value {
    fn from(v: f32) -> Value {
        Value::float(v)
    }
}

impl From<f64> for Value {
    fn from(v: f64) -> Value {
        Value::double(v)
    }
}

impl From<Ref> for Value {
    fn from(v: Ref) -> Value {
        Value::reference(v)
    }
}
