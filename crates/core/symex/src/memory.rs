//! Memory use of this process, as the operating system reports it.

/// Resident now; 0 where the system does not say.
pub fn resident_bytes() -> u64 {
    status_field("VmRSS:")
}

/// The most that was ever resident; 0 where the system does not say.
pub fn peak_bytes() -> u64 {
    status_field("VmHWM:")
}

fn status_field(name: &str) -> u64 {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else {
        return 0;
    };
    let value = status.lines().find_map(|line| line.strip_prefix(name));
    let kib = value.and_then(|v| v.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}
