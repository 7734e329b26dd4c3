//! Results of earlier runs: the same question about the same classes has the same answer.
//!
//! What is kept is what the user is told, not the states that led there: see ARCHITECTURE.md.

mod request;

use cache::{Kept, Key, Store, place};
pub use request::Request;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// Where the result of a request is kept.
pub struct Cache<'a> {
    request: Request<'a>,
    /// Or why it is kept nowhere.
    at: Result<(Store, Key), String>,
}

impl<'a> Cache<'a> {
    /// If it is `off`, it neither finds nor keeps anything.
    pub fn of(request: Request<'a>, off: bool) -> Cache<'a> {
        let at = match (off, place()) {
            (true, _) => Err("--no-cache".to_owned()),
            (false, None) => Err("there is no folder for it, set CAIRN_CACHE".to_owned()),
            (false, Some(place)) => request.key().map(|key| (Store::below(&place), key)),
        };
        Cache { request, at }
    }

    /// The result of an earlier run. Whoever watches is told.
    pub fn get<T: DeserializeOwned>(&self) -> Option<T> {
        let (store, key) = self.at.as_ref().ok()?;
        let Kept { result, made } = store.get(key)?;
        let age = age(made.elapsed().unwrap_or_default());
        eprintln!("cairn: nothing has changed: the result of {age} ago (--no-cache makes it anew)");
        Some(result)
    }

    /// Keeps the result of this run. An error says why not: nothing depends on it.
    pub fn put<T: Serialize>(&self, result: &T) -> Result<(), String> {
        let (store, key) = self.at.as_ref().map_err(Clone::clone)?;
        // Files may have changed after the key was taken and before they were read.
        if self.request.key()? != *key {
            return Err("a file has changed meanwhile".to_owned());
        }
        store.put(key, result).map_err(|error| error.to_string())
    }
}

/// `3 minutes`.
fn age(age: Duration) -> String {
    let seconds = age.as_secs();
    let (number, unit) = match seconds {
        0..60 => (seconds, "second"),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {unit}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages() {
        let check = |seconds, expected| assert_eq!(age(Duration::from_secs(seconds)), expected);
        check(0, "0 seconds");
        check(1, "1 second");
        check(179, "2 minutes");
        check(3_600, "1 hour");
        check(200_000, "2 days");
    }
}
