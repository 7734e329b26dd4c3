//! Syntax tree: declarations of classes and their members (JLS 7, 8).

use super::source_type::SourceType;
use super::statement::Statement;

/// A source file with one class.
#[derive(Clone, Debug, PartialEq)]
pub struct CompilationUnit {
    /// Empty for the unnamed package.
    pub package: String,
    /// Static imports: methods and fields, in full.
    pub static_imports: Vec<String>,
    /// Imports: classes, in full.
    pub imports: Vec<String>,
    /// The class.
    pub class: ClassDeclaration,
}

/// A class.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassDeclaration {
    /// Its documentation, in one line.
    pub documentation: Option<String>,
    /// Further comments above it, one for each line.
    pub comments: Vec<String>,
    /// Its visibility.
    pub visibility: Visibility,
    /// Its simple name.
    pub name: String,
    /// Its members.
    pub members: Vec<ClassMember>,
}

/// A member of a class.
#[derive(Clone, Debug, PartialEq)]
pub enum ClassMember {
    /// A field.
    Field(FieldDeclaration),
    /// A method.
    Method(MethodDeclaration),
    /// Fixed members, as source; they name all classes in full that would have to be imported.
    Verbatim(&'static str),
}

/// `private int calls;`
#[derive(Clone, Debug, PartialEq)]
pub struct FieldDeclaration {
    /// Its visibility.
    pub visibility: Visibility,
    /// Its type.
    pub declared: SourceType,
    /// Its name.
    pub name: String,
}

/// `public int ask(String x) { return 1; }`
#[derive(Clone, Debug, PartialEq)]
pub struct MethodDeclaration {
    /// A comment above it, in one line.
    pub comment: Option<String>,
    /// The classes of its annotations.
    pub annotations: Vec<SourceType>,
    /// Its visibility.
    pub visibility: Visibility,
    /// The type of the result, or `void`.
    pub returns: SourceType,
    /// Its name.
    pub name: String,
    /// The parameters: types and names.
    pub parameters: Vec<(SourceType, String)>,
    /// Exceptions that it declares.
    pub throws: Vec<SourceType>,
    /// Its body.
    pub body: Vec<Statement>,
}

/// The visibility of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Public.
    Public,
    /// Package access.
    Package,
    /// Private.
    Private,
}
