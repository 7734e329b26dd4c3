//! Array elements of an input: those that the run looked at, however long the array is.

use crate::heap::HeapValue;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Longer arrays are written as their length and the elements that were looked at.
const MOST_WRITTEN: usize = 1_000;

/// The elements of an array. Only those are kept that were looked at: there may be millions of others.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "WrittenElements", into = "WrittenElements")]
pub struct HeapElements {
    length: usize,
    looked_at: BTreeMap<usize, HeapValue>,
}

impl HeapElements {
    /// An array of which no element was looked at.
    pub fn unknown(length: usize) -> HeapElements {
        HeapElements {
            length,
            looked_at: BTreeMap::new(),
        }
    }

    /// The length of the array.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether the array has no elements.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Sets an element; beyond the end, nothing is set.
    pub fn set(&mut self, index: usize, value: HeapValue) {
        if index < self.length && value != HeapValue::NotLookedAt {
            self.looked_at.insert(index, value);
        }
    }

    /// The element at an index.
    pub fn get(&self, index: usize) -> &HeapValue {
        let value = self.looked_at.get(&index);
        value.unwrap_or(&HeapValue::NotLookedAt)
    }

    /// The elements that were looked at, by index.
    pub fn looked_at(&self) -> impl DoubleEndedIterator<Item = (usize, &HeapValue)> + Clone {
        self.looked_at.iter().map(|(index, value)| (*index, value))
    }

    /// All elements in their order: as many as the array is long.
    pub fn iter(&self) -> impl Iterator<Item = &HeapValue> {
        (0..self.length).map(|index| self.get(index))
    }
}

impl FromIterator<HeapValue> for HeapElements {
    fn from_iter<I: IntoIterator<Item = HeapValue>>(values: I) -> HeapElements {
        let mut elements = HeapElements::default();
        for value in values {
            elements.length += 1;
            elements.set(elements.length - 1, value);
        }
        elements
    }
}

/// How elements are written: one by one, or, of long arrays, the few that were looked at.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum WrittenElements {
    All(Vec<HeapValue>),
    #[serde(rename_all = "kebab-case")]
    Some {
        length: usize,
        looked_at: Vec<(usize, HeapValue)>,
    },
}

impl From<WrittenElements> for HeapElements {
    fn from(written: WrittenElements) -> HeapElements {
        match written {
            WrittenElements::All(values) => values.into_iter().collect(),
            WrittenElements::Some { length, looked_at } => {
                let mut elements = HeapElements::unknown(length);
                for (index, value) in looked_at {
                    elements.set(index, value);
                }
                elements
            }
        }
    }
}

impl From<HeapElements> for WrittenElements {
    fn from(elements: HeapElements) -> WrittenElements {
        match elements.length <= MOST_WRITTEN {
            true => WrittenElements::All(elements.iter().cloned().collect()),
            false => WrittenElements::Some {
                length: elements.length,
                looked_at: elements.looked_at.into_iter().collect(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_of(length: usize) -> HeapElements {
        let mut elements = HeapElements::unknown(length);
        elements.set(length - 1, HeapValue::Null);
        elements
    }

    #[test]
    fn short_arrays_are_written_as_lists() {
        let elements = one_of(2);
        let json = serde_json::to_string(&elements).expect("JSON");
        assert_eq!(json, r#"["not-looked-at","null"]"#);
        assert_eq!(elements, serde_json::from_str(&json).expect("elements"));
    }

    #[test]
    fn long_arrays_take_no_more_room_than_what_was_looked_at() {
        let elements = one_of(4_000_000);
        let json = serde_json::to_string(&elements).expect("JSON");
        assert_eq!(json, r#"{"length":4000000,"looked-at":[[3999999,"null"]]}"#);
        assert_eq!(elements, serde_json::from_str(&json).expect("elements"));
    }

    #[test]
    fn nothing_is_set_beyond_the_end() {
        let mut elements = HeapElements::unknown(1);
        elements.set(1, HeapValue::Null);
        assert_eq!(elements, HeapElements::unknown(1));
    }
}
