//! Inputs: a program that makes any heap of the types that a method can reach, cyclic and shared ones included.
//!
//! All cells of a type are on a chain through a field of their own, which the method doesn't have. So any cell can be
//! chosen by walking down the chain for any number of steps, and fields are set as often as one likes.

use super::variables::VariableKey;
use super::{ShapeTranslator, StepOutcome};
use crate::value::{AbstractValue, TranslationPoint};
use classes::ClassRef;
use ir::{Kind, Reg, TypeDesc};
use shape::{DataOperand, PointerField, ShapeCondition, ShapeOp};

/// The code that makes inputs of one type.
#[derive(Clone, Copy)]
struct CellChain {
    node_type: usize,
    /// The field that chains all cells.
    next: usize,
    /// The first cell.
    first: usize,
}

impl ShapeTranslator<'_> {
    /// Gives receiver and parameters values: any that their types allow.
    pub(super) fn make_inputs(
        &mut self,
        point: &mut TranslationPoint,
        start: usize,
    ) -> StepOutcome {
        let entry = self.entry;
        let mut roots: Vec<(Reg, usize, Option<ClassRef>)> = Vec::new();
        let mut at = start;
        let receiver = usize::from(!entry.is_static());
        if receiver == 1 && !entry.is_constructor() {
            let class = entry.class();
            let Some(node_type) = self.type_of_class(class) else {
                let what = format!("an object of {}", class.java_name());
                return self.untranslated(point, start, what);
            };
            roots.push((Reg(0), node_type, Some(class)));
        }
        for (index, desc) in entry.parsed.params.iter().enumerate() {
            let register = Reg((receiver + index) as u16);
            match self.type_of_desc(desc) {
                Some(node_type) => roots.push((register, node_type, self.class_of(desc))),
                None if desc.elem.kind() == Kind::Ref => {
                    point.set(register, AbstractValue::ANYTHING);
                }
                None => point.set(register, AbstractValue::ANY_NUMBER),
            }
        }
        if roots.is_empty() {
            return self.make_constructed(point, at);
        }
        let chains = self.make_cells(point, &mut at, roots.iter().map(|root| root.1).collect());
        for (register, node_type, class) in roots {
            let Some(chain) = chains.iter().find(|chain| chain.node_type == node_type) else {
                return self.untranslated(point, at, "an input of an unknown type");
            };
            let chosen = self.choose_cell(point, at, *chain, "chosen");
            let is_receiver = receiver == 1 && register == Reg(0);
            let from = match is_receiver || !self.null_arguments {
                true => self.require_cell(point, chosen.1, chosen.0),
                false => chosen.1,
            };
            // A method is called on objects of its own class: another class has its own contract.
            let fits = |own: ClassRef| match class {
                Some(class) if is_receiver && !class.is_abstract() => own == class,
                Some(class) => own.is_subtype_of(class),
                None => true,
            };
            at = self.input_of_class(point, from, chosen.0, fits);
            let value = AbstractValue::Pointer {
                variable: chosen.0,
                non_null: is_receiver,
            };
            at = self.copy_value(point, at, register, value);
        }
        self.make_constructed(point, at)
    }

    /// The new object that a constructor is called on.
    fn make_constructed(&mut self, point: &mut TranslationPoint, at: usize) -> StepOutcome {
        if !self.entry.is_constructor() {
            return StepOutcome::Next(at);
        }
        let class = self.entry.class();
        match self.type_of_class(class) {
            Some(_) => self.allocate(point, at, Reg(0), class),
            None => {
                let what = format!("an object of {}", class.java_name());
                self.untranslated(point, at, what)
            }
        }
    }

    fn class_of(&self, desc: &TypeDesc) -> Option<ClassRef> {
        self.vm.world.load(desc.class_name()?).ok()
    }

    /// A run in which the variable is not null.
    fn require_cell(&mut self, point: &TranslationPoint, at: usize, variable: usize) -> usize {
        let null = ShapeCondition::Same {
            left: variable,
            right: None,
        };
        self.then(point, at, ShapeOp::Assume(null, false))
    }

    /// A run in which an input is null or an object of a class.
    fn input_of_class(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        variable: usize,
        fits: impl Fn(ClassRef) -> bool,
    ) -> usize {
        let null = ShapeCondition::Same {
            left: variable,
            right: None,
        };
        let (null, other) = self.split(point, at, null);
        let (mut passing, _) = self.split_by_class(point, other, variable, fits);
        passing.push(null);
        self.meet(point, passing).unwrap_or(null)
    }

    /// Makes any number of cells of these types and of those that they lead to, linked in any way.
    fn make_cells(
        &mut self,
        point: &TranslationPoint,
        at: &mut usize,
        mut types: Vec<usize>,
    ) -> Vec<CellChain> {
        let links = self.reachable_links(&mut types);
        let chains: Vec<CellChain> = types.iter().map(|t| self.new_chain(*t)).collect();
        let making = self.then(point, *at, ShapeOp::Skip);
        for chain in &chains {
            let end = self.make_cell(point, making, *chain);
            self.loop_back(point, end, making);
        }
        let linking = self.then(point, making, ShapeOp::Skip);
        for link in links {
            let field = self.out.program.fields[link].clone();
            let chain_of = |node_type: usize| chains.iter().find(|c| c.node_type == node_type);
            let (Some(owner), Some(target)) = (chain_of(field.owner), chain_of(field.target))
            else {
                self.untranslated(point, linking, "a field of an unknown type");
                continue;
            };
            let (owner, target) = (*owner, *target);
            let (base, from) = self.choose_cell(point, linking, owner, "source");
            let from = self.require_cell(point, from, base);
            let (value, from) = self.choose_cell(point, from, target, "target");
            let op = ShapeOp::Store {
                base,
                field: link,
                value: Some(value),
            };
            let end = self.then(point, from, op);
            self.loop_back(point, end, linking);
        }
        *at = self.then(point, linking, ShapeOp::Skip);
        chains
    }

    fn loop_back(&mut self, point: &TranslationPoint, from: usize, head: usize) {
        let place = self.place(point);
        self.out.edge(from, ShapeOp::Skip, head, Some(place), None);
    }

    /// The pointer fields of types, with the types that they lead to.
    fn reachable_links(&mut self, types: &mut Vec<usize>) -> Vec<usize> {
        types.sort_unstable();
        types.dedup();
        let mut links = Vec::new();
        let mut done = 0;
        while done < types.len() {
            let node_type = types[done];
            done += 1;
            let part = self
                .node_types
                .iter()
                .find(|(_, known)| **known == node_type);
            let Some(part) = part.map(|(part, _)| *part) else {
                continue;
            };
            for (owner, field) in self.types.fields(part) {
                self.data_field(owner, field);
                let Some(link) = self.pointer_field(owner, field) else {
                    continue;
                };
                links.push(link);
                let target = self.out.program.fields[link].target;
                if !types.contains(&target) {
                    types.push(target);
                }
            }
        }
        links
    }

    fn new_chain(&mut self, node_type: usize) -> CellChain {
        let fields = &mut self.out.program.fields;
        fields.push(PointerField {
            name: "$all".to_string(),
            owner: node_type,
            target: node_type,
        });
        let next = fields.len() - 1;
        CellChain {
            node_type,
            next,
            first: self.input_variable("all", node_type),
        }
    }

    fn input_variable(&mut self, role: &'static str, node_type: usize) -> usize {
        let name = format!("{role} {}", self.out.program.types[node_type]);
        self.variable(VariableKey::Input { role, node_type }, name, node_type)
    }

    /// One more cell of a type, of any of its classes.
    fn make_cell(&mut self, point: &TranslationPoint, at: usize, chain: CellChain) -> usize {
        let made = self.input_variable("new", chain.node_type);
        let mut end = self.then(point, at, ShapeOp::New { to: made });
        let (classes, tag) = self.classes_of(chain.node_type);
        if let Some(field) = tag {
            let tagged = (1i64..).zip(&classes).map(|(number, _)| {
                let op = ShapeOp::SetData {
                    base: made,
                    field,
                    value: DataOperand::Constant(number),
                };
                self.then(point, end, op)
            });
            let tagged: Vec<usize> = tagged.collect();
            end = self.meet(point, tagged).unwrap_or(end);
        }
        let numbers = self.out.program.data.iter().enumerate();
        let numbers =
            numbers.filter(|(field, d)| d.owner == chain.node_type && tag != Some(*field));
        let numbers: Vec<usize> = numbers.map(|(field, _)| field).collect();
        for field in numbers {
            let op = ShapeOp::SetData {
                base: made,
                field,
                value: DataOperand::Any,
            };
            end = self.then(point, end, op);
        }
        let op = ShapeOp::Store {
            base: made,
            field: chain.next,
            value: Some(chain.first),
        };
        end = self.then(point, end, op);
        let op = ShapeOp::Assign {
            to: chain.first,
            from: Some(made),
        };
        self.then(point, end, op)
    }

    /// A variable that is null or any cell of a chain, and where that is so.
    fn choose_cell(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        chain: CellChain,
        role: &'static str,
    ) -> (usize, usize) {
        let chosen = self.input_variable(role, chain.node_type);
        let op = ShapeOp::Assign {
            to: chosen,
            from: Some(chain.first),
        };
        let head = self.then(point, at, op);
        let walking = self.require_cell(point, head, chosen);
        let op = ShapeOp::Load {
            to: chosen,
            base: chosen,
            field: chain.next,
        };
        let end = self.then(point, walking, op);
        self.loop_back(point, end, head);
        (chosen, head)
    }
}
