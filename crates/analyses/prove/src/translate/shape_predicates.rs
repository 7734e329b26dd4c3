//! Shape predicates by name: calls of `cairn.annotations.Shapes`, with lambdas that read one field.
//!
//! Each is translated to walks over the structure. Where it is false, a walk shows why: all ways to be false are there.
//! Where it is true, the structure is walked to its end if one walk can do that, so that what was seen is known; else
//! nothing is learnt, which only adds runs.

use super::variables::VariableKey;
use super::{ShapeTranslator, StepOutcome};
use crate::value::{AbstractValue, CellAccessor, TranslationPoint};
use classes::MethodRef;
use ir::{BootArg, DynamicSite, Inst, MethodSymbol, Reg};
use shape::{DataComparison, DataOperand, ShapeCondition, ShapeOp};

/// The class of these predicates.
pub(super) const SHAPES: &str = "cairn/annotations/Shapes";

/// Where a predicate is true, and where it is false.
#[derive(Default)]
struct PredicateCases {
    yes: Vec<usize>,
    no: Vec<usize>,
}

/// A walk: a variable for where it is, and where that is so.
#[derive(Clone, Copy)]
struct CellWalk {
    variable: usize,
    at: usize,
}

impl ShapeTranslator<'_> {
    /// A call of a shape predicate.
    pub(super) fn shape_predicate(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        dst: Reg,
        symbol: &MethodSymbol,
        values: &[AbstractValue],
    ) -> StepOutcome {
        let what = || format!("Shapes.{} with these arguments", symbol.name);
        let links = |values: &[AbstractValue]| -> Option<Vec<usize>> {
            let link = |value: &AbstractValue| match value {
                AbstractValue::Accessor(CellAccessor::Link(field)) => Some(*field),
                _ => None,
            };
            values.iter().map(link).collect()
        };
        let cases = match (&*symbol.name, values) {
            ("acyclic" | "list", [first, rest @ ..]) => match links(rest).as_deref() {
                Some([next]) => self.is_list(point, at, *first, *next, |_, _, _| Vec::new()),
                _ => None,
            },
            ("doublyLinked", [first, rest @ ..]) => match links(rest).as_deref() {
                Some([next, back]) => self.is_doubly_linked(point, at, *first, (*next, *back)),
                _ => None,
            },
            (
                "sorted",
                [
                    first,
                    next,
                    AbstractValue::Accessor(CellAccessor::Data(data)),
                ],
            ) => match links(&[*next]).as_deref() {
                Some([next]) => self.is_sorted(point, at, *first, *next, *data),
                _ => None,
            },
            ("reachable", [from, to, rest @ ..]) => match links(rest).as_deref() {
                Some([next]) => self.is_reachable(point, at, (*from, *to), *next),
                _ => None,
            },
            ("disjoint", [one, other, rest @ ..]) => match links(rest).as_deref() {
                Some([next]) => self.are_disjoint(point, at, (*one, *other), *next),
                _ => None,
            },
            ("tree" | "treeWithParent", [root, rest @ ..]) => match links(rest).as_deref() {
                Some([left, right]) => self.is_tree(point, at, *root, [*left, *right], None),
                Some([left, right, up]) => {
                    self.is_tree(point, at, *root, [*left, *right], Some(*up))
                }
                _ => None,
            },
            _ => None,
        };
        let Some(cases) = cases else {
            return self.untranslated(point, at, what());
        };
        for (locations, truth) in [(cases.yes, 1), (cases.no, 0)] {
            for location in locations {
                let mut next = point.clone();
                next.set(dst, AbstractValue::Number(Some(truth)));
                next.top_mut().pc += 1;
                self.go_to(next, location);
            }
        }
        StepOutcome::Done
    }

    /// What a lambda reads, if it reads one field of its argument and does nothing else.
    pub(super) fn accessor(&mut self, site: &DynamicSite) -> Option<CellAccessor> {
        let DynamicSite::Call {
            bootstrap,
            parsed,
            args,
            ..
        } = site
        else {
            return None;
        };
        if &*bootstrap.class != "java/lang/invoke/LambdaMetafactory" || !parsed.params.is_empty() {
            return None;
        }
        let handle = args.iter().find_map(|arg| match arg {
            BootArg::MethodHandle(handle) => Some(handle),
            _ => None,
        })?;
        let world = &self.vm.world;
        let class = world.load(&handle.class).ok()?;
        let method: MethodRef = world.find_method(class, &handle.name, &handle.desc)?;
        let code = method.code().ok()?;
        let body = &code.body;
        let [
            Inst::GetField { dst, object, field },
            Inst::ReturnValue { src },
        ] = body.insts[..]
        else {
            return None;
        };
        if object != Reg(0) || src != dst {
            return None;
        }
        let symbol = &body.refs.fields[field.index()];
        let named = world.load(&symbol.class).ok()?;
        let (owner, field) = world
            .find_field(named, &symbol.name, &symbol.desc.text)
            .ok()?;
        match self.pointer_field(owner, field) {
            Some(link) => Some(CellAccessor::Link(link)),
            None => self.data_field(owner, field).map(CellAccessor::Data),
        }
    }

    /// Walks to the end, where the predicate is true; `wrong` says where it is false at a node that is not null. It is
    /// false, too, if a node comes again.
    fn is_list(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        first: AbstractValue,
        next: usize,
        wrong: impl FnOnce(&mut Self, &TranslationPoint, CellWalk) -> Vec<BrokenLink>,
    ) -> Option<PredicateCases> {
        let mut walk = self.start_walk(point, at, first, next, "node")?;
        let head = walk.at;
        let mut cases = PredicateCases {
            yes: vec![self.assume_null(point, walk, true)],
            no: vec![self.repeated(point, at, first, next)?],
        };
        walk.at = self.assume_null(point, walk, false);
        let mut passing = vec![walk.at];
        for violation in wrong(self, point, walk) {
            cases.no.extend(violation.no);
            passing = violation.passing;
        }
        for at in passing {
            let stepped = self.step_walk(point, CellWalk { at, ..walk }, next);
            self.lead_back(point, stepped, head);
        }
        Some(cases)
    }

    fn is_doubly_linked(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        first: AbstractValue,
        (next, back): (usize, usize),
    ) -> Option<PredicateCases> {
        self.owns_target(next, back)?;
        self.is_list(point, at, first, next, |this, point, walk| {
            vec![this.points_back(point, walk, next, back)]
        })
    }

    fn is_sorted(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        first: AbstractValue,
        next: usize,
        data: usize,
    ) -> Option<PredicateCases> {
        let fields = &self.out.program;
        if fields.data[data].owner != fields.fields[next].owner {
            return None;
        }
        self.is_list(point, at, first, next, |this, point, walk| {
            let after = this.follow_field(point, walk, next, "after");
            let end = this.assume_null(point, after, true);
            let cell = this.assume_null(point, after, false);
            let at_most = ShapeCondition::Data {
                base: walk.variable,
                field: data,
                comparison: DataComparison::AtMost,
                right: DataOperand::Of(after.variable),
            };
            let (sorted, unsorted) = this.split(point, cell, at_most);
            vec![BrokenLink {
                no: vec![unsorted],
                passing: vec![end, sorted],
            }]
        })
    }

    fn is_reachable(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        (from, to): (AbstractValue, AbstractValue),
        next: usize,
    ) -> Option<PredicateCases> {
        let wanted = self.copy_cell(point, at, to, next, "wanted")?;
        let start = wanted.at;
        // A walk that meets it.
        let walk = self.start_walk(point, start, from, next, "node")?;
        let head = walk.at;
        let mut cases = PredicateCases {
            no: vec![self.assume_null(point, walk, true)],
            ..PredicateCases::default()
        };
        let cell = self.assume_null(point, walk, false);
        let is_it = ShapeCondition::Same {
            left: walk.variable,
            right: Some(wanted.variable),
        };
        let (yes, other) = self.split(point, cell, is_it);
        cases.yes.push(yes);
        let stepped = self.step_walk(point, CellWalk { at: other, ..walk }, next);
        self.lead_back(point, stepped, head);
        // A cycle that it is not on: nothing says so but that a node comes again.
        cases.no.push(self.repeated(point, start, from, next)?);
        Some(cases)
    }

    fn are_disjoint(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        (one, other): (AbstractValue, AbstractValue),
        next: usize,
    ) -> Option<PredicateCases> {
        let first = self.start_walk(point, at, one, next, "node")?;
        let found = self.walk_on(point, first, next);
        let second = self.start_walk(point, found.at, other, next, "other")?;
        let met = self.walk_on(point, second, next);
        let at = self.assume_null(
            point,
            CellWalk {
                at: met.at,
                ..found
            },
            false,
        );
        let same = ShapeCondition::Same {
            left: found.variable,
            right: Some(met.variable),
        };
        let common = self.then(point, at, ShapeOp::Assume(same, true));
        let nothing = self.then(point, first.at, ShapeOp::Skip);
        Some(PredicateCases {
            yes: vec![nothing],
            no: vec![common],
        })
    }

    /// False if two links lead to one node, or one to the root, or a parent is wrong.
    fn is_tree(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        root: AbstractValue,
        children: [usize; 2],
        up: Option<usize>,
    ) -> Option<PredicateCases> {
        let top = self.copy_cell(point, at, root, children[0], "root")?;
        self.owns_target(children[0], children[1])?;
        let mut cases = PredicateCases {
            yes: vec![self.then(point, top.at, ShapeOp::Skip)],
            ..PredicateCases::default()
        };
        let node = self.walk_down(point, top, children, "node");
        for (index, link) in children.into_iter().enumerate() {
            let child = self.follow_field(point, node, link, "child");
            let child = CellWalk {
                at: self.assume_null(point, child, false),
                ..child
            };
            let is_root = ShapeCondition::Same {
                left: child.variable,
                right: Some(top.variable),
            };
            cases
                .no
                .push(self.then(point, child.at, ShapeOp::Assume(is_root, true)));
            if let Some(up) = up {
                self.owns_target(link, up)?;
                let back = self.follow_field(point, child, up, "back");
                let right = ShapeCondition::Same {
                    left: back.variable,
                    right: Some(node.variable),
                };
                let wrong = self.then(point, back.at, ShapeOp::Assume(right, false));
                cases.no.push(wrong);
            }
            let from = CellWalk {
                at: child.at,
                ..top
            };
            let second = self.walk_down(point, from, children, "second");
            for (other, link) in children.into_iter().enumerate() {
                let target = self.follow_field(point, second, link, "target");
                let same_target = ShapeCondition::Same {
                    left: target.variable,
                    right: Some(child.variable),
                };
                let mut at = self.then(point, target.at, ShapeOp::Assume(same_target, true));
                if other == index {
                    let same_node = ShapeCondition::Same {
                        left: second.variable,
                        right: Some(node.variable),
                    };
                    at = self.then(point, at, ShapeOp::Assume(same_node, false));
                }
                cases.no.push(at);
            }
        }
        Some(cases)
    }

    /// Any node below the root; a run without one ends.
    fn walk_down(
        &mut self,
        point: &TranslationPoint,
        root: CellWalk,
        children: [usize; 2],
        role: &'static str,
    ) -> CellWalk {
        let walk = self.copy_variable(point, root.at, root.variable, role);
        let head = self.then(point, walk.at, ShapeOp::Skip);
        let cell = self.assume_null(point, CellWalk { at: head, ..walk }, false);
        for link in children {
            let stepped = self.step_walk(point, CellWalk { at: cell, ..walk }, link);
            self.lead_back(point, stepped, head);
        }
        CellWalk {
            at: self.then(point, cell, ShapeOp::Skip),
            ..walk
        }
    }

    /// Where the next node does not point back, and where it does or there is none.
    fn points_back(
        &mut self,
        point: &TranslationPoint,
        walk: CellWalk,
        next: usize,
        back: usize,
    ) -> BrokenLink {
        let after = self.follow_field(point, walk, next, "after");
        let end = self.assume_null(point, after, true);
        let cell = CellWalk {
            at: self.assume_null(point, after, false),
            ..after
        };
        let before = self.follow_field(point, cell, back, "back");
        let right = ShapeCondition::Same {
            left: before.variable,
            right: Some(walk.variable),
        };
        let (yes, no) = self.split(point, before.at, right);
        BrokenLink {
            no: vec![no],
            passing: vec![end, yes],
        }
    }

    /// Where a walk comes to a node again that it has left.
    fn repeated(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        first: AbstractValue,
        next: usize,
    ) -> Option<usize> {
        let walk = self.start_walk(point, at, first, next, "node")?;
        let left = self.walk_on(point, walk, next);
        let cell = CellWalk {
            at: self.assume_null(point, left, false),
            ..left
        };
        let after = self.follow_field(point, cell, next, "after");
        let again = self.walk_on(point, after, next);
        let same = ShapeCondition::Same {
            left: again.variable,
            right: Some(left.variable),
        };
        Some(self.then(point, again.at, ShapeOp::Assume(same, true)))
    }

    /// Any number of steps further; the end may be null.
    fn walk_on(&mut self, point: &TranslationPoint, walk: CellWalk, next: usize) -> CellWalk {
        let head = self.then(point, walk.at, ShapeOp::Skip);
        let here = CellWalk { at: head, ..walk };
        let cell = self.assume_null(point, here, false);
        let stepped = self.step_walk(point, CellWalk { at: cell, ..walk }, next);
        self.lead_back(point, stepped, head);
        CellWalk {
            at: self.then(point, head, ShapeOp::Skip),
            ..walk
        }
    }

    fn start_walk(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        first: AbstractValue,
        next: usize,
        role: &'static str,
    ) -> Option<CellWalk> {
        let link = &self.out.program.fields[next];
        if link.owner != link.target {
            return None;
        }
        let mut walk = self.copy_cell(point, at, first, next, role)?;
        walk.at = self.then(point, walk.at, ShapeOp::Skip);
        Some(walk)
    }

    /// A variable with the value of an argument; `None` if that is no cell that has the field.
    fn copy_cell(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        value: AbstractValue,
        field: usize,
        role: &'static str,
    ) -> Option<CellWalk> {
        let node_type = self.out.program.fields[field].owner;
        let from = match value {
            AbstractValue::Null => None,
            AbstractValue::Pointer { variable, .. }
                if self.variable_type(variable) == node_type =>
            {
                Some(variable)
            }
            _ => return None,
        };
        let to = self.walk_variable(role, node_type);
        let at = self.then(point, at, ShapeOp::Assign { to, from });
        Some(CellWalk { variable: to, at })
    }

    fn copy_variable(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        variable: usize,
        role: &'static str,
    ) -> CellWalk {
        let to = self.walk_variable(role, self.variable_type(variable));
        let from = Some(variable);
        let at = self.then(point, at, ShapeOp::Assign { to, from });
        CellWalk { variable: to, at }
    }

    fn walk_variable(&mut self, role: &'static str, node_type: usize) -> usize {
        let key = VariableKey::Walk { role, node_type };
        self.variable(key, format!("Shapes.{role}"), node_type)
    }

    /// Another variable with what a field of a walk's cell holds.
    fn follow_field(
        &mut self,
        point: &TranslationPoint,
        walk: CellWalk,
        field: usize,
        role: &'static str,
    ) -> CellWalk {
        let to = self.walk_variable(role, self.out.program.fields[field].target);
        let base = walk.variable;
        let at = self.then(point, walk.at, ShapeOp::Load { to, base, field });
        CellWalk { variable: to, at }
    }

    fn step_walk(&mut self, point: &TranslationPoint, walk: CellWalk, field: usize) -> usize {
        let load = ShapeOp::Load {
            to: walk.variable,
            base: walk.variable,
            field,
        };
        self.then(point, walk.at, load)
    }

    fn assume_null(&mut self, point: &TranslationPoint, walk: CellWalk, is_null: bool) -> usize {
        let null = ShapeCondition::Same {
            left: walk.variable,
            right: None,
        };
        self.then(point, walk.at, ShapeOp::Assume(null, is_null))
    }

    fn lead_back(&mut self, point: &TranslationPoint, from: usize, head: usize) {
        let place = self.place(point);
        self.out.edge(from, ShapeOp::Skip, head, Some(place), None);
    }

    /// `None` if the cells that one field leads to don't have the other.
    fn owns_target(&self, field: usize, other: usize) -> Option<()> {
        let fields = &self.out.program.fields;
        let (field, other) = (&fields[field], &fields[other]);
        let is_one_type = field.owner == field.target && other.owner == other.target;
        (is_one_type && field.owner == other.owner).then_some(())
    }
}

/// Where a condition on a node is broken, and where it is kept.
struct BrokenLink {
    no: Vec<usize>,
    passing: Vec<usize>,
}
