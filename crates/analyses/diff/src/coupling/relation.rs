//! Relations between the registers of both versions at cut points, guessed from runs on equal inputs.
//!
//! A guess costs time if it is wrong, nothing else: it is proved before anything rests on it.

use super::cut_points::{CutBody, CutPoint, LiveRegister};
use super::traces::{PairTrace, PointVisit, TracedValue};
use crate::pair_program::VersionName;
use ir::{Kind, Reg};

/// How the states of both versions belong together at a cut point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PointRelation {
    pub(crate) shared: Vec<SharedVariable>,
    /// What else each version's live registers hold.
    pub(crate) old_facts: Vec<RegisterFact>,
    pub(crate) new_facts: Vec<RegisterFact>,
    /// What both versions pass to the method that they call there.
    pub(crate) arguments: Vec<SharedVariable>,
    /// What it returns to both.
    pub(crate) result: Option<SharedVariable>,
}

/// One value that both versions have in a register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SharedVariable {
    pub(crate) old: Reg,
    pub(crate) new: Reg,
    /// How much more the new version's register holds; 0 but for ints.
    pub(crate) offset: i16,
    pub(crate) kind: Kind,
    /// The descriptor of its type.
    pub(crate) desc: String,
}

/// What a register of one version holds there, by the others of that version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RegisterFact {
    pub(crate) register: Reg,
    pub(crate) is: KnownRegister,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KnownRegister {
    Int(i32),
    Null,
    /// The length of the array in a register.
    Length(Reg),
    /// What an int or a reference in another register is.
    Same(Reg),
}

impl PointRelation {
    /// What is known of a version's registers.
    pub(crate) fn facts(&self, version: VersionName) -> &[RegisterFact] {
        match version {
            VersionName::Old => &self.old_facts,
            VersionName::New => &self.new_facts,
        }
    }

    /// What both versions have in common when they go on.
    pub(crate) fn resumed(&self) -> impl Iterator<Item = &SharedVariable> {
        self.shared.iter().chain(&self.result)
    }

    /// What they have in common when they come to it.
    pub(crate) fn arriving(&self) -> impl Iterator<Item = &SharedVariable> {
        self.shared.iter().chain(&self.arguments)
    }

    /// Which shared values are never null, because a version asks for the length of one.
    pub(crate) fn not_null(&self, has_receiver: bool) -> Vec<usize> {
        let has_length = |shared: &SharedVariable| {
            let is_length = |facts: &[RegisterFact], register| {
                let mut all = facts.iter();
                all.any(|f| f.is == KnownRegister::Length(register))
            };
            is_length(&self.old_facts, shared.old) || is_length(&self.new_facts, shared.new)
        };
        let is_this = |s: &SharedVariable| has_receiver && s.old == Reg(0) && s.new == Reg(0);
        let all = self.shared.iter().enumerate();
        let not_null = all.filter(|(_, s)| s.kind == Kind::Ref && (has_length(s) || is_this(s)));
        not_null.map(|(index, _)| index).collect()
    }
}

impl SharedVariable {
    /// The register of a version.
    pub(crate) fn register(&self, version: VersionName) -> Reg {
        match version {
            VersionName::Old => self.old,
            VersionName::New => self.new,
        }
    }

    /// What a version's register holds more than the shared value.
    pub(crate) fn more(&self, version: VersionName) -> i16 {
        match version {
            VersionName::Old => 0,
            VersionName::New => self.offset,
        }
    }
}

/// The relation at each cut point; `None` if they are not the same ones, or a register is left unexplained.
pub(crate) fn guess(
    old: &CutBody,
    new: &CutBody,
    traces: &[PairTrace],
) -> Option<Vec<PointRelation>> {
    if old.points.len() != new.points.len() {
        return None;
    }
    let points = old.points.iter().zip(&new.points).enumerate();
    let related = points.map(|(point, (of_old, of_new))| {
        let visits = aligned(point, traces);
        let relation = relate(of_old, of_new, &visits)?;
        relate_calls(old, new, (of_old, of_new), relation)
    });
    related.collect()
}

/// The visits of a cut point in both versions, round by round.
fn aligned(point: usize, traces: &[PairTrace]) -> Vec<(&PointVisit, &PointVisit)> {
    let mut visits = Vec::new();
    for trace in traces {
        let old = trace.old.iter().filter(|v| v.point == point);
        visits.extend(old.zip(trace.new.iter().filter(|v| v.point == point)));
    }
    visits
}

fn relate(
    old: &CutPoint,
    new: &CutPoint,
    visits: &[(&PointVisit, &PointVisit)],
) -> Option<PointRelation> {
    let mut shared: Vec<(usize, usize, i16)> = Vec::new();
    for rank in 0..3 {
        for (n, of_new) in new.live.iter().enumerate() {
            for (o, of_old) in old.live.iter().enumerate() {
                let is_used = shared.iter().any(|(a, b, _)| *a == o || *b == n);
                if is_used || !is_ranked(rank, of_old, of_new) || !are_alike(of_old, of_new) {
                    continue;
                }
                if let Some(offset) = offset(of_old.kind, (o, n), visits, rank) {
                    shared.push((o, n, offset));
                }
            }
        }
    }
    let matched_old: Vec<usize> = shared.iter().map(|s| s.0).collect();
    let matched_new: Vec<usize> = shared.iter().map(|s| s.1).collect();
    let old_visits: Vec<&PointVisit> = visits.iter().map(|v| v.0).collect();
    let new_visits: Vec<&PointVisit> = visits.iter().map(|v| v.1).collect();
    let old_facts = facts(old, &matched_old, &old_visits)?;
    let new_facts = facts(new, &matched_new, &new_visits)?;
    let shared = shared.into_iter().map(|(o, n, offset)| SharedVariable {
        old: old.live[o].register,
        new: new.live[n].register,
        offset,
        kind: old.live[o].kind,
        desc: descriptor(&old.live[o]),
    });
    Some(PointRelation {
        shared: shared.collect(),
        old_facts,
        new_facts,
        arguments: Vec::new(),
        result: None,
    })
}

