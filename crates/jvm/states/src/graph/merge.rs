//! Merge of states: one state for two of the same structure, which holds for every concrete state of either.
//! It is the state merging of "Efficient Synthesis of Method Call Sequences for Test Generation and Bounded
//! Verification".
//!
//! Numbers that differ become new variables. A variable of an earlier call in such a place is renamed, in the path
//! condition and in the calls that lead to the state ([`MergedNode::renamed`]); for any other term, an equation defines
//! the new variable. The path condition is kept as simple as possible, since every query about the merged state
//! contains it: conjuncts that follow from both path conditions are kept, and the rest becomes a disjunction, unless
//! that is always true. Variables that no number depends on any more are left alone: they only have to exist, so it
//! does no harm that both states use the same names.

use super::node::{MergedNode, Node, NodeId, Origin};
use jvm_symex::OpenCell;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Model, PathCondition, PathSolver};
use term::{Op, Term, TermStore};

/// Unions with more comparisons of which only some must hold make every question about them slow.
const MOST_ALTERNATIVES: usize = 8;

/// So many pairs of comparisons are asked about to find out that one of each pair always holds.
const MOST_PAIRS: usize = 9;

/// What becomes of a state that waits, and of a new one like it.
pub(super) enum MergeResult {
    /// Both stay.
    Apart,
    /// The waiting one subsumes the new one.
    Covered,
    /// The new one subsumes the waiting one.
    Replaced,
    /// This one takes the place of both.
    One(Box<Node>),
}

/// A state that is to be merged.
struct Part<'a> {
    id: NodeId,
    node: &'a Node,
    /// Its variables, and those of the merged state.
    renamed: FxHashMap<Term, Term>,
    /// In the variables of the merged state.
    conditions: Vec<Term>,
    /// Some numbers for which they hold.
    model: Model,
}

pub(super) fn merge_states(
    old: (NodeId, &Node),
    new: (NodeId, &Node),
    solver: &mut PathSolver,
) -> MergeResult {
    let terms = solver.store().clone();
    let Some(places) = DifferingCells::new(&terms, old.1, new.1) else {
        return MergeResult::Apart;
    };
    let (Some(old), Some(new)) = (
        places.part(&terms, old, &places.old),
        places.part(&terms, new, &places.new),
    ) else {
        return MergeResult::Apart;
    };
    let both = SplitConditions::of(&old, &new, solver);
    if both.old.is_empty() {
        return MergeResult::Covered;
    }
    // Of two that are as good, the one is kept that fewer calls lead to.
    if both.new.is_empty() && new.node.length <= old.node.length {
        return MergeResult::Replaced;
    }
    let Some(path) = both.path(&terms, solver) else {
        return MergeResult::Apart;
    };
    let mut state = old.node.state.clone();
    for (place, variable) in &places.differing {
        let cell = &places.old[*place];
        let object = state.heap.get_mut(cell.object);
        object.set_term(cell.index, *variable);
    }
    state.path = path.with_model(old.model.clone());
    MergeResult::One(Box::new(Node {
        state,
        held: old.node.held.clone(),
        types: old.node.types.clone(),
        length: old.node.length.min(new.node.length),
        longest: old.node.longest.max(new.node.longest),
        objects: old.node.objects,
        is_broken: false,
        view: None,
        origin: Origin::Merged([old, new].map(|part| part.member(&terms)).into()),
    }))
}

/// Where two states of the same structure have numbers that depend on arguments.
struct DifferingCells {
    old: Vec<OpenCell>,
    new: Vec<OpenCell>,
    /// Where they differ, and the variables that replace them in the merged state.
    differing: Vec<(usize, Term)>,
    /// What is said of numbers that don't differ is said of these variables: they keep their names.
    kept: FxHashSet<Term>,
}

impl DifferingCells {
    /// `None` if the states can't be merged.
    fn new(terms: &TermStore, old: &Node, new: &Node) -> Option<DifferingCells> {
        // Arguments that are objects are kept in the state of one path only.
        if [old, new]
            .iter()
            .any(|n| !n.state.inputs.objects().is_empty())
        {
            return None;
        }
        // Variables of merged states that a state comes from have smaller numbers; and if it is itself a
        // merged state with this number, its variables stand at the same places.
        let number = old.longest.max(new.longest);
        let mut places = DifferingCells {
            old: old.view.as_ref()?.open_cells()?,
            new: new.view.as_ref()?.open_cells()?,
            differing: Vec::new(),
            kept: FxHashSet::default(),
        };
        for (place, (a, b)) in places.old.iter().zip(&places.new).enumerate() {
            let (a, b) = (a.term, b.term);
            if terms.sort(a) != terms.sort(b) {
                return None;
            }
            if a == b {
                places.kept.extend(terms.vars_of(a));
                continue;
            }
            let name = format!("u{number}.{place}");
            let variable = match [a, b].iter().any(|t| terms.is_character(*t)) {
                true => terms.character(&name, terms.sort(a)),
                false => terms.var(&name, terms.sort(a)),
            };
            places.differing.push((place, variable));
        }
        Some(places)
    }

