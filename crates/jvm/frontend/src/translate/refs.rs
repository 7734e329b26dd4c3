//! Symbolic references of a body, interned: taken from the constant pool, each once.

use super::Fail;
use crate::classfile::{ClassCode, MemberRef, PoolView, parse_method_desc, tag, to_text};
use crate::error::{Parse, bad};
use ir::{
    BodyError, BootArg, ClassIdx, DynIdx, DynamicSite, FieldIdx, FieldSymbol, LongIdx, MethodIdx,
    MethodSymbol, Refs, StrIdx, SwitchIdx, SwitchTable, TypeDesc,
};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

/// Constants that refer to each other are never nested deeper than this.
const DEEPEST: u32 = 64;
/// Static arguments of all bootstrap methods together, in one method.
const MOST_ARGUMENTS: usize = 1 << 20;

pub(super) struct RefTable<'a> {
    class: &'a ClassCode,
    pub pool: PoolView<'a>,
    refs: Refs,
    known: HashMap<Key, u32, BuildHasherDefault<KeyHasher>>,
    arguments: usize,
}

/// What has been put into `refs`: by pool index, or by value for longs.
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
enum Key {
    Class(u16),
    Field(u16),
    Method(u16),
    String(u16),
    Dynamic(u16),
    Long(i64),
}

/// Multiplicative hashing: the keys are small numbers.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&b| self.write_u64(b as u64));
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(n as u64);
    }

    fn write_i64(&mut self, n: i64) {
        self.write_u64(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }
}

fn index(n: usize, what: &str) -> Result<u16, Fail> {
    u16::try_from(n).map_err(|_| BodyError::Unsupported(format!("more than {n} {what}")))
}

