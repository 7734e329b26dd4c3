//! Methods put together by chance: loops over a number, an array and a list, with `assert`s.

use frontend::JavaHome;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// Numbers that are the same in every run.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as usize
    }

    pub(crate) fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn var(&mut self) -> &'static str {
        self.one(&["x", "y", "z"])
    }

    fn expression(&mut self, depth: u32) -> String {
        match self.below(if depth == 0 { 4 } else { 9 }) {
            0..=2 => self.one(&["x", "y", "z", "i", "n"]).into(),
            3 => self
                .one(&["0", "1", "2", "3", "-1", "5", "7", "10", "17"])
                .into(),
            4..=6 => {
                let left = self.expression(depth - 1);
                let op = self.one(&["+", "-", "+", "-", "*", "&", "^"]);
                format!("({left} {op} {})", self.expression(depth - 1))
            }
            _ => format!("a[{}]", self.one(&["i", "i", "0", "a.length - 1"])),
        }
    }

    fn condition(&mut self) -> String {
        let left = self.expression(1);
        let op = self.one(&["<", "<=", "==", "!=", ">", ">="]);
        format!("{left} {op} {}", self.expression(1))
    }

    fn statement(&mut self, depth: u32) -> String {
        let var = self.var();
        match self.below(20) {
            0..=4 => {
                let op = self.one(&["+", "-"]);
                format!("{var} = {var} {op} {};", self.one(&["1", "1", "2", "3"]))
            }
            5..=7 => format!("{var} = {};", self.expression(2)),
            8 | 9 => format!("a[i] = {};", self.expression(1)),
            10..=12 if depth > 0 => {
                let condition = self.condition();
                let (then, or) = (self.statements(depth - 1, 2), self.statements(depth - 1, 1));
                format!("if ({condition}) {{ {then} }} else {{ {or} }}")
            }
            10..=13 => "p = p == null ? q : p.next;".into(),
            14 => format!("if (p != null) {{ p.value = {}; }}", self.expression(1)),
            15 => format!("if (q != null) {{ {var} = q.value; }}"),
            16 => "if (p != null && q != null) { q.next = p; }".into(),
            17 => format!("assert {};", self.condition()),
            18 => format!("assert {var} != {};", self.one(&["9", "11", "20", "33"])),
            _ => format!("if ({}) {{ break; }}", self.condition()),
        }
    }

    fn statements(&mut self, depth: u32, most: usize) -> String {
        let count = 1 + self.below(most);
        let all: Vec<String> = (0..count).map(|_| self.statement(depth)).collect();
        all.join(" ")
    }

    fn end(&mut self) -> String {
        match self.below(4) {
            0 => self.condition(),
            1 => format!(
                "{} != {}",
                self.var(),
                self.one(&["5", "8", "12", "21", "30"])
            ),
            2 => self
                .one(&["x >= y", "x == y", "z <= x", "x < 25", "y != -9"])
                .into(),
            _ => "p == null || p != q || x < 6".into(),
        }
    }
}

/// What methods consist of.
pub(crate) struct Kind {
    pub body: fn(&mut Chance) -> String,
    /// After a number and an array.
    pub last_parameter: &'static str,
    /// Whether objects of lists lead back to the one before.
    pub leads_back: bool,
}

/// The bodies of some methods.
pub(crate) struct Generated {
    pub name: String,
    kind: Kind,
    bodies: Vec<String>,
}

impl Generated {
    pub(crate) fn new(seed: u64, methods: usize, kind: Kind) -> Generated {
        let mut chance = Chance(seed.wrapping_mul(7919));
        Generated {
            name: format!("Generated{seed}"),
            bodies: (0..methods).map(|_| (kind.body)(&mut chance)).collect(),
            kind,
        }
    }
}

/// Loops over a number, an array and a list.
pub(crate) fn body(chance: &mut Chance) -> String {
    let (x, y, z) = (
        chance.one(&["0", "0", "1", "n", "a[0]"]),
        chance.one(&["0", "1", "n"]),
        chance.one(&["0", "a.length"]),
    );
    let p = chance.one(&["q", "null"]);
    let bound = chance.one(&["n", "a.length", "a.length - 1"]);
    let mut text = format!(
        "if (a == null || a.length == 0) {{ return; }}\nint x = {x}, y = {y}, z = {z}; Node p = {p};\n"
    );
    let main = chance.statements(2, 4);
    let _ = writeln!(
        text,
        "for (int i = 0; i < a.length && i < {bound}; i++) {{ {main} }}"
    );
    if chance.below(5) < 2 {
        let second = chance.statements(1, 2);
        let _ = writeln!(text, "for (int i = 0; i < a.length; i++) {{ {second} }}");
    }
    let _ = writeln!(text, "int i = 0; assert {};", chance.end());
    text
}

