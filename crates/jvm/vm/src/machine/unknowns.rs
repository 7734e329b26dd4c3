//! Interface to the input model: what an instruction asks about values that are not known yet.
//!
//! The machine knows that a reference may be *unknown*, that an array may have a term for its length,
//! and nothing else of the input. Where it needs to know more it asks one of these questions; lazy
//! initialization answers, by a fork if there is more than one answer (`inputs/`, which implements the
//! trait for [`Interp`](super::Interp)). Nothing else of `inputs/` is used in `machine/`: a test sees
//! to that. Calls are dispatched statically.

use crate::inputs::UnsizedArray;
use crate::natives::{Native, NativeFn};
use crate::trap::Trap;
use crate::value::Value;
use classes::{ClassRef, FieldSite, MethodRef};
use heap::{Marker, Ref};
use ir::{ClassIdx, Reg};
use term::Term;

/// Questions about the input. See the module.
pub trait Unknowns {
    /// Whether anything in the state is input.
    fn has_inputs(&self) -> bool;

    /// What an unknown has turned out to be; `r` itself if that is open, or if it is none.
    fn follow(&self, r: Ref) -> Ref;

    /// Whether the object is one of the input.
    fn is_input(&self, object: Ref) -> bool;

    /// Whether an object of the input is of this class or one below it.
    fn has_input_of(&self, class: ClassRef) -> bool;

    /// Null or the object that `r` leads to; lazy initialization if that is open.
    fn initialize(&mut self, r: Ref) -> Result<Ref, Trap>;

    /// Whether `r` is null. If not, it may stay open which object it is.
    fn decide_null(&mut self, r: Ref) -> Result<bool, Trap>;

    /// The receiver of a call of `method`, of which the class is known.
    fn initialize_receiver(
        &mut self,
        r: Ref,
        method: MethodRef,
        argument: Ref,
    ) -> Result<Ref, Trap>;

    /// Both references, as far as a comparison needs to know them.
    fn initialize_for_comparison(&mut self, a: Ref, b: Ref) -> Result<(Ref, Ref), Trap>;

    /// Of two objects, whether they are one because one is of the input and the other was there before;
    /// `None` if that can't be.
    fn same_as_constant(&mut self, a: Ref, b: Ref) -> Result<Option<bool>, Trap>;

    /// Whether the declared class of an unknown says that it is null or of this class.
    fn is_declared_as(&self, r: Ref, class: ClassRef) -> Result<bool, Trap>;

    /// `instanceof` for an unknown.
    fn instance_of_unknown(&mut self, r: Ref, class: ClassRef) -> Result<bool, Trap>;

    /// `checkcast` for an unknown.
    fn check_cast_unknown(&mut self, r: Ref, class: ClassIdx) -> Result<(), Trap>;

    /// Makes a static field part of the input if it is read for the first time and may be.
    fn open_static(&mut self, site: &FieldSite);

    /// The array behind an object, if its length is still a term.
    fn unsized_array(&self, array: Ref) -> Option<UnsizedArray>;

    /// The length of any array.
    fn array_length(&self, array: Ref) -> Value;

    /// A new array of a length that is a term and known not to be negative.
    fn alloc_unsized(&mut self, class: ClassRef, len: Term) -> Result<Ref, Trap>;

    /// A new array of arrays; no length is negative, and some are terms.
    fn alloc_rows(&mut self, class: ClassRef, lens: &[Value]) -> Result<Ref, Trap>;

    /// Whether `index` is within an array whose length is a term.
    fn within_unsized(&mut self, array: UnsizedArray, index: Value) -> Result<bool, Trap>;

    /// The element at an index within bounds.
    fn load_unsized(&mut self, array: UnsizedArray, index: Value) -> Result<Value, Trap>;

    /// Stores at an index within bounds.
    fn store_unsized(&mut self, array: UnsizedArray, index: Value, value: Value);

    /// Gives an array a length, each possible one on a path of its own; the instruction is executed
    /// again once that is done.
    fn concretize_length(&mut self, array: Ref) -> Result<(), Trap>;

    /// Whether an argument of a call is symbolic, or an array or a string of which something is open.
    fn is_unknown_call(&self, method: MethodRef, args: &[Reg]) -> bool;

    /// Runs a model of a method, on arguments that are known as far as models need.
    fn run_model(&mut self, method: MethodRef, model: NativeFn, args: &[Value]) -> Native;

    /// Makes the records among the arguments of the first call that can't be null.
    fn make_records(&mut self, args: &[Value]) -> Result<(), Trap>;

    /// Takes what a call has returned that makes part of the input.
    fn finish_build_call(
        &mut self,
        index: usize,
        method: MethodRef,
        value: Option<Value>,
    ) -> Result<(), Trap>;

    /// Whether an object is part of the input.
    fn is_input_object(&self, r: Ref) -> bool;

    /// Marks the objects that the input leads to, for the garbage collector.
    fn mark_inputs(&self, marker: &mut Marker);
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// Files that may name the input model: this one, and the constants' walk over the heap.
    const DOORS: [&str; 2] = ["unknowns.rs", "constants.rs"];

    #[test]
    fn the_machine_knows_the_input_model_by_this_trait_alone() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/machine");
        for file in std::fs::read_dir(folder).expect("the machine's sources") {
            let path = file.expect("a file").path();
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("");
            let text = std::fs::read_to_string(&path).expect("text");
            let names_it = text.contains("crate::inputs") || text.contains("state.inputs");
            assert!(!names_it || DOORS.contains(&name), "{name} uses inputs/");
        }
    }
}
