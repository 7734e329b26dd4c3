//! Mutants: programs with one edge changed.

use shape::{ShapeOp, ShapeProgram};

/// All mutants: a statement is left out, or uses another variable or field.
pub(crate) fn of(program: &ShapeProgram) -> Vec<ShapeProgram> {
    let mut mutants = Vec::new();
    for (index, edge) in program.edges.iter().enumerate() {
        for op in changed(program, edge.op) {
            let mut mutant = program.clone();
            mutant.edges[index].op = op;
            mutants.push(mutant);
        }
    }
    mutants
}

fn changed(program: &ShapeProgram, op: ShapeOp) -> Vec<ShapeOp> {
    let variables = 0..program.variables.len();
    let fields = 0..program.fields.len();
    let mut changed = match op {
        ShapeOp::Skip => return Vec::new(),
        // Both branches of a condition can be taken.
        ShapeOp::Assume(..) => vec![ShapeOp::Skip],
        ShapeOp::Assign { to, .. } => variables
            .map(|from| ShapeOp::Assign {
                to,
                from: Some(from),
            })
            .chain([ShapeOp::Skip])
            .collect(),
        ShapeOp::New { to } => vec![ShapeOp::Assign { to, from: None }],
        ShapeOp::Load { to, base, .. } => fields
            .map(|field| ShapeOp::Load { to, base, field })
            .collect(),
        ShapeOp::Store { base, field, value } => {
            let other_values = variables.map(|other| ShapeOp::Store {
                base,
                field,
                value: Some(other),
            });
            let other_fields = fields.map(|field| ShapeOp::Store { base, field, value });
            let null = ShapeOp::Store {
                base,
                field,
                value: None,
            };
            other_values
                .chain(other_fields)
                .chain([ShapeOp::Skip, null])
                .collect()
        }
        ShapeOp::SetData { .. } => vec![ShapeOp::Skip],
    };
    changed.retain(|other| *other != op);
    changed
}
