//! Nodes of the state graph: a state, and the call sequence that leads to it.

use super::StateGraph;
use crate::sequence::is_field;
use crate::step::Step;
use crate::{HeldObject, SequenceCall};
use classes::ClassRef;
use heap::Ref;
use jvm_symex::HeldState;
use solver::Model;
use std::sync::Arc;
use term::{Term, TermStore};
use vm::State;

/// The number of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// A heap whose structure is known and whose numbers may depend on the arguments of earlier calls.
pub struct Node {
    pub state: State,
    /// What the program's variables hold; [`HeldObject::given_by`] is the place in this list.
    pub held: Vec<HeldObject>,
    /// The types of these variables, as generic signatures.
    pub types: Vec<Arc<str>>,
    pub origin: Origin,
    /// Calls on the shortest path here that is known.
    pub length: u32,
    /// Calls on the longest path here: names of arguments have numbers below this.
    pub longest: u32,
    /// Objects of the program's classes.
    pub objects: u32,
    /// A call on the way broke a contract, whatever its arguments: what comes later is not to blame for it.
    pub is_broken: bool,
    /// As others are compared with it; `None` if it can't be compared.
    pub(super) view: Option<HeldState>,
}

impl Node {
    /// The state before anything is called.
    pub(super) fn start(start: &State) -> Node {
        let mut state = start.clone();
        state.inputs.close();
        Node {
            state,
            held: Vec::new(),
            types: Vec::new(),
            origin: Origin::Start,
            length: 0,
            longest: 0,
            objects: 0,
            is_broken: false,
            view: None,
        }
    }

    /// The result of the last step, if a variable holds it.
    pub fn last_result(&self) -> Option<&HeldObject> {
        match &self.origin {
            Origin::Step { variables, .. } => {
                let place = variables.iter().position(|v| *v == Variable::New)?;
                self.held.get(place)
            }
            Origin::Start | Origin::Merged(_) => None,
        }
    }

    /// The same node with another state, which is compared with none.
    pub fn with_state(&self, state: State) -> Node {
        Node {
            state,
            held: self.held.clone(),
            types: self.types.clone(),
            origin: self.origin.clone(),
            view: None,
            ..*self
        }
    }

    /// The node after one more step, which ends in this state and may give an object.
    pub fn successor(
        &self,
        id: NodeId,
        step: Step,
        state: State,
        given: Option<(Ref, ClassRef)>,
    ) -> Node {
        let kept = 0..self.held.len();
        let mut variables: Vec<Variable> = kept.map(Variable::Kept).collect();
        let mut held = self.held.clone();
        let mut types = self.types.clone();
        if let Some((object, class)) = given {
            variables.push(Variable::New);
            types.push(class.descriptor().into());
            held.push(HeldObject {
                object,
                class,
                given_by: held.len(),
            });
        }
        Node {
            state,
            held,
            types,
            origin: Origin::Step {
                from: id,
                step: Arc::new(step),
                throws: false,
                variables,
            },
            length: self.length + 1,
            longest: self.longest + 1,
            objects: self.objects,
            is_broken: self.is_broken,
            view: None,
        }
    }
}

/// How a node is reached.
#[derive(Clone)]
pub enum Origin {
    /// Nothing was called.
    Start,
    /// By a step, mostly a call. Numbers in it are places among what the node before holds.
    Step {
        from: NodeId,
        step: Arc<Step>,
        /// It throws, and this is what it leaves behind.
        throws: bool,
        /// Where each variable comes from.
        variables: Vec<Variable>,
    },
    /// By the path of that one of these whose condition holds. They hold the same variables.
    Merged(Vec<MergedNode>),
}

/// A node that was merged with another.
#[derive(Clone)]
pub struct MergedNode {
    pub id: NodeId,
    /// The condition under which it is this one, in the variables of the merged state.
    pub condition: Term,
    /// Variables of this node, and what they are called in the merged state.
    pub renamed: Vec<(Term, Term)>,
}

