//! Work statistics, and closure: what was done, and whether any state was left out.

use super::StateGraph;
use vm::environment::Asked;

/// What was done, and what was left out.
#[derive(Clone, Copy, Debug, Default)]
pub struct GraphWork {
    pub calls: u64,
    /// Those among them that were made to expand a state.
    pub followed: u64,
    /// Those among them that were tried on concrete arguments, see [`StateGraph::try_call`].
    pub tried: u64,
    /// What they took.
    pub trial_work: u64,
    /// Those that were made to get to wanted inputs, see [`StateGraph::aim`].
    pub aimed: u64,
    /// States that are kept of those that few of a shape are kept of.
    pub sampled: u64,
    /// Instructions of these calls, and what the solver did, see [`symex::solver_work`].
    pub done: u64,
    pub implied: u64,
    pub merged: u64,
    pub length: u32,
    pub objects: u32,
    /// Calls of which not every path was followed.
    pub cut_calls: u64,
    /// Those among them whose time was over.
    pub late_calls: u64,
    /// Those among them that ended before the time was over: states may be missing that are no longer
    /// than others that were looked at.
    pub partial: u64,
    /// States beyond the scope.
    pub beyond: u64,
    /// Where more variables or objects might matter than are held and made.
    pub limited: u64,
    /// States that could not be compared or followed.
    pub lost: u64,
    /// Calls of which not all arguments were tried.
    pub open: u64,
    /// Calls that hand out, or keep, what others can change.
    pub shared: u64,
    /// Calls that leave something in objects of the class library that no variable leads to.
    pub hidden: u64,
}

/// The work of an ordinary call. Where calls are limited, long ones count as several: most of them are recursions that
/// nothing ends, and few of that kind are as good as many.
const CALL_WORK: u64 = 20_000;

/// The same for a call on concrete arguments.
const TRIAL_WORK: u64 = 2_000;

impl GraphWork {
    /// All calls; if they were long, as many ordinary ones as would have taken the same work.
    pub fn weighted_calls(&self) -> u64 {
        self.calls.max(self.done / CALL_WORK)
    }

    /// The same of calls on unknown arguments, that is without trials.
    pub fn weighted_symbolic_calls(&self) -> u64 {
        let work = self.done - self.trial_work;
        (self.followed + self.aimed).max(work / CALL_WORK)
    }

    /// The same of trials.
    pub fn weighted_trials(&self) -> u64 {
        self.tried.max(self.trial_work / TRIAL_WORK)
    }
}

impl StateGraph {
    /// Whether no call leads to a state that was not expanded.
    pub fn is_closed(&self) -> bool {
        let work = &self.work;
        let left =
            work.cut_calls + work.beyond + work.limited + work.lost + work.open + work.hidden;
        let is_alone = work.shared == 0 && self.is_closed_world();
        !self.has_waiting() && left == 0 && is_alone
    }

    /// Whether all states were looked at that sequences of up to [`Self::complete_length`] calls lead to.
    pub fn is_complete_to_length(&self) -> bool {
        let GraphWork {
            limited,
            lost,
            open,
            shared,
            hidden,
            partial,
            ..
        } = self.work;
        limited + lost + open + shared + hidden + partial == 0 && self.is_closed_world()
    }

    /// Whether some state is still to be expanded.
    pub fn has_waiting(&self) -> bool {
        !self.frontier.is_empty() || self.under_way.is_some()
    }

    /// Whether the closed-world assumption holds, as far as is known: only the calls of the graph change the objects.
    fn is_closed_world(&self) -> bool {
        let covering = self.covering();
        covering.is_some_and(|c| c.external_effects.is_empty()) && self.asked.is_empty()
    }

    /// What calls read from the environment: it differs between machines and runs.
    pub fn environment_reads(&self) -> &[Asked] {
        &self.asked
    }

    /// What other code can do to the objects that no call of the graph does.
    pub fn external_effects(&self) -> &[String] {
        self.covering().map_or(&[], |c| &c.external_effects)
    }

    /// The longest sequence that leads to one of the states, and the most objects in one: also of states that were not
    /// expanded.
    pub fn longest_sequence(&self) -> u32 {
        self.nodes.iter().map(|n| n.length).max().unwrap_or(0)
    }

    pub fn most_objects(&self) -> u32 {
        self.nodes.iter().map(|n| n.objects).max().unwrap_or(0)
    }

    /// The length of sequences up to which all states were entered.
    pub fn complete_length(&self) -> u32 {
        let waiting = self.frontier.iter();
        let shortest = waiting.map(|id| self.node(id).length).min();
        match (shortest, self.under_way.as_ref().map(|u| u.length)) {
            (Some(shortest), Some(length)) => length.min(shortest.saturating_sub(1)),
            (Some(shortest), None) => shortest.saturating_sub(1),
            (None, Some(length)) => length,
            (None, None) => self.work.length,
        }
    }
}
