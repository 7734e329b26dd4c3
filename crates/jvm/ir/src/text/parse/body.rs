//! Parsing of bodies: registers, variables, blocks.

use super::{inst, type_desc};
use crate::body::{Body, Handler, LocalVar, RegOrigin};
use crate::builder::BodyBuilder;
use crate::inst::{BlockId, Reg};
use crate::kind::Kind;
use crate::text::scan::{Result, Scanner};
use crate::validate::validate;

/// A body in the making.
pub(super) struct Parser<'s, 'a> {
    pub scan: &'s mut Scanner<'a>,
    pub b: BodyBuilder,
    /// Registers declared so far.
    regs: u16,
    blocks: u16,
    lines: Vec<(u32, u16)>,
    /// Where each instruction stands in the text.
    positions: Vec<usize>,
}

/// The well-formed body, and where each instruction stands in the text.
pub(super) fn parse(scan: &mut Scanner<'_>) -> Result<(Body, Vec<usize>)> {
    let start = scan.position();
    let mut parser = Parser {
        scan,
        b: BodyBuilder::empty(),
        regs: 0,
        blocks: 0,
        lines: Vec::new(),
        positions: Vec::new(),
    };
    parser.header()?;
    parser.code()?;
    let Parser {
        scan,
        b,
        lines,
        positions,
        ..
    } = parser;
    let mut body = b.finish();
    body.lines = lines;
    match validate(&body) {
        Ok(()) => Ok((body, positions)),
        Err(error) => {
            let at = error.pc.map_or(start, |pc| positions[pc as usize]);
            Err(scan.error_at(at, error.message))
        }
    }
}

impl Parser<'_, '_> {
    /// Parameters, registers, variables.
    fn header(&mut self) -> Result<()> {
        self.scan.expect("(")?;
        if !self.scan.eat(")") {
            self.declare()?;
            self.scan.expect(")")?;
        }
        self.b.set_params(self.regs);
        self.scan.expect("{")?;
        self.scan.end_of_line()?;
        if self.scan.eat_word("regs") {
            self.declare()?;
            self.scan.end_of_line()?;
        }
        while self.scan.eat_word("local") {
            let local = self.local()?;
            self.b.local(local);
            self.scan.end_of_line()?;
        }
        Ok(())
    }

    /// `v0:i@l0, v1:r`
    fn declare(&mut self) -> Result<()> {
        loop {
            if Reg(self.regs) == Reg::NONE {
                return self.scan.fail_expected("no more than 65,535 registers");
            }
            let expected = format!("v{}", self.regs);
            self.scan.expect_word(&expected)?;
            self.scan.expect(":")?;
            let letter = self.scan.run(|c| c.is_ascii_alphabetic());
            let mut letters = letter.chars();
            let kind = match (letters.next().and_then(Kind::from_letter), letters.next()) {
                (Some(kind), None) => kind,
                _ => return self.scan.fail_expected("a kind: i, l, f, d or r"),
            };
            let origin = self.origin()?;
            self.b.reg(kind, origin);
            self.regs += 1;
            if !self.scan.eat(",") {
                return Ok(());
            }
        }
    }

    fn origin(&mut self) -> Result<RegOrigin> {
        if !self.scan.eat("@") {
            return Ok(RegOrigin::Temp);
        }
        let expected = "a local (l0) or a stack position (s0)";
        match self.scan.peek() {
            Some('l') => Ok(RegOrigin::Local(self.scan.numbered_word("l", expected)?)),
            Some('s') => Ok(RegOrigin::Stack(self.scan.numbered_word("s", expected)?)),
            _ => self.scan.fail_expected(expected),
        }
    }

    /// `x I slot 1 in 0..5`
    fn local(&mut self) -> Result<LocalVar> {
        let name = self.scan.name()?;
        let desc = type_desc(self.scan)?.text;
        self.scan.expect_word("slot")?;
        let slot = self.scan.number("a slot")?;
        self.scan.expect_word("in")?;
        let start = self.scan.number("an instruction's number")?;
        self.scan.expect("..")?;
        let end = self.scan.number("an instruction's number")?;
        Ok(LocalVar {
            name,
            desc,
            slot,
            start,
            end,
        })
    }

    fn code(&mut self) -> Result<()> {
        self.label()?;
        loop {
            match self.b.is_ended() {
                true if self.scan.eat("}") => break,
                true => self.label()?,
                false => self.statement()?,
            }
        }
        match self.scan.peek() {
            None => Ok(()),
            Some(_) => self.scan.end_of_line(),
        }
    }

    /// `b1: handlers java/lang/Error -> b2, * -> b3`
    fn label(&mut self) -> Result<()> {
        let expected = format!("b{}", self.blocks);
        if self.blocks == u16::MAX {
            return self.scan.fail_expected("no more than 65,535 blocks");
        }
        if !self.scan.eat_word(&expected) {
            let end = if self.blocks == 0 { "" } else { " or `}`" };
            return self.scan.fail_expected(&format!("block `{expected}`{end}"));
        }
        self.scan.expect(":")?;
        let block = self.b.new_block();
        self.blocks += 1;
        self.b.switch_to(block);
        if self.scan.eat_word("handlers") {
            let mut handlers = Vec::new();
            while !self.scan.at_end_of_line() {
                handlers.push(self.handler()?);
                if !self.scan.eat(",") {
                    break;
                }
            }
            self.b.set_handlers(block, &handlers);
        }
        self.scan.end_of_line()
    }

    fn handler(&mut self) -> Result<Handler> {
        let catch = match self.scan.eat("*") {
            true => None,
            false => {
                let class = self.scan.type_name("a class or `*`")?;
                Some(self.b.class(&class))
            }
        };
        self.scan.expect("->")?;
        let target = self.block()?;
        Ok(Handler { catch, target })
    }

    fn statement(&mut self) -> Result<()> {
        let at = self.scan.position();
        if self.scan.eat_word("line") {
            let line = self.scan.number("a line number")?;
            self.lines.push((self.positions.len() as u32, line));
        } else {
            let inst = inst::parse(self)?;
            self.b.push(inst);
            self.positions.push(at);
        }
        self.scan.end_of_line()
    }

    pub(crate) fn reg(&mut self) -> Result<Reg> {
        let at = self.scan.position();
        let number = self.scan.numbered_word("v", "a register")?;
        match number < self.regs {
            true => Ok(Reg(number)),
            false => {
                let message = format!("register v{number} is not declared");
                Err(self.scan.error_at(at, message))
            }
        }
    }

    pub(crate) fn block(&mut self) -> Result<BlockId> {
        self.scan.numbered_word("b", "a block").map(BlockId)
    }
}
