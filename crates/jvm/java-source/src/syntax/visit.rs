//! Visitor of a syntax tree, in the order of printing.

use super::declaration::{ClassMember, MethodDeclaration};
use super::expression::{Expression, InstanceCreation};
use super::source_type::SourceType;
use super::statement::Statement;

/// Visits every expression and type, and may replace it.
pub trait SyntaxVisitor {
    /// An expression.
    fn expression(&mut self, _expression: &mut Expression) {}

    /// A type.
    fn source_type(&mut self, _type: &mut SourceType) {}
}

impl SourceType {
    /// Visits the type and its parts.
    pub fn visit(&mut self, visitor: &mut dyn SyntaxVisitor) {
        visitor.source_type(self);
        match self {
            SourceType::Named { arguments, .. } => {
                arguments.iter_mut().for_each(|a| a.visit(visitor));
            }
            SourceType::Array(inner) | SourceType::Extends(inner) | SourceType::Super(inner) => {
                inner.visit(visitor);
            }
            SourceType::Wildcard => {}
        }
    }
}

impl Expression {
    /// Visits the parts, then the expression: a replacement is not visited again.
    pub fn visit(&mut self, visitor: &mut dyn SyntaxVisitor) {
        match self {
            Expression::Literal(_)
            | Expression::Name(_)
            | Expression::StepResult(_)
            | Expression::Verbatim(_) => {}
            Expression::Unary { operand, .. } | Expression::Increment(operand) => {
                operand.visit(visitor);
            }
            Expression::Field { owner, .. } => owner.visit(visitor),
            Expression::Cast { to, operand } => {
                to.visit(visitor);
                operand.visit(visitor);
            }
            Expression::Binary { left, right, .. } => {
                left.visit(visitor);
                right.visit(visitor);
            }
            Expression::Index { array, index } => {
                array.visit(visitor);
                index.visit(visitor);
            }
            Expression::New(new) => new.visit(visitor),
            Expression::NewArray { element, elements } => {
                element.visit(visitor);
                elements.iter_mut().for_each(|e| e.visit(visitor));
            }
            Expression::NewArrayOfLength { element, length } => {
                element.visit(visitor);
                length.visit(visitor);
            }
            Expression::ArrayInitializer(elements) => {
                elements.iter_mut().for_each(|e| e.visit(visitor));
            }
            Expression::Call {
                target, arguments, ..
            } => {
                if let Some(target) = target {
                    target.visit(visitor);
                }
                arguments.iter_mut().for_each(|a| a.visit(visitor));
            }
            Expression::ClassLiteral(of) => of.visit(visitor),
            Expression::Lambda { body, .. } => {
                if let Some(body) = body {
                    body.visit(visitor);
                }
            }
            Expression::AnonymousClass { interface, members } => {
                interface.visit(visitor);
                members.iter_mut().for_each(|m| m.visit(visitor));
            }
        }
        visitor.expression(self);
    }
}

impl InstanceCreation {
    fn visit(&mut self, visitor: &mut dyn SyntaxVisitor) {
        match (&mut self.outer, &mut self.class) {
            // The class is named as a member of the outer object's class.
            (Some(outer), SourceType::Named { arguments, .. }) => {
                outer.visit(visitor);
                arguments.iter_mut().for_each(|a| a.visit(visitor));
            }
            (_, class) => class.visit(visitor),
        }
        let calls = self.arguments.iter_mut().chain(&mut self.initializer);
        calls.for_each(|e| e.visit(visitor));
    }
}

impl Statement {
    /// Visits the expressions and types of a statement.
    pub fn visit(&mut self, visitor: &mut dyn SyntaxVisitor) {
        match self {
            Statement::Expression(expression) | Statement::Return(expression) => {
                expression.visit(visitor);
            }
            Statement::Declaration {
                declared, value, ..
            } => {
                declared.visit(visitor);
                value.visit(visitor);
            }
            Statement::Assignment { target, value } => {
                target.visit(visitor);
                value.visit(visitor);
            }
            Statement::Try {
                body,
                catches,
                finally,
            } => {
                body.iter_mut().for_each(|s| s.visit(visitor));
                for clause in catches {
                    clause.class.visit(visitor);
                    clause.body.iter_mut().for_each(|s| s.visit(visitor));
                }
                finally.iter_mut().for_each(|s| s.visit(visitor));
            }
            Statement::Commented(statement, _) => statement.visit(visitor),
            Statement::Comment(_) | Statement::Blank => {}
        }
    }
}

impl ClassMember {
    /// Visits the expressions and types of a member, without its annotations.
    pub fn visit(&mut self, visitor: &mut dyn SyntaxVisitor) {
        match self {
            ClassMember::Field(field) => field.declared.visit(visitor),
            ClassMember::Method(method) => method.visit(visitor),
            ClassMember::Verbatim(_) => {}
        }
    }
}

impl MethodDeclaration {
    fn visit(&mut self, visitor: &mut dyn SyntaxVisitor) {
        self.returns.visit(visitor);
        for (of, _) in &mut self.parameters {
            of.visit(visitor);
        }
        self.throws.iter_mut().for_each(|t| t.visit(visitor));
        self.body.iter_mut().for_each(|s| s.visit(visitor));
    }
}
