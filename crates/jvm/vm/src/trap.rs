//! Why execution leaves the straight path. An exception of the program, a decision that the
//! driver must take, a limit of Cairn and the end of the run are different things and never mixed.

use crate::value::Value;
use classes::LinkError;
use heap::Ref;
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
