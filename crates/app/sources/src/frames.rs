//! Stack frames, parsed from a stack trace as Java prints it.

/// A frame: `at acme.List$Node.next(List.java:7)`.
#[derive(Debug, PartialEq, Eq)]
pub struct PrintedFrame<'a> {
    /// The text.
    pub text: &'a str,
    /// `acme.List$Node.next`
    pub method: String,
    /// `None` for code of the JDK, whose sources are not available.
    pub file: Option<&'a str>,
    /// `acme/List.java`
    pub path: Option<String>,
    /// From 1.
    pub line: Option<u32>,
}

/// Further frames are left out: a recursion has thousands.
const MOST: usize = 64;

/// Parses the frames of an exception, the innermost first, without those of its causes.
pub fn parse_trace(trace: &[String]) -> Vec<PrintedFrame<'_>> {
    let own = trace.iter().take_while(|l| !l.starts_with("Caused by"));
    own.filter_map(|line| parse_frame(line))
        .take(MOST)
        .collect()
}

fn parse_frame(line: &str) -> Option<PrintedFrame<'_>> {
    let text = line.trim();
    let (method, place) = text
        .strip_prefix("at ")?
        .strip_suffix(')')?
        .split_once('(')?;
    // `java.base/java.util.ArrayList.get`
    let (is_jdk, method) = match method.rsplit_once('/') {
        Some((_, method)) => (true, method),
        None => (false, method),
    };
    let (file, number) = match place.rsplit_once(':') {
        Some((file, number)) => (file, number.parse().ok()),
        None => (place, None),
    };
    let file = (file.contains('.') && !is_jdk).then_some(file);
    let class = method.rsplit_once('.').map_or(method, |(class, _)| class);
    let path = file.map(|file| match class.rsplit_once('.') {
        Some((package, _)) => format!("{}/{file}", package.replace('.', "/")),
        None => file.to_owned(),
    });
    Some(PrintedFrame {
        text,
        method: method.to_owned(),
        file,
        path,
        line: file.and(number),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read() {
        let check = |line: &str, method: &str, path: Option<&str>, number: Option<u32>| {
            let trace = [line.to_owned()];
            let frames = parse_trace(&trace);
            assert_eq!(frames[0].method, method);
            assert_eq!((frames[0].path.as_deref(), frames[0].line), (path, number));
        };
        check(
            "at acme.List$Node.next(List.java:7)",
            "acme.List$Node.next",
            Some("acme/List.java"),
            Some(7),
        );
        check(
            "at Plain.main(Plain.java)",
            "Plain.main",
            Some("Plain.java"),
            None,
        );
        check("at A.m(Unknown Source)", "A.m", None, None);
        check(
            "at java.base/java.util.List.of(List.java:9)",
            "java.util.List.of",
            None,
            None,
        );
    }

    #[test]
    fn causes_are_left_out() {
        let trace = ["at A.m(A.java:1)", "Caused by: E", "at B.m(B.java:2)"];
        let trace = trace.map(str::to_owned);
        assert_eq!(parse_trace(&trace).len(), 1);
    }
}
