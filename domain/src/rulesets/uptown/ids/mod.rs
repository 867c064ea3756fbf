//! What moves, events and views name: players, plots, cards and projects. Each is checked once, when it is read.

use plotline_published::{FromJson, Published};
use serde::Serialize;
use std::fmt;

/// There are four street boards (UP-1).
pub(super) const MAX_PLAYERS: u8 = 4;
/// A street has five plots (UP-4).
pub(super) const PLOTS: usize = 5;
/// UP-7.
pub(super) const PROJECT_CARDS: u8 = 84;
/// UP-8.
pub(super) const MUNICIPAL_CARDS: u8 = 28;
/// No card has more projects (UP-8).
const LETTERS: u16 = 4;

/// A place in turn order, which is also the number of the player's street board (UP-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(try_from = "u8", into = "u8")]
#[published(name = "UptownPlayer", as = u8, minimum = 1, maximum = 4)]
pub struct Player(u8);

/// A plot of a street, from left to right (UP-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(try_from = "u8", into = "u8")]
#[published(name = "UptownPlot", as = u8, minimum = 1, maximum = 5)]
pub struct Plot(u8);

/// A card: a project card such as `P01` or a municipal card such as `M07`. The project cards come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(try_from = "String", into = "String")]
#[published(name = "UptownCard", as = String, pattern = "^[PM][0-9]{2}$")]
pub struct Card(u8);

/// A project: its card and its letter, such as `P01B` or `M07C`. The letter does the turning (UP-45).
// Kept as one number, four times the card's and the position on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(try_from = "String", into = "String")]
#[published(name = "UptownProject", as = String, pattern = "^(P[0-9]{2}[AB]|M[0-9]{2}[A-D])$")]
pub struct Project(u16);

/// A text or a number that names nothing.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct InvalidId(&'static str);

impl Player {
    pub(super) const FIRST: Player = Player(1);

    /// The players of a game for `count`, in turn order.
    pub(super) fn all(count: u8) -> impl Iterator<Item = Player> {
        (1..=count.min(MAX_PLAYERS)).map(Player)
    }

    pub(super) fn number(self) -> u8 {
        self.0
    }

    /// Position in a list that holds one item per player, in turn order.
    pub(super) fn index(self) -> usize {
        usize::from(self.0 - 1)
    }

    /// The symbol on the player's street board.
    pub(super) fn board(self) -> &'static str {
        match self.0 {
            1 => "I",
            2 => "II",
            3 => "III",
            _ => "IV",
        }
    }
}

impl Plot {
    pub(super) fn all() -> impl Iterator<Item = Plot> {
        (1..=PLOTS as u8).map(Plot)
    }

    /// Position in a street.
    pub(super) fn index(self) -> usize {
        usize::from(self.0 - 1)
    }
}

impl Card {
    /// The card with this letter and number.
    fn called(letter: char, number: u8) -> Option<Self> {
        match letter {
            'P' if (1..=PROJECT_CARDS).contains(&number) => Some(Self(number - 1)),
            'M' if (1..=MUNICIPAL_CARDS).contains(&number) => Some(Self(PROJECT_CARDS + number - 1)),
            _ => None,
        }
    }

    pub(super) fn all() -> impl Iterator<Item = Card> {
        (0..PROJECT_CARDS + MUNICIPAL_CARDS).map(Card)
    }

    pub(super) fn is_municipal(self) -> bool {
        self.0 >= PROJECT_CARDS
    }

    /// Position in the list of all cards.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its projects: two on a project card, four on a municipal card (UP-7, UP-8).
    pub(super) fn projects(self) -> impl Iterator<Item = Project> {
        let letters = if self.is_municipal() { LETTERS } else { 2 };
        (0..letters).map(move |position| Project(u16::from(self.0) * LETTERS + position))
    }

    /// The project with this letter, if the card has one.
    pub(super) fn project(self, letter: char) -> Option<Project> {
        self.projects().find(|project| project.letter() == letter)
    }

    /// A letter and one or two digits, in capitals.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut signs = text.chars();
        let letter = signs.next()?;
        let digits = signs.as_str();
        let is_number = (1..=2).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
        Self::called(letter, digits.parse().ok().filter(|_| is_number)?)
    }
}

impl Project {
    pub(super) fn card(self) -> Card {
        Card(u8::try_from(self.0 / LETTERS).unwrap_or(u8::MAX))
    }

    /// Its position on the card: 0 for A.
    pub(super) fn index(self) -> usize {
        usize::from(self.0 % LETTERS)
    }

    pub(super) fn letter(self) -> char {
        ['A', 'B', 'C', 'D'].get(self.index()).copied().unwrap_or('?')
    }

    /// A card and a letter, in capitals.
    pub(super) fn read(text: &str) -> Option<Self> {
        let letter = text.chars().next_back()?;
        Card::read(text.strip_suffix(letter)?)?.project(letter)
    }
}

impl TryFrom<u8> for Player {
    type Error = InvalidId;
    fn try_from(number: u8) -> Result<Self, InvalidId> {
        let known = (1..=MAX_PLAYERS).contains(&number).then_some(Self(number));
        known.ok_or(InvalidId("a player is a number from 1 to 4"))
    }
}

impl TryFrom<u8> for Plot {
    type Error = InvalidId;
    fn try_from(number: u8) -> Result<Self, InvalidId> {
        let known = (1..=PLOTS as u8).contains(&number).then_some(Self(number));
        known.ok_or(InvalidId("a plot is a number from 1 to 5"))
    }
}

/// In JSON an id has one spelling.
impl TryFrom<String> for Card {
    type Error = InvalidId;
    fn try_from(text: String) -> Result<Self, InvalidId> {
        let known = Self::read(&text).filter(|card| card.to_string() == text);
        known.ok_or(InvalidId("a card is P01 to P84 or M01 to M28"))
    }
}

impl TryFrom<String> for Project {
    type Error = InvalidId;
    fn try_from(text: String) -> Result<Self, InvalidId> {
        let known = Self::read(&text).filter(|project| project.to_string() == text);
        known.ok_or(InvalidId(
            "a project is a card and its letter, P01A to P84B or M01A to M28D",
        ))
    }
}

impl From<Player> for u8 {
    fn from(player: Player) -> u8 {
        player.0
    }
}

impl From<Plot> for u8 {
    fn from(plot: Plot) -> u8 {
        plot.0
    }
}

impl From<Card> for String {
    fn from(card: Card) -> String {
        card.to_string()
    }
}

impl From<Project> for String {
    fn from(project: Project) -> String {
        project.to_string()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.checked_sub(PROJECT_CARDS) {
            None => write!(f, "P{:02}", self.0 + 1),
            Some(municipal) => write!(f, "M{:02}", municipal + 1),
        }
    }
}

impl fmt::Display for Project {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.card(), self.letter())
    }
}
