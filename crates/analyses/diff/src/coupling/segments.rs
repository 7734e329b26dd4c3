//! Segments: the code of a version from one cut point to the next, as a method of its own.
//!
//! A segment begins at the method's entry, at the head of a loop, or after a call. Where control comes to a cut point in a
//! state that the relation is about, it ends by throwing an object that holds the values that both versions share there: so
//! whether both versions arrive at the same cut point in related states is what the comparison of ends tells. In a state that
//! the relation is not about, control goes on.

use super::cut_points::CutBody;
use super::relation::{KnownRegister, PointRelation, RegisterFact};
use super::split_body::redirect;
use crate::pair_program::VersionName;
use ir::{
    Block, BlockId, Body, Cond, FieldIdx, FieldSymbol, Handler, HandlerSet, Inst, Kind, Reg,
    RegInfo, RegOrigin, SwitchTable, TypeDesc,
};
use std::sync::Arc;

/// What segments of one version are made from.
pub(crate) struct Segments<'a> {
    pub(crate) version: VersionName,
    pub(crate) code: &'a CutBody,
    pub(crate) relations: &'a [PointRelation],
    /// The classes of what is thrown at the cut points.
    pub(crate) arrivals: &'a [Arc<str>],
    /// Whether the first parameter is `this`.
    pub(crate) has_receiver: bool,
}

/// Where a segment begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SegmentStart {
    Method,
    Point(usize),
}

/// Puts the body of a segment together, block by block.
struct Assembly<'a> {
    segments: &'a Segments<'a>,
    body: Body,
    insts: Vec<Inst>,
    blocks: Vec<Block>,
    /// Where the current block starts.
    start: u32,
    /// How far the version's own registers and blocks move.
    registers: u16,
    own_blocks: u16,
    int: Reg,
    reference: Reg,
}

impl Segments<'_> {
    /// The kinds of a segment's parameters.
    pub(crate) fn params(&self, start: SegmentStart) -> Vec<Kind> {
        match start {
            SegmentStart::Method => {
                let params = &self.code.body.regs[..self.code.body.params as usize];
                params.iter().map(|r| r.kind).collect()
            }
            SegmentStart::Point(point) => {
                let passed = self.relations[point].resumed();
                passed.map(|s| s.kind).collect()
            }
        }
    }

    /// The body of a segment; `None` if it gets too large.
    pub(crate) fn body(&self, start: SegmentStart) -> Option<Body> {
        let params = self.params(start);
        let not_null = match start {
            SegmentStart::Method if self.has_receiver => vec![0],
            SegmentStart::Method => Vec::new(),
            SegmentStart::Point(point) => self.relations[point].not_null(self.has_receiver),
        };
        // One block for each question, one that sets registers, one for inputs that are none.
        let prologue = not_null.len() + 2;
        let mut assembly = Assembly::new(self, &params, prologue)?;
        assembly.prologue(start, &not_null);
        assembly.own_code();
        for point in 0..self.relations.len() {
            assembly.arrival(point);
        }
        assembly.finish()
    }
}

