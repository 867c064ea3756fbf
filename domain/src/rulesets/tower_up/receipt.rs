//! What a card brings while the general supply may be running out (TU-96 to TU-101).

use super::colors::{ByColor, Color};
use super::content::CardInfo;

/// The floors that a card brings, before anything is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Receipt {
    /// The floors of shown colours that can be had.
    pub(super) shown: ByColor,
    /// How many wild floors are received; each needs a colour.
    pub(super) wilds: u8,
    /// How many floors of other colours replace missing ones; each needs a colour.
    pub(super) substitutes: u8,
    /// How many floors cannot be had at all.
    pub(super) forfeited: u8,
    pub(super) shortage: bool,
    /// The general supply once the shown colours are taken.
    pub(super) rest: ByColor,
}

impl Receipt {
    /// TU-99: first the shown colours, then the wild floors, then the substitutes.
    pub(super) fn of(card: &CardInfo, supply: &ByColor) -> Self {
        let wanted = card.coloured();
        let shown = wanted.min(supply);
        let rest = supply.minus(&shown);
        let missing = small(wanted.total() - shown.total());
        let stock = small(rest.total());
        let wilds = card.wilds().min(stock);
        let substitutes = missing.min(stock - wilds);
        let forfeited = (card.wilds() - wilds).saturating_add(missing - substitutes);
        Self {
            shown,
            wilds,
            substitutes,
            forfeited,
            // TU-100, TU-101: a wild floor is short only when the general supply is empty altogether.
            shortage: missing > 0 || forfeited > 0,
            rest,
        }
    }

    /// All floors received with these colours for the wild and the substitute ones.
    pub(super) fn with(&self, wild_colors: &[Color], substitute_colors: &[Color]) -> ByColor {
        self.shown
            .plus(&wild_colors.iter().chain(substitute_colors).collect())
    }
}

fn small(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}
