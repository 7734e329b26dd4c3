//! Random code over ints, longs and all stack operations computes what the bytecode does.

use super::super::opcode::*;
use super::assembler::Method;
use super::assigned;
use super::evaluate::{self, Range};

const INTS: [u8; 4] = [0, 1, 2, 3];
const LONGS: [u8; 2] = [4, 6];

/// A small generator of numbers, the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn pick(&mut self, from: &[u8]) -> u8 {
        from[self.below(from.len() as u64) as usize]
    }
}

/// Writes valid code; `stack` holds the number of slots of each value.
struct Writer {
    code: Vec<u8>,
    stack: Vec<u8>,
    random: Random,
}

impl Writer {
    fn step(&mut self, nested: bool) {
        let top = self.stack.last().copied().unwrap_or(0);
        let second = self.stack.len().checked_sub(2).map_or(0, |i| self.stack[i]);
        match self.random.below(16) {
            0..=2 => self.push(1, ILOAD, &INTS),
            3 => self.push(2, LLOAD, &LONGS),
            4 => self.constant(),
            5 if top == 1 => self.store(ISTORE, &INTS),
            5 if top == 2 => self.store(LSTORE, &LONGS),
            6 => {
                let slot = self.random.pick(&INTS);
                let by = self.random.below(256) as u8;
                self.code.extend([IINC, slot, by]);
            }
            7..=8 if top == 1 && second == 1 => {
                let op = self.random.pick(&[IADD, ISUB, IMUL, IXOR, IDIV, IDIV]);
                self.code.push(op);
                self.stack.pop();
            }
            7..=8 if top == 2 && second == 2 => {
                let op = self.random.pick(&[LADD, LSUB]);
                self.code.push(op);
                self.stack.pop();
            }
            7..=8 if top != 0 => {
                self.code.push(if top == 1 { I2L } else { L2I });
                let n = self.stack.len();
                self.stack[n - 1] = 3 - top;
            }
            9..=12 => self.shuffle(),
            13 => self.branch(),
            14..=15 if !nested => self.skip(),
            _ => {}
        }
    }

    fn push(&mut self, slots: u8, op: u8, from: &[u8]) {
        let slot = self.random.pick(from);
        self.code.extend([op, slot]);
        self.stack.push(slots);
    }

    fn store(&mut self, op: u8, to: &[u8]) {
        let slot = self.random.pick(to);
        self.code.extend([op, slot]);
        self.stack.pop();
    }

    fn constant(&mut self) {
        match self.random.below(3) {
            0 => {
                let op = self.random.pick(&[ICONST_M1, ICONST_0, ICONST_3]);
                self.code.push(op);
                self.stack.push(1);
            }
            1 => {
                let value = self.random.below(65536) as u16;
                self.code.push(SIPUSH);
                self.code.extend(value.to_be_bytes());
                self.stack.push(1);
            }
            _ => {
                let op = self.random.pick(&[LCONST_0, LCONST_1]);
                self.code.push(op);
                self.stack.push(2);
            }
        }
    }

    /// A stack operation that fits the values on the stack, if one drawn at random does.
    fn shuffle(&mut self) {
        let op = POP + self.random.below(9) as u8;
        let (slots, under) = match op {
            POP | DUP => (1, 0),
            POP2 | DUP2 => (2, 0),
            DUP_X1 | SWAP => (1, 1),
            DUP_X2 => (1, 2),
            DUP2_X1 => (2, 1),
            _ => (2, 2),
        };
        let Some(top) = take(&mut self.stack.clone(), slots) else {
            return;
        };
        let mut rest = self.stack[..self.stack.len() - top.len()].to_vec();
        let Some(below) = take(&mut rest, under) else {
            return;
        };
        match op {
            POP | POP2 => {}
            SWAP => rest.extend([top, below].concat()),
            _ => rest.extend([top.clone(), below, top].concat()),
        }
        if rest.len() < 12 {
            self.stack = rest;
            self.code.push(op);
        }
    }

    /// A branch to the next instruction: both ways meet there at once.
    fn branch(&mut self) {
        if self.stack.ends_with(&[1, 1]) && self.random.below(2) == 0 {
            let op = IF_ICMPEQ + self.random.below(6) as u8;
            self.code.extend([op, 0, 3]);
            self.stack.truncate(self.stack.len() - 2);
        } else if self.stack.ends_with(&[1]) {
            let op = IFEQ + self.random.below(6) as u8;
            self.code.extend([op, 0, 3]);
            self.stack.pop();
        } else {
            self.code.extend([GOTO, 0, 3]);
        }
    }

