//! Symbolic arithmetic: operations on terms. An `int` is a 32-bit vector (so are the smaller types, always within
//! their range), a `long` 64 bits, floats are IEEE 754.

use super::Interp;
use crate::trap::Trap;
use crate::value::Value;
use heap::Ref;
use ir::{BinOp, BlockId, Cond, ElemKind, Kind, Reg, SwitchIdx, UnOp};
use term::{BvOp, CmpOp, FpCmp, FpOp, Sort, Term};

/// Arrays up to this length are read and written at a symbolic index by one term per cell;
/// longer ones by trying each possible index on a path of its own.
const MAX_SELECT: usize = 256;

impl Interp<'_> {
    /// The sort of terms for values of this kind; references are never terms.
    pub fn sort_of(kind: Kind) -> Sort {
        match kind {
            Kind::Int => Sort::Bv(32),
            Kind::Long => Sort::Bv(64),
            Kind::Float => Sort::F32,
            Kind::Double => Sort::F64,
            Kind::Ref => panic!("a reference has no sort"),
        }
    }

    /// Any value as a term.
    pub fn term_of(&self, kind: Kind, value: Value) -> Term {
        let terms = &self.vm.terms;
        match (value.term, kind) {
            (Some(t), _) => t,
            (None, Kind::Int) => terms.bv(32, u64::from(value.bits as u32)),
            (None, Kind::Long) => terms.bv(64, value.bits),
            (None, Kind::Float) => terms.f32(value.as_float()),
            (None, Kind::Double) => terms.f64(value.as_double()),
            (None, Kind::Ref) => panic!("a reference is no term"),
        }
    }

    /// The value of a term: a machine value if it is constant.
    pub fn value_of(&self, term: Term) -> Value {
        let terms = &self.vm.terms;
        let constant = match terms.sort(term) {
            Sort::Bool => terms.as_bool(term).map(u64::from),
            Sort::Bv(_) => terms.as_bv(term),
            Sort::F32 => terms.as_f32(term).map(|f| u64::from(f.to_bits())),
            Sort::F64 => terms.as_f64(term).map(f64::to_bits),
        };
        constant.map_or(Value::symbolic(term), Value::concrete)
    }

    fn set_term(&mut self, dst: Reg, term: Term) {
        let value = self.value_of(term);
        self.set_reg(dst, value);
    }

    /// `i2b`, `i2c`, `i2s` and the like, as a store into a cell of this type does them.
    pub(crate) fn narrow(&self, elem: ElemKind, value: Value) -> Value {
        let Some(t) = value.term else {
            return Value::concrete(super::fields::narrow(elem, value.bits));
        };
        let terms = &self.vm.terms;
        let narrowed = match elem {
            ElemKind::Boolean => terms.bv_bin(BvOp::And, t, terms.bv(32, 1)),
            ElemKind::Byte => terms.sext(32, terms.extract(7, 0, t)),
            ElemKind::Char => terms.zext(32, terms.extract(15, 0, t)),
            ElemKind::Short => terms.sext(32, terms.extract(15, 0, t)),
            ElemKind::Int | ElemKind::Long | ElemKind::Float | ElemKind::Double | ElemKind::Ref => {
                t
            }
        };
        self.value_of(narrowed)
    }

    pub(crate) fn symbolic_unary(&mut self, op: UnOp, dst: Reg, a: Reg) -> Result<(), Trap> {
        let result = self.unary(op, self.reg(a));
        self.set_reg(dst, result);
        Ok(())
    }

    /// A conversion or negation of any value.
    pub fn unary(&self, op: UnOp, value: Value) -> Value {
        if value.term.is_none() {
            return Value::concrete(super::arith::convert(op, value.bits));
        }
        let x = self.term_of(op.kinds().0, value);
        let terms = &self.vm.terms;
        let result = match op {
            UnOp::INeg | UnOp::LNeg => terms.bv_neg(x),
            UnOp::FNeg | UnOp::DNeg => terms.fp_neg(x),
            UnOp::I2L => terms.sext(64, x),
            UnOp::L2I => terms.extract(31, 0, x),
            UnOp::I2F | UnOp::L2F => terms.sbv_to_fp(Sort::F32, x),
            UnOp::I2D | UnOp::L2D => terms.sbv_to_fp(Sort::F64, x),
            UnOp::F2I | UnOp::D2I => terms.fp_to_sbv(32, x),
            UnOp::F2L | UnOp::D2L => terms.fp_to_sbv(64, x),
            UnOp::F2D => terms.fp_to_fp(Sort::F64, x),
            UnOp::D2F => terms.fp_to_fp(Sort::F32, x),
            UnOp::I2B => terms.sext(32, terms.extract(7, 0, x)),
            UnOp::I2C => terms.zext(32, terms.extract(15, 0, x)),
            UnOp::I2S => terms.sext(32, terms.extract(15, 0, x)),
        };
        self.value_of(result)
    }

    pub(crate) fn symbolic_binary(
        &mut self,
        op: BinOp,
        dst: Reg,
        a: Reg,
        b: Reg,
    ) -> Result<(), Trap> {
        let (x, y) = (self.reg(a), self.reg(b));
        let result = self.binary_term(op, x, y)?;
        self.set_term(dst, result);
        Ok(())
    }

    pub(crate) fn symbolic_binary_imm(
        &mut self,
        op: BinOp,
        dst: Reg,
        a: Reg,
        imm: i16,
    ) -> Result<(), Trap> {
        let x = self.reg(a);
        let result = self.binary_term(op, x, Value::int(i32::from(imm)))?;
        self.set_term(dst, result);
        Ok(())
    }

    fn binary_term(&mut self, op: BinOp, a: Value, b: Value) -> Result<Term, Trap> {
        let (ka, kb, _) = op.kinds();
        let (x, y) = (self.term_of(ka, a), self.term_of(kb, b));
        if op.can_divide_by_zero() {
            let width = if ka == Kind::Long { 64 } else { 32 };
            let is_zero = self.vm.terms.eq(y, self.vm.terms.bv(width, 0));
            if self.decide(is_zero)? {
                self.divide_by_zero()?;
            }
        }
        let terms = &self.vm.terms;
        Ok(match op {
            BinOp::IAdd | BinOp::LAdd => terms.bv_bin(BvOp::Add, x, y),
            BinOp::ISub | BinOp::LSub => terms.bv_bin(BvOp::Sub, x, y),
            BinOp::IMul | BinOp::LMul => terms.bv_bin(BvOp::Mul, x, y),
            BinOp::IDiv | BinOp::LDiv => terms.bv_bin(BvOp::SDiv, x, y),
            BinOp::IRem | BinOp::LRem => terms.bv_bin(BvOp::SRem, x, y),
            BinOp::IAnd | BinOp::LAnd => terms.bv_bin(BvOp::And, x, y),
            BinOp::IOr | BinOp::LOr => terms.bv_bin(BvOp::Or, x, y),
            BinOp::IXor | BinOp::LXor => terms.bv_bin(BvOp::Xor, x, y),
            BinOp::IShl | BinOp::LShl => terms.bv_bin(BvOp::Shl, x, self.shift_count(ka, y)),
            BinOp::IShr | BinOp::LShr => terms.bv_bin(BvOp::AShr, x, self.shift_count(ka, y)),
            BinOp::IUShr | BinOp::LUShr => terms.bv_bin(BvOp::LShr, x, self.shift_count(ka, y)),
            BinOp::FAdd | BinOp::DAdd => terms.fp_bin(FpOp::Add, x, y),
            BinOp::FSub | BinOp::DSub => terms.fp_bin(FpOp::Sub, x, y),
            BinOp::FMul | BinOp::DMul => terms.fp_bin(FpOp::Mul, x, y),
            BinOp::FDiv | BinOp::DDiv => terms.fp_bin(FpOp::Div, x, y),
            BinOp::FRem | BinOp::DRem => terms.fp_bin(FpOp::Rem, x, y),
            BinOp::LCmp => self.three_way(terms.cmp(CmpOp::Slt, x, y), terms.eq(x, y), 1),
            BinOp::FCmpL | BinOp::DCmpL => {
                // Greater, equal, or less: NaN is neither of the first two.
                self.reverse_three_way(terms.fp_cmp(FpCmp::Lt, y, x), terms.fp_cmp(FpCmp::Eq, x, y))
            }
            BinOp::FCmpG | BinOp::DCmpG => self.three_way(
                terms.fp_cmp(FpCmp::Lt, x, y),
                terms.fp_cmp(FpCmp::Eq, x, y),
                1,
            ),
        })
    }

    /// -1 if `less`, 0 if `equal`, else `otherwise`.
    fn three_way(&self, less: Term, equal: Term, otherwise: i32) -> Term {
        let terms = &self.vm.terms;
        let int = |v: i32| terms.bv(32, u64::from(v as u32));
        terms.ite(less, int(-1), terms.ite(equal, int(0), int(otherwise)))
    }

    /// 1 if `greater`, 0 if `equal`, else -1.
    fn reverse_three_way(&self, greater: Term, equal: Term) -> Term {
        let terms = &self.vm.terms;
        let int = |v: i32| terms.bv(32, u64::from(v as u32));
        terms.ite(greater, int(1), terms.ite(equal, int(0), int(-1)))
    }

    /// The low 5 or 6 bits of an int count, as wide as the value shifted.
    fn shift_count(&self, shifted: Kind, count: Term) -> Term {
        let terms = &self.vm.terms;
        if shifted == Kind::Long {
            terms.zext(64, terms.bv_bin(BvOp::And, count, terms.bv(32, 63)))
        } else {
            terms.bv_bin(BvOp::And, count, terms.bv(32, 31))
        }
    }

    fn condition(&self, cond: Cond, a: Value, b: Value) -> Term {
        let (x, y) = (self.term_of(Kind::Int, a), self.term_of(Kind::Int, b));
        let op = match cond {
            Cond::Eq => CmpOp::Eq,
            Cond::Ne => CmpOp::Ne,
            Cond::Lt => CmpOp::Slt,
            Cond::Ge => CmpOp::Sge,
            Cond::Gt => CmpOp::Sgt,
            Cond::Le => CmpOp::Sle,
        };
        self.vm.terms.cmp(op, x, y)
    }

    pub(crate) fn symbolic_if(
        &mut self,
        cond: Cond,
        a: Value,
        b: Value,
        then: BlockId,
        els: BlockId,
    ) -> Result<(), Trap> {
        let condition = self.condition(cond, a, b);
        let taken = self.decide(condition)?;
        self.jump_to(if taken { then } else { els });
        Ok(())
    }

    pub(crate) fn symbolic_switch(&mut self, a: Value, table: SwitchIdx) -> Result<(), Trap> {
        let table = &self.frame().code.body.refs.switches[table.index()];
        for (key, target) in &table.cases {
            let is_key = self.condition(Cond::Eq, a, Value::int(*key));
            if self.decide(is_key)? {
                self.jump_to(*target);
                return Ok(());
            }
        }
        self.jump_to(table.default);
        Ok(())
    }

    pub(crate) fn jump_to(&mut self, block: BlockId) {
        let frame = self.frame_mut();
        frame.pc = frame.code.body.block_starts[block.index()];
    }

    /// An element at a symbolic index that is known to be within bounds.
    pub(crate) fn load_symbolic_index(
        &mut self,
        elem: ElemKind,
        r: Ref,
        index: Term,
    ) -> Result<Value, Trap> {
        let len = self.state.heap.get(r).data.len();
        if len > MAX_SELECT {
            let i = self.choose(Value::symbolic(index))? as u32 as usize;
            return Ok(self.state.cell(r, i));
        }
        if elem == ElemKind::Ref {
            return self.load_reference(r, index, len);
        }
        let selected = self.select(elem.kind(), r, index, 0, len);
        Ok(self.value_of(selected))
    }

    /// References are never terms: one path for each object that the array holds, however many
    /// cells lead to it.
    fn load_reference(&mut self, r: Ref, index: Term, len: usize) -> Result<Value, Trap> {
        let mut places: Vec<(Ref, Vec<usize>)> = Vec::new();
        for i in 0..len {
            let held = self.state.cell(r, i).as_ref();
            match places.iter_mut().find(|(o, _)| *o == held) {
                Some((_, at)) => at.push(i),
                None => places.push((held, vec![i])),
            }
        }
        // The object with most places comes last: it needs no condition.
        places.sort_by_key(|(_, at)| at.len());
        let (last, others) = places
            .split_last()
            .expect("an index within bounds has a cell");
        for (object, at) in others {
            let terms = &self.vm.terms;
            let here = at.iter().map(|i| terms.eq(index, terms.bv(32, *i as u64)));
            let condition = terms.or_all(here);
            if self.decide(condition)? {
                return Ok(Value::reference(*object));
            }
        }
        Ok(Value::reference(last.0))
    }

    /// The index as a machine value: one path for each cell.
    fn enumerate_index(&mut self, index: Term, len: usize) -> Result<usize, Trap> {
        for i in 0..len - 1 {
            let terms = &self.vm.terms;
            let here = terms.eq(index, terms.bv(32, i as u64));
            if self.decide(here)? {
                return Ok(i);
            }
        }
        Ok(len - 1)
    }

    /// A tree of choices over the cells `[low, high)`, halving the range at each level.
    fn select(&self, kind: Kind, r: Ref, index: Term, low: usize, high: usize) -> Term {
        if high - low == 1 {
            return self.term_of(kind, self.state.cell(r, low));
        }
        let middle = low + (high - low) / 2;
        let terms = &self.vm.terms;
        let below = terms.cmp(CmpOp::Ult, index, terms.bv(32, middle as u64));
        let left = self.select(kind, r, index, low, middle);
        let right = self.select(kind, r, index, middle, high);
        terms.ite(below, left, right)
    }

    /// Stores at a symbolic index that is known to be within bounds.
    pub(crate) fn store_symbolic_index(
        &mut self,
        elem: ElemKind,
        r: Ref,
        index: Term,
        value: Value,
    ) -> Result<(), Trap> {
        let len = self.state.heap.get(r).data.len();
        if elem == ElemKind::Ref || len > MAX_SELECT {
            let i = match len {
                ..=MAX_SELECT => self.enumerate_index(index, len)?,
                _ => self.choose(Value::symbolic(index))? as u32 as usize,
            };
            self.state.set_cell(r, i, value);
            return Ok(());
        }
        let kind = elem.kind();
        let stored = self.term_of(kind, value);
        for i in 0..len {
            let old = self.term_of(kind, self.state.cell(r, i));
            let terms = &self.vm.terms;
            let here = terms.eq(index, terms.bv(32, i as u64));
            let cell = self.value_of(terms.ite(here, stored, old));
            self.state.set_cell(r, i, cell);
        }
        Ok(())
    }
}
