//! Launcher: from a class path and a main class to a machine that runs it.

mod booted;
mod error;
mod launch;
mod machine;
mod models;
mod real_files;
mod real_host;
mod signals;
mod subclasses;

pub use booted::{BootOptions, Booted, BootedSources};
pub use error::DriverError;
pub use launch::run_main;
pub use machine::{Machine, Setup};
pub use models::{models, models_used};
pub use real_host::RealHost;

/// The text of LIMITATIONS.md.
pub fn limitations() -> String {
    vm::limits::document()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_document_of_limitations_is_up_to_date() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../LIMITATIONS.md");
        if std::env::var_os("CAIRN_BLESS").is_some() {
            std::fs::write(file, super::limitations()).expect("LIMITATIONS.md can be written");
        }
        let written = std::fs::read_to_string(file).unwrap_or_default();
        assert_eq!(
            written,
            super::limitations(),
            "CAIRN_BLESS=1, or cairn limitations >LIMITATIONS.md, writes it anew"
        );
    }
}
