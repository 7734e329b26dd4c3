//! Start-up of the class library: what the JVM does before `main`.
//!
//! The JDK's own start-up runs as it is (properties, standard streams, class loaders), but for
//! the module system, which starts when a program first asks for it.

use classes::ClassRef;
use heap::Ref;
use vm::{Host, Interp, State, Stop, Value, Vm};

/// Instructions that one start-up step may take.
const STEP_FUEL: u64 = 200_000_000;

/// A state in which the class library is ready and the main thread has no frame yet.
pub fn boot(vm: &Vm, host: &mut dyn Host) -> Result<State, String> {
    boot_from(State::new(), vm, host)
}

/// The same in another world: whatever a program asks there has another answer, and the clock shows this much more.
pub fn boot_elsewhere(vm: &Vm, host: &mut dyn Host, later_nanos: i64) -> Result<State, String> {
    let mut state = State::new();
    state.elsewhere = true;
    state.slept_nanos = later_nanos;
    boot_from(state, vm, host)
}

fn boot_from(mut state: State, vm: &Vm, host: &mut dyn Host) -> Result<State, String> {
    let mut boot = Boot {
        vm,
        state: &mut state,
        host,
    };
    boot.machine_constants()?;
    for class in [
        "java/lang/Object",
        "java/lang/String",
        "java/lang/System",
        "java/lang/Class",
        "java/lang/ThreadGroup",
        "java/lang/Thread",
        "java/lang/Module",
        "java/lang/Throwable",
    ] {
        boot.initialize(class)?;
    }
    boot.main_thread()?;
    boot.initialize("java/lang/reflect/Method")?;
    boot.initialize("java/lang/ref/Finalizer")?;
    boot.run_static("java/lang/System", "initPhase1", "()V", &[])?;
    boot.finish()?;
    state.notes.asked.clear();
    Ok(state)
}

struct Boot<'a> {
    vm: &'a Vm,
    state: &'a mut State,
    host: &'a mut dyn Host,
}

impl Boot<'_> {
    fn interp(&mut self) -> Interp<'_> {
        Interp::new(self.vm, self.state, self.host)
    }

    fn load(&self, class: &str) -> Result<ClassRef, String> {
        self.vm.world.load(class).map_err(|e| e.to_string())
    }

    fn initialize(&mut self, class: &str) -> Result<(), String> {
        let class = self.load(class)?;
        let mut interp = self.interp();
        interp
            .run_initializer(class, STEP_FUEL)
            .map_err(|stop| describe(&interp, class, &stop))
    }

    fn run_static(
        &mut self,
        class: &str,
        name: &str,
        desc: &str,
        args: &[Value],
    ) -> Result<(), String> {
        let owner = self.load(class)?;
        self.initialize(class)?;
        let method = owner
            .declared_method(name, desc)
            .ok_or_else(|| format!("the class library has no {class}.{name}{desc}"))?;
        let mut interp = self.interp();
        let stop = interp.run_method(method, args, STEP_FUEL);
        match stop {
            Stop::Returned(_) => Ok(()),
            other => Err(describe(&interp, owner, &other)),
        }
    }

    /// The main thread is its own parent: the constructor sees it as the current thread.
    fn main_thread(&mut self) -> Result<(), String> {
        let group_class = self.load("java/lang/ThreadGroup")?;
        let system = self.interp().alloc_instance(group_class);
        self.state.pinned.push(system);
        self.run_static("java/lang/ThreadGroup", "<init>", "()V", &[system.into()])?;
        let group = self.interp().alloc_instance(group_class);
        self.state.pinned.push(group);
        let name = match self.state.elsewhere {
            true => "worker-7",
            false => "main",
        };
        let name = self.string(name)?;
        let init = "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
        let thread_class = self.load("java/lang/Thread")?;
        let thread = self.interp().alloc_instance(thread_class);
        self.state.pinned.push(thread);
        self.state.thread_mut().object = thread;
        let mut interp = self.interp();
        interp.set_field(thread, "priority", Value::int(5));
        interp.set_field(thread, "group", system.into());
        interp.set_field(thread, "eetop", Value::long(1));
        let args = [group.into(), system.into(), name.into()];
        self.run_static("java/lang/ThreadGroup", "<init>", init, &args)?;
        let args = [thread.into(), group.into(), name.into()];
        self.run_static("java/lang/Thread", "<init>", init, &args)?;
        self.interp().mark_started(thread);
        Ok(())
    }

    fn string(&mut self, text: &str) -> Result<Ref, String> {
        self.interp().new_string(text).map_err(|t| t.to_string())
    }

    /// The last phase of the JDK's own start-up: class loaders. The module system, which comes
    /// before it, starts when it is asked for.
    /// What the JVM tells `Unsafe` about the machine.
    fn machine_constants(&mut self) -> Result<(), String> {
        const NAME: &str = "jdk/internal/misc/UnsafeConstants";
        self.initialize(NAME)?;
        let class = self.load(NAME)?;
        let constants = [
            ("ADDRESS_SIZE0", 8),
            ("PAGE_SIZE", 4096),
            ("BIG_ENDIAN", 0),
            ("UNALIGNED_ACCESS", 1),
            ("DATA_CACHE_LINE_FLUSH_SIZE", 0),
        ];
        for (name, value) in constants {
            if let Some(field) = class.static_field(name) {
                let slot = field.slot as usize;
                self.interp()
                    .set_static_cell(class, slot, Value::int(value));
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), String> {
        let vm_class = self.load("jdk/internal/misc/VM")?;
        if let Some(level) = vm_class.static_field("initLevel") {
            let modules_ready = Value::int(2);
            let slot = level.slot as usize;
            self.interp().set_static_cell(vm_class, slot, modules_ready);
        }
        self.run_static("java/lang/System", "initPhase3", "()V", &[])
    }
}

fn describe(interp: &Interp<'_>, class: ClassRef, stop: &Stop) -> String {
    let what = match stop {
        Stop::Threw(exception) => interp.describe_exception(*exception),
        other => other.to_string(),
    };
    let place = interp.location(1).pop().unwrap_or_default();
    format!(
        "the class library does not start: {} ({what}, at {place})",
        class.java_name()
    )
}
