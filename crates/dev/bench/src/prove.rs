//! `cairn-bench prove`: the 14 checks of table 1 of "Shape Refinement through Explicit Heap Analysis", written in
//! Java, beside the paper's columns.

use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Program, class and families of the paper, refinements, seconds with explicit heaps.
const PAPER: [(&str, &str, &str, f64); 14] = [
    ("CancelListLink", "dll 1/3", "1 td, 1 scg", 13.76),
    ("CancelListInsertAfter", "dll 1/3", "1 td, 1 scg", 26.82),
    ("CancelListInsertBefore", "dll 3/3", "2 td, 2 scg", 77.22),
    ("CancelListRemove", "dll 2/3", "1 td, 1 scg", 29.05),
    ("AcyclicListLink", "sll 2/2", "1 td, 1 scg", 6.49),
    ("AcyclicListInsertAfter", "sll 2/2", "1 td, 1 scg", 26.06),
    ("AcyclicListInsertBefore", "dll 3/3", "2 td, 2 scg", 88.21),
    ("AcyclicListRemove", "sll 2/2", "1 td, 2 scg", 99.75),
    ("BintreeRotateLeft", "tree 2/4", "3 td, 2 scg", 521.31),
    ("BintreeRotateRight", "tree 2/4", "3 td, 1 scg", 437.30),
    ("BintreeRotateLeftRight", "tree 2/4", "2 td, 2 scg", 7401.74),
    ("TreepRotateLeft", "tree+p 2/5", "4 td, 2 scg", 66.63),
    ("TreepRotateRight", "tree+p 2/5", "4 td, 2 scg", 384.19),
    ("TreepRotateLeftRight", "tree+p 2/5", "4 td, 2 scg", 1189.42),
];

/// True if all are proved.
pub(crate) fn run() -> Result<bool, String> {
    let cairn = crate::cairn()?;
    let folder = Path::new("tests/prove/correct");
    println!(
        "{:24} {:8} {:22} {:>5} {:>14} {:>8} {:>7}   {:10} {:12} {:>9}",
        "check",
        "verdict",
        "class",
        "",
        "refinements",
        "struct.",
        "time",
        "paper",
        "refinements",
        "time"
    );
    let (mut proved, mut total) = (0, 0.0);
    for (name, class, refinements, seconds) in PAPER {
        let file = folder.join(format!("{name}.java"));
        let begin = Instant::now();
        let output = Command::new(&cairn)
            .arg("prove")
            .arg(&file)
            .args(["--engine", "shapes", "--format", "json"])
            .output()
            .map_err(|error| error.to_string())?;
        let time = begin.elapsed().as_secs_f64();
        let document: Value = serde_json::from_slice(&output.stdout)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        let result = &document["results"][0];
        let verdict = result["verdict"].as_str().unwrap_or("none");
        proved += usize::from(verdict == "proved");
        total += time;
        let shape = &result["shapes"][0];
        let families = shape["families"].as_array().map_or(0, Vec::len);
        println!(
            "{name:24} {verdict:8} {:22} {:>5} {:>14} {:>8} {time:>6.2}s   {class:10} {refinements:12} {seconds:>8.2}s",
            shape["structure"].as_str().unwrap_or("none"),
            format!("{families}/{}", shape["available"]),
            format!(
                "{} td, {} scg",
                result["tracking_refinements"], result["shape_refinements"]
            ),
            result["structures"],
        );
    }
    println!(
        "{proved} of {} proved, {total:.1} s with start-up and compilation",
        PAPER.len()
    );
    Ok(proved == PAPER.len())
}
