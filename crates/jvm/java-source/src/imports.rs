//! Import resolution (JLS 7.5): class names are shortened where they stay unambiguous.
//!
//! One pass over the syntax tree of a file. The first class with a simple name gets it, with an import if it is in
//! another package; others are written in full. Names that are written without a package keep their meaning.

use crate::names::is_name_char;
use crate::syntax::{ClassMember, CompilationUnit, Expression, SourceType, SyntaxVisitor};
use std::collections::{BTreeMap, BTreeSet};

impl CompilationUnit {
    /// Shortens the names of classes, and adds the imports. The class `first` has priority, then those that members
    /// use, and last their annotations.
    pub fn import_classes(&mut self, first: Option<&str>) {
        let mut names = ClassNames::new(&self.package);
        self.show_members(&mut UnqualifiedNames(&mut names));
        for member in &self.class.members {
            if let ClassMember::Verbatim(text) = member {
                names.keep(text);
            }
        }
        if let Some(class) = first {
            names.shorten(class);
        }
        self.show_members(&mut NameShortener(&mut names));
        self.imports = names.imports.into_iter().collect();
    }

    fn show_members(&mut self, visitor: &mut dyn SyntaxVisitor) {
        let members = &mut self.class.members;
        members.iter_mut().for_each(|m| m.visit(visitor));
        for member in members {
            if let ClassMember::Method(method) = member {
                let annotations = method.annotations.iter_mut();
                annotations.for_each(|a| a.visit(visitor));
            }
        }
    }
}

/// The class names in a source file, and so its imports.
struct ClassNames {
    package: String,
    /// The full name for each simple name.
    meaning: BTreeMap<String, String>,
    imports: BTreeSet<String>,
    /// Simple names whose meaning no import may change.
    kept: BTreeSet<String>,
}

impl ClassNames {
    fn new(package: &str) -> ClassNames {
        ClassNames {
            package: package.to_owned(),
            meaning: BTreeMap::new(),
            imports: BTreeSet::new(),
            kept: BTreeSet::new(),
        }
    }

    /// Keeps the meaning of all names in a source text.
    fn keep(&mut self, text: &str) {
        let words = text.split(|c| !is_name_char(c));
        self.kept.extend(words.map(str::to_owned));
    }

    /// A simple name can't be shortened.
    fn keep_if_simple(&mut self, name: &str) {
        if self.top_level(name).is_none() {
            self.keep(name);
        }
    }

    /// The name to write in this file.
    fn shorten(&mut self, full: &str) -> String {
        let Some(top) = self.top_level(full) else {
            self.keep(full);
            return full.to_owned();
        };
        let (package, simple) = top.rsplit_once('.').unwrap_or(("", top));
        let is_visible = package == self.package || package == "java.lang";
        if !is_visible && self.kept.contains(simple) {
            return full.to_owned();
        }
        let meaning = self.meaning.entry(simple.to_owned());
        if meaning.or_insert_with(|| top.to_owned()) != top {
            return full.to_owned();
        }
        if !is_visible {
            self.imports.insert(top.to_owned());
        }
        format!("{simple}{}", &full[top.len()..])
    }

    /// The part of a full name that names a top-level class, if that can be determined: only conventions say where
    /// the package ends.
    fn top_level<'a>(&self, full: &'a str) -> Option<&'a str> {
        if !full.chars().all(|c| is_name_char(c) || c == '.') {
            return None;
        }
        let own = full.strip_prefix(&self.package);
        let own = own.and_then(|rest| rest.strip_prefix('.'));
        if own.is_some_and(|rest| !rest.is_empty() && !rest.contains('.')) {
            return Some(full);
        }
        // What the file's own package begins with is no class, however it is spelled.
        let parts = full.split('.').zip(self.package.split('.'));
        let of_package = parts.take_while(|(part, own)| part == own).count();
        let mut end = 0;
        for (i, part) in full.split('.').enumerate() {
            end += part.len();
            if i >= of_package && part.starts_with(char::is_uppercase) {
                return full[..end].contains('.').then_some(&full[..end]);
            }
            end += 1;
        }
        None
    }
}

/// Finds names without a package.
struct UnqualifiedNames<'n>(&'n mut ClassNames);

