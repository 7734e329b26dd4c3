//! Proves one program with the finest generator of a structure: `finest PROGRAM STRUCTURE [FAMILY...]`.

use shape::*;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = std::fs::read_to_string(&arguments[0]).unwrap();
    let program = parse_program(&text).unwrap();
    let library = ShapeLibrary::built_in();
    let instance = library
        .instances(&program, 0)
        .into_iter()
        .find(|instance| instance.name == arguments[1])
        .unwrap();
    let enabled = instance
        .families
        .iter()
        .enumerate()
        .fold(0, |mask, (index, family)| {
            let on = arguments.len() == 2
                || arguments[2..]
                    .iter()
                    .any(|name| family.name.contains(name.as_str()));
            mask | u64::from(on) << index
        });
    let tracking = TrackingMap::everything(&program);
    let generator = Generator { instance, enabled };
    let class = generate(&program, &[Some(generator)], tracking.anywhere()).unwrap();
    for joining in [Joining::Joined, Joining::Separate] {
        let start = std::time::Instant::now();
        let mut analysis = Analysis::new(&program, &class, &tracking);
        let exploration = explore(&mut analysis, &vec![joining; program.locations], 2_000_000);
        let time = start.elapsed();
        let outcome = match &exploration.outcome {
            ArtOutcome::ErrorPath(path) => {
                format!(
                    "error {:?}",
                    path.iter()
                        .map(|e| program.edges[*e].line)
                        .collect::<Vec<_>>()
                )
            }
            other => format!("{other:?}"),
        };
        let kept: usize = exploration.regions.iter().map(ShapeRegion::len).sum();
        let coerced = analysis.transformer.coerced;
        println!(
            "{joining:?}: {outcome} {time:?}, {kept} kept, {coerced} coerced, {:.0}/s",
            coerced as f64 / time.as_secs_f64()
        );
        if std::env::var_os("DUMP").is_some() {
            for (location, region) in exploration.regions.iter().enumerate() {
                for graph in region.graphs() {
                    println!("@{location}\n{}", graph.describe(&class));
                }
            }
        }
    }
}
