//! Two bodies of one method as one: which of them is executed, a static field of [`VERSION_CLASS`] decides.
//!
//! So both versions of a program are one program, on one machine, with the same classes and the same input objects:
//! what one version has found out about an unknown input, the other one starts from.

use crate::pairing::InheritedMethod;
use ir::{
    ArgsId, Block, BlockId, Body, BodyBuilder, BodyError, ClassBuilder, ClassDef, ClassIdx, Cond,
    DynIdx, FieldIdx, FieldSymbol, Handler, HandlerSet, Inst, InvokeKind, Kind, LocalVar, LongIdx,
    MethodDef, MethodIdx, Reg, RegInfo, RegOrigin, StrIdx, SwitchIdx, SwitchTable, TypeDesc, flags,
};

/// The class with what the two versions share and programs don't see.
pub(crate) const VERSION_CLASS: &str = "cairn/Version";
/// 0 while the old version runs, 1 while the new one does.
pub(crate) const IS_NEW: &str = "isNew";
/// Compares two references, so that unknown ones become known as far as that needs.
pub(crate) const IS_SAME: &str = "isSame";
pub(crate) const IS_SAME_DESC: &str = "(Ljava/lang/Object;Ljava/lang/Object;)I";

/// Instructions before those of the old body.
pub(crate) const PROLOGUE: u32 = 2;

/// The class of [`IS_NEW`] and [`IS_SAME`].
pub(crate) fn version_class() -> ClassDef {
    let mut class = ClassBuilder::new(VERSION_CLASS);
    // Its field is no input, and its code not the program's.
    class.class().module = Some("java.base".into());
    class.field(flags::PUBLIC | flags::STATIC, IS_NEW, "I");
    let mut body = BodyBuilder::new(&[Kind::Ref, Kind::Ref]);
    let (yes, no) = (body.new_block(), body.new_block());
    let (a, b) = (body.param(0), body.param(1));
    body.push(Inst::IfSame {
        a,
        b,
        then: yes,
        els: no,
    });
    for (block, value) in [(yes, 1), (no, 0)] {
        body.switch_to(block);
        let src = body.const_int(value);
        body.push(Inst::ReturnValue { src });
    }
    let public = flags::PUBLIC | flags::STATIC;
    class.method(public, IS_SAME, IS_SAME_DESC, Some(body.finish()));
    class.finish()
}

/// A body that calls what a version has in the place of a method.
pub(crate) fn call_instead(instead: &InheritedMethod, method: &MethodDef) -> Body {
    let mut body = BodyBuilder::for_method(&method.parsed, false);
    let args: Vec<Reg> = (0..=method.parsed.params.len())
        .map(|i| body.param(i))
        .collect();
    let symbol = body.method(&instead.class, &method.name, &method.desc);
    let result = body.invoke(InvokeKind::Special, symbol, &args);
    match result.is_some() {
        true => body.push(Inst::ReturnValue { src: result }),
        false => body.push(Inst::Return),
    }
    let mut body = body.finish();
    body.refs.methods[symbol.index()].on_interface = instead.on_interface;
    body
}

