//! What admins see and do, under `/v1/admin`. Every handler asks for the scope `admin` first.

pub(super) mod acts;
pub(super) mod audit;
pub(super) mod games;
pub(super) mod players;
pub(super) mod submissions;
