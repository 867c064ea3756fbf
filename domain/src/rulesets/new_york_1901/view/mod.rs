//! What every viewer is shown: everything but the order of the deck, which nobody has decided yet (NY-167).

mod show;
mod types;

pub(super) use show::view;
pub use types::{
    BagView, CardCount, DeckView, EndView, LotView, PlayerColor, PlayerView, SkyscraperView, StandstillView,
    TurnView, View,
};
