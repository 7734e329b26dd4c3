//! Long calls, broken over lines: each argument of the last call has its own.

/// The longest call on one line.
const WIDTH: usize = 100;

/// How far arguments are indented.
const INDENT: usize = 4;

/// The lines of an expression.
pub(crate) fn break_call(call: &str) -> Vec<String> {
    if call.chars().count() <= WIDTH {
        return vec![call.to_owned()];
    }
    let Some((open, close)) = last_arguments(call) else {
        return vec![call.to_owned()];
    };
    let arguments = split_arguments(&call[open + 1..close]);
    if arguments.is_empty() {
        return vec![call.to_owned()];
    }
    let mut lines = vec![call[..=open].to_owned()];
    let last = arguments.len() - 1;
    for (number, argument) in arguments.iter().enumerate() {
        let end = match number == last {
            true => &call[close..],
            false => ",",
        };
        let mut broken = break_call(argument);
        if let Some(line) = broken.last_mut() {
            line.push_str(end);
        }
        lines.extend(broken.iter().map(|line| format!("{:INDENT$}{line}", "")));
    }
    lines
}

/// Where the arguments of the last call that is not inside of another one begin and end.
fn last_arguments(call: &str) -> Option<(usize, usize)> {
    let (mut depth, mut open, mut found) = (0usize, 0, None);
    for (at, c) in outside_literals(call) {
        match c {
            '(' | '{' => {
                if depth == 0 {
                    open = at;
                }
                depth += 1;
            }
            ')' | '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && open + 1 < at {
                    found = Some((open, at));
                }
            }
            _ => {}
        }
    }
    found
}

/// Splits at the commas that are not inside of an argument.
fn split_arguments(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0usize, 0, Vec::new());
    for (at, c) in outside_literals(text) {
        match c {
            '(' | '{' | '[' | '<' => depth += 1,
            ')' | '}' | ']' | '>' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// The characters of an expression that are not inside of a literal, with their places.
fn outside_literals(text: &str) -> Vec<(usize, char)> {
    let (mut quote, mut is_escaped, mut outside) = (None, false, Vec::new());
    for (at, c) in text.char_indices() {
        match quote {
            None if c == '"' || c == '\'' => quote = Some(c),
            None => outside.push((at, c)),
            Some(_) if is_escaped => is_escaped = false,
            Some(_) if c == '\\' => is_escaped = true,
            Some(end) if c == end => quote = None,
            Some(_) => {}
        }
    }
    outside
}

#[cfg(test)]
mod tests {
    use super::break_call;

    #[test]
    fn short_calls_stay() {
        assert_eq!(break_call("f(1, 2)"), ["f(1, 2)"]);
    }

    #[test]
    fn arguments_get_lines() {
        let text = "a, ".repeat(30);
        let call = format!("new Order(1).add(\"{text}\", new Line(2, ')'), null)");
        assert_eq!(
            break_call(&call),
            [
                "new Order(1).add(".to_owned(),
                format!("    \"{text}\","),
                "    new Line(2, ')'),".to_owned(),
                "    null)".to_owned(),
            ]
        );
    }

    #[test]
    fn what_has_no_arguments_stays() {
        let text = format!("\"{}\"", "x".repeat(200));
        assert_eq!(break_call(&text), std::slice::from_ref(&text));
        let call = format!("{}.size()", "x".repeat(200));
        assert_eq!(break_call(&call), std::slice::from_ref(&call));
    }
}
