//! Printing of generated programs as Java.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::ast::{
    ARRAY_LENGTH, Expr, HelperMethod, LeftHandSide, MAX_DEPTH, RandomProgram, Stmt, Type,
};

/// Programs per class: a class file holds only so many constants.
const PER_CLASS: usize = 100;

/// What every class needs: floats enter the checksum by their bits, NaN always the same.
const SUPPORT: &str = "\
    static long mix(long h, long v) { return h * 31 + v; }
    static long mix(long h, int v) { return h * 31 + v; }
    static long mix(long h, float v) { return h * 31 + Float.floatToIntBits(v); }
    static long mix(long h, double v) { return h * 31 + Double.doubleToLongBits(v); }
    static long mix(long h, boolean v) { return h * 31 + (v ? 1231 : 1237); }
    static long mix(long h, RuntimeException e) { return h * 31 + String.valueOf(e.getMessage()).hashCode(); }
    static String bits(int v) { return \" \" + v; }
    static String bits(long v) { return \" \" + v; }
    static String bits(float v) { return \" \" + Float.floatToIntBits(v); }
    static String bits(double v) { return \" \" + Double.doubleToLongBits(v); }
    static String bits(boolean v) { return \" \" + v; }
";

/// The sources of a batch: file names and texts, the first one with `main`.
pub fn batch(main: &str, programs: &[RandomProgram]) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut calls = String::new();
    for (number, chunk) in programs.chunks(PER_CLASS).enumerate() {
        let class = format!("{main}{number}");
        let _ = writeln!(calls, "        {class}.all();");
        files.push((class.clone(), class_of(&class, chunk, number * PER_CLASS)));
    }
    let text = format!(
        "class {main} {{\n    public static void main(String[] args) {{\n{calls}    }}\n}}\n"
    );
    files.insert(0, (main.to_string(), text));
    files
}

/// One program that can be compiled and run by itself.
pub fn alone(class: &str, program: &RandomProgram) -> String {
    let text = class_of(class, std::slice::from_ref(program), 0);
    let main = "    public static void main(String[] args) {\n        all();\n    }\n}\n";
    format!(
        "// From `conformance random --seed {} --count 1`, reduced.\n{}{main}",
        program.seed,
        text.strip_suffix("}\n").unwrap_or(&text)
    )
}

fn class_of(class: &str, programs: &[RandomProgram], first: usize) -> String {
    let mut text = format!("class {class} {{\n{SUPPORT}");
    let mut calls = String::new();
    for (offset, program) in programs.iter().enumerate() {
        let id = first + offset;
        let _ = writeln!(
            calls,
            "        try {{ p{id}(); }} catch (Throwable t) {{ System.out.println(\"#{id} threw \" + t); }}"
        );
        Printer::new(program, id).program(&mut text);
    }
    let _ = writeln!(text, "\n    static void all() {{\n{calls}    }}\n}}");
    text
}

struct Printer<'a> {
    program: &'a RandomProgram,
    id: usize,
    /// Inside a helper, variables are its parameters.
    in_helper: bool,
}

impl<'a> Printer<'a> {
    fn new(program: &'a RandomProgram, id: usize) -> Self {
        let in_helper = false;
        Self {
            program,
            id,
            in_helper,
        }
    }

    /// What the body does not mention is left out: a reduced program mentions little.
    fn program(&mut self, out: &mut String) {
        let mut body = String::new();
        self.block(&self.program.body, 2, &mut body);
        let words: BTreeSet<&str> = body.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        let variables: Vec<usize> = (0..self.program.variables.len())
            .filter(|number| words.contains(self.name(*number).as_str()))
            .collect();
        let arrays: Vec<usize> = (0..self.program.arrays.len())
            .filter(|number| words.contains(format!("a{number}").as_str()))
            .collect();

        let _ = writeln!(out, "\n    // seed {}", self.program.seed);
        self.fields(&variables, out);
        for number in 0..self.program.helpers.len() {
            if words.contains(format!("p{}h{number}", self.id).as_str()) {
                self.helper(number, out);
            }
        }
        let _ = writeln!(
            out,
            "    static void p{}() {{\n        long h = 17;",
            self.id
        );
        self.declarations(&variables, &arrays, out);
        for depth in (0..MAX_DEPTH).filter(|depth| words.contains(format!("i{depth}").as_str())) {
            let _ = writeln!(out, "        int i{depth} = 0;");
        }
        out.push_str(&body);
        self.results(&variables, &arrays, out);
        let _ = writeln!(out, "    }}");
    }

    fn fields(&self, variables: &[usize], out: &mut String) {
        for number in variables {
            let variable = &self.program.variables[*number];
            if variable.is_static {
                let (ty, name) = (variable.ty.name(), self.name(*number));
                let _ = writeln!(out, "    static {ty} {name};");
            }
        }
    }

    fn helper(&mut self, number: usize, out: &mut String) {
        let HelperMethod { ty, params, value } = &self.program.helpers[number];
        let params: Vec<String> = params
            .iter()
            .enumerate()
            .map(|(i, ty)| format!("{} v{i}", ty.name()))
            .collect();
        self.in_helper = true;
        let _ = writeln!(
            out,
            "    static {} p{}h{number}({}) {{ return {}; }}",
            ty.name(),
            self.id,
            params.join(", "),
            self.expr(value)
        );
        self.in_helper = false;
    }

    fn declarations(&self, variables: &[usize], arrays: &[usize], out: &mut String) {
        for number in variables {
            let variable = &self.program.variables[*number];
            let (name, initial) = (self.name(*number), self.expr(&variable.initial));
            let ty = if variable.is_static {
                String::new()
            } else {
                format!("{} ", variable.ty.name())
            };
            let _ = writeln!(out, "        {ty}{name} = {initial};");
        }
        for number in arrays {
            let ty = self.program.arrays[*number].name();
            let _ = writeln!(out, "        {ty}[] a{number} = new {ty}[{ARRAY_LENGTH}];");
        }
    }

    fn results(&self, variables: &[usize], arrays: &[usize], out: &mut String) {
        for number in arrays {
            let _ = writeln!(out, "        for (var x : a{number}) h = mix(h, x);");
        }
        let values: String = variables
            .iter()
            .map(|number| format!(" + bits({})", self.name(*number)))
            .collect();
        let _ = writeln!(
            out,
            "        System.out.println(\"#{} \" + h{values});",
            self.id
        );
    }

    fn name(&self, variable: usize) -> String {
        if !self.in_helper && self.program.variables[variable].is_static {
            format!("p{}s{variable}", self.id)
        } else {
            format!("v{variable}")
        }
    }

    fn block(&self, body: &[Stmt], indent: usize, out: &mut String) {
        for statement in body {
            self.statement(statement, indent, out);
        }
    }

    fn statement(&self, statement: &Stmt, indent: usize, out: &mut String) {
        let pad = "    ".repeat(indent);
        match statement {
            Stmt::Assign(place, op, value) => {
                let (place, value) = (self.place(place), self.expr(value));
                let _ = writeln!(out, "{pad}{place} {op}= {value};");
            }
            Stmt::Evaluate(value @ Expr::Step(..)) => {
                let text = self.expr(value);
                let _ = writeln!(out, "{pad}{};", text.trim_matches(['(', ')']));
            }
            Stmt::Evaluate(value) | Stmt::Mix(value) => {
                let _ = writeln!(out, "{pad}h = mix(h, {});", self.expr(value));
            }
            Stmt::If(condition, yes, no) => {
                let _ = writeln!(out, "{pad}if ({}) {{", self.expr(condition));
                self.block(yes, indent + 1, out);
                if !no.is_empty() {
                    let _ = writeln!(out, "{pad}}} else {{");
                    self.block(no, indent + 1, out);
                }
                let _ = writeln!(out, "{pad}}}");
            }
            Stmt::Loop(depth, rounds, body) => {
                let i = format!("i{depth}");
                let _ = writeln!(
                    out,
                    "{pad}l{depth}: for ({i} = 0; {i} < {rounds}; {i}++) {{"
                );
                self.block(body, indent + 1, out);
                let _ = writeln!(out, "{pad}}}");
            }
            Stmt::Leave(condition, word, depth) => {
                let _ = writeln!(out, "{pad}if ({}) {word} l{depth};", self.expr(condition));
            }
            Stmt::Switch(selector, cases) => {
                let _ = writeln!(out, "{pad}switch ((int) {}) {{", self.expr(selector));
                for (number, case) in cases.iter().enumerate() {
                    for label in &case.labels {
                        let _ = writeln!(out, "{pad}    case {label}:");
                    }
                    if number == 1 {
                        let _ = writeln!(out, "{pad}    default:");
                    }
                    self.block(&case.body, indent + 2, out);
                    if case.leaves {
                        let _ = writeln!(out, "{pad}        break;");
                    }
                }
                let _ = writeln!(out, "{pad}}}");
            }
            Stmt::Try(body, handler, last) => {
                let _ = writeln!(out, "{pad}try {{");
                self.block(body, indent + 1, out);
                let _ = writeln!(out, "{pad}}} catch (RuntimeException e{indent}) {{");
                let _ = writeln!(out, "{pad}    h = mix(h, e{indent});");
                self.block(handler, indent + 1, out);
                if !last.is_empty() {
                    let _ = writeln!(out, "{pad}}} finally {{");
                    self.block(last, indent + 1, out);
                }
                let _ = writeln!(out, "{pad}}}");
            }
        }
    }

    fn place(&self, place: &LeftHandSide) -> String {
        match place {
            LeftHandSide::Variable(_, variable) => self.name(*variable),
            LeftHandSide::Element(_, array, index) => format!("a{array}[{}]", self.expr(index)),
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        match expr {
            Expr::Literal(ty, text) => literal(*ty, text),
            Expr::Variable(_, variable) => self.name(*variable),
            Expr::Counter(depth) => format!("i{depth}"),
            Expr::Element(_, array, index) => format!("a{array}[{}]", self.expr(index)),
            Expr::Unary(_, op, value) => format!("({op} {})", self.expr(value)),
            Expr::Binary(_, op, left, right) => {
                format!("({} {op} {})", self.expr(left), self.expr(right))
            }
            Expr::Cast(ty, value) => format!("(({}) {})", ty.name(), self.expr(value)),
            Expr::Choose(_, condition, yes, no) => format!(
                "({} ? {} : {})",
                self.expr(condition),
                self.expr(yes),
                self.expr(no)
            ),
            Expr::Library(_, name, args) => format!("{name}({})", self.list(args)),
            Expr::Helper(_, helper, args) => {
                format!("p{}h{helper}({})", self.id, self.list(args))
            }
            Expr::Step(_, variable, form) => {
                format!("({})", form.replace('#', &self.name(*variable)))
            }
        }
    }

    fn list(&self, args: &[Expr]) -> String {
        let args: Vec<String> = args.iter().map(|arg| self.expr(arg)).collect();
        args.join(", ")
    }
}

/// Negative numbers and casts in parentheses, so that a literal fits anywhere.
fn literal(ty: Type, text: &str) -> String {
    match ty {
        Type::Byte | Type::Short | Type::Char => format!("({text})"),
        _ if text.starts_with('-') => format!("({text})"),
        _ => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::generate;
    use super::*;

    #[test]
    fn a_batch_has_a_class_for_each_hundred_programs() {
        let programs: Vec<RandomProgram> = (0..101).map(generate::program).collect();
        let files = batch("Main", &programs);
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Main", "Main0", "Main1"]);
        assert!(files[2].1.contains("static void p100()"));
    }

    #[test]
    fn what_is_not_mentioned_is_left_out() {
        let mut program = generate::program(1);
        program.body.clear();
        let text = alone("One", &program);
        assert!(text.contains("println(\"#0 \" + h);"), "{text}");
        assert!(!text.contains("p0h0"), "{text}");
    }

    #[test]
    fn literals_fit_anywhere() {
        assert_eq!(literal(Type::Int, "-5"), "(-5)");
        assert_eq!(literal(Type::Byte, "(byte) 3"), "((byte) 3)");
        assert_eq!(literal(Type::Long, "7L"), "7L");
    }
}
