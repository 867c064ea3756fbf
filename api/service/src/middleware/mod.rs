//! What happens around every request, outermost first: the log line, the headers, what is refused before anybody looks
//! at it, and the panic net.

mod admit;
mod headers;
mod measure;
mod observe;
mod pace;
mod panics;
mod refusal;

pub use admit::admit;
pub use headers::add_headers;
pub use observe::{RequestId, observe};
pub use pace::{StreamOfPlayer, keep_pace};
pub use panics::catch_panics;
pub(crate) use refusal::refuse;
