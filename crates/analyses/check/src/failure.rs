//! Failure of a concrete call: an exception, or a postcondition that does not hold.

use answer::RecipeCheck;
use classes::ClassRef;
use harness::{FindingKey, MethodContract, VIOLATED};
use jvm_symex::{Breach, ConcreteEnd, Place, Raised};
use vm::environment::Asked;

pub(crate) struct Failure {
    pub key: FindingKey,
    pub place: Place,
    /// As [`answer::Finding::kind`].
    pub kind: String,
    /// As [`answer::Finding::rule`].
    pub rule: &'static str,
    pub message: Option<String>,
    pub trace: Vec<String>,
    /// Why it is the JDK's or Cairn's doing, if it is.
    pub trouble: Option<String>,
    /// What the call itself threw, with its trace.
    pub thrown: Option<(ClassRef, Vec<(classes::MethodRef, u32)>)>,
    /// What a test looks at after the call.
    pub check: Option<RecipeCheck>,
    /// What the run read from the environment.
    pub asked: Vec<Asked>,
}

/// The failure, or how else the call ended.
pub(crate) fn failure(contract: &MethodContract, end: ConcreteEnd) -> Result<Failure, String> {
    match end {
        ConcreteEnd::Threw(raised, asked) => Ok(exception_failure(raised, asked)),
        ConcreteEnd::Broke(breach, asked) => Ok(breach_failure(contract, breach, asked)),
        ConcreteEnd::Stuck(what) => Err(what),
        ConcreteEnd::Other(reason) => Err(reason.text().into()),
        ConcreteEnd::TooLong => Err("it did not end within the instructions allowed".into()),
    }
}

fn exception_failure(raised: Raised, asked: Vec<Asked>) -> Failure {
    Failure {
        key: FindingKey::new(raised.class, &raised.frames),
        place: raised.place,
        rule: rules::rule_of_exception(&raised.class.java_name()),
        kind: raised.class.java_name(),
        message: raised.message,
        trace: raised.trace,
        trouble: raised.trouble,
        thrown: Some((raised.class, raised.frames)),
        check: None,
        asked,
    }
}

fn breach_failure(contract: &MethodContract, breach: Breach, asked: Vec<Asked>) -> Failure {
    let by = breach.by.as_ref();
    let class = by.map(|b| b.class);
    let mut message = contract.breach_text(breach.check, class, breach.after);
    if let Some(said) = by.and_then(|b| b.message.as_ref()) {
        message = format!("{message}: {said}");
    }
    Failure {
        key: contract.breach_key(breach.check, class, breach.after),
        place: contract.breach_place(breach.ended_at),
        kind: VIOLATED.to_owned(),
        rule: contract.breached_rule(breach.check),
        message: Some(message),
        check: Some(contract.recipe_check(&breach)),
        trouble: by.and_then(|b| b.trouble.clone()),
        trace: breach.by.map_or_else(Vec::new, |b| b.trace),
        thrown: None,
        asked,
    }
}
