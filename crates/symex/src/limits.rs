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
    /// Resident memory of the process, in bytes.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            paths: 10_000,
            depth: 100,
            choices: 8,
            instructions: 100_000_000,
            memory: 4 << 30,
        }
    }
}
