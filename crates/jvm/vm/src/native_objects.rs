//! Native objects: what native code keeps between calls, by number (zlib streams, for one).

use std::any::Any;
use std::sync::Arc;

/// Something with a state of its own, which copies of a program's state must not share.
pub trait NativeObject: Any + Send + Sync {
    fn copy(&self) -> Box<dyn NativeObject>;
}

/// Shared between copies of a state until one of them uses it.
#[derive(Clone, Default)]
pub struct NativeObjects {
    items: Vec<Option<Arc<Box<dyn NativeObject>>>>,
}

impl NativeObjects {
    /// Whether neither was used since it was copied from the other.
    pub(crate) fn is_same(&self, other: &NativeObjects) -> bool {
        let same = |a: &Option<Arc<_>>, b: &Option<Arc<_>>| match (a, b) {
            (None, None) => true,
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        };
        let mut pairs = self.items.iter().zip(&other.items);
        self.items.len() == other.items.len() && pairs.all(|(a, b)| same(a, b))
    }

    /// The number of a new one: never 0.
    pub fn add(&mut self, object: Box<dyn NativeObject>) -> i64 {
        let free = self.items.iter().position(Option::is_none);
        let at = free.unwrap_or(self.items.len());
        if at == self.items.len() {
            self.items.push(None);
        }
        self.items[at] = Some(Arc::new(object));
        at as i64 + 1
    }

    /// The object of this number, if it is there and of this type.
    pub fn get_mut<T: NativeObject>(&mut self, number: i64) -> Option<&mut T> {
        let item = self.items.get_mut(place(number)?)?.as_mut()?;
        if Arc::get_mut(item).is_none() {
            *item = Arc::new(item.copy());
        }
        let object: &mut dyn Any = Arc::get_mut(item)?.as_mut();
        object.downcast_mut()
    }

    pub fn remove(&mut self, number: i64) {
        if let Some(item) = place(number).and_then(|at| self.items.get_mut(at)) {
            *item = None;
        }
    }
}

fn place(number: i64) -> Option<usize> {
    usize::try_from(number - 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Counter(u32);

    impl NativeObject for Counter {
        fn copy(&self) -> Box<dyn NativeObject> {
            Box::new(Counter(self.0))
        }
    }

    #[test]
    fn copies_are_independent() {
        let mut a = NativeObjects::default();
        let n = a.add(Box::new(Counter(1)));
        let mut b = a.clone();
        b.get_mut::<Counter>(n).unwrap().0 = 5;
        assert_eq!(a.get_mut::<Counter>(n).unwrap().0, 1);
        assert_eq!(b.get_mut::<Counter>(n).unwrap().0, 5);
        a.remove(n);
        assert!(a.get_mut::<Counter>(n).is_none());
        assert!(a.get_mut::<Counter>(0).is_none());
        assert_eq!(a.add(Box::new(Counter(2))), n);
    }
}
