//! The values of all relations of a class in one structure.

use crate::class::{RelationId, RelationPool};
use crate::logic::TruthRow;

/// Buffers that are used again from structure to structure.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    pub(super) values: Vec<TruthRow>,
    pub(super) new_values: Vec<TruthRow>,
    pub(super) added: Vec<TruthRow>,
    pub(super) removed: Vec<TruthRow>,
    /// When values were changed, and when steps were done.
    pub(super) changed_at: Vec<u64>,
    pub(super) done_at: Vec<u64>,
}

/// Values of relations for a structure of some nodes: one row for a set, a row for each first node otherwise.
pub(super) struct Values<'a> {
    pub(super) pool: &'a RelationPool,
    pub(super) rows: &'a mut Vec<TruthRow>,
    pub(super) length: usize,
    /// Counts changes of values.
    pub(super) clock: u64,
    /// When each relation's value was last changed; empty if nobody asks.
    pub(super) changed_at: Vec<u64>,
}

impl<'a> Values<'a> {
    /// Room for the values of all relations, all unknown.
    pub(super) fn unknown(
        pool: &'a RelationPool,
        rows: &'a mut Vec<TruthRow>,
        length: usize,
        nodes: u64,
    ) -> Values<'a> {
        rows.clear();
        rows.resize(pool.rows(length), TruthRow::unknown(nodes));
        Values {
            pool,
            rows,
            length,
            clock: 0,
            changed_at: Vec::new(),
        }
    }

    /// Room for the values of all relations. What is in it means nothing: each value is put before it is read.
    pub(super) fn unset(
        pool: &'a RelationPool,
        rows: &'a mut Vec<TruthRow>,
        length: usize,
    ) -> Values<'a> {
        rows.resize(pool.rows(length), TruthRow::FALSE);
        Values {
            pool,
            rows,
            length,
            clock: 0,
            changed_at: Vec::new(),
        }
    }

    /// Where a relation's rows begin.
    #[inline]
    pub(super) fn at(&self, relation: RelationId) -> usize {
        self.pool.offset(relation, self.length)
    }

    /// How many rows a relation has.
    pub(super) fn height(&self, relation: RelationId) -> usize {
        if self.pool.is_binary(relation) {
            self.length
        } else {
            1
        }
    }

    #[inline]
    pub(super) fn row(&self, relation: RelationId, node: usize) -> TruthRow {
        self.rows[self.at(relation) + node]
    }

    #[inline]
    pub(super) fn set(&self, relation: RelationId) -> TruthRow {
        self.rows[self.at(relation)]
    }

    pub(super) fn relation(&self, relation: RelationId) -> &[TruthRow] {
        let at = self.at(relation);
        &self.rows[at..at + self.height(relation)]
    }

    #[inline]
    pub(super) fn put(&mut self, relation: RelationId, node: usize, row: TruthRow) {
        let at = self.at(relation) + node;
        if self.rows[at] != row {
            self.rows[at] = row;
            self.clock += 1;
            if let Some(changed_at) = self.changed_at.get_mut(relation) {
                *changed_at = self.clock;
            }
        }
    }

    /// Narrows a row; false if nothing is left.
    #[inline]
    #[must_use]
    pub(super) fn narrow(&mut self, relation: RelationId, node: usize, row: TruthRow) -> bool {
        let met = self.row(relation, node).meet(row);
        self.put(relation, node, met);
        !met.is_contradiction()
    }
}

/// Column `node` of a matrix as a row.
pub(super) fn column(rows: &[TruthRow], node: usize) -> TruthRow {
    rows.iter()
        .enumerate()
        .fold(TruthRow::FALSE, |column, (index, row)| TruthRow {
            may: column.may | (row.may >> node & 1) << index,
            must: column.must | (row.must >> node & 1) << index,
        })
}

/// One row of a composition: the rows of `right` that `left` leads to.
pub(super) fn compose_row(left: TruthRow, right: &[TruthRow]) -> TruthRow {
    let may = crate::logic::bits(left.may).fold(0, |mask, node| mask | right[node].may);
    let must = crate::logic::bits(left.must).fold(0, |mask, node| mask | right[node].must);
    TruthRow { may, must }
}

/// Reflexive transitive closure, by Warshall's algorithm on rows. A summary node's cells reach themselves, but
/// need not reach each other.
pub(super) fn close(rows: &mut [TruthRow], summary: u64) {
    for (node, row) in rows.iter_mut().enumerate() {
        row.may |= 1 << node;
        row.must |= (1 << node) & !summary;
    }
    for middle in 0..rows.len() {
        let through = rows[middle];
        for row in rows.iter_mut() {
            if row.may >> middle & 1 != 0 {
                row.may |= through.may;
            }
            if row.must >> middle & 1 != 0 {
                row.must |= through.must;
            }
        }
    }
}
