//! Bringing notices to their players: the domain's `Courier` decides, this keeps it going and gives it its channels.

mod lane;
mod postman;
mod work;

pub(crate) use postman::Postman;
pub(crate) use work::work;
