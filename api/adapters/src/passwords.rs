use argon2::password_hash::phc::PasswordHash as Phc;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use async_trait::async_trait;
use plotline_domain::players::{Password, PasswordHash, Passwords};
use plotline_domain::ports::StoreError;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// argon2id with 19 MiB, two passes and one lane, off the event loop, a bounded number at once. A build for tests takes
/// much less, and says so.
pub struct Argon2Passwords {
    argon2: Argon2<'static>,
    /// Compared with when there is no player, so that an unknown login costs what a wrong password does.
    nobody: PasswordHash,
    places: Arc<Semaphore>,
}

/// The tests register thousands of players, so a build without optimisation, which nobody should run in earnest, takes
/// next to nothing.
const MEMORY_KIB: u32 = memory_kib(cfg!(debug_assertions));
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Who has waited this long for a place is told to come back: a queue without a bound would only hide the load.
const PATIENCE: Duration = Duration::from_secs(5);

const fn memory_kib(for_tests: bool) -> u32 {
    if for_tests { 64 } else { 19 * 1024 }
}

impl Argon2Passwords {
    pub fn new(places: usize) -> Result<Self, String> {
        if cfg!(debug_assertions) {
            tracing::warn!("this build is for tests: its passwords are hashed cheaply");
        }
        let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(|error| error.to_string())?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let nobody = hash(&argon2, "nobody has this password").map_err(|error| error.to_string())?;
        Ok(Self {
            argon2,
            nobody,
            places: Arc::new(Semaphore::new(places)),
        })
    }

    async fn place(&self) -> Result<OwnedSemaphorePermit, StoreError> {
        match tokio::time::timeout(PATIENCE, self.places.clone().acquire_owned()).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(StoreError::Unavailable(
                "too many passwords are being checked".into(),
            )),
        }
    }
}

#[async_trait]
impl Passwords for Argon2Passwords {
    async fn hash(&self, password: Password) -> Result<PasswordHash, StoreError> {
        let place = self.place().await?;
        let argon2 = self.argon2.clone();
        blocking(move || {
            let hashed = hash(&argon2, password.expose());
            drop(place);
            hashed.map_err(|error| StoreError::Broken(error.to_string()))
        })
        .await?
    }

    async fn matches(&self, password: Password, known: Option<PasswordHash>) -> Result<bool, StoreError> {
        let place = self.place().await?;
        let argon2 = self.argon2.clone();
        let somebody = known.is_some();
        let known = known.unwrap_or_else(|| self.nobody.clone());
        blocking(move || {
            let phc = Phc::new(&known.0).map_err(|error| StoreError::Broken(error.to_string()))?;
            let matches = argon2.verify_password(password.expose().as_bytes(), &phc).is_ok();
            drop(place);
            Ok(matches && somebody)
        })
        .await?
    }
}

fn hash(argon2: &Argon2<'_>, password: &str) -> Result<PasswordHash, argon2::password_hash::Error> {
    let salt: [u8; 16] = {
        let mut salt = [0; 16];
        plotline_domain::ports::Entropy::fill(&super::SystemEntropy, &mut salt);
        salt
    };
    let phc: Phc = argon2.hash_password_with_salt(password.as_bytes(), &salt)?;
    Ok(PasswordHash(phc.to_string()))
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| StoreError::Broken(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_build_for_tests_hashes_cheaply() {
        assert_eq!((memory_kib(false), PASSES, LANES), (19 * 1024, 2, 1));
        assert!(memory_kib(true) < memory_kib(false));
    }
}
