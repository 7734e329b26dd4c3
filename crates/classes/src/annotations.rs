//! Annotations that the virtual machine itself heeds, looked for in their raw form.

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
