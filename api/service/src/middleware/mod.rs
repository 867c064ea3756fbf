//! What happens around every request, outermost first: the log line, the panic net, the headers.

mod headers;
mod observe;
mod panics;

pub use headers::add_headers;
pub use observe::{RequestId, observe};
pub use panics::catch_panics;
