//! Library methods whose results are exact by specification.

use super::ast::Type::{self, Double, Float, Int, Long};

pub struct LibraryFunction {
    pub name: &'static str,
    pub result: Type,
    pub params: &'static [Type],
    /// Whether it may throw: such calls stand only inside `try`.
    pub throws: bool,
}

const fn total(name: &'static str, params: &'static [Type], result: Type) -> LibraryFunction {
    LibraryFunction {
        name,
        result,
        params,
        throws: false,
    }
}

const fn partial(name: &'static str, params: &'static [Type], result: Type) -> LibraryFunction {
    LibraryFunction {
        name,
        result,
        params,
        throws: true,
    }
}

/// Nothing here looks at the sign or the payload of a NaN, which hardware may choose freely.
pub const FUNCTIONS: &[LibraryFunction] = &[
    total("Math.abs", &[Int], Int),
    total("Math.min", &[Int, Int], Int),
    total("Math.max", &[Int, Int], Int),
    total("Integer.bitCount", &[Int], Int),
    total("Integer.reverse", &[Int], Int),
    total("Integer.reverseBytes", &[Int], Int),
    total("Integer.highestOneBit", &[Int], Int),
    total("Integer.lowestOneBit", &[Int], Int),
    total("Integer.numberOfLeadingZeros", &[Int], Int),
    total("Integer.numberOfTrailingZeros", &[Int], Int),
    total("Integer.rotateLeft", &[Int, Int], Int),
    total("Integer.rotateRight", &[Int, Int], Int),
    total("Integer.signum", &[Int], Int),
    total("Integer.compare", &[Int, Int], Int),
    total("Integer.compareUnsigned", &[Int, Int], Int),
    total("Long.bitCount", &[Long], Int),
    total("Long.numberOfLeadingZeros", &[Long], Int),
    total("Long.numberOfTrailingZeros", &[Long], Int),
    total("Long.compare", &[Long, Long], Int),
    total("Long.hashCode", &[Long], Int),
    total("Float.floatToIntBits", &[Float], Int),
    total("Float.compare", &[Float, Float], Int),
    total("Double.compare", &[Double, Double], Int),
    total("Double.hashCode", &[Double], Int),
    total("Math.getExponent", &[Double], Int),
    partial("Math.addExact", &[Int, Int], Int),
    partial("Math.subtractExact", &[Int, Int], Int),
    partial("Math.multiplyExact", &[Int, Int], Int),
    partial("Math.negateExact", &[Int], Int),
    partial("Math.toIntExact", &[Long], Int),
    partial("Math.floorMod", &[Int, Int], Int),
    partial("Math.floorDiv", &[Int, Int], Int),
    partial("Integer.divideUnsigned", &[Int, Int], Int),
    partial("Integer.remainderUnsigned", &[Int, Int], Int),
    total("Math.abs", &[Long], Long),
    total("Math.min", &[Long, Long], Long),
    total("Math.max", &[Long, Long], Long),
    total("Math.multiplyHigh", &[Long, Long], Long),
    total("Math.multiplyFull", &[Int, Int], Long),
    total("Long.reverse", &[Long], Long),
    total("Long.reverseBytes", &[Long], Long),
    total("Long.highestOneBit", &[Long], Long),
    total("Long.rotateLeft", &[Long, Int], Long),
    total("Integer.toUnsignedLong", &[Int], Long),
    total("Double.doubleToLongBits", &[Double], Long),
    total("Math.round", &[Double], Long),
    partial("Math.addExact", &[Long, Long], Long),
    partial("Math.multiplyExact", &[Long, Long], Long),
    partial("Math.floorMod", &[Long, Long], Long),
    partial("Math.floorDiv", &[Long, Long], Long),
    partial("Long.divideUnsigned", &[Long, Long], Long),
    partial("Long.remainderUnsigned", &[Long, Long], Long),
    total("Math.abs", &[Float], Float),
    total("Math.min", &[Float, Float], Float),
    total("Math.max", &[Float, Float], Float),
    total("Math.signum", &[Float], Float),
    total("Math.nextUp", &[Float], Float),
    total("Math.ulp", &[Float], Float),
    total("Math.scalb", &[Float, Int], Float),
    total("Math.fma", &[Float, Float, Float], Float),
    total("Float.intBitsToFloat", &[Int], Float),
    total("Math.abs", &[Double], Double),
    total("Math.min", &[Double, Double], Double),
    total("Math.max", &[Double, Double], Double),
    total("Math.sqrt", &[Double], Double),
    total("Math.floor", &[Double], Double),
    total("Math.ceil", &[Double], Double),
    total("Math.rint", &[Double], Double),
    total("Math.signum", &[Double], Double),
    total("Math.nextDown", &[Double], Double),
    total("Math.ulp", &[Double], Double),
    total("Math.scalb", &[Double, Int], Double),
    total("Math.fma", &[Double, Double, Double], Double),
    total("Double.longBitsToDouble", &[Long], Double),
];

/// The functions with a result of a type, without those that throw unless they may.
pub fn returning(ty: Type, may_throw: bool) -> Vec<&'static LibraryFunction> {
    FUNCTIONS
        .iter()
        .filter(|f| f.result == ty && (may_throw || !f.throws))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_big_type_has_functions_that_never_throw() {
        for ty in [Int, Long, Float, Double] {
            assert!(returning(ty, false).len() > 5, "{ty:?}");
        }
        assert!(returning(Int, true).len() > returning(Int, false).len());
    }
}
