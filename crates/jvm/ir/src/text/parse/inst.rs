//! Parsing of instructions.

use super::body::Parser;
use super::{method_desc, refs, type_desc};
use crate::inst::{ArgsId, Inst, InvokeKind, Reg};
use crate::kind::ElemKind;
use crate::refs::{ClassIdx, DynIdx, DynamicSite, FieldIdx, FieldSymbol, MethodSymbol};
use crate::text::scan::Result;
use crate::text::words::{BIN_OPS, CONDS, INVOKE_KINDS, UN_OPS, find};

pub(super) fn parse(p: &mut Parser<'_, '_>) -> Result<Inst> {
    if p.at_register() {
        let dst = p.reg()?;
        p.scan.expect("=")?;
        return p.definition(dst);
    }
    let at = p.scan.position();
    let word = p.scan.peek_name();
    p.scan.eat(word);
    match word {
        "put" => {
            let (object, field) = (p.reg()?, p.field()?);
            p.scan.expect("=")?;
            let src = p.reg()?;
            Ok(Inst::PutField { object, field, src })
        }
        "putstatic" => {
            let field = p.field()?;
            p.scan.expect("=")?;
            let src = p.reg()?;
            Ok(Inst::PutStatic { field, src })
        }
        "store" => {
            let elem = p.elem()?;
            let (array, index) = p.element()?;
            p.scan.expect("=")?;
            let src = p.reg()?;
            Ok(Inst::ArrayStore {
                elem,
                array,
                index,
                src,
            })
        }
        "checkcast" => {
            let (object, class) = (p.reg()?, p.class()?);
            Ok(Inst::CheckCast { object, class })
        }
        "monitorenter" => Ok(Inst::MonitorEnter { object: p.reg()? }),
        "monitorexit" => Ok(Inst::MonitorExit { object: p.reg()? }),
        "call" => p.call(Reg::NONE),
        "dynamic" => p.call_dynamic(Reg::NONE),
        "jump" => Ok(Inst::Jump { to: p.block()? }),
        "if" => p.branch(),
        "switch" => p.switch(),
        "return" if p.scan.at_end_of_line() => Ok(Inst::Return),
        "return" => Ok(Inst::ReturnValue { src: p.reg()? }),
        "throw" => Ok(Inst::Throw { src: p.reg()? }),
        _ => p.unknown(at, word),
    }
}

impl Parser<'_, '_> {
    fn at_register(&mut self) -> bool {
        let digits = self.scan.peek_name().strip_prefix('v');
        digits.is_some_and(|d| d.starts_with(|c: char| c.is_ascii_digit()))
    }

    fn unknown(&mut self, at: usize, word: &str) -> Result<Inst> {
        match word {
            "" => self.scan.fail_expected("an instruction"),
            _ => {
                let message = format!("expected an instruction, found `{word}`");
                Err(self.scan.error_at(at, message))
            }
        }
    }

    /// What follows `dst =`.
    fn definition(&mut self, dst: Reg) -> Result<Inst> {
        if self.at_register() {
            let src = self.reg()?;
            return Ok(Inst::Move { dst, src });
        }
        let at = self.scan.position();
        let word = self.scan.peek_name();
        self.scan.eat(word);
        match word {
            "call" => self.call(dst),
            "dynamic" => self.call_dynamic(dst),
            "catch" => Ok(Inst::Catch { dst }),
            "length" => {
                let array = self.reg()?;
                Ok(Inst::ArrayLen { dst, array })
            }
            "load" => {
                let elem = self.elem()?;
                let (array, index) = self.element()?;
                Ok(Inst::ArrayLoad {
                    elem,
                    dst,
                    array,
                    index,
                })
            }
            "get" => {
                let (object, field) = (self.reg()?, self.field()?);
                Ok(Inst::GetField { dst, object, field })
            }
            "getstatic" => {
                let field = self.field()?;
                Ok(Inst::GetStatic { dst, field })
            }
            "instanceof" => {
                let (object, class) = (self.reg()?, self.class()?);
                Ok(Inst::InstanceOf { dst, object, class })
            }
            "new" => {
                let class = self.class()?;
                Ok(Inst::New { dst, class })
            }
            "newarray" => {
                let (class, len) = (self.class()?, self.reg()?);
                Ok(Inst::NewArray { dst, len, class })
            }
            "newmultiarray" => self.new_multi_array(dst),
            _ => match self.constant(dst, word)? {
                Some(inst) => Ok(inst),
                None => self.operation(dst, at, word),
            },
        }
    }

