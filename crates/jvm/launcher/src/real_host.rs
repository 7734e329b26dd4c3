//! Host environment: the standard streams, clocks and files of the real system.

use crate::real_files::RealFiles;
use crate::signals::SignalHandlers;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStringExt;
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use vm::{Files, Host, InputWait, SignalUse};

pub struct RealHost {
    start: Instant,
    out: std::io::Stdout,
    files: RealFiles,
    signals: SignalHandlers,
}

impl RealHost {
    pub fn new() -> RealHost {
        RealHost {
            start: Instant::now(),
            out: std::io::stdout(),
            files: RealFiles::default(),
            signals: SignalHandlers::default(),
        }
    }
}

impl Default for RealHost {
    fn default() -> RealHost {
        RealHost::new()
    }
}

impl Host for RealHost {
    fn write(&mut self, fd: i32, bytes: &[u8]) {
        // As the JVM does: a closed pipe is the reader's business.
        let _ = match fd {
            2 => std::io::stderr().write_all(bytes),
            _ => self.out.write_all(bytes).and_then(|()| self.out.flush()),
        };
    }

    fn wait_for_input(&mut self, nanos: Option<i64>) -> InputWait {
        self.signals.wait_for_input(nanos)
    }

    fn read(&mut self, buffer: &mut [u8]) -> usize {
        rustix::io::read(rustix::stdio::stdin(), buffer).unwrap_or(0)
    }

    fn available(&mut self) -> usize {
        rustix::io::ioctl_fionread(rustix::stdio::stdin()).map_or(0, |n| n as usize)
    }

    fn nano_time(&mut self) -> i64 {
        self.start.elapsed().as_nanos() as i64
    }

    fn current_time_nanos(&mut self) -> i64 {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |d| d.as_nanos() as i64)
    }

    fn files(&mut self) -> Option<&mut dyn Files> {
        Some(&mut self.files)
    }

    fn environment(&mut self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let pairs = std::env::vars_os();
        pairs.map(|(k, v)| (k.into_vec(), v.into_vec())).collect()
    }

    fn user(&mut self) -> Option<(String, String)> {
        let id = rustix::process::getuid().as_raw().to_string();
        let accounts = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
        let found = accounts.lines().find_map(|line| {
            let fields: Vec<&str> = line.split(':').collect();
            let own = fields.len() >= 6 && fields[2] == id;
            own.then(|| (fields[0].to_owned(), fields[5].to_owned()))
        });
        // An account that is kept elsewhere, on a server.
        found.or_else(|| Some((std::env::var("USER").ok()?, std::env::var("HOME").ok()?)))
    }

    fn random(&mut self, buffer: &mut [u8]) {
        let source = std::fs::File::open("/dev/urandom");
        // Without it, what is left in the buffer must do.
        let _ = source.and_then(|mut s| s.read_exact(buffer));
    }

    fn signal_number(&mut self, name: &str) -> Option<i32> {
        SignalHandlers::number(name)
    }

    fn use_signal(&mut self, number: i32, how: SignalUse) -> Option<SignalUse> {
        self.signals.set(number, how)
    }

    fn raise_signal(&mut self, number: i32) {
        // It can only fail for numbers that are no signals.
        let _ = signal_hook::low_level::raise(number);
    }

    fn caught_signal(&mut self) -> Option<i32> {
        self.signals.take()
    }

    fn process_id(&mut self) -> i64 {
        i64::from(std::process::id())
    }
}