/// The body that executes one of the two.
pub(crate) fn merge(old: Body, new: Body) -> Result<Body, BodyError> {
    let flag = Reg(count(old.regs.len() + new.regs.len())?);
    let shift = Shift {
        params: new.params,
        registers: count(old.regs.len())?,
        blocks: count(old.blocks.len() + 1)?,
        args: old.args.len() as u32,
        classes: count(old.refs.classes.len())?,
        fields: count(old.refs.fields.len())?,
        methods: count(old.refs.methods.len())?,
        strings: count(old.refs.strings.len())?,
        longs: old.refs.longs.len() as u32,
        dynamics: count(old.refs.dynamics.len())?,
        switches: count(old.refs.switches.len())?,
    };
    count(old.blocks.len() + new.blocks.len() + 1)?;
    let first = Shift {
        blocks: 1,
        ..Shift::default()
    };
    let mut merged = old;
    // Parameters of the new body are those of the old one; their registers are not used again.
    merged.regs.extend(new.regs.iter().copied());
    merged.regs.push(RegInfo {
        kind: Kind::Int,
        origin: RegOrigin::Temp,
    });
    for set in &mut merged.handler_sets {
        *set = first.handlers(set);
    }
    for table in &mut merged.refs.switches {
        *table = first.switch(table);
    }
    for inst in &mut merged.insts {
        first.inst(inst);
    }
    let old_insts = merged.insts.len() as u32;
    let sets = count(merged.handler_sets.len())?;
    merged
        .handler_sets
        .extend(new.handler_sets.iter().map(|set| shift.handlers(set)));
    let mut new_insts = new.insts;
    new_insts.iter_mut().for_each(|inst| shift.inst(inst));
    merged
        .args
        .extend(new.args.iter().map(|reg| shift.register(*reg)));
    let refs = &mut merged.refs;
    refs.classes.extend(new.refs.classes);
    refs.fields.extend(new.refs.fields);
    refs.methods.extend(new.refs.methods);
    refs.strings.extend(new.refs.strings);
    refs.longs.extend(new.refs.longs);
    refs.dynamics.extend(new.refs.dynamics);
    let switches = new.refs.switches.iter().map(|table| shift.switch(table));
    refs.switches.extend(switches);
    let version = FieldIdx(count(refs.fields.len())?);
    refs.fields.push(FieldSymbol {
        class: VERSION_CLASS.into(),
        name: IS_NEW.into(),
        desc: TypeDesc::parse("I").ok_or_else(|| BodyError::Malformed("I".to_owned()))?,
    });
    let mut insts = vec![
        Inst::GetStatic {
            dst: flag,
            field: version,
        },
        Inst::IfImm {
            cond: Cond::Ne,
            a: flag,
            imm: 0,
            then: BlockId(shift.blocks),
            els: BlockId(1),
        },
    ];
    insts.append(&mut merged.insts);
    insts.append(&mut new_insts);
    merged.insts = insts;
    let after_old = PROLOGUE + old_insts;
    let moved = |block: &Block, by: u32, sets: u16| Block {
        start: block.start + by,
        end: block.end + by,
        handlers: block.handlers.map(|set| set + sets),
    };
    let entry = Block {
        start: 0,
        end: PROLOGUE,
        handlers: None,
    };
    let old_blocks = merged.blocks.iter().map(|b| moved(b, PROLOGUE, 0));
    let new_blocks = new.blocks.iter().map(|b| moved(b, after_old, sets));
    merged.blocks = std::iter::once(entry)
        .chain(old_blocks)
        .chain(new_blocks)
        .collect();
    merged.block_starts = merged.blocks.iter().map(|b| b.start).collect();
    let old_lines = merged.lines.iter().map(|(pc, line)| (pc + PROLOGUE, *line));
    let new_lines = new.lines.iter().map(|(pc, line)| (pc + after_old, *line));
    merged.lines = old_lines.chain(new_lines).collect();
    merged.locals = merged.locals.iter().map(shift_local).collect();
    Ok(merged)
}

/// Parameters keep their start, by which their names are found.
fn shift_local(local: &LocalVar) -> LocalVar {
    LocalVar {
        start: match local.start {
            0 => 0,
            start => start + PROLOGUE,
        },
        end: local.end + PROLOGUE,
        ..local.clone()
    }
}

fn count(n: usize) -> Result<u16, BodyError> {
    let too_large = || BodyError::Unsupported("two versions of a very large method".to_owned());
    u16::try_from(n)
        .ok()
        .filter(|n| *n < u16::MAX)
        .ok_or_else(too_large)
}

/// How far the indices of a body move.
#[derive(Clone, Copy, Debug, Default)]
struct Shift {
    params: u16,
    registers: u16,
    blocks: u16,
    args: u32,
    classes: u16,
    fields: u16,
    methods: u16,
    strings: u16,
    longs: u32,
    dynamics: u16,
    switches: u16,
}

impl Shift {
    fn register(&self, reg: Reg) -> Reg {
        match reg.is_some() && reg.0 >= self.params {
            true => Reg(reg.0 + self.registers),
            false => reg,
        }
    }

    fn block(&self, block: BlockId) -> BlockId {
        BlockId(block.0 + self.blocks)
    }

    fn handlers(&self, set: &HandlerSet) -> HandlerSet {
        let moved = set.0.iter().map(|handler| Handler {
            catch: handler.catch.map(|c| ClassIdx(c.0 + self.classes)),
            target: self.block(handler.target),
        });
        HandlerSet(moved.collect())
    }

    fn switch(&self, table: &SwitchTable) -> SwitchTable {
        let cases = table.cases.iter();
        SwitchTable {
            cases: cases
                .map(|(key, block)| (*key, self.block(*block)))
                .collect(),
            default: self.block(table.default),
        }
    }

