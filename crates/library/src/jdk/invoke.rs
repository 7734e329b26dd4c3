//! `java.lang.invoke`: handles are modelled, not built from lambda forms.

use super::Model;

pub(crate) const TABLES: &[(&str, &[Model])] = &[];
