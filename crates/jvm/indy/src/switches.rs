//! `java.lang.runtime.SwitchBootstraps`: `switch` over patterns.
//!
//! A call takes the selector and the index of the label to start at, and gives the index of the
//! first label that fits: -1 for null, the number of labels if there is none.
//!
//! An enum constant is compared with the static field that holds it. Where the enum was changed
//! since and has no such constant, that's a `NoSuchFieldError`; the JDK's code takes the label as
//! one that never fits.

mod label;
mod primitive;

use crate::constants;
use crate::error::{Result, refuse};
use crate::site::LinkRequest;
use crate::synthetic::Synthetic;
use crate::types::{box_value, is_primitive, unbox_as, unwrapped_kind};
use ir::{BlockId, Body, BodyBuilder, ClassDef, Cond, ElemKind, Inst, InvokeKind, Reg, TypeDesc};
use label::Label;

const NUMBER: &str = "java/lang/Number";
const CHARACTER: &str = "java/lang/Character";

/// Labels are classes, strings, ints and descriptions of enum constants.
pub(crate) fn type_switch(request: &LinkRequest<'_>) -> Result<ClassDef> {
    let selector = selector(request)?;
    let labels = request.args.iter().map(Label::read);
    let labels: Result<Vec<Label>> = labels.collect();
    build(request, selector, &labels?)
}

/// Labels are names of enum constants, or the enum itself.
pub(crate) fn enum_switch(request: &LinkRequest<'_>) -> Result<ClassDef> {
    let selector = selector(request)?;
    let Some(class) = selector.class_name() else {
        return refuse!("{selector} is no enum");
    };
    let labels = request.args.iter().map(|arg| Label::of_enum(class, arg));
    let labels: Result<Vec<Label>> = labels.collect();
    build(request, selector, &labels?)
}

/// The type of the selector.
fn selector<'a>(request: &'a LinkRequest<'_>) -> Result<&'a TypeDesc> {
    let ret = request.parsed.ret.as_ref().map(|t| t.elem);
    match &*request.parsed.params {
        [selector, restart] if restart.elem == ElemKind::Int && ret == Some(ElemKind::Int) => {
            Ok(selector)
        }
        _ => refuse!("the site's type {} is no switch's", request.desc),
    }
}

fn build(request: &LinkRequest<'_>, selector: &TypeDesc, labels: &[Label]) -> Result<ClassDef> {
    let body = Switch::new(request, selector, labels).body()?;
    Ok(Synthetic::new(request, "TypeSwitch").finish(request, body))
}

struct Switch<'a> {
    b: BodyBuilder,
    labels: &'a [Label],
    selector: &'a TypeDesc,
    /// The selector as it was passed.
    value: Reg,
}