/// The source of the class.
pub(crate) fn class_text(generated: &Generated) -> String {
    let (name, last) = (&generated.name, generated.kind.last_parameter);
    let back = match generated.kind.leads_back {
        true => "Node previous; ",
        false => "",
    };
    let mut text = format!(
        "public final class {name} {{\nstatic final class Node {{ int value; {back}Node next; }}\n"
    );
    for (number, body) in generated.bodies.iter().enumerate() {
        let _ = writeln!(
            text,
            "public static void m{number}(int n, int[] a, {last}) {{\n{body}}}"
        );
    }
    text + "}\n"
}

/// Executes all methods of a class on many inputs, and prints which fail.
const HARNESS: &str = r#"
public final class Harness {
private static CLASS.Node list(int k, int back, int kind, java.util.Random r) {
    CLASS.Node[] c = new CLASS.Node[k];
    for (int j = 0; j < k; j++) { c[j] = new CLASS.Node(); c[j].value = cell(kind, j, r); }
    for (int j = 0; j + 1 < k; j++) { c[j].next = c[j + 1]; BACK }
    if (k > 0 && back >= 0 && back < k) { c[k - 1].next = c[back]; }
    return k == 0 ? null : c[0];
}
private static int cell(int kind, int j, java.util.Random r) {
    switch (kind) {
        case 0: return 0;
        case 1: return j;
        case 2: return r.nextInt(5) - 2;
        case 3: return r.nextInt(40) - 20;
        case 4: return -j;
        default: return r.nextInt(3) == 0 ? Integer.MIN_VALUE : r.nextInt(3);
    }
}
private static boolean fails(java.lang.reflect.Method m) throws Exception {
    java.util.Random r = new java.util.Random(1);
    for (int len = 1; len < 45; len++) {
        for (int t = 0; t < 60; t++) {
            int[] a = new int[len];
            for (int j = 0; j < len; j++) { a[j] = cell(t % 6, j, r); }
            int n = t < 20 ? len : t == 21 ? Integer.MAX_VALUE : t == 22 ? Integer.MIN_VALUE : r.nextInt(50) - 5;
            try {
                Object last = list(r.nextInt(t % 2 == 0 ? 5 : 14), r.nextInt(30) - 24, r.nextInt(6), r);
                if (m.getParameterTypes()[2] == int[].class) {
                    int kind = r.nextInt(6);
                    int[] other = r.nextInt(3) == 0 ? a : new int[len];
                    for (int j = 0; j < len && other != a; j++) { other[j] = cell(kind, j, r); }
                    last = other;
                }
                m.invoke(null, n, a, last);
            } catch (java.lang.reflect.InvocationTargetException e) {
                return true;
            }
        }
    }
    return false;
}
public static void main(String[] args) throws Exception {
    for (java.lang.reflect.Method m : CLASS.class.getDeclaredMethods()) {
        if (fails(m)) { System.out.println(m.getName()); }
    }
}
}
"#;

/// The methods that fail on the JVM.
pub(crate) fn failing_methods(
    home: &JavaHome,
    source: &Path,
    folder: &Path,
    generated: &Generated,
) -> Vec<String> {
    let harness = folder.join("Harness.java");
    let back = match generated.kind.leads_back {
        true => "c[j + 1].previous = c[j];",
        false => "",
    };
    let text = HARNESS
        .replace("CLASS", &generated.name)
        .replace("BACK", back);
    std::fs::write(&harness, text).expect("a file");
    let sources = [source.to_owned(), harness];
    let compiled = frontend::compile(home, &sources, &[], None).expect("javac");
    let output = Command::new(home.path.join("bin/java"))
        .current_dir(folder)
        // The optimizing compiler takes longer than it saves.
        .args(["-XX:TieredStopAtLevel=1", "-ea", "-cp"])
        .arg(&compiled.folder)
        .arg("Harness")
        .output()
        .expect("java starts");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(str::to_owned).collect()
}
