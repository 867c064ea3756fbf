use super::{FormerSecret, Webhook, Webhooks};
use crate::ids::WebhookId;
use crate::ports::StoreError;
use crate::vault::Sealed;
use plotline_use_case::use_case;

/// How many webhooks are looked at at once.
const BATCH: u32 = 100;

impl Webhooks {
    /// Seals with the newest key what an older one has sealed, and says how many webhooks that concerned. What cannot be
    /// opened stays as it is. Any number of nodes may do it at once.
    #[use_case]
    pub async fn reseal_secrets(&self) -> Result<usize, StoreError> {
        let Some(newest) = self.vault.keys().into_iter().next() else {
            return Ok(0);
        };
        let (mut resealed, mut after) = (0, None);
        loop {
            let webhooks = self.store.sealed_otherwise(&newest, after, BATCH).await?;
            let Some(last) = webhooks.last() else {
                return Ok(resealed);
            };
            after = Some(last.id);
            for webhook in &webhooks {
                if let Some(sealed) = self.resealed(webhook)
                    && self.store.reseal(webhook, &sealed).await?
                {
                    resealed += 1;
                }
            }
        }
    }

    /// The webhook with its secrets sealed anew; a former one that no longer signs is left out.
    fn resealed(&self, webhook: &Webhook) -> Option<Webhook> {
        let now = self.clock.now();
        let former = webhook.former.as_ref().filter(|former| now < former.until);
        let former = former.map(|former| {
            let secret = self.reseal(&former.secret, webhook.id)?;
            let until = former.until;
            Some(FormerSecret { secret, until })
        });
        Some(Webhook {
            secret: self.reseal(&webhook.secret, webhook.id)?,
            former: match former {
                Some(former) => Some(former?),
                None => None,
            },
            ..webhook.clone()
        })
    }

    fn reseal(&self, sealed: &Sealed, of: WebhookId) -> Option<Sealed> {
        let secret = self.vault.open(sealed, of.0).ok()?;
        Some(self.vault.seal(&secret, of.0))
    }
}
