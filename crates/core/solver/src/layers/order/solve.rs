//! Bounds propagation: decides comparisons of bounded integers.

use super::literals::{Literal, OrderOperand, OrderRelation, Problem};

pub(super) enum OrderOutcome {
    /// No numbers satisfy the literals.
    Impossible,
    /// Numbers for the variables that satisfy all literals.
    Values(Vec<i128>),
    /// Not found out.
    Open,
}

/// Beyond this many edges in cycles, looking for what must be equal costs more than it saves.
const CYCLE_LIMIT: usize = 200;

/// Contradiction found on the way.
struct Contradiction;

/// `preferred` is the number a variable should have if nothing speaks against it.
pub(super) fn solve(problem: &Problem, preferred: impl Fn(usize) -> i128) -> OrderOutcome {
    let mut classes = Classes::new(problem.variables());
    for literal in &problem.literals {
        if let (OrderOperand::Var(a), OrderRelation::Equal, OrderOperand::Var(b)) =
            (literal.left, literal.relation, literal.right)
        {
            classes.merge(a, b);
        }
    }
    loop {
        let mut order = match Order::new(problem, &mut classes) {
            Ok(order) => order,
            Err(Contradiction) => return OrderOutcome::Impossible,
        };
        if !order.sort() {
            match order.merge_cycles(&mut classes) {
                Ok(true) => continue,
                Ok(false) => return OrderOutcome::Open,
                Err(Contradiction) => return OrderOutcome::Impossible,
            }
        }
        if let Err(Contradiction) = order.propagate() {
            return OrderOutcome::Impossible;
        }
        return match order.assign(&preferred) {
            Some(values) => {
                let value = |var| values[classes.root(var)];
                OrderOutcome::Values((0..problem.variables()).map(value).collect())
            }
            None => OrderOutcome::Open,
        };
    }
}

/// Which variables must be equal.
struct Classes {
    parent: Vec<usize>,
}

impl Classes {
    fn new(count: usize) -> Classes {
        Classes {
            parent: (0..count).collect(),
        }
    }

    fn root(&mut self, mut var: usize) -> usize {
        while self.parent[var] != var {
            self.parent[var] = self.parent[self.parent[var]];
            var = self.parent[var];
        }
        var
    }

    fn merge(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        // The earlier variable stands for both.
        self.parent[a.max(b)] = a.min(b);
    }
}

/// `from + gap <= to`, with a gap of 0 or 1.
#[derive(Copy, Clone)]
struct Edge {
    from: usize,
    to: usize,
    gap: i128,
}

/// The literals over classes of equal variables. Vectors are indexed by the class's root.
struct Order {
    lo: Vec<i128>,
    hi: Vec<i128>,
    edges: Vec<Edge>,
    /// Numbers that a class must not be.
    excluded: Vec<(usize, i128)>,
    /// Classes that must differ.
    apart: Vec<(usize, usize)>,
    /// The roots, smaller ones first once sorted.
    roots: Vec<usize>,
}

impl Order {
    fn new(problem: &Problem, classes: &mut Classes) -> Result<Order, Contradiction> {
        let count = problem.variables();
        let mut order = Order {
            lo: vec![i128::MIN; count],
            hi: vec![i128::MAX; count],
            edges: Vec::with_capacity(problem.literals.len()),
            excluded: Vec::new(),
            apart: Vec::new(),
            roots: Vec::with_capacity(count),
        };
        for var in 0..count {
            let root = classes.root(var);
            let (lo, hi) = problem.limits(var);
            order.at_least(root, lo);
            order.at_most(root, hi);
            if root == var {
                order.roots.push(var);
            }
        }
        for literal in &problem.literals {
            order.add(literal, classes)?;
        }
        Ok(order)
    }

    fn at_least(&mut self, root: usize, number: i128) {
        self.lo[root] = self.lo[root].max(number);
    }

    fn at_most(&mut self, root: usize, number: i128) {
        self.hi[root] = self.hi[root].min(number);
    }

