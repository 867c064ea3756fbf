//! Plotline: a game service for turn-based city-building board games.
//!
//! This file puts the parts together; it is the only one that names `persistence`.

mod audit;
mod background;
mod cli;
mod config;
mod courier;
mod drain;
mod keys;
mod logging;
mod metrics;
mod nats;
mod owner;
mod serve;
mod sockets;
mod verify;

use clap::Parser;
use cli::{AdminCommand, AuditCommand, Cli, Command, Contract, Grant, KeysCommand};
use config::{Config, Switch};
use jiff::{SignedDuration, Timestamp};
use keys::Seals;
use nats::Nats;
use owner::Owner;
use plotline_adapters::keys::{KeyKind, KeyRing, KeyVault};
use plotline_adapters::{Argon2Passwords, ServiceClock, SystemClock, SystemEntropy, TimeSource};
use plotline_domain::audit::{AuditAdmin, Audits, Order, Reason};
use plotline_domain::games::{GameStore, Games};
use plotline_domain::notices::{Courier, Deliverers, Notices, Patience};
use plotline_domain::players::{Players, Role};
use plotline_domain::ports::{Clock, Entropy, StoreError};
use plotline_domain::submissions::Submissions;
use plotline_domain::webhooks::{Reach, WebhookStore, Webhooks};
use plotline_mail::{MailFolder, MailKey, Postman};
use plotline_persistence::{Announced, Announcements, Settings, Store};
use plotline_pictures::Pictures;
use plotline_service::auth::{AccessTokens, Authenticator};
use plotline_service::connections::Connections;
use plotline_service::limits::Limits;
use plotline_service::live::{Ear, Hub, Link, Quota, Wire};
use plotline_service::submissions::SubmissionLog;
use plotline_service::{Database, HeavyWork, Service};
use plotline_webhooks::HttpSender;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use uuid::Uuid;

