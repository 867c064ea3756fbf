//! What both protocols say alike: every problem a client can meet with the one table that maps errors to them, the
//! objects that REST and GraphQL show in the same shape, and small agreements. It knows the domain; it may not know how
//! a request is answered, nor any of the two protocols' own words.

// Some names are there for the OpenAPI document alone.
#![cfg_attr(not(feature = "openapi"), allow(dead_code, unused_imports))]

mod admin;
mod alike;
mod audit;
mod mails;
mod problem;

pub use admin::{
    DifferenceBody, FoundPlayerBody, FoundPlayerList, SessionUseBody, SubmissionBody, SubmissionList,
    VerificationBody,
};
pub use alike::{BODY_LIMIT, calendar_path, nonce};
pub use audit::{
    AuditEntryBody, AuditList, AuditVerificationBody, EndSessionsBody, ExtensionBody, ReasonBody,
};
pub use mails::{KeptMail, MailList};
pub use problem::{Kind, Problem, kinds};
