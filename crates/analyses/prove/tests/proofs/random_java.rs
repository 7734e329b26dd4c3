//! Random Java programs over linked nodes, in SV-COMP's form. Wherever a program may go one way or another, it leaves a
//! mark in a list of marks, so that one of its runs is told apart from all others.

use shape::RandomData;

/// `Verifier` whose values come from a seed: after a while it has had enough, so that loops end.
pub(crate) const VERIFIER: &str = "package org.sosy_lab.sv_benchmarks;

import java.util.Random;

public final class Verifier {
    private static Random random;
    private static int left;
    private static final StringBuilder given = new StringBuilder();

    public static void begin(long seed) {
        random = new Random(seed);
        left = 40;
        given.setLength(0);
    }

    public static boolean nondetBoolean() {
        return left-- > 0 && random.nextInt(8) < 5;
    }

    public static int nondetInt() {
        int number = random.nextInt(4);
        given.append(' ').append(number);
        return number;
    }

    public static String given() {
        return given.toString();
    }
}
";

/// Runs each program with several seeds, and prints a line for each run: how it ended, `|`, its marks, `|`, the
/// numbers it was given.
pub(crate) const RUNNER: &str = "import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.sosy_lab.sv_benchmarks.Verifier;

public final class Runner {
    private static Field field(Class<?> owner, String name) throws Exception {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    public static void main(String[] args) throws Exception {
        StringBuilder out = new StringBuilder();
        int first = Integer.parseInt(args[0]);
        for (int program = first; program < first + Integer.parseInt(args[1]); program++) {
            Class<?> tested = Class.forName(\"P\" + program);
            Method main = tested.getMethod(\"main\", String[].class);
            Field log = field(tested, \"log\");
            Class<?> entry = log.getType();
            Field mark = field(entry, \"mark\");
            Field below = field(entry, \"below\");
            for (int run = 0; run < Integer.parseInt(args[2]); run++) {
                log.set(null, null);
                field(tested, \"shared\").set(null, null);
                Verifier.begin(program * 1000L + run);
                String end = \"end\";
                try {
                    main.invoke(null, (Object) null);
                } catch (InvocationTargetException e) {
                    Throwable thrown = e.getCause();
                    end = thrown.getClass().getName() + \":\" + thrown.getStackTrace()[0].getLineNumber();
                }
                StringBuilder marks = new StringBuilder();
                for (Object at = log.get(null); at != null; at = below.get(at)) {
                    marks.insert(0, \" \" + mark.getInt(at));
                }
                out.append(end).append(\" |\").append(marks).append(\" |\").append(Verifier.given()).append('\\n');
            }
        }
        System.out.print(out);
    }
}
";

/// What every program has in common; `main` comes behind it.
const MEMBERS: &str = "
    static class Node {
        Node next;
        Node other;
        boolean flag;
        int value;
        Node pick() {
            return next;
        }
        boolean leads(Node to) {
            return next == to;
        }
    }
    static final class Leaf extends Node {
        Node down;
        Leaf(Node down) {
            this.down = down;
        }
        @Override
        Node pick() {
            return other == null ? down : super.pick();
        }
    }
    static final class Log {
        final int mark;
        final Log below;
        Log(int mark, Log below) {
            this.mark = mark;
            this.below = below;
        }
    }
    static Log log;
    static Node shared;
";

/// The methods that programs call, with what they need to be called.
const CALLED: usize = 3;

/// The text of the program of this number.
pub(crate) fn random_program(number: usize) -> String {
    let mut writer = JavaWriter {
        random: RandomData(number as u64),
        text: format!(
            "import org.sosy_lab.sv_benchmarks.Verifier;\n\npublic final class P{number} {{{MEMBERS}"
        ),
        depth: 1,
        marks: 0,
        in_loop: false,
        in_value_method: false,
        callable: 0,
    };
    writer.methods();
    writer.text
}

struct JavaWriter {
    random: RandomData,
    text: String,
    depth: usize,
    marks: usize,
    in_loop: bool,
    /// The method returns a node.
    in_value_method: bool,
    /// Methods that may be called here.
    callable: usize,
}

const NODES: [&str; 4] = ["a", "b", "c", "d"];

impl JavaWriter {
    fn methods(&mut self) {
        for index in 0..CALLED {
            self.callable = index;
            // The last one may call itself.
            let calls_itself = index + 1 == CALLED && self.random.below(2) == 0;
            self.in_value_method = true;
            self.line(&format!("static Node m{index}(Node a, Node b) {{"));
            self.depth += 1;
            self.line("Node c = null;");
            self.line("Node d = a;");
            self.line("boolean f = false;");
            if calls_itself {
                self.line("if (Verifier.nondetBoolean()) {");
                self.depth += 1;
                self.mark();
                let (to, one, other) = (self.node(), self.node(), self.node());
                self.line(&format!("{to} = m{index}({one}, {other});"));
                self.depth -= 1;
                self.line("}");
                self.mark();
            }
            let count = 1 + self.random.below(4);
            self.statements(count);
            let result = self.node();
            self.line(&format!("return {result};"));
            self.depth -= 1;
            self.line("}");
        }
        self.callable = CALLED;
        self.in_value_method = false;
        self.line("public static void main(String[] args) {");
        self.depth += 1;
        for name in NODES {
            let value = ["null", "new Node()", "new Leaf(null)"][self.random.below(3)];
            self.line(&format!("Node {name} = {value};"));
        }
        self.line("boolean f = Verifier.nondetBoolean();");
        let count = 5 + self.random.below(6);
        self.statements(count);
        self.observe();
        self.depth -= 1;
        self.line("}");
        self.text.push_str("}\n");
    }

    fn line(&mut self, text: &str) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn mark(&mut self) {
        self.marks += 1;
        let mark = self.marks;
        self.line(&format!("log = new Log({mark}, log);"));
    }

    fn node(&mut self) -> &'static str {
        NODES[self.random.below(NODES.len())]
    }

    fn field(&mut self) -> &'static str {
        ["next", "other"][self.random.below(2)]
    }

    fn statements(&mut self, count: usize) {
        for _ in 0..count {
            self.statement();
        }
    }

    /// A block that begins with a mark, behind a line that opens it.
    fn block(&mut self, opening: &str) {
        self.line(opening);
        self.depth += 1;
        self.mark();
        let count = self.random.below(3);
        self.statements(count);
        self.depth -= 1;
    }

    fn statement(&mut self) {
        let nested = self.depth < 5;
        match self.random.below(if nested { 24 } else { 14 }) {
            0..=1 => {
                let (to, from) = (self.node(), self.node());
                let line = match self.random.below(2) {
                    0 => format!("{to} = new Node();"),
                    _ => format!("{to} = new Leaf({from});"),
                };
                self.line(&line);
            }
            2 => {
                let (to, from) = (self.node(), self.node());
                self.line(&format!("{to} = {from};"));
            }
            3..=4 => self.guarded(|writer, from| {
                let (to, field) = (writer.node(), writer.field());
                format!("{to} = {from}.{field};")
            }),
            5..=7 => self.guarded(|writer, to| {
                let (field, from) = (writer.field(), writer.node());
                format!("{to}.{field} = {from};")
            }),
            8..=9 => self.guarded(|writer, to| {
                let from = writer.node();
                let constant = writer.random.below(4);
                let value = [
                    "flag = true".to_string(),
                    "flag = false".to_string(),
                    format!("value = {constant}"),
                    "value = Verifier.nondetInt()".to_string(),
                    format!("value = {from} == null ? {constant} : {from}.value"),
                ];
                format!("{to}.{};", value[writer.random.below(5)])
            }),
            10 => {
                let value = self.condition(1);
                self.line(&format!("f = {value};"));
            }
            11 => {
                let node = self.node();
                let line = [
                    format!("shared = {node};"),
                    format!("{node} = shared;"),
                    format!("{node} = null;"),
                ];
                let chosen = self.random.below(3);
                self.line(&line[chosen]);
            }
            12 => self.guarded(|writer, on| {
                let to = writer.node();
                format!("{to} = {on}.pick();")
            }),
            13 => match self.callable {
                0 => self.mark(),
                callable => {
                    let method = self.random.below(callable);
                    let (to, one, other) = (self.node(), self.node(), self.node());
                    self.line(&format!("{to} = m{method}({one}, {other});"));
                }
            },
            14..=16 => {
                let condition = self.condition(2);
                self.block(&format!("if ({condition}) {{"));
                self.block("} else {");
                self.line("}");
            }
            17..=19 => self.walk(),
            20 => {
                self.block("try {");
                let caught = ["NullPointerException", "RuntimeException"][self.random.below(2)];
                let depth = self.depth;
                self.block(&format!("}} catch ({caught} e{depth}) {{"));
                if self.random.below(2) == 0 {
                    self.block("} finally {");
                }
                self.line("}");
            }
            21 => {
                let (one, other) = (self.node(), self.node());
                let condition = self.condition(2);
                let line = match self.random.below(4) {
                    0 => format!("assert {one} == null || {one} != {other};"),
                    1 => format!("{one} = (Leaf) {other};"),
                    2 if self.in_loop => {
                        let jump = ["break;", "continue;"][self.random.below(2)];
                        self.leave_if(&condition, jump);
                        return;
                    }
                    _ => {
                        let end = match (self.random.below(3), self.in_value_method) {
                            (0, _) => "throw new IllegalStateException();".to_string(),
                            (_, true) => format!("return {one};"),
                            (_, false) => "return;".to_string(),
                        };
                        self.leave_if(&condition, &end);
                        return;
                    }
                };
                self.line(&line);
            }
            22 => {
                let (on, to) = (self.node(), self.node());
                self.block(&format!("if ({on} != null && {on}.leads({to})) {{"));
                self.line("}");
                self.mark();
            }
            _ => {
                let number = self.random.below(3);
                let on = self.node();
                self.line(&format!("if ({on} != null) {{"));
                self.depth += 1;
                self.line(&format!("switch ({on}.value) {{"));
                self.block(&format!("case {number}:"));
                self.line("break;");
                self.block("default:");
                self.line("}");
                self.depth -= 1;
                self.line("}");
            }
        }
    }

    /// A statement about a node that is null seldom.
    fn guarded(&mut self, statement: impl FnOnce(&mut JavaWriter, &str) -> String) {
        let on = self.node();
        let line = statement(self, on);
        if self.random.below(6) != 0 {
            let otherwise = format!("{on} = new Node();");
            self.line(&format!("if ({on} == null) {{"));
            self.depth += 1;
            self.mark();
            self.line(&otherwise);
            self.depth -= 1;
            self.line("}");
        }
        self.line(&line);
    }

    fn leave_if(&mut self, condition: &str, end: &str) {
        self.line(&format!("if (Verifier.nondetBoolean() && {condition}) {{"));
        self.depth += 1;
        self.mark();
        self.line(end);
        self.depth -= 1;
        self.line("}");
        self.mark();
    }

    /// A loop.
    fn walk(&mut self) {
        let (at, from, field) = (self.node(), self.node(), self.field());
        let condition = self.condition(1);
        let was_in_loop = std::mem::replace(&mut self.in_loop, true);
        match self.random.below(4) {
            0 => {
                self.line(&format!("{at} = {from};"));
                self.block(&format!(
                    "while ({at} != null && Verifier.nondetBoolean()) {{"
                ));
                // It may have become null meanwhile.
                self.line(&format!("    {at} = {at} == null ? null : {at}.{field};"));
                self.line("}");
            }
            1 => {
                self.block(&format!(
                    "while (Verifier.nondetBoolean() && ({condition})) {{"
                ));
                self.line("}");
            }
            2 => {
                self.block("while (Verifier.nondetBoolean()) {");
                self.depth += 1;
                self.line(&format!("{at} = new Node();"));
                self.line(&format!("{at}.{field} = {from};"));
                self.line(&format!("{from} = {at};"));
                self.depth -= 1;
                self.line("}");
            }
            _ => {
                let times = 1 + self.random.below(3);
                let depth = self.depth;
                self.block(&format!(
                    "for (int i{depth} = 0; i{depth} < {times}; i{depth}++) {{"
                ));
                self.line("}");
            }
        }
        self.in_loop = was_in_loop;
        self.mark();
    }

    fn condition(&mut self, depth: usize) -> String {
        let (one, other) = (self.node(), self.node());
        let constant = self.random.below(3);
        match self.random.below(if depth > 0 { 13 } else { 10 }) {
            0 => format!("{one} == null"),
            1 => format!("{one} != {other}"),
            2 => format!("{one} == {other}"),
            3 => "f".to_string(),
            4 => "Verifier.nondetBoolean()".to_string(),
            5 => format!("{one} instanceof Leaf"),
            6 => format!("{one} != null && {one}.flag"),
            7 => format!("{one} == null || {one}.value <= {constant}"),
            8 => format!("{one} != null && {other} != null && {one}.value < {other}.value"),
            9 => format!("{one} != null && {constant} == {one}.value"),
            10 => {
                let inner = self.condition(depth - 1);
                format!("!({inner})")
            }
            11 => {
                let (left, right) = (self.condition(depth - 1), self.condition(depth - 1));
                format!("({left}) && ({right})")
            }
            _ => {
                let (left, right) = (self.condition(depth - 1), self.condition(depth - 1));
                format!("({left}) || ({right})")
            }
        }
    }

    /// Marks that tell what the heap is like in the end.
    fn observe(&mut self) {
        for one in NODES {
            for test in [
                format!("{one} == null"),
                format!("{one} != null && {one}.next == shared"),
                format!("{one} != null && {one}.other == a"),
                format!("{one} != null && {one}.next == {one}.other"),
                format!("{one} != null && {one}.flag"),
                format!("{one} != null && {one}.value == 2"),
                format!("{one} instanceof Leaf && ((Leaf) {one}).down == b"),
            ] {
                self.line(&format!("if ({test}) {{"));
                self.depth += 1;
                self.mark();
                self.depth -= 1;
                self.line("}");
            }
        }
    }
}
