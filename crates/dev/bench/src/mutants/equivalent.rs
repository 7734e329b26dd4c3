//! Mutants that change nothing anybody could see, listed by hand.
//!
//! Entries are separated by a blank line; lines that start with `#` are comments:
//!
//! ```text
//! mutant: RedBlackMap.nearestKey ConditionalsBoundary
//! line: if (key < entry.key) {
//! count: 2
//! why: the key itself is nearest then, from either side
//! ```
//!
//! An entry excuses as many mutants of that kind on lines with that text in that method; one if
//! there is no count.

use super::pit::Mutant;
use std::path::Path;

pub(crate) struct Equivalents(Vec<Entry>);

#[derive(Debug, PartialEq, Eq)]
struct Entry {
    /// Class and method.
    place: String,
    mutator: String,
    text: String,
    /// How many of them are left to excuse.
    left: usize,
}

impl Equivalents {
    pub(crate) fn read(folder: &Path) -> Result<Equivalents, String> {
        let file = folder.join("equivalent.txt");
        let text = std::fs::read_to_string(&file);
        let text = text.map_err(|e| format!("{}: {e}", file.display()))?;
        parse(&text).map_err(|e| format!("{}: {e}", file.display()))
    }

    /// Whether a mutant that no test kills is one of these, each of which counts once.
    pub(crate) fn take(&mut self, mutant: &Mutant) -> bool {
        let place = format!("{}.{}", mutant.class, mutant.method);
        let entry = self.0.iter_mut().find(|entry| {
            (&entry.place, &entry.mutator, &entry.text) == (&place, &mutant.mutator, &mutant.text)
        });
        let Some(entry) = entry.filter(|entry| entry.left > 0) else {
            return false;
        };
        entry.left -= 1;
        true
    }
}

fn parse(text: &str) -> Result<Equivalents, String> {
    let is_comment = |line: &&str| line.starts_with('#');
    let lines: Vec<&str> = text.lines().filter(|line| !is_comment(line)).collect();
    let entries = lines.split(|line| line.trim().is_empty());
    let entries = entries.filter(|entry| !entry.is_empty()).map(entry);
    entries.collect::<Result<_, _>>().map(Equivalents)
}

fn entry(lines: &[&str]) -> Result<Entry, String> {
    let (mutant, line, count, why) = match lines {
        [mutant, line, why] => (mutant, line, "count: 1", why),
        [mutant, line, count, why] => (mutant, line, *count, why),
        _ => return Err(format!("not an entry: {}", lines.join(" / "))),
    };
    let field = |line: &str, name: &str| {
        let value = line.strip_prefix(name).and_then(|l| l.strip_prefix(": "));
        let value = value.filter(|value| !value.trim().is_empty());
        value
            .map(str::to_owned)
            .ok_or(format!("{name} expected: {line}"))
    };
    field(why, "why")?;
    let mutant = field(mutant, "mutant")?;
    let (place, mutator) = mutant.split_once(' ').ok_or("a mutator is missing")?;
    let left = field(count, "count")?.parse();
    Ok(Entry {
        place: place.to_owned(),
        mutator: mutator.to_owned(),
        text: field(line, "line")?,
        left: left.map_err(|_| format!("no number: {count}"))?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read() {
        let text = "# why\n\nmutant: A.b Math\nline: a + b\nwhy: never\n\nmutant: A.c X\nline: y\ncount: 3\nwhy: z\n";
        let Equivalents(entries) = parse(text).unwrap();
        assert_eq!(entries.len(), 2);
        assert_eq!((entries[0].left, entries[1].left), (1, 3));
        assert_eq!(entries[0].place, "A.b");
        assert_eq!((&*entries[0].mutator, &*entries[0].text), ("Math", "a + b"));
        assert!(parse("mutant: A.b Math\nline: a + b\n").is_err());
        assert!(parse("mutant: A.b Math\nline: a + b\nwhy: \n").is_err());
    }
}