#[tokio::main]
async fn main() -> ExitCode {
    match run(Cli::parse().command.unwrap_or(Command::Serve)).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

async fn run(command: Command) -> Result<(), String> {
    match command {
        Command::Serve => {
            let config = Config::read()?;
            logging::start(config.log_format);
            for warning in &config.warnings {
                tracing::warn!("{warning}");
            }
            let owner = own_file(&config).await?;
            let store = open_store(&config).await?;
            let keys = open_keys(&config)?;
            keys::check(&keys, &count_seals(&store).await?)?;
            let clock = ServiceClock::start(StoreTime(store.clone())).await;
            let clock = clock.map_err(|error| format!("The database does not tell the time: {error}."))?;
            let (service, link) = build(&config, store, keys, Arc::new(clock))?;
            serve::serve(&config, service, link, owner.as_ref()).await
        }
        Command::Migrate => open_store(&Config::read()?)
            .await
            .map(|_| println!("The database is up to date.")),
        Command::Verify(asked) => verify::verify(&asked),
        Command::Mails { limit } => list_mails(&Config::read()?, limit),
        Command::Keys(command) => manage_keys(command).await,
        Command::Admin(AdminCommand::Grant(grant)) => set_role(&grant, Role::Admin).await,
        Command::Admin(AdminCommand::Revoke(grant)) => set_role(&grant, Role::Player).await,
        Command::Audit(command) => look_after_audit(command).await,
        Command::Contract {
            which: Contract::Openapi,
        } => {
            println!("{}", plotline_rest::openapi_text());
            Ok(())
        }
        Command::Contract {
            which: Contract::Graphql,
        } => {
            print!("{}", plotline_graphql::sdl());
            Ok(())
        }
    }
}

/// Before the database is opened: whoever drains must not find it changed.
async fn own_file(config: &Config) -> Result<Option<Owner>, String> {
    let file = Store::file_of(&config.database())
        .map_err(|error| format!("The database cannot be opened: {error}."))?;
    match file {
        Some(file) => Owner::of(&file).await.map(Some),
        None => Ok(None),
    }
}

/// Opens the database and brings it up to date.
async fn open_store(config: &Config) -> Result<Arc<Store>, String> {
    std::fs::create_dir_all(&config.data_dir).map_err(|error| {
        format!(
            "The folder {} cannot be made: {error}.",
            config.data_dir.display()
        )
    })?;
    let settings = Settings {
        start_wait: Duration::from_secs(config.wait_seconds.into()),
        ..Settings::default()
    };
    let store = Store::connect(&config.database(), settings)
        .await
        .map_err(|error| format!("The database cannot be opened: {error}."))?;
    store
        .migrate()
        .await
        .map_err(|error| format!("The database cannot be brought up to date: {error}."))?;
    Ok(Arc::new(store))
}

fn open_keys(config: &Config) -> Result<Arc<KeyRing>, String> {
    KeyRing::open(&config.data_dir.join("keys"), Arc::new(SystemEntropy)).map(Arc::new)
}

async fn count_seals(store: &Store) -> Result<Seals, String> {
    let trouble = |error: StoreError| format!("What is sealed cannot be counted: {error}.");
    Ok(Seals {
        seeds: GameStore::sealed_seeds(store).await.map_err(trouble)?,
        webhooks: WebhookStore::sealed_secrets(store).await.map_err(trouble)?,
    })
}

fn build(
    config: &Config,
    store: Arc<Store>,
    keys: Arc<KeyRing>,
    clock: Arc<dyn Clock>,
) -> Result<(Service, Option<Link>), String> {
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy);
    let passwords = Arc::new(Argon2Passwords::new(config.password_workers as usize)?);
    let mail_key = MailKey::new(keys.clone());
    let issuer = config.issuer.clone();
    let tokens = AccessTokens::new(keys.clone(), issuer, clock.clone(), entropy.clone());
    let tokens = Arc::new(tokens);
    let vault = KeyVault::new(keys.clone(), KeyKind::Seeds, entropy.clone())?;
    let players = Players::new(
        store.clone(),
        store.clone(),
        passwords,
        clock.clone(),
        entropy.clone(),
    );
    let players = Arc::new(players);
    let (hub, link) = match wire(config, &store)? {
        Some(wire) => {
            let (hub, link) = Link::new(wire, Uuid::from_bytes(entropy.bytes()));
            (hub, Some(link))
        }
        None => (Hub::default(), None),
    };
    let webhooks = Arc::new(webhooks(config, &keys, &store, &clock, &entropy)?);
    let cache = config.cache();
    let games = Games::new(
        store.clone(),
        Arc::new(hub.clone()),
        Arc::new(vault),
        clock.clone(),
        entropy.clone(),
        tokens.clone(),
        cache.games,
    );
    let games = Arc::new(games);
    let pictures = Arc::new(Pictures::new(cache.pictures));
    let mail_settings = config.mail();
    let mail = Postman::new(
        &mail_settings,
        mail_key.clone(),
        games.clone(),
        pictures.clone(),
        clock.clone(),
    )?;
    let courier = Courier::new(
        store.clone(),
        store.clone(),
        store.clone(),
        clock.clone(),
        entropy,
        Deliverers {
            mail: Arc::new(mail),
            webhooks: webhooks.clone(),
        },
        Patience {
            first: SignedDuration::from_secs(config.retry_seconds.into()),
        },
    );
    let notices = Notices::new(store.clone(), clock.clone());
    let submissions = Submissions::new(store.clone(), store.clone(), clock.clone());
    let service = Service {
        audits: Arc::new(Audits::new(store.clone(), clock.clone())),
        authenticator: Authenticator::new(tokens.clone(), players.clone(), clock.clone()),
        mail_folder: MailFolder::of(&mail_settings),
        games,
        hub,
        heavy: HeavyWork::new(),
        pictures,
        streams: Quota::default(),
        players,
        notices: Arc::new(notices),
        courier: Arc::new(courier),
        webhooks,
        submissions: Arc::new(submissions),
        submission_log: SubmissionLog::new(clock.clone()),
        keys,
        mail_key,
        tokens,
        limits: if config.rate_limits == Switch::On {
            Limits::on()
        } else {
            Limits::off()
        },
        inbound_secret: config.inbound_secret.clone(),
        connections: Connections::new(
            config.connections_per_address,
            config.proxies(),
            Duration::from_secs(config.request_seconds.into()),
        ),
        trusted_proxies: config.proxies(),
        draining: AtomicBool::new(false),
        database: Arc::new(StoreDatabase(store)),
        clock,
    };
    Ok((service, link))
}

fn webhooks(
    config: &Config,
    keys: &Arc<KeyRing>,
    store: &Arc<Store>,
    clock: &Arc<dyn Clock>,
    entropy: &Arc<dyn Entropy>,
) -> Result<Webhooks, String> {
    let reach = match config.webhooks_allow_private {
        Switch::On => Reach::Anywhere,
        Switch::Off => Reach::Public,
    };
    let vault = KeyVault::new(keys.clone(), KeyKind::Webhooks, entropy.clone())?;
    let sender = HttpSender::new(reach, clock.clone())?;
    Ok(Webhooks::new(
        store.clone(),
        store.clone(),
        store.clone(),
        Arc::new(sender),
        Arc::new(vault),
        clock.clone(),
        entropy.clone(),
    ))
}