    /// A branch over code that leaves the stack's kinds as they are.
    fn skip(&mut self) {
        let condition = self.random.below(6) as u8;
        if self.stack.ends_with(&[1, 1]) && self.random.below(2) == 0 {
            self.code.extend([IF_ICMPEQ + condition, 0, 0]);
            self.stack.truncate(self.stack.len() - 2);
        } else {
            if !self.stack.ends_with(&[1]) {
                self.push(1, ILOAD, &INTS);
            }
            self.code.extend([IFEQ + condition, 0, 0]);
            self.stack.pop();
        }
        let jump = self.code.len() - 3;
        let before = self.stack.clone();
        for _ in 0..self.random.below(6) {
            self.step(true);
        }
        self.restore(&before);
        let by = (self.code.len() - jump) as u16;
        self.code[jump + 1..jump + 3].copy_from_slice(&by.to_be_bytes());
    }

    fn restore(&mut self, wanted: &[u8]) {
        while !wanted.starts_with(&self.stack) {
            let slots = self.stack.pop().unwrap();
            self.code.push(if slots == 1 { POP } else { POP2 });
        }
        for &slots in &wanted[self.stack.len()..] {
            self.code.push(if slots == 1 { ICONST_5 } else { LCONST_1 });
        }
        self.stack = wanted.to_vec();
    }

    /// Tries that cover parts of the code so far, each with a handler of its own.
    fn tries(&mut self) -> Vec<Range> {
        let mut starts = vec![0];
        let mut pc = 0;
        while pc < self.code.len() {
            starts.push(pc as u64);
            pc += length(&self.code, pc).unwrap();
        }
        let mut ranges = Vec::new();
        for _ in 0..self.random.below(4) {
            let a = starts[self.random.below(starts.len() as u64) as usize];
            let b = starts[self.random.below(starts.len() as u64) as usize];
            if a != b {
                ranges.push((a.min(b) as u16, a.max(b) as u16, 0));
            }
        }
        ranges
    }

    /// Handlers that drop the exception, change a local and return as the rest does.
    fn handlers(&mut self, ranges: &mut [Range]) {
        for range in ranges {
            range.2 = self.code.len() as u16;
            let drop = self.random.pick(&[POP, ASTORE]);
            self.code.push(drop);
            if drop == ASTORE {
                self.code.push(9);
            }
            let slot = self.random.pick(&INTS);
            self.code.extend([IINC, slot, 77]);
            self.stack.clear();
            self.end();
        }
    }

    /// Returns a number that depends on all values on the stack and all locals.
    fn end(&mut self) {
        for slot in INTS {
            self.code.extend([ILOAD, slot, I2L]);
        }
        for slot in LONGS {
            self.code.extend([LLOAD, slot]);
        }
        self.stack.extend([2; 6]);
        while let [.., second, top] = self.stack[..] {
            if top == 1 {
                self.code.push(I2L);
            }
            if second == 1 {
                // Under a long: below it, then to a long itself.
                self.code.extend([DUP2_X1, POP2, I2L]);
            }
            self.code.push(LSUB);
            let n = self.stack.len() - 2;
            self.stack.truncate(n);
            self.stack.push(2);
        }
        self.code.push(LRETURN);
    }
}

/// The values in the top `slots`, lowest first, if no value is cut in two.
fn take(stack: &mut Vec<u8>, slots: u8) -> Option<Vec<u8>> {
    let mut taken = Vec::new();
    let mut left = slots;
    while left > 0 {
        let value = stack.pop()?;
        left = left.checked_sub(value)?;
        taken.insert(0, value);
    }
    Some(taken)
}

#[test]
fn random_code_computes_what_the_bytecode_does() {
    for seed in 1..6000 {
        let random = Random(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed));
        let mut writer = Writer {
            code: Vec::new(),
            stack: Vec::new(),
            random,
        };
        for _ in 0..5 + seed % 40 {
            writer.step(false);
        }
        let mut ranges = writer.tries();
        writer.end();
        writer.handlers(&mut ranges);
        let mut method = Method::new("(IIIIJJ)J", &writer.code);
        method.max_stack = 64;
        method.handlers = ranges.iter().map(|r| (r.0, r.1, r.2, None)).collect();
        let body = method.translate().unwrap();
        assigned::check(&body).unwrap();
        for input in [
            [1, -2, 3, 0, 5, -6],
            [0, 0, 0, 0, 0, 0],
            [7, 7, 9, -1, 1 << 40, 3],
        ] {
            let [a, b, c, d, e, f] = input;
            let locals = vec![a, b, c, d, e, 0, f, 0, 0, 0];
            let expected = evaluate::bytecode_with_handlers(&method.code, &ranges, locals);
            let found = evaluate::ir(&body, &input);
            let text = || ir::text::print_body(&body);
            assert_eq!(
                found,
                expected,
                "seed {seed}, {:?}\n{}",
                method.code,
                text()
            );
        }
    }
}
