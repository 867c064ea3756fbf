//! Chance that can be proven afterwards.
//!
//! A game's seed is secret while it runs; its SHA-256 is published when the game is opened. When the game starts the
//! seed and the players' nonces give a root, and the event at position n draws from ChaCha20 keyed by that root on
//! stream n. A refused or raced request cannot re-roll, because a position has one chance for ever.

use hmac::{Hmac, KeyInit, Mac};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// 32 bytes from the operating system. It has no `Serialize` and no readable `Debug`, so that it cannot leak.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// The SHA-256 of a seed in hex, published when the game is opened.
pub type Commitment = String;

#[derive(Debug, thiserror::Error)]
#[error("a seed is 64 hexadecimal digits")]
pub struct InvalidSeed;

/// What a game's draws are keyed by: the seed, the game and what the players added.
#[derive(Clone, PartialEq, Eq)]
pub struct Root([u8; 32]);

/// The chance of one position of one game.
pub struct Chance(Source);

#[expect(
    clippy::large_enum_variant,
    reason = "a box would cost every draw an allocation"
)]
enum Source {
    Stream(ChaCha20Rng),
    /// Numbers that were chosen, zeros after them.
    Given(std::vec::IntoIter<usize>),
}

impl Seed {
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    pub fn from_hex(text: &str) -> Result<Self, InvalidSeed> {
        let bytes = data_encoding::HEXLOWER
            .decode(text.as_bytes())
            .map_err(|_| InvalidSeed)?;
        Ok(Self(bytes.try_into().map_err(|_| InvalidSeed)?))
    }

    /// For the vault.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// For the store, and for the record once the game is over. Never for a running game.
    pub fn reveal_hex(&self) -> String {
        data_encoding::HEXLOWER.encode(&self.0)
    }

    pub fn commitment(&self) -> Commitment {
        data_encoding::HEXLOWER.encode(&Sha256::digest(self.0))
    }

    /// `HMAC-SHA256(seed, game id ‖ nonces by seat)`. Each nonce is preceded by its length in bytes (32 bits, big
    /// endian), so that no two lists of nonces give the same message.
    pub fn root(&self, game: Uuid, nonces: &[String]) -> Root {
        // HMAC pads a short key with zeros to the block of its hash; done here, it needs no fallible call.
        let mut key = [0; 64];
        let (start, _) = key.split_at_mut(self.0.len());
        start.copy_from_slice(&self.0);
        let mut mac = Hmac::<Sha256>::new(&key.into());
        mac.update(game.as_bytes());
        for nonce in nonces {
            mac.update(&(nonce.len() as u32).to_be_bytes());
            mac.update(nonce.as_bytes());
        }
        Root(mac.finalize().into_bytes().into())
    }
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl Root {
    /// A root of its own, for tests and simulations.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    pub fn at(&self, position: u64) -> Chance {
        let mut rng = ChaCha20Rng::from_seed(self.0);
        rng.set_stream(position);
        Chance(Source::Stream(rng))
    }
}

impl std::fmt::Debug for Root {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Root(…)")
    }
}

impl Chance {
    /// A chance that gives these numbers, to find out what they lead to.
    pub fn given(numbers: Vec<usize>) -> Self {
        Self(Source::Given(numbers.into_iter()))
    }

    /// A number from 0 to `n` − 1, each equally likely; 0 for `n` = 0. Values above the largest multiple of `n`
    /// are thrown away, so that the remainder has no bias.
    pub fn below(&mut self, n: usize) -> usize {
        let rng = match &mut self.0 {
            Source::Stream(rng) => rng,
            Source::Given(numbers) => return numbers.next().filter(|number| *number < n).unwrap_or(0),
        };
        let n = n as u64;
        if n < 2 {
            return 0;
        }
        let largest = u64::MAX - (u64::MAX % n + 1) % n;
        loop {
            let drawn = rng.next_u64();
            if drawn <= largest {
                return (drawn % n) as usize;
            }
        }
    }

    /// Takes one item out of a bag, each equally likely; the order of the others is kept.
    pub fn draw<T>(&mut self, bag: &mut Vec<T>) -> Option<T> {
        if bag.is_empty() {
            None
        } else {
            Some(bag.remove(self.below(bag.len())))
        }
    }

    /// Points at one item, each equally likely.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

/// The numbers by which [`Chance::draw`] takes these items out of the bag, one after the other; none if one of them is
/// not in it.
pub fn numbers_of<T: PartialEq>(mut bag: Vec<T>, drawn: &[T]) -> Option<Vec<usize>> {
    let number = |item: &T| {
        let number = bag.iter().position(|other| other == item)?;
        bag.remove(number);
        Some(number)
    };
    drawn.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draws(position: u64, n: usize) -> Vec<usize> {
        let mut chance = Root::from_bytes([7; 32]).at(position);
        (0..8).map(|_| chance.below(n)).collect()
    }

    #[test]
    fn golden_draws_never_change() {
        assert_eq!(draws(1, 44), [17, 39, 2, 31, 29, 1, 40, 31]);
        assert_eq!(draws(2, 44), [37, 12, 41, 25, 23, 24, 7, 21]);
    }

    #[test]
    fn the_root_depends_on_seed_game_and_every_nonce() {
        let seed = Seed::new([1; 32]);
        let game = Uuid::from_u128(5);
        let root = seed.root(game, &["ab".into(), "c".into()]);
        assert_eq!(root, seed.root(game, &["ab".into(), "c".into()]));
        assert_ne!(root, seed.root(game, &["a".into(), "bc".into()]));
        assert_ne!(root, seed.root(Uuid::from_u128(6), &["ab".into(), "c".into()]));
        assert_ne!(root, Seed::new([2; 32]).root(game, &["ab".into(), "c".into()]));
    }

    #[test]
    fn draws_are_even_within_what_chance_allows() {
        let root = Root::from_bytes([9; 32]);
        let mut counts = [0u32; 5];
        for position in 0..5000 {
            counts[root.at(position).below(5)] += 1;
        }
        assert!(counts.iter().all(|c| (850..1150).contains(c)), "{counts:?}");
    }

    #[test]
    fn a_seed_does_not_print() {
        assert_eq!(
            format!("{:?} {:?}", Seed::new([3; 32]), Root::from_bytes([3; 32])),
            "Seed(…) Root(…)"
        );
    }

    #[test]
    fn the_commitment_is_the_sha256_of_the_seed() {
        let zero = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(Seed::new([0; 32]).commitment(), zero);
    }
}
