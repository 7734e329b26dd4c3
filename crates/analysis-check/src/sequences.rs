//! Calls on unknown arguments, one after the other: what `cairn test` is built on, too.

pub use crate::calls::callable::{Callables, is_callable, methods_of, takes};
pub use crate::calls::explore::{CallEnd, CallEnds, CallFrom, Explored, Plan, with_interp};
pub use crate::calls::pins::Pin;
pub use crate::calls::sequence::{Argument, Held, SequenceCall};
pub use crate::calls::write::Writer;
pub use crate::concrete::{Concrete, build};
pub use crate::entry::{named_kind, source_name};
pub use crate::expression::{has_hidden_twins, is_shared};
pub use crate::functions::agreeing;
pub use crate::literal::java_literal;
pub use crate::prepare::{Prepared, prepare};
pub use crate::structure::{Root, Structure, describe};
