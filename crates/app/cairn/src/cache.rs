//! Answer cache: the same request about the same classes has the same answer.
//!
//! It stores answers, not the states that led to them: see ARCHITECTURE.md. Where they are stored, and for which
//! build of the program, is up to whoever opens the targets ([`crate::CacheSetup`]).

mod key;

use crate::session::{Message, Session};
use ::cache::{CachedResult, Key, Store};
pub(crate) use key::{CacheQuery, add_tools};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The cache entry for one request.
pub(crate) struct AnswerCache<'a> {
    question: CacheQuery<'a>,
    /// `None` if the cache is not used; an error says why it can't be.
    place: Option<Result<(Store, Key), String>>,
}

impl<'a> AnswerCache<'a> {
    /// Does nothing if it is not `wanted`, or if the program was opened without a cache.
    pub(crate) fn new(question: CacheQuery<'a>, wanted: bool) -> AnswerCache<'a> {
        let setup = question.setup.filter(|_| wanted);
        let place = setup.map(|setup| {
            let key = question.key();
            key.map(|key| (Store::in_folder(&setup.folder), key))
        });
        AnswerCache { question, place }
    }

    /// The answer of an earlier run, which is reported to the session. There is none if the session traces paths.
    pub(crate) fn get<T: DeserializeOwned>(&self, session: &Session<'_>) -> Option<T> {
        if session.trace.is_some() {
            return None;
        }
        let (store, key) = self.place.as_ref()?.as_ref().ok()?;
        let CachedResult { result, made } = store.get(key)?;
        let age = made.elapsed().unwrap_or_default();
        session.tell(Message::Reused { age });
        Some(result)
    }

    /// Stores the answer of this run if it is final; an error says why another run may give another answer. If it
    /// can't be stored, the reason is reported to the session, and nothing else happens.
    pub(crate) fn put<T: Serialize>(&self, final_answer: Result<&T, &str>, session: &Session<'_>) {
        let Some(place) = &self.place else {
            return;
        };
        let kept = final_answer
            .map_err(str::to_owned)
            .and_then(|answer| self.store(place, answer));
        if let Err(why) = kept {
            session.tell(Message::NotCached { why });
        }
    }

    fn store<T: Serialize>(
        &self,
        place: &Result<(Store, Key), String>,
        answer: &T,
    ) -> Result<(), String> {
        let (store, key) = place.as_ref().map_err(Clone::clone)?;
        // A file may have changed after the key was computed and before the file was read.
        if self.question.key()? != *key {
            return Err("a file has changed in the meantime".to_owned());
        }
        store.put(key, answer).map_err(|error| error.to_string())
    }
}
