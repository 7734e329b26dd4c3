//! A fault that tests of the command line force: whether text, JSON and exit code tell of it can be seen there only.
//!
//! Nobody comes by it unnoticed: it takes a variable of the environment that says so, and a line on stderr repeats it.

use crate::exit::ExitFailure;
use cairn::{Cairn, FaultPoint};

const VARIABLE: &str = "CAIRN_INJECT_FAULT";

/// A panic at the `number`th time that something is done.
pub(crate) struct ForcedFault {
    point: FaultPoint,
    number: u64,
}

impl ForcedFault {
    /// What the environment asks for: `step:200`.
    pub(crate) fn from_environment() -> Result<Option<ForcedFault>, ExitFailure> {
        let Some(text) = std::env::var_os(VARIABLE) else {
            return Ok(None);
        };
        let text = text.to_string_lossy();
        let parsed = ForcedFault::parse(&text);
        let parsed =
            parsed.map_err(|why| ExitFailure::usage(format!("{VARIABLE}={text}: {why}")))?;
        eprintln!("cairn: {VARIABLE}={text}: an internal error is forced, to test Cairn itself");
        Ok(Some(parsed))
    }

    fn parse(text: &str) -> Result<ForcedFault, String> {
        let (point, number) = text.split_once(':').ok_or("expected WHAT:NUMBER")?;
        Ok(ForcedFault {
            point: point.parse()?,
            number: number.parse().map_err(|_| "expected a number")?,
        })
    }

    /// The counting begins.
    pub(crate) fn arm(&self, cairn: &Cairn) -> Result<(), ExitFailure> {
        Ok(cairn.inject_fault(self.point, self.number)?)
    }
}
