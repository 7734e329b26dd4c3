//! Fields of objects, and static fields.

use super::variables::VariableKey;
use super::{ShapeTranslator, StepOutcome};
use crate::value::{AbstractValue, TranslationPoint};
use classes::{ClassRef, Field};
use ir::{Body, ElemKind, Inst, Kind, Reg};
use shape::{DataField, DataOperand, PointerField, ShapeOp};

/// The status of assertions, as compilers name it.
const ASSERTIONS_DISABLED: &str = "$assertionsDisabled";

impl ShapeTranslator<'_> {
    pub(super) fn field_instruction(
        &mut self,
        point: &mut TranslationPoint,
        at: usize,
        body: &Body,
        inst: Inst,
    ) -> StepOutcome {
        let (Inst::GetField { field, .. }
        | Inst::PutField { field, .. }
        | Inst::GetStatic { field, .. }
        | Inst::PutStatic { field, .. }) = inst
        else {
            return self.untranslated(point, at, "an operation on fields");
        };
        let symbol = &body.refs.fields[field.index()];
        let world = &self.vm.world;
        let named = world.load(&symbol.class);
        let found =
            named.and_then(|class| world.find_field(class, &symbol.name, &symbol.desc.text));
        let Ok((owner, field)) = found else {
            let what = format!(
                "field {}.{}, which can't be linked",
                symbol.class, symbol.name
            );
            return self.untranslated(point, at, what);
        };
        match inst {
            Inst::GetField { dst, object, .. } => self.load(point, at, dst, object, owner, field),
            Inst::PutField { object, src, .. } => self.store(point, at, object, src, owner, field),
            Inst::GetStatic { dst, .. } => self.load_static(point, at, dst, owner, field),
            Inst::PutStatic { src, .. } => self.store_static(point, at, src, owner, field),
            _ => StepOutcome::Done,
        }
    }

    /// The pointer field of the program form; `None` if it holds no cells, or its owner is none.
    pub(super) fn pointer_field(&mut self, owner: ClassRef, field: &Field) -> Option<usize> {
        let key = (owner.id.0, field.index);
        if let Some(known) = self.fields.get(&key) {
            return *known;
        }
        let own_type = self.type_of_class(owner);
        let target = self.type_of_desc(&field.desc);
        let made = own_type.zip(target).map(|(own_type, target)| {
            let fields = &mut self.out.program.fields;
            let is_taken =
                |name: &str| fields.iter().any(|f| f.owner == own_type && f.name == name);
            let name = match is_taken(&field.name) {
                true => format!("{}.{}", owner.java_name(), field.name),
                false => field.name.to_string(),
            };
            fields.push(PointerField {
                name,
                owner: own_type,
                target,
            });
            fields.len() - 1
        });
        self.fields.insert(key, made);
        made
    }

    fn load(
        &mut self,
        point: &mut TranslationPoint,
        at: usize,
        dst: Reg,
        object: Reg,
        owner: ClassRef,
        field: &Field,
    ) -> StepOutcome {
        let StepOutcome::Next(at) = self.require_non_null(point, at, object) else {
            return StepOutcome::Done;
        };
        let base = point.register(object);
        if field.desc.elem.kind() != Kind::Ref {
            let number = match (self.data_field(owner, field), base) {
                (Some(field), AbstractValue::Pointer { variable, .. }) => {
                    AbstractValue::Loaded { variable, field }
                }
                _ => AbstractValue::ANY_NUMBER,
            };
            point.set(dst, number);
            return StepOutcome::Next(at);
        }
        match (self.pointer_field(owner, field), base) {
            (Some(index), AbstractValue::Pointer { variable, .. }) => {
                let target = self.out.program.fields[index].target;
                let load = |to| ShapeOp::Load {
                    to,
                    base: variable,
                    field: index,
                };
                StepOutcome::Next(self.write_pointer(point, at, dst, target, load))
            }
            _ if self.type_of_desc(&field.desc).is_some() => {
                let what = format!("field {} of an object that is not followed", field.name);
                self.untranslated(point, at, what)
            }
            _ => {
                point.set(dst, AbstractValue::ANYTHING);
                StepOutcome::Next(at)
            }
        }
    }

    fn store(
        &mut self,
        point: &mut TranslationPoint,
        at: usize,
        object: Reg,
        src: Reg,
        owner: ClassRef,
        field: &Field,
    ) -> StepOutcome {
        let StepOutcome::Next(at) = self.require_non_null(point, at, object) else {
            return StepOutcome::Done;
        };
        point.changed = true;
        let base = point.register(object);
        if field.desc.elem.kind() != Kind::Ref {
            return self.store_number(point, at, base, src, owner, field);
        }
        let (Some(index), AbstractValue::Pointer { variable, .. }) =
            (self.pointer_field(owner, field), base)
        else {
            // What is read from it later is anything.
            return StepOutcome::Next(at);
        };
        let target = self.out.program.fields[index].target;
        let value = match point.register(src) {
            AbstractValue::Null => None,
            AbstractValue::Pointer { variable, .. } if self.variable_type(variable) == target => {
                Some(variable)
            }
            _ => {
                let what = format!("an object in field {} that is not followed", field.name);
                return self.untranslated(point, at, what);
            }
        };
        let op = ShapeOp::Store {
            base: variable,
            field: index,
            value,
        };
        StepOutcome::Next(self.then(point, at, op))
    }

    /// The data field of the program form; `None` if it holds no `int` or what is like it, or its owner is no cell.
    pub(super) fn data_field(&mut self, owner: ClassRef, field: &Field) -> Option<usize> {
        let key = (owner.id.0, field.index);
        if let Some(known) = self.data.get(&key) {
            return *known;
        }
        let is_int = field.desc.elem.kind() == Kind::Int;
        let own_type = self.type_of_class(owner).filter(|_| is_int);
        let made = own_type.map(|own_type| {
            let data = &mut self.out.program.data;
            let is_taken = |name: &str| data.iter().any(|d| d.owner == own_type && d.name == name);
            let name = match is_taken(&field.name) {
                true => format!("{}.{}", owner.java_name(), field.name),
                false => field.name.to_string(),
            };
            data.push(DataField {
                name,
                owner: own_type,
            });
            data.len() - 1
        });
        self.data.insert(key, made);
        made
    }

    fn store_number(
        &mut self,
        point: &mut TranslationPoint,
        at: usize,
        base: AbstractValue,
        src: Reg,
        owner: ClassRef,
        field: &Field,
    ) -> StepOutcome {
        let (Some(index), AbstractValue::Pointer { variable, .. }) =
            (self.data_field(owner, field), base)
        else {
            return StepOutcome::Next(at);
        };
        let value = match point.register(src) {
            AbstractValue::Number(Some(number)) if fits(field.desc.elem, number) => {
                DataOperand::Constant(i64::from(number))
            }
            AbstractValue::Loaded {
                variable: from,
                field: same,
            } if same == index => DataOperand::Of(from),
            _ => DataOperand::Any,
        };
        point.forget_numbers(|_, stale| stale == index);
        let op = ShapeOp::SetData {
            base: variable,
            field: index,
            value,
        };
        StepOutcome::Next(self.then(point, at, op))
    }

    fn load_static(
        &mut self,
        point: &mut TranslationPoint,
        at: usize,
        dst: Reg,
        owner: ClassRef,
        field: &Field,
    ) -> StepOutcome {
        if &*field.name == ASSERTIONS_DISABLED {
            point.set(dst, AbstractValue::Number(Some(0)));
            return StepOutcome::Next(at);
        }
        if let Some(what) = self.initialization_obstacle(owner) {
            return self.untranslated(point, at, what);
        }
        if field.desc.elem.kind() != Kind::Ref {
            point.set(dst, AbstractValue::ANY_NUMBER);
            return StepOutcome::Next(at);
        }
        let Some(node_type) = self.type_of_desc(&field.desc) else {
            let is_stream =
                &*owner.name == "java/lang/System" && matches!(&*field.name, "out" | "err");
            point.set(
                dst,
                match is_stream {
                    true => AbstractValue::object(None),
                    false => AbstractValue::ANYTHING,
                },
            );
            return StepOutcome::Next(at);
        };
        let Some(variable) = self.static_variable(owner, field, node_type) else {
            let what = format!("the static field {}.{}", owner.java_name(), field.name);
            return self.untranslated(point, at, what);
        };
        let assign = |to| ShapeOp::Assign {
            to,
            from: Some(variable),
        };
        StepOutcome::Next(self.write_pointer(point, at, dst, node_type, assign))
    }

    fn store_static(
        &mut self,
        point: &mut TranslationPoint,
        at: usize,
        src: Reg,
        owner: ClassRef,
        field: &Field,
    ) -> StepOutcome {
        if let Some(what) = self.initialization_obstacle(owner) {
            return self.untranslated(point, at, what);
        }
        point.changed = true;
        if field.desc.elem.kind() != Kind::Ref {
            return StepOutcome::Next(at);
        }
        let Some(node_type) = self.type_of_desc(&field.desc) else {
            return StepOutcome::Next(at);
        };
        let value = match point.register(src) {
            AbstractValue::Null => Some(None),
            AbstractValue::Pointer { variable, .. }
                if self.variable_type(variable) == node_type =>
            {
                Some(Some(variable))
            }
            _ => None,
        };
        match (self.static_variable(owner, field, node_type), value) {
            (Some(to), Some(from)) => {
                StepOutcome::Next(self.then(point, at, ShapeOp::Assign { to, from }))
            }
            _ => {
                let what = format!("the static field {}.{}", owner.java_name(), field.name);
                self.untranslated(point, at, what)
            }
        }
    }

    /// The variable of a static field. Only where the whole program is known, from `main` on, is its first value known.
    fn static_variable(
        &mut self,
        owner: ClassRef,
        field: &Field,
        node_type: usize,
    ) -> Option<usize> {
        if !self.starts_program() {
            return None;
        }
        let key = VariableKey::Static {
            class: owner.id.0,
            field: field.index,
        };
        let name = format!("{}.{}", owner.java_name(), field.name);
        Some(self.variable(key, name, node_type))
    }
}

/// Whether a field of this kind holds a number as it is: the JVM cuts off what is too large for it.
fn fits(kind: ElemKind, number: i32) -> bool {
    match kind {
        ElemKind::Boolean => matches!(number, 0 | 1),
        ElemKind::Byte => i8::try_from(number).is_ok(),
        ElemKind::Short => i16::try_from(number).is_ok(),
        ElemKind::Char => u16::try_from(number).is_ok(),
        ElemKind::Int => true,
        ElemKind::Long | ElemKind::Float | ElemKind::Double | ElemKind::Ref => false,
    }
}
