//! Generation of a random program from a seed.

mod expressions;
mod literals;
mod statements;

use super::ast::{HelperMethod, RandomProgram, Type, VariableDeclaration};
use super::splitmix::SplitMix;

/// No program's loops run more rounds than this, all nesting multiplied.
const ROUNDS: u32 = 400;

pub fn program(seed: u64) -> RandomProgram {
    let mut generator = Generator::new(seed);
    generator.declare();
    let body = generator.block(7, 0);
    RandomProgram {
        seed,
        helpers: generator.helpers,
        variables: generator.variables,
        arrays: generator.arrays,
        body,
    }
}

struct Generator {
    random: SplitMix,
    helpers: Vec<HelperMethod>,
    variables: Vec<VariableDeclaration>,
    arrays: Vec<Type>,
    /// How many loops are open, and the rounds left for those inside.
    loops: usize,
    rounds: u32,
    /// Whether what throws is caught.
    guarded: bool,
}

impl Generator {
    fn new(seed: u64) -> Self {
        Self {
            random: SplitMix::new(seed),
            helpers: Vec::new(),
            variables: Vec::new(),
            arrays: Vec::new(),
            loops: 0,
            rounds: ROUNDS,
            guarded: false,
        }
    }

    fn declare(&mut self) {
        for ty in Type::ALL {
            for _ in 0..1 + self.random.below(2) {
                let initial = self.literal(ty);
                let is_static = self.random.percent(25);
                self.variables.push(VariableDeclaration {
                    ty,
                    initial,
                    is_static,
                });
            }
        }
        for _ in 0..2 + self.random.below(3) {
            let ty = *self.random.pick(&Type::ALL);
            self.arrays.push(ty);
        }
        for _ in 0..1 + self.random.below(3) {
            let helper = self.helper();
            self.helpers.push(helper);
        }
    }

    /// A helper sees its parameters only: its body is generated in a world of their own.
    fn helper(&mut self) -> HelperMethod {
        let params: Vec<Type> = (0..1 + self.random.below(4))
            .map(|_| *self.random.pick(&Type::ALL))
            .collect();
        let ty = *self.random.pick(&Type::ALL);
        let mut inner = Generator::new(self.random.next_u64());
        inner.variables = params
            .iter()
            .map(|ty| VariableDeclaration {
                ty: *ty,
                initial: ty.zero(),
                is_static: false,
            })
            .collect();
        let value = inner.expr(ty, 4);
        HelperMethod { ty, params, value }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_program_always() {
        assert_eq!(program(5), program(5));
        assert_ne!(program(5).body, program(6).body);
    }
}
