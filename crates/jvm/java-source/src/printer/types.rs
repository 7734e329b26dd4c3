//! Pretty printer: types.

use super::SourcePrinter;
use crate::syntax::SourceType;

impl SourcePrinter {
    pub(super) fn source_type(&mut self, of: &SourceType) {
        match of {
            SourceType::Named { name, arguments } => {
                self.push(name);
                if !arguments.is_empty() {
                    self.push("<");
                    self.print_separated(arguments, Self::source_type);
                    self.push(">");
                }
            }
            SourceType::Array(element) => {
                self.source_type(element);
                self.push("[]");
            }
            SourceType::Wildcard => self.push("?"),
            SourceType::Extends(bound) => {
                self.push("? extends ");
                self.source_type(bound);
            }
            SourceType::Super(bound) => {
                self.push("? super ");
                self.source_type(bound);
            }
        }
    }

    /// Prints all items, separated by commas.
    pub(super) fn print_separated<T>(&mut self, all: &[T], print: impl Fn(&mut Self, &T)) {
        for (index, one) in all.iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            print(self, one);
        }
    }
}
