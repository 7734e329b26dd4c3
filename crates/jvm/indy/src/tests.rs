//! Sites of each family, and the code that stands for them.

mod concat;
mod condy;
mod garbage;
mod generic;
mod lambda;
mod lambda_property;
mod record;
mod support;
mod switches;