    fn add(&mut self, literal: &Literal, classes: &mut Classes) -> Result<(), Contradiction> {
        let mut class = |operand| match operand {
            OrderOperand::Var(var) => OrderOperand::Var(classes.root(var)),
            number @ OrderOperand::Number(_) => number,
        };
        let (left, right) = (class(literal.left), class(literal.right));
        match literal.relation {
            OrderRelation::Less => self.less(left, right, 1),
            OrderRelation::LessEqual => self.less(left, right, 0),
            OrderRelation::Equal => {
                self.less(left, right, 0)?;
                self.less(right, left, 0)
            }
            OrderRelation::NotEqual => self.not_equal(left, right),
        }
    }

    fn less(
        &mut self,
        left: OrderOperand,
        right: OrderOperand,
        gap: i128,
    ) -> Result<(), Contradiction> {
        match (left, right) {
            (OrderOperand::Var(from), OrderOperand::Var(to)) if from != to => {
                self.edges.push(Edge { from, to, gap });
            }
            (OrderOperand::Var(var), OrderOperand::Number(n)) => self.at_most(var, n - gap),
            (OrderOperand::Number(n), OrderOperand::Var(var)) => self.at_least(var, n + gap),
            (OrderOperand::Number(a), OrderOperand::Number(b)) if a + gap > b => {
                return Err(Contradiction);
            }
            (OrderOperand::Var(_), OrderOperand::Var(_)) if gap > 0 => return Err(Contradiction),
            (OrderOperand::Var(_), OrderOperand::Var(_))
            | (OrderOperand::Number(_), OrderOperand::Number(_)) => {}
        }
        Ok(())
    }

    fn not_equal(&mut self, left: OrderOperand, right: OrderOperand) -> Result<(), Contradiction> {
        match (left, right) {
            (OrderOperand::Var(a), OrderOperand::Var(b)) if a != b => self.apart.push((a, b)),
            (OrderOperand::Var(var), OrderOperand::Number(n))
            | (OrderOperand::Number(n), OrderOperand::Var(var)) => {
                self.excluded.push((var, n));
            }
            _ if left == right => return Err(Contradiction),
            (OrderOperand::Var(_), OrderOperand::Var(_))
            | (OrderOperand::Number(_), OrderOperand::Number(_)) => {}
        }
        Ok(())
    }

    /// Sorts roots and edges from small to great. False if there are cycles; then the edges left
    /// are those in or behind cycles.
    fn sort(&mut self) -> bool {
        let mut incoming = vec![0u32; self.lo.len()];
        for edge in &self.edges {
            incoming[edge.to] += 1;
        }
        let mut sorted: Vec<usize> = Vec::with_capacity(self.roots.len());
        sorted.extend(self.roots.iter().filter(|root| incoming[**root] == 0));
        let mut edges = Vec::with_capacity(self.edges.len());
        let mut next = 0;
        while let Some(&root) = sorted.get(next) {
            next += 1;
            for edge in self.edges.iter().filter(|edge| edge.from == root) {
                edges.push(*edge);
                incoming[edge.to] -= 1;
                if incoming[edge.to] == 0 {
                    sorted.push(edge.to);
                }
            }
        }
        if sorted.len() == self.roots.len() {
            self.roots = sorted;
            self.edges = edges;
            return true;
        }
        self.edges.retain(|edge| incoming[edge.to] > 0);
        false
    }

    /// Merges the classes along cycles: all are equal, so a strict edge among them is a
    /// contradiction. False if there is too much to look at.
    fn merge_cycles(&self, classes: &mut Classes) -> Result<bool, Contradiction> {
        if self.edges.len() > CYCLE_LIMIT {
            return Ok(false);
        }
        for edge in &self.edges {
            if self.reaches(edge.to, edge.from) {
                if edge.gap > 0 {
                    return Err(Contradiction);
                }
                classes.merge(edge.from, edge.to);
            }
        }
        Ok(true)
    }

    fn reaches(&self, from: usize, to: usize) -> bool {
        let mut seen = vec![from];
        let mut next = 0;
        while let Some(&root) = seen.get(next) {
            if root == to {
                return true;
            }
            next += 1;
            for edge in self.edges.iter().filter(|edge| edge.from == root) {
                if !seen.contains(&edge.to) {
                    seen.push(edge.to);
                }
            }
        }
        false
    }

