//! Structures over the fields of a program's type, and the classes that generators make of them.

use super::ShapeLibrary;
use super::file::{Definition, StructureDefinition};
use crate::class::{ClassError, PredicateRole, ShapeClass, ShapeClassBuilder};
use crate::logic::Formula;
use crate::tracking::TrackingDefinition;
use heap_program::ShapeProgram;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A family over the fields of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyInstance {
    /// Its name, with fields: `sll.reach[next]`.
    pub name: String,
    /// Its predicates, with formulas over fields.
    pub definitions: Vec<Definition>,
}

/// A structure over the fields of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructureInstance {
    /// Its name, with fields: `dll[next,prev]`.
    pub name: String,
    /// The structure's name.
    pub structure: String,
    /// The pointer fields that it tracks.
    pub fields: BTreeSet<usize>,
    /// The data fields whose order it tracks.
    pub orders: BTreeSet<usize>,
    /// What explicit heaps must show.
    pub invariants: Vec<Formula>,
    /// Its families, those of coarser structures first.
    pub families: Vec<FamilyInstance>,
    /// How many structures it refines, directly or not: those that refine none come first.
    pub depth: usize,
}

/// A generator: a structure, and which of its families are enabled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeClassGenerator {
    /// The structure.
    pub instance: Arc<StructureInstance>,
    /// The enabled families, by number.
    pub enabled: u64,
}

impl ShapeClassGenerator {
    /// The names of the enabled families.
    pub fn families(&self) -> BTreeSet<&str> {
        let enabled = |index: &usize| self.enabled >> index & 1 != 0;
        (0..self.instance.families.len())
            .filter(enabled)
            .map(|index| self.instance.families[index].name.as_str())
            .collect()
    }

    /// True if this generator makes all predicates that the other makes.
    pub fn refines(&self, coarser: &ShapeClassGenerator) -> bool {
        self.instance.fields.is_superset(&coarser.instance.fields)
            && self.instance.orders.is_superset(&coarser.instance.orders)
            && self.families().is_superset(&coarser.families())
    }
}

/// Where a structure's links are bound to fields.
struct Binding<'a> {
    program: &'a ShapeProgram,
    links: Vec<(String, usize)>,
    data: Vec<(String, usize)>,
}

impl ShapeLibrary {
    /// All ways to see a structure in the fields of a type, coarser structures first.
    pub fn instances(
        &self,
        program: &ShapeProgram,
        node_type: usize,
    ) -> Vec<Arc<StructureInstance>> {
        let fields: Vec<usize> = (0..program.fields.len())
            .filter(|field| program.fields[*field].owner == node_type)
            .collect();
        let data: Vec<usize> = (0..program.data.len())
            .filter(|field| program.data[*field].owner == node_type)
            .collect();
        let mut instances: Vec<Arc<StructureInstance>> = Vec::new();
        for structure in self.structures() {
            for links in arrangements(&fields, structure.links.len()) {
                for numbers in arrangements(&data, structure.data.len()) {
                    let named = |names: &[String], fields: &[usize]| {
                        names.iter().cloned().zip(fields.iter().copied()).collect()
                    };
                    let binding = Binding {
                        program,
                        links: named(&structure.links, &links),
                        data: named(&structure.data, &numbers),
                    };
                    instances.push(Arc::new(self.instance(structure, &binding)));
                }
            }
        }
        instances.sort_by_key(|instance| instance.depth);
        instances
    }

    fn instance(
        &self,
        structure: &StructureDefinition,
        binding: &Binding<'_>,
    ) -> StructureInstance {
        let name = binding.name(&structure.name);
        let mut instance = StructureInstance {
            name: name.clone(),
            structure: structure.name.clone(),
            fields: binding.links.iter().map(|(_, field)| *field).collect(),
            orders: binding.data.iter().map(|(_, field)| *field).collect(),
            invariants: Vec::new(),
            families: Vec::new(),
            depth: 0,
        };
        // Names of coarser structures' predicates, which this structure's formulas may use.
        let mut known: Vec<(String, String)> = Vec::new();
        for (coarser, links) in &structure.refines {
            let Some(coarser) = self.structure(coarser) else {
                continue;
            };
            let links = coarser
                .links
                .iter()
                .cloned()
                .zip(links.iter().map(|link| binding.field(link)));
            let binding = Binding {
                program: binding.program,
                links: links.collect(),
                data: Vec::new(),
            };
            let part = self.instance(coarser, &binding);
            for definition in coarser
                .families
                .iter()
                .flat_map(|family| &family.definitions)
            {
                known.push((
                    definition.name.clone(),
                    binding.predicate(coarser, &definition.name),
                ));
            }
            instance.depth = instance.depth.max(part.depth + 1);
            instance.invariants.extend(part.invariants);
            for family in part.families {
                if !instance
                    .families
                    .iter()
                    .any(|other| other.name == family.name)
                {
                    instance.families.push(family);
                }
            }
        }
        for definition in structure
            .families
            .iter()
            .flat_map(|family| &family.definitions)
        {
            known.push((
                definition.name.clone(),
                binding.predicate(structure, &definition.name),
            ));
        }
        let rename = |name: &str| binding.rename(&known, name);
        instance.invariants.extend(
            structure
                .invariants
                .iter()
                .map(|formula| formula.rename(&rename)),
        );
        for family in &structure.families {
            let definitions = family.definitions.iter().map(|definition| Definition {
                name: binding.predicate(structure, &definition.name),
                formula: definition.formula.rename(&rename),
                ..definition.clone()
            });
            let name = binding.predicate(structure, &family.name);
            instance.families.push(FamilyInstance {
                name,
                definitions: definitions.collect(),
            });
        }
        instance
    }
}

