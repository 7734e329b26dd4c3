//! S-expressions: what Z3 prints.

/// An atom or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SExpr {
    Atom(String),
    List(Vec<SExpr>),
}

impl SExpr {
    /// Reads one expression that is the whole text; `None` if it isn't.
    pub(crate) fn parse(text: &str) -> Option<SExpr> {
        let mut open: Vec<Vec<SExpr>> = Vec::new();
        let mut whole = None;
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            if whole.is_some() {
                return None;
            }
            let (complete, used) = match first {
                '(' => {
                    open.push(Vec::new());
                    (None, 1)
                }
                ')' => (Some(SExpr::List(open.pop()?)), 1),
                '|' => {
                    let end = rest[1..].find('|')? + 2;
                    (Some(SExpr::Atom(rest[1..end - 1].to_string())), end)
                }
                _ => {
                    let is_end = |c: char| c.is_whitespace() || c == '(' || c == ')';
                    let end = rest.find(is_end).unwrap_or(rest.len());
                    (Some(SExpr::Atom(rest[..end].to_string())), end)
                }
            };
            if let Some(complete) = complete {
                match open.last_mut() {
                    Some(list) => list.push(complete),
                    None => whole = Some(complete),
                }
            }
            rest = rest[used..].trim_start();
        }
        match open.is_empty() {
            true => whole,
            false => None,
        }
    }

    pub(crate) fn atom(&self) -> Option<&str> {
        match self {
            SExpr::Atom(text) => Some(text),
            SExpr::List(_) => None,
        }
    }

    pub(crate) fn list(&self) -> Option<&[SExpr]> {
        match self {
            SExpr::List(parts) => Some(parts),
            SExpr::Atom(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_nested() {
        let read = SExpr::parse(" (a (b  c)\n() |d e|)").expect("an expression");
        let parts = read.list().expect("a list");
        assert_eq!(parts[0].atom(), Some("a"));
        assert_eq!(parts[1].list().map(<[SExpr]>::len), Some(2));
        assert_eq!(parts[2].list().map(<[SExpr]>::len), Some(0));
        assert_eq!(parts[3].atom(), Some("d e"));
    }

    #[test]
    fn what_is_not_one_expression_is_not_read() {
        for text in ["", "(a", "a)", "(a) b", "|a"] {
            assert_eq!(SExpr::parse(text), None, "{text}");
        }
    }
}
