//! Lazy initialization for contracts: decisions about unknown references that no instruction of the program
//! needs, but a postcondition does. They are asked again once the driver has answered.

use super::building::is_text_or_box;
use crate::limits;
use crate::machine::Interp;
use crate::trap::{Stop, Trap};
use heap::Ref;

impl Interp<'_> {
    /// Whether `r` is null.
    pub fn null_test(&mut self, r: Ref) -> Result<bool, Stop> {
        self.ask_outside(|interp| interp.decide_null(r))
    }

    /// Null or the object that `r` leads to. What calls make is not found out: only an instruction waits
    /// until they are done.
    pub fn object_test(&mut self, r: Ref) -> Result<Ref, Stop> {
        self.ask_outside(|interp| {
            let r = interp.state.inputs.follow(r);
            let Some(number) = r.as_unknown() else {
                return Ok(r);
            };
            let declared = interp.state.inputs.unknown(number).class.clone();
            let declared = interp.vm.world.load(&declared)?;
            match declared.is_array() || is_text_or_box(declared) {
                true => interp.initialize(r),
                false => Err(limits::INPUT_TYPE.trap(format_args!(
                    "a contract about an unknown {}",
                    declared.java_name()
                ))),
            }
        })
    }

    fn ask_outside<T>(&mut self, ask: impl Fn(&mut Self) -> Result<T, Trap>) -> Result<T, Stop> {
        self.state.restart_answers();
        loop {
            match ask(self) {
                Ok(answer) => return Ok(answer),
                Err(trap) => {
                    if let Some(stop) = self.handle(trap) {
                        return Err(stop);
                    }
                }
            }
        }
    }
}
