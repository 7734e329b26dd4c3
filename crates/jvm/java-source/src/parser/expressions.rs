//! Parser: operators, casts and lambdas.

use super::SourceParser;
use super::tokens::Token;
use crate::syntax::operator::JavaPrecedence;
use crate::syntax::{BinaryOperator, Expression, JavaLiteral, SourceType, UnaryOperator};

impl SourceParser {
    pub(super) fn expression(&mut self) -> Option<Expression> {
        self.within(|parser| match parser.attempt(Self::lambda) {
            Some(lambda) => Some(lambda),
            None => parser.binary(JavaPrecedence::OrElse),
        })
    }

    fn lambda(&mut self) -> Option<Expression> {
        let parameters = match self.eat("(") {
            true => self.read_separated(")", Self::identifier)?,
            false => vec![self.identifier()?],
        };
        self.expect("->")?;
        let body = match self.eat("{") {
            true => {
                self.expect("}")?;
                None
            }
            false => Some(Box::new(self.expression()?)),
        };
        Some(Expression::Lambda { parameters, body })
    }

    /// Operands and operators of at least this precedence.
    fn binary(&mut self, at_least: JavaPrecedence) -> Option<Expression> {
        let mut left = self.unary()?;
        while let Some(operator) = self.attempt(|parser| {
            let operator = parser.binary_operator()?;
            (operator.precedence() >= at_least).then_some(operator)
        }) {
            let right = self.binary(operator.precedence().tighter())?;
            left = left.binary(operator, right);
        }
        Some(left)
    }

    fn binary_operator(&mut self) -> Option<BinaryOperator> {
        if self.eat(">") {
            return Some(match (self.eat(">"), self.eat(">")) {
                (true, true) => BinaryOperator::ShiftUnsigned,
                (true, false) => BinaryOperator::ShiftRight,
                (false, _) => BinaryOperator::Greater,
            });
        }
        let mut all = BinaryOperator::ALL.into_iter();
        all.find(|operator| self.eat(operator.symbol()))
    }

    fn unary(&mut self) -> Option<Expression> {
        if let Some(cast) = self.attempt(Self::cast) {
            return Some(cast);
        }
        if let Some(number) = self.attempt(Self::negative_number) {
            return Some(number);
        }
        let mut all = UnaryOperator::ALL.into_iter();
        match all.find(|operator| self.eat(operator.symbol())) {
            Some(operator) => Some(self.within(Self::unary)?.unary(operator)),
            None => self.postfix(),
        }
    }

    fn negative_number(&mut self) -> Option<Expression> {
        self.expect("-")?;
        let Some(Token::Literal(literal)) = self.peek() else {
            return None;
        };
        let negated = match literal {
            JavaLiteral::Int(value) => JavaLiteral::Int(value.checked_neg()?),
            JavaLiteral::Long(value) => JavaLiteral::Long(value.checked_neg()?),
            JavaLiteral::Float(bits) => JavaLiteral::float(-f32::from_bits(*bits)),
            JavaLiteral::Double(bits) => JavaLiteral::double(-f64::from_bits(*bits)),
            JavaLiteral::Null
            | JavaLiteral::Boolean(_)
            | JavaLiteral::Byte(_)
            | JavaLiteral::Short(_)
            | JavaLiteral::Char(_)
            | JavaLiteral::Text(_) => return None,
        };
        self.at += 1;
        // In `-1[0]`, the sign stands before the element.
        let is_longer = ["[", ".", "++"].iter().any(|suffix| self.is_next(suffix));
        (!is_longer).then(|| negated.into())
    }

    fn cast(&mut self) -> Option<Expression> {
        self.expect("(")?;
        let to = self.source_type()?;
        self.expect(")")?;
        // After a name in parentheses, it is a subtraction.
        if self.is_next("-") && !to.is_primitive() || !self.is_operand_next() {
            return None;
        }
        let operand = match self.attempt(Self::lambda) {
            Some(lambda) => lambda,
            None => self.within(Self::unary)?,
        };
        Some(small_number(&to, &operand).unwrap_or_else(|| operand.cast(to)))
    }

    fn is_operand_next(&self) -> bool {
        match self.peek() {
            Some(Token::Word(_) | Token::Literal(_) | Token::StepResult(_)) => true,
            Some(Token::Symbol(symbol)) => ["(", "-", "!", "~"].contains(symbol),
            None => false,
        }
    }
}

/// `(byte) 3`
fn small_number(to: &SourceType, operand: &Expression) -> Option<Expression> {
    let Expression::Literal(JavaLiteral::Int(value)) = operand else {
        return None;
    };
    let literal = match to.plain_name()? {
        "byte" => JavaLiteral::Byte(i8::try_from(*value).ok()?),
        "short" => JavaLiteral::Short(i16::try_from(*value).ok()?),
        _ => return None,
    };
    Some(literal.into())
}
