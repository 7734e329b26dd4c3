//! Field invariants from annotations: they must hold after every public method and constructor of the class, and
//! methods rely on them.

use crate::postconditions::{Postcondition, check_value, constrained_objects};
use answer::RecipeCondition;
use classes::{Class, ClassRef, Edge, Field, MethodRef, ValueRule, ValueRules, boxed_kind};
use inputs::parameters::parameter_names;
use inputs::receiver::CallTarget;
use ir::{ElemKind, flags};
use java_source::syntax::BinaryOperator::{AndAlso, AtLeast, AtMost, Equal, Greater, Less, OrElse};
use java_source::syntax::{BinaryOperator, Expression, JavaLiteral, UnaryOperator};
use jvm_symex::{Arg, Check, FieldInvariant, Must};
use vm::Vm;

/// The postconditions on fields of the objects that a call takes, creates or returns.
pub fn field_postconditions(vm: &Vm, target: &CallTarget) -> Vec<Postcondition> {
    let mut postconditions = Vec::new();
    for (class, on, when) in constrained_objects(vm, target) {
        for (declaring, field, rules) in rules_of(vm, class) {
            let is_later = on == Arg::This && is_completed_later(target.method, rules);
            // A method promises what is written at it, not what is said of everything around.
            if is_later || on == Arg::Result && rules.is_by_default() {
                continue;
            }
            let text = format!(
                "{} {}",
                rules.texts.join(" "),
                field_text(target, on, field)
            );
            let not_null = (rules.not_null && field.desc.class_name().is_some()).then_some(None);
            let fitting = rules
                .rules
                .iter()
                .filter(|r| measured_value(vm, field, **r).is_some());
            for rule in not_null.into_iter().chain(fitting.map(|r| Some(*r))) {
                let kept = FieldInvariant {
                    on,
                    declaring,
                    slot: field.slot as usize,
                    rule,
                };
                postconditions.push(Postcondition {
                    check: Check {
                        must: Must::Keep(kept),
                        when,
                    },
                    text: text.clone(),
                });
            }
        }
    }
    postconditions
}

/// The annotated fields of an object of a class.
fn rules_of(
    vm: &Vm,
    class: ClassRef,
) -> impl Iterator<Item = (ClassRef, &'static Field, &'static ValueRules)> {
    let above = std::iter::successors(Some(class), |c| c.super_class);
    above.flat_map(move |class| {
        let fields = class.ruled_fields(&vm.world).iter();
        fields.map(move |(index, rules)| (class, &class.fields[*index], rules))
    })
}

/// The annotations that methods rely on, as reports name them, and where unchecked code may break them.
pub fn field_rule_texts(vm: &Vm, class: ClassRef) -> Vec<String> {
    let above = std::iter::successors(Some(class), |c| c.super_class);
    let ruled = above.flat_map(|class| {
        let fields = class.ruled_fields(&vm.world).iter();
        fields.flat_map(move |(i, rules)| {
            let texts = rules.texts_for(&format!("this.{}", class.fields[*i].name));
            let is_protected = is_protected(class, *i, rules);
            texts.into_iter().map(move |text| (text, is_protected))
        })
    });
    let (protected, mut open): (Vec<_>, Vec<_>) =
        ruled.partition(|(_, is_protected)| *is_protected);
    let which = if open.len() == 1 { "it" } else { "them" };
    if let Some((last, _)) = open.last_mut() {
        last.push_str(&format!(
            " (not checked: whether other code than public methods and constructors keeps {which})"
        ));
    }
    let texts = protected.into_iter().chain(open);
    texts.map(|(text, _)| text).collect()
}

/// Whether the field is set later: beans are created empty, filled, and only then validated.
fn is_completed_later(method: MethodRef, rules: &ValueRules) -> bool {
    method.is_constructor() && rules.validated && method.parsed.params.is_empty()
}

fn field_text(target: &CallTarget, on: Arg, field: &Field) -> String {
    match on {
        Arg::Param(index) => format!("{}.{}", parameter_names(target.method)[index], field.name),
        Arg::Result => format!("{} of the result", field.name),
        Arg::This | Arg::Old(_) => format!("this.{}", field.name),
    }
}

/// Whether only checked code can change a field.
pub fn is_protected(class: &'static Class, field: usize, rules: &ValueRules) -> bool {
    // Elements are not checked afterwards.
    if rules.parts_not_null != 0 {
        return false;
    }
    if rules.rules.is_empty() && static_analysis::never_null_fields(class).contains(&field) {
        return true;
    }
    let is_private = |f: u16| f & flags::PRIVATE != 0;
    // What a private constructor leaves is looked at in the results of other methods.
    let is_seen = |m: &MethodRef| !(m.is_constructor() && rules.is_by_default());
    let is_checked =
        |m: &MethodRef| is_private(m.flags) && is_seen(m) || m.flags & flags::PUBLIC != 0;
    is_private(class.fields[field].flags)
        && !has_neighbours(class)
        && class.methods.iter().all(|m| is_checked(&m))
        && !class.methods.iter().any(|m| is_completed_later(m, rules))
}

