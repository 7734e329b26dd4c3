//! The program form: a control-flow graph over pointer variables, which front ends translate into.

use crate::comparison::DataComparison;

/// A pointer field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointerField {
    /// Its name.
    pub name: String,
    /// The type whose cells have it.
    pub owner: usize,
    /// The type of the cells that it leads to.
    pub target: usize,
}

/// A field that holds a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataField {
    /// Its name.
    pub name: String,
    /// The type whose cells have it.
    pub owner: usize,
}

/// A pointer variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointerVariable {
    /// Its name.
    pub name: String,
    /// The type of the cells that it points to.
    pub target: usize,
}

/// What is written to a data field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataOperand {
    /// A constant.
    Constant(i64),
    /// Any number.
    Any,
    /// The same field of what another variable points to.
    Of(usize),
}

/// A condition of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeCondition {
    /// Two variables point to the same cell, or one is null.
    Same {
        /// A variable.
        left: usize,
        /// Another, or null.
        right: Option<usize>,
    },
    /// A data field compares to a constant or to the same field of another variable's cell.
    Data {
        /// The variable whose cell has the field.
        base: usize,
        /// The data field.
        field: usize,
        /// How it is compared.
        comparison: DataComparison,
        /// With what; never `Any`.
        right: DataOperand,
    },
}

/// What an edge does. Variables that are dereferenced are not null: edges before it see to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeOp {
    /// Nothing.
    Skip,
    /// Goes on only if the condition has this truth value.
    Assume(ShapeCondition, bool),
    /// `to = from`, or null.
    Assign {
        /// The variable that is written.
        to: usize,
        /// The variable that is read; `None` is null.
        from: Option<usize>,
    },
    /// `to = new`: a cell of the variable's type, with null fields and zeros.
    New {
        /// The variable that is written.
        to: usize,
    },
    /// `to = base.field`
    Load {
        /// The variable that is written.
        to: usize,
        /// The variable that is dereferenced.
        base: usize,
        /// The pointer field.
        field: usize,
    },
    /// `base.field = value`
    Store {
        /// The variable that is dereferenced.
        base: usize,
        /// The pointer field.
        field: usize,
        /// The variable that is read; `None` is null.
        value: Option<usize>,
    },
    /// `base.field = value`, for numbers.
    SetData {
        /// The variable that is dereferenced.
        base: usize,
        /// The data field.
        field: usize,
        /// What is written.
        value: DataOperand,
    },
}

impl ShapeOp {
    /// The variable that the edge writes.
    pub fn written(self) -> Option<usize> {
        match self {
            ShapeOp::Assign { to, .. } | ShapeOp::New { to } | ShapeOp::Load { to, .. } => Some(to),
            ShapeOp::Skip
            | ShapeOp::Assume(..)
            | ShapeOp::Store { .. }
            | ShapeOp::SetData { .. } => None,
        }
    }

    /// The variables that the edge reads.
    pub fn read(self) -> Vec<usize> {
        let other = |operand: DataOperand| match operand {
            DataOperand::Of(other) => Some(other),
            DataOperand::Constant(_) | DataOperand::Any => None,
        };
        match self {
            ShapeOp::Skip | ShapeOp::New { .. } => Vec::new(),
            ShapeOp::Assume(ShapeCondition::Same { left, right }, _) => {
                [Some(left), right].into_iter().flatten().collect()
            }
            ShapeOp::Assume(ShapeCondition::Data { base, right, .. }, _) => {
                [Some(base), other(right)].into_iter().flatten().collect()
            }
            ShapeOp::Assign { from, .. } => from.into_iter().collect(),
            ShapeOp::Load { base, .. } => vec![base],
            ShapeOp::Store { base, value, .. } => {
                [Some(base), value].into_iter().flatten().collect()
            }
            ShapeOp::SetData { base, value, .. } => {
                [Some(base), other(value)].into_iter().flatten().collect()
            }
        }
    }
}

/// An edge of the control-flow graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeEdge {
    /// Where it starts.
    pub from: usize,
    /// What it does.
    pub op: ShapeOp,
    /// Where it ends.
    pub to: usize,
    /// The line of the source, from 1.
    pub line: usize,
}

/// A program: it starts with an empty heap and null variables, and must not reach its error location.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShapeProgram {
    /// The names of the types.
    pub types: Vec<String>,
    /// The pointer fields of all types.
    pub fields: Vec<PointerField>,
    /// The data fields of all types.
    pub data: Vec<DataField>,
    /// The variables.
    pub variables: Vec<PointerVariable>,
    /// How many locations there are.
    pub locations: usize,
    /// Where it starts.
    pub start: usize,
    /// Where a failed assertion or a dereferenced null leads to.
    pub error: usize,
    /// The edges.
    pub edges: Vec<ShapeEdge>,
}

impl ShapeProgram {
    /// The edges that leave each location.
    pub fn successors(&self) -> Vec<Vec<usize>> {
        let mut successors = vec![Vec::new(); self.locations];
        for (index, edge) in self.edges.iter().enumerate() {
            successors[edge.from].push(index);
        }
        successors
    }

    /// The names of all variables.
    pub fn variable_names(&self) -> Vec<String> {
        self.variables
            .iter()
            .map(|variable| variable.name.clone())
            .collect()
    }
}
