//! Satisfiability of path conditions.
