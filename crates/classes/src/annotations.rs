//! Annotations that the virtual machine itself heeds, and contracts, looked for in their raw form.

use crate::method::Method;
use ir::{CodeSource, PoolConstant};

/// Whether a `RuntimeVisibleAnnotations` attribute names the annotation type of this descriptor.
pub(crate) fn is_present(raw: &[u8], pool: &dyn CodeSource, descriptor: &str) -> bool {
    let mut bytes = Bytes(raw);
    let mut search = || -> Option<bool> {
        for _ in 0..bytes.u16()? {
            let name = pool.pool_constant(bytes.u16()?);
            if matches!(name, Some(PoolConstant::Utf8(name)) if &*name == descriptor) {
                return Some(true);
            }
            bytes.skip_elements()?;
        }
        Some(false)
    };
    search().unwrap_or(false)
}

/// The texts in the `value` of a method's annotation of this type (a descriptor); `None` if the
/// method does not have it.
pub fn annotation_texts(method: &Method, descriptor: &str) -> Option<Vec<String>> {
    let def = method.class().def.as_ref()?;
    let pool: &dyn CodeSource = &*def.code;
    let raw = &method.def().annotations;
    let both = [raw.visible.as_deref(), raw.invisible.as_deref()];
    both.into_iter().flatten().find_map(|raw| {
        let mut bytes = Bytes(raw);
        for _ in 0..bytes.u16()? {
            let name = bytes.text(pool)?;
            if name == descriptor {
                return bytes.texts(pool);
            }
            bytes.skip_elements()?;
        }
        None
    })
}

/// For each parameter that class files tell annotations of: the descriptors of their types.
pub fn parameter_annotations(method: &Method) -> Vec<Vec<String>> {
    let Some(def) = &method.class().def else {
        return Vec::new();
    };
    let pool: &dyn CodeSource = &*def.code;
    let raw = &method.def().annotations;
    let both = [
        raw.visible_parameters.as_deref(),
        raw.invisible_parameters.as_deref(),
    ];
    let mut all: Vec<Vec<String>> = Vec::new();
    for raw in both.into_iter().flatten() {
        for (i, names) in Bytes(raw)
            .parameters(pool)
            .unwrap_or_default()
            .into_iter()
            .enumerate()
        {
            match all.get_mut(i) {
                Some(known) => known.extend(names),
                None => all.push(names),
            }
        }
    }
    all
}

struct Bytes<'a>(&'a [u8]);

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

    fn text(&mut self, pool: &dyn CodeSource) -> Option<String> {
        match pool.pool_constant(self.u16()?) {
            Some(PoolConstant::Utf8(text)) => Some(text.to_string()),
            _ => None,
        }
    }

    /// The texts of an annotation's elements, one or an array each.
    fn texts(&mut self, pool: &dyn CodeSource) -> Option<Vec<String>> {
        let mut texts = Vec::new();
        for _ in 0..self.u16()? {
            self.skip(2)?;
            match self.u8()? {
                b's' => texts.push(self.text(pool)?),
                b'[' => {
                    for _ in 0..self.u16()? {
                        match self.u8()? {
                            b's' => texts.push(self.text(pool)?),
                            _ => return None,
                        }
                    }
                }
                _ => return None,
            }
        }
        Some(texts)
    }

    fn parameters(&mut self, pool: &dyn CodeSource) -> Option<Vec<Vec<String>>> {
        let mut all = Vec::new();
        for _ in 0..self.u8()? {
            let mut names = Vec::new();
            for _ in 0..self.u16()? {
                names.push(self.text(pool)?);
                self.skip_elements()?;
            }
            all.push(names);
        }
        Some(all)
    }

    fn skip_elements(&mut self) -> Option<()> {
        for _ in 0..self.u16()? {
            self.skip(2)?;
            self.skip_value()?;
        }
        Some(())
    }

    fn skip_value(&mut self) -> Option<()> {
        match self.u8()? {
            b'e' => self.skip(4),
            b'@' => {
                self.skip(2)?;
                self.skip_elements()
            }
            b'[' => {
                for _ in 0..self.u16()? {
                    self.skip_value()?;
                }
                Some(())
            }
            _ => self.skip(2),
        }
    }
}
