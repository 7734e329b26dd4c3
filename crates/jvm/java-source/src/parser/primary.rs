//! Parser: primary expressions (JLS 15.8), that is names, calls, new objects and arrays.

use super::SourceParser;
use super::tokens::Token;
use crate::syntax::{
    ClassMember, Expression, FieldDeclaration, InstanceCreation, JavaLiteral, MethodDeclaration,
    SourceType, Statement, Visibility,
};

impl SourceParser {
    /// A primary expression with its suffixes: fields, calls, indices.
    pub(super) fn postfix(&mut self) -> Option<Expression> {
        let mut read = self.primary()?;
        loop {
            if self.eat(".") {
                if self.eat_word("new") {
                    let mut new = self.new_instance()?;
                    new.outer = Some(Box::new(read));
                    read = new.into();
                    continue;
                }
                let name = self.identifier()?;
                read = match self.eat("(") {
                    true => read.call(name, self.read_separated(")", Self::expression)?),
                    false => read.field(name),
                };
            } else if self.eat("[") {
                let index = self.expression()?;
                self.expect("]")?;
                read = read.index(index);
            } else if self.eat("++") {
                read = Expression::Increment(Box::new(read));
            } else {
                return Some(read);
            }
        }
    }

    fn primary(&mut self) -> Option<Expression> {
        if let Some(literal) = self.attempt(Self::class_literal) {
            return Some(literal);
        }
        if self.eat_word("new") {
            return self.new_expression();
        }
        if self.eat("(") {
            let inner = self.expression()?;
            self.expect(")")?;
            return Some(inner);
        }
        match self.peek()?.clone() {
            Token::Literal(literal) => {
                self.at += 1;
                Some(literal.into())
            }
            Token::StepResult(number) => {
                self.at += 1;
                Some(Expression::StepResult(number))
            }
            Token::Word(_) => self.name_or_call(),
            Token::Symbol(_) => None,
        }
    }

    fn class_literal(&mut self) -> Option<Expression> {
        let of = self.source_type()?;
        self.expect(".")?;
        self.eat_word("class")
            .then_some(Expression::ClassLiteral(of))
    }

    fn name_or_call(&mut self) -> Option<Expression> {
        let name = self.dotted_name()?;
        if !self.eat("(") {
            let literal = JavaLiteral::from_constant(&name);
            return Some(literal.map_or(Expression::Name(name), Expression::Literal));
        }
        let arguments = self.read_separated(")", Self::expression)?;
        Some(match name.rsplit_once('.') {
            Some((target, method)) => Expression::name(target).call(method, arguments),
            None => Expression::own_call(name, arguments),
        })
    }

    /// The expression after `new`.
    fn new_expression(&mut self) -> Option<Expression> {
        if let Some(array) = self.attempt(Self::new_array) {
            return Some(array);
        }
        let new = self.new_instance()?;
        match self.eat("{") {
            true if new.arguments.is_empty() && !new.is_diamond => {
                let mut members = Vec::new();
                while !self.eat("}") {
                    members.push(self.member()?);
                }
                Some(Expression::AnonymousClass {
                    interface: new.class,
                    members,
                })
            }
            true => None,
            false => Some(new.into()),
        }
    }

    /// `int[] {1, 2}` or `int[4]`
    fn new_array(&mut self) -> Option<Expression> {
        let element = self.class_type()?;
        self.expect("[")?;
        if self.eat("]") {
            let element = self.dimensions(element);
            self.expect("{")?;
            let elements = self.read_separated("}", Self::expression)?;
            return Some(Expression::NewArray { element, elements });
        }
        let length = self.expression()?;
        self.expect("]")?;
        let element = self.dimensions(element);
        // But not an index after it.
        (!self.is_next("[")).then(|| Expression::new_array_of_length(element, length))
    }

    fn dimensions(&mut self, mut element: SourceType) -> SourceType {
        while self.attempt(Self::brackets).is_some() {
            element = element.array();
        }
        element
    }

    /// `acme.Node<>(1) {{ put(1); }}`
    fn new_instance(&mut self) -> Option<InstanceCreation> {
        let class = self.class_type()?;
        let is_diamond = self.attempt(|parser| {
            parser.expect("<")?;
            parser.expect(">")
        });
        self.expect("(")?;
        let arguments = self.read_separated(")", Self::expression)?;
        let initializer = self.attempt(|parser| {
            parser.expect("{")?;
            parser.expect("{")?;
            let mut calls = Vec::new();
            while !parser.eat("}") {
                calls.push(parser.expression()?);
                parser.expect(";")?;
            }
            parser.expect("}")?;
            Some(calls)
        });
        Some(InstanceCreation {
            outer: None,
            class,
            is_diamond: is_diamond.is_some(),
            arguments,
            initializer: initializer.unwrap_or_default(),
        })
    }

    /// A field or a method of an anonymous class.
    fn member(&mut self) -> Option<ClassMember> {
        let visibility = match (self.eat_word("public"), self.eat_word("private")) {
            (true, _) => Visibility::Public,
            (_, true) => Visibility::Private,
            (false, false) => Visibility::Package,
        };
        let declared = self.source_type()?;
        let name = self.identifier()?;
        if self.eat(";") {
            return Some(ClassMember::Field(FieldDeclaration {
                visibility,
                declared,
                name,
            }));
        }
        self.expect("(")?;
        let parameters = self.read_separated(")", |parser| {
            Some((parser.source_type()?, parser.identifier()?))
        })?;
        self.expect("{")?;
        let mut body = Vec::new();
        while !self.eat("}") {
            body.push(self.return_statement()?);
        }
        Some(ClassMember::Method(MethodDeclaration {
            comment: None,
            annotations: Vec::new(),
            visibility,
            returns: declared,
            name,
            parameters,
            throws: Vec::new(),
            body,
        }))
    }

    fn return_statement(&mut self) -> Option<Statement> {
        if !self.eat_word("return") {
            return None;
        }
        let value = self.expression()?;
        self.expect(";")?;
        Some(Statement::Return(value))
    }
}
