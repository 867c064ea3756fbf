use super::{read_id, read_time, unreadable};
use crate::errors::Fault;
use crate::schema::webhooks;
use diesel::prelude::{AsChangeset, Insertable, Queryable, Selectable};
use plotline_domain::notices::NoticeKind;
use plotline_domain::vault::Sealed;
use plotline_domain::webhooks::{
    Disabled, DisabledWhy, FormerSecret, Webhook, WebhookChange, WebhookKinds, WebhookUrl,
};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = webhooks)]
pub(crate) struct WebhookRow {
    webhook_id: String,
    player_id: String,
    url: String,
    kinds: Option<String>,
    game_id: Option<String>,
    secret: String,
    former_secret: Option<String>,
    former_secret_until: Option<i64>,
    created_at: i64,
    failing_since: Option<i64>,
    disabled_at: Option<i64>,
    disabled_why: Option<String>,
}

/// The columns of a change; those that are nothing are left alone.
#[derive(AsChangeset)]
#[diesel(table_name = webhooks)]
pub(crate) struct WebhookChanges {
    url: Option<String>,
    kinds: Option<Option<String>>,
    game_id: Option<Option<String>>,
    failing_since: Option<Option<i64>>,
    disabled_at: Option<Option<i64>>,
    disabled_why: Option<Option<&'static str>>,
}

impl WebhookRow {
    pub(crate) fn new(webhook: &Webhook) -> Self {
        let (former, disabled) = (webhook.former.as_ref(), webhook.disabled);
        Self {
            webhook_id: webhook.id.to_string(),
            player_id: webhook.player.to_string(),
            url: webhook.url.as_str().to_owned(),
            kinds: write_kinds(&webhook.kinds),
            game_id: webhook.game.map(|game| game.to_string()),
            secret: webhook.secret.0.clone(),
            former_secret: former.map(|former| former.secret.0.clone()),
            former_secret_until: former.map(|former| former.until.as_millisecond()),
            created_at: webhook.created_at.as_millisecond(),
            failing_since: webhook.failing_since.map(|at| at.as_millisecond()),
            disabled_at: disabled.map(|disabled| disabled.at.as_millisecond()),
            disabled_why: disabled.map(|disabled| disabled.why.as_str().to_owned()),
        }
    }

    pub(crate) fn read(self) -> Result<Webhook, Fault> {
        let of = &self.webhook_id;
        let former = self.former_secret.zip(self.former_secret_until);
        let former = former.map(|(secret, until)| {
            let secret = Sealed(secret);
            read_time(until).map(|until| FormerSecret { secret, until })
        });
        let disabled = self.disabled_at.zip(self.disabled_why.as_deref());
        let disabled = disabled.map(|(at, why)| {
            let why = read_why(why, of)?;
            read_time(at).map(|at| Disabled { at, why })
        });
        Ok(Webhook {
            id: read_id(of)?,
            player: read_id(&self.player_id)?,
            url: WebhookUrl::parse(&self.url).map_err(|error| unreadable("URL", of, error))?,
            kinds: read_kinds(self.kinds.as_deref(), of)?,
            game: self.game_id.as_deref().map(read_id).transpose()?,
            secret: Sealed(self.secret),
            former: former.transpose()?,
            created_at: read_time(self.created_at)?,
            failing_since: self.failing_since.map(read_time).transpose()?,
            disabled: disabled.transpose()?,
        })
    }
}

impl WebhookChanges {
    pub(crate) fn new(change: &WebhookChange) -> Self {
        let disabled = change.disabled;
        Self {
            url: change.url.as_ref().map(|url| url.as_str().to_owned()),
            kinds: change.kinds.as_ref().map(write_kinds),
            game_id: change.game.map(|game| game.map(|game| game.to_string())),
            failing_since: (disabled == Some(None)).then_some(None),
            disabled_at: disabled.map(|disabled| disabled.map(|disabled| disabled.at.as_millisecond())),
            disabled_why: disabled.map(|disabled| disabled.map(|disabled| disabled.why.as_str())),
        }
    }
}

fn write_kinds(kinds: &WebhookKinds) -> Option<String> {
    let kinds = kinds.listed()?;
    let words: Vec<&str> = kinds.iter().map(|kind| kind.as_str()).collect();
    Some(words.join(" "))
}

fn read_kinds(text: Option<&str>, of: &str) -> Result<WebhookKinds, Fault> {
    let read = |text: &str| -> Result<Vec<NoticeKind>, Fault> {
        let kinds = text.split(' ').map(str::parse::<NoticeKind>);
        kinds
            .collect::<Result<_, _>>()
            .map_err(|error| unreadable("kinds", of, error))
    };
    let kinds = text.map(read).transpose()?;
    WebhookKinds::new(kinds).map_err(|error| unreadable("kinds", of, error))
}

fn read_why(text: &str, of: &str) -> Result<DisabledWhy, Fault> {
    DisabledWhy::ALL
        .into_iter()
        .find(|why| why.as_str() == text)
        .ok_or_else(|| unreadable("reason", of, text))
}
