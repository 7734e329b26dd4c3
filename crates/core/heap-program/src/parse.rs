//! The text form of programs: structured code, turned into a control-flow graph.
//!
//! ```text
//! type node { next: node; data: int }
//! var head, p: node
//! while (*) { p = new; p.data = *; p.next = head; head = p; }
//! p = head;
//! while (p != null && p.data < 3) { p = p.next; }
//! assert(p == null || p.data >= 3);
//! ```
//! A dereferenced null leads to the error location, as a failed assertion does. Paths of several fields are
//! loaded field by field into variables of their own.

use crate::comparison::DataComparison;
use crate::lexer::{Lexer, ShapeToken, SyntaxError};
use crate::program::{
    DataField, DataOperand, PointerField, PointerVariable, ShapeCondition, ShapeEdge, ShapeOp,
    ShapeProgram,
};

/// Levels of nested blocks and conditions: deeper ones would overflow the stack.
const DEEPEST: usize = 100;

/// Reads a program.
pub fn parse_program(text: &str) -> Result<ShapeProgram, SyntaxError> {
    let mut parser = Parser {
        lexer: Lexer::new(text, 1)?,
        program: ShapeProgram::default(),
        depth: 0,
    };
    parser.program.error = parser.location();
    parser.program.start = parser.location();
    parser.declarations()?;
    let mut at = parser.program.start;
    while *parser.lexer.peek() != ShapeToken::End {
        at = parser.statement(at)?;
    }
    skip_empty_locations(&mut parser.program);
    Ok(parser.program)
}

/// Leads edges past locations from which the only edge does nothing.
fn skip_empty_locations(program: &mut ShapeProgram) {
    let successors = program.successors();
    let next: Vec<Option<usize>> = successors
        .iter()
        .enumerate()
        .map(|(location, edges)| match edges[..] {
            [only] if program.edges[only].op == ShapeOp::Skip && location != program.start => {
                Some(program.edges[only].to)
            }
            _ => None,
        })
        .collect();
    let end = |mut location: usize| {
        // A loop of empty locations has no end: as many steps as there are locations.
        for _ in 0..next.len() {
            location = next[location].unwrap_or(location);
        }
        location
    };
    for edge in &mut program.edges {
        edge.to = end(edge.to);
    }
    program
        .edges
        .retain(|edge| next[edge.from].is_none() || edge.from == edge.to);
}

/// A value that a statement reads.
enum Operand {
    Null,
    Any,
    New,
    Number(i64),
    Variable(usize),
    Pointer { base: usize, field: usize },
    Data { base: usize, field: usize },
}

struct Parser {
    lexer: Lexer,
    program: ShapeProgram,
    depth: usize,
}

impl Parser {
    fn location(&mut self) -> usize {
        self.program.locations += 1;
        self.program.locations - 1
    }

    fn edge(&mut self, from: usize, op: ShapeOp, to: usize) {
        let line = self.lexer.line();
        self.program.edges.push(ShapeEdge { from, op, to, line });
    }

    fn then(&mut self, from: usize, op: ShapeOp) -> usize {
        let to = self.location();
        self.edge(from, op, to);
        to
    }

    fn error<T>(&self, message: String) -> Result<T, SyntaxError> {
        Err(SyntaxError::new(self.lexer.line(), message))
    }

    fn declarations(&mut self) -> Result<(), SyntaxError> {
        let mut pending = Vec::new();
        while self.lexer.accept_word("type") {
            let owner = self.program.types.len();
            let name = self.lexer.word("the name of a type")?;
            self.program.types.push(name);
            self.lexer.expect("{")?;
            while !self.lexer.accept("}") {
                let name = self.lexer.word("the name of a field")?;
                self.lexer.expect(":")?;
                let target = self.lexer.word("a type")?;
                self.lexer.accept(";");
                if target == "int" {
                    self.program.data.push(DataField { name, owner });
                } else {
                    pending.push((name, owner, target, self.lexer.line()));
                }
            }
        }
        for (name, owner, target, line) in pending {
            let target = self.type_named(&target, line)?;
            self.program.fields.push(PointerField {
                name,
                owner,
                target,
            });
        }
        while self.lexer.accept_word("var") {
            let mut names = vec![self.lexer.word("a variable")?];
            while self.lexer.accept(",") {
                names.push(self.lexer.word("a variable")?);
            }
            self.lexer.expect(":")?;
            let line = self.lexer.line();
            let target = self.lexer.word("a type")?;
            let target = self.type_named(&target, line)?;
            self.lexer.accept(";");
            let new = names
                .into_iter()
                .map(|name| PointerVariable { name, target });
            self.program.variables.extend(new);
        }
        Ok(())
    }

    fn type_named(&self, name: &str, line: usize) -> Result<usize, SyntaxError> {
        let found = self.program.types.iter().position(|known| known == name);
        found.ok_or_else(|| SyntaxError::new(line, format!("there is no type `{name}`")))
    }