    fn constant(&mut self, dst: Reg, word: &str) -> Result<Option<Inst>> {
        Ok(Some(match word {
            "int" => {
                let value = self.scan.number("an int")?;
                Inst::ConstInt { dst, value }
            }
            "long" => {
                let value = self.scan.number("a long")?;
                let value = self.b.long(value);
                Inst::ConstLong { dst, value }
            }
            "float" => {
                let bits = refs::float(self.scan)?;
                Inst::ConstFloat { dst, bits }
            }
            "double" => {
                let bits = refs::double(self.scan)?;
                let bits = self.b.long(bits as i64);
                Inst::ConstDouble { dst, bits }
            }
            "null" => Inst::ConstNull { dst },
            "string" => {
                let text = self.scan.string()?;
                let value = self.b.string_utf16(text.into());
                Inst::ConstString { dst, value }
            }
            "class" => {
                let class = self.class()?;
                Inst::ConstClass { dst, class }
            }
            "constant" => {
                let site = refs::constant(self.scan)?;
                self.dynamic_constant(dst, site)
            }
            "methodtype" => {
                let desc = method_desc(self.scan)?.0;
                self.dynamic_constant(dst, DynamicSite::MethodType(desc))
            }
            "handle" => {
                let handle = refs::handle(self.scan)?;
                self.dynamic_constant(dst, DynamicSite::MethodHandle(handle))
            }
            _ => return Ok(None),
        }))
    }

    fn dynamic_constant(&mut self, dst: Reg, site: DynamicSite) -> Inst {
        let site: DynIdx = self.b.dynamic(site);
        Inst::ConstDynamic { dst, site }
    }

    fn operation(&mut self, dst: Reg, at: usize, word: &str) -> Result<Inst> {
        if let Some(op) = find(UN_OPS, word) {
            let a = self.reg()?;
            return Ok(Inst::Un { op, dst, a });
        }
        let Some(op) = find(BIN_OPS, word) else {
            return self.unknown(at, word);
        };
        let a = self.reg()?;
        self.scan.expect(",")?;
        if self.at_register() {
            let b = self.reg()?;
            return Ok(Inst::Bin { op, dst, a, b });
        }
        let imm = self.scan.number("a register or a 16-bit number")?;
        Ok(Inst::BinImm { op, dst, a, imm })
    }

    fn new_multi_array(&mut self, dst: Reg) -> Result<Inst> {
        let class = self.class()?;
        let lens = self.regs()?;
        let Ok(dims) = u8::try_from(lens.len()) else {
            return self.scan.fail_expected("at most 255 lengths");
        };
        let lens = self.b.args(&lens);
        Ok(Inst::NewMultiArray {
            dst,
            class,
            dims,
            lens,
        })
    }

    /// `virtual A.f(I)J v0, v1`
    fn call(&mut self, dst: Reg) -> Result<Inst> {
        let kind = self.scan.one_of(INVOKE_KINDS, "a kind of call")?;
        let on_interface = refs::owner(self.scan, kind == InvokeKind::Interface);
        let class = self.scan.type_name("a class")?;
        self.scan.expect(".")?;
        let name = self.scan.name()?;
        let (desc, parsed) = method_desc(self.scan)?;
        let count = parsed.params.len() + usize::from(kind != InvokeKind::Static);
        let method = self.b.method_ref(MethodSymbol {
            class,
            name,
            desc,
            parsed,
            on_interface,
        });
        let args = self.args(count)?;
        Ok(Inst::Invoke {
            kind,
            dst,
            method,
            args,
        })
    }

