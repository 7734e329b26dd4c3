//! The verb `inputs`: enumerates the structures that satisfy a predicate, or collects inputs for tests.

use crate::Cairn;
use crate::check::select_methods;
use crate::error::Error;
use crate::exploration::explore_options;
use crate::program::OpenProgram;
use crate::request::{InputsRequest, StructuresRequest, TestInputsRequest};
use crate::session::{Event, Session};
use analysis_inputs::{StructureOptions, emit_inputs, structures};
use answer::{Answer, InputsReport, Structures};
use classes::{ClassRef, MethodRef, is_named};
use symex::Limits;

impl Cairn {
    /// Enumerates the structures that satisfy a predicate, or inputs for tests.
    pub fn inputs(&self, request: &InputsRequest, session: &Session<'_>) -> Result<Answer, Error> {
        match request {
            InputsRequest::Structures(request) => {
                let found = self.enumerate(request, session)?;
                let predicate = request.predicate.clone();
                Ok(Answer::of_structures(predicate, request.size, found))
            }
            InputsRequest::ForTests(request) => {
                let report = self.collect_inputs(request, session)?;
                Ok(Answer::from(report))
            }
        }
    }

    fn enumerate(
        &self,
        request: &StructuresRequest,
        session: &Session<'_>,
    ) -> Result<Structures, Error> {
        let program = self.program()?;
        let (class, predicate) = find_predicate(&program, &request.predicate)?;
        program.begin(session);
        let options = StructureOptions {
            size: request.size,
            deadline: session.started + request.time,
            cancellation: session.cancellation.clone(),
            trace: session.trace.clone(),
        };
        let found = structures(&program.vm, &program.booted, class, predicate, &options);
        session.hear(Event::Explored);
        found.map_err(Error::Request)
    }

    fn collect_inputs(
        &self,
        request: &TestInputsRequest,
        session: &Session<'_>,
    ) -> Result<InputsReport, Error> {
        let program = self.program()?;
        let (classes, methods) = (&request.classes, &request.methods);
        let selection = select_methods(&program.vm, &program.classes, classes, methods)?;
        program.begin(session);
        // Nothing is replayed on the JVM, so no time is reserved for it.
        let options = explore_options(
            &request.exploration,
            Limits::default(),
            self.memory(),
            session,
        );
        let report = emit_inputs(
            &program.vm,
            &program.booted,
            selection,
            request.criterion,
            &options,
            &mut |now| session.report_progress(now.into()),
        );
        session.hear(Event::Explored);
        Ok(report)
    }
}

/// The predicate with a name such as `Tree.repOk`, and the class of its receiver.
fn find_predicate(program: &OpenProgram, name: &str) -> Result<(ClassRef, MethodRef), Error> {
    let unknown = || Error::Request(format!("no boolean method {name}() in the targets"));
    let (class, method) = name.rsplit_once('.').ok_or_else(unknown)?;
    let mut classes = program.classes.iter();
    let class = classes.find(|internal| is_named(internal, class));
    let class = program.vm.world.load(class.ok_or_else(unknown)?);
    let class = class.map_err(|error| Error::Request(error.to_string()))?;
    let fits = |m: &MethodRef| &*m.name == method && &*m.desc == "()Z" && !m.is_static();
    if let Some(found) = class.methods.iter().find(fits) {
        return Ok((class, found));
    }
    let mut named = class.methods.iter().filter(|m| &*m.name == method);
    match named.any(|m| m.desc.ends_with(")Z")) {
        true => Err(Error::Request(format!(
            "{name} can't be used here: the predicate must be an instance method without parameters"
        ))),
        false => Err(unknown()),
    }
}
