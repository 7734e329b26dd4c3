//! Path termination: all the reasons why a path ends, in one table.

/// What an end means for the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndClass {
    /// The path was followed to its end.
    Complete,
    /// The path does not exist, or another one answers for it.
    None,
    /// A bound that the user chose.
    Bound,
    /// Nothing is known about what comes after.
    Loss,
}

macro_rules! reasons {
    ($($name:ident, $class:ident, $text:literal;)*) => {
        /// Why a path ended.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum EndReason {
            $(#[doc = $text] $name,)*
        }

        impl EndReason {
            /// All of them, in the order of the table.
            pub const ALL: &'static [EndReason] = &[$(EndReason::$name,)*];

            /// What the end means for the answer.
            pub fn class(self) -> EndClass {
                match self {
                    $(EndReason::$name => EndClass::$class,)*
                }
            }

            /// The reason's name.
            pub fn name(self) -> &'static str {
                match self {
                    $(EndReason::$name => stringify!($name),)*
                }
            }

            /// In words.
            pub fn text(self) -> &'static str {
                match self {
                    $(EndReason::$name => $text,)*
                }
            }
        }
    };
}

reasons! {
    Returned,    Complete, "the program returned";
    Threw,       Complete, "the program ended with an exception";
    Endless,     Complete, "the path returns to the same state forever";
    Exited,      Complete, "the program called System.exit";
    Rejected,    None,     "the input is not one that the program takes";
    Infeasible,  None,     "no input leads here";
    Subsumed,    None,     "an earlier state subsumes this one";
    Abstracted,  Bound,    "an earlier state looks like this one under abstraction";
    Depth,       Bound,    "the limit on decisions per path";
    Choices,     Bound,    "the limit on values of a length or index";
    Size,        Bound,    "the limit on the size of inputs";
    Length,      Bound,    "the limit on instructions per path";
    Heap,        Bound,    "the limit on the program's memory";
    Unsupported, Loss,     "something that Cairn does not support";
    Undecided,   Loss,     "the solver gave no answer";
    Deadlock,    Loss,     "every thread waits for another";
    Internal,    Loss,     "an internal error of Cairn";
}

impl EndReason {
    /// Whether the end counts as a path: one that some input takes, as far as it was followed.
    pub fn is_path(self) -> bool {
        self.class() != EndClass::None
    }

    /// Whether nothing was left out: the path was followed to its end, or there is none.
    pub fn is_whole(self) -> bool {
        matches!(self.class(), EndClass::Complete | EndClass::None)
    }

    pub(crate) fn index(self) -> usize {
        self as usize
    }
}
