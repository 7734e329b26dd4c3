//! Declarations of classes and their members (JLS 7, 8).

use super::source_type::SourceType;
use super::statement::Statement;

/// A source file with one class.
#[derive(Clone, Debug, PartialEq)]
pub struct CompilationUnit {
    /// Empty for the unnamed package.
    pub package: String,
    /// Methods and fields that go by their simple names, in full.
    pub static_imports: Vec<String>,
    /// Classes that go by their simple names, in full.
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
    /// Who sees it.
    pub visibility: Visibility,
    /// Its simple name.
    pub name: String,
    /// What it declares.
    pub members: Vec<ClassMember>,
}

/// A member of a class.
#[derive(Clone, Debug, PartialEq)]
pub enum ClassMember {
    /// A field.
    Field(FieldDeclaration),
    /// A method.
    Method(MethodDeclaration),
    /// Members that are the same wherever they stand, written out; they name all classes in full that have to be
    /// imported.
    Verbatim(&'static str),
}

/// `private int calls;`
#[derive(Clone, Debug, PartialEq)]
pub struct FieldDeclaration {
    /// Who sees it.
    pub visibility: Visibility,
    /// Its type.
    pub declared: SourceType,
    /// Its name.
    pub name: String,
}

/// `public int ask(String x) { return 1; }`
#[derive(Clone, Debug, PartialEq)]
pub struct MethodDeclaration {
    /// In one line, above it.
    pub comment: Option<String>,
    /// The classes of its annotations.
    pub annotations: Vec<SourceType>,
    /// Who sees it.
    pub visibility: Visibility,
    /// The type of the result, or `void`.
    pub returns: SourceType,
    /// Its name.
    pub name: String,
    /// Types and names.
    pub parameters: Vec<(SourceType, String)>,
    /// Exceptions that it declares.
    pub throws: Vec<SourceType>,
    /// What it does.
    pub body: Vec<Statement>,
}

/// Who sees a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Everybody.
    Public,
    /// Its package.
    Package,
    /// Its class.
    Private,
}
