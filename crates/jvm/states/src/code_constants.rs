//! Constants in the code of a class, as a dictionary for random testing: numbers and strings that the code may treat
//! specially.

use classes::ClassRef;
use ir::{Body, Inst};
use std::collections::BTreeSet;

/// Numbers and strings that are kept of each kind: tables are not special cases.
const MOST: usize = 64;

/// Constants in the code of a class.
#[derive(Clone, Debug, Default)]
pub struct CodeConstants {
    /// Numbers, in their order.
    pub numbers: Vec<i64>,
    /// String literals, as UTF-16.
    pub texts: Vec<Vec<u16>>,
    /// Printable characters, of the strings too.
    pub characters: Vec<u16>,
}

impl CodeConstants {
    /// Collects them from all methods.
    pub fn new(classes: &[ClassRef]) -> CodeConstants {
        let mut numbers = BTreeSet::new();
        let mut texts = BTreeSet::new();
        let methods = classes.iter().flat_map(|c| c.methods.iter());
        for code in methods.filter_map(|m| m.code().ok()) {
            numbers_of(&code.body, &mut numbers);
            texts.extend(code.body.refs.strings.iter().map(|s| s.to_vec()));
        }
        let printable = |c: &u16| (0x20..0x7f).contains(c);
        let plain = numbers.iter().filter_map(|n| u16::try_from(*n).ok());
        let characters: BTreeSet<u16> = plain
            .chain(texts.iter().flatten().copied())
            .filter(printable)
            .collect();
        CodeConstants {
            numbers: numbers.into_iter().take(MOST).collect(),
            texts: texts.into_iter().take(MOST).collect(),
            characters: characters.into_iter().collect(),
        }
    }
}

fn numbers_of(body: &Body, numbers: &mut BTreeSet<i64>) {
    for inst in &body.insts {
        match *inst {
            Inst::ConstInt { value, .. } => {
                numbers.insert(i64::from(value));
            }
            Inst::ConstLong { value, .. } => {
                numbers.insert(body.refs.longs[value.index()]);
            }
            Inst::BinImm { imm, .. } => {
                numbers.insert(i64::from(imm));
            }
            Inst::Switch { table, .. } => {
                let cases = &body.refs.switches[table.index()].cases;
                numbers.extend(cases.iter().map(|(key, _)| i64::from(*key)));
            }
            _ => {}
        }
    }
}
