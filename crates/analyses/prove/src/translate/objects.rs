//! Objects: allocation, null tests, casts and tests of classes.

use super::{ShapeTranslator, StepOutcome};
use crate::value::{AbstractValue, TranslationPoint};
use classes::ClassRef;
use ir::{Body, Inst, Reg};
use shape::{DataComparison, DataOperand, ShapeCondition, ShapeOp};

impl ShapeTranslator<'_> {
    pub(super) fn object_instruction(
        &mut self,
        point: &mut TranslationPoint,
        at: usize,
        body: &Body,
        inst: Inst,
    ) -> StepOutcome {
        let (Inst::New { class, .. }
        | Inst::InstanceOf { class, .. }
        | Inst::CheckCast { class, .. }) = inst
        else {
            return self.untranslated(point, at, "an operation on objects");
        };
        let name = &body.refs.classes[class.index()];
        let Ok(class) = self.vm.world.load(name) else {
            return self.untranslated(point, at, format!("class {name}, which can't be linked"));
        };
        match inst {
            Inst::New { dst, .. } => self.allocate(point, at, dst, class),
            Inst::InstanceOf { dst, object, .. } => self.test_class(point, at, dst, object, class),
            Inst::CheckCast { object, .. } => self.cast(point, at, object, class),
            _ => StepOutcome::Done,
        }
    }

    pub(super) fn allocate(
        &mut self,
        point: &mut TranslationPoint,
        at: usize,
        dst: Reg,
        class: ClassRef,
    ) -> StepOutcome {
        if let Some(what) = self.initialization_obstacle(class) {
            return self.untranslated(point, at, what);
        }
        if class.finalizable {
            return self.untranslated(point, at, format!("{}.finalize()", class.java_name()));
        }
        let Some(node_type) = self.type_of_class(class) else {
            point.set(dst, AbstractValue::object(Some(class)));
            return StepOutcome::Next(at);
        };
        let at = self.write_pointer(point, at, dst, node_type, |to| ShapeOp::New { to });
        let (classes, tag) = self.classes_of(node_type);
        let (Some(field), AbstractValue::Pointer { variable, .. }) = (tag, point.register(dst))
        else {
            return StepOutcome::Next(at);
        };
        let Some(number) = class_number(&classes, class) else {
            return self.untranslated(point, at, format!("an object of {}", class.java_name()));
        };
        let op = ShapeOp::SetData {
            base: variable,
            field,
            value: DataOperand::Constant(number),
        };
        StepOutcome::Next(self.then(point, at, op))
    }

    /// Goes on with a reference that is not null; null throws.
    pub(super) fn require_non_null(
        &mut self,
        point: &mut TranslationPoint,
        at: usize,
        object: Reg,
    ) -> StepOutcome {
        let value = point.register(object);
        if matches!(value, AbstractValue::Other { nullable: true, .. }) {
            let what = "a reference to an object that is not followed, which may be null";
            return self.untranslated(point, at, what);
        }
        let (null, other) = self.same(point, at, value, AbstractValue::Null);
        if let Some(null) = null {
            self.raise_named(point.clone(), null, "java/lang/NullPointerException");
        }
        let Some(at) = other else {
            return StepOutcome::Done;
        };
        if let AbstractValue::Pointer { variable, .. } = value {
            let non_null = true;
            point.set(object, AbstractValue::Pointer { variable, non_null });
        }
        StepOutcome::Next(at)
    }

    /// Splits by whether the object of a variable that is not null belongs to one of these classes.
    pub(super) fn split_by_class(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        variable: usize,
        wanted: impl Fn(ClassRef) -> bool,
    ) -> (Vec<usize>, Vec<usize>) {
        let (classes, tag) = self.classes_of(self.variable_type(variable));
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        let Some(field) = tag else {
            match classes.iter().all(|class| wanted(class)) {
                true => yes.push(at),
                false => no.push(at),
            }
            return (yes, no);
        };
        if classes.iter().all(|class| wanted(class)) {
            return (vec![at], no);
        }
        if !classes.iter().any(|class| wanted(class)) {
            return (yes, vec![at]);
        }
        for (number, class) in (1i64..).zip(&classes) {
            let condition = ShapeCondition::Data {
                base: variable,
                field,
                comparison: DataComparison::Equal,
                right: DataOperand::Constant(number),
            };
            let case = self.then(point, at, ShapeOp::Assume(condition, true));
            match wanted(class) {
                true => yes.push(case),
                false => no.push(case),
            }
        }
        (yes, no)
    }

    /// The cases in which the object of a variable that is not null belongs to one of these classes. Whoever asks for
    /// some classes only asks for the others, too: no run gets lost.
    pub(super) fn cases_of_classes(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        variable: usize,
        wanted: impl Fn(ClassRef) -> bool,
    ) -> Vec<usize> {
        let (classes, tag) = self.classes_of(self.variable_type(variable));
        let is_wanted = |class: &ClassRef| wanted(class);
        let field = match tag {
            _ if !classes.iter().any(is_wanted) => return Vec::new(),
            Some(field) if !classes.iter().all(is_wanted) => field,
            Some(_) | None => return vec![at],
        };
        let mut cases = Vec::new();
        for (number, _) in (1i64..).zip(&classes).filter(|(_, class)| wanted(class)) {
            let condition = ShapeCondition::Data {
                base: variable,
                field,
                comparison: DataComparison::Equal,
                right: DataOperand::Constant(number),
            };
            cases.push(self.then(point, at, ShapeOp::Assume(condition, true)));
        }
        cases
    }

    /// One location that several lead to; `None` if there are none.
    pub(super) fn meet(&mut self, point: &TranslationPoint, from: Vec<usize>) -> Option<usize> {
        if let [] | [_] = from[..] {
            return from.first().copied();
        }
        let (to, place) = (self.out.location(), self.place(point));
        for from in from {
            self.out.edge(from, ShapeOp::Skip, to, Some(place), None);
        }
        Some(to)
    }

    fn cast(
        &mut self,
        point: &mut TranslationPoint,
        at: usize,
        object: Reg,
        class: ClassRef,
    ) -> StepOutcome {
        match point.register(object) {
            AbstractValue::Null => StepOutcome::Next(at),
            AbstractValue::Other {
                class: Some(exact), ..
            } if exact.is_subtype_of(class) => StepOutcome::Next(at),
            value @ AbstractValue::Pointer { variable, .. } => {
                let (null, other) = self.same(point, at, value, AbstractValue::Null);
                let mut passing: Vec<usize> = null.into_iter().collect();
                if let Some(other) = other {
                    let is_subtype = |own: ClassRef| own.is_subtype_of(class);
                    let (yes, no) = self.split_by_class(point, other, variable, is_subtype);
                    passing.extend(yes);
                    for no in no {
                        self.raise_named(point.clone(), no, "java/lang/ClassCastException");
                    }
                }
                match self.meet(point, passing) {
                    Some(next) => StepOutcome::Next(next),
                    None => StepOutcome::Done,
                }
            }
            _ => {
                let what = format!(
                    "a cast to {} of an object that is not followed",
                    class.java_name()
                );
                self.untranslated(point, at, what)
            }
        }
    }

    fn test_class(
        &mut self,
        point: &mut TranslationPoint,
        at: usize,
        dst: Reg,
        object: Reg,
        class: ClassRef,
    ) -> StepOutcome {
        let value = point.register(object);
        let AbstractValue::Pointer { variable, .. } = value else {
            let known = match value {
                AbstractValue::Null => Some(0),
                _ => None,
            };
            point.set(dst, AbstractValue::Number(known));
            return StepOutcome::Next(at);
        };
        let (null, other) = self.same(point, at, value, AbstractValue::Null);
        let mut fails: Vec<usize> = null.into_iter().collect();
        let mut holds = Vec::new();
        if let Some(other) = other {
            let is_subtype = |own: ClassRef| own.is_subtype_of(class);
            let (yes, no) = self.split_by_class(point, other, variable, is_subtype);
            holds = yes;
            fails.extend(no);
        }
        for (cases, truth) in [(holds, 1), (fails, 0)] {
            for case in cases {
                let mut next = point.clone();
                next.set(dst, AbstractValue::Number(Some(truth)));
                next.top_mut().pc += 1;
                self.go_to(next, case);
            }
        }
        StepOutcome::Done
    }
}

/// The number that stands for a class in the data field of its type, from 1.
pub(super) fn class_number(classes: &[ClassRef], class: ClassRef) -> Option<i64> {
    let place = classes.iter().position(|known| *known == class)?;
    Some(place as i64 + 1)
}
