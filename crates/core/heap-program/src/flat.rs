//! The flat text of a program: one line for each declaration and each edge, with numbers for everything that is
//! named. Certificates hold programs in this form.
//!
//! ```text
//! type NAME                     field OWNER TARGET NAME      data OWNER NAME      variable TARGET NAME
//! locations COUNT START ERROR
//! edge FROM TO LINE skip        assign TO FROM|null          new TO               load TO BASE FIELD
//!                               store BASE FIELD VALUE|null  set BASE FIELD constant N | any | of VARIABLE
//!                               same LEFT RIGHT|null HOLDS   compare BASE FIELD ==|<=|< constant N | of VARIABLE HOLDS
//! ```

use crate::comparison::DataComparison;
use crate::lexer::SyntaxError;
use crate::program::{
    DataField, DataOperand, PointerField, PointerVariable, ShapeCondition, ShapeEdge, ShapeOp,
    ShapeProgram,
};
use std::fmt::Write;

/// Writes a program as flat text.
pub fn write_flat(program: &ShapeProgram) -> String {
    // A name ends its line, so that it may contain anything but the end of a line.
    let name = |name: &str| name.replace(['\n', '\r'], " ");
    let mut text = String::new();
    for node_type in &program.types {
        let _ = writeln!(text, "type {}", name(node_type));
    }
    for field in &program.fields {
        let (owner, target) = (field.owner, field.target);
        let _ = writeln!(text, "field {owner} {target} {}", name(&field.name));
    }
    for data in &program.data {
        let _ = writeln!(text, "data {} {}", data.owner, name(&data.name));
    }
    for variable in &program.variables {
        let _ = writeln!(
            text,
            "variable {} {}",
            variable.target,
            name(&variable.name)
        );
    }
    let (start, error) = (program.start, program.error);
    let _ = writeln!(text, "locations {} {start} {error}", program.locations);
    for ShapeEdge { from, op, to, line } in &program.edges {
        let _ = writeln!(text, "edge {from} {to} {line} {}", operation(*op));
    }
    text
}

fn operation(op: ShapeOp) -> String {
    let or_null = |variable: Option<usize>| {
        variable.map_or_else(|| "null".to_string(), |number| number.to_string())
    };
    let operand = |operand: DataOperand| match operand {
        DataOperand::Constant(constant) => format!("constant {constant}"),
        DataOperand::Any => "any".to_string(),
        DataOperand::Of(variable) => format!("of {variable}"),
    };
    match op {
        ShapeOp::Skip => "skip".to_string(),
        ShapeOp::Assume(ShapeCondition::Same { left, right }, holds) => {
            format!("same {left} {} {holds}", or_null(right))
        }
        ShapeOp::Assume(
            ShapeCondition::Data {
                base,
                field,
                comparison,
                right,
            },
            holds,
        ) => format!(
            "compare {base} {field} {comparison} {} {holds}",
            operand(right)
        ),
        ShapeOp::Assign { to, from } => format!("assign {to} {}", or_null(from)),
        ShapeOp::New { to } => format!("new {to}"),
        ShapeOp::Load { to, base, field } => format!("load {to} {base} {field}"),
        ShapeOp::Store { base, field, value } => format!("store {base} {field} {}", or_null(value)),
        ShapeOp::SetData { base, field, value } => format!("set {base} {field} {}", operand(value)),
    }
}

/// Reads lines of flat text; `lines` have their numbers, for messages. Every number must stand for something.
pub fn read_flat<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
) -> Result<ShapeProgram, SyntaxError> {
    let mut reader = FlatReader::default();
    let mut last = 0;
    for (number, line) in lines {
        last = number;
        reader
            .line(number, line)
            .map_err(|message| SyntaxError::new(number, message))?;
    }
    reader
        .finish()
        .map_err(|message| SyntaxError::new(last, message))
}

#[derive(Default)]
struct FlatReader {
    program: ShapeProgram,
    /// Types that fields and variables have named, and are not checked yet.
    types_used: Vec<usize>,
}

/// The words of a line that are left.
struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    fn next(&mut self) -> Result<&'a str, String> {
        let rest = self.0.trim_start();
        let end = rest.find(' ').unwrap_or(rest.len());
        self.0 = &rest[end..];
        match &rest[..end] {
            "" => Err("the line ends too early".to_string()),
            word => Ok(word),
        }
    }

    fn number(&mut self) -> Result<usize, String> {
        let word = self.next()?;
        word.parse()
            .map_err(|_| format!("expected a number, found `{word}`"))
    }

    /// A number that stands for one of so many things.
    fn below(&mut self, count: usize, what: &str) -> Result<usize, String> {
        match self.number()? {
            number if number < count => Ok(number),
            number => Err(format!("there is no {what} {number}")),
        }
    }

    fn or_null(&mut self, variables: usize) -> Result<Option<usize>, String> {
        if let Some(rest) = self.0.trim_start().strip_prefix("null") {
            self.0 = rest;
            return Ok(None);
        }
        self.below(variables, "variable").map(Some)
    }

    fn truth(&mut self) -> Result<bool, String> {
        match self.next()? {
            "true" => Ok(true),
            "false" => Ok(false),
            other => Err(format!("expected `true` or `false`, found `{other}`")),
        }
    }

    /// A name: all that is left.
    fn name(self) -> String {
        self.0.strip_prefix(' ').unwrap_or(self.0).to_string()
    }

    fn end(self) -> Result<(), String> {
        match self.0.trim() {
            "" => Ok(()),
            rest => Err(format!("`{rest}` is too much")),
        }
    }
}

