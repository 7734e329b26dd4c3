//! What can be done next: how a part is made, and what may change one.

use super::attempt::Attempt;
use super::{Aim, BEAM};
use classes::{ClassRef, MethodRef};
use inputs::parameters::{may_hold_any, takes_any};
use ir::ElemKind;
use java_source::members::is_callable;
use jvm_symex::After;
use states::callable::makers;
use states::explore::{Explored, Plan, explore};
use states::sequence::Held;

/// Ways to pass objects to one method.
const MAX_PLANS: usize = 16;

impl Aim<'_> {
    /// The attempt with one more part, in every way that leads to it.
    pub(super) fn making(&mut self, attempt: &Attempt, part: usize) -> Vec<Attempt> {
        let Some(class) = self.wanted.part(part).map(|p| p.class) else {
            return Vec::new();
        };
        if class.is_array() {
            let made = attempt.with_array(self.wanted, part);
            return made.into_iter().collect();
        }
        let plans = self.making_plans(attempt, part, class);
        let made = plans.iter().flat_map(|p| self.go(attempt, p, Some(part)));
        made.collect()
    }

    fn making_plans(&self, attempt: &Attempt, part: usize, class: ClassRef) -> Vec<Plan> {
        let search = self.search;
        let package = search.callables.package(&search.vm);
        if !package.sees_class(class) {
            return Vec::new();
        }
        let mut fitting: Vec<Held> = Vec::new();
        let held = self
            .wanted
            .held_by(part)
            .into_iter()
            .chain(0..self.wanted.len());
        for held in held.filter_map(|p| attempt.made[p]) {
            if fitting.iter().all(|f| f.object != held.object) {
                fitting.push(held);
            }
        }
        let gives = |m: &MethodRef| {
            m.parsed
                .ret
                .as_ref()
                .is_some_and(|r| *r.text == *class.descriptor())
        };
        let beside = search.class.methods.iter().filter(is_callable);
        let beside = beside.filter(|m| m.is_static() && gives(m) && search.class.id != class.id);
        let own = makers(class).into_iter().chain(beside);
        let own = own.filter(|m| package.sees_method(m));
        let mut plans: Vec<Plan> = own.flat_map(|m| self.passing(m, None, &fitting)).collect();
        for held in &fitting {
            let methods = search
                .callables
                .methods_of(&search.vm, held.class)
                .into_iter();
            for method in methods.filter(|m| gives(m)) {
                plans.extend(self.passing(method, Some((*held, attempt)), &fitting));
            }
        }
        plans
    }

    /// The attempt with one more call, wherever that is nearer to what is wanted.
    pub(super) fn changing(&mut self, attempt: &Attempt) -> Vec<Attempt> {
        let all: Vec<Held> = attempt.made.iter().flatten().copied().collect();
        let is_wrong = |held: &Held| {
            let mut wrong = attempt.is.unmet.iter();
            wrong.any(|(owner, _)| attempt.is.at[*owner] == Some(held.object))
        };
        let (wrong, right): (Vec<Held>, Vec<Held>) = all.iter().partition(|h| is_wrong(h));
        for receivers in [wrong, right] {
            let mut nearer = Vec::new();
            for held in receivers {
                let search = self.search;
                for method in search.callables.methods_of(&search.vm, held.class) {
                    for plan in self.passing(method, Some((held, attempt)), &all) {
                        let next = self.go(attempt, &plan, None);
                        nearer.extend(
                            next.into_iter()
                                .filter(|n| n.is.distance < attempt.is.distance),
                        );
                    }
                }
            }
            if !nearer.is_empty() {
                return nearer;
            }
        }
        Vec::new()
    }

    /// The ways to call a method with these objects as arguments; each may be left unknown.
    fn passing(
        &self,
        method: MethodRef,
        receiver: Option<(Held, &Attempt)>,
        fitting: &[Held],
    ) -> Vec<Plan> {
        let world = &self.search.vm.world;
        let mut all: Vec<Vec<Option<Held>>> = vec![Vec::new()];
        for (index, param) in method.parsed.params.iter().enumerate() {
            let declared = param.class_name().and_then(|name| world.load(name).ok());
            let declared = declared.filter(|_| takes_any(method, index));
            let fits = |h: &&Held| declared.is_some_and(|d| h.class.is_subtype_of(d));
            let choices: Vec<Option<Held>> =
                fitting.iter().filter(fits).copied().map(Some).collect();
            let longer = |passed: Vec<Option<Held>>| {
                let choices = choices.iter().copied().chain([None]);
                let with = |choice| [&passed[..], &[choice]].concat();
                choices.map(with).collect::<Vec<_>>()
            };
            all = all.into_iter().flat_map(longer).take(MAX_PLANS).collect();
        }
        let selected = match receiver {
            Some((held, attempt)) => {
                let class = attempt.sequence.state.heap.get(held.object).class;
                class.select(method)
            }
            None => Some(method),
        };
        let Some(selected) = selected.filter(|m| !m.is_abstract() && !m.is_native()) else {
            return Vec::new();
        };
        let plan = |passed| Plan {
            method,
            selected,
            receiver: receiver.map(|(held, _)| held),
            passed,
            pins: Vec::new(),
        };
        all.into_iter().map(plan).collect()
    }

    /// Makes a call; the attempts in which it returned, with the part that it gave.
    fn go(&mut self, attempt: &Attempt, plan: &Plan, part: Option<usize>) -> Vec<Attempt> {
        if self.is_over() {
            return Vec::new();
        }
        self.left -= 1;
        let search = self.search;
        let base = &attempt.sequence;
        let explored = explore(
            &search.vm,
            base,
            plan,
            After::default(),
            self.solver,
            self.until,
        );
        let Explored { call, made, ends } = explored;
        let mut next = Vec::new();
        for end in ends.returned.into_iter().take(2 * BEAM) {
            if end.state.asked.iter().any(|a| a.voids_failures()) {
                continue;
            }
            let sequence =
                search.after_all(base, (&call, plan.method), made, (end.state, end.value));
            let mut made = attempt.made.clone();
            if let Some(part) = part {
                let given = sequence.held.last().copied();
                let is_new = sequence.held.len() > base.held.len();
                let Some(given) = given.filter(|_| is_new) else {
                    continue;
                };
                let class = sequence.state.heap.get(given.object).class;
                if self
                    .wanted
                    .part(part)
                    .is_none_or(|p| p.class.id != class.id)
                {
                    continue;
                }
                made[part] = Some(given);
            }
            next.push(Attempt::new(self.wanted, sequence, made));
        }
        next
    }

    /// Whether a field of some part says what it may hold.
    pub(super) fn is_ruled(&self) -> bool {
        self.classes()
            .any(|c| !c.ruled_fields(&self.search.vm.world).is_empty())
    }

    fn classes(&self) -> impl Iterator<Item = ClassRef> {
        let parts = (0..self.wanted.len()).filter_map(|i| self.wanted.part(i));
        parts.flat_map(|p| std::iter::successors(Some(p.class), |c| c.super_class))
    }

    /// Whether assignments leave every field with what it may hold, as far as annotations say that: it is
    /// wanted to hold something, which is kept to.
    pub(super) fn may_assign(&self) -> bool {
        let mut parts = (0..self.wanted.len()).filter_map(|i| self.wanted.part(i));
        parts.all(|part| {
            let mut above = std::iter::successors(Some(part.class), |c| c.super_class);
            above.all(|class| {
                let mut ruled = class.ruled_fields(&self.search.vm.world).iter();
                ruled.all(|(index, rules)| {
                    let field = &class.fields[*index];
                    if !rules.rules.is_empty() && !is_whole(field.desc.elem) {
                        return false;
                    }
                    let mut slots = part.cells.iter().map(|c| c.slot);
                    slots.any(|slot| slot == field.slot as usize)
                })
            })
        })
    }

    /// The attempt with all fields assigned that hold something else than is wanted.
    pub(super) fn assign_all(&self, attempt: &Attempt) -> Option<Attempt> {
        let search = self.search;
        let package = search.callables.package(&search.vm);
        let mut assigned = attempt.copy(self.wanted);
        for (part, number) in &attempt.is.unmet {
            let cell = &self.wanted.part(*part)?.cells[*number];
            let owner = assigned.made[*part]?;
            let (field, declaring) = cell.field?;
            let is_typed = self.wanted.part_of(&cell.value).is_some();
            if !package.can_assign(field, declaring, owner.class)
                || is_typed && !may_hold_any(declaring, field)
            {
                return None;
            }
            let place = (cell, field, declaring);
            assigned = assigned.with_field(&search.vm, self.wanted, owner, place)?;
        }
        Some(assigned)
    }
}

/// Whether values of a type are kept to as they are wanted.
fn is_whole(elem: ElemKind) -> bool {
    !matches!(elem, ElemKind::Ref | ElemKind::Float | ElemKind::Double)
}
