//! Neighbouring releases of libraries.

use super::versions::ComparedVersions;
use crate::projects::fetch_jar;
use frontend::JavaHome;

/// Group and name, the older release, the newer one.
const RELEASES: [(&str, &str, &str); 3] = [
    ("org.apache.commons:commons-csv", "1.11.0", "1.12.0"),
    ("org.apache.commons:commons-text", "1.12.0", "1.13.0"),
    ("com.google.code.gson:gson", "2.10.1", "2.11.0"),
];

/// Prints the table; false if a difference was not shown by both real versions.
pub(super) fn run(time: &str) -> Result<bool, String> {
    let home = JavaHome::find(None).map_err(|e| e.to_string())?;
    println!(
        "| releases | methods | unchanged | equivalent | up to bounds | differs | undecided | added, removed | time |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut is_well = true;
    for (artifact, old, new) in RELEASES {
        let name = artifact.split(':').nth(1).unwrap_or(artifact);
        let fetch = |version: &str| fetch_jar(&format!("{artifact}:{version}"), &home);
        let (old_jar, _) = fetch(old)?;
        let (new_jar, class_path) = fetch(new)?;
        let mut options = vec!["--time", time, "--memory", "2g"];
        if !class_path.is_empty() {
            options.extend(["--class-path", &class_path]);
        }
        let compared = ComparedVersions::run(&old_jar, &new_jar, &options)?;
        is_well &= compared.methods.iter().all(|m| m.is_confirmed);
        let single = compared.count("added") + compared.count("removed");
        println!(
            "| {name} {old}, {new} | {} | {} | {} | {} | {} | {} | {single} | {:.0} s |",
            compared.methods.len() as u64 + compared.unchanged,
            compared.unchanged,
            compared.count("equivalent"),
            compared.count("equivalent-up-to"),
            compared.count("differs"),
            compared.count("undecided"),
            compared.time.as_secs_f64(),
        );
    }
    Ok(is_well)
}
