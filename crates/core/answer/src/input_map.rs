//! Serialization of inputs as two maps, which other programs can read without knowing Java: `inputs` maps names to
//! values, `inputs_java` maps names to Java expressions.

use crate::finding::{Input, InputValue};
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// A map that keeps its order.
struct OrderedMap<T>(Vec<(String, T)>);

impl<T> Default for OrderedMap<T> {
    fn default() -> Self {
        OrderedMap(Vec::new())
    }
}

#[derive(Deserialize)]
struct InputMaps {
    #[serde(default)]
    inputs: OrderedMap<InputValue>,
    #[serde(default)]
    inputs_java: OrderedMap<String>,
}

/// Writes both maps. This is for flattened fields: there is no map around the two.
pub(crate) fn serialize<S: Serializer>(inputs: &[Input], serializer: S) -> Result<S::Ok, S::Error> {
    let values = inputs.iter().map(|i| (i.name.clone(), i.value.clone()));
    let sources = inputs.iter().map(|i| (i.name.clone(), i.java.clone()));
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry("inputs", &OrderedMap(values.collect()))?;
    if !inputs.is_empty() {
        map.serialize_entry("inputs_java", &OrderedMap(sources.collect()))?;
    }
    map.end()
}

/// Reads both maps.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<Input>, D::Error> {
    let InputMaps {
        inputs,
        inputs_java,
    } = InputMaps::deserialize(deserializer)?;
    let mut sources = inputs_java.0.into_iter();
    let inputs = inputs.0.into_iter().map(|(name, value)| {
        let java = sources.next().map(|(_, java)| java).unwrap_or_default();
        Input { name, value, java }
    });
    Ok(inputs.collect())
}

impl<T: Serialize> Serialize for OrderedMap<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OrderedMap<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EntryVisitor(PhantomData))
    }
}

struct EntryVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for EntryVisitor<T> {
    type Value = OrderedMap<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map of names")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<OrderedMap<T>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(OrderedMap(entries))
    }
}
