//! Content of an iterable object of the program, read through its iterator as an assertion does.

use crate::container_content::{MAP, list_of};
use crate::observe::{CallObserver, MOST_ELEMENTS};
use answer::Container;
use heap::Ref;
use java_source::syntax::Expression;
use jvm_symex::Trail;
use states::side_effects::{has_changed, has_changed_program};
use vm::{State, Value};

const ITERABLE: &str = "java/lang/Iterable";
const ITERATOR: &str = "java/util/Iterator";

impl CallObserver<'_> {
    /// An expression that makes the like, and what was executed to get at it; `None` if it can't be written
    /// down, or asking changes something.
    pub(crate) fn iterated_content(
        &self,
        state: &State,
        r: Ref,
        container: Container,
    ) -> Option<(Expression, Vec<Trail>)> {
        let mut asking = IteratorCalls {
            observer: self,
            state: Box::new(state.clone()),
            trails: Vec::new(),
        };
        let content = match container {
            Container::Map => {
                asking.ask(r, (MAP, "size"))?;
                let entries = asking.ask(r, (MAP, "entrySet"))?.as_ref();
                let entries = asking.elements(entries)?;
                self.map_of(&asking.state, &entries, false)?
            }
            Container::Collection | Container::Iterable => {
                let elements = asking.elements(r)?;
                list_of(self.expressions_of(&asking.state, &elements)?)
            }
        };
        let has_changed = match container {
            Container::Map => has_changed_program,
            Container::Collection | Container::Iterable => has_changed,
        };
        let is_same = !has_changed(self.vm, state, &asking.state);
        is_same.then_some((content, asking.trails))
    }
}

/// One call after the other.
struct IteratorCalls<'a> {
    observer: &'a CallObserver<'a>,
    state: Box<State>,
    trails: Vec<Trail>,
}

impl IteratorCalls<'_> {
    fn ask(&mut self, on: Ref, method: (&str, &str)) -> Option<Value> {
        let (value, after, trail) = self.observer.call_getter_traced(&self.state, on, method)?;
        self.state = after;
        self.trails.push(trail);
        Some(value)
    }

    /// The elements that an iterator returns.
    fn elements(&mut self, of: Ref) -> Option<Vec<Ref>> {
        if !of.is_object() {
            return None;
        }
        let iterator = self.ask(of, (ITERABLE, "iterator"))?.as_ref();
        if iterator.is_null() {
            return None;
        }
        // Nothing else leads to it, nor to what it makes.
        self.state.pinned.push(iterator);
        let mut elements = Vec::new();
        while self.ask(iterator, (ITERATOR, "hasNext"))?.as_bool() {
            if elements.len() == MOST_ELEMENTS {
                return None;
            }
            let element = self.ask(iterator, (ITERATOR, "next"))?.as_ref();
            self.state.pinned.push(element);
            elements.push(element);
        }
        Some(elements)
    }
}
