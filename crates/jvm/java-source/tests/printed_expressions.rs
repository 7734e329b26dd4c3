//! Printed expressions against `javac` and `java`: random trees are compiled and run, all in one class.

use java_source::syntax::{
    BinaryOperator, ClassDeclaration, ClassMember, CompilationUnit, Expression, JavaLiteral,
    MethodDeclaration, SourceType, Statement, UnaryOperator, Visibility,
};
use std::path::{Path, PathBuf};
use std::process::Command;

const COUNT: usize = 300;
const DEPTH: u32 = 5;

const MAIN: &str = "\
public static void main(String[] arguments) throws Exception {
    Evaluated all = new Evaluated();
    for (int number = 0; number < Integer.parseInt(arguments[0]); number++) {
        System.out.println(Evaluated.class.getDeclaredMethod(\"m\" + number).invoke(all));
    }
}
";

/// A value of Java, and the type of the expression that has it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Evaluated {
    Int(i32),
    Long(i64),
    Boolean(bool),
}

impl Evaluated {
    fn type_name(self) -> &'static str {
        match self {
            Evaluated::Int(_) => "int",
            Evaluated::Long(_) => "long",
            Evaluated::Boolean(_) => "boolean",
        }
    }

    fn text(self) -> String {
        match self {
            Evaluated::Int(value) => value.to_string(),
            Evaluated::Long(value) => value.to_string(),
            Evaluated::Boolean(value) => value.to_string(),
        }
    }
}

/// Makes trees together with their values (SplitMix64).
struct Generator(u64);

impl Generator {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }

    fn int(&mut self, depth: u32) -> (Expression, i32) {
        use BinaryOperator::*;
        if depth == 0 {
            return self.int_leaf();
        }
        let depth = depth - 1;
        match self.below(10) {
            0 => {
                let (operand, value) = self.int(depth);
                (operand.unary(UnaryOperator::Negate), value.wrapping_neg())
            }
            1 => {
                let (operand, value) = self.int(depth);
                (operand.unary(UnaryOperator::Complement), !value)
            }
            2 => {
                let (operand, value) = self.long(depth);
                (operand.cast("int"), value as i32)
            }
            3 => {
                let (operand, value) = self.int(depth);
                let (to, value) = self.pick(&[
                    ("byte", i32::from(value as i8)),
                    ("short", i32::from(value as i16)),
                    ("char", i32::from(value as u16)),
                    ("Integer", value),
                ]);
                (operand.cast(to).cast("int"), value)
            }
            4 => {
                let (operand, value) = self.int(depth);
                let supplier = Expression::supplier(operand).cast("java.util.function.IntSupplier");
                (supplier.call("getAsInt", Vec::new()), value)
            }
            5 => {
                let elements = [self.int(depth), self.int(depth)];
                let index = self.below(2) as usize;
                let value = elements[index].1;
                let elements = elements.map(|(element, _)| element);
                let array = Expression::new_array("int", elements.to_vec());
                (array.index(Expression::int(index as i32)), value)
            }
            _ => {
                let (left, a) = self.int(depth);
                let (right, b) = self.int(depth);
                let shifted = b as u32 & 31;
                let operators = [
                    (Add, a.wrapping_add(b)),
                    (Subtract, a.wrapping_sub(b)),
                    (Multiply, a.wrapping_mul(b)),
                    (Divide, a.wrapping_div(b | 1)),
                    (Remainder, a.wrapping_rem(b | 1)),
                    (And, a & b),
                    (Or, a | b),
                    (Xor, a ^ b),
                    (ShiftLeft, a << shifted),
                    (ShiftRight, a >> shifted),
                    (ShiftUnsigned, (a as u32 >> shifted) as i32),
                ];
                let (operator, value) = self.pick(&operators);
                let right = match operator {
                    Divide | Remainder => right.binary(Or, Expression::int(1)),
                    _ => right,
                };
                (left.binary(operator, right), value)
            }
        }
    }

    fn int_leaf(&mut self) -> (Expression, i32) {
        let hash = |units: &[u16]| {
            let units = units.iter();
            units.fold(0i32, |hash, unit| {
                hash.wrapping_mul(31).wrapping_add(i32::from(*unit))
            })
        };
        match self.below(5) {
            0 => {
                let value = self.pick(&[0, 1, -1, 7, -128, i32::MIN, i32::MIN + 1, i32::MAX]);
                (Expression::int(value), value)
            }
            1 => {
                let value = self.next() as i32;
                (Expression::int(value), value)
            }
            2 => {
                let any = self.next() as u16;
                let unit = self.pick(&[0, 9, 10, 13, 34, 39, 92, 0x7f, 0xdf, 0x2028, 0xd834, any]);
                let literal = Expression::from(JavaLiteral::Char(unit));
                (literal.cast("int"), i32::from(unit))
            }
            3 => {
                let length = self.below(5);
                let units: Vec<u16> = (0..length)
                    .map(|_| {
                        let any = self.next() as u16;
                        self.pick(&[0, 10, 34, 39, 48, 55, 92, 117, 0xd834, 0xdd1e, any])
                    })
                    .collect();
                let value = hash(&units);
                let literal = Expression::from(JavaLiteral::Text(units));
                (literal.call("hashCode", Vec::new()), value)
            }
            _ => {
                let any = f32::from_bits(self.next() as u32);
                let value = self.pick(&[0.0, -0.0, 1e-10, f32::INFINITY, f32::NAN, f32::MIN, any]);
                let literal = JavaLiteral::float(value);
                let value = if value.is_nan() { f32::NAN } else { value };
                let bits = Expression::static_call("Float", "floatToIntBits", vec![literal.into()]);
                (bits, value.to_bits() as i32)
            }
        }
    }

    fn long(&mut self, depth: u32) -> (Expression, i64) {
        use BinaryOperator::*;
        if depth == 0 {
            return self.long_leaf();
        }
        let depth = depth - 1;
        match self.below(4) {
            0 => {
                let (operand, value) = self.long(depth);
                (operand.unary(UnaryOperator::Negate), value.wrapping_neg())
            }
            1 => {
                let (operand, value) = self.int(depth);
                (operand.cast("long"), i64::from(value))
            }
            _ => {
                let (left, a) = self.long(depth);
                let (right, b) = self.long(depth);
                let operators = [
                    (Add, a.wrapping_add(b)),
                    (Subtract, a.wrapping_sub(b)),
                    (Multiply, a.wrapping_mul(b)),
                    (ShiftRight, a >> (b as u32 & 63)),
                    (Xor, a ^ b),
                ];
                let (operator, value) = self.pick(&operators);
                (left.binary(operator, right), value)
            }
        }
    }

    fn long_leaf(&mut self) -> (Expression, i64) {
        match self.below(2) {
            0 => {
                let any = self.next() as i64;
                let value = self.pick(&[0, -1, i64::MIN, i64::MAX, any]);
                (JavaLiteral::Long(value).into(), value)
            }
            _ => {
                let any = f64::from_bits(self.next());
                let value = self.pick(&[-0.0, 0.1, 1e300, f64::NEG_INFINITY, f64::NAN, any]);
                let literal = JavaLiteral::double(value);
                let value = if value.is_nan() { f64::NAN } else { value };
                let bits =
                    Expression::static_call("Double", "doubleToLongBits", vec![literal.into()]);
                (bits, value.to_bits() as i64)
            }
        }
    }

    fn boolean(&mut self, depth: u32) -> (Expression, bool) {
        use BinaryOperator::*;
        if depth == 0 {
            let value = self.below(2) == 1;
            return (JavaLiteral::Boolean(value).into(), value);
        }
        let depth = depth - 1;
        match self.below(4) {
            0 => {
                let (operand, value) = self.boolean(depth);
                (operand.unary(UnaryOperator::Not), !value)
            }
            1 => {
                let (left, a) = self.int(depth);
                let (right, b) = self.int(depth);
                let operators = [
                    (Equal, a == b),
                    (NotEqual, a != b),
                    (Less, a < b),
                    (AtMost, a <= b),
                    (Greater, a > b),
                    (AtLeast, a >= b),
                ];
                let (operator, value) = self.pick(&operators);
                (left.binary(operator, right), value)
            }
            _ => {
                let (left, a) = self.boolean(depth);
                let (right, b) = self.boolean(depth);
                let operators = [
                    (OrElse, a || b),
                    (AndAlso, a && b),
                    (Or, a | b),
                    (And, a & b),
                    (Xor, a ^ b),
                    (Equal, a == b),
                ];
                let (operator, value) = self.pick(&operators);
                (left.binary(operator, right), value)
            }
        }
    }

    fn any(&mut self) -> (Expression, Evaluated) {
        match self.below(3) {
            0 => {
                let (java, value) = self.int(DEPTH);
                (java, Evaluated::Int(value))
            }
            1 => {
                let (java, value) = self.long(DEPTH);
                (java, Evaluated::Long(value))
            }
            _ => {
                let (java, value) = self.boolean(DEPTH);
                (java, Evaluated::Boolean(value))
            }
        }
    }
}

