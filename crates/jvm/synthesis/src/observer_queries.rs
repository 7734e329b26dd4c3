//! Observer methods: how a test queries an object after a call, for its content or by its methods.

use crate::candidate_run::run_call;
use crate::observe::{CallObserver, Observation};
use answer::{Container, ExpectedValue};
use classes::{ClassRef, MethodRef, wrapper_class};
use ir::{ElemKind, flags};
use java_source::access::is_public_class;
use java_source::members::methods_of;
use jvm_symex::{Trail, WatchedEnd};
use states::sequence::SequenceCall;
use states::side_effects::has_changed;
use vm::{State, Value};

/// Values that a method with a parameter is asked about.
const MOST_ARGUMENTS: usize = 2;

/// The first places of what holds things by number, or in rows and columns.
const PLACES: [&[i32]; 3] = [&[0], &[1], &[2]];
const CELLS: [&[i32]; 4] = [&[0, 0], &[0, 1], &[1, 0], &[1, 1]];

#[derive(Clone, Debug)]
pub(crate) enum ObserverQuery {
    /// What a method without effects gives.
    Method(MethodRef, QueryArgument),
    /// What the object holds.
    Content(Container),
}

/// The arguments of a method that is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum QueryArgument {
    Nothing,
    /// The value that a call of the test got: the number of the call, and that of its argument.
    Again(usize, usize),
    /// A place to look at.
    Place(&'static [i32]),
}

impl ObserverQuery {
    pub(crate) fn is_of_place(&self) -> bool {
        matches!(self, ObserverQuery::Method(_, QueryArgument::Place(_)))
    }

    /// How little is learnt of an object, compared with other questions: its whole content is the most, then
    /// numbers, then what it says of one value; least is a yes or no.
    pub(crate) fn rank(&self) -> u32 {
        let ObserverQuery::Method(method, passed) = self else {
            return 0;
        };
        let elem = method.parsed.ret.as_ref().map(|r| r.elem);
        match (elem, passed) {
            (Some(ElemKind::Boolean), QueryArgument::Nothing) => 3,
            (_, QueryArgument::Again(..) | QueryArgument::Place(_)) => 2,
            (Some(ElemKind::Ref), QueryArgument::Nothing) => 0,
            (_, QueryArgument::Nothing) => 1,
        }
    }
}

