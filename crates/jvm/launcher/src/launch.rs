//! Launch of a program (`java Main args…`): the main thread from its first frame to the exit code.

use crate::error::DriverError;
use crate::machine::Machine;
use classes::{ClassRef, LinkError, MethodRef};
use heap::Ref;
use vm::{Host, Interp, State, Stop, ThreadStatus, Value};

/// Instructions between two looks at the other threads.
const SLICE: u64 = 1_000_000;
/// The same, for a thread that has allocated nothing meanwhile.
const SPIN: u64 = 20_000;

/// The exit code, or the construct that Cairn can't execute.
pub fn run_main(
    machine: &Machine,
    host: &mut dyn Host,
    main_class: &str,
    args: &[String],
) -> Result<Result<i32, String>, DriverError> {
    let mut state = machine.boot(host)?;
    let class = load_main(machine, main_class)?;
    let mut run = Launch {
        interp: Interp::new(&machine.vm, &mut state, host),
    };
    let main = find_main(class, machine.vm.feature)
        .ok_or_else(|| DriverError::NoMain(class.java_name()))?;
    Ok(run.main(class, main, args))
}

fn load_main(machine: &Machine, name: &str) -> Result<ClassRef, DriverError> {
    match machine.vm.world.load(&name.replace('.', "/")) {
        Ok(class) => Ok(class),
        Err(LinkError::NoClass(missing)) if *missing == *name.replace('.', "/") => {
            Err(DriverError::NoMainClass(name.to_owned()))
        }
        Err(other) => Err(DriverError::Link(other.to_string())),
    }
}

/// How `main` is called, in the order in which the launcher looks (JEP 512).
enum Main {
    StaticWithArgs(MethodRef),
    Static(MethodRef),
    WithArgs(MethodRef),
    Plain(MethodRef),
}

fn find_main(class: ClassRef, feature: u16) -> Option<Main> {
    let find = |desc: &str| {
        let mut c = Some(class);
        while let Some(k) = c {
            if let Some(m) = k.declared_method("main", desc) {
                return Some(m);
            }
            c = k.super_class;
        }
        None
    };
    let with_args = find("([Ljava/lang/String;)V");
    let plain = find("()V").filter(|_| feature >= 25);
    match (with_args, plain) {
        (Some(m), _) if m.is_static() => Some(Main::StaticWithArgs(m)),
        (_, Some(m)) if m.is_static() => Some(Main::Static(m)),
        (Some(m), _) if feature >= 25 => Some(Main::WithArgs(m)),
        (_, Some(m)) => Some(Main::Plain(m)),
        _ => None,
    }
}

struct Launch<'a> {
    interp: Interp<'a>,
}

