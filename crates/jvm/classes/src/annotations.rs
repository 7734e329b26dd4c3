//! Annotations, parsed lazily from their raw form: those that the virtual machine itself acts on, and
//! contracts.

use crate::class::{Class, Field};
use crate::method::Method;
use ir::{CodeSource, PoolConstant, RawAnnotations};

/// An annotation with what its elements say.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation {
    /// Internal name of its type.
    pub class: String,
    pub elements: Vec<(String, Element)>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Element {
    /// A string, or the name of an enum's constant.
    Text(String),
    /// Numbers, characters and booleans.
    Number(i64),
    Decimal(f64),
    List(Vec<Element>),
    /// A class or an annotation.
    Other,
}

impl Annotation {
    /// The type's name without its package.
    pub fn simple_name(&self) -> &str {
        self.class.rsplit(['/', '$']).next().unwrap_or(&self.class)
    }

    pub fn element(&self, name: &str) -> Option<&Element> {
        let named = self.elements.iter().find(|(n, _)| n == name);
        named.map(|(_, element)| element)
    }

    pub fn number(&self, name: &str) -> Option<i64> {
        match self.element(name)? {
            Element::Number(n) => Some(*n),
            _ => None,
        }
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        match self.element(name)? {
            Element::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The texts of an element, one or many.
    pub fn texts(&self, name: &str) -> Vec<String> {
        let all = match self.element(name) {
            Some(Element::List(all)) => all.as_slice(),
            Some(one) => std::slice::from_ref(one),
            None => &[],
        };
        let text = |e: &'_ Element| match e {
            Element::Text(text) => Some(text.clone()),
            Element::Number(_) | Element::Decimal(_) | Element::List(_) | Element::Other => None,
        };
        all.iter().filter_map(text).collect()
    }
}

/// Whether a `RuntimeVisibleAnnotations` attribute names the annotation type of this descriptor.
pub(crate) fn is_present(raw: &[u8], pool: &dyn CodeSource, descriptor: &str) -> bool {
    let mut bytes = Bytes(raw, pool);
    let mut search = || -> Option<bool> {
        for _ in 0..bytes.u16()? {
            if bytes.text()? == descriptor {
                return Some(true);
            }
            bytes.elements()?;
        }
        Some(false)
    };
    search().unwrap_or(false)
}

/// Where an annotation of a type stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Site {
    Field,
    Return,
    Parameter(u8),
    /// In a type argument, a bound, a receiver: not looked at.
    Elsewhere,
}

/// What of a type an annotation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Depth {
    /// The type as a whole.
    Whole,
    /// A type argument, by its number, or the elements of an array.
    Part(u8),
    /// A part of a part.
    Deeper,
}

/// Annotations of the parts of a type: each with the number of its type argument, 0 for the elements of
/// an array.
pub(crate) type PartAnnotations = Vec<(u8, Annotation)>;

/// The annotations of the parts of a field's type.
pub(crate) fn field_part_annotations(class: &Class, field: &Field) -> PartAnnotations {
    let (Some(def), Some(field)) = (&class.def, class.field_def(field)) else {
        return Vec::new();
    };
    parts_of_types(&field.annotations, &*def.code, Site::Field)
}

/// For each parameter: the annotations of the parts of its type.
pub(crate) fn parameter_part_annotations(method: &Method) -> Vec<PartAnnotations> {
    let count = method.parsed.params.len();
    let Some(def) = &method.class().def else {
        return vec![Vec::new(); count];
    };
    let raw = &method.def().annotations;
    let added = added_parameters(raw, &*def.code, count);
    let parts = |index: usize| {
        let index = u8::try_from(index.checked_sub(added)?).ok()?;
        Some(parts_of_types(raw, &*def.code, Site::Parameter(index)))
    };
    (0..count).map(|i| parts(i).unwrap_or_default()).collect()
}

