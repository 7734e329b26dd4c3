//! Memory budget: how much of the process's limit is used, as the operating system reports it.
//!
//! The limit holds because nobody waits for it to be reached. Above the first mark, whoever shares out the work drops
//! what waits ([`is_memory_scarce`]); above the second, what is under way ends ([`is_memory_exhausted`]). What is left
//! above that is for what is made within one step.

/// Of the limit, in percent: the marks above which memory is scarce, and exhausted.
const SCARCE: u64 = 75;
const EXHAUSTED: u64 = 90;

/// Resident now; 0 where the system does not say.
pub fn resident_bytes() -> u64 {
    status_field("VmRSS:")
}

/// The most that was ever resident; 0 where the system does not say.
pub fn peak_bytes() -> u64 {
    status_field("VmHWM:")
}

/// Whether so much of the limit is used that what waits should be dropped.
pub fn is_memory_scarce(limit: u64) -> bool {
    limit != u64::MAX && resident_bytes() > percent(limit, SCARCE)
}

/// Whether so much of the limit is used that nothing should be begun that takes `bytes` more.
pub fn is_memory_exhausted(limit: u64, bytes: u64) -> bool {
    limit != u64::MAX && is_too_much(resident_bytes(), limit, bytes)
}

fn is_too_much(resident: u64, limit: u64, bytes: u64) -> bool {
    resident > percent(limit, EXHAUSTED) || resident.saturating_add(bytes) > limit
}

fn percent(limit: u64, part: u64) -> u64 {
    limit / 100 * part
}

fn status_field(name: &str) -> u64 {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else {
        return 0;
    };
    let value = status.lines().find_map(|line| line.strip_prefix(name));
    let kib = value.and_then(|v| v.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_next_counts() {
        assert!(!is_too_much(500, 1_000, 400));
        assert!(is_too_much(500, 1_000, 501));
        assert!(is_too_much(901, 1_000, 0));
    }

    #[test]
    fn no_limit_is_never_reached() {
        assert!(!is_memory_scarce(u64::MAX));
        assert!(!is_memory_exhausted(u64::MAX, u64::MAX));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_system_is_asked() {
        assert!(is_memory_scarce(1 << 10));
        assert!(is_memory_exhausted(1 << 40, 1 << 40));
        assert!(!is_memory_exhausted(1 << 40, 0));
    }
}
