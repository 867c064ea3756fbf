use plotline_domain::webhooks::{AddressError, Reach, WebhookUrl};
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Names looked up at once. The operating system does it, and nothing stops it once it has begun.
const AT_ONCE: usize = 16;
const PATIENCE: Duration = Duration::from_secs(5);

/// Finds the addresses behind URLs, and refuses where nothing may be sent. What it gives is connected to as it is: a
/// name that leads elsewhere a moment later changes nothing.
pub(super) struct Resolver {
    reach: Reach,
    places: Arc<Semaphore>,
}

impl Resolver {
    pub(super) fn new(reach: Reach) -> Self {
        Self {
            reach,
            places: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    pub(super) async fn resolve(&self, url: &WebhookUrl) -> Result<Vec<SocketAddr>, AddressError> {
        self.reach.admits_scheme(url)?;
        let port = url.port();
        let found = match url.address() {
            Some(address) => vec![SocketAddr::new(address, port)],
            None => timeout(PATIENCE, self.look_up(url.host(), port))
                .await
                .unwrap_or_default(),
        };
        let addresses: Vec<IpAddr> = found.iter().map(SocketAddr::ip).collect();
        self.reach.admits(&addresses)?;
        Ok(found)
    }

    /// A lookup that nobody waits for any more keeps its place until it ends.
    async fn look_up(&self, host: String, port: u16) -> Vec<SocketAddr> {
        let Ok(place) = self.places.clone().acquire_owned().await else {
            return Vec::new();
        };
        let lookup = tokio::task::spawn_blocking(move || {
            let _place = place;
            let found = (host.as_str(), port).to_socket_addrs();
            found.map(Iterator::collect).unwrap_or_default()
        });
        lookup.await.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn resolve(reach: Reach, url: &str) -> Result<Vec<SocketAddr>, AddressError> {
        Resolver::new(reach)
            .resolve(&WebhookUrl::parse(url).unwrap())
            .await
    }

    #[tokio::test]
    async fn a_name_that_leads_inside_is_refused_like_the_address() {
        for url in [
            "https://localhost/",
            "https://127.0.0.1/",
            "https://[::1]:8443/",
            "https://169.254.169.254/latest",
        ] {
            assert_eq!(
                resolve(Reach::Public, url).await,
                Err(AddressError::NotPublic),
                "{url}"
            );
            assert!(resolve(Reach::Anywhere, url).await.is_ok(), "{url}");
        }
    }

    #[tokio::test]
    async fn a_name_without_an_address_leads_nowhere() {
        let nowhere = resolve(Reach::Anywhere, "https://nothing.invalid/").await;
        assert_eq!(nowhere, Err(AddressError::Unresolved));
    }

    #[tokio::test]
    async fn a_public_address_is_given_with_its_port() {
        let found = resolve(Reach::Public, "https://8.8.8.8:8443/").await;
        assert_eq!(found, Ok(vec!["8.8.8.8:8443".parse().unwrap()]));
    }
}
