use super::Role;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// What a token may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
pub enum Scope {
    /// See games.
    #[serde(rename = "games:read")]
    GamesRead,
    /// Open, join and play games.
    #[serde(rename = "games:play")]
    GamesPlay,
    /// See and change one's own account and tokens.
    #[serde(rename = "account")]
    Account,
    /// What admins may do; only for admins.
    #[serde(rename = "admin")]
    Admin,
}

#[derive(Debug, thiserror::Error)]
#[error("the scopes are games:read, games:play, account and admin")]
pub struct UnknownScope;

impl Scope {
    pub const ALL: [Scope; 4] = [Scope::GamesRead, Scope::GamesPlay, Scope::Account, Scope::Admin];

    pub fn as_str(self) -> &'static str {
        match self {
            Scope::GamesRead => "games:read",
            Scope::GamesPlay => "games:play",
            Scope::Account => "account",
            Scope::Admin => "admin",
        }
    }

    pub fn parse(text: &str) -> Result<Self, UnknownScope> {
        Self::ALL
            .into_iter()
            .find(|scope| scope.as_str() == text)
            .ok_or(UnknownScope)
    }
}

/// A set of scopes, written as a list of words with spaces between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scopes(Vec<Scope>);

impl Scopes {
    pub fn new(mut scopes: Vec<Scope>) -> Self {
        scopes.sort();
        scopes.dedup();
        Self(scopes)
    }

    /// Everything that a player of this role may do.
    pub fn of_role(role: Role) -> Self {
        let admin = role == Role::Admin;
        Self(
            Scope::ALL
                .into_iter()
                .filter(|scope| admin || *scope != Scope::Admin)
                .collect(),
        )
    }

    pub fn parse(text: &str) -> Result<Self, UnknownScope> {
        text.split_whitespace()
            .map(Scope::parse)
            .collect::<Result<_, _>>()
            .map(Self::new)
    }

    pub fn contains(&self, scope: Scope) -> bool {
        self.0.contains(&scope)
    }

    pub fn iter(&self) -> impl Iterator<Item = Scope> + '_ {
        self.0.iter().copied()
    }
}

impl std::fmt::Display for Scopes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let words: Vec<&str> = self.iter().map(Scope::as_str).collect();
        f.write_str(&words.join(" "))
    }
}
