//! First call of an object that is built by calls: a constructor, a factory, or a method of another object that
//! is made before.

use super::building::missing;
use crate::inputs::model::{Built, FirstArgument, Start, Unknown, input_variable};
use crate::machine::Interp;
use crate::trap::Trap;
use crate::value::Value;
use classes::MethodRef;
use heap::Ref;
use ir::{ElemKind, Kind, flags};
use std::sync::Arc;
use term::CmpOp;

impl Interp<'_> {
    pub(crate) fn start_building(&mut self, index: usize, built: &Built) -> Result<Trap, Trap> {
        let Some(parts) = built.parts_given.clone() else {
            return match built.recipe.is_record() {
                true => self.give_components(index, built),
                false => self.give_parts(index, built),
            };
        };
        for (part, value) in built.recipe.start.parts().iter().zip(&*parts) {
            // Strings and arrays stay as open as they can be.
            if let FirstArgument::Of(class) = part
                && !class.starts_with('[')
                && *class != "java/lang/String"
            {
                self.initialize(value.as_ref())?;
            }
        }
        match built.recipe.start {
            Start::Canonical => self.construct(index, built, &parts),
            Start::New(desc, _) => {
                self.ensure_initialized(built.class)?;
                Ok(match built.class.declared_method("<init>", desc) {
                    Some(method) => {
                        self.run_for_building(index, method, Some(built.at), parts.to_vec())
                    }
                    None => missing(built.class, "<init>", desc),
                })
            }
            Start::Static(class, name, desc, _) => {
                let class = self.vm.world.load(class)?;
                self.ensure_initialized(class)?;
                Ok(match self.vm.world.find_method(class, name, desc) {
                    Some(method) => self.run_for_building(index, method, None, parts.to_vec()),
                    None => missing(class, name, desc),
                })
            }
            Start::On(name, desc, _) => {
                let receiver = self.state.inputs.follow(parts[0].as_ref());
                let class = self.state.heap.get(receiver).class;
                let found = self.vm.world.find_method(class, name, desc);
                let mut parts = parts.to_vec();
                parts[0] = receiver.into();
                Ok(match found {
                    Some(method) => self.run_for_building(index, method, None, parts),
                    None => missing(class, name, desc),
                })
            }
        }
    }

    /// Notes what the first call gets, which is unknown itself.
    fn give_parts(&mut self, index: usize, built: &Built) -> Result<Trap, Trap> {
        let unknown = self.state.inputs.unknown(built.unknown).clone();
        let mut parts = Vec::new();
        for (i, part) in built.recipe.start.parts().iter().enumerate() {
            let name = format!("{}[{i}]", unknown.name);
            if let FirstArgument::Within(elem, from, to) = part {
                self.assume_within(&name, *elem, *from, *to)?;
            }
            parts.push((part, name));
        }
        let mut given = Vec::new();
        for (part, name) in parts {
            let content = match part {
                FirstArgument::Any(elem) | FirstArgument::Within(elem, _, _) => {
                    given.push(input_variable(&self.vm.terms, &name, *elem));
                    continue;
                }
                FirstArgument::Of(class) => Some(Unknown {
                    signature: unknown.arguments_of(class),
                    not_null: true,
                    exact: true,
                    ..Unknown::new("", class)
                }),
                FirstArgument::Argument(i) => unknown.argument(*i, ""),
                FirstArgument::Text(text) => {
                    let units: Arc<[u16]> = text.encode_utf16().collect();
                    let literal = self.vm.world.intern(&units);
                    given.push(self.intern(literal)?.into());
                    continue;
                }
                FirstArgument::Literal(class) => {
                    let class = self.vm.world.load(class)?;
                    given.push(self.mirror(class)?.into());
                    continue;
                }
                FirstArgument::EnumOf(i) => {
                    let of = unknown.argument(*i, "").filter(|of| !of.generic);
                    let of = of.ok_or_else(|| unknown.unmakeable())?;
                    let class = self.vm.world.load(&of.class)?;
                    if class.flags & flags::ENUM == 0 {
                        return Err(unknown.unmakeable());
                    }
                    given.push(self.mirror(class)?.into());
                    continue;
                }
            };
            let content = content.ok_or_else(|| unknown.unmakeable())?;
            given.push(Value::reference(self.state.inputs.add_unknown(Unknown {
                name: name.into(),
                within: Some(Ref::unknown(built.unknown)),
                ..content
            })));
        }
        self.state.inputs.built_mut(index).parts_given = Some(given.into());
        Ok(Trap::Again)
    }

    fn assume_within(
        &mut self,
        name: &str,
        elem: ElemKind,
        from: i64,
        to: i64,
    ) -> Result<(), Trap> {
        let value = input_variable(&self.vm.terms, name, elem);
        let value = self.term_of(elem.kind(), value);
        let terms = self.vm.terms.clone();
        let number = |v: i64| match elem.kind() {
            Kind::Long => terms.bv(64, v as u64),
            _ => terms.bv(32, u64::from(v as i32 as u32)),
        };
        self.assume(terms.and(
            terms.cmp(CmpOp::Sle, number(from), value),
            terms.cmp(CmpOp::Sle, value, number(to)),
        ))
    }

    /// A call that makes part of an object has ended.
    pub(super) fn finish_build_call(
        &mut self,
        index: usize,
        method: MethodRef,
        value: Option<Value>,
    ) -> Result<(), Trap> {
        self.take_result(index, value)?;
        let is_first = self.state.inputs.built(index).calls.len() == 1;
        match is_first && !self.vm.opens(method.class()) && self.leave_library() {
            // What comes next is counted again.
            true => Err(Trap::Again),
            false => Ok(()),
        }
    }

    /// What the first call gave, if it is the object.
    fn take_result(&mut self, index: usize, value: Option<Value>) -> Result<(), Trap> {
        if self.state.inputs.built(index).recipe.is_record() {
            return self.finish_record(index);
        }
        let built = self.state.inputs.built_mut(index);
        let makes = !matches!(built.recipe.start, Start::New(..));
        if let (true, 1, Some(value)) = (makes, built.calls.len(), value) {
            built.at = value.as_ref();
        }
        Ok(())
    }
}
