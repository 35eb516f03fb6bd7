//! Results: plain values with names.
//!
//! In: the fields of a result. Out: a class of Python that shows them and can be pickled. Must not know: what a result
//! says.

/// Declares a result with its fields and its other methods. Python pickles it as its class and its
/// fields, and compares these.
macro_rules! record {
    (
        $(#[$about:meta])*
        $name:ident { $($(#[$about_field:meta])* $field:ident: $type:ty,)* }
        $($methods:tt)*
    ) => {
        $(#[$about])*
        #[pyclass(frozen, eq, get_all, from_py_object, module = "cluesat")]
        #[derive(Clone, PartialEq)]
        pub(crate) struct $name {
            $($(#[$about_field])* pub(crate) $field: $type,)*
        }

        #[pymethods]
        impl $name {
            #[new]
            fn new($($field: $type),*) -> Self {
                $name { $($field),* }
            }

            fn __getnewargs__(&self) -> ($($type,)*) {
                ($(self.$field.clone(),)*)
            }

            $($methods)*
        }
    };
}

pub(crate) use record;
