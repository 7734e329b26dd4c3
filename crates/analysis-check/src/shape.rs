//! The shape of what an object leads to: equal for states that differ only in numbers that are
//! not known.

use heap::{Data, Ref};
use rustc_hash::FxHashMap;
use vm::State;

/// Objects beyond these are not looked at: two shapes that differ only there count as one.
const MAX_OBJECTS: usize = 200;

const NULL: u64 = 1;
const UNKNOWN: u64 = 2;
const NUMBER: u64 = 3;
const UNSIZED: u64 = 4;
const FIRST_OBJECT: u64 = 16;

/// Classes, references and known numbers, object by object in the order in which they are met.
pub(crate) fn shape_of(state: &State, root: Ref) -> Vec<u64> {
    let mut shape = Vec::new();
    let mut numbers: FxHashMap<Ref, u64> = FxHashMap::default();
    let mut pending = vec![root];
    numbers.insert(root, 0);
    let mut next = 0;
    while let Some(r) = pending.get(next).copied() {
        next += 1;
        if next > MAX_OBJECTS {
            break;
        }
        let object = state.heap.get(r);
        shape.push(u64::from(object.class.id.0));
        if matches!(object.data, Data::Unsized) {
            shape.push(UNSIZED);
            continue;
        }
        shape.push(object.data.len() as u64);
        for i in 0..object.data.len() {
            if object.term(i).is_some() {
                shape.push(NUMBER);
                continue;
            }
            let bits = object.data.get(i);
            if !object.holds_ref(i) {
                shape.push(bits);
                continue;
            }
            let target = state.inputs.follow(Ref::from_bits(bits));
            shape.push(match target {
                Ref::NULL => NULL,
                r if r.is_unknown() => UNKNOWN,
                r => {
                    let fresh = numbers.len() as u64;
                    let number = *numbers.entry(r).or_insert_with(|| {
                        pending.push(r);
                        fresh
                    });
                    FIRST_OBJECT + number
                }
            });
        }
    }
    shape
}
