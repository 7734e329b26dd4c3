//! `conformance bench`: the programs of `bench/java/`, by `java -Xint` and by cairn.

use crate::Result;
use crate::flags::Flags;

pub fn run(_flags: &Flags) -> Result<bool> {
    Err("not there yet".into())
}
