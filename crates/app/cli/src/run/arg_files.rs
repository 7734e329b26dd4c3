//! Argument files (`@argfiles`): arguments in a file, as the `java` launcher reads them.

/// The words of an argument file: separated by white space, quoted with `'` or `"`; within quotes
/// a backslash escapes, or at the end of a line continues it. `#` starts a comment.
pub(crate) fn parse_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(q), c) if c == q => quote = None,
            (Some(_), '\\') => {
                let escaped = chars.next();
                let word = word.get_or_insert_default();
                match escaped {
                    Some('n') => word.push('\n'),
                    Some('r') => word.push('\r'),
                    Some('t') => word.push('\t'),
                    Some('f') => word.push('\x0c'),
                    Some('\n') => while chars.next_if(|c| matches!(c, ' ' | '\t')).is_some() {},
                    Some(other) => word.push(other),
                    None => {}
                }
            }
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, '#') => {
                words.extend(word.take());
                while chars.next_if(|c| *c != '\n').is_some() {}
            }
            (None, c) if c.is_ascii_whitespace() => words.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::parse_words;

    #[test]
    fn words_quotes_and_comments() {
        assert_eq!(
            parse_words("-cp lib/*\n  -ea # all\nMain"),
            ["-cp", "lib/*", "-ea", "Main"]
        );
        assert_eq!(
            parse_words(r#"-Da="b c"'d' "" C:\x"#),
            ["-Da=b cd", "", r"C:\x"]
        );
        assert_eq!(
            parse_words("\"one\\\n   line\" \"tab\\there\""),
            ["oneline", "tab\there"]
        );
        assert!(parse_words("# nothing\n\n").is_empty());
    }
}
