//! Class initialization (JVMS 5.5).
//!
//! A class under initialization has a frame of its own, even before its initializer starts: it
//! waits (not `started`) while superclass and superinterfaces are initialized on top of it.

use super::Interp;
use crate::limits::unusable_body;
use crate::stack::{Cont, Frame};
use crate::state::{INIT_DONE, INIT_FAILED, INIT_IN_PROGRESS, InitStatus};
use crate::threads::ThreadStatus;
use crate::trap::Trap;
use crate::value::Value;
use classes::{ClassRef, Code, MethodRef};
use heap::{Object, Ref};
use ir::{BodyBuilder, BootArg, Inst};
use std::sync::OnceLock;

impl Interp<'_> {
    /// Returns if the class may be used; otherwise starts its initialization, after which the
    /// instruction is executed again.
    pub fn ensure_initialized(&mut self, class: ClassRef) -> Result<(), Trap> {
        match self.state.init_status(class) {
            InitStatus::Done => Ok(()),
            InitStatus::InProgress(thread) if thread == self.state.current => Ok(()),
            InitStatus::InProgress(_) => {
                let status = ThreadStatus::AwaitsClass(class.id);
                self.set_status(self.state.current, status);
                Err(Trap::Block)
            }
            InitStatus::Failed => Err(self.throw_init_failed(class)),
            InitStatus::NotStarted => {
                if self.begin_initialization(class)? {
                    return Ok(());
                }
                Err(Trap::Again)
            }
        }
    }

    /// True if there was nothing to run.
    fn begin_initialization(&mut self, class: ClassRef) -> Result<bool, Trap> {
        let mut statics = Object::statics(class);
        statics.meta = INIT_IN_PROGRESS;
        statics.hash = self.state.current as u32;
        self.state.heap.set_statics(class.id, statics);
        self.set_constants(class)?;
        if class.initializer.is_none() && self.next_parent(class).is_none() {
            self.set_init_status(class, INIT_DONE);
            self.state.note_initialized(self.vm, class);
            return Ok(true);
        }
        let (method, code) = self.initializer_code(class)?;
        let stack = &mut self.state.thread_mut().stack;
        let (base, n) = (stack.live_top(), code.reg_count());
        stack.reserve(base, n);
        stack.vals[base..base + n].fill(0);
        stack.frames.push(Frame {
            method,
            code,
            pc: 0,
            base: base as u32,
            symbolic: false,
            started: false,
            cont: Cont::ClassInit(class),
            lock: Ref::NULL,
        });
        if !self.vm.opens(class) {
            self.state.library_initializers += 1;
        }
        self.advance_initialization(class)?;
        Ok(false)
    }

    /// Initializes what must come before the class whose waiting frame is on top.
    pub(super) fn advance_initialization(&mut self, class: ClassRef) -> Result<(), Trap> {
        while let Some(parent) = self.next_parent(class) {
            match self.state.init_status(parent) {
                InitStatus::NotStarted => {
                    if !self.begin_initialization(parent)? {
                        return Ok(());
                    }
                }
                InitStatus::Failed => return Err(self.throw_init_failed(parent)),
                InitStatus::InProgress(_) => {
                    let status = ThreadStatus::AwaitsClass(parent.id);
                    self.set_status(self.state.current, status);
                    return Err(Trap::Block);
                }
                InitStatus::Done => unreachable!("not a next parent"),
            }
        }
        self.frame_mut().started = true;
        Ok(())
    }

    /// The superclass or superinterface to initialize before `class`.
    fn next_parent(&self, class: ClassRef) -> Option<ClassRef> {
        if class.is_interface() {
            return None;
        }
        let current = self.state.current;
        let waits = |c: ClassRef| match self.state.init_status(c) {
            InitStatus::NotStarted | InitStatus::Failed => true,
            InitStatus::InProgress(thread) => thread != current,
            InitStatus::Done => false,
        };
        if let Some(parent) = class.super_class
            && waits(parent)
        {
            return Some(parent);
        }
        class
            .interfaces
            .iter()
            .find_map(|i| first_with_defaults(i, &waits))
    }

    /// The frame of the initializer is left.
    pub(crate) fn finish_initialization(&mut self, class: ClassRef) -> Result<(), Trap> {
        self.set_init_status(class, INIT_DONE);
        self.state.note_initialized(self.vm, class);
        let is_last = self.leave_library_initializer(class);
        let below = *self.frame();
        match below.cont {
            Cont::ClassInit(waiting) if !below.started => self.advance_initialization(waiting),
            // What comes next is counted again.
            _ if is_last => Err(Trap::Again),
            _ => Ok(()),
        }
    }

    pub(crate) fn fail_initialization(&mut self, class: ClassRef) {
        self.set_init_status(class, INIT_FAILED);
        self.leave_library_initializer(class);
    }

    /// Whether no initializer of the library is under way any more.
    fn leave_library_initializer(&mut self, class: ClassRef) -> bool {
        !self.vm.opens(class) && self.leave_library()
    }

    /// An initializer of the library, or a call of it that makes an input, is left; whether it was the last one.
    pub(crate) fn leave_library(&mut self) -> bool {
        let under_way = &mut self.state.library_initializers;
        *under_way = under_way.saturating_sub(1);
        *under_way == 0
    }

    fn set_init_status(&mut self, class: ClassRef, status: u32) {
        let statics = self
            .state
            .heap
            .statics_mut(class.id)
            .expect("initialization has begun");
        statics.meta = status;
    }

    /// Marks a class as initialized without running its initializer: for the VM's own start.
    pub fn skip_initializer(&mut self, class: ClassRef) -> Result<(), Trap> {
        let statics = Object::statics(class);
        self.state.heap.set_statics(class.id, statics);
        self.set_constants(class)?;
        self.set_init_status(class, INIT_DONE);
        Ok(())
    }

    fn set_constants(&mut self, class: ClassRef) -> Result<(), Trap> {
        for field in class.fields.iter().filter(|f| f.is_static()) {
            let Some(constant) = class.field_def(field).and_then(|d| d.constant.as_ref()) else {
                continue;
            };
            let value = match constant {
                BootArg::Int(v) => Value::int(*v),
                BootArg::Long(v) => Value::long(*v),
                BootArg::Float(bits) => Value::concrete(u64::from(*bits)),
                BootArg::Double(bits) => Value::concrete(*bits),
                BootArg::String(text) => {
                    let id = self.vm.world.intern(text);
                    self.intern(id)?.into()
                }
                BootArg::Class(_)
                | BootArg::MethodType(_)
                | BootArg::MethodHandle(_)
                | BootArg::Dynamic(_) => continue,
            };
            self.set_static_cell(class, field.slot as usize, value);
        }
        Ok(())
    }

    fn initializer_code(&mut self, class: ClassRef) -> Result<(MethodRef, &'static Code), Trap> {
        if let Some(index) = class.initializer {
            let method = &class.methods[index];
            let code = method
                .code()
                .map_err(|e| unusable_body(e, &method.pretty()))?;
            return Ok((method, code));
        }
        // Never shown: the frame only waits for the parents.
        let object = self.vm.world.load("java/lang/Object")?;
        Ok((&object.methods[0], empty_code()))
    }
}

/// An interface at or above `i` that declares a default method and still `waits`; those above first.
fn first_with_defaults(i: ClassRef, waits: &impl Fn(ClassRef) -> bool) -> Option<ClassRef> {
    let above = i
        .interfaces
        .iter()
        .find_map(|s| first_with_defaults(s, waits));
    above.or_else(|| {
        let has_default = i.methods.iter().any(|m| !m.is_static() && !m.is_abstract());
        (has_default && waits(i)).then_some(i)
    })
}

/// A body that returns at once.
pub(super) fn empty_code() -> &'static Code {
    static EMPTY: OnceLock<Code> = OnceLock::new();
    EMPTY.get_or_init(|| {
        let mut b = BodyBuilder::new(&[]);
        b.push(Inst::Return);
        Code::new(b.finish()).expect("a body that only returns is well-formed")
    })
}
