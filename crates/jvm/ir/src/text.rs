//! Text form (assembly) of bodies and small classes, so that tests need no compiler.
//!
//! ```text
//! class public Counter extends java/lang/Object implements java/lang/Runnable {
//!   field private n I
//!   method public add(I)I (v0:r@l0, v1:i@l1) {
//!     regs v2:i, v3:i, v4:r
//!     local by I slot 1 in 0..5
//!   b0:
//!     line 7
//!     v2 = get v0 Counter.n:I
//!     v3 = iadd v2, v1
//!     put v0 Counter.n:I = v3
//!     jump b1
//!   b1: handlers java/lang/Error -> b2, * -> b2
//!     call static Counter.check(I)V v3
//!     return v3
//!   b2:
//!     v4 = catch
//!     throw v4
//!   }
//! }
//! ```
//!
//! A body by itself is written without `method` and what follows it up to the parameters. Each
//! instruction, label and declaration has a line of its own; `#` starts a comment. Registers
//! and blocks are numbered in order. A register's kind is one of `i l f d r`, what it was in the
//! bytecode is `@l3` (local) or `@s0` (stack position). Names that hold other characters than
//! letters, digits and `_$/-<>+`, or that could be taken for a flag, are put in double quotes, with
//! Java's escapes. `line` gives the source line from the next instruction on.
//!
//! Of a class, the flags, name, superclass, interfaces, version, fields and methods are written,
//! and whether it's hidden: not the attributes that only reflection asks for.
//!
//! What is printed can be parsed, and printing that gives the same text. The tables of the parsed
//! body ([`crate::Refs`], [`crate::Body::args`]) are in order of use, without unused entries.

mod flag_words;
mod names;
mod parse;
mod print;
mod scan;
mod words;

pub use parse::{parse_body, parse_class};
pub use print::{print_body, print_class, print_inst};
pub use scan::ParseError;

#[cfg(test)]
mod tests;
