//! Passwords: judged by zxcvbn, hashed by argon2.

mod strength;
mod workers;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash as Phc, Salt};
use argon2::{Algorithm, Argon2, Params, Version};
use async_trait::async_trait;
use plotline_domain::players::{HashPasswordError, Password, PasswordHash, Passwords};
use plotline_domain::ports::StoreError;
use std::time::Duration;
use workers::{Memory, Workers};

/// argon2id with 19 MiB, two passes and one lane, off the event loop, a bounded number at once. A build for tests takes
/// much less, and says so.
pub struct Argon2Passwords {
    argon2: Argon2<'static>,
    /// Compared with when there is no player, so that an unknown login costs what a wrong password does.
    nobody: PasswordHash,
    workers: Workers,
}

/// The tests register thousands of players, so a build without optimisation, which nobody should run in earnest, takes
/// next to nothing.
const MEMORY_KIB: u32 = memory_kib(cfg!(debug_assertions));
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// The most passes that a stored hash may ask for.
const MOST_PASSES: u32 = 10;

/// After how long without a password its memory is given back.
const IDLE: Duration = Duration::from_secs(30);

const fn memory_kib(for_tests: bool) -> u32 {
    if for_tests { 64 } else { 19 * 1024 }
}

impl Argon2Passwords {
    pub fn new(workers: usize) -> Result<Self, String> {
        if cfg!(debug_assertions) {
            tracing::warn!("this build is for tests: its passwords are hashed cheaply");
        }
        Self::with_memory(workers, MEMORY_KIB)
    }

    fn with_memory(workers: usize, memory_kib: u32) -> Result<Self, String> {
        let params = Params::new(memory_kib, PASSES, LANES, None).map_err(|error| error.to_string())?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let nobody = hash(&argon2, "nobody has this password", &mut Memory::default());
        Ok(Self {
            argon2,
            nobody: nobody.map_err(|error| error.to_string())?,
            workers: Workers::start(workers, IDLE)?,
        })
    }
}

#[async_trait]
impl Passwords for Argon2Passwords {
    async fn hash(&self, password: Password, about: &[&str]) -> Result<PasswordHash, HashPasswordError> {
        let argon2 = self.argon2.clone();
        let about: Vec<String> = about.iter().map(|&text| text.to_owned()).collect();
        let hashed = self.workers.run(move |memory| {
            if let Some(weak) = strength::weakness(password.expose(), &about) {
                return Err(HashPasswordError::Weak(weak));
            }
            Ok(hash(&argon2, password.expose(), memory).map_err(broken)?)
        });
        hashed.await?
    }

    async fn matches(&self, password: Password, known: Option<PasswordHash>) -> Result<bool, StoreError> {
        let somebody = known.is_some();
        let known = known.unwrap_or_else(|| self.nobody.clone());
        let compared = self.workers.run(move |memory| {
            let matches = compare(password.expose(), &known, memory).map_err(broken)?;
            Ok(matches && somebody)
        });
        compared.await?
    }
}

type Hashing<T> = Result<T, argon2::password_hash::Error>;

fn hash(argon2: &Argon2<'_>, password: &str, memory: &mut Memory) -> Hashing<PasswordHash> {
    let mut salt = [0; 16];
    plotline_domain::ports::Entropy::fill(&super::SystemEntropy, &mut salt);
    let phc = Phc {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(argon2.params())?,
        salt: Some(Salt::new(&salt)?),
        hash: Some(output(argon2, password, &salt, memory)?),
    };
    Ok(PasswordHash(phc.to_string()))
}

/// With the parameters that the hash was made with.
fn compare(password: &str, known: &PasswordHash, memory: &mut Memory) -> Hashing<bool> {
    let phc = Phc::new(&known.0)?;
    let algorithm = Algorithm::try_from(phc.algorithm.as_str())?;
    let version = phc.version.map(Version::try_from).transpose()?;
    let params = Params::try_from(&phc)?;
    let (Some(salt), Some(hash)) = (phc.salt, phc.hash) else {
        return Err(argon2::password_hash::Error::EncodingInvalid);
    };
    if params.t_cost() > MOST_PASSES {
        return Err(argon2::password_hash::Error::ParamInvalid { name: "t" });
    }
    let argon2 = Argon2::new(algorithm, version.unwrap_or_default(), params);
    // In constant time.
    Ok(output(&argon2, password, &salt, memory)? == hash)
}

fn output(argon2: &Argon2<'_>, password: &str, salt: &[u8], memory: &mut Memory) -> Hashing<Output> {
    let params = argon2.params();
    let blocks = memory
        .blocks(params.block_count())
        .ok_or(argon2::Error::MemoryTooMuch)?;
    let mut bytes = [0; Output::MAX_LENGTH];
    let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    let bytes = bytes.get_mut(..length).ok_or(argon2::Error::OutputTooLong)?;
    argon2.hash_password_into_with_memory(password.as_bytes(), salt, bytes, blocks)?;
    Ok(Output::new(bytes)?)
}

fn broken(error: argon2::password_hash::Error) -> StoreError {
    StoreError::Broken(error.to_string())
}

#[cfg(test)]
mod tests;
