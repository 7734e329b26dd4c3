//! Linkage errors: why a call site can't be linked.

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
pub(crate) struct LinkFailure(pub String);

pub(crate) type Result<T> = std::result::Result<T, LinkFailure>;

/// `Err(Reason(format!(…)))`.
macro_rules! refuse {
    ($($arg:tt)*) => {
        Err($crate::error::LinkFailure(format!($($arg)*)))
    };
}

pub(crate) use refuse;
