//! From what the user names to a machine that is ready to run it.

mod error;
mod launch;
mod machine;
mod real_host;

pub use error::DriverError;
pub use launch::run_main;
pub use machine::{Machine, Setup};
pub use real_host::RealHost;
