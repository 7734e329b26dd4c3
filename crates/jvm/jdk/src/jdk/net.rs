//! Internet addresses, as far as they need no network: literals.

use super::ModelEntry;

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    (
        "java/net/InetAddress",
        &[
            ("init", "()V", super::nothing),
            ("isIPv4Available", "()Z", super::returns_true),
            ("isIPv6Supported", "()Z", super::returns_true),
        ],
    ),
    (
        "java/net/InetAddressImplFactory",
        &[("isIPv6Supported", "()Z", super::returns_true)],
    ),
    ("java/net/Inet4Address", &[("init", "()V", super::nothing)]),
    ("java/net/Inet6Address", &[("init", "()V", super::nothing)]),
];
