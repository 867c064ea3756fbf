//! What happens around every request, outermost first: the log line, the panic net, the headers.

mod headers;
mod observe;
mod panics;

pub(crate) use headers::add_headers;
pub(crate) use observe::{RequestId, observe};
pub(crate) use panics::catch_panics;
