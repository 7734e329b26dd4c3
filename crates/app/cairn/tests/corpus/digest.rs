//! Digest of a report of `check`: one line for each method, finding, bound and reason.

use serde_json::Value;
use std::fmt::Write;

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("-")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn place(at: &Value) -> String {
    format!("{}:{}", text(&at["file"]), at["line"])
}

/// What matters of a report about the methods of some classes.
pub(crate) fn digest(report: &Value, is_wanted: impl Fn(&str) -> bool) -> String {
    let mut out = String::new();
    let results = list(&report["results"]).iter();
    for result in results.filter(|result| is_wanted(text(&result["method"]))) {
        write_result(&mut out, result).expect("a text takes everything");
    }
    let skipped = list(&report["skipped"]).iter();
    for skip in skipped.filter(|skip| is_wanted(text(&skip["method"]))) {
        let (method, reason) = (text(&skip["method"]), text(&skip["reason"]));
        out += &format!("skipped {method}: {reason}\n");
    }
    out
}

fn write_result(out: &mut String, result: &Value) -> std::fmt::Result {
    let (method, verdict) = (text(&result["method"]), text(&result["verdict"]));
    writeln!(out, "{method}: {verdict}, paths {}", result["paths"])?;
    for finding in list(&result["findings"]) {
        write_finding(out, finding)?;
    }
    for bound in list(&result["bounds"]) {
        write_bound(out, bound)?;
    }
    for rejection in list(&result["rejections"]) {
        let (kind, at) = (text(&rejection["kind"]), place(&rejection["at"]));
        writeln!(out, "  rejects {kind} at {at}")?;
    }
    for reason in list(&result["reasons"]) {
        let (kind, what) = (text(&reason["kind"]), text(&reason["what"]));
        writeln!(out, "  {kind}: {what}")?;
    }
    Ok(())
}

fn write_finding(out: &mut String, finding: &Value) -> std::fmt::Result {
    let (kind, message) = (text(&finding["kind"]), text(&finding["message"]));
    let (at, call) = (place(finding), text(&finding["call"]));
    let null = list(&finding["null_arguments"]).iter();
    let null: Vec<&str> = null.map(|a| text(&a["parameter"])).collect();
    let null = match null.is_empty() {
        true => String::new(),
        false => format!(", only with null for {}", null.join(" and ")),
    };
    let inputs = &finding["inputs"];
    writeln!(out, "  {kind} ({message}) at {at}: {call} {inputs}{null}")
}

fn write_bound(out: &mut String, bound: &Value) -> std::fmt::Result {
    let extent = match &bound["assumes"] {
        // Whether a search for calls came to its end is for the clock to say.
        Value::String(what) => format!("assumes {}", what.replace(" before the time ran out", "")),
        _ => bound["limit"].to_string(),
    };
    let (kind, at) = (text(&bound["kind"]), place(&bound["at"]));
    writeln!(out, "  bound {kind} {extent} at {at}")
}
