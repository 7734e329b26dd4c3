//! The cache of answers: the same question about the same classes has the same answer.
//!
//! What is kept is what the user is told, not the states that led there: see ARCHITECTURE.md. Where it is kept, and for
//! which program, is said by whoever opens the targets ([`crate::CacheSetup`]).

mod key;

use crate::session::{Message, Session};
use ::cache::{CachedResult, Key, Store};
pub(crate) use key::CacheQuery;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Where the answer to a question is kept.
pub(crate) struct AnswerCache<'a> {
    question: CacheQuery<'a>,
    /// `None` if nobody wants it to be kept; an error says why it can't be.
    place: Option<Result<(Store, Key), String>>,
}

impl<'a> AnswerCache<'a> {
    /// If it is not `wanted`, or the program was opened without a cache, it neither finds nor keeps anything.
    pub fn of(question: CacheQuery<'a>, wanted: bool) -> AnswerCache<'a> {
        let setup = question.setup.filter(|_| wanted);
        let place = setup.map(|setup| {
            let key = question.key();
            key.map(|key| (Store::below(&setup.folder), key))
        });
        AnswerCache { question, place }
    }

    /// The answer of an earlier run. Whoever listens is told. None is used where somebody wants to hear of paths.
    pub fn get<T: DeserializeOwned>(&self, session: &Session<'_>) -> Option<T> {
        if session.trace.is_some() {
            return None;
        }
        let (store, key) = self.place.as_ref()?.as_ref().ok()?;
        let CachedResult { result, made } = store.get(key)?;
        let age = made.elapsed().unwrap_or_default();
        session.tell(Message::Reused { age });
        Some(result)
    }

    /// Keeps the answer of this run, if it is `final_answer`: an error says why another run may give another one.
    /// Whoever listens is told why it is not kept: nothing depends on it.
    pub fn put<T: Serialize>(&self, final_answer: Result<&T, &str>, session: &Session<'_>) {
        let Some(place) = &self.place else {
            return;
        };
        let kept = final_answer
            .map_err(str::to_owned)
            .and_then(|answer| self.keep(place, answer));
        if let Err(why) = kept {
            session.tell(Message::NotCached { why });
        }
    }

    fn keep<T: Serialize>(
        &self,
        place: &Result<(Store, Key), String>,
        answer: &T,
    ) -> Result<(), String> {
        let (store, key) = place.as_ref().map_err(Clone::clone)?;
        // Files may have changed after the key was taken and before they were read.
        if self.question.key()? != *key {
            return Err("a file has changed in the meantime".to_owned());
        }
        store.put(key, answer).map_err(|error| error.to_string())
    }
}
