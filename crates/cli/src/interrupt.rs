//! Ctrl-C: the first ends the analysis with what is known so far, the second ends the process.

use signal_hook::consts::SIGINT;
use signal_hook::flag;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// From now on, `interrupted` is set by the first Ctrl-C.
pub fn watch(interrupted: &Arc<AtomicBool>) -> io::Result<()> {
    // In this order: the flag is still unset when the first one looks at it.
    flag::register_conditional_default(SIGINT, interrupted.clone())?;
    flag::register(SIGINT, interrupted.clone())?;
    Ok(())
}
