//! Tokens of Java source, as far as they matter to find comments, annotations and the ends of declarations.

/// A token, and the line that it begins on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct JavaToken<'a> {
    pub kind: JavaTokenKind<'a>,
    /// From 1.
    pub line: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JavaTokenKind<'a> {
    /// An identifier, a keyword or a number.
    Word(&'a str),
    /// A string literal, without its quotes; escapes stay as they are.
    Text(&'a str),
    /// A comment, without what begins and ends it.
    Comment(&'a str),
    /// Any other character.
    Mark(char),
}

/// Splits source into tokens. Anything is accepted: what does not end, ends with the text.
pub(crate) fn tokens(source: &str) -> Vec<JavaToken<'_>> {
    let mut tokens = Vec::new();
    let (mut rest, mut line) = (source, 1);
    while let Some(c) = rest.chars().next() {
        let (kind, length) = token(rest, c);
        if let Some(kind) = kind {
            tokens.push(JavaToken { kind, line });
        }
        let (read, after) = rest.split_at(length);
        line += read.matches('\n').count() as u32;
        rest = after;
    }
    tokens
}

/// The token at the beginning of the text, and its length; white space and characters are no tokens.
fn token(rest: &str, first: char) -> (Option<JavaTokenKind<'_>>, usize) {
    if let Some(comment) = rest.strip_prefix("//") {
        let end = comment.find('\n').unwrap_or(comment.len());
        return (Some(JavaTokenKind::Comment(&comment[..end])), 2 + end);
    }
    if let Some(comment) = rest.strip_prefix("/*") {
        let (text, length) = until(comment, "*/");
        return (Some(JavaTokenKind::Comment(text)), 2 + length);
    }
    if let Some(block) = rest.strip_prefix("\"\"\"") {
        let (text, length) = literal(block, "\"\"\"");
        return (Some(JavaTokenKind::Text(text)), 3 + length);
    }
    if let Some(string) = rest.strip_prefix('"') {
        let (text, length) = literal(string, "\"");
        return (Some(JavaTokenKind::Text(text)), 1 + length);
    }
    if let Some(character) = rest.strip_prefix('\'') {
        return (None, 1 + literal(character, "'").1);
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    if is_word(first) {
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        return (Some(JavaTokenKind::Word(&rest[..end])), end);
    }
    let kind = (!first.is_whitespace()).then_some(JavaTokenKind::Mark(first));
    (kind, first.len_utf8())
}

/// The text before the end, and the length with it.
fn until<'a>(text: &'a str, end: &str) -> (&'a str, usize) {
    match text.find(end) {
        Some(at) => (&text[..at], at + end.len()),
        None => (text, text.len()),
    }
}

/// The same for a literal, in which a backslash escapes the next character. A literal in single quotes or one pair of
/// double quotes ends with its line, too.
fn literal<'a>(text: &'a str, end: &str) -> (&'a str, usize) {
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        if is_escaped {
            is_escaped = false;
        } else if c == '\\' {
            is_escaped = true;
        } else if text[at..].starts_with(end) {
            return (&text[..at], at + end.len());
        } else if c == '\n' && end.len() == 1 {
            return (&text[..at], at);
        }
    }
    (text, text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn kinds(source: &str) -> Vec<JavaTokenKind<'_>> {
        tokens(source).into_iter().map(|t| t.kind).collect()
    }

    #[test]
    fn what_looks_like_code_in_literals_and_comments_is_none() {
        use JavaTokenKind::{Comment, Mark, Text, Word};
        assert_eq!(
            kinds("a = \"// \\\" {\"; // b\nc('}', '\\'');/* d */"),
            [
                Word("a"),
                Mark('='),
                Text("// \\\" {"),
                Mark(';'),
                Comment(" b"),
                Word("c"),
                Mark('('),
                Mark(','),
                Mark(')'),
                Mark(';'),
                Comment(" d "),
            ]
        );
        assert_eq!(
            kinds("\"\"\"\n \" { \\\"\"\" \"\"\" }"),
            [Text("\n \" { \\\"\"\" "), Mark('}')]
        );
    }

    #[test]
    fn lines_are_counted() {
        let lines: Vec<u32> = tokens("a\n/* \n */ b \"\"\"\n\"\"\" c")
            .iter()
            .map(|t| t.line)
            .collect();
        assert_eq!(lines, [1, 2, 3, 3, 4]);
    }

    proptest! {
        #[test]
        fn any_text_is_read_to_its_end(source in "(\\PC|\n|\"|'|/|\\*|\\\\)*") {
            let last = tokens(&source).last().map_or(1, |t| t.line);
            prop_assert!(last as usize <= source.matches('\n').count() + 1);
        }
    }
}