impl MergedNode {
    /// Numbers for its own variables.
    fn model(&self, terms: &TermStore, model: &Model) -> Model {
        let renamed = self.renamed.iter();
        model.with(renamed.map(|(own, called)| (*own, model.value(terms, *called))))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// It was there before, at this place.
    Kept(usize),
    /// The call gave it.
    New,
}

/// The steps that lead to a node, and which of them gave what its variables hold.
#[derive(Default)]
pub struct StepSequence {
    pub steps: Vec<Step>,
    /// Which of them throw.
    pub throws: Vec<bool>,
    pub given_by: Vec<usize>,
    /// Objects that variables held on the way, and the calls that gave them.
    pub given: Vec<(Ref, usize)>,
    /// The conditions under which this path is taken, where states were merged.
    pub conditions: Vec<Term>,
}

impl StepSequence {
    /// One more step, whose numbers are places among the variables so far.
    pub fn push(&mut self, mut step: Step) {
        let number = |place: usize| match is_field(place) {
            true => place,
            false => self.given_by[place],
        };
        step.receiver = step.receiver.map(number);
        for arg in &mut step.args {
            arg.given_by = arg.given_by.map(number);
        }
        self.steps.push(step);
    }

    /// The steps as calls; `None` if some are none.
    pub fn into_calls(self) -> Option<Vec<SequenceCall>> {
        let calls = self.steps.into_iter().map(Step::into_call);
        calls.collect()
    }

    /// The steps, each with the object that it gave.
    pub fn into_steps(mut self) -> Vec<Step> {
        for (object, number) in self.given {
            self.steps[number].gave = Some(object);
        }
        self.steps
    }

    /// What variables hold when these calls are made.
    fn hold(&mut self, held: &[HeldObject]) {
        for (held, number) in held.iter().zip(&self.given_by) {
            let given = (held.object, *number);
            if !self.given.contains(&given) {
                self.given.push(given);
            }
        }
    }

    /// The same with other names for variables.
    fn rename(&mut self, terms: &TermStore, renamed: &[(Term, Term)]) {
        if renamed.is_empty() {
            return;
        }
        let name = |t: Term| renamed.iter().find(|(own, _)| *own == t).map(|pair| pair.1);
        let apply = |t: &mut Term| *t = terms.substitute(*t, &name);
        let args = self.steps.iter_mut().flat_map(|step| &mut step.args);
        args.filter_map(|arg| arg.root.value.term.as_mut())
            .for_each(apply);
        self.conditions.iter_mut().for_each(apply);
    }
}

impl StateGraph {
    /// The steps that lead to a node, the last one first; those before a merge are not among them.
    pub fn steps_before(&self, id: NodeId) -> impl Iterator<Item = &Step> {
        let mut next = Some(id);
        std::iter::from_fn(move || match &self.node(next?).origin {
            Origin::Step { from, step, .. } => {
                next = Some(*from);
                Some(&**step)
            }
            Origin::Start | Origin::Merged(_) => None,
        })
    }
}

/// The steps of the path to a node that a model takes (Traverse in Algorithm 2, SynthCallSeq, of "Efficient Synthesis of
/// Method Call Sequences for Test Generation and Bounded Verification").
pub fn step_sequence_to(
    nodes: &[Node],
    id: NodeId,
    terms: &TermStore,
    model: &Model,
) -> Option<StepSequence> {
    let node = &nodes[id.0 as usize];
    match &node.origin {
        Origin::Start => Some(StepSequence::default()),
        Origin::Step {
            from,
            step,
            throws,
            variables,
        } => {
            let mut way = step_sequence_to(nodes, *from, terms, model)?;
            let number = way.steps.len();
            way.push(Step::clone(step));
            way.throws.push(*throws);
            let given_by = variables.iter().map(|variable| match variable {
                Variable::Kept(place) => way.given_by[*place],
                Variable::New => number,
            });
            way.given_by = given_by.collect();
            way.hold(&node.held);
            Some(way)
        }
        Origin::Merged(members) => {
            let mut members = members.iter();
            let taken = members.find(|m| model.satisfies(terms, m.condition))?;
            let mut way = step_sequence_to(nodes, taken.id, terms, &taken.model(terms, model))?;
            way.rename(terms, &taken.renamed);
            // In the merged state, other objects are in their place. None of the calls takes anything that leads to
            // them: states with such arguments are not merged.
            way.given.clear();
            way.hold(&node.held);
            way.conditions.push(taken.condition);
            Some(way)
        }
    }
}
