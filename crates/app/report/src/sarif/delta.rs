//! Differences between two versions as results: one for each way in which a method differs, where it begins.

use super::SarifRun;
use crate::difference::when_text;
use answer::{Delta, Location, Subject};
use serde_json::{Map, Value, json};
use sources::{FilePlace, Fingerprints};

impl SarifRun<'_> {
    pub(super) fn delta(
        &self,
        of: &Subject,
        delta: &Delta,
        at: Option<&Location>,
        known: &mut Fingerprints,
    ) -> Value {
        let kind = match delta.conditional {
            true => "review",
            false => "fail",
        };
        let mut text = format!("behaves differently {}", when_text(delta));
        if delta.conditional {
            text += " (only if an object can be in the state shown)";
        }
        let (call, old, new) = (&delta.call, &delta.old, &delta.new);
        text += &format!("\nCall: {call}\nOld: {old}\nNew: {new}");
        let nowhere = FilePlace {
            file: None,
            path: None,
            line: None,
        };
        let place = at.map_or(nowhere, FilePlace::from);
        // Lines move in a change: what the fingerprint holds on to is the method.
        let fingerprint = known.next(&delta.rule, &of.name, "", None);
        let mut result = self.result(&delta.rule, kind, &text, fingerprint);
        result.insert("locations".into(), json!([self.location(place, &of.name)]));
        let inputs = delta.inputs.iter();
        let inputs: Map<String, Value> = inputs
            .map(|input| (input.name.clone(), input.java.clone().into()))
            .collect();
        let mut properties = json!({
            "when": delta.when,
            "call": call,
            "inputs": inputs,
            "old": old,
            "new": new,
        });
        if let Some(test) = &delta.test {
            properties["test"] = test.clone().into();
        }
        result.insert("properties".into(), properties);
        result.into()
    }
}