impl<'a> Assembly<'a> {
    fn new(segments: &'a Segments<'a>, params: &[Kind], prologue: usize) -> Option<Assembly<'a>> {
        let mut body = segments.code.body.clone();
        let registers = params.len() as u16;
        let temp = |kind| RegInfo {
            kind,
            origin: RegOrigin::Temp,
        };
        let own = std::mem::take(&mut body.regs);
        body.regs = params.iter().map(|kind| temp(*kind)).collect();
        body.regs.extend(own);
        let int = Reg(u16::try_from(body.regs.len()).ok()?);
        let reference = Reg(int.0.checked_add(1)?);
        body.regs.push(temp(Kind::Int));
        body.regs.push(temp(Kind::Ref));
        (reference.0 < u16::MAX).then_some(())?;
        body.params = registers;
        body.args.iter_mut().for_each(|r| r.0 += registers);
        body.locals.clear();
        Some(Assembly {
            segments,
            insts: Vec::new(),
            blocks: Vec::new(),
            start: 0,
            registers,
            own_blocks: u16::try_from(prologue).ok()?,
            int,
            reference,
            body,
        })
    }

    /// The version's register in the segment.
    fn own(&self, register: Reg) -> Reg {
        match register.is_some() {
            true => Reg(register.0 + self.registers),
            false => register,
        }
    }

    fn own_block(&self, block: BlockId) -> BlockId {
        BlockId(block.0 + self.own_blocks)
    }

    fn end_block(&mut self, inst: Inst) {
        self.insts.push(inst);
        let end = self.insts.len() as u32;
        self.blocks.push(Block {
            start: self.start,
            end,
            handlers: None,
        });
        self.start = end;
    }

    fn next_block(&self) -> BlockId {
        BlockId(self.blocks.len() as u16 + 1)
    }

    /// Sets the version's registers from the parameters; inputs that are none end as the other version's do.
    fn prologue(&mut self, start: SegmentStart, not_null: &[usize]) {
        let none = BlockId(self.own_blocks - 1);
        for index in not_null {
            let els = self.next_block();
            self.end_block(Inst::IfNull {
                a: Reg(*index as u16),
                then: none,
                els,
            });
        }
        let version = self.segments.version;
        let to = match start {
            SegmentStart::Method => {
                for param in 0..self.registers {
                    let dst = self.own(Reg(param));
                    let src = Reg(param);
                    self.insts.push(Inst::Move { dst, src });
                }
                BlockId(0)
            }
            SegmentStart::Point(point) => {
                let relation = &self.segments.relations[point];
                for (index, shared) in relation.resumed().enumerate() {
                    let dst = self.own(shared.register(version));
                    let src = Reg(index as u16);
                    self.insts.push(match shared.more(version) {
                        0 => Inst::Move { dst, src },
                        imm => add(dst, src, imm),
                    });
                }
                for fact in relation.facts(version) {
                    let dst = self.own(fact.register);
                    let inst = self.value(dst, fact.is);
                    self.insts.push(inst);
                }
                self.segments.code.points[point].resume
            }
        };
        let to = self.own_block(to);
        self.end_block(Inst::Jump { to });
        let src = self.reference;
        self.insts.push(Inst::ConstNull { dst: src });
        self.end_block(Inst::Throw { src });
    }

    fn value(&self, dst: Reg, value: KnownRegister) -> Inst {
        match value {
            KnownRegister::Int(value) => Inst::ConstInt { dst, value },
            KnownRegister::Null => Inst::ConstNull { dst },
            KnownRegister::Length(array) => Inst::ArrayLen {
                dst,
                array: self.own(array),
            },
            KnownRegister::Same(src) => Inst::Move {
                dst,
                src: self.own(src),
            },
        }
    }

    /// The version's own code; jumps to cut points go to where arrivals are looked at.
    fn own_code(&mut self) {
        let by = self.insts.len() as u32;
        self.body.lines.iter_mut().for_each(|(pc, _)| *pc += by);
        let own = self.segments.code;
        let first_arrival = self.own_blocks + own.body.blocks.len() as u16;
        let arrivals = self.arrival_blocks(first_arrival);
        let to = |block: BlockId| {
            let mut points = own.points.iter();
            match points.position(|p| p.block == block) {
                Some(point) => arrivals[point],
                None => BlockId(block.0 + self.own_blocks),
            }
        };
        let by_registers = self.registers;
        let mut insts = own.body.insts.clone();
        for inst in &mut insts {
            inst.for_each_register(|_, reg| {
                if reg.is_some() {
                    reg.0 += by_registers;
                }
            });
            redirect(inst, &to);
        }
        let tables = own.body.refs.switches.iter().map(|table| SwitchTable {
            cases: table.cases.iter().map(|(k, b)| (*k, to(*b))).collect(),
            default: to(table.default),
        });
        let tables: Vec<SwitchTable> = tables.collect();
        let sets = own.body.handler_sets.iter().map(|set| {
            let moved = set.0.iter().map(|handler| Handler {
                target: BlockId(handler.target.0 + self.own_blocks),
                ..*handler
            });
            HandlerSet(moved.collect())
        });
        let sets: Vec<HandlerSet> = sets.collect();
        self.body.refs.switches = tables;
        self.body.handler_sets = sets;
        self.insts.append(&mut insts);
        self.blocks.extend(own.body.blocks.iter().map(|b| Block {
            start: b.start + by,
            end: b.end + by,
            handlers: b.handlers,
        }));
        self.start = self.insts.len() as u32;
    }

    /// Where what is to be done on arrival at each cut point begins.
    fn arrival_blocks(&self, first: u16) -> Vec<BlockId> {
        let mut next = first;
        let starts = (0..self.segments.relations.len()).map(|point| {
            let start = next;
            next += self.questions(point).len() as u16 + 1;
            BlockId(start)
        });
        starts.collect()
    }

    /// What has to hold on arrival, one block each.
    fn questions(&self, point: usize) -> Vec<ArrivalQuestion> {
        let relation = &self.segments.relations[point];
        let version = self.segments.version;
        let not_null = relation.not_null(self.segments.has_receiver).into_iter();
        let not_null = not_null.map(|i| relation.shared[i].register(version));
        let facts = relation.facts(version).iter().copied();
        not_null
            .map(ArrivalQuestion::NotNull)
            .chain(facts.map(ArrivalQuestion::Holds))
            .collect()
    }

    fn arrival(&mut self, point: usize) {
        let on = self.own_block(self.segments.code.points[point].block);
        for question in self.questions(point) {
            let next = self.next_block();
            self.ask(question, next, on);
        }
        let class = self.segments.arrivals[point].clone();
        let relation = &self.segments.relations[point];
        let version = self.segments.version;
        let dst = self.reference;
        let index = ir::ClassIdx(self.body.refs.classes.len() as u16);
        self.body.refs.classes.push(class.clone());
        self.insts.push(Inst::New { dst, class: index });
        for (number, shared) in relation.arriving().enumerate() {
            let own = self.own(shared.register(version));
            let src = match shared.more(version) {
                0 => own,
                more => {
                    self.insts.push(add(self.int, own, -more));
                    self.int
                }
            };
            let Some(desc) = TypeDesc::parse(&shared.desc) else {
                continue;
            };
            let field = FieldIdx(self.body.refs.fields.len() as u16);
            self.body.refs.fields.push(FieldSymbol {
                class: class.clone(),
                name: field_name(number).into(),
                desc,
            });
            self.insts.push(Inst::PutField {
                object: dst,
                field,
                src,
            });
        }
        self.end_block(Inst::Throw { src: dst });
    }

    /// One question: to the next block if it holds, on with the code if not.
    fn ask(&mut self, question: ArrivalQuestion, next: BlockId, on: BlockId) {
        let (register, value) = match question {
            ArrivalQuestion::NotNull(register) => {
                let a = self.own(register);
                return self.end_block(Inst::IfNull {
                    a,
                    then: on,
                    els: next,
                });
            }
            ArrivalQuestion::Holds(fact) => (self.own(fact.register), fact.is),
        };
        match value {
            KnownRegister::Null => self.end_block(Inst::IfNull {
                a: register,
                then: next,
                els: on,
            }),
            KnownRegister::Same(other) if self.body.regs[register.index()].kind == Kind::Ref => {
                let b = self.own(other);
                self.end_block(Inst::IfSame {
                    a: register,
                    b,
                    then: next,
                    els: on,
                });
            }
            KnownRegister::Int(_) | KnownRegister::Length(_) | KnownRegister::Same(_) => {
                let inst = self.value(self.int, value);
                self.insts.push(inst);
                self.end_block(Inst::If {
                    cond: Cond::Eq,
                    a: register,
                    b: self.int,
                    then: next,
                    els: on,
                });
            }
        }
    }

    fn finish(self) -> Option<Body> {
        let mut body = self.body;
        (self.blocks.len() < usize::from(u16::MAX)).then_some(())?;
        body.insts = self.insts;
        body.block_starts = self.blocks.iter().map(|b| b.start).collect();
        body.blocks = self.blocks;
        Some(body)
    }
}

/// What is asked where control comes to a cut point.
#[derive(Clone, Copy, Debug)]
enum ArrivalQuestion {
    NotNull(Reg),
    Holds(RegisterFact),
}

/// The field of an arrival's object for a shared value.
pub(crate) fn field_name(number: usize) -> String {
    format!("shared{number}")
}

fn add(dst: Reg, a: Reg, imm: i16) -> Inst {
    Inst::BinImm {
        op: ir::BinOp::IAdd,
        dst,
        a,
        imm,
    }
}
