//! Verdict: proved, ok up to bounds, unknown or refuted.

use crate::finding::{Finding, Status};
use crate::limits::{Bound, Reason};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The verdict about a method, or about many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It holds for every input.
    Proved,
    /// It holds for every input within the bounds listed.
    OkUpTo,
    /// Unknown, for the reasons listed.
    Unknown,
    /// It does not hold: there is an input that shows it.
    Refuted,
}

/// Whether conditional findings refute: those that need an object in a state which no known calls lead to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conditional {
    /// They limit the verdict: it is about objects in states that calls were found to lead to.
    #[default]
    Open,
    /// They refute, as if objects got into those states.
    Refutes,
}

impl Verdict {
    /// The strongest verdict that findings, bounds and reasons allow. No other code concludes the verdict of a
    /// method: whoever adds or withdraws one of the three calls this again. Predicates, whole programs, differences
    /// and `prove` have one such function each.
    pub fn conclude(
        findings: &[Finding],
        bounds: &[Bound],
        reasons: &[Reason],
        conditional: Conditional,
    ) -> Verdict {
        let of_finding = |finding: &Finding| match (finding.status, conditional) {
            // A method that takes no null is right not to.
            _ if !finding.is_counted() => Verdict::Proved,
            (Status::Confirmed, _) | (Status::Conditional, Conditional::Refutes) => {
                Verdict::Refuted
            }
            (Status::Conditional, Conditional::Open) => Verdict::OkUpTo,
        };
        let findings = findings.iter().map(of_finding);
        let bounds = bounds.iter().map(|_| Verdict::OkUpTo);
        let reasons = reasons.iter().map(|_| Verdict::Unknown);
        let weaker = findings.chain(bounds).chain(reasons);
        weaker.fold(Verdict::Proved, Verdict::and)
    }

    /// The verdict about two subjects together: a refutation of one refutes both, otherwise it is the weaker one.
    #[must_use]
    pub fn and(self, other: Verdict) -> Verdict {
        if self.rank() >= other.rank() {
            self
        } else {
            other
        }
    }

    /// The verdict about many subjects together; unknown if there are none.
    pub fn of_all(verdicts: impl IntoIterator<Item = Verdict>) -> Verdict {
        verdicts
            .into_iter()
            .reduce(Verdict::and)
            .unwrap_or(Verdict::Unknown)
    }

    fn rank(self) -> u8 {
        match self {
            Verdict::Proved => 0,
            Verdict::OkUpTo => 1,
            Verdict::Unknown => 2,
            Verdict::Refuted => 3,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Proved => "proved",
            Verdict::OkUpTo => "ok up to",
            Verdict::Unknown => "unknown",
            Verdict::Refuted => "refuted",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Verdict; 4] = [
        Verdict::Proved,
        Verdict::OkUpTo,
        Verdict::Unknown,
        Verdict::Refuted,
    ];

    #[test]
    fn combining_is_commutative_associative_and_idempotent() {
        for a in ALL {
            assert_eq!(a.and(a), a);
            for b in ALL {
                assert_eq!(a.and(b), b.and(a));
                for c in ALL {
                    assert_eq!(a.and(b).and(c), a.and(b.and(c)));
                }
            }
        }
    }

    #[test]
    fn only_proofs_make_a_proof() {
        for a in ALL {
            assert_eq!(a.and(Verdict::Proved), a);
            assert_eq!(a.and(Verdict::Refuted), Verdict::Refuted);
        }
        assert_eq!(Verdict::of_all([]), Verdict::Unknown);
    }
}
