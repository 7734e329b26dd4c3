//! Fairness: a path that takes one decision after the other on a small input (a walk around a
//! cycle that counts up to an unknown number takes 2³¹) does not keep the others waiting.

/// Decisions that a path may take for each part of its input before others go first.
const SHARE: u64 = 64;

/// How far a path stands back that took so many decisions on an input of this size. Each step back
/// is as if the input were larger by one, and lasts twice as long as the one before.
pub fn handicap(decisions: u64, size: u32) -> u32 {
    let share = SHARE * (1 + u64::from(size));
    (decisions / share + 1).ilog2()
}

#[cfg(test)]
mod tests {
    use super::handicap;

    #[test]
    fn each_step_back_lasts_twice_as_long() {
        assert_eq!(
            [0, 127, 128, 383, 384].map(|n| handicap(n, 1)),
            [0, 0, 1, 1, 2]
        );
        assert_eq!(handicap(1 << 31, 0), 25);
        // A large input may take more.
        assert_eq!(handicap(10_000, 200), 0);
    }
}
