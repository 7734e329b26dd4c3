//! Recipes of string concatenations: what call sites of the factory put together, and how operands become text.

use ir::{BootArg, DynamicSite};

const FACTORY: &str = "java/lang/invoke/StringConcatFactory";

/// A part of the recipe of a call site.
pub(super) enum SitePart {
    Text(Vec<u16>),
    Operand(char),
}

/// What a call site of the factory of strings puts together; `None` for other call sites.
pub(super) fn factory_site(site: &DynamicSite) -> Option<Vec<SitePart>> {
    let DynamicSite::Call {
        parsed,
        bootstrap,
        args,
        ..
    } = site
    else {
        return None;
    };
    if &*bootstrap.class != FACTORY {
        return None;
    }
    let mut kinds = parsed.params.iter().map(|param| kind_of(&param.text));
    let mut constants = args.iter().skip(1);
    let recipe: Vec<u16> = match (&*bootstrap.name, args.first()) {
        ("makeConcat", _) => vec![1; parsed.params.len()],
        ("makeConcatWithConstants", Some(BootArg::String(recipe))) => recipe.to_vec(),
        _ => return None,
    };
    let mut parts = Vec::new();
    for unit in recipe {
        parts.push(match unit {
            1 => SitePart::Operand(kinds.next()?),
            2 => match constants.next()? {
                BootArg::String(text) => SitePart::Text(text.to_vec()),
                _ => return None,
            },
            other => SitePart::Text(vec![other]),
        });
    }
    Some(parts)
}

/// How the operand of a call of `append` is turned into text; `None` if it is more than `String.valueOf`.
pub(super) fn appended_kind(desc: &str) -> Option<char> {
    let operand = desc.strip_prefix('(')?.split(')').next()?;
    match operand {
        "Ljava/lang/Object;" | "Ljava/lang/String;" | "I" | "J" | "F" | "D" | "C" | "Z" => {
            Some(kind_of(operand))
        }
        _ => None,
    }
}

fn kind_of(desc: &str) -> char {
    match desc {
        "Ljava/lang/String;" => 'S',
        "B" | "S" => 'I',
        primitive if primitive.len() == 1 => primitive.chars().next().unwrap_or('I'),
        _ => 'L',
    }
}

/// A constant as an operand of this kind.
pub(super) fn constant_text(text: &[u16], kind: char) -> Vec<u16> {
    let shown = String::from_utf16_lossy(text);
    match (kind, shown.parse::<u16>()) {
        ('C', Ok(unit)) => vec![unit],
        ('Z', Ok(value)) => utf16(if value == 0 { "false" } else { "true" }),
        _ => text.to_vec(),
    }
}

pub(super) fn utf16(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}