impl<'a> Switch<'a> {
    fn new(request: &LinkRequest<'_>, selector: &'a TypeDesc, labels: &'a [Label]) -> Switch<'a> {
        let b = BodyBuilder::for_method(&request.parsed, true);
        Switch {
            value: b.param(0),
            b,
            labels,
            selector,
        }
    }

    fn body(mut self) -> Result<Body> {
        let count = self.labels.len();
        let restart = self.b.param(1);
        let start = self.test_null();
        let tests: Vec<BlockId> = self.labels.iter().map(|_| self.b.new_block()).collect();
        let (none, outside) = (self.b.new_block(), self.b.new_block());
        self.b.switch_to(start);
        let starts = tests.iter().chain([&none]);
        let cases = starts.enumerate().map(|(i, &to)| (i as i32, to)).collect();
        let table = self.b.switch_table(cases, outside);
        self.b.push(Inst::Switch { a: restart, table });

        // A label that is the same as the one before can't fit where that one didn't.
        let mut next = none;
        let mut nexts = vec![none; count];
        for i in (0..count).rev() {
            if i + 1 < count && self.labels[i] != self.labels[i + 1] {
                next = tests[i + 1];
            }
            nexts[i] = next;
        }
        for (i, label) in self.labels.iter().enumerate() {
            let found = self.b.new_block();
            self.b.switch_to(tests[i]);
            self.test(label, found, nexts[i])?;
            self.b.switch_to(found);
            self.answer(i as i32);
        }
        self.b.switch_to(none);
        self.answer(count as i32);
        self.b.switch_to(outside);
        self.emit_checked_answer(count as i32);
        Ok(self.b.finish())
    }

    /// Answers null; gives the block for all else.
    fn test_null(&mut self) -> BlockId {
        if is_primitive(self.selector) {
            return self.b.current_block();
        }
        let (null, not_null) = (self.b.new_block(), self.b.new_block());
        self.b.if_null(self.value, null, not_null);
        self.b.switch_to(null);
        self.emit_checked_answer(-1);
        not_null
    }

    /// The selector as an object. It's boxed only where a label needs it.
    fn object(&mut self) -> Reg {
        box_value(&mut self.b, self.value, self.selector.elem)
    }

    fn answer(&mut self, index: i32) {
        let index = self.b.const_int(index);
        self.b.ret_value(index);
    }

    /// The answer, unless the index to start at is out of bounds.
    fn emit_checked_answer(&mut self, index: i32) {
        let restart = self.b.param(1);
        let bound = self.b.const_int(self.labels.len() as i32 + 1);
        let check = self.b.method("java/util/Objects", "checkIndex", "(II)I");
        self.b.invoke(InvokeKind::Static, check, &[restart, bound]);
        self.answer(index);
    }

    /// Ends the current block: goes to `yes` if the label fits, else to `no`.
    fn test(&mut self, label: &Label, yes: BlockId, no: BlockId) -> Result<()> {
        match label {
            Label::Class(class) => self.test_class(class, yes, no),
            Label::Primitive(elem) => self.test_primitive(*elem, yes, no)?,
            Label::Int(value) => self.test_int(*value, yes, no),
            Label::Enum { class, constant } => self.test_enum(class, constant, yes, no)?,
            Label::Object(constant) => {
                let constant = constants::load_object(&mut self.b, constant);
                self.test_equal(constant, yes, no);
            }
        }
        Ok(())
    }

    fn test_class(&mut self, class: &str, yes: BlockId, no: BlockId) {
        let own = self.selector.class_name() == Some(class);
        match own || unwrapped_kind(class).is_some_and(|w| w == self.selector.elem) {
            true => self.b.jump(yes),
            false => self.test_instance(class, yes, no),
        }
    }

    fn test_instance(&mut self, class: &str, yes: BlockId, no: BlockId) {
        let object = self.object();
        let is = self.b.instance_of(object, class);
        self.b.if_imm(Cond::Ne, is, 0, yes, no);
    }

    fn test_equal(&mut self, constant: Reg, yes: BlockId, no: BlockId) {
        let desc = "(Ljava/lang/Object;)Z";
        let equals = self.b.method("java/lang/Object", "equals", desc);
        let args = [constant, self.object()];
        let equal = self.b.invoke(InvokeKind::Virtual, equals, &args);
        self.b.if_imm(Cond::Ne, equal, 0, yes, no);
    }

    fn test_enum(&mut self, class: &str, name: &str, yes: BlockId, no: BlockId) -> Result<()> {
        let Some(desc) = TypeDesc::parse(&format!("L{class};")) else {
            return refuse!("{class:?} is no class");
        };
        if is_primitive(self.selector) {
            return refuse!("{} is no enum", self.selector);
        }
        if self.selector.class_name() != Some(class) {
            let same_class = self.b.new_block();
            self.test_instance(class, same_class, no);
            self.b.switch_to(same_class);
        }
        let field = self.b.field(class, name, &desc.text);
        let constant = self.b.get_static(field);
        self.b.if_same(self.value, constant, yes, no);
        Ok(())
    }

    /// A number or a character of that value.
    fn test_int(&mut self, value: i32, yes: BlockId, no: BlockId) {
        let known = self.known_primitive();
        if let Some(elem) = known.filter(|e| e.kind() == ir::Kind::Int) {
            let found = self.primitive_value(elem);
            self.compare(found, value, yes, no);
            return;
        }
        let (number, other) = (self.b.new_block(), self.b.new_block());
        self.test_instance(NUMBER, number, other);
        self.b.switch_to(number);
        let object = self.object();
        let found = unbox_as(&mut self.b, object, NUMBER, ElemKind::Int);
        self.compare(found, value, yes, no);
        self.b.switch_to(other);
        let character = self.b.new_block();
        self.test_instance(CHARACTER, character, no);
        self.b.switch_to(character);
        let object = self.object();
        let found = unbox_as(&mut self.b, object, CHARACTER, ElemKind::Char);
        self.compare(found, value, yes, no);
    }

    fn compare(&mut self, found: Reg, value: i32, yes: BlockId, no: BlockId) {
        match i16::try_from(value) {
            Ok(imm) => self.b.if_imm(Cond::Eq, found, imm, yes, no),
            Err(_) => {
                let value = self.b.const_int(value);
                self.b.push(Inst::If {
                    cond: Cond::Eq,
                    a: found,
                    b: value,
                    then: yes,
                    els: no,
                });
            }
        }
    }

    /// The selector's primitive type, if its static type is one or the wrapper of one.
    fn known_primitive(&self) -> Option<ElemKind> {
        match self.selector.class_name() {
            Some(class) => unwrapped_kind(class),
            None => Some(self.selector.elem),
        }
    }

    /// The selector as a value of `elem`, its primitive type.
    fn primitive_value(&mut self, elem: ElemKind) -> Reg {
        match self.selector.class_name() {
            Some(class) => unbox_as(&mut self.b, self.value, class, elem),
            None => self.value,
        }
    }
}