    fn call_dynamic(&mut self, dst: Reg) -> Result<Inst> {
        let site = refs::call_site(self.scan)?;
        let count = match &site {
            DynamicSite::Call { parsed, .. } => parsed.params.len(),
            _ => 0,
        };
        let site = self.b.dynamic(site);
        let args = self.args(count)?;
        Ok(Inst::InvokeDynamic { dst, site, args })
    }

    /// `v1 < 5 then b1 else b2`
    fn branch(&mut self) -> Result<Inst> {
        let a = self.reg()?;
        if self.scan.eat_word("null") {
            let (then, els) = self.targets()?;
            return Ok(Inst::IfNull { a, then, els });
        }
        if self.scan.eat_word("same") {
            let b = self.reg()?;
            let (then, els) = self.targets()?;
            return Ok(Inst::IfSame { a, b, then, els });
        }
        let at = self.scan.position();
        let sign = self.scan.run(|c| "=!<>".contains(c));
        let Some(cond) = find(CONDS, sign) else {
            let message = "expected a comparison, `same` or `null`".into();
            return Err(self.scan.error_at(at, message));
        };
        if self.at_register() {
            let b = self.reg()?;
            let (then, els) = self.targets()?;
            return Ok(Inst::If {
                cond,
                a,
                b,
                then,
                els,
            });
        }
        let imm = self.scan.number("a register or a 16-bit number")?;
        let (then, els) = self.targets()?;
        Ok(Inst::IfImm {
            cond,
            a,
            imm,
            then,
            els,
        })
    }

    fn targets(&mut self) -> Result<(crate::BlockId, crate::BlockId)> {
        self.scan.expect_word("then")?;
        let then = self.block()?;
        self.scan.expect_word("else")?;
        Ok((then, self.block()?))
    }

    /// `v1 { 1: b1, 2: b2, else: b3 }`
    fn switch(&mut self) -> Result<Inst> {
        let a = self.reg()?;
        self.scan.expect("{")?;
        let mut cases = Vec::new();
        while !self.scan.eat_word("else") {
            let key = self.scan.number("an int or `else`")?;
            self.scan.expect(":")?;
            cases.push((key, self.block()?));
            self.scan.expect(",")?;
        }
        self.scan.expect(":")?;
        let default = self.block()?;
        self.scan.expect("}")?;
        let table = self.b.switch_table(cases, default);
        Ok(Inst::Switch { a, table })
    }

    fn class(&mut self) -> Result<ClassIdx> {
        let name = self.scan.type_name("a class")?;
        Ok(self.b.class(&name))
    }

    /// `A.x:I`
    fn field(&mut self) -> Result<FieldIdx> {
        let class = self.scan.type_name("a class")?;
        self.scan.expect(".")?;
        let name = self.scan.name()?;
        self.scan.expect(":")?;
        let desc = type_desc(self.scan)?;
        Ok(self.b.field_ref(FieldSymbol { class, name, desc }))
    }

    fn elem(&mut self) -> Result<ElemKind> {
        let names = ElemKind::ALL.map(|e| (e.name(), e));
        self.scan.one_of(&names, "an element type")
    }

    /// `v1[v2]`
    fn element(&mut self) -> Result<(Reg, Reg)> {
        let array = self.reg()?;
        self.scan.expect("[")?;
        let index = self.reg()?;
        self.scan.expect("]")?;
        Ok((array, index))
    }

    fn regs(&mut self) -> Result<Vec<Reg>> {
        let mut regs = Vec::new();
        if self.scan.at_end_of_line() {
            return Ok(regs);
        }
        regs.push(self.reg()?);
        while self.scan.eat(",") {
            regs.push(self.reg()?);
        }
        Ok(regs)
    }

    fn args(&mut self, count: usize) -> Result<ArgsId> {
        let at = self.scan.position();
        let regs = self.regs()?;
        match regs.len() == count {
            true => Ok(self.b.args(&regs)),
            false => {
                let message = format!("expected {count} arguments, found {}", regs.len());
                Err(self.scan.error_at(at, message))
            }
        }
    }
}
