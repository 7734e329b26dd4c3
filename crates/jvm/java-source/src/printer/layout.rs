//! Line breaking: lines that are too long are broken at allowed positions.

use super::{Piece, step_name};

/// The longest line that is shown without scrolling.
const WIDTH: usize = 100;
/// The indentation of a level.
const INDENTATION: &str = "    ";
/// The extra levels of a continuation line.
const CONTINUATION: usize = 2;

/// The lines of these pieces, indented by this depth.
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

/// The parts between allowed line breaks.
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

/// Breaks a line between segments if it is too long, at the first possible position.
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
