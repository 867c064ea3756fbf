//! Bringing notices to their players: the domain's `Courier` decides, this keeps it going.

mod lane;
mod work;

pub(crate) use work::work;
