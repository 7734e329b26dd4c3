//! Pretty printer: source files.

use super::declarations::modifier;
use super::layout::lines;
use super::pieces;
use super::statements::escape_comment;
use crate::syntax::{ClassDeclaration, CompilationUnit};
use std::ops::Range;

/// The text of a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedUnit {
    /// The whole text.
    pub text: String,
    /// The lines of each member of the class, from 0, with the comment above it.
    pub members: Vec<Range<usize>>,
}

impl CompilationUnit {
    /// Prints the file.
    pub fn print(&self) -> PrintedUnit {
        let mut file: Vec<String> = Vec::new();
        if !self.package.is_empty() {
            file.extend([format!("package {};", self.package), String::new()]);
        }
        for (keyword, names) in [
            ("import static", &self.static_imports),
            ("import", &self.imports),
        ] {
            file.extend(names.iter().map(|name| format!("{keyword} {name};")));
            if !names.is_empty() {
                file.push(String::new());
            }
        }
        let members = print_class(&self.class, &mut file);
        PrintedUnit {
            text: file.join("\n") + "\n",
            members,
        }
    }
}

fn print_class(class: &ClassDeclaration, file: &mut Vec<String>) -> Vec<Range<usize>> {
    if let Some(documentation) = &class.documentation {
        file.push(format!("/** {} */", escape_comment(documentation)));
    }
    let comments = class.comments.iter();
    file.extend(comments.map(|comment| format!("// {}", escape_comment(comment))));
    file.push(format!(
        "{}class {} {{",
        modifier(class.visibility),
        class.name
    ));
    let mut members = Vec::new();
    for (index, member) in class.members.iter().enumerate() {
        if index > 0 {
            file.push(String::new());
        }
        let start = file.len();
        file.extend(lines(&pieces(|printer| printer.member(member)), 1));
        members.push(start..file.len());
    }
    file.push("}".to_owned());
    members
}
