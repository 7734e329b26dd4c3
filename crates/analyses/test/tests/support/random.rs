//! Small random classes, the same ones in every run.

/// Numbers that look random.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % most
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len() as u64) as usize]
    }
}

/// The source of a class with three fields, three methods that change them or throw, and a predicate.
pub(crate) fn class(name: &str, random: &mut Random) -> String {
    let mut java = format!(
        "public class {name} {{\n    private int a;\n    private int b = 1;\n    private boolean c;\n"
    );
    for (method, parameter) in [("m0", "int x"), ("m1", ""), ("m2", "boolean f")] {
        let names = match parameter {
            "int x" => ["a", "b", "x"],
            _ => ["a", "b", "a"],
        };
        let flags: &[&str] = match parameter {
            "boolean f" => &["c", "!c", "f", "!f"],
            _ => &["c", "!c"],
        };
        let mut body = Body {
            random,
            names,
            flags,
        };
        let statements = body.statements(2);
        java += &format!("    public void {method}({parameter}) {{\n{statements}    }}\n");
    }
    let mut body = Body {
        random,
        names: ["a", "b", "a"],
        flags: &["c", "!c"],
    };
    let (one, other) = (body.condition(), body.condition());
    java + &format!(
        "    public boolean holds() {{\n        return !({one} && {other});\n    }}\n}}\n"
    )
}

struct Body<'a> {
    random: &'a mut Random,
    names: [&'static str; 3],
    flags: &'a [&'static str],
}

impl Body<'_> {
    fn statements(&mut self, depth: u32) -> String {
        let count = 1 + self.random.below(2);
        (0..count).map(|_| self.statement(depth)).collect()
    }

    fn statement(&mut self, depth: u32) -> String {
        match self.random.below(if depth > 0 { 6 } else { 3 }) {
            0 => format!("a = {};\n", self.number()),
            1 => format!("b = {};\n", self.number()),
            2 => format!("c = {};\n", self.random.pick(self.flags)),
            3 => {
                let condition = self.condition();
                format!("if ({condition}) {{ throw new IllegalStateException(); }}\n")
            }
            _ => {
                let condition = self.condition();
                let (then, otherwise) = (self.statements(depth - 1), self.statements(depth - 1));
                format!("if ({condition}) {{\n{then}}} else {{\n{otherwise}}}\n")
            }
        }
    }

    fn number(&mut self) -> String {
        let constant = self.random.below(5) as i64 - 2;
        let (one, other) = (self.random.pick(&self.names), self.random.pick(&self.names));
        match self.random.below(4) {
            0 => constant.to_string(),
            1 => one.to_owned(),
            2 => format!("{one} + {}", constant.abs() + 1),
            _ => format!("{one} - {other}"),
        }
    }

    fn condition(&mut self) -> String {
        let (one, other) = (self.number(), self.number());
        match self.random.below(4) {
            0 => self.random.pick(self.flags).to_owned(),
            1 => format!("{one} == {other}"),
            _ => format!("{one} < {other}"),
        }
    }
}
