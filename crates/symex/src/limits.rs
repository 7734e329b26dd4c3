//! Budgets.

/// How far one exploration goes. Time is not here: it is given to each stretch of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Paths followed to an end.
    pub paths: u64,
    /// Forks on one path.
    pub depth: u32,
    /// Values tried where one is needed (a length, an index into a long array).
    pub choices: u32,
    /// Instructions on one path.
    pub instructions: u64,
    /// Of the part of the input that a path looks at, see [`crate::ForkState::size`].
    pub size: u32,
    /// Resident memory of the process, in bytes.
    pub memory: u64,
    /// On all paths together: instructions, and [`QUESTION`] for each question to the solver's
    /// back end. Unlike time, it is the same in every run.
    pub work: u64,
}

/// How many instructions take about as long as a question that the solver's back end answers.
pub const QUESTION: u64 = 10_000;

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            paths: 10_000,
            depth: 100,
            choices: 8,
            instructions: 3_000_000,
            size: u32::MAX,
            memory: 4 << 30,
            work: u64::MAX,
        }
    }
}
