//! Type names are unique in the workspace: whoever reads or searches for one finds one type.

use layers::duplicate_types;
use std::path::PathBuf;

#[test]
fn every_type_has_a_name_of_its_own() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let duplicates = duplicate_types(&root).expect("the sources can be read");
    assert!(
        duplicates.is_empty(),
        "Types that several modules see have names that are unique in the workspace. Rename the more local one, \
         with the field's word for what it is:\n{}",
        duplicates.join("\n")
    );
}
