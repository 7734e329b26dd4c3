//! What was done, and whether that is all there is.

use super::StateGraph;
use vm::environment::Asked;

/// What was done, and what was left out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    pub calls: u64,
    /// Instructions of these calls, and what the solver did, see [`symex::solver_work`].
    pub done: u64,
    pub implied: u64,
    pub merged: u64,
    pub length: u32,
    pub objects: u32,
    /// Calls of which not every way was followed.
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

impl StateGraph {
    /// Whether no call leads to a state that was not gone on with.
    pub fn is_closed(&self) -> bool {
        let work = &self.work;
        let left =
            work.cut_calls + work.beyond + work.limited + work.lost + work.open + work.hidden;
        let is_alone = work.shared == 0 && self.left_out.is_empty() && self.asked.is_empty();
        self.agenda.is_empty() && self.under_way.is_none() && left == 0 && is_alone
    }

    /// Whether all states were looked at that sequences of up to [`Self::whole_length`] calls lead to.
    pub fn is_whole(&self) -> bool {
        let Work {
            limited,
            lost,
            open,
            shared,
            hidden,
            partial,
            ..
        } = self.work;
        let is_alone = self.left_out.is_empty() && self.asked.is_empty();
        limited + lost + open + shared + hidden + partial == 0 && is_alone
    }

    /// What calls asked the world outside: elsewhere the answers are others.
    pub fn asked(&self) -> &[Asked] {
        &self.asked
    }

    /// What code can do to the objects that no call in here does.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// The longest sequence that leads to one of the states, and the most objects in one: those too that were not gone
    /// on with.
    pub fn longest(&self) -> u32 {
        self.nodes.iter().map(|n| n.length).max().unwrap_or(0)
    }

    pub fn most_objects(&self) -> u32 {
        self.nodes.iter().map(|n| n.objects).max().unwrap_or(0)
    }

    /// The length of sequences up to which all states were entered.
    pub fn whole_length(&self) -> u32 {
        let waiting = self.agenda.values().flatten();
        let shortest = waiting.map(|id| self.node(*id).length).min();
        match (shortest, self.under_way.as_ref().map(|u| u.length)) {
            (Some(shortest), Some(length)) => length.min(shortest.saturating_sub(1)),
            (Some(shortest), None) => shortest.saturating_sub(1),
            (None, Some(length)) => length,
            (None, None) => self.work.length,
        }
    }
}