/// A class with a method for each expression.
fn class_of(trees: &[(Expression, Evaluated)]) -> String {
    let methods = trees.iter().enumerate().map(|(number, (java, value))| {
        ClassMember::Method(MethodDeclaration {
            comment: None,
            annotations: Vec::new(),
            visibility: Visibility::Package,
            returns: SourceType::from_name(value.type_name()),
            name: format!("m{number}"),
            parameters: Vec::new(),
            throws: Vec::new(),
            body: vec![Statement::Return(java.clone())],
        })
    });
    let mut unit = CompilationUnit {
        package: String::new(),
        static_imports: Vec::new(),
        imports: Vec::new(),
        class: ClassDeclaration {
            documentation: None,
            comments: Vec::new(),
            visibility: Visibility::Public,
            name: "Evaluated".to_owned(),
            members: methods.chain([ClassMember::Verbatim(MAIN)]).collect(),
        },
    };
    unit.import_classes(None);
    unit.print().text
}

/// The JDK that tests use: `JAVA_HOME`, else what is on the path.
fn tool(name: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin").join(name),
        None => name.into(),
    }
}

#[test]
fn printed_expressions_have_the_values_of_their_trees() {
    let mut generator = Generator(17);
    let trees: Vec<(Expression, Evaluated)> = (0..COUNT).map(|_| generator.any()).collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("evaluated");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let file = folder.join("Evaluated.java");
    std::fs::write(&file, class_of(&trees)).expect("the file can be written");
    let compiled = Command::new(tool("javac"))
        // The optimizing compiler takes longer than it saves.
        .args(["-J-XX:TieredStopAtLevel=1", "-nowarn", "-d"])
        .args([&folder, &file])
        .output()
        .expect("javac runs");
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{said}");
    let run = Command::new(tool("java"))
        .arg("-cp")
        .arg(&folder)
        .args(["Evaluated", &COUNT.to_string()])
        .output()
        .expect("java runs");
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    let printed = String::from_utf8_lossy(&run.stdout);
    assert_eq!(printed.lines().count(), COUNT);
    for ((java, value), line) in trees.iter().zip(printed.lines()) {
        assert_eq!(line, value.text(), "{java}");
    }
}
