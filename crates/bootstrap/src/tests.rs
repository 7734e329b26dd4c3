//! Sites of each family, and the code that stands for them.

mod concat;
mod lambda;
mod record;
mod support;
