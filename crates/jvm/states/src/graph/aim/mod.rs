//! Goal-directed search: a beam search for steps that build one wanted input.
//!
//! Short sequences do not get to three nodes that are linked by their own constructors. Here the input says what to do:
//! each of its objects is created by a constructor, a factory or a method that returns one, with the wanted contents as
//! arguments; differing contents are then changed by methods, as long as each call brings the state nearer to the
//! wanted input. Numbers and strings stay symbolic. Finally, fields that code of the package may assign are assigned.

mod attempt;
mod helpers;
mod moves;
mod wanted;

pub use attempt::Attempt;
pub use wanted::{Wanted, has_cell};

use super::StateGraph;
use classes::ClassRef;
use solver::PathSolver;
use std::time::Instant;

/// Calls that are tried for one input.
const MAX_TRIED: u32 = 500;

/// Attempts that survive each step.
const BEAM: usize = 3;

/// What an input is wanted for.
pub trait AimTarget {
    /// Tries an attempt that comes as near as calls lead: whether that is enough.
    fn try_reach(&mut self, aim: &mut Aim<'_>, attempt: &Attempt) -> bool;

    /// The same with fields that were assigned.
    fn try_assigned(&mut self, aim: &mut Aim<'_>, attempt: &Attempt) -> bool;
}

/// The work for one input.
pub struct Aim<'a> {
    pub graph: &'a mut StateGraph,
    pub wanted: &'a Wanted,
    pub solver: &'a mut PathSolver,
    pub until: Instant,
    /// The class whose static methods may give objects of others.
    class: ClassRef,
    /// Calls that may still be tried.
    left: u32,
}

impl StateGraph {
    /// Looks for steps that lead to a wanted input of `class`. The states on the way are nodes beside the
    /// frontier, and forgotten in the end.
    pub fn aim(
        &mut self,
        class: ClassRef,
        wanted: &Wanted,
        target: &mut dyn AimTarget,
        solver: &mut PathSolver,
        until: Instant,
    ) {
        let mark = self.nodes.len();
        let mut aim = Aim {
            graph: self,
            wanted,
            solver,
            until,
            class,
            left: MAX_TRIED,
        };
        aim.run(target);
        let tried = MAX_TRIED - aim.left;
        self.work.aimed += u64::from(tried);
        self.nodes.truncate(mark);
    }
}

impl Aim<'_> {
    fn run(&mut self, target: &mut dyn AimTarget) {
        let orders = [self.wanted.bottom_up_order(), self.wanted.top_down_order()];
        let mut nearest = Vec::new();
        for order in orders {
            let made = self.make_all(&order);
            let changed = self.change(&made);
            if changed.iter().any(|a| target.try_reach(self, a)) {
                return;
            }
            // For assignments, objects come in the order in which they are met.
            nearest.splice(0..0, made.into_iter().chain(changed));
        }
        if self.may_assign() {
            nearest.sort_by_key(|attempt| self.graph.node(attempt.node).length);
            for attempt in &nearest {
                let assigned = self.assign_all(attempt);
                if assigned.is_some_and(|a| target.try_assigned(self, &a)) {
                    return;
                }
            }
        }
    }

    /// Whether enough was tried, or the time is up.
    pub fn is_over(&self) -> bool {
        self.left == 0 || Instant::now() >= self.until || self.graph.is_ended()
    }

    /// Makes the parts one after the other; the attempts that come nearest.
    fn make_all(&mut self, order: &[usize]) -> Vec<Attempt> {
        let mut beam = vec![Attempt::start(self.wanted, self.graph)];
        for part in order {
            let mut next = Vec::new();
            for attempt in &beam {
                let made = match attempt.has(*part) {
                    true => Vec::new(),
                    false => self.make_part(attempt, *part),
                };
                if made.is_empty() {
                    // Others may have made it, or will.
                    next.push(attempt.clone());
                }
                next.extend(made);
            }
            beam = self.best(next);
        }
        beam
    }

    /// Calls methods as long as that brings an attempt nearer; the attempts that come nearest.
    fn change(&mut self, made: &[Attempt]) -> Vec<Attempt> {
        let mut beam: Vec<Attempt> = made.to_vec();
        while let Some(first) = beam.first().filter(|a| a.is.distance > 0) {
            let distance = first.is.distance;
            let nearer: Vec<Attempt> = beam.iter().flat_map(|a| self.change_parts(a)).collect();
            let nearer = self.best(nearer);
            if nearer.first().is_none_or(|a| a.is.distance >= distance) {
                break;
            }
            beam = nearer;
        }
        beam
    }

    /// The attempts that survive, the nearest first: what is left to be done, then how long it is.
    fn best(&self, mut attempts: Vec<Attempt>) -> Vec<Attempt> {
        attempts.sort_by_key(|a| (a.is.distance, self.graph.node(a.node).length));
        attempts.truncate(BEAM);
        attempts
    }
}
