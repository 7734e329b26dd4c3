//! Formulas as tables: each subformula has a value for each tuple of nodes of its free variables. Subformulas that
//! differ only in the names of variables are one table.

use crate::formula::{CellVariable, ProofFormula};
use std::collections::HashMap;

/// Variables that a table has at most: tables have a value for each tuple of nodes.
const MOST_VARIABLES: usize = 3;

/// A table that another one is put together from: `arguments[i]` is the variable of the whole that variable `i` of
/// the part is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TablePart {
    pub(crate) table: usize,
    pub(crate) arguments: Vec<usize>,
}

/// What a table's values are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TableKind {
    Same,
    Pointer(usize),
    /// A core predicate.
    Core(usize),
    /// The reflexive transitive closure of a table over two variables.
    Closure(TablePart),
    /// A table in which a variable stands in two places.
    Repeat(TablePart),
    Not(TablePart),
    And(TablePart, TablePart),
    Or(TablePart, TablePart),
    /// The bound variable comes behind the free ones.
    Exists(TablePart),
    Several(TablePart),
}

impl TableKind {
    pub(crate) fn parts(&self) -> impl Iterator<Item = &TablePart> {
        let (one, other) = match self {
            TableKind::Same | TableKind::Pointer(_) | TableKind::Core(_) => (None, None),
            TableKind::Closure(part)
            | TableKind::Repeat(part)
            | TableKind::Not(part)
            | TableKind::Exists(part)
            | TableKind::Several(part) => (Some(part), None),
            TableKind::And(left, right) | TableKind::Or(left, right) => (Some(left), Some(right)),
        };
        one.into_iter().chain(other)
    }
}

#[derive(Debug)]
pub(crate) struct FormulaTable {
    pub(crate) kind: TableKind,
    pub(crate) variables: usize,
}

/// A closure that occurs in formulas.
#[derive(Clone, Debug)]
pub(crate) struct KnownClosure {
    pub(crate) from: CellVariable,
    pub(crate) to: CellVariable,
    pub(crate) edges: ProofFormula,
}

/// All tables; parts come before what they are part of.
#[derive(Debug, Default)]
pub(crate) struct TableSet {
    pub(crate) tables: Vec<FormulaTable>,
    known: HashMap<TableKind, usize>,
    /// For each predicate the table that has its values, over the predicate's variables.
    pub(crate) stored: Vec<TablePart>,
    /// How many cells each predicate is about.
    pub(crate) arities: Vec<usize>,
    pub(crate) closures: Vec<KnownClosure>,
    /// Tables that are true everywhere.
    pub(crate) axioms: Vec<usize>,
    /// The tables of definitions come before those that only axioms need.
    pub(crate) definitions: usize,
}

/// A table, with the names of its variables.
struct Compiled {
    table: usize,
    variables: Vec<CellVariable>,
}

impl TableSet {
    /// Adds a core predicate of so many cells.
    pub(crate) fn core(&mut self, arity: usize) {
        let table = self.add(TableKind::Core(self.stored.len()), arity);
        let arguments = (0..arity).collect();
        self.stored.push(TablePart { table, arguments });
        self.arities.push(arity);
        self.definitions = self.tables.len();
    }

    /// Adds a predicate that is defined by a formula over `u`, or `u` and `v`.
    pub(crate) fn define(&mut self, arity: usize, formula: &ProofFormula) -> Result<(), String> {
        let compiled = self.compile(formula)?;
        let own = &["u", "v"][..arity];
        let arguments = compiled
            .variables
            .iter()
            .map(|variable| {
                own.iter()
                    .position(|name| name == variable)
                    .ok_or_else(|| format!("`{variable}` is bound by no quantifier"))
            })
            .collect::<Result<_, _>>()?;
        self.stored.push(TablePart {
            table: compiled.table,
            arguments,
        });
        self.arities.push(arity);
        self.definitions = self.tables.len();
        Ok(())
    }

    /// Adds a formula that holds for all cells.
    pub(crate) fn axiom(&mut self, formula: &ProofFormula) -> Result<(), String> {
        let compiled = self.compile(formula)?;
        self.axioms.push(compiled.table);
        Ok(())
    }

    fn add(&mut self, kind: TableKind, variables: usize) -> usize {
        if let Some(known) = self.known.get(&kind) {
            return *known;
        }
        self.tables.push(FormulaTable {
            kind: kind.clone(),
            variables,
        });
        self.known.insert(kind, self.tables.len() - 1);
        self.tables.len() - 1
    }

