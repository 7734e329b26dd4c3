//! Tests that look at whole bodies: what shape they have is in the crate's `tests/shapes.rs`.

mod assembler;
mod assigned;
mod edge_cases;
mod evaluate;
mod jdk;
mod random;
mod subroutines;
