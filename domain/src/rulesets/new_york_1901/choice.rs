//! Options that are chosen or left to chance.

/// Declares an option that is `"random"` or what is chosen in JSON; in GraphQL, which has no such type, what is chosen
/// or nothing.
macro_rules! choice {
    ($(#[doc = $doc:expr])* pub enum $name:ident as $published:literal of $chosen:ty;) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[derive(::serde::Serialize, ::serde::Deserialize, ::plotline_published::FromJson, ::plotline_published::Published)]
        #[serde(untagged, expecting = "expected `random` or what is chosen, by its names in the content")]
        #[published(name = $published, chance)]
        pub enum $name {
            Random(ByChance),
            Chosen($chosen),
        }

        impl $name {
            pub(super) fn chosen(&self) -> Option<&$chosen> {
                match self {
                    Self::Random(_) => None,
                    Self::Chosen(chosen) => Some(chosen),
                }
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::Random(ByChance::Random)
            }
        }
    };
}
pub(super) use choice;
