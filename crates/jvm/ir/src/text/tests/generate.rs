//! Random well-formed bodies, with every instruction and odd names.

mod insts;
mod sites;

use crate::body::{Body, Handler, LocalVar, RegOrigin};
use crate::builder::BodyBuilder;
use crate::inst::{BlockId, Inst, Reg};
use crate::kind::Kind;
use crate::refs::ClassIdx;

const KINDS: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];
const NAMES: [&str; 9] = [
    "x", "<init>", "lambda$0", "static", "a b", "é\"", "0x1", "", "on_class",
];
const CLASSES: [&str; 6] = [
    "A",
    "java/lang/String",
    "on_interface",
    "p/a b",
    "interface",
    "A$\u{1F600}",
];
const TYPES: [&str; 12] = [
    "Z",
    "B",
    "C",
    "S",
    "I",
    "J",
    "F",
    "D",
    "Ljava/lang/String;",
    "[[I",
    "Lodd name;",
    "[Lp/#;",
];
const REGS_PER_KIND: usize = 2;

pub(crate) struct Generator {
    state: u64,
    b: BodyBuilder,
    /// Blocks that jumps may lead to.
    normal: usize,
}

impl Generator {
    pub(crate) fn new(seed: u64) -> Generator {
        Generator {
            state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1,
            b: BodyBuilder::new(&[]),
            normal: 1,
        }
    }

    fn below(&mut self, n: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        ((self.state >> 20) % n as u64) as usize
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    pub(crate) fn body(mut self) -> Body {
        let params: Vec<Kind> = (0..self.below(4)).map(|_| self.pick(&KINDS)).collect();
        self.b = BodyBuilder::new(&params);
        // The first of each kind are found again by `reg`.
        for kind in KINDS {
            for i in 0..REGS_PER_KIND {
                let origins = [
                    RegOrigin::Temp,
                    RegOrigin::Local(9),
                    RegOrigin::Stack(i as u16),
                ];
                let origin = self.pick(&origins);
                self.b.reg(kind, origin);
            }
        }
        let first = params.len() as u16;
        let result = match self.below(KINDS.len() + 1) {
            0 => None,
            n => Some(KINDS[n - 1]),
        };
        self.normal = 1 + self.below(4);
        let handlers = self.below(3);
        for _ in 1..self.normal + handlers {
            self.b.new_block();
        }
        self.set_handlers(handlers);
        for i in 0..self.normal + handlers {
            self.b.switch_to(BlockId(i as u16));
            if i >= self.normal {
                let dst = self.reg(first, Kind::Ref);
                self.b.push(Inst::Catch { dst });
            }
            for _ in 0..self.below(6) {
                let inst = self.inst(first);
                self.b.push(inst);
            }
            let end = self.terminator(first, result);
            self.b.push(end);
        }
        let mut body = self.take_body();
        self.debug_tables(&mut body);
        body
    }

    fn take_body(&mut self) -> Body {
        std::mem::replace(&mut self.b, BodyBuilder::new(&[])).finish()
    }

    /// Each of the last `count` blocks handles what the entry throws.
    fn set_handlers(&mut self, count: usize) {
        let mut all = Vec::new();
        for i in 0..count {
            let catch = (self.below(3) > 0).then(|| self.class());
            let target = BlockId((self.normal + i) as u16);
            all.push(Handler { catch, target });
        }
        if count > 0 {
            self.b.set_handlers(BlockId(0), &all);
            let other = BlockId(self.below(self.normal + count) as u16);
            self.b.set_handlers(other, &all);
        }
    }

    fn debug_tables(&mut self, body: &mut Body) {
        let count = body.insts.len();
        for pc in 0..count {
            if self.below(4) == 0 {
                body.lines.push((pc as u32, self.below(70_000) as u16));
            }
        }
        for _ in 0..self.below(3) {
            let end = self.below(count + 1);
            let start = self.below(end + 1);
            body.locals.push(LocalVar {
                name: self.pick(&NAMES).into(),
                desc: self.pick(&TYPES).into(),
                slot: self.below(9) as u16,
                start: start as u32,
                end: end as u32,
            });
        }
    }

    fn reg(&mut self, first: u16, kind: Kind) -> Reg {
        let row = KINDS.iter().position(|&k| k == kind).unwrap();
        let i = row * REGS_PER_KIND + self.below(REGS_PER_KIND);
        Reg(first + i as u16)
    }

    fn block(&mut self) -> BlockId {
        BlockId(self.below(self.normal) as u16)
    }

    fn class(&mut self) -> ClassIdx {
        let name = self.pick(&CLASSES);
        self.b.class(name)
    }
}
