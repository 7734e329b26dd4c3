//! Side effects of code: which fields, array elements and static fields it may read and write, and what else it does.
//!
//! Flow-insensitive, field-sensitive and type-based: a place of the heap is named by the class and the field, or by the
//! kind of the elements, whatever the object. Calls are taken in transitively by name and descriptor. The safe answer is
//! an effect too many. What the library does is not read: the calls of it are listed.

use crate::call_graph::NameCallGraph;
use classes::MethodRef;
use ir::{Body, ElemKind, FieldSymbol, Inst, TypeDesc};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A place that code reads or writes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EffectPlace {
    /// An instance field: the class that the code names it by, and its name.
    Field(Arc<str>, Arc<str>),
    /// Elements of arrays, by the name of their kind.
    Elements(&'static str),
    /// A static field, likewise.
    Static(Arc<str>, Arc<str>),
}

/// What code may do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideEffects {
    /// What it may read.
    pub reads: BTreeSet<EffectPlace>,
    /// What it may write.
    pub writes: BTreeSet<EffectPlace>,
    /// Types of the references in static fields that it reads.
    pub static_references: BTreeSet<Arc<str>>,
    /// Classes of what it may make; using a class may also initialize it.
    pub allocates: BTreeSet<Arc<str>>,
    /// Methods of others that it may call: class and name.
    pub calls_outside: BTreeSet<(Arc<str>, Arc<str>)>,
    /// Whether it may throw an exception of its own making, or pass one on.
    pub throws: bool,
    /// Whether it takes or releases monitors.
    pub locks: bool,
    /// Whether it asks if two references are the same.
    pub compares_references: bool,
}

impl SideEffects {
    /// What methods may do, with all that they may call among the methods of a graph.
    pub fn of_methods(
        graph: &NameCallGraph,
        methods: impl IntoIterator<Item = MethodRef>,
    ) -> SideEffects {
        let mut effects = SideEffects::default();
        for method in graph.reachable(methods) {
            effects.locks |= method.is_synchronized();
            match method.code() {
                Ok(code) => effects.add_body(graph, &code.body),
                Err(_) => {
                    let outside = (method.class().name.clone(), method.name.clone());
                    effects.calls_outside.insert(outside);
                }
            }
        }
        effects
    }

    /// What the code of one body does itself, and which methods that the graph does not know it calls.
    pub fn add_body(&mut self, graph: &NameCallGraph, body: &Body) {
        for inst in &body.insts {
            self.add_inst(graph, body, inst);
        }
    }

    fn add_inst(&mut self, graph: &NameCallGraph, body: &Body, inst: &Inst) {
        let refs = &body.refs;
        match inst {
            Inst::GetField { field, .. } => {
                _ = self.reads.insert(of_object(&refs.fields[field.index()]));
            }
            Inst::PutField { field, .. } => {
                _ = self.writes.insert(of_object(&refs.fields[field.index()]));
            }
            Inst::GetStatic { field, .. } => {
                let symbol = &refs.fields[field.index()];
                self.reads.insert(of_class(symbol));
                if symbol.desc.elem == ElemKind::Ref {
                    self.static_references.extend(held_class(&symbol.desc));
                }
            }
            Inst::PutStatic { field, .. } => {
                _ = self.writes.insert(of_class(&refs.fields[field.index()]));
            }
            Inst::ArrayLoad { elem, .. } => {
                _ = self.reads.insert(EffectPlace::Elements(elem.name()));
            }
            Inst::ArrayStore { elem, .. } => {
                _ = self.writes.insert(EffectPlace::Elements(elem.name()));
            }
            Inst::New { class, .. }
            | Inst::NewArray { class, .. }
            | Inst::NewMultiArray { class, .. } => {
                _ = self.allocates.insert(refs.classes[class.index()].clone());
            }
            Inst::MonitorEnter { .. } | Inst::MonitorExit { .. } => self.locks = true,
            Inst::IfSame { .. } => self.compares_references = true,
            Inst::Throw { .. } => self.throws = true,
            Inst::Invoke { method, .. } => {
                let symbol = &refs.methods[method.index()];
                if graph.methods_named(&symbol.name, &symbol.desc).is_none() {
                    let outside = (symbol.class.clone(), symbol.name.clone());
                    self.calls_outside.insert(outside);
                }
            }
            _ => {}
        }
    }
}

fn of_object(symbol: &FieldSymbol) -> EffectPlace {
    EffectPlace::Field(symbol.class.clone(), symbol.name.clone())
}

fn of_class(symbol: &FieldSymbol) -> EffectPlace {
    EffectPlace::Static(symbol.class.clone(), symbol.name.clone())
}

fn held_class(desc: &TypeDesc) -> Option<Arc<str>> {
    desc.class_name().map(Arc::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::text::parse_body;

    #[test]
    fn places_are_named_by_class_and_field() {
        let text = "(v0:r, v1:i) {
              regs v2:i, v3:r
            b0:
              v2 = load int v0[v1]
              store byte v0[v1] = v2
              v3 = getstatic A.all:LNode;
              putstatic A.count:I = v1
              v3 = get v3 Node.next:LNode;
              put v3 Node.value:I = v2
              if v3 same v0 then b1 else b1
            b1:
              return
            }";
        let body = parse_body(text).expect("a body");
        let mut effects = SideEffects::default();
        effects.add_body(&NameCallGraph::new(&[]), &body);
        let field = |class: &str, name: &str| EffectPlace::Field(class.into(), name.into());
        let of_class = |name: &str| EffectPlace::Static("A".into(), name.into());
        let reads = [
            field("Node", "next"),
            EffectPlace::Elements("int"),
            of_class("all"),
        ];
        assert_eq!(effects.reads, BTreeSet::from(reads));
        let writes = [
            field("Node", "value"),
            EffectPlace::Elements("byte"),
            of_class("count"),
        ];
        assert_eq!(effects.writes, BTreeSet::from(writes));
        assert!(effects.static_references.contains("Node"));
        assert!(effects.compares_references && !effects.locks && !effects.throws);
    }
}
