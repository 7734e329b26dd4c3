//! Pretty printer: class members.

use super::SourcePrinter;
use crate::syntax::{ClassMember, FieldDeclaration, MethodDeclaration, SourceType, Visibility};

impl SourcePrinter {
    pub(super) fn anonymous_class(&mut self, interface: &SourceType, members: &[ClassMember]) {
        self.push("new ");
        self.source_type(interface);
        self.push("() {");
        self.indent += 1;
        for member in members {
            self.end_line();
            self.member(member);
        }
        self.indent -= 1;
        self.end_line();
        self.push("}");
    }

    pub(super) fn member(&mut self, member: &ClassMember) {
        match member {
            ClassMember::Field(field) => self.field(field),
            ClassMember::Method(method) => self.method(method),
            ClassMember::Verbatim(text) => {
                for (index, line) in text.lines().enumerate() {
                    if index > 0 {
                        self.end_line();
                    }
                    self.push(line);
                }
            }
        }
    }

    fn field(&mut self, field: &FieldDeclaration) {
        self.push(modifier(field.visibility));
        self.source_type(&field.declared);
        self.push(&format!(" {};", field.name));
    }

    fn method(&mut self, method: &MethodDeclaration) {
        if let Some(comment) = &method.comment {
            self.comment(comment);
            self.end_line();
        }
        for annotation in &method.annotations {
            self.push("@");
            self.source_type(annotation);
            self.end_line();
        }
        self.push(modifier(method.visibility));
        self.source_type(&method.returns);
        self.push(&format!(" {}(", method.name));
        self.print_separated(&method.parameters, |printer, (of, name)| {
            printer.source_type(of);
            printer.push(&format!(" {name}"));
        });
        self.push(")");
        if !method.throws.is_empty() {
            self.push(" throws ");
            self.print_separated(&method.throws, Self::source_type);
        }
        self.push(" ");
        self.block(&method.body);
    }
}

/// The modifier of a declaration.
pub(super) fn modifier(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Public => "public ",
        Visibility::Package => "",
        Visibility::Private => "private ",
    }
}
