//! Signal handling: signals that the class library, or the program through it, wants to handle.
//!
//! Caught ones are noted; the launcher asks for them between two slices. A byte in a pipe wakes
//! a read of standard input.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGWINCH};
use signal_hook::{SigId, flag, low_level};
use std::io::{self, Read};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use vm::{InputWait, SignalUse};

/// The signals that a program can have, by the names that Java knows them by.
const NAMES: [(&str, i32); 6] = [
    ("HUP", SIGHUP),
    ("INT", SIGINT),
    ("TERM", SIGTERM),
    ("USR1", SIGUSR1),
    ("CHLD", SIGCHLD),
    ("WINCH", SIGWINCH),
];

/// The signals that ask a program to end: the class library itself catches them.
const ENDING: [i32; 3] = [SIGHUP, SIGINT, SIGTERM];

#[derive(Default)]
pub(crate) struct SignalHandlers {
    known: Vec<Known>,
    /// A signal has asked the program to end: the next one does not ask.
    asked_to_end: Arc<AtomicBool>,
    /// Both ends, once a signal is caught.
    wake: Option<(UnixStream, UnixStream)>,
}

/// A signal whose use was changed.
struct Known {
    number: i32,
    how: SignalUse,
    came: Arc<AtomicBool>,
    actions: Vec<SigId>,
}

impl SignalHandlers {
    pub(crate) fn number(name: &str) -> Option<i32> {
        let found = NAMES.iter().find(|(known, _)| *known == name);
        found.map(|(_, number)| *number)
    }

    /// Tells what became of the signal before; `None` if its use can't be changed.
    pub(crate) fn set(&mut self, number: i32, how: SignalUse) -> Option<SignalUse> {
        let at = self.known.iter().position(|k| k.number == number);
        let first = at.is_none();
        // Who starts a program can protect it from signals (`nohup`).
        if first && ENDING.contains(&number) && is_ignored(number) {
            return Some(SignalUse::Ignore);
        }
        let before = at.map(|at| self.known.swap_remove(at));
        for action in before.iter().flat_map(|known| &known.actions) {
            low_level::unregister(*action);
        }
        let came = Arc::new(AtomicBool::new(false));
        // The first to ask for these is the class library, for shutdown hooks.
        let ends = first && ENDING.contains(&number);
        let actions = self.actions(number, how, &came, ends).ok()?;
        self.known.push(Known {
            number,
            how,
            came,
            actions,
        });
        Some(before.map_or(SignalUse::Default, |known| known.how))
    }

    fn actions(
        &mut self,
        number: i32,
        how: SignalUse,
        came: &Arc<AtomicBool>,
        ends: bool,
    ) -> io::Result<Vec<SigId>> {
        match how {
            SignalUse::Default => {
                let always = Arc::new(AtomicBool::new(true));
                Ok(vec![flag::register_conditional_default(number, always)?])
            }
            SignalUse::Ignore => Ok(vec![flag::register(number, came.clone())?]),
            SignalUse::Catch => {
                let mut actions = Vec::new();
                if ends {
                    let asked = &self.asked_to_end;
                    actions.push(flag::register_conditional_default(number, asked.clone())?);
                    actions.push(flag::register(number, asked.clone())?);
                }
                actions.push(flag::register(number, came.clone())?);
                let sender = self.pipe()?.0.try_clone()?;
                actions.push(low_level::pipe::register(number, sender)?);
                Ok(actions)
            }
        }
    }

    fn pipe(&mut self) -> io::Result<&(UnixStream, UnixStream)> {
        if self.wake.is_none() {
            let (sender, receiver) = UnixStream::pair()?;
            receiver.set_nonblocking(true)?;
            self.wake = Some((sender, receiver));
        }
        self.wake.as_ref().ok_or(io::ErrorKind::NotFound.into())
    }

    /// A caught signal, once.
    pub(crate) fn take(&self) -> Option<i32> {
        let caught = self.known.iter().filter(|k| k.how == SignalUse::Catch);
        let mut came = caught.filter(|k| k.came.swap(false, Ordering::Relaxed));
        came.next().map(|k| k.number)
    }

    /// Waits for standard input or a signal, for `nanos` at most, if told.
    pub(crate) fn wait_for_input(&mut self, nanos: Option<i64>) -> InputWait {
        let Some((_, receiver)) = &mut self.wake else {
            return InputWait::Ready;
        };
        let time_out = nanos.map(|n| Timespec {
            tv_sec: n / 1_000_000_000,
            tv_nsec: n % 1_000_000_000,
        });
        let mut both = [
            PollFd::from_borrowed_fd(rustix::stdio::stdin(), PollFlags::IN),
            PollFd::new(receiver, PollFlags::IN),
        ];
        let polled = poll(&mut both, time_out.as_ref());
        let [input, signal] = both.map(|fd| !fd.revents().is_empty());
        match polled {
            _ if signal => {
                // Emptied, so that it wakes the next time too.
                while receiver.read(&mut [0; 64]).is_ok_and(|n| n > 0) {}
                InputWait::Signal
            }
            Err(Errno::INTR) => InputWait::Signal,
            Ok(_) if !input => InputWait::TimedOut,
            // What is wrong with the input, reading it will tell.
            Ok(_) | Err(_) => InputWait::Ready,
        }
    }
}

/// Whether the signal was ignored when the process started.
fn is_ignored(number: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (number - 1) & 1 == 1)
}