impl FlatReader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), String> {
        let mut words = Words(line);
        match words.next()? {
            "type" => self.program.types.push(words.name()),
            "field" => {
                let (owner, target) = (words.number()?, words.number()?);
                self.types_used.extend([owner, target]);
                let name = words.name();
                self.program.fields.push(PointerField {
                    name,
                    owner,
                    target,
                });
            }
            "data" => {
                let owner = words.number()?;
                self.types_used.push(owner);
                let name = words.name();
                self.program.data.push(DataField { name, owner });
            }
            "variable" => {
                let target = words.number()?;
                self.types_used.push(target);
                let name = words.name();
                self.program
                    .variables
                    .push(PointerVariable { name, target });
            }
            "locations" => {
                let count = words.number()?;
                self.program.start = words.below(count, "location")?;
                self.program.error = words.below(count, "location")?;
                self.program.locations = count;
                words.end()?;
            }
            "edge" => self.edge(words)?,
            other => {
                return Err(format!(
                    "line {number} of a program can't begin with `{other}`"
                ));
            }
        }
        Ok(())
    }

    fn edge(&mut self, mut words: Words<'_>) -> Result<(), String> {
        let locations = self.program.locations;
        let from = words.below(locations, "location")?;
        let to = words.below(locations, "location")?;
        let line = words.number()?;
        let op = self.operation(&mut words)?;
        words.end()?;
        self.program.edges.push(ShapeEdge { from, op, to, line });
        Ok(())
    }

    fn operation(&self, words: &mut Words<'_>) -> Result<ShapeOp, String> {
        let variables = self.program.variables.len();
        let (fields, data) = (self.program.fields.len(), self.program.data.len());
        Ok(match words.next()? {
            "skip" => ShapeOp::Skip,
            "assign" => ShapeOp::Assign {
                to: words.below(variables, "variable")?,
                from: words.or_null(variables)?,
            },
            "new" => ShapeOp::New {
                to: words.below(variables, "variable")?,
            },
            "load" => ShapeOp::Load {
                to: words.below(variables, "variable")?,
                base: words.below(variables, "variable")?,
                field: words.below(fields, "field")?,
            },
            "store" => ShapeOp::Store {
                base: words.below(variables, "variable")?,
                field: words.below(fields, "field")?,
                value: words.or_null(variables)?,
            },
            "set" => ShapeOp::SetData {
                base: words.below(variables, "variable")?,
                field: words.below(data, "data field")?,
                value: self.operand(words)?,
            },
            "same" => {
                let left = words.below(variables, "variable")?;
                let right = words.or_null(variables)?;
                ShapeOp::Assume(ShapeCondition::Same { left, right }, words.truth()?)
            }
            "compare" => {
                let base = words.below(variables, "variable")?;
                let field = words.below(data, "data field")?;
                let comparison = match words.next()? {
                    "==" => DataComparison::Equal,
                    "<=" => DataComparison::AtMost,
                    "<" => DataComparison::Less,
                    other => return Err(format!("there is no comparison `{other}`")),
                };
                let right = self.operand(words)?;
                if right == DataOperand::Any {
                    return Err("a number is not compared with `any`".to_string());
                }
                let condition = ShapeCondition::Data {
                    base,
                    field,
                    comparison,
                    right,
                };
                ShapeOp::Assume(condition, words.truth()?)
            }
            other => return Err(format!("there is no operation `{other}`")),
        })
    }

    fn operand(&self, words: &mut Words<'_>) -> Result<DataOperand, String> {
        match words.next()? {
            "any" => Ok(DataOperand::Any),
            "of" => words
                .below(self.program.variables.len(), "variable")
                .map(DataOperand::Of),
            "constant" => {
                let word = words.next()?;
                word.parse()
                    .map(DataOperand::Constant)
                    .map_err(|_| format!("`{word}` is not a number"))
            }
            other => Err(format!("expected a number, found `{other}`")),
        }
    }

    fn finish(self) -> Result<ShapeProgram, String> {
        let types = self.program.types.len();
        if let Some(unknown) = self.types_used.iter().find(|used| **used >= types) {
            return Err(format!("there is no type {unknown}"));
        }
        if self.program.locations == 0 {
            return Err("the program has no locations".to_string());
        }
        Ok(self.program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_program;

    fn read(text: &str) -> Result<ShapeProgram, SyntaxError> {
        read_flat(
            text.lines()
                .enumerate()
                .map(|(index, line)| (index + 1, line)),
        )
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = "type node { next: node; value: int } var l, p: node
            while (*) { p = new; p.value = *; p.value = 3; p.next = l; l = p; }
            while (p != null && p.value <= l.value) { p.value = l.value; p = p.next; p.next = null; }
            p = l; l = null; assert(p == l || p.value == 0 || p.value < 7);";
        let program = parse_program(text).unwrap();
        assert_eq!(read(&write_flat(&program)).unwrap(), program);
    }

    #[test]
    fn a_bad_line_is_named() {
        let start = "type node\nvariable 0 p\nlocations 2 0 1\n";
        for (line, message) in [
            ("edge 0 2 1 skip", "line 4: there is no location 2"),
            ("edge 0 1 1 new 1", "line 4: there is no variable 1"),
            ("edge 0 1 1 jump", "line 4: there is no operation `jump`"),
            ("edge 0 1 1 skip it", "line 4: `it` is too much"),
            ("edge 0 1 1 same 0", "line 4: the line ends too early"),
            ("field 0 3 next", "line 4: there is no type 3"),
        ] {
            let error = read(&format!("{start}{line}")).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}
