//! Fingerprints of findings, by which tools recognize a finding in the next run. They consist of what stays the same
//! when lines move: the rule, the method, the exception and the statement, not its line number.

use std::collections::BTreeMap;

/// The name of the fingerprints; its version changes when they are computed in another way.
pub const FINGERPRINT_NAME: &str = "cairnFinding/v1";

/// How often each fingerprint occurred: otherwise equal findings are distinguished by their order.
#[derive(Debug, Default)]
pub struct Fingerprints {
    given: BTreeMap<u64, u32>,
}

impl Fingerprints {
    /// The fingerprint of the next finding, in the order of the report.
    pub fn next(
        &mut self,
        rule: &str,
        method: &str,
        kind: &str,
        statement: Option<&str>,
    ) -> String {
        let words = statement.unwrap_or_default().split_whitespace();
        let statement = words.collect::<Vec<_>>().join(" ");
        let hash = fnv([rule, method, kind, &statement]);
        let count = self.given.entry(hash).or_default();
        *count += 1;
        format!("{hash:016x}:{count}")
    }
}

/// FNV-1a with 64 bits: the same on every machine, and in every version of Rust.
fn fnv(parts: [&str; 4]) -> u64 {
    let bytes = parts
        .iter()
        .flat_map(|part| part.bytes().chain(std::iter::once(0)));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_alike_is_told_apart_and_white_space_does_not_matter() {
        let mut known = Fingerprints::default();
        let mut of = |statement| known.next("r", "A.m()", "E", Some(statement));
        let first = of("x = y  / z;");
        assert!(first.ends_with(":1"), "{first}");
        assert_eq!(of("x = y / z;"), first.replace(":1", ":2"));
        assert_ne!(of("x = z / y;"), first);
    }
}
