//! Reads certificates: `docs/internals/shape-certificates.md` has the format.

use crate::RecheckError;
use crate::predicates::ProofPredicate;
use crate::structure::{ProofStructure, ProofTarget, place, tuples};
use crate::tables::TableSet;
use crate::truth::CellTruth;
use heap_program::{ShapeProgram, read_flat};
use std::collections::BTreeMap;

/// The first line of every certificate.
const HEADER: &str = "cairn-shape-proof 1";

/// Nodes and predicates that a certificate may have: more are no proof of ours.
const MOST_NODES: usize = 64;

/// A certificate that is well formed; whether it proves anything is not known yet.
#[derive(Debug)]
pub(crate) struct ProofFile {
    pub(crate) notes: Vec<String>,
    pub(crate) program: ShapeProgram,
    pub(crate) predicates: Vec<ProofPredicate>,
    pub(crate) set: TableSet,
    pub(crate) structures: Vec<ProofStructure>,
    /// The locations of the structures.
    pub(crate) locations: Vec<usize>,
    pub(crate) initial: usize,
    /// By structure and edge: the structures that cover what comes after it.
    pub(crate) covers: BTreeMap<(usize, usize), Vec<usize>>,
}

struct ProofReader<'a> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'a>>>,
    line: usize,
}

type Reading<T> = Result<T, RecheckError>;

/// Reads a certificate.
pub(crate) fn read_certificate(text: &str) -> Reading<ProofFile> {
    let mut reader = ProofReader {
        lines: text.lines().enumerate().peekable(),
        line: 1,
    };
    if text.lines().next() != Some(HEADER) {
        return reader.error(format!(
            "this is no certificate: it must begin with `{HEADER}`"
        ));
    }
    reader.next()?;
    let mut notes = Vec::new();
    while let Some(note) = reader.accept("note ") {
        notes.push(note.to_string());
    }
    reader.keyword("program")?;
    let program = reader.program()?;
    reader.keyword("predicates")?;
    let mut file = ProofFile {
        notes,
        program,
        predicates: Vec::new(),
        set: TableSet::default(),
        structures: Vec::new(),
        locations: Vec::new(),
        initial: 0,
        covers: BTreeMap::new(),
    };
    while let Some(text) = reader.accept("predicate ") {
        let added = file.add_predicate(text);
        reader.checked(added)?;
    }
    let known = file.add_axioms();
    reader.checked(known)?;
    reader.keyword("structures")?;
    reader.structures(&mut file)?;
    reader.keyword("covers")?;
    reader.covers(&mut file)?;
    reader.keyword("end")?;
    match reader.lines.next() {
        None => Ok(file),
        Some(_) => {
            reader.line += 1;
            reader.error("the certificate goes on behind its end".to_string())
        }
    }
}

impl<'a> ProofReader<'a> {
    fn error<T>(&self, message: String) -> Reading<T> {
        Err(RecheckError::Unreadable {
            line: self.line,
            message,
        })
    }

    fn checked<T>(&self, result: Result<T, String>) -> Reading<T> {
        result.or_else(|message| self.error(message))
    }

