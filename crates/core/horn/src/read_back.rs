//! Reading of what Spacer prints: `(and (forall ((A Int)) (= (p0 A) (>= A 0))) ...)`.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::formula::{IntegerAtom, InvariantFormula, LinearSum};
use crate::sexpr::SExpr;

/// What a name stands for: a parameter, or a part that was named by `let`.
#[derive(Clone)]
enum ReadValue {
    Integer(Rc<LinearSum>),
    Truth(Rc<InvariantFormula>),
}

type Names = FxHashMap<String, ReadValue>;

/// Reads interpretations by the names of predicates. `None`: it says something that is not understood.
pub fn read_interpretation(text: &str) -> Option<Vec<(String, InvariantFormula)>> {
    let mut found = Vec::new();
    read_definitions(&SExpr::parse(text)?, &Lets::default(), &mut found)?;
    Some(found)
}

/// Parts named by `let` around definitions: expanded where they are used, since each belongs to one definition.
#[derive(Clone, Default)]
struct Lets(FxHashMap<String, SExpr>);

fn read_definitions(
    whole: &SExpr,
    lets: &Lets,
    found: &mut Vec<(String, InvariantFormula)>,
) -> Option<()> {
    if let Some(name) = whole.atom() {
        if name == "true" {
            return Some(());
        }
        return read_definitions(lets.0.get(name)?, lets, found);
    }
    let parts = whole.list()?;
    match (parts.first()?.atom()?, &parts[1..]) {
        ("let", [bindings, body]) => {
            let mut inner = lets.clone();
            for binding in bindings.list()? {
                let [name, value] = binding.list()? else {
                    return None;
                };
                inner.0.insert(name.atom()?.to_string(), value.clone());
            }
            read_definitions(body, &inner, found)
        }
        ("and", definitions) => {
            for definition in definitions {
                read_definitions(definition, lets, found)?;
            }
            Some(())
        }
        ("!", [body, ..]) => read_definitions(body, lets, found),
        ("forall", [variables, body]) => {
            let mut names = Names::default();
            for (index, variable) in variables.list()?.iter().enumerate() {
                let [name, sort] = variable.list()? else {
                    return None;
                };
                let value = match sort.atom()? {
                    "Int" => integer(LinearSum::atom(IntegerAtom::Parameter(index))),
                    "Bool" => truth(InvariantFormula::Flag {
                        parameter: index,
                        holds: true,
                    }),
                    _ => return None,
                };
                names.insert(name.atom()?.to_string(), value);
            }
            found.push(read_definition(body, &names, lets)?);
            Some(())
        }
        ("=", _) => {
            found.push(read_definition(whole, &Names::default(), lets)?);
            Some(())
        }
        _ => None,
    }
}

/// `(= (p A B) formula)`, perhaps within `!` or `let`.
fn read_definition(body: &SExpr, names: &Names, lets: &Lets) -> Option<(String, InvariantFormula)> {
    if let Some(name) = body.atom() {
        return read_definition(lets.0.get(name)?, names, lets);
    }
    let parts = body.list()?;
    match (parts.first()?.atom()?, &parts[1..]) {
        ("!", [inner, ..]) => read_definition(inner, names, lets),
        ("let", [bindings, inner]) => {
            let names = with_bindings(bindings, names)?;
            read_definition(inner, &names, lets)
        }
        ("=", [head, formula]) => {
            let name = match head {
                SExpr::Atom(name) => name.clone(),
                SExpr::List(applied) => {
                    are_in_order(&applied[1..], names)?;
                    applied.first()?.atom()?.to_string()
                }
            };
            Some((name, read_truth(formula, names)?.simplify()))
        }
        _ => None,
    }
}

