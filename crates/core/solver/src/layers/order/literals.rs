//! Literals of the order layer: conjuncts, read as comparisons of integers.

use rustc_hash::FxHashMap;
use term::{Model, Op, Sort, Term, TermStore, TermValue};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum OrderRelation {
    Less,
    LessEqual,
    Equal,
    NotEqual,
}

/// A variable, by its index in the problem, or a number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum OrderOperand {
    Var(usize),
    Number(i128),
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Literal {
    pub(super) left: OrderOperand,
    pub(super) relation: OrderRelation,
    pub(super) right: OrderOperand,
}

/// How the bits of a variable are read as a number. All comparisons must agree on it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum View {
    Signed,
    Unsigned,
}

struct Variable {
    term: Term,
    sort: Sort,
    view: Option<View>,
}

/// One side of a comparison.
#[derive(Copy, Clone)]
enum Side {
    /// The variable as it is, in a view that is not settled by this comparison.
    Plain(usize),
    /// A variable in that view: widened, or ordered.
    Viewed(usize, View),
    Constant(TermValue),
}

/// Comparisons over integer variables, and the conjuncts that are none.
#[derive(Default)]
pub(super) struct Problem {
    variables: Vec<Variable>,
    index: FxHashMap<Term, usize>,
    pub(super) literals: Vec<Literal>,
    pub(super) others: Vec<Term>,
}

/// An equation whose views wait for the rest of the problem.
struct Equation {
    conjunct: Term,
    left: Side,
    right: Side,
    relation: OrderRelation,
}

impl Problem {
    pub(super) fn read(store: &TermStore, conjuncts: &[Term]) -> Problem {
        let mut problem = Problem::default();
        let mut equations = Vec::new();
        for conjunct in conjuncts {
            if problem.read_one(store, *conjunct, &mut equations).is_none() {
                problem.others.push(*conjunct);
            }
        }
        problem.settle_views(&equations);
        for equation in equations {
            match problem.equation(&equation) {
                Some(literal) => problem.literals.push(literal),
                None => problem.others.push(equation.conjunct),
            }
        }
        problem
    }

    pub(super) fn variables(&self) -> usize {
        self.variables.len()
    }

    /// The least and the greatest number a variable can be.
    pub(super) fn limits(&self, var: usize) -> (i128, i128) {
        let Variable { sort, view, .. } = self.variables[var];
        let range = 1i128 << sort.bits();
        match view {
            Some(View::Unsigned) => (0, range - 1),
            Some(View::Signed) | None => (-range / 2, range / 2 - 1),
        }
    }

    /// The number a variable has in a model, so that solutions change little.
    pub(super) fn preferred_value(&self, store: &TermStore, model: &Model, var: usize) -> i128 {
        let variable = &self.variables[var];
        number(model.value(store, variable.term), variable.view)
    }

    /// Numbers for all variables as values.
    pub(super) fn values(&self, numbers: &[i128]) -> impl Iterator<Item = (Term, TermValue)> {
        let value = |(variable, number): (&Variable, &i128)| {
            let value = TermValue::from_bits(variable.sort, *number as u64);
            (variable.term, value)
        };
        self.variables.iter().zip(numbers).map(value)
    }

    fn read_one(
        &mut self,
        store: &TermStore,
        conjunct: Term,
        equations: &mut Vec<Equation>,
    ) -> Option<()> {
        let node = store.node(conjunct);
        let (atom, holds) = match node.op() {
            Op::Not => (node.arg(0)?, false),
            _ => (conjunct, true),
        };
        let node = store.node(atom);
        let equality = if holds {
            OrderRelation::Equal
        } else {
            OrderRelation::NotEqual
        };
        match node.op() {
            Op::Var {
                sort: Sort::Bool, ..
            } => {
                let left = OrderOperand::Var(self.variable(store, atom));
                let right = OrderOperand::Number(i128::from(holds));
                let relation = OrderRelation::Equal;
                self.literals.push(Literal {
                    left,
                    relation,
                    right,
                });
            }
            Op::Eq => {
                let left = self.side(store, node.arg(0)?, None)?;
                let right = self.side(store, node.arg(1)?, None)?;
                equations.push(Equation {
                    conjunct,
                    left,
                    right,
                    relation: equality,
                });
            }
            Op::Slt => self.order(store, (node.arg(0)?, node.arg(1)?), holds, View::Signed)?,
            Op::Ult => self.order(store, (node.arg(0)?, node.arg(1)?), holds, View::Unsigned)?,
            _ => return None,
        }
        Some(())
    }

