//! A state that calls lead to, and which calls those are.

use crate::sequence::{Held, SequenceCall, is_field};
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
    /// What the program's variables hold; [`Held::given_by`] is the place in this list.
    pub held: Vec<Held>,
    /// The types of these variables, as generic signatures.
    pub types: Vec<Arc<str>>,
    pub origin: Origin,
    /// Calls on the shortest way here that is known.
    pub length: u32,
    /// Calls on the longest way here: names of arguments have numbers below this.
    pub longest: u32,
    /// Objects of the program's classes.
    pub objects: u32,
    /// As others are compared with it; `None` if it can't be compared.
    pub(super) view: Option<HeldState>,
}

/// How a node is reached.
pub enum Origin {
    /// Nothing was called.
    Start,
    /// By a call. Numbers in it are places among what the node before holds.
    Call {
        from: NodeId,
        call: Arc<SequenceCall>,
        /// It throws, and this is what it leaves behind.
        throws: bool,
        /// Where each variable comes from.
        variables: Vec<Variable>,
    },
    /// In the way of that one of these whose condition holds. They hold the same variables.
    Union(Vec<Member>),
}

/// A node that was made one with another.
pub struct Member {
    pub id: NodeId,
    /// What makes it the one, in the variables of the union.
    pub condition: Term,
    /// Variables of this node, and what they are called in the union.
    pub renamed: Vec<(Term, Term)>,
}

impl Member {
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

/// The calls that lead to a node, and which of them gave what its variables hold.
pub struct Way {
    pub calls: Vec<SequenceCall>,
    /// Which of them throw.
    pub throws: Vec<bool>,
    pub given_by: Vec<usize>,
    /// Objects that variables held on the way, and the calls that gave them.
    pub given: Vec<(Ref, usize)>,
    /// What makes it the way that is taken, where states were united.
    pub conditions: Vec<Term>,
}

impl Way {
    /// One more call, whose numbers are places among the variables so far.
    pub fn push(&mut self, call: &SequenceCall) {
        let mut call = call.clone();
        let number = |place: usize| match is_field(place) {
            true => place,
            false => self.given_by[place],
        };
        call.receiver = call.receiver.map(number);
        for arg in &mut call.args {
            arg.given_by = arg.given_by.map(number);
        }
        self.calls.push(call);
    }

    /// What variables hold when these calls are made.
    fn hold(&mut self, held: &[Held]) {
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
        let args = self.calls.iter_mut().flat_map(|call| &mut call.args);
        args.filter_map(|arg| arg.root.value.term.as_mut())
            .for_each(apply);
        self.conditions.iter_mut().for_each(apply);
    }
}

/// The way to a node that a model takes.
pub fn way_to(nodes: &[Node], id: NodeId, terms: &TermStore, model: &Model) -> Option<Way> {
    let node = &nodes[id.0 as usize];
    match &node.origin {
        Origin::Start => Some(Way {
            calls: Vec::new(),
            throws: Vec::new(),
            given_by: Vec::new(),
            given: Vec::new(),
            conditions: Vec::new(),
        }),
        Origin::Call {
            from,
            call,
            throws,
            variables,
        } => {
            let mut way = way_to(nodes, *from, terms, model)?;
            let number = way.calls.len();
            way.push(call);
            way.throws.push(*throws);
            let given_by = variables.iter().map(|variable| match variable {
                Variable::Kept(place) => way.given_by[*place],
                Variable::New => number,
            });
            way.given_by = given_by.collect();
            way.hold(&node.held);
            Some(way)
        }
        Origin::Union(members) => {
            let mut members = members.iter();
            let taken = members.find(|m| model.satisfies(terms, m.condition))?;
            let mut way = way_to(nodes, taken.id, terms, &taken.model(terms, model))?;
            way.rename(terms, &taken.renamed);
            // In the union, other objects are in their place. None of the calls takes anything that leads to
            // them: states with such arguments are not united.
            way.given.clear();
            way.hold(&node.held);
            way.conditions.push(taken.condition);
            Some(way)
        }
    }
}