/// The head's arguments must be the variables as they were bound: a place stands for a parameter.
fn are_in_order(arguments: &[SExpr], names: &Names) -> Option<()> {
    for (index, argument) in arguments.iter().enumerate() {
        let is_in_order = match names.get(argument.atom()?)? {
            ReadValue::Integer(sum) => **sum == LinearSum::atom(IntegerAtom::Parameter(index)),
            ReadValue::Truth(formula) => {
                **formula
                    == InvariantFormula::Flag {
                        parameter: index,
                        holds: true,
                    }
            }
        };
        if !is_in_order {
            return None;
        }
    }
    Some(())
}

/// All values of a `let` are about the names around it.
fn with_bindings(bindings: &SExpr, names: &Names) -> Option<Names> {
    let mut inner = names.clone();
    for binding in bindings.list()? {
        let [name, value] = binding.list()? else {
            return None;
        };
        inner.insert(name.atom()?.to_string(), read_value(value, names)?);
    }
    Some(inner)
}

fn integer(sum: LinearSum) -> ReadValue {
    ReadValue::Integer(Rc::new(sum))
}

fn truth(formula: InvariantFormula) -> ReadValue {
    ReadValue::Truth(Rc::new(formula))
}

fn read_truth(text: &SExpr, names: &Names) -> Option<Rc<InvariantFormula>> {
    match read_value(text, names)? {
        ReadValue::Truth(formula) => Some(formula),
        ReadValue::Integer(_) => None,
    }
}

fn read_integer(text: &SExpr, names: &Names) -> Option<Rc<LinearSum>> {
    match read_value(text, names)? {
        ReadValue::Integer(sum) => Some(sum),
        ReadValue::Truth(_) => None,
    }
}

fn read_value(text: &SExpr, names: &Names) -> Option<ReadValue> {
    match text {
        SExpr::Atom(name) => match names.get(name) {
            Some(value) => Some(value.clone()),
            None => match name.as_str() {
                "true" => Some(truth(InvariantFormula::Constant(true))),
                "false" => Some(truth(InvariantFormula::Constant(false))),
                number => {
                    let number = LinearSum::constant(number.parse().ok()?);
                    Some(integer(LinearSum::default().plus(1, &number)?))
                }
            },
        },
        SExpr::List(parts) => {
            let operator = parts.first()?.atom()?;
            let operands = &parts[1..];
            match operator {
                "let" => {
                    let [bindings, body] = operands else {
                        return None;
                    };
                    read_value(body, &with_bindings(bindings, names)?)
                }
                "+" | "-" | "*" | "div" | "mod" => {
                    Some(integer(read_arithmetic(operator, operands, names)?))
                }
                _ => Some(truth(read_condition(operator, operands, names)?)),
            }
        }
    }
}

fn read_arithmetic(operator: &str, operands: &[SExpr], names: &Names) -> Option<LinearSum> {
    let read = operands.iter().map(|operand| read_integer(operand, names));
    let values: Vec<Rc<LinearSum>> = read.collect::<Option<_>>()?;
    let (first, rest) = values.split_first()?;
    match operator {
        "-" if rest.is_empty() => first.times(-1),
        "+" | "-" => {
            let factor = if operator == "+" { 1 } else { -1 };
            let mut sum = (**first).clone();
            for other in rest {
                sum = sum.plus(factor, other)?;
            }
            Some(sum)
        }
        "*" => {
            let mut product = (**first).clone();
            for other in rest {
                product = match (product.parts.is_empty(), other.parts.is_empty()) {
                    (_, true) => product.times(other.constant)?,
                    (true, false) => other.times(product.constant)?,
                    (false, false) => return None,
                };
            }
            Some(product)
        }
        _ => {
            let [divisor] = rest else { return None };
            let is_number = divisor.parts.is_empty() && divisor.constant > 0;
            let (sum, divisor) = (first.clone(), divisor.constant);
            let atom = match operator {
                _ if !is_number => return None,
                "div" => IntegerAtom::Quotient(sum, divisor),
                _ => IntegerAtom::Remainder(sum, divisor),
            };
            Some(LinearSum::atom(atom))
        }
    }
}

