//! Random numbers for an input, drawn when somebody looks at them.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use term::{Model, Op, Sort, Term, TermStore, TermValue, eval};
use vm::{Inputs, OpaqueCall, State, Vm};

/// Longer arrays are not made up.
const MAX_LENGTH: u64 = 12;

/// Constants of the program that numbers are drawn from.
const MAX_CONSTANTS: usize = 32;

/// Nodes of a condition that are searched for constants.
const MAX_NODES: usize = 64;

const FLOATS: [f64; 12] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    0.1,
    3.0,
    -2.5,
    1e10,
    f64::MAX,
    f64::INFINITY,
    f64::NAN,
];

/// One input; its numbers become known as they are looked at.
pub(super) struct RandomInput<'a> {
    vm: &'a Vm,
    terms: &'a TermStore,
    start: &'a State,
    /// State of the generator.
    seed: Cell<u64>,
    values: RefCell<BTreeMap<Term, TermValue>>,
    /// Constants that values were compared with.
    constants: Vec<u64>,
    lengths: Vec<Term>,
    /// One alternative of so many is drawn evenly; otherwise it is the last one, an object not seen before.
    evenness: u64,
}

impl<'a> RandomInput<'a> {
    /// The input of this number.
    pub(super) fn new(vm: &'a Vm, start: &'a State, number: u64) -> RandomInput<'a> {
        let input = RandomInput {
            vm,
            terms: &vm.terms,
            start,
            seed: Cell::new(number),
            values: RefCell::default(),
            constants: Vec::new(),
            lengths: Vec::new(),
            evenness: 1,
        };
        let evenness = 1 + input.below(4);
        RandomInput { evenness, ..input }
    }

    /// A number of the generator SplitMix64 (Steele, Lea and Flood, 2014).
    fn draw(&self) -> u64 {
        let seed = self.seed.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.seed.set(seed);
        let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&self, limit: u64) -> u64 {
        self.draw() % limit
    }

    /// One of so many alternatives. Inputs differ in how often they go on to new objects.
    pub(super) fn draw_way(&self, ways: u32) -> u32 {
        match self.below(self.evenness) {
            0 => self.below(u64::from(ways)) as u32,
            _ => ways - 1,
        }
    }

    /// Notes what a term says of values that may be drawn.
    pub(super) fn look_at(&mut self, term: Term, inputs: &Inputs) {
        self.lengths = inputs.arrays().iter().map(|a| a.len).collect();
        let mut pending = vec![term];
        let mut left = MAX_NODES;
        while let Some(t) = pending.pop()
            && left > 0
        {
            left -= 1;
            let node = self.terms.node(t);
            if let Op::Const(value) = node.op()
                && !self.constants.contains(&value.bits())
                && self.constants.len() < MAX_CONSTANTS
            {
                self.constants.push(value.bits());
            }
            pending.extend(node.args());
        }
    }

    /// The value of a term under what was drawn, or is drawn now.
    pub(super) fn value_of(&self, term: Term) -> TermValue {
        eval(self.terms, term, &|var| self.value(var))
    }

    pub(super) fn holds(&self, condition: Term) -> bool {
        self.value_of(condition) == TermValue::Bool(true)
    }

    /// All that was drawn.
    pub(super) fn model(&self) -> Model {
        self.values.borrow().iter().map(|(t, v)| (*t, *v)).collect()
    }

    fn value(&self, var: Term) -> TermValue {
        if let Some(known) = self.values.borrow().get(&var) {
            return *known;
        }
        // What functions give is drawn no more than their formulas would be.
        let call = OpaqueCall::of(self.terms, var);
        let result = call.and_then(|c| c.result(self.vm, self.start, &|t| self.value_of(t)));
        let value = match self.terms.sort(var) {
            Sort::F64 if let Some(result) = result => TermValue::f64(result),
            sort if self.lengths.contains(&var) => TermValue::from_bits(sort, self.length()),
            Sort::Bool => TermValue::Bool(self.below(2) == 0),
            Sort::Bv(width) if self.terms.is_character(var) && self.below(8) != 0 => {
                TermValue::bv(width, u64::from(b' ') + self.below(95))
            }
            Sort::Bv(width) => TermValue::bv(width, self.number(width)),
            Sort::F32 => TermValue::f32(self.float(32) as f32),
            Sort::F64 => TermValue::f64(self.float(64)),
        };
        self.values.borrow_mut().insert(var, value);
        value
    }

    fn length(&self) -> u64 {
        match self.below(4) {
            0 => self.below(2),
            _ => self.below(MAX_LENGTH + 1),
        }
    }

    /// Small numbers, numbers of the program and their neighbours, the ends of the range, any.
    fn number(&self, width: u32) -> u64 {
        let near = |number: u64| number.wrapping_add(self.below(3)).wrapping_sub(1);
        match self.below(8) {
            0..=3 => self.below(12).wrapping_sub(4),
            4 | 5 if !self.constants.is_empty() => {
                near(self.constants[self.below(self.constants.len() as u64) as usize])
            }
            6 => near(1 << (width - 1)),
            _ => self.draw(),
        }
    }

    fn float(&self, bits: u32) -> f64 {
        match self.below(4) {
            0 => FLOATS[self.below(FLOATS.len() as u64) as usize],
            1 => self.below(16) as f64 - 8.0,
            2 if bits == 32 => f64::from(f32::from_bits(self.draw() as u32)),
            2 => f64::from_bits(self.draw()),
            _ => self.below(1 << 20) as f64 / 1024.0 - 512.0,
        }
    }
}