/// Whether other classes have access to private members of this one: nested and enclosing classes.
fn has_neighbours(class: &Class) -> bool {
    let has_code = |flags: u16| flags & flags::ANNOTATION == 0;
    class.def.as_ref().is_none_or(|def| {
        let is_near = |outer: &str| outer == &*def.name;
        def.inner_classes.iter().any(|inner| {
            let is_inside = inner.outer.as_deref().is_none_or(is_near);
            has_code(inner.flags) && (is_inside || is_near(&inner.inner))
        })
    })
}

/// The value that a rule measures in a field, as Java: `$` stands for the field's value. `None` if the rule does not
/// apply to the type.
fn measured_value(vm: &Vm, field: &Field, rule: ValueRule) -> Option<Expression> {
    let elem = match field.desc.class_name() {
        None => Some(field.desc.elem),
        Some(name) => boxed_kind(name),
    };
    let is = |name: &str| {
        let above = vm.world.load(name).ok();
        let class = field.desc.class_name().and_then(|c| vm.world.load(c).ok());
        class
            .zip(above)
            .is_some_and(|(c, above)| c.is_subtype_of(above))
    };
    let is_boolean = |elem: ElemKind| elem == ElemKind::Boolean;
    let ask = |method: &str| field_value().call(method, Vec::new());
    match rule {
        ValueRule::AtLeast(_) | ValueRule::AtMost(_) => {
            elem.is_some_and(|e| !is_boolean(e)).then(field_value)
        }
        ValueRule::Is(_) => elem.is_some_and(is_boolean).then(field_value),
        ValueRule::NotBlank => is("java/lang/String").then(|| ask("isBlank")),
        ValueRule::Size(..) if field.desc.text.starts_with('[') => {
            Some(field_value().field("length"))
        }
        ValueRule::Size(..) if is("java/lang/CharSequence") => Some(ask("length")),
        ValueRule::Size(..) => {
            let has_size = is("java/util/Collection") || is("java/util/Map");
            has_size.then(|| ask("size"))
        }
    }
}

/// How a test reads and checks a field.
pub fn field_recipe(vm: &Vm, kept: &FieldInvariant) -> RecipeCondition {
    let slot_is = |f: &&Field| !f.is_static() && f.slot as usize == kept.slot;
    let field = kept.declaring.fields.iter().find(slot_is);
    let condition = field.and_then(|f| {
        let measured = measured_value(vm, f, kept.rule?)?;
        Some(java_condition(measured, f, kept.rule?).to_string())
    });
    RecipeCondition::Field {
        class: kept.declaring.java_name(),
        field: field.map_or(String::new(), |f| f.name.to_string()),
        declared: field.map_or(String::new(), |f| vm.world.source_type(&f.desc.text)),
        of: check_value(kept.on),
        condition,
    }
}

/// The placeholder for the field's value.
fn field_value() -> Expression {
    Expression::name("$")
}

/// The condition as Java. Null satisfies it, as Jakarta Validation defines it.
fn java_condition(measured: Expression, field: &Field, rule: ValueRule) -> Expression {
    let condition = match rule {
        ValueRule::AtLeast(edge) => comparison(measured, edge, AtLeast, Greater),
        ValueRule::AtMost(edge) => comparison(measured, edge, AtMost, Less),
        ValueRule::Size(least, most) => {
            let least = measured.clone().binary(AtLeast, size(least));
            least.binary(AndAlso, measured.binary(AtMost, size(most)))
        }
        ValueRule::Is(true) => measured,
        ValueRule::NotBlank | ValueRule::Is(false) => measured.unary(UnaryOperator::Not),
    };
    match field.desc.class_name() {
        Some(_) => {
            let is_null = field_value().binary(Equal, Expression::null());
            is_null.binary(OrElse, condition)
        }
        None => condition,
    }
}

/// Lengths are of type `int`; the limit may be a `long`.
fn size(size: i64) -> Expression {
    let literal = i32::try_from(size).map_or(JavaLiteral::Long(size), JavaLiteral::Int);
    literal.into()
}

/// A comparison with an inclusive or exclusive bound.
fn comparison(
    measured: Expression,
    edge: Edge,
    within: BinaryOperator,
    beyond: BinaryOperator,
) -> Expression {
    let (operator, number) = match edge {
        Edge::Whole(n) => (within, JavaLiteral::Long(n)),
        Edge::Beyond(n) => (beyond, JavaLiteral::Long(n)),
        Edge::Decimal(n) => (within, JavaLiteral::double(n)),
        Edge::BeyondDecimal(n) => (beyond, JavaLiteral::double(n)),
    };
    measured.binary(operator, number.into())
}