fn read_condition(operator: &str, operands: &[SExpr], names: &Names) -> Option<InvariantFormula> {
    let truths = || -> Option<Vec<Rc<InvariantFormula>>> {
        operands
            .iter()
            .map(|part| read_truth(part, names))
            .collect()
    };
    match operator {
        "and" => Some(InvariantFormula::All(truths()?)),
        "or" => Some(InvariantFormula::Any(truths()?)),
        "not" => match &truths()?[..] {
            [only] => only.negate(),
            _ => None,
        },
        "=>" => match &truths()?[..] {
            [condition, consequence] => Some(InvariantFormula::Any(vec![
                Rc::new(condition.negate()?),
                consequence.clone(),
            ])),
            _ => None,
        },
        "ite" => match &truths()?[..] {
            [condition, then, other] => {
                let unless = Rc::new(condition.negate()?);
                Some(InvariantFormula::All(vec![
                    Rc::new(InvariantFormula::Any(vec![unless, then.clone()])),
                    Rc::new(InvariantFormula::Any(vec![
                        condition.clone(),
                        other.clone(),
                    ])),
                ]))
            }
            _ => None,
        },
        "=" => {
            let [left, right] = operands else { return None };
            match (read_value(left, names)?, read_value(right, names)?) {
                (ReadValue::Integer(left), ReadValue::Integer(right)) => {
                    Some(InvariantFormula::Zero(left.plus(-1, &right)?))
                }
                (ReadValue::Truth(left), ReadValue::Truth(right)) => same_truth(&left, &right),
                _ => None,
            }
        }
        "<=" | "<" | ">=" | ">" => {
            let [left, right] = operands else { return None };
            let (left, right) = (read_integer(left, names)?, read_integer(right, names)?);
            let difference = match operator {
                "<=" | "<" => left.plus(-1, &right)?,
                _ => right.plus(-1, &left)?,
            };
            let strict = i128::from(matches!(operator, "<" | ">"));
            let sum = difference.plus(1, &LinearSum::constant(strict))?;
            Some(InvariantFormula::AtMostZero(sum))
        }
        _ => None,
    }
}

fn same_truth(
    left: &Rc<InvariantFormula>,
    right: &Rc<InvariantFormula>,
) -> Option<InvariantFormula> {
    let both = InvariantFormula::All(vec![left.clone(), right.clone()]);
    let none = InvariantFormula::All(vec![Rc::new(left.negate()?), Rc::new(right.negate()?)]);
    Some(InvariantFormula::Any(vec![Rc::new(both), Rc::new(none)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_of_spacer_is_read() {
        let text = "(let ((a!1 (forall ((A Int)) (! (= (pre A) (not (<= A (- 3)))) :weight 0)))) \
            (and (= err false) (forall ((A Int) (B Bool)) (! (let ((a!1 (+ A (* (- 1) 2)))) \
            (= (post A B) (or B (= (mod a!1 2) 0)))) :weight 0)) a!1))";
        let read = read_interpretation(text).expect("an interpretation");
        let names = ["a".to_string(), "b".to_string()];
        let shown: Vec<(String, String)> = read
            .into_iter()
            .map(|(name, formula)| (name, formula.display(&names)))
            .collect();
        let pair = |name: &str, formula: &str| (name.to_string(), formula.to_string());
        assert_eq!(
            shown,
            [
                pair("err", "false"),
                pair("post", "b || floorMod(a - 2, 2) == 0"),
                pair("pre", "a >= -2"),
            ]
        );
    }

    #[test]
    fn what_is_not_understood_is_no_interpretation() {
        for text in [
            "(forall ((A Int)) (= (p A) (q A)))",
            "(forall ((A Real)) (= (p A) true))",
            "(forall ((A Int) (B Int)) (= (p B A) (<= A B)))",
            "(forall ((A Int)) (= (p A) (<= (* A A) 0)))",
            "(forall ((A Int)) (= (p A) (exists ((B Int)) (= A (* 2 B)))))",
        ] {
            assert_eq!(read_interpretation(text), None, "{text}");
        }
    }
}
