//! Plotline: a game service for turn-based city-building board games.
//!
//! This file puts the parts together; it is the only one that names `persistence`.

mod background;
mod cli;
mod config;
mod courier;
mod logging;
mod nats;
mod serve;

use clap::Parser;
use cli::{AdminCommand, AuditCommand, Cli, Command, Contract};
use config::{Config, Switch};
use jiff::SignedDuration;
use nats::Nats;
use plotline_adapters::{Argon2Passwords, SystemClock, SystemEntropy};
use plotline_domain::audit::Audits;
use plotline_domain::games::Games;
use plotline_domain::notices::{Courier, Deliverers, Notices, Patience};
use plotline_domain::players::{PlayerStore, Players, Role};
use plotline_domain::ports::{Clock, Entropy, StoreError};
use plotline_domain::record;
use plotline_domain::submissions::Submissions;
use plotline_domain::webhooks::{Reach, Webhooks};
use plotline_mail::{MailFolder, MailKey, Postman};
use plotline_persistence::{Announced, Announcements, Settings, Store};
use plotline_pictures::Pictures;
use plotline_service::auth::{AccessTokens, Authenticator, Keys};
use plotline_service::limits::Limits;
use plotline_service::live::{Ear, Hub, Link, Quota, Wire};
use plotline_service::submissions::SubmissionLog;
use plotline_service::{Database, HeavyWork, Service};
use plotline_webhooks::{HttpSender, KeyVault};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
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
            let store = open_store(&config).await?;
            let (service, link) = build(&config, store)?;
            serve::serve(&config, service, link).await
        }
        Command::Migrate => open_store(&Config::read()?)
            .await
            .map(|_| println!("The database is up to date.")),
        Command::Verify { file } => verify(&file),
        Command::Mails { limit } => list_mails(&Config::read()?, limit),
        Command::Admin(AdminCommand::Grant { username }) => set_role(&username, Role::Admin).await,
        Command::Admin(AdminCommand::Revoke { username }) => set_role(&username, Role::Player).await,
        Command::Audit(AuditCommand::Verify) => verify_audit().await,
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

/// Opens the database and brings it up to date.
async fn open_store(config: &Config) -> Result<Arc<Store>, String> {
    std::fs::create_dir_all(&config.data_dir).map_err(|error| {
        format!(
            "The folder {} cannot be made: {error}.",
            config.data_dir.display()
        )
    })?;
    let store = Store::connect(&config.database(), Settings::default())
        .await
        .map_err(|error| format!("The database cannot be opened: {error}."))?;
    store
        .migrate()
        .await
        .map_err(|error| format!("The database cannot be brought up to date: {error}."))?;
    Ok(Arc::new(store))
}

fn build(config: &Config, store: Arc<Store>) -> Result<(Service, Option<Link>), String> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy);
    let passwords = Arc::new(Argon2Passwords::new(config.password_workers as usize)?);
    let folder = config.data_dir.join("keys");
    let keys = Keys::load(&folder)?;
    let mail_key = MailKey::load(&folder, entropy.as_ref())?;
    let tokens = AccessTokens::new(&keys, config.issuer.clone(), clock.clone(), entropy.clone())?;
    let tokens = Arc::new(tokens);
    let players = Players::new(store.clone(), passwords, clock.clone(), entropy.clone());
    let players = Arc::new(players);
    let (hub, link) = match wire(config, &store)? {
        Some(wire) => {
            let (hub, link) = Link::new(wire, Uuid::from_bytes(entropy.bytes()));
            (hub, Some(link))
        }
        None => (Hub::default(), None),
    };
    let webhooks = Arc::new(webhooks(config, &folder, &store, &clock, &entropy)?);
    let cache = config.cache();
    let games = Games::new(
        store.clone(),
        Arc::new(hub.clone()),
        clock.clone(),
        entropy.clone(),
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
        authenticator: Authenticator::new(tokens.clone(), players.clone(), clock),
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
        audits: Arc::new(Audits::new(store.clone())),
        submissions: Arc::new(submissions),
        submission_log: SubmissionLog::default(),
        keys,
        mail_key,
        tokens,
        limits: if config.rate_limits == Switch::On {
            Limits::on()
        } else {
            Limits::off()
        },
        inbound_secret: config.inbound_secret.clone(),
        behind_proxy: config.behind_proxy == Switch::On,
        database: Arc::new(StoreDatabase(store)),
    };
    Ok((service, link))
}

fn webhooks(
    config: &Config,
    keys: &Path,
    store: &Arc<Store>,
    clock: &Arc<dyn Clock>,
    entropy: &Arc<dyn Entropy>,
) -> Result<Webhooks, String> {
    let reach = match config.webhooks_allow_private {
        Switch::On => Reach::Anywhere,
        Switch::Off => Reach::Public,
    };
    let vault = KeyVault::load(keys, entropy.clone())?;
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

struct StoreDatabase(Arc<Store>);

#[async_trait::async_trait]
impl Database for StoreDatabase {
    async fn ping(&self) -> Result<(), StoreError> {
        self.0.ping().await
    }
}

fn verify(file: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("The record {} cannot be read: {error}.", file.display()))?;
    let proof = record::verify(&text).map_err(|fault| format!("The record is not sound. {fault}."))?;
    println!(
        "The record is sound: game {}, {} version {}.",
        proof.game, proof.ruleset, proof.version
    );
    println!(
        "{} events: the chain is whole, every move was legal, everything else followed.",
        proof.events
    );
    match proof.outcome {
        Some(outcome) => {
            let winners: Vec<String> = outcome
                .winners
                .iter()
                .map(|seat| format!("seat {seat}"))
                .collect();
            println!(
                "{} draws were recomputed from the seed. Won by {}.",
                proof.draws,
                winners.join(" and ")
            );
        }
        None => println!("The game is not over, so its draws cannot be checked yet."),
    }
    Ok(())
}

async fn verify_audit() -> Result<(), String> {
    let store = open_store(&Config::read()?).await?;
    match Audits::new(store).verify_audit().await {
        Ok(Ok(proof)) => {
            println!("The audit log is whole: {} entries.", proof.entries);
            println!("The last one has the hash {}.", proof.head);
            Ok(())
        }
        Ok(Err(fault)) => Err(format!("The audit log is not whole. {fault}.")),
        Err(error) => Err(format!("The audit log cannot be read: {error}.")),
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

async fn set_role(username: &str, role: Role) -> Result<(), String> {
    let store = open_store(&Config::read()?).await?;
    match PlayerStore::set_role(store.as_ref(), username, role).await {
        Ok(true) => {
            let what = if role == Role::Admin {
                "an admin"
            } else {
                "a player"
            };
            println!("{username} is {what} now.");
            Ok(())
        }
        Ok(false) => Err(format!("There is no player called {username}.")),
        Err(error) => Err(format!("The role cannot be changed: {error}.")),
    }
}
