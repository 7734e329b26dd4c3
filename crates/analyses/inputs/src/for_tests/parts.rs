//! Coverage goals of a method: lines, conditional jumps, and decisions that consist of these.
//!
//! In bytecode, `if (a && b)` is two conditional jumps. Each has two outcomes: those are the *conditions*. A *branch*
//! is an outcome of the decision as a whole: jumps that follow each other on one source line, the later ones reached
//! from the earlier ones only, are one decision, and its outcomes are the places that it leads to. Whether assertions
//! are enabled is no condition of the program.

use answer::{Criterion, Location};
use classes::MethodRef;
use harness::location;
use ir::{BlockId, Body, Inst};
use jvm_symex::{Place, Trail};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use vm::Vm;

/// A method and what is to be reached there: a line; or a block whose jump (or first jump) decides,
/// and the block that it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CodePart {
    method: u32,
    /// For the order of reports.
    line: u16,
    from: u16,
    to: u16,
}

pub(super) struct CodeParts {
    vm: Arc<Vm>,
    all: BTreeSet<CodePart>,
    /// Which part an edge is, by method, block and successor.
    by_edge: BTreeMap<(u32, u16, u16), CodePart>,
    by_line: BTreeMap<(u32, u16), CodePart>,
}

impl CodeParts {
    /// The parts of these methods.
    pub(super) fn of(vm: &Arc<Vm>, methods: &BTreeSet<u32>, criterion: Criterion) -> CodeParts {
        let mut parts = CodeParts {
            vm: vm.clone(),
            all: BTreeSet::new(),
            by_edge: BTreeMap::new(),
            by_line: BTreeMap::new(),
        };
        for number in methods {
            let method = vm.world.method(*number);
            if !jvm_symex::is_user_code(method) {
                continue;
            }
            let Ok(code) = method.code() else { continue };
            match criterion {
                Criterion::Statement => parts.add_lines(*number, &code.body),
                Criterion::Condition => parts.add_edges(*number, &code.body, false),
                // Of paths, the branches that they reach are counted.
                Criterion::Branch | Criterion::Path => parts.add_edges(*number, &code.body, true),
            }
        }
        parts.all = parts.by_edge.values().copied().collect();
        parts.all.extend(parts.by_line.values().copied());
        parts
    }

    pub(super) fn all(&self) -> &BTreeSet<CodePart> {
        &self.all
    }

    /// What a run reaches that is not known yet.
    pub(super) fn newly_reached(&self, trail: &Trail, known: &BTreeSet<CodePart>) -> Vec<CodePart> {
        let edges = trail.edges.iter().filter_map(|e| self.by_edge.get(e));
        let lines = trail.lines.iter().filter_map(|l| self.by_line.get(l));
        let new: BTreeSet<CodePart> = edges
            .chain(lines)
            .filter(|part| !known.contains(part))
            .copied()
            .collect();
        new.into_iter().collect()
    }

    /// Where parts are, each line once.
    pub(super) fn locations(&self, parts: &[CodePart]) -> Vec<Location> {
        let mut locations: Vec<Location> = Vec::new();
        for part in parts {
            let method: MethodRef = self.vm.world.method(part.method);
            let location = location(&Place {
                file: method.class().source_file().cloned(),
                line: Some(u32::from(part.line)),
                method: method.pretty(),
                within: None,
            });
            if !locations.contains(&location) {
                locations.push(location);
            }
        }
        locations
    }

    fn add_lines(&mut self, method: u32, body: &Body) {
        for (_, line) in &body.lines {
            let part = CodePart {
                method,
                line: *line,
                from: 0,
                to: 0,
            };
            self.by_line.insert((method, *line), part);
        }
    }

    fn add_edges(&mut self, method: u32, body: &Body, whole_decisions: bool) {
        let decisions = Decisions::of(body);
        for (index, head) in decisions.head.iter().enumerate() {
            let Some(head) = *head else { continue };
            let block = BlockId(index as u16);
            body.for_each_successor(block, |to| {
                let inside = decisions.head[to.index()] == Some(head) && to.0 != head;
                let from = match whole_decisions {
                    // Neither outcome of the whole is decided yet.
                    true if inside => return,
                    true => head,
                    false => block.0,
                };
                let line = line_of_jump(body, BlockId(from)).unwrap_or(0);
                let part = CodePart {
                    method,
                    line,
                    from,
                    to: to.0,
                };
                self.by_edge.insert((method, block.0, to.0), part);
            });
        }
    }
}

/// For each block that ends in a conditional jump or a switch, the first block of its decision.
struct Decisions {
    head: Vec<Option<u16>>,
}

impl Decisions {
    fn of(body: &Body) -> Decisions {
        let count = body.blocks.len();
        let mut predecessors: Vec<Vec<u16>> = vec![Vec::new(); count];
        for block in 0..count as u16 {
            body.for_each_successor(BlockId(block), |to| predecessors[to.index()].push(block));
        }
        let mut head: Vec<Option<u16>> = vec![None; count];
        for block in (0..count as u16).map(BlockId) {
            if !decides(body, block) {
                continue;
            }
            let before = &predecessors[block.index()];
            let line = line_of_jump(body, block);
            // Blocks are in the order of the code, so those before have their heads.
            let first = before.first().and_then(|p| head[*p as usize]);
            let joins = first.is_some()
                && before
                    .iter()
                    .all(|p| head[*p as usize] == first && line_of_jump(body, BlockId(*p)) == line)
                && !is_switch(body, block)
                && before.iter().all(|p| !is_switch(body, BlockId(*p)));
            head[block.index()] = if joins { first } else { Some(block.0) };
        }
        Decisions { head }
    }
}

fn last(body: &Body, block: BlockId) -> Inst {
    body.insts[body.blocks[block.index()].end as usize - 1]
}

fn is_switch(body: &Body, block: BlockId) -> bool {
    matches!(last(body, block), Inst::Switch { .. })
}

fn line_of_jump(body: &Body, block: BlockId) -> Option<u16> {
    body.line_of(body.blocks[block.index()].end - 1)
}

/// Whether a block ends in a choice of the program.
fn decides(body: &Body, block: BlockId) -> bool {
    match last(body, block) {
        Inst::IfImm { a, .. } => {
            let range = body.blocks[block.index()];
            let insts = &body.insts[range.start as usize..range.end as usize];
            !insts.iter().any(|inst| match inst {
                Inst::GetStatic { dst, field } => {
                    let name = &body.refs.fields[field.index()].name;
                    *dst == a && **name == *"$assertionsDisabled"
                }
                _ => false,
            })
        }
        Inst::If { .. } | Inst::IfSame { .. } | Inst::IfNull { .. } | Inst::Switch { .. } => true,
        _ => false,
    }
}