    fn deeper<T>(
        &mut self,
        inner: impl FnOnce(&mut Parser) -> Result<T, SyntaxError>,
    ) -> Result<T, SyntaxError> {
        if self.depth == DEEPEST {
            return self.error("the program is nested too deeply".to_string());
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn block(&mut self, mut at: usize) -> Result<usize, SyntaxError> {
        self.lexer.expect("{")?;
        while !self.lexer.accept("}") {
            at = self.deeper(|parser| parser.statement(at))?;
        }
        Ok(at)
    }

    fn statement(&mut self, at: usize) -> Result<usize, SyntaxError> {
        if self.lexer.accept_word("while") {
            let (body, after) = (self.location(), self.location());
            self.lexer.expect("(")?;
            // The loop's head is a location of its own, so that conditions can be tested again.
            let head = self.then(at, ShapeOp::Skip);
            self.condition(head, body, after)?;
            self.lexer.expect(")")?;
            let end = self.block(body)?;
            self.edge(end, ShapeOp::Skip, head);
            return Ok(after);
        }
        if self.lexer.accept_word("if") {
            let (yes, no) = (self.location(), self.location());
            self.lexer.expect("(")?;
            self.condition(at, yes, no)?;
            self.lexer.expect(")")?;
            let end = self.block(yes)?;
            let end_of_else = if self.lexer.accept_word("else") {
                if matches!(self.lexer.peek(), ShapeToken::Word(word) if word == "if") {
                    self.deeper(|parser| parser.statement(no))?
                } else {
                    self.block(no)?
                }
            } else {
                no
            };
            self.edge(end, ShapeOp::Skip, end_of_else);
            return Ok(end_of_else);
        }
        for (word, failure) in [("assert", Some(self.program.error)), ("assume", None)] {
            if self.lexer.accept_word(word) {
                let yes = self.location();
                let no = failure.unwrap_or_else(|| self.location());
                self.lexer.expect("(")?;
                self.condition(at, yes, no)?;
                self.lexer.expect(")")?;
                self.lexer.expect(";")?;
                return Ok(yes);
            }
        }
        let end = self.assignment(at)?;
        self.lexer.expect(";")?;
        Ok(end)
    }

    fn assignment(&mut self, at: usize) -> Result<usize, SyntaxError> {
        let (at, place) = self.operand(at)?;
        self.lexer.expect("=")?;
        let (at, value) = self.operand(at)?;
        match (place, value) {
            (Operand::Variable(to), Operand::Null) => {
                Ok(self.then(at, ShapeOp::Assign { to, from: None }))
            }
            (Operand::Variable(to), Operand::Variable(from)) => Ok(self.then(
                at,
                ShapeOp::Assign {
                    to,
                    from: Some(from),
                },
            )),
            (Operand::Variable(to), Operand::New) => Ok(self.then(at, ShapeOp::New { to })),
            (Operand::Variable(to), Operand::Pointer { base, field }) => {
                let at = self.dereference(at, base);
                Ok(self.then(at, ShapeOp::Load { to, base, field }))
            }
            (Operand::Pointer { base, field }, value) => {
                let (at, value) =
                    self.pointer_value(at, value, self.program.fields[field].target)?;
                let at = self.dereference(at, base);
                Ok(self.then(at, ShapeOp::Store { base, field, value }))
            }
            (Operand::Data { base, field }, value) => {
                let (at, value) = self.number(at, value, field)?;
                let at = self.dereference(at, base);
                Ok(self.then(at, ShapeOp::SetData { base, field, value }))
            }
            _ => self.error("this can't be assigned".to_string()),
        }
    }

    /// A pointer in a variable; `None` is null.
    fn pointer_value(
        &mut self,
        at: usize,
        value: Operand,
        target: usize,
    ) -> Result<(usize, Option<usize>), SyntaxError> {
        match value {
            Operand::Null => Ok((at, None)),
            Operand::Variable(variable) => Ok((at, Some(variable))),
            Operand::Pointer { base, field } => {
                let at = self.dereference(at, base);
                let to = self.temporary(self.program.fields[field].target);
                Ok((self.then(at, ShapeOp::Load { to, base, field }), Some(to)))
            }
            Operand::New => {
                let to = self.temporary(target);
                Ok((self.then(at, ShapeOp::New { to }), Some(to)))
            }
            Operand::Any | Operand::Number(_) | Operand::Data { .. } => {
                self.error("a pointer is expected here".to_string())
            }
        }
    }

    fn number(
        &mut self,
        at: usize,
        value: Operand,
        own: usize,
    ) -> Result<(usize, DataOperand), SyntaxError> {
        match value {
            Operand::Number(number) => Ok((at, DataOperand::Constant(number))),
            Operand::Any => Ok((at, DataOperand::Any)),
            Operand::Data { base, field } if field == own => {
                Ok((self.dereference(at, base), DataOperand::Of(base)))
            }
            _ => self.error("a number, `*` or the same field is expected here".to_string()),
        }
    }

    fn temporary(&mut self, target: usize) -> usize {
        let name = format!("${}", self.program.variables.len());
        self.program
            .variables
            .push(PointerVariable { name, target });
        self.program.variables.len() - 1
    }

    /// Leads to the error location if a variable is null.
    fn dereference(&mut self, at: usize, base: usize) -> usize {
        let null = ShapeCondition::Same {
            left: base,
            right: None,
        };
        let error = self.program.error;
        self.edge(at, ShapeOp::Assume(null, true), error);
        self.then(at, ShapeOp::Assume(null, false))
    }

    fn operand(&mut self, mut at: usize) -> Result<(usize, Operand), SyntaxError> {
        if self.lexer.accept("*") {
            return Ok((at, Operand::Any));
        }
        if let ShapeToken::Number(number) = *self.lexer.peek() {
            self.lexer.advance();
            return Ok((at, Operand::Number(number)));
        }
        let word = self.lexer.word("a variable, `null`, `new` or a number")?;
        match word.as_str() {
            "null" => return Ok((at, Operand::Null)),
            "new" => return Ok((at, Operand::New)),
            _ => {}
        }
        let Some(mut base) = self
            .program
            .variables
            .iter()
            .position(|known| known.name == word)
        else {
            return self.error(format!("there is no variable `{word}`"));
        };
        let mut operand = Operand::Variable(base);
        while self.lexer.accept(".") {
            if let Operand::Pointer { base: outer, field } = operand {
                at = self.dereference(at, outer);
                let to = self.temporary(self.program.fields[field].target);
                at = self.then(
                    at,
                    ShapeOp::Load {
                        to,
                        base: outer,
                        field,
                    },
                );
                base = to;
            }
            let name = self.lexer.word("a field")?;
            let owner = self.program.variables[base].target;
            let program = &self.program;
            let pointer = program
                .fields
                .iter()
                .position(|f| f.name == name && f.owner == owner);
            let data = program
                .data
                .iter()
                .position(|f| f.name == name && f.owner == owner);
            operand = match (pointer, data) {
                (Some(field), _) => Operand::Pointer { base, field },
                (None, Some(field)) => Operand::Data { base, field },
                (None, None) => {
                    let owner = program.types[owner].clone();
                    return self.error(format!("type `{owner}` has no field `{name}`"));
                }
            };
        }
        Ok((at, operand))
    }

    /// A condition with `||`, which leads to `yes` or `no`.
    fn condition(&mut self, at: usize, yes: usize, no: usize) -> Result<(), SyntaxError> {
        let mut at = at;
        loop {
            let next = self.location();
            self.conjunction(at, yes, next)?;
            if !self.lexer.accept("|") {
                self.edge(next, ShapeOp::Skip, no);
                return Ok(());
            }
            self.lexer.expect("|")?;
            at = next;
        }
    }

    fn conjunction(&mut self, mut at: usize, yes: usize, no: usize) -> Result<(), SyntaxError> {
        loop {
            let next = self.location();
            self.comparison(at, next, no)?;
            if !self.lexer.accept("&") {
                self.edge(next, ShapeOp::Skip, yes);
                return Ok(());
            }
            self.lexer.expect("&")?;
            at = next;
        }
    }

    fn comparison(&mut self, at: usize, yes: usize, no: usize) -> Result<(), SyntaxError> {
        if self.lexer.accept("(") {
            self.deeper(|parser| parser.condition(at, yes, no))?;
            return self.lexer.expect(")");
        }
        if self.lexer.accept("*") {
            self.edge(at, ShapeOp::Skip, yes);
            self.edge(at, ShapeOp::Skip, no);
            return Ok(());
        }
        let (at, left) = self.operand(at)?;
        let sign = match self.lexer.advance() {
            ShapeToken::Sign(sign @ ("==" | "!=" | "<" | "<=" | ">" | ">=")) => sign,
            other => {
                return self.error(format!("expected a comparison, found {}", other.describe()));
            }
        };
        let (at, right) = self.operand(at)?;
        let (at, condition, holds) = match left {
            Operand::Data { base, field } => {
                let at = self.dereference(at, base);
                let (at, right) = self.number(at, right, field)?;
                if right == DataOperand::Any {
                    return self
                        .error("a number is compared with a number, not with `*`".to_string());
                }
                let (comparison, holds) = match sign {
                    "==" => (DataComparison::Equal, true),
                    "!=" => (DataComparison::Equal, false),
                    "<" => (DataComparison::Less, true),
                    "<=" => (DataComparison::AtMost, true),
                    ">" => (DataComparison::AtMost, false),
                    _ => (DataComparison::Less, false),
                };
                (
                    at,
                    ShapeCondition::Data {
                        base,
                        field,
                        comparison,
                        right,
                    },
                    holds,
                )
            }
            left if matches!(sign, "==" | "!=") => {
                let (at, left) = self.pointer_value(at, left, 0)?;
                let (at, right) = self.pointer_value(at, right, 0)?;
                let (Some(left), right) = (if left.is_some() {
                    (left, right)
                } else {
                    (right, left)
                }) else {
                    return self.error("a comparison has a variable on one side".to_string());
                };
                (at, ShapeCondition::Same { left, right }, sign == "==")
            }
            _ => return self.error(format!("pointers can't be compared by `{sign}`")),
        };
        self.edge(at, ShapeOp::Assume(condition, holds), yes);
        self.edge(at, ShapeOp::Assume(condition, !holds), no);
        Ok(())
    }
}