/// The annotations of a class.
pub fn class_annotations(class: &Class) -> Vec<Annotation> {
    let Some(def) = &class.def else {
        return Vec::new();
    };
    parse_annotations(&def.annotations, &*def.code)
}

/// The annotations of a method itself.
pub fn method_annotations(method: &Method) -> Vec<Annotation> {
    let Some(def) = &method.class().def else {
        return Vec::new();
    };
    parse_annotations(&method.def().annotations, &*def.code)
}

/// The annotations of what a method returns: its own, and those of the type.
pub(crate) fn return_annotations(method: &Method) -> Vec<Annotation> {
    let Some(def) = &method.class().def else {
        return Vec::new();
    };
    let raw = &method.def().annotations;
    let mut all = parse_annotations(raw, &*def.code);
    all.extend(of_types(raw, &*def.code, Site::Return));
    all
}

/// The annotations of a field and its type.
pub(crate) fn field_annotations(class: &Class, field: &Field) -> Vec<Annotation> {
    let (Some(def), Some(field)) = (&class.def, class.field_def(field)) else {
        return Vec::new();
    };
    let mut all = parse_annotations(&field.annotations, &*def.code);
    all.extend(of_types(&field.annotations, &*def.code, Site::Field));
    all
}

/// For each parameter: the annotations of it and of its type.
pub fn parameter_annotations(method: &Method) -> Vec<Vec<Annotation>> {
    let count = method.parsed.params.len();
    let mut all: Vec<Vec<Annotation>> = vec![Vec::new(); count];
    let Some(def) = &method.class().def else {
        return all;
    };
    let raw = &method.def().annotations;
    let pool: &dyn CodeSource = &*def.code;
    let added = added_parameters(raw, pool, count);
    let both = [&raw.visible_parameters, &raw.invisible_parameters];
    for raw in both.into_iter().flatten() {
        let told = Bytes(raw, pool).parameters().unwrap_or_default();
        for (into, annotations) in all[added..].iter_mut().zip(told) {
            into.extend(annotations);
        }
    }
    for (index, into) in all[added..].iter_mut().enumerate() {
        let Ok(index) = u8::try_from(index) else {
            break;
        };
        into.extend(of_types(raw, pool, Site::Parameter(index)));
    }
    all
}

/// How many parameters the compiler has added: they come first, and annotations don't count them.
fn added_parameters(raw: &RawAnnotations, pool: &dyn CodeSource, count: usize) -> usize {
    let both = [&raw.visible_parameters, &raw.invisible_parameters];
    let told = both.into_iter().flatten().last();
    told.map_or(0, |raw| {
        let told = Bytes(raw, pool).parameters().unwrap_or_default();
        count.saturating_sub(told.len())
    })
}

fn parse_annotations(raw: &RawAnnotations, pool: &dyn CodeSource) -> Vec<Annotation> {
    let both = [&raw.visible, &raw.invisible];
    let read = both.into_iter().flatten();
    read.filter_map(|raw| Bytes(raw, pool).annotations())
        .flatten()
        .collect()
}

fn of_types(raw: &RawAnnotations, pool: &dyn CodeSource, site: Site) -> Vec<Annotation> {
    let all = at_depths(raw, pool, site);
    let whole = all.filter(|(depth, _)| *depth == Depth::Whole);
    whole.map(|(_, annotation)| annotation).collect()
}

fn parts_of_types(raw: &RawAnnotations, pool: &dyn CodeSource, site: Site) -> PartAnnotations {
    let all = at_depths(raw, pool, site);
    let parts = all.filter_map(|(depth, annotation)| match depth {
        Depth::Part(number) => Some((number, annotation)),
        Depth::Whole | Depth::Deeper => None,
    });
    parts.collect()
}

fn at_depths(
    raw: &RawAnnotations,
    pool: &dyn CodeSource,
    site: Site,
) -> impl Iterator<Item = (Depth, Annotation)> {
    let both = [&raw.visible_types, &raw.invisible_types];
    let read = both.into_iter().flatten();
    let read = read.filter_map(move |raw| Bytes(raw, pool).of_types(site));
    read.flatten()
}

