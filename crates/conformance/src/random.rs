//! `conformance random`: generated programs, by both machines.

use crate::Result;
use crate::flags::Flags;

pub fn run(_flags: &Flags) -> Result<bool> {
    Err("not there yet".into())
}
