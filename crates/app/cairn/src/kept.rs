//! Results of earlier runs: the same question about the same classes has the same answer.
//!
//! What is kept is what the user is told, not the states that led there: see ARCHITECTURE.md.

mod key;

use crate::session::{Message, Session};
use cache::{Kept, Key, Store, place};
pub(crate) use key::Request;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Where the result of a request is kept.
pub(crate) struct Cache<'a> {
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

    /// The result of an earlier run. Whoever listens is told.
    pub fn get<T: DeserializeOwned>(&self, session: &Session<'_>) -> Option<T> {
        let (store, key) = self.at.as_ref().ok()?;
        let Kept { result, made } = store.get(key)?;
        let age = made.elapsed().unwrap_or_default();
        session.tell(Message::Reused { age });
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