impl Launch<'_> {
    fn main(&mut self, class: ClassRef, main: Main, args: &[String]) -> Result<i32, String> {
        if let Err(stop) = self.interp.run_initializer(class, u64::MAX) {
            return self.finish_main(stop);
        }
        let array = self.arguments(args).map_err(|t| t.to_string())?;
        let stop = match main {
            Main::StaticWithArgs(m) => self.call(m, &[array.into()]),
            Main::Static(m) => self.call(m, &[]),
            Main::WithArgs(m) => match self.instance(class) {
                Ok(object) => self.call(m, &[object.into(), array.into()]),
                Err(stop) => stop,
            },
            Main::Plain(m) => match self.instance(class) {
                Ok(object) => self.call(m, &[object.into()]),
                Err(stop) => stop,
            },
        };
        self.finish_main(stop)
    }

    fn arguments(&mut self, args: &[String]) -> Result<Ref, vm::Trap> {
        let array = self
            .interp
            .new_array_of("[Ljava/lang/String;", args.len())?;
        self.interp.state.pinned.push(array);
        for (i, arg) in args.iter().enumerate() {
            let string = self.interp.new_string(arg)?;
            self.interp.state.heap.get_mut(array).set(i, string.bits());
        }
        Ok(array)
    }

    fn instance(&mut self, class: ClassRef) -> Result<Ref, Stop> {
        let object = self.interp.alloc_instance(class);
        self.interp.state.pinned.push(object);
        match class.declared_method("<init>", "()V") {
            Some(constructor) => match self.call(constructor, &[object.into()]) {
                Stop::Returned(_) => Ok(object),
                other => Err(other),
            },
            None => Ok(object),
        }
    }

    fn call(&mut self, method: MethodRef, args: &[Value]) -> Stop {
        match self.interp.enter_method(method, args) {
            Ok(()) => self.run_on(),
            Err(stop) => stop,
        }
    }

    /// Runs in slices, so that a thread that spins does not keep the others from running: soon if
    /// it does nothing but look.
    fn run_on(&mut self) -> Stop {
        let mut executed = 0;
        let mut allocated = 0;
        loop {
            let stop = self.interp.run(SPIN);
            if !matches!(stop, Stop::OutOfFuel | Stop::Deadlock) {
                return stop;
            }
            match self.interp.host.caught_signal() {
                Some(number) => match self.interp.dispatch_signal(number) {
                    None => continue,
                    Some(stop) => return stop,
                },
                None if stop == Stop::Deadlock => return stop,
                None => {}
            }
            executed += SPIN;
            let in_use = self.interp.state.heap.bytes_in_use();
            if in_use == allocated || executed >= SLICE {
                self.interp.yield_thread();
                executed = 0;
            }
            allocated = in_use;
        }
    }

    /// What the launcher does when `main` is left.
    fn finish_main(&mut self, stop: Stop) -> Result<i32, String> {
        match stop {
            Stop::Returned(_) => self.finish_others(0),
            Stop::Threw(exception) => {
                let thread = self.interp.state.thread().object;
                let dispatch = self.interp.jdk_method(
                    "java/lang/Thread",
                    "dispatchUncaughtException",
                    "(Ljava/lang/Throwable;)V",
                );
                let dispatch = dispatch.map_err(|t| t.to_string())?;
                match self.call(dispatch, &[thread.into(), exception.into()]) {
                    Stop::Returned(_) | Stop::Threw(_) => self.finish_others(1),
                    other => self.finish_main(other),
                }
            }
            Stop::Exit(code) => Ok(code & 0xff),
            Stop::Unsupported(what) => Err(self.describe_unsupported(&what)),
            Stop::Deadlock => {
                Err("deadlock: every thread waits for another; java would hang here".into())
            }
            Stop::Decide(_) | Stop::Choose(_) | Stop::Split(_) | Stop::Rejected => {
                Err("internal error: a decision in a run without symbolic values".into())
            }
            Stop::OutOfFuel | Stop::CameBack => Err("internal error: out of fuel".into()),
        }
    }

    /// Waits for the other threads that are no daemons, then runs the shutdown hooks.
    fn finish_others(&mut self, code: i32) -> Result<i32, String> {
        self.interp.leave_main_thread();
        while self.user_threads_run() {
            match self.interp.resume_others() {
                Some(other) => return self.finish_main(other),
                None => match self.run_on() {
                    Stop::Returned(_) => {}
                    Stop::Exit(code) => return Ok(code & 0xff),
                    other => return self.finish_main(other),
                },
            }
        }
        self.interp.return_to_main_thread();
        let shutdown = self
            .interp
            .jdk_method("java/lang/Shutdown", "shutdown", "()V");
        let shutdown = shutdown.map_err(|t| t.to_string())?;
        match self.call(shutdown, &[]) {
            Stop::Exit(code) => Ok(code & 0xff),
            Stop::Unsupported(what) => Err(self.describe_unsupported(&what)),
            _ => Ok(code),
        }
    }

    fn describe_unsupported(&self, what: &str) -> String {
        let mut text = what.to_owned();
        for frame in self.interp.location(12) {
            text += &format!("\n\tat {frame}");
        }
        text
    }

    fn user_threads_run(&self) -> bool {
        let state: &State = self.interp.state;
        state
            .threads
            .iter()
            .skip(1)
            .any(|t| t.status != ThreadStatus::Ended && !self.interp.is_daemon(t.object))
    }
}
