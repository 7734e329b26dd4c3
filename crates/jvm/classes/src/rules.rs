//! Constraint annotations: that a value is not null, how large a number is, how many elements a string, an
//! array or a collection has.
//!
//! Nullness goes by the annotation's simple name, so that those of every library count (JSpecify,
//! JetBrains, the Checker Framework, `javax.annotation`, FindBugs, Lombok, Android); where JSpecify's
//! `@NullMarked` is around, what has no `@Nullable` is not null. Constraints are those of Jakarta and
//! `javax` validation, Hibernate's `@Range` and `@Length`, and `@Range` of JetBrains. As these have
//! it, null satisfies every constraint but `@NotNull`, `@NotEmpty` and `@NotBlank`.

use crate::annotations::{
    Annotation, PartAnnotations, class_annotations, field_annotations, field_part_annotations,
    method_annotations, parameter_annotations, parameter_part_annotations, return_annotations,
};
use crate::class::{Class, Field};
use crate::method::Method;
use crate::signature::{parameter_signatures, type_length};
use crate::unassigned_fields::is_left_unassigned;
use crate::world::World;
use ir::flags;

/// What is known of a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ValueRules {
    pub not_null: bool,
    /// Type arguments that are not null, a bit for each; the first one for the elements of an array.
    pub parts_not_null: u8,
    pub rules: Vec<ValueRule>,
    /// Whether some are constraints of a validation library, for objects that are completed first.
    pub validated: bool,
    /// As written in the source: `@Min(1)`.
    pub texts: Vec<String>,
    /// The same of what it holds.
    pub part_texts: Vec<String>,
}

impl ValueRules {
    /// The same with what annotations say of its parts.
    fn with_parts(mut self, annotations: &PartAnnotations) -> ValueRules {
        let names = annotations.iter().map(|(_, a)| a.simple_name());
        for name in names.filter(|name| NOT_NULL.contains(name)) {
            let text = format!("@{name}");
            if !self.part_texts.contains(&text) {
                self.part_texts.push(text);
            }
        }
        self
    }

    /// Whether all that is known is that `@NullMarked` is around: nothing stands at the value itself.
    pub fn is_by_default(&self) -> bool {
        self.texts == [BY_DEFAULT] && self.part_texts.is_empty()
    }

