//! Why a site can't be linked.

/// Says which bootstrap method, and what is wrong with its use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{bootstrap}: {reason}")]
pub struct BootstrapError {
    /// `java.lang.invoke.LambdaMetafactory.metafactory`.
    pub bootstrap: String,
    pub reason: String,
}

/// What is wrong, before it's known of which bootstrap method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reason(pub String);

pub(crate) type Result<T> = std::result::Result<T, Reason>;

/// `Err(Reason(format!(…)))`.
macro_rules! refuse {
    ($($arg:tt)*) => {
        Err($crate::error::Reason(format!($($arg)*)))
    };
}

pub(crate) use refuse;
