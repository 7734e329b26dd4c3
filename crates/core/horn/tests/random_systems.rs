//! Random loops over two small numbers, compared with all states that they reach.

use std::time::{Duration, Instant};

use horn::{HornAtom, HornClause, HornLimits, HornSystem, HornVerdict, solve_horn};
use term::{BvOp, CmpOp, Sort, Term, TermStore, TermValue, eval};

const WIDTH: u32 = 4;
const VALUES: u64 = 1 << WIDTH;

/// A generator of numbers (Lehmer's): the same ones in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0 * 48271 % 2_147_483_647;
        self.0 % sides
    }
}

struct RandomLoop {
    x: Term,
    y: Term,
    start: (u64, u64),
    /// Guards, and the next values of both numbers.
    steps: Vec<(Term, Term, Term)>,
    bad: Term,
}

const EXACT: [BvOp; 4] = [BvOp::Add, BvOp::Sub, BvOp::Add, BvOp::Sub];
const BY_CONSTANT: [BvOp; 8] = [
    BvOp::Mul,
    BvOp::SDiv,
    BvOp::SRem,
    BvOp::Shl,
    BvOp::LShr,
    BvOp::AShr,
    BvOp::And,
    BvOp::Sub,
];
const INEXACT: [BvOp; 9] = [
    BvOp::Mul,
    BvOp::SDiv,
    BvOp::SRem,
    BvOp::And,
    BvOp::Or,
    BvOp::Xor,
    BvOp::Shl,
    BvOp::LShr,
    BvOp::AShr,
];

struct Generator<'a> {
    store: &'a TermStore,
    dice: Dice,
    x: Term,
    y: Term,
    is_exact: bool,
}

impl Generator<'_> {
    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.dice.roll(of.len() as u64) as usize]
    }

    fn constant(&mut self) -> Term {
        let value = self.dice.roll(VALUES);
        self.store.bv(WIDTH, value)
    }

    fn leaf(&mut self) -> Term {
        match self.dice.roll(3) {
            0 => self.x,
            1 => self.y,
            _ => self.constant(),
        }
    }

    fn number(&mut self, depth: u32) -> Term {
        if depth == 0 {
            return self.leaf();
        }
        let store = self.store;
        match self.dice.roll(6) {
            0 => self.leaf(),
            1 => {
                let (op, a) = (self.pick(&BY_CONSTANT), self.number(depth - 1));
                let by = match op {
                    // Masks of neighbouring bits, counts that are small enough, divisors that are not 0.
                    BvOp::And => self.pick(&[1, 3, 7, 6, 4, 12, 14, 8]),
                    BvOp::Shl | BvOp::LShr | BvOp::AShr => self.pick(&[1, 2, 3]),
                    _ => self.pick(&[1, 2, 3, 5, 13, 15]),
                };
                store.bv_bin(op, a, store.bv(WIDTH, by))
            }
            2 if !self.is_exact => {
                let (op, a, b) = (
                    self.pick(&INEXACT),
                    self.number(depth - 1),
                    self.number(depth - 1),
                );
                store.bv_bin(op, a, b)
            }
            3 => {
                let (condition, a, b) = (
                    self.condition(),
                    self.number(depth - 1),
                    self.number(depth - 1),
                );
                store.ite(condition, a, b)
            }
            4 => {
                let a = self.number(depth - 1);
                match self.dice.roll(4) {
                    0 => store.bv_neg(a),
                    1 => store.bv_not(a),
                    2 => store.sext(WIDTH, store.extract(1, 0, a)),
                    _ => store.zext(WIDTH, store.extract(2, 1, a)),
                }
            }
            _ => {
                let (op, a, b) = (
                    self.pick(&EXACT),
                    self.number(depth - 1),
                    self.number(depth - 1),
                );
                store.bv_bin(op, a, b)
            }
        }
    }

    fn condition(&mut self) -> Term {
        let ops = [
            CmpOp::Eq,
            CmpOp::Ne,
            CmpOp::Slt,
            CmpOp::Sle,
            CmpOp::Sgt,
            CmpOp::Ult,
        ];
        let (op, a, b) = (self.pick(&ops), self.number(1), self.leaf());
        self.store.cmp(op, a, b)
    }

    fn program(&mut self) -> RandomLoop {
        let count = 1 + self.dice.roll(2);
        let start = (self.dice.roll(VALUES), self.dice.roll(VALUES));
        let steps = (0..count).map(|_| (self.condition(), self.number(2), self.number(2)));
        let steps = steps.collect();
        let one = self.condition();
        let other = self.condition();
        RandomLoop {
            x: self.x,
            y: self.y,
            start,
            steps,
            bad: self.store.and(one, other),
        }
    }
}