    fn part<'a>(
        &self,
        terms: &TermStore,
        (id, node): (NodeId, &'a Node),
        cells: &[OpenCell],
    ) -> Option<Part<'a>> {
        let own_model = node.state.path.model()?;
        let mut renamed: FxHashMap<Term, Term> = FxHashMap::default();
        let mut equations = Vec::new();
        let mut values = Vec::new();
        for (place, variable) in &self.differing {
            let own = cells[*place].term;
            values.push((*variable, own_model.eval(terms, own)));
            let is_free = terms.is_var(own) && !self.kept.contains(&own);
            match is_free && !renamed.contains_key(&own) {
                true => {
                    renamed.insert(own, *variable);
                }
                false => equations.push((*variable, own)),
            }
        }
        let apply = |t: Term| terms.substitute(t, &|part| renamed.get(&part).copied());
        let mut conditions: Vec<Term> = node.state.path.conjuncts();
        conditions.iter_mut().for_each(|c| *c = apply(*c));
        let equations = equations.into_iter();
        conditions.extend(equations.map(|(variable, own)| terms.eq(variable, apply(own))));
        Some(Part {
            id,
            node,
            conditions,
            model: own_model.with(values),
            renamed,
        })
    }
}

impl Part<'_> {
    fn member(self, terms: &TermStore) -> MergedNode {
        let mut renamed: Vec<(Term, Term)> = self.renamed.into_iter().collect();
        renamed.retain(|(own, variable)| own != variable);
        renamed.sort_unstable();
        MergedNode {
            id: self.id,
            condition: terms.and_all(self.conditions),
            renamed,
        }
    }

    fn path(&self) -> PathCondition {
        path_of(&self.conditions).with_model(self.model.clone())
    }
}

/// The conditions of two states, taken apart.
struct SplitConditions {
    /// What follows from each of them.
    common: Vec<Term>,
    /// What else must hold in the one, and in the other.
    old: Vec<Term>,
    new: Vec<Term>,
}

impl SplitConditions {
    fn of(old: &Part<'_>, new: &Part<'_>, solver: &mut PathSolver) -> SplitConditions {
        let mut both = SplitConditions {
            common: Vec::new(),
            old: Vec::new(),
            new: Vec::new(),
        };
        let of_new: FxHashSet<Term> = new.conditions.iter().copied().collect();
        let new_path = new.path();
        for condition in &old.conditions {
            match of_new.contains(condition) || holds(&new_path, *condition, solver) {
                true => both.common.push(*condition),
                false => both.old.push(*condition),
            }
        }
        let of_old: FxHashSet<Term> = old.conditions.iter().copied().collect();
        let old_path = old.path();
        for condition in new.conditions.iter().filter(|c| !of_old.contains(*c)) {
            match holds(&old_path, *condition, solver) {
                true => both.common.push(*condition),
                false => both.new.push(*condition),
            }
        }
        both
    }

    /// What holds in the merged state; `None` if that is too complicated.
    fn path(&self, terms: &TermStore, solver: &mut PathSolver) -> Option<PathCondition> {
        let common = path_of(&self.common);
        if self.new.is_empty() || self.is_always(&common, solver) {
            return Some(common);
        }
        let side = |conditions: &[Term]| terms.and_all(conditions.iter().copied());
        let either = terms.or(side(&self.old), side(&self.new));
        (comparisons(terms, either) <= MOST_ALTERNATIVES).then(|| common.push(either))
    }

    /// Whether where one side does not hold, the other one does.
    fn is_always(&self, common: &PathCondition, solver: &mut PathSolver) -> bool {
        let terms = solver.store().clone();
        let pairs = self.old.len() * self.new.len();
        let mut all = self.old.iter().chain(&self.new);
        let mut of_old = self.old.iter();
        pairs <= MOST_PAIRS
            && all.all(|t| is_comparison(&terms, *t))
            && of_old.all(|a| {
                let mut of_new = self.new.iter();
                of_new.all(|b| {
                    let neither = terms.and(terms.not(*a), terms.not(*b));
                    solver.is_plainly_impossible(common, neither)
                })
            })
    }
}

fn path_of(conditions: &[Term]) -> PathCondition {
    let push = |path: PathCondition, condition: &Term| path.push(*condition);
    conditions.iter().fold(PathCondition::new(), push)
}

/// Whether a condition is known to hold on a path. Anything but comparisons is not looked into: it
/// would take longer than it saves.
fn holds(path: &PathCondition, condition: Term, solver: &mut PathSolver) -> bool {
    let terms = solver.store();
    let fails = |model: &Model| !model.satisfies(terms, condition);
    if !is_comparison(terms, condition) || path.model().is_some_and(fails) {
        return false;
    }
    let negation = terms.not(condition);
    solver.is_plainly_impossible(path, negation)
}

/// Whether a condition compares a variable with another one or with a number.
fn is_comparison(terms: &TermStore, condition: Term) -> bool {
    let node = terms.node(condition);
    let is_simple = |t: Term| terms.is_var(t) || terms.as_const(t).is_some();
    match node.op() {
        Op::Not => node.args().all(|arg| is_comparison(terms, arg)),
        Op::Eq | Op::Slt | Op::Ult => node.args().all(is_simple),
        _ => terms.is_var(condition),
    }
}

/// How many comparisons a condition consists of.
fn comparisons(terms: &TermStore, condition: Term) -> usize {
    let node = terms.node(condition);
    match node.op() {
        Op::And | Op::Or | Op::Not => node.args().map(|arg| comparisons(terms, arg)).sum(),
        _ => 1,
    }
}
