//! Lines of a file: what is too long is broken where that is allowed.

use super::{Piece, step_name};

/// The longest line that people are shown without scrolling.
const WIDTH: usize = 100;
/// How far each level is indented.
const INDENTATION: &str = "    ";
/// How many levels deeper a line is indented that goes on with the one before.
const CONTINUATION: usize = 2;

/// The lines of these pieces, all of them this much deeper.
pub(super) fn lines(pieces: &[Piece], depth: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut indent = depth;
    let is_end = |piece: &Piece| matches!(piece, Piece::LineEnd(_));
    for line in pieces.split_inclusive(is_end) {
        break_line(&segments(line), indent, &mut lines);
        if let Some(Piece::LineEnd(next)) = line.last() {
            indent = depth + next;
        }
    }
    lines
}

/// The texts between the places where a line may be broken.
fn segments(line: &[Piece]) -> Vec<String> {
    let mut segments = vec![String::new()];
    for piece in line {
        let text = match piece {
            Piece::Text(text) => text.as_str(),
            Piece::StepResult(number) => &step_name(*number),
            Piece::SoftBreak => {
                segments.push(String::new());
                continue;
            }
            Piece::FileSpace => " ",
            Piece::LineEnd(_) => "",
        };
        if let Some(last) = segments.last_mut() {
            last.push_str(text);
        }
    }
    segments
}

/// One line of these segments, or as many as it takes: broken between segments, from the first on.
fn break_line(segments: &[String], depth: usize, lines: &mut Vec<String>) {
    let mut rest = segments;
    let mut indent = INDENTATION.repeat(depth);
    loop {
        let whole = rest.concat();
        match rest {
            [first, more @ ..] if indent.len() + whole.len() > WIDTH && !more.is_empty() => {
                lines.push(format!("{indent}{}", first.trim_end()));
                rest = more;
                indent = INDENTATION.repeat(depth + CONTINUATION);
            }
            _ if whole.is_empty() => return lines.push(whole),
            _ => return lines.push(indent + &whole),
        }
    }
}
