//! Coupled loops and calls: equality for every number of rounds, and for every depth of recursion.
//!
//! Both versions are cut at the heads of their loops, and where they call the same method: itself, or one that did not
//! change. If they start in equal states, and from there come to the same cut point in related states or to equal ends, and
//! if the same holds from every pair of related states at every cut point, then by induction over the number of arrivals they
//! never come to different ends. What a call makes of equal states is the same for both, so after it they go on in one
//! unknown state. Nothing is assumed of the states at a cut point but the relation: registers that both versions share are
//! unknown, and so is the whole heap. The relation is guessed from runs on equal inputs (`relation`), the pieces of code are
//! made methods (`segments`), and each is compared as a method is.

mod conditions;
mod cut_points;
mod relation;
mod segments;
mod split_body;
mod traces;

pub(crate) use split_body::redirect;
pub(crate) use traces::PairTrace;

use crate::code_version::{CodeVersion, MethodKey};
use crate::merged_body::merge;
use crate::observer::PairObserver;
use crate::pair_program::VersionName;
use crate::pairing::VersionPairing;
use classes::{ClassRef, MethodRef};
use cut_points::{CutBody, cut_both};
use harness::{Entry, InputCase};
use inputs::receiver::{CallTarget, ReceiverPlan};
use ir::{ClassBuilder, MethodSymbol, flags};
use relation::{PointRelation, guess};
use segments::{SegmentStart, Segments, field_name};
use std::sync::Arc;
use vm::Vm;

/// A method whose versions can be cut.
pub(crate) struct CoupledMethod {
    method: MethodRef,
    old: CutBody,
    new: CutBody,
}

impl CoupledMethod {
    /// `None` if there is nothing to cut, or an argument about states at cut points would not be sound.
    pub(crate) fn new(
        vm: &Vm,
        versions: (&CodeVersion, &CodeVersion),
        pairing: &VersionPairing,
        method: MethodRef,
    ) -> Option<CoupledMethod> {
        let key = MethodKey {
            class: method.class().name.clone(),
            name: method.name.clone(),
            desc: method.desc.clone(),
        };
        let executed = &method.code().ok()?.body;
        let code = conditions::ProgramCode::new(vm, versions);
        let is_cut = |kind, symbol: &MethodSymbol| code.is_same_call(pairing, method, kind, symbol);
        let cut = cut_both(versions, pairing, &key, executed, &is_cut);
        let cut = cut.filter(|(old, new)| have_same_points(old, new));
        // Without calls that only one of them makes.
        let (old, new) = match cut {
            Some(cut) => cut,
            None => cut_both(versions, pairing, &key, executed, &|_, _| false)?,
        };
        let mut points = old.points.iter().chain(&new.points);
        let is_sound = points.all(|p| conditions::may_be_unknown(vm, p)) && code.holds(vm, method);
        is_sound.then_some(CoupledMethod { method, old, new })
    }

    /// Runs both versions on an input, and notes what their registers held at cut points.
    pub(crate) fn trace(&self, entry: &Entry, case: &InputCase<'_>) -> Option<PairTrace> {
        PairTrace::record(entry, case, &self.old, &self.new)
    }

    /// What has to be compared so that the versions are equal: methods of both versions. `None` if they can't be made.
    fn obligations(
        &self,
        vm: &Vm,
        relations: &[PointRelation],
        attempt: usize,
    ) -> Option<Vec<CallTarget>> {
        let class = self.method.class();
        let prefix = format!("{}$coupled{}_{attempt}", class.name, self.method.id.0);
        let arrivals: Vec<Arc<str>> = (0..relations.len())
            .map(|point| format!("{prefix}$Arrival{point}").into())
            .collect();
        for (name, relation) in arrivals.iter().zip(relations) {
            define_arrival(vm, name, relation)?;
        }
        let segments = |version, code| Segments {
            version,
            code,
            relations,
            arrivals: &arrivals,
            has_receiver: !self.method.is_static(),
        };
        let old = segments(VersionName::Old, &self.old);
        let new = segments(VersionName::New, &self.new);
        let starts = (0..relations.len()).map(SegmentStart::Point);
        let starts: Vec<SegmentStart> = [SegmentStart::Method].into_iter().chain(starts).collect();
        let mut builder = ClassBuilder::new(&prefix);
        builder.class().nest_host = Some(class.nest_host().into());
        for start in &starts {
            let body = merge(old.body(*start)?, new.body(*start)?).ok()?;
            ir::validate(&body).ok()?;
            let desc = self.descriptor(*start, relations);
            let public = flags::PUBLIC | flags::STATIC;
            builder.method(public, &segment_name(*start), &desc, Some(body));
        }
        let class = vm.world.define(Arc::new(builder.finish())).ok()?;
        let targets = class.methods.iter().map(|method| CallTarget {
            method,
            class,
            receiver: ReceiverPlan::Static,
        });
        Some(targets.collect())
    }

    fn descriptor(&self, start: SegmentStart, relations: &[PointRelation]) -> String {
        let parsed = &self.method.parsed;
        let mut params = String::new();
        match start {
            SegmentStart::Method => {
                if !self.method.is_static() {
                    params += &format!("L{};", self.method.class().name);
                }
                parsed.params.iter().for_each(|p| params += &p.text);
            }
            SegmentStart::Point(point) => {
                let passed = relations[point].resumed();
                passed.for_each(|s| params += &s.desc);
            }
        }
        let result = parsed.ret.as_ref().map_or("V", |ret| &ret.text);
        format!("({params}){result}")
    }
}

/// Whether both versions have loops and calls of the same methods in the same order.
fn have_same_points(old: &CutBody, new: &CutBody) -> bool {
    let called = |body: &CutBody| -> Vec<_> {
        let calls = body.points.iter().map(|p| p.call.as_ref());
        calls.map(|c| c.map(|c| c.called.clone())).collect()
    };
    called(old) == called(new)
}

/// The relations that were tried for a method.
#[derive(Default)]
pub(crate) struct CouplingAttempts {
    tried: Vec<Vec<PointRelation>>,
}

impl CouplingAttempts {
    /// What has to be compared if the versions belong together as the runs so far show; `None` if they differ, or that
    /// was tried before.
    pub(crate) fn next(
        &mut self,
        vm: &Vm,
        coupled: &CoupledMethod,
        observer: &PairObserver,
    ) -> Option<Vec<CallTarget>> {
        let traces = observer.equal_runs()?;
        let relations = guess(&coupled.old, &coupled.new, &traces)?;
        if self.tried.contains(&relations) {
            return None;
        }
        let attempt = self.tried.len();
        let obligations = coupled.obligations(vm, &relations, attempt);
        self.tried.push(relations);
        obligations
    }
}

fn segment_name(start: SegmentStart) -> String {
    match start {
        SegmentStart::Method => "start".to_owned(),
        SegmentStart::Point(point) => format!("from{point}"),
    }
}

/// The class of what is thrown on arrival at a cut point: it holds the shared values.
fn define_arrival(vm: &Vm, name: &str, relation: &PointRelation) -> Option<ClassRef> {
    let mut builder = ClassBuilder::new(name);
    builder.class().super_name = Some("java/lang/Throwable".into());
    for (number, shared) in relation.arriving().enumerate() {
        builder.field(flags::PUBLIC, &field_name(number), &shared.desc);
    }
    vm.world.define(Arc::new(builder.finish())).ok()
}
