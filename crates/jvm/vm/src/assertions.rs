//! Assertion status: for which classes `assert` is on, as `java`'s `-ea` and `-da` say.

/// A rule for a class goes before one for its package, that for a package before one for an outer
/// package, any rule before the default; among equals the last one said holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Assertions {
    /// For the classes that no rule speaks of.
    pub by_default: bool,
    /// The same, for the JDK's own classes.
    pub in_jdk: bool,
    /// Rules by internal names, in the order in which they were said.
    pub classes: Vec<(String, bool)>,
    pub packages: Vec<(String, bool)>,
}

impl Assertions {
    /// On in all classes that are not the JDK's.
    pub fn on() -> Assertions {
        Assertions {
            by_default: true,
            ..Assertions::default()
        }
    }

    /// `place` is a class (`a.B`) or a package and those inside it (`a.b...`); `...` alone is the
    /// unnamed package.
    pub fn set(&mut self, place: &str, on: bool) {
        let name = |name: &str| name.replace('.', "/");
        match place.strip_suffix("...") {
            Some(package) => self.packages.push((name(package), on)),
            None => self.classes.push((name(place), on)),
        }
    }

    /// For a class by its internal name.
    pub fn is_enabled(&self, class: &str, is_jdk: bool) -> bool {
        let otherwise = if is_jdk { self.in_jdk } else { self.by_default };
        last(&self.classes, class)
            .or_else(|| self.by_package(class))
            .unwrap_or(otherwise)
    }

    fn by_package(&self, class: &str) -> Option<bool> {
        let Some((mut package, _)) = class.rsplit_once('/') else {
            return last(&self.packages, "");
        };
        loop {
            if let Some(on) = last(&self.packages, package) {
                return Some(on);
            }
            package = package.rsplit_once('/')?.0;
        }
    }
}

fn last(rules: &[(String, bool)], name: &str) -> Option<bool> {
    let mut found = rules.iter().rev().filter(|(place, _)| place == name);
    found.next().map(|(_, on)| *on)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `java` makes of these flags for `p.A`, `p.A$N`, `p.q.B` and `U`.
    fn check(flags: &[(&str, bool)], expected: [bool; 4]) {
        let mut assertions = Assertions::default();
        for (place, on) in flags {
            match *place {
                "" => assertions.by_default = *on,
                place => assertions.set(place, *on),
            }
        }
        let found = ["p/A", "p/A$N", "p/q/B", "U"].map(|c| assertions.is_enabled(c, false));
        assert_eq!(found, expected, "{flags:?}");
    }

    #[test]
    fn as_java_has_them() {
        check(&[("", true)], [true, true, true, true]);
        check(&[("", true), ("", false)], [false; 4]);
        check(&[("p.A", true)], [true, false, false, false]);
        check(&[("p.A", true), ("p.A", false)], [false; 4]);
        check(&[("p...", true)], [true, true, true, false]);
        let inner_off = [true, true, false, false];
        check(&[("p...", true), ("p.q...", false)], inner_off);
        check(&[("p.q...", false), ("p...", true)], inner_off);
        check(&[("p.A", false), ("", true)], [false, true, true, true]);
        check(&[("...", true)], [false, false, false, true]);
        check(&[("p", true)], [false; 4]);
    }

    #[test]
    fn the_jdk_has_a_default_of_its_own() {
        assert!(!Assertions::on().is_enabled("java/util/List", true));
        let mut assertions = Assertions {
            in_jdk: true,
            ..Assertions::default()
        };
        assert!(assertions.is_enabled("java/util/List", true));
        assertions.set("java.util...", false);
        assert!(!assertions.is_enabled("java/util/List", true));
    }
}