struct Bytes<'a>(&'a [u8], &'a dyn CodeSource);

impl Bytes<'_> {
    fn skip(&mut self, n: usize) -> Option<()> {
        self.0 = self.0.get(n..)?;
        Some(())
    }

    fn u8(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    fn constant(&mut self) -> Option<PoolConstant> {
        let index = self.u16()?;
        self.1.pool_constant(index)
    }

    fn text(&mut self) -> Option<String> {
        match self.constant()? {
            PoolConstant::Utf8(text) => Some(text.to_string()),
            _ => None,
        }
    }

    fn annotations(&mut self) -> Option<Vec<Annotation>> {
        let count = self.u16()?;
        (0..count).map(|_| self.annotation()).collect()
    }

    fn annotation(&mut self) -> Option<Annotation> {
        let descriptor = self.text()?;
        let class = descriptor.strip_prefix('L').unwrap_or(&descriptor);
        Some(Annotation {
            class: class.trim_end_matches(';').to_owned(),
            elements: self.elements()?,
        })
    }

    fn parameters(&mut self) -> Option<Vec<Vec<Annotation>>> {
        let count = self.u8()?;
        (0..count).map(|_| self.annotations()).collect()
    }

    fn of_types(&mut self, wanted: Site) -> Option<Vec<(Depth, Annotation)>> {
        let mut found = Vec::new();
        for _ in 0..self.u16()? {
            let site = self.site()?;
            let depth = self.depth()?;
            let annotation = self.annotation()?;
            if site == wanted {
                found.push((depth, annotation));
            }
        }
        Some(found)
    }

    fn site(&mut self) -> Option<Site> {
        let (site, more) = match self.u8()? {
            0x13 => (Site::Field, 0),
            0x14 => (Site::Return, 0),
            0x15 => (Site::Elsewhere, 0),
            0x16 => (Site::Parameter(self.u8()?), 0),
            0x00 | 0x01 => (Site::Elsewhere, 1),
            0x10..=0x12 | 0x17 => (Site::Elsewhere, 2),
            _ => return None,
        };
        self.skip(more)?;
        Some(site)
    }

    /// Steps into nested classes lead to the class that is meant.
    fn depth(&mut self) -> Option<Depth> {
        const NESTED: u8 = 1;
        let mut depth = Depth::Whole;
        for _ in 0..self.u8()? {
            let (step, argument) = (self.u8()?, self.u8()?);
            depth = match depth {
                same if step == NESTED => same,
                Depth::Whole => Depth::Part(argument),
                Depth::Part(_) | Depth::Deeper => Depth::Deeper,
            };
        }
        Some(depth)
    }

    fn elements(&mut self) -> Option<Vec<(String, Element)>> {
        let count = self.u16()?;
        let element = |_| Some((self.text()?, self.element()?));
        (0..count).map(element).collect()
    }

    fn element(&mut self) -> Option<Element> {
        Some(match self.u8()? {
            b's' => Element::Text(self.text()?),
            b'e' => {
                self.skip(2)?;
                Element::Text(self.text()?)
            }
            b'@' => {
                self.annotation()?;
                Element::Other
            }
            b'[' => {
                let count = self.u16()?;
                let all: Option<Vec<Element>> = (0..count).map(|_| self.element()).collect();
                Element::List(all?)
            }
            b'c' => {
                self.skip(2)?;
                Element::Other
            }
            _ => match self.constant()? {
                PoolConstant::Int(n) => Element::Number(n.into()),
                PoolConstant::Long(n) => Element::Number(n),
                PoolConstant::Float(n) => Element::Decimal(n.into()),
                PoolConstant::Double(n) => Element::Decimal(n),
                _ => Element::Other,
            },
        })
    }
}
