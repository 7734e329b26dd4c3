//! Implementation of `Unknowns`: the input model as the machine sees it.

use super::UnsizedArray;
use crate::machine::{Interp, Unknowns};
use crate::natives::{Native, NativeFn};
use crate::trap::Trap;
use crate::value::Value;
use classes::{ClassRef, FieldSite, MethodRef};
use heap::{Marker, Ref};
use ir::{ClassIdx, Reg};
use term::Term;

impl Unknowns for Interp<'_> {
    #[inline]
    fn has_inputs(&self) -> bool {
        !self.state.inputs.is_empty()
    }

    fn follow(&self, r: Ref) -> Ref {
        self.state.inputs.follow(r)
    }

    fn is_input(&self, object: Ref) -> bool {
        self.state.inputs.object_at(object).is_some()
    }

    fn has_input_of(&self, class: ClassRef) -> bool {
        let mut objects = self.state.inputs.objects().iter();
        objects.any(|o| o.class.is_subtype_of(class))
    }

    #[inline]
    fn initialize(&mut self, r: Ref) -> Result<Ref, Trap> {
        Interp::initialize(self, r)
    }

    fn decide_null(&mut self, r: Ref) -> Result<bool, Trap> {
        Interp::decide_null(self, r)
    }

    fn initialize_receiver(
        &mut self,
        r: Ref,
        method: MethodRef,
        argument: Ref,
    ) -> Result<Ref, Trap> {
        Interp::initialize_receiver(self, r, method, argument)
    }

    fn initialize_for_comparison(&mut self, a: Ref, b: Ref) -> Result<(Ref, Ref), Trap> {
        Interp::initialize_for_comparison(self, a, b)
    }

    fn same_as_constant(&mut self, a: Ref, b: Ref) -> Result<Option<bool>, Trap> {
        Interp::same_as_constant(self, a, b)
    }

    fn is_declared_as(&self, r: Ref, class: ClassRef) -> Result<bool, Trap> {
        Interp::is_declared_as(self, r, class)
    }

    fn instance_of_unknown(&mut self, r: Ref, class: ClassRef) -> Result<bool, Trap> {
        Interp::instance_of_unknown(self, r, class)
    }

    fn check_cast_unknown(&mut self, r: Ref, class: ClassIdx) -> Result<(), Trap> {
        Interp::check_cast_unknown(self, r, class)
    }

    fn open_static(&mut self, site: &FieldSite) {
        Interp::open_static(self, site);
    }

    #[inline]
    fn unsized_array(&self, array: Ref) -> Option<UnsizedArray> {
        Interp::unsized_array(self, array)
    }

    #[inline]
    fn array_length(&self, array: Ref) -> Value {
        Interp::array_length(self, array)
    }

    fn alloc_unsized(&mut self, class: ClassRef, len: Term) -> Result<Ref, Trap> {
        Interp::alloc_unsized(self, class, len)
    }

    fn alloc_rows(&mut self, class: ClassRef, lens: &[Value]) -> Result<Ref, Trap> {
        Interp::alloc_rows(self, class, lens)
    }

    fn within_unsized(&mut self, array: UnsizedArray, index: Value) -> Result<bool, Trap> {
        Interp::within_unsized(self, array, index)
    }

    fn load_unsized(&mut self, array: UnsizedArray, index: Value) -> Result<Value, Trap> {
        Interp::load_unsized(self, array, index)
    }

    fn store_unsized(&mut self, array: UnsizedArray, index: Value, value: Value) {
        Interp::store_unsized(self, array, index, value);
    }

    fn concretize_length(&mut self, array: Ref) -> Result<(), Trap> {
        Interp::concretize_length(self, array)
    }

    #[inline]
    fn is_unknown_call(&self, method: MethodRef, args: &[Reg]) -> bool {
        Interp::is_unknown_call(self, method, args)
    }

    #[inline]
    fn run_model(&mut self, method: MethodRef, model: NativeFn, args: &[Value]) -> Native {
        Interp::run_model(self, method, model, args)
    }

    fn make_records(&mut self, args: &[Value]) -> Result<(), Trap> {
        Interp::make_records(self, args)
    }

    fn finish_build_call(
        &mut self,
        index: usize,
        method: MethodRef,
        value: Option<Value>,
    ) -> Result<(), Trap> {
        Interp::finish_build_call(self, index, method, value)
    }

    fn is_input_object(&self, r: Ref) -> bool {
        self.state.inputs.object_at(r).is_some()
    }

    fn mark_inputs(&self, marker: &mut Marker) {
        self.state.inputs.mark(marker);
    }
}