/// What carries news to the other nodes, if there can be any.
fn wire(config: &Config, store: &Store) -> Result<Option<Arc<dyn Wire>>, String> {
    Ok(match (&config.nats_url, store.announcements()) {
        (Some(url), _) => Some(Arc::new(Nats::new(url)?)),
        (None, Some(announcements)) => Some(Arc::new(PostgresWire(announcements))),
        (None, None) => None,
    })
}

struct PostgresWire(Announcements);

#[async_trait::async_trait]
impl Wire for PostgresWire {
    async fn send(&self, text: String) -> Result<(), String> {
        self.0.send(text).await.map_err(|error| error.to_string())
    }

    async fn listen(&self) -> Result<Box<dyn Ear>, String> {
        match self.0.listen().await {
            Ok(announced) => Ok(Box::new(PostgresEar(announced))),
            Err(error) => Err(error.to_string()),
        }
    }
}

struct PostgresEar(Announced);

#[async_trait::async_trait]
impl Ear for PostgresEar {
    async fn next(&mut self) -> Result<String, String> {
        self.0
            .next()
            .await
            .ok_or_else(|| "the connection is lost".to_owned())
    }
}

struct StoreTime(Arc<Store>);

#[async_trait::async_trait]
impl TimeSource for StoreTime {
    async fn time(&self) -> Result<Timestamp, StoreError> {
        self.0.time().await
    }
}

struct StoreDatabase(Arc<Store>);

#[async_trait::async_trait]
impl Database for StoreDatabase {
    async fn ping(&self) -> Result<(), StoreError> {
        self.0.ping().await
    }

    async fn analyse(&self) -> Result<(), StoreError> {
        self.0.analyse().await
    }
}

async fn manage_keys(command: KeysCommand) -> Result<(), String> {
    let config = Config::read()?;
    let keys = open_keys(&config)?;
    if let KeysCommand::Rotate { kind } = command {
        return keys::rotate(&keys, kind);
    }
    let store = open_store(&config).await?;
    let (seals, now) = (count_seals(&store).await?, SystemClock.now());
    match command {
        KeysCommand::Retire { kind, id, lost: true } => keys::give_up(&keys, &seals, kind, &id),
        KeysCommand::Retire { kind, id, .. } => keys::retire(&keys, &seals, kind, &id, now),
        _ => keys::list(&keys, &seals, now),
    }
}

async fn look_after_audit(command: AuditCommand) -> Result<(), String> {
    let config = Config::read()?;
    let keys = open_keys(&config)?;
    let audits = Audits::new(open_store(&config).await?, Arc::new(SystemClock));
    match command {
        AuditCommand::Verify { head } => audit::verify(&audits, &keys, head.as_deref()).await,
        AuditCommand::Head => audit::print_head(&audits, &keys).await,
    }
}

fn list_mails(config: &Config, limit: usize) -> Result<(), String> {
    let mails = MailFolder::of(&config.mail()).list(None, limit);
    let mails = mails.map_err(|error| format!("The mails cannot be listed: {error}."))?;
    for mail in &mails {
        println!("{:.0}  {}  {}  {}", mail.at, mail.file, mail.to, mail.subject);
    }
    match (mails.is_empty(), &config.smtp_url) {
        (true, Some(_)) => println!("No mails are kept: they leave by PLOTLINE_SMTP_URL."),
        (true, None) => println!("No mails were written yet."),
        (false, _) => println!("They are in {}.", config.data_dir.join("mail").display()),
    }
    Ok(())
}

async fn set_role(Grant { username, reason }: &Grant, role: Role) -> Result<(), String> {
    let reason = Reason::parse(reason).map_err(|error| format!("The role cannot be changed: {error}."))?;
    let order = Order {
        admin: AuditAdmin::command_line(),
        reason,
    };
    let store = open_store(&Config::read()?).await?;
    let passwords = Arc::new(Argon2Passwords::new(1)?);
    let (clock, entropy) = (Arc::new(SystemClock), Arc::new(SystemEntropy));
    let players = Players::new(store.clone(), store, passwords, clock, entropy);
    let changed = players.set_role(&order, username, role).await;
    let when = match changed.map_err(|error| format!("The role cannot be changed: {error}."))? {
        true => "now",
        false => "already",
    };
    let what = if role == Role::Admin {
        "an admin"
    } else {
        "a player"
    };
    println!("{username} is {what} {when}.");
    Ok(())
}