    fn compile(&mut self, formula: &ProofFormula) -> Result<Compiled, String> {
        match formula {
            ProofFormula::Same(left, right) if left == right => {
                Err("a formula says that a cell is itself".to_string())
            }
            ProofFormula::Same(left, right) => {
                let table = self.add(TableKind::Same, 2);
                Ok(self.applied(table, vec![left.clone(), right.clone()]))
            }
            ProofFormula::Pointer(pointer, cell) => {
                let table = self.add(TableKind::Pointer(*pointer), 1);
                Ok(self.applied(table, vec![cell.clone()]))
            }
            ProofFormula::Predicate(predicate, cells) => {
                let Some(part) = self.stored.get(*predicate) else {
                    return Err(format!(
                        "predicate {predicate} is used before it is defined"
                    ));
                };
                if cells.len() != self.arities[*predicate] {
                    let given = cells.len();
                    return Err(format!(
                        "predicate {predicate} is not about {given} cell(s)"
                    ));
                }
                let table = part.table;
                let cells = part.arguments.iter().map(|at| cells[*at].clone()).collect();
                Ok(self.applied(table, cells))
            }
            ProofFormula::Closure {
                from,
                to,
                edges,
                arguments,
            } => self.closure(from, to, edges, arguments),
            ProofFormula::Not(inner) => {
                let inner = self.compile(inner)?;
                let part = whole(&inner);
                let table = self.add(TableKind::Not(part), inner.variables.len());
                Ok(Compiled { table, ..inner })
            }
            ProofFormula::And(left, right) => self.both(left, right, TableKind::And),
            ProofFormula::Or(left, right) => self.both(left, right, TableKind::Or),
            ProofFormula::Exists(bound, inner) => self.quantified(bound, inner, TableKind::Exists),
            ProofFormula::Several(bound, inner) => {
                self.quantified(bound, inner, TableKind::Several)
            }
        }
    }

    /// A table whose variables are these, of which some may be the same.
    fn applied(&mut self, table: usize, cells: Vec<CellVariable>) -> Compiled {
        let mut variables: Vec<CellVariable> = Vec::new();
        let mut arguments = Vec::new();
        for cell in &cells {
            let known = variables.iter().position(|name| name == cell);
            arguments.push(known.unwrap_or(variables.len()));
            if known.is_none() {
                variables.push(cell.clone());
            }
        }
        if variables.len() == cells.len() {
            return Compiled { table, variables };
        }
        let part = TablePart { table, arguments };
        let table = self.add(TableKind::Repeat(part), variables.len());
        Compiled { table, variables }
    }

    fn both(
        &mut self,
        left: &ProofFormula,
        right: &ProofFormula,
        kind: fn(TablePart, TablePart) -> TableKind,
    ) -> Result<Compiled, String> {
        let left = self.compile(left)?;
        let right = self.compile(right)?;
        let mut variables = left.variables.clone();
        for variable in &right.variables {
            if !variables.contains(variable) {
                variables.push(variable.clone());
            }
        }
        if variables.len() > MOST_VARIABLES {
            return Err("a formula is about more than three cells at once".to_string());
        }
        let table = kind(part_of(&left, &variables), part_of(&right, &variables));
        let table = self.add(table, variables.len());
        Ok(Compiled { table, variables })
    }

    fn quantified(
        &mut self,
        bound: &CellVariable,
        inner: &ProofFormula,
        kind: fn(TablePart) -> TableKind,
    ) -> Result<Compiled, String> {
        let inner = self.compile(inner)?;
        if !inner.variables.contains(bound) {
            return Err(format!("what is said of `{bound}` is not about it"));
        }
        let mut variables = inner.variables.clone();
        variables.retain(|variable| variable != bound);
        let mut all = variables.clone();
        all.push(bound.clone());
        let table = self.add(kind(part_of(&inner, &all)), variables.len());
        Ok(Compiled { table, variables })
    }

    fn closure(
        &mut self,
        from: &CellVariable,
        to: &CellVariable,
        edges: &ProofFormula,
        arguments: &[CellVariable; 2],
    ) -> Result<Compiled, String> {
        let inner = self.compile(edges)?;
        let own = [from.clone(), to.clone()];
        if from == to
            || !inner
                .variables
                .iter()
                .all(|variable| own.contains(variable))
        {
            return Err("a closure is about two cells".to_string());
        }
        let before = self.tables.len();
        let table = self.add(TableKind::Closure(part_of(&inner, &own)), 2);
        if table == before {
            self.closures.push(KnownClosure {
                from: from.clone(),
                to: to.clone(),
                edges: edges.clone(),
            });
        }
        Ok(self.applied(table, arguments.to_vec()))
    }
}

fn whole(compiled: &Compiled) -> TablePart {
    TablePart {
        table: compiled.table,
        arguments: (0..compiled.variables.len()).collect(),
    }
}

/// The part in a whole that has these variables.
fn part_of(part: &Compiled, variables: &[CellVariable]) -> TablePart {
    let at = |variable: &CellVariable| {
        variables
            .iter()
            .position(|name| name == variable)
            .expect("a whole has the variables of its parts")
    };
    TablePart {
        table: part.table,
        arguments: part.variables.iter().map(at).collect(),
    }
}
