//! Call stack of a thread: contiguous while it runs, frozen and shared when it forks.
//!
//! Live frames keep their registers in two flat vectors (machine values, and the terms of
//! symbolic frames). A fork moves them into an immutable segment that both copies share; a
//! frame is copied out of it only when a copy runs on or returns into it. So a fork costs what
//! was pushed since the last one, a copy that waits costs nothing, and a program that never
//! forks never copies.

use crate::value::Value;
use classes::{ClassRef, Code, MethodRef};
use heap::Ref;
use triomphe::Arc;

/// Room for so many registers is no matter.
const KEPT_REGISTERS: usize = 1 << 10;

/// What happens when a frame is left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cont {
    /// The result goes to the calling instruction.
    Normal,
    /// The bottom frame: the run, or the thread, ends.
    Entry,
    /// Initialization of this class is complete; the caller's instruction is executed again.
    ClassInit(ClassRef),
    /// Called by reflection: the result is boxed, exceptions are wrapped.
    Reflect,
    /// The result is boxed, as `Integer.valueOf` does it.
    Boxed,
    /// A constructor called by reflection: its object is the caller's result.
    Construct(Ref),
    /// The result is dropped, the caller's instruction gets this instead.
    Deliver(Ref),
    /// The result is dropped, the caller's instruction is executed again.
    Retry,
    /// Part of what makes an input, an index for [`crate::Inputs::built`]; then the same.
    Built(u32),
}

impl Cont {
    /// Which kind it is, without what comes with it.
    pub fn number(self) -> u64 {
        match self {
            Cont::Normal => 0,
            Cont::Entry => 1,
            Cont::ClassInit(_) => 2,
            Cont::Reflect => 3,
            Cont::Boxed => 4,
            Cont::Construct(_) => 5,
            Cont::Deliver(_) => 6,
            Cont::Retry => 7,
            Cont::Built(_) => 8,
        }
    }

    /// Whether a native method of the library stands between the frame and its caller.
    pub(crate) fn is_reflective(self) -> bool {
        matches!(self, Cont::Reflect | Cont::Construct(_))
    }
}

#[derive(Clone, Copy)]
pub struct Frame {
    pub method: MethodRef,
    pub code: &'static Code,
    /// The instruction being executed; in callers, the call.
    pub pc: u32,
    /// First register in the segment's vectors.
    pub base: u32,
    /// Whether any register may hold a term.
    pub symbolic: bool,
    /// False while a class's initializer waits for those of its parents.
    pub started: bool,
    pub cont: Cont,
    /// Held by a synchronized method.
    pub lock: Ref,
}

#[derive(Clone, Default)]
pub struct Stack {
    pub frames: Vec<Frame>,
    /// At least as long as the live frames need; above them, anything.
    pub(crate) vals: Vec<u64>,
    /// As long as `vals`; zero where no symbolic frame is.
    pub(crate) terms: Vec<u32>,
    frozen: Option<(Arc<Segment>, usize)>,
}

struct Segment {
    frames: Box<[Frame]>,
    vals: Box<[u64]>,
    /// Empty if no frame is symbolic.
    terms: Box<[u32]>,
    below: Option<(Arc<Segment>, usize)>,
    /// Frames in this segment and below.
    depth: usize,
    slots: usize,
}

fn with_registers<'a>(
    frame: &'a Frame,
    vals: &'a [u64],
    terms: &'a [u32],
) -> (&'a Frame, &'a [u64], &'a [u32]) {
    let (base, count) = (frame.base as usize, frame.code.reg_count());
    // A frame without terms may have fewer places for them.
    let terms = terms.get(base..base + count).unwrap_or_default();
    let terms = if frame.symbolic { terms } else { &[] };
    (frame, &vals[base..base + count], terms)
}

