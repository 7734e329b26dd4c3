//! Formulas of certificates: expressions in parentheses.
//!
//! ```text
//! (= u v)  (pointer 3 u)  (predicate 7 u v)  (not F)  (and F G)  (or F G)  (exists w F)  (several w F)
//! (closure a b F u v)     the reflexive transitive closure of F over a and b, between u and v
//! ```

/// A variable that stands for a cell.
pub(crate) type CellVariable = String;

/// A formula over cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ProofFormula {
    Same(CellVariable, CellVariable),
    Pointer(usize, CellVariable),
    Predicate(usize, Vec<CellVariable>),
    Closure {
        from: CellVariable,
        to: CellVariable,
        edges: Box<ProofFormula>,
        arguments: [CellVariable; 2],
    },
    Not(Box<ProofFormula>),
    And(Box<ProofFormula>, Box<ProofFormula>),
    Or(Box<ProofFormula>, Box<ProofFormula>),
    Exists(CellVariable, Box<ProofFormula>),
    Several(CellVariable, Box<ProofFormula>),
}

/// Levels of nesting: deeper formulas would overflow the stack.
const DEEPEST: usize = 100;

impl ProofFormula {
    pub(crate) fn not(self) -> ProofFormula {
        ProofFormula::Not(Box::new(self))
    }

    pub(crate) fn and(self, other: ProofFormula) -> ProofFormula {
        ProofFormula::And(Box::new(self), Box::new(other))
    }

    pub(crate) fn or(self, other: ProofFormula) -> ProofFormula {
        ProofFormula::Or(Box::new(self), Box::new(other))
    }

    pub(crate) fn implies(self, other: ProofFormula) -> ProofFormula {
        self.not().or(other)
    }

    pub(crate) fn exists(variable: &str, inner: ProofFormula) -> ProofFormula {
        ProofFormula::Exists(variable.to_string(), Box::new(inner))
    }

    /// The formula about another cell; `with` must not be bound in it.
    pub(crate) fn substitute(&self, variable: &str, with: &str) -> ProofFormula {
        let one = |name: &CellVariable| {
            if name == variable {
                with.to_string()
            } else {
                name.clone()
            }
        };
        let again = |inner: &ProofFormula| Box::new(inner.substitute(variable, with));
        match self {
            ProofFormula::Same(left, right) => ProofFormula::Same(one(left), one(right)),
            ProofFormula::Pointer(pointer, cell) => ProofFormula::Pointer(*pointer, one(cell)),
            ProofFormula::Predicate(predicate, cells) => {
                ProofFormula::Predicate(*predicate, cells.iter().map(one).collect())
            }
            ProofFormula::Closure {
                from,
                to,
                edges,
                arguments,
            } => ProofFormula::Closure {
                from: from.clone(),
                to: to.clone(),
                edges: edges.clone(),
                arguments: [one(&arguments[0]), one(&arguments[1])],
            },
            ProofFormula::Not(inner) => ProofFormula::Not(again(inner)),
            ProofFormula::And(left, right) => ProofFormula::And(again(left), again(right)),
            ProofFormula::Or(left, right) => ProofFormula::Or(again(left), again(right)),
            ProofFormula::Exists(bound, _) | ProofFormula::Several(bound, _)
                if bound == variable =>
            {
                self.clone()
            }
            ProofFormula::Exists(bound, inner) => ProofFormula::Exists(bound.clone(), again(inner)),
            ProofFormula::Several(bound, inner) => {
                ProofFormula::Several(bound.clone(), again(inner))
            }
        }
    }
}

/// Reads a formula from the beginning of a text; returns it with the rest.
pub(crate) fn read_formula(text: &str) -> Result<(ProofFormula, &str), String> {
    let mut reader = FormulaReader { rest: text };
    let formula = reader.formula(0)?;
    Ok((formula, reader.rest))
}

struct FormulaReader<'a> {
    rest: &'a str,
}

impl FormulaReader<'_> {
    fn expect(&mut self, sign: char) -> Result<(), String> {
        self.rest = self.rest.trim_start_matches(' ');
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                Ok(())
            }
            None => Err(format!("expected `{sign}` in a formula")),
        }
    }

    fn word(&mut self) -> Result<String, String> {
        let rest = self.rest.trim_start_matches(' ');
        let end = rest.find([' ', '(', ')']).unwrap_or(rest.len());
        let word = &rest[..end];
        self.rest = &rest[end..];
        let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || c == '=');
        match word {
            "" => Err("expected a word in a formula".to_string()),
            _ if !plain => Err(format!("`{word}` is no word of a formula")),
            _ => Ok(word.to_string()),
        }
    }

    fn number(&mut self) -> Result<usize, String> {
        let word = self.word()?;
        word.parse()
            .map_err(|_| format!("expected a number in a formula, found `{word}`"))
    }

    fn formula(&mut self, depth: usize) -> Result<ProofFormula, String> {
        if depth > DEEPEST {
            return Err("a formula is nested too deeply".to_string());
        }
        self.expect('(')?;
        let word = self.word()?;
        let formula = match word.as_str() {
            "=" => ProofFormula::Same(self.word()?, self.word()?),
            "pointer" => ProofFormula::Pointer(self.number()?, self.word()?),
            "predicate" => {
                let predicate = self.number()?;
                let mut cells = vec![self.word()?];
                if !self.rest.trim_start_matches(' ').starts_with(')') {
                    cells.push(self.word()?);
                }
                ProofFormula::Predicate(predicate, cells)
            }
            "closure" => ProofFormula::Closure {
                from: self.word()?,
                to: self.word()?,
                edges: Box::new(self.formula(depth + 1)?),
                arguments: [self.word()?, self.word()?],
            },
            "not" => self.formula(depth + 1)?.not(),
            "and" => {
                let left = self.formula(depth + 1)?;
                left.and(self.formula(depth + 1)?)
            }
            "or" => {
                let left = self.formula(depth + 1)?;
                left.or(self.formula(depth + 1)?)
            }
            "exists" => ProofFormula::Exists(self.word()?, Box::new(self.formula(depth + 1)?)),
            "several" => ProofFormula::Several(self.word()?, Box::new(self.formula(depth + 1)?)),
            other => return Err(format!("there are no formulas with `{other}`")),
        };
        self.expect(')')?;
        Ok(formula)
    }
}
