//! A method in the program form of shape analysis, with where each edge comes from.

use classes::MethodRef;
use shape::{ShapeCondition, ShapeEdge, ShapeOp, ShapeProgram};

/// A place in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodePlace {
    /// The method.
    pub method: MethodRef,
    /// The line of its source, if known.
    pub line: Option<u16>,
}

/// Why an edge leads to the error location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErrorCause {
    /// An exception leaves the method; its class.
    Exception(String),
    /// A postcondition does not hold; its name.
    Postcondition(String),
    /// A construct that has no counterpart in the program form: nothing is known about what it does.
    Untranslated(String),
}

/// A method in the program form.
#[derive(Clone, Debug, Default)]
pub struct HeapProgram {
    /// The program.
    pub program: ShapeProgram,
    /// By edge: where it comes from.
    pub places: Vec<Option<CodePlace>>,
    /// By edge: why it leads to the error location, if it does.
    pub causes: Vec<Option<ErrorCause>>,
    /// Calls wait for recursive ones.
    pub recursive: bool,
}

impl HeapProgram {
    pub(crate) fn location(&mut self) -> usize {
        self.program.locations += 1;
        self.program.locations - 1
    }

    pub(crate) fn edge(
        &mut self,
        from: usize,
        op: ShapeOp,
        to: usize,
        place: Option<CodePlace>,
        cause: Option<ErrorCause>,
    ) {
        let line = place.and_then(|place| place.line).map_or(0, usize::from);
        self.program.edges.push(ShapeEdge { from, op, to, line });
        self.places.push(place);
        self.causes.push(cause);
    }

    /// Leads edges past locations from which the only edge does nothing, and renumbers the locations that are left.
    pub(crate) fn compact(&mut self) {
        let successors = self.program.successors();
        let next: Vec<Option<usize>> = successors
            .iter()
            .enumerate()
            .map(|(location, edges)| match edges[..] {
                [only]
                    if self.program.edges[only].op == ShapeOp::Skip
                        && self.causes[only].is_none()
                        && location != self.program.start
                        && self.program.edges[only].to != location =>
                {
                    Some(self.program.edges[only].to)
                }
                _ => None,
            })
            .collect();
        let end = |mut location: usize| {
            // A loop of empty locations has no end: as many steps as there are locations.
            for _ in 0..next.len() {
                match next[location] {
                    Some(to) => location = to,
                    None => break,
                }
            }
            location
        };
        for edge in &mut self.program.edges {
            edge.to = end(edge.to);
        }
        self.renumber();
    }

    /// Keeps what the start leads to.
    fn renumber(&mut self) {
        let successors = self.program.successors();
        let mut number = vec![None; self.program.locations];
        let mut order = vec![self.program.error, self.program.start];
        number[self.program.error] = Some(0);
        number[self.program.start] = Some(1);
        let mut done = 0;
        while done < order.len() {
            for edge in &successors[order[done]] {
                let to = self.program.edges[*edge].to;
                if number[to].is_none() {
                    number[to] = Some(order.len());
                    order.push(to);
                }
            }
            done += 1;
        }
        let edges = std::mem::take(&mut self.program.edges);
        let mut kept = HeapProgram {
            program: ShapeProgram {
                locations: order.len(),
                error: 0,
                start: 1,
                ..std::mem::take(&mut self.program)
            },
            recursive: self.recursive,
            ..HeapProgram::default()
        };
        let rest = self.places.drain(..).zip(self.causes.drain(..));
        for (edge, (place, cause)) in edges.into_iter().zip(rest) {
            if let (Some(from), Some(to)) = (number[edge.from], number[edge.to]) {
                kept.program.edges.push(ShapeEdge { from, to, ..edge });
                kept.places.push(place);
                kept.causes.push(cause);
            }
        }
        *self = kept;
    }

    /// An edge's operation in words, with the names of variables and fields.
    pub fn describe(&self, edge: usize) -> String {
        let program = &self.program;
        let name = |variable: usize| program.variables[variable].name.as_str();
        let or_null = |variable: Option<usize>| variable.map_or("null", name);
        let field = |field: usize| program.fields[field].name.as_str();
        match program.edges[edge].op {
            ShapeOp::Skip => "a choice".to_string(),
            ShapeOp::Assume(ShapeCondition::Same { left, right }, holds) => {
                let sign = if holds { "==" } else { "!=" };
                format!("{} {sign} {}", name(left), or_null(right))
            }
            ShapeOp::Assume(ShapeCondition::Data { base, field, .. }, holds) => {
                let word = if holds { "" } else { "not " };
                let data = program.data[field].name.as_str();
                format!("{word}a comparison of {}.{data}", name(base))
            }
            ShapeOp::Assign { to, from } => format!("{} = {}", name(to), or_null(from)),
            ShapeOp::New { to } => format!("{} = new", name(to)),
            ShapeOp::Load { to, base, field: f } => {
                format!("{} = {}.{}", name(to), name(base), field(f))
            }
            ShapeOp::Store {
                base,
                field: f,
                value,
            } => {
                format!("{}.{} = {}", name(base), field(f), or_null(value))
            }
            ShapeOp::SetData { base, field, .. } => {
                format!("{}.{} is set", name(base), program.data[field].name)
            }
        }
    }
}
