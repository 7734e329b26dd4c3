//! Parser: types.

use super::SourceParser;
use super::tokens::Token;
use crate::syntax::SourceType;
use crate::types::is_primitive;

impl SourceParser {
    pub(super) fn source_type(&mut self) -> Option<SourceType> {
        self.within(Self::type_or_wildcard)
    }

    fn type_or_wildcard(&mut self) -> Option<SourceType> {
        if self.eat("?") {
            return Some(match (self.eat_word("extends"), self.eat_word("super")) {
                (true, _) => SourceType::Extends(Box::new(self.source_type()?)),
                (_, true) => SourceType::Super(Box::new(self.source_type()?)),
                (false, false) => SourceType::Wildcard,
            });
        }
        let mut read = self.class_type()?;
        while self.attempt(Self::brackets).is_some() {
            read = read.array();
        }
        Some(read)
    }

    /// A type other than an array.
    pub(super) fn class_type(&mut self) -> Option<SourceType> {
        let name = match self.keyword_type() {
            Some(name) => name,
            None => self.dotted_name()?,
        };
        let arguments = self.attempt(|parser| {
            parser.expect("<")?;
            let arguments = parser.read_separated(">", Self::source_type)?;
            (!arguments.is_empty()).then_some(arguments)
        });
        Some(SourceType::Named {
            name,
            arguments: arguments.unwrap_or_default(),
        })
    }

    /// `int`, `void`
    fn keyword_type(&mut self) -> Option<String> {
        match self.peek() {
            Some(Token::Word(word)) if is_primitive(word) || word == "void" => {
                let word = word.clone();
                self.at += 1;
                Some(word)
            }
            _ => None,
        }
    }

    /// `[]`
    pub(super) fn brackets(&mut self) -> Option<()> {
        self.expect("[")?;
        self.expect("]")
    }
}
