//! Constraint annotations as terms.

use crate::host::PathHost;
use crate::predicate::Predicate;
use classes::{ClassRef, Edge, MethodRef, ValueRule};
use heap::Ref;
use ir::ElemKind;
use term::{CmpOp, FpCmp, Sort, Term, TermStore};
use vm::{AtEntry, Interp, State, Unknowns, Value, Vm};

/// What a rule is about, in a state.
pub(crate) enum Measure {
    /// There is nothing to follow it: null, an object that was never looked at, a type that the rule
    /// is not for.
    Nothing,
    /// A value, which must be as the rule says.
    Known(Value, ElemKind),
    /// What this method returns must be as the rule says.
    Ask(MethodRef, Vec<Value>),
}

/// Methods that tell how much an object holds.
const SIZES: [(&str, &str); 3] = [
    ("java/lang/CharSequence", "length"),
    ("java/util/Collection", "size"),
    ("java/util/Map", "size"),
];

pub(crate) fn measure(
    vm: &Vm,
    state: &mut State,
    rule: ValueRule,
    elem: ElemKind,
    value: Value,
) -> Measure {
    if elem != ElemKind::Ref {
        return Measure::Known(value, elem);
    }
    let on = state.inputs.follow(value.as_ref());
    if !on.is_object() {
        return Measure::Nothing;
    }
    let class = state.heap.get(on).class;
    match rule {
        ValueRule::Size(..) if class.is_array() => {
            let mut host = PathHost::at(state.instructions);
            let length = Interp::new(vm, state, &mut host).array_length(on);
            Measure::Known(length, ElemKind::Int)
        }
        ValueRule::Size(..) => {
            let of = |(of, name): &(&str, &str)| method_of(vm, class, of, name, "()I");
            ask(SIZES.iter().find_map(of), on)
        }
        ValueRule::NotBlank => ask(
            method_of(vm, class, "java/lang/String", "isBlank", "()Z"),
            on,
        ),
        ValueRule::AtLeast(_) | ValueRule::AtMost(_) | ValueRule::Is(_) => {
            measure_box(state, class, on)
        }
    }
}

fn ask(method: Option<MethodRef>, on: Ref) -> Measure {
    method.map_or(Measure::Nothing, |m| Measure::Ask(m, vec![on.into()]))
}

fn method_of(vm: &Vm, class: ClassRef, of: &str, name: &str, desc: &str) -> Option<MethodRef> {
    let declaring = vm.world.load(of).ok().filter(|c| class.is_subtype_of(c))?;
    class.select(declaring.declared_method(name, desc)?)
}

fn measure_box(state: &State, class: ClassRef, on: Ref) -> Measure {
    let is_box = |e: &&ElemKind| classes::wrapper_class(**e) == Some(&*class.name);
    let elem = ElemKind::ALL.iter().find(is_box);
    match (elem, class.instance_field("value")) {
        (Some(elem), Some(field)) => Measure::Known(state.cell(on, field.slot as usize), *elem),
        _ => Measure::Nothing,
    }
}

/// Whether a value of primitive type follows a rule.
pub fn condition(terms: &TermStore, rule: ValueRule, elem: ElemKind, value: Value) -> Term {
    let (low, high) = match rule {
        ValueRule::AtLeast(edge) => (Some(edge), None),
        ValueRule::AtMost(edge) => (None, Some(edge)),
        ValueRule::Size(least, most) => (Some(Edge::Whole(least)), Some(Edge::Whole(most))),
        ValueRule::Is(true) | ValueRule::NotBlank | ValueRule::Is(false) => {
            let zero = terms.eq(bits(terms, 32, value), terms.bv(32, 0));
            // What is asked about a text is whether it is blank.
            let is_zero = matches!(rule, ValueRule::NotBlank | ValueRule::Is(false));
            return if is_zero { zero } else { terms.not(zero) };
        }
    };
    match elem {
        ElemKind::Float | ElemKind::Double => decimal(terms, elem, value, low, high),
        _ => whole(terms, elem, value, low, high),
    }
}

fn bits(terms: &TermStore, width: u32, value: Value) -> Term {
    value.term.unwrap_or_else(|| terms.bv(width, value.bits))
}

