//! Mail in: replying to a turn mail plays.

mod reply;
