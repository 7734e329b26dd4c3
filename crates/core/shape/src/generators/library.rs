//! The library of structures: those that are built in, and those of users' files.

use super::ShapeFileError;
use super::file::{StructureDefinition, parse_structures};
use super::instance::{ShapeClassGenerator, generate};
use crate::tracking::TrackingDefinition;
use heap_program::{DataField, PointerField, PointerVariable, ShapeProgram};
use std::collections::BTreeSet;

const BUILT_IN: &[(&str, &str)] = &[
    ("lists.shape", include_str!("library/lists.shape")),
    ("trees.shape", include_str!("library/trees.shape")),
];

/// Families that one structure has at most, with those that it inherits: generators are subsets of them.
const MOST_FAMILIES: usize = 14;

/// All structures that are known.
#[derive(Clone, Debug, Default)]
pub struct ShapeLibrary {
    structures: Vec<StructureDefinition>,
}

impl ShapeLibrary {
    /// The structures that are built in.
    pub fn built_in() -> ShapeLibrary {
        let mut library = ShapeLibrary::default();
        for (file, text) in BUILT_IN {
            library
                .add(file, text)
                .expect("the built-in files are tested");
        }
        library
    }

    /// Adds the structures of a file. `file` is its name, for messages.
    pub fn add(&mut self, file: &str, text: &str) -> Result<(), ShapeFileError> {
        let error = |line, message: String| ShapeFileError {
            file: file.to_string(),
            line,
            message,
        };
        let structures =
            parse_structures(text).map_err(|syntax| error(syntax.line, syntax.message))?;
        for structure in structures {
            self.check(&structure)
                .map_err(|(line, message)| error(line, message))?;
            let (name, line) = (structure.name.clone(), structure.line);
            self.structures.push(structure);
            if let Err((at, message)) = self.check_formulas(&name) {
                self.structures.pop();
                return Err(error(at.unwrap_or(line), message));
            }
        }
        Ok(())
    }

    /// All structures, in the order in which they were added.
    pub fn structures(&self) -> &[StructureDefinition] {
        &self.structures
    }

    /// A structure by its name.
    pub fn structure(&self, name: &str) -> Option<&StructureDefinition> {
        self.structures
            .iter()
            .find(|structure| structure.name == name)
    }

    fn check(&self, structure: &StructureDefinition) -> Result<(), (usize, String)> {
        let line = structure.line;
        let name = &structure.name;
        if self.structure(name).is_some() {
            return Err((line, format!("there is already a structure `{name}`")));
        }
        for (coarser, links) in &structure.refines {
            let Some(known) = self.structure(coarser) else {
                return Err((
                    line,
                    format!("`{name}` refines `{coarser}`, which is not defined before it"),
                ));
            };
            if known.links.len() != links.len() || !known.data.is_empty() {
                let wanted = known.links.len();
                return Err((
                    line,
                    format!(
                        "`{coarser}` has {wanted} link(s), here it has {}",
                        links.len()
                    ),
                ));
            }
            if let Some(link) = links.iter().find(|link| !structure.links.contains(link)) {
                return Err((line, format!("`{name}` has no link `{link}`")));
            }
        }
        let mut names: BTreeSet<&str> = structure
            .links
            .iter()
            .chain(&structure.data)
            .map(String::as_str)
            .collect();
        if names.len() != structure.links.len() + structure.data.len() {
            return Err((line, format!("two links of `{name}` have the same name")));
        }
        for definition in structure
            .families
            .iter()
            .flat_map(|family| &family.definitions)
        {
            if !names.insert(&definition.name) {
                return Err((
                    definition.line,
                    format!("`{}` is defined twice", definition.name),
                ));
            }
        }
        Ok(())
    }

    /// Compiles all formulas of a structure's finest generator, and of its invariants, over made-up fields.
    fn check_formulas(&self, name: &str) -> Result<(), (Option<usize>, String)> {
        let structure = self.structure(name).expect("it was just added");
        let field = |name: &String| PointerField {
            name: name.clone(),
            owner: 0,
            target: 0,
        };
        let data = |name: &String| DataField {
            name: name.clone(),
            owner: 0,
        };
        let program = ShapeProgram {
            types: vec!["cell".to_string()],
            fields: structure.links.iter().map(field).collect(),
            data: structure.data.iter().map(data).collect(),
            variables: vec![PointerVariable {
                name: "$".to_string(),
                target: 0,
            }],
            ..ShapeProgram::default()
        };
        let instances = self.instances(&program, 0);
        let instance = instances
            .into_iter()
            .find(|instance| instance.structure == name);
        let instance = instance.expect("there are as many fields as links");
        if instance.families.len() > MOST_FAMILIES {
            return Err((
                None,
                format!("`{name}` has more than {MOST_FAMILIES} families"),
            ));
        }
        let lines: Vec<(String, usize)> = instance
            .families
            .iter()
            .flat_map(|family| &family.definitions)
            .map(|definition| (definition.name.clone(), definition.line))
            .collect();
        for invariant in &instance.invariants {
            super::invariants::compiles(&program, &instance, invariant)
                .map_err(|message| (None, format!("`when` of `{name}`: {message}")))?;
        }
        let tracked = TrackingDefinition {
            pointers: BTreeSet::from([0]),
            separating: BTreeSet::from([0]),
            assertions: BTreeSet::new(),
        };
        let enabled = (1 << instance.families.len()) - 1;
        let generator = ShapeClassGenerator { instance, enabled };
        match generate(&program, &[Some(generator)], &tracked) {
            Ok(_) => Ok(()),
            Err(error) => {
                let line = lines
                    .iter()
                    .find(|(name, _)| error.predicate.starts_with(name.as_str()));
                // Fields are marked by a point, which is not in the file.
                Err((line.map(|(_, line)| *line), error.reason.replace("`.", "`")))
            }
        }
    }
}
