//! Certificates of `cairn prove`, written to files, which `cairn recheck` reads.

use super::method_files::{MethodFolder, is_folder, write_file};
use crate::exit::ExitFailure;
use answer::{Answer, Detail, Verdict};
use std::path::Path;

/// The extension of certificates in a folder.
pub(crate) const EXTENSION: &str = "proof";

/// Writes the certificates of an answer, which names their files from then on: to a file if there is only one, or to a
/// file for each method in a folder.
pub(super) fn keep_certificates(answer: &mut Answer, place: &Path) -> Result<(), ExitFailure> {
    let mut found = Vec::new();
    for subject in &mut answer.subjects {
        let Detail::Proof(detail) = &mut subject.detail else {
            continue;
        };
        // The proof of what fails is shown as a mistake, and handed to nobody.
        if let Some(text) = detail.certificate.take()
            && subject.verdict == Some(Verdict::Proved)
        {
            found.push((subject.name.as_str(), text, &mut detail.certificate));
        }
    }
    let hint = match found.len() {
        0 => "no method was proved by shapes",
        1 => "",
        _ if is_folder(place) => "",
        _ => {
            "several methods were proved by shapes; name a folder, with a slash at its end, or one of them with --method"
        }
    };
    if !hint.is_empty() {
        let place = place.display();
        eprintln!("cairn: no certificate was written to {place}: {hint}");
        return Ok(());
    }
    if !is_folder(place) {
        for (_, text, kept) in found {
            write_file(place, &text)?;
            *kept = Some(place.display().to_string());
        }
        return Ok(());
    }
    let mut folder = MethodFolder::make(place, EXTENSION)?;
    for (name, text, kept) in found {
        *kept = Some(folder.write(name, &text)?.display().to_string());
    }
    Ok(())
}
