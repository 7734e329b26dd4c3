//! Rules about a reflexive transitive closure and its edges.
//!
//! Each holds for all choices of the cells that nodes stand for; tests hold each against all small heaps.

use super::values::{Values, column};
use crate::class::ClosureFacts;
use crate::logic::{TruthRow, bits};
use crate::structure::ShapeGraph;

impl Values<'_> {
    /// Applies all rules once; false if the structure stands for no heap.
    #[must_use]
    pub(super) fn narrow_closure(&mut self, graph: &ShapeGraph, facts: ClosureFacts) -> bool {
        let forest = facts.shared.is_some_and(|shared| self.set(shared).may == 0);
        self.reflexive_and_contains_edges(graph, facts)
            && self.transitive(facts)
            && self.first_edge(graph, facts)
            && self.last_edge(graph, facts)
            && (!facts.functional || self.one_way_on(facts))
            && (!forest || self.one_way_back(graph, facts))
    }

    fn reflexive_and_contains_edges(&mut self, graph: &ShapeGraph, facts: ClosureFacts) -> bool {
        for node in 0..self.length {
            let bit = 1u64 << node;
            let edges = self.row(facts.edges, node);
            let known = TruthRow::at_least(edges.must | (bit & !graph.summary()));
            if !self.narrow(facts.closure, node, known) {
                return false;
            }
            let closure = self.row(facts.closure, node);
            let allowed = TruthRow::unknown(closure.may);
            if closure.may & bit == 0 || !self.narrow(facts.edges, node, allowed) {
                return false;
            }
        }
        true
    }

    /// u ->* v and v ->* w imply u ->* w.
    fn transitive(&mut self, facts: ClosureFacts) -> bool {
        let closure = facts.closure;
        for first in 0..self.length {
            let mut row = self.row(closure, first);
            for middle in bits(row.must & !(1 << first)) {
                row.must |= self.row(closure, middle).must;
                if !self.narrow(closure, middle, TruthRow::unknown(row.may)) {
                    return false;
                }
            }
            for middle in bits(row.may & !(1 << first)) {
                if self.row(closure, middle).must & !row.may != 0 {
                    row.may &= !(1 << middle);
                }
            }
            if row.is_contradiction() {
                return false;
            }
            self.put(closure, first, row);
        }
        true
    }

    /// u ->* w and u != w imply u -> v ->* w for some v.
    fn first_edge(&mut self, graph: &ShapeGraph, facts: ClosureFacts) -> bool {
        for first in 0..self.length {
            let edges = self.row(facts.edges, first);
            let reached = bits(edges.may).fold(1 << first, |may, next| {
                may | self.row(facts.closure, next).may
            });
            if !self.narrow(facts.closure, first, TruthRow::unknown(reached)) {
                return false;
            }
            for last in bits(self.row(facts.closure, first).must & !(1 << first)) {
                let mut next = bits(edges.may)
                    .filter(|next| self.row(facts.closure, *next).may >> last & 1 != 0);
                let (Some(only), None) = (next.next(), next.next()) else {
                    continue;
                };
                if graph.summary() >> only & 1 == 0
                    && !(self.narrow(facts.edges, first, TruthRow::at_least(1 << only))
                        && self.narrow(facts.closure, only, TruthRow::at_least(1 << last)))
                {
                    return false;
                }
            }
        }
        true
    }

    /// u ->* w and u != w imply u ->* v -> w for some v.
    fn last_edge(&mut self, graph: &ShapeGraph, facts: ClosureFacts) -> bool {
        for last in 0..self.length {
            let bit = 1u64 << last;
            let into = column(self.relation(facts.edges), last).may;
            for first in 0..self.length {
                if first == last {
                    continue;
                }
                let row = self.row(facts.closure, first);
                let before = row.may & into;
                if before == 0 && !self.narrow(facts.closure, first, TruthRow::unknown(!bit)) {
                    return false;
                }
                if row.must & bit != 0 && before.count_ones() == 1 && before & graph.summary() == 0
                {
                    let only = before.trailing_zeros() as usize;
                    if !(self.narrow(facts.edges, only, TruthRow::at_least(bit))
                        && self.narrow(facts.closure, first, TruthRow::at_least(before)))
                    {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// If every node has one successor: of two nodes that one node reaches, one reaches the other.
    fn one_way_on(&mut self, facts: ClosureFacts) -> bool {
        let closure = facts.closure;
        for first in 0..self.length {
            let reached = self.row(closure, first).must;
            for one in bits(reached) {
                let onward = self.row(closure, one).may;
                for other in bits(reached & !onward) {
                    if !self.narrow(closure, other, TruthRow::at_least(1 << one)) {
                        return false;
                    }
                }
                // What is neither before nor behind a node that is reached is not reached.
                let apart = !onward & !column(self.relation(closure), one).may;
                if !self.narrow(closure, first, TruthRow::unknown(!apart)) {
                    return false;
                }
            }
        }
        true
    }

    /// If every node has one predecessor: of two nodes that reach a node, one reaches the other.
    fn one_way_back(&mut self, graph: &ShapeGraph, facts: ClosureFacts) -> bool {
        let closure = facts.closure;
        for last in 0..self.length {
            let ancestors = column(self.relation(closure), last).must;
            for one in bits(ancestors) {
                let row = self.row(closure, one);
                let back = column(self.relation(closure), one).may;
                for other in bits(ancestors & !row.may) {
                    if !self.narrow(closure, other, TruthRow::at_least(1 << one)) {
                        return false;
                    }
                }
                // What neither reaches an ancestor nor is reached by it doesn't reach the node.
                for apart in bits(graph.nodes() & !row.may & !back) {
                    if !self.narrow(closure, apart, TruthRow::unknown(!(1 << last))) {
                        return false;
                    }
                }
            }
        }
        true
    }
}
