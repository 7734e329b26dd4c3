//! Control-flow graph of a body.

use flow::{Digraph, FlowGraph};
use ir::{BlockId, Body};

/// Which edges a graph has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeKinds {
    /// Jumps, branches and switches.
    Normal,
    /// Also those from a block to the handlers of its exceptions.
    WithExceptions,
}

/// The blocks of a body and the edges between them.
pub fn control_flow_graph(body: &Body, edges: EdgeKinds) -> FlowGraph<BlockId> {
    FlowGraph::new(&Blocks { body, edges })
}

struct Blocks<'a> {
    body: &'a Body,
    edges: EdgeKinds,
}

impl Digraph for Blocks<'_> {
    type Node = BlockId;

    fn node_count(&self) -> usize {
        self.body.blocks.len()
    }

    fn for_each_successor(&self, block: BlockId, f: &mut dyn FnMut(BlockId)) {
        self.body.for_each_successor(block, &mut *f);
        if self.edges == EdgeKinds::WithExceptions {
            let start = self.body.blocks[block.index()].start;
            let handlers = self.body.handlers_at(start);
            handlers.iter().for_each(|h| f(h.target));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flow::{LoopId, Loops};
    use ir::text::parse_body;

    fn blocks(numbers: &[u16]) -> Vec<BlockId> {
        numbers.iter().map(|&n| BlockId(n)).collect()
    }

    #[test]
    fn edges_are_those_of_terminators_and_handlers() {
        let text = "(v0:i) {
              regs v1:r
            b0: handlers * -> b3
              switch v0 { 1: b1, 2: b1, else: b2 }
            b1:
              jump b1
            b2:
              if v0 < 0 then b1 else b1
            b3:
              v1 = catch
              throw v1
            }";
        let body = parse_body(text).unwrap();
        let normal = control_flow_graph(&body, EdgeKinds::Normal);
        assert_eq!(normal.successors(BlockId(0)), blocks(&[1, 2]));
        assert_eq!(normal.predecessors(BlockId(1)), blocks(&[0, 2, 1]));
        assert!(!normal.is_reachable(BlockId(3)));
        let all = control_flow_graph(&body, EdgeKinds::WithExceptions);
        assert_eq!(all.successors(BlockId(0)), blocks(&[1, 2, 3]));
        assert!(all.is_reachable(BlockId(3)));
        assert_eq!(Loops::new(&all).get(LoopId(0)).heads, blocks(&[1]));
    }
}
