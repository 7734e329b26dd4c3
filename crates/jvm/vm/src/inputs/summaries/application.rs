//! Applying a summary in a state (Definition 4.3): the path condition of the code is one choice, whether it ends normally;
//! numbers that it writes are unknown, references in registers are left as they were or unknown, fields are unknown again.

use super::closure::{ReadClosure, is_input, read_closure};
use super::matching::same_reads;
use super::{SUMMARY_STUBS, SummaryEnd, SummaryExecution, SummaryLog, SummaryRole, SummarySpec};
use crate::machine::Interp;
use crate::natives::{Native, NativeReturn};
use crate::trap::Trap;
use crate::value::Value;
use classes::{ClassRef, MethodRef};
use heap::Ref;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Earlier executions that one may turn out to be, if some terms are equal.
const MAX_CANDIDATES: usize = 4;

/// Whether a method stands for summarized code.
pub(crate) fn is_summary_stub(method: MethodRef) -> bool {
    method.is_native() && method.class().name.ends_with(SUMMARY_STUBS)
}

/// An execution of then that this one is.
struct KnownExecution {
    number: usize,
    to_then: FxHashMap<Ref, Ref>,
}

/// A call of a method that stands for summarized code.
pub(crate) fn apply(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let stub = m.callee()?;
    match m.state.summaries.role_of(stub) {
        Some(SummaryRole::Entry(spec)) => m.enter_summary(spec, args),
        Some(SummaryRole::Output(spec, output)) => m.output_of_summary(spec, output, args),
        None => Err(unsupported("code without its summary")),
    }
}

fn unsupported(what: impl Into<String>) -> Trap {
    Trap::Unsupported(what.into().into_boxed_str())
}

