//! Durations and sizes on the command line and in `cairn.toml`: `60s`, `4g`.

use std::time::Duration;

/// `500ms`, `60s`, `5m`, `1h`; a plain number is seconds.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text);
    let millis = match unit {
        "ms" => 1,
        "" | "s" => 1_000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err("expected a time such as 500ms, 60s, 5m".into()),
    };
    let amount = parse_number(number, millis).ok_or("expected a time such as 500ms, 60s, 5m")?;
    if amount == 0 {
        Err("the time must be more than 0".into())
    } else {
        Ok(Duration::from_millis(amount))
    }
}

/// The least memory: what the class library and the solver need.
const LEAST_BYTES: u64 = 128 << 20;

/// `512m`, `4g`; a plain number is bytes.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    let lower = text.to_ascii_lowercase();
    let (number, unit) = split_unit(&lower);
    let size = match unit.trim_end_matches('b') {
        "" => 1,
        "k" => 1 << 10,
        "m" => 1 << 20,
        "g" => 1 << 30,
        _ => return Err("expected an amount such as 512m, 4g".into()),
    };
    let amount = parse_number(number, size).ok_or("expected an amount such as 512m, 4g")?;
    if amount < LEAST_BYTES {
        return Err("must be at least 128m".into());
    }
    Ok(amount)
}

fn split_unit(text: &str) -> (&str, &str) {
    let unit = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    text.split_at(unit)
}

fn parse_number(number: &str, unit: u64) -> Option<u64> {
    let amount = number.parse::<f64>().ok()? * unit as f64;
    // A larger value makes no sense on any machine.
    (amount < 1e15).then_some(amount as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(parse_duration("60s"), Ok(Duration::from_secs(60)));
        assert_eq!(parse_duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(parse_duration("7"), Ok(Duration::from_secs(7)));
        assert!(
            parse_duration("soon").is_err()
                && parse_duration("0s").is_err()
                && parse_duration("-1s").is_err()
        );
        assert!(parse_duration("1e99s").is_err() && parse_duration("").is_err());
    }

    #[test]
    fn amounts_of_memory() {
        assert_eq!(parse_bytes("4g"), Ok(4 << 30));
        assert_eq!(parse_bytes("512MB"), Ok(512 << 20));
        assert_eq!(parse_bytes("500000000"), Ok(500_000_000));
        assert!(parse_bytes("1000").is_err());
        assert!(parse_bytes("lots").is_err());
    }
}
