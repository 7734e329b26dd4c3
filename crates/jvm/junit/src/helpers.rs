//! Reflection helpers: the private methods that a test class needs for what it has no access to. They are fixed Java
//! sources, one file for each, and name all classes in full.

use java_source::syntax::ClassMember;
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Helper {
    Make,
    Set,
    Record,
    Constant,
    Call,
    Get,
    Describe,
}

/// The helpers that the tests need.
#[derive(Debug, Default)]
pub(crate) struct Helpers(BTreeSet<Helper>);

impl Helpers {
    pub(crate) fn need(&mut self, helper: Helper) {
        self.0.insert(helper);
    }

    pub(crate) fn members(&self) -> impl Iterator<Item = ClassMember> {
        let sources = self.0.iter().map(|helper| helper.source());
        sources.map(ClassMember::Verbatim)
    }
}

impl Helper {
    fn source(self) -> &'static str {
        match self {
            Helper::Make => include_str!("helpers/make.java"),
            Helper::Set => include_str!("helpers/set.java"),
            Helper::Record => include_str!("helpers/make_record.java"),
            Helper::Constant => include_str!("helpers/constant.java"),
            Helper::Call => include_str!("helpers/call.java"),
            Helper::Get => include_str!("helpers/get.java"),
            Helper::Describe => include_str!("helpers/describe.java"),
        }
    }
}
