//! Dependencies of a verdict: which class files what is said of a class rests on.
//!
//! A verdict about a method rests on all code that it can reach, and on more: which classes an unknown reference may
//! be of, what their fields are declared as, which calls lead to their objects, what the package may do to them. So
//! this is a reachability analysis over nodes that are more than methods, see [`nodes`](mod@nodes). Calls are
//! resolved by class hierarchy analysis (Dean, Grove, Chambers 1995) where the program's types are named, and by
//! rapid type analysis (Bacon, Sweeney 1996) where the library calls back: all methods of a class whose objects are
//! made count.
//!
//! What code looks up by name at run time is not in the graph: whoever runs it records the names, and asks what they lead
//! to ([`DependencyGraph::find_by_name`], [`digest_of_resource`]).
//!
//! The safe answer is a file too many: it costs a check that was not necessary. One that is missing makes a cached
//! verdict false. The library itself is not looked at: whoever uses this has its identity in the key.

mod class_files;
mod library;
mod nodes;
mod outside_makers;
mod reachability;
mod type_names;

pub use class_files::{FileStamp, TooManyResources, digest_of_resource, resource_digest};
pub use reachability::{DependencyGraph, FileDigest, FoundByName};
