//! `flow`: what a static analysis says.

use crate::program::Program;
use classes::{ClassRef, MethodRef};
use flow::{Dominators, Loops};
use ir::{BlockId, Body, Inst, InvokeKind};
use static_analysis::{
    ClassHierarchy, EdgeKinds, FieldUses, Liveness, NameCallGraph, PureMethods, TypeTests,
    control_flow_graph, inherited_methods, is_observer, never_null_fields, string_switch,
};

/// `loops Counter.count`: the answer, one line for each part.
pub(crate) fn ask(program: &Program, command: &str) -> Vec<String> {
    or_none(answers(program, command))
}

fn answers(program: &Program, command: &str) -> Vec<String> {
    let (question, about) = command.split_once(' ').expect("a question and a name");
    let world = &program.vm.world;
    let subclasses = |class: ClassRef| program.vm.subclasses.below(world, class);
    let hierarchy = ClassHierarchy {
        world,
        subclasses: &subclasses,
    };
    let uses = FieldUses::default();
    let of_field = |ask: &dyn Fn(ClassRef, &classes::Field) -> bool| {
        let (class, field) = program.field(about);
        vec![yes_or_no(ask(class, field))]
    };
    match question {
        "liveness" => liveness(body(program, about)),
        "dominators" => dominators(body(program, about)),
        "loops" => loops(body(program, about)),
        "callees" => callees(hierarchy, body(program, about)),
        "text-switch" => switched_texts(body(program, about)),
        "reachable" => {
            let graph = NameCallGraph::new(&program.classes);
            names(graph.reachable([program.method(about)]))
        }
        "pure" => {
            let pure = PureMethods::new(&program.classes);
            vec![yes_or_no(pure.contains(program.method(about)))]
        }
        "observer" => vec![yes_or_no(is_observer(hierarchy, program.method(about)))],
        "inherited" => {
            let found = inherited_methods(program.class(about), |_| true, |_| true);
            names(found.differing)
        }
        "never-null" => {
            let class = program.class(about);
            let fields = never_null_fields(class).iter();
            fields.map(|i| class.fields[*i].name.to_string()).collect()
        }
        "type-tests" => {
            let is_program = |class: ClassRef| class.module().is_none();
            let tests = TypeTests::default();
            let tested = tests.tested_by(hierarchy, &is_program, program.method(about));
            tested.classes.iter().map(|c| c.java_name()).collect()
        }
        "settled" => of_field(&|c, f| uses.is_settled(world, c, f)),
        "table" => of_field(&|c, f| uses.is_table(world, c, f)),
        "kept" => of_field(&|c, f| uses.keeps(world, c, f)),
        "kept-whole" => of_field(&|c, f| uses.keeps_whole(world, c, f)),
        other => panic!("flow: no question {other}"),
    }
}

fn yes_or_no(answer: bool) -> String {
    if answer { "yes" } else { "no" }.into()
}

fn body(program: &Program, method: &str) -> &'static Body {
    let method = program.method(method);
    &method
        .code()
        .unwrap_or_else(|e| panic!("{method:?}: {e}"))
        .body
}

/// An answer always has a line.
fn or_none(lines: Vec<String>) -> Vec<String> {
    match lines.is_empty() {
        true => vec!["none".into()],
        false => lines,
    }
}

fn names(mut methods: Vec<MethodRef>) -> Vec<String> {
    methods.sort_by_key(|m| m.id);
    methods.iter().map(|m| m.pretty()).collect()
}

fn list<T: ToString>(all: impl IntoIterator<Item = T>) -> String {
    let all: Vec<String> = all.into_iter().map(|t| t.to_string()).collect();
    all.join(" ")
}

fn liveness(body: &Body) -> Vec<String> {
    let liveness = Liveness::new(body);
    let starts = body.block_starts.iter().zip(0u16..);
    let lines = starts.map(|(pc, block)| {
        let live = liveness.before(body, *pc);
        format!(
            "{}: {}",
            BlockId(block),
            list(live.iter().map(|r| format!("v{r}")))
        )
    });
    lines.map(|l| l.trim_end().to_owned()).collect()
}

fn dominators(body: &Body) -> Vec<String> {
    let graph = control_flow_graph(body, EdgeKinds::WithExceptions);
    let dominators = Dominators::new(&graph);
    let all = (0..body.blocks.len() as u16).map(BlockId);
    all.map(|block| match dominators.immediate(block) {
        Some(above) => format!("{block}: {above}"),
        None if graph.is_reachable(block) => format!("{block}: entry"),
        None => format!("{block}: unreachable"),
    })
    .collect()
}

fn loops(body: &Body) -> Vec<String> {
    let graph = control_flow_graph(body, EdgeKinds::WithExceptions);
    let loops = Loops::new(&graph);
    let lines = loops.loops().iter().map(|l| {
        let back = l
            .back_edges
            .iter()
            .map(|(from, to)| format!("{from}->{to}"));
        let kind = if l.is_irreducible() {
            " irreducible"
        } else {
            ""
        };
        format!(
            "{} depth {}{kind}: {}; back edges {}",
            list(&l.heads),
            l.depth,
            list(&l.nodes),
            list(back)
        )
    });
    lines.collect()
}

fn callees(hierarchy: ClassHierarchy<'_>, body: &Body) -> Vec<String> {
    let mut lines = Vec::new();
    for inst in &body.insts {
        let Inst::Invoke { kind, method, .. } = inst else {
            continue;
        };
        let named = &body.refs.methods[method.index()];
        let class = hierarchy
            .world
            .load(&named.class)
            .expect("a class of the test");
        let found = hierarchy.callees(*kind, class, named).unwrap_or_default();
        let kind = match kind {
            InvokeKind::Static => "static",
            InvokeKind::Special => "special",
            InvokeKind::Virtual => "virtual",
            InvokeKind::Interface => "interface",
        };
        let mut found = names(found);
        found.dedup();
        lines.push(format!(
            "{kind} {}.{}: {}",
            named.class,
            named.name,
            list(found)
        ));
    }
    lines
}

fn switched_texts(body: &Body) -> Vec<String> {
    let switches = (0..body.insts.len() as u32).filter_map(|pc| string_switch(body, pc));
    let cases = switches.flat_map(|s| s.cases);
    cases
        .map(|(text, hash)| format!("{:?} {hash}", String::from_utf16_lossy(&text)))
        .collect()
}