    /// All of it about a value of this name, as a report tells it.
    pub fn texts_for(&self, name: &str) -> Vec<String> {
        let whole = (!self.texts.is_empty()).then(|| format!("{} {name}", self.texts.join(" ")));
        let parts = &self.part_texts;
        let parts = (!parts.is_empty()).then(|| format!("{} elements of {name}", parts.join(" ")));
        whole.into_iter().chain(parts).collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ValueRule {
    /// A number is not below this.
    AtLeast(Edge),
    /// A number is not above this.
    AtMost(Edge),
    /// Characters, elements or entries.
    Size(i64, i64),
    /// A character beside white space.
    NotBlank,
    Is(bool),
}

/// An end of a range of numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edge {
    Whole(i64),
    /// Not the number itself, but all beyond.
    Beyond(i64),
    Decimal(f64),
    BeyondDecimal(f64),
}

/// What a report calls a rule that is written nowhere near the value.
const BY_DEFAULT: &str = "@NullMarked";

const NOT_NULL: [&str; 3] = ["NonNull", "NotNull", "Nonnull"];
const NULLABLE: [&str; 5] = [
    "Nullable",
    "CheckForNull",
    "NullableDecl",
    "PossiblyNull",
    "PolyNull",
];

const CONSTRAINTS: [&str; 3] = [
    "jakarta/validation/constraints/",
    "javax/validation/constraints/",
    "org/hibernate/validator/constraints/",
];

const MARKED: &str = "org/jspecify/annotations/NullMarked";
const UNMARKED: &str = "org/jspecify/annotations/NullUnmarked";
const PARAMETERS_MARKED: &str = "javax/annotation/ParametersAreNonnullByDefault";

/// What is known of each parameter.
pub fn parameter_rules(world: &World, method: &Method) -> Vec<ValueRules> {
    let annotations = parameter_annotations(method);
    let parts = parameter_part_annotations(method);
    let signatures = parameter_signatures(method);
    let marked = is_marked(world, method.class(), Some(method), true);
    let params = method.parsed.params.iter().enumerate();
    params
        .map(|(i, param)| {
            let is_variable = signatures.get(i).is_some_and(|s| s.starts_with('T'));
            let by_default = marked && param.class_name().is_some() && !is_variable;
            let launched = is_launched(method);
            let signature = signatures.get(i).copied().unwrap_or(&param.text);
            let declared = if by_default {
                plain_parts(signature)
            } else {
                0
            };
            let known = rules(&annotations[i], by_default);
            ValueRules {
                not_null: known.not_null || launched,
                parts_not_null: match launched {
                    true => 1,
                    false => parts_not_null(&parts[i], declared),
                },
                ..known.with_parts(&parts[i])
            }
        })
        .collect()
}

/// For each parameter, whether it is declared that it may be null: by an annotation, or because `equals` must answer
/// for null, too.
pub fn nullable_parameters(method: &Method) -> Vec<bool> {
    let is_equals = &*method.name == "equals" && &*method.desc == "(Ljava/lang/Object;)Z";
    let is_nullable = |a: &Annotation| NULLABLE.contains(&a.simple_name());
    let annotations = parameter_annotations(method).into_iter();
    annotations
        .map(|own| is_equals || own.iter().any(is_nullable))
        .collect()
}

/// Whether a program begins with this method: the JVM passes an array of strings, without null.
pub fn is_launched(method: &Method) -> bool {
    let is_named = &*method.name == "main" && &*method.desc == "([Ljava/lang/String;)V";
    is_named && method.is_static() && method.flags & flags::PUBLIC != 0
}

/// The parts of a type that are not null where nothing else is said: elements and type arguments that
/// are classes or arrays. What a type variable or a wildcard stands for may be null.
fn plain_parts(signature: &str) -> u8 {
    let is_plain = |part: &str| part.starts_with(['L', '[']);
    if let Some(element) = signature.strip_prefix('[') {
        return u8::from(is_plain(element));
    }
    let arguments = signature.split_once('<').map(|(_, rest)| rest);
    // Those of a class inside of a generic one are not counted by anybody.
    let Some(mut row) = arguments.filter(|_| !signature.contains(">.")) else {
        return 0;
    };
    let mut parts = 0;
    let mut bit = 1u8;
    while !row.is_empty() && !row.starts_with('>') && bit != 0 {
        parts |= if is_plain(row) { bit } else { 0 };
        bit <<= 1;
        let bounds = row.len() - row.trim_start_matches(['+', '-']).len();
        row = match row.strip_prefix('*') {
            Some(rest) => rest,
            None => &row[bounds + type_length(&row[bounds..])..],
        };
    }
    parts
}

/// `by_default` are the parts that are not null if no annotation says otherwise.
fn parts_not_null(annotations: &PartAnnotations, by_default: u8) -> u8 {
    let mut parts = by_default;
    for (number, annotation) in annotations {
        let bit = 1u8.checked_shl((*number).into()).unwrap_or(0);
        let simple = annotation.simple_name();
        if NOT_NULL.contains(&simple) {
            parts |= bit;
        } else if NULLABLE.contains(&simple) {
            parts &= !bit;
        }
    }
    parts
}

/// What is known of the objects that a method returns.
pub fn return_rules(world: &World, method: &Method) -> ValueRules {
    let signature = method.def().signature.as_deref().unwrap_or_default();
    let is_variable = signature
        .rsplit_once(')')
        .is_some_and(|(_, r)| r.starts_with('T'));
    let is_object = method
        .parsed
        .ret
        .as_ref()
        .is_some_and(|r| r.class_name().is_some());
    let marked = is_object && !is_variable && is_marked(world, method.class(), Some(method), false);
    rules(&return_annotations(method), marked)
}

/// Of the objects that a method returns, which it promises not to be null: the object itself, and its parts as a bit for
/// each.
pub fn promised_result(world: &World, method: &Method) -> (bool, u8) {
    let known = return_rules(world, method);
    let signature = method.def().signature.as_deref();
    let result = signature.unwrap_or(&method.desc).rsplit_once(')');
    let parts = match is_marked(world, method.class(), Some(method), false) {
        true => result.map_or(0, |(_, result)| plain_parts(result)),
        false => 0,
    };
    (known.not_null, known.parts_not_null | parts)
}

impl Class {
    /// The instance fields of this very class that annotations say something about, by their place in
    /// `fields`.
    pub fn ruled_fields(&self, world: &World) -> &[(usize, ValueRules)] {
        self.ruled.get_or_init(|| {
            let fields = self.fields.iter().enumerate();
            let own = fields.filter(|(_, f)| !f.is_static() && self.module().is_none());
            let ruled = own.map(|(i, f)| (i, field_rules(world, self, f)));
            ruled.filter(|(_, r)| *r != ValueRules::default()).collect()
        })
    }
}

/// What is known of a field.
fn field_rules(world: &World, class: &Class, field: &Field) -> ValueRules {
    let def = class.field_def(field);
    let signature = def.and_then(|d| d.signature.as_deref()).unwrap_or_default();
    let is_object = field.desc.class_name().is_some();
    let marked = is_object && !signature.starts_with('T') && is_marked(world, class, None, false);
    let parts = field_part_annotations(class, field);
    let declared = match (marked, signature) {
        (false, _) => 0,
        (true, "") => plain_parts(&field.desc.text),
        (true, generic) => plain_parts(generic),
    };
    let annotations = field_annotations(class, field);
    // What a new object does not keep is no invariant: a builder's field, a cache.
    let is_kept = marked && !is_left_unassigned(class, field);
    let known = rules(&annotations, is_kept);
    ValueRules {
        parts_not_null: parts_not_null(&parts, declared),
        ..known.with_parts(&parts)
    }
}

fn rules(annotations: &[Annotation], by_default: bool) -> ValueRules {
    let mut known = ValueRules::default();
    let nullable = |a: &Annotation| NULLABLE.contains(&a.simple_name());
    if by_default && !annotations.iter().any(nullable) {
        known.not_null = true;
        known.texts.push(BY_DEFAULT.to_owned());
    }
    // Where an annotation is one of the parameter and of its type, class files have it twice.
    let is_new = |(i, a): &(usize, &Annotation)| !annotations[..*i].contains(a);
    for (_, annotation) in annotations.iter().enumerate().filter(is_new) {
        let simple = annotation.simple_name();
        known.validated |= is_constraint(annotation);
        let sometimes = annotation.text("when").is_some_and(|when| when != "ALWAYS");
        if NOT_NULL.contains(&simple) && !sometimes {
            known.not_null = true;
            known.texts.push(format!("@{simple}"));
        } else if let Some((rules, shown)) = constraint(annotation) {
            known.not_null |= matches!(simple, "NotEmpty" | "NotBlank");
            known.rules.extend(rules);
            known.texts.push(format!("@{simple}{shown}"));
        }
    }
    known
}

fn is_constraint(annotation: &Annotation) -> bool {
    let mut packages = CONSTRAINTS.iter();
    packages.any(|p| annotation.class.starts_with(p))
}

/// The rules of a constraint, and its arguments as the source has them.
fn constraint(annotation: &Annotation) -> Option<(Vec<ValueRule>, String)> {
    let simple = annotation.simple_name();
    let is_range = annotation.class == "org/jetbrains/annotations/Range";
    if is_range {
        let (from, to) = (annotation.number("from")?, annotation.number("to")?);
        let rules = vec![
            ValueRule::AtLeast(Edge::Whole(from)),
            ValueRule::AtMost(Edge::Whole(to)),
        ];
        return Some((rules, format!("(from = {from}, to = {to})")));
    }
    if !is_constraint(annotation) {
        return None;
    }
    let value = || annotation.number("value");
    let min = annotation.number("min");
    let max = annotation.number("max");
    let both = || {
        let shown = |name, n: Option<i64>| n.map(|n| format!("{name} = {n}"));
        let parts: Vec<String> = [shown("min", min), shown("max", max)]
            .into_iter()
            .flatten()
            .collect();
        format!("({})", parts.join(", "))
    };
    let plain = String::new;
    Some(match simple {
        "Min" => (
            vec![ValueRule::AtLeast(Edge::Whole(value()?))],
            format!("({})", value()?),
        ),
        "Max" => (
            vec![ValueRule::AtMost(Edge::Whole(value()?))],
            format!("({})", value()?),
        ),
        "Range" => {
            let (min, max) = (min.unwrap_or(0), max.unwrap_or(i64::MAX));
            let (low, high) = (Edge::Whole(min), Edge::Whole(max));
            (
                vec![ValueRule::AtLeast(low), ValueRule::AtMost(high)],
                both(),
            )
        }
        "Positive" => (vec![ValueRule::AtLeast(Edge::Beyond(0))], plain()),
        "PositiveOrZero" => (vec![ValueRule::AtLeast(Edge::Whole(0))], plain()),
        "Negative" => (vec![ValueRule::AtMost(Edge::Beyond(0))], plain()),
        "NegativeOrZero" => (vec![ValueRule::AtMost(Edge::Whole(0))], plain()),
        "DecimalMin" => (
            vec![ValueRule::AtLeast(decimal(annotation)?)],
            show_text(annotation),
        ),
        "DecimalMax" => (
            vec![ValueRule::AtMost(decimal(annotation)?)],
            show_text(annotation),
        ),
        "Size" | "Length" => {
            let most = max.unwrap_or(i64::from(i32::MAX));
            (vec![ValueRule::Size(min.unwrap_or(0), most)], both())
        }
        "NotEmpty" => (vec![ValueRule::Size(1, i64::from(i32::MAX))], plain()),
        "NotBlank" => (vec![ValueRule::NotBlank], plain()),
        "AssertTrue" => (vec![ValueRule::Is(true)], plain()),
        "AssertFalse" => (vec![ValueRule::Is(false)], plain()),
        _ => return None,
    })
}

fn show_text(annotation: &Annotation) -> String {
    format!("(\"{}\")", annotation.text("value").unwrap_or_default())
}

fn decimal(annotation: &Annotation) -> Option<Edge> {
    let text = annotation.text("value")?.trim();
    let exclusive = annotation.number("inclusive") == Some(0);
    Some(match (text.parse::<i64>(), exclusive) {
        (Ok(n), false) => Edge::Whole(n),
        (Ok(n), true) => Edge::Beyond(n),
        (Err(_), false) => Edge::Decimal(text.parse().ok()?),
        (Err(_), true) => Edge::BeyondDecimal(text.parse().ok()?),
    })
}

/// Whether what has no annotation is not null here: the innermost mark counts.
fn is_marked(world: &World, class: &Class, method: Option<&Method>, parameters: bool) -> bool {
    let mark = |all: Vec<Annotation>| {
        let has = |name: &str| all.iter().any(|a| a.class == name);
        let marks = has(MARKED) || parameters && has(PARAMETERS_MARKED);
        (marks || has(UNMARKED)).then_some(marks)
    };
    if let Some(marked) = method.and_then(|m| mark(method_annotations(m))) {
        return marked;
    }
    if let Some(marked) = mark(class_annotations(class)) {
        return marked;
    }
    if let Some(outer) = outer_of(world, class) {
        return is_marked(world, outer, None, parameters);
    }
    let package = class.package();
    let of = |name: &str| world.info(name).and_then(|c| mark(class_annotations(c)));
    let infos = match package.is_empty() {
        true => vec!["module-info".to_owned()],
        false => vec![format!("{package}/package-info"), "module-info".to_owned()],
    };
    class.module().is_none() && infos.iter().find_map(|name| of(name)).unwrap_or(false)
}

fn outer_of(world: &World, class: &Class) -> Option<&'static Class> {
    let def = class.def.as_ref()?;
    let own = def.inner_classes.iter().find(|i| i.inner == def.name)?;
    world.load(own.outer.as_ref()?).ok()
}

#[cfg(test)]
mod tests {
    use super::plain_parts;

    #[test]
    fn variables_and_wildcards_may_stand_for_null() {
        let cases = [
            ("Ljava/lang/String;", 0),
            ("[Ljava/lang/String;", 1),
            ("[[I", 1),
            ("[I", 0),
            ("[TT;", 0),
            ("Ljava/util/List<Ljava/lang/String;>;", 1),
            ("Ljava/util/List<*>;", 0),
            ("Ljava/util/List<+Ljava/lang/String;>;", 0),
            ("Ljava/util/Map<TK;Ljava/lang/String;>;", 2),
            ("Ljava/util/Map<*Ljava/util/List<TT;>;>;", 2),
            ("Ljava/util/Map<-TK;[I>;", 2),
            ("Lp/Outer<Ljava/lang/String;>.Inner;", 0),
        ];
        for (signature, parts) in cases {
            assert_eq!(plain_parts(signature), parts, "{signature}");
        }
    }
}
