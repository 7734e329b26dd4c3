//! Injective matching: nodes of two graphs paired one to one, as a walk over both meets them.

/// Partners found so far, and pairs whose contents are still to be compared.
pub(crate) struct Pairing {
    partner: Vec<Option<u32>>,
    back: Vec<Option<u32>>,
    todo: Vec<(u32, u32)>,
}

impl Pairing {
    /// For graphs of so many nodes.
    pub(crate) fn new(general: usize, special: usize) -> Pairing {
        Pairing {
            partner: vec![None; general],
            back: vec![None; special],
            todo: Vec::new(),
        }
    }

    /// Whether the two are partners; they become so if neither has one.
    pub(crate) fn pair(&mut self, general: u32, special: u32) -> bool {
        let (a, b) = (general as usize, special as usize);
        match (self.partner[a], self.back[b]) {
            (None, None) => {
                self.partner[a] = Some(special);
                self.back[b] = Some(general);
                self.todo.push((general, special));
                true
            }
            (partner, back) => partner == Some(special) && back == Some(general),
        }
    }

    /// A pair whose contents were not compared yet.
    pub(crate) fn next(&mut self) -> Option<(u32, u32)> {
        self.todo.pop()
    }

    /// The partner of a node of the general graph.
    pub(crate) fn partner(&self, general: u32) -> Option<u32> {
        self.partner[general as usize]
    }

    /// The partner of a node of the special graph.
    pub(crate) fn back(&self, special: u32) -> Option<u32> {
        self.back[special as usize]
    }
}