impl Stack {
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty() && self.frozen.is_none()
    }

    pub fn depth(&self) -> usize {
        self.frames.len()
            + self
                .frozen
                .as_ref()
                .map_or(0, |(s, n)| s.depth - (s.frames.len() - n))
    }

    /// Registers in use by all frames.
    pub fn slots(&self) -> usize {
        self.live_top() + self.frozen.as_ref().map_or(0, |(s, _)| s.slots)
    }

    /// What the frozen part counts for in the overflow limit, each frame with `overhead` words.
    pub(crate) fn frozen_weight(&self, overhead: usize) -> usize {
        self.frozen
            .as_ref()
            .map_or(0, |(s, _)| s.slots + s.depth * overhead)
    }

    /// First free place above the live frames.
    #[inline]
    pub(crate) fn live_top(&self) -> usize {
        self.frames
            .last()
            .map_or(0, |f| f.base as usize + f.code.reg_count())
    }

    /// Makes room for `n` registers from `base` on.
    #[inline]
    pub(crate) fn reserve(&mut self, base: usize, n: usize) {
        if self.vals.len() < base + n {
            self.grow(base + n);
        }
    }

    #[cold]
    fn grow(&mut self, needed: usize) {
        let size = needed.next_power_of_two().max(16);
        self.vals.resize(size, 0);
        self.terms.resize(size, 0);
    }

    /// Pops the top frame, leaving its caller on top if there is one.
    pub(crate) fn pop(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        if frame.symbolic {
            let (from, to) = (
                frame.base as usize,
                frame.base as usize + frame.code.reg_count(),
            );
            self.terms[from..to].fill(0);
        }
        self.wake();
        Some(frame)
    }

    /// Gives back the room that a deep recursion has taken: the states that paths end in are kept.
    pub(crate) fn give_back(&mut self) {
        if self.vals.len() <= KEPT_REGISTERS {
            return;
        }
        let top = self.live_top();
        self.vals.truncate(top);
        self.vals.shrink_to_fit();
        self.terms.truncate(top);
        self.terms.shrink_to_fit();
        self.frames.shrink_to_fit();
    }

    /// Makes sure that the top frame is live, as execution needs it.
    #[inline]
    pub(crate) fn wake(&mut self) {
        if self.frames.is_empty() {
            self.thaw();
        }
    }

    /// Copies the top frozen frame out; only if no live frame is left.
    fn thaw(&mut self) {
        let Some((segment, used)) = self.frozen.take() else {
            return;
        };
        let mut frame = segment.frames[used - 1];
        let n = frame.code.reg_count();
        let from = frame.base as usize;
        self.reserve(0, n);
        self.vals[..n].copy_from_slice(&segment.vals[from..from + n]);
        if frame.symbolic {
            self.terms[..n].copy_from_slice(&segment.terms[from..from + n]);
        }
        frame.base = 0;
        self.frames.push(frame);
        self.frozen = if used > 1 {
            Some((segment, used - 1))
        } else {
            segment.below.clone()
        };
    }

    /// Replaces a register of the frame that is so many below the top one.
    pub(crate) fn set_register(&mut self, below: usize, register: usize, value: Value) {
        self.thaw_all();
        let at = self.frames.len() - 1 - below;
        let frame = &mut self.frames[at];
        let place = frame.base as usize + register;
        frame.symbolic |= value.term.is_some();
        self.vals[place] = value.bits;
        self.terms[place] = value.term.map_or(0, |t| t.raw());
    }

    /// Copies all frozen frames out.
    fn thaw_all(&mut self) {
        if self.frozen.is_none() {
            return;
        }
        let mut whole = Stack::default();
        let all: Vec<_> = self.registers().collect();
        for (frame, vals, terms) in all.into_iter().rev() {
            let base = whole.live_top();
            whole.reserve(base, vals.len());
            whole.vals[base..base + vals.len()].copy_from_slice(vals);
            whole.terms[base..base + terms.len()].copy_from_slice(terms);
            whole.frames.push(Frame {
                base: base as u32,
                ..*frame
            });
        }
        *self = whole;
    }

    /// Moves all live frames into a shared segment, so that a copy is cheap. They come back by
    /// [`Self::wake`].
    pub(crate) fn freeze(&mut self) {
        if self.frames.is_empty() {
            return;
        }
        let top = self.live_top();
        let depth = self.depth();
        let slots = self.slots();
        let frames = std::mem::take(&mut self.frames).into_boxed_slice();
        let mut vals = std::mem::take(&mut self.vals);
        let mut terms = std::mem::take(&mut self.terms);
        vals.truncate(top);
        let symbolic = frames.iter().any(|frame| frame.symbolic);
        terms.truncate(if symbolic { top } else { 0 });
        let used = frames.len();
        let segment = Segment {
            frames,
            vals: vals.into_boxed_slice(),
            terms: terms.into_boxed_slice(),
            below: self.frozen.take(),
            depth,
            slots,
        };
        self.frozen = Some((Arc::new(segment), used));
    }

    /// Whether both have the same frames at the same instructions with the same registers.
    pub(crate) fn is_equal(&self, other: &Stack) -> bool {
        // Deep recursion has many frames that are alike.
        if self.depth() != other.depth() {
            return false;
        }
        let (mut mine, mut others) = (self.registers(), other.registers());
        loop {
            match (mine.next(), others.next()) {
                (None, None) => return true,
                (Some((f, vals, terms)), Some((g, other_vals, other_terms))) => {
                    let same = f.method.id == g.method.id
                        && f.pc == g.pc
                        && f.cont == g.cont
                        && f.lock == g.lock
                        && vals == other_vals
                        && terms == other_terms;
                    if !same {
                        return false;
                    }
                }
                _ => return false,
            }
        }
    }

    /// Whether a frame below the top one is of this method.
    pub(crate) fn is_called_within(&self, method: MethodRef) -> bool {
        let mut below = self.registers().skip(1);
        below.any(|(frame, _, _)| frame.method.id == method.id)
    }

    /// Frames with their machine values and terms (those of symbolic frames), the top one first.
    pub fn registers(&self) -> impl Iterator<Item = (&Frame, &[u64], &[u32])> {
        let live = self.frames.iter().rev();
        let live = live.map(|f| with_registers(f, &self.vals, &self.terms));
        let mut next = self.frozen.as_ref().map(|(s, n)| (s, *n));
        let frozen = std::iter::from_fn(move || {
            loop {
                let (segment, used) = next?;
                if used > 0 {
                    next = Some((segment, used - 1));
                    let frame = &segment.frames[used - 1];
                    return Some(with_registers(frame, &segment.vals, &segment.terms));
                }
                next = segment.below.as_ref().map(|(s, n)| (s, *n));
            }
        });
        live.chain(frozen)
    }

    /// Whether some frame is left in this way.
    pub(crate) fn has_frame(&self, cont: Cont) -> bool {
        self.registers().any(|(frame, _, _)| frame.cont == cont)
    }

    /// Calls `f` with each frame, innermost first, and its registers.
    pub fn for_each_frame(&self, mut f: impl FnMut(&Frame, &[u64])) {
        for frame in self.frames.iter().rev() {
            f(
                frame,
                &self.vals[frame.base as usize..][..frame.code.reg_count()],
            );
        }
        let mut next = self.frozen.as_ref().map(|(s, n)| (s, *n));
        while let Some((segment, used)) = next {
            for frame in segment.frames[..used].iter().rev() {
                f(
                    frame,
                    &segment.vals[frame.base as usize..][..frame.code.reg_count()],
                );
            }
            next = segment.below.as_ref().map(|(s, n)| (s, *n));
        }
    }
}