impl SyntaxVisitor for UnqualifiedNames<'_> {
    fn expression(&mut self, expression: &mut Expression) {
        match expression {
            Expression::Name(name) => self.0.keep_if_simple(name),
            Expression::Verbatim(text) => self.0.keep(text),
            _ => {}
        }
    }

    fn source_type(&mut self, of: &mut SourceType) {
        if let SourceType::Named { name, .. } = of {
            self.0.keep_if_simple(name);
        }
    }
}

/// Shortens names.
struct NameShortener<'n>(&'n mut ClassNames);

impl SyntaxVisitor for NameShortener<'_> {
    fn expression(&mut self, expression: &mut Expression) {
        if let Expression::Name(name) = expression {
            *name = self.0.shorten(name);
        }
    }

    fn source_type(&mut self, of: &mut SourceType) {
        if let SourceType::Named { name, .. } = of {
            *name = self.0.shorten(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{ClassDeclaration, MethodDeclaration, Statement, Visibility};

    /// A class with one method of these statements.
    fn unit(package: &str, body: Vec<Statement>) -> CompilationUnit {
        let method = MethodDeclaration {
            comment: None,
            annotations: vec!["org.junit.Test".into()],
            visibility: Visibility::Package,
            returns: "void".into(),
            name: "test".into(),
            parameters: Vec::new(),
            throws: Vec::new(),
            body,
        };
        CompilationUnit {
            package: package.into(),
            static_imports: Vec::new(),
            imports: Vec::new(),
            class: ClassDeclaration {
                documentation: None,
                comments: Vec::new(),
                visibility: Visibility::Package,
                name: "SetTest".into(),
                members: vec![ClassMember::Method(method)],
            },
        }
    }

    fn check(package: &str, first: &str, before: &[&str], after: &[&str], imports: &[&str]) {
        let statements = before
            .iter()
            .map(|e| Statement::Expression(Expression::read(e)));
        let mut unit = unit(package, statements.collect());
        unit.import_classes(Some(first));
        let text = unit.print().text;
        let lines = text.lines().map(str::trim);
        let printed: Vec<&str> = lines.filter(|line| line.ends_with(");")).collect();
        assert_eq!(printed, after);
        assert_eq!(unit.imports, imports);
    }

    #[test]
    fn names_are_short_where_that_is_clear() {
        check(
            "acme",
            "acme.Set",
            &[
                "f((acme.List.Node[]) null)",
                "f(acme.odd.class)",
                "f(acme.util.Pair.of(1), acme.Color.RED)",
                "f((java.util.Map.Entry<java.lang.String, ? super int[]>) null)",
                "f(java.util.List.of(1), java.util.Set.of(1))",
                "f(all.lower.make(), Plain.make(), list.get(0).next)",
                "f(\"java.util.Set \\\" acme.A\", '\"')",
            ],
            &[
                "f((List.Node[]) null);",
                "f(odd.class);",
                "f(Pair.of(1), Color.RED);",
                "f((Map.Entry<String, ? super int[]>) null);",
                "f(java.util.List.of(1), java.util.Set.of(1));",
                "f(all.lower.make(), Plain.make(), list.get(0).next);",
                "f(\"java.util.Set \\\" acme.A\", '\"');",
            ],
            &["acme.util.Pair", "java.util.Map", "org.junit.Test"],
        );
    }

    #[test]
    fn imports_leave_the_meaning_of_simple_names_alone() {
        check(
            "",
            "Test",
            &["f(java.util.List.of(1), List.of(1), java.lang.Integer.valueOf(2))"],
            &["f(java.util.List.of(1), List.of(1), Integer.valueOf(2));"],
            &[],
        );
    }

    #[test]
    fn a_package_may_begin_with_a_capital() {
        check(
            "org.Heaps.small",
            "org.Heaps.small.Set",
            &[
                "f(org.Heaps.small.Set.Node.first(), org.Heaps.Pair.of(1), org.Heaps.small.Set.COUNT)",
            ],
            &["f(Set.Node.first(), Pair.of(1), Set.COUNT);"],
            &["org.Heaps.Pair", "org.junit.Test"],
        );
    }

    #[test]
    fn fields_of_variables_are_no_classes() {
        let field = Expression::name("node").field("NEXT");
        let call = Expression::own_call("f", vec![field]);
        let mut unit = unit("acme", vec![Statement::Expression(call)]);
        unit.import_classes(Some("acme.Set"));
        assert!(unit.print().text.contains("f(node.NEXT);"));
    }
}
