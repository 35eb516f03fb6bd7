//! slitherlink
