//! Embedding: every heap of one structure is one of another.

use crate::structure::{ProofStructure, ProofTarget};

/// True if the nodes of `precise` can be mapped onto those of `general` so that every definite value is kept.
pub(crate) fn embeds(
    precise: &ProofStructure,
    general: &ProofStructure,
    arities: &[usize],
) -> bool {
    let pointers = precise.pointers.iter().zip(&general.pointers);
    let mut fixed = vec![None; precise.len()];
    for (one, other) in pointers {
        match (one, other) {
            (_, ProofTarget::Unknown) | (ProofTarget::Null, ProofTarget::Null) => {}
            (ProofTarget::Node(from), ProofTarget::Node(to)) => match fixed[*from] {
                Some(image) if image != *to => return false,
                _ => fixed[*from] = Some(*to),
            },
            (ProofTarget::Null | ProofTarget::Unknown, _)
            | (ProofTarget::Node(_), ProofTarget::Null) => return false,
        }
    }
    let mut search = EmbeddingSearch {
        precise,
        general,
        arities,
        fixed,
        images: Vec::new(),
    };
    search.extend()
}

struct EmbeddingSearch<'a> {
    precise: &'a ProofStructure,
    general: &'a ProofStructure,
    arities: &'a [usize],
    /// The images that pointers fix.
    fixed: Vec<Option<usize>>,
    images: Vec<usize>,
}

impl EmbeddingSearch<'_> {
    fn extend(&mut self) -> bool {
        let from = self.images.len();
        if from == self.precise.len() {
            return (0..self.general.len()).all(|node| self.images.contains(&node));
        }
        for to in 0..self.general.len() {
            if self.fixed[from].is_some_and(|image| image != to) || !self.fits(from, to) {
                continue;
            }
            self.images.push(to);
            if self.extend() {
                return true;
            }
            self.images.pop();
        }
        false
    }

    fn fits(&self, from: usize, to: usize) -> bool {
        let single = !self.general.summary[to];
        if single && (self.precise.summary[from] || self.images.contains(&to)) {
            return false;
        }
        (0..self.arities.len()).all(|predicate| {
            let keeps = |nodes: &[usize], images: &[usize]| {
                let general = self.general.value(predicate, images);
                general.allows(self.precise.value(predicate, nodes))
            };
            if self.arities[predicate] == 1 {
                return keeps(&[from], &[to]);
            }
            let before = self.images.iter().enumerate();
            keeps(&[from, from], &[to, to])
                && before.clone().all(|(other, image)| {
                    keeps(&[from, other], &[to, *image]) && keeps(&[other, from], &[*image, to])
                })
        })
    }
}