impl<'a> RefTable<'a> {
    pub(crate) fn new(class: &'a ClassCode) -> RefTable<'a> {
        RefTable {
            class,
            pool: class.pool(),
            refs: Refs::default(),
            known: HashMap::default(),
            arguments: 0,
        }
    }

    pub(crate) fn finish(self) -> Refs {
        self.refs
    }

    pub(crate) fn method_ref(&self, method: MethodIdx) -> &MethodSymbol {
        &self.refs.methods[method.index()]
    }

    pub(crate) fn field_ref(&self, field: FieldIdx) -> &FieldSymbol {
        &self.refs.fields[field.index()]
    }

    pub(crate) fn dynamic_site(&self, site: DynIdx) -> &DynamicSite {
        &self.refs.dynamics[site.index()]
    }

    pub(crate) fn class(&mut self, pool_index: u16) -> Result<ClassIdx, Fail> {
        let key = Key::Class(pool_index);
        if let Some(&known) = self.known.get(&key) {
            return Ok(ClassIdx(known as u16));
        }
        let class = self.class_named(self.pool.class(pool_index)?)?;
        self.known.insert(key, class.0 as u32);
        Ok(class)
    }

    pub(crate) fn class_name(&self, class: ClassIdx) -> &str {
        &self.refs.classes[class.index()]
    }

    pub(crate) fn class_named(&mut self, name: Arc<str>) -> Result<ClassIdx, Fail> {
        let is_array = name.starts_with('[');
        if name.is_empty() || is_array && TypeDesc::parse(&name).is_none() {
            return Err(BodyError::Malformed(format!("there is no class {name:?}")));
        }
        let known = self.refs.classes.iter().position(|c| *c == name);
        let n = known.unwrap_or_else(|| {
            self.refs.classes.push(name);
            self.refs.classes.len() - 1
        });
        Ok(ClassIdx(index(n, "classes")?))
    }

    pub(crate) fn field(&mut self, pool_index: u16) -> Result<FieldIdx, Fail> {
        let key = Key::Field(pool_index);
        if let Some(&known) = self.known.get(&key) {
            return Ok(FieldIdx(known as u16));
        }
        let MemberRef {
            class, name, desc, ..
        } = self.pool.field(pool_index)?;
        let text = to_text(desc)?;
        let Some(desc) = TypeDesc::parse(&text) else {
            return bad!("field {name} has descriptor {text}").map_err(Fail::from);
        };
        let n = index(self.refs.fields.len(), "fields")?;
        self.refs.fields.push(FieldSymbol { class, name, desc });
        self.known.insert(key, n as u32);
        Ok(FieldIdx(n))
    }

    pub(crate) fn method(&mut self, pool_index: u16) -> Result<MethodIdx, Fail> {
        let key = Key::Method(pool_index);
        if let Some(&known) = self.known.get(&key) {
            return Ok(MethodIdx(known as u16));
        }
        let member = self.pool.method(pool_index)?;
        let desc: Arc<str> = Arc::from(&*to_text(member.desc)?);
        let Some(parsed) = parse_method_desc(&desc) else {
            return bad!("method {} has descriptor {desc}", member.name).map_err(Fail::from);
        };
        let n = index(self.refs.methods.len(), "methods")?;
        self.refs.methods.push(MethodSymbol {
            class: member.class,
            name: member.name,
            desc,
            parsed,
            on_interface: member.on_interface,
        });
        self.known.insert(key, n as u32);
        Ok(MethodIdx(n))
    }

    pub(crate) fn string(&mut self, pool_index: u16) -> Result<StrIdx, Fail> {
        let key = Key::String(pool_index);
        if let Some(&known) = self.known.get(&key) {
            return Ok(StrIdx(known as u16));
        }
        let n = index(self.refs.strings.len(), "strings")?;
        self.refs.strings.push(self.pool.string(pool_index)?);
        self.known.insert(key, n as u32);
        Ok(StrIdx(n))
    }

    pub(crate) fn long(&mut self, value: i64) -> LongIdx {
        let next = self.refs.longs.len() as u32;
        let n = *self.known.entry(Key::Long(value)).or_insert(next);
        if n == next {
            self.refs.longs.push(value);
        }
        LongIdx(n)
    }

    pub(crate) fn switch(&mut self, table: SwitchTable) -> Result<SwitchIdx, Fail> {
        let n = index(self.refs.switches.len(), "switches")?;
        self.refs.switches.push(table);
        Ok(SwitchIdx(n))
    }

    /// The tables' targets are numbers of pending blocks until the end.
    pub(crate) fn switches_mut(&mut self) -> &mut [SwitchTable] {
        &mut self.refs.switches
    }

    /// A method type, method handle, dynamic constant or call site.
    pub(crate) fn dynamic(&mut self, pool_index: u16) -> Result<DynIdx, Fail> {
        let key = Key::Dynamic(pool_index);
        if let Some(&known) = self.known.get(&key) {
            return Ok(DynIdx(known as u16));
        }
        let site = match self.pool.tag(pool_index)? {
            tag::METHOD_TYPE => DynamicSite::MethodType(self.pool.method_type(pool_index)?),
            tag::METHOD_HANDLE => DynamicSite::MethodHandle(self.pool.method_handle(pool_index)?),
            tag::INVOKE_DYNAMIC => self.call_site(pool_index)?,
            _ => self.dynamic_constant(pool_index, 0)?,
        };
        let n = index(self.refs.dynamics.len(), "dynamic constants")?;
        self.refs.dynamics.push(site);
        self.known.insert(key, n as u32);
        Ok(DynIdx(n))
    }

    fn call_site(&mut self, pool_index: u16) -> Parse<DynamicSite> {
        let (bootstrap, name, desc) = self.pool.dynamic(pool_index)?;
        let desc: Arc<str> = Arc::from(&*to_text(desc)?);
        let Some(parsed) = parse_method_desc(&desc) else {
            return bad!("call site {name} has descriptor {desc}");
        };
        let (bootstrap, args) = self.class.bootstrap_method(bootstrap)?;
        Ok(DynamicSite::Call {
            name,
            desc,
            parsed,
            bootstrap,
            args: self.boot_args(&args, 0)?,
        })
    }

    fn dynamic_constant(&mut self, pool_index: u16, depth: u32) -> Parse<DynamicSite> {
        if self.pool.tag(pool_index)? != tag::DYNAMIC {
            return bad!("constant pool entry {pool_index} can't be loaded");
        }
        let (bootstrap, name, desc) = self.pool.dynamic(pool_index)?;
        let text = to_text(desc)?;
        let Some(desc) = TypeDesc::parse(&text) else {
            return bad!("dynamic constant {name} has descriptor {text}");
        };
        let (bootstrap, args) = self.class.bootstrap_method(bootstrap)?;
        Ok(DynamicSite::Constant {
            name,
            desc,
            bootstrap,
            args: self.boot_args(&args, depth + 1)?,
        })
    }

    fn boot_args(&mut self, indices: &[u16], depth: u32) -> Parse<Vec<BootArg>> {
        self.arguments += indices.len();
        if depth > DEEPEST || self.arguments > MOST_ARGUMENTS {
            return bad!("dynamic constants refer to each other without end");
        }
        indices.iter().map(|&i| self.boot_arg(i, depth)).collect()
    }

    fn boot_arg(&mut self, i: u16, depth: u32) -> Parse<BootArg> {
        let pool = self.pool;
        Ok(match pool.tag(i)? {
            tag::INTEGER => BootArg::Int(pool.integer(i)?),
            tag::LONG => BootArg::Long(pool.long(i)?),
            tag::FLOAT => BootArg::Float(pool.float_bits(i)?),
            tag::DOUBLE => BootArg::Double(pool.double_bits(i)?),
            tag::STRING => BootArg::String(pool.string(i)?),
            tag::CLASS => BootArg::Class(pool.class(i)?),
            tag::METHOD_TYPE => BootArg::MethodType(pool.method_type(i)?),
            tag::METHOD_HANDLE => BootArg::MethodHandle(pool.method_handle(i)?),
            _ => BootArg::Dynamic(Box::new(self.dynamic_constant(i, depth)?)),
        })
    }
}