    fn inst(&self, inst: &mut Inst) {
        inst.for_each_register(|_, reg| *reg = self.register(*reg));
        match inst {
            Inst::ConstLong { value, .. } => *value = LongIdx(value.0 + self.longs),
            Inst::ConstDouble { bits, .. } => *bits = LongIdx(bits.0 + self.longs),
            Inst::ConstString { value, .. } => *value = StrIdx(value.0 + self.strings),
            Inst::ConstClass { class, .. }
            | Inst::New { class, .. }
            | Inst::NewArray { class, .. }
            | Inst::InstanceOf { class, .. }
            | Inst::CheckCast { class, .. } => *class = ClassIdx(class.0 + self.classes),
            Inst::NewMultiArray { class, lens, .. } => {
                *class = ClassIdx(class.0 + self.classes);
                *lens = ArgsId(lens.0 + self.args);
            }
            Inst::GetField { field, .. }
            | Inst::PutField { field, .. }
            | Inst::GetStatic { field, .. }
            | Inst::PutStatic { field, .. } => *field = FieldIdx(field.0 + self.fields),
            Inst::Invoke { method, args, .. } => {
                *method = MethodIdx(method.0 + self.methods);
                *args = ArgsId(args.0 + self.args);
            }
            Inst::ConstDynamic { site, .. } => *site = DynIdx(site.0 + self.dynamics),
            Inst::InvokeDynamic { site, args, .. } => {
                *site = DynIdx(site.0 + self.dynamics);
                *args = ArgsId(args.0 + self.args);
            }
            Inst::Switch { table, .. } => *table = SwitchIdx(table.0 + self.switches),
            Inst::Jump { to } => *to = self.block(*to),
            Inst::If { then, els, .. }
            | Inst::IfImm { then, els, .. }
            | Inst::IfSame { then, els, .. }
            | Inst::IfNull { then, els, .. } => {
                *then = self.block(*then);
                *els = self.block(*els);
            }
            // These hold no index.
            Inst::ConstInt { .. }
            | Inst::ConstFloat { .. }
            | Inst::ConstNull { .. }
            | Inst::Move { .. }
            | Inst::Un { .. }
            | Inst::Bin { .. }
            | Inst::BinImm { .. }
            | Inst::ArrayLen { .. }
            | Inst::ArrayLoad { .. }
            | Inst::ArrayStore { .. }
            | Inst::MonitorEnter { .. }
            | Inst::MonitorExit { .. }
            | Inst::Catch { .. }
            | Inst::Return
            | Inst::ReturnValue { .. }
            | Inst::Throw { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::{BinOp, validate};

    /// `return a < limit ? "low" : throw a`, with a handler around it.
    fn body(limit: i16, text: &str) -> Body {
        let mut body = BodyBuilder::new(&[Kind::Int]);
        let (low, high, caught) = (body.new_block(), body.new_block(), body.new_block());
        let a = body.param(0);
        let sum = body.bin_imm(BinOp::IAdd, a, limit);
        let string = body.class("java/lang/String");
        let handler = Handler {
            catch: Some(string),
            target: caught,
        };
        body.set_handlers(high, &[handler]);
        body.push(Inst::IfImm {
            cond: Cond::Lt,
            a: sum,
            imm: 7,
            then: low,
            els: high,
        });
        body.switch_to(low);
        let src = body.const_string(text);
        body.push(Inst::ReturnValue { src });
        body.switch_to(high);
        let src = body.new_object("java/lang/Error");
        body.push(Inst::Throw { src });
        body.switch_to(caught);
        let dst = body.new_reg(Kind::Ref);
        body.push(Inst::Catch { dst });
        body.push(Inst::ReturnValue { src: dst });
        body.finish()
    }

    #[test]
    fn merged_bodies_are_well_formed_and_contain_both() {
        let (old, new) = (body(1, "old"), body(2, "new"));
        let merged = merge(old.clone(), new.clone()).expect("two small bodies");
        assert_eq!(validate(&merged), Ok(()));
        assert_eq!(
            merged.insts.len(),
            PROLOGUE as usize + old.insts.len() + new.insts.len()
        );
        let Inst::IfImm { then, els, .. } = merged.insts[1] else {
            panic!("the version decides");
        };
        let texts = [(els, "old"), (then, "new")].map(|(entry, text)| {
            let Inst::IfImm { then: low, .. } =
                merged.insts[merged.blocks[entry.index()].end as usize - 1]
            else {
                panic!("the entry of a version");
            };
            let first = merged.insts[merged.blocks[low.index()].start as usize];
            let Inst::ConstString { value, .. } = first else {
                panic!("a string");
            };
            let found = String::from_utf16_lossy(&merged.refs.strings[value.index()]);
            (found, text)
        });
        texts
            .iter()
            .for_each(|(found, text)| assert_eq!(found, text));
        // The two keep their registers apart, but for parameters.
        let (a, b) = (merged.insts[2], merged.insts[2 + old.insts.len()]);
        assert_ne!(a.written_register(), b.written_register());
    }
}
