//! A corpus of mails as their programs write them, and laws about all mails.

mod corpus;
mod fuzz;
mod laws;