/// Both versions must call the same method; `None` if they don't.
fn relate_calls(
    old: &CutBody,
    new: &CutBody,
    points: (&CutPoint, &CutPoint),
    mut relation: PointRelation,
) -> Option<PointRelation> {
    let (a, b) = match (&points.0.call, &points.1.call) {
        (None, None) => return Some(relation),
        (Some(a), Some(b)) if a.called == b.called => (a, b),
        _ => return None,
    };
    let shared = |a: &(Reg, String), b: &(Reg, String)| {
        let kind = old.body.regs[a.0.index()].kind;
        let is_one = kind == new.body.regs[b.0.index()].kind;
        is_one.then(|| SharedVariable {
            old: a.0,
            new: b.0,
            offset: 0,
            kind,
            desc: a.1.clone(),
        })
    };
    let arguments = a.arguments.iter().zip(&b.arguments);
    relation.arguments = arguments
        .map(|(a, b)| shared(a, b))
        .collect::<Option<_>>()?;
    relation.result = match (&a.result, &b.result) {
        (Some(a), Some(b)) => Some(shared(a, b)?),
        (None, None) => None,
        // A result that only one version looks at is not shared, and nothing else stands for it.
        _ => return None,
    };
    Some(relation)
}

/// Registers of one name first, then of one number, then any.
fn is_ranked(rank: u32, old: &LiveRegister, new: &LiveRegister) -> bool {
    match rank {
        0 => old.name.is_some() && old.name == new.name,
        1 => old.register == new.register,
        _ => true,
    }
}

fn are_alike(old: &LiveRegister, new: &LiveRegister) -> bool {
    old.kind == new.kind && (old.kind != Kind::Ref || old.class == new.class)
}

/// How much more the new version's register held at each visit; `None` if that is not always the same.
fn offset(
    kind: Kind,
    at: (usize, usize),
    visits: &[(&PointVisit, &PointVisit)],
    rank: u32,
) -> Option<i16> {
    let mut found: Option<i16> = None;
    for (old, new) in visits {
        let here = match (old.values[at.0], new.values[at.1]) {
            (a, b) if a == b => 0,
            (TracedValue::Number(a), TracedValue::Number(b)) if kind == Kind::Int => {
                i16::try_from((b as i32).wrapping_sub(a as i32)).ok()?
            }
            _ => return None,
        };
        if *found.get_or_insert(here) != here {
            return None;
        }
    }
    let offset = found.unwrap_or(0);
    // Two numbers that differ by chance in a single visit are no pair.
    let is_sure = offset == 0 || visits.len() > 2 && rank < 2;
    is_sure.then_some(offset)
}

/// What explains the registers of a version that have no partner.
fn facts(point: &CutPoint, matched: &[usize], visits: &[&PointVisit]) -> Option<Vec<RegisterFact>> {
    let mut facts = Vec::new();
    for (index, live) in point.live.iter().enumerate() {
        if matched.contains(&index) {
            continue;
        }
        let is = known_value(point, matched, index, live.kind, visits)?;
        facts.push(RegisterFact {
            register: live.register,
            is,
        });
    }
    Some(facts)
}

fn known_value(
    point: &CutPoint,
    matched: &[usize],
    index: usize,
    kind: Kind,
    visits: &[&PointVisit],
) -> Option<KnownRegister> {
    let first = visits.first()?.values[index];
    let others = || matched.iter().map(|m| (*m, &point.live[*m]));
    let is_same = |m: usize| visits.iter().all(|v| v.values[m] == v.values[index]);
    let is_length = |m: usize| {
        let mut all = visits.iter();
        all.all(|v| v.lengths[m].map(TracedValue::Number) == Some(v.values[index]))
    };
    if !matches!(kind, Kind::Int | Kind::Ref) {
        return None;
    }
    if let Some((_, array)) = others().find(|(m, _)| kind == Kind::Int && is_length(*m)) {
        return Some(KnownRegister::Length(array.register));
    }
    if let Some((_, twin)) = others().find(|(m, l)| l.kind == kind && is_same(*m)) {
        return Some(KnownRegister::Same(twin.register));
    }
    let is_constant = visits.iter().all(|v| v.values[index] == first);
    match first {
        TracedValue::Number(n) if is_constant => Some(KnownRegister::Int(n as i32)),
        TracedValue::Null if is_constant => Some(KnownRegister::Null),
        _ => None,
    }
}

fn descriptor(live: &LiveRegister) -> String {
    match (live.kind, &live.class) {
        (Kind::Int, _) => "I".to_owned(),
        (Kind::Long, _) => "J".to_owned(),
        (Kind::Float, _) => "F".to_owned(),
        (Kind::Double, _) => "D".to_owned(),
        (Kind::Ref, Some(class)) if class.starts_with('[') => class.to_string(),
        (Kind::Ref, Some(class)) => format!("L{class};"),
        (Kind::Ref, None) => "Ljava/lang/Object;".to_owned(),
    }
}
