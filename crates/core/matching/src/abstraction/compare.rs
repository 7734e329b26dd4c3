//! Subsumption of abstract states: the walk of `shape/mod.rs` over nodes that may represent several objects,
//! then the known comparisons of numbers. What a summary node stands for is Definition 9 of "Symbolic Execution with
//! Abstraction".

use super::predicates::{ComparedNumber, NumberSlot};
use super::{AbstractCell, Coarse, Link};
use crate::graph::Classes;
use crate::pairing::Pairing;

struct Walk<'a> {
    general: &'a Coarse,
    special: &'a Coarse,
    classes: &'a dyn Classes,
    nodes: Pairing,
}

pub(super) fn covers(general: &Coarse, special: &Coarse, classes: &dyn Classes) -> bool {
    if general.roots.len() != special.roots.len() {
        return false;
    }
    let mut walk = Walk {
        general,
        special,
        classes,
        nodes: Pairing::new(general.nodes.len(), special.nodes.len()),
    };
    let roots = general.roots.iter().zip(&special.roots);
    for (a, b) in roots {
        if !walk.pair(a, b) {
            return false;
        }
    }
    while let Some((a, b)) = walk.nodes.next() {
        let (a, b) = (&general.nodes[a as usize], &special.nodes[b as usize]);
        if a.class != b.class || a.held.len() != b.held.len() {
            return false;
        }
        for (a, b) in a.held.iter().zip(&b.held) {
            if !walk.pair(a, b) {
                return false;
            }
        }
    }
    walk.facts_agree()
}

impl Walk<'_> {
    fn pair(&mut self, general: &AbstractCell, special: &AbstractCell) -> bool {
        let (general, special) = match (general, special) {
            (AbstractCell::Numbers(_), AbstractCell::Numbers(_)) => return true,
            (AbstractCell::Links(a), AbstractCell::Links(b)) => (a, b),
            // The fields of a summary without members outside.
            (AbstractCell::Numbers(a), AbstractCell::Links(b)) => {
                return a.is_empty() && b.is_empty();
            }
            (AbstractCell::Links(a), AbstractCell::Numbers(b)) => {
                return a.is_empty() && b.is_empty();
            }
        };
        if let [Link::Unknown(class, nullable)] = general[..] {
            return special.iter().all(|link| self.fits(*link, class, nullable));
        }
        general.len() == special.len()
            && (general.iter().zip(special)).all(|(a, b)| self.pair_links(*a, *b))
    }

    fn pair_links(&mut self, general: Link, special: Link) -> bool {
        match (general, special) {
            (Link::Node(a), Link::Node(b)) => self.nodes.pair(a, b),
            (Link::Unknown(class, nullable), link) => self.fits(link, class, nullable),
            (a, b) => a == b,
        }
    }

    /// Whether something that was not looked at may be this.
    fn fits(&self, link: Link, class: u32, nullable: bool) -> bool {
        match link {
            Link::Null => nullable,
            Link::Unknown(other, other_nullable) => class == other && (nullable || !other_nullable),
            Link::Node(node) => {
                let node = &self.special.nodes[node as usize];
                self.classes.is_subtype(node.class, class)
            }
            Link::Outside(_) => false,
        }
    }

    /// What is known of the general state's numbers is known of the special one's.
    fn facts_agree(&self) -> bool {
        self.general.facts.iter().all(|(fact, truth)| {
            let (Some(a), Some(b)) = (self.operand(fact.1), self.operand(fact.2)) else {
                return true;
            };
            self.special.facts.get(&(fact.0, a, b)) == Some(truth)
        })
    }

    /// The number that corresponds to one of the general state; `None` if none does.
    fn operand(&self, general: ComparedNumber) -> Option<ComparedNumber> {
        Some(match general {
            ComparedNumber::Spot(NumberSlot {
                node: Some(node),
                slot,
            }) => ComparedNumber::Spot(NumberSlot {
                node: Some(self.nodes.partner(node)?),
                slot,
            }),
            other => other,
        })
    }
}
