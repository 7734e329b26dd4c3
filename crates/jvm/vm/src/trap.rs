//! Traps: why execution leaves the straight path. An exception of the program, a decision that the driver must
//! take, a limit of Cairn and the end of the run are different things and never mixed.

use crate::value::Value;
use classes::LinkError;
use heap::Ref;
use std::fmt;
use term::Term;

/// What an instruction or a native model reports instead of completing.
#[derive(Debug)]
pub enum Trap {
    /// A Java exception.
    Throw(Ref),
    /// The truth of this term decides how to go on.
    Decide(Term),
    /// One value for this term is needed; all of them are to be tried.
    Choose(Term),
    /// One of this many ways to go on; all of them are to be tried.
    Split(u32),
    /// The input is not one that the program takes.
    Reject,
    /// Something was noted, or a frame pushed that must finish; then the instruction is executed
    /// again.
    Again,
    /// The current thread can't go on now; the instruction is executed again when it can.
    Block,
    /// The driver has something else to do first; the instruction is executed again.
    Pause,
    /// The program reached something that Cairn can't execute; always names it.
    Unsupported(Box<str>),
    /// `System.exit` or `Runtime.halt`.
    Exit(i32),
    /// The bottom frame of a thread returned.
    Finished(Option<Value>),
    /// A reference in the code can't be linked; becomes a Java error.
    Link(Box<LinkError>),
}

impl From<LinkError> for Trap {
    fn from(e: LinkError) -> Trap {
        Trap::Link(Box::new(e))
    }
}

/// Why the interpreter returned to its driver.
#[derive(Debug, Clone, PartialEq)]
pub enum Stop {
    /// The entry method returned.
    Returned(Option<Value>),
    /// The entry method ended with an exception.
    Threw(Ref),
    /// Fork on this term, see [`crate::State::answer`].
    Decide(Term),
    /// Fork on the values of this term.
    Choose(Term),
    /// Fork this many ways; all are possible.
    Split(u32),
    /// The input is not one that the program takes.
    Rejected,
    Unsupported(Box<str>),
    Exit(i32),
    /// Every thread waits for another.
    Deadlock,
    /// The instruction budget of this call is used up; run again to go on.
    OutOfFuel,
    /// At the head of a loop, or of a method that is called within itself, for the first time since
    /// a decision; only where [`crate::State::watch_returns`] asks for it. Run again to go on.
    CameBack,
}

const NEEDS_DECISION: &str = "a decision about an unknown value is needed";
const REJECTED: &str = "the input is not one that the program takes";
const RAN_ON: &str = "it did not end in time";

/// For people, where no code of theirs can be the cause.
impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trap::Throw(_) => f.write_str("an exception was thrown"),
            Trap::Decide(_) | Trap::Choose(_) | Trap::Split(_) => f.write_str(NEEDS_DECISION),
            Trap::Reject => f.write_str(REJECTED),
            Trap::Again | Trap::Block | Trap::Pause => f.write_str(RAN_ON),
            Trap::Unsupported(what) => f.write_str(what),
            Trap::Exit(code) => write!(f, "System.exit({code}) was called"),
            Trap::Finished(_) => f.write_str("the thread ended"),
            Trap::Link(error) => write!(f, "{error}"),
        }
    }
}

/// For people, where no code of theirs can be the cause.
impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Returned(_) => f.write_str("the method returned"),
            Stop::Threw(_) => f.write_str("an exception was thrown"),
            Stop::Decide(_) | Stop::Choose(_) | Stop::Split(_) => f.write_str(NEEDS_DECISION),
            Stop::Rejected => f.write_str(REJECTED),
            Stop::Unsupported(what) => f.write_str(what),
            Stop::Exit(code) => write!(f, "System.exit({code}) was called"),
            Stop::Deadlock => f.write_str("every thread waits for another"),
            Stop::OutOfFuel | Stop::CameBack => f.write_str(RAN_ON),
        }
    }
}