    fn next(&mut self) -> Reading<&'a str> {
        match self.lines.next() {
            Some((index, line)) => {
                self.line = index + 1;
                Ok(line)
            }
            None => self.error("the certificate ends too early".to_string()),
        }
    }

    /// The rest of the next line, if it begins so.
    fn accept(&mut self, start: &str) -> Option<&'a str> {
        let (index, line) = *self.lines.peek()?;
        let rest = line.strip_prefix(start)?;
        self.line = index + 1;
        self.lines.next();
        Some(rest)
    }

    fn keyword(&mut self, keyword: &str) -> Reading<()> {
        match self.next()? {
            line if line == keyword => Ok(()),
            line => self.error(format!("expected `{keyword}`, found `{}`", shortened(line))),
        }
    }

    /// The rest of the next line, which must begin so.
    fn expect(&mut self, start: &str) -> Reading<&'a str> {
        let line = self.next()?;
        match line.strip_prefix(start) {
            Some(rest) => Ok(rest),
            None => self.error(format!("expected `{start}…`, found `{}`", shortened(line))),
        }
    }

    fn program(&mut self) -> Reading<ShapeProgram> {
        let mut lines = Vec::new();
        while let Some((index, line)) = self.lines.next_if(|(_, line)| *line != "predicates") {
            self.line = index + 1;
            lines.push((index + 1, line));
        }
        read_flat(lines.into_iter()).map_err(|error| RecheckError::Unreadable {
            line: error.line,
            message: error.message,
        })
    }

    fn structures(&mut self, file: &mut ProofFile) -> Reading<()> {
        while let Some(head) = self.accept("structure ") {
            let mut words = head.split(' ');
            let number = words.next().and_then(|word| word.parse::<usize>().ok());
            let place = (words.next() == Some("at")).then(|| words.next()).flatten();
            let location = place.and_then(|word| word.parse::<usize>().ok());
            let (Some(number), Some(location), None) = (number, location, words.next()) else {
                return self.error("expected `structure NUMBER at LOCATION`".to_string());
            };
            if number != file.structures.len() {
                let expected = file.structures.len();
                return self.error(format!("expected structure {expected}, found {number}"));
            }
            if location >= file.program.locations {
                return self.error(format!("there is no location {location}"));
            }
            let structure = self.structure(file)?;
            file.structures.push(structure);
            file.locations.push(location);
        }
        Ok(())
    }

    fn structure(&mut self, file: &ProofFile) -> Reading<ProofStructure> {
        let nodes = self.expect("nodes")?.trim_start();
        let summary = nodes
            .chars()
            .map(|sign| match sign {
                '.' => Ok(false),
                '+' => Ok(true),
                other => Err(format!("a node is `.` or `+`, not `{other}`")),
            })
            .collect::<Result<Vec<bool>, _>>();
        let summary = self.checked(summary)?;
        if summary.len() > MOST_NODES {
            return self.error("a structure has too many nodes".to_string());
        }
        let pointers = self
            .expect("pointers")?
            .split_whitespace()
            .map(|word| match (word, word.parse::<usize>()) {
                ("null", _) => Ok(ProofTarget::Null),
                ("?", _) => Ok(ProofTarget::Unknown),
                (_, Ok(node)) if summary.get(node) == Some(&false) => Ok(ProofTarget::Node(node)),
                _ => Err(format!("a pointer can't point to `{word}`")),
            })
            .collect::<Result<Vec<ProofTarget>, _>>();
        let pointers = self.checked(pointers)?;
        if pointers.len() != file.program.variables.len() {
            return self.error("a structure has a target for each variable".to_string());
        }
        let count = summary.len();
        let mut values = vec![Vec::new(); file.predicates.len()];
        if count > 0 {
            for (predicate, values) in values.iter_mut().enumerate() {
                let text = self.expect("values ")?;
                let read = read_values(text, count, file.set.arities[predicate]);
                *values = self.checked(read)?;
            }
        }
        Ok(ProofStructure {
            summary,
            pointers,
            values,
        })
    }

    fn covers(&mut self, file: &mut ProofFile) -> Reading<()> {
        let first = self.expect("initial ")?;
        let number = |word: &str, below: usize, what: &str| match word.parse::<usize>() {
            Ok(number) if number < below => Ok(number),
            _ => Err(format!("there is no {what} `{word}`")),
        };
        let structures = file.structures.len();
        file.initial = self.checked(number(first, structures, "structure"))?;
        while let Some(line) = self.accept("cover ") {
            let mut words = line.split(' ');
            let structure = words.next().unwrap_or_default();
            let structure = self.checked(number(structure, structures, "structure"))?;
            let edge = words.next().unwrap_or_default();
            let edge = self.checked(number(edge, file.program.edges.len(), "edge"))?;
            let targets = words
                .map(|word| number(word, structures, "structure"))
                .collect::<Result<Vec<usize>, _>>();
            let targets = self.checked(targets)?;
            let edge_of = &file.program.edges[edge];
            if edge_of.from != file.locations[structure] {
                return self.error(format!(
                    "edge {edge} does not start at structure {structure}"
                ));
            }
            if let Some(other) = targets.iter().find(|at| file.locations[**at] != edge_of.to) {
                return self.error(format!("edge {edge} does not lead to structure {other}"));
            }
            if file.covers.insert((structure, edge), targets).is_some() {
                return self.error(format!("structure {structure}, edge {edge} is there twice"));
            }
        }
        Ok(())
    }
}

/// A line that is not too long for a message.
pub(crate) fn shortened(line: &str) -> String {
    line.chars().take(40).collect()
}

fn read_values(text: &str, count: usize, arity: usize) -> Result<Vec<CellTruth>, String> {
    let rows = text
        .split(' ')
        .map(|row| {
            row.chars()
                .map(|sign| match sign {
                    '0' => Ok(CellTruth::False),
                    '1' => Ok(CellTruth::True),
                    '?' => Ok(CellTruth::Either),
                    other => Err(format!("a value is 0, 1 or ?, not `{other}`")),
                })
                .collect::<Result<Vec<_>, _>>()
        })
        .collect::<Result<Vec<_>, _>>()?;
    let expected = if arity == 1 { 1 } else { count };
    if rows.len() != expected || rows.iter().any(|row| row.len() != count) {
        return Err("there is a value for each node, or each pair of nodes".to_string());
    }
    let mut values = vec![CellTruth::Either; count.pow(arity as u32)];
    for tuple in tuples(count, arity) {
        let value = if arity == 1 {
            rows[0][tuple[0]]
        } else {
            rows[tuple[0]][tuple[1]]
        };
        values[place(count, &tuple[..arity])] = value;
    }
    Ok(values)
}