impl Binding<'_> {
    fn field(&self, link: &str) -> usize {
        self.links
            .iter()
            .find(|(name, _)| name == link)
            .map(|(_, field)| *field)
            .expect("the library checks links when it reads a file")
    }

    fn field_names(&self) -> String {
        let links = self
            .links
            .iter()
            .map(|(_, field)| self.program.fields[*field].name.as_str());
        let data = self
            .data
            .iter()
            .map(|(_, field)| self.program.data[*field].name.as_str());
        links.chain(data).collect::<Vec<_>>().join(",")
    }

    fn name(&self, structure: &str) -> String {
        format!("{structure}[{}]", self.field_names())
    }

    fn predicate(&self, structure: &StructureDefinition, name: &str) -> String {
        format!("{}.{name}[{}]", structure.name, self.field_names())
    }

    fn rename(&self, known: &[(String, String)], name: &str) -> String {
        if let Some((_, field)) = self.links.iter().find(|(link, _)| link == name) {
            return field_symbol(self.program, *field);
        }
        if let Some((_, field)) = self.data.iter().find(|(link, _)| link == name) {
            return order_symbol(self.program, *field);
        }
        // A structure's own predicates come last and win over those of coarser structures.
        known
            .iter()
            .rev()
            .find(|(own, _)| own == name)
            .map_or(name, |(_, full)| full)
            .to_string()
    }
}

/// How formulas name a field; no variable of a program has such a name.
pub(super) fn field_symbol(program: &ShapeProgram, field: usize) -> String {
    let field = &program.fields[field];
    match program.types.len() {
        1 => format!(".{}", field.name),
        _ => format!(".{}.{}", program.types[field.owner], field.name),
    }
}

/// How formulas name the order of a data field.
pub(super) fn order_symbol(program: &ShapeProgram, field: usize) -> String {
    let field = &program.data[field];
    match program.types.len() {
        1 => format!(".{}", field.name),
        _ => format!(".{}.{}", program.types[field.owner], field.name),
    }
}

/// The class that a generator makes of a tracking definition, for all types together: the generators are one per
/// type, `None` where nothing is tracked.
pub fn generate(
    program: &ShapeProgram,
    generators: &[Option<ShapeClassGenerator>],
    tracked: &TrackingDefinition,
) -> Result<ShapeClass, ClassError> {
    let mut builder = ShapeClassBuilder::new(&program.variable_names());
    if program.types.len() > 1 {
        for (index, name) in program.types.iter().enumerate() {
            builder.node_type(name, index);
        }
    }
    let mut fields = BTreeSet::new();
    for generator in generators.iter().flatten() {
        for field in &generator.instance.fields {
            if fields.insert(*field) {
                builder.field(&field_symbol(program, *field), *field);
            }
        }
        for field in &generator.instance.orders {
            builder.order(&order_symbol(program, *field), *field);
        }
    }
    for assertion in &tracked.assertions {
        let name = &program.data[assertion.field].name;
        builder.assertion(
            &format!("{name}{}{}", assertion.comparison, assertion.constant),
            *assertion,
        );
    }
    for generator in generators.iter().flatten() {
        for (index, family) in generator.instance.families.iter().enumerate() {
            for definition in &family.definitions {
                let enabled = generator.enabled >> index & 1 != 0;
                define(&mut builder, program, definition, enabled, tracked)?;
            }
        }
    }
    Ok(builder.build())
}

fn define(
    builder: &mut ShapeClassBuilder,
    program: &ShapeProgram,
    definition: &Definition,
    enabled: bool,
    tracked: &TrackingDefinition,
) -> Result<(), ClassError> {
    let variables: Vec<&str> = definition.variables.iter().map(String::as_str).collect();
    let Some(parameter) = &definition.pointer else {
        if enabled {
            let role = if definition.abstraction {
                PredicateRole::Abstraction
            } else {
                PredicateRole::Tracked
            };
            builder.define(&definition.name, &variables, &definition.formula, role)?;
        } else {
            builder.abbreviate(&definition.name, &variables, &definition.formula);
        }
        return Ok(());
    };
    if !enabled {
        return Ok(());
    }
    for pointer in &tracked.pointers {
        let role = match definition.abstraction && tracked.separating.contains(pointer) {
            true => PredicateRole::Separating(*pointer),
            false => PredicateRole::Tracked,
        };
        let pointer = &program.variables[*pointer].name;
        let formula = definition.formula.rename(&|name| {
            if name == parameter {
                pointer.clone()
            } else {
                name.to_string()
            }
        });
        builder.define(
            &format!("{}({pointer})", definition.name),
            &variables,
            &formula,
            role,
        )?;
    }
    Ok(())
}

/// All ordered choices of so many different elements.
fn arrangements(elements: &[usize], length: usize) -> Vec<Vec<usize>> {
    if length == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for shorter in arrangements(elements, length - 1) {
        for element in elements {
            if !shorter.contains(element) {
                let mut longer = shorter.clone();
                longer.push(*element);
                all.push(longer);
            }
        }
    }
    all
}
