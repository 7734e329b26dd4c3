//! `run`: a call on machine values.

use crate::program::Program;
use crate::show;
use ir::ElemKind;
use jvm_symex::{Call, Jvm, JvmState, PathHost, Receiver};
use symex::{Program as _, StepResult};
use vm::{Interp, State, Value};

/// Instructions that a test may take.
const FUEL: u64 = 1_000_000;

/// `Counter.count(I)I 3`: how the call ends.
pub(crate) fn run(program: &Program, command: &str) -> Vec<String> {
    let mut words = command.split(' ');
    let method = program.method(words.next().unwrap_or_default());
    let mut machine = State::new();
    let given: Vec<&str> = words.collect();
    assert_eq!(
        given.len(),
        method.parsed.params.len(),
        "arguments of {command}"
    );
    let params = given.iter().zip(&method.parsed.params);
    let args: Vec<Value> = params
        .map(|(text, param)| argument(program, &mut machine, text, param.elem))
        .collect();
    let call = Call {
        method,
        class: method.class(),
        receiver: Receiver::Main,
        args,
    };
    let jvm = Jvm::plain(&program.vm, call);
    let mut state = JvmState::new(machine);
    let outcome = loop {
        match jvm.step(&mut state) {
            StepResult::Running | StepResult::CameBack if jvm.instructions(&state) < FUEL => {}
            StepResult::Running | StepResult::CameBack => return vec!["did not end".into()],
            StepResult::Ended(_, outcome) => break outcome,
            StepResult::Decide(_) | StepResult::Choose(_) | StepResult::Split(_) => {
                return vec!["needs a decision".into()];
            }
        }
    };
    let result = method.parsed.ret.as_ref().map(|r| r.elem);
    vec![show::outcome(&program.vm, &state.machine, &outcome, result)]
}

fn argument(program: &Program, machine: &mut State, text: &str, elem: ElemKind) -> Value {
    let number = || {
        text.parse::<i64>()
            .unwrap_or_else(|_| panic!("{text} is no number"))
    };
    match elem {
        ElemKind::Float => Value::concrete(u64::from((number() as f32).to_bits())),
        ElemKind::Double => Value::concrete((number() as f64).to_bits()),
        ElemKind::Long => Value::concrete(number() as u64),
        ElemKind::Ref => {
            let mut host = PathHost::at(0);
            let mut interp = Interp::new(&program.vm, machine, &mut host);
            match text.strip_prefix('"').and_then(|t| t.strip_suffix('"')) {
                Some(text) => interp.new_string(text).expect("a string").into(),
                None if text == "null" => Value::concrete(0),
                None => interp.alloc_instance(program.class(text)).into(),
            }
        }
        _ => Value::int(number() as i32),
    }
}
