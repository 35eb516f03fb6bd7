//! What many numbers have in common.
//!
//! In: a value. Out: one that is quickly copied, compared and hashed. Must not know: numbers.

use std::sync::Arc;

/// Something that many numbers share: it is compared by where it lies before it is compared by what it is, and hashes
/// as nothing, as what is left of a number differs in other parts.
#[derive(Debug, Default)]
pub(super) struct Shared<T: ?Sized>(Arc<T>);

impl<T: ?Sized> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }
}

impl<T: ?Sized + PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<T: ?Sized + Eq> Eq for Shared<T> {}

impl<T: ?Sized> std::hash::Hash for Shared<T> {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

impl<T: ?Sized> std::ops::Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: ?Sized, A: Into<Arc<T>>> From<A> for Shared<T> {
    fn from(shared: A) -> Self {
        Shared(shared.into())
    }
}