/// Whether a bad state is reached: by running all steps from all states that are reached.
fn fails(store: &TermStore, program: &RandomLoop) -> bool {
    let mut seen = vec![false; (VALUES * VALUES) as usize];
    let mut todo = vec![program.start];
    while let Some((x, y)) = todo.pop() {
        if std::mem::replace(&mut seen[(x * VALUES + y) as usize], true) {
            continue;
        }
        let value = |t: Term| {
            let of = |var| TermValue::bv(WIDTH, if var == program.x { x } else { y });
            eval(store, t, &of)
        };
        if value(program.bad) == TermValue::Bool(true) {
            return true;
        }
        for (guard, next_x, next_y) in &program.steps {
            if value(*guard) == TermValue::Bool(true) {
                todo.push((value(*next_x).bits(), value(*next_y).bits()));
            }
        }
    }
    false
}

fn system(store: &TermStore, program: &RandomLoop) -> HornSystem {
    let mut system = HornSystem::default();
    let parameters = vec![
        store.var("p", Sort::Bv(WIDTH)),
        store.var("q", Sort::Bv(WIDTH)),
    ];
    let predicate = system.predicate(parameters);
    let at = |x, y| HornAtom {
        predicate,
        arguments: vec![x, y],
    };
    let start = |value| store.bv(WIDTH, value);
    system.clauses.push(HornClause {
        body: Vec::new(),
        conditions: Vec::new(),
        head: Some(at(start(program.start.0), start(program.start.1))),
    });
    for (guard, x, y) in &program.steps {
        system.clauses.push(HornClause {
            body: vec![at(program.x, program.y)],
            conditions: vec![*guard],
            head: Some(at(*x, *y)),
        });
    }
    system.clauses.push(HornClause {
        body: vec![at(program.x, program.y)],
        conditions: vec![program.bad],
        head: None,
    });
    system
}

/// How many of `count` loops are solved, suspected and neither, after each was compared with its runs.
fn compare(count: u32, seed: u64, is_exact: bool) -> [u32; 3] {
    let mut counts = [0; 3];
    for index in 0..count {
        let store = TermStore::new();
        let x = store.var("x", Sort::Bv(WIDTH));
        let y = store.var("y", Sort::Bv(WIDTH));
        let mut generator = Generator {
            store: &store,
            dice: Dice(seed * 1000 + u64::from(index) + 1),
            x,
            y,
            is_exact,
        };
        let program = generator.program();
        let limits = HornLimits {
            deadline: Instant::now() + Duration::from_millis(500),
            explanation: Duration::ZERO,
        };
        let verdict = solve_horn(&store, &system(&store, &program), limits);
        let fails = fails(&store, &program);
        let place = match &verdict {
            HornVerdict::Solved(_) => {
                assert!(!fails, "loop {index} of seed {seed} is solved, and fails");
                0
            }
            HornVerdict::Suspected(_) => {
                assert!(
                    fails || !is_exact,
                    "loop {index} of seed {seed} is suspected, and all it does is exact"
                );
                1
            }
            HornVerdict::Unknown(why) => {
                assert!(
                    why.contains("time") || why.contains("read"),
                    "loop {index} of seed {seed}: {why}"
                );
                2
            }
        };
        counts[place] += 1;
    }
    counts
}

fn loops() -> u32 {
    match std::env::var_os("CAIRN_LONG") {
        Some(_) => 3000,
        None => 60,
    }
}

#[test]
fn exact_loops_are_solved_exactly_if_they_hold() {
    let counts = compare(loops(), 3, true);
    eprintln!("solved, suspected, unknown: {counts:?}");
    assert!(counts[0] * 4 > loops() && counts[1] * 10 > loops());
    assert!(counts[2] * 4 < loops(), "{counts:?}");
}

#[test]
fn loops_of_all_operations_are_never_solved_if_they_fail() {
    let counts = compare(loops(), 4, false);
    eprintln!("solved, suspected, unknown: {counts:?}");
    assert!(counts[0] * 5 > loops() && counts[1] * 10 > loops());
}
