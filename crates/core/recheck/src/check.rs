//! The check itself: the start is covered, every edge is covered, no error location is reached.

use crate::RecheckError;
use crate::certificate::{ProofFile, read_certificate};
use crate::embedding::embeds;
use crate::post::PostDemand;
use crate::second_look::SecondLook;
use crate::structure::{ProofStructure, ProofTarget};
use heap_program::{ShapeOp, ShapeProgram};

/// How thoroughly a certificate is looked at a second time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecheckOptions {
    /// Cells that heaps of the second look have at most, unless a structure has more nodes than that.
    pub cells: usize,
    /// Heaps that are tried for each structure.
    pub heaps: usize,
}

impl Default for RecheckOptions {
    fn default() -> RecheckOptions {
        RecheckOptions {
            cells: 4,
            heaps: 200,
        }
    }
}

/// What a certificate proves, and what that rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecheckReport {
    /// What the certificate says about where its program comes from. Nobody has checked this.
    pub notes: Vec<String>,
    /// The program that never reaches its error location.
    pub program: ShapeProgram,
    /// The names of the predicates.
    pub predicates: Vec<String>,
    /// How many structures the proof has.
    pub structures: usize,
    /// How many pairs of a structure and an edge were checked.
    pub edges: usize,
    /// How many structures edges made of them.
    pub posts: usize,
    /// How many heaps were executed in the second look.
    pub heaps: usize,
    /// What the proof rests on, in one line each.
    pub rests_on: Vec<String>,
}

/// Checks a certificate. An error says in one line why it is not accepted.
pub fn recheck(text: &str, options: RecheckOptions) -> Result<RecheckReport, RecheckError> {
    let file = read_certificate(text)?;
    let live = live_variables(&file.program);
    let refused = |message: String| Err(RecheckError::Refused(message));
    if let Some(number) =
        (0..file.structures.len()).find(|number| file.locations[*number] == file.program.error)
    {
        return refused(format!("structure {number} is at the error location"));
    }
    if !covers_start(&file) {
        let initial = file.initial;
        return refused(format!(
            "the empty heap at the start is not in structure {initial}"
        ));
    }
    let mut posts = 0;
    for (number, structure) in file.structures.iter().enumerate() {
        for (index, edge) in file.program.edges.iter().enumerate() {
            if edge.from != file.locations[number] {
                continue;
            }
            let Some(targets) = file.covers.get(&(number, index)) else {
                return refused(format!(
                    "nothing is said about structure {number}, edge {index}"
                ));
            };
            let wanted = PostDemand {
                live: &live[edge.to],
                unknown: unknown_everywhere(&file, targets),
            };
            let targets: Vec<&ProofStructure> = targets
                .iter()
                .map(|target| &file.structures[*target])
                .collect();
            for post in file.post(structure, edge, &wanted) {
                posts += 1;
                let covered = |target: &&ProofStructure| embeds(&post, target, &file.set.arities);
                if !targets.iter().any(covered) {
                    let line = edge.line;
                    return refused(format!(
                        "what edge {index} (line {line}) makes of structure {number} is not covered"
                    ));
                }
            }
        }
    }
    let heaps = SecondLook::new(&file, &live, options)
        .run()
        .map_err(RecheckError::Refused)?;
    Ok(RecheckReport {
        structures: file.structures.len(),
        edges: file.covers.len(),
        posts,
        heaps,
        rests_on: rests_on(),
        predicates: file
            .predicates
            .iter()
            .map(|predicate| predicate.name.clone())
            .collect(),
        notes: file.notes,
        program: file.program,
    })
}

fn covers_start(file: &ProofFile) -> bool {
    let empty = ProofStructure {
        summary: Vec::new(),
        pointers: vec![ProofTarget::Null; file.program.variables.len()],
        values: vec![Vec::new(); file.predicates.len()],
    };
    file.locations[file.initial] == file.program.start
        && embeds(&empty, &file.structures[file.initial], &file.set.arities)
}

/// The variables of which no structure knows where they point to; none if there is no structure.
fn unknown_everywhere(file: &ProofFile, structures: &[usize]) -> Vec<bool> {
    (0..file.program.variables.len())
        .map(|pointer| {
            !structures.is_empty()
                && structures.iter().all(|number| {
                    file.structures[*number].pointers[pointer] == ProofTarget::Unknown
                })
        })
        .collect()
}

/// For each location, the variables whose value may be read before it is written.
fn live_variables(program: &ShapeProgram) -> Vec<Vec<bool>> {
    let mut live = vec![vec![false; program.variables.len()]; program.locations];
    for _ in 0..=program.locations * program.variables.len() {
        let before = live.clone();
        for edge in &program.edges {
            for variable in 0..program.variables.len() {
                let written = match edge.op {
                    ShapeOp::Assign { to, .. } | ShapeOp::New { to } | ShapeOp::Load { to, .. } => {
                        to == variable
                    }
                    _ => false,
                };
                if edge.op.read().contains(&variable) || (before[edge.to][variable] && !written) {
                    live[edge.from][variable] = true;
                }
            }
        }
        if live == before {
            break;
        }
    }
    live
}

fn rests_on() -> Vec<String> {
    [
        "the program in the certificate says what its source says: the translation is not checked here",
        "the program starts with an empty heap and null variables; a cell has one type, and a field of it leads to one cell at most",
        "variables that are not read any more, and cells that no variable reaches, make no difference",
        "numbers in cells are totally ordered",
        "reachability is reflexive and transitive and contains its edges; a path has a first and a last edge; paths over one field don't part, nor do paths back where no cell has two predecessors",
        "after the loss of one edge that is on no cycle, a cell still reaches what it reached over other edges (Dong and Su)",
    ]
    .map(str::to_string)
    .to_vec()
}