    /// `a < b`, or `b <= a` if it does not hold.
    fn order(
        &mut self,
        store: &TermStore,
        (a, b): (Term, Term),
        holds: bool,
        view: View,
    ) -> Option<()> {
        let left = self.side(store, a, Some(view))?;
        let right = self.side(store, b, Some(view))?;
        let (left, right) = (self.require(left, view)?, self.require(right, view)?);
        self.literals.push(if holds {
            Literal {
                left,
                relation: OrderRelation::Less,
                right,
            }
        } else {
            Literal {
                left: right,
                relation: OrderRelation::LessEqual,
                right: left,
            }
        });
        Some(())
    }

    /// A side of a comparison that reads its operands in `view`, or of an equation.
    fn side(&mut self, store: &TermStore, t: Term, view: Option<View>) -> Option<Side> {
        let node = store.node(t);
        match node.op() {
            Op::Const(value) => (!value.sort().is_float()).then_some(Side::Constant(value)),
            Op::Var { sort, .. } if !sort.is_float() => {
                let var = self.variable(store, t);
                Some(view.map_or(Side::Plain(var), |view| Side::Viewed(var, view)))
            }
            Op::SExt(_) if view != Some(View::Unsigned) => {
                let inner = node.arg(0).filter(|inner| store.is_var(*inner))?;
                Some(Side::Viewed(self.variable(store, inner), View::Signed))
            }
            Op::ZExt(to) => {
                let inner = node.arg(0).filter(|inner| store.is_var(*inner))?;
                let wider = to > store.width(inner);
                wider.then(|| Side::Viewed(self.variable(store, inner), View::Unsigned))
            }
            _ => None,
        }
    }

    fn variable(&mut self, store: &TermStore, term: Term) -> usize {
        *self.index.entry(term).or_insert_with(|| {
            let sort = store.sort(term);
            let view = (sort == Sort::Bool).then_some(View::Unsigned);
            self.variables.push(Variable { term, sort, view });
            self.variables.len() - 1
        })
    }

    /// The operand, if its variable can be read as the side asks.
    fn require(&mut self, side: Side, constants: View) -> Option<OrderOperand> {
        match side {
            Side::Constant(value) => Some(OrderOperand::Number(number(value, Some(constants)))),
            Side::Plain(var) => Some(OrderOperand::Var(var)),
            Side::Viewed(var, view) => {
                let own = self.variables[var].view.get_or_insert(view);
                (*own == view).then_some(OrderOperand::Var(var))
            }
        }
    }

    /// Variables that only equations mention take the view of what they are equal to.
    fn settle_views(&mut self, equations: &[Equation]) {
        for equation in equations {
            for (side, other) in [
                (equation.left, equation.right),
                (equation.right, equation.left),
            ] {
                if let Side::Viewed(var, view) = side {
                    self.variables[var].view.get_or_insert(view);
                    if let Side::Plain(other) = other {
                        self.variables[other].view.get_or_insert(View::Signed);
                    }
                }
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for equation in equations {
                if let (Side::Plain(a), Side::Plain(b)) = (equation.left, equation.right) {
                    let (view_a, view_b) = (self.variables[a].view, self.variables[b].view);
                    if view_a.is_some() != view_b.is_some() {
                        self.variables[a].view = view_a.or(view_b);
                        self.variables[b].view = view_a.or(view_b);
                        changed = true;
                    }
                }
            }
        }
    }

    /// An equation, if its sides are numbers in the same view. Views are settled; those still
    /// open are signed.
    fn equation(&self, equation: &Equation) -> Option<Literal> {
        let own = |var: usize| self.variables[var].view.unwrap_or(View::Signed);
        // A widened variable is non-negative or signed: either way the wide side is read as signed.
        let view = match (equation.left, equation.right) {
            (Side::Plain(a), Side::Plain(b)) => (own(a) == own(b)).then_some(own(a))?,
            (Side::Plain(a), Side::Constant(_)) | (Side::Constant(_), Side::Plain(a)) => own(a),
            _ => View::Signed,
        };
        let operand = |side| match side {
            Side::Constant(value) => Some(OrderOperand::Number(number(value, Some(view)))),
            Side::Plain(var) => (own(var) == view).then_some(OrderOperand::Var(var)),
            Side::Viewed(var, view) => (own(var) == view).then_some(OrderOperand::Var(var)),
        };
        Some(Literal {
            left: operand(equation.left)?,
            relation: equation.relation,
            right: operand(equation.right)?,
        })
    }
}

fn number(value: TermValue, view: Option<View>) -> i128 {
    match (value.as_signed(), view) {
        (Some(signed), Some(View::Signed) | None) => i128::from(signed),
        _ => i128::from(value.bits()),
    }
}