    /// Makes all bounds as tight as order, limits and exclusions make them. Then every number
    /// between them that the smaller ones allow leaves room for the greater ones.
    fn propagate(&mut self) -> Result<(), Contradiction> {
        loop {
            self.tighten_up();
            self.tighten_down();
            if self
                .roots
                .iter()
                .any(|root| self.lo[*root] > self.hi[*root])
            {
                return Err(Contradiction);
            }
            if !self.exclude_fixed()? {
                return Ok(());
            }
        }
    }

    fn tighten_up(&mut self) {
        for index in 0..self.edges.len() {
            let Edge { from, to, gap } = self.edges[index];
            self.skip_up(from);
            self.at_least(to, self.lo[from] + gap);
        }
        for index in 0..self.roots.len() {
            self.skip_up(self.roots[index]);
        }
    }

    fn tighten_down(&mut self) {
        for index in (0..self.edges.len()).rev() {
            let Edge { from, to, gap } = self.edges[index];
            self.skip_down(to);
            self.at_most(from, self.hi[to] - gap);
        }
        for index in 0..self.roots.len() {
            self.skip_down(self.roots[index]);
        }
    }

    fn is_excluded(&self, root: usize, number: i128) -> bool {
        self.excluded.contains(&(root, number))
    }

    fn skip_up(&mut self, root: usize) {
        while self.is_excluded(root, self.lo[root]) {
            self.lo[root] += 1;
        }
    }

    fn skip_down(&mut self, root: usize) {
        while self.is_excluded(root, self.hi[root]) {
            self.hi[root] -= 1;
        }
    }

    /// What is apart from a class with only one number left excludes that number. Whether bounds
    /// have to be tightened again.
    fn exclude_fixed(&mut self) -> Result<bool, Contradiction> {
        let mut changed = false;
        for index in 0..self.apart.len() {
            let (a, b) = self.apart[index];
            for (fixed, other) in [(a, b), (b, a)] {
                let number = self.lo[fixed];
                if number != self.hi[fixed] || self.is_excluded(other, number) {
                    continue;
                }
                if self.lo[other] == number && self.hi[other] == number {
                    return Err(Contradiction);
                }
                self.excluded.push((other, number));
                changed |= self.lo[other] == number || self.hi[other] == number;
            }
        }
        Ok(changed)
    }

    /// Numbers within the bounds, small ones first, each as near to the preferred one as it can
    /// be. None if classes that must differ leave no number.
    fn assign(&mut self, preferred: &impl Fn(usize) -> i128) -> Option<Vec<i128>> {
        let mut values: Vec<Option<i128>> = vec![None; self.lo.len()];
        let mut edges = self.edges.iter().peekable();
        for root in &self.roots {
            let taken = |number: i128| {
                self.is_excluded(*root, number)
                    || self.apart.iter().any(|(a, b)| {
                        (a == root && values[*b] == Some(number))
                            || (b == root && values[*a] == Some(number))
                    })
            };
            let value = nearest(preferred(*root), (self.lo[*root], self.hi[*root]), taken)?;
            values[*root] = Some(value);
            while let Some(edge) = edges.next_if(|edge| edge.from == *root) {
                self.lo[edge.to] = self.lo[edge.to].max(value + edge.gap);
            }
        }
        Some(values.into_iter().map(|value| value.unwrap_or(0)).collect())
    }
}

/// The number between the bounds that is not taken and nearest to `wanted`.
fn nearest(wanted: i128, (lo, hi): (i128, i128), taken: impl Fn(i128) -> bool) -> Option<i128> {
    if lo > hi {
        return None;
    }
    let start = wanted.clamp(lo, hi);
    let up = (start..=hi).find(|number| !taken(*number));
    let down = (lo..start).rev().find(|number| !taken(*number));
    match (up, down) {
        (Some(up), Some(down)) if start - down < up - start => Some(down),
        (up, down) => up.or(down),
    }
}