impl CallObserver<'_> {
    /// What to ask an object that a variable of this class holds.
    pub(crate) fn questions(&self, class: ClassRef) -> Vec<ObserverQuery> {
        let content = self.container(class).map(ObserverQuery::Content);
        let mut methods = methods_of(class);
        methods.retain(|m| self.is_observer(m));
        let asked = methods.into_iter().flat_map(|method| {
            let passed = self.arguments(method).into_iter();
            passed.map(move |passed| ObserverQuery::Method(method, passed))
        });
        content.into_iter().chain(asked).collect()
    }

    /// The answer in a state; `None` if asking changes something, throws, or tells nothing that is the same in
    /// every run.
    pub(crate) fn answer(
        &self,
        state: &State,
        on: usize,
        asks: &ObserverQuery,
    ) -> Option<ExpectedValue> {
        match asks {
            ObserverQuery::Method(method, passed) => self.ask(state, on, method, *passed),
            ObserverQuery::Content(container) => {
                let (content, _) = self.iterated_content(state, self.object(on), *container)?;
                Some(ExpectedValue::Content(content.to_string()))
            }
        }
    }

    /// What an object of the program holds tells more than how much it is, if there is something.
    fn container(&self, class: ClassRef) -> Option<Container> {
        let kinds = [
            ("java/util/Map", Container::Map),
            ("java/util/Collection", Container::Collection),
            ("java/lang/Iterable", Container::Iterable),
        ];
        let mut kinds = kinds.into_iter();
        let kind = kinds.find(|(name, _)| self.is_a(class, name));
        kind.map(|(_, container)| container)
    }

    /// Arguments to ask with: those of the test's calls that have the same type, and the first places.
    fn arguments(&self, method: MethodRef) -> Vec<QueryArgument> {
        let is_yes_or_no = method.parsed.ret.as_ref().map(|r| r.elem) == Some(ElemKind::Boolean);
        let (param, places): (_, &[&[i32]]) = match &method.parsed.params[..] {
            [] => return vec![QueryArgument::Nothing],
            [param] if param.elem == ElemKind::Int && !is_yes_or_no => (param, &PLACES),
            [param] => (param, &[]),
            _ => return CELLS.map(QueryArgument::Place).to_vec(),
        };
        let mut found: Vec<(Value, QueryArgument)> = Vec::new();
        for (number, call) in self.calls.iter().enumerate().rev() {
            for (index, own) in call.method.parsed.params.iter().enumerate() {
                let value = self.ran.arguments[number][index];
                let is_known = found.iter().any(|(v, _)| v.bits == value.bits);
                let fits = own.text == param.text && call.args[index].given_by.is_none();
                if fits && !is_known && self.is_as_good_as_new(own.elem, value) {
                    found.push((value, QueryArgument::Again(number, index)));
                }
            }
        }
        found.truncate(MOST_ARGUMENTS);
        let is_new = |place: &&&[i32]| found.iter().all(|(v, _)| v.bits != place[0] as u64);
        let places = places
            .iter()
            .filter(is_new)
            .map(|p| QueryArgument::Place(p));
        let passed = found.iter().map(|(_, passed)| *passed);
        passed.chain(places).collect()
    }

    fn ask(
        &self,
        state: &State,
        on: usize,
        method: MethodRef,
        passed: QueryArgument,
    ) -> Option<ExpectedValue> {
        let (value, after, _) = self.call_observer(state, on, method, passed)?;
        if after.notes.asked.len() > state.notes.asked.len() || has_changed(self.vm, state, &after)
        {
            return None;
        }
        self.expected_result(&after, method, value?)
    }

    /// What a method returns, the state after it, and what was executed.
    fn call_observer(
        &self,
        state: &State,
        on: usize,
        method: MethodRef,
        passed: QueryArgument,
    ) -> Option<(Option<Value>, Box<State>, Trail)> {
        let args = match passed {
            QueryArgument::Nothing => Vec::new(),
            QueryArgument::Again(call, index) => vec![self.ran.arguments[call][index]],
            QueryArgument::Place(place) => {
                place.iter().map(|n| Value::concrete(*n as u64)).collect()
            }
        };
        let call = SequenceCall {
            method,
            receiver: Some(on),
            args: Vec::new(),
            rules: Vec::new(),
        };
        let (end, _, trail) = run_call(self.vm, state.clone(), &call, &self.ran.given, args)?;
        match end {
            WatchedEnd::Returned(value, after) => Some((value, after, trail)),
            WatchedEnd::Threw(..) | WatchedEnd::Other(_) | WatchedEnd::TooLong => None,
        }
    }

    /// What is executed when a question is asked.
    pub(crate) fn trails(&self, o: &Observation) -> Vec<Trail> {
        let state = &self.ran.state;
        match o.asks {
            ObserverQuery::Method(method, passed) => {
                let asked = self.call_observer(state, o.on, method, passed);
                asked.map(|(_, _, trail)| trail).into_iter().collect()
            }
            ObserverQuery::Content(container) => {
                let held = self.iterated_content(state, self.object(o.on), container);
                held.map_or(Vec::new(), |(_, trails)| trails)
            }
        }
    }

    /// Methods that would change something if they were asked.
    pub(crate) fn mutating_methods(&self) -> Vec<MethodRef> {
        let state = &self.ran.state;
        let mut found = Vec::new();
        for (on, class) in self.subjects() {
            for asks in self.questions(class) {
                let ObserverQuery::Method(method, passed) = asks else {
                    continue;
                };
                let after = self.call_observer(state, on, method, passed);
                if after.is_some_and(|(_, after, _)| has_changed(self.vm, state, &after)) {
                    found.push(method);
                }
            }
        }
        found
    }
}

impl CallObserver<'_> {
    /// Methods that tell something: without parameters, with one that a test has a value for, or with a place.
    fn is_observer(&self, method: MethodRef) -> bool {
        let signature = method.def().signature.as_deref();
        let is_told = method.parsed.ret.as_ref().is_some_and(|r| {
            r.elem != ElemKind::Ref
                || r.class_name().is_some_and(|c| {
                    self.is_value(c) || self.is_of_program(c) || self.is_container(c)
                })
                || signature.is_some_and(|s| s.contains(")T"))
        });
        // What a class for the package offers is for the package.
        let is_offered = method.flags & flags::PUBLIC != 0
            || !is_public_class(method.class()) && self.package.sees_method(method);
        let is_offered = is_offered && !method.is_static();
        let can_be_asked = match &method.parsed.params[..] {
            [] => true,
            [param] => {
                param.elem != ElemKind::Ref
                    || param.class_name().is_some_and(|c| !c.starts_with('['))
            }
            [row, column] => [row, column].iter().all(|p| p.elem == ElemKind::Int),
            _ => false,
        };
        let is_changing = self.changing.iter().any(|m| m.id == method.id);
        is_told && is_offered && can_be_asked && !is_changing && &*method.name != "hashCode"
    }

    fn is_value(&self, class: &str) -> bool {
        let is_enum = || {
            let loaded = self.vm.world.load(class);
            loaded.is_ok_and(|class| class.flags & flags::ENUM != 0)
        };
        let is_numbers = class.starts_with('[') && class.len() == 2;
        class == "java/lang/String" || is_box(class) || is_numbers || is_enum()
    }

    fn is_of_program(&self, class: &str) -> bool {
        let loaded = self.vm.world.load(class);
        loaded.is_ok_and(|class| self.vm.opens(class) && !class.is_array())
    }
}

fn is_box(class: &str) -> bool {
    ElemKind::ALL
        .iter()
        .any(|e| wrapper_class(*e) == Some(class))
}
