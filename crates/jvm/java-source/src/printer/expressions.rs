//! Pretty printer: expressions, with parentheses where precedence requires them.

use super::{Piece, SourcePrinter, pieces};
use crate::syntax::operator::JavaPrecedence;
use crate::syntax::{Expression, InstanceCreation, JavaLiteral, SourceType, UnaryOperator};

/// Longer lines of an initializer are broken.
const INITIALIZER_LINE: usize = 80;

impl SourcePrinter {
    pub(super) fn expression(&mut self, expression: &Expression) {
        match expression {
            Expression::Literal(literal) => self.push(&literal.to_string()),
            Expression::Name(text) | Expression::Verbatim(text) => self.push(text),
            Expression::StepResult(number) => self.pieces.push(Piece::StepResult(*number)),
            Expression::Cast { to, operand } => self.cast(to, operand),
            Expression::Unary { operator, operand } => {
                self.push(operator.symbol());
                // Two signs in a row would be another operator.
                let is_doubled = *operator == UnaryOperator::Negate && begins_with_minus(operand);
                self.operand(operand, JavaPrecedence::Unary, is_doubled);
            }
            Expression::Increment(operand) => {
                self.operand(operand, JavaPrecedence::Postfix, false);
                self.push("++");
            }
            Expression::Binary {
                operator,
                left,
                right,
            } => {
                let precedence = operator.precedence();
                self.operand(left, precedence, false);
                self.push(&format!(" {} ", operator.symbol()));
                self.operand(right, precedence.tighter(), false);
            }
            Expression::New(new) => self.new_object(new),
            Expression::NewArray { element, elements } => {
                self.push("new ");
                self.source_type(element);
                self.push("[]");
                self.pieces.push(Piece::FileSpace);
                self.push("{");
                self.print_separated(elements, Self::expression);
                self.push("}");
            }
            Expression::NewArrayOfLength { element, length } => {
                let (innermost, dimensions) = element.innermost();
                self.push("new ");
                self.source_type(innermost);
                self.push("[");
                self.expression(length);
                self.push("]");
                self.push(&"[]".repeat(dimensions));
            }
            Expression::ArrayInitializer(elements) => {
                self.push("{");
                self.print_separated(elements, Self::expression);
                self.push("}");
            }
            Expression::Field { owner, name } => {
                self.operand(owner, JavaPrecedence::Primary, false);
                self.push(&format!(".{name}"));
            }
            Expression::Index { array, index } => {
                // An index would be another dimension.
                let is_open = matches!(**array, Expression::NewArrayOfLength { .. });
                self.operand(array, JavaPrecedence::Primary, is_open);
                self.push("[");
                self.expression(index);
                self.push("]");
            }
            Expression::Call {
                target,
                method,
                arguments,
            } => {
                if let Some(target) = target {
                    self.operand(target, JavaPrecedence::Primary, false);
                    self.push(".");
                }
                self.push(method);
                self.arguments(arguments);
            }
            Expression::ClassLiteral(of) => {
                self.source_type(of);
                self.push(".class");
            }
            Expression::Lambda { parameters, body } => self.lambda(parameters, body.as_deref()),
            Expression::AnonymousClass { interface, members } => {
                // Within an expression it is printed on one line.
                let lines = pieces(|printer| printer.anonymous_class(interface, members));
                let flat = lines.into_iter().map(|piece| match piece {
                    Piece::LineEnd(_) => Piece::Text(" ".to_owned()),
                    other => other,
                });
                self.pieces.extend(flat);
            }
        }
    }

    /// The initial value of a variable: there an array initializer and an anonymous class take several lines.
    pub(super) fn initial_value(&mut self, value: &Expression) {
        match value {
            Expression::ArrayInitializer(elements) => self.array_initializer(elements),
            Expression::AnonymousClass { interface, members } => {
                self.soft_break();
                self.anonymous_class(interface, members);
            }
            value => {
                self.soft_break();
                self.print_breakable(value);
            }
        }
    }