fn whole(
    terms: &TermStore,
    elem: ElemKind,
    value: Value,
    low: Option<Edge>,
    high: Option<Edge>,
) -> Term {
    let (width, least, most) = match elem {
        ElemKind::Long => (64, i64::MIN, i64::MAX),
        _ => (32, i64::from(i32::MIN), i64::from(i32::MAX)),
    };
    let number = bits(terms, width, value);
    let from = low.map_or(i128::from(least), first_above);
    let to = high.map_or(i128::from(most), last_below);
    if from > i128::from(most) || to < i128::from(least) {
        return terms.bool(false);
    }
    let clamp = |n: i128| n.clamp(i128::from(least), i128::from(most)) as i64;
    let at = |n: i128| terms.bv(width, clamp(n) as u64);
    terms.and(
        terms.cmp(CmpOp::Sge, number, at(from)),
        terms.cmp(CmpOp::Sle, number, at(to)),
    )
}

fn first_above(edge: Edge) -> i128 {
    match edge {
        Edge::Whole(n) => n.into(),
        Edge::Beyond(n) => i128::from(n) + 1,
        Edge::Decimal(n) => n.ceil() as i128,
        Edge::BeyondDecimal(n) => n.floor() as i128 + 1,
    }
}

fn last_below(edge: Edge) -> i128 {
    match edge {
        Edge::Whole(n) => n.into(),
        Edge::Beyond(n) => i128::from(n) - 1,
        Edge::Decimal(n) => n.floor() as i128,
        Edge::BeyondDecimal(n) => n.ceil() as i128 - 1,
    }
}

/// Exact, since every `float` is a `double`. What is not a number is in no range.
fn decimal(
    terms: &TermStore,
    elem: ElemKind,
    value: Value,
    low: Option<Edge>,
    high: Option<Edge>,
) -> Term {
    let number = match (elem, value.term) {
        (ElemKind::Float, Some(term)) => terms.fp_to_fp(Sort::F64, term),
        (ElemKind::Float, None) => terms.f64(f64::from(f32::from_bits(value.bits as u32))),
        (_, Some(term)) => term,
        (_, None) => terms.f64(f64::from_bits(value.bits)),
    };
    let compare = |a, b, edge| match edge {
        Edge::Whole(_) | Edge::Decimal(_) => terms.fp_cmp(FpCmp::Le, a, b),
        Edge::Beyond(_) | Edge::BeyondDecimal(_) => terms.fp_cmp(FpCmp::Lt, a, b),
    };
    let low = low.map(|e| compare(terms.f64(as_double(e)), number, e));
    let high = high.map(|e| compare(number, terms.f64(as_double(e)), e));
    terms.and_all(low.into_iter().chain(high))
}

fn as_double(edge: Edge) -> f64 {
    match edge {
        Edge::Whole(n) | Edge::Beyond(n) => n as f64,
        Edge::Decimal(n) | Edge::BeyondDecimal(n) => n,
    }
}

/// The rules about fields of the input's objects as they are known now, in the order in which the
/// program got at them: so that none moves when more become known.
pub(crate) fn field_rules<'a>(
    vm: &'a Vm,
    state: &'a State,
) -> impl Iterator<Item = Predicate> + 'a {
    let objects = state.inputs.objects().iter();
    objects.flat_map(move |object| {
        let has_fields = match &object.at_entry {
            AtEntry::Fields(_) => true,
            AtEntry::Built(index) => state.inputs.built(*index).recipe.is_record(),
            AtEntry::Array(_) | AtEntry::Function(_) => false,
        };
        let classes = std::iter::successors(has_fields.then_some(object.class), |c| c.super_class);
        classes.flat_map(move |class| {
            let ruled = class.ruled_fields(&vm.world).iter();
            ruled.flat_map(move |(index, rules)| {
                let field = &class.fields[*index];
                let slot = field.slot as usize;
                let value = match &object.at_entry {
                    AtEntry::Fields(cells) => cells[slot],
                    // What a record holds does not change.
                    _ => state.cell(object.at, slot),
                };
                let elem = field.desc.elem;
                rules
                    .rules
                    .iter()
                    .map(move |rule| Predicate::Rule(*rule, elem, value))
            })
        })
    })
}
