//! Resources: files of the class path, as the program under execution asks for them.

use ir::ClassDef;

pub trait Resources: Send + Sync {
    /// The first resource of this name on the user's class path.
    fn find(&self, path: &str) -> Option<Vec<u8>>;

    /// A resource of one module of the JDK.
    fn find_in_module(&self, module: &str, path: &str) -> Option<Vec<u8>>;

    /// Where all resources of this name on the user's class path are, in its order.
    fn urls(&self, path: &str) -> Vec<String>;

    /// What a URL that [`Resources::urls`] gave leads to.
    fn open(&self, url: &str) -> Option<Vec<u8>>;

    /// The URL of the class path's entry that a class (`a/B`) is in.
    fn class_location(&self, name: &str) -> Option<String>;

    /// Reads a class file that the program defines; the error says what is wrong with it.
    fn parse_class(&self, bytes: Vec<u8>, name: &str) -> Result<ClassDef, String>;
}

/// A class path with nothing on it.
#[derive(Debug)]
pub struct NoResources;

impl Resources for NoResources {
    fn find(&self, _path: &str) -> Option<Vec<u8>> {
        None
    }

    fn find_in_module(&self, _module: &str, _path: &str) -> Option<Vec<u8>> {
        None
    }

    fn urls(&self, _path: &str) -> Vec<String> {
        Vec::new()
    }

    fn open(&self, _url: &str) -> Option<Vec<u8>> {
        None
    }

    fn class_location(&self, _name: &str) -> Option<String> {
        None
    }

    fn parse_class(&self, _bytes: Vec<u8>, name: &str) -> Result<ClassDef, String> {
        Err(format!("class {name} can't be defined here"))
    }
}
