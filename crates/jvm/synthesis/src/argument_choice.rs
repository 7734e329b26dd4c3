//! Choice of arguments: prefers informative ones, since a test in which all numbers are zero shows little.

use crate::call_ending::CallEnding;
use ir::{BinOp, Inst};
use solver::{Feasibility, PathSolver};
use states::graph::{Arrival, ArrivalEnd, StateGraph, step_sequence_to};
use states::sequence::SequenceCall;
use term::{Op, Sort, Term, TermStore};
use vm::State;

/// Arguments that are chosen to be different ones.
const MOST_CHOSEN: usize = 24;

/// The path on arguments that differ, as far as possible, and from what fields hold anyway: they are 1,
/// 2, 3 in the order of the calls. Where an argument is refused, it is the first one that is.
pub(crate) fn prefer_distinct_numbers(
    graph: &StateGraph,
    arrival: &Arrival<'_>,
    mut end: State,
    solver: &mut PathSolver,
) -> State {
    let terms = &graph.vm.terms;
    let way = end.path.model().and_then(|model| {
        let mut way = step_sequence_to(&graph.nodes, arrival.from, terms, model)?;
        way.push(SequenceCall::clone(arrival.call).into());
        way.into_calls()
    });
    let calls = way.unwrap_or_default();
    if matches!(arrival.end, ArrivalEnd::Threw(_)) {
        for (var, _) in numbers(terms, arrival.call) {
            let refusals = end.path.conjuncts();
            for value in refusals
                .into_iter()
                .filter_map(|c| nearest_boundary(terms, c, var))
            {
                let wish = terms.eq(var, terms.bv(32, u64::from(value as u32)));
                if let Feasibility::Yes(path) = solver.wish(&end.path, wish) {
                    end.path = path;
                    break;
                }
            }
        }
    }
    let mut next = 1;
    let all = calls.iter().flat_map(|call| numbers(terms, call));
    for (var, least) in all.take(MOST_CHOSEN) {
        next = next.max(least);
        let wish = terms.eq(var, terms.bv(32, next));
        if let Feasibility::Yes(path) = solver.wish(&end.path, wish) {
            end.path = path;
            next += 1;
        }
    }
    end
}

/// The path on which the call under test gives something, or nothing, as far as that depends on numbers.
pub(crate) fn prefer_ending(
    terms: &TermStore,
    arrival: &Arrival<'_>,
    mut end: State,
    wanted: Option<CallEnding>,
    solver: &mut PathSolver,
) -> State {
    let ArrivalEnd::Returned(Some(value)) = arrival.end else {
        return end;
    };
    let Some((wanted, term)) = wanted.zip(value.term) else {
        return end;
    };
    let Sort::Bv(width) = terms.sort(term) else {
        return end;
    };
    let is_nothing = terms.eq(term, terms.bv(width, 0));
    let wish = match wanted {
        CallEnding::Something => terms.not(is_nothing),
        CallEnding::Nothing => is_nothing,
        CallEnding::Throws => return end,
    };
    if let Feasibility::Yes(path) = solver.wish(&end.path, wish) {
        end.path = path;
    }
    end
}

/// The arguments of a call that are any `int`, and the least number that tells something.
fn numbers<'a>(
    terms: &'a TermStore,
    call: &'a SequenceCall,
) -> impl Iterator<Item = (Term, u64)> + 'a {
    // Once one is as much as one time one, and as one through one.
    let least = if multiplies(call) { 2 } else { 1 };
    let numbers = call.unknowns().filter_map(|root| root.value.term);
    let is_int = |t: &Term| terms.sort(*t) == Sort::Bv(32) && terms.var_name(*t).is_some();
    numbers.filter(is_int).map(move |t| (t, least))
}

fn multiplies(call: &SequenceCall) -> bool {
    let is_product = |inst: &Inst| {
        use BinOp::{IDiv, IMul, IRem, LDiv, LMul, LRem};
        let (Inst::Bin { op, .. } | Inst::BinImm { op, .. }) = inst else {
            return false;
        };
        matches!(op, IMul | IDiv | IRem | LMul | LDiv | LRem)
    };
    let code = call.method.code();
    code.is_ok_and(|code| code.body.insts.iter().any(is_product))
}

/// The number next to where a comparison of the variable with a number would come out differently.
fn nearest_boundary(terms: &TermStore, condition: Term, var: Term) -> Option<i32> {
    let node = terms.node(condition);
    let (atom, holds) = match node.op() {
        Op::Not => (node.arg(0)?, false),
        _ => (condition, true),
    };
    let node = terms.node(atom);
    let (left, right) = (node.arg(0)?, node.arg(1)?);
    let number = |t: Term| terms.as_signed(t).and_then(|n| i32::try_from(n).ok());
    match node.op() {
        Op::Slt if left == var && holds => number(right)?.checked_sub(1),
        Op::Slt if left == var => number(right),
        Op::Slt if right == var && holds => number(left)?.checked_add(1),
        Op::Slt if right == var => number(left),
        _ => None,
    }
}
