//! The face-down lot cards: bags without an order inside, from the top down (NY-170).

use super::lots::{Card, District};
use crate::kernel::Chance;
use std::collections::VecDeque;

/// Sizes of lots.
const SIZES: [u8; 2] = [2, 3];
const KINDS: usize = SIZES.len() * District::ALL.len();

/// The deck. A card is decided when it is drawn from the first bag that is not empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Deck(VecDeque<Bag>);

/// So many cards of each colour and size, in no order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bag([u8; KINDS]);

impl Deck {
    /// Puts cards under the deck, shuffled among themselves.
    pub(super) fn put_under(&mut self, bag: Bag) {
        if bag.len() > 0 {
            self.0.push_back(bag);
        }
    }

    /// A card that chance turns up; it is still to be taken.
    pub(super) fn draw(&self, chance: &mut Chance) -> Option<Card> {
        self.0.front()?.draw(chance)
    }

    /// A number by which `draw` turns up such a card, if it can.
    pub(super) fn number_of(&self, card: Card) -> Option<usize> {
        self.0.front()?.number_of(card)
    }

    /// Takes a card that was turned up out of the first bag; nothing happens if it is not there.
    pub(super) fn take(&mut self, card: Card) -> bool {
        let Some(bag) = self.0.front_mut() else {
            return false;
        };
        let taken = bag.take(card);
        if bag.len() == 0 {
            self.0.pop_front();
        }
        taken
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(Bag::len).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// From the top down.
    pub(super) fn bags(&self) -> impl DoubleEndedIterator<Item = &Bag> {
        self.0.iter()
    }
}

impl Bag {
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|count| usize::from(*count)).sum()
    }

    /// Each colour and size with its number of cards.
    pub(super) fn counts(&self) -> impl Iterator<Item = (Card, u8)> {
        kinds().zip(self.0)
    }

    /// Takes one such card out; nothing happens if there is none.
    pub(super) fn take(&mut self, card: Card) -> bool {
        let count = kinds().zip(&mut self.0).find(|(kind, _)| *kind == card);
        match count {
            Some((_, count)) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    fn add(&mut self, card: Card) {
        if let Some((_, count)) = kinds().zip(&mut self.0).find(|(kind, _)| *kind == card) {
            *count = count.saturating_add(1);
        }
    }

    fn number_of(&self, card: Card) -> Option<usize> {
        let before = self.counts().take_while(|(kind, _)| *kind != card);
        let number = before.map(|(_, count)| usize::from(count)).sum();
        (number < self.len()).then_some(number)
    }

    fn draw(&self, chance: &mut Chance) -> Option<Card> {
        let mut drawn = chance.below(self.len());
        for (card, count) in self.counts() {
            match drawn.checked_sub(usize::from(count)) {
                Some(rest) => drawn = rest,
                None => return Some(card),
            }
        }
        None
    }
}

impl FromIterator<Card> for Bag {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut bag = Bag::default();
        cards.into_iter().for_each(|card| bag.add(card));
        bag
    }
}

fn kinds() -> impl Iterator<Item = Card> {
    let of = |district| SIZES.into_iter().map(move |size| Card { district, size });
    District::ALL.into_iter().flat_map(of)
}
