//! Pretty printer: statements.

use super::SourcePrinter;
use crate::syntax::Statement;

impl SourcePrinter {
    pub(super) fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Expression(expression) => {
                self.print_breakable(expression);
                self.push(";");
            }
            Statement::Declaration {
                declared,
                name,
                value,
            } => {
                self.source_type(declared);
                self.push(&format!(" {name} = "));
                self.initial_value(value);
                self.push(";");
            }
            Statement::Assignment { target, value } => {
                self.expression(target);
                self.push(" = ");
                self.expression(value);
                self.push(";");
            }
            Statement::Return(value) => {
                self.push("return ");
                self.expression(value);
                self.push(";");
            }
            Statement::Try {
                body,
                catches,
                finally,
            } => {
                self.push("try ");
                self.block(body);
                for clause in catches {
                    self.push(" catch (");
                    self.source_type(&clause.class);
                    self.push(&format!(" {}) ", clause.name));
                    self.block(&clause.body);
                }
                if !finally.is_empty() {
                    self.push(" finally ");
                    self.block(finally);
                }
            }
            Statement::Comment(text) => self.comment(text),
            Statement::Commented(statement, text) => {
                self.statement(statement);
                self.push(" ");
                self.comment(text);
            }
            Statement::Blank => {}
        }
    }

    /// Statements in braces, each on a line of its own.
    pub(super) fn block(&mut self, statements: &[Statement]) {
        self.push("{");
        self.indent += 1;
        for statement in statements {
            self.end_line();
            self.statement(statement);
        }
        self.indent -= 1;
        self.end_line();
        self.push("}");
    }

    /// A comment up to the end of the line.
    pub(super) fn comment(&mut self, text: &str) {
        self.push(&format!("// {}", escape_comment(text)));
    }
}

/// A comment on one line, without Unicode escapes that the compiler would translate.
pub(super) fn escape_comment(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let line: String = text.chars().map(plain).collect();
    line.replace("\\u", "\\ u")
}
