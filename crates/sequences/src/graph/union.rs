//! Two states of the same structure as one: what holds in either of them holds in it.
//!
//! Numbers that differ become variables of their own; the path condition says that they are as in
//! one of the states. The variables of earlier calls stay what they are: they only have to exist, so
//! it does no harm that several states use the same names.

use super::node::{Node, NodeId, Origin};
use rustc_hash::FxHashSet;
use solver::PathCondition;
use symex_jvm::OpenCell;
use term::{Term, TermStore};

/// Larger unions make every question about them slow.
const MOST_MEMBERS: usize = 8;

/// The union of two nodes; `None` if they are not made one.
pub(super) fn union(
    nodes: &[Node],
    terms: &TermStore,
    (waiting, new): (NodeId, NodeId),
    number: u32,
) -> Option<Node> {
    let mut members: Vec<NodeId> = Vec::new();
    for id in [waiting, new] {
        match &nodes[id.0 as usize].origin {
            Origin::Union(parts) => members.extend(parts.iter().map(|(id, _)| *id)),
            Origin::Start | Origin::Call { .. } => members.push(id),
        }
    }
    if members.len() > MOST_MEMBERS {
        return None;
    }
    let of = |id: &NodeId| &nodes[id.0 as usize];
    let mut cells: Vec<Vec<OpenCell>> = Vec::new();
    for member in &members {
        // Arguments that are objects are kept in the state of one way only.
        if !of(member).state.inputs.objects().is_empty() {
            return None;
        }
        cells.push(of(member).view.as_ref()?.open_cells()?);
    }
    let first = of(&members[0]);
    let mut state = first.state.clone();
    let mut conditions: Vec<Vec<Term>> = members.iter().map(|m| conjuncts(of(m))).collect();
    let mut model = first.state.path.model()?.clone();
    for (place, cell) in cells[0].iter().enumerate() {
        if cells.iter().all(|other| other[place].term == cell.term) {
            continue;
        }
        let sort = terms.sort(cell.term);
        let variable = terms.var(&format!("u{number}.{place}"), sort);
        for (conditions, cells) in conditions.iter_mut().zip(&cells) {
            conditions.push(terms.eq(variable, cells[place].term));
        }
        model = model.with([(variable, model.eval(terms, cell.term))]);
        let object = state.heap.get_mut(cell.object);
        object.set_term(cell.index, variable);
    }
    let common: FxHashSet<Term> = conditions
        .iter()
        .map(|c| c.iter().copied().collect::<FxHashSet<Term>>())
        .reduce(|a, b| &a & &b)?;
    let mut path = PathCondition::new();
    for condition in &conditions[0] {
        if common.contains(condition) {
            path = path.push(*condition);
        }
    }
    let own = |conditions: &Vec<Term>| {
        let own = conditions.iter().filter(|c| !common.contains(*c));
        terms.and_all(own.copied())
    };
    path = path.push(terms.or_all(conditions.iter().map(own)));
    state.path = path.with_model(model);
    let whole = conditions.iter().map(|c| terms.and_all(c.iter().copied()));
    Some(Node {
        state,
        held: first.held.clone(),
        types: first.types.clone(),
        origin: Origin::Union(members.iter().copied().zip(whole).collect()),
        length: members.iter().map(|m| of(m).length).min()?,
        longest: members.iter().map(|m| of(m).longest).max()?,
        objects: first.objects,
        view: None,
    })
}

fn conjuncts(node: &Node) -> Vec<Term> {
    node.state.path.conjuncts()
}
