//! Two versions compared by `cairn diff`, as its JSON tells.

use serde_json::Value;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A method that is not unchanged.
pub(super) struct ReportedDiff {
    pub verdict: String,
    pub seconds: f64,
    /// Whether each of its differences was shown by both real versions.
    pub is_confirmed: bool,
}

pub(super) struct ComparedVersions {
    pub methods: Vec<ReportedDiff>,
    pub unchanged: u64,
    /// With the start, the compilation and the runs on the JVM.
    pub time: Duration,
}

impl ComparedVersions {
    pub(super) fn run<A: AsRef<OsStr>>(
        old: &Path,
        new: &Path,
        options: &[A],
    ) -> Result<ComparedVersions, String> {
        let mut command = Command::new(crate::cairn()?);
        command.arg("diff").arg(old).arg(new).args(options);
        command.args(["--format", "json", "--no-config"]);
        command.stderr(Stdio::piped());
        let started = Instant::now();
        let output = command.output().map_err(|e| format!("cairn: {e}"))?;
        let time = started.elapsed();
        let document: Value = serde_json::from_slice(&output.stdout).map_err(|_| {
            let said = String::from_utf8_lossy(&output.stderr);
            format!("{}: {} {said}", new.display(), output.status)
        })?;
        let methods = document["methods"].as_array().into_iter().flatten();
        let methods = methods.map(|method| {
            let deltas = method["deltas"].as_array().into_iter().flatten();
            let mut deltas = deltas.map(|delta| delta["confirmed"] == true);
            ReportedDiff {
                verdict: method["verdict"].as_str().unwrap_or_default().to_owned(),
                seconds: method["seconds"].as_f64().unwrap_or_default(),
                is_confirmed: deltas.all(|confirmed| confirmed),
            }
        });
        Ok(ComparedVersions {
            methods: methods.collect(),
            unchanged: document["unchanged"].as_u64().unwrap_or_default(),
            time,
        })
    }

    /// The methods of both versions.
    pub(super) fn decided(&self) -> impl Iterator<Item = &ReportedDiff> {
        let is_single = |m: &&ReportedDiff| matches!(&*m.verdict, "added" | "removed");
        self.methods.iter().filter(move |m| !is_single(m))
    }

    pub(super) fn count(&self, verdict: &str) -> usize {
        self.methods.iter().filter(|m| m.verdict == verdict).count()
    }
}