impl Interp<'_> {
    fn enter_summary(&mut self, index: usize, args: &[Value]) -> Native {
        let stack = self.state.summaries.clone();
        let Some(log) = stack.log() else {
            return Err(unsupported("code without its summary"));
        };
        let spec = &log.specs[index];
        let known = self.find_execution(log, index, args)?;
        let (number, is_open, end) = match &known {
            Some(known) => {
                let execution = &log.executions[known.number];
                (known.number, execution.is_open, Some(execution.end))
            }
            None => (log.executions.len(), false, None),
        };
        let closure = read_closure(self.state, spec, args, is_open);
        let own: Vec<Ref> = match &known {
            Some(known) => log.executions[known.number].own.clone(),
            None => self.own_objects(&closure),
        };
        let names = self.name_objects(&closure, &own, known.as_ref())?;
        let end = match end {
            Some(end) => end,
            None => {
                self.expect_no_own(spec, &own)?;
                self.choose_end(spec)?
            }
        };
        // No decision any more.
        let execution = known.is_none().then(|| SummaryExecution {
            spec: index,
            args: args.to_vec(),
            heap: self.state.heap.clone(),
            inputs: self.state.inputs.clone(),
            writers: self.state.summaries.writers(),
            is_open: closure.is_open,
            own,
            end,
        });
        self.state.summaries.push(number, execution);
        for (object, name) in &names {
            self.forget_fields(spec, number, *object, name);
        }
        match end {
            SummaryEnd::Threw => Err(self.throw_for(spec, number)),
            SummaryEnd::Returned { .. } => Ok(self.result_of(spec, number)),
        }
    }

    /// The execution of then that reads what this one reads. In the first run nothing is asked for that.
    fn find_execution(
        &mut self,
        log: &SummaryLog,
        spec: usize,
        args: &[Value],
    ) -> Result<Option<KnownExecution>, Trap> {
        let mut perhaps = Vec::new();
        for (number, then) in log
            .executions
            .iter()
            .enumerate()
            .filter(|(_, e)| e.spec == spec)
        {
            let Some(same) = same_reads(self, then, &log.specs[spec], args) else {
                continue;
            };
            let to_then = same.to_then;
            match same.conditions.is_empty() {
                true => return Ok(Some(KnownExecution { number, to_then })),
                false => perhaps.push((number, to_then, same.conditions)),
            }
        }
        if !log.is_later_run {
            return Ok(None);
        }
        for (number, to_then, conditions) in perhaps.into_iter().take(MAX_CANDIDATES) {
            let terms = &self.vm.terms;
            let is_same = conditions
                .iter()
                .fold(terms.bool(true), |all, t| terms.and(all, *t));
            if self.decide(is_same)? {
                return Ok(Some(KnownExecution { number, to_then }));
            }
        }
        Ok(None)
    }

    fn own_objects(&self, closure: &ReadClosure) -> Vec<Ref> {
        let objects = closure.objects.iter();
        let own = objects.filter(|r| !is_input(self.state, **r));
        own.copied().collect()
    }

    /// The name of each object that the code may come to: of the program's own, it is the same for those that correspond.
    fn name_objects(
        &self,
        closure: &ReadClosure,
        own: &[Ref],
        known: Option<&KnownExecution>,
    ) -> Result<Vec<(Ref, Arc<str>)>, Trap> {
        let objects = closure.objects.iter();
        let named = objects.map(|r| {
            if let Some(object) = self.state.inputs.object_at(*r) {
                return Some((*r, object.name.clone()));
            }
            let then = match known {
                Some(known) => *known.to_then.get(r)?,
                None => *r,
            };
            let place = own.iter().position(|o| *o == then)?;
            Some((*r, Arc::from(format!("new {place}"))))
        });
        let named: Option<Vec<(Ref, Arc<str>)>> = named.collect();
        named.ok_or_else(|| {
            unsupported("a summary of code that may come to more objects than before")
        })
    }

    /// A reference that is unknown again may be any object of the input, and none of the program's own.
    fn expect_no_own(&self, spec: &SummarySpec, own: &[Ref]) -> Result<(), Trap> {
        let fits = |class: &&ClassRef| {
            let mut classes = own.iter().map(|r| self.state.heap.get(*r).class);
            classes.any(|own| own.is_subtype_of(class))
        };
        match spec.stores.iter().any(|class| fits(&class)) {
            true => {
                let what = format!(
                    "a summary of {}: what it writes may be a new object",
                    spec.name
                );
                Err(unsupported(what))
            }
            false => Ok(()),
        }
    }

    /// One of the ways in which the code may end.
    fn choose_end(&mut self, spec: &SummarySpec) -> Result<SummaryEnd, Trap> {
        let keeps: Vec<usize> = (0..spec.outputs.len())
            .filter(|i| spec.outputs[*i].may_keep)
            .collect();
        let ways = 1_usize << keeps.len();
        let kept = |way: usize| {
            let bits = keeps.iter().enumerate();
            bits.fold(0_u32, |all, (bit, output)| match way >> bit & 1 {
                0 => all,
                _ => all | 1 << output,
            })
        };
        let all = ways + usize::from(spec.thrown.is_some());
        let describe = |_: &Self, way: usize| match way == ways {
            true => format!("{} throws", spec.name),
            false => describe_kept(spec, kept(way)),
        };
        let way = self.split(all, describe)?;
        Ok(match way == ways {
            true => SummaryEnd::Threw,
            false => SummaryEnd::Returned { kept: kept(way) },
        })
    }

    /// What stands for the exception: the same for the same execution.
    fn throw_for(&mut self, spec: &SummarySpec, number: usize) -> Trap {
        let Some(class) = spec.thrown else {
            return unsupported("a summary of code that throws nothing");
        };
        let exception = self.alloc_instance(class);
        self.set_field(exception, "execution", Value::int(number as i32));
        Trap::Throw(exception)
    }

    fn result_of(&mut self, spec: &SummarySpec, number: usize) -> NativeReturn {
        match spec.outputs.iter().find(|o| o.method.is_none()) {
            Some(output) => {
                let value = self.value_left(spec, number, &output.name, &output.desc);
                NativeReturn::Value(value)
            }
            None => NativeReturn::Void,
        }
    }

    /// What the last execution has left in a register.
    fn output_of_summary(&mut self, index: usize, output: usize, args: &[Value]) -> Native {
        let stack = self.state.summaries.clone();
        let last = stack.log().and_then(|log| Some((log, *log.stack.last()?)));
        let Some((log, number)) = last.filter(|(log, n)| log.executions[*n].spec == index) else {
            return Err(unsupported("a summary that was not entered"));
        };
        let spec = &log.specs[index];
        let is_kept = match log.executions[number].end {
            SummaryEnd::Returned { kept } => kept >> output & 1 != 0,
            SummaryEnd::Threw => false,
        };
        let given = args.first().copied();
        Ok(NativeReturn::Value(match given.filter(|_| is_kept) {
            Some(value) => value,
            None => {
                let output = &spec.outputs[output];
                self.value_left(spec, number, &output.name, &output.desc)
            }
        }))
    }
}

fn describe_kept(spec: &SummarySpec, kept: u32) -> String {
    let outputs = spec.outputs.iter().enumerate();
    let names = outputs.filter(|(i, _)| kept >> i & 1 != 0);
    let names: Vec<&str> = names.map(|(_, o)| &*o.name).collect();
    match names.is_empty() {
        true => format!("{} updates all that it may", spec.name),
        false => format!("{} leaves {} as before", spec.name, names.join(", ")),
    }
}

impl super::SummaryStack {
    /// An execution, which is a new one or an earlier one once more.
    fn push(&mut self, number: usize, execution: Option<SummaryExecution>) {
        if let Some(log) = &mut self.0 {
            let log = Arc::make_mut(log);
            log.executions.extend(execution.map(Arc::new));
            log.stack.push(number);
        }
    }
}
