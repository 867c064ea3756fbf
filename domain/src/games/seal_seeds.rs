use super::{Games, KeptSecrets};
use crate::ids::GameId;
use crate::kernel::{InvalidSeed, Seed};
use crate::ports::StoreError;
use crate::vault::{CannotOpen, Sealed};
use plotline_use_case::use_case;

/// A seed as it is stored: sealed until the game is over, then open. Whoever has the record has it then anyway, and an old
/// game can be proven although its key is long gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeptSeed {
    Open(Seed),
    Sealed(Sealed),
}

impl KeptSeed {
    pub fn read(text: &str) -> Result<Self, InvalidSeed> {
        match text.contains(':') {
            true => Ok(Self::Sealed(Sealed(text.to_owned()))),
            false => Seed::from_hex(text).map(Self::Open),
        }
    }

    pub fn write(&self) -> String {
        match self {
            Self::Open(seed) => seed.reveal_hex(),
            Self::Sealed(sealed) => sealed.0.clone(),
        }
    }

    /// The id of the key that sealed it; empty, if none did.
    pub fn key(&self) -> &str {
        match self {
            Self::Open(_) => "",
            Self::Sealed(sealed) => sealed.key().unwrap_or_default(),
        }
    }
}

/// What decides chance in a game.
pub(super) struct Secrets {
    pub(super) seed: Seed,
    /// By seat; empty where a player added nothing.
    pub(super) nonces: Vec<String>,
}

/// How many seeds are changed at once.
const BATCH: u32 = 100;

impl Games {
    /// Seals some seeds of games that are not over with the newest key, and opens some of games that are. Says how many
    /// were changed; with none, nothing is left to do, or other nodes do it. Any number of them may at once.
    #[use_case]
    pub async fn seal_seeds(&self) -> Result<usize, StoreError> {
        let all = self.vault.keys();
        let older = all.iter().skip(1).cloned().chain([String::new()]).collect();
        let sealed = self.rekeep_seeds(false, older).await?;
        Ok(sealed + self.rekeep_seeds(true, all).await?)
    }

    /// Those of games that are over or not, which these keys have sealed. Keys that are missing are not among them, so
    /// what cannot be opened holds nothing up.
    async fn rekeep_seeds(&self, over: bool, keys: Vec<String>) -> Result<usize, StoreError> {
        let mut changed = 0;
        for (id, from) in self.store.kept_seeds(over, &keys, BATCH).await? {
            let Ok(seed) = self.open_seed(id, from.clone()) else {
                continue;
            };
            let to = match over {
                true => KeptSeed::Open(seed),
                false => self.sealed_seed(id, &seed),
            };
            changed += usize::from(self.store.rekeep_seed(id, &from, &to).await?);
        }
        Ok(changed)
    }

    /// The seed and the players' nonces, for drawing and, once it is over, for the record.
    pub(super) async fn secrets(&self, id: GameId) -> Result<Option<Secrets>, StoreError> {
        let Some(KeptSecrets { seed, nonces }) = self.store.secrets(id).await? else {
            return Ok(None);
        };
        let seed = self.open_seed(id, seed)?;
        Ok(Some(Secrets { seed, nonces }))
    }

    pub(super) fn sealed_seed(&self, id: GameId, seed: &Seed) -> KeptSeed {
        KeptSeed::Sealed(self.vault.seal(seed.as_bytes(), id.0))
    }

    fn open_seed(&self, id: GameId, kept: KeptSeed) -> Result<Seed, StoreError> {
        let sealed = match kept {
            KeptSeed::Open(seed) => return Ok(seed),
            KeptSeed::Sealed(sealed) => sealed,
        };
        let damaged = |why: String| super::service::broken(id, format!("its seed: {why}"));
        match self.vault.open(&sealed, id.0) {
            Ok(bytes) => match bytes.try_into() {
                Ok(bytes) => Ok(Seed::new(bytes)),
                Err(_) => Err(damaged("it has not 32 bytes".into())),
            },
            Err(CannotOpen::KeyMissing(why)) => {
                Err(StoreError::KeyMissing(format!("the seed of game {id}: {why}")))
            }
            Err(CannotOpen::Damaged) => Err(damaged(CannotOpen::Damaged.to_string())),
        }
    }
}