    /// A call without a receiver may be broken between arguments, and before a lambda.
    pub(super) fn print_breakable(&mut self, expression: &Expression) {
        let Expression::Call {
            target: None,
            method,
            arguments,
        } = expression
        else {
            return self.expression(expression);
        };
        self.push(&format!("{method}("));
        for (index, argument) in arguments.iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            if index > 0 || matches!(argument, Expression::Lambda { .. }) {
                self.soft_break();
            }
            self.expression(argument);
        }
        self.push(")");
    }

    fn array_initializer(&mut self, elements: &[Expression]) {
        self.push("{");
        let mut column = 0;
        for (index, element) in elements.iter().enumerate() {
            let length = element.to_string().len();
            if index > 0 && column + length > INITIALIZER_LINE {
                self.push(",");
                self.indent += 2;
                self.end_line();
                self.indent -= 2;
                column = 0;
            } else if index > 0 {
                self.push(", ");
            }
            self.expression(element);
            column += length + 2;
        }
        self.push("}");
    }

    /// An operand, in parentheses if its precedence is too low.
    fn operand(&mut self, operand: &Expression, at_least: JavaPrecedence, is_enclosed: bool) {
        if !is_enclosed && precedence(operand) >= at_least {
            return self.expression(operand);
        }
        self.push("(");
        self.expression(operand);
        self.push(")");
    }

    fn cast(&mut self, to: &SourceType, operand: &Expression) {
        self.push("(");
        self.source_type(to);
        self.push(") ");
        if matches!(operand, Expression::Lambda { .. }) {
            return self.expression(operand);
        }
        // After what may be a variable in parentheses, it would be a subtraction.
        let is_difference = !to.is_primitive() && begins_with_minus(operand);
        self.operand(operand, JavaPrecedence::Unary, is_difference);
    }

    fn new_object(&mut self, new: &InstanceCreation) {
        if let Some(outer) = &new.outer {
            self.operand(outer, JavaPrecedence::Primary, false);
            self.push(".");
        }
        self.push("new ");
        self.source_type(&new.class);
        if new.is_diamond {
            self.push("<>");
        }
        self.arguments(&new.arguments);
        if !new.initializer.is_empty() {
            self.push(" {{");
            for call in &new.initializer {
                self.push(" ");
                self.expression(call);
                self.push(";");
            }
            self.push(" }}");
        }
    }

    fn lambda(&mut self, parameters: &[String], body: Option<&Expression>) {
        match parameters {
            [one] => self.push(one),
            all => self.push(&format!("({})", all.join(", "))),
        }
        self.push(" -> ");
        match body {
            Some(body) => self.expression(body),
            None => self.push("{}"),
        }
    }

    fn arguments(&mut self, arguments: &[Expression]) {
        self.push("(");
        self.print_separated(arguments, Self::expression);
        self.push(")");
    }
}

/// The precedence of an expression as it is printed.
fn precedence(expression: &Expression) -> JavaPrecedence {
    match expression {
        Expression::Literal(literal) => literal_precedence(literal),
        Expression::Lambda { .. } | Expression::Verbatim(_) => JavaPrecedence::Lambda,
        Expression::Binary { operator, .. } => operator.precedence(),
        Expression::Cast { operand, .. } => match **operand {
            // It extends as far as the lambda does.
            Expression::Lambda { .. } => JavaPrecedence::Lambda,
            _ => JavaPrecedence::Unary,
        },
        Expression::Unary { .. } => JavaPrecedence::Unary,
        Expression::Increment(_) => JavaPrecedence::Postfix,
        Expression::Name(_)
        | Expression::StepResult(_)
        | Expression::New(_)
        | Expression::NewArray { .. }
        | Expression::NewArrayOfLength { .. }
        | Expression::ArrayInitializer(_)
        | Expression::Field { .. }
        | Expression::Index { .. }
        | Expression::Call { .. }
        | Expression::ClassLiteral(_)
        | Expression::AnonymousClass { .. } => JavaPrecedence::Primary,
    }
}

fn literal_precedence(literal: &JavaLiteral) -> JavaPrecedence {
    let is_cast = matches!(literal, JavaLiteral::Byte(_) | JavaLiteral::Short(_));
    match is_cast || is_negative(literal) {
        true => JavaPrecedence::Unary,
        false => JavaPrecedence::Primary,
    }
}

/// Whether a literal is printed with a sign.
fn is_negative(literal: &JavaLiteral) -> bool {
    match literal {
        JavaLiteral::Int(value) => *value < 0 && *value != i32::MIN,
        JavaLiteral::Long(value) => *value < 0 && *value != i64::MIN,
        JavaLiteral::Float(bits) => {
            let value = f32::from_bits(*bits);
            value.is_sign_negative() && value.is_finite()
        }
        JavaLiteral::Double(bits) => {
            let value = f64::from_bits(*bits);
            value.is_sign_negative() && value.is_finite()
        }
        JavaLiteral::Null
        | JavaLiteral::Boolean(_)
        | JavaLiteral::Byte(_)
        | JavaLiteral::Short(_)
        | JavaLiteral::Char(_)
        | JavaLiteral::Text(_) => false,
    }
}

/// Whether the first character is a minus, apart from parentheses.
fn begins_with_minus(expression: &Expression) -> bool {
    match expression {
        Expression::Literal(literal) => is_negative(literal),
        Expression::Unary { operator, .. } => *operator == UnaryOperator::Negate,
        _ => false,
    }
}
