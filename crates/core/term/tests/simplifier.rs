//! Every constructor against its plain twin: both are evaluated under random assignments.

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any};
use proptest::{prop_assert_eq, proptest};
use term::random::{Kinds, pool, value};
use term::{Term, TermStore, TermValue, eval};

/// Checks all terms that `choices` build, under a few assignments each.
fn agree(kinds: Kinds, choices: &[u64], assignments: &[(u64, u64)]) -> Result<(), String> {
    let store = TermStore::new();
    let twins = pool(&store, kinds, choices);
    for (choice, bits) in assignments {
        let vars = |t: Term| -> TermValue {
            let name = store.structural_hash(t);
            value(
                store.sort(t),
                (choice ^ name).rotate_left(17).wrapping_mul(0x9e37_79b9),
                bits.rotate_left((name % 61) as u32),
            )
        };
        for twin in &twins {
            let simplified = eval(&store, twin.simplified, &vars);
            let plain = eval(&store, twin.plain, &vars);
            if simplified != plain {
                return Err(format!(
                    "{} is {plain}, but was simplified to {}, which is {simplified}",
                    store.display(twin.plain),
                    store.display(twin.simplified),
                ));
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6000))]

    #[test]
    fn small_widths(
        choices in vec(any::<u64>(), 1..16),
        assignments in vec(any::<(u64, u64)>(), 12),
    ) {
        let kinds = Kinds { widths: &[1, 2, 3], floats: false, variables: 2 };
        prop_assert_eq!(agree(kinds, &choices, &assignments), Ok(()));
    }

    #[test]
    fn one_width(
        choices in vec(any::<u64>(), 1..8),
        assignments in vec(any::<(u64, u64)>(), 12),
    ) {
        let kinds = Kinds { widths: &[4], floats: false, variables: 2 };
        prop_assert_eq!(agree(kinds, &choices, &assignments), Ok(()));
    }

    #[test]
    fn java_widths(
        choices in vec(any::<u64>(), 1..16),
        assignments in vec(any::<(u64, u64)>(), 12),
    ) {
        let kinds = Kinds { widths: &[8, 16, 32, 64], floats: false, variables: 1 };
        prop_assert_eq!(agree(kinds, &choices, &assignments), Ok(()));
    }

    #[test]
    fn floats(
        choices in vec(any::<u64>(), 1..16),
        assignments in vec(any::<(u64, u64)>(), 12),
    ) {
        let kinds = Kinds { widths: &[8, 32, 64], floats: true, variables: 1 };
        prop_assert_eq!(agree(kinds, &choices, &assignments), Ok(()));
    }
}
