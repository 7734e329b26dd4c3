//! Variables and types of the program form, made when they are first needed.

use super::ShapeTranslator;
use crate::contract::ContractArgument;
use crate::value::{AbstractValue, TranslationPoint};
use classes::{ClassRef, MethodRef};
use ir::{Inst, Kind, Reg, RegOrigin};
use shape::{DataField, PointerVariable, ShapeOp};
use std::rc::Rc;

/// What a pointer variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum VariableKey {
    /// A register of an activation. At each depth one activation of a method is under way.
    Register {
        depth: usize,
        method: u32,
        register: u16,
        node_type: usize,
    },
    /// A value that a postcondition is about: the receiver, a parameter or the result.
    Saved(ContractArgument),
    /// A variable of the code that makes inputs.
    Input {
        role: &'static str,
        node_type: usize,
    },
    /// A static field.
    Static { class: u32, field: u16 },
    /// Where a walk of a shape predicate is.
    Walk {
        role: &'static str,
        node_type: usize,
    },
    /// An argument or the result of a recursive call, on its way.
    Passed { index: usize, node_type: usize },
    /// The stack of calls that wait for recursive ones: its top, or a call that is being put there.
    Waiting { is_top: bool },
}

impl ShapeTranslator<'_> {
    /// The type of the program form for a part of the classes.
    pub(super) fn node_type(&mut self, part: usize) -> usize {
        if let Some(known) = self.node_types.get(&part) {
            return *known;
        }
        let node_type = self.out.program.types.len();
        self.out.program.types.push(self.types.name(part));
        self.node_types.insert(part, node_type);
        if self.types.concrete_classes(part).nth(1).is_some() {
            let tag = self.out.program.data.len();
            self.out.program.data.push(DataField {
                name: "class".to_string(),
                owner: node_type,
            });
            self.tags.insert(node_type, tag);
        }
        node_type
    }

    /// The type of the program form that objects of a class have; `None` if they are no cells.
    pub(super) fn type_of_class(&mut self, class: ClassRef) -> Option<usize> {
        let part = self.types.part_of(class)?;
        Some(self.node_type(part))
    }

    /// The type of the program form for a declared type.
    pub(super) fn type_of_desc(&mut self, desc: &ir::TypeDesc) -> Option<usize> {
        let part = self.types.part_of_type(&self.vm.world, desc)?;
        Some(self.node_type(part))
    }

    /// The concrete classes of a type, and the data field that tells them apart if there are several.
    pub(super) fn classes_of(&self, node_type: usize) -> (Vec<ClassRef>, Option<usize>) {
        let part = self
            .node_types
            .iter()
            .find(|(_, known)| **known == node_type);
        let classes = part.map(|(part, _)| self.types.concrete_classes(*part).collect());
        (
            classes.unwrap_or_default(),
            self.tags.get(&node_type).copied(),
        )
    }

    /// The type of a variable's cells.
    pub(super) fn variable_type(&self, variable: usize) -> usize {
        self.out.program.variables[variable].target
    }

    pub(super) fn register_variable(
        &mut self,
        point: &TranslationPoint,
        register: Reg,
        node_type: usize,
    ) -> usize {
        let frame = point.top();
        let key = VariableKey::Register {
            depth: point.frames.len(),
            method: frame.method.id.0,
            register: register.0,
            node_type,
        };
        let name = register_name(frame.method, register, frame.pc, point.frames.len());
        self.variable(key, name, node_type)
    }

    pub(super) fn variable(&mut self, key: VariableKey, name: String, target: usize) -> usize {
        if let Some(known) = self.variables.get(&key) {
            return *known;
        }
        let variables = &mut self.out.program.variables;
        let is_taken = |name: &str| variables.iter().any(|known| known.name == name);
        let mut unique = name.clone();
        let mut number = 2;
        while is_taken(&unique) {
            unique = format!("{name}#{number}");
            number += 1;
        }
        variables.push(PointerVariable {
            name: unique,
            target,
        });
        let variable = variables.len() - 1;
        self.variables.insert(key, variable);
        variable
    }

    /// The variable that stands for something, if there is one.
    pub(super) fn variable_of(&self, key: VariableKey) -> Option<usize> {
        self.variables.get(&key).copied()
    }

    /// Writes a pointer to a register by an operation on the variable that stands for it.
    pub(super) fn write_pointer(
        &mut self,
        point: &mut TranslationPoint,
        from: usize,
        register: Reg,
        node_type: usize,
        op: impl FnOnce(usize) -> ShapeOp,
    ) -> usize {
        if !register.is_some() {
            return from;
        }
        let variable = self.register_variable(point, register, node_type);
        let op = op(variable);
        let non_null = matches!(op, ShapeOp::New { .. });
        let to = self.then(point, from, op);
        point.forget_numbers(|base, _| base == variable);
        point.set(register, AbstractValue::Pointer { variable, non_null });
        to
    }

    /// Copies a value to a register.
    pub(super) fn copy_value(
        &mut self,
        point: &mut TranslationPoint,
        from: usize,
        register: Reg,
        value: AbstractValue,
    ) -> usize {
        match value {
            AbstractValue::Pointer { variable, non_null } if register.is_some() => {
                let node_type = self.variable_type(variable);
                let to = self.register_variable(point, register, node_type);
                point.set(
                    register,
                    AbstractValue::Pointer {
                        variable: to,
                        non_null,
                    },
                );
                if to == variable {
                    return from;
                }
                point.forget_numbers(|base, _| base == to);
                let op = ShapeOp::Assign {
                    to,
                    from: Some(variable),
                };
                self.then(point, from, op)
            }
            other => {
                point.set(register, other);
                from
            }
        }
    }

    /// The only type of cells that a register of a method points to, as far as declared types tell.
    pub(super) fn register_type(&mut self, method: MethodRef, register: Reg) -> Option<usize> {
        if let Some(known) = self.register_types.get(&method.id.0) {
            return known[register.index()];
        }
        let types = Rc::new(self.infer_register_types(method));
        self.register_types.insert(method.id.0, types.clone());
        types[register.index()]
    }

    fn infer_register_types(&mut self, method: MethodRef) -> Vec<Option<usize>> {
        let Ok(code) = method.code() else {
            return Vec::new();
        };
        let body = &code.body;
        // `None`: nothing seen; `Some(None)`: other things than cells of one type.
        let mut types: Vec<Option<Option<usize>>> = vec![None; body.regs.len()];
        let meet = |known: &mut Option<Option<usize>>, new: Option<usize>| {
            let met = match *known {
                None => Some(new),
                Some(old) if old == new => Some(old),
                Some(_) => Some(None),
            };
            let changed = met != *known;
            *known = met;
            changed
        };
        let receiver = usize::from(!method.is_static());
        if receiver == 1 {
            let own = self.type_of_class(method.class());
            meet(&mut types[0], own);
        }
        for (index, desc) in method.parsed.params.iter().enumerate() {
            let declared = self.type_of_desc(desc);
            meet(&mut types[receiver + index], declared);
        }
        loop {
            let mut changed = false;
            for inst in &body.insts {
                let Some(register) = inst.written_register() else {
                    continue;
                };
                if body.regs[register.index()].kind != Kind::Ref {
                    continue;
                }
                let written = match *inst {
                    Inst::ConstNull { .. } => continue,
                    Inst::Move { src, .. } => match types[src.index()] {
                        None => continue,
                        Some(known) => known,
                    },
                    Inst::GetField { field, .. } | Inst::GetStatic { field, .. } => {
                        self.type_of_desc(&body.refs.fields[field.index()].desc)
                    }
                    Inst::New { class, .. } => {
                        let name = &body.refs.classes[class.index()];
                        let class = self.vm.world.load(name).ok();
                        class.and_then(|class| self.type_of_class(class))
                    }
                    Inst::Invoke { method, .. } => {
                        let result = body.refs.methods[method.index()].parsed.ret.clone();
                        result.and_then(|desc| self.type_of_desc(&desc))
                    }
                    _ => None,
                };
                changed |= meet(&mut types[register.index()], written);
            }
            if !changed {
                return types.into_iter().map(Option::flatten).collect();
            }
        }
    }
}

/// The name of a register for people: that of its local variable, behind the method if it is not the entry.
pub(crate) fn register_name(method: MethodRef, register: Reg, pc: u32, depth: usize) -> String {
    let local = method.code().ok().and_then(|code| {
        let body = &code.body;
        let RegOrigin::Local(slot) = body.regs[register.index()].origin else {
            return None;
        };
        let of_slot = || body.locals.iter().filter(|local| local.slot == slot);
        let here = of_slot().find(|local| local.start <= pc + 1 && pc + 1 < local.end);
        here.or(of_slot().next())
            .map(|local| local.name.to_string())
    });
    let name = local.unwrap_or_else(|| format!("${}", register.0));
    match depth {
        1 => name,
        _ => format!("{}.{name}", method.name),
    }
}
